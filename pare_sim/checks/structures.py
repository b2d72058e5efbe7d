"""The ways to compare a list or a mapping by what is in it."""

from collections.abc import Mapping
from dataclasses import dataclass

from pare_sim.checks.comparisons import Matcher
from pare_sim.checks.values import shown


@dataclass(frozen=True)
class SetOf(Matcher):
    """A list read as a set: each item expected, each expectation met; order and repetition are free."""

    members: tuple[Matcher, ...]

    def why_not(self, value: object) -> str | None:
        """Which members are missing, which items unexpected."""
        if not isinstance(value, list | tuple):
            return self.unlike(value)
        missing = [each.describe() for each in self.members if not any(map(each.matches, value))]
        extra = [shown(item) for item in value if not any(each.matches(item) for each in self.members)]
        lacks = f"lacks {', '.join(missing)}" if missing else ""
        unexpected = f"should not have {', '.join(extra[:5])}" if extra else ""
        return " and ".join(filter(None, [lacks, unexpected])) or None

    def describe(self) -> str:
        """The members."""
        return f"exactly, in any order, [{', '.join(each.describe() for each in self.members)}]"


@dataclass(frozen=True)
class Has(Matcher):
    """A mapping with these fields; other fields are free."""

    fields: Mapping[str, Matcher]

    def why_not(self, value: object) -> str | None:
        """The first field that is missing or differs."""
        if not isinstance(value, Mapping):
            return self.unlike(value)
        for name, inner in self.fields.items():
            if name not in value:
                return f"no field {name!r}"
            if reason := inner.why_not(value[name]):
                return f"{name}: {reason}"
        return None

    def describe(self) -> str:
        """The fields."""
        return "fields " + ", ".join(f"{name} = {inner.describe()}" for name, inner in self.fields.items())


@dataclass(frozen=True)
class Each(Matcher):
    """A list all of whose items match; an empty list does."""

    inner: Matcher

    def why_not(self, value: object) -> str | None:
        """The first item that does not match."""
        if not isinstance(value, list | tuple):
            return self.unlike(value)
        reasons = ((at, self.inner.why_not(item)) for at, item in enumerate(value))
        return next((f"item {at}: {reason}" for at, reason in reasons if reason), None)

    def describe(self) -> str:
        """What each item is."""
        return f"a list, each item {self.inner.describe()}"


@dataclass(frozen=True)
class Some(Matcher):
    """A list at least one of whose items matches."""

    inner: Matcher

    def why_not(self, value: object) -> str | None:
        """No item matches."""
        found = isinstance(value, list | tuple) and any(map(self.inner.matches, value))
        return None if found else self.unlike(value)

    def describe(self) -> str:
        """What one item is."""
        return f"a list, some item {self.inner.describe()}"


@dataclass(frozen=True)
class Count(Matcher):
    """A list whose length matches."""

    inner: Matcher

    def why_not(self, value: object) -> str | None:
        """Another length, or no list."""
        fits = isinstance(value, list | tuple) and self.inner.matches(len(value))
        return None if fits else self.unlike(value)

    def describe(self) -> str:
        """The length."""
        return f"a list of length {self.inner.describe()}"
