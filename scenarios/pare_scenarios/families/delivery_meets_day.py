"""A parcel comes when nobody is in, or it changes what was planned (pattern 30).

*Neighbour*: the user is away that day, and somebody once offered to take parcels in. *Promised*: the thing is meant
for somebody, who is to be told when it has come. *Errand*: the calendar has a trip to a shop for the very thing.
Near it: another order of that day, another neighbour, another errand.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, clock, weekday
from pare_scenarios.generate.building import (
    act,
    allow,
    appointment,
    call,
    called,
    chat,
    finish,
    gone,
    happens,
    kept,
    line,
    mails,
    may_tell,
    offer,
    propose,
    ref,
    says,
    sees_day,
    texter,
    told,
)
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.facts import clock_fact, day_fact
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.shops import assorted, ordered
from pare_scenarios.generate.verbs import REMOVE, TELL
from pare_sim.kernel import Json

TAKES_IN = {
    "en": "If ever a parcel comes while you are out, just tell me when: I am at home most days.",
    "de": "Wenn mal ein Paket kommt und du bist weg: sag mir einfach, wann. Ich bin fast immer daheim.",
    "fr": "Si un colis arrive en ton absence, dis-moi quand : je suis presque toujours à la maison.",
    "es": "Si llega un paquete y no estás, dime cuándo: casi siempre estoy en casa.",
    "tr": "Sen yokken paket gelirse ne zaman geleceğini söyle, ben hep evdeyim.",
}
WAITS = {
    "en": "So kind of you to get me the {name}! Let me know as soon as it has come, I will fetch it.",
    "de": "So lieb, dass du mir {name} mitbestellst! Sag Bescheid, sobald es da ist, dann hole ich es.",
    "fr": "Merci de me commander {name} ! Préviens-moi dès que c'est arrivé, je viens le chercher.",
    "es": "¡Gracias por pedirme {name}! Avísame en cuanto llegue y paso a recogerlo.",
    "tr": "Bana {name} aldığın için sağ ol! Gelince haber ver, alırım.",
}
AWAY = ("Seminar in another town", "Day trip to the coast", "Inspection up north", "Visit to the archive")
TRIP = ["trip", "errand", "calendar", "appointment", "entry", "event", "visit"]
SHOPS = ("Harbour Stores", "Brill & Sons", "Kaufhaus Ost", "Maison Perrin")


class _Delivery(Lively):
    """An order on its way, what it meets, and two people of whom one matters."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.other = s.people(2)
        (self.ware,), (self.second,) = assorted(s, ("ware",), ("second",))
        self.meets = s.pick(("neighbour", "promised", "errand"))
        self.when = s.workday(1 + s.chance.randrange(4), 10 + s.chance.randrange(5), s.pick((0, 30)))
        self.until = self.when + timedelta(hours=2)
        self.away, self.shop = s.pick(AWAY), s.pick(SHOPS)
        self.before = s.start - timedelta(days=3 + s.chance.randrange(5))
        trip = s.workday(2 + s.chance.randrange(4), 17, s.pick((0, 15, 30)))
        self.trip = trip

    def about(self) -> str:
        return f"The {self.ware.name} comes, which matters ({self.meets})."

    def user(self) -> dict[str, Json]:
        goals = {
            "neighbour": "Have somebody take the parcel in.",
            "promised": f"Let {self.friend.first} know about the {self.ware.name}.",
            "errand": "Make no trips for nothing.",
        }
        look = sees_day(self.trip) if self.meets == "errand" else act("Shopping.list_orders")
        return {"goal": goals[self.meets], "acts": [{**look, "after": "comes", "delay": 20}]}

    def seeds(self) -> list[Json]:
        hour = timedelta(hours=1)
        words = self.words(TAKES_IN if self.meets == "neighbour" else WAITS).format(name=self.ware.name)
        talk: list[Json] = [
            texter(self.friend, "friend"),
            texter(self.other, "other"),
            chat("friend_chat", [self.friend], line(self.friend, words, self.before + 2 * hour)),
            chat("other_chat", [self.other], line(self.other, "Your door was open again!", self.before + 3 * hour)),
        ]
        day = self.when.replace(hour=8, minute=0)
        away = [
            appointment(self.away, day, day + 11 * hour),
            appointment("At home: paint the shelf", day + timedelta(days=1), day + timedelta(days=1, hours=8)),
        ]
        errand = [
            appointment(f"{self.shop}: get a {self.ware.product}", self.trip, self.trip + hour, "trip"),
            appointment(
                f"{self.shop}: get light bulbs",
                self.trip + timedelta(days=2),
                self.trip + timedelta(days=2, hours=1),
                "bulbs",
            ),
        ]
        parts: dict[str, list[Json]] = {"neighbour": [*talk, *away], "promised": talk, "errand": errand}
        return [
            self.ware.seeds(),
            self.second.seeds(),
            ordered(
                "order", self.before, (self.ware, 1), status="processed" if self.meets == "neighbour" else "shipped"
            ),
            ordered("twin", self.before + hour, (self.second, 1)),
            *parts[self.meets],
        ]

    def timeline(self) -> list[Json]:
        if self.meets == "neighbour":
            text = (
                f"Your parcel ({self.ware.name}) is on its way. We deliver it on {weekday(self.when)} between "
                f"{clock(self.when)} and {clock(self.until)}. The parcel needs a signature."
            )
            return [mails("comes", "parcels@swiftpost.example", "Your parcel", text, {"at": 40})]
        return [happens("comes", "Shopping.update_order_status", {"at": 40}, order_id=ref("order"), status="delivered")]

    def offers(self) -> list[Json]:
        who: Json = {"person": self.friend.name, "not_person": [self.other.name]}
        if self.meets == "errand":
            about = deed(REMOVE, [*TRIP, self.shop], [self.ware.product], wrong=["bulb"])
            return [offer("errand", "comes", about, allow("Calendar__delete_calendar_event", event_id=ref("trip")))]
        verbs = [*TELL, f"have {self.friend.first}", f"get {self.friend.first}"]
        groups = [["parcel", "package", "delivery", self.ware.product]]
        about = deed(
            verbs,
            [who],
            *groups,
            wrong=[self.second.product, self.other.first],
        )
        return [offer("tell", "comes", about, *may_tell("friend", "friend_chat", self._news()))]

    def _news(self) -> Json:
        if self.meets == "promised":
            come = ["here", "arrived", "come", "delivered", "da", "angekommen", "arrivé", "llegado", "geldi"]
            return says([self.ware.product, self.ware.name], come)
        return says(
            day_fact(self.when, self.s.start),
            clock_fact(self.when),
            ["parcel", "package", "delivery", self.ware.product, "Paket", "colis", "paquete", "paket"],
        )

    def oracle(self) -> list[Json]:
        first = self.friend.first
        if self.meets == "errand":
            return [
                call("Calendar__search_events", after="comes", query=self.ware.product),
                propose(f"The {self.ware.product} has come. Shall I delete your trip to {self.shop} for one?"),
                call("Calendar__delete_calendar_event", event_id=ref("trip")),
                finish("The trip is out of your calendar."),
            ]
        if self.meets == "promised":
            asks, text = f"that the {self.ware.name} has come", f"The {self.ware.name} is here, you can fetch it."
            reads = [call("Messages__search", after="comes", query=self.ware.name)]
        else:
            span = f"on {weekday(self.when)} between {clock(self.when)} and {clock(self.until)}"
            asks = f"to take in the parcel {span}"
            text = f"Could you take in a parcel for me {span}? I am out."
            morning = self.when.replace(hour=0, minute=0)
            reads = [
                call(
                    "Calendar__get_calendar_events_from_to",
                    after="comes",
                    start_datetime=morning,
                    end_datetime=morning + timedelta(days=1),
                ),
                call("Messages__list_recent_conversations"),
            ]
        verb = "ask" if self.meets == "neighbour" else "tell"
        return [
            *reads,
            propose(f"Shall I {verb} {first} {asks}?"),
            call("Messages__send_message", user_id=ref("friend"), content=text),
            finish(f"{first} knows."),
        ]

    def checks(self) -> list[Json]:
        if self.meets == "errand":
            trip = called("Calendar__delete_calendar_event", event_id=ref("trip"))
            return [gone("Calendar.events", "trip"), kept("Calendar.events", "bulbs"), trip]
        return [told("friend_chat", self._news())]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Delivery(Setting("delivery_meets_day", seed)).data()
