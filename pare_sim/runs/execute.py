"""Executing one run: play, judge, count, and say what the run was. A bad run is data, a bug is not."""

import traceback
import zlib
from asyncio import CancelledError, current_task
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from inspect import isawaitable
from pathlib import Path
from typing import Any

from pare_sim.engine import AssistantPolicy, Episode, UserPolicy, play
from pare_sim.errors import InfrastructureError, ScenarioError
from pare_sim.kernel import Ended, Json, Proposed, Settled
from pare_sim.metrics import Outcome, RunFacts, count
from pare_sim.noise import ToolFailures
from pare_sim.policies import Setup
from pare_sim.registry import Registry
from pare_sim.runs.experiment import Run
from pare_sim.runs.record import RunRecord


class PolicyFailed(Exception):
    """A policy's own code raised."""

    def __init__(self, side: str, error: BaseException) -> None:
        self.side, self.error = side, error
        super().__init__(f"{side} raised {type(error).__name__}")


@dataclass
class _Watched:
    """A policy whose exceptions are attributed to it."""

    side: str
    policy: Any

    async def act(self, view: Any) -> Any:  # noqa: ANN401 - a view and a move of either side
        try:
            move: Any | Awaitable[Any] = self.policy.act(view)
            return await move if isawaitable(move) else move
        except (InfrastructureError, KeyboardInterrupt):
            raise
        except BaseException as error:  # whatever a policy raises is the policy's failure
            if isinstance(error, CancelledError) and _stopped():
                raise
            raise PolicyFailed(self.side, error) from error


def _stopped() -> bool:
    """Whether somebody stopped the run from outside."""
    task = current_task()
    return task is not None and task.cancelling() > 0


Tell = Callable[[Run, BaseException], None]
"""Told what a policy or the simulation raised, with its traceback: for people at the terminal, never stored."""


async def execute(run: Run, registry: Registry, tell: Tell = lambda run, error: None) -> RunRecord:
    """Play and judge one run.

    Raises:
        InputError: a policy cannot be made from its spec.
    """
    try:
        noise = ToolFailures(run.tool_failure) if run.tool_failure else None
        episode = Episode(run.scenario, seed=run.seed, rules=run.rules, noise=noise)
    except ScenarioError as error:
        return _without_trace(run, "invalid", str(error))
    setup = Setup(run.scenario, episode.world.stage, episode.trace)
    try:
        user: UserPolicy = _Watched("user", run.user.make("user", setup, registry))
        policy = run.assistant.make("assistant", setup, registry)
    except InfrastructureError as error:
        return _broken_off(run, episode, None, "infrastructure_error", str(error))
    assistant: AssistantPolicy = _Watched("assistant", policy)
    try:
        await play(episode, user, assistant)
        return _judged(run, episode, policy)
    except InfrastructureError as error:
        return _broken_off(run, episode, policy, "infrastructure_error", str(error))
    except PolicyFailed as failed:
        tell(run, failed.error)
        outcome: Outcome = "failure" if failed.side == "assistant" else "infrastructure_error"
        return _broken_off(run, episode, policy, outcome, f"the {failed.side} raised {_place(failed.error)}")
    except Exception as error:  # a bug of an app, a check or the engine: neither side's failure, and never a score
        tell(run, error)
        return _broken_off(run, episode, policy, "infrastructure_error", f"internal error: {_place(error)}")


def _place(error: BaseException) -> str:
    """What was raised, in which function and line; its text may hold anything and is told at the terminal only."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {Path(frames[-1].filename).name}, line {frames[-1].lineno}, {frames[-1].name}"


def _judged(run: Run, episode: Episode, policy: object) -> RunRecord:
    judgement = episode.judge()
    outcome: Outcome = "success" if judgement.success else "failure"
    reason = "" if judgement.success else "; ".join(filter(None, (_rejected(run, episode), judgement.reason)))
    verdicts = [verdict.to_json() for verdict in judgement.verdicts]
    facts = _facts(run, episode, policy, outcome, reason, strict=judgement.strict)
    return _record(run, episode, facts, verdicts)


def _rejected(run: Run, episode: Episode) -> str:
    """Why nothing was done at all, where help was wanted: no proposal, or none that was accepted."""
    proposals = list(episode.trace.of(Proposed))
    accepted = any(settled.state == "accepted" for settled in episode.trace.of(Settled))
    if run.scenario.kind == "silence" or accepted:
        return ""
    return f"no proposal was accepted; the last one: {proposals[-1].because}" if proposals else "nothing was proposed"


def _broken_off(run: Run, episode: Episode, policy: object, outcome: Outcome, reason: str) -> RunRecord:
    try:
        episode.stop()
        facts = _facts(run, episode, policy, outcome, reason, strict=False) | {"restrained": False}
        return _record(run, episode, facts, [])
    except Exception:  # what broke the run may break the counting too: then the run has no numbers
        return _without_trace(run, outcome, reason)


def _facts(
    run: Run, episode: Episode, policy: object, outcome: Outcome, reason: str, *, strict: bool
) -> dict[str, Any]:
    trace = episode.trace
    last = trace.records[-1]
    return {
        **_identity(run),
        **count(run.scenario, trace, run.scenario.case(trace, episode.world.stage)),
        **_spent(run, policy),
        "outcome": outcome,
        "ending": last.ending if isinstance(last, Ended) else None,
        "reason": reason,
        "strict": strict,
    }


def _spent(run: Run, policy: object) -> dict[str, Any]:
    """What the assistant says it spent; nothing for bundled free ones, unknown for others that do not say."""
    told = getattr(policy, "spent", None)
    if told is None:
        return {"cost": None, "tokens": None} if run.assistant.kind == "python" else {"cost": 0.0, "tokens": 0}
    return {"cost": told.get("cost"), "tokens": told.get("tokens")}


def _record(run: Run, episode: Episode, facts: dict[str, Any], verdicts: list[Json]) -> RunRecord:
    counted = RunFacts(**facts)
    trace = zlib.compress(episode.trace.to_bytes())
    return RunRecord(run.key, run.settings, counted.outcome, verdicts, counted.to_json(), trace)


def _without_trace(run: Run, outcome: Outcome, reason: str) -> RunRecord:
    facts = RunFacts.without_numbers(**_identity(run), outcome=outcome, reason=reason)
    return RunRecord(run.key, run.settings, outcome, [], facts.to_json(), zlib.compress(b""))


def _identity(run: Run) -> dict[str, Any]:
    return {
        "key": run.key,
        "scenario": run.scenario.id,
        "family": run.scenario.family,
        "kind": run.scenario.kind,
        "assistant": run.assistant.text,
        "user": run.user.text,
        "rules": run.rules.name,
        "tool_failure": run.tool_failure,
        "distractions": run.distractions,
        "repeat": run.repeat,
    }
