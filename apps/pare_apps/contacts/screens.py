"""The screens of the contacts app."""

from pare_apps.contacts.app import Contacts
from pare_apps.contacts.records import EDITABLE, Age, Contact, ContactId, Gender, Status, Updates
from pare_apps.paging import Offset, page
from pare_sim.kernel import Json
from pare_sim.phone import BACK, STAY, Content, Item, Screen, action


class ContactsList(Screen[Contacts]):
    """The contacts, in the order in which they were added, or those that a search found."""

    query: str = ""
    offset: int = 0

    def content(self) -> Content:
        """Twenty contacts from the offset on."""
        found = self.app.found(self.query) if self.query else list(self.app.contacts)
        part = page(found, self.offset)
        items = tuple(Item(contact.id, _line(contact), {"Phone": contact.phone}) for contact in part.items)
        return Content("Contacts", fields={"Search": self.query}, items=items, more=part.more)

    @action(to=STAY)
    def list_contacts(self, offset: Offset = 0) -> "ContactsList":
        """Show all contacts, from an offset on."""
        return ContactsList(offset=offset)

    @action(to=STAY)
    def search_contacts(self, query: str) -> "ContactsList":
        """Show the contacts that have the query in their name, phone number or e-mail address."""
        return ContactsList(query=query)

    @action(to="ContactDetail")
    def open_contact(self, contact_id: ContactId) -> "ContactDetail":
        """Open a contact."""
        return ContactDetail(contact_id=self.app.with_id(contact_id).id)

    @action(to="ContactDetail")
    def view_current_user(self) -> "ContactDetail":
        """Open your own contact."""
        return ContactDetail(contact_id=self.app.owner_contact().id)

    @action(to=STAY, writes=True)
    def create_contact(
        self,
        first_name: str,
        last_name: str,
        gender: Gender | None = None,
        age: Age | None = None,
        nationality: str | None = None,
        city_living: str | None = None,
        country: str | None = None,
        status: Status | None = None,
        job: str | None = None,
        description: str | None = None,
        phone: str | None = None,
        email: str | None = None,
        address: str | None = None,
    ) -> ContactId:
        """Add a contact; refused if there is one with the same first and last name."""
        given = {name: value for name, value in locals().items() if name in EDITABLE}
        return self.app.add_new_contact(**given)


class ContactDetail(Screen[Contacts]):
    """One contact."""

    contact_id: ContactId

    def content(self) -> Content:
        """All that is known of the contact."""
        contact = self.app.contacts[self.contact_id]
        return Content(_line(contact), fields={"Contact id": contact.id, **_fields(contact)})

    @action(to=STAY)
    def view_contact(self) -> dict[str, Json]:
        """Show the contact."""
        return self.app.get_contact(self.contact_id)

    @action(to="ContactEdit")
    def start_edit_contact(self) -> "ContactEdit":
        """Edit the contact."""
        return ContactEdit(contact_id=self.contact_id)

    @action(to=BACK, writes=True, when=lambda screen: not screen.app.contacts[screen.contact_id].is_user)
    def delete_contact(self) -> None:
        """Delete the contact."""
        self.app.delete_contact(self.contact_id)


class ContactEdit(Screen[Contacts]):
    """The fields of a contact that can be changed; go back to leave it as it is."""

    contact_id: ContactId

    def content(self) -> Content:
        """The fields by the names that changes take, empty ones as well."""
        contact = self.app.contacts[self.contact_id]
        shown = {name: _or_dash(getattr(contact, name)) for name in EDITABLE}
        return Content(f"Edit {_line(contact)}", fields={"Contact id": contact.id, **shown})

    @action(to=STAY)
    def view_contact(self) -> dict[str, Json]:
        """Show the contact."""
        return self.app.get_contact(self.contact_id)

    @action(to=BACK, writes=True)
    def update_contact(self, updates: Updates) -> None:
        """Save changes, such as {"phone": "+1 555 0199"}; null clears a field."""
        self.app.edit_contact(self.contact_id, updates)


def _line(contact: Contact) -> str:
    return f"{contact.full_name} (you)" if contact.is_user else contact.full_name


def _fields(contact: Contact) -> dict[str, Json]:
    """Labels and values of what is known."""
    values = {name: getattr(contact, name) for name in EDITABLE}
    return {name.replace("_", " ").capitalize(): value for name, value in values.items() if value != "Unknown"}


def _or_dash(value: Json) -> Json:
    return "-" if value in (None, "") else value
