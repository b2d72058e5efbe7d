"""The rides, the assistant's tools, and what drivers do."""

from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from pare_apps.cab.quotes import (
    SERVICE_TYPES,
    SERVICES,
    ServiceType,
    distance,
    duration,
    ends,
    price,
    wait,
)
from pare_apps.cab.records import (
    Delay,
    Kilometres,
    Minutes,
    Progress,
    Ride,
    Route,
    Status,
    minutes_until,
    to_row,
    to_status,
)
from pare_apps.localtime import short
from pare_apps.money import Price, cents
from pare_apps.paging import Limit, Offset, page
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.phone import App, Moment, Table, event, seed, tool

MESSAGE_CANCEL = "We are sorry, but your ride had to be cancelled."
_WORDS = {
    "DELAYED": "is delayed",
    "IN_PROGRESS": "is in progress",
    "ARRIVED_AT_PICKUP": "is waiting at the pick-up",
}


class Cab(App):
    """Cab rides: quotations, the ride that is on-going, and past ones."""

    screens = ("CabHome", "CabServiceOptions", "CabQuotationDetail", "CabRideDetail")
    rides: Table[Ride]
    routes: Table[Route]

    @tool()
    def get_quotation(
        self, start_location: str, end_location: str, service_type: ServiceType, ride_time: Moment | None = None
    ) -> dict[str, Json]:
        """Quote one service for a ride now or at a time ahead; ordering it costs exactly that.

        Distance in km, duration and delay (how long after that time the cab comes) in minutes.
        """
        return self.row(self.offered(start_location, end_location, service_type, ride_time))

    @tool()
    def list_rides(
        self, start_location: str, end_location: str, ride_time: Moment | None = None
    ) -> list[dict[str, Json]]:
        """Quote all services for a ride now or at a time ahead; see get_quotation."""
        return [self.row(self.offered(start_location, end_location, kind, ride_time)) for kind in SERVICE_TYPES]

    @tool(writes=True, harm="costly")
    def order_ride(
        self, start_location: str, end_location: str, service_type: ServiceType, ride_time: Moment | None = None
    ) -> dict[str, Json]:
        """Order a ride for now or for a time ahead, at the price that get_quotation tells.

        Refused while another ride is on-going, which a booked one is until it is completed or cancelled.
        """
        self._only_one()
        quote = self.offered(start_location, end_location, service_type, ride_time)
        told = (Delay(quote.delay, self.now),)
        ride = replace(quote, id=self.rides.fresh_id(), status="BOOKED", delay_history=told)
        return self.row(self.rides.add(ride))

    # A cancelled ride can only be ordered again, and a driver may already be on the way.
    @tool(writes=True, harm="costly")
    def user_cancel_ride(self) -> str:
        """Cancel the on-going ride."""
        ride = self._end("CANCELLED")
        return f"Your ride from {ride.way} has been cancelled."

    @tool()
    def get_current_ride_status(self) -> dict[str, Json]:
        """Show the on-going ride, with the minutes until pick-up and until arrival, counted from now."""
        return to_status(self.ongoing(), self.now, self.zone)

    @tool()
    def get_ride(self, idx: Annotated[int, Field(ge=0)]) -> dict[str, Json]:
        """Show one ride of the history by its index, the first being 0."""
        rides = list(self.rides)
        if idx >= len(rides):
            known = f"0 to {len(rides) - 1}" if rides else "none, it is empty"
            raise CallError(f"the ride history has no index {idx}; it has {known}")
        return self.row(rides[idx])

    @tool()
    def get_ride_history(self, offset: Offset = 0, limit: Limit = 10) -> dict[str, Json]:
        """List rides by index, the first booked first; the on-going one is among them."""
        part = page(list(self.rides), offset, limit)
        rides: dict[str, Json] = {str(part.start + n): self.row(ride) for n, ride in enumerate(part.items)}
        return {"rides": rides, "range": [part.start, part.end], "total": part.total}

    @tool()
    def get_ride_history_length(self) -> int:
        """Count the rides of the history."""
        return len(self.rides)

    @event()
    def cancel_ride(self, who_cancel: Literal["driver", "user"] = "driver", message: str | None = None) -> str:
        """The driver, or the user by other means than the phone, cancels the on-going ride."""
        ride = self._end("CANCELLED")
        who = "the driver" if who_cancel == "driver" else "you"
        told = message or MESSAGE_CANCEL
        self.notify("Ride cancelled", f"Your ride from {ride.way} was cancelled by {who}.\n{told}")
        return told

    @event()
    def end_ride(self) -> str:
        """The on-going ride is over."""
        ride = self._end("COMPLETED")
        told = f"Your ride from {ride.way} is completed."
        self.notify("Ride completed", told)
        return told

    @event()
    def update_ride_status(
        self, status: Progress, message: str | None = None, delay_minutes: Minutes | None = None
    ) -> str:
        """The on-going ride is delayed, by so many more minutes if that is known, has come or has begun."""
        ride = self.ongoing()
        changed: dict[str, Any] = {"status": status, "status_since": self.now}
        if delay_minutes is not None:
            if status != "DELAYED":
                raise CallError(f"delay_minutes goes with the status DELAYED, not with {status}")
            delay = ride.delay + delay_minutes
            changed |= {"delay": delay, "delay_history": (*ride.delay_history, Delay(delay, self.now))}
        ride = self.rides.update(ride.id, **changed)
        late = f" by {delay_minutes:g} minutes" if delay_minutes is not None else ""
        told = f"Your cab from {ride.way} {_WORDS[status]}{late}." + (f"\n{message}" if message else "")
        self.notify(f"Ride {status}", told)
        return told

    @seed()
    def ride(
        self,
        start_location: str,
        end_location: str,
        service_type: ServiceType = "Default",
        time_stamp: Moment | None = None,
        status: Status = "COMPLETED",
        price: Price | None = None,
        duration: Minutes | None = None,
        distance_km: Kilometres | None = None,
        delay: Minutes | None = None,
    ) -> str:
        """A ride of the history, or one that is on-going; what is not given is as if it had been ordered.

        Without a time it is for now. A distance is that of this ride alone; use a route to set it for all.
        """
        quote = self.figures(start_location, end_location, service_type, time_stamp, distance_km)
        given: dict[str, Any] = {"price": None if price is None else cents(price), "duration": duration, "delay": delay}
        known = {name: value for name, value in given.items() if value is not None}
        made = replace(quote, id=self.rides.fresh_id(), status=status, **known)
        if made.ongoing:
            self._only_one()
        began = made.arrival if status == "COMPLETED" else made.pickup
        since = min(self.now, began)
        return self.rides.add(replace(made, status_since=since)).id

    @seed()
    def route(self, start_location: str, end_location: str, distance_km: Kilometres) -> str:
        """How far it is between two places, in both directions; beyond 25 km no cab goes."""
        _check_places(start_location, end_location)
        places = ends(start_location, end_location)
        if any(known.places == places for known in self.routes):
            raise CallError("the distance between these places has been given before")
        return self.routes.add(Route(id=self.routes.fresh_id(), places=places, distance_km=distance_km)).id

    def figures(
        self,
        start: str,
        end: str,
        service_type: ServiceType,
        ride_time: datetime | None,
        distance_km: float | None = None,
    ) -> Ride:
        """What a ride costs and how long it takes, however far it is; nothing is stored.

        Raises:
            CallError: a place is blank, or they are the same.
        """
        _check_places(start, end)
        places = ends(start, end)
        given = (distance_km, *(route.distance_km for route in self.routes if route.places == places))
        kilometres = next((known for known in given if known is not None), None) or distance(places)
        at = ride_time or self.now
        return Ride(
            id="",
            service_type=service_type,
            start_location=start,
            end_location=end,
            price=price(kilometres, service_type),
            duration=duration(kilometres),
            time_stamp=at,
            distance_km=kilometres,
            delay=max(0.0, wait(places, service_type) - minutes_until(at, self.now)),
            status_since=self.now,
        )

    def quote(self, start: str, end: str, service_type: ServiceType, ride_time: datetime | None) -> Ride:
        """A quotation, also for a time that has passed.

        Raises:
            CallError: a place is blank, they are the same, or they are too far apart.
        """
        quote, most = self.figures(start, end, service_type, ride_time), SERVICES[service_type].max_km
        if quote.distance_km > most:
            raise CallError(f"the ride is {quote.distance_km:g} km long; a {service_type} goes {most} km at most")
        return quote

    def offered(self, start: str, end: str, service_type: ServiceType, ride_time: datetime | None) -> Ride:
        """A quotation that can be ordered.

        Raises:
            CallError: also if its time has passed.
        """
        if ride_time is not None and ride_time < self.now:
            now = short(self.now, self.zone)
            raise CallError(f"ride_time is past: it is {now} now; leave it out for a ride now")
        return self.quote(start, end, service_type, ride_time)

    def current(self) -> Ride | None:
        """The on-going ride, wherever it is in the history."""
        return next((ride for ride in self.rides if ride.ongoing), None)

    def ongoing(self) -> Ride:
        """The on-going ride.

        Raises:
            CallError: there is none.
        """
        ride = self.current()
        if ride is None:
            raise CallError("no ride is on-going")
        return ride

    def row(self, ride: Ride) -> dict[str, Json]:
        """A ride or quotation as tools return it."""
        return to_row(ride, self.zone)

    def _only_one(self) -> None:
        ride = self.current()
        if ride is not None:
            at = short(ride.pickup, self.zone)
            raise CallError(
                f"a ride is on-going already, {ride.id}: from {ride.way}, {ride.status}, pick-up {at}; "
                "only one is possible at a time, so cancel it first"
            )

    def _end(self, status: Status) -> Ride:
        return self.rides.update(self.ongoing().id, status=status, status_since=self.now)


def _check_places(start: str, end: str) -> None:
    if not start.strip() or not end.strip():
        raise CallError("give both places: start_location and end_location cannot be empty")
    first, second = ends(start, end)
    if first == second:
        raise CallError("start_location and end_location are the same place")
