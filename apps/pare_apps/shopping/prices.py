"""What things cost together, discounts included.

The total of some lines is the sum over the lines of ``price x quantity x (100 - percentage) / 100``, each line
rounded to cents, halves up. So the total is the sum of what the lines show.
"""

from collections.abc import Iterable
from decimal import Decimal

from pare_apps.money import cents, exact

Line = tuple[float, int, float]
"""Price of one piece, number of pieces, percentage taken off."""


def line_total(line: Line) -> float:
    """What one line costs.

    >>> line_total((19.99, 3, 10.0))
    53.97
    """
    price, quantity, percentage = line
    return cents(exact(price) * quantity * (100 - exact(percentage)) / 100)


def total(lines: Iterable[Line]) -> float:
    """What several lines cost together.

    >>> total([(0.1, 1, 0), (0.2, 1, 0)])
    0.3
    """
    return cents(sum((exact(line_total(line)) for line in lines), Decimal(0)))
