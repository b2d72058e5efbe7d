"""``pare-sim scenario prove`` on the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from pare_sim.scenario.loader import parse_text

PareSim = Callable[..., Any]
TEA = Path(__file__).parents[1] / "proof" / "files" / "tea.yaml"
WEAK = parse_text(TEA.read_text(encoding="utf-8"), "tea.yaml") | {"checks": [{"proposed": "add_tea"}]}


def test_a_proved_scenario_ends_with_0_and_a_summary(pare_sim: PareSim) -> None:
    shown = pare_sim("scenario", "prove", "dinner_with_dana", "--workers", "1")
    assert shown.code == 0
    assert "1 of 1 scenarios proved" in shown.out
    assert "stillborn" in shown.out


def test_an_unproved_scenario_ends_with_1_and_says_why_it_matters(pare_sim: PareSim) -> None:
    Path("weak.yaml").write_text(yaml.safe_dump(WEAK), encoding="utf-8")
    shown = pare_sim("scenario", "prove", "weak.yaml")
    assert shown.code == 1
    assert "survived: tea: the user does it alone: what the user did alone counts as help" in shown.out
    assert "unproved: tea: survived: the user does it alone" in shown.out


def test_json_is_one_document(pare_sim: PareSim) -> None:
    shown = pare_sim("scenario", "prove", "--family", "agreed_appointment", "--seeds", "2", "--json", "--workers", "1")
    found = json.loads(shown.out)
    assert (found["schema"], found["scenarios"], found["proved"]) == ("pare_sim.proof/1", 2, 2)
    assert [detail["scenario"] for detail in found["details"]] == ["agreed_appointment-0", "agreed_appointment-1"]
    assert shown.code == 0


def test_naming_too_much_or_what_does_not_exist_is_a_usage_error(pare_sim: PareSim) -> None:
    assert pare_sim("scenario", "prove", "dinner_with_dana", "--suite", "smoke").code == 2
    unknown = pare_sim("scenario", "prove", "dinner_with_dona")
    assert unknown.code == 2
    assert "did you mean 'dinner_with_dana'?" in unknown.err


def test_show_tells_the_difficulty(pare_sim: PareSim) -> None:
    shown = pare_sim("scenario", "show", "lunch_moved")
    assert "evidence hops: 2" in shown.out
