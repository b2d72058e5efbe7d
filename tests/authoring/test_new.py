"""``pare-sim app new`` writes an app that passes at once, and nothing that is there is ever overwritten."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pare_sim.authoring import new_app
from pare_sim.errors import InputError

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("mode", ["prepend", "importlib"])
def test_a_new_app_passes_its_own_tests_in_every_way_of_importing(mode: str, python: Callable, tmp_path: Path) -> None:
    made = new_app("BirdWatch", tmp_path)
    done = python("-m", "pytest", "-q", "-p", "no:cacheprovider", f"--import-mode={mode}", str(made.folder))
    assert "3 passed" in done.stdout, done.stdout


def test_a_new_app_is_linted_drawn_listed_and_played(command: Callable, tmp_path: Path) -> None:
    written = command("app", "new", "BirdWatch", "--dir", "apps")
    assert written.returncode == 0, written.stderr
    plugin = ("--plugin", "apps/bird_watch")
    ran = command("run", *plugin, "--scenario", "bird_watch_first", "--assistant", "oracle")
    assert (ran.returncode, "100 %" in ran.stdout) == (0, True), ran.stderr
    for arguments, told in {
        ("app", "lint", "BirdWatch"): "1 apps, 0 findings",
        ("app", "list"): "BirdWatch",
        ("app", "draw", "BirdWatch"): "CardDetail",
        ("scenario", "list"): "bird_watch_first",
        ("scenario", "show", "bird_watch_first"): "gate code",
        ("scenario", "lint", "apps/bird_watch/scenarios/bird_watch_first.yaml"): "1 scenarios, 0 errors",
    }.items():
        done = command(*arguments, *plugin)
        assert (done.returncode, told in done.stdout) == (0, True), (arguments, done.stdout, done.stderr)


def test_what_it_tells_to_do_next_works(command: Callable, python: Callable) -> None:
    written = command("app", "new", "Plants")
    told = [line.split() for line in written.stdout.splitlines() if line.startswith("  ")]
    assert [line[0] for line in told] == ["pytest", "pare-sim", "pare-sim"]
    for program, *arguments in told:
        done = python("-m", program.replace("-", "_"), *arguments)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_new_app_meets_the_checks_of_this_project(python: Callable, tmp_path: Path) -> None:
    made = new_app("Plants", tmp_path)
    config = ["--config", str(ROOT / "pyproject.toml"), "--no-cache", str(made.folder)]
    for arguments in (["check", *config], ["format", "--check", *config]):
        done = subprocess.run([sys.executable, "-m", "ruff", *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_a_new_app_is_typed_strictly(python: Callable, tmp_path: Path) -> None:
    made = new_app("Plants", tmp_path)
    done = python("-m", "mypy", "--strict", str(made.folder))
    assert done.returncode == 0, done.stdout


NAMES = {
    "my plants": "such as 'MyPlants'",
    "plants": "such as 'Plants'",
    "9Lives": "such as 'Lives'",
    "Plänts": "cannot name an app",
    "": "such as 'Plants'",
    "P" * 33: "up to 31 letters",
    "../Up": "such as 'Up'",
    "Calendar": "already an app 'Calendar'",
    "NOTES": "already an app 'Notes'",
    "Decimal": "Python knows already",
    "Class": "Python knows already",
    "Json": "something else",
    "Card": "something else",
    "CardList": "something else",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_cannot_be_used_is_refused_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as told:
        new_app(name, tmp_path, ["Calendar", "Notes"])
    assert NAMES[name] in str(told.value)
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_name_ends_with_2_and_one_line(command: Callable) -> None:
    done = command("app", "new", "Calendar")
    assert (done.returncode, done.stderr) == (2, "pare-sim: there is already an app 'Calendar'; choose another name\n")


def test_nothing_that_is_there_is_overwritten(tmp_path: Path) -> None:
    made = new_app("Plants", tmp_path)
    (made.folder / "app.py").write_text("mine")
    with pytest.raises(InputError, match="exists already"):
        new_app("Plants", tmp_path)
    assert (made.folder / "app.py").read_text() == "mine"
    shutil.rmtree(made.folder)
    made.folder.write_text("a file")
    with pytest.raises(InputError, match="exists already"):
        new_app("Plants", tmp_path)
    with pytest.raises(InputError, match="cannot be written"):
        new_app("Trees", made.folder)
