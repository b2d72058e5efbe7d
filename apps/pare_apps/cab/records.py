"""What the cab app keeps, and how it is shown."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Annotated, Literal

from pydantic import Field

from pare_apps.cab.quotes import Ends, ServiceType
from pare_apps.text import shortened
from pare_sim.kernel import Json, format_time
from pare_sim.phone import IdOf, Record

RideId = Annotated[str, IdOf("rides")]
Status = Literal["BOOKED", "CANCELLED", "COMPLETED", "DELAYED", "IN_PROGRESS", "ARRIVED_AT_PICKUP"]
Progress = Literal["DELAYED", "IN_PROGRESS", "ARRIVED_AT_PICKUP"]
Kilometres = Annotated[float, Field(gt=0, le=1000)]
Minutes = Annotated[float, Field(ge=0, le=10_000)]
AHEAD = frozenset({"BOOKED", "DELAYED"})
"""The cab is yet to come."""
ONGOING = AHEAD | {"ARRIVED_AT_PICKUP", "IN_PROGRESS"}
_LAST = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Delay:
    """How many minutes after the requested time the cab was expected, as told at one moment."""

    delay: float
    time_stamp: datetime


class Ride(Record):
    """A ride, or a quotation of one, which has no status and is not kept; durations are minutes."""

    status: Status | None = None
    service_type: ServiceType
    start_location: str
    end_location: str
    price: float
    duration: float
    time_stamp: datetime
    """For when it was ordered."""
    distance_km: float
    delay: float
    """How long after `time_stamp` the cab comes."""
    delay_history: tuple[Delay, ...] = ()
    status_since: datetime

    @property
    def ongoing(self) -> bool:
        """Whether it is booked or under way."""
        return self.status in ONGOING

    @property
    def pickup(self) -> datetime:
        """When the cab comes or came."""
        return later(self.time_stamp, self.delay)

    @property
    def arrival(self) -> datetime:
        """When it ends; under way, it is counted from when it began."""
        return later(self.status_since if self.status == "IN_PROGRESS" else self.pickup, self.duration)

    @property
    def way(self) -> str:
        """From where to where, in a few words."""
        return f"{shortened(self.start_location, 40)} to {shortened(self.end_location, 40)}"


class Route(Record):
    """How far it is between two places, where a scenario says so."""

    places: Ends
    distance_km: float


def later(moment: datetime, minutes: float) -> datetime:
    """A moment some minutes later, at most the last of the calendar."""
    try:
        return moment + timedelta(minutes=minutes)
    except OverflowError:
        return _LAST


def minutes_until(moment: datetime, now: datetime) -> int:
    """Whole minutes until a moment, rounded up; 0 once it is past."""
    return max(0, ceil((moment - now).total_seconds() / 60))


def to_row(ride: Ride, zone: str) -> dict[str, Json]:
    """A ride as tools and screens return it; a quotation has neither id nor status."""
    return {
        "ride_id": ride.id or None,
        "status": ride.status,
        "service_type": ride.service_type,
        "start_location": ride.start_location,
        "end_location": ride.end_location,
        "price": ride.price,
        "duration": ride.duration,
        "time_stamp": format_time(ride.time_stamp, zone),
        "distance_km": ride.distance_km,
        "delay": ride.delay,
        "delay_history": [
            {"delay": told.delay, "time_stamp": format_time(told.time_stamp, zone)} for told in ride.delay_history
        ],
    }


def to_status(ride: Ride, now: datetime, zone: str) -> dict[str, Json]:
    """An on-going ride with when it begins and ends; minutes count from `now`."""
    ahead = ride.status in AHEAD
    return to_row(ride, zone) | {
        "pickup_time": format_time(ride.pickup, zone),
        "arrival_time": format_time(ride.arrival, zone),
        "minutes_to_pickup": minutes_until(ride.pickup, now) if ahead else 0,
        "minutes_to_arrival": minutes_until(ride.arrival, now),
    }
