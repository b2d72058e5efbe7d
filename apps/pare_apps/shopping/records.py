"""What the shop keeps, and the forms in which products and orders are handed to it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from pare_apps.money import Price
from pare_sim.phone import IdOf, Record

ProductId = Annotated[str, IdOf("products")]
ItemId = Annotated[str, IdOf("items")]
CartItemId = Annotated[str, IdOf("cart")]
OrderId = Annotated[str, IdOf("orders")]
Status = Literal["processed", "shipped", "delivered", "cancelled"]
Quantity = Annotated[int, Field(ge=1, le=1000)]
Percentage = Annotated[float, Field(gt=0, le=100)]
Codes = Annotated[dict[str, Percentage], Field(min_length=1)]
"""Discount codes and the percentage each takes off."""
Scalar = str | int | float | bool | None
OptionPairs = tuple[tuple[str, Scalar], ...]


class Product(Record):
    """Something the shop sells, in one or more variants; several products may have one name."""

    name: str


class Variant(Record):
    """One variant of a product: what is put into the cart, called an item there."""

    product_id: str
    price: float
    available: bool = True
    options: OptionPairs = ()
    """What tells it from the product's other variants, such as its size."""


class CartLine(Record):
    """An item in the cart; its id is that of the item, its price and availability are looked up there."""

    quantity: int
    added_price: float
    """What the item cost when it was first added."""


class OrderLine(Record):
    """An item of an order as it was sold; its id is that of the item."""

    name: str
    quantity: int
    price: float
    """Of one piece, before the discount."""
    options: OptionPairs = ()


class Order(Record):
    """What was bought at once."""

    order_status: Status
    order_date: datetime
    order_total: float
    """What was paid, the discount taken off."""
    order_items: tuple[OrderLine, ...] = ()
    discount_code: str | None = None

    @property
    def open(self) -> bool:
        """Whether it can still be cancelled."""
        return self.order_status in ("processed", "shipped")


class Discount(Record):
    """That a code takes a percentage off an item; one row for each code and item."""

    item_id: str
    code: str
    percentage: float


class VariantData(TypedDict):
    """A variant as scenarios write it."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")  # type: ignore[misc]

    price: Price
    options: NotRequired[dict[str, Scalar]]
    available: NotRequired[bool]
    discount_code: NotRequired[Codes]


class OrderedItem(TypedDict):
    """An item of an order as scenarios write it."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")  # type: ignore[misc]

    item_id: ItemId
    quantity: NotRequired[Quantity]


def paired(options: Mapping[str, Scalar] | None) -> OptionPairs:
    """Options in the form that records keep."""
    return tuple((options or {}).items())
