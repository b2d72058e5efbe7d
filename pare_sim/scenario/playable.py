"""What the engine needs of something to play: our scenarios implement it, tracks wrap foreign files in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from pare_sim.checks import Judgement
from pare_sim.kernel import Called, Json, Settled, Timeline, Trace
from pare_sim.phone import Phone


@dataclass(frozen=True, slots=True)
class Happening:
    """The payload of a timeline entry: what the world does to which app."""

    app: str
    event: str
    arguments: Mapping[str, Json]
    noise: bool = False


@dataclass(frozen=True)
class Stage:
    """A scenario set up for one run: the seeded phone, the timeline, and the ids behind the scenario's labels."""

    phone: Phone
    timeline: Timeline
    labels: Mapping[str, str]
    seed: int


@dataclass(frozen=True, slots=True)
class Match:
    """Which offer a proposal is about, if any, and why (not)."""

    offer: str | None
    because: str = ""
    early: str | None = None
    """An offer that it would be about, had it been open already."""


class Playable(Protocol):
    """Something that can be played as an episode."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def digest(self) -> str:
        """Hash of all that it says."""

    @property
    def kind(self) -> Literal["action", "silence"]:
        """Whether help is wanted, or silence is right."""

    @property
    def turns(self) -> int | None:
        """How many turns it takes, unless the rules say so."""

    def stage(self, seed: int) -> Stage:
        """Set it up for one run."""

    def arguments(self, happening: Happening, stage: Stage, trace: Trace) -> dict[str, Json]:
        """The arguments of an event, with references resolved.

        Raises:
            CallError: a reference has nothing to refer to.
        """

    def released_by(self, entry: str, record: Called | Settled, stage: Stage, phone: Phone, trace: Trace) -> bool:
        """Whether the condition of a timeline entry holds, given what has just happened (the last of the trace)."""

    def match(self, text: str, trace: Trace, now: datetime) -> Match:
        """Which offer the words of a proposal are about, among those open now."""

    def judge(self, trace: Trace, stage: Stage | None = None) -> Judgement:
        """Judge a finished episode; a pure function of scenario and trace (`stage` only saves work)."""
