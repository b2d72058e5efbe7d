"""What the sides cannot see or touch, and what one episode leaves to the next: nothing."""

import copy
import gc
import random
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest

from pare_sim.engine import (
    Accept,
    Act,
    Call,
    Episode,
    Finish,
    Over,
    Pending,
    Propose,
    Rules,
    StaySilent,
    UserActed,
    Wait,
    play_sync,
)
from pare_sim.errors import ScenarioError
from pare_sim.policies import Eager, Scripted, Setup, Silent
from pare_sim.scenario import Scenario, make_scenario

Start = Callable[..., Episode]
OFFER = Propose("Shall I set a reminder to water the plants?")
REMIND = Call(
    "Reminders__add_reminder",
    {"title": "Water the plants", "due_datetime": "2025-06-02 18:00", "description": ""},
)
KEEP_ON = Rules(stop_at_goal=False)


def played(scenario: Scenario, seed: int = 0) -> bytes:
    episode = Episode(scenario, seed=seed)
    play_sync(episode, Scripted(Setup(scenario, episode.world.stage, episode.trace)), Eager())
    return episode.trace.to_bytes()


def user_sees(episode: Episode) -> tuple[str, str, list[str]]:
    phone = episode.world.phone
    return phone.front, type(phone.screen).__name__, [action.name for action in phone.actions()]


def test_only_the_user_moves_the_users_screen(start: Start) -> None:
    event = {"event": "Calendar.add_calendar_event_by_attendee", "id": "invited", "at": 60}
    event["with"] = {"who_add": "Dana Reyes", "title": "Tea", "start_datetime": "2025-06-03 15:00"}
    asked = {"id": "asked", "at": 30, "event": "Messages.receive", "with": {"sender": "Dana Reyes", "content": "?"}}
    episode = start(
        Act("open_app", {"app_name": "Contacts"}), StaySilent(), Wait(), timeline=[asked, event], rules=KEEP_ON
    )
    before = user_sees(episode)
    assert before[:2] == ("Contacts", "ContactsList")
    for move in (OFFER, Accept(), REMIND, Finish(), Wait(60)):
        episode.apply(move)
        assert user_sees(episode) == before
    assert "Tea" in repr(list(episode.world.phone.apps["Calendar"].table("events")))
    episode.apply(Propose("Shall I say hello?"))
    episode.apply(Act("open_app", {"app_name": "Reminders"}))
    assert "Water the plants" in repr(episode.world.phone.content())


def test_the_assistants_tools_do_not_depend_on_the_users_screen(start: Start) -> None:
    names = [
        [tool.full_name for tool in start(move).pending.view.tools]  # type: ignore[union-attr]
        for move in (Act("open_app", {"app_name": "Contacts"}), Act("look"))
    ]
    assert names[0] == names[1]


def test_neither_side_sees_what_the_scenario_hides(scenario: Callable[..., Scenario]) -> None:
    canary = "canary7261"
    message = {"event": "Messages.receive", "with": {"sender": "Dana Reyes", "content": "Hi"}}
    hidden = scenario(
        id=canary,
        about=canary,
        family=canary,
        seed=[{"seed": "Messages.chat", "label": canary, "with": {"people": ["Dana Reyes"], "messages": []}}],
        user={"goal": canary, "answers": [{"about": [canary], "reply": canary}]},
        timeline=[{"id": canary, "at": 30, **message}, {"id": f"{canary}2", "when": {"accepted": canary}, **message}],
        offers=[{"id": canary, "about": [canary], "allows": []}],
        oracle=[{"propose": canary}],
        checks=[{"state": "Messages.messages", "where": {"content": canary}}],
    )
    episode = Episode(hidden)
    moves: dict[str, list[Any]] = {
        "user": [Wait(), Act("open_app", {"app_name": "Messages"}), Act("fly")],
        "assistant": [Call("Messages__list_recent_conversations"), Call("Messages__nothing"), Propose("Shall I?")],
    }
    rest: dict[str, list[Any]] = {"user": [Wait()] * 20, "assistant": [StaySilent()] * 20}
    while isinstance(pending := episode.pending, Pending):
        view = pending.view
        shown = [getattr(view, "actions", ()), getattr(view, "tools", ())]
        assert canary not in repr(view) + repr([tool.schema for tools in shown for tool in tools])
        episode.apply((moves[pending.role] or rest[pending.role]).pop(0))


def test_two_episodes_of_one_scenario_share_nothing(scenario: Callable[..., Scenario]) -> None:
    made = scenario()
    one, other = Episode(made), Episode(made)
    start_rows = other.world.phone.rows()
    for move in (Wait(), OFFER, Accept(), Call("Contacts__add_new_contact", {"first_name": "Max", "last_name": "M"})):
        one.apply(move)
    assert one.world.phone.rows() != start_rows
    assert other.world.phone.rows() == start_rows == one.world.stage.phone.rows()
    assert Episode(made).world.phone.rows() == start_rows


