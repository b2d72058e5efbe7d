"""Apps of one's own reach every command, by path or installed; what is wrong with them is told with file and line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pare_sim.authoring import new_app
from pare_sim.errors import InputError
from pare_sim.registry import APPS, SCENARIOS, Registry

APP = '''
from pare_sim.phone import App, Content, Screen


class {name}(App):
    """An app of one's own."""

    screens = ("Top",)


class Top(Screen[{name}]):
    """The only screen."""

    def content(self) -> Content:
        return Content("Top")
'''


def test_a_file_that_stands_alone_is_a_plugin(tmp_path: Path) -> None:
    path = tmp_path / "anywhere.py"
    path.write_text(APP.format(name="Alone"))
    registry = Registry.with_plugins([str(path)])
    assert "Alone" in registry.names(APPS)
    assert registry.app("Alone").screens == ("Top",)


def test_files_of_one_name_in_two_folders_are_two_plugins(tmp_path: Path) -> None:
    for name in ("One", "Two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "app.py").write_text(APP.format(name=name))
    registry = Registry.with_plugins([str(tmp_path / "One"), str(tmp_path / "Two" / "app.py")])
    assert {"One", "Two"} <= set(registry.names(APPS))


def test_a_package_is_a_plugin_whose_modules_import_each_other(tmp_path: Path) -> None:
    package = tmp_path / "gardening_plugin"
    package.mkdir()
    (package / "__init__.py").write_text('from gardening_plugin.beds import Beds\n\n__all__ = ["Beds"]\n')
    (package / "words.py").write_text('NAME = "Beds"\n')
    (package / "beds.py").write_text("from .words import NAME\n" + APP.format(name="Beds"))
    for reference in (package, package / "__init__.py", package / "beds.py"):
        assert "Beds" in Registry.with_plugins([str(reference)]).names(APPS)
    assert "Beds" in Registry.with_plugins(["gardening_plugin"]).names(APPS)


def test_scenarios_beside_a_plugin_are_found_and_its_policies_too(tmp_path: Path) -> None:
    made = new_app("Ponds", tmp_path)
    registry = Registry.with_plugins([str(made.folder)])
    assert str(made.folder / "scenarios") in registry.names(SCENARIOS)
    path = tmp_path / "policies.py"
    path.write_text("from pare_sim.policies import Silent\n\nASSISTANTS = {'mute': Silent.create}\n")
    assert "mute" in Registry.with_plugins([str(path)]).names("pare_sim.assistants")


BROKEN = {
    "syntax error": ("x = 1\ndef f(:\n", "line 2: SyntaxError: "),
    "error of any kind": ("x = 1\n\ny = 1 / 0\n", "line 3: ZeroDivisionError: division by zero"),
    "deep inside": ("def f():\n    raise KeyError('x')\n\n\nf()\n", "line 2: KeyError: 'x'"),
    "error without words": ("raise ValueError\n", "line 1: ValueError: without a message"),
    "exit": ("import sys\nsys.exit(3)\n", "line 2: SystemExit: 3"),
    "missing import": ("import nowhere_at_all\n", "line 1: ModuleNotFoundError: No module named 'nowhere_at_all'"),
    "definition mistake": (
        APP.format(name="Mine").replace('"""An app of one\'s own."""', ""),
        "line 5: DefinitionError: app Mine: add a docstring",
    ),
    "several lines": ("raise OSError('a\\n  b')\n", "line 1: OSError: a b"),
    "nothing": ("x = 1\n", "defines no app, assistant, user or scenario"),
    "name that is taken": (APP.format(name="Calendar"), "the app 'Calendar' exists already; choose another name"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_with_a_plugin_is_told_in_one_line_with_file_and_line(name: str, tmp_path: Path) -> None:
    text, told = BROKEN[name]
    path = tmp_path / "broken.py"
    path.write_text(text)
    with pytest.raises(InputError) as raised:
        Registry.with_plugins([str(path)])
    message = str(raised.value)
    assert message.startswith(f"--plugin {path}: ")
    assert told in message
    assert "\n" not in message
    assert "line" not in told or str(path) in message.partition(": cannot be imported: ")[2]


def test_what_is_no_plugin_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "empty").mkdir()
    for reference, told in {
        str(tmp_path / "notes.txt"): "is not a Python file",
        str(tmp_path / "nowhere.py"): "there is no such file",
        str(tmp_path / "nowhere"): "there is no such file",
        str(tmp_path / "empty"): "neither an app.py nor an __init__.py",
        "nowhere_at_all": "ModuleNotFoundError",
        "not a module": "neither the name of a module nor the path",
        "": "neither",
    }.items():
        with pytest.raises(InputError, match=told):
            Registry.with_plugins([reference])


def test_a_folder_named_like_another_module_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "json"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "app.py").write_text(APP.format(name="Jason"))
    with pytest.raises(InputError, match="json"):
        Registry.with_plugins([str(package)])


def test_a_broken_plugin_ends_every_command_with_2(command: Callable, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("\n1 / 0\n")
    for arguments in (
        ["app", "list"],
        ["app", "lint"],
        ["app", "draw", "X"],
        ["app", "explore", "X"],
        ["run"],
        ["scenario", "list"],
    ):
        done = command(*arguments, "--plugin", "broken.py")
        assert done.returncode == 2, arguments
        assert "broken.py, line 2: ZeroDivisionError" in done.stderr
        assert len(done.stderr.splitlines()) == 1


def install(site: Path, package: str, **groups: str) -> None:
    """What an installer leaves beside a package: its metadata, with one entry point in each group."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package.replace('_', '-')}\nVersion: 1.0\n")
    points = [f"[pare_sim.{group}]\n{point}\n" for group, point in groups.items()]
    (info / "entry_points.txt").write_text("\n".join(points))


def test_an_installed_package_brings_its_app_and_scenario(command: Callable, tmp_path: Path) -> None:
    site = tmp_path / "site"
    made = new_app("Fountains", site)
    (made.folder / "scenarios").rename(made.folder / "data")
    install(site, "fountains", apps="Fountains = fountains.app:Fountains", scenarios="fountains = fountains")
    assert "Fountains" in command("app", "list", path=site).stdout
    done = command("run", "--scenario", "fountains_first", "--assistant", "oracle", path=site)
    assert (done.returncode, "100 %" in done.stdout) == (0, True), done.stderr


def test_an_installed_app_that_breaks_is_named_with_its_package(command: Callable, tmp_path: Path) -> None:
    site = tmp_path / "site"
    install(site, "broken_app", apps="Broken = broken_app:Broken")
    (site / "broken_app.py").write_text("\n1 / 0\n")
    done = command("app", "list", path=site)
    assert done.returncode == 2
    assert "the app 'Broken' of broken-app cannot be imported: " in done.stderr
    assert "line 2: ZeroDivisionError" in done.stderr
