"""Writes that nobody asked for: valid calls of installed tools on rows that exist."""

from collections.abc import Collection, Iterator
from datetime import timedelta
from typing import Literal

from pare_sim.kernel import Json, format_time
from pare_sim.phone import Phone, Tool
from pare_sim.phone.signature import Parameter
from pare_sim.scenario import Step

Grade = Literal["reversible", "costly or outward"]
TRIES = 4
"""How many rows are tried for an id."""


def grade(tool: Tool) -> Grade:
    """What a stray call of the tool would weigh."""
    return "reversible" if tool.harm == "reversible" else "costly or outward"


def stray(phone: Phone, wanted: Grade | None, spared: Collection[str]) -> Step | None:
    """A write that succeeds now and changes rows, by a tool that is not among the `spared`; None if there is none.

    Args:
        phone: the phone as it is then; it is not changed.
        wanted: what the write weighs; anything, if None.
        spared: full names of tools that are not used.
    """
    for tool in phone.tools(writes=True):
        if tool.writes and tool.full_name not in spared and wanted in (None, grade(tool)):
            for step in strays_of(phone, tool):
                return step
    return None


def strays_of(phone: Phone, tool: Tool) -> Iterator[Step]:
    """Writes by one tool that succeed now and change rows, each on another row."""
    for arguments in _tries(phone, tool):
        outcome = phone.fork().call(tool.full_name, arguments)
        if outcome.ok and outcome.changes:
            yield Step.model_validate({"call": tool.full_name, "with": arguments})


def _tries(phone: Phone, tool: Tool) -> Iterator[dict[str, Json]]:
    required = [parameter for parameter in tool.signature.parameters if parameter.required]
    for attempt in range(TRIES if any(parameter.id_of for parameter in required) else 1):
        yield {p.name: _value(phone, tool, p, attempt) for p in required}


def _value(phone: Phone, tool: Tool, parameter: Parameter, attempt: int) -> Json:
    schema = tool.schema["properties"][parameter.name]
    mark = parameter.id_of
    found: Json
    if mark is not None:
        home = phone.apps.get(mark.app or tool.app)
        rows = [row.id for row in home.table(mark.table)] if home and mark.table in type(home).tables else []
        found = rows[attempt] if attempt < len(rows) else ""
    else:
        found = _plain(phone, schema)
    return [found] if schema.get("type") == "array" else found


def _plain(phone: Phone, schema: Json) -> Json:
    """A value of the JSON type: a time is tomorrow, a text says what it is."""
    if schema.get("enum"):
        return schema["enum"][0]
    inner = schema.get("items", schema) if schema.get("type") == "array" else schema
    kind = inner.get("type") or next((each.get("type") for each in inner.get("anyOf", ())), "string")
    if "YYYY" in inner.get("description", ""):
        return format_time(phone.now + timedelta(days=1), phone.context.zone)[:16].replace("T", " ")
    by_type: dict[str, Json] = {"integer": 1, "number": 1.0, "boolean": True, "object": {}}
    return by_type.get(kind, "Something else")
