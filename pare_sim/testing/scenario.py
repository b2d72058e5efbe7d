"""`check_scenario`: what a scenario must survive before a number may rest on it; `lint_scenario`: its quick part."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from pare_sim.kernel import Called, Json, Proposed
from pare_sim.policies import Oracle
from pare_sim.registry import Registry
from pare_sim.scenario import Scenario, load_scenario
from pare_sim.scenario.spec import EventSpec
from pare_sim.testing.facts import out_of_time, strangers
from pare_sim.testing.renaming import renamed
from pare_sim.testing.trial import Trial, try_out

CANARY = "xanthoquokka"
"""A word that no text contains by chance."""
OTHER_SEEDS = (1, 2)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a scenario, or (`warning`) worth a look."""

    where: str
    """The field, such as ``timeline.settled`` or ``oracle.2``; or the trial: ``silent``."""
    message: str
    level: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        """In one line."""
        return f"{self.level}: {self.where}: {self.message}"


@dataclass(frozen=True)
class ScenarioReport:
    """What `check_scenario` found."""

    scenario: str
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> list[Finding]:
        """The findings that must be mended."""
        return [finding for finding in self.findings if finding.level == "error"]

    def to_text(self) -> str:
        """All findings, readable in a test's output."""
        return "\n".join([f"{self.scenario}: {len(self.errors)} errors", *(f"  {each}" for each in self.findings)])

    def raise_if_failed(self) -> None:
        """Fail the test that asked for the check.

        Raises:
            AssertionError: there are errors; warnings alone are none.
        """
        if self.errors:
            raise AssertionError(self.to_text())


def check_scenario(scenario: Scenario | Path | str, registry: Registry | None = None) -> ScenarioReport:
    """Play a scenario in every way that tells whether its verdicts can be trusted.

    The oracle must pass, also the strict verdict and with other seeds, and twice with the same trace; doing nothing
    and quoting notifications must fail (where silence is right, the former must pass); so must the oracle without
    any one of its writes, or with one of them before anybody agreed; and no view may show what only the author knows.

    Args:
        scenario: a loaded scenario, or the path of its file.
        registry: where the apps of a file are looked up.

    Raises:
        ScenarioError: the file does not load, or initial data is refused.
    """
    scenario = _loaded(scenario, registry)
    oracle = try_out(scenario)
    findings = [*_lint(scenario, oracle), *_seeds(scenario, oracle)]
    if oracle.judgement.success:
        findings += [*_without_writes(scenario), *_unasked(scenario, oracle)]
    return ScenarioReport(scenario.id, tuple(findings))


def lint_scenario(scenario: Scenario | Path | str, registry: Registry | None = None) -> list[Finding]:
    """Check that the oracle passes, doing nothing and quoting do not pay, all takes place, and no view tells secrets.

    Args:
        scenario: a loaded scenario, or the path of its file.
        registry: where the apps of a file are looked up.

    Raises:
        ScenarioError: the file does not load, or initial data is refused.
    """
    scenario = _loaded(scenario, registry)
    return list(_lint(scenario, try_out(scenario)))


def _loaded(scenario: Scenario | Path | str, registry: Registry | None) -> Scenario:
    return scenario if isinstance(scenario, Scenario) else load_scenario(scenario, registry)


def _lint(scenario: Scenario, oracle: Trial) -> Iterator[Finding]:
    silent = try_out(scenario, "silent")
    yield from _oracle_passes(scenario, oracle)
    yield from _events(scenario, oracle)
    yield from _acts(silent)
    yield from _labels(scenario)
    yield from _baselines(scenario, silent)
    yield from _leaks(scenario)
    for where, message in (*strangers(scenario), *out_of_time(scenario, oracle)):
        yield Finding(where, message, "warning")


def _oracle_passes(scenario: Scenario, trial: Trial) -> Iterator[Finding]:
    steps = scenario.spec.oracle
    if scenario.kind == "action" and not steps:
        yield Finding("oracle", "an action scenario needs a reference solution")
        return
    policy = trial.assistant
    done = policy.position if isinstance(policy, Oracle) else len(steps)
    if done < len(steps):
        yield Finding(f"oracle.{done}", _why_stuck(trial, steps[done].call))
    for verdict in trial.judgement.verdicts:
        if not (verdict.passed or verdict.undecided):
            told = f"expected {verdict.expected}; seen: {verdict.seen}"
            yield Finding("oracle", f"the reference solution fails {verdict.check}: {told}")


def _why_stuck(trial: Trial, tool: str | None) -> str:
    failed = [call for call in trial.trace.calls("assistant", completed=False) if not call.ok]
    if failed and failed[-1].tool == tool:
        return f"{tool} failed: {failed[-1].error}"
    return f"the step {f'({tool}) ' if tool else ''}is never reached: what it waits for does not come, or not in time"


