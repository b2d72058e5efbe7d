"""The frame of one generated scenario: whose phone, where, when, and who else there is."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from pare_scenarios.generate.days import iso
from pare_scenarios.generate.people import NAMES, Person
from pare_sim.kernel import Json, stream

T = TypeVar("T")

PLACES: tuple[tuple[str, str, str, str], ...] = (
    ("London", "Europe/London", "en", "+44 20 555 01"),
    ("Edinburgh", "Europe/London", "en", "+44 131 555 01"),
    ("Berlin", "Europe/Berlin", "de", "+49 30 555 01"),
    ("Zürich", "Europe/Zurich", "de", "+41 44 555 01"),
    ("Lyon", "Europe/Paris", "fr", "+33 4 555 01"),
    ("Montréal", "America/Toronto", "fr", "+1 514 555 01"),
    ("Madrid", "Europe/Madrid", "es", "+34 91 555 01"),
    ("Ciudad de México", "America/Mexico_City", "es", "+52 55 555 01"),
    ("Kraków", "Europe/Warsaw", "pl", "+48 12 555 01"),
    ("İstanbul", "Europe/Istanbul", "tr", "+90 212 555 01"),
    ("Lagos", "Africa/Lagos", "yo", "+234 1 555 01"),
    ("Mumbai", "Asia/Kolkata", "hi", "+91 22 555 01"),
    ("Kyoto", "Asia/Tokyo", "ja", "+81 75 555 01"),
    ("Lisboa", "Europe/Lisbon", "pt", "+351 21 555 01"),
    ("Chicago", "America/Chicago", "en", "+1 312 555 01"),
    ("Adelaide", "Australia/Adelaide", "en", "+61 8 555 01"),
)
"""City, time zone, language of most names, beginning of phone numbers."""


class Setting:
    """Draws everything a scenario of one family and seed needs; each family has its own stream."""

    def __init__(self, family: str, seed: int) -> None:
        self.chance = stream(seed, "family", family)
        self.city, self.zone, self.language, self._numbers = self.pick(PLACES)
        self._taken: set[str] = set()
        self._dialled = 10
        self.owner = self.person()
        first = datetime(2025, 1, 6, 8, 0) + timedelta(days=self.chance.randrange(560))
        self.start = first + timedelta(minutes=5 * self.chance.randrange(96))
        """Local time at the start, between 08:00 and 16:00, from January 2025 to July 2026."""

    def pick(self, options: Sequence[T]) -> T:
        """One of some options."""
        return options[self.chance.randrange(len(options))]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """Some different options, in random order."""
        left = list(options)
        return [left.pop(self.chance.randrange(len(left))) for _ in range(count)]

    def person(self, language: str | None = None) -> Person:
        """Somebody new: no two people of a scenario share a first or a last name.

        One in four has a name of another language than most.
        """
        if language is None:
            language = self.language if self.chance.random() < 0.75 else self.pick(sorted(NAMES))
        while True:
            firsts, lasts = NAMES[language]
            first, last = self.pick(firsts), self.pick(lasts)
            if first not in self._taken and last not in self._taken:
                break
            language = self.pick(sorted(NAMES))
        self._taken |= {first, last}
        self._dialled += 1 + self.chance.randrange(3)
        return Person(first, last, f"{self._numbers}{self._dialled:02d}")

    def people(self, count: int) -> list[Person]:
        """Several new people."""
        return [self.person() for _ in range(count)]

    def later(self, days: int, hour: int, minute: int = 0) -> datetime:
        """A local time of day some days after the start."""
        return (self.start + timedelta(days=days)).replace(hour=hour, minute=minute)

    def workday(self, days: int, hour: int, minute: int = 0) -> datetime:
        """A local time of day some days after the start, or on the next Monday if that is a weekend."""
        moment = self.later(days, hour, minute)
        return moment + timedelta(days=max(0, 7 - moment.weekday()) if moment.weekday() > 4 else 0)

    def frame(self) -> dict[str, Json]:
        """The fields of a scenario that say whose phone it is, where and when."""
        owner = {"name": self.owner.name, "phone": self.owner.phone, "email": self.owner.email}
        return {"zone": self.zone, "start": iso(self.start), "owner": owner}

    def tongue(self, wordings: Mapping[str, object]) -> str:
        """The language of the place, if there is such a wording, else English."""
        return self.language if self.language in wordings else "en"

    def mostly_english(self, wordings: Mapping[str, object]) -> str:
        """English, save one time in five the language of the place, if there is such a wording."""
        return self.tongue(wordings) if self.chance.random() < 0.2 else "en"
