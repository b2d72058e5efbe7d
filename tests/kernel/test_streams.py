import os
import random
import subprocess
import sys

from pare_sim.kernel import make_id, run_seed, stream


def schedule(seed: int, name: str = "distractions") -> tuple[float, ...]:
    chance = stream(seed, "noise", name)
    return tuple(chance.random() for _ in range(5))


def test_drawing_from_one_stream_shifts_no_other_nor_the_callers() -> None:
    state, expected = random.getstate(), schedule(7, "b")
    schedule(7, "a")
    assert schedule(7, "b") == expected
    assert random.getstate() == state


def test_neighbouring_base_seeds_and_repeats_share_nothing() -> None:
    schedules = {schedule(run_seed(base, "plants", repeat)) for base in (0, 1) for repeat in range(10)}
    assert len(schedules) == 20
    assert len({value for values in schedules for value in values}) == 100


def test_a_run_seed_depends_on_all_its_parts_and_their_places() -> None:
    seeds = [run_seed(1, "a", 2), run_seed(2, "a", 1), run_seed(1, "b", 2), run_seed(12, "a", 0), run_seed(1, "a2", 0)]
    assert len(set(seeds)) == 5
    assert run_seed(1, "a", 2) == seeds[0]


def test_ids_are_unique_over_apps_tables_and_origins_and_reveal_no_order() -> None:
    places = [
        (app, table, origin) for app in ("A", "B") for table in ("notes", "mails") for origin in ("user", "seed:x")
    ]
    ids = [make_id(5, *place, n) for place in places for n in range(100)]
    assert len(set(ids)) == len(ids)
    mine = ids[:100]
    assert sorted(mine) not in (mine, mine[::-1])
    assert len({name.split("-")[1][:2] for name in mine}) > 30


def test_an_id_is_derived_from_its_place_alone() -> None:
    assert make_id(5, "Notes", "notes", "user", 0) == "note-969ae78a2e"


_EPISODE = """
from pare_sim.engine import *
from pare_sim.policies import *
from pare_sim.registry import Registry
from pare_sim.scenario import make_scenario
registry = Registry()
scenario = make_scenario({
    "id": "p", "start": "2025-06-02 09:00", "zone": "Europe/Paris", "apps": ["Messages", "Reminders"],
    "seed": [{"seed": "Messages.chat", "with": {"people": ["Ann", "Bob"], "messages": []}}],
    "timeline": [{"id": "a", "at": "10s", "event": "Messages.receive", "with": {"sender": "Ann", "content": "hi"}}],
    "offers": [{"id": "o", "about": [["remind"]], "allows": [{"call": "Reminders__add_reminder"}]}],
    "oracle": [{"propose": "Remind you?", "after": "a"}, {"call": "Reminders__add_reminder",
        "with": {"title": "x", "due_datetime": "2025-06-03 09:00", "description": ""}}, {"finish": "ok"}],
    "checks": [{"state": "Reminders.reminders"}]}, registry)
episode = Episode(scenario, seed=3)
setup = Setup(scenario, episode.world.stage, episode.trace)
play_sync(episode, Scripted(setup), Oracle(setup))
import sys
sys.stdout.buffer.write(episode.trace.to_bytes())
"""


def test_traces_and_ids_are_the_same_in_every_process() -> None:
    seen = set()
    for chosen in ({"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo"}, {"PYTHONHASHSEED": "2", "TZ": "UTC", "LC_ALL": "C"}):
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | chosen
        ran = subprocess.run([sys.executable, "-c", _EPISODE], env=environment, capture_output=True, check=True)
        seen.add(ran.stdout)
    (only,) = seen
    assert b'"ending":"goal"' in only
