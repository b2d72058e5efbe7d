"""Intervals for averages over scenarios.

What varies between two suites is the scenarios, so they are resampled, not the runs: copying runs adds no
knowledge and narrows nothing. Scenarios of one family resemble each other; where a suite has families, whole
families are drawn, else the interval would be too narrow.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import floor, fsum, sqrt
from random import Random
from statistics import NormalDist

Cluster = tuple[float, int]
"""Sum of the values of one cluster's scenarios, and how many they are."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The value of one scenario, with the family it belongs to (empty: none)."""

    scenario: str
    family: str
    value: float


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval for a mean over scenarios, and what was taken as independent."""

    low: float
    high: float
    unit: str
    """`family` or `scenario`."""
    clusters: int


def cluster_interval(
    samples: Iterable[Sample], *labels: object, level: float = 0.95, resamples: int = 1000
) -> Interval | None:
    """Percentile bootstrap over clusters of the mean of values in [0, 1]; None without samples.

    The labels are the seed: equal labels and samples, in any order, give the equal interval. Where all
    clusters have the same mean, resampling could only answer that mean; Wilson's interval over the number of
    clusters takes its place.
    """
    ordered = sorted(samples, key=lambda sample: (sample.family, sample.scenario))
    if not ordered:
        return None
    unit = resampling_unit(ordered)
    clusters = _clusters(ordered, unit)
    if len({round(total / size, 12) for total, size in clusters}) == 1:
        low, high = wilson(_mean(clusters), len(clusters), level)
    else:
        low, high = _bootstrap(clusters, _stream(labels), level, resamples)
    return Interval(low, high, unit, len(clusters))


def resampling_unit(samples: Sequence[Sample]) -> str:
    """`family` when there are at least two and one has several scenarios, else `scenario`.

    Of a single family nothing can be said about families, so its scenarios are resampled.
    """
    families = {sample.family or f"\0{sample.scenario}" for sample in samples}
    return "family" if 1 < len(families) < len(samples) else "scenario"


def wilson(share: float, n: int, level: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a share of n (Wilson 1927).

    >>> [round(bound, 3) for bound in wilson(0.0, 10)]
    [0.0, 0.278]
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    scale = 1 + z * z / n
    centre = (share + z * z / (2 * n)) / scale
    half = z / scale * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


def _clusters(samples: Sequence[Sample], unit: str) -> list[Cluster]:
    values: dict[str, list[float]] = {}
    for sample in samples:
        alone = unit == "scenario" or not sample.family
        name = f"\0{sample.scenario}" if alone else sample.family
        values.setdefault(name, []).append(sample.value)
    return [(fsum(members), len(members)) for members in values.values()]


def _mean(clusters: Sequence[Cluster]) -> float:
    # fsum: the built-in sum rounds differently from Python 3.12 on.
    return fsum(total for total, _ in clusters) / sum(size for _, size in clusters)


def _bootstrap(clusters: list[Cluster], stream: Random, level: float, resamples: int) -> tuple[float, float]:
    means = sorted(_mean(stream.choices(clusters, k=len(clusters))) for _ in range(resamples))
    return _quantile(means, (1 - level) / 2), _quantile(means, (1 + level) / 2)


def _quantile(ordered: Sequence[float], share: float) -> float:
    position = share * (len(ordered) - 1)
    below = floor(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (position - below) * (ordered[above] - ordered[below])


def _stream(labels: tuple[object, ...]) -> Random:
    return Random(int.from_bytes(sha256(repr(labels).encode()).digest()))
