"""The places, the assistant's tools, and what the world tells about places."""

from dataclasses import asdict
from datetime import datetime, timedelta

from pare_apps.maps.records import Latitude, Longitude, Place, PlaceId, SavedPlace, SavedPlaceId, shared_text, to_row
from pare_apps.maps.routes import MODES, Mode, route, straight_km
from pare_apps.paging import Limit, Offset, page
from pare_apps.text import folded
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.phone import App, Moment, Table, event, seed, tool


class Maps(App):
    """Places, saved places, and routes between places."""

    screens = ("MapHome", "PlaceDetail", "SavedPlaces", "Directions")
    places: Table[Place]
    saved_places: Table[SavedPlace]

    @tool()
    def search_places(
        self,
        query: str = "",
        category: str | None = None,
        near: PlaceId | None = None,
        offset: Offset = 0,
        limit: Limit = 10,
    ) -> dict[str, Json]:
        """Find places with a text in name, address, category or label; case and accents do not matter.

        A category must be equal. With `near`, the place nearest to that one comes first; else the order is that of
        adding.
        """
        part = page(self.found(query, category, near), offset, limit)
        return {"places": [self.row(p) for p in part.items], "range": [part.start, part.end], "total": part.total}

    @tool()
    def get_place(self, place_id: PlaceId) -> dict[str, Json]:
        """Show one place."""
        return self.row(self.places[place_id])

    @tool()
    def list_saved_places(self) -> list[dict[str, Json]]:
        """List the saved places with their labels, in the order of saving."""
        return [self.row(place) for place in self.saved()]

    @tool(writes=True)
    def save_place(self, place_id: PlaceId, label: str = "") -> str:
        """Save a place, under a label of one's own if given, and return its id; one that is saved gets the label."""
        place = self.places[place_id]
        if place.id in self.saved_places:
            self.saved_places.update(place.id, label=label)
        else:
            self.saved_places.add(SavedPlace(id=place.id, label=label))
        return place.id

    @tool(writes=True)
    def remove_saved_place(self, place_id: SavedPlaceId) -> str:
        """Take a place off the saved ones and return its id; the place itself stays."""
        return self.saved_places.remove(place_id).id

    @tool()
    def get_route(
        self, start_id: PlaceId, end_id: PlaceId, mode: Mode = "walk", departure: Moment | None = None
    ) -> dict[str, Json]:
        """Tell how far it is from one place to another and how long it takes, leaving now or at a time ahead.

        Distance in km, duration in minutes; `mode` is walk, bike, transit or car.
        """
        return self.route_row(self.places[start_id], self.places[end_id], mode, departure)

    @tool()
    def list_routes(self, start_id: PlaceId, end_id: PlaceId, departure: Moment | None = None) -> list[dict[str, Json]]:
        """Tell the routes by all modes; see get_route."""
        return [self.get_route(start_id, end_id, mode, departure) for mode in MODES]

    @tool()
    def share_place_text(self, place_id: PlaceId) -> str:
        """Write a place as text with its address and coordinates, to be sent with another app."""
        return shared_text(self.places[place_id])

    @event()
    def receive_place(self, sender: str, name: str, latitude: Latitude, longitude: Longitude, address: str = "") -> str:
        """Somebody shares a place with the user; it can be found from then on."""
        made = self.place(name, latitude, longitude, address)
        self.notify(f"{sender} shared a place", shared_text(self.places[made]))
        return made

    @event()
    def report_notice(self, place_id: PlaceId, notice: str) -> str:
        """Something becomes known about a place, such as that it is closed; an empty notice takes back the last."""
        place = self.places.update(place_id, notice=notice)
        self.notify(place.name, notice or "The notice no longer holds.")
        return place.id

    @seed()
    def place(
        self,
        name: str,
        latitude: Latitude,
        longitude: Longitude,
        address: str = "",
        category: str = "",
        saved_as: str | None = None,
    ) -> str:
        """A place; with `saved_as`, it is saved under that label."""
        if not name.strip():
            raise CallError("the name of a place cannot be blank")
        made = self.places.add(
            Place(
                id=self.places.fresh_id(),
                name=name,
                latitude=latitude,
                longitude=longitude,
                address=address,
                category=category,
            )
        )
        return made.id if saved_as is None else self.save_place(made.id, saved_as)

    def found(self, query: str, category: str | None = None, near: str | None = None) -> list[Place]:
        """The places that fit a search, in its order."""
        wanted = folded(query)
        fit = [place for place in self.places if category in (None, place.category) and wanted in self._searched(place)]
        if near is None:
            return fit
        centre = self.places[near]
        return sorted(fit, key=lambda place: straight_km(centre, place))

    def saved(self) -> list[Place]:
        """The saved places, in the order of saving."""
        return [self.places[saved.id] for saved in self.saved_places]

    def label(self, place: Place) -> str | None:
        """What the user calls a saved place; None if it is not saved."""
        saved = self.saved_places.get(place.id)
        return None if saved is None else saved.label

    def row(self, place: Place) -> dict[str, Json]:
        """A place as tools return it."""
        return to_row(place, self.label(place))

    def route_row(self, start: Place, end: Place, mode: Mode, departure: datetime | None = None) -> dict[str, Json]:
        """A route as tools return it.

        Raises:
            CallError: the departure is past, or the arrival is beyond the calendar.
        """
        leaves = departure or self.now
        if leaves < self.now:
            raise CallError("departure: must not be past")
        taken = route(start, end, mode)
        try:
            arrives = leaves + timedelta(minutes=taken.duration_minutes)
        except OverflowError:
            raise CallError("departure: the arrival would be after the year 9999") from None
        times: dict[str, Json] = {"departure": self.plain(leaves), "arrival": self.plain(arrives)}
        return {"start_id": start.id, "end_id": end.id, **asdict(taken), **times}

    def _searched(self, place: Place) -> str:
        return folded("\n".join((place.name, place.address, place.category, self.label(place) or "")))
