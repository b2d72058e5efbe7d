"""Tools that fail by chance, before any effect.

A call fails iff H(run seed, tool, canonical arguments, occurrence) / 2^64 < p. Each decision depends on nothing but
the call itself: a retry is a new draw, failures at p are a subset of those at a higher p, and other noise shifts none.
"""

from dataclasses import dataclass

from pare_sim.errors import InputError
from pare_sim.kernel import digest64

MESSAGE = "the app is not responding; try again"


@dataclass(frozen=True, slots=True)
class ToolFailures:
    """Every tool call of the assistant fails with probability `probability`."""

    probability: float

    def __post_init__(self) -> None:
        if not 0 <= self.probability <= 1:
            raise InputError(f"tool failure: the probability must be from 0 to 1, not {self.probability}")

    def failure(self, seed: int, tool: str, arguments: str, occurrence: int) -> str | None:
        """The error of an injected failure, or None; `occurrence` numbers equal calls from 0."""
        drawn = digest64(seed, "tool", tool, arguments, occurrence) / 2**64
        return MESSAGE if drawn < self.probability else None
