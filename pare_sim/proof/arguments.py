"""The mutants of single arguments, and the arguments that nothing in the scenario looks at."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pare_sim.kernel import Json
from pare_sim.phone import Outcome
from pare_sim.phone.signature import Parameter
from pare_sim.proof.constraints import Constraints
from pare_sim.proof.leaves import LEFT_OUT, leaves, with_leaf
from pare_sim.proof.mutant import Mutant, replaced
from pare_sim.proof.neighbours import Neighbour, Surroundings, neighbours, shifted_together
from pare_sim.proof.reference import Reference, Write


@dataclass(frozen=True)
class Arguments:
    """What came of the arguments of all writes."""

    mutants: tuple[Mutant, ...]
    stillborn: tuple[Mutant, ...]
    """Those whose call the phone refuses."""
    unconstrained: tuple[str, ...]
    """Arguments that no allowance and no check looks at, as ``call 1 title``."""
    count: int
    """How many arguments there are."""


def argument_mutants(reference: Reference) -> Arguments:
    """Change each argument of each write that the scenario says anything about."""
    mutants: list[Mutant] = []
    stillborn: list[Mutant] = []
    free: list[str] = []
    count = 0
    for write in reference.writes:
        constraints = Constraints(reference.scenario, reference.case, write.call)
        for path, _ in leaves(write.call.arguments):
            count += 1
            tried = _Tried(reference, write, constraints, path)
            if not tried.constrained:
                free.append(f"{write.name} {path}")
                continue
            mutants += tried.born
            stillborn += tried.refused
    return Arguments(tuple(_distinct(mutants)), tuple(stillborn), tuple(free), count)


class _Tried:
    """The neighbours of one argument, each tried on the phone as it was."""

    def __init__(self, reference: Reference, write: Write, constraints: Constraints, path: str) -> None:
        self.reference, self.write, self.constraints, self.path = reference, write, constraints, path
        self.born: list[Mutant] = []
        self.refused: list[Mutant] = []
        self.constrained = bool(constraints.matchers(path))
        self.phone = reference.phone(write.at)
        effect = constraints.effect(write.call.changes)
        value = dict(leaves(write.call.arguments))[path]
        around, facts = Surroundings(self.phone, write.tool.app, path.rpartition(".")[2]), constraints.facts(path)
        for neighbour in neighbours(value, self._parameter(), write.tool, around, facts):
            outcome = self._try(neighbour, with_leaf(write.call.arguments, path, neighbour.value))
            self.constrained |= outcome.ok and constraints.effect(outcome.changes) != effect
            if not outcome.ok and neighbour.operator == "time":
                together = replace(neighbour, what=f"and the other times {neighbour.what}")
                self._try(together, shifted_together(write.call.arguments, neighbour.what))

    def _try(self, neighbour: Neighbour, arguments: Mapping[str, Json]) -> Outcome:
        outcome = self.phone.fork().call(self.write.tool.full_name, arguments)
        given = None if neighbour.value is LEFT_OUT else neighbour.value
        declared = outcome.ok and self.constraints.declares(self.path, given, outcome.changes)
        (self.born if outcome.ok else self.refused).append(self._mutant(neighbour, arguments, declared))
        return outcome

    def _parameter(self) -> Parameter | None:
        return next((p for p in self.write.tool.signature.parameters if p.name == self.path), None)

    def _mutant(self, neighbour: Neighbour, given: Mapping[str, Json], declared: bool) -> Mutant:
        lines, at, before = self.reference.lines, self.write.at, self.write.call.arguments
        step = lines[at].step
        kept = {name: value for name, value in step.arguments.items() if given.get(name) == before.get(name)}
        changed = {name: value for name, value in given.items() if name not in kept}
        line = replace(lines[at], step=step.model_copy(update={"arguments": kept | changed}))
        argument = f"{self.write.name} {self.path}"
        return Mutant(
            f"{argument} {neighbour.what}",
            neighbour.operator,
            replaced(lines, at, line),
            at,
            altered=at,
            argument=argument,
            declared=declared,
        )


def _distinct(mutants: list[Mutant]) -> list[Mutant]:
    """Mutants of equal names are numbered."""
    seen: Counter[str] = Counter()
    found = []
    for mutant in mutants:
        seen[mutant.name] += 1
        again = seen[mutant.name]
        found.append(mutant if again == 1 else replace(mutant, name=f"{mutant.name} ({again})"))
    return found
