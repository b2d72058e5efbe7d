"""Checks that need somebody's judgement: data until a judge has been asked, and never part of success before that."""

from collections.abc import Callable

from pydantic import BaseModel, ConfigDict, Field

from pare_sim.checks.case import Case
from pare_sim.checks.judgement import JUDGE_ERROR, NEEDS_JUDGEMENT, Judgement, Verdict


class NeedsJudgement(BaseModel):
    """A question about the episode that no comparison answers."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    judge: str = Field(min_length=1)

    def evaluate(self, case: Case) -> Verdict:
        """Not a verdict yet: it says that a judge must be asked."""
        return Verdict("judge", False, self.judge, "nobody has judged it yet", code=NEEDS_JUDGEMENT)


def resolved(judgement: Judgement, ask: Callable[[str], bool | None]) -> Judgement:
    """The judgement with each open question answered.

    Args:
        judgement: as a scenario gave it.
        ask: says whether the answer to a question is yes; None if no answer came about (a judge error).
    """
    return Judgement(tuple(_answered(v, ask) if v.code == NEEDS_JUDGEMENT else v for v in judgement.verdicts))


def _answered(verdict: Verdict, ask: Callable[[str], bool | None]) -> Verdict:
    answer = ask(verdict.expected)
    if answer is None:
        return Verdict("judge", False, verdict.expected, "the judge gave no verdict", code=JUDGE_ERROR)
    return Verdict("judge", answer, "" if answer else verdict.expected, "" if answer else "the judge says no")
