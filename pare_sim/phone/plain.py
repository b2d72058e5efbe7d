"""Turning what apps return into JSON values: records become objects, moments become local time."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from pare_sim.kernel import Json, format_time

_SCALARS = (str, int, float, bool, type(None))


def to_plain(value: Any, zone: str) -> Json:  # noqa: ANN401 - whatever an app returns
    """A JSON value for anything an app may return or keep in a record.

    Raises:
        TypeError: the value is of a type that has no JSON form.
    """
    if isinstance(value, _SCALARS):
        return value
    if isinstance(value, datetime):
        return format_time(value, zone)
    if isinstance(value, Mapping):
        return {str(key): to_plain(item, zone) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain(item, zone) for item in value]
    if isinstance(value, frozenset | set):
        return sorted((to_plain(item, zone) for item in value), key=repr)
    if is_dataclass(value) and not isinstance(value, type):
        return {name: to_plain(getattr(value, name), zone) for name in _names(type(value))}
    raise TypeError(f"{type(value).__name__} has no JSON form")


@lru_cache(maxsize=1024)
def _names(kind: type) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind))
