"""What the assistant may offer to do: the words of the offer, the one call that does it, the report after."""

from dataclasses import dataclass

from pare_sim.engine import Call

_ALIKE = 0.6
"""Share of what the shorter of two offers is about that makes the other one a repetition."""


@dataclass(frozen=True)
class Errand:
    """One offer: of which kind, for whom, and `about` what (a time, words or values)."""

    kind: str
    who: str
    about: frozenset[str]
    proposal: str
    call: Call
    done: str
    failed: str

    def repeats(self, other: "Errand") -> bool:
        """Whether it is what the other one offered, perhaps in other words."""
        if (self.kind, self.who) != (other.kind, other.who):
            return False
        shorter = min(len(self.about), len(other.about))
        return len(self.about & other.about) >= _ALIKE * shorter
