"""What kind of step each move is, told from the stack of screens that would explain all returns.

The kinds of all (state, action, state) triples are chosen together so that the stack they build up predicts where
``go_back`` leads: by descent from a first guess, one triple at a time, until no change explains more.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pare_sim.induce.model import Kind
from pare_sim.induce.snapshot import GO_BACK
from pare_sim.induce.trail import Move, Trail

Triple = tuple[str, str, str]
PASSED = 0.25
"""Cost of a return that passes over a screen (its subject may have gone), against 1 for an unexplained one."""
SEVERAL = 1.0
"""Cost of each further way that an action leads on one state; all ways back are one."""
SWEEPS = 3


@dataclass(frozen=True, slots=True)
class Step:
    """One move between states, with what lay behind it."""

    move: Move
    source: str
    target: str | None
    behind: str | None
    """The state under the source, if known."""
    cost: float
    """How badly the stack explains it."""


@dataclass(frozen=True, slots=True)
class _Hop:
    source: str
    action: str
    target: str | None
    start: bool
    gap: bool


def root_of(trail: Trail, labels: Sequence[str]) -> str:
    """The state the app opens on: where sessions start, and from where ``go_back`` leaves the app."""
    votes = Counter[str]()
    for move in trail.moves:
        votes[labels[move.source]] += 2 * move.start + 2 * (move.target is None and move.action == GO_BACK)
    first = [labels[move.source] for move in trail.moves[:1]]
    votes.update(first)
    return votes.most_common(1)[0][0]


def kinds_of(trail: Trail, labels: Sequence[str], root: str) -> dict[Triple, Kind]:
    """The kind of every triple that was seen, ``go_back`` apart."""
    hops = _hops(trail, labels)
    kinds = _first_guess(hops, root)
    cost = _cost(hops, kinds, root)
    for _ in range(SWEEPS):
        before = cost
        for triple in kinds:
            kept = kinds[triple]
            for other in _possible(triple, root):
                if other != kept:
                    kinds[triple] = other
                    tried = _cost(hops, kinds, root)
                    if tried < cost:
                        kept, cost = other, tried
            kinds[triple] = kept
        if cost == before:
            break
    return kinds


def walk(trail: Trail, labels: Sequence[str], kinds: Mapping[Triple, Kind], root: str) -> Iterator[Step]:
    """The moves with the stack that the kinds build up."""
    for move, (hop, behind, cost) in zip(trail.moves, _run(_hops(trail, labels), kinds, root), strict=True):
        yield Step(move, hop.source, hop.target, behind, cost)


def _hops(trail: Trail, labels: Sequence[str]) -> list[_Hop]:
    return [
        _Hop(labels[m.source], m.action, None if m.target is None else labels[m.target], m.start, m.gap)
        for m in trail.moves
    ]


def _possible(triple: Triple, root: str) -> tuple[Kind, ...]:
    source, _, target = triple
    if source == target:
        return ("stay", "push") if source != root else ("stay", "push", "root")
    return ("push", "back", "replace", "root") if target == root else ("push", "back", "replace")


def _first_guess(hops: Iterable[_Hop], root: str) -> dict[Triple, Kind]:
    """A step to the state underneath is a way back; to the same state, none; else a push."""
    votes: dict[Triple, Counter[Kind]] = {}
    stack: list[str] = []
    for hop in hops:
        if hop.gap or not stack or stack[-1] != hop.source:
            stack = [hop.source]
        if hop.target is None:
            continue
        kind: Kind = "stay" if hop.target == hop.source else "push"
        if len(stack) > 1 and stack[-2] == hop.target:
            kind = "back"
        if hop.action != GO_BACK:
            votes.setdefault((hop.source, hop.action, hop.target), Counter())[kind] += 1
        if hop.action == GO_BACK or kind == "back":
            stack = _popped(stack, hop.target)
        elif kind == "push":
            stack = [*stack, hop.target]
    return {triple: _fitting(triple, found, root) for triple, found in votes.items()}


def _fitting(triple: Triple, votes: Counter[Kind], root: str) -> Kind:
    possible = _possible(triple, root)
    return max(possible, key=lambda kind: (votes[kind], -possible.index(kind)))


def _cost(hops: Iterable[_Hop], kinds: Mapping[Triple, Kind], root: str) -> float:
    ways = {(s, a, kind, "" if kind == "back" else t) for (s, a, t), kind in kinds.items()}
    further = len(ways) - len({way[:2] for way in ways})
    return SEVERAL * further + sum(cost for _, _, cost in _run(hops, kinds, root))


def _run(hops: Iterable[_Hop], kinds: Mapping[Triple, Kind], root: str) -> Iterator[tuple[_Hop, str | None, float]]:
    """Each hop with what lay behind its source, and how badly the stack explains it."""
    stack, known = [root], True
    for hop in hops:
        if hop.gap or stack[-1] != hop.source:
            stack, known = [hop.source], hop.source == root and (hop.start or not hop.gap)
        behind = stack[-2] if len(stack) > 1 else None
        cost, target = 0.0, hop.target
        if target is None:
            cost = float(len(stack) > 1)
            stack = stack[:1] if hop.action == GO_BACK and hop.source == stack[0] else stack
        else:
            kind = "back" if hop.action == GO_BACK else kinds[hop.source, hop.action, target]
            if kind == "back":
                cost = _surprise(stack, known, target)
                stack = _popped(stack, target)
            elif kind == "push":
                stack.append(target)
            elif kind == "replace":
                stack[-1] = target
            elif kind == "root":
                stack, known = [target], True
        yield hop, behind, cost


def _surprise(stack: list[str], known: bool, target: str) -> float:
    """How unexpected it is that a step back leads to a state."""
    if len(stack) < 2:
        return float(known)
    if stack[-2] == target:
        return 0.0
    if target in stack[:-2]:
        return PASSED
    return float(known) if known else PASSED


def _popped(stack: list[str], target: str) -> list[str]:
    """The stack after a step back that led to a state."""
    for depth in range(len(stack) - 2, -1, -1):
        if stack[depth] == target:
            return stack[: depth + 1]
    return [target]
