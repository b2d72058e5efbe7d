"""What induction proposes: states, edges, arguments and what it could not settle."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from pare_sim.induce.log import Fault
from pare_sim.kernel import Json

Kind = Literal["push", "stay", "back", "root", "replace"]
SCHEMA = "pare_sim.induced/1"


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of an action, as far as its values tell."""

    name: str
    type: str
    """``str``, ``int``, ``float``, ``bool``, ``list[…]`` of these, or ``Json`` for what is mixed or nested."""
    required: bool
    table: str | None = None
    """The items whose ids it takes, if it does."""
    nullable: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """By what a state was recognised."""

    titles: tuple[str, ...]
    actions: tuple[str, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """An item that was shown."""

    id: str
    text: str
    fields: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class State:
    """One screen."""

    name: str
    count: int
    """How many times the user was there."""
    evidence: Evidence
    reachable: bool
    table: str | None = None
    """The items it shows."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One way from a state to a state.

    `confidence` is the lower end of Wilson's 95 % interval for the share of the action's uses on this state that
    went this way; it is 0 for a way back that was never taken but follows from who opens the state.
    """

    source: str
    action: str
    target: str
    kind: Kind
    count: int
    confidence: float


@dataclass(frozen=True, slots=True)
class Unresolved:
    """Something a person should look at."""

    rule: str
    """``conflict``, ``seen-once``, ``unreachable``, ``unexplained-return`` or ``passed-over``."""
    where: str
    message: str


@dataclass(frozen=True)
class Induced:
    """The state machine proposed for one app; the first state is the root."""

    app: str
    states: tuple[State, ...]
    edges: tuple[Edge, ...]
    arguments: Mapping[tuple[str, str], tuple[Argument, ...]]
    """(state, action) -> its arguments."""
    tables: Mapping[str, tuple[Example, ...]]
    unresolved: tuple[Unresolved, ...]
    faults: tuple[Fault, ...]
    interactions: int
    named: bool
    """The log named the screens."""

    @property
    def root(self) -> str:
        """The state the app opens on."""
        return self.states[0].name

    @property
    def usable(self) -> tuple[Edge, ...]:
        """The edges between states that can be reached from the root: those of the skeleton."""
        known = {state.name for state in self.states if state.reachable}
        return tuple(edge for edge in self.edges if edge.source in known and edge.target in known)

    def to_json(self) -> dict[str, Json]:
        """The whole as one JSON document."""
        arguments: dict[str, dict[str, list[dict[str, Any]]]] = {}
        for (state, action), found in self.arguments.items():
            arguments.setdefault(state, {})[action] = [asdict(argument) for argument in found]
        return {
            "schema": SCHEMA,
            "app": self.app,
            "interactions": self.interactions,
            "named": self.named,
            "states": [asdict(state) for state in self.states],
            "edges": [asdict(edge) for edge in self.edges],
            "arguments": arguments,
            "tables": {table: [asdict(row) for row in rows] for table, rows in self.tables.items()},
            "unresolved": [asdict(item) for item in self.unresolved],
            "faults": [asdict(fault) for fault in self.faults],
        }

    def to_skeleton(self) -> str:
        """A Python module with this app, to go on from."""
        from pare_sim.induce.skeleton import to_skeleton

        return to_skeleton(self)
