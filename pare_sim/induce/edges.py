"""From steps with kinds to edges with counts and confidence, and what remains unsettled."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pare_sim.induce.code import times
from pare_sim.induce.model import Edge, Kind, Unresolved
from pare_sim.induce.snapshot import GO_BACK
from pare_sim.induce.stack import Step, Triple
from pare_sim.metrics.intervals import wilson

FORWARD = frozenset({"push", "replace", "root"})


def settle(kinds: Mapping[Triple, Kind], root: str) -> dict[Triple, Kind]:
    """The kinds, where no state can be left behind: nothing goes back from where nothing lies behind.

    Nor does a state take the root's place from which no way leads to the root again.
    """
    settled = dict(kinds)
    for _ in range(len(settled) + 1):
        behind = openers(settled)
        wrong = [t for t, kind in settled.items() if kind == "back" and not behind.get(t[0])]
        for triple in wrong:
            settled[triple] = "stay" if triple[0] == triple[2] else "root" if triple[2] == root else "push"
        lost = [t for t, kind in settled.items() if kind == "replace" and _stranded(settled, t[2], root)]
        for triple in lost:
            settled[triple] = "push"
        if not wrong and not lost:
            break
    return settled


def openers(kinds: Mapping[Triple, Kind]) -> dict[str, set[str]]:
    """Which states may lie directly behind each state: what pushes it, or pushes what it replaces."""
    behind: dict[str, set[str]] = {}
    for (source, _, target), kind in kinds.items():
        if kind == "push":
            behind.setdefault(target, set()).add(source)
    grown = True
    while grown:
        grown = False
        for (source, _, target), kind in kinds.items():
            known = behind.setdefault(target, set())
            if kind == "replace" and not behind.get(source, set()) <= known:
                known |= behind[source]
                grown = True
    return behind


def reached(kinds: Mapping[Triple, Kind], start: str) -> list[str]:
    """The states that lead on from one state, nearest first, itself included."""
    found = [start]
    for state in found:
        found += dict.fromkeys(
            target
            for (source, _, target), kind in kinds.items()
            if source == state and kind in FORWARD and target not in found
        )
    return found


def edges_of(
    steps: Sequence[Step], kinds: Mapping[Triple, Kind], states: Iterable[str]
) -> tuple[list[Edge], list[Unresolved]]:
    """All edges: those seen, and ways back that follow from who opens what."""
    behind = openers(kinds)
    counts: Counter[tuple[str, str, str, Kind]] = Counter()
    uses: Counter[tuple[str, str]] = Counter()
    passed: Counter[Triple] = Counter()
    odd: Counter[Triple] = Counter()
    for step in steps:
        if step.target is None:
            continue
        triple = (step.source, step.move.action, step.target)
        uses[triple[:2]] += 1
        kind: Kind = "back" if triple[1] == GO_BACK else kinds[triple]
        if kind != "back" or step.target in behind.get(step.source, ()):
            counts[(*triple, kind)] += 1
        elif step.behind in behind.get(step.source, ()):
            counts[step.source, triple[1], str(step.behind), kind] += 1
            passed[triple] += 1
        else:
            odd[triple] += 1
    order = list(states)
    returning = {(s, a) for (s, a, _), kind in kinds.items() if kind == "back"} | {(s, GO_BACK) for s in order}
    for state, action in returning:
        for opener in behind.get(state, ()):
            counts.setdefault((state, action, opener, "back"), 0)
    rank = {state: n for n, state in enumerate(order)}
    edges = [Edge(*key, count, _confidence(count, uses[key[:2]])) for key, count in counts.items()]
    edges.sort(key=lambda e: (rank[e.source], e.action == GO_BACK, e.action, rank[e.target], e.kind))
    return edges, [*_passed(passed), *_odd(odd)]


def _stranded(kinds: Mapping[Triple, Kind], state: str, root: str) -> bool:
    """Whether a state may have nothing behind it, and leads nowhere near the root."""
    bottoms = [root]
    for bottom in bottoms:
        bottoms += [t for (s, _, t), k in kinds.items() if k == "replace" and s == bottom and t not in bottoms]
    return state in bottoms and root not in reached(kinds, state)


def _passed(counts: Mapping[Triple, int]) -> list[Unresolved]:
    return [
        Unresolved("passed-over", f"{s}.{a}", f"{times(n)} it led on to {t}, past the screen behind, which may be gone")
        for (s, a, t), n in counts.items()
    ]


def _odd(counts: Mapping[Triple, int]) -> list[Unresolved]:
    return [
        Unresolved("unexplained-return", f"{s}.{a}", f"{times(n)} it led back to {t}, which never opened it")
        for (s, a, t), n in counts.items()
    ]


def _confidence(count: int, uses: int) -> float:
    """Lower end of the 95 % score interval of a share; 0 for what was never seen."""
    return round(wilson(count / uses, uses)[0], 4) if count else 0.0
