"""The checks that scenarios declare. Each is data; `evaluate` is a pure function of the case.

====================================================  ==============================================================
``{called: App__tool, with: {…}, times: 1}``          a completed call of the assistant (``by:`` says of whom)
``{not_called: App__tool, with: {…}}``                no such completed call
``{order: [{called: …}, {called: …}]}``               such calls, each after the one before
``{state: App.table, where: {…}, count: 1}``          final rows, made so or last changed by the assistant (``by:``)
``{proposed: offer}``                                 a proposal that matched the offer
``{not_repeated: offer}``                             none that matched it after one was rejected
``{any_of: […]}`` / ``{all_of: […]}``                 some or all of these
``{judge: question}``                                 what a judge answers (`pare_sim.checks.judging`)
====================================================  ==============================================================

Arguments and fields are compared by matchers (`pare_sim.checks.matchers`). A call that failed satisfies nothing.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from pare_sim.checks.case import Case, Pattern
from pare_sim.checks.comparisons import Matcher
from pare_sim.checks.judgement import Verdict
from pare_sim.checks.judging import NeedsJudgement
from pare_sim.checks.matchers import parse_matcher
from pare_sim.errors import CallError
from pare_sim.kernel import Called, Json, Proposed, Settled

By = Literal["assistant", "user", "environment", "anyone"]


class _Check(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class CalledCheck(_Check):
    """Some call completed, at least `times` times."""

    called: str
    arguments: dict[str, Json] = Field(default={}, alias="with")
    by: By = "assistant"
    times: int = Field(default=1, ge=1)

    def pattern(self, case: Case) -> Pattern:
        """The calls that count."""
        return Pattern.of(self.called, self.arguments, case)

    def found(self, case: Case) -> list[Called]:
        """The completed calls that match."""
        pattern = self.pattern(case)
        return [call for call in _calls(case, self.by) if pattern.matches(call)]

    def evaluate(self, case: Case) -> Verdict:
        """Passed if enough calls match; otherwise the verdict tells the nearest one."""
        pattern, found = self.pattern(case), self.found(case)
        records = tuple(call.n for call in found)
        check = f"called {self.called}"
        if len(found) >= self.times:
            return Verdict(check, passed=True, records=records)
        times = f" {self.times} times" if self.times > 1 else ""
        return Verdict(check, False, pattern.describe() + times, _nearest(case, self.by, pattern, found), records)


class NotCalledCheck(_Check):
    """No such call completed."""

    not_called: str
    arguments: dict[str, Json] = Field(default={}, alias="with")
    by: By = "assistant"

    def evaluate(self, case: Case) -> Verdict:
        """Passed if no call matches."""
        pattern = Pattern.of(self.not_called, self.arguments, case)
        found = [call for call in _calls(case, self.by) if pattern.matches(call)]
        seen = f"{len(found)} such call{'s' if len(found) > 1 else ''}" if found else ""
        expected = f"no {pattern.describe()}" if found else ""
        return Verdict(f"not called {self.not_called}", not found, expected, seen, tuple(call.n for call in found))


class OrderCheck(_Check):
    """Calls that completed one after the other."""

    order: list[CalledCheck] = Field(min_length=2)

    def evaluate(self, case: Case) -> Verdict:
        """Passed if the calls can be found in this order, other calls between them allowed."""
        after = -1
        records: list[int] = []
        for step in self.order:
            later = [call.n for call in step.found(case) if call.n > after]
            if not later:
                told = " then ".join(each.called for each in self.order)
                return Verdict("order", False, told, f"no {step.called} after record {max(after, 0)}", tuple(records))
            after = later[0]
            records.append(after)
        return Verdict("order", passed=True, records=tuple(records))


class StateCheck(_Check):
    """Rows of a table as they are in the end."""

    state: str
    where: dict[str, Json] = {}
    count: Json = None
    by: By = "assistant"

    def evaluate(self, case: Case) -> Verdict:
        """Passed if as many rows match as asked (one or more unless said) and the right side made them so."""
        app, _, table = self.state.partition(".")
        wanted = {
            name: parse_matcher(case.resolve(spec), case.zone, f"where.{name}") for name, spec in self.where.items()
        }
        rows = case.rows(app, table)
        misses = {key: _misses(wanted, row) for key, row in rows.items()}
        matching = [key for key in rows if not misses[key]]
        makers = {key: maker for key in matching if (maker := _maker(case, app, table, key, wanted)) is not None}
        if self.count == 0 or self.by == "anyone":
            mine = matching
        else:
            mine = [key for key, maker in makers.items() if maker.actor == self.by]
        records = tuple(sorted({makers[key].n for key in mine if key in makers}))
        check = f"state {self.state}"
        if self._enough(len(mine), case):
            return Verdict(check, passed=True, records=records)
        expected = f"{self._amount()} row where " + ", ".join(f"{n} {m.describe()}" for n, m in wanted.items())
        others = {maker.actor for key, maker in makers.items() if key not in mine}
        preempted = self.by == "assistant" and "user" in others
        near = min((m for m in misses.values() if m), key=len, default=[])
        seen = (
            "the user had done it"
            if preempted
            else f"{len(mine)} such rows" + (f"; nearest: {'; '.join(near)}" if near and not matching else "")
        )
        return Verdict(check, False, expected, seen, records, code="preempted" if preempted else "")

    def _enough(self, found: int, case: Case) -> bool:
        return found >= 1 if self.count is None else parse_matcher(case.resolve(self.count)).matches(found)

    def _amount(self) -> str:
        return "at least one" if self.count is None else parse_matcher(self.count).describe()


class ProposedCheck(_Check):
    """A proposal matched an offer while it was open."""

    proposed: str

    def evaluate(self, case: Case) -> Verdict:
        """Passed if some proposal was about the offer."""
        made = list(case.trace.of(Proposed))
        found = tuple(record.n for record in made if record.offer == self.proposed)
        if found:
            return Verdict(f"proposed {self.proposed}", passed=True, records=found)
        seen = f"{made[-1].text!r}: {made[-1].because}" if made else "no proposal"
        return Verdict(f"proposed {self.proposed}", False, f"a proposal about {self.proposed}", seen)


class NotRepeatedCheck(_Check):
    """A refusal was respected: what was rejected is not proposed again.

    It passes also if nothing was proposed or rejected; `ProposedCheck` asks for that.
    """

    not_repeated: str

    def evaluate(self, case: Case) -> Verdict:
        """Passed if no proposal about the offer was made after one had been rejected."""
        refused = [s.n for s in case.trace.of(Settled) if s.offer == self.not_repeated and s.state == "rejected"]
        again = [p for p in case.trace.of(Proposed) if p.offer == self.not_repeated and refused and p.n > refused[0]]
        check = f"not repeated {self.not_repeated}"
        if not again:
            return Verdict(check, passed=True, records=tuple(refused))
        seen = f"proposed again in turn {again[0].turn}: {again[0].text!r}"
        records = (refused[0], *(proposal.n for proposal in again))
        return Verdict(check, False, f"no proposal about {self.not_repeated} once it was rejected", seen, records)


class AnyOfCheck(_Check):
    """At least one of several checks: several outcomes are right."""

    any_of: "list[Check]" = Field(min_length=1)

    def evaluate(self, case: Case) -> Verdict:
        """Passed if one passes; otherwise it tells what each missed."""
        verdicts = [evaluate(check, case) for check in self.any_of]
        for verdict in verdicts:
            if verdict.passed:
                return Verdict(f"any of: {verdict.check}", passed=True, records=verdict.records)
        code = next((verdict.code for verdict in verdicts if verdict.code), "")
        return Verdict(
            "any of", False, " or ".join(v.expected for v in verdicts), " / ".join(v.seen for v in verdicts), (), code
        )


class AllOfCheck(_Check):
    """All of several checks."""

    all_of: "list[Check]" = Field(min_length=1)

    def evaluate(self, case: Case) -> Verdict:
        """Passed if all pass; otherwise it is the first that does not."""
        verdicts = [evaluate(check, case) for check in self.all_of]
        records = tuple(sorted({n for verdict in verdicts for n in verdict.records}))
        return next((v for v in verdicts if not v.passed), Verdict("all of", passed=True, records=records))


KINDS = ("called", "not_called", "order", "state", "proposed", "not_repeated", "any_of", "all_of", "judge")
"""The keys that name a check."""


def evaluate(check: "Check", case: Case) -> Verdict:
    """What a check says; one that refers to a result that never came about has failed."""
    try:
        return check.evaluate(case)
    except CallError as missing:
        return Verdict(kind_of(check) or "check", False, "what it refers to", str(missing))


def kind_of(spec: Any) -> str | None:  # noqa: ANN401 - anything a file may hold
    """Which kind of check a mapping spells, by the key that names it."""
    if isinstance(spec, Mapping):
        return next((kind for kind in KINDS if kind in spec), None)
    return next((kind for kind in KINDS if hasattr(spec, kind)), None)


Check = Annotated[
    Annotated[CalledCheck, Tag("called")]
    | Annotated[NotCalledCheck, Tag("not_called")]
    | Annotated[OrderCheck, Tag("order")]
    | Annotated[StateCheck, Tag("state")]
    | Annotated[ProposedCheck, Tag("proposed")]
    | Annotated[NotRepeatedCheck, Tag("not_repeated")]
    | Annotated[AnyOfCheck, Tag("any_of")]
    | Annotated[AllOfCheck, Tag("all_of")]
    | Annotated[NeedsJudgement, Tag("judge")],
    Discriminator(
        kind_of,
        custom_error_type="check_kind",
        custom_error_message=f"a check is named by one of: {', '.join(KINDS)}",
    ),
]
"""Any check a scenario may declare."""

AnyOfCheck.model_rebuild()
AllOfCheck.model_rebuild()


def _misses(wanted: Mapping[str, Matcher], row: Mapping[str, Json]) -> list[str]:
    return [f"{name}: {why}" for name, m in wanted.items() if (why := m.why_not(row.get(name))) is not None]


def _maker(case: Case, app: str, table: str, key: str, wanted: Mapping[str, Matcher]) -> Called | None:
    """Whom a matching row is owed to: the call since which it has matched; None if it did so from the start.

    Touching it afterwards earns nothing: not the world, as when a reminder rings, nor whoever repeats the work.
    """
    row, maker = case.start_of(app, table, key), None
    fits = row is not None and not _misses(wanted, row)
    for row, call in case.history(app, table, key):
        fitted, fits = fits, row is not None and not _misses(wanted, row)
        maker = call if fits and not fitted else maker
    return maker


def _calls(case: Case, by: By) -> list[Called]:
    return [call for call in case.trace.calls() if by in ("anyone", call.actor)]


def _nearest(case: Case, by: By, pattern: Pattern, found: list[Called]) -> str:
    """What there was instead: too few, a failed one, a similar one, or none."""
    if found:
        return f"only {len(found)}"
    tried = [c for c in case.trace.calls(completed=False) if by in ("anyone", c.actor) and c.tool == pattern.tool]
    failed = [call for call in tried if not call.ok and not pattern.misses(call)]
    if failed:
        return f"the call in turn {failed[-1].turn} failed: {failed[-1].error}"
    near = min((pattern.misses(call) for call in tried if call.ok), key=len, default=None)
    if near is not None:
        return f"nearest call differs: {'; '.join(near)}"
    others = [call.tool for call in case.trace.calls() if by in ("anyone", call.actor) and call.writes]
    return f"only {', '.join(dict.fromkeys(others))}" if others else f"no call of {pattern.tool}"
