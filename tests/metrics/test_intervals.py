import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from pare_sim.metrics import Interval, Sample, cluster_interval, wilson


def spread(families: int = 0, scenarios: int = 20) -> list[Sample]:
    """Scenarios of every difficulty; equally difficult within a family, if there are families."""
    return [
        Sample(f"s{n:02}", f"f{n % families}" if families else "", (n % (families or 5)) / (families or 5))
        for n in range(scenarios)
    ]


def width(interval: Interval | None) -> float:
    assert interval
    return interval.high - interval.low


def test_no_samples_have_no_interval() -> None:
    assert cluster_interval([], 0) is None


def test_the_same_report_twice_has_the_same_interval() -> None:
    assert cluster_interval(spread(), 0, "success") == cluster_interval(spread(), 0, "success")


def test_the_order_of_scenarios_does_not_matter() -> None:
    assert cluster_interval(spread()[::-1], 0) == cluster_interval(spread(), 0)


def test_labels_decide_the_resamples() -> None:
    assert cluster_interval(spread(), 0, resamples=50) != cluster_interval(spread(), 1, resamples=50)


def test_global_random_state_is_left_alone() -> None:
    before = random.getstate()
    cluster_interval(spread(), 0)
    assert random.getstate() == before


def test_families_are_resampled_whole() -> None:
    clustered, single = cluster_interval(spread(families=4), 0), cluster_interval(spread(), 0)
    assert clustered
    assert (clustered.unit, clustered.clusters) == ("family", 4)
    assert width(clustered) > 1.5 * width(single)


def test_a_single_family_is_resampled_by_scenario() -> None:
    samples = [Sample(f"s{n}", "only", n % 2) for n in range(10)]
    interval = cluster_interval(samples, 0)
    assert interval
    assert (interval.unit, interval.clusters) == ("scenario", 10)


def test_a_scenario_without_family_is_a_family_of_its_own() -> None:
    interval = cluster_interval([*spread(families=4), Sample("x", "", 1), Sample("y", "", 0)], 0)
    assert interval
    assert (interval.unit, interval.clusters) == ("family", 6)


@pytest.mark.parametrize("value", [0.0, 1 / 3, 1.0])
def test_without_variation_the_interval_is_wilson_over_clusters(value: float) -> None:
    interval = cluster_interval([Sample(f"s{n}", f"f{n % 6}", value) for n in range(18)], 0)
    assert interval
    assert (interval.low, interval.high) == pytest.approx(wilson(value, 6))


@given(st.integers(1, 200), st.data())
def test_wilson_agrees_with_scipy(n: int, data: st.DataObject) -> None:
    c = data.draw(st.integers(0, n))
    expected = binomtest(c, n).proportion_ci(0.95, method="wilson")
    assert wilson(c / n, n) == pytest.approx((expected.low, expected.high), abs=1e-9)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30), st.sampled_from([0, 2, 3]))
@settings(max_examples=30)
def test_the_interval_stays_in_the_unit_range_and_holds_most_resamples(values: list[float], f: int) -> None:
    samples = [Sample(str(n), f"f{n % f}" if f else "", value) for n, value in enumerate(values)]
    interval = cluster_interval(samples, 0, resamples=100)
    assert interval
    assert -1e-9 <= interval.low <= interval.high <= 1 + 1e-9


def test_a_scenario_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    stream = random.Random(7)
    hits = 0
    for trial in range(200):
        drawn = [Sample(str(n), "", stream.random() < 0.3) for n in range(60)]
        interval = cluster_interval(drawn, trial, resamples=200)
        assert interval
        hits += interval.low <= 0.3 <= interval.high
    assert 180 <= hits <= 199
