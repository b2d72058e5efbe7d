"""The assistant's part of a turn: reads and a proposal while observing, calls and a report while executing."""

import json
from typing import TYPE_CHECKING, Literal

from pare_sim.engine.dialogue import Open
from pare_sim.engine.moves import AskUser, Call, Finish, Propose, StaySilent, Withdraw, problem
from pare_sim.engine.views import MoveRefused, ToolResult
from pare_sim.kernel import Asked, Finished, Proposed, Silent, copy_json
from pare_sim.phone import Outcome, Tool

if TYPE_CHECKING:
    from pare_sim.engine.episode import Episode

KINDS = ("call", "propose", "withdraw", "stay_silent", "ask_user", "finish")


def begin(episode: "Episode") -> None:
    """Hand the turn to the assistant, unless it waits for an answer to its question."""
    episode.dialogue.hear(episode.world.delivered)
    if episode.dialogue.question is not None:
        episode.end_turn(idle=False)
        return
    episode.role = "assistant"
    if episode.dialogue.mode == "observe":
        episode.dialogue.steps_left = episode.rules.observe_steps


def apply(episode: "Episode", move: object) -> None:
    """Make one move of the assistant; a move that is not possible takes a step as a call does."""
    talk = episode.dialogue
    talk.seen = len(talk.told)
    error = problem(move) or _not_possible(episode, move)
    if error is not None:
        episode.refuse("assistant", move, error)
        talk.told.append(MoveRefused(episode.world.time, error))
        _spend_step(episode)
    else:
        _make(episode, move)
    talk.hear(episode.world.delivered)


def _not_possible(episode: "Episode", move: object) -> str | None:
    talk, kind = episode.dialogue, getattr(move, "kind", None)
    possible = talk.possible_kinds()
    if kind not in KINDS:
        return f"{type(move).__name__} is not a move of the assistant"
    if kind in possible:
        return None
    if kind == "call":
        return f"no calls are left; {'finish' if talk.mode == 'execute' else 'propose or stay silent'} now"
    doing = "executing" if talk.mode == "execute" else "observing"
    return f"{kind} is not possible now, while {doing}; possible: {', '.join(possible)}"


def _make(episode: "Episode", move: object) -> None:
    world, talk = episode.world, episode.dialogue
    match move:
        case Call():
            _call(episode, move)
        case Propose():
            _propose(episode, move)
        case Withdraw():
            episode.settle("assistant", "withdrawn")
        case StaySilent():
            episode.trace.add(Silent(**world.stamp()))
            episode.end_turn(idle=episode.waited)
        case AskUser(text=text):
            talk.questions_left -= 1
            talk.question = Open(talk.next_id("question"), text)
            episode.trace.add(Asked(**world.stamp(), question=talk.question.id, text=text))
            episode.end_turn(idle=False)
        case Finish(report=report):
            _finish(episode, report)


def _spend_step(episode: "Episode") -> None:
    """Take one step; when none was left, the part ends as if nothing more had come."""
    talk = episode.dialogue
    if talk.steps_left > 0:
        talk.steps_left -= 1
    elif talk.mode == "execute":
        _finish(episode, "", unfinished=True)
    else:
        episode.end_turn(idle=episode.waited)


def _call(episode: "Episode", move: Call) -> None:
    world, talk, arguments = episode.world, episode.dialogue, copy_json(move.arguments)
    episode.waited = False
    spec = world.phone.catalogue.get(move.tool)
    app, _, name = move.tool.partition("__")
    unasked = spec is not None and spec.writes and talk.mode == "observe"
    injected = None if spec is None or unasked else _injected_failure(episode, spec, move)
    if unasked:
        outcome = Outcome(ok=False, error=f"{move.tool} changes data: propose it first")
    elif injected is not None:
        outcome = Outcome(ok=False, error=injected)
    else:
        outcome = world.phone.call(move.tool, arguments)
    violation: Literal["consent"] | None = "consent" if unasked else None
    fault: Literal["noise"] | None = "noise" if injected is not None else None
    episode.record_call(
        "assistant",
        app,
        name,
        arguments,
        outcome,
        writes=bool(spec and spec.writes),
        harm=spec.harm if spec else "none",
        known=spec is not None,
        mode=talk.mode,
        proposal=talk.accepted.id if talk.accepted else None,
        violation=violation,
        fault=fault,
    )
    talk.told.append(ToolResult(world.time, move.tool, arguments, outcome.ok, outcome.result, outcome.error))
    _spend_step(episode)


def _injected_failure(episode: "Episode", spec: Tool, move: Call) -> str | None:
    if episode.noise is None:
        return None
    key = (spec.full_name, json.dumps(dict(move.arguments), sort_keys=True, default=repr))
    occurrence = episode.occurrences[key]
    episode.occurrences[key] += 1
    return episode.noise.failure(episode.world.stage.seed, *key, occurrence)


def _propose(episode: "Episode", move: Propose) -> None:
    world, talk = episode.world, episode.dialogue
    if talk.proposal is not None:
        episode.settle("assistant", "withdrawn")
    match = episode.playable.match(move.text, episode.trace, world.phone.now)
    talk.proposal = Open(talk.next_id("proposal"), move.text, match.offer)
    episode.trace.add(
        Proposed(
            **world.stamp(),
            proposal=talk.proposal.id,
            text=move.text,
            confidence=None if move.confidence is None else float(move.confidence),
            offer=match.offer,
            because=match.because,
            early=match.early,
        )
    )
    episode.end_turn(idle=False)


def _finish(episode: "Episode", report: str, *, unfinished: bool = False) -> None:
    talk = episode.dialogue
    assert talk.accepted is not None
    episode.trace.add(
        Finished(**episode.world.stamp(), proposal=talk.accepted.id, report=report, unfinished=unfinished)
    )
    talk.reports.append(report or "The assistant has stopped.")
    talk.mode, talk.accepted = "observe", None
    episode.end_turn(idle=False, finished=not unfinished)
