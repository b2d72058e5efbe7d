"""App data: frozen records in id-keyed, ordered, copy-on-write tables.

A table is written only inside a transaction. The first write of a transaction copies the rows, so whoever
still holds the old rows (a fork, a savepoint) is unaffected, and rolling back is putting the old rows back.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any, Generic, TypeVar, dataclass_transform

from pare_sim.errors import CallError, DefinitionError, brief
from pare_sim.kernel import Change, Json


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, kw_only=True)
class Record:
    """One typed, frozen item of app data; subclasses declare fields as in a dataclass.

    Fields hold immutable values: JSON scalars, aware datetimes, tuples and other records.
    """

    id: str

    def __init_subclass__(cls, **kwargs: Any) -> None:  # noqa: ANN401 - passed through
        super().__init_subclass__(**kwargs)
        dataclass(frozen=True, kw_only=True)(cls)


R = TypeVar("R", bound=Record)


@dataclass(slots=True)
class Transaction:
    """What one call has written so far."""

    origin: str
    """Who writes, as the ids of new rows say it: ``user``, ``assistant``, ``event:<id>``, ``seed:<label>``."""
    before: "dict[Table[Any], dict[str, Any]]" = field(default_factory=dict)
    touched: "dict[Table[Any], dict[str, None]]" = field(default_factory=dict)
    ids_taken: dict[tuple[str, str, str], int] = field(default_factory=dict)

    def roll_back(self, ledger: "Ledger") -> None:
        """Undo all writes and give back the ids taken for them."""
        for table, rows in self.before.items():
            table.rows = rows
        for key, count in self.ids_taken.items():
            ledger.counts[key] -= count

    def changes(self, plain: Callable[[object], Json]) -> tuple[Change, ...]:
        """The net row changes, table by table, in the order of first writing."""
        found: list[Change] = []
        for table, old in self.before.items():
            for key in self.touched[table]:
                row = table.rows.get(key)
                if row != old.get(key):
                    found.append(Change(table.app, table.name, key, row and plain(row), added=key not in old))
        return tuple(found)


class Ledger:
    """The open transaction of a phone and its supply of ids; shared by all its tables."""

    __slots__ = ("counts", "make_id", "transaction")

    def __init__(self, make_id: Callable[[str, str, str, int], str]) -> None:
        self.make_id = make_id
        self.counts: dict[tuple[str, str, str], int] = {}
        self.transaction: Transaction | None = None

    def fork(self) -> "Ledger":
        """An independent copy, with no transaction open."""
        copy = Ledger(self.make_id)
        copy.counts = dict(self.counts)
        return copy


class Table(Generic[R]):
    """An ordered collection of records by id.

    Iteration is in order of insertion. Looking up an id that is not there raises `CallError`, which becomes
    the result of the call that asked for it.
    """

    __slots__ = ("app", "ledger", "name", "record", "rows")

    def __init__(self, app: str, name: str, record: type[R], ledger: Ledger) -> None:
        self.app, self.name, self.record, self.ledger = app, name, record, ledger
        self.rows: dict[str, R] = {}

    def __iter__(self) -> Iterator[R]:
        return iter(self.rows.values())

    def __len__(self) -> int:
        return len(self.rows)

    def __contains__(self, key: object) -> bool:
        return key in self.rows

    def __getitem__(self, key: str) -> R:
        try:
            return self.rows[key]
        except KeyError:
            raise MissingRow(self.app, self.name, key) from None

    def get(self, key: str) -> R | None:
        """The row with this id, or None."""
        return self.rows.get(key)

    def fresh_id(self) -> str:
        """The id for the next row that the current call adds."""
        transaction = self._open()
        key = (self.app, self.name, transaction.origin)
        n = self.ledger.counts.get(key, 0)
        self.ledger.counts[key] = n + 1
        transaction.ids_taken[key] = transaction.ids_taken.get(key, 0) + 1
        return self.ledger.make_id(self.app, self.name, transaction.origin, n)

    def add(self, row: R) -> R:
        """Add one row.

        Raises:
            CallError: its id is taken.
        """
        if row.id in self.rows:
            raise CallError(f"{self.app} already has {self.name.rstrip('s')} {brief(row.id)}")
        self._write(row.id)[row.id] = row
        return row

    def update(self, key: str, **values: Any) -> R:  # noqa: ANN401 - field values
        """Replace some fields of one row and return it as it is now."""
        row = replace(self[key], **values)
        self._write(key)[key] = row
        return row

    def remove(self, key: str) -> R:
        """Take one row out and return it."""
        row = self[key]
        del self._write(key)[key]
        return row

    def fork(self, ledger: Ledger) -> "Table[R]":
        """A table with the same rows that writes through another ledger."""
        copy: Table[R] = Table.__new__(Table)
        copy.app, copy.name, copy.record, copy.ledger, copy.rows = self.app, self.name, self.record, ledger, self.rows
        return copy

    def _open(self) -> Transaction:
        if self.ledger.transaction is None:
            raise DefinitionError(f"{self.app}.{self.name} is written outside a tool, action, event or seed")
        return self.ledger.transaction

    def _write(self, key: str) -> dict[str, R]:
        transaction = self._open()
        if self not in transaction.before:
            transaction.before[self] = self.rows
            transaction.touched[self] = {}
            self.rows = dict(self.rows)
        transaction.touched[self][key] = None
        return self.rows


class MissingRow(CallError):
    """A row that a call or a screen is about is not there (any more)."""

    def __init__(self, app: str, table: str, key: object) -> None:
        self.app, self.table, self.key = app, table, key
        super().__init__(f"{app} has no {table.rstrip('s')} with id {brief(key)}")


def record_fields(record: type[Record]) -> tuple[str, ...]:
    """Names of a record's fields, ``id`` first."""
    return tuple(item.name for item in fields(record))
