"""What checks look at: a trace, the phone it started from, and what the scenario licenses."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pare_sim.checks.comparisons import Matcher
from pare_sim.checks.matchers import parse_matcher
from pare_sim.errors import CallError
from pare_sim.kernel import Called, Json, Settled, Trace
from pare_sim.phone import Phone


@dataclass(frozen=True)
class Pattern:
    """Calls of one tool, action or event, with some arguments: ``{call: App__tool, with: {…}}`` once it is read."""

    tool: str
    arguments: Mapping[str, Matcher]

    @classmethod
    def of(cls, tool: str, arguments: Mapping[str, Json], case: "References", where: str = "with") -> "Pattern":
        """Read a pattern whose arguments may refer to labels and results."""
        matchers = {
            name: parse_matcher(case.resolve(spec), case.zone, f"{where}.{name}") for name, spec in arguments.items()
        }
        return cls(tool, matchers)

    def misses(self, call: Called) -> list[str]:
        """How a call of the tool differs; empty if it matches."""
        found = ((name, matcher.why_not(call.arguments.get(name))) for name, matcher in self.arguments.items())
        return [f"{name}: {why}" for name, why in found if why is not None]

    def matches(self, call: Called) -> bool:
        """Whether a call is one of these."""
        return call.tool == self.tool and not self.misses(call)

    def describe(self) -> str:
        """What is asked for, in a line."""
        told = ", ".join(f"{name} {matcher.describe()}" for name, matcher in self.arguments.items())
        return f"{self.tool}({told})"


@dataclass(frozen=True)
class Allowance:
    """Calls that the acceptance of an offer allows, at most so many."""

    pattern: Pattern
    most: int


@dataclass(frozen=True)
class References:
    """What the names in a scenario refer to in one run."""

    zone: str
    labels: Mapping[str, str]
    trace: Trace

    def resolve(self, value: Json) -> Json:
        """Replace ``{ref: label}`` by the id it stands for and ``{result: event, path: a.0}`` by what an event gave.

        Raises:
            CallError: there is no such label, or the event has not given such a result (yet).
        """
        if isinstance(value, Mapping):
            if set(value) == {"ref"}:
                return self._label(value["ref"])
            if "result" in value and set(value) <= {"result", "path"}:
                return self._result(value["result"], str(value.get("path", "")))
            return {key: self.resolve(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.resolve(item) for item in value]
        return value

    def _label(self, label: str) -> str:
        if label not in self.labels:
            raise CallError(f"nothing has the label {label!r}")
        return self.labels[label]

    def _result(self, event: str, path: str) -> Json:
        for call in self.trace.calls():
            if call.event == event:
                return follow(call.result, path)
        raise CallError(f"event {event!r} has given no result")


def follow(value: Json, path: str) -> Json:
    """The part of a JSON value at a dotted path, such as ``messages.0.id``; the empty path is all of it.

    Raises:
        CallError: there is nothing at the path.
    """
    for part in filter(None, path.split(".")):
        try:
            value = value[int(part)] if isinstance(value, list | tuple) else value[part]
        except (KeyError, IndexError, ValueError, TypeError):
            raise CallError(f"a result has nothing at {path!r}") from None
    return value


@dataclass(frozen=True)
class Case(References):
    """One episode to be judged."""

    initial: Phone
    licences: Mapping[str, tuple[Allowance, ...]]
    """What the acceptance of each offer allows."""

    def rows(self, app: str, table: str) -> dict[str, Mapping[str, Json]]:
        """The rows of a table as they are in the end: those at the start with all changes folded in."""
        start = self.initial.apps[app]
        rows: dict[str, Mapping[str, Json]] = {row.id: start.plain(row) for row in start.table(table)}
        for key, changes in self._history.items():
            row = changes[-1][0]
            if key[:2] == (app, table):
                if row is None:
                    rows.pop(key[2], None)
                else:
                    rows[key[2]] = row
        return rows

    def writer(self, app: str, table: str, row: str) -> Called | None:
        """The call that last changed a row; None if it is as it was at the start."""
        changes = self.history(app, table, row)
        return changes[-1][1] if changes else None

    def history(self, app: str, table: str, row: str) -> list[tuple[Mapping[str, Json] | None, Called]]:
        """All changes of a row, in order: what it became, and by which call."""
        return self._history.get((app, table, row), [])

    def start_of(self, app: str, table: str, row: str) -> Mapping[str, Json] | None:
        """A row as it was at the start."""
        start = self.initial.apps[app]
        found = start.table(table).get(row)
        return None if found is None else start.plain(found)

    def offer_of(self, call: Called) -> str | None:
        """The offer whose accepted proposal a call executes."""
        return self._accepted.get(call.proposal or "")

    @cached_property
    def written(self) -> list[Called]:
        """The assistant's completed writes."""
        return [call for call in self.trace.calls("assistant") if call.writes]

    @cached_property
    def unexplained(self) -> list[Called]:
        """Completed writes beyond what the accepted offers allow, each allowance used as often as it says.

        As many writes as possible are explained, whatever the order of the allowances; if some cannot be, the
        last ones stay unexplained.
        """
        taken: dict[tuple[str, int, int], Called] = {}
        for call in self.written:
            if call.n not in self.completions:
                self._explain(call, taken, set())
        explained = {call.n for call in taken.values()}
        return [call for call in self.written if self.completions.get(call.n, call.n) not in explained]

    @cached_property
    def completions(self) -> dict[int, int]:
        """Writes that only complete a row which an earlier write of the same execution added: number -> its number.

        Making an entry and filling it in afterwards is one deed in two calls: both are judged by what they say
        together (`as_one`).
        """
        added: dict[tuple[str, str, str], Called] = {}
        found: dict[int, int] = {}
        for call in self.written:
            rows = [(change.app, change.table, change.id) for change in call.changes]
            makers = {added[row].n for row in rows if row in added and added[row].proposal == call.proposal}
            if len(makers) == 1 and all(row in added for row in rows) and all(c.row for c in call.changes):
                found[call.n] = makers.pop()
            else:
                added |= {row: call for row, change in zip(rows, call.changes, strict=True) if change.added}
        return found

    def as_one(self, call: Called) -> Called:
        """A write with what its completions said besides."""
        later = [other for other in self.written if self.completions.get(other.n) == call.n]
        said = {name: value for other in later for name, value in other.arguments.items() if value is not None}
        return replace(call, arguments={**call.arguments, **said}) if said else call

    def _explain(
        self, call: Called, taken: dict[tuple[str, int, int], Called], tried: set[tuple[str, int, int]]
    ) -> bool:
        """Find an allowance for a call, moving others to other allowances if need be (augmenting path)."""
        offer = self.offer_of(call) or ""
        for index, allowance in enumerate(self.licences.get(offer, ())):
            for time in range(allowance.most):
                place = (offer, index, time)
                if place in tried or not allowance.pattern.matches(self.as_one(call)):
                    continue
                tried.add(place)
                if place not in taken or self._explain(taken[place], taken, tried):
                    taken[place] = call
                    return True
        return False

    @cached_property
    def _accepted(self) -> dict[str, str | None]:
        return {s.proposal: s.offer for s in self.trace.of(Settled) if s.state == "accepted"}

    @cached_property
    def _history(self) -> dict[tuple[str, str, str], list[tuple[Mapping[str, Json] | None, Called]]]:
        found: dict[tuple[str, str, str], list[tuple[Mapping[str, Json] | None, Called]]] = {}
        for call in self.trace.calls():
            for change in call.changes:
                found.setdefault((change.app, change.table, change.id), []).append((change.row, call))
        return found
