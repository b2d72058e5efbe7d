"""Several people send their prices, by chat and by mail, some days ago; one note shall compare them (pattern 24).

Help is right only when the last one has come. One sender has corrected an earlier price. Near it: a price for something
else from somebody else.
"""

from datetime import timedelta

from pare_scenarios.generate import Person, Setting, Story
from pare_scenarios.generate.building import allow, call, finish, note, offer, propose, says, state
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.noise import old_notes, unanswered
from pare_scenarios.generate.verbs import NOTE
from pare_sim.kernel import Json

THINGS = (
    ("painting the stairwell", ("painting", "paint", "stairwell"), "Stairwell"),
    ("mending the fence", ("fence", "mending"), "Fence"),
    ("tuning the organ", ("organ", "tuning"), "Organ"),
    ("the removal van", ("removal", "van"), "Removal"),
    ("the anniversary cake", ("cake", "anniversary"), "Cake"),
)
PRICES = {
    "en": "I can do it for {price} euros, all included.",
    "de": "Ich würde es für {price} Euro machen, alles inklusive.",
    "fr": "Je peux le faire pour {price} euros, tout compris.",
    "es": "Puedo hacerlo por {price} euros, todo incluido.",
    "tr": "Her şey dahil {price} avroya yapabilirim.",
}
COMPARE = [*NOTE, "compare", "list", "overview", "table", "gather"]


class _Collecting(Story):
    """Who asks how much for what, and who corrected it."""

    turns = 20

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        senders = s.people(2 + s.chance.randrange(3))
        self.asks = [Channel(who, f"sender_{at}", s.pick(("chat", "mail"))) for at, who in enumerate(senders)]
        prices = s.sample(range(180, 960, 10), len(senders) + 2)
        self.prices, self.stale, self.other_price = prices[:-2], prices[-2], prices[-1]
        (self.what, self.words, self.title), (self.other, _, _) = s.sample(THINGS, 2)
        self.folder = s.pick(("Personal", "Work", "House"))
        self.stranger = s.person()
        self.early = s.chance.randrange(len(senders))
        facts: list[str | list[str]] = []
        for channel, price in zip(self.asks, self.prices, strict=True):
            facts += [[channel.person.first, channel.person.last], [str(price), f"{price}.00"]]
        self.content: Json = {**says(*facts), "not": says([str(self.stale), str(self.other_price)])}

    def senders(self) -> list[Person]:
        """Those who send a price for it."""
        return [channel.person for channel in self.asks]

    def about(self) -> str:
        return f"{len(self.asks)} people send prices for {self.what}; the note comes when the last one is there."

    def user(self) -> dict[str, Json]:
        last = len(self.asks) - 1
        acts: list[Json] = [self.asks[last].reading(f"price_{last}", 20)]
        return {"goal": f"Have all {last + 1} prices for {self.what} side by side, once all are there.", "acts": acts}

    def seeds(self) -> list[Json]:
        s = self.s
        found: list[Json] = []
        for at, channel in enumerate(self.asks):
            moment, price = s.start - timedelta(days=1 + at, hours=1), self.prices[at]
            old = s.pick(chatter(s.language))
            if at == 0:
                old = PRICES[s.tongue(PRICES)].format(price=self.stale)
            elif at < self.early:
                old = PRICES[s.tongue(PRICES)].format(price=price)
            subject = self.title if at < max(1, self.early) else "Hello"
            found += unanswered(channel, old, moment, subject, read=at == len(self.asks) - 1)
        wanted = ", ".join(person.name for person in self.senders())
        plan = f"Prices wanted for {self.what}: {wanted}. Compare in a note here as soon as all are there."
        stranger = Channel(self.stranger, "stranger", s.pick(("chat", "mail")))
        other = f"{self.other.capitalize()}: {self.other_price} euros."
        found += unanswered(stranger, other, s.start - timedelta(days=1), "Prices")
        return [note(f"Plan: {self.title}", plan, folder=self.folder), *found, *old_notes(s, s.chance.randrange(3))]

    def timeline(self) -> list[Json]:
        found: list[Json] = []
        for at, channel in enumerate(self.asks):
            if 0 < at < self.early:
                continue
            text = PRICES[self.s.tongue(PRICES)].format(price=self.prices[at])
            found.append(channel.brings(f"price_{at}", self.title, text, {"at": 40 + 3600 * at}))
        return found

    def offers(self) -> list[Json]:
        about: Json = {
            "all": [COMPARE, ["note", "comparison", "compare", "overview"], [*self.words, self.title]],
            "any": [["price", "offer", "quote", "all", "each"], *([name.last] for name in self.senders())],
            "none": [self.other, str(self.other_price)],
        }
        write = allow(
            "Notes__create_note",
            folder=self.folder,
            title=self._title(),
            content=self.content,
        )
        return [offer("compare", f"price_{len(self.asks) - 1}", about, write)]

    def oracle(self) -> list[Json]:
        last = f"price_{len(self.asks) - 1}"
        lines = [f"{who.name}: {price} euros" for who, price in zip(self.senders(), self.prices, strict=True)]
        looks = [call("Notes__search_notes", after=last, query="Prices wanted")]
        kinds = {channel.kind for channel in self.asks}
        looks += [call("Emails__search_emails", query=self.title)] if "mail" in kinds else []
        looks += [call("Messages__list_recent_conversations", limit=6)]
        return [
            *looks,
            propose(f"All prices for {self.what} are there. Shall I compare them in a note?"),
            call(
                "Notes__create_note",
                folder=self.folder,
                title=f"Prices for {self.what}",
                content="\n".join(lines),
            ),
            finish("The note has all prices."),
        ]

    def checks(self) -> list[Json]:
        return [state("Notes.notes", folder=self.folder, title=self._title(), content=self.content)]

    def _title(self) -> Json:
        topic = [*self.words, self.title, "prices", "offers", "quotes", "comparison"]
        return {**says(topic), "not": says("Plan")}


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Collecting(Setting("collect_offers", seed)).data()
