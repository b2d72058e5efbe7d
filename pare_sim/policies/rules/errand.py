"""What the assistant may offer to do, and what it has to read before, asked of the tools one by one."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from pare_sim.engine import Call
from pare_sim.kernel import Json

MAX_FAILURES = 2
_ALIKE = 0.6
"""Share of what the shorter of two offers is about that makes the other one a repetition."""


@dataclass(frozen=True)
class Errand:
    """One offer: of which kind, for whom, `about` what (a time, words or values); how it is said and done."""

    kind: str
    who: str
    about: frozenset[str]
    verb: str
    """What would be done, as in "add"."""
    what: str
    """To what, as in "dinner with Dana to your calendar"."""
    calls: tuple[Call, ...]
    because: str = ""
    """What only the offer says after that."""

    @property
    def proposal(self) -> str:
        """The offer as one sentence."""
        return f"Shall I {self.verb} {self.what}{self.because}?"

    @property
    def done(self) -> str:
        """The report when it was done."""
        return f"I {self.verb.removesuffix('e')}ed {self.what}."

    @property
    def failed(self) -> str:
        """How the report begins when it was not."""
        return f"I could not {self.verb} {self.what}"

    def repeats(self, other: "Errand") -> bool:
        """Whether it is what the other one offered, perhaps in other words."""
        if (self.kind, self.who) != (other.kind, other.who):
            return False
        shorter = min(len(self.about), len(other.about))
        return len(self.about & other.about) >= _ALIKE * shorter


class Needed(Exception):
    """Not an error but what to do first: a result is not known yet, and `call` gets it."""

    def __init__(self, call: Call) -> None:
        super().__init__(call.tool)
        self.call = call


@dataclass
class Lookup:
    """Results of reading calls about one matter; those unknown are asked for by raising `Needed`."""

    results: dict[str, Json] = field(default_factory=dict)
    failures: dict[str, int] = field(default_factory=dict)

    def read(self, tools: Collection[str], tool: str, **arguments: Json) -> Json:
        """The result of a call; None if there is no such tool or it keeps failing.

        Raises:
            Needed: it has not been called yet.
        """
        key = _key(tool, arguments)
        if key in self.results:
            return self.results[key]
        if tool not in tools or self.failures.get(key, 0) >= MAX_FAILURES:
            return None
        raise Needed(Call(tool, arguments))

    def learn(self, call: Call, ok: bool, result: Json) -> None:
        """Keep what came of a call."""
        key = _key(call.tool, call.arguments)
        if ok:
            self.results[key] = result
        else:
            self.failures[key] = self.failures.get(key, 0) + 1


def rows(result: Json, name: str | None = None) -> list[Mapping[str, Json]]:
    """The objects of a list, or of the list under a name in an object; nothing from anything else."""
    found = result.get(name) if isinstance(result, Mapping) and name else result
    return [row for row in found if isinstance(row, Mapping)] if isinstance(found, list | tuple) else []


def text_of(row: Mapping[str, Json], name: str) -> str:
    """A text field of an object; empty if it is absent or something else."""
    value = row.get(name)
    return value if isinstance(value, str) else ""


def _key(tool: str, arguments: Mapping[str, Json]) -> str:
    return f"{tool} {json.dumps(dict(arguments), sort_keys=True, default=repr)}"
