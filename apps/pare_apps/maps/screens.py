"""The screens of the maps app."""

from collections.abc import Sequence

from pare_apps.maps.app import Maps
from pare_apps.maps.records import Place, PlaceId
from pare_apps.maps.routes import MODES, Mode, route
from pare_apps.paging import Offset, page
from pare_apps.text import shortened
from pare_sim.kernel import Json
from pare_sim.phone import STAY, Content, Item, Screen, action


class MapHome(Screen[Maps]):
    """The places, all of them or those that a search found."""

    query: str = ""
    offset: int = 0

    def content(self) -> Content:
        """Twenty places from the offset on."""
        return _listed(self.app, "Maps", self.app.found(self.query), self.offset, {"Search": self.query})

    @action(to=STAY)
    def search(self, query: str, offset: Offset = 0) -> "MapHome":
        """Show the places with a text in name, address, category or label; empty text shows all."""
        return MapHome(query=query, offset=offset)

    @action(to="PlaceDetail")
    def open_place(self, place_id: PlaceId) -> "PlaceDetail":
        """Open a place."""
        return PlaceDetail(place_id=self.app.places[place_id].id)

    @action(to="SavedPlaces")
    def open_saved(self) -> "SavedPlaces":
        """Show the saved places."""
        return SavedPlaces()


class SavedPlaces(Screen[Maps]):
    """The saved places, in the order of saving."""

    offset: int = 0

    def content(self) -> Content:
        """Twenty saved places from the offset on, with their labels."""
        return _listed(self.app, "Saved places", self.app.saved(), self.offset, {})

    @action(to=STAY)
    def list_saved(self, offset: Offset = 0) -> "SavedPlaces":
        """Show the saved places from an offset on."""
        return SavedPlaces(offset=offset)

    @action(to="PlaceDetail")
    def open_place(self, place_id: PlaceId) -> "PlaceDetail":
        """Open a place."""
        return PlaceDetail(place_id=self.app.places[place_id].id)


class PlaceDetail(Screen[Maps]):
    """One place."""

    place_id: PlaceId

    def content(self) -> Content:
        """All that is known of it."""
        place = self.app.places[self.place_id]
        label = self.app.label(place)
        fields: dict[str, Json] = {
            "Place id": place.id,
            "Address": place.address,
            "Category": place.category,
            "Coordinates": f"{place.latitude:g}, {place.longitude:g}",
            "Saved": "no" if label is None else f"as {label}" if label else "yes",
        }
        return Content(shortened(place.name), place.notice, fields)

    @action(to=STAY, writes=True)
    def save(self, label: str = "") -> None:
        """Save the place, under a label of your own if you like."""
        self.app.save_place(self.place_id, label)

    @action(to=STAY, writes=True, when=lambda self: self.place_id in self.app.saved_places)
    def unsave(self) -> None:
        """Take the place off the saved ones."""
        self.app.remove_saved_place(self.place_id)

    @action(to=STAY)
    def share(self) -> str:
        """Get the place as text to send."""
        return self.app.share_place_text(self.place_id)

    @action(to="Directions")
    def directions(self) -> "Directions":
        """Find the way here."""
        return Directions(end_id=self.app.places[self.place_id].id)


class Directions(Screen[Maps]):
    """How to get to a place, once it is said from where."""

    end_id: PlaceId
    start_id: PlaceId | None = None
    mode: Mode | None = None
    offset: int = 0

    def content(self) -> Content:
        """The routes, and below them the places one can start from."""
        end = self.app.places[self.end_id]
        title, text = f"To {shortened(end.name)}", "Choose where to start."
        fields: dict[str, Json] = {"To": end.id}
        if self.start_id is not None:
            start = self.app.places[self.start_id]
            text, fields = f"From {shortened(start.name)}", {"From": start.id, **fields, **self._routes(start, end)}
        return _listed(self.app, title, self.app.found("", near=end.id), self.offset, fields, text)

    @action(to=STAY)
    def list_starts(self, offset: Offset = 0) -> "Directions":
        """Show the places to start from, the nearest first, from an offset on."""
        return self.with_focus(offset=offset)

    @action(to=STAY)
    def choose_start(self, place_id: PlaceId) -> "Directions":
        """Start from a place."""
        return self.with_focus(start_id=self.app.places[place_id].id)

    @action(to=STAY)
    def choose_mode(self, mode: Mode | None = None) -> "Directions":
        """Show the route by walk, bike, transit or car only; null shows all."""
        return self.with_focus(mode=mode)

    @action(to=STAY, when=lambda self: self.start_id is not None)
    def swap(self) -> "Directions":
        """Go the other way."""
        assert self.start_id is not None
        return self.with_focus(start_id=self.end_id, end_id=self.start_id)

    def _routes(self, start: Place, end: Place) -> dict[str, Json]:
        taken = [route(start, end, mode) for mode in MODES if self.mode in (None, mode)]
        return {each.mode: f"{each.distance_km:g} km, {each.duration_minutes} minutes" for each in taken}


def _listed(
    app: Maps, title: str, places: Sequence[Place], offset: int, fields: dict[str, Json], text: str = ""
) -> Content:
    """A list of places as screens show it."""
    part = page(places, offset)
    items = tuple(_item(app, place) for place in part.items)
    return Content(title, text or ("" if places else "No places."), fields, items, part.more)


def _item(app: Maps, place: Place) -> Item:
    label = app.label(place)
    fields: dict[str, Json] = {"Address": shortened(place.address), "Category": shortened(place.category)}
    if label is not None:
        fields["Saved"] = shortened(label) or "yes"
    return Item(place.id, shortened(place.name), fields)
