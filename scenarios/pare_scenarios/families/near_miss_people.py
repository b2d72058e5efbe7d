"""Somebody asks the user to pass something on to a person whose first name two people share, as two things do a name.

Which of the two is meant follows from the address book or from an older talk; which thing, from the request. Near it:
the namesake, who has a chat or an address of the same kind, and the thing of nearly the same name.
"""

from datetime import timedelta
from typing import Literal

from pare_scenarios.generate import Person, Setting, Story
from pare_scenarios.generate.building import (
    allow,
    call,
    contact,
    finish,
    kept,
    note,
    offer,
    propose,
    says,
    silent_on,
    state,
    told,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.verbs import TELL
from pare_sim.kernel import Json

THINGS = (
    ("plum cake recipe", "plum jam recipe", "350 g of flour, 45 minutes", "2 kg of plums, 20 minutes"),
    ("Alps packing list", "Andes packing list", "crampons, thermos, hut pass", "sun hat, coca tea, visa"),
    ("spring choir plan", "summer choir plan", "Fauré on 4 April", "Britten on 6 July"),
    ("beginners' crossword", "experts' crossword", "17 across: heron", "17 across: zugzwang"),
)
TIES = ("sister", "neighbour", "colleague", "trainer", "godson", "landlady")
ASKED = {
    "en": "Could you send {name}, my {tie}, your {thing}? I promised it. Thank you!",
    "de": "Kannst du {name} ({tie} von mir) dein/e/n „{thing}“ schicken? Ich habe es versprochen. Danke!",
    "fr": "Tu peux envoyer à {name} ({tie}, de mon côté) « {thing} » ? J'ai promis. Merci !",
    "es": "¿Puedes mandarle a {name} (mi {tie}) «{thing}»? Lo prometí. ¡Gracias!",
    "hi": "Please send {name}, my {tie}, the {thing} that you have. I gave my word!",
}


class _Namesakes(Story):
    """A friend, the person meant and the namesake, the thing meant and its neighbour."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.meant, other = s.people(3)
        self.namesake = Person(self.meant.first, other.last, other.phone)
        self.tie, self.other_tie = s.sample(TIES, 2)
        self.thing, self.beside, self.value, self.wrong = self._things(s)
        self.asks = Channel(self.friend, "friend", s.pick(("chat", "mail")))
        kind: Literal["chat", "mail"] = s.pick(("chat", "mail"))
        self.to, self.not_to = Channel(self.meant, "meant", kind), Channel(self.namesake, "namesake", kind)
        self.told_in = s.pick(("greeting", "talk", "card") if kind == "chat" else ("greeting", "talk"))
        self.namesake_first = s.chance.random() < 0.5
        self.small_talk = s.sample(chatter(s.language), 2)

    def _things(self, s: Setting) -> tuple[str, str, str, str]:
        one, two, value, wrong = s.pick(THINGS)
        return (one, two, value, wrong) if s.chance.random() < 0.5 else (two, one, wrong, value)

    def about(self) -> str:
        return f"{self.friend.first}'s {self.tie} {self.meant.name} gets the {self.thing}, not {self.namesake.name}."

    def user(self) -> dict[str, Json]:
        return {
            "goal": f"{self.meant.name}, {self.friend.first}'s {self.tie}, has the {self.thing}.",
            "acts": [self.asks.reading("asked", 10)],
        }

    def seeds(self) -> list[Json]:
        ago, later = self.s.start - timedelta(days=6), self.s.start - timedelta(days=1)
        hello = f"Hello, I am {self.meant.name}, the {self.tie} of {self.friend.name}. Nice to have met you!"
        other = f"Hi, it is {self.namesake.name}, the {self.other_tie} of your cousin!"
        talk = (
            f"My {self.tie} is called {self.meant.name}, by the way." if self.told_in == "talk" else self.small_talk[0]
        )
        both = [
            self.to.seeds((self.meant, hello if self.told_in == "greeting" else self.small_talk[0], ago)),
            self.not_to.seeds((self.namesake, other, later), addressed=False),
        ]
        if self.namesake_first:
            both.reverse()
        mine, theirs = f"The {self.other_tie}", f"{self.friend.name}'s {self.tie}"
        cards = [contact(self.namesake, description=mine), contact(self.meant, description=theirs)]
        return [
            *self.asks.seeds((self.friend, talk, ago), addressed=False),
            *both[0],
            *both[1],
            *(cards if self.told_in == "card" else []),
            note(self.beside.capitalize(), self.wrong, "beside", folder="Personal"),
            note(self.thing.capitalize(), self.value, "thing", folder="Personal"),
        ]

    def timeline(self) -> list[Json]:
        words = {"name": self.meant.first, "tie": self.tie, "thing": self.thing}
        return [self.asks.brings("asked", "A favour", ASKED[self.s.tongue(ASKED)].format(**words), {"at": 55})]

    def _text(self) -> dict[str, Json]:
        return {**says(*self.value.split(", ")), **silent_on(*self.wrong.split(", "))}

    def _allowed(self) -> list[Json]:
        if self.to.kind == "chat":
            return [*self.to.allowed(self._text(), "asked")]
        address: Json = {"set": [self.meant.email]}
        return [allow("Emails__send_email", recipients=address, content=self._text(), cc=None)]

    def offers(self) -> list[Json]:
        full = [self.meant.name, self.meant.last, self.tie]
        verbs = [*TELL, "share", "forward", "give", "pass"]
        wrong: list[Json] = [self.namesake.last, self.beside, self.other_tie, "take care"]
        return [offer("send", "asked", deed(verbs, full, self.thing, wrong=wrong), *self._allowed())]

    def oracle(self) -> list[Json]:
        content = f"Here is the {self.thing}: {self.value}. Greetings!"
        sent = call("Emails__send_email", recipients=[self.meant.email], subject=self.thing, content=content)
        if self.to.kind == "chat":
            sent = self.to.answers(content, "asked")
        return [
            *self._looks(),
            call("Notes__search_notes", query=self.thing),
            propose(f"Shall I send the {self.thing} to {self.meant.name}, the {self.tie} of {self.friend.first}?"),
            sent,
            finish(f"{self.meant.name} has the {self.thing}."),
        ]

    def _looks(self) -> list[Json]:
        name = self.meant.first
        if self.told_in == "card":
            return [call("Contacts__search_contacts", after="asked", query=name)]
        where = self.asks if self.told_in == "talk" else self.to
        tool = "Messages__search" if where.kind == "chat" else "Emails__search_emails"
        return [call(tool, after="asked", query=name)]

    def checks(self) -> list[Json]:
        sent: dict[str, Json] = {"folder": "SENT", "recipients": {"set": [self.meant.email]}, "content": self._text()}
        to: list[Json] = [state("Emails.emails", **sent)]
        if self.to.kind == "chat":
            to = [told(self.to.chat, self._text()), told(self.not_to.chat, says(self.value), 0)]
        return [
            *to,
            kept("Notes.notes", "thing", content=self.value),
            kept("Notes.notes", "beside", content=self.wrong),
        ]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Namesakes(Setting("near_miss_people", seed)).data()
