"""Recurrence rules: checked here, expanded by dateutil.

dateutil accepts rules on which it never returns (INTERVAL=0) or raises whatever comes (an empty BYDAY), so
each part is checked before it sees the rule. A rule that repeats more often than daily may not also name days
of a month or year: looking for the second that exists on no date takes dateutil hours.
"""

import re
from collections.abc import Iterator
from datetime import datetime

from dateutil.rrule import rrulestr

from pare_apps.contentlines import Line

MOST = 50_000
"""Occurrences of one series, up to the end of the window, beyond which the file is refused."""

_DAY = r"(?:[+-]?(?:[0-4]?\d|5[0-3]))?(?:MO|TU|WE|TH|FR|SA|SU)"
_PARTS = {
    "FREQ": re.compile("SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY"),
    "INTERVAL": re.compile(r"0*[1-9]\d{0,3}", re.ASCII),
    "COUNT": re.compile(r"\d{1,9}", re.ASCII),
    "UNTIL": re.compile(r"\d{8}(?:T\d{6}Z?)?", re.ASCII),
    "WKST": re.compile("MO|TU|WE|TH|FR|SA|SU"),
    "BYDAY": re.compile(f"{_DAY}(?:,{_DAY})*", re.ASCII),
    "BYMONTH": re.compile(r"(?:0?[1-9]|1[0-2])(?:,(?:0?[1-9]|1[0-2])){0,11}", re.ASCII),
    **dict.fromkeys(
        ["BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS", "BYHOUR", "BYMINUTE", "BYSECOND"],
        re.compile(r"[+-]?\d{1,3}(?:,[+-]?\d{1,3}){0,400}", re.ASCII),
    ),
}
_WEEKDAY_BEYOND_FIFTH = re.compile(r"(?:[1-5]\d|0?[6-9])[A-Z]", re.ASCII)
_SUBDAILY = frozenset({"SECONDLY", "MINUTELY", "HOURLY"})
_SUBDAILY_PARTS = frozenset({"FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY", "BYHOUR"})


def checked_rule(line: Line) -> tuple[str, str]:
    """The rule of an RRULE line without its UNTIL, and its UNTIL (or an empty text)."""
    parts: dict[str, str] = {}
    for piece in filter(None, line.value.strip().upper().split(";")):
        name, _, value = piece.partition("=")
        pattern = _PARTS.get(name)
        if pattern is None or not pattern.fullmatch(value) or name in parts:
            raise line.wrong(f"unknown, repeated or malformed part {piece[:40]!r} of the recurrence rule")
        parts[name] = value
    if "FREQ" not in parts:
        raise line.wrong("the recurrence rule has no FREQ")
    if parts["FREQ"] in _SUBDAILY and not parts.keys() <= _SUBDAILY_PARTS:
        raise line.wrong(f"{parts['FREQ']} cannot be combined with {max(parts.keys() - _SUBDAILY_PARTS)}")
    in_month = parts["FREQ"] == "MONTHLY" or "BYMONTH" in parts
    if in_month and _WEEKDAY_BEYOND_FIFTH.search(parts.get("BYDAY", "")):
        raise line.wrong(f"no month has so many weeks: BYDAY={parts['BYDAY'][:40]}")
    until = parts.pop("UNTIL", "")
    rule = ";".join(f"{name}={value}" for name, value in parts.items())
    _walls(line, rule, datetime(2025, 1, 1))
    return rule, until


def walls(line: Line, first: datetime) -> Iterator[datetime]:
    """The wall times of a series in ascending order; endless if the rule is."""
    rule, _ = checked_rule(line)
    for count, wall in enumerate(_walls(line, rule, first)):
        if count == MOST:
            raise line.wrong(f"more than {MOST} occurrences before the end of the time wanted")
        yield wall


def _walls(line: Line, rule: str, first: datetime) -> Iterator[datetime]:
    try:
        return iter(rrulestr(rule, dtstart=first))
    except ValueError:
        raise line.wrong("a value of the recurrence rule is out of range") from None
