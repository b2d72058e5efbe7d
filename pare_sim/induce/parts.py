"""What a skeleton is made of: tables with typed fields, and what each screen is about."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pare_sim.induce.arguments import type_of
from pare_sim.induce.code import quoted
from pare_sim.induce.model import Argument, Edge, Induced
from pare_sim.induce.names import class_names, field_names, singular
from pare_sim.kernel import Json

_SCALARS = ("str", "int", "float", "bool")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record or screen."""

    label: str
    name: str
    type: str
    """As of arguments."""
    table: str | None = None
    alias: str | None = None
    """The name of the id type of the table."""

    @property
    def many(self) -> bool:
        """Whether it holds several values."""
        return self.type.startswith("list[")

    @property
    def annotation(self) -> str:
        """Its type in source."""
        if self.many:
            return f"tuple[{self.type[5:-1]}, ...]"
        return f"{self.alias or self.type} | None"

    @property
    def default(self) -> str:
        """Its default in source."""
        return "()" if self.many else "None"

    def shown(self, owner: str) -> str:
        """The expression by which content shows it."""
        return f"list({owner}.{self.name})" if self.many else f"{owner}.{self.name}"

    def takes(self, argument: Argument) -> bool:
        """Whether it can keep an argument's value."""
        return self.type == argument.type

    def kept(self, name: str, argument: Argument) -> str:
        """The expression that keeps a parameter's value."""
        if self.many:
            return f"tuple({name})" if argument.required and not argument.nullable else f"tuple({name} or ())"
        if self.table and argument.required and not argument.nullable:
            return f"self.app.{self.table}[{name}].id"
        return name

    def literal(self, value: Json) -> str:
        """A value in source."""
        if self.many:
            inner = [_literal(item, self.type[5:-1]) for item in value]
            return f"({inner[0]},)" if len(inner) == 1 else f"({', '.join(inner)})"
        return _literal(value, self.type)


@dataclass(frozen=True)
class Parts:
    """Tables and focus of all screens."""

    kinds: Mapping[str, str]
    """Table -> record class."""
    rows: Mapping[str, Mapping[str, Field]]
    """Table -> label -> field."""
    focus: Mapping[str, Mapping[str, Field]]
    """State -> argument -> field."""
    tables: Mapping[tuple[str, str], str]
    """(argument, type) of arguments called ids, of which no item was shown -> their table."""

    @classmethod
    def of(cls, induced: Induced) -> "Parts":
        """All that the skeleton of an induced state machine declares."""
        unknown = {(a.name, a.type): _plural(a.name) for a in _all(induced) if a.table is None and _is_id(a)}
        tables = [*induced.tables, *(table for table in unknown.values() if table not in induced.tables)]
        used = {a.table or unknown.get((a.name, a.type)) for a in _all(induced)}
        used |= {state.table for state in induced.states if state.reachable}
        tables = [table for table in dict.fromkeys(tables) if table in used]
        classes = class_names(
            (singular(table) for table in tables), taken=[induced.app, *(s.name for s in induced.states)], suffix="Row"
        )
        kinds = {table: classes[singular(table)] for table in tables}
        rows = {table: _row_fields(induced, table) for table in tables}
        parts = cls(kinds, rows, {}, unknown)
        return replace(parts, focus={s.name: _focus(induced, parts, s.name) for s in induced.states if s.reachable})

    def table(self, argument: Argument) -> str | None:
        """The table whose ids an argument takes."""
        return argument.table or self.tables.get((argument.name, argument.type))

    def annotation(self, argument: Argument) -> str:
        """The type of a parameter in source, null apart."""
        table = self.table(argument)
        if table is None:
            return argument.type
        kind = f"{self.kinds[table]}Id"
        return f"list[{kind}]" if argument.type == "list[str]" else kind if argument.type == "str" else argument.type


def _all(induced: Induced) -> Iterator[Argument]:
    usable = {(edge.source, edge.action) for edge in induced.usable}
    for key, arguments in induced.arguments.items():
        if key in usable:
            yield from arguments


def _is_id(argument: Argument) -> bool:
    return argument.name.endswith(("_id", "_ids")) and argument.type in ("str", "list[str]")


def _plural(name: str) -> str:
    stem = name.removesuffix("s").removesuffix("_id")
    return field_names([f"{stem}s" if stem else "rows"])[f"{stem}s" if stem else "rows"]


def _row_fields(induced: Induced, table: str) -> dict[str, Field]:
    examples = induced.tables.get(table, ())
    labels = dict.fromkeys(label for row in examples for label in row.fields)
    names = field_names(labels)
    found = {}
    for label in labels:
        kind = type_of(row.fields.get(label) for row in examples)
        found[label] = Field(label, names[label], kind if _plain(kind) else "str")
    return found


def _plain(kind: str) -> bool:
    return kind in _SCALARS or (kind.startswith("list[") and kind[5:-1] in _SCALARS)


def _focus(induced: Induced, parts: Parts, state: str) -> dict[str, Field]:
    """Ids by which the screen was opened, and arguments of actions that stay on it."""
    wanted: dict[str, Argument] = {}
    for edge in induced.usable:
        for argument in induced.arguments.get((edge.source, edge.action), ()):
            if _keeps(edge, state, parts, argument) and _plain(argument.type):
                wanted.setdefault(argument.name, argument)
    actions = [edge.action for edge in induced.edges if edge.source == state]
    names = field_names(wanted, taken=actions)
    found = {}
    for name, argument in wanted.items():
        table = parts.table(argument) if argument.type == "str" else None
        alias = parts.annotation(argument) if table else None
        found[name] = Field(name, names[name], argument.type, table, alias)
    return found


def _keeps(edge: Edge, state: str, parts: Parts, argument: Argument) -> bool:
    if edge.target != state:
        return False
    if edge.kind == "stay":
        return parts.table(argument) is None
    return edge.kind in ("push", "replace") and argument.type == "str" and parts.table(argument) is not None


def _literal(value: Json, kind: str) -> str:
    if kind == "str":
        return quoted(value if isinstance(value, str) else str(value))
    return repr(float(value)) if kind == "float" else repr(value)
