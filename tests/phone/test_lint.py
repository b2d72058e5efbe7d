"""Each rule finds its planted defect, and only that; a sound app has no findings."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest

from pare_sim.phone import (
    BACK,
    ROOT,
    STAY,
    App,
    Content,
    Moment,
    Record,
    Replace,
    Screen,
    System,
    Table,
    action,
    event,
    tool,
)
from pare_sim.phone.lint import lint, lint_together


class Row(Record):
    title: str


class Holder(Record):
    tags: dict[str, list[str]]


class Shown:
    def content(self) -> Content:
        return Content("Shown")


def leads(to: Any, **values: Any) -> Callable[..., Any]:
    def function(self: object) -> object:
        """Lead on."""
        return None

    return action(to=to, **values)(function)


def silent(to: Any, **values: Any) -> Callable[..., Any]:
    def function(self: object) -> None:
        """Lead on."""

    return action(to=to, **values)(function)


def make(screens: dict[str, dict[str, Any]], name: str = "Desk", **body: Any) -> type[App]:
    """An app with the given screens, each a dict of actions and other members."""
    hints = {"rows": Table[Row]}
    app = type(name, (App,), {"__doc__": "Desk.", "screens": tuple(screens), "__annotations__": hints} | body)
    for screen, members in screens.items():
        bases = {"__doc__": screen, "__orig_bases__": (Screen[app],)}
        type(screen, (Shown, Screen), bases | members)
    return app


def of(app: type[App]) -> list[tuple[str, str]]:
    return [(finding.rule, finding.where) for finding in lint(app)]


def with_tool(function: Callable[..., Any]) -> type[App]:
    return make({"Top": {}}, take=tool()(function))


def test_sound_apps_have_no_findings(notes: type[App]) -> None:
    assert lint(notes) == []
    assert lint(System) == []
    assert lint_together([notes, System]) == []


def test_a_screen_that_nothing_leads_to_is_found_with_its_dead_actions() -> None:
    app = make({"Top": {}, "Lost": {"shout": leads("Deep")}, "Deep": {}})
    assert of(app) == [("unreachable-screen", "Desk.Lost"), ("unreachable-screen", "Desk.Deep")]
    assert "dead with it are its actions: shout" in lint(app)[0].message


def test_a_screen_that_only_itself_leads_to_is_unreachable() -> None:
    assert of(make({"Top": {}, "Lost": {"again": leads("Lost")}})) == [("unreachable-screen", "Desk.Lost")]


def test_a_screen_in_place_of_the_root_without_a_way_to_it_is_a_dead_end() -> None:
    app = make(
        {"Top": {"enter": leads(Replace("Shelf"))}, "Shelf": {"pay": leads("Till")}, "Till": {"stop": leads(BACK)}}
    )
    assert of(app) == [("dead-end", "Desk.Shelf")]


@pytest.mark.parametrize("way", [ROOT, "Top", Replace("Top")])
def test_any_way_to_the_root_ends_no_dead_end(way: Any) -> None:
    app = make(
        {"Top": {"enter": leads(Replace("Shelf"))}, "Shelf": {"pay": leads("Till")}, "Till": {"restart": leads(way)}}
    )
    assert of(app) == []


def test_going_back_where_nothing_can_lie_behind_is_a_dead_action() -> None:
    assert of(make({"Top": {"leave": leads(BACK)}})) == [("dead-action", "Desk.Top.leave")]


def test_staying_without_writing_or_returning_anything_is_a_dead_action() -> None:
    app = make({"Top": {"idle": silent(STAY), "note": silent(STAY, writes=True), "look_up": leads(STAY)}})
    assert of(app) == [("dead-action", "Desk.Top.idle")]


def test_an_action_that_does_not_say_which_way_it_went_is_ambiguous() -> None:
    app = make({"Top": {"go": leads("Next")}, "Next": {"leave": silent((BACK, ROOT)), "quit": leads((BACK, ROOT))}})
    assert of(app) == [("ambiguous-transition", "Desk.Next.leave")]
    assert "BACK, ROOT" in lint(app)[0].message


def test_names_that_differ_by_case_only_are_found() -> None:
    def function(self: object) -> None:
        """Do it."""

    def other(self: object) -> None:
        """Do it."""

    app = make(
        {"Top": {"go": leads("top"), "Go": leads("top")}, "top": {}},
        add=tool()(function),
        Add=event(notifies=False)(other),
    )
    assert of(app) == [("name-clash", "Desk.Add"), ("name-clash", "Desk.top"), ("name-clash", "Desk.Top.Go")]


def test_a_tool_that_a_subclass_turns_into_an_event_is_a_clash() -> None:
    def old(self: object) -> None:
        """Do it."""

    def new(self: object) -> None:
        """Do it."""

    class Base(App):
        """A desk."""

        screens = ("Top",)
        add = tool()(old)

    class Desk(Base):
        """A desk."""

        screens = ("Top",)
        add = event()(new)

    class Top(Shown, Screen[Desk]):
        """Top."""

    assert of(Desk) == [("name-clash", "Desk.add")]


@pytest.mark.parametrize("name", ["notify", "table", "fork", "now", "Notify"])
def test_a_tool_named_like_something_every_app_has_is_a_clash(name: str) -> None:
    def function(self: object) -> None:
        """Do it."""

    found = of(make({"Top": {}}, **{name: tool()(function)}))
    assert found == ([("name-clash", f"Desk.{name}")] if name != "Notify" else [])


@pytest.mark.parametrize("name", ["Go_Back", "LOOK", "with_focus", "app"])
def test_an_action_named_like_something_phone_or_screen_has_is_a_clash(name: str) -> None:
    assert of(make({"Top": {name: leads(STAY)}})) == [("name-clash", f"Desk.Top.{name}")]


def test_two_apps_that_differ_by_case_only_clash() -> None:
    found = lint_together([make({"Top": {}}), make({"Top": {}}, name="DESK")])
    assert [(finding.rule, finding.where) for finding in found] == [("name-clash", "DESK")]


@dataclass
class Handle:
    call: Callable[[], int]


@pytest.mark.parametrize("kind", [Callable[[int], int], type, Handle])
def test_a_parameter_that_is_no_json_is_found(kind: Any) -> None:
    def take(self: object, x: kind) -> None:
        """Take."""

    assert of(with_tool(take)) == [("argument-type", "Desk.take")]


def test_a_bare_datetime_or_a_default_that_is_no_json_is_found() -> None:
    def take(self: object, at: datetime, until: Moment | None = None) -> None:
        """Take."""

    assert of(with_tool(take)) == [("argument-type", "Desk.take")]

    def wait(self: object, until: Moment = datetime(2025, 6, 2)) -> None:
        """Wait."""

    (found,) = lint(with_tool(wait))
    assert found.message == "the default of 'until' is not a JSON value"


def test_a_default_that_calls_could_change_is_found() -> None:
    def take(self: object, tags: list[str] = []) -> None:  # noqa: B006 - the mistake under test
        """Take."""

    assert of(with_tool(take)) == [("mutable-default", "Desk.take")]


def test_data_that_could_be_changed_in_place_is_found() -> None:
    focus = {"__annotations__": {"draft": list[str]}, "draft": None}
    app = make({"Top": focus}, __annotations__={"holders": Table[Holder]})
    assert of(app) == [("mutable-field", "Desk.holders"), ("mutable-field", "Desk.Top")]


def test_findings_are_the_same_every_time_and_readable() -> None:
    app = make({"Top": {"leave": leads(BACK)}, "Lost": {}})
    assert lint(app) == lint(app)
    assert (
        str(lint(app)[1]) == "Desk.Top.leave: it only goes back, and nothing can lie behind this screen [dead-action]"
    )
