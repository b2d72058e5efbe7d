"""One spelling for equal data, so that digests, keys and exports of equal content are equal."""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any


def canonical_json(value: Any) -> str:  # noqa: ANN401 - any JSON value
    """The value as JSON in one spelling. Raises ValueError on NaN and infinities.

    >>> canonical_json({"b": "é", "a": (1, None)})
    '{"a":[1,null],"b":"é"}'
    """
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    # Models write half surrogate pairs: not encodable, but JSON has an escape for them, spelled as Python's.
    return text.encode("utf-8", "backslashreplace").decode()


def settings_digest(settings: Mapping[str, Any]) -> str:
    """Hex SHA-256 of settings. What is None counts as not set, 1.0 as 1, a tuple as a list.

    >>> settings_digest({"noise": 0.0, "limit": None}) == settings_digest({"noise": 0})
    True
    """
    return sha256(canonical_json(_normal(settings)).encode()).hexdigest()


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Each setting that differs, with both values, by the equality of `settings_digest`.

    >>> changes({"seed": 1, "limits": {"turns": 10}}, {"seed": 1, "limits": {"turns": 5}, "rules": "ours"})
    ['limits.turns: 10 -> 5', 'rules: not set -> "ours"']
    """
    before, after = dict(_leaves(_normal(old))), dict(_leaves(_normal(new)))
    return [
        f"{name}: {before.get(name, 'not set')} -> {after.get(name, 'not set')}"
        for name in sorted(before.keys() | after.keys())
        if before.get(name) != after.get(name)
    ]


def _normal(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    match value:
        case Mapping():
            return {str(name): _normal(item) for name, item in value.items() if item is not None}
        case list() | tuple():
            return [_normal(item) for item in value]
        case float() if value.is_integer():
            return int(value)
    return value


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:  # noqa: ANN401 - any JSON value
    """Every value that holds no others, as JSON, with its path; an empty container is one."""
    match value:
        case dict() if value:
            for name, item in value.items():
                yield from _leaves(item, f"{path}.{name}" if path else name)
        case list() if value:
            for position, item in enumerate(value):
                yield from _leaves(item, f"{path}[{position}]")
        case _:
            yield path, canonical_json(value)
