"""The other side of an entry asks for another time, and the user says yes; the entry must move (pattern 3, plain).

The new time is on the same day or on another one. Near it: the old time, and the same kind of thing with another
person. Besides moving the entry one may delete it and enter it anew.
"""

from dataclasses import replace
from datetime import timedelta

from pare_scenarios.generate import Setting, clock, day
from pare_scenarios.generate.building import (
    allow,
    at,
    call,
    finish,
    gone,
    kept,
    offer,
    propose,
    ref,
    says,
    stamp,
    state,
    together,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.exchange import Arranged, Course, Exchange
from pare_scenarios.generate.meeting import Meeting
from pare_scenarios.generate.verbs import MOVE
from pare_sim.kernel import Json

WORDS: dict[str, tuple[str, str, str, str]] = {
    "en": (
        "Can we make it {clock} instead for {the} on {day}?",
        "About our {what}: can we make it {day} at {clock} instead?",
        "Yes, no problem.",
        "Great, see you {day} at {clock}!",
    ),
    "de": (
        "{what} am {day} lieber um {clock}?",
        "{what}: lieber {day} um {clock}?",
        "Ja, gerne.",
        "Bis {day}, {clock}!",
    ),
    "fr": ("{what} {day} plutôt à {clock} ?", "{what} : plutôt {day}, {clock} ?", "Oui, ça va.", "À {day}, {clock} !"),
    "es": (
        "{what}, {day}: ¿mejor a las {clock}?",
        "{what}: ¿mejor el {day}, {clock}?",
        "Sí, claro.",
        "¡{day}, {clock}!",
    ),
}
"""Another hour is asked for, or another day; the yes, and how it is said once more."""


class _Shifted(Arranged):
    """One entry, its new time, and a similar entry."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        friend, other = s.people(2)
        self.old = old = Meeting.drawn(s, friend, 2 + s.chance.randrange(3))
        self.days = s.pick((0, 0, 1, 2))
        by = s.pick((-60, -30, 60) if old.when.hour >= 18 else (30, 60, 90, 120))
        shift = timedelta(days=self.days, minutes=by)
        self.new = replace(old, when=old.when + shift, end=old.end + shift)
        near = timedelta(days=s.pick((-1, 3)))
        self.near = replace(old, friend=other, when=old.when + near, end=old.end + near)
        tongue = s.mostly_english(WORDS)
        same_day, another_day, answer, closing = (self.new.told(text, tongue) for text in WORDS[tongue])
        ask = another_day if self.days else same_day
        course: Course = s.pick(("live", "before"))
        self.talk = Exchange(s, Channel(friend, "friend", "chat"), course, ask, answer, closing)
        self.goal = "Have the new time in the calendar, and the old one no more."

    def about(self) -> str:
        old, new = (f"{day(when)} at {clock(when)}" for when in (self.old.when, self.new.when))
        return f"{self.old.title} moves from {old} to {new}."

    def entries(self) -> list[Json]:
        return self.s.sample([self.old.seed("entry"), self.near.seed("near")], 2)

    def offers(self) -> list[Json]:
        strange: list[Json] = [self.near.friend.first, self.near.friend.last]
        when = stamp(self.new.when, "clock")
        about = deed(MOVE, self.new.words, when, fits=("delete", "remove"), wrong=strange)
        move = allow(
            "Calendar__edit_calendar_event",
            event_id=ref("entry"),
            title={"one_of": [None, says(self.old.words)]},
            start_datetime=at(self.new.when),
            end_datetime=at(self.new.end),
        )
        anew = allow("Calendar__add_calendar_event", **self._fields())
        return [
            offer(
                "move",
                self.talk.opening,
                about,
                move,
                allow("Calendar__delete_calendar_event", event_id=ref("entry")),
                anew,
            )
        ]

    def _fields(self) -> dict[str, Json]:
        fields = self.new.fields([self.near.friend.first, self.near.friend.last])
        return {**fields, "end_datetime": at(self.new.end)}

    def oracle(self) -> list[Json]:
        return [
            call("Calendar__search_events", after="closed", query=self.old.friend.last),
            propose(
                f"Shall I move the {self.new.what} with {self.new.friend.first} to {day(self.new.when)} "
                f"at {clock(self.new.when)}?"
            ),
            call(
                "Calendar__edit_calendar_event",
                event_id=ref("entry"),
                start_datetime=self.new.when,
                end_datetime=self.new.end,
            ),
            finish(f"The {self.new.what} is at {clock(self.new.when)} now."),
        ]

    def checks(self) -> list[Json]:
        near = kept("Calendar.events", "near", start_datetime=at(self.near.when), end_datetime=at(self.near.end))
        old = gone("Calendar.events", "entry", start_datetime=at(self.old.when))
        return [together(state("Calendar.events", **self._fields()), old, near)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Shifted(Setting("shifted_by_chat", seed)).data()
