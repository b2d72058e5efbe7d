"""An experiment: scenarios x assistants x noise x repeats, expanded into runs with keys."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pare_sim import __version__
from pare_sim.engine import Rules
from pare_sim.errors import InputError
from pare_sim.kernel import Json, run_seed
from pare_sim.noise import ToolFailures
from pare_sim.policies import Spec
from pare_sim.registry import Registry
from pare_sim.runs.key import run_key
from pare_sim.runs.settings import Settings
from pare_sim.scenario import Library, Scenario


@dataclass(frozen=True)
class Run:
    """One scenario to be played once by one pair of policies under one noise setting."""

    scenario: Scenario
    assistant: Spec
    user: Spec
    rules: Rules
    tool_failure: float
    distractions: float
    base_seed: int
    repeat: int

    @property
    def seed(self) -> int:
        """The run seed: the same for all policies and noise levels."""
        return run_seed(self.base_seed, self.scenario.id, self.repeat)

    @property
    def settings(self) -> dict[str, Json]:
        """All that decides what happens in the run."""
        return {
            "scenario": self.scenario.id,
            "digest": self.scenario.digest,
            "assistant": self.assistant.text,
            "user": self.user.text,
            "rules": self.rules.to_json(),
            "tool_failure": self.tool_failure,
            "distractions": self.distractions,
            "seed": self.base_seed,
            "repeat": self.repeat,
        }

    @property
    def key(self) -> str:
        """The key under which it is stored."""
        return run_key(self.settings)


@dataclass(frozen=True)
class Experiment:
    """What `pare-sim run` was asked for.

    Args:
        name: what to call it: the suite's name, or that of the scenario or family.
        scenarios: what is played.
        assistants: specs of the assistants under test.
        user: spec of the simulated user.
        repeats: how often each scenario is played, with other run seeds.
        seed: the base seed.
        rules: limits and prices.
        tool_failure: probability that a tool call fails, one or several.
        registry: where apps and policies are looked up.
        plugins: references of the plug-ins that were loaded.
    """

    name: str
    scenarios: tuple[Scenario, ...]
    assistants: tuple[Spec, ...]
    user: Spec
    repeats: int = 1
    seed: int = 0
    rules: Rules = field(default_factory=Rules)
    tool_failure: tuple[float, ...] = (0.0,)
    registry: Registry = field(default_factory=Registry)
    plugins: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.scenarios:
            raise InputError("no scenario was selected; name a suite, a family or scenarios")
        if self.repeats < 1:
            raise InputError(f"--repeats: must be at least 1, not {self.repeats}")
        for label, values in (("assistant", self.assistants), ("tool failure", self.tool_failure)):
            twice = next((v for i, v in enumerate(values) if v in values[:i]), None)
            if twice is not None or not values:
                raise InputError(f"each {label} once, please: {getattr(twice, 'text', twice)!r} is given twice")
        for value in self.tool_failure:
            ToolFailures(value)
        for spec in self.assistants:
            spec.check("assistant", self.scenarios[0], self.registry)
        self.user.check("user", self.scenarios[0], self.registry)

    @classmethod
    def from_settings(cls, settings: Settings, registry: Registry) -> "Experiment":
        """The experiment that a store's settings describe; its plug-ins must be loaded already.

        Raises:
            InputError: a scenario or policy of it cannot be found any more.
        """
        library = Library(registry)
        try:
            rules = Rules(**settings.rules)
        except TypeError as error:
            raise InputError(f"rules: {error}") from None
        return cls(
            name=settings.name,
            scenarios=tuple(library.scenario(name) for name in settings.scenarios),
            assistants=tuple(Spec.parse(text) for text in settings.assistants),
            user=Spec.parse(settings.user),
            repeats=settings.repeats,
            seed=settings.seed,
            rules=rules,
            tool_failure=settings.tool_failure,
            registry=registry,
            plugins=settings.plugins,
        )

    @property
    def settings(self) -> dict[str, Any]:
        """All that decides the results; a stored experiment refuses to go on with others."""
        return {
            "name": self.name,
            "scenarios": {scenario.id: scenario.digest for scenario in self.scenarios},
            "kinds": {scenario.id: scenario.kind for scenario in self.scenarios},
            "families": {scenario.id: scenario.family for scenario in self.scenarios},
            "assistants": [spec.text for spec in self.assistants],
            "user": self.user.text,
            "repeats": self.repeats,
            "seed": self.seed,
            "rules": self.rules.to_json(),
            "tool_failure": list(self.tool_failure),
            "distractions": [0.0],
            "plugins": list(self.plugins),
            "version": __version__,
        }

    def runs(self) -> Iterator[Run]:
        """All runs, in a stable order in which an interrupted experiment is fair to all assistants."""
        for failure in self.tool_failure:
            for repeat in range(self.repeats):
                for scenario in self.scenarios:
                    for assistant in self.assistants:
                        yield Run(scenario, assistant, self.user, self.rules, failure, 0.0, self.seed, repeat)
