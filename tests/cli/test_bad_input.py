"""Wrong input gives one clear message, exit code 2 and no traceback; nothing stored is lost."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SCENARIO = """\
id: mine
start: "2025-06-02 09:00"
seed:
  - {seed: Messages.chat, label: chat, with: {people: [Dana Reyes]}}
timeline:
  - {id: hello, at: 30s, event: Messages.receive, with: {sender: Dana Reyes, content: Hello}}
offers:
  - {id: answer, from: hello, about: [[answer]], allows: [{call: Messages__send_message}]}
checks:
  - {called: Messages__send_message}
"""

WRONG = {
    "unknown app": ("event: Messages.receive", "event: Mesages.receive", "timeline.hello.event", "'Messages'"),
    "unknown event": ("event: Messages.receive", "event: Messages.recieve", "timeline.hello.event", "'receive'"),
    "unknown tool": (
        "{called: Messages__send_message}",
        "{called: Messages__send_mesage}",
        "checks.0",
        "'send_message'",
    ),
    "unknown field": ("timeline:", "timelime:", "timelime", "'timeline'"),
    "unknown argument": ("content: Hello}", "contents: Hello}", "timeline.hello.with", "'content'"),
    "unknown label": ("sender: Dana Reyes,", "sender: {ref: chatt},", "timeline.hello.with", "'chat'"),
    "cyclic timeline": ("at: 30s,", "after: hello,", "timeline", "hello -> hello"),
    "negative delay": ("at: 30s,", "at: -5,", "timeline.hello.at", "0 or more seconds"),
    "bad time": ('"2025-06-02 09:00"', '"2025-13-02 09:00"', "start", "2025-13-02"),
    "unquoted colon": ("id: mine", "id: mine\nabout: Note: this", "line 2", "quotes"),
    "wrong type": ("{people: [Dana Reyes]}", "{people: Dana}", "seed.0.with", "list"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_scenario_is_refused_by_file_field_and_nearest_name(name: str, pare_sim: Callable) -> None:
    right, wrong, *told = WRONG[name]
    assert right in SCENARIO
    Path("mine.yaml").write_text(SCENARIO.replace(right, wrong), encoding="utf-8")
    shown = pare_sim("run", "--scenario", "mine.yaml")
    assert shown.code == 2
    assert "Traceback" not in shown.err
    assert len(shown.err.strip().splitlines()) == 1
    for part in ("mine.yaml", *told):
        assert part in shown.err
    assert not Path("pare-sim-runs").exists()


def test_the_scenario_itself_is_right(pare_sim: Callable) -> None:
    Path("mine.yaml").write_text(SCENARIO, encoding="utf-8")
    assert pare_sim("run", "--scenario", "mine.yaml", "--assistant", "silent").code == 0


BAD_OPTIONS = {
    "unknown suite": (["--suite", "smokey"], "unknown suite 'smokey'; did you mean 'smoke'?"),
    "unknown assistant": (["--assistant", "orcale"], "unknown assistant 'orcale'; did you mean 'oracle'?"),
    "unknown user": (["--user", "scriptd"], "unknown user 'scriptd'; did you mean 'scripted'?"),
    "unknown option of an assistant": (["--assistant", "oracle:retrys=1"], "did you mean 'retries'?"),
    "assistant twice": (["--assistant", "silent", "--assistant", "silent"], "'silent' is given twice"),
    "missing module": (["--assistant", "python:nowhere:X"], "nowhere"),
    "missing class": (["--assistant", "python:json:Jason"], "json has no 'Jason'"),
    "missing plugin": (["--plugin", "nowhere.py"], "nowhere.py"),
    "too likely": (["--tool-failure", "1.5"], "from 0 to 1"),
    "no repeats": (["--repeats", "0"], "at least 1"),
    "no concurrency": (["--concurrency", "0"], "at least 1"),
    "no turns": (["--turns", "0"], "turns"),
    "resume what": (["--resume"], "--out"),
    "two selections": (["--suite", "smoke", "--family", "x"], "not several"),
    "missing file": (["--scenario", "nowhere.yaml"], "nowhere.yaml: cannot be read"),
}


@pytest.mark.parametrize("name", BAD_OPTIONS)
def test_a_wrong_option_is_refused(name: str, pare_sim: Callable) -> None:
    options, told = BAD_OPTIONS[name]
    shown = pare_sim("run", *options)
    assert (shown.code, told in shown.err) == (2, True), shown.err
    assert len(shown.err.strip().splitlines()) == 1
    assert not Path("pare-sim-runs").exists()


FOREIGN = """\
class Broken:
    def __init__(self):
        raise RuntimeError("no\\nmodel")

    def act(self, view): ...


def factory(options):
    return 1 / 0


class Exiting(Broken):
    def __init__(self):
        raise SystemExit(0)


