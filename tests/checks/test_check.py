"""The checks that scenarios declare, on calls that were really made."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from pare_sim.checks import Check, Verdict
from pare_sim.engine import Accept, Act, Call, Episode, Finish, Propose, Rules, StaySilent, Wait

Start = Callable[..., Episode]
OFFER = Propose("Shall I set a reminder to water the plants?")
SET: dict[str, Any] = {"title": "Water the plants", "due_datetime": "2025-06-02 18:00", "description": "All of them"}
REMIND = Call("Reminders__add_reminder", SET)
EVENT: dict[str, Any] = {
    "title": "Tea",
    "start_datetime": "2025-06-03 15:00",
    "end_datetime": "2025-06-03 16:00",
    "attendees": ["b@x.org", "a@X.org"],
}
MEET = Call("Calendar__add_calendar_event", EVENT)
DONE = (Wait(), OFFER, Accept(), REMIND, MEET)
REPEATED = Call("Reminders__add_reminder", SET | {"repetition_unit": "day", "repetition_value": 25})


@pytest.fixture
def verdict(start: Start) -> Callable[..., Verdict]:
    """Evaluates one check after some moves."""

    def evaluate(check: Any, *moves: object, **changes: Any) -> Verdict:
        episode = start(*(moves or DONE), **changes)
        parsed: Check = TypeAdapter(Check).validate_python(check)
        return parsed.evaluate(episode.playable.case(episode.trace))  # type: ignore[attr-defined, no-any-return]

    return evaluate


REMINDER, TEA = "Reminders__add_reminder", "Calendar__add_calendar_event"
PASS = [
    {"called": REMINDER},
    {"called": REMINDER, "with": {"title": {"contains": ["plants"]}, "description": {"any": True}}},
    {"called": REMINDER, "with": {"due_datetime": {"time": "2025-06-02T18:00:00Z"}}},
    {"called": "Messages__receive", "by": "environment"},
    {"called": TEA, "with": {"attendees": {"set": ["a@x.org", "b@x.org"]}}},
    {"not_called": "Messages__send_message"},
    {"not_called": REMINDER, "with": {"title": "Buy plants"}},
    {"not_called": REMINDER, "by": "user"},
    {"order": [{"called": REMINDER}, {"called": TEA}]},
    {"state": "Reminders.reminders", "where": {"title": "Water the plants"}},
    {"state": "Reminders.reminders", "where": {"title": "Water the plants"}, "count": 1},
    {"state": "Reminders.reminders", "where": {"title": "Buy plants"}, "count": 0},
    {"state": "Messages.messages", "where": {"content": {"contains": ["plants"]}}, "by": "environment"},
    {"state": "Messages.conversations", "where": {"id": {"ref": "chat"}}, "by": "anyone"},
    {"proposed": "water"},
    {"any_of": [{"called": "Messages__send_message"}, {"called": TEA}]},
    {"all_of": [{"called": REMINDER}, {"called": TEA}]},
]
FAIL = [
    ({"called": REMINDER, "times": 2}, "only 1"),
    ({"called": REMINDER, "with": {"title": "Buy plants"}}, "nearest call differs: title: "),
    ({"called": TEA, "with": {"attendees": ["a@x.org"]}}, "nearest call differs: attendees: "),
    ({"called": TEA, "by": "user"}, "no call of Calendar__add_calendar_event"),
    ({"called": "Messages__send_message"}, "only Reminders__add_reminder, Calendar__add_calendar_event"),
    ({"not_called": TEA}, "1 such call"),
    ({"order": [{"called": TEA}, {"called": REMINDER}]}, "no Reminders__add_reminder after record"),
    ({"state": "Reminders.reminders", "where": {"title": "Buy plants"}}, "nearest: title: "),
    ({"state": "Reminders.reminders", "where": {"title": {"contains": ["plants"]}}, "count": 2}, "1 such rows"),
    ({"state": "Messages.messages"}, "0 such rows"),
    ({"proposed": "answer"}, "about water"),
    ({"any_of": [{"called": "Messages__send_message"}, {"proposed": "answer"}]}, " / "),
    ({"all_of": [{"called": REMINDER}, {"proposed": "answer"}]}, "about water"),
]


@pytest.mark.parametrize("check", PASS, ids=str)
def test_it_passes_and_names_the_records_it_rests_on(verdict: Callable[..., Verdict], check: Any) -> None:
    found = verdict(check)
    assert (found.passed, found.expected, found.seen) == (True, "", "")


@pytest.mark.parametrize(("check", "seen"), FAIL, ids=str)
def test_it_fails_and_tells_the_nearest_miss(verdict: Callable[..., Verdict], check: Any, seen: str) -> None:
    found = verdict(check)
    assert not found.passed
    assert found.expected
    assert seen in found.seen


def test_without_any_proposal_the_check_says_so(verdict: Callable[..., Verdict]) -> None:
    assert verdict({"proposed": "water"}, Wait()).seen == "no proposal"


def test_the_words_that_matched_nothing_are_shown_with_what_they_lacked(verdict: Callable[..., Verdict]) -> None:
    found = verdict({"proposed": "water"}, Wait(), Propose("Shall I remind you?"))
    assert found.seen.startswith("'Shall I remind you?': water: ")
    assert "plants" in found.seen


@pytest.mark.parametrize(
    ("expected", "match"), [(25, True), (25.0, True), ("25", False), (24, False), (True, False), ({"is": 25}, True)]
)
def test_numbers_are_compared_by_value_and_never_with_text(
    verdict: Callable[..., Verdict], expected: object, match: bool
) -> None:
    check = {"called": REMINDER, "with": {"repetition_value": expected}}
    assert verdict(check, Wait(), OFFER, Accept(), REPEATED).passed is match


def test_one_is_not_true(verdict: Callable[..., Verdict]) -> None:
    one = Call(REMINDER, SET | {"repetition_unit": "day", "repetition_value": 1})
    check = {"called": REMINDER, "with": {"repetition_value": True}}
    assert not verdict(check, Wait(), OFFER, Accept(), one).passed


def test_ids_are_compared_exactly(verdict: Callable[..., Verdict], start: Start) -> None:
    chat = start().world.stage.labels["chat"]  # type: ignore[attr-defined]
    send = Call("Messages__send_message_to_group_conversation", {"conversation_id": chat, "content": "Hi"})
    checks = [{"called": send.tool, "with": {"conversation_id": spec}} for spec in ({"ref": "chat"}, chat.upper())]
    assert [verdict(check, Wait(), OFFER, Accept(), send).passed for check in checks] == [True, False]


class TestWhoMadeARow:
    WHERE = {"state": "Reminders.reminders", "where": {"title": {"contains": ["plants"]}}}
    SEED = [
        {"seed": "Messages.chat", "label": "chat", "with": {"people": ["Dana Reyes"], "messages": []}},
        {
            "seed": "Reminders.reminder",
            "label": "old",
            "with": {"title": "Water the plants", "due_datetime": "2025-06-02 09:01"},
        },
    ]

    def test_a_row_of_the_start_is_nobodys(self, verdict: Callable[..., Verdict]) -> None:
        assert not verdict(self.WHERE, Wait(), seed=self.SEED).passed

    def test_a_row_that_the_world_touches_later_is_still_its_makers(self, verdict: Callable[..., Verdict]) -> None:
        keep_on = Rules(stop_at_goal=False)
        soon = Call(REMINDER, SET | {"due_datetime": "2025-06-02 09:02"})
        assert verdict(self.WHERE, Wait(), OFFER, Accept(), soon, Finish(), Wait(600), rules=keep_on).passed

    def test_the_ring_of_an_old_one_does_not_make_it_the_worlds(self, verdict: Callable[..., Verdict]) -> None:
        by_user = self.WHERE | {"by": "user"}
        assert not verdict(by_user, Wait(600), seed=self.SEED).passed

    def test_one_that_the_user_made_is_preempted(self, verdict: Callable[..., Verdict]) -> None:
        moves = [Act("open_app", {"app_name": "Reminders"}), Act("create_new"), Act("set_title", {"title": "plants"})]
        moves += [Act("set_due_datetime", {"due_datetime": "2025-06-02 18:00"}), Act("save")]
        turns = [each for move in moves for each in (move, StaySilent())]
        found = verdict(self.WHERE, *turns)
        assert (found.passed, found.code, found.seen) == (False, "preempted", "the user had done it")
        assert verdict(self.WHERE | {"by": "user"}, *turns).passed
        assert verdict(self.WHERE | {"by": "anyone"}, *turns).passed


@pytest.mark.parametrize(
    "wrong",
    [{"claled": "x"}, {"called": "x", "wit": 1}, {"called": "x", "times": 0}, {"order": [{"called": "x"}]}],
)
def test_a_check_that_is_spelled_wrongly_does_not_load(wrong: Any) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Check).validate_python(wrong)
