from collections.abc import Callable

import pytest

from pare_sim.engine import (
    Accept,
    Act,
    Call,
    Episode,
    Finish,
    Over,
    Propose,
    Rules,
    StaySilent,
    Wait,
)
from pare_sim.errors import EpisodeOver, InputError
from pare_sim.kernel import Called, Ended, Proposed, Silent, Waited

Start = Callable[..., Episode]
OFFER = Propose("Shall I set a reminder to water the plants?")
REMIND = Call(
    "Reminders__add_reminder",
    {"title": "Water the plants", "due_datetime": "2025-06-02 18:00", "description": ""},
)
READ = Call("Reminders__get_all_reminders")
DAILY = {"title": "Pills", "due_datetime": "2025-06-02 09:00:20", "repetition_unit": "day"}
UNASKED = [{"not_called": "Reminders__add_reminder"}]


def ended(episode: Episode) -> Ended:
    record = episode.trace.records[-1]
    assert isinstance(record, Ended)
    return record


def test_user_and_assistant_alternate_from_the_user_on(start: Start) -> None:
    episode, roles = start(rules=Rules(turns=3)), []
    while not isinstance(pending := episode.pending, Over):
        roles.append(pending.role)
        episode.apply(Wait(20) if pending.role == "user" else StaySilent())
    assert roles == ["user", "assistant"] * 3
    sides = [r.actor for r in episode.trace.records if isinstance(r, Waited | Silent)]
    assert sides == roles
    assert [r.turn for r in episode.trace.records if isinstance(r, Silent)] == [0, 1, 2]


def test_the_user_gets_the_turn_back_only_after_the_assistants_part_is_over(start: Start) -> None:
    episode = start(Wait(), READ)
    assert episode.pending.role == "assistant"  # type: ignore[union-attr]
    episode.apply(StaySilent())
    assert episode.pending.role == "user"  # type: ignore[union-attr]


def test_an_action_and_the_assistants_part_cost_their_time_once(start: Start) -> None:
    episode = start(Act("open_app", {"app_name": "Reminders"}), READ, READ, READ, StaySilent())
    assert episode.world.time == "2025-06-02T09:00:20+00:00"


def test_a_finished_task_ends_play_with_the_goal(start: Start) -> None:
    episode = start(Wait(), OFFER, Accept(), REMIND, Finish("Done."), Wait(5), StaySilent())
    assert episode.pending == Over("goal")
    assert ended(episode).ending == "goal"
    assert episode.judge().success


def test_an_assistant_that_goes_on_proposing_after_success_is_still_watched(start: Start) -> None:
    episode = start(Wait(), OFFER, Accept(), REMIND, Finish("Done."), Wait(5), OFFER, Wait(5), StaySilent())
    assert episode.pending.role == "user"  # type: ignore[union-attr]
    assert len(list(episode.trace.of(Proposed))) == 2


def test_accepting_does_not_end_play_and_the_assistant_acts_in_the_same_turn(start: Start) -> None:
    episode = start(Wait(), OFFER, Accept())
    assert (episode.pending.role, episode.pending.mode, episode.turn) == ("assistant", "execute", 1)  # type: ignore[union-attr]


def test_the_goal_waits_for_what_the_scenario_still_has_to_come(start: Start) -> None:
    later = {"id": "more", "at": "5m", "event": "Messages.receive", "with": {"sender": "Dana Reyes", "content": "Ta"}}
    timeline = [
        {"id": "asked", "at": "30s", "event": "Messages.receive", "with": {"sender": "Dana Reyes", "content": "?"}},
        later,
    ]
    episode = start(Wait(), OFFER, Accept(), REMIND, Finish(), timeline=timeline)
    assert episode.pending.role == "user"  # type: ignore[union-attr]
    episode.apply(Wait())
    episode.apply(StaySilent())
    assert ended(episode).ending == "goal"


def test_a_set_reminder_does_not_keep_the_goal_from_being_reached(start: Start) -> None:
    episode = start(Wait(), OFFER, Accept(), REMIND, Finish(), Wait(5), StaySilent())
    assert episode.world.next_due() is not None
    assert ended(episode).ending == "goal"


