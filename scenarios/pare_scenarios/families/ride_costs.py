"""What rides cost, or what was left in one: answers that only the ride history has (pattern 36).

*Expenses*: the sum of the rides of a business trip, by its dates in the calendar. *Share*: a ride with others, split
evenly, each told their share. *Lost*: the office for lost things wants to know which ride it was. Near it: private
rides, a cancelled one, the same way on another day. Sums are right to the cent.
"""

from datetime import datetime, timedelta
from decimal import Decimal

from pare_apps.money import cents, exact, written

from pare_scenarios.generate import Setting, clock, date, iso
from pare_scenarios.generate.building import (
    act,
    allow,
    appointment,
    call,
    chat,
    contact,
    finish,
    line,
    mails,
    note,
    offer,
    opens,
    propose,
    reads_mail,
    ref,
    result,
    says,
    stamp,
    state,
    texts,
    told,
)
from pare_scenarios.generate.dates import date_fact
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.facts import clock_fact
from pare_scenarios.generate.languages import weekday_in
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.rides import addresses, ridden
from pare_scenarios.generate.shops import money_fact
from pare_sim.kernel import Json

EXPENSES = {
    "en": "For your trip to {town}, the cab fares are still missing: one sum for all of them is enough.",
    "de": "Für deine Reise nach {town} fehlen noch die Taxikosten: eine Summe für alle Fahrten genügt.",
    "fr": "Pour ton voyage à {town}, il manque encore les frais de taxi : un seul total suffit.",
    "es": "De tu viaje a {town} faltan todavía los gastos de taxi: basta con un total.",
}
SHARE = {
    "en": "That cab on {day} was on you, wasn't it? The {n} of us should split it evenly.",
    "de": "Das Taxi am {day} ging doch auf dich? Das teilen wir {n} natürlich gerecht.",
    "fr": "Le taxi de {day}, c'est toi qui as payé, non ? On partage à {n}, à parts égales.",
    "es": "El taxi del {day} lo pagaste tú, ¿no? Lo repartimos entre los {n} a partes iguales.",
}
LOST = {
    "en": "We may have found your {thing}. Which ride was it, on what day and at what time, and from where to where?",
    "de": "Wir haben vielleicht Ihre Sache gefunden ({thing}). Welche Fahrt war es: Tag, Uhrzeit, von wo nach wo?",
    "fr": "Nous avons peut-être retrouvé votre objet ({thing}). Quelle course : jour, heure, départ, arrivée ?",
    "es": "Quizá hemos encontrado su objeto ({thing}). ¿Qué trayecto fue: día, hora, de dónde a dónde?",
}
TOWNS = ("Ghent", "Lucerne", "Porto", "Aarhus", "Bristol", "Girona", "Bursa", "Halle")
THINGS = ("umbrella", "scarf", "folder", "flute", "sketchbook")
TELL = ["tell", "reply", "answer", "send", "write", "let", "respond", "provide", "inform", "report", "give", "email"]
DESK = "found@cab.example"


