"""Reading a log of interactions; lines that cannot be read are reported and leave a gap."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pare_sim.errors import InputError
from pare_sim.induce.android import Dumps, tapped
from pare_sim.induce.lines import ContentLine, InteractionLine, SessionLine, TapLine, read_line
from pare_sim.induce.snapshot import Row, Snapshot
from pare_sim.kernel import Json


@dataclass(frozen=True, slots=True)
class Interaction:
    """One readable interaction."""

    line: int
    app: str
    before: Snapshot
    action: str
    arguments: Mapping[str, Json]
    after: Snapshot | None
    """What was shown then, if the log says so."""
    next_app: str
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Break:
    """What follows does not continue what went before."""

    line: int
    reset: bool
    """The app was started afresh; otherwise something is missing."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that could not be used, counted from 1."""

    line: int
    message: str


@dataclass(frozen=True)
class Log:
    """A log as far as it could be read."""

    entries: tuple[Interaction | Break, ...]
    faults: tuple[Fault, ...] = ()
    marked: bool = False
    """Refused actions are marked as such."""

    @property
    def apps(self) -> tuple[str, ...]:
        """The apps that were used, in order of appearance."""
        return tuple(dict.fromkeys(entry.app for entry in self.entries if isinstance(entry, Interaction)))


@dataclass
class _Reading:
    dumps: Dumps | None
    entries: list[Interaction | Break] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    unnamed: list[int] = field(default_factory=list)

    def take(self, number: int, text: bytes) -> None:
        try:
            line = read_line(_decoded(text))
            if isinstance(line, SessionLine):
                self.entries.append(Break(number, reset=True))
            else:
                self.entries.append(self.interaction(number, line))
        except InputError as error:
            self.faults.append(Fault(number, str(error)))
            self.entries.append(Break(number, reset=False))

    def interaction(self, number: int, line: InteractionLine | TapLine) -> Interaction:
        if isinstance(line, InteractionLine):
            return _from_line(number, line)
        if self.dumps is None:
            raise InputError("dump: the line names Android dumps; give their folder or zip with --android")
        before, after = self.dumps.read(line.dump), self.dumps.read(line.next_dump)
        action, arguments = tapped(before, line.tap, line.node, line.key, line.text)
        next_app = line.next_app or line.app
        shown = after.snapshot() if next_app == line.app else None
        return Interaction(number, line.app, before.snapshot(), action, arguments, shown, next_app)


def read_log(path: Path, android: Path | None = None) -> Log:
    """The log in a file.

    Args:
        android: folder or zip with the dumps that its lines name.

    Raises:
        InputError: the file cannot be read, is empty, or none of its lines is an interaction.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from None
    return parse_log(data, name=str(path), dumps=Dumps.at(android) if android else None)


def parse_log(data: bytes, *, name: str = "log", dumps: Dumps | None = None) -> Log:
    """The log in the bytes of a file called `name`.

    Raises:
        InputError: it is empty, or none of its lines is an interaction.
    """
    reading = _Reading(dumps)
    for number, text in enumerate(data.split(b"\n"), 1):
        if text.strip():
            reading.take(number, text)
    if not reading.entries:
        raise InputError(f"{name}: the log is empty; it takes one JSON object a line, as the guide on induction shows")
    if not any(isinstance(entry, Interaction) for entry in reading.entries):
        first = next(iter(reading.faults), None)
        reason = f"; line {first.line}: {first.message}" if first else ""
        raise InputError(f"{name}: none of its {len(reading.entries)} lines is an interaction{reason}")
    return _settled(reading)


def to_log(lines: list[dict[str, Json]]) -> Log:
    """The log of lines that are decoded already, as `record` gives them."""
    return parse_log("\n".join(json.dumps(line) for line in lines).encode())


def _settled(reading: _Reading) -> Log:
    """If most interactions name their screen, those that do not are faults."""
    found = [entry for entry in reading.entries if isinstance(entry, Interaction)]
    nameless = {entry.line for entry in found if entry.before.screen is None or _half_named(entry)}
    if len(nameless) * 2 > len(found):
        nameless = set()
    entries = tuple(Break(e.line, reset=False) if e.line in nameless else e for e in reading.entries)
    faults = [*reading.faults, *(Fault(line, "screen: is missing, unlike in other lines") for line in nameless)]
    marked = any(entry.refused for entry in found)
    return Log(entries, tuple(sorted(faults, key=lambda fault: fault.line)), marked)


def _half_named(entry: Interaction) -> bool:
    return entry.after is not None and entry.after.screen is None and not entry.refused


def _decoded(text: bytes) -> object:
    try:
        return json.loads(text.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise InputError(f"it is not UTF-8 text (byte {error.start + 1})") from None
    except json.JSONDecodeError as error:
        raise InputError(f"it is not JSON: {error.msg} (character {error.colno})") from None
    except (RecursionError, ValueError):
        raise InputError("it is not JSON that can be read") from None


def _no_constant(text: str) -> object:
    raise ValueError(text)


def _from_line(number: int, line: InteractionLine) -> Interaction:
    before = _snapshot(line.screen, line.content, line.actions)
    next_app = line.next_app or line.app
    after = None
    if next_app == line.app and (line.next_screen or line.next_content or line.next_actions is not None):
        after = _snapshot(line.next_screen, line.next_content, line.next_actions)
    return Interaction(
        number, line.app, before, line.action, line.arguments, after, next_app, refused=line.error is not None
    )


def _snapshot(screen: str | None, content: ContentLine | None, actions: list[str] | None) -> Snapshot:
    shown = content or ContentLine()
    items = tuple(Row(item.id, item.text, item.fields) for item in shown.items)
    offered = None if actions is None else frozenset(actions)
    return Snapshot(screen, shown.title, shown.text, shown.fields, items, offered)
