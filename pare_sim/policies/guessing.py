"""Arguments made up by chance, from a tool's schema and ids that were seen."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pare_sim.kernel import Json, Stream
from pare_sim.phone import Phone

_ID = re.compile(r"[a-z_]+-[0-9a-f]{10}")
_EMPTY: Mapping[str, Json] = {"integer": 1, "number": 1.0, "boolean": False, "array": [], "object": {}, "null": None}


def guess(schema: Mapping[str, Any], ids: Sequence[str], chance: Stream) -> dict[str, Json]:
    """Arguments that a schema takes: its required parameters, each a default, one of an enumeration, or an id seen.

    Parameters with a default are left out half the time. A text for which no id is known is empty.
    """
    required = schema.get("required", [])
    return {
        name: _value(spec, ids, chance)
        for name, spec in schema.get("properties", {}).items()
        if name in required or chance.random() < 0.5
    }


def _value(spec: Mapping[str, Any], ids: Sequence[str], chance: Stream) -> Json:
    if "default" in spec:
        return spec["default"]
    if "enum" in spec:
        return chance.choice(spec["enum"])
    if "anyOf" in spec:
        return _value(chance.choice(spec["anyOf"]), ids, chance)
    kind = spec.get("type", "string")
    if kind == "array" and ids and spec.get("items", {}).get("type") == "string":
        return [chance.choice(ids)]
    if kind == "string":
        return chance.choice(ids) if ids else ""
    return _EMPTY.get(kind)


def ids_in(value: object) -> list[str]:
    """The ids in any value made of texts, lists and mappings, each once, in the order in which they come."""
    return list(dict.fromkeys(each for text in _texts(value) for each in _ID.findall(text)))


def rows_of(phone: Phone) -> Iterator[set[str]]:
    """The texts of each column of each table of a phone; what is within lists and mappings is left out."""
    for tables in phone.rows().values():
        for rows in tables.values():
            names = {name for row in rows.values() for name in row}
            for name in sorted(names):
                yield {row[name] for row in rows.values() if isinstance(row.get(name), str) and row[name]}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from (*_texts(key), *_texts(item))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)
