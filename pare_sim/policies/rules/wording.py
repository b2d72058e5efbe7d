"""How the assistant names days, times and people in what it proposes and writes."""

import re
from datetime import date, datetime

from pare_sim.policies.rules.days import MONTHS, WEEKDAYS

_ABBREVIATION = re.compile(r"\b(?:[ap]\.m\b\.?|(?:Dr|Mr|Mrs|Ms|Prof|St)\.)", re.IGNORECASE)
_STOP = frozenset("the a an to of for and with me my your our you it is in on at by before please".split())  # noqa: SIM905


def spoken_day(day: date) -> str:
    """A day as people read it.

    >>> spoken_day(date(2025, 6, 5))
    'Thursday 5 June'
    """
    return f"{WEEKDAYS[day.weekday()].capitalize()} {day.day} {MONTHS[day.month - 1].capitalize()}"


def spoken(moment: datetime) -> str:
    """A moment as people read it: 'Thursday 5 June at 19:30'."""
    return f"{spoken_day(moment)} at {moment:%H:%M}"


def stamp(moment: datetime) -> str:
    """A local moment as tools take it: '2025-06-05 19:30'."""
    return moment.isoformat(" ", "minutes")[:16]


def sentences(text: str) -> list[str]:
    """The sentences of a text, each with its final mark; the dots of abbreviations end none.

    >>> sentences("Dinner at 7 p.m. on Friday! Dr. Lee comes too.")
    ['Dinner at 7 pm on Friday!', 'Dr Lee comes too.']
    """
    plain = _ABBREVIATION.sub(lambda match: match[0].replace(".", ""), text)
    return [part.strip() for part in re.findall(r"(?:[^.!?\n]|[.](?=\w))+[.!?]*", plain) if part.strip()]


def named(word: str, text: str) -> bool:
    """Whether a text has a word or phrase, whatever the case."""
    return bool(word) and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


def content(text: str) -> set[str]:
    """The words of a text that tell what it is about, in lower case."""
    return set(re.findall(r"\w+", text.casefold())) - _STOP
