"""Something with an address is ahead, and nobody has thought of how to get there (pattern 32).

A reminder rings, a host tells the place, or an evening out ends late: the ride goes there, or home. When it must leave
follows from a note (so many minutes before) or from the end of the event. Near it: last year's address, another event
of that day, another service for other occasions.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, clock
from pare_scenarios.generate.building import (
    appointment,
    between,
    call,
    finish,
    note,
    offer,
    propose,
    reminder,
    sees_day,
    stamp,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import BOOK, CAB, deed
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lexicon import said
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.rides import addresses, far, is_booked, may_ride, ridden, rides
from pare_sim.kernel import Json

PLACE = {
    "en": "Quick note about the {event}: we are at {place} this time, not at {old}. No parking there, sadly.",
    "de": "Kurz wegen {event}: diesmal sind wir in {place}, nicht in {old}. Parkplätze gibt es leider keine.",
    "fr": "Petit mot pour {event} : cette fois c'est au {place}, pas au {old}. Impossible de se garer.",
    "es": "Una cosa sobre {event}: esta vez es en {place}, no en {old}. No hay dónde aparcar.",
    "tr": "{event} hakkında: bu sefer {place} adresindeyiz, {old} değil. Park yeri yok maalesef.",
}
EVENTS = ("rehearsal", "workshop", "tasting", "guest lecture", "reading", "concert", "trade fair")


class _There(Lively):
    """An event at a place, when to leave, and how the user likes to ride."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.host, self.guest = s.people(2)
        self.home, self.place, self.old, self.elsewhere = addresses(s, 4)
        self.event, self.second = s.sample(EVENTS, 2)
        self.by = s.pick(("reminder", "host", "home"))
        self.tells = Channel(self.host, "host", s.pick(("chat", "mail")))
        early = (s.start + timedelta(hours=4)).replace(minute=0)
        self.begins = early + timedelta(minutes=s.pick((0, 15, 30, 45)), days=s.pick((0, 0, 1)))
        self.ends = self.begins + timedelta(minutes=s.pick((90, 120, 150)))
        self.lead = s.pick((25, 35, 40, 50))
        self.service = s.pick(("Default", "Premium", "Van"))
        self.km = s.pick((6.0, 8.5, 11.0))
        self.leaves = self.ends if self.by == "home" else self.begins - timedelta(minutes=self.lead)
        self.last = self.leaves + timedelta(minutes=15 if self.by == "home" else 0)
        self.way = (self.place, self.home) if self.by == "home" else (self.home, self.place)
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"A ride {'home from' if self.by == 'home' else 'to'} the {self.event} at {clock(self.leaves)}."

    def user(self) -> dict[str, Json]:
        first = self.tells.reading("news", 10) if self.by != "reminder" else sees_day(self.begins, "news", 10)
        return {
            "goal": f"Get {'home from' if self.by == 'home' else 'to'} the {self.event}.",
            "acts": [first],
            "answers": [{"about": [["service", "van", "premium"]], "reply": f"{self.service}, as in my note."}],
        }

    def seeds(self) -> list[Json]:
        s, rule = self.s, f"To events: the cab leaves {self.lead} minutes before. Home: as soon as it ends."
        second = self.begins + timedelta(days=2)
        where = self.old if self.by == "host" else self.place
        return [
            *self.tells.seeds((self.host, self.small_talk, s.start - timedelta(days=1)), addressed=False),
            note("Cabs", f"{rule} Service: {self.service}. Home is {self.home}.", folder="Personal"),
            note("Trips, old", f"Leave 90 minutes before. Service: {self._other()}.", folder="Personal"),
            appointment(self.event.capitalize(), self.begins, self.ends, people=[self.host], location=where),
            appointment(self.second.capitalize(), second, second + timedelta(hours=1), location=self.elsewhere),
            far(self.home, self.place, self.km),
            ridden(self.home, self.old, s.start - timedelta(days=30), service_type=self._other()),
            *(
                [reminder(f"How to get to the {self.event}?", s.start + timedelta(minutes=2))]
                if self.by == "reminder"
                else []
            ),
        ]

    def _other(self) -> str:
        return "Van" if self.service != "Van" else "Premium"

    def timeline(self) -> list[Json]:
        if self.by == "host":
            event = said(self.event, self.s.tongue(PLACE))
            text = self.words(PLACE).format(event=event, place=self.place, old=self.old)
        elif self.by == "home":
            text = f"See you at the {self.event}! The last bus goes before it ends, so mind how you get back."
        else:
            text = self.small_talk
        return [self.tells.brings("news", self.event.capitalize(), text, {"at": "2m10s"})]

    def offers(self) -> list[Json]:
        clocks: list[Json] = [stamp(self.leaves, "clock"), stamp(self.begins, "clock"), stamp(self.ends, "clock")]
        clocks += [f"when it {word}" for word in ("end", "ends", "is over", "finishes")] if self.by == "home" else []
        target: list[Json] = [self.event, {"place": self.place}, *(["home"] if self.by == "home" else [])]
        wrong: list[Json] = [{"place": self.elsewhere}, {"place": self.old}, self.second]
        wrong += ["to the " + self.event] if self.by == "home" else ["home from", "back from", "back home"]
        about = deed(BOOK, CAB, target, clocks, wrong=wrong)
        opens = None if self.by == "reminder" else "news"
        return [offer("ride", opens, about, may_ride(*self.way, between(self.leaves, self.last), self.service))]

    def oracle(self) -> list[Json]:
        morning = self.begins.replace(hour=0, minute=0)
        way = f"home from the {self.event}" if self.by == "home" else f"to the {self.event} at {self.place}"
        if self.by == "home":
            way = f"home from the {self.event} when it ends"
        return [
            call(
                "Calendar__get_calendar_events_from_to",
                after="news",
                start_datetime=morning,
                end_datetime=morning + timedelta(days=1),
            ),
            call("Notes__search_notes", query="cab"),
            propose(f"Shall I book a {self.service} cab {way}, leaving at {clock(self.leaves)}?"),
            rides(*self.way, self.leaves, self.service),
            finish(f"Your cab comes at {clock(self.leaves)}."),
        ]

    def checks(self) -> list[Json]:
        return [is_booked(*self.way, self.leaves, self.last, self.service)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _There(Setting("ride_to_appointment", seed)).data()
