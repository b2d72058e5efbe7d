import random
from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.errors import InputError
from pare_sim.induce import Induced, edges_taken, induce, record, score, to_log
from pare_sim.phone import App

Go = Callable[..., dict[str, Any]]
RESET = {"session": "reset"}


def edges(induced: Induced) -> dict[tuple[str, str, str], tuple[str, int]]:
    return {(e.source, e.action, e.target): (e.kind, e.count) for e in induced.edges}


def rules(induced: Induced) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for item in induced.unresolved:
        found.setdefault(item.rule, []).append(item.where)
    return found


def test_kinds_are_told_from_where_going_back_leads(go: Go) -> None:
    session = [
        *(go("List", "open", "Detail"), go("Detail", "edit", "Edit"), go("Edit", "save", "Detail")),
        *(go("Detail", "go_back", "List"), go("List", "new", "New"), go("New", "save", "Detail")),
        *(go("Detail", "go_back", "List"), go("List", "sort", "List"), go("List", "open", "Detail")),
        *(go("Detail", "edit", "Edit"), go("Edit", "all", "List"), go("List", "go_back", None)),
    ]
    found = edges(induce(to_log([*session, RESET] * 3)))
    assert found["List", "open", "Detail"] == ("push", 6)
    assert found["Edit", "save", "Detail"] == ("back", 3)
    assert found["New", "save", "Detail"] == ("replace", 3)
    assert found["List", "sort", "List"] == ("stay", 3)
    assert found["Edit", "all", "List"] == ("root", 3)
    assert found["Detail", "go_back", "List"] == ("back", 6)


def test_ways_back_that_follow_from_the_openers_are_proposed_without_confidence(go: Go) -> None:
    induced = induce(to_log([go("List", "open", "Detail"), go("Detail", "edit", "Edit"), go("Edit", "drop", "Detail")]))
    (implied,) = [edge for edge in induced.edges if edge.source == "Edit" and edge.action == "go_back"]
    assert (implied.target, implied.count, implied.confidence) == ("Detail", 0, 0.0)


def test_confidence_grows_with_the_count_and_shrinks_with_contradiction(go: Go) -> None:
    lines = [go("List", "open", "Detail"), go("Detail", "go_back", "List")]
    few, many = (induce(to_log(lines * n)) for n in (2, 50))
    split = induce(to_log([*lines * 50, go("List", "open", "Other"), go("Other", "go_back", "List")]))

    def confidence(induced: Induced) -> float:
        return next(e.confidence for e in induced.edges if e.action == "open" and e.target == "Detail")

    assert 0 < confidence(few) < confidence(split) < confidence(many) < 1
    assert confidence(few) == pytest.approx(0.3424, abs=1e-4)  # 2 of 2: 2 / (2 + 1.96²)


def test_what_a_person_should_look_at_is_listed(go: Go) -> None:
    walk = [go("List", "open", "Detail"), go("Detail", "go_back", "List")]
    odd = [go("List", "open", "Error"), go("Error", "go_back", "List"), go("List", "once", "List")]
    lost = [RESET, go("List", "open", "Detail"), {"broken": 1}, go("Island", "swim", "Island")]
    induced = induce(to_log([*walk * 9, *odd, *lost]))
    found = rules(induced)
    assert found["conflict"] == ["List.open"]
    assert "List.once" in found["seen-once"]
    assert found["unreachable"] == ["Island"]
    assert [fault.line for fault in induced.faults] == [24]


def test_a_return_past_a_screen_whose_subject_has_gone_is_no_edge(go: Go) -> None:
    there = [go("List", "open", "Detail"), go("Detail", "edit", "Edit")]
    usual = [*there, go("Edit", "cancel", "Detail"), go("Detail", "go_back", "List")]
    gone = [*there, go("Edit", "cancel", "List"), go("List", "sort", "List")]
    induced = induce(to_log([*usual * 5, *gone, *usual]))
    assert ("Edit", "cancel", "List") not in edges(induced)
    assert rules(induced)["passed-over"] == ["Edit.cancel"]


def test_refused_actions_are_no_edges(go: Go) -> None:
    refused = {**go("List", "open", "List"), "error": "no such note"}
    induced = induce(to_log([refused, go("List", "open", "Detail"), refused]))
    assert ("List", "open", "List") not in edges(induced)


