"""The kinds of items that an app shows: states that show the same ids show items of one table."""

from collections.abc import Mapping, Sequence

from pare_sim.induce.model import Example
from pare_sim.induce.names import TAKEN, field_names
from pare_sim.induce.stack import Step
from pare_sim.induce.trail import Trail

EXAMPLES = 3
"""How many items of each table are kept."""


def tables_of(trail: Trail, labels: Sequence[str], steps: Sequence[Step]) -> tuple[dict[str, str], dict[str, str]]:
    """Id of an item -> its table, and state -> the table that it shows."""
    groups: dict[str, set[str]] = {}
    for place, state in zip(trail.places, labels, strict=True):
        for look in place.looks:
            groups.setdefault(state, set()).update(look.ids)
    merged: list[tuple[list[str], set[str]]] = []
    for state, ids in groups.items():
        if not ids:
            continue
        same = [group for group in merged if group[1] & ids]
        merged = [group for group in merged if group not in same]
        merged.append(([*(s for group in same for s in group[0]), state], ids.union(*(group[1] for group in same))))
    wanted = [_name(states, ids, steps) for states, ids in merged]
    names = field_names(dict.fromkeys(wanted))
    unique = _numbered([names[name] for name in wanted])
    by_id = {key: name for name, (_, ids) in zip(unique, merged, strict=True) for key in ids}
    return by_id, {state: name for name, (states, _) in zip(unique, merged, strict=True) for state in states}


def examples_of(trail: Trail, by_id: Mapping[str, str]) -> dict[str, tuple[Example, ...]]:
    """The first items seen of each table."""
    found: dict[str, dict[str, Example]] = {}
    for place in trail.places:
        for look in place.looks:
            for row in look.items:
                kept = found.setdefault(by_id[row.id], {})
                if row.id not in kept and len(kept) < EXAMPLES:
                    kept[row.id] = Example(row.id, row.text, dict(row.fields))
    return {table: tuple(kept.values()) for table, kept in found.items()}


def _name(states: Sequence[str], ids: set[str], steps: Sequence[Step]) -> str:
    """By the parameter that takes the ids, as in ``note_id``; else by the state."""
    votes: dict[str, int] = {}
    for step in steps:
        for name, value in step.move.arguments.items():
            if isinstance(value, str) and value in ids and name.endswith("_id") and name != "_id":
                votes[name[:-3]] = votes.get(name[:-3], 0) + 1
    if votes:
        word = max(votes, key=lambda name: votes[name])
        plural = word if word.endswith("s") else word[:-1] + "ies" if word.endswith("y") else word + "s"
        if plural not in TAKEN:
            return plural
    return f"{states[0].casefold()}_items"


def _numbered(names: Sequence[str]) -> list[str]:
    return [name if name not in names[:n] else f"{name}_{names[:n].count(name) + 1}" for n, name in enumerate(names)]
