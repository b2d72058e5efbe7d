"""Two things that may be offered in one breath or one by one."""

from collections.abc import Sequence
from dataclasses import dataclass

from pare_scenarios.generate.building import Data, offer
from pare_scenarios.generate.deeds import amiss, deed
from pare_scenarios.generate.verbs import ADD
from pare_sim.kernel import Json

ENTER = [verb for verb in ADD if verb not in ("block", "take")]
"""Something new in the calendar: without verbs that may be meant to keep it, or somebody, away."""


@dataclass(frozen=True)
class Part:
    """One thing to do."""

    name: str
    opens: str | None
    """The event from which on it may be offered."""
    verbs: Sequence[str]
    groups: Sequence[Json]
    """What else its words must name."""
    keys: Sequence[Json]
    """What a proposal of the other part alone does not name."""
    allows: Sequence[Data]

    def alone(self, *wrong: Json) -> Data:
        """The offer to do nothing else."""
        return offer(self.name, self.opens, deed(self.verbs, *self.groups, wrong=wrong), *self.allows)


def offered_together(first: Part, second: Part, opens: str | None, wrong: Sequence[Json] = ()) -> list[Json]:
    """The offers to do both, from an event on, or one of the two; none of them names what is `wrong`."""
    verbs = [*first.verbs, *second.verbs]
    about: Data = {
        "all": [list(first.verbs), *first.groups, list(second.verbs), *second.groups],
        "none": [amiss(*verbs), *([list(wrong)] if wrong else [])],
    }
    return [
        offer("both", opens, about, *first.allows, *second.allows),
        first.alone(*second.keys, *wrong),
        second.alone(*first.keys, *wrong),
    ]