def test_without_marks_a_move_that_changes_nothing_is_refused_where_others_lead_away() -> None:
    def line(actions: list[str], action: str, after: list[str], title: str) -> dict[str, Any]:
        shown = {"content": {"title": "Notes"}, "actions": actions}
        then = {"next_content": {"title": title}, "next_actions": after}
        return {"app": "Notes", **shown, "action": action, **then}

    stays = line(["open", "sort"], "open", ["open", "sort"], "Notes")
    sorts = line(["open", "sort"], "sort", ["open", "sort"], "Notes")
    opens = line(["open", "sort"], "open", ["delete"], "A note")
    induced = induce(to_log([stays, sorts, stays, opens]))
    assert {(e.action, e.kind) for e in induced.edges if e.count} == {("open", "push"), ("sort", "stay")}


def test_arguments_have_types_and_know_whose_ids_they_take() -> None:
    items = [{"id": "n1", "text": "Milk"}, {"id": "n2", "text": "Tea"}]

    def line(action: str, **arguments: Any) -> dict[str, Any]:
        shown = {"title": "Notes", "items": items}
        return {"app": "Notes", "screen": "List", "content": shown, "action": action, "arguments": arguments} | {
            "next_screen": "List",
            "next_content": shown,
        }

    lines = [
        line("set", note_id="n1", size=1, rate=1, on=True, names=["a"], text="x", odd="x", maybe=None),
        line("set", note_id="n2", size=2, rate=0.5, on=False, names=[], text="y", odd=1, maybe="z", extra=1),
        line("pick", which="n1"),
    ]
    found = induce(to_log(lines)).arguments
    kinds = {a.name: (a.type, a.table, a.required, a.nullable) for a in found["List", "set"]}
    assert kinds == {
        "note_id": ("str", "notes", True, False),
        "size": ("int", None, True, False),
        "rate": ("float", None, True, False),
        "on": ("bool", None, True, False),
        "names": ("list[str]", None, True, False),
        "text": ("str", None, True, False),
        "odd": ("Json", None, True, False),
        "maybe": ("str", None, True, True),
        "extra": ("int", None, False, False),
    }
    assert found["List", "pick"][0].table == "notes"


def test_interactions_with_other_apps_in_between_change_nothing(go: Go) -> None:
    other = {"app": "Mail", "screen": "Inbox", "action": "read", "next_screen": "Mail"}
    lines = [go("List", "open", "Detail"), other, go("Detail", "go_back", "List")]
    assert edges(induce(to_log(lines), "Notes")) == edges(induce(to_log([lines[0], lines[2]]), "Notes"))


def test_a_log_without_moves_is_an_input_error(go: Go) -> None:
    with pytest.raises(InputError, match="no moves within Notes"):
        induce(to_log([{**go("List", "open", None), "error": "refused"}]))


@pytest.mark.parametrize("names", [True, False], ids=["named", "unnamed"])
def test_alike_screens_are_parted_and_optional_actions_do_not_shatter_one(names: bool, kiosk: type[App]) -> None:
    walk = record(kiosk, 2000, 1, names=True)
    lines = walk if names else record(kiosk, 2000, 1, names=False)
    induced = induce(to_log(lines))
    found = score(induced, kiosk, edges_taken(walk))
    assert len(induced.states) == len(kiosk.screens)
    assert found.wrong == ()
    assert found.missed == ()


def test_without_titles_behaviour_alone_parts_the_alike(kiosk: type[App]) -> None:
    lines = record(kiosk, 2000, 2, names=False)
    for line in lines:
        for key in ("content", "next_content"):
            if key in line:
                line[key]["title"] = ""
    found = score(induce(to_log(lines)), kiosk)
    assert found.precision >= 0.95
    assert found.recall >= 0.95


def test_two_screens_with_the_very_same_actions_are_parted_by_what_save_does() -> None:
    chance = random.Random(0)
    lines: list[dict[str, Any]] = []

    def move(before: tuple[str, list[str]], action: str, after: tuple[str, list[str]]) -> None:
        shown = {"content": {"title": before[0]}, "actions": before[1]}
        then = {"next_content": {"title": after[0]}, "next_actions": after[1]}
        lines.append({"app": "Notes", **shown, "action": action, **then})

    home, detail = ("Notes", ["new", "open"]), ("A note", ["edit", "share"])
    new, edit = ("New note", ["type", "save"]), ("Change note", ["type", "save"])
    for _ in range(20):
        if chance.random() < 0.5:
            for step in ((home, "new", new), (new, "type", new), (new, "save", home)):
                move(*step)
        else:
            for step in ((home, "open", detail), (detail, "edit", edit), (edit, "type", edit), (edit, "save", home)):
                move(*step)
        lines.append({"app": "Notes", "actions": home[1], "action": "go_back", "next_app": "System"})
    induced = induce(to_log(lines))
    saves = {(e.source, e.kind) for e in induced.edges if e.action == "save"}
    assert len(induced.states) == 4
    assert len(saves) == 2
