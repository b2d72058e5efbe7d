import json
import shutil
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from pare_sim.errors import InputError
from pare_sim.induce import Induced, induce, read_log
from pare_sim.induce.android import parse_dump, tapped
from pare_sim.phone import App, edges
from pare_sim.phone.lint import lint


@pytest.fixture
def tasks(files: Path) -> Induced:
    return induce(read_log(files / "tasks.jsonl", files / "tasks"))


def test_a_dump_shows_title_rows_fields_and_what_can_be_touched(files: Path) -> None:
    listed = parse_dump((files / "tasks" / "0001.xml").read_bytes()).snapshot()
    assert listed.title == "Tasks"
    assert (listed.items[0].id, listed.items[0].text) == ("Buy milk", "Buy milk · Today")
    assert listed.own == {"open_task_row", "tap_done", "tap_add"}
    detail = parse_dump((files / "tasks" / "0002.xml").read_bytes()).snapshot()
    assert detail.title == "Task"
    assert detail.fields == {"name": "Buy milk", "due": "Today", "note": "Two bottles"}


def test_a_tap_is_the_smallest_touchable_node_at_the_point(files: Path) -> None:
    dump = parse_dump((files / "tasks" / "0001.xml").read_bytes())
    assert tapped(dump, [600, 490], None, None, None) == ("open_task_row", {"item": "Call the dentist"})
    assert tapped(dump, [80, 490], None, None, None) == ("tap_done", {"item": "Call the dentist"})
    assert tapped(dump, None, "com.example.tasks:id/add", None, None) == ("tap_add", {})
    assert tapped(dump, None, None, "BACK", None) == ("go_back", {})
    with pytest.raises(InputError, match="nothing touchable is at 500,100"):
        tapped(dump, [500, 100], None, None, None)


def test_states_and_edges_are_induced_from_dumps(tasks: Induced) -> None:
    titles = {state.name: state.evidence.titles for state in tasks.states}
    assert list(titles.values()) == [("Tasks",), ("Task",), ("Edit task", "New task"), ("Delete task?",)]
    home, task, editor, dialog = titles
    found = {(e.source, e.action, e.target): e.kind for e in tasks.edges if e.count}
    assert found == {
        (home, "open_task_row", task): "push",
        (home, "tap_add", editor): "push",
        (home, "tap_done", home): "stay",
        (task, "tap_edit", editor): "push",
        (task, "tap_delete", dialog): "push",
        (task, "go_back", home): "back",
        (editor, "type_name_input", editor): "stay",
        (editor, "tap_save", task): "back",
        (editor, "tap_save", home): "back",
        (editor, "go_back", task): "back",
        (editor, "go_back", home): "back",
        (dialog, "tap_button1", home): "root",
        (dialog, "tap_button2", task): "back",
        (dialog, "go_back", task): "back",
    }
    (item,) = tasks.arguments[home, "open_task_row"]
    assert item.table == tasks.states[0].table


def test_the_skeleton_of_an_android_app_is_sound(tasks: Induced, load: Callable[[Induced], type[App]]) -> None:
    app = load(tasks)
    assert lint(app) == []
    assert {(e.source, e.action, e.target, e.how) for e in edges(app)} == {
        (e.source, e.action, e.target, e.kind) for e in tasks.edges
    }


def test_dumps_may_be_in_a_zip(tasks: Induced, files: Path, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "dumps.zip", "w") as archive:
        for path in (files / "tasks").glob("*.xml"):
            archive.write(path, path.name)
    assert induce(read_log(files / "tasks.jsonl", tmp_path / "dumps.zip")) == tasks


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<hierarchy><node", "is not well-formed XML"),
        (b"<html/>", "its root is <html>"),
        (b'<!DOCTYPE x [<!ENTITY a "aaaa">]><hierarchy/>', "declares entities"),
        (b'<hierarchy><node bounds="here"/></hierarchy>', "has nodes that cannot be read"),
        (b"\x00\x01", "is not well-formed XML"),
    ],
)
def test_a_broken_dump_is_a_fault_of_the_lines_that_name_it(
    data: bytes, message: str, files: Path, tmp_path: Path
) -> None:
    shutil.copytree(files / "tasks", tmp_path / "tasks")
    (tmp_path / "tasks" / "0004.xml").write_bytes(data)
    log = read_log(files / "tasks.jsonl", tmp_path / "tasks")
    assert [fault.line for fault in log.faults] == [3, 4]
    assert all(message in fault.message for fault in log.faults)


def test_a_missing_dump_is_a_fault_that_names_the_nearest(files: Path, tmp_path: Path) -> None:
    lines = (files / "tasks.jsonl").read_text(encoding="utf-8").splitlines()
    first = {**json.loads(lines[0]), "dump": "0001.xm"}
    (tmp_path / "log.jsonl").write_text("\n".join([json.dumps(first), *lines[1:]]), encoding="utf-8")
    (fault,) = read_log(tmp_path / "log.jsonl", files / "tasks").faults
    assert "there is no dump '0001.xm'" in fault.message
    assert "did you mean '0001.xml'" in fault.message


def test_a_folder_that_is_not_there_is_an_input_error(files: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="neither a folder nor a zip"):
        read_log(files / "tasks.jsonl", tmp_path / "none")
