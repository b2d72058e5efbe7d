"""Drawings: every label once, the same text every time, nothing over anything else."""

import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from pare_sim.phone import BACK, ROOT, STAY, App, Content, Replace, Screen, action
from pare_sim.phone.draw import to_mermaid, to_svg, to_terminal

NS = "{http://www.w3.org/2000/svg}"


def make(screens: dict[str, dict[str, Any]]) -> type[App]:
    app = type("Desk", (App,), {"__doc__": "Desk.", "screens": tuple(screens)})
    for screen, targets in screens.items():

        def content(self: object) -> Content:
            return Content("Shown")

        body: dict[str, Any] = {"__doc__": screen, "__orig_bases__": (Screen[app],), "content": content}
        for name, to in targets.items():

            def function(self: object) -> object:
                """Lead on."""

            body[name] = action(to=to, writes=name.startswith("delete"))(function)
        type(screen, (Screen,), body)
    return app


FOUR = {"List": {f"open_{n}": "Detail" for n in range(4)} | {"refresh": STAY, "sort": STAY}, "Detail": {"close": BACK}}
LARGE = {
    "Inbox": {f"stay_{n}": STAY for n in range(6)} | {n.lower(): n for n in ("Mail", "Compose", "Search", "Folders")},
    "Mail": {f"mark_with_a_long_name_{n}": STAY for n in range(8)}
    | {"reply": "Compose", "next": Replace("Mail"), "delete": (BACK, ROOT), "settings": "Settings"},
    "Compose": {"set_body": STAY, "send": (ROOT, STAY), "discard": BACK},
    "Search": {"find": STAY, "open": "Mail"},
    "Folders": {"choose": ROOT, "settings": "Settings"},
    "Settings": {"reset": ROOT, "folders": "Folders", "about": "About"},
    "About": {"top": ROOT, "licence": Replace("Settings")},
}
CHAIN = {f"S{n}": {"next": f"S{n + 1}", "home": ROOT} for n in range(5)} | {
    "S5": {"home": ROOT},
    "Lost": {"call": "S3"},
}
APPS = {"four": FOUR, "large": LARGE, "chain": CHAIN, "one": {"Only": {}}}


@pytest.fixture(params=APPS)
def app(request: pytest.FixtureRequest) -> type[App]:
    return make(APPS[request.param])


def test_mermaid_draws_each_pair_of_screens_once_with_all_labels() -> None:
    assert to_mermaid(make(FOUR)) == (
        "stateDiagram-v2\n"
        "    direction LR\n"
        "    [*] --> List\n"
        "    List --> Detail : open_0, open_1, open_2, open_3\n"
        "    List --> List : refresh, sort\n"
        "    Detail --> List : close, go_back\n"
    )


def test_mermaid_draws_a_screen_without_any_arrow_too() -> None:
    assert "    Only\n" in to_mermaid(make({"Only": {}}))


def test_mermaid_marks_writes(notes: type[App]) -> None:
    assert "    NoteDetail --> NoteList : delete*, go_back\n" in to_mermaid(notes)


def test_the_outline_tells_where_every_action_leads(notes: type[App]) -> None:
    assert to_terminal(notes) == (
        "Notes: 3 screens, 7 actions\n"
        "\n"
        "NoteList (root)\n"
        "├─ open(note_id)  → NoteDetail\n"
        "└─ new()          → EditNote\n"
        "\n"
        "NoteDetail\n"
        "├─ edit()    → EditNote\n"
        "└─ delete()  ← NoteList, writes\n"
        "\n"
        "EditNote\n"
        "├─ set_title(title)  stays\n"
        "├─ save()            ← NoteList or NoteDetail, writes, not always\n"
        "└─ delete()          ← NoteList or NoteDetail, writes, not always\n"
    )


def test_the_outline_marks_roots_replacements_and_lost_screens() -> None:
    text = to_terminal(make(CHAIN | {"S5": {"home": ROOT, "swap": Replace("S0")}}))
    assert "Lost (unreachable)\n└─ call()  → S3\n" in text
    assert "├─ home()  ⇤ S0\n└─ swap()  ⇒ S0\n" in text


