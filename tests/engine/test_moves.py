"""Observing, executing, proposals, questions, and moves that are not possible."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.engine import (
    Accept,
    Act,
    AskUser,
    AssistantView,
    Call,
    Episode,
    Finish,
    MoveRefused,
    Pending,
    ProposalAnswer,
    Propose,
    QuestionAnswer,
    Reject,
    Reply,
    StaySilent,
    ToolResult,
    UserView,
    Wait,
    Withdraw,
)
from pare_sim.kernel import Asked, Finished, Proposed, Refused, Settled

Start = Callable[..., Episode]
OFFER = Propose("Shall I set a reminder to water the plants?")
READ = Call("Reminders__get_all_reminders")
WATCH = (Wait(), StaySilent())


def view(episode: Episode) -> Any:
    assert isinstance(episode.pending, Pending)
    return episode.pending.view


def role(episode: Episode) -> tuple[str, str]:
    assert isinstance(episode.pending, Pending)
    return episode.pending.role, episode.pending.mode


def told(episode: Episode, kind: type) -> list[Any]:
    return [item for item in episode.dialogue.told if isinstance(item, kind)]


def states(episode: Episode) -> list[tuple[str, str, str]]:
    return [(s.proposal, s.state, s.actor) for s in episode.trace.of(Settled)]


class TestObserving:
    def test_only_reading_tools_are_offered(self, start: Start) -> None:
        seen = view(start(Wait()))
        assert isinstance(seen, AssistantView)
        assert seen.tools
        assert not any(tool.writes for tool in seen.tools)
        assert (seen.mode, seen.steps_left, seen.moves) == ("observe", 5, ("call", "propose", "stay_silent"))

    def test_five_reads_leave_room_for_a_proposal(self, start: Start) -> None:
        episode = start(Wait(), *[READ] * 5)
        assert (view(episode).steps_left, view(episode).tools) == (0, ())
        assert view(episode).moves == ("propose", "stay_silent")
        episode.apply(OFFER)
        assert len(list(episode.trace.calls("assistant"))) == 5
        assert view(episode).proposal.text == OFFER.text

    def test_the_sixth_read_is_refused_and_ends_the_part(self, start: Start) -> None:
        episode = start(Wait(), *[READ] * 6)
        assert role(episode) == ("user", "observe")
        assert len(list(episode.trace.calls("assistant"))) == 5
        (refused,) = episode.trace.of(Refused)
        assert "no calls are left" in refused.error

    def test_the_calls_of_a_turn_are_new_in_the_next_one(self, start: Start) -> None:
        assert view(start(Wait(), *[READ] * 5, StaySilent(), Wait(5))).steps_left == 5

    def test_the_assistant_is_told_of_each_action_with_screen_and_ids_only(self, start: Start) -> None:
        episode = start(Wait(), StaySilent(), Act("open_app", {"app_name": "Messages"}))
        (acted,) = view(episode).new
        assert (acted.action, acted.ok, acted.screen) == ("open_app", True, "Messages.ConversationList")
        assert "plants" in repr(episode.world.phone.content())
        assert "plants" not in repr(acted)


class TestExecuting:
    def test_writing_tools_are_offered_after_acceptance_with_the_whole_history(self, start: Start) -> None:
        episode = start(Wait(), READ, OFFER, Accept("Please"))
        seen = view(episode)
        assert any(tool.writes for tool in seen.tools)
        assert (seen.steps_left, seen.questions_left, seen.moves) == (10, 3, ("call", "ask_user", "finish"))
        assert [type(item).__name__ for item in seen.history] == ["Notification", "ToolResult", "ProposalAnswer"]

    def test_ten_calls_leave_room_for_a_report(self, start: Start) -> None:
        episode = start(Wait(), OFFER, Accept(), *[READ] * 10)
        assert (view(episode).tools, view(episode).moves) == ((), ("ask_user", "finish"))
        episode.apply(Finish("Nothing to do."))
        (finished,) = episode.trace.of(Finished)
        assert (finished.unfinished, view(episode).reports) == (False, ("Nothing to do.",))

    def test_the_eleventh_call_ends_the_execution_unfinished(self, start: Start) -> None:
        episode = start(Wait(), OFFER, Accept(), *[READ] * 11)
        (finished,) = episode.trace.of(Finished)
        assert finished.unfinished
        assert len(list(episode.trace.calls("assistant"))) == 10
        assert role(episode) == ("user", "observe")

    def test_failed_unknown_and_malformed_calls_take_a_step_each_and_nothing_more(self, start: Start) -> None:
        bad = [Call("Calendar__teleport"), Call("Reminders__get_reminder", {"reminder_id": "none"}), "text"]
        episode = start(Wait(), OFFER, Accept(), *bad)
        assert view(episode).steps_left == 7
        assert all(item.error for item in view(episode).history[-3:])

    def test_an_unknown_tool_is_answered_with_the_nearest_name(self, start: Start) -> None:
        (result,) = told(start(Wait(), Call("Reminders__get_al_reminders")), ToolResult)
        assert "did you mean 'Reminders__get_all_reminders'" in result.error


class TestProposals:
    def test_a_new_proposal_withdraws_the_old_one(self, start: Start) -> None:
        episode = start(Wait(), OFFER, Wait(5), Propose("Shall I answer Dana?"))
        assert states(episode) == [("proposal-1", "withdrawn", "assistant")]
        assert view(episode).proposal.id == "proposal-2"
        assert [item.state for item in told(episode, ProposalAnswer)] == ["withdrawn"]

    def test_the_assistant_can_take_a_proposal_back(self, start: Start) -> None:
        episode = start(Wait(), OFFER, Wait(5), Withdraw(), StaySilent())
        assert states(episode) == [("proposal-1", "withdrawn", "assistant")]
        assert view(episode).proposal is None

    def test_it_expires_after_three_turns_and_the_assistant_is_told(self, start: Start) -> None:
        episode = start(Wait(), OFFER, *WATCH, *WATCH)
        assert view(episode).proposal.age == 2
        episode.apply(Wait())
        assert states(episode) == [("proposal-1", "expired", "environment")]
        assert view(episode).new[0].state == "expired"

    def test_it_can_be_accepted_in_the_third_turn(self, start: Start) -> None:
        assert role(start(Wait(), OFFER, *WATCH, *WATCH, Accept())) == ("assistant", "execute")

    def test_a_rejection_costs_only_the_proposal(self, start: Start) -> None:
        episode = start(Wait(), OFFER, Reject("Not now."))
        (answer,) = view(episode).new
        assert (answer.state, answer.text) == ("rejected", "Not now.")
        assert (role(episode), view(episode).steps_left) == (("assistant", "observe"), 5)

    @pytest.mark.parametrize("move", [Accept(), Reject()])
    def test_without_a_proposal_there_is_nothing_to_answer(self, start: Start, move: Accept | Reject) -> None:
        episode = start(move)
        assert states(episode) == []
        assert "no open proposal" in episode.last.error  # type: ignore[union-attr, operator]

    def test_the_user_sees_a_proposal_once_and_what_it_may_answer(self, start: Start) -> None:
        seen = view(start(Wait(), OFFER))
        assert isinstance(seen, UserView)
        assert seen.moves == ("act", "wait", "accept", "reject")
        assert repr(seen).count(OFFER.text) == 1

    def test_waiting_silence_and_messages_are_no_proposals_and_a_second_accept_counts_nothing(
        self, start: Start
    ) -> None:
        send = Call("Messages__send_message_to_group_conversation", {"conversation_id": "none", "content": "Hi"})
        episode = start(Wait(), OFFER, Accept(), send, AskUser("Sure?"), Accept(), Reply("Yes"), Finish())
        for move in (Wait(5), Propose("And shall I answer Dana?"), Wait(5), StaySilent()):
            episode.apply(move)
        episode.stop()
        assert len(list(episode.trace.of(Proposed))) == 2
        assert states(episode) == [("proposal-1", "accepted", "user")]

    def test_the_words_are_matched_to_the_offer_that_is_open(self, start: Start) -> None:
        early = next(start(Wait(5), OFFER).trace.of(Proposed))
        good = next(start(Wait(), OFFER).trace.of(Proposed))
        assert (early.offer, early.early, good.offer, good.early) == (None, "water", "water", None)


class TestQuestions:
    ASKING = (Wait(), OFFER, Accept(), READ, AskUser("When?"))

    def test_a_question_suspends_until_the_reply_and_then_goes_on(self, start: Start) -> None:
        episode = start(*self.ASKING)
        assert role(episode) == ("user", "execute")
        assert view(episode).question.text == "When?"
        assert "reply" in view(episode).moves
        episode.apply(Act("look"))
        assert role(episode) == ("user", "execute")
        episode.apply(Reply("At six."))
        assert (role(episode), view(episode).steps_left) == (("assistant", "execute"), 9)
        assert [item.text for item in told(episode, QuestionAnswer)] == ["At six."]

    def test_at_most_three_are_possible(self, start: Start) -> None:
        episode = start(Wait(), OFFER, Accept(), *[AskUser("?"), Reply("!")] * 3)
        assert view(episode).moves == ("call", "finish")
        episode.apply(AskUser("?"))
        assert len(list(episode.trace.of(Asked))) == 3
        assert "ask_user is not possible now" in told(episode, MoveRefused)[0].error

    def test_it_expires_after_three_turns_and_execution_goes_on(self, start: Start) -> None:
        episode = start(*self.ASKING, Act("look"), Act("look"), Act("look"))
        assert role(episode) == ("assistant", "execute")
        (answer,) = told(episode, QuestionAnswer)
        assert (answer.expired, answer.text) == (True, "")
        assert view(episode).moves == ("call", "ask_user", "finish")

    def test_without_a_question_there_is_nothing_to_reply_to(self, start: Start) -> None:
        assert "no open question" in start(Reply("Yes")).last.error  # type: ignore[union-attr, operator]

    def test_asking_is_not_possible_while_observing(self, start: Start) -> None:
        episode = start(Wait(), AskUser("May I?"))
        assert "ask_user is not possible now, while observing" in told(episode, MoveRefused)[0].error


LOOP: list[Any] = []
LOOP.append(LOOP)
DEEP: dict[str, Any] = {}
for _ in range(5000):
    DEEP = {"a": DEEP}

NO_MOVES = [
    "Sure, I will water the plants!",
    None,
    7,
    [],
    {"kind": "act"},
    Act,
    object(),
    Act("", {}),
    Act("look", "no mapping"),  # type: ignore[arg-type]
    Act("look", {1: 2}),  # type: ignore[dict-item]
    Act("look", {"x": {1, 2}}),
    Act("look", {"x": float("nan")}),
    Act("look", {"x": LOOP}),
    Act("look", DEEP),
    Call("Reminders__get_reminder", {"reminder_id": float("inf")}),
    Call("Reminders__get_reminder", {"reminder_id": b"x"}),
    Call(3),  # type: ignore[arg-type]
    Wait(-1),
    Wait(float("nan")),
    Wait(True),
    Wait("5m"),  # type: ignore[arg-type]
    Accept(None),  # type: ignore[arg-type]
    Propose("  "),
    Propose("Shall I?", confidence=2),
    Propose("Shall I?", confidence="high"),  # type: ignore[arg-type]
    Reply(""),
    AskUser(" "),
    Finish(1),  # type: ignore[arg-type]
]


class TestRefused:
    @pytest.mark.parametrize("side", ["user", "assistant"])
    @pytest.mark.parametrize("move", NO_MOVES, ids=lambda move: type(move).__name__)
    def test_what_is_no_move_is_refused_recorded_and_told(self, start: Start, side: str, move: object) -> None:
        episode = start() if side == "user" else start(Wait())
        rows = episode.world.phone.rows() if side == "assistant" else None
        episode.apply(move)
        (refused,) = episode.trace.of(Refused)
        assert refused.actor == side
        if side == "user":
            assert (role(episode)[0], episode.last.ok) == ("assistant", False)  # type: ignore[union-attr]
        else:
            assert view(episode).steps_left == 4
            assert view(episode).new == (MoveRefused(episode.world.time, refused.error),)
            assert episode.world.phone.rows() == rows
        assert json.loads(episode.trace.to_bytes().split(b"\n")[-1])["kind"] == "refused"

    @pytest.mark.parametrize("move", [Call("x"), Propose("x"), StaySilent(), Finish(), Withdraw(), AskUser("x")])
    def test_the_user_cannot_make_the_assistants_moves(self, start: Start, move: object) -> None:
        assert "not a move of the user" in start(move).last.error  # type: ignore[union-attr, operator]

    @pytest.mark.parametrize("move", [Act("look"), Wait(), Accept(), Reject(), Reply("x")])
    def test_the_assistant_cannot_make_the_users_moves(self, start: Start, move: object) -> None:
        (refused,) = told(start(Wait(), OFFER, Wait(5), move), MoveRefused)
        assert "not a move of the assistant" in refused.error

    def test_an_action_that_the_screen_does_not_offer_is_told_what_is(self, start: Start) -> None:
        episode = start(Act("open_reminder", {"reminder_id": "none"}))
        assert "not possible on System.HomeScreen; possible: look, open_app" in episode.last.error  # type: ignore[union-attr, operator]

    def test_what_a_policy_does_to_its_own_data_later_changes_no_record(self, start: Start) -> None:
        arguments = {"query": "plants"}
        episode = start(Wait(), Call("Contacts__search_contacts", arguments))
        before = episode.trace.to_bytes()
        arguments["query"] = "changed"
        view(episode).history[-1].result.append("mine")
        assert episode.trace.to_bytes() == before
