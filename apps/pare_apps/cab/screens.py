"""The screens of the cab app: ordering a ride, and looking at rides."""

from datetime import datetime

from pare_apps.cab.app import Cab
from pare_apps.cab.quotes import SERVICE_TYPES, SERVICES, ServiceType
from pare_apps.cab.records import AHEAD, Ride, RideId, minutes_until
from pare_apps.localtime import short
from pare_apps.money import written
from pare_apps.paging import SHOWN, Offset, ShownLimit, page
from pare_sim.kernel import Json, format_time
from pare_sim.phone import ROOT, STAY, Content, Item, Moment, Replace, Screen, action


class CabHome(Screen[Cab]):
    """The on-going ride, if any, and the rides so far, the last booked first."""

    offset: int = 0
    limit: int = SHOWN

    def content(self) -> Content:
        """How far the on-going ride is, and the rides with their ids."""
        current = self.app.current()
        part = page(list(self.app.rides)[::-1], self.offset, self.limit)
        fields: dict[str, Json] = {"On-going ride": current and f"{current.way}: {_told(current, self.app.now)}"}
        text = "" if part.total else "No rides yet."
        return Content("Cab", text, fields, tuple(map(self._item, part.items)), part.more)

    @action(to="CabServiceOptions")
    def list_rides(
        self, start_location: str, end_location: str, ride_time: Moment | None = None
    ) -> "CabServiceOptions":
        """Show what a ride costs, now or at a time ahead."""
        for service_type in SERVICE_TYPES:
            self.app.offered(start_location, end_location, service_type, ride_time)
        return CabServiceOptions(start_location=start_location, end_location=end_location, ride_time=ride_time)

    @action(to="CabRideDetail", when=lambda self: self.app.current() is not None)
    def open_current_ride(self) -> "CabRideDetail":
        """Open the on-going ride."""
        return CabRideDetail(ride_id=self.app.ongoing().id)

    @action(to="CabRideDetail")
    def open_ride(self, ride_id: RideId) -> "CabRideDetail":
        """Open a ride."""
        return CabRideDetail(ride_id=self.app.rides[ride_id].id)

    @action(to=STAY)
    def get_ride_history(self, offset: Offset = 0, limit: ShownLimit = 10) -> "CabHome":
        """Show the rides from an offset on, the last booked first."""
        return CabHome(offset=offset, limit=limit)

    def _item(self, ride: Ride) -> Item:
        fields: dict[str, Json] = {
            "status": ride.status,
            "pick-up": short(ride.pickup, self.app.zone),
            "price": written(ride.price),
        }
        return Item(ride.id, ride.way, fields)


class CabServiceOptions(Screen[Cab]):
    """What the services ask for a ride."""

    start_location: str
    end_location: str
    ride_time: datetime | None = None

    def content(self) -> Content:
        """A quotation of each service."""
        quotes = [
            self.app.quote(self.start_location, self.end_location, kind, self.ride_time) for kind in SERVICE_TYPES
        ]
        fields = _trip(quotes[0], self.ride_time, self.app.zone)
        return Content("Choose a service", fields=fields, items=tuple(map(_option, quotes)))

    @action(to=STAY)
    def list_service_types(self) -> list[str]:
        """List the services by name."""
        return sorted(SERVICE_TYPES)

    @action(to="CabQuotationDetail")
    def get_quotation(self, service_type: ServiceType) -> "CabQuotationDetail":
        """Open the quotation of one service."""
        self.app.offered(self.start_location, self.end_location, service_type, self.ride_time)
        return CabQuotationDetail(
            start_location=self.start_location,
            end_location=self.end_location,
            service_type=service_type,
            ride_time=self.ride_time,
        )


class CabQuotationDetail(Screen[Cab]):
    """The quotation of one service, ready to be ordered."""

    start_location: str
    end_location: str
    service_type: ServiceType
    ride_time: datetime | None = None

    def content(self) -> Content:
        """Price, distance and times."""
        quote = self._quote()
        fields = _trip(quote, self.ride_time, self.app.zone)
        fields |= {
            "Service": f"{quote.service_type}, {SERVICES[self.service_type].seats} seats",
            "Price": written(quote.price),
            "Wait": f"{quote.delay:g} minutes",
        }
        return Content("Quotation", fields=fields)

    @action(to=STAY)
    def show_quotation(self) -> dict[str, Json]:
        """Show the quotation with all its figures."""
        return self.app.row(self._quote())

    @action(to=Replace("CabRideDetail"), writes=True)
    def order_ride(self) -> "CabRideDetail":
        """Order the ride at this price, for the time it was quoted for."""
        row = self.app.order_ride(self.start_location, self.end_location, self.service_type, self.ride_time)
        return CabRideDetail(ride_id=str(row["ride_id"]))

    def _quote(self) -> Ride:
        return self.app.quote(self.start_location, self.end_location, self.service_type, self.ride_time)


class CabRideDetail(Screen[Cab]):
    """One ride, on-going or past."""

    ride_id: RideId

    def content(self) -> Content:
        """The ride, and how far it is."""
        ride, zone = self.app.rides[self.ride_id], self.app.zone
        fields: dict[str, Json] = {
            "Ride id": ride.id,
            "Status": _told(ride, self.app.now),
            "From": ride.start_location,
            "To": ride.end_location,
            "Service": ride.service_type,
            "Price": written(ride.price),
            "Pick-up": format_time(ride.pickup, zone),
            "Duration": f"{ride.duration:g} minutes",
            "Distance": f"{ride.distance_km:g} km",
        }
        if ride.ongoing:
            fields["Arrival"] = format_time(ride.arrival, zone)
        return Content("Ride", fields=fields)

    @action(to=ROOT, writes=True, when=lambda self: self.app.rides[self.ride_id].ongoing)
    def cancel_ride(self) -> None:
        """Cancel the ride."""
        self.app.user_cancel_ride()


def _trip(quote: Ride, ride_time: datetime | None, zone: str) -> dict[str, Json]:
    return {
        "From": quote.start_location,
        "To": quote.end_location,
        "When": "now" if ride_time is None else format_time(ride_time, zone),
        "Distance": f"{quote.distance_km:g} km",
        "Duration": f"{quote.duration:g} minutes",
    }


def _option(quote: Ride) -> Item:
    fields: dict[str, Json] = {
        "price": written(quote.price),
        "wait": f"{quote.delay:g} minutes",
        "seats": SERVICES[quote.service_type].seats,
    }
    return Item(quote.service_type, quote.service_type, fields)


def _told(ride: Ride, now: datetime) -> str:
    """The status of a ride, with the minutes that remain."""
    if ride.status in AHEAD:
        return f"{ride.status}, pick-up in {minutes_until(ride.pickup, now)} minutes"
    if ride.status == "IN_PROGRESS":
        return f"{ride.status}, arrival in {minutes_until(ride.arrival, now)} minutes"
    return str(ride.status)
