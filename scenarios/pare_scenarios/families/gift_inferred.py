"""A birthday is near, a hint was dropped in a chat, a budget stands in a note: one present fits (pattern 28).

What reminds of it is a reminder, a mail of somebody else, or nothing but a look at the calendar. The wished product
comes in three variants, one of which is within the budget and not excluded. Near it: the birthday and the wish of
somebody else, last year's budget.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, day
from pare_scenarios.generate.building import (
    act,
    allow,
    appointment,
    call,
    chat,
    finish,
    line,
    note,
    offer,
    propose,
    ref,
    reminder,
    says,
    state,
    texter,
    texts,
)
from pare_scenarios.generate.deeds import BUY, deed
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.shops import GOODS, Ware, is_ordered, may_add, may_pay, ordered
from pare_sim.kernel import Json

HINTS = {
    "en": "My old {product} broke yesterday. Such a pity, I used it every single day.",
    "de": "Gestern ist mein alter {product} kaputtgegangen. So schade, den hatte ich jeden Tag in der Hand.",
    "fr": "Mon vieux {product} a rendu l'âme hier. Quel dommage, il me servait tous les jours.",
    "es": "Ayer se rompió mi {product} de siempre. Qué pena, me servía todos los días.",
    "tr": "Eski {product} dün kırıldı. Çok yazık, her gün kullanıyordum.",
}


class _Gift(Lively):
    """Who has a birthday, what was hinted at, and which variant it must be."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.other = s.people(2)
        (self.thing, option, kinds, base), (self.wish, *_) = s.sample(GOODS, 2)
        first, second, third = s.sample(kinds, 3)
        self.right = Ware("right", self.thing, option, first, base + 0.5)
        self.dear = Ware("dear", self.thing, option, second, base + 21.9)
        self.has = Ware("has", self.thing, option, third, base - 3.25)
        self.budget = base + s.pick((4, 6, 9))
        self.by = s.pick(("reminder", "chat"))
        self.record = s.chance.random() < 0.5
        self.rule = " Write every present down here as soon as it is bought." if self.record else ""
        self.birthday = s.later(6 + s.chance.randrange(9), 0)
        self.due = s.start + timedelta(minutes=2)
        self.talked = s.start - timedelta(days=3 + s.chance.randrange(12))
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"{self.friend.first}'s birthday is near; only the {self.right.name} fits wish, budget and taste."

    def user(self) -> dict[str, Json]:
        look = act("Calendar.set_day", "due", 20, date=self.birthday.strftime("%Y-%m-%d"))
        return {
            "goal": f"Have a present for {self.friend.first} in time, within the budget.",
            "acts": [look],
            "answers": [{"about": [["budget", "spend", "cost"]], "reply": "As in my note."}],
        }

    def seeds(self) -> list[Json]:
        hint, taste = self.words(HINTS).format(product=self.thing), f"Only please nothing in {self.has.kind}!"
        other = f"One day I will treat myself to a {self.wish}."
        others: list[Json] = [
            appointment(
                f"{self.other.first}'s birthday",
                self.birthday + timedelta(days=30),
                self.birthday + timedelta(days=31),
                all_day=True,
            ),
            chat("other_chat", [self.other], line(self.other, other, self.talked)),
        ]
        mine = line(None, "Oh no!", self.talked + timedelta(minutes=5))
        last = line(self.friend, taste, self.talked + timedelta(minutes=9))
        return [
            texter(self.friend, "friend"),
            chat("friend_chat", [self.friend], line(self.friend, hint, self.talked), mine, last),
            *others,
            appointment(
                f"{self.friend.first}'s birthday", self.birthday, self.birthday + timedelta(days=1), all_day=True
            ),
            note("Presents", f"This year: at most {self.budget} each.{self.rule}", "presents", "Personal"),
            note("Presents, last year", f"At most {self.budget + 40} each.", folder="Personal"),
            *(ware.seeds() for ware in self.s.sample((self.right, self.dear, self.has), 3)),
            Ware("wish", self.wish, "size", "large", 24.9).seeds(),
            ordered(None, self.talked - timedelta(days=50), (self.right, 1), status="cancelled"),
            *([reminder(f"Present for {self.friend.first}", self.due, "todo")] if self.by == "reminder" else []),
        ]

    def timeline(self) -> list[Json]:
        ask = f"Are you coming to {self.friend.first}'s birthday, too? I still have to think of a present."
        hello = self.small_talk if self.by == "reminder" else ask
        return [texts("due", self.other, hello, {"at": "2m5s"}, "other_chat")]

    def offers(self) -> list[Json]:
        about = deed(
            BUY, [self.right.kind], [self.thing, self.friend.first], wrong=[self.dear.kind, self.wish, self.other.first]
        )
        done = [allow(f"Reminders__{verb}_reminder", reminder_id=ref("todo")) for verb in ("complete", "delete")]
        written = allow(
            "Notes__update_note",
            note_id=ref("presents"),
            content=says(f"at most {self.budget}", [self.right.kind], [self.friend.first, self.friend.name]),
            title={"one_of": [None, "Presents"]},
        )
        more = [*(done if self.by == "reminder" else [])]
        return [
            offer(
                "gift", None if self.by == "reminder" else "due", about, may_add(self.right), may_pay(), *more, written
            )
        ]

    def oracle(self) -> list[Json]:
        who = self.friend.first
        entry = f"This year: at most {self.budget} each.{self.rule}\n{self.right.name} for {who}"
        noted = [call("Notes__update_note", note_id=ref("presents"), content=entry)] if self.record else []
        return [
            call("Messages__search", after="due", query=self.thing),
            call("Notes__search_notes", query="presents"),
            call("Shopping__search_product", product_name=self.thing),
            propose(
                f"{who}'s birthday is on {day(self.birthday)}. Shall I buy the {self.right.name} as a present"
                f"{' and write it down' if self.record else ''}? It is within your {self.budget}."
            ),
            call("Shopping__add_to_cart", item_id=ref("right"), quantity=1),
            call("Shopping__checkout"),
            *noted,
            finish(f"The {self.right.name} for {who} is ordered."),
        ]

    def checks(self) -> list[Json]:
        kept_budget = says(f"at most {self.budget}", self.right.kind, [self.friend.first, self.friend.name])
        noted = state("Notes.notes", id=ref("presents"), content=kept_budget, title="Presents")
        return [is_ordered((self.right, 1)), *([noted] if self.record else [])]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Gift(Setting("gift_inferred", seed)).data()
