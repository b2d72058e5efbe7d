"""Telling states apart where the log does not name screens.

Places with the same actions are one class to begin with. Classes become one state where two looks at one place
were of both, or where their actions overlap (a screen whose optional actions come and go); the more what is shown
differs, the more must overlap. Never where the one was seen lying on top of the other: leaving B with ``go_back``
led to A again, so they are two frames of the stack. `pare_sim.induce.split` then parts what behaves differently.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pare_sim.induce.snapshot import GO_BACK, Snapshot
from pare_sim.induce.trail import Trail

APART, ALIKE, RELATED = 0.65, 0.5, 0.2
"""Shares of actions in common that suffice: although titles differ; without other evidence; where content agrees."""
STACKED = 2
"""How often one class must have been seen on top of the other to keep them apart."""

STEADY = 3
"""How often a title must have been seen to count as one that never varies."""

Pairs = Counter[frozenset[int]]
Key = tuple[frozenset[str], frozenset[str] | None]


@dataclass
class _Class:
    """Places with the same actions."""

    own: frozenset[str]
    titles: Counter[str]
    labels: frozenset[str]
    """Labels seen in most of its places."""

    @property
    def title(self) -> str:
        """Its title, if that never varies."""
        lasting = len(self.titles) == 1 and sum(self.titles.values()) >= STEADY
        return next(iter(self.titles)) if lasting else ""


def infer(trail: Trail) -> list[int]:
    """A state number for each place, by what is shown there."""
    keys = [_key(place.best) for place in trail.places]
    numbers = {key: n for n, key in enumerate(dict.fromkeys(keys))}
    labels = [numbers[key] for key in keys]
    classes = _classes(trail, labels)
    together = _together(trail, {key[0]: label for key, label in numbers.items() if key[0]})
    merged = _merge(classes, together, *_stacked(trail, labels))
    return [merged[label] for label in labels]


def _key(look: Snapshot) -> Key:
    """Without own actions, what is shown has to tell."""
    return look.own, None if look.own else look.labels | {look.title}


def _classes(trail: Trail, labels: Sequence[int]) -> list[_Class]:
    looks: dict[int, list[Snapshot]] = {}
    for place, label in zip(trail.places, labels, strict=True):
        looks.setdefault(label, []).append(place.best)
    found = []
    for label in range(len(looks)):
        seen = Counter(name for look in looks[label] for name in look.labels)
        common = frozenset(name for name, count in seen.items() if 2 * count >= len(looks[label]))
        found.append(_Class(looks[label][0].own, Counter(look.title for look in looks[label]), common))
    return found


def _stacked(trail: Trail, labels: Sequence[int]) -> tuple[Pairs, Pairs]:
    """For pairs of classes: how often one was left by ``go_back`` to the other just after coming from it; and not."""
    on_top, beside = Pairs(), Pairs()
    for first, second in zip(trail.moves, trail.moves[1:], strict=False):
        if second.gap or second.action != GO_BACK or first.action == GO_BACK or first.target is None:
            continue
        pair = frozenset((labels[first.source], labels[first.target]))
        if len(pair) == 2:
            returned = second.target is not None and labels[second.target] == labels[first.source]
            (on_top if returned else beside)[pair] += 1
    return on_top, beside


def _together(trail: Trail, numbers: Mapping[frozenset[str], int]) -> Pairs:
    """How often two looks at one place were of different classes: something happened in between."""
    found = Pairs()
    for place in trail.places:
        seen = sorted({numbers[look.own] for look in place.looks if look.own in numbers})
        found.update(frozenset(pair) for pair in combinations(seen, 2))
    return found


def _merge(classes: list[_Class], together: Pairs, on_top: Pairs, beside: Pairs) -> dict[int, int]:
    """Class -> state; the most alike are joined first, and never two that are stacked."""
    group = {label: {label} for label in range(len(classes))}

    def stacked(one: set[int], other: set[int]) -> bool:
        pairs = [frozenset((a, b)) for a in one for b in other]
        on, off = sum(on_top[pair] for pair in pairs), sum(beside[pair] for pair in pairs)
        return on >= STACKED and on > 3 * off

    def likeness(pair: tuple[int, ...]) -> tuple[int, float]:
        return together[frozenset(pair)], _overlap(classes[pair[0]].own, classes[pair[1]].own)

    for a, b in sorted(combinations(group, 2), key=likeness, reverse=True):
        pair = frozenset((a, b))
        same = together[pair] > 0 or _alike(classes[a], classes[b], beside[pair] > 0)
        if group[a] is not group[b] and same and not stacked(group[a], group[b]):
            joined = group[a] | group[b]
            group.update(dict.fromkeys(joined, joined))
    return {label: min(members) for label, members in group.items()}


def _alike(one: _Class, other: _Class, near: bool) -> bool:
    """Whether two classes may be one screen; `near`: one was reached from the other without being stacked on it."""
    if not one.own or not other.own:
        return not one.own and not other.own and _shown_alike(one, other)
    share = _overlap(one.own, other.own)
    if one.title and other.title:
        if one.title == other.title:
            return share >= RELATED or (share > 0 and near)
        return share >= APART
    return share >= ALIKE or (share >= RELATED and near and _shown_alike(one, other))


def _shown_alike(one: _Class, other: _Class) -> bool:
    titles = set(one.titles) & set(other.titles)
    return bool(titles) or (bool(one.labels) and _overlap(one.labels, other.labels) >= ALIKE)


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 1.0
