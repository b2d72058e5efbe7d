"""Arguments as people type them: ``title=Buy milk n=2 people=["Dana"]``."""

import json
import re
from collections.abc import Mapping
from typing import Any

from pare_sim.errors import ArgumentError
from pare_sim.kernel import Json

KEY = re.compile(r"([A-Za-z_]\w*)=")
NEXT = re.compile(r"\s+(?=[A-Za-z_]\w*=)")


def read_arguments(text: str, schema: Mapping[str, Json]) -> dict[str, Json]:
    """The arguments that a line gives to a call with this schema.

    A value is JSON, or else plain text up to the next ``key=``; where the schema wants text, ``5`` is the text 5.
    A value without a key goes to the first parameter.

    >>> schema = {"properties": {"title": {"type": "string"}, "n": {"type": "integer"}}}
    >>> read_arguments("title=Buy 2 eggs n=2", schema), read_arguments("5", schema)
    ({'title': 'Buy 2 eggs', 'n': 2}, {'title': '5'})

    Raises:
        ArgumentError: a key is given twice, or there is no parameter to take a value.
    """
    parts: Mapping[str, Any] = schema.get("properties", {})
    given: dict[str, Json] = {}
    text = text.strip()
    while text:
        found = KEY.match(text)
        if found is None and (given or not parts):
            raise ArgumentError(f"{text!r} has no parameter to go to; write key=value")
        name = found[1] if found else next(iter(parts))
        if name in given:
            raise ArgumentError(f"{name} is given twice")
        given[name], text = _value(text[found.end() :] if found else text, parts.get(name, {}))
    return given


def _value(text: str, part: Mapping[str, Json]) -> tuple[Json, str]:
    """The first value of a text, and what comes after it."""
    if text[:1] in ('"', "[", "{"):
        try:
            value, end = json.JSONDecoder().raw_decode(text)
        except (ValueError, RecursionError):
            end = -1
        if end == len(text) or (end > 0 and NEXT.match(text, end)):
            return value, text[end:].strip()
    plain, *rest = NEXT.split(text, maxsplit=1)
    return (plain if part.get("type") == "string" else _scalar(plain)), rest[0] if rest else ""


def _scalar(text: str) -> Json:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
