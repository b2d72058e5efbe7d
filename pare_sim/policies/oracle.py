"""The assistant that plays the scenario's reference solution: each step at the first legal moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pare_sim.checks import References, follow
from pare_sim.engine import (
    AskUser,
    AssistantMove,
    AssistantView,
    Call,
    Finish,
    ProposalAnswer,
    Propose,
    StaySilent,
    ToolResult,
)
from pare_sim.errors import CallError
from pare_sim.kernel import Json, Settled
from pare_sim.policies.seat import Setup, only_options, reference, whole_number
from pare_sim.scenario import Step, delivered


@dataclass
class Oracle:
    """Plays the oracle of a scenario; gives up at a call that fails more than `retries` times."""

    setup: Setup
    retries: int = 0
    position: int = 0
    failures: int = 0
    gave_up: bool = False
    waiting_for: str | None = None
    """The step whose result has not come yet."""
    results: dict[str, Json] = field(default_factory=dict)

    @classmethod
    @reference
    def create(cls, options: Mapping[str, str], setup: Setup) -> "Oracle":
        """Make one; the option ``retries`` says how often a failed call is repeated."""
        only_options(options, "retries", of="oracle")
        return cls(setup, whole_number(options, "retries", 0, of="oracle"))

    def act(self, view: AssistantView) -> AssistantMove:
        """The next step if it is possible now, else silence."""
        self._learn(view)
        step = self._next_step(view)
        if step is None:
            return Finish() if view.mode == "execute" else StaySilent()
        if step.call is not None:
            self.waiting_for = step.id or ""
            return Call(step.call, self._arguments(step))
        self.position += 1
        if step.propose is not None:
            return Propose(step.propose)
        return AskUser(step.ask) if step.ask is not None else Finish(step.finish or "")

    def _learn(self, view: AssistantView) -> None:
        for told in view.new:
            if isinstance(told, ToolResult) and self.waiting_for is not None:
                self._take_result(told)
            elif isinstance(told, ProposalAnswer) and told.state in ("rejected", "expired"):
                self.gave_up = self.gave_up or not self._foreseen(told)

    def _foreseen(self, told: ProposalAnswer) -> bool:
        """Whether the scenario itself has the user reject what the proposal was about."""
        offers = self.setup.scenario.offers.by_id
        about = next((s.offer for s in self.setup.trace.of(Settled) if s.proposal == told.proposal), None)
        return told.state == "rejected" and about is not None and offers[about].answer == "reject"

    def _take_result(self, told: ToolResult) -> None:
        if told.ok:
            self.results[self.waiting_for or ""] = told.result
            self.position, self.failures = self.position + 1, 0
        else:
            self.failures += 1
            self.gave_up = self.gave_up or self.failures > self.retries
        self.waiting_for = None

    def _next_step(self, view: AssistantView) -> Step | None:
        """The step to take now, or None if there is none or its moment has not come."""
        steps = self.setup.scenario.spec.oracle
        if self.gave_up or self.position >= len(steps):
            return None
        step = steps[self.position]
        if step.after is not None and delivered(self.setup.trace, step.after) is None:
            return None
        if view.mode == "execute":
            return step if step.propose is None else None
        readable = {tool.full_name for tool in view.tools}
        legal = step.propose is not None or step.call in readable
        return step if legal and view.proposal is None else None

    def _arguments(self, step: Step) -> dict[str, Json]:
        references = _StepReferences(
            self.setup.scenario.spec.zone, self.setup.stage.labels, self.setup.trace, self.results
        )
        return {name: references.resolve(value) for name, value in step.arguments.items()}


@dataclass(frozen=True)
class _StepReferences(References):
    """References of oracle steps: results are those of earlier steps, else of events."""

    results: Mapping[str, Json]

    def _result(self, event: str, path: str) -> Json:
        if event in self.results:
            return follow(self.results[event], path)
        try:
            return super()._result(event, path)
        except CallError:
            return None
