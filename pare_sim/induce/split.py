"""Parting states that behave differently although they look alike.

A state is split where the same action leads to different places and something lasting about the screen (a title
that never varies, the actions offered, the labels shown) tells which. Lasting means that no action on the screen
itself changes it: a filter that is set, or a view that is switched, does not make another screen.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pare_sim.induce.model import Kind
from pare_sim.induce.snapshot import GO_BACK, Snapshot
from pare_sim.induce.stack import Step, Triple, kinds_of, root_of, walk
from pare_sim.induce.trail import Trail

GAIN = 3
"""How many surprising outcomes a split must explain at least."""
PURE = 0.1
"""Share of outcomes of the action in question that may remain surprising."""
FEW = 6
"""A title that takes more values than this is data, not part of the screen."""
ROUNDS = 12

Feature = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Use:
    """One use of an action on a state."""

    place: int
    action: str
    outcome: str


def refine(trail: Trail, numbers: Sequence[int]) -> list[str]:
    """State labels for places, from class numbers, with all justified splits made."""
    labels = [str(number) for number in numbers]
    for _ in range(ROUNDS):
        root = root_of(trail, labels)
        kinds = kinds_of(trail, labels, root)
        steps = list(walk(trail, labels, kinds, root))
        found = _best_split(trail, labels, steps, kinds)
        if found is None:
            return labels
        state, feature = found
        labels = [
            f"{label}.{feature[0]}" if label == state and feature in _features(place.best) else label
            for label, place in zip(labels, trail.places, strict=True)
        ]
    return labels


def _best_split(
    trail: Trail, labels: Sequence[str], steps: Sequence[Step], kinds: Mapping[Triple, Kind]
) -> tuple[str, Feature] | None:
    best: tuple[float, str, Feature] | None = None
    for state in dict.fromkeys(labels):
        uses = list(_uses(state, steps))
        if _surprises(uses) < GAIN:
            continue
        for feature in _candidates(trail, labels, state):
            gain = _gain(trail, uses, feature)
            if gain >= GAIN and (best is None or gain > best[0]) and _lasting(trail, state, steps, kinds, feature):
                best = (gain, state, feature)
    return best and best[1:]


def _uses(state: str, steps: Sequence[Step]) -> Iterator[_Use]:
    for step in steps:
        if step.source == state and step.target is not None and step.move.action != GO_BACK:
            outcome = "stay" if step.target == state else "back" if step.target == step.behind else step.target
            yield _Use(step.move.source, step.move.action, outcome)


def _candidates(trail: Trail, labels: Sequence[str], state: str) -> list[Feature]:
    looks = [place.best for place, label in zip(trail.places, labels, strict=True) if label == state]
    titles = Counter(look.title for look in looks)
    seen = Counter(feature for look in looks for feature in _features(look))
    return [
        feature
        for feature, count in seen.items()
        if GAIN <= count <= len(looks) - GAIN and (feature[0] != "title" or len(titles) <= FEW)
    ]


def _features(look: Snapshot) -> set[Feature]:
    return {("title", look.title), *(("action", n) for n in look.own), *(("label", n) for n in look.labels)}


def _gain(trail: Trail, uses: Sequence[_Use], feature: Feature) -> float:
    """How many surprises go away; 0 unless some action becomes predictable by it."""
    inside = [use for use in uses if feature in _features(trail.places[use.place].best)]
    outside = [use for use in uses if feature not in _features(trail.places[use.place].best)]
    settled = False
    for action in {use.action for use in uses}:
        parts = [[u for u in part if u.action == action] for part in (inside, outside)]
        left, total = sum(map(_surprises, parts)), len(parts[0]) + len(parts[1])
        won = _surprises(parts[0] + parts[1]) - left
        settled = settled or (won >= GAIN and left <= PURE * total)
    return _surprises(uses) - _surprises(inside) - _surprises(outside) if settled else 0


def _surprises(uses: Sequence[_Use]) -> int:
    """Outcomes other than the usual one of each action."""
    outcomes: dict[str, Counter[str]] = {}
    for use in uses:
        outcomes.setdefault(use.action, Counter())[use.outcome] += 1
    return sum(sum(found.values()) - max(found.values()) for found in outcomes.values())


def _lasting(trail: Trail, state: str, steps: Sequence[Step], kinds: Mapping[Triple, Kind], feature: Feature) -> bool:
    """Whether no step on the screen itself turns the feature on or off."""
    turned = stayed = 0
    for step in steps:
        if step.source == step.target == state and kinds.get((state, step.move.action, state)) == "stay":
            assert step.move.target is not None
            looks = trail.places[step.move.source].best, trail.places[step.move.target].best
            turned += len({feature in _features(look) for look in looks}) == 2
            stayed += 1
    return turned <= PURE / 2 * stayed
