"""Clock times and days as people write them: `7.30pm`, `half past seven`, `Thursday`, `5 June`, `tomorrow`.

Not read, since they are ambiguous: dates with strokes (`5/6`), and bare hours except after 'at', which may
confirm a time but never contradict one. A clock time from 1 to 11 without am, pm or leading zero means
either half of the day.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from pare_sim.checks.quantities import SPELLED
from pare_sim.checks.reading import Reading

_HALVES = r"am|pm|(?:in the |this |tomorrow )?(?:morning|afternoon|evening)|at night|tonight"
_HOUR = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_MINUTES = {"half": 30, "quarter": 15, "twenty five": 25, "forty five": 45}
_NAMED = {"noon": 720, "midday": 720, "midnight": 0}


def _clock_pattern() -> re.Pattern[str]:
    """One alternative per way to write a clock time; each keeps its own group names."""
    half = "(?: (?P<{}>" + _HALVES + r"))?(?!\S)"
    digits = (
        r"(?P<lead>(?:at|by|from|until|to) )?(?P<digital>[0-9]{1,2})(?P<point>[:.]| h)(?P<minute>[0-5][0-9])"
        r"(?::[0-9]{2})?" + half.format("digital_half")
    )
    relative = (
        r"(?<!from )(?P<shift>half|quarter|five|ten|twenty|twenty five|[0-9]{1,2})"
        r" (?P<way>past|to)(?<![0-9] to)"
        rf" (?P<shifted>[0-9]{{1,2}}|{_HOUR})" + half.format("shifted_half")
    )
    spelled = rf"(?P<spelled>{_HOUR}) (?P<spelled_minute>thirty|fifteen|forty five)" + half.format("spelled_half")
    bare = rf"(?P<at>at )?(?P<bare>[0-9]{{1,2}}|{_HOUR})(?P<oclock> o clock)?" + half.format("bare_half")
    named = rf"(?P<named>{'|'.join(_NAMED)})(?!\S)"
    return re.compile(rf"(?<!\S)(?:{digits}|{relative}|{spelled}|{bare}|{named})")


def _numbered(names: str, start: int) -> dict[str, int]:
    return {name: number for number, group in enumerate(names.split(","), start) for name in group.split()}


_CLOCK = _clock_pattern()
_MONTHS = _numbered(
    "jan january,feb february,mar march,apr april,may,jun june,jul july,aug august,sep sept september,"
    "oct october,nov november,dec december",
    start=1,
)
_WEEKDAYS = _numbered(
    "monday mon,tuesday tue tues,wednesday wed,thursday thu thur thurs,friday fri,saturday sat,sunday sun",
    start=0,
)
_RELATIVE = {
    "day after tomorrow": 2,
    "tomorrow": 1,
    "today": 0,
    "tonight": 0,
    "this morning": 0,
    "this evening": 0,
}
_RELATIVE |= {"this afternoon": 0, "yesterday": -1}
_MONTH, _NTH = "|".join(_MONTHS), "(?: (?:st|nd|rd|th))?"
_DAY = re.compile(
    r"(?<!\S)(?:"
    r"(?P<iso>[0-9]{4}-[0-9]{2}-[0-9]{2})"
    r"|(?P<dotted>[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4})"
    rf"|(?P<d1>[0-9]{{1,2}}){_NTH}(?: of)? (?P<m1>{_MONTH})(?: (?P<y1>[0-9]{{4}}))?"
    rf"|(?P<m2>{_MONTH})(?: the)? (?P<d2>[0-9]{{1,2}}){_NTH}(?: (?P<y2>[0-9]{{4}}))?"
    r"|the (?P<nth>[0-9]{1,2}) (?:st|nd|rd|th)"
    rf"|(?P<relative>{'|'.join(_RELATIVE)})"
    r"|(?P<weekday>[a-z]+day|(?:mon|wed|sat|sun)(?= [0-9])|tues?|thu(?:rs?)?|fri)"
    r")(?!\S)"
)


@dataclass(frozen=True)
class Mention:
    """A clock time or day named in a text: as spelled, whether it is the one sought, may it contradict."""

    said: str
    right: bool
    firm: bool = True


def clocks(reading: Reading, minute: int) -> list[Mention]:
    """The un-negated clock times of a text, compared with a minute of the day."""
    found = ((match, _clock(match)) for match, live in reading.find(_CLOCK) if live)
    return [Mention(_said(match), minute in times, _is_firm(match)) for match, times in found if times]


def _said(match: re.Match[str]) -> str:
    return match[0].removeprefix(match["lead"] or match["at"] or "")


def _is_firm(match: re.Match[str]) -> bool:
    return not match["bare"] or bool(match["oclock"] or match["bare_half"])


def _clock(match: re.Match[str]) -> frozenset[int]:
    """The minutes of the day a match may mean; none if it is no clock time after all."""
    if match["named"]:
        return frozenset([_NAMED[match["named"]]])
    if match["digital"]:
        sure = match["point"] != "." or match["digital_half"] or match["lead"]
        return _times(match["digital"], int(match["minute"]), match["digital_half"]) if sure else frozenset()
    if match["way"]:
        minutes = _minutes(match["shift"])
        return _times(match["shifted"], minutes if match["way"] == "past" else -minutes, match["shifted_half"])
    if match["spelled"]:
        return _times(match["spelled"], _minutes(match["spelled_minute"]), match["spelled_half"])
    is_time = match["at"] or match["oclock"] or match["bare_half"]
    return _times(match["bare"], 0, match["bare_half"]) if is_time else frozenset()


def _minutes(word: str) -> int:
    return _MINUTES[word] if word in _MINUTES else SPELLED.get(word) or int(word)


def _times(hour: str, minutes: int, half: str | None) -> frozenset[int]:
    """The minutes of the day that an hour with a signed number of minutes may mean."""
    value = SPELLED[hour] if hour in SPELLED else int(hour)
    if value > 23:
        return frozenset()
    if half and 1 <= value <= 12:
        hours = [value % 12 + (0 if half.endswith(("am", "morning")) else 12)]
    elif not half and 1 <= value <= 11 and not hour.startswith("0"):
        hours = [value, value + 12]
    else:
        hours = [value]
    return frozenset((each * 60 + minutes) % 1440 for each in hours)


def days(reading: Reading, day: date, now: datetime) -> list[Mention]:
    """The un-negated days of a text, compared with a date; "tomorrow" counts from `now`, a local time."""
    found = ((match[0], _same_day(match, day, now)) for match, live in reading.find(_DAY) if live)
    return [Mention(said, right) for said, right in found if right is not None]


def _same_day(match: re.Match[str], day: date, now: datetime) -> bool | None:
    """Whether a match names the day; None if it is no day after all."""
    if match["iso"]:
        return match["iso"] == day.isoformat()
    if match["dotted"]:
        return [int(part) for part in match["dotted"].split(".")] == [day.day, day.month, day.year]
    if match["nth"]:
        return int(match["nth"]) == day.day
    if match["relative"]:
        return now.date() + timedelta(days=_RELATIVE[match["relative"]]) == day
    if match["weekday"]:
        weekday = _WEEKDAYS.get(match["weekday"])
        return None if weekday is None else weekday == day.weekday()
    number, month = match["d1"] or match["d2"], match["m1"] or match["m2"]
    year = match["y1"] or match["y2"] or day.year
    return (int(number), _MONTHS[month], int(year)) == (day.day, day.month, day.year)
