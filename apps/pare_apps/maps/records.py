"""What the maps app keeps, and how places are returned."""

from typing import Annotated

from pydantic import Field

from pare_sim.kernel import Json
from pare_sim.phone import IdOf, Record

PlaceId = Annotated[str, IdOf("places")]
SavedPlaceId = Annotated[str, IdOf("saved_places")]
Latitude = Annotated[float, Field(ge=-90, le=90)]
"""Degrees north of the equator."""
Longitude = Annotated[float, Field(ge=-180, le=180)]
"""Degrees east of Greenwich."""


class Place(Record):
    """A place that can be found, saved and travelled to."""

    name: str
    latitude: Latitude
    longitude: Longitude
    address: str = ""
    category: str = ""
    notice: str = ""
    """What visitors should know, such as that it is closed."""


class SavedPlace(Record):
    """That a place is saved, and what the user calls it; its id is the place's."""

    label: str = ""


def to_row(place: Place, label: str | None) -> dict[str, Json]:
    """A place as tools return it; the label is null unless it is saved."""
    return {
        "place_id": place.id,
        "name": place.name,
        "address": place.address,
        "category": place.category,
        "latitude": place.latitude,
        "longitude": place.longitude,
        "notice": place.notice,
        "saved": label is not None,
        "label": label,
    }


def shared_text(place: Place) -> str:
    """A place as text that can be sent to others.

    >>> print(shared_text(Place(id="p", name="Mill", latitude=48.5, longitude=2, address="1 Hill Rd")))
    Mill, 1 Hill Rd
    geo:48.5,2
    """
    where = f"geo:{place.latitude:g},{place.longitude:g}"
    return f"{place.name}, {place.address}\n{where}" if place.address else f"{place.name}\n{where}"
