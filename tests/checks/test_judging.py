"""Questions for a judge count neither way until they are answered, and never if the answer is no verdict."""

from collections.abc import Callable

import pytest

from pare_sim.checks import Judgement
from pare_sim.engine import Call, Episode, Propose, Wait
from pare_sim.engine.moves import Accept, Finish
from pare_sim.errors import InfrastructureError
from pare_sim.kernel import Trace
from pare_sim.runs import StubJudge, judged

QUESTION = "Was the report kind?"
JUDGED = [{"state": "Reminders.reminders", "where": {"title": {"contains": ["plants"]}}}, {"judge": QUESTION}]
REMINDER = {"title": "Water the plants", "due_datetime": "2025-06-02 20:00", "description": ""}
HELPED = (
    Wait(),
    Propose("Shall I set a reminder for the plants?"),
    Accept(),
    Call("Reminders__add_reminder", REMINDER),
)

Start = Callable[..., Episode]


def answered(start: Start, reply: str, *moves: object) -> Judgement:
    episode = start(*(moves or (*HELPED, Finish("Gladly done."))), checks=JUDGED)
    return judged(episode.judge(), episode.trace, StubJudge({QUESTION: reply}))


def test_before_anybody_is_asked_the_question_counts_neither_way(start: Start) -> None:
    helped = start(*HELPED, checks=JUDGED).judge()
    assert helped.success
    assert helped.strict
    assert [verdict.code for verdict in helped.undecided] == ["needs judgement"]
    assert not start(Wait(), checks=JUDGED).judge().success


@pytest.mark.parametrize(("reply", "success"), [('{"pass": true}', True), ('{"pass": false, "why": "rude"}', False)])
def test_a_verdict_of_the_judge_decides(start: Start, reply: str, success: bool) -> None:
    found = answered(start, reply)
    assert found.success is success
    assert found.undecided == ()
    assert found.reason == ("" if success else f"judge: expected {QUESTION}; seen: the judge says no")


@pytest.mark.parametrize("reply", ["I cannot evaluate this", '{"verdict": "fine"}', '{"pass": "yes"}', "[true]", ""])
def test_a_reply_without_a_verdict_is_a_judge_error(start: Start, reply: str) -> None:
    found = answered(start, reply)
    assert [verdict.code for verdict in found.undecided] == ["judge error"]
    assert found.success


def test_a_judge_error_rescues_no_failure(start: Start) -> None:
    assert not answered(start, "Hm.", Wait()).success


def test_a_judge_who_cannot_be_reached_is_a_judge_error(start: Start) -> None:
    class Away:
        def reply(self, question: str, trace: Trace) -> str:
            raise InfrastructureError("nobody answers")

    episode = start(*HELPED, checks=JUDGED)
    assert [v.code for v in judged(episode.judge(), episode.trace, Away()).undecided] == ["judge error"]
