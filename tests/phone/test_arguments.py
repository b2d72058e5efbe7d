"""Arguments and schemas: one meaning, whatever the style of annotation; refused with what is possible."""

import importlib.util
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import pytest

from pare_sim.errors import CallError, DefinitionError
from pare_sim.kernel import Json
from pare_sim.phone import App, Content, Moment, Phone, Screen, tool
from pare_sim.phone.lint import lint

APP = '''
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Optional
from pare_sim.phone import App, Content, Moment, Record, Screen, Table, tool
if TYPE_CHECKING:
    from collections import Counter

@dataclass
class Line:
    text: str
    count: int = 1

class Row(Record):
    title: str

class Desk(App):
    """A desk."""

    screens = ("Top",)
    rows: Table[Row]

    @tool()
    def order(self, what: list[Line], when: Moment, kind: Literal["a", "b"] = "a", note: Optional[str] = None) -> None:
        """Order things."""

class Top(Screen[Desk]):
    """The top."""

    def content(self) -> Content:
        return Content("Top")
'''


@dataclass
class Node:
    name: str
    children: "list[Node]"


class Desk(App):
    """A desk."""

    screens = ("Top",)

    @tool()
    def note(self, x: str, note: str | None = None, code: int | str = 0) -> list[Json]:
        """Take a note."""
        return [x, note, code]

    @tool()
    def status(self, status: Literal["pending", "done"] | Literal["deleted"]) -> str:
        """Tell the status."""
        return status

    @tool()
    def tree(self, root: Node) -> str:
        """Take a tree."""
        return root.children[0].name

    @tool()
    def when(self, at: Moment, count: int = 1) -> datetime:
        """Take a moment."""
        return at

    @tool()
    def fail(self, how: str) -> None:
        """Fail."""
        raise {"locked": PermissionError("locked"), "key": KeyError("c-1"), "mute": CallError()}.get(how, ValueError())

    @tool()
    def sneak(self, x: "Sneaky") -> None:  # noqa: F821 - the mistake under test
        """Take what no one knows."""


class Top(Screen[Desk]):
    """The top."""

    def content(self) -> Content:
        return Content("Top")


@pytest.fixture
def desk() -> Phone:
    return Phone.with_apps([Desk], start=datetime(2025, 6, 2, tzinfo=UTC), zone="Europe/Paris")


def load(path: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, path.stem, module)
    spec.loader.exec_module(module)
    return module


def test_postponed_annotations_give_the_same_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = load(tmp_path / "desk_plain.py", APP, monkeypatch).Desk
    late = load(tmp_path / "desk_late.py", f"from __future__ import annotations\n{APP}", monkeypatch).Desk
    assert plain.tools["order"].schema == late.tools["order"].schema
    assert list(late.tools["order"].schema["properties"]) == ["what", "when", "kind", "note"]
    assert late.tables.keys() == plain.tables.keys()


def test_a_type_known_to_type_checkers_only_is_named_by_lint_and_at_the_call(desk: Phone) -> None:
    with pytest.raises(DefinitionError, match=r"Desk\.sneak: cannot resolve its annotations: name 'Sneaky'"):
        desk.call("Desk__sneak", {"x": 1})
    assert [f.where for f in lint(Desk) if f.rule == "argument-type"] == ["Desk.sneak"]


def test_null_and_nothing_both_mean_none_where_it_is_the_default(desk: Phone) -> None:
    assert desk.call("Desk__note", {"x": "a"}).result == ["a", None, 0]
    assert desk.call("Desk__note", {"x": "a", "note": None}).result == ["a", None, 0]
    assert desk.call("Desk__note", {"x": None}).error == "Desk.note: x: must be text"
    assert desk.call("Desk__note", {}).error == "Desk.note: x: is required"


@pytest.mark.parametrize("text", ["0015550100", "007", "2025-01-01", "1e3", "true", "null"])
def test_text_that_looks_like_something_else_stays_text(desk: Phone, text: str) -> None:
    assert desk.call("Desk__note", {"x": text, "code": text}).result == [text, None, text]


def test_a_number_is_not_text(desk: Phone) -> None:
    assert desk.call("Desk__note", {"x": 15550100}).error == "Desk.note: x: must be text"
    refused = desk.call("Desk__note", {"x": "a", "code": 1.5}).error
    assert refused == "Desk.note: code: must be a whole number or must be text"


def test_all_branches_of_a_choice_are_taken_and_told(desk: Phone) -> None:
    for status in ("pending", "done", "deleted"):
        assert desk.call("Desk__status", {"status": status}).result == status
    refused = desk.call("Desk__status", {"status": "Done"}).error or ""
    assert all(repr(status) in refused for status in ("pending", "done", "deleted"))


def test_a_type_within_itself_has_a_finite_schema(desk: Phone) -> None:
    schema = Desk.tools["tree"].schema
    assert schema["properties"] == {"root": {"$ref": "#/$defs/Node"}}
    leaf: Json = {"name": "leaf", "children": []}
    assert desk.call("Desk__tree", {"root": {"name": "top", "children": [leaf]}}).result == "leaf"


def test_without_parameters_the_schema_is_an_object_without_properties(phone: Phone) -> None:
    go_back = next(action for action in phone.actions() if action.name == "go_back")
    assert go_back.schema == {"type": "object", "properties": {}, "additionalProperties": False}
    assert phone.tool("System__get_current_time").schema == go_back.schema


@pytest.mark.parametrize("how", ["locked", "key", "mute", "other"])
def test_a_failure_names_its_tool_and_a_reason_and_nothing_of_the_machine(desk: Phone, how: str) -> None:
    error = desk.call("Desk__fail", {"how": how}).error
    assert error is not None
    assert error.startswith("Desk__fail")
    assert len(error) > len("Desk__fail: ")
    assert not any(word in error for word in ("None", "Traceback", "/", "c-1"))


def test_an_unknown_parameter_is_answered_with_the_nearest(desk: Phone) -> None:
    assert (
        desk.call("Desk__note", {"x": "a", "nota": "b"}).error
        == "Desk.note: nota: is not a parameter; did you mean 'note'?"
    )


@pytest.mark.parametrize("text", ["2025-06-02 09:00", "2025-06-02T07:00:00Z", "2025-06-02T09:00:00+02:00"])
def test_times_without_an_offset_are_local_to_the_phone(desk: Phone, text: str) -> None:
    assert desk.call("Desk__when", {"at": text}).result == "2025-06-02T09:00:00+02:00"


@pytest.mark.parametrize("wrong", [5, "tomorrow", "", None, "\ud800", [], "2025-13-01"])
def test_what_is_no_time_is_refused_in_words(desk: Phone, wrong: Json) -> None:
    outcome = desk.call("Desk__when", {"at": wrong})
    assert not outcome.ok
    assert outcome.fault is None
    assert "pydantic" not in (outcome.error or "")


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), {1: 2}, {"a"}])
def test_what_json_cannot_say_is_refused(desk: Phone, wrong: Any) -> None:
    outcome = desk.call("Desk__when", {"at": "2025-06-02", "count": wrong})
    assert (outcome.ok, outcome.fault) == (False, None)
