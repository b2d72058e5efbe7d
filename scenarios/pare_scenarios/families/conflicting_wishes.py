"""Several people name wishes for an evening that do not go together at first sight; one place suits them all.

The day is settled in the group; the user's note has the places and what they are like. Each other place breaks
exactly one wish, and one of them is what somebody would like "if possible". In some scenarios two places do, and the
assistant may ask which. In half of them the host of the place gets a mail that books the table.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, day
from pare_scenarios.generate.building import (
    act,
    allow,
    call,
    chat,
    finish,
    line,
    note,
    offer,
    opens,
    propose,
    ref,
    says,
    silent_on,
    state,
    texts,
    told,
)
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.facts import clock_fact, day_fact
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.verbs import TELL
from pare_sim.kernel import Json

PLACES = ("Casa Olmo", "Blue Lantern", "Kiosk Nine", "Tavola Rossa", "Green Heron", "Zum Anker")
WISHES = {
    "vegetarian": {
        "en": "I eat no meat, so there must be something vegetarian.",
        "de": "Ich esse kein Fleisch, es muss also etwas Vegetarisches geben.",
        "fr": "Je ne mange pas de viande, il faut donc un plat végétarien.",
        "es": "No como carne, así que tiene que haber algo vegetariano.",
    },
    "step-free": {
        "en": "My foot is still in plaster: no stairs, please!",
        "de": "Mein Fuß ist noch in Gips: bitte keine Treppen!",
        "fr": "J'ai encore le pied dans le plâtre : pas d'escaliers, s'il vous plaît !",
        "es": "Todavía llevo el pie escayolado: ¡nada de escaleras, por favor!",
    },
    "quiet": {
        "en": "I hear badly where there is music, so a quiet place please.",
        "de": "Bei Musik höre ich schlecht, also bitte ein ruhiges Lokal.",
        "fr": "J'entends mal quand il y a de la musique, donc un endroit calme.",
        "es": "Con música oigo mal, así que un sitio tranquilo, por favor.",
    },
    "cheap": {
        "en": "More than 25 is too much for me this month.",
        "de": "Mehr als 25 geht bei mir diesen Monat nicht.",
        "fr": "Plus de 25, c'est trop pour moi ce mois-ci.",
        "es": "Más de 25 es demasiado para mí este mes.",
    },
}
LACKS = {
    "vegetarian": ("vegetarian dishes", "meat and fish only"),
    "step-free": ("ground floor", "upstairs, no lift"),
    "quiet": ("no music", "live band every evening"),
    "cheap": ("about 22 a head", "about 38 a head"),
}
SUGGEST = [*TELL, "book", "reserve", "go", "choose", "pick", "recommend"]


class _Wishes(Story):
    """Three friends, their wishes, and the places."""

    turns = 16

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friends, self.wishes = s.people(3), s.sample(tuple(WISHES), 3)
        count = s.pick((1, 1, 2))
        names = s.sample(PLACES, 3 + count)
        self.right, self.wrong = names[:count], names[count:]
        self.order = s.sample(names, len(names))
        self.when = s.later(2 + s.chance.randrange(6), 18 + s.chance.randrange(3), s.pick((0, 15, 30)))
        self.books, self.gap = s.chance.random() < 0.5, s.pick((20, 60, 200))
        self.knows, self.looks = s.chance.random() < 0.5, s.chance.random() < 0.5
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"Three wishes ({', '.join(self.wishes)}); {' and '.join(self.right)} will do on {day(self.when)}."

    def user(self) -> dict[str, Json]:
        goal = f"An evening on {day(self.when)} at a place that suits everybody."
        look = [act("Notes.search_all", keyword="evening", delay=20)] if self.looks else []
        answers = [{"about": [["which", "prefer", "rather", "choose"]], "reply": f"{self.right[0]}, please."}]
        return {"goal": goal, "acts": [opens("group", "wish2", 10), *look], "answers": answers}

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(hours=20)
        settled = (
            f"{day(self.when)} at {clock(self.when)} it is. I will look for a place that suits us all, four people."
        )
        group = chat(
            "group", self.friends, line(self.friends[0], self.small_talk, ago), *self._early(), line(None, settled, ago)
        )
        rows = [f"{name} ({_address(name)}): {self._facts(name)}" for name in self.order]
        return [
            group,
            note("Places for an evening", "\n".join(rows), folder="Personal"),
            note("Wine", "Ask for Rioja."),
        ]

    def _early(self) -> list[Json]:
        """What one of them wrote the day before."""
        ago, text = self.s.start - timedelta(hours=21), WISHES[self.wishes[1]][self.s.tongue(WISHES[self.wishes[1]])]
        return [line(self.friends[1], text, ago)] if self.knows else []

    def _facts(self, name: str) -> str:
        broken = self.wishes[self.wrong.index(name)] if name in self.wrong else ""
        return ", ".join(facts[wish == broken] for wish, facts in LACKS.items())

    def timeline(self) -> list[Json]:
        texted = [WISHES[wish][self.s.tongue(WISHES[wish])] for wish in self.wishes]
        texted[0] += f" {self.wrong[1]}?"
        return [
            texts(f"wish{n}", friend, texted[n], {"at": 30 + n * self.gap}, "group")
            for n, friend in enumerate(self.friends)
            if not (self.knows and n == 1)
        ]

    def _news(self) -> Json:
        return {**says(self.right), **silent_on(*self.wrong)}

    def _booking(self) -> dict[str, Json]:
        facts = says(["4", "four"], clock_fact(self.when), day_fact(self.when, self.s.start))
        return {"recipients": {"one_of": [{"set": [_address(name)]} for name in self.right]}, "content": facts}

    def offers(self) -> list[Json]:
        table: list[Json] = [["book", "reserve", "reservation", "table"]] if self.books else []
        about = deed(SUGGEST, list(self.right), *table, wrong=[*self.wrong, "take care", "disinvite", "without"])
        tell = allow("Messages__send_message_to_group_conversation", conversation_id=ref("group"), content=self._news())
        book = [allow("Emails__send_email", **self._booking(), cc=None)] if self.books else []
        return [offer("place", "wish2", about, tell, *book)]

    def oracle(self) -> list[Json]:
        name, (one, *more) = self.right[0], self.right
        book = f" and book a table for four there on {day(self.when)} at {clock(self.when)}" if self.books else ""
        asked: list[Json] = [{"ask": f"{one} or {more[0]}: which do you prefer?"}] if more else []
        mail = call(
            "Emails__send_email",
            recipients=[_address(name)],
            subject="A table",
            content=f"We would like a table for four on {day(self.when)} at {clock(self.when)}.",
        )
        return [
            call("Notes__search_notes", after="wish2", query="places"),
            propose(f"{name} suits everybody's wishes. Shall I suggest {name} to the group{book}?"),
            *asked,
            call(
                "Messages__send_message_to_group_conversation",
                conversation_id=ref("group"),
                content=f"How about {name}? It has all that you wish for.",
            ),
            *([mail] if self.books else []),
            finish(f"The group knows about {name}."),
        ]

    def checks(self) -> list[Json]:
        booked = [state("Emails.emails", folder="SENT", **self._booking())] if self.books else []
        sent: list[Json] = [state("Emails.emails", 1, "anyone")] if self.books else []
        return [told("group", self._news()), *booked, *sent]


def _address(name: str) -> str:
    return f"{name.lower().replace(' ', '.')}@tables.example.org"


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Wishes(Setting("conflicting_wishes", seed)).data()
