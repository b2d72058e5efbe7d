"""A cab is booked for something that has just gone: called off, moved to another place, or come by itself (pattern 34).

The ride is cancelled; if the place has changed, another one is ordered for the same time. Near it: another event of
that day that takes place, an older message about another place.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, clock
from pare_scenarios.generate.building import (
    act,
    allow,
    appointment,
    at,
    call,
    finish,
    happens,
    offer,
    propose,
    ref,
    says,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import BOOK, CAB, CANCEL, deed
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lexicon import said
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.rides import addresses, far, is_booked, may_ride, ridden, rides
from pare_scenarios.generate.shops import assorted, ordered
from pare_scenarios.generate.verbs import MOVE
from pare_sim.kernel import Json

OFF = {
    "en": "Bad news: the {event} is off today, the hall is under water.",
    "de": "Schlechte Nachricht: {event} fällt heute aus, der Saal steht unter Wasser.",
    "fr": "Mauvaise nouvelle : {event} n'aura pas lieu aujourd'hui, la salle est inondée.",
    "es": "Malas noticias: hoy no hay {event}, la sala está inundada.",
    "tr": "Kötü haber: bugün {event} yok, salonu su bastı.",
}
ELSEWHERE = {
    "en": "The hall is under water! The {event} takes place at {place} today, same time.",
    "de": "Der Saal steht unter Wasser! {event} ist heute in {place}, gleiche Zeit.",
    "fr": "La salle est inondée ! {event} aura lieu au {place} aujourd'hui, même heure.",
    "es": "¡La sala está inundada! Hoy {event} es en {place}, a la misma hora.",
    "tr": "Salonu su bastı! {event} bugün {place} adresinde, aynı saatte.",
}
EVENTS = ("rehearsal", "workshop", "tasting", "guest lecture", "reading", "concert", "trade fair")


class _Reasonless(Lively):
    """A booked ride, what it was for, and what has become of that."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.host, self.other = s.people(2)
        self.home, self.place, self.new, self.former = addresses(s, 4)
        self.event, self.second = s.sample(EVENTS, 2)
        ((self.ware,), (self.near,)) = assorted(s, ("ware",), ("near",))
        self.news = s.pick(("off", "off", "elsewhere", "elsewhere", "parcel"))
        self.tells = Channel(self.host, "host", s.pick(("chat", "mail")))
        self.service = s.pick(("Default", "Premium", "Van"))
        self.pickup = (s.start + timedelta(hours=2 + s.chance.randrange(3))).replace(minute=s.pick((10, 25, 40)))
        self.begins = self.pickup + timedelta(minutes=35)
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"The cab at {clock(self.pickup)} has lost its reason ({self.news})."

    def user(self) -> dict[str, Json]:
        look = act("Cab.get_ride_history", delay=20)
        acts = [{**look, "after": "news"}] if self.news == "parcel" else [self.tells.reading("news", 10), look]
        return {"goal": "No cab that goes nowhere useful.", "acts": acts}

    def seeds(self) -> list[Json]:
        s, hour, later = self.s, timedelta(hours=1), self.begins + timedelta(days=1)
        what = f"Pick up the {self.ware.name} at the depot" if self.news == "parcel" else self.event.capitalize()
        parcels = [
            self.ware.seeds(),
            self.near.seeds(),
            ordered("order", s.start - timedelta(days=4), (self.ware, 1), status="shipped"),
            ordered("twin", s.start - timedelta(days=3), (self.near, 1), status="shipped"),
        ]
        old = f"Last month we were at {self.former}, that was nicer."
        return [
            *(
                parcels
                if self.news == "parcel"
                else self.tells.seeds((self.host, old, s.start - timedelta(days=2)), addressed=False)
            ),
            appointment(what, self.begins, self.begins + 2 * hour, "entry", [self.host], location=self.place),
            appointment(self.second.capitalize(), later, later + hour, people=[self.other], location=self.former),
            far(self.home, self.place, 8.0),
            far(self.home, self.new, s.pick((6.5, 9.0, 13.5))),
            ridden(self.home, self.former, s.start - timedelta(days=30)),
            ridden(self.home, self.place, self.pickup, "ride", status="BOOKED", service_type=self.service, delay=0),
        ]

    def timeline(self) -> list[Json]:
        if self.news == "parcel":
            done = "Shopping.update_order_status"
            return [happens("news", done, {"at": 40}, order_id=ref("order"), status="delivered")]
        words = OFF if self.news == "off" else ELSEWHERE
        text = self.words(words).format(event=said(self.event, self.s.tongue(words)), place=self.new)
        return [self.tells.brings("news", self.event.capitalize(), text, {"at": 40})]

    def offers(self) -> list[Json]:
        cancel = allow("Cab__user_cancel_ride")
        if self.news == "elsewhere":
            about = deed(
                [*BOOK, *MOVE, "redirect", "replace"],
                CAB,
                [{"place": self.new}],
                fits=[*CANCEL, "drop"],
                wrong=[{"place": self.former}],
            )
            moved = allow(
                "Calendar__edit_calendar_event",
                event_id=ref("entry"),
                location=says(self.new),
                title=None,
                start_datetime=None,
                end_datetime=None,
                tag=None,
                description=None,
                attendees=None,
            )
            return [
                offer(
                    "redirect",
                    "news",
                    about,
                    cancel,
                    may_ride(self.home, self.new, at(self.pickup), self.service),
                    moved,
                )
            ]
        about = deed(
            [*CANCEL, "drop"],
            CAB,
            wrong=["book", "rebook", "another cab", "another ride", {"place": self.former}, self.second],
        )
        gone = [] if self.news == "parcel" else [allow("Calendar__delete_calendar_event", event_id=ref("entry"))]
        return [offer("cancel", "news", about, cancel, *gone)]

    def oracle(self) -> list[Json]:
        reads = [
            call("Cab__get_current_ride_status", after="news"),
            call("Calendar__search_events", query=self.ware.product if self.news == "parcel" else self.event),
        ]
        cancel, at_ = call("Cab__user_cancel_ride"), clock(self.pickup)
        if self.news == "elsewhere":
            return [
                *reads,
                propose(
                    f"Your cab at {at_} goes to {self.place}. Shall I cancel it and book one to {self.new} "
                    "for the same time?"
                ),
                cancel,
                rides(self.home, self.new, self.pickup, self.service),
                finish(f"The cab at {at_} goes to {self.new} now."),
            ]
        why = f"The {self.ware.product} has come" if self.news == "parcel" else f"The {self.event} is off"
        return [*reads, propose(f"{why}. Shall I cancel your cab at {at_}?"), cancel, finish("The cab is cancelled.")]

    def checks(self) -> list[Json]:
        gone = state("Cab.rides", id=ref("ride"), status="CANCELLED")
        if self.news == "elsewhere":
            return [gone, is_booked(self.home, self.new, self.pickup, self.pickup, self.service)]
        return [gone]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Reasonless(Setting("ride_without_reason", seed)).data()
