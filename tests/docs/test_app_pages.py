"""The pages about the bundled apps are what the apps' declarations say."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from pare_sim.cli import main
from pare_sim.phone.reference import to_pages
from pare_sim.registry import Registry

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def comparison() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "tools" / "compare_apps.py"))


def test_every_deviation_from_the_peer_has_a_reason_and_every_reason_a_deviation(comparison: dict[str, Any]) -> None:
    assert comparison["unexplained"](*comparison["load"]()) == []


def test_a_deviation_without_a_reason_and_a_reason_without_a_deviation_are_told(comparison: dict[str, Any]) -> None:
    facts, kinds, reasons = comparison["load"]()
    del reasons["Notes"]["NoteList.new_note"]
    reasons["Contacts"] = {"ContactsList.list_contacts": {"missing": "It is there."}}
    assert comparison["unexplained"](facts, kinds, reasons) == [
        "Notes.NoteList.new_note: writes has no reason",
        "Contacts.ContactsList.list_contacts: missing has a reason, but is no deviation",
    ]


def test_what_an_app_lacks_or_takes_otherwise_is_a_deviation(comparison: dict[str, Any]) -> None:
    facts, kinds, _ = comparison["load"]()
    notes = facts["Notes"]
    notes["screens"]["NoteMap"] = {"zoom": {"writes": False, "params": []}}
    notes["tools"]["create_note"]["params"][3:] = [["pinned", True], ["colour"]]
    notes["notifies"] = []
    found = {line.name: dict(line.differs) for line in comparison["compare"]("Notes", notes, kinds) if line.differs}
    assert found["NoteMap"] == found["NoteMap.zoom"] == {"missing": "there is none"}
    assert found["create_note"] == {"parameters": "it lacks `colour`; it has another default in `pinned=false`"}
    assert found["delete_folder"] == {"notifies": "it notifies"}


def test_the_comparison_with_the_peer_is_up_to_date(comparison: dict[str, Any]) -> None:
    written = (DOCS / "apps" / "comparison.md").read_text(encoding="utf-8")
    assert written == comparison["page"](*comparison["load"]()), "run: python docs/tools/compare_apps.py"


def test_all_of_the_peers_interface_is_compared(comparison: dict[str, Any]) -> None:
    facts, kinds, _ = comparison["load"]()
    lines = [line for app, fact in facts.items() for line in comparison["compare"](app, fact, kinds)]
    counts = {kind: sum(line.kind == kind for line in lines) for kind in ("screen", "action", "tool", "event")}
    assert counts == {"screen": 34, "action": 128, "tool": 98, "event": 31}


def test_reference_and_drawings_of_the_apps_are_up_to_date() -> None:
    pages = to_pages(Registry().apps().values())
    written = {name: (DOCS / "apps" / name).read_text(encoding="utf-8") for name in pages}
    assert written == pages, "run: pare-sim app docs docs/apps"


def test_there_are_no_drawings_of_apps_that_are_gone() -> None:
    assert {path.stem for path in (DOCS / "apps").glob("*.svg")} == set(Registry().apps())


def test_the_command_writes_a_page_that_names_every_action_tool_event_and_seed(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as end:
        main(["app", "docs", str(tmp_path / "new")])
    assert end.value.code == 0
    page = (tmp_path / "new" / "README.md").read_text(encoding="utf-8")
    for name, app in Registry().apps().items():
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        actions = [action for screen in app.screen_classes.values() for action in screen.actions]
        for declared in (*app.screens, *actions, *app.tools, *app.events, *app.seeds):
            assert declared in section
        assert (tmp_path / "new" / f"{name}.svg").exists()


def test_a_directory_that_cannot_be_written_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(SystemExit) as end:
        main(["app", "docs", str(tmp_path / "file")])
    assert end.value.code == 2
    assert "cannot be written" in capsys.readouterr().err
