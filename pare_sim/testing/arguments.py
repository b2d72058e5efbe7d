"""Arguments for calls, made from JSON Schemas, from ids that exist and from values seen before."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from functools import cache
from random import Random
from typing import Any, cast

from pydantic import TypeAdapter

from pare_sim.kernel import Json
from pare_sim.phone import IdOf, Moment, Phone, Signature

WORDS = (
    *("", " ", "lunch", "Tuesday's plan", '"quoted" \\ text', "two  blanks", "line\nbreak", "012345", "2025-06-03"),
    *("someone@example.org", "+1 555 0123", "Zoë 👩‍👩‍👧 naïve", "\u202eשלום", "<b>&amp;</b>", "None", "x" * 3000),
)
HOURS = (-24 * 400, -30, -1, 0, 0.5, 1, 2, 24, 50, 24 * 8, 24 * 40, 24 * 4000)
WRONG: tuple[Json, ...] = (None, "", "no-such-id", -1, 0, 3.5, 10**18, True, [], ["x"], {}, {"a": None}, "\ud800")
KEPT = 24
"""How many values are remembered for each name."""


class Supply:
    """What has been seen on a phone, by name: values of fields, results and rows."""

    def __init__(self) -> None:
        self.values: dict[str, list[Json]] = {}

    def learn(self, value: object, name: str = "") -> None:
        """Remember the scalars within a JSON value under the names they stand by."""
        if isinstance(value, Mapping):
            for key, item in value.items():
                self.learn(item, str(key).casefold().replace(" ", "_"))
        elif isinstance(value, list | tuple):
            for item in value:
                self.learn(item, name)
        elif name and value is not None:
            kept = self.values.setdefault(name.rstrip("s"), [])
            if value not in kept:
                kept.append(cast("Json", value))
                del kept[:-KEPT]

    def known(self, name: str) -> list[Json]:
        """Values seen under this name, or under one that it ends with (``new_title`` takes titles)."""
        one = name.rstrip("s")
        return [v for key, kept in self.values.items() if one == key or one.endswith(f"_{key}") for v in kept]


class Maker:
    """Makes arguments for calls to one app on one phone."""

    def __init__(self, phone: Phone, app: str, supply: Supply, shown: Sequence[str] = ()) -> None:
        self.phone, self.app, self.supply, self.shown = phone, app, supply, shown

    def make(self, signature: Signature, chance: Random) -> dict[str, Json]:
        """Arguments that fit the schema, with ids that exist, as far as there are any."""
        made: dict[str, Json] = {}
        schema = signature.schema
        for parameter in signature.parameters:
            if parameter.required or chance.random() < 0.5:
                part = schema["properties"][parameter.name]
                ids, told = self.ids(parameter.id_of, made), self._told(parameter.name, made)
                context = _Wanted(parameter.name, ids, schema, told)
                made[parameter.name] = self._value(cast("dict[str, Any]", part), context, chance)
        return made

    def spoil(self, arguments: Mapping[str, Json], signature: Signature, chance: Random) -> dict[str, Json]:
        """The same arguments with one thing wrong, more likely than not."""
        spoiled = dict(arguments)
        kind = chance.choice(["value", "value", "missing", "unknown"])
        if kind == "unknown" or not signature.names:
            spoiled[chance.choice(["nmae", "self", "", "\ud800"])] = 1
        elif kind == "missing":
            spoiled.pop(chance.choice(signature.names), None)
        else:
            spoiled[chance.choice(signature.names)] = chance.choice(WRONG)
        return spoiled

    def ids(self, mark: IdOf | None, made: Mapping[str, Json] | None = None) -> list[str] | None:
        """The ids that a parameter takes; None if it takes none.

        If some are on the screen, only those; else, if some rows refer to arguments made before (the messages
        of a conversation), those are likelier.
        """
        if mark is None:
            return None
        app = self.phone.apps.get(mark.app or self.app)
        if app is None or mark.table not in type(app).tables:
            return []
        rows = list(app.table(mark.table))
        existing = [row.id for row in rows]
        chosen = [value for value in (made or {}).values() if isinstance(value, str) and value]
        related = [row.id for row in rows if any(value in chosen for value in vars(row).values())]
        return [key for key in self.shown if key in existing] or existing + related * 2

    def _told(self, name: str, made: Mapping[str, Json]) -> list[str]:
        """Texts of the rows chosen before, under such a name if there are any: the folder of the mail to be moved."""
        app = self.phone.apps[self.app]
        chosen = [value for value in made.values() if isinstance(value, str) and value]
        rows = [row for table in type(app).tables for key in chosen if (row := app.table(table).get(key)) is not None]
        held = [(key, text) for row in rows for key, text in _texts(app.plain(row)) if text]
        named = [text for key, text in held if f"_{key.rstrip('s')}_" in f"_{name.rstrip('s')}_"]
        return named or [text for _, text in held]

    def _value(self, schema: dict[str, Any], wanted: "_Wanted", chance: Random) -> Json:
        if "$ref" in schema:
            schema = wanted.schema["$defs"][schema["$ref"].rpartition("/")[2]]
        for key in ("anyOf", "oneOf"):
            if key in schema:
                return self._value(chance.choice(schema[key]), wanted, chance)
        if "const" in schema or "enum" in schema:
            return chance.choice(schema.get("enum") or [schema["const"]])
        match schema.get("type"):
            case "string":
                return self._text(schema, wanted, chance)
            case "integer" | "number":
                return _number(schema, chance)
            case "boolean":
                return chance.random() < 0.5
            case "array":
                return self._list(schema, wanted, chance)
            case "object":
                return self._object(schema, wanted, chance)
            case "null":
                return None
        return chance.choice(WORDS)

    def _text(self, schema: dict[str, Any], wanted: "_Wanted", chance: Random) -> str:
        if wanted.ids is not None:
            return chance.choice(wanted.ids or ["no-such-id"])
        if schema.get("description") == _moment_text():
            moment = self.phone.now + timedelta(hours=chance.choice(HOURS))
            return moment.strftime(chance.choice(["%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%d"]))
        if wanted.told and chance.random() < 0.3:
            return chance.choice(wanted.told)
        known = [value for value in self.supply.known(wanted.name) if isinstance(value, str)]
        text = chance.choice(known if known and chance.random() < 0.7 else WORDS)
        return text.ljust(schema.get("minLength", 0), "a")[: schema.get("maxLength")]

    def _list(self, schema: dict[str, Any], wanted: "_Wanted", chance: Random) -> list[Json]:
        low = schema.get("minItems", 0)
        size = chance.randint(low, min(schema.get("maxItems", low + 3), low + 3))
        inner = wanted.of(wanted.name.rstrip("s"))
        made = [self._value(schema.get("items", {}), inner, chance) for _ in range(size)]
        return [item for n, item in enumerate(made) if wanted.ids is None or item not in made[:n]]

    def _object(self, schema: dict[str, Any], wanted: "_Wanted", chance: Random) -> dict[str, Json]:
        parts, required = schema.get("properties", {}), schema.get("required", ())
        free = schema.get("additionalProperties")
        if not parts and isinstance(free, dict):
            names = chance.sample(WORDS, max(schema.get("minProperties", 0), chance.randint(0, 2)))
            return {name: self._value(free, wanted.of(name), chance) for name in names}
        return {
            name: self._value(part, wanted.of(name), chance)
            for name, part in parts.items()
            if name in required or chance.random() < 0.5
        }


class _Wanted:
    """What is known of the value to make: its name, the ids or texts it may well be, and the schema it is part of."""

    def __init__(self, name: str, ids: list[str] | None, schema: dict[str, Any], told: Sequence[str] = ()) -> None:
        self.name, self.ids, self.schema, self.told = name, ids, schema, told

    def of(self, name: str) -> "_Wanted":
        return _Wanted(name, self.ids, self.schema, self.told)


def _texts(value: Json, name: str = "") -> Iterator[tuple[str, str]]:
    """All texts within a JSON value, each with the name of the field that it is in."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts(item, key)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item, name)


def _number(schema: dict[str, Any], chance: Random) -> int | float:
    low = schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
    high = schema.get("maximum", schema.get("exclusiveMaximum", max(low, 0) + 21) - 1)
    whole = chance.randint(int(low), max(int(low), int(high)))
    return whole if schema["type"] == "integer" or chance.random() < 0.5 else float(min(whole + 0.5, high))


@cache
def _moment_text() -> str:
    """How schemas describe a moment, by which they are told from other text."""
    return str(TypeAdapter(Moment).json_schema()["description"])
