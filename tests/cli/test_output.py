"""Where output goes: documents stay clean, streams may fail, targets are never replaced by something else."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from pare_sim.runs import RunStore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes, links and devices")
ONE = ("run", "--scenario", "dinner_with_dana", "--assistant", "silent", "--out", "x")
CHATTY = """\
from pare_sim.engine import StaySilent

print("loading")


class Chatty:
    def __init__(self, options):
        print("making")

    def act(self, view):
        print("playing")
        return StaySilent()


ASSISTANTS = {"chatty": Chatty}
"""
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The command in a shell, in which `pare-sim` is this one."""
    places = [str(Path(place).resolve()) for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(places)}
    script = f'pare_sim() {{ "{sys.executable}" -m pare_sim "$@"; }}\n{command}'
    return subprocess.run(
        ["sh", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=60
    )


def test_what_others_print_does_not_spoil_the_document(pare_sim: Callable) -> None:
    Path("chatty.py").write_text(CHATTY)
    shown = pare_sim(*ONE[:3], "--assistant", "chatty", "--plugin", "chatty.py", "--plugin", "chatty.py", "--json")
    assert (shown.code, json.loads(shown.out)["experiment"]["plugins"]) == (0, ["chatty.py"])
    assert all(word in shown.err for word in ("loading", "making", "playing"))


@needs_full
@pytest.mark.parametrize("command", [" ".join(ONE), "--help", "report y", "export y", "app list"])
@pytest.mark.parametrize("redirection", [">/dev/full", ">&-"])
def test_output_that_cannot_be_written_is_said_in_one_line(command: str, redirection: str, tmp_path: Path) -> None:
    if command.endswith(" y"):
        shell(f"pare_sim {' '.join(ONE[:-1])} y", tmp_path)
    shown = shell(f"pare_sim {command} {redirection}", tmp_path)
    assert (shown.returncode, len(shown.stderr.splitlines())) == (1, 1), shown.stderr
    assert "standard output" in shown.stderr
    if "run" in command:
        with RunStore.read(tmp_path / "x") as store:
            assert len(store.keys()) == 1


def test_a_deleted_folder_is_no_obstacle_where_none_is_needed(tmp_path: Path) -> None:
    shown = shell(f"mkdir gone; cd gone; rmdir ../gone; pare_sim {' '.join(ONE[:-1])} {tmp_path}/x", tmp_path)
    assert (shown.returncode, RunStore.exists(tmp_path / "x")) == (0, True), shown.stderr
    shown = shell(f"mkdir gone; cd gone; rmdir ../gone; pare_sim {' '.join(ONE[:-2])}", tmp_path)
    assert (shown.returncode, len(shown.stderr.splitlines())) == (2, 1), shown.stderr


def test_an_export_follows_a_link_and_keeps_it(pare_sim: Callable) -> None:
    pare_sim(*ONE)
    Path("there").mkdir()
    Path("link").symlink_to("there/data.jsonl")
    assert pare_sim("export", "x", "--out", "link").code == 0
    assert Path("link").is_symlink()
    assert len(Path("there/data.jsonl").read_text(encoding="utf-8").splitlines()) == 1
    assert [path.name for path in Path("there").iterdir()] == ["data.jsonl"]


def test_an_export_goes_through_a_pipe_and_leaves_it_a_pipe(pare_sim: Callable) -> None:
    pare_sim(*ONE)
    os.mkfifo("pipe")
    read: list[str] = []
    reader = Thread(target=lambda: read.append(Path("pipe").read_text(encoding="utf-8")), daemon=True)
    reader.start()
    assert pare_sim("export", "x", "--out", "pipe").code == 0
    reader.join(10)
    assert (len(read[0].splitlines()), stat.S_ISFIFO(os.stat("pipe").st_mode)) == (1, True)


@pytest.mark.parametrize("target", ["", ".", "/", "x", "nowhere/data", "x/runs.sqlite/data"])
def test_an_export_that_has_no_place_is_refused(target: str, pare_sim: Callable) -> None:
    pare_sim(*ONE)
    before = sorted(Path().rglob("*"))
    shown = pare_sim("export", "x", "--out", target)
    assert (shown.code, len(shown.err.splitlines())) == (2, 1)
    assert sorted(Path().rglob("*")) == before


@needs_full
def test_a_full_disk_leaves_nothing_half_written(pare_sim: Callable) -> None:
    pare_sim(*ONE)
    shown = pare_sim("export", "x", "--out", "/dev/full")
    assert (shown.code, "--out /dev/full: cannot be written" in shown.err) == (2, True)


@pytest.mark.parametrize("option", ["--out", "--family", "--suite", "--scenario"])
def test_an_empty_name_is_refused(option: str, pare_sim: Callable) -> None:
    shown = pare_sim("run", option, "")
    assert (shown.code, option in shown.err, len(shown.err.splitlines())) == (2, True, 1)
    assert not list(Path().iterdir())


@pytest.mark.parametrize("arguments", [("nope",), ("smoke", "-o", "/nowhere/suite.yaml"), ("smoke", "-o", "")])
def test_a_suite_that_cannot_be_frozen_is_refused(arguments: tuple[str, ...], pare_sim: Callable) -> None:
    shown = pare_sim("scenario", "freeze", *arguments)
    assert (shown.code, len(shown.err.splitlines())) == (2, 1)


WRONG_PATH = """\
id: wrong_path
start: "2025-06-02 09:00"
apps: [Calendar]
offers:
  - {id: dinner, about: [dinner], allows: [{call: Calendar__add_calendar_event}]}
oracle:
  - {call: Calendar__read_today_calendar_events, id: read}
  - {call: Calendar__get_calendar_event, with: {event_id: {result: read, path: nothing.0}}}
checks:
  - {called: Calendar__add_calendar_event}
"""


def test_lint_goes_on_after_a_file_that_does_not_load_or_cannot_be_played(pare_sim: Callable) -> None:
    Path("bad.yaml").write_text("id: [")
    Path("path.yaml").write_text(WRONG_PATH)
    shown = pare_sim("scenario", "lint", "bad.yaml", "nowhere", "path.yaml", "dinner_with_dana")
    assert (shown.code, "4 scenarios, 3 errors" in shown.out) == (1, True), shown.out + shown.err
    assert "bad.yaml: line 1" in shown.out
    assert "nowhere: unknown scenario" in shown.out
    assert "path.yaml: a result has nothing at 'nothing.0'" in shown.out
