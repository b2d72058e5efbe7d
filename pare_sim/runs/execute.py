"""Executing one run: play, judge, count, and say what the run was. A bad run is data, a bug is not."""

import traceback
import zlib
from collections.abc import Awaitable
from dataclasses import dataclass
from inspect import isawaitable
from pathlib import Path
from typing import Any

from pare_sim.engine import AssistantPolicy, Episode, UserPolicy, play
from pare_sim.errors import InfrastructureError, ScenarioError
from pare_sim.kernel import Ended, Json
from pare_sim.metrics import HARMS, Outcome, RunFacts, count
from pare_sim.noise import ToolFailures
from pare_sim.policies import Setup
from pare_sim.registry import Registry
from pare_sim.runs.experiment import Run
from pare_sim.runs.record import RunRecord


class PolicyFailed(Exception):
    """A policy's own code raised."""

    def __init__(self, side: str, error: Exception) -> None:
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
        except InfrastructureError:
            raise
        except Exception as error:  # whatever a policy raises is the policy's failure
            raise PolicyFailed(self.side, error) from error


async def execute(run: Run, registry: Registry) -> RunRecord:
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
    user: UserPolicy = _Watched("user", run.user.make("user", setup, registry))
    assistant: AssistantPolicy = _Watched("assistant", run.assistant.make("assistant", setup, registry))
    try:
        await play(episode, user, assistant)
        return _judged(run, episode)
    except InfrastructureError as error:
        return _broken_off(run, episode, "infrastructure_error", str(error))
    except PolicyFailed as failed:
        if failed.side == "assistant":
            return _broken_off(run, episode, "failure", f"the assistant raised {type(failed.error).__name__}")
        return _broken_off(run, episode, "infrastructure_error", f"the user raised {type(failed.error).__name__}")
    except Exception as error:  # a bug of an app, a check or the engine: neither side's failure, and never a score
        return _broken_off(run, episode, "infrastructure_error", f"internal error: {_place(error)}")


def _place(error: Exception) -> str:
    """What broke, and the function in which it did."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {Path(frames[-1].filename).stem}.{frames[-1].name}, line {frames[-1].lineno}"


def _judged(run: Run, episode: Episode) -> RunRecord:
    judgement = episode.judge()
    outcome: Outcome = "success" if judgement.success else "failure"
    verdicts = [verdict.to_json() for verdict in judgement.verdicts]
    return _record(run, episode, outcome, judgement.reason, judgement.strict, verdicts)


def _broken_off(run: Run, episode: Episode, outcome: Outcome, reason: str) -> RunRecord:
    try:
        episode.stop()
        return _record(run, episode, outcome, reason, False, [])
    except Exception:  # what broke the run may break the counting too: then the run has no numbers
        return _without_trace(run, outcome, reason)


def _record(run: Run, episode: Episode, outcome: Outcome, reason: str, strict: bool, verdicts: list[Json]) -> RunRecord:
    trace = episode.trace
    counts = count(run.scenario, trace, run.scenario.case(trace, episode.world.stage))
    ending = trace.records[-1].ending if isinstance(trace.records[-1], Ended) else None
    facts = RunFacts(**_identity(run), outcome=outcome, ending=ending, reason=reason, strict=strict, **counts)
    return RunRecord(run.key, run.settings, outcome, verdicts, facts.to_json(), zlib.compress(trace.to_bytes()))


def _without_trace(run: Run, outcome: Outcome, reason: str) -> RunRecord:
    numbers: dict[str, Any] = dict.fromkeys(_NUMBERS, 0)
    facts = RunFacts(
        **_identity(run),
        **numbers,
        outcome=outcome,
        ending=None,
        reason=reason,
        strict=False,
        side_effects=dict.fromkeys(HARMS, 0),
        lead_seconds=(),
        trigger_delivered=False,
        restrained=False,
    )
    return RunRecord(run.key, run.settings, outcome, [], facts.to_json(), zlib.compress(b""))


_NUMBERS = (
    "turns", "waits", "proposals", "accepted", "rejected", "unanswered", "withdrawn", "direct_accepts",
    "gathered_accepts", "consent_violations", "false_offers", "early_offers", "missed_offers", "reads", "writes",
    "failed_calls", "eligible", "injected", "false_reports",
)  # fmt: skip


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
        "cost": 0.0,
        "tokens": 0,
    }
