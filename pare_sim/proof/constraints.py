"""What a scenario says about the arguments of one write: which matchers look at them, directly or in the rows made."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pare_sim.checks import Case, Check, Matcher, Pattern, parse_matcher
from pare_sim.checks.check import AllOfCheck, AnyOfCheck, CalledCheck, NotCalledCheck, OrderCheck, StateCheck
from pare_sim.checks.comparisons import AllOf, Anything, Between, Contains, During, Is, Not, OneOf
from pare_sim.checks.structures import Has
from pare_sim.errors import CallError
from pare_sim.kernel import Called, Change, Json, parse_time
from pare_sim.proof.leaves import leaves
from pare_sim.scenario import Scenario


@dataclass(frozen=True)
class Constraints:
    """What is said about one write of the reference solution."""

    scenario: Scenario
    case: Case
    call: Called

    def matchers(self, path: str) -> list[Matcher]:
        """The matchers that look at an argument, or at a field that it becomes."""
        found = [m for arguments in self._patterns for m in _at(arguments, path)]
        return found + [matcher for _, _, matcher in self._fields(path)]

    def facts(self, path: str) -> list[tuple[str, ...]]:
        """The facts that the argument, a text, must contain; each with all its wordings."""
        found = [fact for matcher in self.matchers(path) for fact in _facts(matcher)]
        return list(dict.fromkeys(found))

    def declares(self, path: str, value: Json, changes: Iterable[Change]) -> bool:
        """Whether a range or a choice that the scenario spells out covers another value, or what becomes of it."""
        if any(_declares(matcher, value) for arguments in self._patterns for matcher in _at(arguments, path)):
            return True
        return any(
            _declares(matcher, change.row.get(name))
            for table, name, matcher in self._fields(path)
            for change in changes
            if f"{change.app}.{change.table}" == table and change.row is not None
        )

    def effect(self, changes: Iterable[Change]) -> set[tuple[int, str | None]]:
        """What checks of rows see of the changes that a call makes: for which check which row (new: None) counts."""
        return {
            (index, None if change.added else change.id)
            for change in changes
            for index, (table, wanted) in enumerate(self.states)
            if _counts(change, table, wanted)
        }

    def _fields(self, path: str) -> list[tuple[str, str, Matcher]]:
        """Table, field and matcher wherever a check looks at a field that the argument becomes."""
        value = dict(leaves(self.call.arguments)).get(path)
        return [
            (table, name, matcher)
            for table, wanted in self.states
            for change in self.call.changes
            if change.row is not None and _counts(change, table, wanted)
            for name, matcher in wanted.items()
            if _becomes(path, value, name, change.row.get(name)) and not isinstance(matcher, Anything)
        ]

    @cached_property
    def states(self) -> list[tuple[str, Mapping[str, Matcher]]]:
        """The tables that checks look at, with the fields they want."""
        checks = _flat(self.scenario.spec.checks)
        return [(c.state, self._read(c.where)) for c in checks if isinstance(c, StateCheck)]

    @cached_property
    def _patterns(self) -> list[Mapping[str, Matcher]]:
        """What offers allow and checks want of calls of the tool, as far as this is such a call; or want none of."""
        patterns = [a.pattern for licence in self.case.licences.values() for a in licence]
        forbidden = []
        for check in _flat(self.scenario.spec.checks):
            if isinstance(check, CalledCheck):
                patterns.append(Pattern(check.called, self._read(check.arguments)))
            elif isinstance(check, NotCalledCheck) and check.not_called == self.call.tool:
                forbidden.append(self._read(check.arguments))
        return [pattern.arguments for pattern in patterns if pattern.matches(self.call)] + forbidden

    def _read(self, specs: Mapping[str, Json]) -> dict[str, Matcher]:
        try:
            return {name: parse_matcher(self.case.resolve(spec), self.case.zone) for name, spec in specs.items()}
        except CallError:
            return {}


def _counts(change: Change, table: str, wanted: Mapping[str, Matcher]) -> bool:
    """Whether a check that wants such rows of a table counts the row of a change."""
    if f"{change.app}.{change.table}" != table or change.row is None:
        return False
    return all(matcher.matches(change.row.get(name)) for name, matcher in wanted.items())


def _flat(checks: Iterable[Check]) -> Iterator[Check]:
    for check in checks:
        match check:
            case AnyOfCheck(any_of=parts) | AllOfCheck(all_of=parts):
                yield from _flat(parts)
            case OrderCheck(order=steps):
                yield from steps
            case _:
                yield check


def _at(arguments: Mapping[str, Matcher], path: str) -> list[Matcher]:
    """The matchers at a path, within mappings where they go by field."""
    name, _, rest = path.partition(".")
    matcher = arguments.get(name)
    if matcher is None or isinstance(matcher, Anything):
        return []
    if not rest:
        return [matcher]
    parts = matcher.parts if isinstance(matcher, AllOf) else (matcher,)
    inner = [found for part in parts if isinstance(part, Has) for found in _at(part.fields, rest)]
    return inner + [part for part in parts if isinstance(part, Is)]


def _becomes(path: str, value: Json, field: str, held: Json) -> bool:
    """Whether a field of a row holds what an argument says."""
    if path.rpartition(".")[2] == field or (value == held and value not in (None, "", True, False)):
        return True
    if isinstance(value, str) and isinstance(held, str):
        return (len(value) > 2 and value in held) or _same_time(value, held)
    return isinstance(held, list | tuple) and value in held


def _same_time(one: str, other: str) -> bool:
    """Whether both are times with the same clock time; the row's carries the offset, the argument may not."""
    try:
        parse_time(one), parse_time(other)
    except ValueError:
        return False
    return one[:10] == other[:10] and one[11:16] == other[11:16]


def _facts(matcher: Matcher) -> Iterator[tuple[str, ...]]:
    match matcher:
        case Contains(facts=facts):
            yield from facts
        case AllOf(parts=parts) | OneOf(options=parts):
            for part in parts:
                yield from _facts(part)


def _declares(matcher: Matcher, value: Json) -> bool:
    match matcher:
        case During() | Between() | Not():
            return matcher.matches(value)
        case OneOf(options=options):
            return any(_declares(option, value) or option.matches(value) for option in options)
        case AllOf(parts=parts):
            return matcher.matches(value) and any(_declares(part, value) for part in parts)
    return False
