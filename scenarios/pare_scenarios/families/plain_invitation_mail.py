"""A mail sets day and time of a meeting, and the user has agreed by mail; it belongs in the calendar: plain, pattern 1.

The user's answer is among the sent mails, or is written while the scenario plays. What comes back says the time once
more, or only thanks. Near it: an entry at the same time a week later. Wrong is any other time or day.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, clock, day
from pare_scenarios.generate.building import appointment, call, finish, offer, propose, stamp
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.exchange import Arranged, Exchange
from pare_scenarios.generate.meeting import Meeting
from pare_scenarios.generate.verbs import ADD
from pare_sim.kernel import Json

WORDS: dict[str, tuple[str, str, str, str]] = {
    "en": (
        "Dear {you}, could we meet for {a} on {day}, {date}, at {clock}?",
        "Works for me.",
        "Wonderful: {day}, {date}, at {clock}.",
        "Wonderful, thank you!",
    ),
    "de": ("Hallo {you}! {what}: {day}, {clock} Uhr, geht das?", "Passt.", "{day}, {clock}!", "Danke!"),
    "fr": ("Bonjour {you}, {what} : {day} à {clock}, ça va ?", "Ça me va.", "{day}, {clock} !", "Merci !"),
    "es": ("Hola {you}, {what}: ¿el {day} a las {clock}?", "Me va bien.", "¡{day}, {clock}!", "¡Gracias!"),
}
"""The invitation, the yes, and two ways to close, with the time and without."""


class _Invitation(Arranged):
    """One meeting, set by mail."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        tongue = s.mostly_english(WORDS)
        # Only English names the date, so that in other languages the weekday must do.
        self.meeting = m = Meeting.drawn(s, s.person(), 2 + s.chance.randrange(8 if tongue == "en" else 4))
        self.repeats = s.chance.random() < 0.6
        ask, answer, timed, thanks = (m.told(text, tongue) for text in WORDS[tongue])
        self.talk = Exchange(
            s,
            Channel(m.friend, "friend", "mail"),
            s.pick(("live", "before")),
            ask + m.where(tongue),
            answer,
            timed if self.repeats else thanks,
            m.what.capitalize(),
        )
        self.later = m.when + timedelta(days=7)
        self.goal = f"Be at the {m.what} in time."

    def about(self) -> str:
        return f"{self.meeting.title}, {day(self.meeting.when)} at {clock(self.meeting.when)}: agreed by mail."

    def entries(self) -> list[Json]:
        return [appointment("Piano tuner", self.later, self.later + timedelta(hours=1))]

    def offers(self) -> list[Json]:
        about = deed(ADD, [*self.meeting.words, "meeting"], stamp(self.meeting.when))
        return [offer("enter", self.talk.opening, about, self.meeting.entering())]

    def oracle(self) -> list[Json]:
        look = [] if self.repeats else [call("Emails__search_emails", after="closed", query=self.meeting.friend.last)]
        return [
            *look,
            propose(self.meeting.asked("put", " into your calendar"), "closed"),
            self.meeting.enters(),
            finish(f"The {self.meeting.what} is in your calendar."),
        ]

    def checks(self) -> list[Json]:
        return [self.meeting.entered()]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Invitation(Setting("plain_invitation_mail", seed)).data()
