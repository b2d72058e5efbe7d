"""Types of arguments, and which items' ids they take, from the values seen."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pare_sim.induce.model import Argument
from pare_sim.induce.stack import Step
from pare_sim.kernel import Json

OFTEN = 0.9
"""Share of values that must be among the ids shown: a call with a stale id proves nothing."""
_KINDS = {bool: "bool", int: "int", float: "float", str: "str"}


def arguments_of(steps: Sequence[Step], tables: Mapping[str, str]) -> dict[tuple[str, str], tuple[Argument, ...]]:
    """(state, action) -> arguments, required ones first.

    Args:
        tables: id of an item -> its table.
    """
    calls: dict[tuple[str, str], list[Step]] = {}
    for step in steps:
        calls.setdefault((step.source, step.move.action), []).append(step)
    return {key: _arguments(found, tables) for key, found in calls.items()}


def _arguments(calls: Sequence[Step], tables: Mapping[str, str]) -> tuple[Argument, ...]:
    names = dict.fromkeys(name for call in calls for name in call.move.arguments)
    found = []
    for name in names:
        given = [call for call in calls if name in call.move.arguments]
        values = [call.move.arguments[name] for call in given]
        shown = [call.move.shown.ids for call in given]
        table = _table(name, values, shown, tables)
        nullable = any(value is None for value in values)
        found.append(Argument(name, type_of(values), len(given) == len(calls), table, nullable))
    return tuple(sorted(found, key=lambda argument: not argument.required))


def type_of(values: Iterable[Json]) -> str:
    """The type that all values have, nulls apart.

    >>> type_of([1, 2.5, None]), type_of([["a"], []]), type_of([1, "a"])
    ('float', 'list[str]', 'Json')
    """
    kinds = {_type(value) for value in values if value is not None}
    if kinds == {"int", "float"}:
        return "float"
    lists = [value for value in values if isinstance(value, list)]
    if kinds == {"list"}:
        inner = type_of(item for value in lists for item in value) if any(lists) else "str"
        return f"list[{inner}]" if inner in _KINDS.values() else "list[Json]"
    return kinds.pop() if len(kinds) == 1 else "Json" if kinds else "str"


def _type(value: Json) -> str:
    return "list" if isinstance(value, list) else _KINDS.get(type(value), "Json")


def _table(name: str, values: Sequence[Json], shown: Sequence[frozenset[str]], tables: Mapping[str, str]) -> str | None:
    """The table whose ids the values are: shown at the time, or for what is called an id, shown anywhere."""
    pairs = [(text, ids) for value, ids in zip(values, shown, strict=True) for text in _texts(value)]
    here = sum(text in ids for text, ids in pairs)
    known = Counter(tables[text] for text, _ in pairs if text in tables)
    if pairs and known and (here >= OFTEN * len(pairs) or name.endswith(("_id", "_ids"))):
        return known.most_common(1)[0][0]
    return None


def _texts(value: Json) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, str)]
