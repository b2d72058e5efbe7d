"""Apps: data in tables, tools for the assistant, events of the world, seeds for scenarios.

An app is one class. Its class body declares everything, and declaration mistakes raise while it is created::

    class Notes(App):
        \"\"\"Notes in folders.\"\"\"

        screens = ("NoteList", "NoteDetail")        # the first one is the root
        notes: Table[Note]

        @tool(writes=True, harm="reversible")
        def create_note(self, title: str, content: str = "") -> NoteId:
            \"\"\"Create a note.\"\"\"

Screens and their actions are classes of their own, in `pare_sim.phone.screen`.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar, get_args, get_origin

from pare_sim.errors import DefinitionError, nearest
from pare_sim.kernel import Json, Stream, copy_json
from pare_sim.phone.declared import MARKS, Declared
from pare_sim.phone.ids import check_now_or_later
from pare_sim.phone.plain import to_plain
from pare_sim.phone.signature import Signature
from pare_sim.phone.table import Ledger, Record, Table

if TYPE_CHECKING:
    from pare_sim.phone.screen import Screen

Harm = Literal["none", "reversible", "costly", "outward"]
"""What undoing a write would take: nothing, another call, money, or other people have already seen it."""

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Tool:
    """One operation of an app's flat API, what the assistant calls."""

    app: str
    name: str
    signature: Signature
    writes: bool
    harm: Harm

    @property
    def full_name(self) -> str:
        """The name the assistant calls it by, ``App__tool``."""
        return f"{self.app}__{self.name}"

    @property
    def description(self) -> str:
        """What models are told about it."""
        return self.signature.description

    @property
    def schema(self) -> dict[str, Json]:
        """JSON Schema of its arguments."""
        return copy_json(self.signature.schema)  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Event:
    """Something the world can do to an app."""

    app: str
    name: str
    signature: Signature
    notifies: bool


@dataclass(frozen=True, slots=True)
class Seed:
    """A way for a scenario to put data into an app, beside rows of its tables."""

    app: str
    name: str
    signature: Signature


@dataclass(frozen=True, slots=True)
class Alarm:
    """A moment at which the app itself makes something happen, such as a reminder that falls due."""

    at: datetime
    event: str
    arguments: Mapping[str, Json]
    key: str
    """What is due; part of the id of the event it becomes."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose phone it is."""

    name: str = "Alex Morgan"
    phone: str = "+1 555 0100"
    email: str = "alex.morgan@example.org"


@dataclass
class Context:
    """What an app may know of the phone it is on."""

    now: datetime
    zone: str
    owner: Owner
    ledger: Ledger
    notices: list[tuple[str, str]]
    apps: "dict[str, App]"


def tool(*, writes: bool = False, harm: Harm | None = None) -> Callable[[F], F]:
    """Declare a method as a tool of the assistant.

    Args:
        writes: it changes app data; reads must leave every table as it was.
        harm: what undoing it would take; ``reversible`` for writes unless said otherwise.
    """
    if harm is not None and harm not in get_args(Harm):
        raise DefinitionError(f"harm={harm!r}{nearest(str(harm), get_args(Harm))}")
    graded: Harm = harm or ("reversible" if writes else "none")
    if (graded == "none") == writes:
        raise DefinitionError(f"a tool that {'writes' if writes else 'reads'} cannot have harm={graded!r}")
    return _mark("tool", writes=writes, harm=graded)


def event(*, notifies: bool = True) -> Callable[[F], F]:
    """Declare a method as something the world can do; `notifies` says that it calls `App.notify`."""
    return _mark("event", notifies=notifies)


def seed() -> Callable[[F], F]:
    """Declare a method by which scenarios put data into the app."""
    return _mark("seed")


