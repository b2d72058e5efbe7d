"""Somebody wants figures that only the records have: of an order, or of a ride (pattern 31).

*Warranty*: the maker asks when the thing was bought and for how much. *Overcharged*: a receipt names more than the
order did; what is too much goes back to the sender. *Ride*: a ride that was cancelled has been charged. Near it: other
orders of the same product, rides on other days. Half of the mails name a last day: a reminder before it is allowed.
"""

from datetime import datetime, timedelta

from pare_apps.money import cents, exact, written

from pare_scenarios.generate import Setting, clock, date
from pare_scenarios.generate.building import (
    act,
    allow,
    between,
    call,
    finish,
    mails,
    offer,
    propose,
    reads_mail,
    reminder,
    result,
    says,
    state,
)
from pare_scenarios.generate.dates import date_fact
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.rides import addresses, ridden
from pare_scenarios.generate.shops import assorted, money_fact, ordered
from pare_sim.kernel import Json

ASKS: dict[str, dict[str, str]] = {
    "warranty": {
        "en": "We are sorry that your {name} is faulty. We still lack the date of purchase and the sum paid.",
        "de": "Schade, dass {name} defekt ist. Es fehlen uns noch das Kaufdatum und der gezahlte Betrag.",
        "fr": "Nous regrettons que {name} soit défectueux. Il nous manque la date d'achat et la somme payée.",
        "es": "Lamentamos que {name} esté defectuoso. Nos faltan la fecha de compra y el importe pagado.",
    },
    "overcharged": {
        "en": "Receipt for your order of {day}: {pieces} x {name}. Charged to your card: {charged}.",
        "de": "Beleg zu Ihrer Bestellung vom {day}: {pieces} x {name}. Von Ihrer Karte abgebucht: {charged}.",
        "fr": "Reçu de votre commande du {day} : {pieces} x {name}. Débité de votre carte : {charged}.",
        "es": "Recibo de su pedido del {day}: {pieces} x {name}. Cargado en su tarjeta: {charged}.",
    },
    "ride": {
        "en": "Receipt: cab from {start} to {end}, {day}. Charged to your card: {charged}. Thank you for riding.",
        "de": "Beleg: Fahrt von {start} nach {end}, {day}. Von Ihrer Karte abgebucht: {charged}. Danke.",
        "fr": "Reçu : course de {start} à {end}, {day}. Débité de votre carte : {charged}. Merci.",
        "es": "Recibo: trayecto de {start} a {end}, {day}. Cargado en su tarjeta: {charged}. Gracias.",
    },
}
LAST = {
    "de": " Die Frist endet am {day}.",
    "fr": " Le dernier délai est le {day}.",
    "es": " El último día es el {day}.",
    "en": " The last day for this is {day}.",
}
SENDERS = {"warranty": "warranty@makers.example", "overcharged": "billing@shop.example", "ride": "receipts@cab.example"}
GIVE = ["tell", "reply", "answer", "send", "write", "give", "let", "respond", "provide", "inform", "email"]
DISPUTE = [
    *GIVE,
    "claim",
    "dispute",
    "ask",
    "request",
    "point out",
    "complain",
    "object",
    "query",
    "contest",
    "challenge",
]
BACK = ["refund", "too much", "back", "correct", "difference", "overcharged", "return", "reimburse", "wrong"]


