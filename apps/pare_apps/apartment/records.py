"""What the apartment app keeps, and how listings are read."""

from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated

from pydantic import AfterValidator, Field

from pare_sim.phone import IdOf, Record

ApartmentId = Annotated[str, IdOf("apartments")]
MAX_PRICE = 1_000_000_000


def to_cents(price: float) -> float:
    """A price, which is not negative, in whole cents; halves of the number as it is written are rounded up.

    >>> to_cents(1000.005), to_cents(2.675), to_cents(900)
    (1000.01, 2.68, 900.0)
    """
    # abs turns the negative zero, which is written "-0", into 0
    return float(Decimal(str(abs(price))).quantize(Decimal("0.01"), ROUND_HALF_UP))


Price = Annotated[float, Field(ge=0, le=MAX_PRICE), AfterValidator(to_cents)]
"""A price, as a whole number or with decimals; kept in whole cents."""
PriceLimit = Annotated[float, Field(ge=0)]
"""A price to compare with, taken as it is."""
Count = Annotated[int, Field(ge=0)]
"""How many rooms or square feet; a studio has no bedroom."""


class Listing(Record):
    """An apartment on offer; empty text stands for an attribute that the listing does not mention."""

    name: str
    location: str
    zip_code: str
    price: float
    bedrooms: int
    bathrooms: int
    square_footage: int
    property_type: str = ""
    furnished_status: str = ""
    floor_level: str = ""
    pet_policy: str = ""
    lease_term: str = ""
    amenities: tuple[str, ...] = ()

    @property
    def placed(self) -> str:
        """Name and location, as notifications call it."""
        return " in ".join(part for part in (self.name, self.location) if part)


class SavedApartment(Record):
    """A favourite; its id is that of the apartment, and its place in the table is the order of saving."""

    saved_at: datetime


def price_text(price: float) -> str:
    """A price as people read it.

    >>> price_text(1250.0), price_text(99.5)
    ('1250', '99.50')
    """
    return f"{price:.2f}".removesuffix(".00")
