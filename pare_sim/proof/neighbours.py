"""Plausible wrong values of one argument: what a careless assistant might have written instead."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from difflib import SequenceMatcher

from pare_sim.checks.normal import words
from pare_sim.kernel import Json
from pare_sim.phone import Phone, Tool
from pare_sim.phone.signature import Parameter
from pare_sim.proof.leaves import LEFT_OUT

SHIFTS = {
    "+30 min": timedelta(minutes=30),
    "-30 min": timedelta(minutes=-30),
    "+1 day": timedelta(days=1),
    "-1 day": timedelta(days=-1),
}
FEW = 2
"""How many other ids, names or members are tried."""
SHORT = 5
"""Texts of so many words may be names; longer ones are sentences."""
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:[+-]\d{2}:\d{2}|Z)?)?")
_TOKEN = re.compile(r"\S+")


@dataclass(frozen=True)
class Neighbour:
    """Another value: the operator that made it, what was done, and the value (`LEFT_OUT` for none)."""

    operator: str
    what: str
    value: object


@dataclass(frozen=True)
class Surroundings:
    """What other values there are on the phone: ids of rows, and texts by the field that holds them."""

    phone: Phone
    app: str
    """The app whose tool is called."""
    argument: str
    """Name of the argument that another value is wanted for."""

    def ids(self, parameter: Parameter, own: str) -> list[str]:
        """The ids of other rows of the table whose ids the parameter takes, those of similar rows first."""
        mark = parameter.id_of
        if mark is None:
            return []
        home = self.phone.apps.get(mark.app or self.app)
        if home is None or mark.table not in type(home).tables:
            return []
        rows = {row.id: home.plain(row) for row in home.table(mark.table)}
        mine = rows.pop(own, {})
        return sorted(rows, key=lambda key: -sum(mine.get(f) == value for f, value in rows[key].items()))

    def names(self, own: str) -> list[str]:
        """Texts that stand where this one stands too, or in such fields of the app's rows; the most similar first."""
        held = list(self._texts())
        places = {place for _, place, text in held if text == own}
        field = _kind(self.argument) if len(own.split()) <= SHORT else ""
        others = [t for app, p, t in held if p in places or (app == self.app and p == field)]
        found = dict.fromkeys(text for text in others if text not in ("", own))
        return sorted(found, key=lambda text: -SequenceMatcher(None, own, text).ratio())

    def _texts(self) -> Iterator[tuple[str, str, str]]:
        """App, kind and text of all that the rows on the phone say."""
        for app, tables in self.phone.rows().items():
            for rows in tables.values():
                for row in rows.values():
                    yield from ((app, kind, text) for kind, text in _row_texts(row))


