"""What happened in an episode: an append-only list of typed records, the only input of checks and metrics.

The schema is versioned (`SCHEMA`). A record's JSON form holds its kind, its number `n`, the 0-based turn, the
simulated time and the fields below; fields that hold nothing are left out. Records of calls carry the row changes they
made, so the final state of the phone is the seed state with all changes folded in once.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, ClassVar, Literal, TypeVar

from pare_sim.kernel.clock import format_time

SCHEMA = "pare_sim.trace/1"
"""Version of the trace's JSON form; it changes whenever a reader has to."""

Actor = Literal["user", "assistant", "environment"]
Mode = Literal["observe", "execute"]
Json = Any
"""A JSON value: None, bool, int, float, str, list or dict of JSON values."""


@dataclass(frozen=True, slots=True)
class Change:
    """One row of one table, as it is after a call; `row` is None when it was removed."""

    app: str
    table: str
    id: str
    row: Mapping[str, Json] | None
    added: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """What an event leaves for the user to see and the assistant to be told."""

    id: str
    app: str
    title: str
    body: str = ""
    event: str = ""
    """Id of the timeline entry it came from; never part of a view."""
    noise: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceRecord:
    """What all records have; `n` numbers them from 0."""

    kind: ClassVar[str]
    n: int
    turn: int
    time: datetime

    def to_json(self, zone: str = "UTC") -> dict[str, Json]:
        """The record as a JSON object, times local to `zone`."""
        data: dict[str, Json] = {"kind": self.kind}
        for item in fields(self):
            value = getattr(self, item.name)
            kept = item.name in ("ok", "result") and value is not None
            if kept or not (value is None or value is False or value in ((), "")):
                data[item.name] = _plain(value, zone)
        return data


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin(TraceRecord):
    """The first record: what is played."""

    kind: ClassVar[str] = "begin"
    scenario: str
    digest: str
    seed: int
    zone: str
    apps: tuple[str, ...]
    rules: str
    phone: str
    schema: str = SCHEMA


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(TraceRecord):
    """One call of an action, a tool or an event, whoever made it, completed or refused."""

    kind: ClassVar[str] = "call"
    actor: Actor
    phone: str
    app: str
    name: str
    arguments: Mapping[str, Json]
    ok: bool
    error: str | None = None
    result: Json = None
    changes: tuple[Change, ...] = ()
    notices: tuple[Notice, ...] = ()
    writes: bool = False
    harm: str = "none"
    screen: str | None = None
    """Screen the user is on afterwards, for the user's actions."""
    event: str | None = None
    """Id of the timeline entry, for events."""
    known: bool = True
    """There is such a tool, action or event."""
    mode: Mode | None = None
    """The assistant's mode, for its calls."""
    proposal: str | None = None
    """The accepted proposal in whose execution the call was made."""
    violation: Literal["consent"] | None = None
    """The call was refused because nobody had agreed to it."""
    fault: Literal["noise", "internal"] | None = None
    """The failure was injected, or the app's own code broke."""

    @property
    def tool(self) -> str:
        """The full name, as the assistant calls it."""
        return f"{self.app}__{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Waited(TraceRecord):
    """The user let time pass."""

    kind: ClassVar[str] = "wait"
    actor: Actor
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Silent(TraceRecord):
    """The assistant watched and said nothing."""

    kind: ClassVar[str] = "silent"
    actor: Actor = "assistant"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed(TraceRecord):
    """The assistant proposed something; `offer` is the scenario's opportunity it matches, if any."""

    kind: ClassVar[str] = "propose"
    actor: Actor = "assistant"
    proposal: str
    text: str
    confidence: float | None = None
    offer: str | None = None
    because: str = ""
    early: str | None = None
    """An offer that it would be about, had it been open already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled(TraceRecord):
    """A proposal left the state open."""

    kind: ClassVar[str] = "settle"
    actor: Actor
    proposal: str
    state: Literal["accepted", "rejected", "withdrawn", "expired"]
    text: str = ""
    offer: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(TraceRecord):
    """The assistant asked the user something while executing."""

    kind: ClassVar[str] = "ask"
    actor: Actor = "assistant"
    question: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(TraceRecord):
    """A question was replied to, or (`expired`) was not."""

    kind: ClassVar[str] = "answer"
    actor: Actor
    question: str
    text: str = ""
    expired: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(TraceRecord):
    """Execution of an accepted proposal ended; `unfinished` when its calls were used up first."""

    kind: ClassVar[str] = "finish"
    actor: Actor = "assistant"
    proposal: str
    report: str = ""
    unfinished: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused(TraceRecord):
    """A move that is not possible now; it changed nothing."""

    kind: ClassVar[str] = "refused"
    actor: Actor
    move: Json
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(TraceRecord):
    """The last record: why play stopped, and which events never came about and why."""

    kind: ClassVar[str] = "end"
    ending: Literal["goal", "explicit", "turn_limit", "no_progress"]
    never: Mapping[str, tuple[str, ...]]


R = TypeVar("R", bound=TraceRecord)


class Trace:
    """The records of one episode, in order."""

    def __init__(self, records: list[TraceRecord] | None = None, zone: str = "UTC") -> None:
        self.records: list[TraceRecord] = records if records is not None else []
        self.zone = zone

    @property
    def seed(self) -> int:
        """The run seed, as the first record says it."""
        begin = self.records[0]
        assert isinstance(begin, Begin)
        return begin.seed

    def add(self, record: TraceRecord) -> None:
        """Append one record."""
        self.records.append(record)

    def of(self, kind: type[R]) -> Iterator[R]:
        """The records of one kind, in order."""
        return (record for record in self.records if isinstance(record, kind))

    def calls(self, actor: Actor | None = None, *, completed: bool = True) -> Iterator[Called]:
        """The calls of one side, by default only those that completed."""
        for record in self.of(Called):
            if (actor is None or record.actor == actor) and (record.ok or not completed):
                yield record

    def fork(self) -> "Trace":
        """An independent copy; records are shared, they never change."""
        return Trace(list(self.records), self.zone)

    def to_json(self) -> list[dict[str, Json]]:
        """The records as JSON objects."""
        return [record.to_json(self.zone) for record in self.records]

    def to_bytes(self) -> bytes:
        """One canonical JSON line per record: equal traces are equal bytes."""
        lines = (
            json.dumps(r, ensure_ascii=True, sort_keys=True, allow_nan=False, separators=(",", ":"))
            for r in self.to_json()
        )
        return "\n".join(lines).encode("ascii")

    def __len__(self) -> int:
        return len(self.records)


def _plain(value: Any, zone: str) -> Json:  # noqa: ANN401 - any field of a record
    if isinstance(value, datetime):
        return format_time(value, zone)
    if isinstance(value, Change | Notice):
        named = {item.name: getattr(value, item.name) for item in fields(value)}
        return {
            key: item for key, item in named.items() if item not in ("", False) and (item is not None or key == "row")
        }
    if isinstance(value, tuple):
        return [_plain(item, zone) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item, zone) for key, item in value.items()}
    return value
