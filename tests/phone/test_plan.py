"""The shortest way between screens."""

import pytest

from pare_sim.errors import NotFoundError, ScenarioError
from pare_sim.phone import BACK, ROOT, App, Content, Phone, Replace, Screen, action
from pare_sim.phone.plan import effort, plan


def test_the_plan_is_the_shortest_way(notes: type[App]) -> None:
    assert [edge.action for edge in plan(notes, "NoteList", "NoteDetail")] == ["open"]
    assert [edge.action for edge in plan(notes, "NoteList", "EditNote")] == ["new"]
    assert effort(notes, "NoteList", "EditNote") == 1


def test_no_action_is_needed_to_be_where_one_is(notes: type[App]) -> None:
    assert plan(notes, "EditNote", "EditNote") == []
    assert effort(notes, "EditNote", "EditNote") == 0


def test_of_equally_short_ways_the_one_that_writes_less_is_taken(notes: type[App]) -> None:
    (edge,) = plan(notes, "NoteDetail", "NoteList")
    assert (edge.action, edge.how, edge.writes) == ("go_back", "back", False)


def test_a_plan_walked_on_a_phone_arrives(phone: Phone, notes: type[App]) -> None:
    for goal in ("EditNote", "NoteList", "NoteDetail", "EditNote", "NoteDetail"):
        for _ in range(4):
            here = type(phone.screen).__name__
            if here == goal:
                break
            step = plan(notes, here, goal)[0]
            ids = {"note_id": phone.content().items[0].id} if step.action == "open" else {}
            assert phone.act(step.action, ids).ok
        assert type(phone.screen).__name__ == goal


def test_an_unknown_screen_is_answered_with_the_nearest(notes: type[App]) -> None:
    with pytest.raises(NotFoundError, match="unknown screen of Notes 'NoteDetial'; did you mean 'NoteDetail'"):
        plan(notes, "NoteList", "NoteDetial")
    with pytest.raises(NotFoundError, match="unknown screen of Notes 'X'; known: EditNote, NoteDetail, NoteList"):
        effort(notes, "X", "NoteList")


class Shown:
    def content(self) -> Content:
        return Content("Shown")


class Shop(App):
    """A shop with a welcome that is shown once."""

    screens = ("Welcome", "Shelf", "Till", "Cellar")


class Welcome(Shown, Screen[Shop]):
    """Shown once."""

    @action(to=Replace("Shelf"))
    def enter(self) -> "Shelf":
        """Enter."""
        return Shelf()


class Shelf(Shown, Screen[Shop]):
    """The shelf."""

    @action(to="Till")
    def pay(self) -> "Till":
        """Pay."""
        return Till()


class Till(Shown, Screen[Shop]):
    """The till."""

    @action(to=(BACK, ROOT))
    def leave(self) -> object:
        """Leave."""
        return BACK


class Cellar(Shown, Screen[Shop]):
    """Nobody gets here, and nobody gets out."""


def test_replacing_and_leaving_for_the_root_are_ways_too() -> None:
    assert [edge.how for edge in plan(Shop, "Welcome", "Till")] == ["replace", "push"]
    assert [edge.how for edge in plan(Shop, "Till", "Welcome")] == ["root"]


@pytest.mark.parametrize(("start", "goal"), [("Welcome", "Cellar"), ("Cellar", "Welcome")])
def test_where_no_way_leads_is_said(start: str, goal: str) -> None:
    with pytest.raises(ScenarioError, match=f"Shop: no action leads from {start} to {goal}"):
        plan(Shop, start, goal)
