"""Places on the map, with others of the same name elsewhere: what stories about finding the way are made of."""

from dataclasses import dataclass
from datetime import timedelta

from pare_apps.maps import Mode, Place
from pare_apps.maps.routes import route

from pare_scenarios.generate.building import Data, seed
from pare_scenarios.generate.rides import addresses
from pare_scenarios.generate.setting import Setting
from pare_sim.kernel import Json

CENTRE = (48.8, 9.2)
"""Latitude and longitude about which all places lie; how far they are from each other is all that matters."""


@dataclass(frozen=True)
class Spot:
    """A place and where it is; `label` is its own in the scenario's data."""

    label: str
    name: str
    address: str
    category: str
    north: float
    """Degrees north of the centre."""
    east: float
    """Degrees east of the centre."""

    def seeds(self, saved_as: str | None = None) -> Data:
        """It is on the map, perhaps saved."""
        return seed(
            "Maps.place",
            self.label,
            name=self.name,
            latitude=round(CENTRE[0] + self.north, 5),
            longitude=round(CENTRE[1] + self.east, 5),
            address=self.address,
            category=self.category,
            saved_as=saved_as,
        )

    def facts(self) -> list[str]:
        """Street and number of the address, which a text may tell in either order."""
        words = self.address.split()
        number = next(word for word in words if word.isdigit())
        return [" ".join(word for word in words if word != number), number]

    def street(self) -> str:
        """The address without its number."""
        return self.facts()[0]

    def way(self, to: "Spot", mode: Mode) -> timedelta:
        """How long it takes to another place, as the maps app computes it."""
        return timedelta(minutes=route(self._place(), to._place(), mode).duration_minutes)

    def _place(self) -> Place:
        values: dict[str, Json] = self.seeds()["with"]
        return Place(id=self.label, name=self.name, latitude=values["latitude"], longitude=values["longitude"])


def namesakes(s: Setting, name: str, category: str, *kilometres: float) -> list[Spot]:
    """Places of one name at different addresses, so many kilometres north of the centre: ``right``, then ``near``."""
    labels = ("right", "near", "third")
    found = zip(labels, addresses(s, len(kilometres)), kilometres, strict=False)
    return [Spot(label, name, address, category, km / 111.2, 0.001) for label, address, km in found]
