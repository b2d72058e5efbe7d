"""How well an induced state machine agrees with the app it was induced from."""

from collections.abc import Iterable
from dataclasses import dataclass

from pare_sim.induce.model import Induced
from pare_sim.phone import App, edges

Triple = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Score:
    """Shares of edges (source, action, target), and which are amiss."""

    precision: float
    """Induced edges that the app has."""
    recall: float
    """Edges of the app that were induced."""
    recall_taken: float | None
    """The same, over the edges that the log took; None if it is not known which."""
    states: dict[str, str]
    """Induced state -> screen."""
    wrong: tuple[Triple, ...]
    missed: tuple[Triple, ...]


def score(induced: Induced, app: type[App], taken: Iterable[Triple] | None = None) -> Score:
    """Compare with an app, under the matching of states to screens that makes most edges agree.

    With names, states are the screens of those names. Without, the matching is found by exchanging until nothing
    improves, from a first one by actions in common.

    Args:
        taken: the edges that the log took, as `edges_taken` tells.
    """
    truth = {(edge.source, edge.action, edge.target) for edge in edges(app)}
    found = {(edge.source, edge.action, edge.target) for edge in induced.edges}
    names = [state.name for state in induced.states]
    matching = {name: name for name in names} if induced.named else _matching(names, list(app.screens), found, truth)
    agreed = _mapped(found, matching)
    right = agreed & truth
    known = None if taken is None else set(taken) & truth
    wrong = {edge for edge in agreed if edge not in truth}
    return Score(
        len(right) / len(found) if found else 0.0,
        len(right) / len(truth) if truth else 1.0,
        None if known is None else len(right & known) / len(known) if known else 1.0,
        matching,
        tuple(sorted(wrong)),
        tuple(sorted(truth - right)),
    )


def _mapped(found: Iterable[Triple], matching: dict[str, str]) -> set[Triple]:
    """The edges between screens; a state without one keeps its name, marked as nobody's."""
    return {(matching.get(s, f"?{s}"), a, matching.get(t, f"?{t}")) for s, a, t in found}


def _matching(states: list[str], screens: list[str], found: set[Triple], truth: set[Triple]) -> dict[str, str]:
    slots = [*screens, *[f"?{n}" for n in range(len(states))]]
    offers = {screen: {action for source, action, _ in truth if source == screen} for screen in screens}
    has = {state: {action for source, action, _ in found if source == state} for state in states}
    pairs = sorted(((len(has[s] & offers[t]), s, t) for s in states for t in screens), reverse=True)
    matching: dict[str, str] = {}
    for _, state, screen in pairs:
        if state not in matching and screen not in matching.values():
            matching[state] = screen
    spare = iter(slots[len(screens) :])
    for state in states:
        matching.setdefault(state, next(spare))
    best = len(_mapped(found, matching) & truth)
    improved = True
    while improved:
        improved = False
        for state in states:
            for slot in slots:
                tried = _moved(matching, state, slot)
                agreed = len(_mapped(found, tried) & truth)
                if agreed > best:
                    matching, best, improved = tried, agreed, True
    return {state: screen for state, screen in matching.items() if screen in screens}


def _moved(matching: dict[str, str], state: str, slot: str) -> dict[str, str]:
    """The matching with one state at another slot, whose holder takes the state's."""
    return {
        other: slot if other == state else matching[state] if held == slot else held for other, held in matching.items()
    }
