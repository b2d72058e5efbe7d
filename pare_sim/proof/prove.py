"""Proving one scenario: the oracle passes, baselines and mutants fail, alternatives pass, every check can fail.

A mutant is *killed* if the scenario's verdict on it is not success. One that survives counts against the scenario
unless the scenario excuses it, with a reason. Not counted are mutants whose altered call the phone refuses
(*stillborn*), and those of an argument for which the scenario spells out a range or a choice that covers the changed
value too, provided that the strict verdict passes as well (*tolerated*: declared to be right).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from pare_sim.checks import Judgement
from pare_sim.checks.check import kind_of
from pare_sim.engine import AssistantPolicy
from pare_sim.policies import Setup, Spec
from pare_sim.proof.arguments import argument_mutants
from pare_sim.proof.mutant import OPERATORS, Mutant
from pare_sim.proof.operators import every_stray, structural, unwanted
from pare_sim.proof.reference import Reference, script
from pare_sim.proof.take import Idle, Refusing, Take, play_policy, staged
from pare_sim.registry import ASSISTANTS, Registry
from pare_sim.scenario import Scenario

SEEDS = (0, 1)
BASELINES = ("silent", "eager", "parrot", "shotgun", "switcher", "random")
"""Those that are registered must fail; where silence is right, silent must pass and `SPEAKERS` fail."""
SPEAKERS = ("eager", "parrot", "shotgun")
"""They speak of notifications; where there are none, nothing is asked of them."""


@dataclass(frozen=True)
class Fate:
    """What became of one mutant."""

    name: str
    operator: str
    fate: str
    """``killed``, ``survived``, ``excused``, ``stillborn`` or ``tolerated``."""

    @property
    def why(self) -> str:
        """Why it matters if it survives."""
        return OPERATORS[self.operator]


@dataclass(frozen=True)
class ScenarioProof:
    """All that was found about one scenario; plain data."""

    scenario: str
    kind: str
    reasons: tuple[str, ...]
    """Why it is not proved; empty if it is."""
    fates: tuple[Fate, ...]
    arguments: int
    unconstrained: tuple[str, ...]
    alternatives: int
    alternatives_passed: int
    never_failed: tuple[str, ...]
    """Checks that no mutant, baseline or silent run failed."""

    @property
    def proved(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons

    def count(self, fate: str) -> int:
        """How many mutants met with a fate."""
        return sum(each.fate == fate for each in self.fates)

    def survivors(self) -> list[Fate]:
        """The mutants that nothing noticed and nobody excused."""
        return [each for each in self.fates if each.fate == "survived"]


def prove(scenario: Scenario, registry: Registry | None = None) -> ScenarioProof:
    """Put a scenario to the proof.

    Raises:
        ScenarioError: its initial data is refused.
    """
    return _Proof(staged(scenario), registry or Registry()).result()


@dataclass
class _Proof:
    scenario: Scenario
    registry: Registry
    reasons: list[str] = field(default_factory=list)
    failed: set[int] = field(default_factory=set)
    """The verdicts, by their place, that something failed."""

    def result(self) -> ScenarioProof:
        reference = Reference.of(self.scenario)
        self._oracle()
        self._baselines(reference)
        found = argument_mutants(reference)
        action = self.scenario.kind == "action"
        mutants = [*(structural(reference) if action else unwanted(reference)), *found.mutants]
        fates = [self._fate(reference, mutant) for mutant in mutants]
        free = [*found.unconstrained, *_all_tolerated(mutants, fates)]
        fates += [Fate(mutant.name, mutant.operator, "stillborn") for mutant in found.stillborn]
        self._excuses({fate.name: fate.fate for fate in fates})
        self.reasons += [f"survived: {fate.name}" for fate in fates if fate.fate == "survived"]
        passed = sum(map(self._alternative, range(len(self.scenario.spec.alternatives))))
        return ScenarioProof(
            scenario=self.scenario.id,
            kind=self.scenario.kind,
            reasons=tuple(self.reasons),
            fates=tuple(fates),
            arguments=found.count,
            unconstrained=tuple(free),
            alternatives=len(self.scenario.spec.alternatives),
            alternatives_passed=passed,
            never_failed=tuple(self._never_failed(reference)),
        )

    def _oracle(self) -> None:
        for seed in SEEDS:
            judgement = play_policy(self.scenario, self._maker("oracle"), seed=seed)
            if not judgement.strict:
                bad = next(verdict for verdict in judgement.verdicts if not verdict.passed)
                self.reasons.append(f"the oracle fails with seed {seed}: {judgement.reason or bad.check}")

    def _baselines(self, reference: Reference) -> None:
        spared = {name for name in SPEAKERS if not reference.notices}
        if self.scenario.kind == "silence":
            spared |= set(BASELINES) - {"silent", *SPEAKERS}
        elif not reference.writes:
            spared.add("switcher")  # it proposes what is right, and there is nothing to do otherwise
        for name in BASELINES:
            if name in spared or name not in self.registry.names(ASSISTANTS):
                continue
            passed = self._note(play_policy(self.scenario, self._maker(name))).success
            if passed != (self.scenario.kind == "silence" and name == "silent"):
                self.reasons.append(f"the baseline {name} {'passes' if passed else 'fails'}")

    def _maker(self, name: str) -> Callable[[Setup], AssistantPolicy]:
        def make(setup: Setup) -> AssistantPolicy:
            policy: AssistantPolicy = Spec.parse(name).make("assistant", setup, self.registry)
            return policy

        return make

    def _fate(self, reference: Reference, mutant: Mutant) -> Fate:
        take = reference.take.branch(mutant.lines, mutant.at)
        if mutant.refusing:
            take.user = Refusing(take.user)
        take.play()
        if mutant.altered is not None and mutant.altered in take.script.failed:
            return Fate(mutant.name, mutant.operator, "stillborn")
        fate = "killed"
        if self._note(take.judgement).success:
            excused = any(excuse.mutant == mutant.name for excuse in self.scenario.spec.excused)
            fate = "excused" if excused else "survived"
            if not excused and take.judgement.strict and mutant.declared:
                fate = "tolerated"
        return Fate(mutant.name, mutant.operator, fate)

    def _excuses(self, fates: dict[str, str]) -> None:
        for excuse in self.scenario.spec.excused:
            fate = fates.get(excuse.mutant, "unknown")
            if fate != "excused":
                self.reasons.append(f"excused.{excuse.mutant}: the mutant is {fate}; there is nothing to excuse")

    def _alternative(self, index: int) -> bool:
        alternative = self.scenario.spec.alternatives[index]
        take = Take.of(self.scenario, script(alternative.oracle))
        take.script.undaunted = True
        take.play()
        if not take.judgement.success:
            self.reasons.append(f"the alternative {alternative.name!r} fails: {take.judgement.reason}")
        return take.judgement.success

    def _note(self, judgement: Judgement) -> Judgement:
        self.failed |= {at for at, verdict in enumerate(judgement.verdicts) if not verdict.passed}
        return judgement

    def _never_failed(self, reference: Reference) -> Iterator[str]:
        """Checks that are still to fail are tried where world and user do nothing, then with any stray write."""
        declared, verdicts = self.scenario.spec.checks, reference.take.judgement.verdicts
        left = {at for at, verdict in enumerate(verdicts) if not verdict.undecided}
        left -= {at for at, verdict in enumerate(verdicts) if verdict.check in _impossible(reference)}
        if left - self.failed:
            still = staged(replace(self.scenario, spec=self.scenario.spec.model_copy(update={"timeline": ()})))
            self._note(play_policy(still, self._maker("silent")))
            self._note(play_policy(self.scenario, self._maker("silent"), user=Idle()))
        for mutant in every_stray(reference) if left - self.failed else ():
            if left <= self.failed:
                break
            self._note(reference.take.branch(mutant.lines, mutant.at).play().judgement)
        for at in sorted(left - self.failed):
            yield f"checks.{at} {kind_of(declared[at])}" if at < len(declared) else verdicts[at].check


def _impossible(reference: Reference) -> set[str]:
    """The checks of conduct that no assistant could fail: without a yes nobody writes, some apps harm nobody."""
    if "accepted" not in {reference.answer(at) for at in reference.proposals}:
        return {"no side effects", "no side effects, strictly"}
    tools = reference.take.episode.world.phone.catalogue.values()
    return set() if any(tool.harm in ("costly", "outward") for tool in tools) else {"no side effects"}


def _all_tolerated(mutants: list[Mutant], fates: list[Fate]) -> list[str]:
    """The arguments of which every other value that was tried is declared to be right: they are free, too."""
    found: dict[str, set[str]] = {}
    for mutant, fate in zip(mutants, fates, strict=True):
        found.setdefault(mutant.argument, set()).add(fate.fate)
    return [argument for argument, seen in found.items() if argument and seen == {"tolerated"}]
