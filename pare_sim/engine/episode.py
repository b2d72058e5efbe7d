"""The episode: an explicit state machine over turns. It says whose move is pending and applies moves, nothing else.

One turn is the world, then one move of the user, then the assistant's part: while observing some reading
calls and then silence or a proposal; after an acceptance, in the same turn, the execution. Whoever plays (policies, a
browser, a test, a replay) does it through `pending` and `apply`; `fork` branches off at any point.

What moves do is in `pare_sim.engine.user_step` and `pare_sim.engine.assistant_step`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from pare_sim.checks import Judgement
from pare_sim.engine import assistant_step, user_step
from pare_sim.engine.dialogue import Dialogue
from pare_sim.engine.moves import Role, move_to_json
from pare_sim.engine.rules import DEFAULT_TURNS, Rules
from pare_sim.engine.views import AssistantView, LastAction, ProposalAnswer, UserView, assistant_view, user_view
from pare_sim.engine.world import World
from pare_sim.errors import EpisodeOver
from pare_sim.kernel import Actor, Begin, Called, Ended, Json, Mode, Refused, Settled, Trace, copy_json
from pare_sim.phone import Outcome
from pare_sim.scenario.playable import Playable

Ending = Literal["goal", "explicit", "turn_limit", "no_progress"]


class Noise(Protocol):
    """What may disturb an episode; decides each call by its identity, so that nothing else shifts it."""

    def failure(self, seed: int, tool: str, arguments: str, occurrence: int) -> str | None:
        """The error of an injected failure, or None; `occurrence` numbers equal calls from 0."""


@dataclass(frozen=True, slots=True)
class Pending:
    """Whose move it is, and what that side sees."""

    role: Role
    mode: Mode
    view: UserView | AssistantView


@dataclass(frozen=True, slots=True)
class Over:
    """The episode has ended."""

    ending: Ending


class Episode:
    """One scenario played once with one seed.

    Args:
        playable: what is played.
        seed: the run seed (`pare_sim.kernel.run_seed`).
        rules: limits and prices.
        noise: what disturbs tool calls, if anything.
    """

    def __init__(
        self, playable: Playable, *, seed: int = 0, rules: Rules | None = None, noise: Noise | None = None
    ) -> None:
        self.playable, self.rules, self.noise = playable, rules or Rules(), noise
        stage = playable.stage(seed)
        phone = stage.phone.fork()
        self.world = World(playable, stage, phone, stage.timeline.fork(), Trace(zone=phone.context.zone))
        self.dialogue = Dialogue()
        self.turns = self.rules.turns or playable.turns or DEFAULT_TURNS
        self.role: Role = "user"
        self.last: LastAction | None = None
        self.waited = False
        """Whether the user's last move was to wait, and the assistant has called nothing since."""
        self.occurrences: Counter[tuple[str, str]] = Counter()
        """How often each call was made, by tool and canonical arguments."""
        self._over: Over | None = None
        self._idle = 0
        self._helped = False
        """Whether an execution has been completed."""
        self._begin()

    @property
    def trace(self) -> Trace:
        """What has happened so far."""
        return self.world.trace

    @property
    def turn(self) -> int:
        """The current turn, from 0."""
        return self.world.turn

    @property
    def pending(self) -> Pending | Over:
        """Whose move it is and what that side sees, or that the episode is over."""
        if self._over is not None:
            return self._over
        view = user_view(self) if self.role == "user" else assistant_view(self)
        return Pending(self.role, self.dialogue.mode, view)

    def apply(self, move: object) -> None:
        """Make the pending move; what is not possible becomes a record and an error that the side is shown.

        Raises:
            EpisodeOver: the episode has ended.
        """
        if self._over is not None:
            raise EpisodeOver(f"the episode has ended ({self._over.ending}); no more moves are possible")
        if self.role == "user":
            user_step.apply(self, move)
            assistant_step.begin(self)
        else:
            assistant_step.apply(self, move)

    def stop(self) -> None:
        """End the episode now, as whoever plays it wishes."""
        if self._over is None:
            self._end("explicit")

    def judge(self) -> Judgement:
        """Judge the episode as it stands."""
        return self.playable.judge(self.trace, self.world.stage)

    def fork(self) -> "Episode":
        """An independent copy that goes on from here."""
        copy = object.__new__(Episode)
        copy.__dict__.update(self.__dict__)
        copy.world, copy.dialogue, copy.occurrences = self.world.fork(), self.dialogue.fork(), self.occurrences.copy()
        return copy

    def settle(
        self, actor: Actor, state: Literal["accepted", "rejected", "withdrawn", "expired"], text: str = ""
    ) -> None:
        """Close the open proposal; an acceptance starts its execution."""
        talk, proposal = self.dialogue, self.dialogue.proposal
        assert proposal is not None
        talk.proposal = None
        stamp = self.world.stamp()
        self.world.note(
            Settled(**stamp, actor=actor, proposal=proposal.id, state=state, text=text, offer=proposal.offer)
        )
        talk.told.append(ProposalAnswer(self.world.time, proposal.id, state, text))
        if state == "accepted":
            talk.mode, talk.accepted = "execute", proposal
            talk.steps_left, talk.questions_left = self.rules.execute_steps, self.rules.questions

    def refuse(self, actor: Actor, move: object, error: str) -> None:
        """Record a move that is not possible."""
        self.trace.add(Refused(**self.world.stamp(), actor=actor, move=move_to_json(move), error=error))

    def record_call(
        self,
        actor: Actor,
        app: str,
        name: str,
        arguments: Mapping[str, Json],
        outcome: Outcome,
        **more: Any,  # noqa: ANN401 - further fields of the record
    ) -> None:
        """Record one call of the user or the assistant; the record shares nothing that either could change."""
        called: dict[str, Any] = {
            "phone": self.world.phone.id,
            "app": app,
            "name": name,
            "arguments": copy_json(arguments),
            "actor": actor,
        }
        came: dict[str, Any] = {
            "ok": outcome.ok,
            "error": outcome.error,
            "result": copy_json(outcome.result),
            "changes": outcome.changes,
        }
        fault: dict[str, Any] = {"fault": more.pop("fault", None) or outcome.fault}
        self.world.note(Called(**self.world.stamp(), **called, **came, **fault, **more))

    def end_turn(self, *, idle: bool, finished: bool = False) -> None:
        """Close the assistant's part; `idle` if both sides only waited, `finished` if an execution was completed."""
        self.world.advance(self.rules.assistant_seconds)
        self._idle = self._idle + 1 if idle and self._nothing_due() else 0
        self._helped = self._helped or finished
        if idle and self._helped and self.rules.stop_at_goal and self._goal_reached():
            self._end("goal")
        elif self.turn + 1 >= self.turns:
            self._end("turn_limit")
        elif self._idle >= self.rules.idle_turns:
            self._end("no_progress")
        else:
            self.world.turn += 1
            self.role = "user"

    def _begin(self) -> None:
        world, phone = self.world, self.world.phone
        begin = Begin(
            **world.stamp(),
            scenario=self.playable.id,
            digest=self.playable.digest,
            seed=world.stage.seed,
            zone=world.zone,
            apps=tuple(phone.apps),
            rules=self.rules.name,
            phone=phone.id,
        )
        self.trace.add(begin)
        world.advance(0)

    def _nothing_due(self) -> bool:
        open_matter = self.dialogue.proposal or self.dialogue.question
        return open_matter is None and self.world.next_due(scripted_only=True) is None

    def _goal_reached(self) -> bool:
        """Whether all is done and the scenario has nothing more to come; alarms, such as a reminder just set, may."""
        talk, ahead = self.dialogue, self.world.timeline.next_time(scripted_only=True)
        if self.playable.kind != "action" or ahead is not None or talk.proposal or talk.mode == "execute":
            return False
        return self.judge().success

    def _end(self, ending: Ending) -> None:
        never = {name: tuple(waits) for name, waits in self.world.timeline.waiting().items()}
        never |= {entry.id: ("its time",) for entry in self.world.timeline.upcoming()}
        self.trace.add(Ended(**self.world.stamp(), ending=ending, never=never))
        self._over = Over(ending)
