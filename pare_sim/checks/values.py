"""JSON values in comparison: equality by value, and how a value is shown in a message."""

import json
from collections.abc import Mapping

from pare_sim.checks.normal import compose

_SHOWN = 60


def equal(one: object, other: object) -> bool:
    """Equality by value: 25 is 25.0, key order is irrelevant, True is not 1, '25' is not 25; strings in NFC.

    >>> equal({"a": 25, "b": "é"}, {"b": "e\u0301", "a": 25.0}), equal(True, 1), equal("25", 25)
    (True, False, False)
    """
    match one, other:
        case (bool(), _) | (_, bool()):
            return one is other
        case (int() | float(), int() | float()):
            return one == other or (one != one and other != other)
        case str(), str():
            return one == other or compose(one) == compose(other)
        case Mapping(), Mapping():
            return one.keys() == other.keys() and all(equal(value, other[key]) for key, value in one.items())
        case (list() | tuple(), list() | tuple()):
            return len(one) == len(other) and all(map(equal, one, other))
        case _:
            return one is None and other is None


def shown(value: object) -> str:
    """A value in a message: JSON, cut to a readable length."""
    text = value[: _SHOWN + 1] if isinstance(value, str) else value
    written = json.dumps(text, ensure_ascii=False, default=_plain_json)
    written = written.encode("utf-8", "replace").decode("utf-8")  # half a surrogate pair cannot be stored
    return written if len(written) <= _SHOWN else written[: _SHOWN - 1] + "…"


def _plain_json(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else str(value)


def address(text: str) -> str:
    """An e-mail address as compared: the local part exact, the domain without regard to case."""
    local, at, domain = compose(text.strip()).rpartition("@")
    return f"{local}{at}{domain.casefold()}"
