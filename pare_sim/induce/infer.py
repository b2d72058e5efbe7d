"""`induce`: the state machine behind a log."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pare_sim.errors import InputError, NotFoundError
from pare_sim.induce.arguments import arguments_of
from pare_sim.induce.edges import edges_of, reached, settle
from pare_sim.induce.log import Log
from pare_sim.induce.model import Edge, Evidence, Induced, State, Unresolved
from pare_sim.induce.names import app_name, class_names, method_names
from pare_sim.induce.snapshot import Snapshot
from pare_sim.induce.split import refine
from pare_sim.induce.stack import kinds_of, root_of, walk
from pare_sim.induce.states import infer
from pare_sim.induce.tables import examples_of, tables_of
from pare_sim.induce.trail import Trail, trail

STEADY = 0.9
"""Share of visits in which a state must have had a title to be called by it."""
TELLING = 4
"""How many titles and labels are kept as evidence."""


def induce(log: Log, app: str | None = None) -> Induced:
    """Propose the state machine of the app that a log is of.

    Args:
        app: which one, if the log is of several.

    Raises:
        InputError: the log is of several apps and none is chosen, or it has no moves of the one that is.
    """
    name = _chosen(log, app)
    way = trail(log, name)
    if not way.moves:
        raise InputError(f"the log has no moves within {name}")
    named = any(look.screen is not None for place in way.places for look in place.looks)
    title = app_name(name)
    labels = _named(way, title) if named else _renamed(way, refine(way, infer(way)), title)
    way = _tidy(way, labels, marked=log.marked)
    root = root_of(way, labels)
    kinds = settle(kinds_of(way, labels, root), root)
    steps = list(walk(way, labels, kinds, root))
    found = reached(kinds, root)
    order = [*found, *(label for label in dict.fromkeys(labels) if label not in found)]
    edges, odd = edges_of(steps, kinds, order)
    by_id, shown = tables_of(way, labels, steps)
    states = _states(way, labels, order, set(found), shown)
    unresolved = (*_conflicts(edges), *_once(edges), *_unreachable(states), *odd)
    return Induced(
        title,
        states,
        tuple(edges),
        arguments_of(steps, by_id),
        examples_of(way, by_id),
        unresolved,
        log.faults,
        len(way.moves),
        named,
    )


def _chosen(log: Log, app: str | None) -> str:
    if app is not None and app not in log.apps:
        raise NotFoundError("app of the log", app, log.apps)
    if app is None and len(log.apps) > 1:
        raise InputError(f"the log is of {len(log.apps)} apps: {', '.join(log.apps)}; choose one with --app")
    return app or log.apps[0]


def _named(way: Trail, app: str) -> list[str]:
    screens = [str(place.looks[0].screen) for place in way.places]
    names = class_names(screens, taken=[app])
    return [names[screen] for screen in screens]


def _renamed(way: Trail, labels: Sequence[str], app: str) -> list[str]:
    """States called by a title that hardly varies, if no other has it; the rest by number."""
    titles: dict[str, Counter[str]] = {}
    for place, label in zip(way.places, labels, strict=True):
        titles.setdefault(label, Counter())[place.best.title] += 1
    wanted = {label: _steady(seen) for label, seen in titles.items()}
    shared = Counter(wanted.values())
    for n, (label, title) in enumerate(wanted.items(), 1):
        wanted[label] = title if title and shared[title] == 1 else f"{title or 'Screen'} {n}"
    names = class_names(wanted.values(), taken=[app])
    return [names[wanted[label]] for label in labels]


def _steady(titles: Counter[str]) -> str:
    ((title, count),) = titles.most_common(1)
    return title if count >= STEADY * titles.total() else ""


def _tidy(way: Trail, labels: Sequence[str], marked: bool) -> Trail:
    """Names of actions that Python can use; and no moves that only seem to be, because the app refused them.

    Where the log does not mark refusals, a move after which all is as before counts as one if the same action on
    the same state also led elsewhere.
    """
    names = method_names(move.action for move in way.moves)
    places = [(labels[m.source], None if m.target is None else labels[m.target]) for m in way.moves]
    moving = {(source, m.action) for m, (source, target) in zip(way.moves, places, strict=True) if source != target}
    kept = []
    for move, (source, target) in zip(way.moves, places, strict=True):
        refused = not marked and move.idle and source == target and (source, move.action) in moving
        if not refused:
            kept.append(replace(move, action=names[move.action]))
    return Trail(way.places, tuple(kept))


def _states(
    way: Trail, labels: Sequence[str], order: Sequence[str], found: set[str], shown: Mapping[str, str]
) -> tuple[State, ...]:
    looks: dict[str, list[Snapshot]] = {}
    for place, label in zip(way.places, labels, strict=True):
        looks.setdefault(label, []).append(place.best)
    return tuple(
        State(name, len(looks[name]), _evidence(looks[name]), name in found, shown.get(name)) for name in order
    )


def _evidence(looks: Sequence[Snapshot]) -> Evidence:
    titles = Counter(look.title for look in looks if look.title)
    labels = Counter(label for look in looks for label in look.fields)
    actions = dict.fromkeys(name for look in looks for name in sorted(look.own))
    kept = tuple(title for title, _ in titles.most_common(TELLING))
    return Evidence(kept, tuple(actions), tuple(label for label, _ in labels.most_common(3 * TELLING)))


def _conflicts(edges: Sequence[Edge]) -> list[Unresolved]:
    ways: dict[tuple[str, str], list[Edge]] = {}
    for edge in edges:
        if edge.kind != "back" or edge.count:
            ways.setdefault((edge.source, edge.action), []).append(edge)
    found = []
    for (state, action), several in ways.items():
        kinds = {(edge.kind, edge.target if edge.kind != "back" else "") for edge in several}
        if len(kinds) > 1:
            told = ", ".join(f"{edge.kind} {edge.target} ({edge.count})" for edge in several)
            found.append(Unresolved("conflict", f"{state}.{action}", f"it leads several ways: {told}"))
    return found


def _once(edges: Sequence[Edge]) -> list[Unresolved]:
    uses = Counter[tuple[str, str]]()
    for edge in edges:
        uses[edge.source, edge.action] += edge.count
    return [
        Unresolved("seen-once", f"{state}.{action}", "it was taken only once")
        for (state, action), count in uses.items()
        if count == 1
    ]


def _unreachable(states: Sequence[State]) -> list[Unresolved]:
    return [
        Unresolved("unreachable", state.name, "no action seen leads here from the root; the skeleton leaves it out")
        for state in states
        if not state.reachable
    ]
