"""JSON values as the two sides hand them over: checked at the border, then copied so that nobody shares them."""

from collections.abc import Mapping
from math import isfinite
from typing import Any

DEEPEST = 40
"""Levels of nesting; deeper values are refused."""


def is_json(value: object, depth: int = DEEPEST) -> bool:
    """Whether a value is None, a bool, a finite number, a text, or a list or mapping (keyed by text) of such."""
    if value is None or isinstance(value, str | bool):
        return True
    if isinstance(value, int):
        return value.bit_length() <= 1024
    if isinstance(value, float):
        return isfinite(value)
    if depth == 0:
        return False
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and is_json(item, depth - 1) for key, item in value.items())
    return isinstance(value, list | tuple) and all(is_json(item, depth - 1) for item in value)


def copy_json(value: Any) -> Any:  # noqa: ANN401 - a JSON value
    """A copy of a JSON value that shares no list or mapping with it."""
    if isinstance(value, Mapping):
        return {key: copy_json(item) for key, item in value.items()}
    return [copy_json(item) for item in value] if isinstance(value, list | tuple) else value
