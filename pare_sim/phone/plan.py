"""The shortest way from a screen to a screen, by which the scripted user walks and which prices user effort."""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pare_sim.errors import NotFoundError, ScenarioError
from pare_sim.phone.app import App
from pare_sim.phone.graph import Edge, graph

if TYPE_CHECKING:
    from networkx import MultiDiGraph

STEP = 1_000
"""What one action weighs; a write weighs one more, so that of equally short ways the one with fewer writes wins."""


def plan(app: type[App], start: str, goal: str) -> list[Edge]:
    """The fewest actions that lead from one screen to another; none if they are the same.

    A ``back`` edge leads to whichever screen opened the present one, so a walker looks where it arrived
    and plans again.

    Raises:
        NotFoundError: a screen does not exist.
        ScenarioError: no way leads there.
    """
    import networkx

    for name in (start, goal):
        if name not in app.screens:
            raise NotFoundError(f"screen of {app.name}", name, app.screens)
    built = graph(app)
    try:
        path = networkx.dijkstra_path(built, start, goal, weight=_weight)
    except networkx.NetworkXNoPath:
        raise ScenarioError(f"{app.name}: no action leads from {start} to {goal}, not even by others") from None
    return [_lightest(built, source, target) for source, target in pairwise(path)]


def effort(app: type[App], start: str, goal: str) -> int:
    """How many actions it takes the user to get from one screen to another.

    Raises:
        InputError: as `plan`.
    """
    return len(plan(app, start, goal))


def _weight(source: str, target: str, parallel: dict[Any, Any]) -> int:
    return STEP + min(int(edge["writes"]) for edge in parallel.values())


def _lightest(built: "MultiDiGraph[str]", source: str, target: str) -> Edge:
    found = min(built[source][target].values(), key=lambda edge: edge["writes"])
    return Edge(source, found["action"], target, found["how"], found["writes"])
