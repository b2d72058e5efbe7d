"""However an episode is driven, forked or replayed, the same moves give the same trace."""

import asyncio
import json
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pare_sim.engine import (
    Accept,
    Act,
    AskUser,
    AssistantView,
    Call,
    Episode,
    Finish,
    Over,
    Pending,
    Propose,
    Reject,
    Reply,
    Rules,
    StaySilent,
    UserView,
    Wait,
    Withdraw,
    play,
    play_sync,
)
from pare_sim.errors import DefinitionError
from pare_sim.kernel import Ended, Proposed, Settled
from pare_sim.phone import Tool
from pare_sim.policies import Oracle, Scripted, Setup
from pare_sim.scenario import Scenario

Start = Callable[..., Episode]

REMIND = {"title": "Water the plants", "due_datetime": "2025-06-02 09:20", "description": ""}
RICH: dict[str, Any] = {
    "seed": [
        {"seed": "Messages.chat", "label": "chat", "with": {"people": ["Dana Reyes"], "messages": []}},
        {"seed": "Contacts.contact", "with": {"first_name": "Dana", "last_name": "Reyes"}},
        {"seed": "Calendar.event", "with": {"title": "Dentist", "start_datetime": "2025-06-02 11:00"}},
        {"seed": "Reminders.reminder", "with": {"title": "Pills", "due_datetime": "2025-06-02 09:02"}},
    ],
    "timeline": [
        {
            "id": "asked",
            "at": 30,
            "event": "Messages.receive",
            "with": {"sender": "Dana Reyes", "content": "Please water the plants tonight!"},
        },
        {
            "id": "thanks",
            "when": {"called": "Reminders__add_reminder"},
            "delay": 20,
            "event": "Messages.receive",
            "with": {"sender": "Dana Reyes", "content": "Thank you!"},
        },
    ],
    "user": {
        "acts": [{"act": "Messages.open_conversation", "after": "asked", "with": {"conversation_id": {"ref": "chat"}}}],
        "answers": [{"about": ["when"], "reply": "At twenty past nine."}],
    },
    "oracle": [
        {"call": "Messages__list_recent_conversations", "after": "asked"},
        {"propose": "Shall I set a reminder to water the plants?"},
        {"ask": "When shall I remind you?"},
        {"call": "Reminders__add_reminder", "with": REMIND},
        {"finish": "Done."},
    ],
}


class Recorder:
    """A policy that notes the moves of another, and can answer asynchronously."""

    def __init__(self, policy: Any, moves: list[object]) -> None:
        self.policy, self.moves = policy, moves

    def act(self, view: UserView | AssistantView) -> Any:
        self.moves.append(self.policy.act(view))
        return self.moves[-1]


class Slow(Recorder):
    async def act(self, view: UserView | AssistantView) -> Any:
        await asyncio.sleep(0.001)
        return super().act(view)


def seats(scenario: Scenario, kind: type[Recorder]) -> tuple[Episode, Any, Any, list[object]]:
    episode, moves = Episode(scenario, seed=11), list[object]()
    setup = Setup(scenario, episode.world.stage, episode.trace)
    return episode, kind(Scripted(setup), moves), kind(Oracle(setup), moves), moves


@pytest.fixture
def rich(scenario: Callable[..., Scenario]) -> Scenario:
    return scenario(**RICH)


def test_all_drivers_give_the_same_trace(rich: Scenario) -> None:
    episode, user, assistant, moves = seats(rich, Recorder)
    expected = play_sync(episode, user, assistant).to_bytes()
    assert episode.pending == Over("goal")
    assert len(moves) >= 10

    for kind in (Recorder, Slow):
        again, user, assistant, _ = seats(rich, kind)
        assert asyncio.run(play(again, user, assistant)).to_bytes() == expected
    by_hand, forks = Episode(rich, seed=11), []
    for move in moves:
        forks.append(by_hand.fork())
        by_hand.apply(move)
    assert by_hand.trace.to_bytes() == expected
    for done, fork in enumerate(forks):
        for move in moves[done:]:
            fork.apply(move)
        assert fork.trace.to_bytes() == expected
        assert fork.judge() == by_hand.judge()


def test_another_seed_changes_ids_and_nothing_else(rich: Scenario, start: Start) -> None:
    traces = [start(Wait(), run_seed=seed, **RICH).trace.records for seed in (1, 2)]
    assert [record.time for record in traces[0]] == [record.time for record in traces[1]]
    mine, theirs = ([notice.id for r in t for notice in getattr(r, "notices", ())] for t in traces)
    assert mine != theirs


