"""The screens of the apartment app."""

from collections.abc import Sequence

from pare_apps.apartment.app import Apartment, filters
from pare_apps.apartment.records import ApartmentId, Count, Listing, PriceLimit, price_text
from pare_apps.apartment.search import FILTERS, Filters
from pare_apps.paging import Offset, page
from pare_apps.text import shortened
from pare_sim.kernel import Json
from pare_sim.phone import STAY, Content, Item, Screen, action


class ApartmentHome(Screen[Apartment]):
    """All apartments, in the order in which they were added."""

    offset: int = 0

    def content(self) -> Content:
        """Twenty apartments from the offset on."""
        return _listed(self.app, "Apartments", list(self.app.apartments), self.offset)

    @action(to=STAY)
    def list_apartments(self, offset: Offset = 0) -> "ApartmentHome":
        """Show all apartments, from an offset on."""
        return ApartmentHome(offset=offset)

    @action(to="ApartmentDetail")
    def view_apartment(self, apartment_id: ApartmentId) -> "ApartmentDetail":
        """Open an apartment."""
        return _detail(self.app, apartment_id)

    @action(to="ApartmentSearch")
    def open_search(self) -> "ApartmentSearch":
        """Search the apartments."""
        return ApartmentSearch()

    @action(to="ApartmentFavorites")
    def open_favorites(self) -> "ApartmentFavorites":
        """Show the apartments you saved."""
        return ApartmentFavorites()


class ApartmentSearch(Screen[Apartment]):
    """A search and what it found; without filters, all apartments."""

    filters: Filters = Filters()
    offset: int = 0

    def content(self) -> Content:
        """The filters, and twenty of the apartments found, from the offset on."""
        found = self.app.found(self.filters)
        return _listed(self.app, "Search", found, self.offset, self.filters.shown())

    @action(to=STAY)
    def search(
        self,
        name: str | None = None,
        location: str | None = None,
        zip_code: str | None = None,
        min_price: PriceLimit | None = None,
        max_price: PriceLimit | None = None,
        number_of_bedrooms: Count | None = None,
        number_of_bathrooms: Count | None = None,
        property_type: str | None = None,
        square_footage: Count | None = None,
        furnished_status: str | None = None,
        floor_level: str | None = None,
        pet_policy: str | None = None,
        lease_term: str | None = None,
        amenities: list[str] | None = None,
        saved_only: bool = False,
        offset: Offset = 0,
    ) -> "ApartmentSearch":
        """Show the apartments that fulfil all given filters, from an offset on; 0 is a filter, null and "" are not.

        Name and location need only contain the text, square_footage is the least wanted, the rest must be equal. An
        apartment whose listing does not mention an attribute is not found by a filter on it.
        """
        given = {key: value for key, value in locals().items() if key in FILTERS}
        return ApartmentSearch(filters=filters(given), offset=offset)

    @action(to="ApartmentDetail")
    def view_apartment(self, apartment_id: ApartmentId) -> "ApartmentDetail":
        """Open an apartment."""
        return _detail(self.app, apartment_id)


class ApartmentFavorites(Screen[Apartment]):
    """The apartments you saved, in the order of saving."""

    offset: int = 0

    def content(self) -> Content:
        """Twenty favourites from the offset on."""
        return _listed(self.app, "Favourites", self.app.favorites(), self.offset)

    @action(to=STAY)
    def list_favorites(self, offset: Offset = 0) -> "ApartmentFavorites":
        """Show the favourites, from an offset on."""
        return ApartmentFavorites(offset=offset)

    @action(to="ApartmentDetail")
    def view_apartment(self, apartment_id: ApartmentId) -> "ApartmentDetail":
        """Open an apartment."""
        return _detail(self.app, apartment_id)


class ApartmentDetail(Screen[Apartment]):
    """One apartment."""

    apartment_id: ApartmentId

    def content(self) -> Content:
        """All that the listing says, and whether it is among the favourites."""
        listing = self.app.apartments[self.apartment_id]
        fields = self.app.row(listing) | {
            "price": price_text(listing.price),
            "saved": "yes" if self._saved() else "no",
        }
        del fields["name"]
        return Content(listing.name or "Unnamed", fields=fields)

    @action(to=STAY, writes=True, when=lambda self: not self._saved())
    def save(self) -> None:
        """Add the apartment to the favourites."""
        self.app.save_apartment(self.apartment_id)

    @action(to=STAY, writes=True, when=lambda self: self._saved())
    def unsave(self) -> None:
        """Take the apartment off the favourites."""
        self.app.remove_saved_apartment(self.apartment_id)

    def _saved(self) -> bool:
        return self.apartment_id in self.app.saved_apartments


def _detail(app: Apartment, apartment_id: str) -> ApartmentDetail:
    return ApartmentDetail(apartment_id=app.apartments[apartment_id].id)


def _listed(
    app: Apartment, title: str, listings: Sequence[Listing], offset: int, fields: dict[str, Json] | None = None
) -> Content:
    """A list of apartments as screens show it."""
    part = page(listings, offset)
    items = tuple(_item(app, listing) for listing in part.items)
    return Content(title, "" if listings else "No apartments.", fields or {}, items, part.more)


def _item(app: Apartment, listing: Listing) -> Item:
    fields: dict[str, Json] = {
        "Location": listing.location,
        "Price": price_text(listing.price),
        "Bedrooms": listing.bedrooms,
        "Bathrooms": listing.bathrooms,
    }
    if listing.id in app.saved_apartments:
        fields["Saved"] = "yes"
    return Item(listing.id, shortened(listing.name) or "Unnamed", fields)
