"""What is wrong with the data of a scenario, in our own words: field, value and what is possible."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from pare_sim.checks.check import KINDS
from pare_sim.errors import LONGEST, brief, nearest, shortened
from pare_sim.kernel import Json
from pare_sim.phone.signature import explain_type
from pare_sim.scenario import spec
from pare_sim.scenario.spec import ScenarioSpec

TOLD = 3
"""How many mistakes one message tells."""
_TYPES = {
    "int_parsing": "must be a whole number",
    "float_parsing": "must be a number",
    "bool_parsing": "must be true or false",
    "model_type": "must be a mapping of fields",
    "model_attributes_type": "must be a mapping of fields",
    "tuple_type": "must be a list",
}
_SHAPES = (
    ("__", "write App__tool, such as Calendar__add_calendar_event"),
    ("\\.[A-Za-z_]", "write App.name, such as Messages.receive"),
    ("", "use letters, digits, '.', '_' and '-', at most 120 of them"),
)


def explain(error: ValidationError, data: Json) -> str:
    """The first mistakes that pydantic found in the data of a scenario."""
    told = []
    for item in error.errors(include_url=False)[:TOLD]:
        text = f"{_place(item['loc'], data)}: {_problem(dict(item))}"
        if text not in told:
            told.append(text)
    return "; ".join(told)


def shape(data: Json) -> str:
    """What kind of value it is, for people.

    >>> shape(None), shape([1])
    ('nothing at all', 'a list')
    """
    kinds = {type(None): "nothing at all", list: "a list", str: "a text", bool: "true or false"}
    return kinds.get(type(data), "a number")


def _place(loc: tuple[str | int, ...], data: Json) -> str:
    """Where it is, without pydantic's own labels of union branches."""
    real = [part for at, part in enumerate(loc) if not (part in KINDS and at and isinstance(loc[at - 1], int))]
    known = _keys(data, real)
    place = [part for part in real if part in known or not isinstance(part, str)]
    return ".".join(shortened(str(part), LONGEST) for part in place or loc)


def _keys(data: Json, loc: list[str | int]) -> set[str]:
    """All mapping keys on the way to a place, and its last part."""
    keys: set[str] = {str(loc[-1])} if loc else set()
    for part in loc:
        if isinstance(data, Mapping) and part in data:
            keys.add(str(part))
            data = data[part]
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
    return keys


def _problem(item: dict[str, Any]) -> str:
    kind, value = item["type"], item.get("input")
    if kind == "extra_forbidden":
        known = _ALL_FIELDS if len(item["loc"]) > 1 else _aliases(ScenarioSpec)
        return f"unknown field{nearest(str(item['loc'][-1])[:LONGEST], known)}"
    if kind == "check_kind":
        given = next(iter(value), "") if isinstance(value, Mapping) else str(value)
        return f"unknown check {brief(given)}{nearest(str(given)[:LONGEST], KINDS)}"
    if kind == "string_pattern_mismatch":
        pattern = str(item["ctx"]["pattern"])
        text = next(told for mark, told in _SHAPES if mark in pattern)
    else:
        text = _TYPES.get(kind) or explain_type(item)
    shown = isinstance(value, str | int | float) and kind not in ("missing", "value_error")
    return f"{text}, not {brief(value)}" if shown else text


def _aliases(model: Any) -> set[str]:  # noqa: ANN401 - a pydantic model class
    return {field.alias or name for name, field in model.model_fields.items()}


def _all_fields() -> set[str]:
    parts = [part for part in vars(spec).values() if isinstance(part, type) and issubclass(part, spec.Part)]
    return {name for part in parts for name in _aliases(part)} | {"by", "times", "count", "where", "with"}


_ALL_FIELDS = _all_fields()
