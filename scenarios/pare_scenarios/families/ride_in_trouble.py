"""The cab is late, or the driver gives up, while somebody waits at the other end (pattern 33).

A delay: who waits is told the new time of arrival. A cancellation: another ride is ordered, and who waits is told. Who
that is stands in the calendar, or in the chat in which they made the appointment. Near it: somebody met later that
day, the way back.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, clock
from pare_scenarios.generate.building import (
    act,
    appointment,
    between,
    call,
    chat,
    finish,
    happens,
    line,
    may_tell,
    named,
    offer,
    propose,
    ref,
    says,
    texter,
    told,
)
from pare_scenarios.generate.deeds import BOOK, CAB, CAB_SAID, LATE, deed
from pare_scenarios.generate.facts import clock_fact
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.rides import addresses, far, is_booked, lasting, may_ride, ridden, rides
from pare_scenarios.generate.verbs import TELL
from pare_sim.kernel import Json

MEETS = {
    "en": "See you at {time} at {place}, then. I will be waiting at the door.",
    "de": "Dann bis {time} Uhr, {place}. Ich warte vor der Tür.",
    "fr": "Alors à {time}, {place}. Je t'attends devant la porte.",
    "es": "Entonces a las {time} en {place}. Te espero en la puerta.",
    "tr": "O zaman {time}, {place}. Kapıda bekliyorum.",
}
WHATS = ("Handover of the keys", "Signing", "Fitting", "Interview", "Portrait sitting", "Eye test")


class _Trouble(Lively):
    """A booked ride to an appointment with somebody, and what becomes of it."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.waiting, self.later = s.people(2)
        self.home, self.place, self.elsewhere = addresses(s, 3)
        self.what, self.second = s.sample(WHATS, 2)
        self.trouble = s.pick(("delay", "delay", "cancelled"))
        self.known = s.pick(("calendar", "chat"))
        self.service = s.pick(("Default", "Premium", "Van"))
        self.km = s.pick((5.5, 7.0, 9.5, 12.0))
        self.pickup = (s.start + timedelta(minutes=s.pick((45, 50, 60)))).replace(second=0)
        self.begins = self.pickup + timedelta(minutes=s.pick((30, 35, 40)))
        self.late = s.pick((25, 35, 45, 55))
        self.comes = self.pickup + timedelta(minutes=self.late)
        self.arrives = self.comes + lasting(self.km)
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"The cab to {self.waiting.first} is in trouble: {self.trouble}; {self.known} tells who waits."

    def user(self) -> dict[str, Json]:
        look = act("Cab.get_ride_history", "trouble", 15)
        return {"goal": f"Not to leave {self.waiting.first} waiting in the dark.", "acts": [look]}

    def seeds(self) -> list[Json]:
        s, hour = self.s, timedelta(hours=1)
        agreed = self.words(MEETS).format(time=clock(self.begins), place=self.place)
        words = agreed if self.known == "chat" else self.small_talk
        day = self.begins + timedelta(hours=4)
        entry = appointment(
            f"{self.what} with {self.waiting.first}",
            self.begins,
            self.begins + hour,
            people=[self.waiting],
            location=self.place,
        )
        return [
            texter(self.waiting, "waiting"),
            texter(self.later, "later"),
            chat("waiting_chat", [self.waiting], line(self.waiting, words, s.start - 5 * hour)),
            chat("later_chat", [self.later], line(self.later, "Looking forward to it!", s.start - 3 * hour)),
            appointment(
                f"{self.second} with {self.later.first}", day, day + hour, people=[self.later], location=self.elsewhere
            ),
            *([entry] if self.known == "calendar" else []),
            far(self.home, self.place, self.km),
            ridden(self.place, self.home, s.start - timedelta(days=6)),
            ridden(self.home, self.place, self.pickup, "ride", status="BOOKED", service_type=self.service, delay=0),
        ]

    def timeline(self) -> list[Json]:
        if self.trouble == "delay":
            return [happens("trouble", "Cab.update_ride_status", {"at": 40}, status="DELAYED", delay_minutes=self.late)]
        return [
            happens("trouble", "Cab.cancel_ride", {"at": 40}, who_cancel="driver", message="Engine trouble, so sorry!")
        ]

    def _news(self) -> Json:
        if self.trouble == "cancelled":
            return says([*CAB_SAID, "driver", "Fahrer", "chauffeur"], [*LATE, "cancelled", "new", "another", "in time"])
        moments = [*clock_fact(self.arrives), *clock_fact(self.comes)]
        spans = [f"{self.late} {unit}" for unit in ("minutes", "min", "mins", "Minuten", "minutos", "dakika")]
        return says([*moments, *spans], LATE)

    def offers(self) -> list[Json]:
        tell = may_tell("waiting", "waiting_chat", self._news())
        who = named(self.waiting, self.later)
        if self.trouble == "delay":
            when: list[Json] = [
                {"number": self.late},
                *({"time": clock(moment)} for moment in (self.arrives, self.comes)),
            ]
            return [
                offer(
                    "tell",
                    "trouble",
                    deed(TELL, [who], when, wrong=[named(self.later, self.waiting), "in time", "on time", "cancelled"]),
                    *tell,
                )
            ]
        ride = may_ride(self.home, self.place, self._window(), self.service)
        about = deed(
            BOOK,
            CAB,
            [who, {"place": self.place}, self.what],
            fits=["cancel"],
            wrong=[{"place": self.elsewhere}, named(self.later, self.waiting)],
        )
        return [offer("rebook", "trouble", about, ride, *tell)]

    def _window(self) -> Json:
        """As before, or a little later."""
        first = self.pickup - timedelta(minutes=10)
        return between(first, self.pickup + timedelta(minutes=15))

    def oracle(self) -> list[Json]:
        first, window = self.waiting.first, "Calendar__get_calendar_events_from_to"
        evidence = (
            call(window, after="trouble", start_datetime=self.s.start, end_datetime=self.s.start + timedelta(hours=5))
            if self.known == "calendar"
            else call("Messages__search", after="trouble", query=self.place)
        )
        tell = "Messages__send_message"
        if self.trouble == "delay":
            return [
                evidence,
                call("Cab__get_current_ride_status"),
                propose(
                    f"Shall I tell {first} that your cab is {self.late} minutes late "
                    f"and you arrive at {clock(self.arrives)}?"
                ),
                call(
                    tell,
                    user_id=ref("waiting"),
                    content=f"My cab is delayed, I will be there at {clock(self.arrives)}.",
                ),
                finish(f"{first} knows."),
            ]
        return [
            evidence,
            call("Cab__get_ride_history"),
            propose(
                f"The driver has cancelled. Shall I book another {self.service} cab to {first} "
                f"for {clock(self.pickup)} and let {first} know?"
            ),
            rides(self.home, self.place, self.pickup, self.service),
            call(
                tell,
                user_id=ref("waiting"),
                content="My driver cancelled; another cab is booked, I might be a little late.",
            ),
            finish(f"Another cab comes at {clock(self.pickup)}; {first} knows."),
        ]

    def checks(self) -> list[Json]:
        one = told("waiting_chat", self._news())
        if self.trouble == "delay":
            return [one]
        first, last = self.pickup - timedelta(minutes=10), self.pickup + timedelta(minutes=15)
        return [is_booked(self.home, self.place, first, last, self.service), one]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Trouble(Setting("ride_in_trouble", seed)).data()
