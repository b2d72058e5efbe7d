"""Coverage of screens and actions, told from traces."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pare_sim.cli import main
from pare_sim.engine import Act, Episode, StaySilent
from pare_sim.metrics import Coverage, coverage
from pare_sim.registry import Registry

APPS = Registry().apps()


def after(start: Callable[..., Episode], *acts: Act) -> dict[str, Coverage]:
    moves = [move for act in acts for move in (act, StaySilent())]
    return {each.app: each for each in coverage([start(*moves).trace.to_json()], APPS)}


def test_an_episode_covers_the_screens_it_came_to_and_the_actions_it_took(start: Callable[..., Episode]) -> None:
    found = after(start, Act("open_app", {"app_name": "Contacts"}), Act("view_current_user"), Act("view_contact"))
    contacts = found["Contacts"]
    assert contacts.screens == (2, 3)
    assert contacts.actions == (2, 10)
    assert contacts.missing[0] == "ContactEdit"
    assert {"ContactsList.view_current_user", "ContactDetail.view_contact", "ContactDetail"}.isdisjoint(
        contacts.missing
    )
    assert found["Calendar"].screens[0] == found["Calendar"].actions[0] == 0


def test_refused_actions_are_not_covered(start: Callable[..., Episode]) -> None:
    found = after(start, Act("open_app", {"app_name": "Contacts"}), Act("open_contact", {"contact_id": "nobody"}))
    assert "ContactsList.open_contact" in found["Contacts"].missing
    assert found["Contacts"].screens == (1, 3)


def test_apps_that_are_on_no_phone_are_left_out_and_traces_add_up(start: Callable[..., Episode]) -> None:
    one = start(Act("open_app", {"app_name": "Contacts"}), StaySilent()).trace.to_json()
    two = start(Act("open_app", {"app_name": "Calendar"}), StaySilent(), Act("next_day"), StaySilent()).trace.to_json()
    found = {each.app: each for each in coverage([one, two], APPS)}
    assert set(found) == {"System", "Messages", "Reminders", "Contacts", "Calendar"}
    assert found["Contacts"].screens[0] == found["Calendar"].screens[0] == found["Calendar"].actions[0] == 1
    assert coverage([], APPS) == []


def test_the_report_prints_coverage_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "run")
    for arguments in (["run", "--assistant", "silent", "--out", out], ["report", out, "--coverage"]):
        with pytest.raises(SystemExit) as end:
            main(arguments)
        assert end.value.code == 0
    printed = capsys.readouterr().out
    assert "What users have used" in printed
    assert "not used" in printed
