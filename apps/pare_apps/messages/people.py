"""Finding people by id and by name."""

from collections.abc import Iterable
from difflib import SequenceMatcher

from pare_apps.messages.records import Person
from pare_apps.text import folded, same_text
from pare_sim.errors import CallError, nearest
from pare_sim.phone import Table

_ALIKE = 0.8


class People:
    """The persons of the messages app."""

    def __init__(self, persons: Table[Person]) -> None:
        self.persons = persons

    @property
    def owner(self) -> Person:
        """The owner of the phone."""
        return next(person for person in self.persons if person.owner)

    def with_id(self, user_id: str) -> Person:
        """The person with an id.

        Raises:
            CallError: there is none; if it is a name instead, the message tells the ids of those who bear it.
        """
        known = self.persons.get(user_id)
        if known is not None:
            return known
        named = self.named(user_id)
        if named:
            raise CallError(f"ids are needed, and {user_id!r} is a name; its id is one of: {_told(named)}")
        raise CallError(f"Messages has no person with id {user_id!r}; lookup_user_id finds ids by name")

    def named(self, name: str) -> list[Person]:
        """All persons of a name, in the order in which they were added; accents count only if they tell some apart."""
        exact = [person for person in self.persons if same_text(person.name, name)]
        if exact:
            return exact
        wanted = folded(name)
        return [person for person in self.persons if folded(person.name) == wanted]

    def called(self, who: str) -> Person:
        """The one person with an id or a name.

        Raises:
            CallError: there is none, or there are several of this name.
        """
        known = self.persons.get(who) or self.only(self.named(who), who)
        if known is None:
            names = [person.name for person in self.persons]
            raise CallError(f"Messages knows nobody called {who!r}{nearest(who, names)}")
        return known

    def only(self, found: list[Person], name: str) -> Person | None:
        """The only one found, or None.

        Raises:
            CallError: there are several.
        """
        if len(found) > 1:
            raise CallError(f"{len(found)} people are called {name!r}; use an id: {_told(found)}")
        return found[0] if found else None

    def search(self, query: str) -> list[Person]:
        """The persons with the query in their name or phone number, by name; those of one name as they were added."""
        wanted = folded(query)
        found = (p for p in self.persons if wanted in folded(p.name) or (query and query in (p.phone or "")))
        return sorted(found, key=lambda person: folded(person.name))

    def alike(self, name: str) -> list[Person]:
        """The persons of this name; if there are none, those with a similar one or with the query as a part of it."""
        return self.named(name) or [p for p in self.persons if _alike(folded(name), folded(p.name))]


def ids_by_name(found: Iterable[Person]) -> dict[str, str]:
    """Name -> id; where several bear a name, their phone numbers or ids are added to it."""
    told: dict[str, str] = {}
    people = list(found)
    names = [person.name for person in people]
    for person in people:
        alone = names.count(person.name) == 1
        key = person.name if alone else f"{person.name} ({person.phone or person.id})"
        told[f"{person.name} ({person.id})" if key in told else key] = person.id
    return told


def _alike(wanted: str, name: str) -> bool:
    if wanted in name:
        return True
    matcher = SequenceMatcher(None, wanted, name)
    return matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE


def _told(people: list[Person]) -> str:
    return ", ".join(f"{person.id} ({person.name}{', ' + person.phone if person.phone else ''})" for person in people)
