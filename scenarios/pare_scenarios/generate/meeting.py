"""A plain meeting with one person: drawn, entered in the calendar, and recognised there and in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from pare_scenarios.generate.building import Data, allow, appointment, at, between, call, says, silent_on, state
from pare_scenarios.generate.days import clock, date, day
from pare_scenarios.generate.languages import weekday_in
from pare_scenarios.generate.lexicon import everywhere, said
from pare_scenarios.generate.people import Person
from pare_scenarios.generate.setting import Setting
from pare_sim.kernel import Json

OCCASIONS: tuple[tuple[str, tuple[int, int], tuple[str, ...]], ...] = (
    ("lunch", (12, 13), ("the Corner Table", "Café Amélie", "Green Bowl", "Harbour Deli")),
    ("dinner", (18, 20), ("Chez Paul", "Trattoria Lume", "the Blue Lantern", "Casa Olmo")),
    ("coffee", (10, 16), ("Café Fuchs", "the Roastery", "Little Owl", "Kiosk 9")),
    ("squash", (17, 20), ("the sports centre", "Court 4", "Northside Hall")),
    ("video call", (9, 18), ()),
    ("walk", (9, 17), ("the boathouse", "Mill Bridge", "the north gate")),
    ("workshop", (9, 15), ("Studio B", "the old bakery", "Room 12")),
    ("site visit", (9, 15), ("the east gate", "Dock 3", "the main entrance")),
)
"""What for, first and last hour to begin, places."""
_WITHOUT_ARTICLE = ("lunch", "dinner", "coffee", "squash")


@dataclass(frozen=True)
class Meeting:
    """What for, with whom, from when to when, and where if that has been said."""

    what: str
    friend: Person
    owner: Person
    when: datetime
    end: datetime
    place: str | None

    @classmethod
    def drawn(cls, s: Setting, friend: Person, days: int) -> "Meeting":
        """A meeting of an hour or so, some days after the start."""
        what, (first, last), places = s.pick(OCCASIONS)
        when = s.later(days, first + s.chance.randrange(last - first + 1), s.pick((0, 0, 15, 30, 45)))
        place = s.pick(places) if places and s.chance.random() < 0.6 else None
        return cls(what, friend, s.owner, when, when + timedelta(minutes=s.pick((45, 60, 90))), place)

    @property
    def title(self) -> str:
        """The usual title: ``Lunch with Dana Reyes``."""
        return f"{self.what.capitalize()} with {self.friend.name}"

    @property
    def words(self) -> list[str]:
        """What it is known by: its occasion in any language, the friend's names."""
        return everywhere(self.what, self.what.split()[-1], self.friend.first, self.friend.last)

    def told(self, wordings: str, tongue: str) -> str:
        """A wording with its blanks filled in.

        ``{you}`` is the owner, ``{what}`` the occasion (``{a}`` and ``{the}``: with an English article where it takes
        one), ``{day}`` the weekday, ``{date}`` the date in English, ``{clock}`` the time.
        """
        what, bare = said(self.what, tongue), self.what in _WITHOUT_ARTICLE
        text = wordings.format(
            you=self.owner.first,
            what=what,
            a=what if bare else f"a {what}",
            the=what if bare else f"the {what}",
            day=weekday_in(self.when, tongue),
            date=date(self.when),
            clock=clock(self.when),
        )
        return text[0].upper() + text[1:]

    def where(self, tongue: str) -> str:
        """The place, as a sentence to end a message with; nothing if there is none."""
        head = {"de": "Treffpunkt", "fr": "Rendez-vous", "es": "Lugar", "tr": "Yer"}.get(tongue, "Meeting point")
        return f" {head}: {self.place}." if self.place else ""

    def seed(self, label: str | None = None) -> Data:
        """The entry as it is in the calendar from the beginning."""
        return appointment(self.title, self.when, self.end, label, [self.friend], location=self.place)

    def fields(self, none: Sequence[str] = ()) -> dict[str, Json]:
        """Matchers for what an entry of it must say, in a call and in the calendar; `none` are words of others."""
        company: list[Json] = [self.friend.name, self.friend.first, self.owner.name, self.owner.first]
        return {
            "title": {**says(self.words), **(silent_on(*none) if none else {})},
            "start_datetime": at(self.when),
            "attendees": {"one_of": [None, {"each": {"one_of": company}}]},
            "location": {"one_of": [None, "", says(self.place)]} if self.place else {"any": True},
        }

    def entering(self) -> Data:
        """The calls that enter it; they may leave the end to the calendar."""
        until = {"one_of": [None, self._sensible_end()]}
        return allow("Calendar__add_calendar_event", **self.fields(), end_datetime=until)

    def entered(self) -> Data:
        """The check that it has been entered once."""
        return state("Calendar.events", **self.fields(), end_datetime=self._sensible_end())

    def enters(self) -> Data:
        """The oracle enters it."""
        place = {"location": self.place} if self.place else {}
        return call("Calendar__add_calendar_event", title=self.title, start_datetime=self.when, **place)

    def asked(self, action: str, tail: str = "") -> str:
        """The oracle's question."""
        when = f"{day(self.when)} at {clock(self.when)}"
        return f"Shall I {action} the {self.what} with {self.friend.first} on {when}{tail}?"

    def _sensible_end(self) -> Data:
        return between(self.when + timedelta(minutes=10), self.when + timedelta(hours=4))
