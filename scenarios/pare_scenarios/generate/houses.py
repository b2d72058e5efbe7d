"""Apartments on offer: what stories about housing are made of."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pare_scenarios.generate.building import Data, given, happens, ref, seed
from pare_scenarios.generate.setting import Setting
from pare_sim.kernel import Json

HOUSES = (
    *("Maple Court", "Harbour Loft", "Linden House", "Canal Terrace", "Foundry Row", "Orchard View"),
    *("Belfry Mews", "Quayside Point", "Sundial Yard", "Tannery Gate", "Weaver Hall", "Juniper Place"),
)
"""Names of which no two share a word."""
DISTRICTS = ("Northgate", "Riverside", "Westfield", "Hillside", "Brickfields")


@dataclass(frozen=True)
class Flat:
    """An apartment, with the label of its listing, empty if nothing refers to it."""

    label: str
    name: str
    district: str
    price: int
    bedrooms: int
    pets: bool

    @property
    def called(self) -> list[str]:
        """How people call it, as terms of which any will do."""
        return [self.name, self.name.split()[0]]

    def _facts(self) -> dict[str, Json | datetime]:
        return {
            "name": self.name,
            "location": self.district,
            "zip_code": f"{1000 + 37 * HOUSES.index(self.name)}",
            "number_of_bedrooms": self.bedrooms,
            "number_of_bathrooms": 1,
            "square_footage": 420 + 190 * self.bedrooms,
            "pet_policy": "pets allowed" if self.pets else "no pets",
        }

    def seeds(self, *, saved: bool = False, price: int | None = None) -> Data:
        """It is on offer from the beginning, perhaps at another price."""
        more: dict[str, Json | datetime] = {"price": price or self.price, "saved": saved or None}
        return seed("Apartment.apartment", self.label or None, **self._facts(), **more)

    def listed(self, name: str, when: Data) -> Data:
        """The event that puts it on offer."""
        facts = given(price=self.price, **self._facts())
        return {"id": name, **when, "event": "Apartment.add_new_apartment", "with": facts}

    def repriced(self, name: str, when: Data) -> Data:
        """The event that gives it its price."""
        return happens(name, "Apartment.update_apartment", when, apartment_id=ref(self.label), new_price=self.price)


def house_names(s: Setting, count: int) -> list[str]:
    """Some different names of houses."""
    return s.sample(HOUSES, count)


def names_of(flats: Sequence[Flat]) -> list[Json]:
    """All that some apartments are called."""
    return [term for flat in flats for term in flat.called]


def listed_in_words(names: Sequence[str]) -> str:
    """A list as people say it: ``A, B and C``."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
