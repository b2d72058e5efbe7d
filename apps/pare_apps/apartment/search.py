"""Which listings a search finds."""

from dataclasses import dataclass, fields

from pare_apps.apartment.records import Listing, price_text
from pare_apps.text import folded
from pare_sim.kernel import Json


@dataclass(frozen=True, kw_only=True)
class Filters:
    """What a listing must fulfil to be found, all of it.

    None, blank text and an empty list ask for nothing; 0 is a value like any other. A listing that does not
    mention an attribute does not fulfil a filter on it.
    """

    name: str | None = None
    location: str | None = None
    zip_code: str | None = None
    min_price: float | None = None
    max_price: float | None = None
    number_of_bedrooms: int | None = None
    number_of_bathrooms: int | None = None
    property_type: str | None = None
    square_footage: int | None = None
    furnished_status: str | None = None
    floor_level: str | None = None
    pet_policy: str | None = None
    lease_term: str | None = None
    amenities: tuple[str, ...] | None = None
    saved_only: bool = False

    def fit(self, listing: Listing, saved: bool) -> bool:
        """Whether a listing, which is or is not among the favourites, fulfils all filters."""
        return (
            (saved or not self.saved_only)
            and self._texts_fit(listing)
            and self._numbers_fit(listing)
            and self._amenities_fit(listing)
        )

    def shown(self) -> dict[str, Json]:
        """The filters that ask for something, as a screen shows them."""
        given: dict[str, Json] = {}
        for item in fields(self):
            value = getattr(self, item.name)
            if value is None or value is False or value == () or (isinstance(value, str) and not value.strip()):
                continue
            given[item.name] = "yes" if value is True else list(value) if isinstance(value, tuple) else value
        for name in ("min_price", "max_price"):
            if name in given:
                given[name] = price_text(getattr(self, name))
        return given

    def _texts_fit(self, listing: Listing) -> bool:
        parts = ((self.name, listing.name), (self.location, listing.location))
        wholes = (
            (self.zip_code, listing.zip_code),
            (self.property_type, listing.property_type),
            (self.furnished_status, listing.furnished_status),
            (self.floor_level, listing.floor_level),
            (self.pet_policy, listing.pet_policy),
            (self.lease_term, listing.lease_term),
        )
        return all(not (wanted and wanted.strip()) or _plain(wanted) in _plain(text) for wanted, text in parts) and all(
            not (wanted and wanted.strip()) or _plain(wanted) == _plain(text) for wanted, text in wholes
        )

    def _numbers_fit(self, listing: Listing) -> bool:
        return (
            (self.min_price is None or listing.price >= self.min_price)
            and (self.max_price is None or listing.price <= self.max_price)
            and self.number_of_bedrooms in (None, listing.bedrooms)
            and self.number_of_bathrooms in (None, listing.bathrooms)
            and (self.square_footage is None or listing.square_footage >= self.square_footage)
        )

    def _amenities_fit(self, listing: Listing) -> bool:
        there = {_plain(amenity) for amenity in listing.amenities}
        return all(_plain(wanted) in there for wanted in self.amenities or () if wanted.strip())


FILTERS = tuple(item.name for item in fields(Filters))
"""Names of the filters, which are those of the search's parameters."""


def _plain(text: str) -> str:
    return folded(text).strip()
