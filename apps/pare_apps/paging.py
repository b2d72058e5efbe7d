"""Pages of a list: which are allowed, what is on one, and how much comes after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

from pydantic import Field

SHOWN = 20
"""How many items a screen shows at most."""

Offset = Annotated[int, Field(ge=0)]
"""How many items to skip; beyond the end there is an empty page, which is no error."""
Limit = Annotated[int, Field(ge=1, le=100)]
"""How many items a tool returns at most."""
ShownLimit = Annotated[int, Field(ge=1, le=SHOWN)]
"""How many items to show on a screen at most."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some neighbours of a list of `total` items, from `start` up to but not including `end`."""

    items: Sequence[T]
    start: int
    end: int
    total: int

    @property
    def more(self) -> int:
        """How many items come after it."""
        return self.total - self.end


def page(items: Sequence[T], offset: int = 0, limit: int = SHOWN) -> Page[T]:
    """Cut one page.

    >>> page(range(10), 8, 5).more, len(page(range(10), 10, 5).items)
    (0, 0)
    """
    start = min(offset, len(items))
    end = min(offset + limit, len(items))
    return Page(items[start:end], start, end, len(items))
