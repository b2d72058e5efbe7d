"""The directory of an experiment: one SQLite file that loses nothing it was given.

A run is stored in one transaction, whole or not at all, whenever the process dies. One process may write, any
number may read meanwhile. While it is written the file has a write-ahead log beside it; closed, it is one
plain file that can be copied and read from read-only media. Wall times and facts of the host are kept apart,
in `timing`, so that the export of equal runs is equal, byte for byte.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self, TypeVar

from pare_sim.errors import InfrastructureError, InputError, NotFoundError
from pare_sim.runs.blame import Damaged, blaming
from pare_sim.runs.canonical import canonical_json, changes, settings_digest
from pare_sim.runs.lock import locked
from pare_sim.runs.record import RunRecord, unpack_trace

RETRIED = "infrastructure_error"
"""The one outcome that says nothing about the assistant, so that its run may be executed again."""

_FILE = "runs.sqlite"
_APPLICATION = int.from_bytes(b"pare")
_FORMAT = 1

_TABLES = f"""
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = {_FORMAT};
CREATE TABLE experiment (settings TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE run (
    key TEXT PRIMARY KEY,
    outcome TEXT NOT NULL,
    reruns INTEGER NOT NULL DEFAULT 0,
    settings TEXT NOT NULL,
    facts TEXT NOT NULL,
    verdicts TEXT NOT NULL,
    trace BLOB NOT NULL
);
CREATE TABLE timing (key TEXT NOT NULL, timing TEXT NOT NULL);
"""

_PUT = f"""
INSERT INTO run (key, outcome, settings, facts, verdicts, trace) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET
    outcome = excluded.outcome, reruns = reruns + 1, settings = excluded.settings, facts = excluded.facts,
    verdicts = excluded.verdicts, trace = excluded.trace
WHERE outcome = '{RETRIED}'
"""

_SELECT = "SELECT key, settings, outcome, verdicts, facts, trace FROM run"


Read = TypeVar("Read")


class RunStore:
    """The runs of one experiment; made by `create`, `open` or `read`, and a context manager.

    Raises InputError when the file is foreign or damaged, InfrastructureError when a run cannot be written.
    """

    def __init__(self, path: Path, db: sqlite3.Connection, resources: ExitStack) -> None:
        self.path, self._db = path, db
        self.settings = self._settings()
        # Last: until here whoever called closes them.
        self._resources = resources.pop_all()

    @classmethod
    def create(cls, path: Path, settings: Mapping[str, Any]) -> Self:
        """A new experiment, for writing. Raises InputError when the directory has one or is not writable."""
        with blaming(InputError, f"{path} cannot be created"):
            path.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            stack.enter_context(locked(path))
            if cls.exists(path):
                raise InputError(f"{path} already holds an experiment; resume it or choose another directory")
            _found(path / _FILE, settings)
            return cls._writer(path, stack)

    @classmethod
    def open(cls, path: Path) -> Self:
        """The experiment in this directory, for writing. Raises InputError while another process does."""
        _require_file(path)
        with ExitStack() as stack:
            stack.enter_context(locked(path))
            return cls._writer(path, stack)

    @classmethod
    def read(cls, path: Path) -> Self:
        """The experiment in this directory, for reading, even while another process writes to it."""
        _require_file(path)
        with ExitStack() as stack:
            return cls(path, stack.enter_context(closing(_connect(path / _FILE, "ro"))), stack)

    @classmethod
    def _writer(cls, path: Path, stack: ExitStack) -> Self:
        db = stack.enter_context(closing(_connect(path / _FILE, "rw")))
        with blaming(InputError, f"{path / _FILE} cannot be written"):
            db.execute("PRAGMA journal_mode = WAL")
            # So a crash of the process loses nothing; only one of the machine may lose the newest runs.
            db.execute("PRAGMA synchronous = NORMAL")
        stack.callback(_fold_log, db)
        return cls(path, db, stack)

    @staticmethod
    def exists(path: Path) -> bool:
        """Whether the directory holds an experiment."""
        return os.path.exists(path / _FILE)

    def close(self) -> None:
        """Give the directory back; closing twice is once."""
        self._resources.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _settings(self) -> dict[str, Any]:
        with blaming(InputError, f"{self.path / _FILE} is damaged"):
            found = list(self._rows(_checked_settings, "SELECT settings, digest FROM experiment"))
            if len(found) != 1:
                raise Damaged(f"it holds the settings of {len(found)} experiments")
            return found[0]

    @property
    def digest(self) -> str:
        """The digest of the experiment's settings."""
        return settings_digest(self.settings)

    def check_settings(self, settings: Mapping[str, Any]) -> None:
        """Raises InputError, naming each changed setting, unless these are the experiment's settings."""
        if differing := changes(self.settings, settings):
            more = [f"and {len(differing) - 12} more"] if len(differing) > 12 else []
            raise InputError(f"{self.path} has other settings: {'; '.join(differing[:12] + more)}")

    def put(self, record: RunRecord, timing: Mapping[str, Any] | None = None) -> None:
        """Store one run, whole or not at all; an infrastructure error in its place is replaced and counted.

        Raises InputError when the key holds any other outcome: a run that has one is never played again.
        """
        parts = (record.settings, record.facts, record.verdicts)
        values = (record.key, record.outcome, *map(canonical_json, parts), record.trace)
        times = (record.key, canonical_json(timing or {}))
        with blaming(InfrastructureError, f"{self.path}: run {record.key} cannot be stored"), self._db:
            if self._db.execute(_PUT, values).rowcount == 0:
                raise InputError(f"{self.path}: run {record.key} is stored already and has its outcome")
            self._db.execute("INSERT INTO timing VALUES (?, ?)", times)

    def keys(self) -> list[str]:
        """The keys of all stored runs, sorted."""
        return list(self._rows(str, "SELECT key FROM run ORDER BY key"))

    def outcomes(self) -> dict[str, str]:
        """The outcome of each stored run, by sorted key."""
        return dict(self._rows(_pair, "SELECT key, outcome FROM run ORDER BY key"))

    def reruns(self) -> dict[str, int]:
        """How often each run was executed again after an infrastructure error, if it was."""
        return dict(self._rows(_pair, "SELECT key, reruns FROM run WHERE reruns > 0 ORDER BY key"))

    def pending(self, keys: Iterable[str]) -> list[str]:
        """Those of the keys still to be executed, in their order: missing ones and infrastructure errors."""
        outcomes = self.outcomes()
        return [key for key in keys if outcomes.get(key, RETRIED) == RETRIED]

    def get(self, key: str) -> RunRecord:
        """One run. Raises NotFoundError."""
        for record in self._rows(_record, f"{_SELECT} WHERE key = ?", key):
            with blaming(InputError, f"{self.path / _FILE}: run {key} is damaged"):
                unpack_trace(record.trace)
            return record
        raise NotFoundError("run", key, self.keys())

    def records(self) -> Iterator[RunRecord]:
        """All runs by sorted key, one at a time."""
        return self._rows(_record, f"{_SELECT} ORDER BY key")

    def facts(self) -> Iterator[dict[str, Any]]:
        """The facts of all runs by sorted key, without reading their traces."""
        return self._rows(_facts, "SELECT key, outcome, facts FROM run ORDER BY key")

    def timings(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Key and timing of every execution, reruns included, in the order they were stored."""
        return self._rows(_timing, "SELECT key, timing FROM timing ORDER BY rowid")

    def export_jsonl(self, stream: BinaryIO) -> None:
        """Write one line of canonical JSON per run, by sorted key, in UTF-8 (schema `pare_sim.run/1`)."""
        for record in self.records():
            with blaming(InputError, f"{self.path / _FILE}: run {record.key} is damaged"):
                line = record.export()
            stream.write(line.encode() + b"\n")

    def _rows(self, read: Callable[..., Read], query: str, *values: str) -> Iterator[Read]:
        with blaming(InputError, f"{self.path / _FILE} is damaged"):
            for row in self._db.execute(query, values):
                yield read(*row)


def _pair(key: str, value: Read) -> tuple[str, Read]:
    return key, value


def _timing(key: str, timing: str) -> tuple[str, dict[str, Any]]:
    return key, _object(timing, f"the timing of run {key}")


def _record(key: str, settings: str, outcome: str, verdicts: str, facts: str, trace: bytes) -> RunRecord:
    judged = json.loads(verdicts)
    if not isinstance(judged, list) or not all(isinstance(verdict, dict) for verdict in judged):
        raise Damaged(f"the verdicts of run {key} are no list of objects")
    if not isinstance(trace, bytes):
        raise Damaged(f"the trace of run {key} is not binary")
    told = _object(settings, f"the settings of run {key}")
    return RunRecord(key, told, outcome, judged, _facts(key, outcome, facts), trace)


def _facts(key: str, outcome: str, facts: str) -> dict[str, Any]:
    """The facts of a run, which say its key and its outcome once more."""
    found = _object(facts, f"the facts of run {key}")
    for name, value in (("key", key), ("outcome", outcome)):
        if found.get(name, value) != value:
            raise Damaged(f"the facts of run {key} have the {name} {found[name]!r}, not {value!r}")
    return found


def _checked_settings(settings: str, digest: str) -> dict[str, Any]:
    found = _object(settings, "the settings")
    if settings_digest(found) != digest:
        raise Damaged("its settings do not fit their digest")
    return found


def _object(text: str, what: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise Damaged(f"{what} are no object")
    return found


def _found(file: Path, settings: Mapping[str, Any]) -> None:
    """Make the file under another name first: where it exists, it is complete."""
    draft = file.with_name(f"{file.name}.new")
    with blaming(InputError, f"{file} cannot be created"):
        draft.unlink(missing_ok=True)
        with closing(sqlite3.connect(draft)) as db, db:
            db.executescript(_TABLES)
            values = (canonical_json(settings), settings_digest(settings))
            db.execute("INSERT INTO experiment VALUES (?, ?)", values)
        draft.rename(file)


def _require_file(path: Path) -> None:
    try:
        (path / _FILE).stat()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise InputError(f"{path} holds no experiment: there is no {_FILE} in it") from error
    except OSError as error:
        raise InputError(f"{path / _FILE} cannot be read: {error.strerror}") from error


def _connect(file: Path, mode: str) -> sqlite3.Connection:
    """Open a file that must be ours."""
    with blaming(InputError, f"{file} cannot be opened"), ExitStack() as stack:
        db = stack.enter_context(closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True)))
        if db.execute("PRAGMA application_id").fetchone() != (_APPLICATION,):
            raise InputError(f"{file} was not made by pare_sim")
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version != _FORMAT:
            raise InputError(f"{file} has format {version}; this version of pare_sim reads format {_FORMAT}")
        stack.pop_all()
        return db


def _fold_log(db: sqlite3.Connection) -> None:
    """Make the file a single plain one, unless somebody is reading it; the next writer will."""
    with suppress(sqlite3.DatabaseError):
        db.execute("PRAGMA busy_timeout = 0")
        db.execute("PRAGMA journal_mode = DELETE")
