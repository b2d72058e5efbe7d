"""A friend wants to know where exactly the agreed place is, or recommends one with its address (patterns 8 and 15).

The map knows two places of that name. The agreed one is saved, alone or under a label that tells it from the other;
the recommended one is told by its address. Near it: the namesake, its address, a message to somebody else.
"""

from datetime import datetime, timedelta

from pare_scenarios.generate import Person, Setting
from pare_scenarios.generate.building import (
    act,
    allow,
    call,
    chat,
    finish,
    gone,
    line,
    named,
    offer,
    propose,
    ref,
    says,
    silent_on,
    state,
    together,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.spots import namesakes
from pare_scenarios.generate.verbs import GIVE, REMIND
from pare_sim.kernel import Json

NAMES = (
    ("Café Amélie", "café"),
    ("Little Owl", "restaurant"),
    ("Boulder Barn", "climbing"),
    ("Green Bowl", "restaurant"),
    ("Kiln House", "studio"),
    ("Harbour Deli", "restaurant"),
)
OLD = {
    "en": "{name} then, as agreed? The one that we like.",
    "de": "Dann {name}, wie abgemacht? Das, was uns gefällt.",
    "fr": "Alors {name}, comme convenu ? Celui que nous aimons.",
    "es": "Entonces {name}, como quedamos? El que nos gusta.",
    "tr": "O zaman {name}, konuştuğumuz gibi mi? Sevdiğimiz yer.",
}
ASKS = {
    "en": ("Where exactly is {name}? There seem to be two.", "I am on my way. What is the address of {name} again?"),
    "de": ("Wo genau ist {name}? Es gibt wohl zwei.", "Ich bin unterwegs. Wie war die Adresse von {name}?"),
    "fr": ("C'est où exactement, {name} ? Il y en a deux.", "Je suis en route. C'est quoi l'adresse de {name} ?"),
    "es": ("¿Dónde está exactamente {name}? Parece que hay dos.", "Voy de camino. ¿Cuál era la dirección de {name}?"),
    "tr": ("{name} tam olarak nerede? Galiba iki tane var.", "Yoldayım. {name} adresi neydi?"),
}
TELLS = {
    "en": "You must try {name} one day: {address}. You will love it!",
    "de": "Geh unbedingt mal zu {name}: {address}. Du wirst es mögen!",
    "fr": "Il faut que tu essaies {name} : {address}. Tu vas adorer !",
    "es": "Tienes que probar {name}: {address}. ¡Te va a encantar!",
    "tr": "{name} adlı yeri mutlaka dene: {address}. Bayılacaksın!",
}
SAVE = ["save", "add", "bookmark", "keep", "store", "put", "mark", "pin"]
WHERE = ["address", "where", "location", "directions", "way", "place"]


class _Meet(Lively):
    """A place, its namesake, and what the friend writes about it."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.other = s.people(2)
        self.name, category = s.pick(NAMES)
        self.right, self.near = namesakes(s, self.name, category, s.pick((0.6, 1.4)), s.pick((2.2, 3.1)))
        self.recommended = s.chance.random() < 0.4
        self.both_saved, self.looks = s.chance.random() < 0.5, s.chance.random() < 0.5
        self.small_talk, self.near_first = s.pick(chatter(s.language)), s.chance.random() < 0.5
        self.asks = Channel(self.friend, "friend", "chat")
        self.wording = s.pick(ASKS[s.tongue(ASKS)])
        self.content: Json = {**says(*self.right.facts()), **silent_on(self.near.street())}

    def about(self) -> str:
        does = "recommends" if self.recommended else "asks for"
        return f"{self.friend.first} {does} {self.name} at {self.right.address}; another one is at {self.near.address}."

    def user(self) -> dict[str, Json]:
        goal = "Save the place that {} recommends." if self.recommended else "Let {} find the agreed place."
        looks = [act("Maps.open_saved")] if self.looks else []
        return {"goal": goal.format(self.friend.first), "acts": [self.asks.reading("asked", 10), *looks]}

    def seeds(self) -> list[Json]:
        two_days = self.s.start - timedelta(days=2)
        old: list[tuple[Person | None, str, datetime]] = [(self.friend, self.small_talk, two_days)]
        if not self.recommended:
            text = self.words(OLD).format(name=self.name)
            old += [(self.friend, text, two_days + timedelta(hours=1)), (None, "👍", two_days + timedelta(hours=2))]
        ours = None if self.recommended else f"with {self.friend.first}"
        theirs = None if self.recommended or not self.both_saved else f"with {self.other.first}"
        places = [self.right.seeds(ours), self.near.seeds(theirs)]
        others = chat(None, [self.other], line(self.other, "See you soon!", two_days - timedelta(days=1)))
        return [*self.asks.seeds(*old), others, *(places[::-1] if self.near_first else places)]

    def timeline(self) -> list[Json]:
        wording = self.words(TELLS) if self.recommended else self.wording
        text = wording.format(name=self.name, address=self.right.address)
        return [self.asks.brings("asked", "", text, {"at": 40})]

    def offers(self) -> list[Json]:
        wrong: list[Json] = [self.near.street(), self.other.first]
        if self.recommended:
            save = allow("Maps__save_place", place_id=ref("right"), label=self._label())
            return [offer("save", "asked", {"all": [SAVE, [self.name]], "none": [*wrong, "message", *REMIND]}, save)]
        which = [self.name, *WHERE, self.right.street()]
        told: list[Json] = [GIVE, [named(self.friend, self.other)], which]
        about: Json = {"all": told, "any": [WHERE, self.right.street()], "none": wrong}
        return [offer("answer", "asked", about, *self.asks.allowed(self.content, "asked"))]

    def _label(self) -> Json:
        return {"one_of": [None, silent_on(self.near.street(), self.other.first)]}

    def oracle(self) -> list[Json]:
        search = call("Maps__search_places", after="asked", query=self.name)
        where = f"{self.name}, {self.right.address}"
        if self.recommended:
            return [
                search,
                propose(f"Shall I save {where}, which {self.friend.first} recommends?"),
                call("Maps__save_place", place_id=ref("right")),
                finish(f"{self.name} is among your saved places."),
            ]
        return [
            search,
            propose(f"Shall I send {self.friend.first} the address: {where}?"),
            self.asks.answers(f"It is {where}.", "asked"),
            finish(f"{self.friend.first} knows the address."),
        ]

    def checks(self) -> list[Json]:
        if not self.recommended:
            return [self.asks.answered(self.content)]
        saved = state("Maps.saved_places", id=ref("right"), label=self._label())
        return [together(saved, gone("Maps.saved_places", "near"))]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Meet(Setting("place_to_meet", seed)).data()
