"""Somebody close names a limit, and some of the saved apartments break it (pattern 37).

The limit is a rent, pets, the number of bedrooms or a district, and arrives by chat or mail; in half of the scenarios
the friend wants to hear which are left. Near it: a favourite exactly at the limit, and a listing that breaks it but
was never saved.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story
from pare_scenarios.generate.building import (
    act,
    allow,
    call,
    called,
    finish,
    kept,
    offer,
    propose,
    ref,
    says,
    silent_on,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.houses import DISTRICTS, Flat, house_names, listed_in_words, names_of
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.verbs import TELL
from pare_sim.kernel import Json

LIMITS = {
    "rent": {
        "en": "I did the sums again: more than {limit} a month for the flat is not possible.",
        "de": "Ich habe nochmal gerechnet: mehr als {limit} im Monat geht für die Wohnung nicht.",
        "fr": "J'ai refait les comptes : pas plus de {limit} par mois pour l'appartement.",
        "es": "He vuelto a hacer cuentas: más de {limit} al mes por el piso no podemos pagar.",
    },
    "pets": {
        "en": "It is decided, the dog moves in with us! So only flats that allow pets.",
        "de": "Es ist entschieden, der Hund zieht mit ein! Also nur Wohnungen mit Haustieren.",
        "fr": "C'est décidé, le chien vient avec nous ! Donc seulement les appartements qui acceptent les animaux.",
        "es": "Está decidido, ¡el perro viene con nosotros! Solo pisos que admitan mascotas.",
    },
    "bedrooms": {
        "en": "My mother will stay with us often, so one bedroom is too little: two at least, please.",
        "de": "Meine Mutter wird oft bei uns sein, ein Schlafzimmer ist zu wenig: bitte mindestens zwei.",
        "fr": "Ma mère viendra souvent, une seule chambre ne suffit pas : au moins deux, s'il te plaît.",
        "es": "Mi madre vendrá a menudo, un solo dormitorio es poco: al menos dos, por favor.",
    },
    "district": {
        "en": "Please, not {district}: from there it is more than an hour to my work.",
        "de": "Bitte nicht {district}: von dort ist es über eine Stunde zu meiner Arbeit.",
        "fr": "Pas {district}, s'il te plaît : c'est à plus d'une heure de mon travail.",
        "es": "{district} no, por favor: queda a más de una hora de mi trabajo.",
    },
}
WHICH = {
    "en": " Which of your saved ones are left then?",
    "de": " Welche von deinen gespeicherten bleiben dann übrig?",
    "fr": " Lesquels de tes favoris restent alors ?",
    "es": " ¿Cuáles de tus guardados quedan entonces?",
}
UNSAVE = ["remove", "unsave", "delete", "drop", "take", "clear", "strike", "cross", "discard", "prune", "weed"]


class _Filter(Story):
    """A limit of a friend's, and the favourites that break and keep it."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend = s.person()
        self.asks = Channel(self.friend, "friend", s.pick(("chat", "mail")))
        self.rule, self.tell = s.pick(tuple(LIMITS)), s.chance.random() < 0.5
        self.limit, self.avoided = 900 + 50 * s.chance.randrange(20), s.pick(DISTRICTS)
        count = s.pick((1, 1, 2, 3))
        names = iter(house_names(s, count + 3))
        self.out = [self._flat(f"out{n}", next(names), fits=False) for n in range(count)]
        self.left = [self._flat(f"left{n}", next(names), fits=True) for n in range(2)]
        self.never_saved = self._flat("", next(names), fits=False)
        self.order = s.sample([*self.out, *self.left], count + 2)
        self.small_talk = s.pick(chatter(s.language))

    def _flat(self, label: str, name: str, *, fits: bool) -> Flat:
        s, bad = self.s, {self.rule} if not fits else set()
        over = s.pick((50, 110, 240, 400)) if "rent" in bad else -s.pick((0, 60, 170))
        exact = label == "left0" and self.rule == "rent"
        price = self.limit + (0 if exact else over)
        elsewhere = s.pick(tuple(each for each in DISTRICTS if each != self.avoided))
        district = self.avoided if "district" in bad else elsewhere
        rooms = 1 if "bedrooms" in bad else 2 + s.chance.randrange(2)
        return Flat(label, name, district, price, rooms, pets="pets" not in bad)

    def about(self) -> str:
        return f"{self.friend.first} names a limit ({self.rule}); {len(self.out)} favourites break it."

    def user(self) -> dict[str, Json]:
        acts = [self.asks.reading("limit", 10), act("Apartment.open_favorites", delay=5)]
        return {"goal": f"Keep only favourites that {self.friend.first} agrees with.", "acts": acts}

    def seeds(self) -> list[Json]:
        old = (self.friend, self.small_talk, self.s.start - timedelta(days=2))
        flats = [flat.seeds(saved=True) for flat in self.order]
        return [*self.asks.seeds(old, addressed=self.tell), *flats, self.never_saved.seeds()]

    def timeline(self) -> list[Json]:
        wanted = LIMITS[self.rule][self.s.tongue(LIMITS[self.rule])].format(limit=self.limit, district=self.avoided)
        more = WHICH[self.s.tongue(WHICH)] if self.tell else ""
        return [self.asks.brings("limit", "The flat", wanted + more, {"at": 40})]

    def _rule_words(self) -> list[Json]:
        """Groups that tell the rule itself, instead of the names of what breaks it."""
        over = ["over", "above", "more than", "exceed", "beyond", "expensive", "higher than"]
        told: dict[str, list[Json]] = {
            "rent": [over, [{"amount": self.limit}, "budget", "limit"]],
            "pets": [["pet", "dog", "animal"], ["not allow", "no pet", "no dog", "forbid", "exclude", "not accept"]],
            "bedrooms": [["one bedroom", "single bedroom", "fewer than two", "less than two", "only one", "1 bedroom"]],
            "district": [[self.avoided]],
        }
        return told[self.rule]

    def _answer(self) -> dict[str, Json]:
        return {**says(*(flat.called for flat in self.left)), **silent_on(*(flat.name for flat in self.out))}

    def offers(self) -> list[Json]:
        unsave = [allow("Apartment__remove_saved_apartment", apartment_id=ref(flat.label)) for flat in self.out]
        answer = self.asks.allowed(self._answer(), "limit") if self.tell else []
        also: list[Json] = [[*TELL, "answer"], [self.friend.first, self.friend.last]] if self.tell else []
        spare: list[Json] = [
            "take care",
            "viewing",
            "visit",
            "apply",
            "application",
            "rent out",
            "outside",
            "except",
            "below",
        ]
        kept_ones = names_of([*self.left, self.never_saved]) if not self.tell else names_of([self.never_saved])
        listed: list[Json] = [flat.called for flat in self.out]
        by_name = deed(UNSAVE, *listed, *also, wrong=[*spare, *kept_ones])
        places: Json = ["favourite", "favorite", "saved", "flat", "apartment", "place", "listing", "shortlist"]
        by_rule = deed(UNSAVE, places, *self._rule_words(), *also, wrong=[*spare, *names_of(self.order)])
        return [
            offer("named", "limit", by_name, *unsave, *answer),
            offer("described", "limit", by_rule, *unsave, *answer, instead_of="named"),
        ]

    def oracle(self) -> list[Json]:
        out, left = (listed_in_words([flat.name for flat in flats]) for flats in (self.out, self.left))
        tell = f" and tell {self.friend.first} what is left" if self.tell else ""
        last = [self.asks.answers(f"What is left: {left}.", "limit")] if self.tell else []
        return [
            call("Apartment__list_saved_apartments", after="limit"),
            propose(
                f"Shall I take {out} off your favourites{tell}? It does not go with what {self.friend.first} says."
            ),
            *(call("Apartment__remove_saved_apartment", apartment_id=ref(flat.label)) for flat in self.out),
            *last,
            finish(f"Your favourites are {left} now."),
        ]

    def checks(self) -> list[Json]:
        return [
            *(called("Apartment__remove_saved_apartment", apartment_id=ref(flat.label)) for flat in self.out),
            state("Apartment.saved_apartments", len(self.left), "anyone"),
            *(kept("Apartment.saved_apartments", flat.label) for flat in self.left),
            *([self.asks.answered(self._answer())] if self.tell else []),
        ]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Filter(Setting("filter_saved", seed)).data()
