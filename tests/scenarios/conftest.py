"""Scenarios of families, and their reference solutions with something altered."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from pare_sim.kernel import Json
from pare_sim.scenario import Library, Scenario
from pare_sim.scenario.spec import Step
from pare_sim.testing import try_out

LIBRARY = Library()


@dataclass(frozen=True)
class Made:
    """A scenario that a family made."""

    scenario: Scenario

    @property
    def steps(self) -> list[Step]:
        """The steps of its reference solution."""
        return list(self.scenario.spec.oracle)

    @property
    def shape(self) -> tuple[object, ...]:
        """What is left of it without names, texts and times."""
        spec = self.scenario.spec
        events = tuple(event.event for event in spec.timeline)
        steps = tuple(step.call or "" for step in spec.oracle)
        return events, steps, tuple(seed.seed for seed in spec.seed), tuple(act.act for act in spec.user.acts)

    @property
    def writes(self) -> list[int]:
        """The places among the steps of those that write."""
        apps = {app.name: app for app in self.scenario.apps}
        calls = [(at, str(step.call).split("__")) for at, step in enumerate(self.steps) if step.call]
        return [at for at, (app, tool) in calls if apps[app].tools[tool].writes]

    def with_steps(self, steps: list[Step]) -> Scenario:
        """The scenario with another reference solution."""
        return replace(self.scenario, spec=self.scenario.spec.model_copy(update={"oracle": tuple(steps)}))

    def succeeds(self, steps: list[Step]) -> bool:
        """Whether other steps are right as well."""
        return try_out(self.with_steps(steps)).judgement.success

    def succeeds_with(self, nth: int, **arguments: Json) -> bool:
        """Whether the steps are right with other arguments of the n-th write."""
        steps, at = self.steps, self.writes[nth]
        steps[at] = steps[at].model_copy(update={"arguments": {**steps[at].arguments, **arguments}})
        return self.succeeds(steps)

    def succeeds_twice(self, at: int) -> bool:
        """Whether a step may be done twice."""
        return self.succeeds([*self.steps[:at], self.steps[at], *self.steps[at:]])


@pytest.fixture(scope="session")
def made() -> Callable[[str, int], Made]:
    """Makes the scenario of a family and a seed."""
    return lambda family, seed: Made(LIBRARY.make(family, seed))