class App(metaclass=Declared):
    """Base of all apps: subclass it, list the screens, annotate the tables, decorate the methods."""

    name: ClassVar[str]
    """As people see it; the class name unless set."""
    screens: ClassVar[tuple[str, ...]] = ()
    """Names of the screen classes; the first is the root."""
    tools: ClassVar[dict[str, Tool]]
    events: ClassVar[dict[str, Event]]
    seeds: ClassVar[dict[str, Seed]]
    tables: ClassVar[dict[str, type[Record]]]
    screen_classes: "ClassVar[dict[str, type[Screen[Any]]]]"
    derived: ClassVar[dict[str, Any]]
    """What is worked out from the declarations when first needed, such as the machine that executes the graph."""

    def __init_subclass__(cls, **kwargs: Any) -> None:  # noqa: ANN401 - passed through
        super().__init_subclass__(**kwargs)
        cls.name = cls.__dict__.get("name", cls.__name__)
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]{0,31}", cls.name):
            raise DefinitionError(f"app {cls.name!r}: a name is a letter and up to 31 letters or digits")
        if not inspect.getdoc(cls) or cls.__doc__ is None:
            raise DefinitionError(f"app {cls.name}: add a docstring; its first line describes the app to users")
        if not cls.screens or len(set(cls.screens)) != len(cls.screens):
            raise DefinitionError(f"app {cls.name}: list its screens, each once, as in screens = ('NoteList', …)")
        cls.screen_classes, cls.derived = {}, {}
        cls.tables = _tables(cls)
        cls.tools = {n: Tool(cls.name, n, s, m["writes"], m["harm"]) for n, s, m in _marked(cls, "tool")}
        cls.events = {n: Event(cls.name, n, s, m["notifies"]) for n, s, m in _marked(cls, "event")}
        cls.seeds = {n: Seed(cls.name, n, s) for n, s, _ in _marked(cls, "seed")}
        for name in cls.tools:
            if len(f"{cls.name}__{name}") > 64 or not re.fullmatch(r"[A-Za-z0-9_]+", name):
                raise DefinitionError(f"{cls.name}.{name}: tool names have at most 64 letters, digits and _ in all")
        _check_calls(cls)

    def __init__(self, context: Context) -> None:
        self.context = context
        for name, record in type(self).tables.items():
            setattr(self, name, Table(self.name, name, record, context.ledger))

    @property
    def now(self) -> datetime:
        """The simulated time, aware, in UTC."""
        return self.context.now

    @property
    def zone(self) -> str:
        """The phone's time zone, an IANA name."""
        return self.context.zone

    @property
    def owner(self) -> Owner:
        """Whose phone it is."""
        return self.context.owner

    @property
    def by_world(self) -> bool:
        """Whether the world makes the current call: not the user, the assistant or a seed."""
        current = self.context.ledger.transaction
        origin = current.origin if current else "seed:"
        return origin not in ("user", "assistant") and not origin.startswith("seed:")

    def notify(self, title: str, body: str = "") -> None:
        """Leave a notification, from within an event; it is delivered if the event succeeds.

        A method that is an event and a tool may call it always: what the user, the assistant or a seed does
        notifies nobody.
        """
        if self.by_world:
            self.context.notices.append((title, body))

    def setup(self) -> None:
        """Put in what the app holds from the start, such as its owner; runs once, when a phone is made.

        Its rows have the origin ``seed:owner``.
        """

    def alarms(self) -> Iterable[Alarm]:
        """Moments at which the app makes something happen by itself; none unless overridden."""
        return ()

    def table(self, name: str) -> Table[Any]:
        """One of the app's tables by name."""
        return getattr(self, name)  # type: ignore[no-any-return]

    def plain(self, value: object) -> Json:
        """A JSON value for what the app returns or keeps, times local to the phone."""
        return to_plain(value, self.context.zone)

    @classmethod
    def importers(cls) -> Mapping[str, Callable[..., list[tuple[str, dict[str, Json]]]]]:
        """File suffix -> function(data, zone=…, start=…) giving (seed or table, row) pairs; none unless overridden."""
        return {}

    @classmethod
    def distractions(cls, chance: Stream, data: Mapping[str, Json]) -> list[tuple[str, dict[str, Json]]]:
        """Events unrelated to any scenario, as (event name, arguments); none unless overridden."""
        return []

    @classmethod
    def root(cls) -> "type[Screen[Any]]":
        """The screen the app opens on."""
        from pare_sim.phone.graph import sealed

        return sealed(cls).screen_classes[cls.screens[0]]

    def fork(self, context: Context) -> "App":
        """The same app with the same data on another phone."""
        copy = object.__new__(type(self))
        copy.context = context
        ledger, mine, theirs = context.ledger, self.__dict__, copy.__dict__
        for name in type(self).tables:
            theirs[name] = mine[name].fork(ledger)
        return copy


def add_mark(function: Callable[..., Any], kind: str, values: dict[str, Any]) -> None:
    """Note on a function what it was declared as; it can be several things, such as a tool and an event."""
    function.__dict__.setdefault(MARKS, {})[kind] = values


def marked_as(member: object, kind: str) -> dict[str, Any] | None:
    """The values a member of a class was declared with as a tool, event, seed or action; None if it was not."""
    marks: dict[str, dict[str, Any]] = getattr(member, MARKS, {})
    return marks.get(kind)


def _mark(kind: str, **values: Any) -> Callable[[F], F]:  # noqa: ANN401 - values of one declaration
    def mark(function: F) -> F:
        add_mark(function, kind, values)
        return function

    return mark


def _marked(cls: type, kind: str) -> list[tuple[str, Signature, dict[str, Any]]]:
    found: dict[str, tuple[str, Signature, dict[str, Any]]] = {}
    for base in reversed(cls.__mro__):
        for name, member in vars(base).items():
            values = marked_as(member, kind)
            if values is not None:
                found[name] = (name, Signature(member, f"{cls.__name__}.{name}"), values)
    return list(found.values())


def _check_calls(cls: type[App]) -> None:
    calls: list[Tool | Event | Seed] = [*cls.tools.values(), *cls.events.values(), *cls.seeds.values()]
    for call in calls:
        if call.name in cls.tables:
            raise DefinitionError(f"{cls.__name__}.{call.name}: there is already a table of that name; choose another")
        check_now_or_later(cls, call.signature, learnt=isinstance(call, Tool))


def _tables(cls: type[App]) -> dict[str, type[Record]]:
    tables: dict[str, type[Record]] = {}
    for base in reversed(cls.__mro__):
        if base in (App, object):
            continue
        try:
            hints = inspect.get_annotations(base, eval_str=True)
        except NameError as error:
            raise DefinitionError(f"{base.__name__}: cannot resolve its annotations: {error}") from None
        for name, hint in hints.items():
            if get_origin(hint) is Table:  # type: ignore[comparison-overlap]
                (record,) = get_args(hint)
                if not (isinstance(record, type) and issubclass(record, Record)):
                    raise DefinitionError(f"{cls.__name__}.{name}: Table[…] takes a Record class")
                tables[name] = record
    return tables