def test_play_sync_refuses_a_policy_that_answers_later(rich: Scenario) -> None:
    episode, user, assistant, _ = seats(rich, Slow)
    with pytest.raises(DefinitionError, match="use `await play"):
        play_sync(episode, user, assistant)


def test_a_fork_goes_its_own_way(start: Start) -> None:
    episode = start(Wait(), Propose("Shall I set a reminder to water the plants?"))
    before, rows = episode.trace.to_bytes(), episode.world.phone.rows()
    fork = episode.fork()
    for move in (Accept(), Call("Reminders__add_reminder", REMIND), Finish(), Wait(5), StaySilent()):
        fork.apply(move)
    assert (episode.trace.to_bytes(), episode.world.phone.rows()) == (before, rows)
    episode.apply(Reject())
    assert episode.pending.mode == "observe"  # type: ignore[union-attr]
    assert fork.pending == Over("goal")


STRANGE: list[object] = ["text", None, Act("fly", {"to": 1}), Call("no_such_tool"), Wait(-1), Call("x", {"a": {1}})]
USUAL: list[object] = [
    *(Wait(), Wait(20), Wait(scripted_only=True), Act("look"), Act("go_back"), Accept(), Reject("no"), Reply("yes")),
    *(StaySilent(), Finish("ok"), Withdraw(), AskUser("When?"), Propose("A reminder about the plants?")),
    Propose("Shall I answer Dana?", confidence=0.5),
]
WORDS: list[Any] = ["plants", "2025-06-02 09:05", "Messages", "Reminders", "Calendar", 0, 1, True, None, [], {}]


def any_move(episode: Episode, chance: Random) -> object:
    """Some move, legal or not: what the view offers with ids from it, what is usual, what is strange."""
    pending = episode.pending
    assert isinstance(pending, Pending)
    if chance.random() < 0.4:
        return chance.choice(STRANGE if chance.random() < 0.2 else USUAL)
    ids = [row for tables in episode.world.phone.rows().values() for rows in tables.values() for row in rows]
    view = pending.view
    offered: Any = view.actions if isinstance(view, UserView) else view.tools or episode.world.phone.tools(writes=True)
    chosen = chance.choice(offered)
    wanted = chosen.schema["properties"]
    given = {name: filling(wanted[name], ids, chance) for name in wanted if chance.random() < 0.8}
    return Call(chosen.full_name, given) if isinstance(chosen, Tool) else Act(chosen.name, given)


def filling(schema: dict[str, Any], ids: list[str], chance: Random) -> Any:
    if "enum" in schema:
        return chance.choice(schema["enum"])
    value = chance.choice([*ids, *WORDS])
    return [value] if schema.get("type") == "array" else value


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chance=st.randoms(use_true_random=False))
def test_any_moves_at_all_give_a_consistent_trace_that_replays(rich: Scenario, chance: Random) -> None:
    rules, moves, forks = Rules(turns=8), list[object](), list[tuple[int, Episode]]()
    episode = Episode(rich, seed=5, rules=rules)
    while not isinstance(episode.pending, Over):
        if chance.random() < 0.1:
            forks.append((len(moves), episode.fork()))
        moves.append(any_move(episode, chance))
        episode.apply(moves[-1])
    check_consistency(rich, episode)
    for done, fork in [(0, Episode(rich, seed=5, rules=rules)), *forks]:
        for move in moves[done:]:
            fork.apply(move)
        assert fork.trace.to_bytes() == episode.trace.to_bytes()


def check_consistency(scenario: Scenario, episode: Episode) -> None:
    records = episode.trace.records
    assert [record.n for record in records] == list(range(len(records)))
    assert all(a.time <= b.time and a.turn <= b.turn for a, b in pairwise(records))
    assert [type(record) for record in records].count(Ended) == 1
    assert isinstance(records[-1], Ended)
    assert records[-1].turn < 8
    proposed = [record.proposal for record in episode.trace.of(Proposed)]
    settled = [record.proposal for record in episode.trace.of(Settled)]
    assert len(set(settled)) == len(settled)
    assert set(settled) <= set(proposed)
    case = scenario.case(episode.trace)
    for app, tables in episode.world.phone.rows().items():
        for table, rows in tables.items():
            assert case.rows(app, table) == rows
    for line in episode.trace.to_bytes().splitlines():
        json.loads(line, parse_constant=pytest.fail)
    assert episode.judge() == scenario.judge(episode.trace)
