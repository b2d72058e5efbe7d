"""What a walk compares before and after each step."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from pare_sim.errors import PareError
from pare_sim.phone import Content, Outcome, Phone


@dataclass(frozen=True, slots=True)
class State:
    """All of a phone that a call may change: data, and where the user is."""

    data: str
    focus: str
    """The screens of all apps with their focus, as text, so that changes in place show."""
    position: tuple[Any, ...]

    @classmethod
    def of(cls, phone: Phone) -> "State | None":
        """The state of a phone, or None if its rows or screens have no JSON form."""
        outcome = probe(phone, partial(_state, phone))
        return outcome.result if outcome.ok else None


def _state(phone: Phone) -> State:
    position = (phone.front, dict(phone.stacks), phone.opened)
    screens = {name: [phone.apps[name].plain(screen) for screen in stack] for name, stack in phone.stacks.items()}
    return State(phone.digest("data"), json.dumps(screens, sort_keys=True, allow_nan=False), position)


def probe(phone: Phone, look: Callable[[], object]) -> Outcome:
    """Run code that should only look; what the app's own code raises becomes a failed outcome."""
    try:
        return phone.write_rows("check", look)
    except PareError as error:
        return Outcome(ok=False, error=f"{type(error).__name__}: {error}")


def shown_ids(content: Content | None) -> list[str]:
    """Every id that may be on a screen: those of items, and all text in fields."""
    if content is None:
        return []
    found = [item.id for item in content.items]
    for values in (content.fields, *(item.fields for item in content.items)):
        found += _texts(json.loads(json.dumps(dict(values), default=str)))
    return found


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)
