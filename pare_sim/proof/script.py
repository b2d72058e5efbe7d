"""The assistant that plays a script: the steps of an oracle, as written or with some of them altered."""

from dataclasses import dataclass, field, replace
from typing import Literal

from pare_sim.engine import (
    AskUser,
    AssistantMove,
    AssistantView,
    Call,
    Episode,
    Finish,
    ProposalAnswer,
    Propose,
    StaySilent,
    ToolResult,
)
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.policies.oracle import StepReferences
from pare_sim.scenario import Scenario, Step, delivered

How = Literal["asked", "unasked", "by the user"]


@dataclass(frozen=True)
class Line:
    """One step of a script, and how it comes about.

    ``asked``: at the first legal moment; ``unasked``: whether anybody agreed or not; ``by the user``: when the
    assistant would do it, the user has done it alone.
    """

    step: Step
    how: How = "asked"


Lines = tuple[Line, ...]


@dataclass
class Script:
    """Plays lines one after the other; gives up at a call that fails, unless it is `undaunted`.

    What the user refuses is not carried out.
    """

    lines: Lines
    scenario: Scenario
    episode: Episode
    position: int = 0
    taken: int | None = None
    """The line that the last move took, if any."""
    refused: bool = False
    """Whether the last proposal came to nothing; what would have carried it out is passed over."""
    gave_up: bool = False
    undaunted: bool = False
    """Whether it goes on after a call that fails: the next line makes up for it."""
    waiting: bool = False
    results: dict[str, Json] = field(default_factory=dict)
    failed: set[int] = field(default_factory=set)
    """The lines whose call the phone refused; an attempt that nobody agreed to is not one of them."""

    def act(self, view: AssistantView) -> AssistantMove:
        """The next line if it is possible now, else silence."""
        self._learn(view)
        self.taken = None
        while (line := self._due(view)) is not None and line.how == "by the user":
            self._let_the_user(line.step)
        if line is None:
            return Finish() if view.mode == "execute" else StaySilent()
        self.taken = self.position
        return self._move(line.step)

    def on(self, episode: Episode) -> "Script":
        """The same script at the same place, playing a fork of its episode."""
        return replace(self, episode=episode, results=dict(self.results), failed=set(self.failed))

    def _move(self, step: Step) -> AssistantMove:
        if step.call is not None:
            self.waiting = True
            return Call(step.call, self._arguments(step))
        self.position += 1
        if step.propose is not None:
            self.refused = False
            return Propose(step.propose)
        return AskUser(step.ask) if step.ask is not None else Finish(step.finish or "")

    def _due(self, view: AssistantView) -> Line | None:
        """The line to take now, or None if there is none or its moment has not come."""
        readable = {tool.full_name for tool in view.tools} if view.mode == "observe" else set()
        while self.refused and self._needs_a_yes(readable):
            self.position += 1
        if self.gave_up or self.position >= len(self.lines):
            return None
        line = self.lines[self.position]
        step = line.step
        if step.after is not None and delivered(self.episode.trace, step.after) is None:
            return None
        if line.how == "unasked":
            return line if view.proposal is None else None
        if view.mode == "execute":
            return line if step.propose is None else None
        return line if (step.propose is not None or step.call in readable) and view.proposal is None else None

    def _needs_a_yes(self, readable: set[str]) -> bool:
        """Whether the next line carries out the proposal that was refused."""
        if self.position >= len(self.lines):
            return False
        line = self.lines[self.position]
        return line.how != "unasked" and line.step.propose is None and line.step.call not in readable

    def _learn(self, view: AssistantView) -> None:
        for told in view.new:
            if isinstance(told, ToolResult) and self.waiting:
                self._settle(told.ok, told.result)
            elif isinstance(told, ProposalAnswer) and told.state in ("rejected", "expired"):
                self.refused = True

    def _settle(self, ok: bool, result: Json) -> None:
        self.waiting = False
        line = self.lines[self.position]
        if ok:
            self.results[line.step.id or ""] = result
        elif line.how != "unasked":
            self.failed.add(self.position)
            self.gave_up = not self.undaunted
        self.position += 1

    def _let_the_user(self, step: Step) -> None:
        """The user brings about what the call would have; ids are of the user's making, and so is the record."""
        app, _, name = (step.call or "").partition("__")
        arguments = self._arguments(step)
        outcome = self.episode.world.phone.sow(app, name, arguments, "user")
        self.episode.record_call("user", app, name, arguments, outcome, writes=True)
        self._settle(outcome.ok, outcome.result)

    def _arguments(self, step: Step) -> dict[str, Json]:
        """Resolved; what refers to something that an alteration took away is null."""
        stage, trace = self.episode.world.stage, self.episode.trace
        references = StepReferences(self.scenario.spec.zone, stage.labels, trace, self.results)
        found: dict[str, Json] = {}
        for name, value in step.arguments.items():
            try:
                found[name] = references.resolve(value)
            except CallError:
                found[name] = None
        return found
