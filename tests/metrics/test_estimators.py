from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import hypergeom

from pare_sim.metrics import success_at_k, success_pow_k

Estimator = Callable[[int, int, int], float | None]


@pytest.mark.parametrize(
    ("n", "c", "k", "value"), [(4, 1, 2, 0.5), (4, 1, 4, 1.0), (5, 2, 3, 0.9), (4, 0, 1, 0.0), (4, 0, 4, 0.0)]
)
def test_success_at_k_has_the_published_values(n: int, c: int, k: int, value: float) -> None:
    assert success_at_k(n, c, k) == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize(("n", "c", "k", "value"), [(4, 2, 2, 1 / 6), (4, 3, 2, 0.5), (4, 1, 2, 0.0), (4, 4, 4, 1.0)])
def test_success_pow_k_has_the_published_values(n: int, c: int, k: int, value: float) -> None:
    assert success_pow_k(n, c, k) == pytest.approx(value, abs=1e-12)


@st.composite
def tables(draw: st.DrawFn, most: int) -> tuple[int, int, int]:
    n = draw(st.integers(1, most))
    return n, draw(st.integers(0, n)), draw(st.integers(1, n))


@given(tables(most=8))
def test_estimates_are_the_average_over_every_choice_of_k_runs(table: tuple[int, int, int]) -> None:
    n, c, k = table
    choices = list(combinations([True] * c + [False] * (n - c), k))
    assert success_at_k(n, c, k) == pytest.approx(sum(map(any, choices)) / len(choices), abs=1e-9)
    assert success_pow_k(n, c, k) == pytest.approx(sum(map(all, choices)) / len(choices), abs=1e-9)


@given(tables(most=300))
def test_estimates_are_hypergeometric_tails(table: tuple[int, int, int]) -> None:
    n, c, k = table
    assert success_at_k(n, c, k) == pytest.approx(1 - hypergeom.pmf(0, n, c, k), abs=1e-9)
    assert success_pow_k(n, c, k) == pytest.approx(hypergeom.pmf(k, n, c, k), abs=1e-9)


def test_estimates_stay_exact_where_factorials_overflow() -> None:
    assert success_at_k(20_000, 1, 10_000) == 0.5
    assert success_pow_k(20_000, 19_999, 10_000) == 0.5


@pytest.mark.parametrize("estimate", [success_at_k, success_pow_k])
def test_more_tries_than_runs_have_no_estimate(estimate: Estimator) -> None:
    assert estimate(3, 3, 4) is None


@pytest.mark.parametrize("estimate", [success_at_k, success_pow_k])
@pytest.mark.parametrize(("n", "c", "k"), [(3, 4, 1), (3, -1, 1), (3, 1, 0), (-1, -1, 1)])
def test_impossible_counts_are_refused(estimate: Estimator, n: int, c: int, k: int) -> None:
    with pytest.raises(ValueError, match="0 <= c <= n"):
        estimate(n, c, k)
