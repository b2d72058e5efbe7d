"""Two people settle in a chat on when they meet; it belongs in the calendar (pattern 1, plain).

No other time, day or person is in the way; where they meet is said or not. Either of them asks; the other agrees
before or while the scenario plays. Wrong is any other time or day, another person, another place.
"""

from pare_scenarios.generate import Setting, clock, day
from pare_scenarios.generate.building import finish, offer, propose, stamp
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.exchange import Arranged, Course, Exchange
from pare_scenarios.generate.meeting import Meeting
from pare_scenarios.generate.verbs import ADD
from pare_sim.kernel import Json

WORDS: dict[str, tuple[str, str, str]] = {
    "en": (
        "What about {a} on {day} at {clock}?",
        "Yes, gladly. See you {day}!",
        "See you {day} at {clock} for {the}!",
    ),
    "de": ("{what} am {day} um {clock}?", "Ja, gerne. Bis {day}!", "Bis {day} um {clock}: {what}!"),
    "fr": ("{what} {day} à {clock} ?", "Oui, volontiers. À {day} !", "À {day}, {clock} : {what} !"),
    "es": (
        "¿{what} el {day} a las {clock}?",
        "Sí, con gusto. ¡Hasta el {day}!",
        "¡Hasta el {day} a las {clock}, {what}!",
    ),
    "tr": ("{day} {clock} {what}?", "Evet, memnuniyetle!", "{day} saat {clock} görüşürüz: {what}!"),
}
"""The question, the yes, and how it is said once more."""


class _Meeting(Arranged):
    """One meeting."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.meeting = m = Meeting.drawn(s, s.person(), 2 + s.chance.randrange(4))
        tongue = s.mostly_english(WORDS)
        ask, answer, closing = (m.told(text, tongue) for text in WORDS[tongue])
        course: Course = s.pick(("live", "before", "mine"))
        where = m.where(tongue)
        asked, closed = (ask, closing + where) if course == "mine" else (ask + where, closing)
        self.talk = Exchange(s, Channel(m.friend, "friend", "chat"), course, asked, answer, closed)
        self.goal = f"Not to forget the {m.what}."

    def about(self) -> str:
        return f"{self.meeting.title} is settled for {day(self.meeting.when)}, {clock(self.meeting.when)}."

    def offers(self) -> list[Json]:
        about = deed(ADD, self.meeting.words, stamp(self.meeting.when))
        return [offer("enter", self.talk.opening, about, self.meeting.entering())]

    def oracle(self) -> list[Json]:
        return [
            propose(self.meeting.asked("add", " to your calendar"), "closed"),
            self.meeting.enters(),
            finish(f"The {self.meeting.what} is in your calendar."),
        ]

    def checks(self) -> list[Json]:
        return [self.meeting.entered()]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Meeting(Setting("plain_meeting", seed)).data()
