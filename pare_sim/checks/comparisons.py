"""The ways to compare one JSON value, each able to say what it expects and why a value does not match."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime

from pare_sim.checks.normal import plain
from pare_sim.checks.values import address, equal, shown
from pare_sim.kernel.clock import format_time, parse_time


class Matcher(ABC):
    """Says whether one value is as expected."""

    def matches(self, value: object) -> bool:
        """Whether the value is as expected."""
        return self.why_not(value) is None

    @abstractmethod
    def why_not(self, value: object) -> str | None:
        """Why the value does not match; None if it does."""

    @abstractmethod
    def describe(self) -> str:
        """What is expected, to be read after 'expected'."""

    def unlike(self, value: object) -> str:
        """The plain reason: what was expected and what came."""
        return f"expected {self.describe()}, got {shown(value)}"


@dataclass(frozen=True)
class Is(Matcher):
    """Equal by value."""

    expected: object

    def why_not(self, value: object) -> str | None:
        """See `equal`."""
        return None if equal(self.expected, value) else self.unlike(value)

    def describe(self) -> str:
        """The value itself."""
        return shown(self.expected)


@dataclass(frozen=True)
class Anything(Matcher):
    """Every value: the argument is left free on purpose."""

    def why_not(self, value: object) -> str | None:
        """Never a reason."""
        return None

    def describe(self) -> str:
        """No constraint."""
        return "anything"


@dataclass(frozen=True)
class Not(Matcher):
    """Whatever the inner matcher refuses."""

    inner: Matcher

    def why_not(self, value: object) -> str | None:
        """The inner matcher matched."""
        return self.unlike(value) if self.inner.matches(value) else None

    def describe(self) -> str:
        """The negated expectation."""
        return f"not {self.inner.describe()}"


@dataclass(frozen=True)
class OneOf(Matcher):
    """At least one alternative matches."""

    options: tuple[Matcher, ...]

    def why_not(self, value: object) -> str | None:
        """No alternative matched."""
        return None if any(option.matches(value) for option in self.options) else self.unlike(value)

    def describe(self) -> str:
        """All alternatives."""
        return " or ".join(option.describe() for option in self.options)


@dataclass(frozen=True)
class AllOf(Matcher):
    """Every part matches: what a spec with several matcher names means."""

    parts: tuple[Matcher, ...]

    def why_not(self, value: object) -> str | None:
        """The first part that fails."""
        return next((reason for part in self.parts if (reason := part.why_not(value))), None)

    def describe(self) -> str:
        """All parts."""
        return " and ".join(part.describe() for part in self.parts)


@dataclass(frozen=True)
class Contains(Matcher):
    """A text that contains every fact, in any order; each fact is a group of synonyms, as folded words."""

    facts: tuple[tuple[str, ...], ...]

    def why_not(self, value: object) -> str | None:
        """The facts that are missing."""
        if not isinstance(value, str):
            return self.unlike(value)
        text = f" {plain(value)} "
        missing = [fact[0] for fact in self.facts if not any(f" {word} " in text for word in fact)]
        return f"{shown(value)} lacks {', '.join(map(repr, missing))}" if missing else None

    def describe(self) -> str:
        """The facts, synonyms divided by strokes."""
        return "a text containing " + ", ".join(repr("/".join(fact)) for fact in self.facts)


@dataclass(frozen=True)
class SameText(Matcher):
    """A text of the same words: case, accents, punctuation and blanks are free."""

    text: str

    def why_not(self, value: object) -> str | None:
        """Other words."""
        same = isinstance(value, str) and plain(value) == plain(self.text)
        return None if same else self.unlike(value)

    def describe(self) -> str:
        """The text."""
        return f"the text {shown(self.text)}"


@dataclass(frozen=True)
class Email(Matcher):
    """An e-mail address; the domain's case is free."""

    expected: str

    def why_not(self, value: object) -> str | None:
        """Another address, or no text."""
        same = isinstance(value, str) and address(value) == address(self.expected)
        return None if same else self.unlike(value)

    def describe(self) -> str:
        """The address."""
        return f"the address {self.expected}"


@dataclass(frozen=True)
class Between(Matcher):
    """A number within inclusive bounds; None leaves an end open."""

    low: float | None
    high: float | None

    def why_not(self, value: object) -> str | None:
        """Not a number, or outside."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return self.unlike(value)
        inside = (self.low is None or self.low <= value) and (self.high is None or value <= self.high)
        return None if inside else self.unlike(value)

    def describe(self) -> str:
        """The bounds."""
        if self.low is None or self.high is None:
            return f"at most {self.high}" if self.low is None else f"at least {self.low}"
        return f"a number from {self.low} to {self.high}"


@dataclass(frozen=True)
class During(Matcher):
    """A time within bounds, however it is spelled; None leaves an end open, `strict` excludes the bounds."""

    low: datetime | None
    high: datetime | None
    zone: str
    strict: bool = False

    def why_not(self, value: object) -> str | None:
        """Not a time, or outside."""
        try:
            moment = parse_time(value, self.zone) if isinstance(value, str) else None
        except ValueError:
            moment = None
        return None if moment and self._holds(moment) else self.unlike(value)

    def _holds(self, moment: datetime) -> bool:
        if self.strict and moment in (self.low, self.high):
            return False
        return (self.low is None or self.low <= moment) and (self.high is None or moment <= self.high)

    def describe(self) -> str:
        """The bounds, in the scenario's zone."""
        low = self.low and format_time(self.low, self.zone)
        high = self.high and format_time(self.high, self.zone)
        if low and high:
            return f"the time {low}" if low == high else f"a time from {low} to {high}"
        side = f"before {high}" if high else f"after {low}"
        return f"a time {side}" if self.strict else f"a time {side} or then"
