"""The address book is to be brought up to date (pattern 18).

A new number, address, mail address or name of somebody known, told in a chat, a mail or its signature, or somebody new
whom a third person introduces. Near it: another contact of the same first name, whose entry must stay as it is.
"""

from pare_scenarios.generate import Person, Setting, Story
from pare_scenarios.generate.building import (
    allow,
    call,
    contact,
    finish,
    kept,
    named,
    offer,
    propose,
    ref,
    seed,
    state,
)
from pare_scenarios.generate.changes import BOOK, CHANGES, spelled
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.lexicon import said
from pare_scenarios.generate.noise import old_chats, old_mails, small_talk
from pare_scenarios.generate.verbs import ADD, MOVE
from pare_sim.kernel import Json

STREETS = ("14 Lindenweg", "7 Rue des Halles", "22 Calle Mayor", "3 Harbour Lane", "61 Station Road", "9 Olive Court")
TRADES = ("plumber", "piano teacher", "childminder", "electrician", "dog sitter", "tax adviser")
INTRODUCED = {
    "en": "You were looking for a {trade}: {name} is excellent. {phone}",
    "de": "Du suchst doch jemanden ({trade}): {name} ist großartig. {phone}",
    "fr": "Tu cherchais quelqu'un ({trade}) : {name} est parfait. {phone}",
    "es": "Buscabas a alguien ({trade}): {name}, de toda confianza. {phone}",
    "tr": "Birini arıyordun ({trade}): {name}, çok iyi. {phone}",
}


class _Changed(Story):
    """Somebody known tells a change."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.person, other, self.spouse = s.people(3)
        self.namesake = Person(self.person.first, other.last, other.phone)
        self.change = s.pick(CHANGES)
        self.streets = s.sample(STREETS, 3)
        self.new = self._new()
        self.tells = Channel(
            self.person, "person", "mail" if self.change.field == "email" else s.pick(("chat", "mail"))
        )
        wanted: Json = self.new
        if self.change.field == "phone":
            wanted = spelled(self.new)
        self.wanted: Json = wanted

    def _new(self) -> str:
        s, stem = self.s, self.person.email.partition("@")[0]
        fresh = f"{self.person.phone[:-2]}{70 + s.chance.randrange(30)}"
        found = {"phone": fresh, "email": f"{stem}@example.com", "last_name": self.spouse.last}
        return found.get(self.change.field) or self.streets[2]

    def about(self) -> str:
        return f"{self.person.name} tells a new {self.change.field}: {self.new}; {self.namesake.name} does not."

    def user(self) -> dict[str, Json]:
        goal = f"Have {self.person.first}'s contact up to date."
        return {"goal": goal, "acts": [self.tells.reading("told", 5)]}

    def seeds(self) -> list[Json]:
        s = self.s
        cards = [
            contact(self.person, "card", address=self.streets[0], job="nurse"),
            contact(self.namesake, "namesake", address=self.streets[1]),
        ]
        noise = [*old_mails(s, s.chance.randrange(3)), *old_chats(s, s.chance.randrange(3))]
        return [*s.sample(cards, 2), *small_talk(s, self.tells), *noise]

    def timeline(self) -> list[Json]:
        text = self.change.told[self.s.tongue(self.change.told)].format(first=self.person.first, new=self.new)
        return [self.tells.brings("told", "Hello", text, {"at": 35})]

    def offers(self) -> list[Json]:
        who = [named(self.person, self.namesake), f"{self.person.first} {self.spouse.last}"]
        about: Json = {
            "all": [[*MOVE, *ADD, "replace", "correct"], who, [*self.change.words, *BOOK]],
            "none": [[self.namesake.last]],
        }
        edit = allow(
            "Contacts__edit_contact", contact_id=ref("card"), updates={"has": {self.change.field: self.wanted}}
        )
        return [offer("update", "told", about, edit)]

    def oracle(self) -> list[Json]:
        what = self.change.words[0]
        return [
            call("Contacts__search_contacts", after="told", query=self.person.first),
            propose(f"Shall I update the {what} of {self.person.name} in your contacts to {self.new}?"),
            call("Contacts__edit_contact", contact_id=ref("card"), updates={self.change.field: self.new}),
            finish(f"{self.person.name}'s contact is up to date."),
        ]

    def checks(self) -> list[Json]:
        before: dict[str, Json] = {
            "first_name": self.person.first,
            "last_name": self.person.last,
            "phone": self.person.phone,
            "email": self.person.email,
            "address": self.streets[0],
            "job": "nurse",
        }
        other = {"last_name": self.namesake.last, "phone": self.namesake.phone, "email": self.namesake.email}
        return [
            state("Contacts.contacts", id=ref("card"), **{**before, self.change.field: self.wanted}),
            kept("Contacts.contacts", "namesake", first_name=self.namesake.first, address=self.streets[1], **other),
            state("Contacts.contacts", 2, "anyone", first_name=self.person.first),
        ]


class _Introduced(Story):
    """A third person names somebody new."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.new, self.other = s.people(3)
        self.trade, self.elsewhere = s.sample(TRADES, 2)
        self.tells = Channel(self.friend, "friend", s.pick(("chat", "mail")))
        self.phone = spelled(self.new.phone)

    def about(self) -> str:
        return f"{self.friend.first} recommends {self.new.name} ({self.trade}), who is not in the contacts yet."

    def user(self) -> dict[str, Json]:
        goal = f"Be able to call a {self.trade}."
        return {"goal": goal, "acts": [self.tells.reading("told", 5)]}

    def seeds(self) -> list[Json]:
        s = self.s
        return [
            contact(self.other, job=self.elsewhere),
            *small_talk(s, self.tells),
            seed("Notes.note", title="To do", content=f"Find a {self.trade}."),
            *old_mails(s, s.chance.randrange(3)),
            *old_chats(s, s.chance.randrange(3)),
        ]

    def timeline(self) -> list[Json]:
        text = INTRODUCED[self.s.tongue(INTRODUCED)].format(
            trade=said(self.trade, self.s.tongue(INTRODUCED)), name=self.new.name, phone=self.new.phone
        )
        return [self.tells.brings("told", "A tip", text, {"at": 35})]

    def offers(self) -> list[Json]:
        about: Json = {"all": [ADD, named(self.new, self.friend, self.other), [*BOOK, "number", "phone"]]}
        add = allow(
            "Contacts__add_new_contact",
            first_name=self.new.first,
            last_name=self.new.last,
            phone=self.phone,
            job={"one_of": [None, {"contains": [self.trade]}]},
        )
        return [offer("add", "told", about, add)]

    def oracle(self) -> list[Json]:
        return [
            call("Contacts__search_contacts", after="told", query=self.new.last),
            propose(f"Shall I add {self.new.name}, {self.new.phone}, to your contacts?"),
            call(
                "Contacts__add_new_contact",
                first_name=self.new.first,
                last_name=self.new.last,
                phone=self.new.phone,
                job=self.trade,
            ),
            finish(f"{self.new.name} is in your contacts."),
        ]

    def checks(self) -> list[Json]:
        job: Json = {"one_of": [None, {"contains": [self.trade]}]}
        names: dict[str, Json] = {"first_name": self.new.first, "last_name": self.new.last}
        return [state("Contacts.contacts", phone=self.phone, job=job, **names)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    s = Setting("address_book", seed)
    return s.pick((_Changed, _Changed, _Introduced))(s).data()
