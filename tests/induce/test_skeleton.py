import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pare_apps.calendar import Calendar
from pare_apps.messages import Messages

from pare_sim.induce import Induced, induce, record, to_log
from pare_sim.phone import App, Phone, edges
from pare_sim.phone.lint import lint
from pare_sim.testing import check_app

Load = Callable[[Induced], type[App]]
Populate = Mapping[str, Callable[[Phone], None]]
Go = Callable[..., dict[str, Any]]


def same_edges(app: type[App], induced: Induced) -> bool:
    return {(e.source, e.action, e.target, e.how) for e in edges(app)} == {
        (e.source, e.action, e.target, e.kind) for e in induced.usable
    }


@pytest.mark.parametrize("names", [True, False], ids=["named", "unnamed"])
@pytest.mark.parametrize("chosen", [Messages, Calendar, None], ids=["Messages", "Calendar", "Kiosk"])
def test_a_skeleton_has_the_induced_edges_and_no_findings(
    chosen: type[App] | None, names: bool, load: Load, populate: Populate, kiosk: type[App]
) -> None:
    app = chosen or kiosk
    induced = induce(to_log(record(app, 800, 1, names=names, populate=populate.get(app.name))))
    built = load(induced)
    assert lint(built) == []
    assert same_edges(built, induced)
    assert all(state.reachable for state in induced.states)


def test_a_skeleton_can_be_walked_and_shows_what_the_log_showed(load: Load, populate: Populate) -> None:
    built = load(induce(to_log(record(Messages, 800, 1, populate=populate["Messages"]))))
    phone = Phone.with_apps([built], start=datetime(2025, 6, 2, 7, tzinfo=UTC))
    assert phone.act("open_app", {"app_name": "Messages"}).ok
    first = phone.content().items[0]
    opened = phone.act("open_conversation", {"conversation_id": first.id})
    assert opened.ok, opened.error
    assert phone.content().title == first.text
    found = check_app(built, steps=600).findings
    assert found == ()


def test_screens_that_cannot_be_reached_are_left_out_and_said_so(go: Go, load: Load) -> None:
    lines = [go("List", "open", "Detail"), {"broken": 1}, go("Island", "swim", "Island")]
    induced = induce(to_log(lines))
    built = load(induced)
    assert built.screens == ("List", "Detail")
    assert "left out: Island" in induced.to_skeleton()
    assert same_edges(built, induced)


def test_names_that_python_or_the_phone_needs_are_replaced(load: Load) -> None:
    shown = {
        "title": "Notes",
        "items": [{"id": "1", "text": 'He said "it\'s"\n\u202e', "fields": {"class": 1, "id": "x"}}],
    }
    arguments = {"self": "x", "class": 1, "Item No.": "1", "user_id": "u1", "user_ids": ["u1"], "deep": {"a": 1}}

    def line(source: str, action: str, target: str) -> dict[str, Any]:
        return {"app": "org.example.notes-2", "screen": source, "content": shown, "action": action} | {
            "arguments": arguments,
            "next_screen": target,
            "next_content": shown,
        }

    lines = [
        *(line("note list", "import", "App"), line("App", "go_back", "note list"), line("note list", "content", "App")),
        *(line("App", "Öffnen!", "1 page"), line("1 page", "content", "1 page"), line("1 page", "app", "Screen")),
    ]
    built = load(induce(to_log(lines)))
    assert lint(built) == []
    assert built.name == "Notes2"


def test_an_action_that_goes_several_ways_takes_the_usual_one(go: Go, load: Load) -> None:
    ways = [go("List", "open", "Detail"), go("Detail", "done", "Detail"), go("Detail", "go_back", "List")]
    other = [go("List", "open", "Detail"), go("Detail", "done", "List"), go("List", "go_back", None)]
    induced = induce(to_log([*ways * 5, *other * 2]))
    built = load(induced)
    assert lint(built) == []
    assert same_edges(built, induced)
    phone = Phone.with_apps([built], start=datetime(2025, 6, 2, 7, tzinfo=UTC))
    for action in ("open", "done"):
        phone.act("open_app", {"app_name": "Notes"})
        assert phone.act(action, {}).ok
    assert type(phone.screen).__name__ == "Detail"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pare_sim", "app", "induce", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_prints_and_writes_a_skeleton(files: Path, tmp_path: Path) -> None:
    arguments = [str(files / "tasks.jsonl"), "--android", str(files / "tasks")]
    done = run(*arguments, "-o", str(tmp_path / "tasks_app.py"))
    assert done.returncode == 0, done.stderr
    assert "Tasks: 4 states, inferred from content and actions" in done.stdout
    compile((tmp_path / "tasks_app.py").read_text(encoding="utf-8"), "tasks_app.py", "exec")
    document = json.loads(run(*arguments, "--json").stdout)
    assert document["schema"] == "pare_sim.induced/1"
    assert len(document["states"]) == 4
    assert document["faults"] == []


def test_an_empty_log_ends_the_command_with_one_message(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("", encoding="utf-8")
    done = run(str(tmp_path / "empty.jsonl"))
    assert done.returncode == 2
    assert done.stdout == ""
    assert "the log is empty" in done.stderr
    assert len(done.stderr.splitlines()) == 1
