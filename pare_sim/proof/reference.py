"""The reference solution as it was played: its lines, the writes among them, and what each came to."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pare_sim.checks import Case
from pare_sim.kernel import Called, Notice, Proposed, Settled
from pare_sim.phone import Phone, Tool
from pare_sim.proof.script import Line, Lines
from pare_sim.proof.take import Take
from pare_sim.scenario import Scenario, Step


@dataclass(frozen=True)
class Write:
    """One write of the reference solution."""

    at: int
    """The line that makes it."""
    number: int
    """Counted from 1 among the writes; part of the names of mutants."""
    tool: Tool
    call: Called
    proposal: int
    """The line whose proposal it carries out."""

    @property
    def name(self) -> str:
        """As mutants are named."""
        return f"call {self.number}"


@dataclass(frozen=True)
class Reference:
    """The reference solution, played once."""

    scenario: Scenario
    take: Take

    @classmethod
    def of(cls, scenario: Scenario) -> "Reference":
        """Play the oracle of a scenario, so that others can branch off at each of its lines."""
        return cls(scenario, Take.of(scenario, script(scenario.spec.oracle)).play(mark=True))

    @property
    def lines(self) -> Lines:
        """The lines of the oracle."""
        return self.take.script.lines

    @cached_property
    def case(self) -> Case:
        """What the checks look at."""
        return self.scenario.case(self.take.trace, self.take.episode.world.stage)

    @cached_property
    def writes(self) -> list[Write]:
        """The writes, in order; calls that were never made or that failed are not among them."""
        calls = list(self.take.trace.calls("assistant"))
        made = [(at, line.step.call) for at, line in enumerate(self.lines) if line.step.call]
        catalogue = self.take.episode.world.phone.catalogue
        pairs = [(at, call) for (at, name), call in zip(made, calls, strict=False) if name == call.tool]
        written = [(at, call) for at, call in pairs if call.writes]
        return [
            Write(at, number, catalogue[call.tool], call, self.proposal_of(at))
            for number, (at, call) in enumerate(written, 1)
        ]

    @cached_property
    def proposals(self) -> list[int]:
        """The lines that propose."""
        return [at for at, line in enumerate(self.lines) if line.step.propose is not None]

    def proposal_of(self, at: int) -> int:
        """The proposal that a line carries out: the last one before it; 0 if there is none."""
        return max((p for p in self.proposals if p < at), default=0)

    def carrying_out(self, proposal: int) -> range:
        """The lines that carry out a proposal."""
        later = [p for p in self.proposals if p > proposal]
        return range(proposal + 1, later[0] if later else len(self.lines))

    def offer(self, proposal: int) -> str | None:
        """The offer that the proposal of a line was matched to."""
        made = self._made(proposal)
        return made.offer if made else None

    def answer(self, proposal: int) -> str | None:
        """What became of the proposal of a line: accepted, rejected, withdrawn or expired."""
        made = self._made(proposal)
        settled = (s for s in self.take.trace.of(Settled) if made and s.proposal == made.proposal)
        return next((s.state for s in settled), None)

    def _made(self, proposal: int) -> Proposed | None:
        made = list(self.take.trace.of(Proposed))
        index = self.proposals.index(proposal) if proposal in self.proposals else len(made)
        return made[index] if index < len(made) else None

    def phone(self, at: int) -> Phone:
        """The phone just before a line was taken."""
        take = self.take.marks.get(at, self.take)
        return take.episode.world.phone

    @cached_property
    def notices(self) -> list[Notice]:
        """The notifications of the scenario's own events."""
        own = {event.id for event in self.scenario.spec.timeline}
        calls = [call for call in self.take.trace.calls("environment") if call.event in own]
        return [notice for call in calls for notice in call.notices]

    @cached_property
    def allowed(self) -> Mapping[str, frozenset[str]]:
        """The tools that each offer allows."""
        return {offer: frozenset(a.pattern.tool for a in found) for offer, found in self.case.licences.items()}

    @property
    def any_allowed(self) -> frozenset[str]:
        """The tools that some offer allows."""
        return frozenset().union(*self.allowed.values())


def script(steps: tuple[Step, ...]) -> Lines:
    """Steps as lines of a script."""
    return tuple(Line(step) for step in steps)
