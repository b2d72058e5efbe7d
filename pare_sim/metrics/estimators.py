"""Success@k and Success^k: unbiased estimates from n >= k runs of one scenario."""

from math import comb


def success_at_k(n: int, c: int, k: int) -> float | None:
    """Chance that at least one of k runs succeeds, when c of n did: 1 - C(n-c,k) / C(n,k).

    Chen et al. 2021, "Evaluating Large Language Models Trained on Code" (pass@k). None when k > n: so few
    runs say nothing about k. Raises ValueError unless 0 <= c <= n and k >= 1.

    >>> success_at_k(4, 1, 2), success_at_k(4, 1, 4), success_at_k(4, 1, 5)
    (0.5, 1.0, None)
    """
    _require(n, c, k)
    if k > n:
        return None
    every = comb(n, k)
    return (every - comb(n - c, k)) / every


def success_pow_k(n: int, c: int, k: int) -> float | None:
    """Chance that all of k runs succeed, when c of n did: C(c,k) / C(n,k).

    Yao et al. 2024, "tau-bench: A Benchmark for Tool-Agent-User Interaction in Real-World Domains" (pass^k).
    None when k > n. Raises ValueError unless 0 <= c <= n and k >= 1.

    >>> success_pow_k(4, 3, 2), success_pow_k(4, 1, 2), success_pow_k(4, 4, 5)
    (0.5, 0.0, None)
    """
    _require(n, c, k)
    return None if k > n else comb(c, k) / comb(n, k)


def _require(n: int, c: int, k: int) -> None:
    if not 0 <= c <= n or k < 1:
        raise ValueError(f"need 0 <= c <= n and k >= 1, got n={n}, c={c}, k={k}")
