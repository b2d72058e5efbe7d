"""Amounts of money, exact to the cent and without a currency."""

from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated

from pydantic import Field

Price = Annotated[float, Field(ge=0, le=1_000_000)]
"""What something costs; it is kept rounded to cents."""


def exact(amount: float) -> Decimal:
    """The decimal number that a float is written as.

    >>> exact(0.1) + exact(0.2)
    Decimal('0.3')
    """
    return Decimal(repr(float(amount)))


def cents(amount: Decimal | float) -> float:
    """An amount rounded to cents, halves up.

    >>> cents(1.005), cents(Decimal("2.675"))
    (1.01, 2.68)
    """
    return float(_quantized(amount))


def written(amount: Decimal | float) -> str:
    """An amount as people read it.

    >>> written(12.5)
    '12.50'
    """
    return str(_quantized(amount))


def _quantized(amount: Decimal | float) -> Decimal:
    number = amount if isinstance(amount, Decimal) else exact(amount)
    return number.quantize(Decimal("0.01"), ROUND_HALF_UP)
