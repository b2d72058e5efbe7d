"""Asking a judge the questions that a scenario's checks leave open; a reply that is no verdict is a judge error."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pare_sim.checks import Judgement, resolved
from pare_sim.errors import InfrastructureError
from pare_sim.kernel import Trace


class Judge(Protocol):
    """Answers questions about an episode."""

    def reply(self, question: str, trace: Trace) -> str:
        """The reply as text; a verdict is a JSON object with the field ``pass``, true or false.

        Raises:
            InfrastructureError: no reply came.
        """


@dataclass(frozen=True)
class StubJudge:
    """A judge for tests: replies by question, nothing to any other."""

    replies: Mapping[str, str]

    def reply(self, question: str, trace: Trace) -> str:
        """What was prepared for the question."""
        return self.replies.get(question, "")


def judged(judgement: Judgement, trace: Trace, judge: Judge) -> Judgement:
    """The judgement with its open questions put to a judge."""
    return resolved(judgement, lambda question: _verdict(judge, question, trace))


def _verdict(judge: Judge, question: str, trace: Trace) -> bool | None:
    """What the reply says; None if it says neither yes nor no."""
    try:
        said = json.loads(judge.reply(question, trace))
    except (InfrastructureError, ValueError):
        return None
    answer = said.get("pass") if isinstance(said, Mapping) else None
    return answer if isinstance(answer, bool) else None