def test_drawing_twice_gives_the_same_text(app: type[App]) -> None:
    for draw in (to_mermaid, to_terminal, to_svg):
        assert draw(app) == draw(app)


def test_the_svg_is_well_formed_and_needs_nothing_else(app: type[App]) -> None:
    svg = to_svg(app)
    ElementTree.fromstring(svg)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|url\((?!#)|<script|@import", svg)
    assert "prefers-color-scheme: dark" in svg


def test_the_svg_holds_every_screen_and_action_as_text(app: type[App]) -> None:
    texts = [node.text for node in ElementTree.fromstring(to_svg(app)).iter(f"{NS}text")]
    for screen, kind in app.screen_classes.items():
        assert texts.count(screen) == 1
        assert set(kind.actions) <= set(texts)


def test_every_way_on_and_every_way_back_is_an_arrow() -> None:
    tree = ElementTree.fromstring(to_svg(make(FOUR)))
    arrows = [(p.get("class"), p.findtext(f"{NS}title")) for p in tree.iter(f"{NS}path") if p.get("marker-end")]
    assert arrows == [("go", f"List: open_{n} → Detail") for n in range(4)] + [
        ("back", "Detail: close, go_back → List")
    ]


def boxes(tree: ElementTree.Element) -> list[tuple[float, ...]]:
    found = [r for r in tree.iter(f"{NS}rect") if (r.get("class") or "").startswith("box")]
    return [tuple(float(r.get(key) or 0) for key in ("x", "y", "width", "height")) for r in found]


def test_boxes_do_not_overlap_and_the_page_holds_them(app: type[App]) -> None:
    tree = ElementTree.fromstring(to_svg(app))
    width, height = (float(tree.get(key) or 0) for key in ("width", "height"))
    found = boxes(tree)
    assert len(found) == len(app.screens)
    for x, y, w, h in found:
        assert x >= 0 <= y
        assert x + w <= width
        assert y + h <= height
    for (x1, y1, w1, h1), (x2, y2, w2, h2) in combinations(found, 2):
        assert x1 + w1 <= x2 or x2 + w2 <= x1 or y1 + h1 <= y2 or y2 + h2 <= y1


def test_labels_lie_within_boxes_and_not_on_one_another(app: type[App]) -> None:
    tree = ElementTree.fromstring(to_svg(app))
    labels = [t for t in tree.iter(f"{NS}text") if float(t.get("y") or 0) > 50]
    places = [(float(t.get("x") or 0), float(t.get("y") or 0) - 11, 7.3 * len(t.text or ""), 14.0) for t in labels]
    for x, y, w, h in places:
        assert any(bx <= x and x + w <= bx + bw and by <= y and y + h <= by + bh for bx, by, bw, bh in boxes(tree))
    for (x1, y1, w1, h1), (x2, y2, w2, h2) in combinations(places, 2):
        assert x1 + w1 <= x2 or x2 + w2 <= x1 or y1 + h1 <= y2 or y2 + h2 <= y1


def test_arrows_end_at_boxes_and_cross_none(app: type[App]) -> None:
    tree = ElementTree.fromstring(to_svg(app))
    for path in tree.iter(f"{NS}path"):
        if path.get("marker-end") and "C" not in (path.get("d") or ""):
            for point in _corners(path.get("d") or ""):
                assert not any(x < point[0] < x + w and y < point[1] < y + h for x, y, w, h in boxes(tree))


def _corners(data: str) -> list[tuple[float, float]]:
    """Points along a path of horizontal and vertical pieces, corners and middles."""
    x = y = 0.0
    points: list[tuple[float, float]] = []
    for letter, numbers in re.findall(r"([MHV])([^MHV]+)", data):
        values = [float(v) for v in numbers.split()]
        old = (x, y)
        x, y = values if letter == "M" else (values[0], y) if letter == "H" else (x, values[0])
        if letter != "M":
            points += [(old[0] + (x - old[0]) * n / 50, old[1] + (y - old[1]) * n / 50) for n in range(51)]
    return points
