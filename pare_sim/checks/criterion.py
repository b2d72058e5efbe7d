"""The criterion language: whether the words of a proposal are about an offer.

::

    about:
      all: [[add, put, schedule], [dinner, supper], {person: Dana Reyes}, {time: "2025-06-05 19:30"}]
      any: [[calendar, agenda], {place: Chez Paul}]     # at least one of these groups
      none: [[dentist]]                                 # and none of these
      max_words: 60
      max_items: 12

A list alone stands for `all`. A group is a phrase, a slot, or a list of them of which one suffices. Slots:

* `{person: NAME, not_person: [NAME, …]}`: full, first or last name, save a part shared with `not_person`
* `{time: "2025-06-05 19:30", need: any|both|clock|day}`; a date or a clock time alone is possible
* `{amount: 45.5, currency: EUR}`, `{number: 3}`, `{place: NAME}`

Words of a phrase may be inflected (`add`: adds, added, adding) and must not be negated (see `negation`).
Two bounds keep a text that names everything from matching anything: `max_words`, and `max_items`, the
number of pieces between commas, strokes, 'and', 'or' and sentence ends.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from math import inf
from typing import Literal

from pare_sim.checks.acts import MOST_FURTHER, further, is_list_of_keywords, undone
from pare_sim.checks.normal import forms, length, words
from pare_sim.checks.reading import Reading, read
from pare_sim.checks.slots import Amount, Number, Term, Time, person, phrase, place
from pare_sim.checks.values import shown
from pare_sim.errors import ScenarioError, nearest
from pare_sim.kernel.clock import parse_time, zone_info

MAX_WORDS = 60
MAX_ITEMS = 12
_NEEDS = ("any", "both", "clock", "day")
Strictness = Literal["lenient", "neutral", "strict"]
"""How exactly a text must say what it is about (`Criterion.judge`)."""
_LENIENT_LEAST = 2
"""So many groups must be named even if one may be missing."""


@dataclass(frozen=True)
class Fit:
    """Whether a text matched a criterion; `missing` and `forbidden` say how near a miss was."""

    matched: bool
    because: str
    missing: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    missing_slots: tuple[str, ...] = ()
    """Those of the missing groups that hold a slot: a person, time, amount, number or place."""


@dataclass(frozen=True)
class Group:
    """Terms of which one suffices."""

    terms: tuple[Term, ...]

    def why_not(self, reading: Reading, now: datetime) -> str | None:
        """Why no term is named: the reasons that say more than absence, else the group."""
        reasons = [term.why_not(reading, now) for term in self.terms]
        if None in reasons:
            return None
        telling = [reason for reason in reasons if reason and not reason.endswith("is not named")]
        return "; ".join(telling) or f"{self.describe()} is not named"

    @property
    def slot(self) -> bool:
        """Whether one of its terms is a slot."""
        return any(term.slot for term in self.terms)

    def explicit(self) -> "Group":
        """The same, its slots to be said in full."""
        return Group(tuple(term.explicit() for term in self.terms))

    def describe(self) -> str:
        """The terms, divided by strokes."""
        return "/".join(term.describe() for term in self.terms)


@dataclass(frozen=True)
class Criterion:
    """What the words of a proposal must and must not name."""

    all: tuple[Group, ...]
    any: tuple[Group, ...] = ()
    none: tuple[Group, ...] = ()
    also: tuple[str, ...] = ()
    """Words of further acts that may be named besides (`pare_sim.checks.acts`)."""
    max_words: int = MAX_WORDS
    max_items: int = MAX_ITEMS
    zone: str = "UTC"

    @classmethod
    def parse(cls, spec: object, zone: str = "UTC", where: str = "about") -> "Criterion":
        """The criterion a scenario spells; raises ScenarioError, naming the field, if it is malformed.

        >>> dinner = Criterion.parse([["add", "schedule"], "dinner", {"person": "Dana Reyes"}])
        >>> now = datetime.fromisoformat("2025-06-02T09:00+00:00")
        >>> dinner.judge("Shall I add the dinner with Dana?", now).matched
        True
        >>> dinner.judge("Don't add it, just tell Dana about dinner", now).because
        'add is negated'
        """
        return _parse(spec, zone, where)

    def judge(self, text: str, now: datetime, strictness: Strictness = "neutral") -> Fit:
        """Judge a text said at `now` (aware).

        ``lenient`` lets one group of phrases be absent, though neither the first one (what is to be done) nor one
        that is negated, and not if fewer than two others are named; ``strict`` wants every slot said in full.
        """
        if strictness == "strict":
            return self._explicit.judge(text, now)
        reading = read(text, self.zone)
        if (count := length(reading.words)) > self.max_words:
            return Fit(False, f"{count} words, at most {self.max_words}")
        if reading.items > self.max_items:
            return Fit(False, f"lists {reading.items} items, at most {self.max_items}")
        misses = [(group, reason) for group in self.all if (reason := group.why_not(reading, now))]
        missing, slots = [reason for _, reason in misses], [reason for group, reason in misses if group.slot]
        if self.any and all(group.why_not(reading, now) for group in self.any):
            missing.append(f"none of {', '.join(group.describe() for group in self.any)} is named")
            slots += missing[-1:] if any(group.slot for group in self.any) else []
        forbidden = tuple(group.describe() for group in self.none if group.why_not(reading, now) is None)
        amiss = tuple(self._amiss(text, reading))
        reasons = missing + [f"{each} is named and must not be" for each in forbidden] + list(amiss)
        forbidden += amiss
        fit = Fit(
            not reasons, "; ".join(reasons) or f"names {self.describe()}", tuple(missing), forbidden, tuple(slots)
        )
        return replace(fit, matched=True) if strictness == "lenient" and self._nearly(fit, misses) else fit

    def _amiss(self, text: str, reading: Reading) -> Iterator[str]:
        """What is wrong with a text whatever the offer (`pare_sim.checks.acts`)."""
        if is_list_of_keywords(reading):
            yield "it lists words and proposes nothing"
        if stray := undone(reading, self._spoken):
            yield f"it proposes to {stray[0]} as well"
        if len(more := further(text, self._spoken)) > MOST_FURTHER:
            yield f"it proposes to {' and to '.join(more)} as well"

    def _nearly(self, fit: Fit, misses: "list[tuple[Group, str]]") -> bool:
        """Whether all that is wrong is one group that may be absent."""
        if len(fit.missing) != 1 or fit.forbidden or fit.missing_slots:
            return False
        named = len(self.all) + bool(self.any) - 1
        waived = not misses or (misses[0][0] is not self.all[0] and misses[0][1].endswith("is not named"))
        return waived and named >= _LENIENT_LEAST

    @cached_property
    def _spoken(self) -> frozenset[str]:
        """The words that the criterion itself speaks of, in all their forms."""
        groups = (*self.all, *self.any)
        said = (word for group in groups for term in group.terms for word in term.vocabulary())
        allowed = (word for phrase in self.also for word in words(phrase))
        return frozenset(form for word in (*said, *allowed) for form in forms(word))

    @cached_property
    def _explicit(self) -> "Criterion":
        def full(groups: tuple[Group, ...]) -> tuple[Group, ...]:
            return tuple(group.explicit() for group in groups)

        return replace(self, all=full(self.all), any=full(self.any))

    def describe(self) -> str:
        """What must be named."""
        parts = [group.describe() for group in self.all]
        if self.any:
            parts.append(" or ".join(group.describe() for group in self.any))
        return ", ".join(parts)


def _parse(spec: object, zone: str, where: str) -> Criterion:
    fields = spec if isinstance(spec, Mapping) else {"all": spec}
    for name in fields:
        if name not in _FIELDS:
            raise ScenarioError(f"{where}: unknown field {str(name)!r}{nearest(str(name), _FIELDS)}")
    criterion = Criterion(
        all=_groups(fields.get("all", []), zone, f"{where}.all"),
        any=_groups(fields.get("any", []), zone, f"{where}.any"),
        none=_groups(fields.get("none", []), zone, f"{where}.none"),
        also=_words(fields.get("also", ()), f"{where}.also"),
        max_words=_bound(fields.get("max_words", MAX_WORDS), f"{where}.max_words"),
        max_items=_bound(fields.get("max_items", MAX_ITEMS), f"{where}.max_items"),
        zone=_known_zone(zone, where),
    )
    if not criterion.all and not criterion.any:
        raise ScenarioError(f"{where}: 'all' or 'any' must name a group, or every proposal would match")
    return criterion


def _words(spec: object, where: str) -> tuple[str, ...]:
    if not isinstance(spec, list | tuple) or not all(isinstance(word, str) for word in spec):
        raise ScenarioError(f"{where}: expected a list of words, got {shown(spec)}")
    return tuple(spec)


def _bound(spec: object, where: str) -> int:
    if isinstance(spec, bool) or not isinstance(spec, int) or spec < 1:
        raise ScenarioError(f"{where}: expected a whole number from 1, got {shown(spec)}")
    return spec


def _known_zone(zone: str, where: str) -> str:
    try:
        return zone_info(zone).key
    except ValueError as problem:
        raise ScenarioError(f"{where}: {problem}") from None


_FIELDS = ("all", "any", "none", "also", "max_words", "max_items")


def _groups(spec: object, zone: str, where: str) -> tuple[Group, ...]:
    if not isinstance(spec, list | tuple):
        raise ScenarioError(f"{where}: expected a list of groups, got {shown(spec)}")
    return tuple(_group(group, zone, f"{where}.{at}") for at, group in enumerate(spec))


def _group(spec: object, zone: str, where: str) -> Group:
    terms = spec if isinstance(spec, list | tuple) else [spec]
    if not terms:
        raise ScenarioError(f"{where}: a group needs at least one phrase or slot")
    return Group(tuple(_term(term, zone, where) for term in terms))


def _term(spec: object, zone: str, where: str) -> Term:
    try:
        if isinstance(spec, str):
            return phrase(spec)
        if isinstance(spec, Mapping):
            return _slot({str(name): value for name, value in spec.items()}, zone)
    except ValueError as problem:
        raise ScenarioError(f"{where}: {problem}") from None
    raise ScenarioError(f"{where}: expected a phrase or a slot, got {shown(spec)}; numbers and times need quotes")


def _slot(spec: dict[str, object], zone: str) -> Term:
    kinds = [name for name in spec if name in _SLOTS]
    if len(kinds) != 1:
        name = next(iter(set(spec) - {option for options, _ in _SLOTS.values() for option in options}), "")
        raise ValueError(
            f"unknown slot {name!r}{nearest(name, _SLOTS)}" if not kinds else f"one slot at a time: {kinds}"
        )
    options, build = _SLOTS[kinds[0]]
    for name in spec:
        if name != kinds[0] and name not in options:
            raise ValueError(f"unknown option {name!r} of {kinds[0]!r}{nearest(name, options)}")
    return build(spec, zone)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"expected a text, got {shown(value)}; times need quotes")
    return value


def _number(value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < inf:
        raise ValueError(f"expected a number from 0, got {shown(value)}")
    return Decimal(str(value))


def _person(spec: dict[str, object], zone: str) -> Term:
    others = spec.get("not_person", [])
    names: Iterable[object] = others if isinstance(others, list | tuple) else [others]
    return person(_text(spec["person"]), tuple(map(_text, names)))


def _amount(spec: dict[str, object], zone: str) -> Term:
    currency = spec.get("currency")
    return Amount(_number(spec["amount"]), None if currency is None else _text(currency).upper())


def _time(spec: dict[str, object], zone: str) -> Term:
    text = _text(spec["time"])
    clock_only, day_only = (
        re.fullmatch("[0-9]{2}:[0-9]{2}", text),
        re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text),
    )
    moment = parse_time(f"2000-01-01 {text}" if clock_only else text, "UTC" if clock_only else zone)
    local = moment if clock_only else moment.astimezone(zone_info(zone))
    need = _text(spec.get("need", "any"))
    if need not in _NEEDS:
        raise ValueError(f"unknown need {need!r}{nearest(need, _NEEDS)}")
    if (clock_only and need in ("both", "day")) or (day_only and need in ("both", "clock")):
        raise ValueError(f"need {need!r} asks for more than {text!r} says")
    minute = None if day_only else local.hour * 60 + local.minute
    return Time(None if clock_only else local.date(), minute, need, zone)


_SLOTS: dict[str, tuple[tuple[str, ...], Callable[[dict[str, object], str], Term]]] = {
    "person": (("not_person",), _person),
    "time": (("need",), _time),
    "amount": (("currency",), _amount),
    "number": ((), lambda spec, zone: Number(_number(spec["number"]))),
    "place": ((), lambda spec, zone: place(_text(spec["place"]))),
}
