"""The terms a criterion looks for in a proposal: wordings, and typed slots with their many spellings."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal

from pare_sim.checks.moments import Mention, clocks, days
from pare_sim.checks.normal import forms, words
from pare_sim.checks.quantities import fits_money, names_of, numbers
from pare_sim.checks.reading import Reading
from pare_sim.kernel.clock import zone_info

_TITLES = frozenset(["dr", "mr", "mrs", "ms", "prof"])
_STRAY_TIMES = 2
"""So many other times a text may name besides the right one ("move it from 18:00 to 19:30")."""

Phrase = tuple[frozenset[str], ...]


class Term(ABC):
    """Something a text may name."""

    slot = True
    """It stands for a person, time, amount, number or place, not for a mere phrase."""

    def explicit(self) -> "Term":
        """The same, to be said in full: a person by full name, day and clock time, a sum with its currency."""
        return self

    @abstractmethod
    def why_not(self, reading: Reading, now: datetime) -> str | None:
        """Why the text does not name it; None if it does."""

    def vocabulary(self) -> tuple[str, ...]:
        """The words of its phrases; none for a slot."""
        return ()

    @abstractmethod
    def describe(self) -> str:
        """The term, for messages."""


@dataclass(frozen=True)
class Wording(Term):
    """One of several phrases; a phrase whose first word is negated does not count."""

    said: str
    phrases: tuple[Phrase, ...]
    slot: bool = False
    full: tuple[Phrase, ...] = ()
    """Those of the phrases that say it in full; all, unless some are given."""

    def vocabulary(self) -> tuple[str, ...]:
        """The words as the author wrote them."""
        return words(self.said)

    def explicit(self) -> Term:
        """Only in full."""
        return replace(self, phrases=self.full or self.phrases)

    def why_not(self, reading: Reading, now: datetime) -> str | None:
        """Not there, or only under negation."""
        found = [at for phrase in self.phrases for at in reading.occurrences(phrase)]
        if any(at not in reading.negated for at in found):
            return None
        return f"{self.said} is negated" if found else f"{self.said} is not named"

    def describe(self) -> str:
        """As the author wrote it."""
        return self.said


def phrase(text: str) -> Wording:
    """A phrase whose words may be inflected: write base forms; raises ValueError if there is no word."""
    return Wording(text, (tuple(map(forms, _some_words(text))),))


def place(name: str) -> Wording:
    """A place by its full name, with or without a leading article."""
    found = _some_words(name)
    return Wording(name, (_exact(found[1:] if found[0] == "the" and found[1:] else found),), slot=True)


def person(name: str, others: tuple[str, ...] = ()) -> Wording:
    """A person by full name, first name or last name; a part shared with one of `others` does not do."""
    parts = [found for part in name.split() if (found := words(part)) and found[0] not in _TITLES]
    full = tuple(word for part in parts for word in part) or _some_words(name)
    taken = {word for other in others for word in words(other)}
    alone = [part for part in (parts[:1] + parts[-1:]) if len("".join(part)) > 1 and not taken & set(part)]
    backwards = [(*parts[-1], *full[: -len(parts[-1])])] if len(parts) > 1 else []
    whole = tuple(dict.fromkeys(map(_exact, [full, *backwards])))
    return Wording(name, tuple(dict.fromkeys([*whole, *map(_exact, alone)])), slot=True, full=whole)


def _exact(found: tuple[str, ...]) -> Phrase:
    return tuple(frozenset([word]) for word in found)


def _some_words(text: str) -> tuple[str, ...]:
    found = words(text)
    if not found:
        raise ValueError(f"{text!r} has no word to look for")
    return found


@dataclass(frozen=True)
class Amount(Term):
    """A sum of money; the currency need not be named, another one must not be."""

    value: Decimal
    currency: str | None
    in_full: bool = False
    """The currency must be named, if the criterion has one."""

    def explicit(self) -> Term:
        """With its currency."""
        return replace(self, in_full=True)

    def why_not(self, reading: Reading, now: datetime) -> str | None:
        """No such sum."""
        own = set(names_of(self.currency)) if self.in_full and self.currency else None
        for values, live, before, after in numbers(reading):
            named = own is None or bool(own & {before, after})
            if live and named and self.value in values and fits_money(before, after, self.currency):
                return None
        return f"{self.describe()} is not named"

    def describe(self) -> str:
        """Value and currency."""
        return f"{self.value} {self.currency}" if self.currency else f"the sum {self.value}"


@dataclass(frozen=True)
class Number(Term):
    """A number in digits or English words; ordinals and clock hours are none."""

    value: Decimal

    def why_not(self, reading: Reading, now: datetime) -> str | None:
        """No such number."""
        named = any(live and self.value in values for values, live, _, _ in numbers(reading))
        return None if named else f"{self.describe()} is not named"

    def describe(self) -> str:
        """The number."""
        return f"the number {self.value}"


@dataclass(frozen=True)
class Time(Term):
    """A moment: where the text names a clock time, or a day, the right one must be among few."""

    day: date | None
    minute: int | None
    need: str
    zone: str

    def explicit(self) -> Term:
        """Day and clock time, as far as it has them."""
        return replace(self, need="clock" if self.day is None else "day" if self.minute is None else "both")

    def why_not(self, reading: Reading, now: datetime) -> str | None:
        """A wrong or missing clock time or day."""
        clock = clocks(reading, self.minute) if self.minute is not None else []
        local = now.astimezone(zone_info(self.zone))
        day = days(reading, self.day, local) if self.day is not None else []
        return next(self._faults(clock, day), None)

    def _faults(self, clock: list[Mention], day: list[Mention]) -> Iterator[str]:
        for kind, mentions in (("clock", clock), ("day", day)):
            wrong = {mention.said for mention in mentions if not mention.right and mention.firm}
            right = any(mention.right for mention in mentions)
            if wrong and not right:
                yield f"names {', '.join(sorted(wrong)[:3])}, not {self.describe()}"
            if len(wrong) > _STRAY_TIMES:
                yield f"{self.describe()} is only one of several times named"
            if self.need in (kind, "both") and not right:
                yield f"the {kind} of {self.describe()} is not named"
        if not any(mention.right for mention in clock + day):
            yield f"{self.describe()} is not named"

    def describe(self) -> str:
        """Day and clock time."""
        clock = "" if self.minute is None else f"{self.minute // 60:02}:{self.minute % 60:02}"
        return " ".join(filter(None, ["" if self.day is None else self.day.isoformat(), clock]))
