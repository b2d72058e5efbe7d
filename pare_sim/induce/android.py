"""Android screens as ``uiautomator dump`` writes them: XML of nodes with bounds, resource-id, class and text.

A dump becomes a `Snapshot`: its actions are the touchable nodes by resource-id (or text, where there is none),
its items are the rows of a scrolling list, its fields the other texts by resource-id, its title the text in the
tool bar. A row is named by what it shows, so a tap on any row is one action with the row as argument.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from pare_sim.errors import InputError, nearest
from pare_sim.induce.snapshot import GO_BACK, Row, Snapshot
from pare_sim.kernel import Json

LARGEST = 20_000_000
"""Bytes of one dump; more is not a screen."""
LISTS = ("RecyclerView", "ListView", "GridView")
BARS = ("toolbar", "action_bar", "app_bar")
TYPED = ("EditText", "AutoCompleteTextView")


@dataclass(frozen=True, eq=False)
class Node:
    """One node of a dump."""

    id: str
    """The resource-id without its package."""
    kind: str
    """The class without its package."""
    text: str
    description: str
    touchable: bool
    bounds: tuple[int, int, int, int]
    parent: "Node | None"
    titling: bool
    """It is in the tool bar, or called a title."""
    children: "list[Node]" = field(default_factory=list)

    @cached_property
    def row(self) -> "Node | None":
        """The list row that it is in, or is; of lists in lists, that of the outer one."""
        if self.parent is None:
            return None
        return self.parent.row or (self if self.parent.kind in LISTS else None)

    def within(self) -> "Iterator[Node]":
        """The node and all below it, in drawing order."""
        yield self
        for child in self.children:
            yield from child.within()

    def holds(self, x: int, y: int) -> bool:
        """Whether a point is inside."""
        left, top, right, bottom = self.bounds
        return left <= x < right and top <= y < bottom

    @property
    def area(self) -> int:
        """Its size in square pixels."""
        left, top, right, bottom = self.bounds
        return max(0, right - left) * max(0, bottom - top)

    @property
    def words(self) -> str:
        """What can be read in it."""
        return " · ".join(node.text for node in self.within() if node.text)


@dataclass(frozen=True)
class Dump:
    """One screen."""

    nodes: tuple[Node, ...]

    def snapshot(self) -> Snapshot:
        """What is shown and possible."""
        titled = next((n for n in self.nodes if n.text and n.titling and n.row is None and not n.touchable), None)
        rows = list(dict.fromkeys(node.row for node in self.nodes if node.row is not None))
        plain = [n for n in self.nodes if n.row is None and n is not titled and n.id and (n.text or n.kind in TYPED)]
        offered = frozenset({action_name(node) for node in self.nodes if node.touchable} | {GO_BACK})
        items = tuple(Row(row_id(row), row.words, _parts(row)) for row in rows)
        title = titled.text if titled else ""
        return Snapshot(None, title, "", {n.id: n.text for n in plain}, items, offered)


@dataclass(frozen=True)
class Dumps:
    """Where the dumps of a log are."""

    name: str
    files: Mapping[str, Path] = field(default_factory=dict)
    archive: Path | None = None
    known: dict[str, Dump] = field(default_factory=dict)

    @classmethod
    def at(cls, path: Path) -> "Dumps":
        """The dumps in a folder or zip, by their path in it.

        Raises:
            InputError: there is no such folder or zip.
        """
        if path.is_dir():
            found = {file.relative_to(path).as_posix(): file for file in sorted(path.rglob("*.xml"))}
            return cls(str(path), found)
        try:
            with ZipFile(path) as archive:
                return cls(str(path), {name: path for name in archive.namelist() if name.endswith(".xml")}, path)
        except (OSError, BadZipFile):
            raise InputError(f"--android {path}: is neither a folder nor a zip file that can be read") from None

    def read(self, name: str) -> Dump:
        """One dump.

        Raises:
            InputError: it is not there, or is no dump.
        """
        if name not in self.known:
            if name not in self.files:
                raise InputError(f"there is no dump {name!r} in {self.name}{nearest(name, self.files)}")
            self.known[name] = parse_dump(self._bytes(name), name)
        return self.known[name]

    def _bytes(self, name: str) -> bytes:
        try:
            if self.archive is None:
                return self.files[name].read_bytes()
            with ZipFile(self.archive) as archive:
                if archive.getinfo(name).file_size > LARGEST:
                    raise InputError(f"dump {name!r} is larger than {LARGEST:,} bytes")
                return archive.read(name)
        except (OSError, BadZipFile, RuntimeError):
            raise InputError(f"dump {name!r} in {self.name} cannot be read") from None


def parse_dump(data: bytes, name: str = "dump") -> Dump:
    """The nodes of a dump; nodes of the status bar are left out.

    Raises:
        InputError: it is not the XML of a dump.
    """
    if len(data) > LARGEST or b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise InputError(f"dump {name!r} is too large or declares entities, which dumps do not")
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError):
        raise InputError(f"dump {name!r} is not well-formed XML") from None
    if root.tag != "hierarchy":
        raise InputError(f"dump {name!r} is XML, but not of a uiautomator dump: its root is <{root.tag}>")
    try:
        tops = [_node(element, None) for element in root if element.tag == "node"]
    except (RecursionError, ValueError):
        raise InputError(f"dump {name!r} has nodes that cannot be read") from None
    return Dump(tuple(node for top in tops for node in top.within() if not node.id.startswith("status_bar")))


def tapped(
    dump: Dump, tap: list[int] | None, node: str | None, key: str | None, text: str | None
) -> tuple[str, dict[str, Json]]:
    """The action and arguments that a touch amounts to.

    Raises:
        InputError: nothing touchable is there.
    """
    if key is not None:
        return GO_BACK, {}
    touchable = [found for found in dump.nodes if found.touchable]
    if tap is not None:
        hit = [found for found in touchable if found.holds(*tap)]
        where = f"at {tap[0]},{tap[1]}"
    else:
        hit = [found for found in touchable if found.id == str(node).rpartition("/")[2]]
        where = f"called {node!r}"
    if not hit:
        raise InputError(f"nothing touchable is {where}")
    chosen = min(hit, key=lambda found: found.area)
    arguments: dict[str, Json] = {"item": row_id(chosen.row)} if chosen.row is not None else {}
    if text is not None:
        arguments["text"] = text
    return action_name(chosen), arguments


def action_name(node: Node) -> str:
    """What touching a node is called: by its id, else its words or class; the way up is ``go_back``."""
    if node.description.casefold() in ("navigate up", "back"):
        return GO_BACK
    verb = "type" if node.kind in TYPED else "open" if node is node.row else "tap"
    said = node.description or node.text or ("" if node.row is not None else node.words)
    return f"{verb}_{_word(node.id) or _word(said) or _word(node.kind)}"


def row_id(row: Node) -> str:
    """A row's name: its description or first text, which stay when rows move."""
    return row.description or next((node.text for node in row.within() if node.text), "")


def _parts(row: Node) -> dict[str, Json]:
    return {node.id: node.text for node in row.within() if node.id and node.text}


def _node(element: ElementTree.Element, parent: Node | None) -> Node:
    given = element.attrib.get
    numbers = [int(part) for part in re.findall(r"-?\d+", given("bounds", ""))]
    if len(numbers) != 4:
        raise ValueError("bounds")
    name, kind = given("resource-id", "").rpartition("/")[2], given("class", "").rpartition(".")[2]
    touchable = (given("clickable") == "true" or given("long-clickable") == "true") and given("enabled") != "false"
    bounds = (numbers[0], numbers[1], numbers[2], numbers[3])
    titling = any(bar in name for bar in BARS) or "title" in name.casefold()
    titling = titling or (parent is not None and parent.titling)
    node = Node(name, kind, given("text", ""), given("content-desc", ""), touchable, bounds, parent, titling)
    node.children.extend(_node(child, node) for child in element if child.tag == "node")
    return node


def _word(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_")[:40]
