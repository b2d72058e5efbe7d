"""Averages that go by scenario first, so that no scenario weighs more for having more runs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum

from pare_sim.metrics.facts import RunFacts

Scenarios = Mapping[str, Sequence[RunFacts]]
"""Runs by scenario id, in order of first appearance."""


def by_scenario(runs: Iterable[RunFacts]) -> Scenarios:
    """The runs grouped by scenario."""
    groups: dict[str, list[RunFacts]] = {}
    for run in runs:
        groups.setdefault(run.scenario, []).append(run)
    return groups


def scored(scenarios: Scenarios) -> Scenarios:
    """The scored runs only; scenarios without any drop out."""
    kept = {name: [run for run in runs if run.scored] for name, runs in scenarios.items()}
    return {name: runs for name, runs in kept.items() if runs}


def ratio(numerator: float, denominator: float) -> float | None:
    """The quotient, or None where there is nothing to divide by."""
    return numerator / denominator if denominator else None


def mean(values: Iterable[float | None]) -> float | None:
    """Mean of the values that exist, or None."""
    known = [value for value in values if value is not None]
    return ratio(fsum(known), len(known))


def share(runs: Sequence[RunFacts], holds: Callable[[RunFacts], bool]) -> float | None:
    """Share of the runs for which something holds."""
    return ratio(sum(map(holds, runs)), len(runs))


def macro_share(scenarios: Scenarios, holds: Callable[[RunFacts], bool]) -> float | None:
    """Mean over scenarios of the share of their runs for which something holds."""
    return mean(share(runs, holds) for runs in scenarios.values())


def macro_mean(scenarios: Scenarios, value: Callable[[RunFacts], float]) -> float | None:
    """Mean over scenarios of the mean over their runs."""
    return mean(mean(map(value, runs)) for runs in scenarios.values())


def macro_ratio(
    scenarios: Scenarios, numerator: Callable[[RunFacts], float], denominator: Callable[[RunFacts], float]
) -> float | None:
    """Mean over scenarios of a ratio of sums over their runs; scenarios without a denominator drop out."""
    return mean(ratio(fsum(map(numerator, runs)), fsum(map(denominator, runs))) for runs in scenarios.values())
