"""Addresses and rides between them: what stories about cabs are made of."""

from datetime import datetime, timedelta

from pare_apps.cab.quotes import duration

from pare_scenarios.generate.building import Data, allow, between, given, says, seed, state
from pare_scenarios.generate.setting import Setting
from pare_sim.kernel import Json

STREETS: dict[str, tuple[str, ...]] = {
    "en": ("{n} Tanner Row", "{n} Orchard Lane", "{n} Quayside", "{n} Foundry Street", "{n} Larch Avenue"),
    "de": ("Lindenweg {n}", "Gerbergasse {n}", "Uferstraße {n}", "Amselplatz {n}", "Mühlgraben {n}"),
    "fr": ("{n} rue des Tilleuls", "{n} quai Perrache", "{n} place du Moulin", "{n} rue Vauban", "{n} cours Gambetta"),
    "es": ("Calle Olmo {n}", "Paseo del Prado {n}", "Calle Jazmín {n}", "Ronda Norte {n}", "Plaza Mayor {n}"),
    "tr": ("Çınar Sokak {n}", "Lale Caddesi {n}", "Liman Yolu {n}", "Gül Sokak {n}", "Meydan Caddesi {n}"),
}
"""Patterns of addresses by language."""
SERVICES = ("Default", "Premium", "Van")


def addresses(s: Setting, count: int) -> list[str]:
    """Several different addresses in the city, each in another street with another number."""
    streets = s.sample(STREETS[s.tongue(STREETS)], count)
    numbers = s.sample(range(3, 98), count)
    return [street.format(n=number) for street, number in zip(streets, numbers, strict=True)]


def far(start: str, end: str, kilometres: float) -> Data:
    """How far it is from one place to another."""
    return seed("Cab.route", start_location=start, end_location=end, distance_km=kilometres)


def lasting(kilometres: float) -> timedelta:
    """How long a ride takes, as the cab app computes it."""
    return timedelta(minutes=duration(kilometres))


def ridden(
    start: str, end: str, moment: datetime, label: str | None = None, price: float | None = None, **more: Json
) -> Data:
    """A ride of the history, or with `status` another one."""
    return seed("Cab.ride", label, start_location=start, end_location=end, time_stamp=moment, price=price, **more)


def may_ride(start: str, end: str, when: Json, service: str = "Default") -> Data:
    """A ride may be ordered: from where to where, for when (a matcher), which service."""
    return allow(
        "Cab__order_ride", start_location=says(start), end_location=says(end), service_type=service, ride_time=when
    )


def rides(start: str, end: str, moment: datetime | None, service: str = "Default") -> Data:
    """The oracle orders a ride, for now if no moment is given."""
    ends: dict[str, Json | datetime] = {"start_location": start, "end_location": end, "service_type": service}
    return {"call": "Cab__order_ride", "with": given(**ends, ride_time=moment)}


def is_booked(start: str, end: str, first: datetime, last: datetime, service: str = "Default") -> Data:
    """The check that the assistant has ordered one such ride for a time between two moments."""
    return state(
        "Cab.rides",
        status="BOOKED",
        start_location=says(start),
        end_location=says(end),
        time_stamp=between(first, last),
        service_type=service,
    )
