"""Somebody writes that they have a new number or a new e-mail address; their card should say so (plain).

It comes in a chat or by mail, alone or after small talk. Near it: a card of the same first name, and what is still
right on the own card.
"""

from datetime import timedelta
from typing import Literal

from pare_scenarios.generate import Person, Setting, Story
from pare_scenarios.generate.background import background
from pare_scenarios.generate.building import (
    act,
    allow,
    call,
    contact,
    finish,
    kept,
    named,
    offer,
    propose,
    ref,
    result,
    state,
    texts,
    together,
)
from pare_scenarios.generate.changes import spelled
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.languages import chatter
from pare_sim.kernel import Json

WORDS: dict[str, tuple[str, str]] = {
    "en": ("My new number is {new}, the old one stops working {when}.", "New e-mail: {new}. The old one ends {when}."),
    "de": ("Meine neue Nummer: {new}. Die alte geht nicht mehr.", "Meine neue E-Mail: {new}. Die alte endet."),
    "fr": ("Mon nouveau numéro : {new}. L'ancien ne marche plus.", "Mon nouvel e-mail : {new}. L'ancien est fermé."),
    "es": ("Mi número nuevo es {new}, el viejo ya no sirve.", "Mi correo nuevo: {new}. El viejo ya no sirve."),
}
"""What is written about a number, and about an address."""
EDIT = [
    *("update", "change", "edit", "replace", "save", "store", "correct", "put", "add", "set", "enter", "record"),
    *("note", "swap", "switch", "register"),
]
DETAILS = {
    "phone": ["number", "phone", "telephone", "mobile", "cell", "contact", "card", "details", "address book"],
    "email": ["email", "e-mail", "mail", "address", "contact", "card", "details"],
}


class _Details(Story):
    """A friend with new details, and somebody of the same first name."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, second, spare = s.people(3)
        self.other = Person(self.friend.first, second.last, second.phone)
        self.field: Literal["phone", "email"] = s.pick(("phone", "email"))
        self.tells = Channel(self.friend, "friend", s.pick(("chat", "chat", "mail")))
        local = self.friend.email.partition("@")[0]
        houses = (f"{local}@mail.example.net", f"{local.replace('.', '')}@example.com", f"post.{local}@example.net")
        self.new = spare.phone if self.field == "phone" else s.pick(houses)
        tongue = s.mostly_english(WORDS)
        when = s.pick(("tonight", "on Sunday", "next week", "tomorrow"))
        self.text = WORDS[tongue][self.field == "email"].format(new=self.new, when=when)
        self.hello = s.pick(chatter("en")) if s.chance.random() < 0.4 else None
        self.thanks = self._chats and s.chance.random() < 0.5
        self.small_talk, self.others = s.pick(chatter(s.language)), background(s)

    def about(self) -> str:
        return f"{self.friend.name} has a new {self.field}; {self.other.name} has not."

    def user(self) -> dict[str, Json]:
        reply = [act("Messages.send_message", content="Thanks!")] if self.thanks else []
        return {"goal": f"Be able to reach {self.friend.name}.", "acts": [self.tells.reading("new", 10), *reply]}

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(days=3)
        cards: list[Json] = self.s.sample([contact(self.friend, "card"), contact(self.other, "near")], 2)
        talk = self.tells.seeds((self.friend, self.small_talk, ago), addressed=False)
        # With mails comes a card of the sender, which is among these cards already.
        return [*(talk if self._chats else talk[1:]), *cards, *self.others]

    def timeline(self) -> list[Json]:
        hello = [texts("hello", self.friend, self.hello, {"at": 15})] if self.hello and self._chats else []
        return [*hello, self.tells.brings("new", "New details", self.text, {"at": 60})]

    @property
    def _chats(self) -> bool:
        return self.tells.kind == "chat"

    def _is_new(self) -> Json:
        if self.field == "email":
            return {"email": self.new}
        return spelled(self.new)

    def offers(self) -> list[Json]:
        who: list[Json] = [named(self.friend, self.other), self.new]
        about = deed(EDIT, DETAILS[self.field], who, wrong=[self.other.last, "take care"])
        edit = allow("Contacts__edit_contact", contact_id=ref("card"), updates={"has": {self.field: self._is_new()}})
        return [offer("edit", "new", about, edit)]

    def oracle(self) -> list[Json]:
        word = "number" if self.field == "phone" else "e-mail address"
        return [
            call("Contacts__search_contacts", "found", "new", query=self.friend.name),
            propose(f"Shall I update {self.friend.name}'s contact with the new {word}, {self.new}?"),
            call("Contacts__edit_contact", contact_id=result("found", "0.contact_id"), updates={self.field: self.new}),
            finish(f"{self.friend.name}'s contact has the new {word} now."),
        ]

    def checks(self) -> list[Json]:
        rest: dict[str, Json] = {"phone": self.friend.phone, "email": self.friend.email}
        card = {**rest, self.field: self._is_new(), "first_name": self.friend.first, "last_name": self.friend.last}
        near = kept("Contacts.contacts", "near", phone=self.other.phone, email=self.other.email)
        return [together(state("Contacts.contacts", id=ref("card"), **card), near)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Details(Setting("new_details", seed)).data()
