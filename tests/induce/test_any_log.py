"""Whatever a log says, induction answers with a state machine whose skeleton is sound, or with an input error."""

import importlib.util
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pare_sim.errors import InputError
from pare_sim.induce import Induced, induce, parse_log, to_log
from pare_sim.phone import App, edges
from pare_sim.phone.lint import lint

NAMES = st.sampled_from(["List", "Detail", "Edit", "App", "note list", "Content"])
ACTIONS = st.sampled_from(["open", "go_back", "save", "app", "import", "look", "Öffnen", "open note"])
ARGUMENTS = st.dictionaries(
    st.sampled_from(["note_id", "user_ids", "self", "title", "Title", "save"]),
    st.sampled_from(["n1", "x", 1, 2.5, None, True, ["n1"], [], {"a": []}]),
    max_size=3,
)
ITEMS = st.lists(
    st.fixed_dictionaries(
        {"id": st.sampled_from(["n1", "n2", "x"]), "text": st.text(max_size=4)},
        optional={"fields": st.dictionaries(st.sampled_from(["Due", "due", "id", "é"]), st.none() | st.integers())},
    ),
    max_size=2,
)
CONTENT = st.fixed_dictionaries({"title": st.sampled_from(["", "Notes", "List"]), "items": ITEMS})
OFFERED = st.lists(ACTIONS, max_size=3)
STEP = st.fixed_dictionaries(
    {
        "to": NAMES,
        "action": ACTIONS,
        "arguments": ARGUMENTS,
        "content": CONTENT,
        "actions": st.lists(ACTIONS, max_size=3),
    },
    optional={"broken": st.just(True), "reset": st.just(True), "left": st.just(True), "error": st.just("no")},
)
RARELY = 4


@st.composite
def logs(draw: st.DrawFn, names: bool) -> list[dict[str, Any]]:
    """A walk whose lines follow from each other, with something odd now and then."""
    lines: list[dict[str, Any]] = []
    here: dict[str, Any] = draw(STEP)
    for there in draw(st.lists(STEP, min_size=1, max_size=25)):
        odd = draw(st.integers(0, RARELY)) == 0
        line = {"app": "Notes", "action": there["action"], "arguments": there["arguments"], **shown(here, names)}
        if odd and "error" in there:
            line["error"] = there["error"]
        elif odd and "left" in there:
            line["next_app"] = "Mail"
        else:
            line |= {f"next_{key}": value for key, value in shown(there, names).items()}
            here = there
        if odd and "reset" in there:
            lines.append({"session": "reset"})
        lines.append({"broken": line} if odd and "broken" in there else line)
    return lines


def shown(step: dict[str, Any], names: bool) -> dict[str, Any]:
    look = {"content": step["content"], "actions": step["actions"]}
    return {"screen": step["to"], **look} if names else look


def skeleton(induced: Induced) -> type[App]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "skeleton.py"
        path.write_text(induced.to_skeleton(), encoding="utf-8")
        spec = importlib.util.spec_from_file_location("induced_skeleton", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
    found: type[App] = getattr(module, induced.app)
    return found


def check(lines: list[dict[str, Any]]) -> None:
    try:
        induced = induce(to_log(lines))
    except InputError:
        return
    built = skeleton(induced)
    assert lint(built) == []
    assert {(e.source, e.action, e.target, e.how) for e in edges(built)} == {
        (e.source, e.action, e.target, e.kind) for e in induced.usable
    }


@settings(max_examples=60, deadline=None)
@given(logs(names=True))
def test_any_log_with_names_gives_a_sound_skeleton(lines: list[dict[str, Any]]) -> None:
    check(lines)


@settings(max_examples=60, deadline=None)
@given(logs(names=False))
def test_any_log_without_names_gives_a_sound_skeleton(lines: list[dict[str, Any]]) -> None:
    check(lines)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_log_or_an_input_error(data: bytes) -> None:
    try:
        log = parse_log(data)
    except InputError:
        return
    assert log.entries