def test_play_can_be_stopped_from_outside(start: Start) -> None:
    episode = start(Wait())
    episode.stop()
    episode.stop()
    assert episode.pending == Over("explicit")
    assert len(list(episode.trace.of(Ended))) == 1


def test_play_stops_at_the_turn_limit(start: Start) -> None:
    episode = start(*[Act("look"), StaySilent()] * 4, rules=Rules(turns=4))
    assert ended(episode).ending == "turn_limit"
    assert ended(episode).turn == 3


def test_rules_come_before_the_scenario_and_that_before_the_default(start: Start) -> None:
    assert start().turns == 10
    assert start(turns=7).turns == 7
    assert start(turns=7, rules=Rules(turns=2)).turns == 2


def test_a_limit_reached_in_the_middle_of_an_execution_ends_both_sides_once(start: Start) -> None:
    episode = start(Wait(), OFFER, Accept(), *[READ] * 11, rules=Rules(turns=2))
    assert episode.pending == Over("turn_limit")
    with pytest.raises(EpisodeOver, match="turn_limit"):
        episode.apply(READ)
    with pytest.raises(EpisodeOver, match="turn_limit"):
        episode.apply(Wait())
    assert len(list(episode.trace.of(Ended))) == 1


def test_three_turns_of_only_waiting_with_nothing_due_end_play(start: Start) -> None:
    episode = start(Wait(), StaySilent(), *[Wait(), StaySilent()] * 2)
    assert ended(episode).ending == "no_progress"
    assert ended(episode).turn == 2


def test_waiting_for_what_is_due_is_no_idling(start: Start) -> None:
    assert start(*[Wait(5), StaySilent()] * 3).pending.role == "user"  # type: ignore[union-attr]


def test_an_assistant_that_reads_has_not_only_waited(start: Start) -> None:
    episode = start(Wait(), StaySilent(), *[Wait(), READ, StaySilent()] * 3)
    assert episode.pending.role == "user"  # type: ignore[union-attr]


def test_an_open_proposal_is_no_idling(start: Start) -> None:
    episode = start(Wait(), OFFER, *[Wait(), StaySilent()] * 2)
    assert episode.pending.role == "user"  # type: ignore[union-attr]


def test_a_reminder_that_rings_for_ever_ends_at_the_turn_limit(start: Start) -> None:
    daily = [{"seed": "Reminders.reminder", "with": DAILY}]
    episode = start(*[Wait(), StaySilent()] * 10, seed=daily, timeline=[], offers=[], checks=UNASKED)
    assert ended(episode).ending == "turn_limit"
    rings = [notice.id for call in episode.trace.calls("environment") for notice in call.notices]
    assert len(set(rings)) == len(rings) == 10


def test_events_that_never_came_are_listed_with_the_reason(start: Start) -> None:
    message = {"event": "Messages.receive", "with": {"sender": "Dana Reyes", "content": "Hi"}}
    timeline = [
        {"id": "asked", "at": "30s", **message},
        {"id": "tomorrow", "at": "1d", **message},
        {"id": "thanks", "when": {"called": "Reminders__add_reminder"}, **message},
        {"id": "again", "after": "thanks", **message},
    ]
    episode = start(Wait(60), StaySilent(), timeline=timeline)
    episode.stop()
    assert ended(episode).never == {
        "tomorrow": ("its time",),
        "thanks": ("called Reminders__add_reminder",),
        "again": ("thanks",),
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("turns", 0),
        ("turns", True),
        ("observe_steps", None),
        ("questions", -1),
        ("user_seconds", -1.0),
        ("assistant_seconds", float("nan")),
    ],
)
def test_impossible_rules_are_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(InputError, match=f"rules: {name} must be"):
        Rules(**{name: value})  # type: ignore[arg-type]


def test_events_of_the_user_carry_the_app_in_front_and_the_screen(start: Start) -> None:
    episode = start(Act("open_app", {"app_name": "Reminders"}), StaySilent(), Act("create_new"))
    opened, created = episode.trace.calls("user")
    assert isinstance(opened, Called)
    assert (opened.tool, opened.screen) == ("System__open_app", "Reminders.ReminderList")
    assert (created.tool, created.screen) == ("Reminders__create_new", "Reminders.EditReminder")
