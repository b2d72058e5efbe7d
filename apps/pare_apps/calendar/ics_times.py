"""Dates, durations and time zones of an iCalendar file.

A time zone is looked up by its IANA name, then by its Windows name, then by the tail of a path such as
``/mozilla.org/20050126_1/Europe/Paris``, and only then taken from the file's own VTIMEZONE, since the
definitions that programs write into files are often cut short. icalendar's own look-up is not used: it
remembers the VTIMEZONEs of one file in the process and applies them to the next.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from io import StringIO
from zoneinfo import ZoneInfo

from dateutil.tz import tzical
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

from pare_apps.calendar.ics_rules import checked_rule
from pare_apps.contentlines import Component, Line
from pare_sim.errors import InputError

_MOMENT = re.compile(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?", re.ASCII)
_OFFSET = re.compile(r"[+-]\d{4}(?:\d\d)?", re.ASCII)
_DURATION = re.compile(
    r"([+-]?)P(?=[\dT])(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?",
    re.ASCII,
)
_YEARS = range(1583, 3000)
_DEFINITION = ("DTSTART", "RRULE", "RDATE", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME")


@dataclass(frozen=True)
class Moment:
    """A point on the wall clock of a zone; `all_day` if the file gave a date without a time."""

    wall: datetime
    zone: tzinfo
    all_day: bool

    @property
    def instant(self) -> datetime:
        """The same in UTC; a wall time that the clock skips counts with the offset before the jump."""
        return self.wall.replace(tzinfo=self.zone).astimezone(UTC)

    def moved_to(self, wall: datetime) -> "Moment":
        """The same zone and kind at another wall time."""
        return Moment(wall, self.zone, self.all_day)

    @property
    def key(self) -> str:
        """What names an occurrence of a series: its date, or its instant in UTC."""
        return f"{self.wall:%Y%m%d}" if self.all_day else f"{self.instant:%Y%m%dT%H%M%SZ}"


@dataclass(frozen=True)
class Length:
    """How long an event takes: whole days keep the wall time, the rest is exact."""

    days: timedelta
    exact: timedelta

    def after(self, start: Moment) -> datetime:
        """The end, in UTC, of what starts then."""
        return start.moved_to(start.wall + self.days).instant + self.exact


@lru_cache(maxsize=256)
def named_zone(name: str) -> ZoneInfo | None:
    """The zone with an IANA name, if there is one."""
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):  # unknown, not a relative path, a folder such as "Europe"
        return None


class Zones:
    """The zones that one VCALENDAR may name; a time without zone is `floating`'s."""

    def __init__(self, calendar: Component, floating: ZoneInfo) -> None:
        self.floating = floating
        self._defined = {
            line.value.strip(): part
            for part in calendar.parts
            if part.name == "VTIMEZONE" and (line := part.first("TZID"))
        }
        self._found: dict[str, tzinfo] = {}

    def of(self, line: Line) -> tzinfo:
        """The zone of a line without "Z"."""
        name = line.param("TZID")
        if not name:
            return self.floating
        if name not in self._found:
            self._found[name] = _known(name) or self._own(name, line)
        return self._found[name]

    def _own(self, name: str, line: Line) -> tzinfo:
        component = self._defined.get(name)
        if component is None:
            raise line.wrong(f"unknown time zone {name!r}, and no VTIMEZONE defines it")
        location = component.first("X-LIC-LOCATION")
        return (location and named_zone(location.value.strip())) or _from_definition(component)


def _known(name: str) -> ZoneInfo | None:
    words = name.strip("/").split("/")
    tails = ["/".join(words[-count:]) for count in (3, 2) if len(words) >= count]
    candidates = [name, WINDOWS_TO_OLSON.get(name, ""), *tails]
    return next((zone for candidate in candidates if (zone := named_zone(candidate))), None)


def _from_definition(component: Component) -> tzinfo:
    """The zone that a VTIMEZONE defines, built by dateutil from the lines it needs and nothing else."""
    text = "\r\n".join(["BEGIN:VTIMEZONE", "TZID:own", *_definition_lines(component), "END:VTIMEZONE", ""])
    try:
        zone = tzical(StringIO(text)).get()
    except ValueError:
        raise component.wrong("not a usable time zone definition") from None
    if not isinstance(zone, tzinfo):
        raise component.wrong("not a usable time zone definition")
    return zone


def _definition_lines(component: Component) -> Iterator[str]:
    for part in component.parts:
        if part.name not in ("STANDARD", "DAYLIGHT"):
            continue
        if {"DTSTART", "TZOFFSETFROM", "TZOFFSETTO"} - {line.name for line in part.lines}:
            raise part.wrong("needs DTSTART, TZOFFSETFROM and TZOFFSETTO")
        yield f"BEGIN:{part.name}"
        for line in part.lines:
            if line.name in _DEFINITION:
                yield from _definition_line(line)
        yield f"END:{part.name}"


def _definition_line(line: Line) -> Iterator[str]:
    value = line.value.strip()
    if line.name == "TZNAME":
        return
    if line.name == "RRULE":
        rule, until = checked_rule(line)
        if "FREQ=YEARLY" not in rule:
            raise line.wrong("the clock of a time zone can change by a yearly rule only")
        value = f"{rule};UNTIL={until}" if until else rule
    elif line.name.startswith("TZOFFSET"):
        if not _OFFSET.fullmatch(value) or int(value[1:3]) > 23 or int(value[3:5]) > 59:
            raise line.wrong(f"not an offset from UTC: {value[:40]!r}")
    else:
        walls = [parse_wall(line, each)[0] for each in value.split(",")]
        value = ",".join(f"{wall:%Y%m%dT%H%M%S}" for wall in walls)
    yield f"{line.name}:{value}"


def parse_wall(line: Line, text: str) -> tuple[datetime, bool, bool]:
    """The digits of a date or date-time: wall time, whether it is a date alone, whether it is UTC."""
    found = _MOMENT.fullmatch(text.strip())
    if found is None:
        raise line.wrong(f"not a date or date-time: {text.strip()[:40]!r}")
    year, month, day, hour, minute, second = [int(part or 0) for part in found.groups()[:6]]
    try:
        wall = datetime(year, month, day, hour, minute, second)
    except ValueError:
        raise line.wrong(f"no such date or time: {text.strip()!r}") from None
    if year not in _YEARS:
        raise line.wrong(f"the year {year} is outside {_YEARS.start} to {_YEARS.stop - 1}")
    return wall, found[4] is None, found[7] == "Z"


def parse_moment(line: Line, text: str, zones: Zones) -> Moment:
    """A DATE or DATE-TIME value of a line."""
    wall, all_day, utc = parse_wall(line, text)
    if all_day:
        return Moment(wall, zones.floating, True)
    return Moment(wall, UTC if utc else zones.of(line), False)


def parse_length(line: Line, text: str) -> Length:
    """A DURATION value, which must not be negative."""
    found = _DURATION.fullmatch(text.strip())
    if found is None:
        raise line.wrong(f"not a duration: {text.strip()[:40]!r}")
    weeks, days, hours, minutes, seconds = [int(part or 0) for part in found.groups()[1:]]
    length = Length(timedelta(weeks=weeks, days=days), timedelta(hours=hours, minutes=minutes, seconds=seconds))
    if found[1] == "-" and length != Length(timedelta(), timedelta()):
        raise line.wrong("the event would end before it starts")
    return length


def required_zone(name: str) -> ZoneInfo:
    """The zone the caller wants rows in."""
    zone = named_zone(name)
    if zone is None:
        raise InputError(f"unknown time zone {name!r}; use an IANA name such as 'Europe/Berlin'")
    return zone
