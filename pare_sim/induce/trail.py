"""The user's way through one app: places, and the moves between them.

What is shown after one interaction and before the next is the same place, since the world does not move the
user; so a place may be known by two looks at it, of which one may be of a screen whose subject has gone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pare_sim.induce.log import Break, Interaction, Log
from pare_sim.induce.snapshot import EVERYWHERE, GO_BACK, Snapshot
from pare_sim.kernel import Json


@dataclass(slots=True)
class Place:
    """One stay on one screen, between two moves."""

    looks: list[Snapshot] = field(default_factory=list)

    @property
    def best(self) -> Snapshot:
        """The look that tells most: one in which something could be done."""
        return max(self.looks, key=lambda look: (len(look.own) > 0, len(look.labels)))


@dataclass(frozen=True, slots=True)
class Move:
    """One action and where it led."""

    line: int
    source: int
    """Index of the place."""
    action: str
    arguments: Mapping[str, Json]
    target: int | None
    """None: out of the app."""
    shown: Snapshot
    """The source as it was just before."""
    start: bool
    """The first move after the app was started."""
    gap: bool
    """What went before is not known."""
    idle: bool
    """Nothing is seen to have happened."""


@dataclass(frozen=True)
class Trail:
    """All of it."""

    places: tuple[Place, ...]
    moves: tuple[Move, ...]


def trail(log: Log, app: str) -> Trail:
    """The way through one app; refused actions are left out."""
    building = _Trail()
    building.start = building.gap = True
    for entry in log.entries:
        if isinstance(entry, Break):
            building.interrupted(entry)
        elif entry.app == app:
            building.step(entry)
    return Trail(tuple(building.places), tuple(building.moves))


@dataclass
class _Trail:
    places: list[Place] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    here: int | None = None
    start: bool = False
    gap: bool = False

    def interrupted(self, entry: Break) -> None:
        self.here, self.start, self.gap = None, entry.reset, True

    def step(self, step: Interaction) -> None:
        source = self._arrive(step.before)
        if step.refused:
            self.here = source
            return
        if step.action in EVERYWHERE and step.action != GO_BACK:
            return  # the app stays on its screen
        target = None
        if step.next_app == step.app:
            if step.after is None:
                self.here, self.gap, self.start = None, True, False
                return
            target = self._new(step.after)
        idle = step.after is not None and step.before.same_content(step.after)
        self.moves.append(
            Move(step.line, source, step.action, step.arguments, target, step.before, self.start, self.gap, idle)
        )
        self.here = source if target is None else target
        self.start = self.gap = False

    def _arrive(self, look: Snapshot) -> int:
        if self.here is not None and _continues(self.places[self.here], look):
            self.places[self.here].looks.append(look)
            return self.here
        if self.here is not None:
            self.start, self.gap = False, True
        self.here = self._new(look)
        return self.here

    def _new(self, look: Snapshot) -> int:
        self.places.append(Place([look]))
        return len(self.places) - 1


def _continues(place: Place, look: Snapshot) -> bool:
    """Whether a look can be of this place: the log may have lost lines without a trace."""
    last = place.looks[-1]
    if last.screen is not None or look.screen is not None:
        return last.screen == look.screen
    return not last.own or not look.own or not last.own.isdisjoint(look.own)
