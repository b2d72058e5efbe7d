"""The contacts app: people and how to reach them, the phone's owner first."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pare_apps.contacts.records import EDITABLE, Age, Contact, ContactData, ContactId, Gender, Status, Updates
from pare_apps.contacts.vcf import read_vcf
from pare_apps.paging import Offset, page
from pare_apps.text import folded, same_text
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.phone import App, Table, event, seed, tool
from pare_sim.phone.table import record_fields

PAGE = 10
_PHONE_MARKS = "+-./() "
_SHOWN = tuple(name for name in record_fields(Contact) if name != "id")


class Contacts(App):
    """People and how to reach them."""

    screens = ("ContactsList", "ContactDetail", "ContactEdit")
    contacts: Table[Contact]

    def setup(self) -> None:
        """Add the owner's own contact."""
        first, _, last = self.owner.name.rpartition(" ")
        mine = Contact(
            id=self.contacts.fresh_id(),
            first_name=first or last,
            last_name=last if first else "",
            is_user=True,
            phone=self.owner.phone,
            email=self.owner.email,
        )
        self.contacts.add(mine)

    @tool()
    def get_contacts(self, offset: Offset = 0) -> dict[str, Json]:
        """List contacts, ten at a time, in the order in which they were added (the phone's owner first)."""
        part = page(list(self.contacts), offset, PAGE)
        return {
            "contacts": [self.described(contact) for contact in part.items],
            "metadata": {"range": [part.start, part.end], "total": part.total, "more": part.more},
        }

    @tool()
    def get_contact(self, contact_id: ContactId) -> dict[str, Json]:
        """Show one contact."""
        return self.described(self.with_id(contact_id))

    @tool()
    def get_current_user_details(self) -> dict[str, Json]:
        """Show the contact of the phone's owner."""
        return self.described(self.owner_contact())

    @tool(writes=True)
    def add_new_contact(
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
        """Add a contact and return its id; refused if there is one with the same first and last name."""
        given = {name: value for name, value in locals().items() if name in EDITABLE}
        for other in self.contacts:
            if same_text(other.first_name, first_name) and same_text(other.last_name, last_name):
                raise CallError(f"there is already a contact {other.full_name!r}, {other.id}; edit it instead")
        return self._add(given)

    @tool(writes=True)
    def edit_contact(self, contact_id: ContactId, updates: Updates) -> str:
        """Set fields of a contact, such as {"phone": "+1 555 0199"}; null clears a field."""
        contact = self.with_id(contact_id)
        if not updates:
            raise CallError(f"nothing to change: give at least one of {', '.join(EDITABLE)}")
        changed = self.contacts.update(contact.id, **_checked(updates, contact))
        return f"Contact {changed.full_name!r} has been updated."

    # Adding the contact again undoes it, but for the id: reversible.
    @tool(writes=True)
    def delete_contact(self, contact_id: ContactId) -> str:
        """Delete a contact; the phone's owner cannot be deleted."""
        contact = self.with_id(contact_id)
        if contact.is_user:
            raise CallError(f"{contact.full_name!r} is the phone's owner and cannot be deleted")
        self.contacts.remove(contact.id)
        return f"Contact {contact.full_name!r} has been deleted."

    @tool()
    def search_contacts(self, query: str) -> list[dict[str, Json]]:
        """Find contacts by a part of a name, phone number or e-mail address, in the order in which they were added.

        Case and accents do not matter, nor does how a phone number is written.
        """
        return [self.described(contact) for contact in self.found(query)]

    @event(notifies=False)
    def add_contact(self, contact: ContactData) -> ContactId:
        """Add a contact, or with the contact_id of an existing one, change that one."""
        given: dict[str, Any] = dict(contact)
        known = given.pop("contact_id", None)
        if known is None:
            return self._add(given)
        self.contacts.update(known, **_checked(given, self.with_id(known)))
        return str(known)

    @seed()
    def contact(
        self,
        first_name: str,
        last_name: str = "",
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
        """A contact; unlike the tool, this also takes a second one of the same name."""
        return self._add({name: value for name, value in locals().items() if name in EDITABLE})

    @seed()
    def owner_details(self, updates: Updates) -> ContactId:
        """Further details of the phone's owner."""
        owner = self.owner_contact()
        return self.contacts.update(owner.id, **_checked(updates, owner)).id

    @classmethod
    def importers(cls) -> Mapping[str, Callable[..., list[tuple[str, dict[str, Json]]]]]:
        """Address books: vCard files become contacts."""
        return {".vcf": _import_vcf}

    def with_id(self, contact_id: str) -> Contact:
        """The contact with an id.

        Raises:
            CallError: there is none; if it is the name of contacts instead, the message tells their ids.
        """
        known = self.contacts.get(contact_id)
        if known is not None:
            return known
        wanted = folded(contact_id)
        named = [contact for contact in self.contacts if folded(contact.full_name) == wanted]
        if named:
            ids = ", ".join(f"{contact.id} ({contact.full_name})" for contact in named)
            raise CallError(f"contact_id takes an id, and {contact_id!r} is a name; its id is one of: {ids}")
        return self.contacts[contact_id]

    def owner_contact(self) -> Contact:
        """The owner's contact; the latest, if a scenario adds one of its own.

        Raises:
            CallError: there is none.
        """
        for contact in reversed(list(self.contacts)):
            if contact.is_user:
                return contact
        raise CallError("no contact is marked as the phone's owner")

    def found(self, query: str) -> list[Contact]:
        """The contacts whose name, phone number or e-mail address has the query in it."""
        wanted, digits = folded(query), _digits(query)
        return [contact for contact in self.contacts if _fits(contact, wanted, digits)]

    def described(self, contact: Contact) -> dict[str, Json]:
        """A contact as the tools return it."""
        values: dict[str, Json] = {name: getattr(contact, name) for name in _SHOWN}
        return {"contact_id": contact.id, **values}

    def _add(self, given: Mapping[str, Any]) -> ContactId:
        empty = Contact(id=self.contacts.fresh_id(), first_name="", last_name="")
        return self.contacts.add(replace(empty, **_checked(given, empty))).id


def _checked(given: Mapping[str, Any], contact: Contact) -> dict[str, Any]:
    """The values to set in a contact, once they are known to leave it with a name."""
    values = {name: value for name, value in given.items() if value is not None or name not in ("gender", "status")}
    values |= dict.fromkeys(given.keys() - values.keys(), "Unknown")
    names = (values.get("first_name", contact.first_name), values.get("last_name", contact.last_name))
    if not "".join(names).strip():
        raise CallError("a contact needs a first name or a last name")
    return values


def _fits(contact: Contact, wanted: str, digits: str) -> bool:
    first, last = contact.first_name, contact.last_name
    texts = (f"{first} {last}", f"{last} {first}", contact.phone or "", contact.email or "")
    if any(wanted in folded(text) for text in texts):
        return True
    return bool(digits) and digits in _digits(contact.phone or "")


def _digits(text: str) -> str:
    """The digits of what may be a phone number; nothing for other text, or too few to mean one."""
    digits = "".join(part for part in text if part not in _PHONE_MARKS)
    return digits if digits.isdecimal() and len(digits) >= 3 else ""


def _import_vcf(data: bytes, **_: object) -> list[tuple[str, dict[str, Json]]]:
    return [("contact", dict(row)) for row in read_vcf(data)]