def test_a_policy_that_rewrites_a_schema_changes_nobody_elses(start: Start) -> None:
    for moves in ((Wait(),), ()):
        before, after = (start(*moves).pending.view for _ in range(2))  # type: ignore[union-attr]
        for mine, theirs in zip(*(getattr(v, "tools", None) or v.actions for v in (before, after)), strict=True):
            expected = theirs.schema
            mine.schema["properties"]["strict"] = True
            assert theirs.schema == expected


class Breaking:
    """An assistant whose code breaks in its second turn."""

    turns = 0

    def act(self, view: object) -> StaySilent:
        self.turns += 1
        if self.turns > 1:
            raise ZeroDivisionError
        return StaySilent()


def test_an_aborted_episode_leaves_nothing_to_the_next(scenario: Callable[..., Scenario]) -> None:
    alone, state = played(scenario()), random.getstate()
    episode = Episode(scenario(id="other"))
    with pytest.raises(ZeroDivisionError):
        play_sync(episode, Scripted(Setup(scenario(), episode.world.stage, episode.trace)), Breaking())
    assert played(scenario()) == alone
    assert random.getstate() == state


def test_episodes_in_threads_are_as_reproducible_as_one_after_the_other(scenario: Callable[..., Scenario]) -> None:
    made = scenario()
    expected = [played(made, seed) for seed in range(8)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda seed: played(made, seed), range(8))) == expected
    assert len(set(expected)) == 8


def test_a_deep_copy_in_mid_episode_is_independent_and_both_go_on(start: Start) -> None:
    episode = start(Wait(), OFFER)
    twin = copy.deepcopy(episode)
    for move in (Accept(), REMIND, Finish(), Wait(5), StaySilent()):
        twin.apply(move)
    assert twin.pending == Over("goal")
    assert len(episode.world.phone.apps["Reminders"].table("reminders")) == 0
    for move in (Accept(), REMIND, Finish(), Wait(5), StaySilent()):
        episode.apply(move)
    assert episode.trace.to_bytes() == twin.trace.to_bytes()


def test_episodes_are_forgotten_when_they_are_over(scenario: Callable[..., Scenario]) -> None:
    def round_of(count: int) -> list[weakref.ref[Episode]]:
        references = []
        for n in range(count):
            made = scenario(id=f"s{n}")
            episode = Episode(made)
            play_sync(episode, Scripted(Setup(made, episode.world.stage, episode.trace)), Silent())
            references.append(weakref.ref(episode))
        return references

    first = round_of(30)
    gc.collect()
    assert not any(reference() for reference in first)
    alive = len(gc.get_objects())
    round_of(120)
    gc.collect()
    assert len(gc.get_objects()) < alive + 500


def test_the_date_is_the_scenarios_never_the_hosts(start: Start) -> None:
    episode = start(Wait(), Call("System__get_current_time"), OFFER, Accept(), REMIND)
    time = next(episode.trace.calls("assistant")).result
    assert (time["current_time"][:10], time["current_weekday"]) == ("2025-06-02", "Monday")
    assert all(record.time.year == 2025 for record in episode.trace.records)
    assert f"{datetime.now(UTC):%Y-%m-%d}" not in episode.trace.to_bytes().decode()


@pytest.mark.parametrize(
    ("timeline", "path"),
    [
        ({"a": "b", "b": "a"}, "a -> b -> a"),
        ({"c": "c"}, "c -> c"),
        ({"d": "missing"}, "timeline.d.after: unknown event 'missing'"),
    ],
)
def test_a_timeline_that_can_never_run_does_not_load(timeline: dict[str, str], path: str) -> None:
    event = {"event": "Messages.receive", "with": {"sender": "Dana", "content": "Hi"}}
    data = {"id": "x", "start": "2025-06-02 09:00", "checks": [{"not_called": "Messages__send_message"}]}
    with pytest.raises(ScenarioError, match=path):
        make_scenario(data | {"timeline": [{"id": id, "after": after, **event} for id, after in timeline.items()]})


def test_the_assistant_is_told_ids_of_the_users_screen_but_not_what_is_typed(start: Start) -> None:
    moves = [
        Act("open_app", {"app_name": "Reminders"}),
        Act("create_new"),
        Act("set_title", {"title": "Surprise party"}),
    ]
    episode = start(*(move for act in moves for move in (act, StaySilent())), Act("look"))
    told = [each for each in episode.pending.view.history if isinstance(each, UserActed)]  # type: ignore[union-attr]
    assert [each.focus for each in told][-1] == {"reminder_id": None}
    assert "Surprise" not in repr([each.focus for each in told])
