"""Offers: the opportunities to help that a scenario knows of, and which of them a proposal is about."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from pare_sim.checks import Criterion
from pare_sim.kernel import Trace, parse_duration
from pare_sim.scenario.playable import Match
from pare_sim.scenario.spec import OfferSpec


@dataclass(frozen=True)
class Offer:
    """One opportunity."""

    id: str
    opens: str | None
    until: str | float | None
    about: Criterion
    instead_of: str | None = None

    def window(self, trace: Trace, start: datetime) -> tuple[datetime | None, datetime | None]:
        """From when until when it is open, as far as that has been decided; None for not (yet)."""
        opened = start if self.opens is None else delivered(trace, self.opens)
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

    @property
    def opportunities(self) -> dict[str, set[str | None]]:
        """Offer -> the offers for the same opportunity, itself included."""
        return {
            each.id: {each.id, *(other.id for other in self.offers if other.instead_of == each.id)}
            for each in self.offers
        }

    @classmethod
    def of(cls, specs: tuple[OfferSpec, ...], zone: str, start: datetime) -> "Offers":
        """Read the offers of a scenario."""
        return cls(
            tuple(Offer(s.id, s.opens, s.until, Criterion.parse(s.about, zone, f"offers.{s.id}.about")) for s in specs),
            start,
        )

    def match(self, text: str, trace: Trace, now: datetime) -> Match:
        """The one open offer that the words are about; words that fit several are about none of them."""
        fitting: list[str] = []
        reasons: list[tuple[int, str]] = []
        early = None
        for offer in self.offers:
            fit = offer.about.judge(text, now)
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
        if len(fitting) == 1:
            return Match(fitting[0], f"about {fitting[0]}")
        if fitting:
            return Match(None, f"about several things at once: {', '.join(fitting)}")
        nearest = min(reasons, default=(0, "nothing is on offer"))
        return Match(None, nearest[1], early)


def delivered(trace: Trace, event: str) -> datetime | None:
    """When an event came about successfully, or None."""
    for call in trace.calls("environment"):
        if call.event == event:
            return call.time
    return None
