"""Which words of a clause are under negation: a small English rule, forward only and never beyond the clause.

Four scopes. *Clause*: a refusal (`don't add…`, `I won't…`, `no need to…`, `never…`) covers the rest of the
clause. *Phrase*: `instead of`, `rather than`, `without` and `not` before a noun cover up to four words and
stop at a preposition (`instead of 20:00 | with Dana`). *Verb*: a description of how things are (`you haven't
replied to Dana`, `she can't make dinner`) or a mishap to prevent (`so you don't miss…`) covers the next word.
*None*: a question (`why not`, `shouldn't I`) and `not only` negate nothing.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pare_sim.checks import normal

_REACH = 4
_CUES = frozenset(normal.words("not without never no instead rather neither nor keep"))
_REFUSALS = frozenset([("no", "need"), ("no", "longer"), ("no", "reason")])
_SWAPS = frozenset([("instead", "of"), ("rather", "than")])
_ASKED = frozenset(["i", "we", "you", "only", "just"])
_NOUN_STARTS = frozenset(normal.words("the a an my your his her our their this that"))
_PREPOSITIONS = frozenset(normal.words("with on at in for to from by about of as until via into"))
_DESCRIBING = frozenset(normal.words("is are was were has have had does did can ca could"))
_MISHAPS = frozenset(
    normal.words(
        "have see find forget miss worry mind know show hesitate sure yet already appear include conflict overlap"
    )
)


def negated(words: Sequence[str]) -> frozenset[int]:
    """The positions of a clause's words that are under negation."""
    found: set[int] = set()
    for at, word in enumerate(words):
        if word not in _CUES:
            continue
        covered = _scope(words, at)
        found.update(covered)
        if covered and covered.stop == len(words):
            break  # later cues can only cover less
    return frozenset(found)


def _scope(words: Sequence[str], at: int) -> range:
    pair = tuple(words[at : at + 2])
    if pair in _SWAPS:
        return _phrase(words, at + 2)
    if pair in _REFUSALS:
        return range(at + 2, len(words))
    match words[at]:
        case "without":
            return _phrase(words, at + 1)
        case "never" | "neither" | "nor":
            return range(at + 1, len(words))
        case "keep":  # 'keep the meeting out of the calendar'
            return range(at + 1, len(words)) if ("out", "of") in pairwise(words[at:]) else range(0)
        case "not":
            return _scope_of_not(words, at)
        case _:  # 'no', 'instead' and 'rather' alone: 'no problem', 'add tea instead'
            return range(0)


def _scope_of_not(words: Sequence[str], at: int) -> range:
    before, after = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
    if after in _ASKED or before in ("why", "or"):
        return range(0)
    if after in _NOUN_STARTS or after[:1].isdigit() or (after in _PREPOSITIONS and after != "to"):
        return _phrase(words, at + 1)
    if before in _DESCRIBING and after != "going":
        return _next(words, at)
    return _refusal(words, at)


def _refusal(words: Sequence[str], at: int) -> range:
    after = words[at + 1] if at + 1 < len(words) else ""
    preventing = "so" in words[max(0, at - 4) : at]
    return _next(words, at) if after in _MISHAPS or preventing else range(at + 1, len(words))


def _next(words: Sequence[str], at: int) -> range:
    skipped = 1 if words[at + 1 : at + 2] in (["yet"], ["already"], ["been"]) else 0
    return range(at + 1, min(at + 2 + skipped, len(words)))


def _phrase(words: Sequence[str], start: int) -> range:
    return range(start, start + sum(1 for _ in _up_to_preposition(words, start)))


def _up_to_preposition(words: Sequence[str], start: int) -> Iterator[str]:
    content = False
    for word in words[start : start + _REACH]:
        if content and word in _PREPOSITIONS:
            return
        content = content or word not in _PREPOSITIONS
        yield word