class _Claim(Lively):
    """An order among others, or a ride among others, and a mail about it."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        (self.ware, self.near), (self.other,) = assorted(s, ("ware", "near"), ("other",))
        self.what = s.pick(("warranty", "overcharged", "ride"))
        self.sender = SENDERS[self.what]
        self.pieces = s.pick((1, 2, 3))
        self.bought = s.start - timedelta(days=20 + s.chance.randrange(200), hours=s.chance.randrange(1, 6))
        self.paid = cents(self.ware.price * self.pieces)
        self.more = s.pick((4.95, 7.5, 12.25, 10.4))
        self.charged = cents(exact(self.paid) + exact(self.more))
        self.home, self.place, self.elsewhere = addresses(s, 3)
        self.rode = s.workday(-9 - s.chance.randrange(4), 9 + s.chance.randrange(9), s.pick((10, 25, 40)))
        self.fare = s.pick((14.6, 17.35, 21.9, 11.25))
        self.deadline = s.chance.random() < 0.5
        self.last = s.workday(5 + s.chance.randrange(5), 12)

    def about(self) -> str:
        return f"A mail about {self.ware.name} or a ride ({self.what}) needs figures from the records."

    def user(self) -> dict[str, Json]:
        look = act("Cab.get_ride_history" if self.what == "ride" else "Shopping.list_orders", delay=15)
        return {
            "goal": "Pay what is due and no more; get what one is entitled to.",
            "acts": [reads_mail("mail", 10), look],
        }

    def seeds(self) -> list[Json]:
        if self.what == "ride":
            hours = timedelta(hours=3)
            return [
                ridden(self.home, self.elsewhere, self.rode - timedelta(days=1), price=cents(self.fare + 1.3)),
                ridden(self.home, self.place, self.rode - hours, price=cents(self.fare - 2.1)),
                ridden(self.home, self.place, self.rode, price=self.fare, status="CANCELLED"),
                ridden(self.place, self.home, self.rode + hours, price=cents(self.fare - 0.8)),
            ]
        return [
            self.ware.seeds(),
            self.near.seeds(),
            self.other.seeds(),
            ordered(None, self.bought - timedelta(days=11), (self.near, self.pieces), status="delivered"),
            ordered(None, self.bought, (self.ware, self.pieces), status="delivered"),
            ordered(None, self.bought + timedelta(days=13), (self.other, 1), status="delivered"),
            *([reminder("Water the ferns", self.last)] if self.deadline else []),
        ]

    def timeline(self) -> list[Json]:
        moment = self.rode if self.what == "ride" else self.bought
        text = self.words(ASKS[self.what]).format(
            name=self.ware.name,
            day=f"{self._date(moment)}, {clock(moment)}" if self.what == "ride" else self._date(moment),
            pieces=self.pieces,
            charged=written(self.fare if self.what == "ride" else self.charged),
            start=self.home,
            end=self.place,
        )
        if self.deadline:
            text += self.words(LAST).format(day=self._date(self.last))
        return [
            mails("mail", self.sender, "Your receipt" if self.what != "warranty" else "Your claim", text, {"at": 40})
        ]

    def _date(self, moment: datetime) -> str:
        """As the language of the mail has it; one that is not English has it in figures."""
        return f"{moment.day}.{moment.month}.{moment.year}" if self.s.language in ("de", "fr", "es") else date(moment)

    def _answer(self) -> Json:
        if self.what == "warranty":
            return says(date_fact(self.bought), money_fact(self.paid))
        if self.what == "overcharged":
            return says(money_fact(self.paid), [*money_fact(self.more), *money_fact(self.charged)], BACK)
        return says(
            ["cancelled", "canceled", "cancellation", "never took place", "did not take place"],
            money_fact(self.fare),
            BACK,
        )

    def _reminds(self) -> list[Json]:
        """A reminder before the last day; the time of day is free."""
        first, last = self.s.start, self.last.replace(hour=21, minute=0)
        title = says(
            [self.ware.product, "warranty", "claim", "refund", "receipt", "shop", "cab", "ride", "answer", "deadline"]
        )
        return (
            [allow("Reminders__add_reminder", title=title, due_datetime=between(first, last), repetition_unit=None)]
            if self.deadline
            else []
        )

    def offers(self) -> list[Json]:
        about: dict[str, Json] = {
            "warranty": deed(
                GIVE,
                ["date", "purchase", "bought", "paid", "warranty"],
                [self.ware.product, "maker", "makers", "warranty"],
                wrong=[self.near.kind, "buy"],
            ),
            "overcharged": deed(
                DISPUTE,
                [{"amount": sum_} for sum_ in (self.more, self.paid, self.charged)],
                wrong=["pay the"],
                fits=["complain", "refund", "return"],
            ),
            "ride": deed(
                DISPUTE,
                ["ride", "cab", "trip", "fare"],
                [{"amount": self.fare}, "cancelled", "canceled"],
                fits=["complain", "refund", "return", "cancel"],
                wrong=["book", "order a"],
            ),
        }
        content = self._answer()
        ways = [
            allow("Emails__reply_to_email", email_id=result("mail"), content=content),
            allow("Emails__send_email", recipients={"set": [self.sender]}, content=content),
        ]
        return [offer("answer", "mail", about[self.what], *ways, *self._reminds())]

    def oracle(self) -> list[Json]:
        paid, more, fare = written(self.paid), written(self.more), written(self.fare)
        told = {
            "warranty": (
                f"Shall I tell the makers the date of purchase of the {self.ware.product} and that you paid {paid}?",
                f"I bought the {self.ware.name} on {date(self.bought)} and paid {paid} in all.",
            ),
            "overcharged": (
                f"You paid {more} too much: the order came to {paid}. Shall I write and ask for the difference?",
                f"My order came to {paid}. You have charged {more} too much; please refund that.",
            ),
            "ride": (
                f"You were charged {fare} for a ride that had been cancelled. Shall I ask for the money back?",
                f"The ride was cancelled and never took place. Please refund the {fare}.",
            ),
        }
        asks, text = told[self.what]
        reads = {"ride": call("Cab__get_ride_history", after="mail")}
        return [
            reads.get(self.what, call("Shopping__list_orders", after="mail")),
            propose(asks),
            call("Emails__reply_to_email", email_id=result("mail"), content=text),
            finish("The answer is on its way."),
        ]

    def checks(self) -> list[Json]:
        to = {"set": [self.sender]}
        return [state("Emails.emails", folder="SENT", recipients=to, content=self._answer())]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Claim(Setting("claims_and_refunds", seed)).data()
