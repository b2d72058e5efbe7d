"""Distances, prices and times of rides, worked out from nothing but the texts of the two places.

Whoever asks, and whenever: between the same places every list, quotation and order has one price. Places are
compared without case, accents and extra blanks, and the way back is as long as the way there.

========  ===============================================================================================
distance  5.0 to 20.0 km, by a stable hash of the two places; or what the scenario says it is
price     (2.50 + 1.00 per km) x the factor of the service, rounded to cents, halves up
duration  5 minutes and 1.2 minutes per km (50 km/h), rounded to whole minutes
wait      minutes until the cab is there: what the service needs at least, and 1 to 5 more by the hash
========  ===============================================================================================
"""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, Literal, get_args

from pare_apps.money import cents, exact
from pare_apps.text import folded
from pare_sim.kernel import digest64

ServiceType = Literal["Default", "Premium", "Van"]
BASE_PRICE: Final = Decimal("2.50")
PRICE_PER_KM: Final = Decimal("1.00")


@dataclass(frozen=True, slots=True)
class Service:
    """What one kind of cab offers."""

    seats: int
    factor: Decimal
    """By which its prices differ from those of the default service."""
    least_wait: int
    """Minutes it needs at least to be there."""
    max_km: int = 25


SERVICES: Final[dict[ServiceType, Service]] = {
    "Default": Service(seats=4, factor=Decimal("1.0"), least_wait=5),
    "Premium": Service(seats=4, factor=Decimal("2.0"), least_wait=3),
    "Van": Service(seats=6, factor=Decimal("1.5"), least_wait=7),
}
SERVICE_TYPES: Final[tuple[ServiceType, ...]] = get_args(ServiceType)
Ends = tuple[str, str]


def ends(start: str, end: str) -> Ends:
    """Two places as they are compared, in one order for both directions.

    >>> ends("  Café  Central", "Airport") == ends("AIRPORT", "cafe central")
    True
    """
    first, second = sorted(" ".join(folded(place).split()) for place in (start, end))
    return first, second


def distance(places: Ends) -> float:
    """Kilometres between two places.

    >>> distance(ends("Home", "Office")) == distance(ends("office", "home"))
    True
    """
    return (50 + digest64("cab distance", *places) % 151) / 10


def price(kilometres: float, service: ServiceType) -> float:
    """What a ride costs.

    >>> price(10.0, "Default"), price(10.0, "Premium"), price(10.3, "Van")
    (12.5, 25.0, 19.2)
    """
    return cents((BASE_PRICE + PRICE_PER_KM * exact(kilometres)) * SERVICES[service].factor)


def duration(kilometres: float) -> float:
    """How many minutes a ride takes.

    >>> duration(10.0)
    17.0
    """
    minutes = 5 + exact(kilometres) * Decimal("1.2")
    return float(minutes.quantize(Decimal(1), ROUND_HALF_UP))


def wait(places: Ends, service: ServiceType) -> float:
    """After how many minutes a cab ordered for now is there."""
    return float(SERVICES[service].least_wait + 1 + digest64("cab wait", *places, service) % 5)
