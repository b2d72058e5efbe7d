"""The scripted user: walks to where an act is possible, answers by the offers, and is the person the scenario says."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.engine import (
    AskUser,
    AssistantMove,
    Call,
    Episode,
    Finish,
    Over,
    Propose,
    StaySilent,
    Withdraw,
)
from pare_sim.kernel import Answered, Called, Json, Settled, Trace
from pare_sim.policies import Scripted, Setup
from pare_sim.policies.scripted import Mood
from pare_sim.scenario import Scenario, make_scenario

Make = Callable[..., Scenario]
Talk = Callable[[Any], AssistantMove]
WATER, OTHER = "Shall I remind you of the plants?", "Shall I order a pizza?"
SEED = [
    {"seed": "Messages.chat", "label": "chat", "with": {"people": ["Dana Reyes"]}},
    {"seed": "Messages.chat", "label": "other", "with": {"people": ["Mia Brandt"]}},
    {"seed": "Messages.chat", "label": "third", "with": {"people": ["Sam Ortiz"]}},
]
OPEN = {"act": "Messages.open_conversation", "with": {"conversation_id": {"ref": "chat"}}}
SEND = {"act": "Messages.send_message", "on": {"conversation_id": {"ref": "chat"}}, "with": {"content": "Will do!"}}


def silent(view: Any) -> AssistantMove:
    return StaySilent()


def proposing(*texts: str, finish: bool = True) -> Talk:
    """An assistant that makes these proposals, each in a turn of its own once the first event has come."""
    left = list(texts)

    def act(view: Any) -> AssistantMove:
        if view.mode == "execute":
            return Finish("Done.") if finish else Call("Reminders__get_due_reminders")
        came = any(type(told).__name__ == "Notification" for told in view.history)
        return Propose(left.pop(0)) if left and came and view.proposal is None else StaySilent()

    return act


def played(scenario: Scenario, assistant: Talk = silent, seed: int = 0) -> Trace:
    episode = Episode(scenario, seed=seed)
    user = Scripted.create({}, Setup(scenario, episode.world.stage, episode.trace))
    while not isinstance(pending := episode.pending, Over):
        episode.apply(user.act(pending.view) if pending.role == "user" else assistant(pending.view))
    return episode.trace


def taps(trace: Trace, *, completed: bool = False) -> list[str]:
    return [f"{call.app}.{call.name}" for call in trace.calls("user", completed=completed)]


def answers(trace: Trace) -> list[tuple[str, str]]:
    return [(settled.state, settled.text) for settled in trace.of(Settled)]


def user(*acts: dict[str, Json], **persona: Json) -> dict[str, Json]:
    return {"acts": list(acts), "persona": persona}


class TestWalking:
    def test_an_act_of_a_deeper_screen_is_reached_by_what_it_is_on(self, scenario: Make) -> None:
        trace = played(scenario(user=user({**SEND, "after": "asked"})))
        assert taps(trace) == ["System.open_app", "Messages.open_conversation", "Messages.send_message"]
        assert all(call.ok for call in trace.calls("user", completed=False))

    def test_from_another_conversation_the_user_goes_back_first(self, scenario: Make) -> None:
        first = {**OPEN, "with": {"conversation_id": {"ref": "other"}}}
        trace = played(scenario(seed=SEED, user=user(first, SEND)))
        assert taps(trace)[1:] == [
            *("Messages.open_conversation", "System.go_back", "Messages.open_conversation", "Messages.send_message")
        ]
        (sent,) = [change.row for call in trace.calls("user") for change in call.changes if change.table == "messages"]
        assert sent is not None
        assert sent["content"] == "Will do!"

    def test_the_way_leads_over_several_screens(self, scenario: Make) -> None:
        act = {"act": "Messages.start_add_participant", "on": {"conversation_id": {"ref": "chat"}}}
        assert taps(played(scenario(user=user(act)))) == [
            *("System.open_app", "Messages.open_conversation", "Messages.show_participants"),
            "Messages.start_add_participant",
        ]

    def test_of_equal_names_the_screen_is_meant_that_shows_what_the_act_is_on(self) -> None:
        data = {
            "id": "papers",
            "kind": "silence",
            "start": "2025-06-02 09:00",
            "seed": [
                {"seed": "Files.file", "label": "file", "with": {"path": "Documents/Tax/plan.txt", "content": "x"}},
            ],
            "user": user({"act": "Files.delete", "on": {"file_id": {"ref": "file"}}}),
        }
        trace = played(make_scenario(data))
        assert taps(trace) == ["System.open_app", "Files.open_file", "Files.delete"]

    def test_no_write_lies_on_the_way(self, scenario: Make) -> None:
        act = {"act": "Messages.send_message", "with": {"content": "Hello?"}}
        trace = played(scenario(user=user(act)))
        assert not [call for call in trace.calls("user") if call.writes]

    def test_what_no_way_leads_to_is_tried_recorded_and_passed_over(self, scenario: Make) -> None:
        act = {"act": "Messages.send_message", "with": {"content": "Hello?"}}
        trace = played(scenario(user=user(act, {"act": "go_home"})))
        refused = [call for call in trace.calls("user", completed=False) if not call.ok]
        assert [call.name for call in refused] == ["send_message"]
        assert taps(trace)[-1] == "System.go_home"

    def test_a_way_that_fails_is_given_up(self, scenario: Make) -> None:
        gone = {**SEND, "on": {"conversation_id": "conversation-0000000000"}}
        trace = played(scenario(user=user(gone, {"act": "go_home"})))
        assert taps(trace) == ["System.open_app", "Messages.open_conversation", "System.go_home"]

    def test_what_refers_to_a_result_that_never_came_is_tried_without_it(self, scenario: Make) -> None:
        act = {"act": "Messages.open_conversation", "with": {"conversation_id": {"result": "asked", "path": "nope"}}}
        trace = played(scenario(user=user({**act, "after": "asked"})))
        last = list(trace.calls("user", completed=False))[-1]
        assert (last.ok, last.arguments) == (False, {})

    def test_an_app_that_is_in_front_needs_no_opening(self, scenario: Make) -> None:
        opening = {"act": "open_app", "with": {"app_name": "Messages"}}
        assert taps(played(scenario(user=user(opening, opening, OPEN)))) == [
            *("System.open_app", "Messages.open_conversation")
        ]

    def test_delays_count_from_what_the_user_saw(self, scenario: Make) -> None:
        acts = [{"act": "go_home"}, {"act": "look", "delay": 60}, {"act": "look", "after": "asked", "delay": "10m"}]
        trace = played(scenario(user=user(*acts)))
        (first, second) = [call for call in trace.calls("user") if call.name == "look"]
        assert 60 <= (first.time - trace.records[0].time).total_seconds() <= 65
        assert 600 <= (second.time - first.time).total_seconds() <= 605


class TestAnswering:
    def test_a_right_proposal_is_accepted_at_once_by_default(self, scenario: Make) -> None:
        assert answers(played(scenario(), proposing(WATER))) == [("accepted", "Yes, please.")]

    def test_an_offer_may_have_words_for_yes(self, scenario: Make) -> None:
        offer = {**scenario().spec.model_dump(mode="json", by_alias=True)["offers"][0], "says": "Lovely."}
        made = scenario(offers=[offer], checks=[{"proposed": "water"}])
        assert answers(played(made, proposing(WATER))) == [("accepted", "Lovely.")]

    def test_what_is_not_on_offer_or_settled_is_rejected(self, scenario: Make) -> None:
        said = answers(played(scenario(), proposing(OTHER, WATER, WATER)))
        assert [state for state, _ in said] == ["rejected", "accepted", "rejected"]
        assert said[2][1] == "That is settled already."

    def test_questions_are_answered_as_the_scenario_says_or_left_open(self, scenario: Make) -> None:
        asked = iter(["At what time?", "Which colour?"])

        def assistant(view: Any) -> AssistantMove:
            question = next(asked, None) if view.mode == "execute" else None
            return AskUser(question) if question else proposing(WATER)(view)

        made = scenario(user={"answers": [{"about": ["time"], "reply": "At eight."}]})
        assert [a.text for a in played(made, assistant).of(Answered)] == ["At eight.", "I leave that to you."]

    def test_it_tells_what_it_answered(self, scenario: Make) -> None:
        made = scenario()
        episode = Episode(made)
        seat = Scripted.create({}, Setup(made, episode.world.stage, episode.trace))
        assistant = proposing(OTHER, WATER)
        while not isinstance(pending := episode.pending, Over):
            episode.apply(seat.act(pending.view) if pending.role == "user" else assistant(pending.view))
        assert seat.given == (("proposal-1", "reject"), ("proposal-2", "accept"))


class TestAttention:
    def test_who_notices_nothing_acts_two_turns_later(self, scenario: Make) -> None:
        prompt = played(scenario(user=user({**OPEN, "after": "asked"}, attention=1)))
        late = played(scenario(user=user({**OPEN, "after": "asked"}, attention=0)))
        first, second = (next(iter(trace.calls("user"))) for trace in (prompt, late))
        came = next(iter(late.calls("environment")))
        assert first.turn < second.turn == came.turn + 2

    def test_who_is_in_the_app_sees_what_comes(self, scenario: Make) -> None:
        opening = {"act": "open_app", "with": {"app_name": "Messages"}}
        trace = played(scenario(user=user(opening, {**OPEN, "after": "asked"}, attention=0)))
        came = next(iter(trace.calls("environment")))
        assert list(trace.calls("user"))[-1].turn == came.turn + 1

    def test_whoever_comes_into_the_app_later_finds_the_message_there(self, scenario: Make) -> None:
        opening = {"act": "open_app", "delay": 31, "with": {"app_name": "Messages"}}
        trace = played(scenario(user=user(opening, {**OPEN, "after": "asked", "delay": 100}, attention=0)))
        first, second = trace.calls("user")
        assert 100 <= (second.time - first.time).total_seconds() < 120

    def test_chance_decides_by_the_run_seed(self, scenario: Make) -> None:
        made = scenario(user=user({**OPEN, "after": "asked"}, attention=0.5))
        turns = {next(iter(played(made, seed=seed).calls("user"))).turn for seed in range(12)}
        assert len(turns) == 2
        assert played(made, seed=3).to_bytes() == played(made, seed=3).to_bytes()


class TestSlips:
    def test_who_always_slips_opens_something_wrong_and_goes_back(self, scenario: Make) -> None:
        made = scenario(seed=SEED, user=user(OPEN, slip_rate=1))
        trace = played(made)
        wrong, right = [call for call in trace.calls("user") if call.name == "open_conversation"]
        assert wrong.arguments != right.arguments
        assert taps(trace) == [
            *("System.open_app", "Messages.open_conversation", "System.go_back", "Messages.open_conversation")
        ]
        assert all(call.ok for call in trace.calls("user", completed=False))

    def test_where_there_is_no_wrong_item_it_is_a_wrong_app(self, scenario: Make) -> None:
        trace = played(scenario(user=user({"act": "Messages.new_chat"}, slip_rate=1)))
        opened = [call.arguments["app_name"] for call in trace.calls("user") if call.name == "open_app"]
        assert len(opened) == 3
        assert (opened[0], opened[2]) == ("Messages", "Messages")
        assert opened[1] != "Messages"

    def test_going_back_or_home_never_slips(self, scenario: Make) -> None:
        acts = [OPEN, {"act": "go_back"}, {"act": "go_home"}]
        assert taps(played(scenario(user=user(*acts, slip_rate=1))))[-2:] == ["System.go_back", "System.go_home"]

    def test_a_slip_never_writes(self, scenario: Make) -> None:
        for seed in range(6):
            trace = played(scenario(user=user(OPEN, SEND, slip_rate=1)), seed=seed)
            assert [call.name for call in trace.calls("user") if call.writes] == ["send_message"]

    def test_chance_decides_each_act_by_the_run_seed(self, scenario: Make) -> None:
        made = scenario(seed=SEED, user=user(OPEN, SEND, slip_rate=0.5))
        assert len({tuple(taps(played(made, seed=seed))) for seed in range(12)}) > 1


class TestPatience:
    ALONE = {"alone": [SEND, {"act": "go_home"}], "persona": {"patience": 2}}

    def test_whoever_waits_in_vain_does_it_alone(self, scenario: Make) -> None:
        trace = played(scenario(seed=SEED, user=self.ALONE))
        came = next(iter(trace.calls("environment")))
        first = next(call for call in trace.calls("user") if call.name == "open_app")
        assert first.turn == came.turn + 2
        assert taps(trace)[-2:] == ["Messages.send_message", "System.go_home"]

    def test_a_proposal_about_an_offer_keeps_the_user_from_doing_it_alone(self, scenario: Make) -> None:
        assert taps(played(scenario(seed=SEED, user=self.ALONE), proposing(WATER))) == []

    def test_other_proposals_do_not(self, scenario: Make) -> None:
        assert "Messages.send_message" in taps(played(scenario(seed=SEED, user=self.ALONE), proposing(OTHER)))

    def test_afterwards_a_proposal_comes_too_late(self, scenario: Make) -> None:
        def late(view: Any) -> AssistantMove:
            acted = any(getattr(told, "action", "") == "go_home" for told in view.history)
            return Propose(WATER) if acted and view.proposal is None else StaySilent()

        assert set(answers(played(scenario(seed=SEED, user=self.ALONE), late))) >= {
            ("rejected", "Already done, thanks.")
        }

    def test_without_an_end_to_patience_nothing_is_done_alone(self, scenario: Make) -> None:
        assert taps(played(scenario(seed=SEED, user={"alone": [SEND]}))) == []


class TestMood:
    def test_bad_proposals_cost_trust_until_the_user_hesitates(self, scenario: Make) -> None:
        good = played(scenario(turns=14), proposing(OTHER, OTHER, WATER))
        wary = played(scenario(turns=14), proposing(OTHER, OTHER, OTHER, WATER))
        assert taps(good) == []
        assert taps(wary) == ["System.look"]
        assert answers(good)[-1][0] == answers(wary)[-1][0] == "accepted"

    def test_distrust_from_the_start_delays_a_right_proposal_once(self, scenario: Make) -> None:
        trace = played(scenario(user=user(trust=0.1)), proposing(WATER))
        assert taps(trace) == ["System.look"]
        assert answers(trace) == [("accepted", "Yes, please.")]

    def test_a_proposal_that_was_put_off_and_withdrawn_is_answered_when_it_comes_again(self, scenario: Make) -> None:
        moves = iter([Propose(WATER), Withdraw(), StaySilent(), Propose(WATER)])

        def assistant(view: Any) -> AssistantMove:
            came = any(type(told).__name__ == "Notification" for told in view.history)
            return Finish() if view.mode == "execute" else next(moves, StaySilent()) if came else StaySilent()

        trace = played(scenario(user=user(trust=0.1)), assistant)
        assert taps(trace) == ["System.look"]
        assert [state for state, _ in answers(trace)] == ["withdrawn", "accepted"]

    def test_trust_rises_with_what_was_finished_and_falls_with_what_was_not(self, scenario: Make) -> None:
        def trust(assistant: Talk) -> int:
            return Mood.after(played(scenario(), assistant), 0.5).trust

        assert trust(proposing(WATER)) == 70
        assert trust(proposing(WATER, finish=False)) == 40
        assert trust(proposing(WATER, WATER)) == 55
        assert trust(proposing(OTHER)) == 40
        assert trust(silent) == 50

    def test_trust_stays_between_none_and_full(self, scenario: Make) -> None:
        bad = played(scenario(turns=20), proposing(*[OTHER] * 9))
        assert Mood.after(bad, 0.5) == Mood(0, annoyance=9)
        assert Mood.after(played(scenario(), proposing(WATER)), 1.0).trust == 100


class TestKnowledge:
    def test_who_knows_nothing_looks_before_answering(self, scenario: Make) -> None:
        trace = played(scenario(user=user(knowledge="none")), proposing(WATER))
        (opened,) = trace.calls("user")
        assert (opened.name, opened.arguments) == ("open_app", {"app_name": "Messages"})
        assert answers(trace) == [("accepted", "Yes, please.")]


PERSONAS = [
    {},
    {"attention": 0.5, "slip_rate": 0.5},
    {"patience": 1, "trust": 0.2, "knowledge": "none", "strictness": "strict"},
]


@pytest.mark.parametrize("persona", PERSONAS)
def test_an_episode_can_be_forked_at_any_turn(persona: dict[str, Json], scenario: Make) -> None:
    made = scenario(
        seed=SEED, user={"acts": [OPEN, {**SEND, "after": "asked"}], "alone": [{"act": "go_home"}], "persona": persona}
    )
    episode = Episode(made, seed=4)
    seat = Scripted.create({}, Setup(made, episode.world.stage, episode.trace))
    forks = []

    def step(episode: Episode, seat: Scripted) -> None:
        pending = episode.pending
        assert not isinstance(pending, Over)
        late = episode.turn == 5 and pending.mode == "observe"
        other = Finish() if pending.mode == "execute" else Propose(WATER) if late else StaySilent()
        episode.apply(seat.act(pending.view) if pending.role == "user" else other)

    while not isinstance(episode.pending, Over):
        fork = episode.fork()
        twin = copy.copy(seat)
        twin.setup = Setup(made, fork.world.stage, fork.trace)
        forks.append((fork, twin))
        step(episode, seat)
    for fork, twin in forks:
        while not isinstance(fork.pending, Over):
            step(fork, twin)
        assert fork.trace.to_bytes() == episode.trace.to_bytes()


def test_without_a_persona_the_seed_changes_nothing_the_user_does(scenario: Make) -> None:
    made = scenario(user=user(OPEN, {**SEND, "after": "asked"}))
    kinds = [[(r.kind, r.turn, r.time) for r in played(made, proposing(WATER), seed).records] for seed in (1, 2)]
    assert kinds[0] == kinds[1]


def test_the_user_writes_only_what_the_script_says(scenario: Make) -> None:
    made = scenario(seed=SEED, user=user(OPEN, SEND, attention=0.3, slip_rate=0.7))
    for seed in range(8):
        writes: list[Called] = [call for call in played(made, seed=seed).calls("user") if call.writes]
        assert [call.arguments for call in writes] == [{"content": "Will do!"}]
