"""A proposal as it is read: its words in order, which of them are negated, how many items it lists."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate

from pare_sim.checks.negation import negated
from pare_sim.checks.normal import fold, split
from pare_sim.kernel.clock import format_time, parse_time

_CLAUSE = r"[.!?:](?=\s|$)|[;\n]|,(?![0-9])|\s-+\s|\b(?:but|however|though)\b"
_CLAUSES = re.compile(_CLAUSE)
_ITEMS = re.compile(_CLAUSE + r"|[/|&+]|\b(?:and|or)\b")
_STAMP = re.compile(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2})?(?:Z|[+-][0-9]{2}:[0-9]{2})?")


@dataclass(frozen=True)
class Reading:
    """A text taken apart once, for all the terms that are looked for in it."""

    words: tuple[str, ...]
    negated: frozenset[int]
    items: int
    text: str
    places: Mapping[str, tuple[int, ...]]
    offsets: tuple[int, ...]

    def find(self, pattern: re.Pattern[str]) -> Iterator[tuple[re.Match[str], bool]]:
        """Matches of a pattern in the words joined by blanks, each with whether it stands un-negated."""
        for match in pattern.finditer(self.text):
            yield match, bisect_right(self.offsets, match.start()) - 1 not in self.negated

    def occurrences(self, phrase: tuple[frozenset[str], ...]) -> Iterator[int]:
        """The positions at which a phrase stands; each of its words may have several forms."""
        for form in phrase[0]:
            for at in self.places.get(form, ()):
                window = self.words[at : at + len(phrase)]
                if len(window) == len(phrase) and all(map(_is_form, window, phrase)):
                    yield at


def _is_form(word: str, forms: frozenset[str]) -> bool:
    return word in forms


def read(text: str, zone: str) -> Reading:
    """Take a text apart; ISO stamps with an offset are read as local time in `zone`."""
    folded = fold(_STAMP.sub(lambda stamp: _local(stamp[0], zone), text))
    words: list[str] = []
    under: set[int] = set()
    for clause in _CLAUSES.split(folded):
        found = split(clause)
        under.update(len(words) + at for at in negated(found))
        words += found
    return Reading(
        words=tuple(words),
        negated=frozenset(under),
        items=sum(1 for item in _ITEMS.split(folded) if split(item)),
        text=" ".join(words),
        places=_places(words),
        offsets=tuple(accumulate((len(word) + 1 for word in words), initial=0)),
    )


def _local(stamp: str, zone: str) -> str:
    try:
        return format_time(parse_time(stamp, zone), zone)[:16].replace("T", " ")
    except ValueError:
        return stamp


def _places(words: Iterable[str]) -> Mapping[str, tuple[int, ...]]:
    places: dict[str, list[int]] = {}
    for at, word in enumerate(words):
        places.setdefault(word, []).append(at)
    return {word: tuple(found) for word, found in places.items()}
