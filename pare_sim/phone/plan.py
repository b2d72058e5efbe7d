"""The shortest way from a screen to a screen, by which the scripted user walks and which prices user effort."""

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pare_sim.errors import NotFoundError, ScenarioError
from pare_sim.phone.app import App
from pare_sim.phone.graph import Edge, graph

if TYPE_CHECKING:
    from networkx import MultiDiGraph

STEP = 1_000
"""What one action weighs; a write weighs one more, so that of equally short ways the one with fewer writes wins."""

Usable = Callable[[Edge], bool]


def plan(app: type[App], start: str, goal: str, usable: Usable | None = None) -> list[Edge]:
    """The fewest actions that lead from one screen to another; none if they are the same.

    A ``back`` edge leads to whichever screen opened the present one, so a walker looks where it arrived
    and plans again.

    Args:
        app: whose screens they are.
        start: name of the screen one is on.
        goal: name of the screen one wants to be on.
        usable: which edges may be taken; all, unless given.

    Raises:
        NotFoundError: a screen does not exist.
        ScenarioError: no way leads there.
    """
    import networkx

    for name in (start, goal):
        if name not in app.screens:
            raise NotFoundError(f"screen of {app.name}", name, app.screens)
    built = graph(app)

    def weight(source: str, target: str, parallel: dict[Any, Any]) -> int | None:
        found = _usable(source, target, parallel, usable)
        return STEP + min(int(edge.writes) for edge in found) if found else None

    try:
        path = networkx.dijkstra_path(built, start, goal, weight=weight)
    except networkx.NetworkXNoPath:
        raise ScenarioError(f"{app.name}: no action leads from {start} to {goal}, not even by others") from None
    return [_lightest(built, source, target, usable) for source, target in pairwise(path)]


def effort(app: type[App], start: str, goal: str) -> int:
    """How many actions it takes the user to get from one screen to another.

    Raises:
        InputError: as `plan`.
    """
    return len(plan(app, start, goal))


def _usable(source: str, target: str, parallel: dict[Any, Any], usable: Usable | None) -> list[Edge]:
    edges = [Edge(source, each["action"], target, each["how"], each["writes"]) for each in parallel.values()]
    return [edge for edge in edges if usable is None or usable(edge)]


def _lightest(built: "MultiDiGraph[str]", source: str, target: str, usable: Usable | None) -> Edge:
    return min(_usable(source, target, built[source][target], usable), key=lambda edge: edge.writes)
