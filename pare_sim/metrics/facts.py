"""What the metrics need to know of one run, and nothing else: no trace, no scenario, no clock."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from math import isfinite
from types import UnionType
from typing import Any, Literal, Self, get_args

from pare_sim.errors import InputError

Outcome = Literal["success", "failure", "infrastructure_error", "invalid", "limit", "not_played"]
"""`not_played` stands for a run that is planned and not stored; no stored run has it."""
Kind = Literal["action", "silence"]

HARMS = ("reversible", "costly", "outward")


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFacts:
    """The countable facts of one run.

    Raises ValueError when the counts contradict each other: such a run would falsify every average it enters.
    """

    key: str
    scenario: str
    family: str
    """Name of the family, or empty for a scenario that stands alone."""
    kind: Kind
    assistant: str
    user: str
    rules: str
    tool_failure: float
    distractions: float
    repeat: int
    """0-based."""
    outcome: Outcome
    ending: str | None
    reason: str
    """Why the run did not succeed, for people; empty when it did."""
    strict: bool
    turns: int
    waits: int
    """Assistant turns that ended in `stay_silent`; never proposals."""
    proposals: int
    """Proposals of observe mode that reached the user; each has exactly one of the next four fates."""
    accepted: int
    rejected: int
    unanswered: int
    withdrawn: int
    direct_accepts: int
    """Accepted with nothing done in between; the other acceptances are `gathered_accepts`."""
    gathered_accepts: int
    consent_violations: int
    side_effects: Mapping[str, int]
    """Unexplained changes by harm: `reversible`, `costly`, `outward`."""
    false_offers: int
    early_offers: int
    missed_offers: int
    lead_seconds: tuple[float, ...]
    """For each matched offer, simulated seconds between the proposal and the offer's end."""
    reads: int
    writes: int
    """Assistant calls that completed, as `reads`; calls that failed are in `failed_calls` only."""
    failed_calls: int
    refused_moves: int = 0
    """What the assistant answered that was no move, or not possible then."""
    eligible: int
    """Calls that tool-failure noise could have struck; `injected` of them it did."""
    injected: int
    trigger_delivered: bool
    restrained: bool
    """Neither a proposal nor a write."""
    false_reports: int
    cost: float | None
    """Money; None is unknown, never free."""
    tokens: int | None

    def __post_init__(self) -> None:
        if self.outcome not in get_args(Outcome) or self.kind not in get_args(Kind):
            raise ValueError(f"run {self.key}: no such outcome or kind: {self.outcome!r}, {self.kind!r}")
        for name, value in self._numbers():
            if not isfinite(value) or (value < 0 and name != "lead_seconds"):
                raise ValueError(f"run {self.key}: {name} is {value}")
        for holds, law in self._laws():
            if not holds:
                raise ValueError(f"run {self.key}: {law} does not hold")

    def _numbers(self) -> list[tuple[str, float]]:
        """Every number of the run with its field's name."""
        plain = [(field.name, getattr(self, field.name)) for field in fields(self)]
        nested = [("lead_seconds", value) for value in self.lead_seconds]
        nested += [(f"side_effects.{harm}", count) for harm, count in self.side_effects.items()]
        return [pair for pair in plain + nested if isinstance(pair[1], int | float)]

    def _laws(self) -> tuple[tuple[bool, str], ...]:
        fates = self.accepted + self.rejected + self.unanswered + self.withdrawn
        return (
            (fates == self.proposals, "accepted + rejected + unanswered + withdrawn = proposals"),
            (self.direct_accepts + self.gathered_accepts == self.accepted, "direct + gathered = accepted"),
            (self.injected <= self.eligible, "injected <= eligible"),
            (set(self.side_effects) == set(HARMS), f"side_effects has the keys {', '.join(HARMS)}"),
        )

    @property
    def scored(self) -> bool:
        """Whether the run says something about the assistant: it succeeded or failed."""
        return self.outcome in ("success", "failure")

    @classmethod
    def without_numbers(cls, **known: Any) -> Self:  # noqa: ANN401 - values of fields
        """The facts of a run that has no numbers: nothing is counted, and what it cost is not known."""
        counts = {field.name: 0 for field in fields(cls) if field.type is int}
        flags = {field.name: False for field in fields(cls) if field.type is bool}
        rest = {"ending": None, "reason": "", "cost": None, "tokens": None, "lead_seconds": ()}
        return cls(**{**counts, **flags, **rest, "side_effects": dict.fromkeys(HARMS, 0), **known})

    def to_json(self) -> dict[str, Any]:
        """The facts as JSON values."""
        plain = asdict(self)
        return plain | {"side_effects": dict(self.side_effects), "lead_seconds": list(self.lead_seconds)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The facts that `to_json` wrote. Raises InputError on missing, unknown or contradicting fields."""
        names = {field.name for field in fields(cls)}
        if missing := sorted(names - data.keys()):
            raise InputError(f"run facts lack {', '.join(missing)}")
        if unknown := sorted(data.keys() - names):
            raise InputError(f"run facts have unknown fields: {', '.join(unknown)}")
        for each in fields(cls):
            if not _fits(data[each.name], each.type):
                raise InputError(f"run facts have {each.name} = {data[each.name]!r:.80}")
        try:
            return cls(**{**data, "lead_seconds": tuple(data["lead_seconds"])})
        except ValueError as error:
            raise InputError(f"run facts contradict themselves: {error}") from None


def _fits(value: object, kind: object) -> bool:
    """Whether a JSON value is of the type that a field of `RunFacts` has."""
    options = get_args(kind)
    if kind == Mapping[str, int]:
        return isinstance(value, Mapping) and all(_fits(count, int) for count in value.values())
    if kind == tuple[float, ...]:
        return isinstance(value, list) and all(_fits(each, float) for each in value)
    if isinstance(kind, UnionType):
        return any(_fits(value, option) for option in options)
    if options:
        return value in options
    number = isinstance(value, int) and not isinstance(value, bool)
    plain: dict[object, bool] = {int: number, float: number or isinstance(value, float), type(None): value is None}
    return plain[kind] if kind in plain else isinstance(value, str if kind is str else bool)
