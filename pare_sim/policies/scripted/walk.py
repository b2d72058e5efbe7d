"""The user's next tap on the way to the screen that offers an act."""

from collections.abc import Mapping
from dataclasses import fields

from pare_sim.engine import Act, UserView
from pare_sim.errors import ScenarioError
from pare_sim.kernel import Json
from pare_sim.phone import App
from pare_sim.phone.graph import Edge, edges
from pare_sim.phone.plan import plan
from pare_sim.phone.screen import RESERVED


def next_tap(app: type[App], act: Act, on: Mapping[str, Json], view: UserView) -> Act:
    """The act itself if the screen offers it, else the next action on the shortest way to a screen that does.

    Actions on the way may only move about, and need no argument but those of the act and `on`. Where no such way
    leads on, the way is back; where nothing is behind either, it is the act, which the phone then refuses.

    Args:
        app: the app that has the act.
        act: what the user wants to do.
        on: ids that the screen must be about.
        view: what the user sees.
    """
    if view.app != app.name:
        return Act("open_app", {"app_name": app.name})
    known = {**act.arguments, **on}
    offered = {action.name for action in view.actions}
    goals = _goals(app, act.action, on)
    if view.screen in goals and act.action in offered and not _elsewhere(on, view):
        return act
    if _elsewhere(on, view):
        edge = _other(app, on, view.screen, offered)
    else:
        edge = _first_edge(app, goals, known, view.screen, offered)
    if edge is not None:
        return Act(edge.action, _arguments(app, edge, known, on))
    return Act("go_back") if view.screen != app.screens[0] else act


def _goals(app: type[App], action: str, on: Mapping[str, Json]) -> list[str]:
    """The screens that declare the action: of these, those that are about most of what `on` names."""
    names = [name for name in app.screens if action in app.screen_classes[name].actions]
    about = {name: len({each.name for each in fields(app.screen_classes[name])} & set(on)) for name in names}
    return [name for name in names if about[name] == max(about.values())]


def _elsewhere(on: Mapping[str, Json], view: UserView) -> bool:
    """Whether the screen is about something else, such as another conversation."""
    return any(view.focus[name] != value for name, value in on.items() if name in view.focus)


def _other(app: type[App], on: Mapping[str, Json], screen: str, offered: set[str]) -> Edge | None:
    """A way from a screen to one of the same kind that is about something else, such as a folder in a folder."""
    for edge in edges(app):
        stays = edge.source == edge.target == screen and edge.how != "back"
        if stays and _usable(app, edge, on, screen, offered) and set(_parameters(app, edge)) & set(on):
            return edge
    return None


def _first_edge(
    app: type[App], goals: list[str], known: Mapping[str, Json], start: str, offered: set[str]
) -> Edge | None:
    """The first step of the shortest way to one of the goals; none from a goal to itself."""
    ways = []
    for goal in goals:
        if goal == start:
            continue
        try:
            ways.append(plan(app, start, goal, lambda edge: _usable(app, edge, known, start, offered)))
        except ScenarioError:
            continue
    return min(ways, key=len)[0] if ways else None


def _usable(app: type[App], edge: Edge, known: Mapping[str, Json], start: str, offered: set[str]) -> bool:
    if edge.writes or (edge.source == start and edge.action not in offered):
        return False
    return all(name in known for name, required in _parameters(app, edge).items() if required)


def _parameters(app: type[App], edge: Edge) -> dict[str, bool]:
    """The parameters of an edge's action, each with whether it is required; the phone's own way back has none."""
    if edge.action in RESERVED:
        return {}
    signature = app.screen_classes[edge.source].actions[edge.action].signature
    return {parameter.name: parameter.required for parameter in signature.parameters}


def _arguments(app: type[App], edge: Edge, known: Mapping[str, Json], on: Mapping[str, Json]) -> dict[str, Json]:
    return {name: known[name] for name, required in _parameters(app, edge).items() if required or name in on}
