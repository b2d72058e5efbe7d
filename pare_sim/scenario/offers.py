"""Offers: the opportunities to help that a scenario knows of, and which of them a proposal is about."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Literal

from pare_sim.checks import Criterion, Strictness
from pare_sim.kernel import Settled, Trace, parse_duration
from pare_sim.scenario.playable import Match
from pare_sim.scenario.spec import OfferSpec


@dataclass(frozen=True)
class Offer:
    """One opportunity."""

    id: str
    opens: str | None
    until: str | float | None
    about: Criterion
    follows: str | None = None
    """The offer that must have been answered first."""
    answer: Literal["accept", "reject"] = "accept"
    """What the scripted user answers, with the words `says`."""
    says: str = ""
    instead_of: str | None = None
    """Another offer for the same opportunity, of which one suffices."""

    @classmethod
    def of(cls, spec: OfferSpec, zone: str) -> "Offer":
        """Read one offer of a scenario."""
        about = Criterion.parse(spec.about, zone, f"offers.{spec.id}.about")
        return cls(spec.id, spec.opens, spec.until, about, spec.follows, spec.answer, spec.says, spec.instead_of)

    def window(self, trace: Trace, start: datetime) -> tuple[datetime | None, datetime | None]:
        """From when until when it is open, as far as that has been decided; None for not (yet)."""
        opened = start if self.opens is None else delivered(trace, self.opens)
        if opened is not None and self.follows is not None:
            before = answered(trace, self.follows)
            opened = None if before is None else max(opened, before)
        if self.until is None or opened is None:
            return opened, None
        try:
            return opened, opened + timedelta(seconds=parse_duration(self.until))
        except ValueError:
            return opened, delivered(trace, str(self.until))


@dataclass(frozen=True)
class Offers:
    """All offers of a scenario."""

    offers: tuple[Offer, ...]
    start: datetime
    strictness: Strictness = "neutral"

    @property
    def opportunities(self) -> dict[str, set[str | None]]:
        """Offer -> the offers for the same opportunity, itself included."""
        return {
            each.id: {each.id, *(other.id for other in self.offers if other.instead_of == each.id)}
            for each in self.offers
        }

    @classmethod
    def of(
        cls, specs: tuple[OfferSpec, ...], zone: str, start: datetime, strictness: Strictness = "neutral"
    ) -> "Offers":
        """Read the offers of a scenario, and how exactly its user wants them said."""
        return cls(tuple(Offer.of(spec, zone) for spec in specs), start, strictness)

    @cached_property
    def by_id(self) -> dict[str, Offer]:
        """The offers by their names."""
        return {offer.id: offer for offer in self.offers}

    def match(self, text: str, trace: Trace, now: datetime) -> Match:
        """The one open offer that the words are about; words that fit several are about none of them.

        Where an offer follows another one and the words fit both, they are about the one that follows; where it
        comes instead of another one, about that other one.
        """
        fitting: list[str] = []
        reasons: list[tuple[int, str]] = []
        early = None
        for offer in self.offers:
            fit = offer.about.judge(text, now, self.strictness)
            opened, closed = offer.window(trace, self.start)
            if not fit.matched:
                reasons.append((len(fit.missing) + len(fit.forbidden), f"{offer.id}: {fit.because}"))
            elif opened is None or now < opened:
                early = offer.id
                reasons.append((0, f"{offer.id}: too early"))
            elif closed is not None and now >= closed:
                reasons.append((0, f"{offer.id}: too late"))
            else:
                fitting.append(offer.id)
        replaced = {before for name in fitting for before in self._followed_by(name)}
        replaced |= {name for name in fitting if self.by_id[name].instead_of in fitting}
        fitting = [name for name in fitting if name not in replaced]
        if len(fitting) == 1:
            return Match(fitting[0], f"about {fitting[0]}")
        if fitting:
            return Match(None, f"about several things at once: {', '.join(fitting)}")
        nearest = min(reasons, default=(0, "nothing is on offer"))
        return Match(None, nearest[1], early)

    def _followed_by(self, name: str) -> Iterator[str]:
        """The offers that one follows, directly or by others; names were checked to make no circle."""
        before = self.by_id[name].follows
        while before is not None:
            yield before
            before = self.by_id[before].follows


def delivered(trace: Trace, event: str) -> datetime | None:
    """When an event came about successfully, or None."""
    for call in trace.calls("environment"):
        if call.event == event:
            return call.time
    return None


def answered(trace: Trace, offer: str) -> datetime | None:
    """When a proposal about an offer was first accepted or rejected, or None."""
    for settled in trace.of(Settled):
        if settled.offer == offer and settled.state in ("accepted", "rejected"):
            return settled.time
    return None
