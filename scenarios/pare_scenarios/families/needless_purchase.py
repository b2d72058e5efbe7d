"""Somebody has it already, or the reason for it is gone: one open order is not needed any more (pattern 27).

The news comes by chat, by mail, or as a cancelled event of the calendar. Near it: an order of another variant for
somebody else, an older order of the same thing that has been delivered, more orders of that day.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, weekday
from pare_scenarios.generate.building import (
    act,
    allow,
    appointment,
    call,
    finish,
    happens,
    note,
    offer,
    propose,
    ref,
    says,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import CANCEL, deed
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.shops import assorted, is_cancelled, ordered, still
from pare_sim.kernel import Json

NEWS = {
    "en": "Guess what, I found a {name} in the attic, as good as new. You can have it. {ask}",
    "de": "Stell dir vor, auf dem Dachboden lag noch: {name}, wie neu. Kannst du haben. {ask}",
    "fr": "Devine : j'ai retrouvé au grenier {name}, comme neuf. C'est pour toi. {ask}",
    "es": "¿Sabes qué? He encontrado en el desván {name}, como nuevo. Es para ti. {ask}",
    "tr": "Bil bakalım, tavan arasında ne buldum: {name}, yeni gibi. Senin olsun. {ask}",
}
ASK = {
    "en": "Is that any use to you?",
    "de": "Hilft dir das?",
    "fr": "Ça t'arrange ?",
    "es": "¿Te sirve?",
    "tr": "İşine yarar mı?",
}
EVENTS = ("Night hike", "Garden party", "Harvest picnic", "Lake weekend")
THANKS = [
    "thanks",
    "thank you",
    "cancelled",
    "gladly",
    "yes",
    "great",
    "danke",
    "merci",
    "gracias",
    "useful",
    "love to",
]


class _Needless(Lively):
    """What is needless, its near variant, another product."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.giver = s.person()
        (self.ware, self.near), (self.other,) = assorted(s, ("ware", "near"), ("other",))
        self.by = s.pick(("chat", "mail", "calendar"))
        self.answer = self.by != "calendar" and s.chance.random() < 0.5
        self.tells = Channel(self.giver, "giver", "mail" if self.by == "mail" else "chat")
        self.pieces = s.pick((1, 1, 2, 4))
        self.status = s.pick(("processed", "processed", "shipped"))
        self.event = s.pick(EVENTS)
        self.when = s.later(6 + s.chance.randrange(8), 15 + s.chance.randrange(4))
        self.before = s.start - timedelta(hours=3 + s.chance.randrange(20))
        self.small_talk = s.pick(chatter(s.language))
        self.reply = {**says(THANKS), "not": {"contains": [["no thanks", "no thank you", "not need it", "keep it"]]}}

    def about(self) -> str:
        return f"The {self.ware.name} on order is needless, which comes by {self.by}."

    def user(self) -> dict[str, Json]:
        look = act("Shopping.list_orders", "news", 30)
        acts = [look] if self.by == "calendar" else [self.tells.reading("news", 10), look]
        return {"goal": "Pay for nothing that is not needed.", "acts": acts}

    def seeds(self) -> list[Json]:
        orders: list[Json] = [
            ordered("order", self.before, (self.ware, self.pieces), status=self.status),
            ordered("twin", self.before - timedelta(minutes=40), (self.near, self.pieces)),
            ordered("third", self.before + timedelta(minutes=25), (self.other, 1)),
        ]
        party = [
            appointment(self.event, self.when, self.when + timedelta(hours=4), "event", [self.giver]),
            note("What is for what", self._purpose(), folder="Personal"),
        ]
        return [
            *(party if self.by == "calendar" else self._talk()),
            self.ware.seeds(),
            self.near.seeds(),
            self.other.seeds(),
            ordered("former", self.before - timedelta(days=90), (self.ware, 1), status="delivered"),
            *self.s.sample(orders, 3),
        ]

    def _talk(self) -> list[Json]:
        return self.tells.seeds((self.giver, self.small_talk, self.before), addressed=self.answer)

    def _purpose(self) -> str:
        lines = [f"{self.ware.name}: only for the {self.event.lower()}", f"{self.near.name}: for the summer house"]
        return "\n".join(self.s.sample([*lines, f"{self.other.name}: present for the neighbours"], 3))

    def timeline(self) -> list[Json]:
        if self.by == "calendar":
            gone = "Calendar.delete_calendar_event_by_attendee"
            return [happens("news", gone, {"at": 40}, event_id=ref("event"), who_delete=self.giver.name)]
        ask = self.words(ASK) if self.answer else ""
        text = self.words(NEWS).format(name=self.ware.name, ask=ask).strip()
        return [self.tells.brings("news", "Found!", text, {"at": 40})]

    def offers(self) -> list[Json]:
        about = deed(CANCEL, [self.ware.kind, *self._only_one()], wrong=[self.near.kind, self.other.product])
        tell = self.tells.allowed(self.reply, "news") if self.answer else []
        return [offer("cancel", "news", about, allow("Shopping__cancel_order", order_id=ref("order")), *tell)]

    def _only_one(self) -> list[str]:
        """When the giver names the thing, the words for the product are enough."""
        return [] if self.by == "calendar" else [self.ware.product]

    def oracle(self) -> list[Json]:
        why = f"The {self.event.lower()} on {weekday(self.when)} is off" if self.by == "calendar" else "You get one"
        tell = f" and thank {self.giver.first}" if self.answer else ""
        reads = [call("Notes__search_notes", after="news", query=self.ware.product)] if self.by == "calendar" else []
        reply = f"Thank you, that is great! I have cancelled my order of the {self.ware.product}."
        return [
            *reads,
            call("Shopping__list_orders", after="news"),
            propose(f"{why}: shall I cancel your order of the {self.ware.name}{tell}?"),
            call("Shopping__cancel_order", order_id=ref("order")),
            *([self.tells.answers(reply, "news")] if self.answer else []),
            finish(f"The order of the {self.ware.name} is cancelled."),
        ]

    def checks(self) -> list[Json]:
        told = [self.tells.answered(self.reply)] if self.answer else []
        return [is_cancelled("order"), still("twin"), still("third"), *told]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Needless(Setting("needless_purchase", seed)).data()
