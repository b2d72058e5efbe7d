"""The apartment app: listings and favourites."""

from collections.abc import Iterable
from typing import Any

from pare_apps.apartment.records import ApartmentId, Count, Listing, Price, PriceLimit, SavedApartment, price_text
from pare_apps.apartment.search import FILTERS, Filters
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.phone import App, Table, event, seed, tool


class Apartment(App):
    """Apartments on offer, and the ones you saved."""

    screens = ("ApartmentHome", "ApartmentSearch", "ApartmentFavorites", "ApartmentDetail")
    apartments: Table[Listing]
    saved_apartments: Table[SavedApartment]

    @tool()
    def list_all_apartments(self) -> dict[str, Json]:
        """List all apartments by id, in the order in which they were added."""
        return self.rows(self.apartments)

    @tool()
    def get_apartment_details(self, apartment_id: ApartmentId) -> dict[str, Json]:
        """Show one apartment."""
        return self.row(self.apartments[apartment_id])

    @tool(writes=True)
    def save_apartment(self, apartment_id: ApartmentId) -> None:
        """Add an apartment to the favourites; one that is among them stays there."""
        listing = self.apartments[apartment_id]
        if listing.id not in self.saved_apartments:
            self.saved_apartments.add(SavedApartment(id=listing.id, saved_at=self.now))

    @tool(writes=True)
    def remove_saved_apartment(self, apartment_id: ApartmentId) -> None:
        """Take an apartment off the favourites."""
        listing = self.apartments[apartment_id]
        if listing.id not in self.saved_apartments:
            raise CallError(f"{listing.name!r} ({listing.id}) is not among the favourites")
        self.saved_apartments.remove(listing.id)

    @tool()
    def list_saved_apartments(self) -> dict[str, Json]:
        """List the favourites by id, in the order in which they were saved."""
        return self.rows(self.favorites())

    @tool()
    def search_apartments(
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
    ) -> dict[str, Json]:
        """Find the apartments that fulfil all given filters, by id; null and empty text do not filter, 0 does.

        Name and location need only contain the text, prices are inclusive, square_footage is the least wanted, all
        amenities must be there; the rest must be equal. Case and accents do not matter. An apartment whose listing
        does not mention an attribute is not found by a filter on it.
        """
        given = {key: value for key, value in locals().items() if key in FILTERS}
        return self.rows(self.found(filters(given)))

    @event()
    def add_new_apartment(
        self,
        name: str,
        location: str,
        zip_code: str,
        price: Price,
        number_of_bedrooms: Count,
        number_of_bathrooms: Count,
        square_footage: Count,
        property_type: str = "",
        furnished_status: str = "",
        floor_level: str = "",
        pet_policy: str = "",
        lease_term: str = "",
        amenities: list[str] | None = None,
    ) -> ApartmentId:
        """A new apartment is on offer."""
        made = Listing(
            id=self.apartments.fresh_id(),
            name=name,
            location=location,
            zip_code=zip_code,
            price=price,
            bedrooms=number_of_bedrooms,
            bathrooms=number_of_bathrooms,
            square_footage=square_footage,
            property_type=property_type,
            furnished_status=furnished_status,
            floor_level=floor_level,
            pet_policy=pet_policy,
            lease_term=lease_term,
            amenities=tuple(amenities or ()),
        )
        self.apartments.add(made)
        self.notify("New apartment", _described(made))
        return made.id

    @event()
    def update_apartment(self, apartment_id: ApartmentId, new_price: Price) -> str:
        """The price of an apartment changes; the price it has already is no news."""
        old = self.apartments[apartment_id]
        self.apartments.update(apartment_id, price=new_price)
        if new_price != old.price:
            change = f"price now {price_text(new_price)}, was {price_text(old.price)}"
            self.notify("Price changed", f"{self._called(old)}: {change}")
        return apartment_id

    @event()
    def delete_apartment(self, apartment_id: ApartmentId) -> None:
        """An apartment is no longer on offer; it leaves the favourites too."""
        old = self.apartments.remove(apartment_id)
        called = self._called(old)
        if apartment_id in self.saved_apartments:
            self.saved_apartments.remove(apartment_id)
        self.notify("Apartment gone", f"{called} is no longer on offer.")

    @seed()
    def apartment(
        self,
        name: str,
        location: str,
        price: Price,
        zip_code: str = "",
        number_of_bedrooms: Count = 1,
        number_of_bathrooms: Count = 1,
        square_footage: Count = 600,
        property_type: str = "",
        furnished_status: str = "",
        floor_level: str = "",
        pet_policy: str = "",
        lease_term: str = "",
        amenities: list[str] | None = None,
        saved: bool = False,
    ) -> ApartmentId:
        """An apartment on offer, perhaps a favourite; 600 square feet, a bedroom and a bathroom unless said."""
        given = {key: value for key, value in locals().items() if key not in ("self", "saved")}
        made = self.add_new_apartment(**given)
        if saved:
            self.save_apartment(made)
        return made

    def favorites(self) -> list[Listing]:
        """The saved apartments, in the order of saving."""
        return [self.apartments[saved.id] for saved in self.saved_apartments if saved.id in self.apartments]

    def found(self, wanted: Filters) -> list[Listing]:
        """The apartments that fulfil the filters, in the order in which they were added."""
        return [listing for listing in self.apartments if wanted.fit(listing, listing.id in self.saved_apartments)]

    def row(self, listing: Listing) -> dict[str, Json]:
        """An apartment as tools return it."""
        return {
            "apartment_id": listing.id,
            "name": listing.name,
            "location": listing.location,
            "zip_code": listing.zip_code,
            "price": listing.price,
            "bedrooms": listing.bedrooms,
            "bathrooms": listing.bathrooms,
            "property_type": listing.property_type,
            "square_footage": listing.square_footage,
            "furnished_status": listing.furnished_status,
            "floor_level": listing.floor_level,
            "pet_policy": listing.pet_policy,
            "lease_term": listing.lease_term,
            "amenities": list(listing.amenities),
            "saved": listing.id in self.saved_apartments,
        }

    def rows(self, listings: Iterable[Listing]) -> dict[str, Json]:
        """Apartments by id, as tools return them."""
        return {listing.id: self.row(listing) for listing in listings}

    def _called(self, listing: Listing) -> str:
        favourite = ", one of your favourites" if listing.id in self.saved_apartments else ""
        return f"{listing.placed}{favourite}"


def filters(given: dict[str, Any]) -> Filters:
    """The filters as a search's arguments give them."""
    amenities = given.get("amenities")
    return Filters(**{**given, "amenities": None if amenities is None else tuple(amenities)})


def _described(listing: Listing) -> str:
    """A new listing in one line, with what it mentions."""
    facts = [
        f"{listing.placed} {listing.zip_code}".strip(),
        f"price {price_text(listing.price)}",
        _counted(listing.bedrooms, "bedroom"),
        _counted(listing.bathrooms, "bathroom"),
        f"{listing.square_footage} square feet",
        listing.property_type,
        listing.furnished_status,
        listing.floor_level and f"floor {listing.floor_level}",
        listing.pet_policy and f"pets: {listing.pet_policy}",
        listing.lease_term and f"lease {listing.lease_term}",
        listing.amenities and f"amenities: {', '.join(listing.amenities)}",
    ]
    return ", ".join(fact for fact in facts if fact)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
