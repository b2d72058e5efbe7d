"""Verdicts: what a check found, what it expected, and which records it rests on."""

from dataclasses import asdict, dataclass

from pare_sim.kernel import Json

NEEDS_JUDGEMENT, JUDGE_ERROR = "needs judgement", "judge error"
"""Codes of verdicts that are none: neither passed nor failed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one check says about one episode."""

    check: str
    """The check, in a few words."""
    passed: bool
    expected: str = ""
    seen: str = ""
    """What there was instead; the nearest miss, where there is one."""
    records: tuple[int, ...] = ()
    """Numbers of the trace records it rests on."""
    code: str = ""
    """A word for a special reason: ``preempted``, ``write before acceptance``."""
    strict: bool = False
    """It counts for the strict verdict only."""

    @property
    def undecided(self) -> bool:
        """Whether a judge has not been asked yet, or gave no verdict: then it counts neither way."""
        return self.code in (NEEDS_JUDGEMENT, JUDGE_ERROR)

    def to_json(self) -> dict[str, Json]:
        """The verdict as a JSON object."""
        data = asdict(self)
        data["records"] = list(self.records)
        return data


@dataclass(frozen=True, slots=True)
class Judgement:
    """All verdicts on one episode."""

    verdicts: tuple[Verdict, ...]

    @property
    def success(self) -> bool:
        """Whether all checks passed, those of the strict verdict and those without a verdict apart."""
        return all(verdict.passed for verdict in self.verdicts if not (verdict.strict or verdict.undecided))

    @property
    def strict(self) -> bool:
        """Whether all checks passed, those without a verdict apart."""
        return all(verdict.passed for verdict in self.verdicts if not verdict.undecided)

    @property
    def undecided(self) -> tuple[Verdict, ...]:
        """What a judge has not been asked yet, or gave no verdict on."""
        return tuple(verdict for verdict in self.verdicts if verdict.undecided)

    @property
    def reason(self) -> str:
        """Why it failed, for people; empty on success. Special reasons come first."""
        failed = [v for v in self.verdicts if not (v.passed or v.strict or v.undecided)]
        failed.sort(key=lambda verdict: not verdict.code)
        if not failed:
            return ""
        first = failed[0]
        told = f"{first.check}: expected {first.expected}; seen: {first.seen}" if first.expected else first.check
        return f"{first.code}: {told}" if first.code else told
