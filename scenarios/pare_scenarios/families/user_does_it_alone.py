"""Help is wanted soon, or the user does it alone (an addition): the chance is gone once patience is at its end.

The user answers a question or writes down a note on the phone after some turns without a proposal. Near it: the same
help, too late, which is then nothing but a second message or a second note.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story
from pare_scenarios.generate.building import (
    act,
    allow,
    call,
    chat,
    contact,
    finish,
    line,
    may_tell,
    named,
    offer,
    opens,
    propose,
    ref,
    says,
    state,
    texter,
    texts,
    told,
)
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.noise import old_chats, old_mails, old_notes
from pare_scenarios.generate.verbs import NOTE, SEND, TELL
from pare_sim.kernel import Json

NUMBERS = {
    "en": "Do you have {name}'s phone number at hand?",
    "de": "Hast du die Telefonnummer von {name} zur Hand?",
    "fr": "Tu as le numéro de {name} sous la main ?",
    "es": "¿Tienes a mano el teléfono de {name}?",
    "tr": "{name} için telefon numarası var mı sende?",
}
ROUTES = ("Gate 4, then left, second yard", "Bus 12 to the mill, then the path", "Ring at Ekholm, third floor")
TOLD = {
    "en": "This is how you get to us: {route}. Keep it somewhere, there is no signal here.",
    "de": "So kommst du zu uns: {route}. Heb es gut auf, hier ist kein Netz.",
    "fr": "Pour venir chez nous : {route}. Garde-le bien, il n'y a pas de réseau ici.",
    "es": "Para llegar aquí: {route}. Guárdalo bien, aquí no hay cobertura.",
    "tr": "Bize gelmek için: {route}. Sakla, burada çekmiyor.",
}


class _Alone(Story):
    """What both kinds share: a friend who writes `asked`, and how long the user waits."""

    turns = 20

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.third, self.other = s.people(3)
        self.patience = 2 + s.chance.randrange(4)
        self.before = line(self.friend, s.pick(chatter(s.language)), s.start - timedelta(days=2))

    def goal(self) -> str:
        """What the user wants."""
        raise NotImplementedError

    def alone(self) -> list[Json]:
        """What the user does in the end."""
        raise NotImplementedError

    def user(self) -> dict[str, Json]:
        persona: Json = {"patience": self.patience, "knowledge": "full"}
        acts = [opens("friend_chat", "asked", 5), act("go_home", delay=5)]
        return {"goal": self.goal(), "persona": persona, "acts": [*acts], "alone": self.alone()}

    def noise(self) -> list[Json]:
        """Other things on the phone, and something that happens later, so that time goes on."""
        s = self.s
        return [*old_notes(s, s.chance.randrange(3)), *old_chats(s, s.chance.randrange(3)), *old_mails(s, 1)]

    def later(self) -> list[Json]:
        """Small talk after the question."""
        return [
            texts(f"later_{at}", self.friend, self.s.pick(chatter(self.s.language)), {"at": f"{10 * at}m"})
            for at in range(1, 4)
        ]


class _Number(_Alone):
    """A friend wants the number of a contact."""

    def about(self) -> str:
        return f"{self.friend.first} wants {self.third.name}'s number; after {self.patience} turns the user sends it."

    def goal(self) -> str:
        return f"Give {self.friend.first} {self.third.first}'s number soon."

    def _phone(self) -> Json:
        return says([self.third.phone, self.third.phone.replace(" ", "")])

    def alone(self) -> list[Json]:
        return [
            opens("friend_chat"),
            act("Messages.send_message", delay=10, content=f"Here you are: {self.third.phone}"),
        ]

    def seeds(self) -> list[Json]:
        cards = [contact(self.third), contact(self.other)]
        return [
            texter(self.friend, "friend"),
            chat("friend_chat", [self.friend], self.before),
            *self.s.sample(cards, 2),
            *self.noise(),
        ]

    def timeline(self) -> list[Json]:
        text = NUMBERS[self.s.tongue(NUMBERS)].format(name=self.third.name)
        return [texts("asked", self.friend, text, {"at": 30}), *self.later()]

    def offers(self) -> list[Json]:
        verbs = [verb for verb in (*TELL, *SEND) if verb not in ("message", "mail", "email")]
        about: Json = {
            "all": [verbs, named(self.friend), named(self.third, self.friend, self.other)],
            "any": [["number", "phone", "contact"], [self.third.phone]],
            "none": [self.other.last, "email", self.other.phone],
        }
        return [offer("send", "asked", about, *may_tell("friend", "friend_chat", self._phone()))]

    def oracle(self) -> list[Json]:
        return [
            call("Contacts__search_contacts", after="asked", query=self.third.name),
            propose(f"Shall I send {self.friend.first} the number of {self.third.name}, {self.third.phone}?"),
            call("Messages__send_message", user_id=ref("friend"), content=f"{self.third.name}: {self.third.phone}"),
            finish(f"{self.friend.first} has the number."),
        ]

    def checks(self) -> list[Json]:
        return [told("friend_chat", self._phone())]


class _Route(_Alone):
    """A friend tells a way that is to be kept in a note."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.route = s.pick(ROUTES)
        self.title = f"Way to {self.friend.first}"
        first, _, rest = self.route.partition(", ")
        self.content = says(first, *rest.split(", "))

    def about(self) -> str:
        return f"{self.friend.first} tells the way; the user notes it alone after {self.patience} turns."

    def goal(self) -> str:
        return f"Have the way to {self.friend.first} in a note soon."

    def alone(self) -> list[Json]:
        return [
            act("Notes.new_note"),
            act("Notes.update", delay=15, title=self.title, content=self.route),
        ]

    def seeds(self) -> list[Json]:
        return [chat("friend_chat", [self.friend], self.before), *self.noise()]

    def timeline(self) -> list[Json]:
        text = TOLD[self.s.tongue(TOLD)].format(route=self.route)
        return [texts("asked", self.friend, text, {"at": 30}), *self.later()]

    def offers(self) -> list[Json]:
        about: Json = {
            "all": [[*NOTE, "store"], ["note", "notes"], [named(self.friend), "way", "directions", "route"]],
            "none": ["reminder", self.third.last],
        }
        create = allow(
            "Notes__create_note",
            title=says([self.friend.first, self.friend.last, "way", "directions"]),
            content=self.content,
        )
        return [offer("keep", "asked", about, create)]

    def oracle(self) -> list[Json]:
        return [
            propose(f"Shall I keep the way to {self.friend.first} in a note?", "asked"),
            call("Notes__create_note", title=self.title, content=self.route),
            finish(f"The way to {self.friend.first} is in your notes."),
        ]

    def checks(self) -> list[Json]:
        title = says([self.friend.first, self.friend.last, "way", "directions"])
        return [state("Notes.notes", title=title, content=self.content)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    s = Setting("user_does_it_alone", seed)
    return s.pick((_Number, _Route))(s).data()
