"""The matcher language of scenarios: how an argument of a call or a field of a record is compared.

A value stands for `{is: value}`; a mapping names matchers, all of which must hold:

=========================== ======================================================================
`is: V`                     equal by value (25 = 25.0, True ≠ 1, '25' ≠ 25, key order free, NFC)
`any: true`                 left free on purpose
`not: M`                    whatever M refuses
`one_of: [M, …]`            some M matches
`contains: [F, …]`          a text with all facts, each a phrase or a list of synonyms
`text: T`                   a text of the same words
`email: A`                  the same address, the domain's case free
`set: [M, …]`               a list read as a set; e-mail addresses as by `email`
`between: [LO, HI]`         numbers or times, inclusive; `null` leaves an end open
`time: T`, `within: MIN`    the same instant however spelled, give or take so many minutes
`before: T`, `after: T`     strictly earlier, strictly later
`has: {FIELD: M, …}`        a mapping with these fields, others free
`each: M`, `some: M`        every item, at least one item of a list
`count: M`                  the length of a list
=========================== ======================================================================
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from pare_sim.checks.comparisons import (
    AllOf,
    Anything,
    Between,
    Contains,
    During,
    Email,
    Is,
    Matcher,
    Not,
    OneOf,
    SameText,
)
from pare_sim.checks.normal import plain
from pare_sim.checks.structures import Count, Each, Has, SetOf, Some
from pare_sim.checks.values import shown
from pare_sim.errors import ScenarioError, nearest
from pare_sim.kernel.clock import parse_time, zone_info


def parse_matcher(spec: object, zone: str = "UTC", where: str = "matcher") -> Matcher:
    """The matcher a scenario spells; times without offset are in `zone`, errors name the field `where`.

    Raises ScenarioError on a matcher that does not exist or is filled in wrongly.

    >>> parse_matcher({"contains": ["dinner", ["Dana", "Reyes"]]}).why_not("Lunch with Dana")
    '"Lunch with Dana" lacks \\'dinner\\''
    >>> parse_matcher({"contians": "x"}, where="args.title")
    Traceback (most recent call last):
    pare_sim.errors.ScenarioError: args.title: unknown matcher 'contians'; did you mean 'contains'?
    """
    try:
        zone_info(zone)
    except ValueError as problem:
        raise ScenarioError(f"{where}: {problem}") from None
    return _parse(spec, _Place(zone, where))


@dataclass(frozen=True)
class _Place:
    """Where in the scenario a spec stands."""

    zone: str
    where: str

    def inside(self, name: str) -> "_Place":
        return replace(self, where=f"{self.where}.{name}")

    def error(self, problem: str) -> ScenarioError:
        return ScenarioError(f"{self.where}: {problem}")


def _parse(spec: object, place: _Place) -> Matcher:
    if not isinstance(spec, Mapping):
        return Is(_json(spec, place))
    names = [str(name) for name in spec]
    for name in names:
        if name not in _KINDS and name != "within":
            raise place.error(f"unknown matcher {name!r}{nearest(name, _KINDS)}")
    if "within" in names and "time" not in names:
        raise place.error("'within' goes with 'time'")
    parts = tuple(
        _time(spec[name], place.inside(name), spec.get("within", 0))
        if name == "time"
        else _KINDS[name](spec[name], place.inside(name))
        for name in names
        if name != "within"
    )
    if not parts:
        raise place.error(f"an empty mapping; name a matcher ({', '.join(_KINDS)}) or write {{is: {{}}}}")
    return parts[0] if len(parts) == 1 else AllOf(parts)


def _json(spec: object, place: _Place) -> object:
    match spec:
        case None | str() | bool() | int() | float():
            return spec
        case list() | tuple():
            return [_json(item, place) for item in spec]
        case Mapping():
            return {str(key): _json(value, place) for key, value in spec.items()}
    raise place.error(f"not a JSON value: {spec}; a date or time needs quotes")


def _list(spec: object, place: _Place) -> Sequence[object]:
    if not isinstance(spec, list | tuple) or not spec:
        raise place.error(f"expected a list with at least one item, got {shown(spec)}")
    return spec


def _inner(spec: object, place: _Place) -> tuple[Matcher, ...]:
    return tuple(_parse(item, place.inside(str(at))) for at, item in enumerate(_list(spec, place)))


def _text(spec: object, place: _Place) -> str:
    if not isinstance(spec, str):
        raise place.error(f"expected a text, got {shown(spec)}")
    return spec


def _moment(spec: object, place: _Place) -> datetime:
    try:
        return parse_time(_text(spec, place), place.zone)
    except ValueError as problem:
        raise place.error(str(problem)) from None


def _any(spec: object, place: _Place) -> Matcher:
    if spec is not True:
        raise place.error(f"write 'any: true', not {shown(spec)}")
    return Anything()


def _contains(spec: object, place: _Place) -> Matcher:
    facts = [spec] if isinstance(spec, str) else _list(spec, place)
    return Contains(tuple(_fact(fact, place.inside(str(at))) for at, fact in enumerate(facts)))


def _fact(spec: object, place: _Place) -> tuple[str, ...]:
    spelled = _list(spec, place) if isinstance(spec, list | tuple) else [spec]
    folded = tuple(plain(_text(word, place)) for word in spelled)
    if not all(folded):
        raise place.error(f"a fact without a word matches everything: {shown(spec)}")
    return folded


def _email(spec: object, place: _Place) -> Matcher:
    if not _is_address(spec):
        raise place.error(f"expected an e-mail address, got {shown(spec)}")
    return Email(str(spec))


def _is_address(spec: object) -> bool:
    return isinstance(spec, str) and "@" in spec.strip()[1:-1] and not any(map(str.isspace, spec))


def _set(spec: object, place: _Place) -> Matcher:
    members = _list(spec, place) if spec != [] else ()
    parse = [_email if _is_address(member) else _parse for member in members]
    return SetOf(tuple(parse[at](member, place.inside(str(at))) for at, member in enumerate(members)))


def _between(spec: object, place: _Place) -> Matcher:
    bounds = _list(spec, place)
    given = [bound for bound in bounds if bound is not None]
    if len(bounds) != 2 or not given:
        raise place.error(f"expected [low, high], one of them may be null, got {shown(spec)}")
    if any(isinstance(bound, str) for bound in given):
        low, high = (None if bound is None else _moment(bound, place) for bound in bounds)
        matcher: Matcher = During(low, high, place.zone)
        upside_down = low and high and low > high
    else:
        least, most = (None if bound is None else _number(bound, place) for bound in bounds)
        matcher = Between(least, most)
        upside_down = least is not None and most is not None and least > most
    if upside_down:
        raise place.error(f"the lower bound is above the upper one: {shown(spec)}")
    return matcher


def _number(spec: object, place: _Place) -> float:
    if isinstance(spec, bool) or not isinstance(spec, int | float):
        raise place.error(f"expected a number, got {shown(spec)}")
    return spec


def _time(spec: object, place: _Place, within: object = 0) -> Matcher:
    moment, minutes = _moment(spec, place), _number(within, place.inside("within"))
    if minutes < 0:
        raise place.error(f"'within' must not be negative: {shown(within)}")
    try:
        slack = timedelta(minutes=minutes)
        return During(moment - slack, moment + slack, place.zone)
    except (OverflowError, ValueError):
        raise place.error(f"out of range: {shown(spec)} within {shown(within)} minutes") from None


def _has(spec: object, place: _Place) -> Matcher:
    if not isinstance(spec, Mapping) or not spec:
        raise place.error(f"expected fields with matchers, got {shown(spec)}")
    return Has({str(name): _parse(inner, place.inside(str(name))) for name, inner in spec.items()})


_KINDS: dict[str, Callable[[object, _Place], Matcher]] = {
    "is": lambda spec, place: Is(_json(spec, place)),
    "any": _any,
    "not": lambda spec, place: Not(_parse(spec, place)),
    "one_of": lambda spec, place: OneOf(_inner(spec, place)),
    "contains": _contains,
    "text": lambda spec, place: SameText(_text(spec, place)),
    "email": _email,
    "set": _set,
    "between": _between,
    "time": _time,
    "before": lambda spec, place: During(None, _moment(spec, place), place.zone, strict=True),
    "after": lambda spec, place: During(_moment(spec, place), None, place.zone, strict=True),
    "has": _has,
    "each": lambda spec, place: Each(_parse(spec, place)),
    "some": lambda spec, place: Some(_parse(spec, place)),
    "count": lambda spec, place: Count(_parse(spec, place)),
}
