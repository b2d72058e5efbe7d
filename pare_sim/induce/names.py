"""Names that a Python module can use, made from whatever a log calls things."""

import keyword
import re
from collections.abc import Callable, Iterable

from pare_sim.phone import App, Screen

TAKEN = frozenset(name for kind in (App, Screen) for name in dir(kind)) | {
    *("actions", "owner", "shown_by", "app", "self", "screens", "tools", "events", "seeds", "tables", "derived"),
    *("name", "screen_classes", "context", "id", "text", "look", "go_home", "open_app", "switch_app"),
}
"""What apps and screens keep for themselves."""
IMPORTED = frozenset(
    {
        *("Annotated", "App", "BACK", "Content", "Direction", "IdOf", "Item", "Json", "ROOT", "Record", "Replace"),
        *("STAY", "Screen", "Table"),
    }
)
"""What the module of a skeleton imports."""


def class_names(names: Iterable[str], *, taken: Iterable[str] = (), suffix: str = "Screen") -> dict[str, str]:
    """Name -> class name, all different, even in case; the suffix is for names that are taken."""
    used = {name.casefold() for name in (*taken, *IMPORTED)}

    def make(name: str) -> str:
        made = _camel(name)
        return f"{made}{suffix}" if made.casefold() in used else made

    return _distinct(names, make, used)


def method_names(names: Iterable[str], *, parameters: bool = False) -> dict[str, str]:
    """Name -> name of a method or parameter, all different, even in case."""
    return _distinct(names, _snake, {"self"} if parameters else TAKEN)


def field_names(names: Iterable[str], *, taken: Iterable[str] = ()) -> dict[str, str]:
    """Name -> name of a field or table in lower case, all different."""
    return _distinct(names, _lower, {*TAKEN, *taken})


def app_name(name: str) -> str:
    """The name of an app class: a letter and up to 31 letters or digits; from the last part of a package name."""
    made = _camel(name if re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", name) else name.rpartition(".")[2])
    return (re.sub(r"_", "", made) or "App")[:31] + ("App" if made in IMPORTED or made == "App" else "")


def singular(table: str) -> str:
    """The class name of one row of a table."""
    word = _camel(table)
    return word[:-3] + "y" if word.endswith("ies") else word[:-1] if re.search(r"[^s]s$", word) else word + "Row"


def _distinct(names: Iterable[str], make: Callable[[str], str], taken: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    used = {name.casefold() for name in taken}
    for name in dict.fromkeys(names):
        base = chosen = make(name)
        n = 2
        while chosen.casefold() in used or keyword.iskeyword(chosen):
            chosen = f"{base}{n}" if base[:1].isupper() else f"{base}_{n}"
            n += 1
        used.add(chosen.casefold())
        found[name] = chosen
    return found


def _camel(name: str) -> str:
    words = re.findall(r"[A-Za-z0-9]+", name)
    made = "".join(word[:1].upper() + word[1:] for word in words)[:60]
    return made if made[:1].isalpha() else f"Screen{made}"


def _snake(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,59}", name) else _lower(name)


def _lower(name: str) -> str:
    made = "_".join(re.findall(r"[a-z0-9]+", name.casefold()))[:60]
    return made if made[:1].isalpha() else f"do_{made}".rstrip("_")