class _Costs(Lively):
    """Rides of one trip or evening, among others."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.asker = s.person()
        self.mates = [self.asker, *s.people(s.pick((1, 2, 3)))]
        self.home, self.place, self.third, self.fourth = addresses(s, 4)
        self.what = s.pick(("expenses", "share", "lost"))
        self.town, self.thing = s.pick(TOWNS), s.pick(THINGS)
        self.first = s.workday(-8 - s.chance.randrange(3), 8, s.pick((5, 20, 35)))
        self.days = s.pick((2, 3))
        self.fares = [
            cents(exact(euros) + Decimal(s.pick((5, 20, 40, 65, 90))) / 100) for euros in s.sample(range(9, 31), 6)
        ]
        self.heads = len(self.mates) + 1
        self.share = cents(Decimal(s.pick((345, 420, 515, 685))) / 100)
        self.private = s.chance.random() < 0.5
        self.trip = self._trip()

    def _trip(self) -> list[datetime]:
        """There, back on the last day, and a private ride in the first evening."""
        last = self.first + timedelta(days=self.days - 1)
        return [self.first, self.first.replace(hour=20, minute=15), last.replace(hour=17, minute=45)]

    def about(self) -> str:
        return f"The ride history has what is asked for ({self.what})."

    def user(self) -> dict[str, Json]:
        read = opens("group", "asked", 10) if self.what == "share" else reads_mail("asked", 10)
        goals = {
            "expenses": "Get the money for the cabs of the trip back.",
            "share": "Let everybody know their share of the cab.",
            "lost": f"Get the {self.thing} back.",
        }
        return {"goal": goals[self.what], "acts": [read, act("Cab.get_ride_history", delay=20)]}

    @property
    def total(self) -> float:
        """What the rides of the trip came to, without the private one and without the cancelled one."""
        counted = [self.fares[0], self.fares[2]] if self.private else self.fares[:3]
        return cents(sum(map(exact, counted), Decimal(0)))

    def seeds(self) -> list[Json]:
        day, evening = timedelta(days=1), self.first.replace(hour=22, minute=30)
        there, out, back = self.trip
        fare = cents(exact(self.share) * self.heads)
        rides: dict[str, list[Json]] = {
            "expenses": [
                ridden(self.home, self.third, there - day, price=self.fares[3]),
                ridden(self.home, self.place, there, price=self.fares[0]),
                ridden(self.place, self.fourth, out, price=self.fares[1]),
                ridden(self.place, self.third, out + timedelta(hours=3), price=self.fares[4], status="CANCELLED"),
                ridden(self.place, self.home, back, price=self.fares[2]),
                ridden(self.home, self.third, back + day, price=self.fares[5]),
            ],
            "share": [
                ridden(self.home, self.place, evening - timedelta(hours=4), price=self.fares[0]),
                ridden(self.place, self.third, evening, price=fare),
                ridden(self.place, self.third, evening + 2 * day, price=self.fares[2]),
            ],
            "lost": [
                ridden(self.place, self.home, back - 7 * day, price=self.fares[3]),
                ridden(self.home, self.place, there, price=self.fares[0]),
                ridden(self.place, self.home, back, price=self.fares[1]),
                ridden(self.home, self.place, there + 4 * day, price=self.fares[2]),
            ],
        }
        return [*self._evidence(), *rides[self.what]]

    def _evidence(self) -> list[Json]:
        before = self.s.start - timedelta(days=2)
        there, out, back = self.trip
        if self.what == "share":
            return [chat("group", self.mates, line(self.mates[-1], "What an evening!", before), title="Night owls")]
        if self.what == "lost":
            mine = f"Had the {self.thing} when I left in the cab on {date(back)}, and not any more at home."
            return [note("Where is it?", mine, folder="Personal"), note("Cellar", f"An old {self.thing} is in box 4.")]
        midnight, end = there.replace(hour=0, minute=0), back.replace(hour=0, minute=0) + timedelta(days=1)
        rule = (
            f"The cab on {date(out)} in the evening was private, that is on me." if self.private else "All cabs count."
        )
        return [
            contact(self.asker),
            appointment(f"Business trip: {self.town}", midnight, end, all_day=True),
            appointment("Holiday by the sea", midnight + timedelta(days=60), end + timedelta(days=62), all_day=True),
            note(f"{self.town}: receipts", rule, folder="Work"),
        ]

    def timeline(self) -> list[Json]:
        if self.what == "share":
            day = weekday_in(self.first, self.s.language)
            text = self.words(SHARE).format(day=f"{day}, {self.first.day}.{self.first.month}.", n=self.heads)
            return [texts("asked", self.asker, text, {"at": 40}, "group")]
        if self.what == "lost":
            text = self.words(LOST).format(thing=self.thing)
            return [mails("asked", DESK, "Found", text, {"at": 40})]
        return [mails("asked", self.asker, self.town, self.words(EXPENSES).format(town=self.town), {"at": 40})]

    def _answer(self) -> Json:
        if self.what == "share":
            return says(money_fact(self.share))
        if self.what == "lost":
            return says(date_fact(self.trip[2]), clock_fact(self.trip[2]), self.place, self.home)
        return says(money_fact(self.total))

    def offers(self) -> list[Json]:
        content = self._answer()
        if self.what == "share":
            about = deed([*TELL, "split", "share", "ask"], [{"amount": self.share}])
            way = allow("Messages__send_message_to_group_conversation", conversation_id=ref("group"), content=content)
            return [offer("share", "asked", about, way)]
        to = {"set": [DESK if self.what == "lost" else self.asker.email]}
        ways = [
            allow("Emails__reply_to_email", email_id=result("asked"), content=content),
            allow("Emails__send_email", recipients=to, content=content),
        ]
        if self.what == "lost":
            which: list[Json] = [stamp(self.trip[2], "day"), stamp(self.trip[2], "clock")]
            wrong: list[Json] = ["book", *({"time": iso(other)[:10], "need": "day"} for other in (self.first,))]
            return [offer("lost", "asked", deed(TELL, ["ride", "cab", "trip", "journey"], which, wrong=wrong), *ways)]
        about = deed(
            TELL, [{"amount": self.total}], ["cab", "ride", "fare", "expense", "taxi", "total"], wrong=["book"]
        )
        return [offer("total", "asked", about, *ways)]

    def oracle(self) -> list[Json]:
        history, back = call("Cab__get_ride_history", after="asked"), self.trip[2]
        share, total = written(self.share), written(self.total)
        if self.what == "share":
            send = "Messages__send_message_to_group_conversation"
            return [
                history,
                propose(f"Shall I tell the group that the cab comes to {share} for each of you?"),
                call(send, conversation_id=ref("group"), content=f"The cab comes to {share} for each of us."),
                finish("They know."),
            ]
        if self.what == "lost":
            when = f"on {date(back)} at {clock(back)}"
            asks = f"Shall I answer that it was the ride home {when}?"
            text = f"It was the ride {when}, from {self.place} to {self.home}."
        else:
            asks = f"Shall I write to {self.asker.first} that the cabs of the trip came to {total}?"
            text = f"The cab fares for {self.town} were {total} in all."
        lookup = "Where is it" if self.what == "lost" else self.town
        dates = [call("Calendar__search_events", query=self.town)] if self.what == "expenses" else []
        return [
            history,
            *dates,
            call("Notes__search_notes", query=lookup),
            propose(asks),
            call("Emails__reply_to_email", email_id=result("asked"), content=text),
            finish("The answer is on its way."),
        ]

    def checks(self) -> list[Json]:
        if self.what == "share":
            return [told("group", self._answer())]
        to = {"set": [DESK if self.what == "lost" else self.asker.email]}
        return [state("Emails.emails", folder="SENT", recipients=to, content=self._answer())]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Costs(Setting("ride_costs", seed)).data()