def _row_texts(row: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    """Kind and text of what the fields of a row say, and the full name of a person."""
    for name, value in row.items():
        for text in value if isinstance(value, list | tuple) else [value]:
            if isinstance(text, str) and name != "id":
                yield _kind(name), text
    parts = [row.get("first_name"), row.get("last_name")]
    if all(isinstance(part, str) and part for part in parts):
        yield "person", " ".join(map(str, parts))


def _kind(field: str) -> str:
    """The kind of thing a field names; people are people wherever they stand."""
    people = ("name", "sender", "attendees", "participants", "people")
    return "person" if field in people else field


def neighbours(
    value: Json, parameter: Parameter | None, tool: Tool, around: Surroundings, facts: list[tuple[str, ...]]
) -> Iterator[Neighbour]:
    """The plausible wrong values of an argument.

    Args:
        value: what the reference solution gives.
        parameter: the parameter, unless it is a field within one.
        tool: the tool that is called.
        around: the phone at the time of the call.
        facts: what the text must contain, each with its wordings.
    """
    if parameter is not None and not parameter.required and value != parameter.default:
        yield Neighbour("default", "left out", LEFT_OUT)
    if isinstance(value, bool):
        yield Neighbour("number", f"{str(not value).lower()}", not value)
    elif isinstance(value, int | float):
        yield from (Neighbour("number", f"{step:+d}", value + step) for step in (1, -1))
    elif isinstance(value, list | tuple):
        yield from _members(list(value), parameter, around)
    elif isinstance(value, str) and parameter is not None and parameter.id_of is not None:
        for n, other in enumerate(around.ids(parameter, value)[:FEW], 1):
            yield Neighbour("id", f"another id ({n})", other)
    elif isinstance(value, str) and _TIME.fullmatch(value):
        yield from _shifted(value)
    elif isinstance(value, str) and (others := _choices(tool, parameter)):
        yield from (Neighbour("choice", f"{other!r}", other) for other in others if other != value)
    elif isinstance(value, str):
        found = list(_text(value, around, facts))
        yield from found or [Neighbour("text", "cut short", value[: len(value) // 2])]


def _text(value: str, around: Surroundings, facts: list[tuple[str, ...]]) -> Iterator[Neighbour]:
    for other in around.names(value)[:FEW]:
        yield Neighbour("name", f"{other!r}", other)
    for fact in facts:
        if (rest := without(value, fact)) is not None:
            yield Neighbour("text", f"without {'/'.join(fact)!r}", rest)
    if (changed := _other_number(value)) is not None and not any(char.isalpha() for char in value):
        yield Neighbour("number", f"{changed!r}", changed)


def _choices(tool: Tool, parameter: Parameter | None) -> list[Json]:
    """The values that a parameter is limited to, if it is."""
    if parameter is None:
        return []
    schema = tool.schema["properties"][parameter.name]
    return [value for part in (schema, *schema.get("anyOf", ())) for value in part.get("enum", ())]


def shifted_together(arguments: Mapping[str, Json], told: str) -> dict[str, Json]:
    """All times of a call moved by the same amount, as `SHIFTS` names it."""
    return {
        name: moved_by(value, SHIFTS[told]) if isinstance(value, str) and _TIME.fullmatch(value) else value
        for name, value in arguments.items()
    }


def moved_by(text: str, shift: timedelta) -> str:
    """A time as text, moved; written as before.

    >>> moved_by("2025-06-05 19:30", timedelta(days=1)), moved_by("2025-06-05", timedelta(days=-1))
    ('2025-06-06 19:30', '2025-06-04')
    """
    moved = datetime.fromisoformat(text.replace("Z", "+00:00")) + shift
    return moved.isoformat(sep="T" if "T" in text else " ")[: len(text)] if "Z" not in text else moved.isoformat()


def _shifted(value: str) -> Iterator[Neighbour]:
    for told, shift in SHIFTS.items():
        if len(value) > len("2025-06-05") or "day" in told:
            yield Neighbour("time", told, moved_by(value, shift))


def _members(value: list[Json], parameter: Parameter | None, around: Surroundings) -> Iterator[Neighbour]:
    for at in sorted({0, len(value) - 1} if value else set()):
        yield Neighbour("members", f"without member {at + 1}", value[:at] + value[at + 1 :])
    own = next((str(item) for item in value), "")
    others = around.ids(parameter, own) if parameter is not None and parameter.id_of else around.names(own)
    fresh = [other for other in others if other not in value]
    if fresh and value:
        yield Neighbour("members", "one member more", [*value, fresh[0]])
        yield Neighbour("members", "another member 1", [fresh[0], *value[1:]])


def _other_number(text: str) -> str | None:
    """The text with its last digit changed; None if it has no digit.

    >>> _other_number("+34 91 555 0177")
    '+34 91 555 0178'
    """
    found = re.search(r"\d(?=\D*$)", text)
    return None if found is None else text[: found.start()] + str((int(found[0]) + 1) % 10) + text[found.end() :]


def without(text: str, fact: tuple[str, ...]) -> str | None:
    """The text with every wording of a fact taken out; None if it has none of them, or nothing is left.

    >>> without("Dinner with Dana, at Chez Paul", ("chez paul", "dana"))
    'Dinner with at'
    """
    tokens = _TOKEN.findall(text)
    folded = [(at, word) for at, token in enumerate(tokens) for word in words(token)]
    gone: set[int] = set()
    for wording in fact:
        wanted = wording.split()
        for start in range(len(folded) - len(wanted) + 1):
            window = folded[start : start + len(wanted)]
            if [word for _, word in window] == wanted:
                gone.update(at for at, _ in window)
    kept = " ".join(token for at, token in enumerate(tokens) if at not in gone)
    return kept if gone and kept else None
