"""How far it is between two places and how long it takes: a function of their coordinates alone."""

from dataclasses import dataclass
from math import asin, ceil, cos, radians, sin, sqrt
from typing import Literal, get_args

from pare_apps.maps.records import Place

Mode = Literal["walk", "bike", "transit", "car"]
MODES: tuple[Mode, ...] = get_args(Mode)

EARTH_KM = 6371.0088
"""Mean radius of the earth (IUGG)."""
DETOUR = 1.3
"""How much longer ways are than straight lines; a usual figure for towns."""
SPEED: dict[Mode, float] = {"walk": 4.8, "bike": 15, "transit": 22, "car": 32}
"""Kilometres an hour, all stops included."""
START: dict[Mode, float] = {"walk": 0, "bike": 2, "transit": 7, "car": 5}
"""Minutes for unlocking, waiting or parking."""


@dataclass(frozen=True)
class Route:
    """One way to travel from place to place."""

    mode: Mode
    distance_km: float
    duration_minutes: int


def route(start: Place, end: Place, mode: Mode) -> Route:
    """The route between two places, rounded to 100 m and up to whole minutes; between places at one point, none.

    >>> mill, port = (Place(id=n, name=n, latitude=la, longitude=2) for n, la in (("Mill", 48.80), ("Port", 48.82)))
    >>> route(mill, port, "walk")
    Route(mode='walk', distance_km=2.9, duration_minutes=37)
    """
    length = DETOUR * straight_km(start, end)
    minutes = ceil(START[mode] + 60 * length / SPEED[mode]) if length else 0
    return Route(mode, round(length, 1), minutes)


def straight_km(start: Place, end: Place) -> float:
    """The great-circle distance, by the haversine formula."""
    north, other = radians(start.latitude), radians(end.latitude)
    east = radians(end.longitude - start.longitude)
    part = sin((other - north) / 2) ** 2 + cos(north) * cos(other) * sin(east / 2) ** 2
    return 2 * EARTH_KM * asin(min(1.0, sqrt(part)))
