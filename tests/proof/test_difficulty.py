"""How hard a scenario is said to be follows from its reference solution."""

from pathlib import Path

from pare_sim.proof import Difficulty, difficulty
from pare_sim.scenario import make_scenario
from pare_sim.scenario.loader import parse_text

TEA = parse_text((Path(__file__).parent / "files" / "tea.yaml").read_text(encoding="utf-8"), "tea.yaml")


def test_the_facts_of_a_small_scenario_are_counted() -> None:
    found = difficulty(make_scenario(TEA))
    assert found == Difficulty(apps=2, evidence_hops=0, writes=1, distractors=1, horizon=60.0, user_effort=3)
    assert found.to_json()["horizon"] == 60.0


def test_reading_more_and_waiting_longer_are_told() -> None:
    read = {"call": "Contacts__search_contacts", "with": {"query": "Mia"}}
    late = [{**TEA["timeline"][0], "at": "3d"}]
    oracle = TEA["oracle"]
    found = difficulty(make_scenario(TEA | {"timeline": late, "oracle": [oracle[0], read, *oracle[1:]]}))
    assert (found.apps, found.evidence_hops, found.horizon) == (3, 1, 3 * 86_400.0)


def test_where_silence_is_right_nothing_is_asked_for() -> None:
    quiet = make_scenario(TEA | {"kind": "silence", "offers": [], "oracle": [], "checks": []})
    assert difficulty(quiet) == Difficulty(0, 0, 0, 0, 0.0, 0)
