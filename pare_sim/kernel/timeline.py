"""The queue of what the world does: ordered by (time, priority, insertion), with dependencies.

Pure bookkeeping: the timeline says which entries are due; whoever owns it makes them happen and reports
back with `complete`, which releases the entries that wait for it.
"""

from dataclasses import dataclass, field
from datetime import datetime
from heapq import heappop, heappush
from typing import Any

from pare_sim.kernel.clock import later

SCRIPTED, NOISE = 0, 1
"""Priorities at equal times: the scenario's own events come before noise."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that will happen, at a time or once what it waits for has happened."""

    id: str
    at: datetime | None = None
    """When it happens, for an entry that waits for nothing."""
    delay: float = 0.0
    """Simulated seconds after the last thing it waited for."""
    after: tuple[str, ...] = ()
    """Entries that must have happened before."""
    condition: str = ""
    """What else it waits for, in words: a condition that its owner watches and notes by `release`."""
    priority: int = SCRIPTED
    payload: Any = None


@dataclass
class Timeline:
    """Entries that are due, that wait, and that have happened."""

    _heap: list[tuple[datetime, int, int, Entry]] = field(default_factory=list)
    _waiting: dict[str, tuple[Entry, int, set[str]]] = field(default_factory=dict)
    _released: dict[str, datetime] = field(default_factory=dict)
    _done: dict[str, datetime] = field(default_factory=dict)
    _ids: set[str] = field(default_factory=set)

    def add(self, entry: Entry) -> None:
        """Add one entry; what it waits for may be added later.

        Raises:
            ValueError: an entry that waits for nothing has no time, or an id is used twice.
        """
        if entry.id in self._ids:
            raise ValueError(f"event {entry.id!r} is on the timeline twice")
        order = len(self._ids)
        if entry.after or entry.condition:
            self._ids.add(entry.id)
            waits = {name for name in entry.after if name not in self._done}
            self._waiting[entry.id] = (entry, order, waits)
            self._settle(entry.id)
        elif entry.at is None:
            raise ValueError(f"event {entry.id!r} has neither a time nor anything to wait for")
        else:
            self._ids.add(entry.id)
            heappush(self._heap, (entry.at, entry.priority, order, entry))

    def pop_due(self, now: datetime) -> Entry | None:
        """Take the next entry that is due by `now`, or None."""
        if self._heap and self._heap[0][0] <= now:
            return heappop(self._heap)[3]
        return None

    def complete(self, entry_id: str, now: datetime) -> None:
        """Note that an entry has happened (or failed): what waited for it may become due."""
        self._done[entry_id] = now
        for waiting in [name for name, (_, _, waits) in self._waiting.items() if entry_id in waits]:
            self._waiting[waiting][2].discard(entry_id)
            self._settle(waiting)

    def release(self, entry_id: str, now: datetime) -> None:
        """Note that the condition of an entry holds."""
        self._released[entry_id] = now
        self._settle(entry_id)

    def unreleased(self) -> list[Entry]:
        """Entries whose condition has not held yet, in the order they were added."""
        return [e for e, _, _ in self._waiting.values() if e.condition and e.id not in self._released]

    def next_time(self, *, scripted_only: bool = False) -> datetime | None:
        """When the next entry is due; noise can be left out of account."""
        times = (item[0] for item in self._heap if not scripted_only or item[1] == SCRIPTED)
        return min(times, default=None)

    def upcoming(self) -> list[Entry]:
        """Entries with a time, in the order in which they will happen."""
        return [item[3] for item in sorted(self._heap, key=lambda item: item[:3])]

    def waiting(self) -> dict[str, list[str]]:
        """Entries without a time yet, with what each still waits for."""
        return {
            name: sorted(waits) + ([entry.condition] if entry.condition and name not in self._released else [])
            for name, (entry, _, waits) in self._waiting.items()
        }

    def fork(self) -> "Timeline":
        """An independent copy."""
        waiting = {name: (entry, order, set(waits)) for name, (entry, order, waits) in self._waiting.items()}
        return Timeline(list(self._heap), waiting, dict(self._released), dict(self._done), set(self._ids))

    def _settle(self, name: str) -> None:
        entry, order, waits = self._waiting[name]
        if waits or (entry.condition and name not in self._released):
            return
        del self._waiting[name]
        times = [self._done[dependency] for dependency in entry.after]
        if entry.condition:
            times.append(self._released[name])
        heappush(self._heap, (later(max(times), entry.delay), entry.priority, order, entry))