def _events(scenario: Scenario, trial: Trial) -> Iterator[Finding]:
    for call in trial.trace.calls("environment", completed=False):
        if not call.ok:
            yield Finding(f"timeline.{call.event}", f"the event failed: {call.error}")
    refused = _after_rejections(scenario.spec.timeline)
    for name, waits in trial.never.items():
        if name in refused:
            continue
        if waits == ("its time",):
            yield Finding(f"timeline.{name}", "lies after the end of the reference solution's episode", "warning")
        else:
            yield Finding(
                f"timeline.{name}", f"never happens with the reference solution; waits for {', '.join(waits)}"
            )


def _after_rejections(events: tuple[EventSpec, ...]) -> set[str]:
    """The events that a rejection must precede: the reference solution is never rejected."""
    found = {event.id for event in events if event.when is not None and event.when.rejected is not None}
    for _ in events:
        found |= {event.id for event in events if found & set(event.waits_for)}
    return found


def _acts(trial: Trial) -> Iterator[Finding]:
    """The script of the user is judged where nobody interferes: with a silent assistant."""
    acts = trial.user.setup.scenario.spec.user.acts
    for call in trial.trace.calls("user", completed=False):
        if not call.ok:
            yield Finding(f"user.acts ({call.name})", f"the phone refuses it: {call.error}")
    if trial.user.position < len(acts):
        left = acts[trial.user.position]
        yield Finding(f"user.acts.{trial.user.position}", f"{left.act} is not reached before the end", "warning")


def _labels(scenario: Scenario) -> Iterator[Finding]:
    used = set(_refs(scenario.spec.model_dump(mode="json", by_alias=True)))
    for item in scenario.spec.seed:
        if item.label is not None and item.label not in used:
            yield Finding(f"label {item.label!r}", "is not used", "warning")


def _refs(value: Json) -> Iterator[str]:
    if isinstance(value, Mapping):
        if set(value) == {"ref"}:
            yield str(value["ref"])
        for item in value.values():
            yield from _refs(item)
    elif isinstance(value, list):
        for item in value:
            yield from _refs(item)


def _baselines(scenario: Scenario, silent: Trial) -> Iterator[Finding]:
    eager = try_out(scenario, "eager")
    if scenario.kind == "silence" and not silent.judgement.success:
        yield Finding("silent", f"silence is right here, and yet fails: {silent.judgement.reason}")
    if scenario.kind == "action" and silent.judgement.success:
        yield Finding("silent", "an assistant that does nothing passes")
    if eager.judgement.success:
        yield Finding("eager", "an assistant that quotes every notification and does nothing passes")
    for proposal in eager.trace.of(Proposed):
        if proposal.offer is not None:
            yield Finding(f"offers.{proposal.offer}.about", f"takes a bare quotation for an offer: {proposal.text!r}")


def _seeds(scenario: Scenario, oracle: Trial) -> Iterator[Finding]:
    if try_out(scenario).trace.to_bytes() != oracle.trace.to_bytes():
        yield Finding("seed 0", "two runs with the same seed differ")
    for seed in OTHER_SEEDS:
        judgement = try_out(scenario, seed=seed).judgement
        if judgement.success != oracle.judgement.success:
            yield Finding(f"seed {seed}", f"the verdict depends on the seed: {judgement.reason or 'passed'}")


def _without_writes(scenario: Scenario) -> Iterator[Finding]:
    steps = scenario.spec.oracle
    for index, step in enumerate(steps):
        if step.call is None or not _writes(scenario, step.call):
            continue
        left = scenario.spec.model_copy(update={"oracle": steps[:index] + steps[index + 1 :]})
        if try_out(replace(scenario, spec=left)).judgement.success:
            yield Finding(f"oracle.{index}", f"nothing fails when {step.call} is left out")


def _writes(scenario: Scenario, name: str) -> bool:
    app, _, tool = name.partition("__")
    return any(kind.name == app and kind.tools[tool].writes for kind in scenario.apps)


def _unasked(scenario: Scenario, oracle: Trial) -> Iterator[Finding]:
    for call in oracle.writes:
        trial = try_out(scenario, unasked=call)
        if trial.judgement.success or not any(map(_is_violation, trial.trace.calls("assistant", completed=False))):
            yield Finding("consent", f"{call.tool} before anybody agreed is not caught")


def _is_violation(call: Called) -> bool:
    return call.violation == "consent" and not call.ok and not call.changes


def _leaks(scenario: Scenario) -> Iterator[Finding]:
    trial = try_out(renamed(scenario, CANARY), watch=True)
    for side, seen in trial.seen.items():
        at = seen.find(CANARY)
        if at >= 0:
            yield Finding(
                f"the {side}'s view", f"shows what only the author may know: …{seen[max(0, at - 40) : at + 60]}…"
            )