ASSISTANTS = {"dividing": factory, "nothing": lambda options: None}
"""
"""Assistants that cannot be made."""

UNMADE = {
    "python:others:Broken": ("others.py, line 3", "RuntimeError: no model"),
    "python:others:Exiting": ("others.py, line 14", "SystemExit"),
    "dividing": ("others.py, line 9", "ZeroDivisionError"),
    "nothing": ("'nothing'", "no method act"),
    "python:unfinished:X": ("unfinished.py, line 2", "SyntaxError"),
    "python:raising:X": ("raising.py, line 1", "RuntimeError: at import"),
    "python:os:sep": ("python:os:sep", "no class but str"),
    "python:": ("python:", "Empty module name"),
    "oracle:retries=٣": ("retries", "whole number"),
}


@pytest.mark.parametrize("spec", UNMADE)
def test_an_assistant_that_cannot_be_made_is_refused_with_file_and_line(
    spec: str, pare_sim: Callable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    for name, text in (("others", FOREIGN), ("unfinished", "\nx = ("), ("raising", "raise RuntimeError('at import')")):
        monkeypatch.delitem(sys.modules, name, raising=False)
        Path(f"{name}.py").write_text(text)
    shown = pare_sim("run", "--assistant", spec, "--plugin", "others.py", "--out", "x")
    assert (shown.code, shown.out, len(shown.err.strip().splitlines())) == (2, "", 1), shown.err
    for part in UNMADE[spec]:
        assert part in shown.err
    assert not Path("x").exists()


PLUGINS = {
    "": ("--plugin",),
    "raising.py": ("raising.py, line 1", "RuntimeError: at import"),
    "raising": ("raising.py, line 1", "RuntimeError: at import"),
    "unfinished": ("unfinished.py, line 2", "SyntaxError"),
    "exiting.py": ("exiting.py, line 1", "SystemExit"),
    "mistyped.py": ("mistyped.py", "ASSISTANTS must map names"),
    "empty": ("empty", "app.py"),
}


@pytest.mark.parametrize("reference", PLUGINS)
def test_a_plugin_that_cannot_be_loaded_is_refused_in_one_line(
    reference: str, pare_sim: Callable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    Path("empty").mkdir()
    for name, text in (
        ("raising", "raise RuntimeError('at import')"),
        ("unfinished", "\nx = ("),
        ("exiting", "raise SystemExit"),
        ("mistyped", "ASSISTANTS = 3"),
    ):
        monkeypatch.delitem(sys.modules, name, raising=False)
        Path(f"{name}.py").write_text(text)
    shown = pare_sim("run", "--plugin", reference, "--out", "x")
    assert (shown.code, shown.out, len(shown.err.strip().splitlines())) == (2, "", 1), shown.err
    for part in PLUGINS[reference]:
        assert part in shown.err
    assert not Path("x").exists()


@pytest.mark.parametrize(("one", "other"), [("oracle", "oracle:"), ("x:b=1,a=2", "x:a=2,b=1")])
def test_specs_that_mean_the_same_are_the_same_assistant(one: str, other: str, pare_sim: Callable) -> None:
    shown = pare_sim("run", "--assistant", one, "--assistant", other)
    assert (shown.code, "is given twice" in shown.err) == (2, True)


def test_a_file_that_is_not_utf8_is_refused(pare_sim: Callable) -> None:
    Path("latin.yaml").write_bytes(SCENARIO.replace("Hello", "Grüße").encode("latin-1"))
    shown = pare_sim("run", "--scenario", "latin.yaml")
    assert (shown.code, "latin.yaml: is not UTF-8" in shown.err) == (2, True)


def test_a_broken_calendar_file_is_refused(pare_sim: Callable) -> None:
    Path("broken.ics").write_text("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:tomorrow\nEND:VEVENT\nEND:VCALENDAR\n")
    Path("mine.yaml").write_text(SCENARIO + "files:\n  - {app: Calendar, path: broken.ics}\n", encoding="utf-8")
    shown = pare_sim("run", "--scenario", "mine.yaml")
    assert (shown.code, "broken.ics" in shown.err, "DTSTART" in shown.err) == (2, True, True), shown.err


@pytest.mark.parametrize("path", ["file.txt/below", "file.txt"])
def test_an_output_folder_that_cannot_be_used_is_refused(path: str, pare_sim: Callable) -> None:
    Path("file.txt").write_text("x")
    shown = pare_sim("run", "--assistant", "silent", "--out", path)
    assert (shown.code, path.split("/")[0] in shown.err) == (2, True)
    assert "Traceback" not in shown.err


@pytest.mark.parametrize("command", ["report", "export"])
def test_reading_what_is_not_there_is_refused(command: str, pare_sim: Callable) -> None:
    shown = pare_sim(command, "nowhere")
    assert (shown.code, "nowhere" in shown.err) == (2, True)
    assert len(shown.err.strip().splitlines()) == 1


def test_an_unknown_app_is_refused_with_the_nearest(pare_sim: Callable) -> None:
    shown = pare_sim("app", "draw", "Calender")
    assert (shown.code, "did you mean 'Calendar'?" in shown.err) == (2, True)
