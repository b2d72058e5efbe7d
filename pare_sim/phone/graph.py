"""The graph of an app: from declarations alone, as a `transitions` machine to execute and a networkx graph to study.

Pushed screens remember who opened them, so the edges of ``BACK`` (and of the phone's ``go_back``) are derived:
from a screen to every screen that can open it, directly or by replacing one that it opened.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from transitions import EventData, Machine

from pare_sim.errors import DefinitionError
from pare_sim.phone.app import App
from pare_sim.phone.ids import check_quoted
from pare_sim.phone.screen import BACK, ROOT, STAY, Action, Replace

if TYPE_CHECKING:
    from networkx import MultiDiGraph

GO_BACK = "go_back"
FORWARD = frozenset({"push", "replace", "root"})


@dataclass(frozen=True, slots=True)
class Edge:
    """One way from a screen to a screen."""

    source: str
    action: str
    target: str
    how: str
    """``push``, ``stay``, ``back``, ``root`` or ``replace``."""
    writes: bool = False


def sealed(app: type[App]) -> type[App]:
    """The app class, once all screens it lists are known to be defined.

    Raises:
        DefinitionError: a listed screen has no class, the root needs a focus, or ids cannot be learnt.
    """
    if app.derived.get("sealed"):
        return app
    missing = [name for name in app.screens if name not in app.screen_classes]
    if missing:
        raise DefinitionError(f"app {app.name}: screen {missing[0]!r} has no class; define it, or take it off the list")
    try:
        app.screen_classes[app.screens[0]]()
    except TypeError:
        raise DefinitionError(f"{app.name}.{app.screens[0]}: the root screen's fields need defaults") from None
    check_quoted(app)
    app.derived["sealed"] = True
    return app


def edges(app: type[App]) -> list[Edge]:
    """All edges of the app's graph, ``go_back`` included, in a stable order."""
    found = [edge for screen in app.screens for edge in _declared(sealed(app), screen)]
    openers = _openers(app, found)
    returns = [
        Edge(screen, name, opener, "back", writes)
        for screen in app.screens
        for name, writes in _returning(app, screen)
        for opener in openers[screen]
    ]
    return found + returns


def reachable(app: type[App], start: str) -> list[str]:
    """The screens that forward edges lead to from one screen, nearest first, `start` included."""
    found = [start]
    forward = [edge for edge in edges(app) if edge.how in FORWARD]
    for screen in found:
        found += dict.fromkeys(e.target for e in forward if e.source == screen and e.target not in found)
    return found


def machine(app: type[App]) -> Machine:
    """One machine for all phones: it moves a cursor (any object with a ``state``) and knows no app data.

    Triggers take ``target=``, the screen the action led to; a trigger returns whether that edge exists.
    """
    if "machine" in app.derived:
        return cast("Machine", app.derived["machine"])
    built = Machine(
        model=None, states=list(app.screens), initial=app.screens[0], auto_transitions=False, send_event=True
    )
    for edge in edges(app):
        built.add_transition(edge.action, edge.source, edge.target, conditions=_leads_to(edge.target))
    app.derived["machine"] = built
    return built


def graph(app: type[App]) -> "MultiDiGraph[str]":
    """The app's screens and edges as a networkx multigraph; edge attributes ``action``, ``how`` and ``writes``."""
    import networkx

    built: MultiDiGraph[str] = networkx.MultiDiGraph(name=app.name)
    built.add_nodes_from(app.screens)
    for edge in edges(app):
        built.add_edge(edge.source, edge.target, action=edge.action, how=edge.how, writes=edge.writes)
    return built


def _leads_to(target: str) -> Any:  # noqa: ANN401 - a condition as `transitions` takes it
    def matches(event: EventData) -> bool:
        return event.kwargs["target"] == target  # type: ignore[no-any-return]

    return matches


def _declared(app: type[App], screen: str) -> Iterator[Edge]:
    for action in app.screen_classes[screen].actions.values():
        for target in action.targets:
            if target is STAY:
                yield Edge(screen, action.name, screen, "stay", action.writes)
            elif target is ROOT:
                yield Edge(screen, action.name, app.screens[0], "root", action.writes)
            elif isinstance(target, Replace):
                yield Edge(screen, action.name, target.screen, "replace", action.writes)
            elif isinstance(target, str):
                yield Edge(screen, action.name, target, "push", action.writes)


def _openers(app: type[App], declared: list[Edge]) -> dict[str, list[str]]:
    """Which screens may lie directly behind each screen; grows until replacing adds nothing new."""
    behind: dict[str, set[str]] = {screen: set() for screen in app.screens}
    for edge in declared:
        if edge.how == "push":
            behind[edge.target].add(edge.source)
    grown = True
    while grown:
        grown = False
        for edge in declared:
            if edge.how == "replace" and not behind[edge.source] <= behind[edge.target]:
                behind[edge.target] |= behind[edge.source]
                grown = True
    return {screen: [name for name in app.screens if name in found] for screen, found in behind.items()}


def _returning(app: type[App], screen: str) -> list[tuple[str, bool]]:
    def returns(action: Action) -> bool:
        return BACK in action.targets

    names = [(a.name, a.writes) for a in app.screen_classes[screen].actions.values() if returns(a)]
    return [*names, (GO_BACK, False)]
