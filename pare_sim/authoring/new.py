"""A new app to start from: two screens, a scenario and a test that pass at once."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template

from pare_sim.errors import InputError

TEMPLATES = files("pare_sim.authoring") / "templates"
"""Files as they are written, with ``$app`` and ``$package`` for the two names; ``.txt``, so that no tool takes them
for code."""


@dataclass(frozen=True)
class NewApp:
    """What was written."""

    name: str
    folder: Path
    """A Python package: it can be a plug-in as it is, and be installed later."""
    scenario: Path


def new_app(name: str, directory: Path, taken: Iterable[str] = ()) -> NewApp:
    """Write a new app into a folder of its own, named after it.

    Args:
        name: of the app and its class, such as ``Plants``.
        directory: where the folder is made.
        taken: names of apps that exist.

    Raises:
        InputError: the name cannot be used, the folder exists, or it cannot be written.
    """
    package = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    folder = directory / package
    _check_name(name, taken)
    if folder.exists():
        raise InputError(f"{folder}: exists already, and nothing is ever overwritten; choose another name or --dir")
    if iskeyword(package) or find_spec(package) is not None:
        raise InputError(f"{name!r}: the folder would be {package!r}, which Python knows already; choose another name")
    texts = {
        "__init__.py": _filled("__init__.py.txt", name, package),
        "app.py": _filled("app.py.txt", name, package),
        f"scenarios/{package}_first.yaml": _filled("scenario.yaml.txt", name, package),
        f"test_{package}.py": _filled("test.py.txt", name, package),
    }
    try:
        (folder / "scenarios").mkdir(parents=True)
        for path, text in texts.items():
            (folder / path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{folder}: cannot be written: {error.strerror or type(error).__name__}") from None
    return NewApp(name, folder, folder / "scenarios" / f"{package}_first.yaml")


def _filled(template: str, name: str, package: str) -> str:
    return Template((TEMPLATES / template).read_text(encoding="utf-8")).substitute(app=name, package=package)


def _check_name(name: str, taken: Iterable[str]) -> None:
    if not re.fullmatch(r"[A-Z][A-Za-z0-9]{0,31}", name):
        raise InputError(
            f"{name!r} cannot name an app: a capital letter and up to 31 letters or digits, such as {_better(name)!r}"
        )
    same = next((other for other in taken if other.casefold() == name.casefold()), None)
    if same is not None:
        raise InputError(f"there is already an app {same!r}; choose another name")
    used = set(re.findall(r"\w+", (TEMPLATES / "app.py.txt").read_text(encoding="utf-8")))
    if name in used:
        raise InputError(f"{name!r} is what the code of a new app calls something else; choose another name")


def _better(name: str) -> str:
    """A name like the one given that can be used.

    >>> _better("my plants-2"), _better("9 lives"), _better("!")
    ('MyPlants2', 'Lives', 'Plants')
    """
    words = re.findall(r"[A-Za-z0-9]+", name)
    joined = "".join(word[0].upper() + word[1:] for word in words).lstrip("0123456789")[:32]
    return joined[:1].upper() + joined[1:] if joined else "Plants"
