"""What the contacts app keeps, and the forms in which contacts are handed to it."""

from dataclasses import fields
from typing import Annotated, Literal

from pydantic import BeforeValidator, ConfigDict, Field
from typing_extensions import TypedDict

from pare_sim.errors import nearest
from pare_sim.phone import IdOf, Record

ContactId = Annotated[str, IdOf("contacts")]
Gender = Literal["Female", "Male", "Other", "Unknown"]
Status = Literal["Student", "Employed", "Unemployed", "Retired", "Unknown"]
Age = Annotated[int, Field(ge=1, le=100)]


class Contact(Record):
    """One person; `is_user` marks the owner of the phone."""

    first_name: str
    last_name: str
    is_user: bool = False
    gender: Gender = "Unknown"
    age: Age | None = None
    nationality: str | None = None
    city_living: str | None = None
    country: str | None = None
    status: Status = "Unknown"
    job: str | None = None
    description: str | None = None
    phone: str | None = None
    email: str | None = None
    address: str | None = None

    @property
    def full_name(self) -> str:
        """First and last name, as the contact is listed."""
        return f"{self.first_name} {self.last_name}".strip()


EDITABLE = tuple(item.name for item in fields(Contact) if item.name not in ("id", "is_user"))
"""The fields a caller can set."""


class ContactFields(TypedDict, total=False):
    """Fields of a contact; null clears a field."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")  # type: ignore[misc]

    first_name: str
    last_name: str
    gender: Gender | None
    age: Age | None
    nationality: str | None
    city_living: str | None
    country: str | None
    status: Status | None
    job: str | None
    description: str | None
    phone: str | None
    email: str | None
    address: str | None


class ContactData(ContactFields, total=False):
    """A whole contact; with the id of an existing one, the fields to set in that one."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")  # type: ignore[misc]

    contact_id: ContactId


def _only_fields(value: object) -> object:
    """Refuse what is not a field by its name, before the types of the others are looked at."""
    for name in value if isinstance(value, dict) else ():
        if name in ("id", "contact_id", "is_user"):
            raise ValueError(f"{name!r} cannot be changed")
        if name not in EDITABLE:
            raise ValueError(f"a contact has no field {name!r}{nearest(str(name), EDITABLE)}")
    return value


Updates = Annotated[ContactFields, BeforeValidator(_only_fields)]
"""Changes to a contact; its id and whether it is the owner cannot be among them."""
