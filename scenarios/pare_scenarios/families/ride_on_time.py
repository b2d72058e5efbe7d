"""A cab is booked, comes, goes and arrives, and all is well: silence is right.

The ride is delayed by so little that nobody has to wait, or whoever waits knows already; the event it goes to is on.
The twins in which help is wanted are `ride_in_trouble` and `ride_without_reason`.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, clock
from pare_scenarios.generate.building import act, appointment, chat, happens, line, texter, texts
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.rides import addresses, far, ridden
from pare_sim.kernel import Json

LOOKING = {
    "en": "Looking forward to it! No hurry, I have a book with me.",
    "de": "Freue mich! Keine Eile, ich habe ein Buch dabei.",
    "fr": "J'ai hâte ! Prends ton temps, j'ai un livre.",
    "es": "¡Qué ganas! Sin prisa, tengo un libro.",
    "tr": "Sabırsızlanıyorum! Acele etme, yanımda kitap var.",
}
LATE = {
    "en": "My cab may be a few minutes late, start without me!",
    "de": "Mein Taxi kommt vielleicht etwas später, fangt schon an!",
    "fr": "Mon taxi aura peut-être du retard, commencez sans moi !",
    "es": "Mi taxi quizá se retrase un poco, ¡empezad sin mí!",
    "tr": "Taksim biraz gecikebilir, bensiz başlayın!",
}
WHATS = ("Coffee", "Museum visit", "Lunch", "Walk", "Film")


class _OnTime(Lively):
    """A ride to somebody, with or without a small delay, as far as it goes."""

    kind = "silence"

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.other = s.people(2)
        self.home, self.place, self.elsewhere = addresses(s, 3)
        self.what = s.pick(WHATS)
        self.delay = s.pick((0, 3, 5, 25))
        self.service = s.pick(("Default", "Premium", "Van"))
        self.pickup = s.start + timedelta(minutes=s.pick((3, 4, 5)))
        self.margin = timedelta(minutes=s.pick((50, 65, 80)))
        self.until = s.pick(("pickup", "riding", "arrived"))
        self.small_talk = s.pick(chatter(s.language))
        self.talks = s.chance.random() < 0.6

    def about(self) -> str:
        return f"The cab to {self.friend.first} runs fine (delay {self.delay}); told until: {self.until}."

    def user(self) -> dict[str, Json]:
        return {"goal": f"Ride to {self.friend.first}.", "acts": [act("Cab.open_current_ride", "first", 10)]}

    def seeds(self) -> list[Json]:
        s, begins, day = self.s, self.pickup + self.margin, timedelta(days=1)
        knows = [line(None, self.words(LATE), s.start - timedelta(minutes=4))] if self.delay > 5 else []
        return [
            texter(self.friend, "friend"),
            chat(
                "friend_chat",
                [self.friend],
                line(self.friend, f"{clock(begins)}, {self.place}!", s.start - day),
                *knows,
            ),
            chat(None, [self.other], line(self.other, self.small_talk, s.start - 2 * day)),
            appointment(
                f"{self.what} with {self.friend.first}",
                begins,
                begins + timedelta(hours=2),
                people=[self.friend],
                location=self.place,
            ),
            appointment(f"Call {self.other.first}", begins + day, begins + timedelta(days=1, hours=1)),
            far(self.home, self.place, 7.0),
            ridden(self.home, self.elsewhere, s.start - 3 * day),
            ridden(self.home, self.place, self.pickup, status="BOOKED", service_type=self.service, delay=0),
        ]

    def timeline(self) -> list[Json]:
        update = "Cab.update_ride_status"
        minutes = self.delay or None
        start = happens("first", update, {"at": 30}, status="DELAYED", delay_minutes=minutes)
        come = happens("come", update, {"at": f"{6 + self.delay}m"}, status="ARRIVED_AT_PICKUP")
        go = happens("go", update, {"after": "come", "delay": "1m"}, status="IN_PROGRESS")
        end = happens("end", "Cab.end_ride", {"after": "go", "delay": "13m"})
        told = (
            [] if self.talks is False else [texts("talk", self.friend, self.words(LOOKING), {"at": 95}, "friend_chat")]
        )
        if not self.delay:
            start = happens("first", update, {"at": "3m"}, status="ARRIVED_AT_PICKUP")
            come = happens("come", update, {"after": "first", "delay": "1m"}, status="IN_PROGRESS")
            go = happens("go", "Cab.end_ride", {"after": "come", "delay": "13m"})
            return [start, *told, *{"pickup": [], "riding": [come], "arrived": [come, go]}[self.until]]
        return [start, *told, *{"pickup": [come], "riding": [come, go], "arrived": [come, go, end]}[self.until]]

    def checks(self) -> list[Json]:
        """The ride did get under way."""
        return [{"called": "Cab__update_ride_status", "by": "environment"}]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _OnTime(Setting("ride_on_time", seed)).data()
