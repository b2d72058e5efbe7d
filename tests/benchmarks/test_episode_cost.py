"""What episodes, forks and calls cost in CPU time: as a script it prints a table, under pytest it holds the budgets.

Budgets are those of the design. Tests compare the best of several rounds, in process time, with three times the
budget, so that a busy machine does not fail them; growth is measured in bytes.
"""

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from pare_sim.engine import Act, Episode, Propose, Rules, StaySilent, Wait, play_sync
from pare_sim.phone import Outcome, Phone
from pare_sim.policies import Eager, Scripted, Setup, Silent
from pare_sim.registry import Registry
from pare_sim.scenario import Scenario, make_scenario

pytestmark = pytest.mark.benchmark
SLACK = 3.0


def typical() -> Scenario:
    """Ten turns over four apps: ten messages, two of them conditional, ten acts of the user, a state check."""
    said = [f"Message {n}, shall we have dinner on Thursday at {n + 10}:30?" for n in range(8)]
    message = {"event": "Messages.receive"}
    timeline: list[dict[str, Any]] = [
        {"id": f"m{n}", "at": 30 + 60 * n, **message, "with": {"sender": "Dana Reyes", "content": text}}
        for n, text in enumerate(said)
    ]
    timeline += [
        {"id": f"c{n}", "when": {"called": tool}, **message, "with": {"sender": "Dana Reyes", "content": "Thanks"}}
        for n, tool in enumerate(("Calendar__add_calendar_event", "Reminders__add_reminder"))
    ]
    people = [f"Person {n}" for n in range(10)]
    lines = [{"from": "me", "text": f"Line {n}", "at": f"2025-06-01 10:{n:02}"} for n in range(20)]
    chat = {"people": ["Dana Reyes"], "messages": lines}
    acts = ["Messages.list_recent_conversations", "Contacts.list_contacts", "Calendar.show_week"] * 2
    return make_scenario(
        {
            "id": "typical",
            "start": "2025-06-02 09:00",
            "turns": 10,
            "apps": ["Messages", "Contacts", "Calendar", "Reminders"],
            "seed": [
                {"seed": "Messages.chat", "with": chat},
                *({"seed": "Contacts.contact", "with": {"first_name": name, "last_name": "X"}} for name in people),
            ],
            "timeline": timeline,
            "user": {"acts": [{"act": act} for act in acts]},
            "offers": [{"id": "dinner", "from": "m0", "about": [["add"], ["dinner"]]}],
            "checks": [{"state": "Calendar.events", "where": {"title": {"contains": ["dinner"]}}}],
        },
        Registry(),
    )


def best_of(call: Callable[[], object], times: int, rounds: int = 7) -> float:
    """Milliseconds of CPU time of one call, in the best of several rounds."""
    call()
    best = float("inf")
    for _ in range(rounds):
        begin = process_time()
        for _ in range(times):
            call()
        best = min(best, process_time() - begin)
    return best / times * 1000


def play_ten_turns(scenario: Scenario, assistant: Silent | Eager) -> Episode:
    episode = Episode(scenario, seed=1)
    play_sync(episode, Scripted(Setup(scenario, episode.world.stage, episode.trace)), assistant)
    assert episode.turn == 9
    episode.judge()
    return episode


def full_phone(records: int) -> Phone:
    """A phone with so many contacts."""
    phone = Episode(typical()).world.phone.fork()
    for n in range(records):
        made: Outcome = phone.sow("Contacts", "contact", {"first_name": "Ann", "last_name": f"No {n}"}, f"seed:{n}")
        assert made.ok, made.error
    return phone


def at_turn_five() -> Episode:
    episode = Episode(typical(), seed=1)
    for _ in range(5):
        episode.apply(Wait())
        episode.apply(Propose("Shall I add dinner to the calendar?"))
    return episode


def chained(events: int) -> dict[str, Any]:
    """A scenario in which each event waits for the one before, and one for what never holds."""
    said = {"event": "Messages.receive", "with": {"sender": "Dana Reyes", "content": "Hi"}}
    never = {"state": "Messages.messages", "where": {"content": {"contains": ["unicorn"]}}}
    chain = [{"id": f"e{n}", "after": f"e{n - 1}", "delay": 20, **said} for n in range(1, events)]
    return {
        "id": "chain",
        "start": "2025-06-02 09:00",
        "turns": 1000,
        "seed": [{"seed": "Messages.chat", "with": {"people": ["Dana Reyes"], "messages": []}}],
        "timeline": [{"id": "e0", "at": 0, **said}, *chain, {"id": "never", "when": never, **said}],
        "checks": [{"not_called": "Messages__send_message"}],
    }


def play_chain(scenario: Scenario, turns: int) -> None:
    episode = Episode(scenario)
    for _ in range(turns):
        episode.apply(Act("look"))
        episode.apply(StaySilent())


def measures() -> list[tuple[str, float, float]]:
    """What is measured: its name, milliseconds, and its budget."""
    scenario, phone, episode = typical(), full_phone(1000), at_turn_five()
    event = {"title": "Tea", "start_datetime": "2025-06-03 15:00", "end_datetime": "2025-06-03 16:00"}
    chain, registry = chained(1000), Registry()
    long = make_scenario(chain, registry)
    return [
        ("loading 1,000 chained events", best_of(lambda: make_scenario(chain, registry), 1, 2), 1000.0),
        ("200 turns of these, one condition watched", best_of(lambda: play_chain(long, 200), 1, 2), 200.0),
        ("episode of 10 turns, silent", best_of(lambda: play_ten_turns(scenario, Silent()), 10), 3.0),
        ("episode of 10 turns, eager", best_of(lambda: play_ten_turns(scenario, Eager()), 10), 3.0),
        ("fork of a phone with 1,000 records", best_of(phone.fork, 500), 0.05),
        ("fork of an episode at turn 5", best_of(episode.fork, 500), 0.2),
        ("a reading tool", best_of(lambda: phone.call("Calendar__get_all_tags", {}), 500), 0.05),
        ("a writing tool", best_of(lambda: episode.world.phone.call("Calendar__add_calendar_event", event), 100), 0.05),
        ("an action of the user", best_of(lambda: phone.act("open_app", {"app_name": "Calendar"}), 500), 0.05),
    ]


def test_budgets_hold() -> None:
    missed = {name: (took, budget) for name, took, budget in measures() if took > SLACK * budget}
    assert missed == {}


def test_a_trace_costs_less_than_a_kilobyte_a_step_and_grows_linearly() -> None:
    sizes = {}
    for turns in (50, 100):
        episode = Episode(typical(), rules=Rules(turns=turns, idle_turns=turns))
        for _ in range(turns):
            episode.apply(Wait(20))
            episode.apply(StaySilent())
        sizes[turns] = len(episode.trace.to_bytes())
    assert sizes[100] < 2.1 * sizes[50]
    assert (sizes[100] - sizes[50]) / 100 < 1000


if __name__ == "__main__":
    for name, took, budget in measures():
        print(f"{name:<40} {took:8.4f} ms   budget {budget:6.3f} ms   {'ok' if took <= budget else 'MISSED'}")
