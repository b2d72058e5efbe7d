"""The events of an iCalendar file, parsed by icalendar and made safe for recurring_ical_events to expand.

dateutil, which expands recurrence rules for both, never returns from some rules and takes hours for others;
they are refused before it sees them.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from math import prod
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter
from zoneinfo import ZoneInfo

from pare_apps.contentlines import LIBRARY_ERRORS, Line, decoded, read_lines, shown, text_of
from pare_sim.errors import InputError

if TYPE_CHECKING:
    from icalendar import Event
    from icalendar.prop import vRecur

MOST_BYTES = 5_000_000
"""Size beyond which a file is refused; ten busy years have about half of it."""

MOST = 50_000
"""Occurrences of one series, up to the end of the window, beyond which the file is refused."""

_CLOCK = frozenset({"TZOFFSETFROM", "TZOFFSETTO", "DTSTART", "RRULE", "RDATE"})
_TIMES = frozenset({"DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE"})
_TEXTS = frozenset({"UID", "SUMMARY", "LOCATION", "DESCRIPTION", "ATTENDEE", "CATEGORIES", "STATUS"})
_READ: dict[tuple[str, ...], frozenset[str]] = {
    ("VCALENDAR",): frozenset(),
    ("VCALENDAR", "VTIMEZONE"): frozenset({"TZID"}),
    ("VCALENDAR", "VTIMEZONE", "STANDARD"): _CLOCK,
    ("VCALENDAR", "VTIMEZONE", "DAYLIGHT"): _CLOCK,
    ("VCALENDAR", "VEVENT"): _TIMES | _TEXTS | {"DURATION", "RRULE", "SEQUENCE"},
}
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_ZONE = re.compile(r';TZID=("[^"]*"|[^;:"]*)', re.IGNORECASE)
_PER_DAY = {"SECONDLY": 86_400, "MINUTELY": 1_440, "HOURLY": 24}
_SUBDAILY_PARTS = frozenset({"FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY", "BYHOUR"})
_DAY = timedelta(days=1)
_Property = Any
"""As icalendar declares them: each kind of property is a class of its own."""


def read_events(data: bytes, floating: ZoneInfo, end: datetime) -> dict[str, list["Event"]]:
    """The events of a file by UID; each has a DTSTART and a DTEND, and every date-time has a zone.

    A date-time without a zone is in `floating`. Raises `InputError` for what cannot be read, and for a
    series with too many occurrences before `end`.
    """
    events: dict[str, list[Event]] = {}
    for number, event in enumerate(_parsed("\r\n".join(_wanted(data, floating))), start=1):
        try:
            _complete(event, f"VEVENT {number}", floating, end)
        except LIBRARY_ERRORS:
            raise InputError(f"VEVENT {number}: its times cannot be read") from None
        uid = str(first(event, "UID") or "").strip() or f"event-{number}"
        event["UID"] = uid
        events.setdefault(uid, []).append(event)
    return events


def _wanted(data: bytes, floating: ZoneInfo) -> Iterator[str]:
    """The lines that make up rows; alarms, tasks and what else programs write cannot do harm then."""
    for line in read_lines(text_of(data, MOST_BYTES), "VCALENDAR"):
        value = line.text.partition(":")[2]
        if line.path not in _READ:
            continue
        if line.name in ("BEGIN", "END"):
            yield f"{line.name}:{line.path[-1]}"
        elif value and line.name in _READ[line.path] and (line.name != "SEQUENCE" or _NUMBER.fullmatch(value)):
            if line.name == "RRULE":
                _check_rule(line, value)
            text = decoded(line, line.text)
            yield from _explicit(line.name, text, floating.key) if line.path[-1] == "VEVENT" else [text]


def _explicit(name: str, text: str, floating: str) -> Iterator[str]:
    """A line of an event, with what icalendar would not tell apart.

    It leaves times without a zone as they are, moves dates and times in UTC into the zone of their line, and
    reads PT24H and P1D alike although a day may have 23 hours.
    """
    header, _, values = text.rpartition(":")
    if name == "DURATION" and "PT" in values:
        yield f"{header};X-EXACT=1:{values}"
    elif name not in _TIMES:
        yield text
    else:
        for value in filter(None, values.split(",")):
            if "Z" in value or "T" not in value:
                yield f"{_ZONE.sub('', header)}:{value}"
            else:
                yield f"{header}:{value}" if _ZONE.search(header) else f"{header};TZID={floating}:{value}"


def _check_rule(line: Line, value: str) -> None:
    """Refuse a rule that dateutil would follow for ever."""
    from icalendar.prop import vRecur

    try:
        rule = vRecur.from_ical(value)
        interval = min(rule.get("INTERVAL", [1]))
    except LIBRARY_ERRORS:
        raise line.wrong(f"not a recurrence rule: {shown(value)}") from None
    names = {name.upper() for name in rule}
    if "FREQ" not in names:
        raise line.wrong("the recurrence rule has no FREQ")
    if interval < 1:
        raise line.wrong("INTERVAL must be at least 1")
    frequency = str(rule["FREQ"][0])
    if line.path[-1] != "VEVENT" and frequency != "YEARLY":
        raise line.wrong("the clock of a time zone can change by a yearly rule only")
    if frequency in _PER_DAY and not names <= _SUBDAILY_PARTS:
        raise line.wrong(f"{frequency} cannot be combined with {max(names - _SUBDAILY_PARTS)}")


def _parsed(text: str) -> list["Event"]:
    """The events as icalendar reads them, with the time zones of this file and no other.

    icalendar keeps VTIMEZONEs in the process, hence the reset before and after; the zone that it guesses
    from a path such as "/mozilla.org/20050126_1/Europe/Paris" is worth no warning.
    """
    from icalendar import Calendar
    from icalendar.timezone import tzp

    provider = tzp.name
    tzp.use_zoneinfo()
    try:
        with catch_warnings():
            simplefilter("ignore")
            calendars = Calendar.from_ical(text, multiple=True)
    except LIBRARY_ERRORS:  # not for other values of a VEVENT, whose errors are kept with it
        raise InputError("VCALENDAR: a VTIMEZONE, or the TZID of a time, is not usable") from None
    finally:
        tzp.use(provider)
    return [event for calendar in calendars for event in calendar.events]


def every(event: "Event", name: str) -> list[_Property]:
    """All properties with a name, in the order of the file."""
    found = event.get(name, [])
    return found if isinstance(found, list) else [found]


def first(event: "Event", name: str) -> _Property:
    """The first property with a name, or None."""
    return next(iter(every(event, name)), None)


def _complete(event: "Event", place: str, floating: ZoneInfo, end: datetime) -> None:
    """Check the times of an event and add those that it leaves to the reader."""
    from icalendar.prop import vDDDTypes

    for broken, _ in event.errors:
        if broken is None:
            raise InputError(f"{place}: a line is not of the form NAME:value")
        raise InputError(f"{place}, {broken}: cannot be read: {shown(first(event, broken))}")
    if sum(len(line.dts) for line in every(event, "RDATE")) > MOST:
        raise InputError(f"{place}, RDATE: more than {MOST} occurrences")
    for name in _TIMES & event.keys():
        for value in (each for line in every(event, name) for each in line.dts):
            moment = value.dt[0] if isinstance(value.dt, tuple) else value.dt
            if not isinstance(moment, date):
                raise InputError(f"{place}, {name}: not a date or date-time")
            if isinstance(moment, datetime) and moment.tzinfo is None:
                raise InputError(f"{place}, {name}: unknown time zone {every(event, name)[0].params['TZID']!r}")
    if "DTSTART" not in event:
        raise InputError(f"{place}: no DTSTART")
    if "RANGE" in getattr(first(event, "RECURRENCE-ID"), "params", {}):
        raise InputError(f"{place}, RECURRENCE-ID: changes of all later occurrences (RANGE) cannot be read")
    start = first(event, "DTSTART").dt
    event["DTSTART"], event["DTEND"] = vDDDTypes(start), vDDDTypes(_end(event, place, start))
    event.pop("DURATION", None)
    for rule in every(event, "RRULE"):
        _bound(rule, place, start, floating, end)


def _end(event: "Event", place: str, start: date) -> date:
    """From DTEND, else DURATION, else as RFC 5545 3.6.1 says: a date lasts a day, a date-time no time."""
    name = "DTEND" if "DTEND" in event else "DURATION"
    line = first(event, name)
    end: date = line.dt if name == "DTEND" else _after(start, line)
    if isinstance(end, datetime) != isinstance(start, datetime):
        raise InputError(f"{place}, {name}: DTSTART and DTEND must both be dates or both be date-times")
    if end < start:
        raise InputError(f"{place}, {name}: the event ends before it starts")
    if isinstance(end, datetime) and isinstance(start, datetime):
        return end.astimezone(start.tzinfo)  # recurring_ical_events takes the length on the wall clock
    return end if end > start else end + _DAY


def _after(start: date, line: _Property) -> date:
    """The end that a DURATION gives: its days keep the wall time, the rest is exact."""
    length = line.dt if line else timedelta()
    if not isinstance(start, datetime):
        return start + length
    days = timedelta() if line and "X-EXACT" in line.params else timedelta(length.days)
    exact = length - days
    return ((start + days).astimezone(UTC) + exact).astimezone(start.tzinfo) if exact else start + days


def _bound(rule: "vRecur", place: str, start: date, floating: ZoneInfo, end: datetime) -> None:
    """Give UNTIL the precision of `start`; refuse a rule that repeats too often before `end`.

    recurring_ical_events would end a rule at the first second of the day that UNTIL names.
    """
    if "UNTIL" in rule:
        until, zone = rule["UNTIL"][0], start.tzinfo if isinstance(start, datetime) else floating
        if not isinstance(until, datetime):
            until = datetime.combine(until, time(23, 59, 59))
        until = (until if until.tzinfo else until.replace(tzinfo=zone)).astimezone(zone)
        rule["UNTIL"] = [max(until, start).astimezone(UTC) if isinstance(start, datetime) else max(until.date(), start)]
        end = min(end, until)
    days = max(end.toordinal() - start.toordinal() + 1, 0)
    often = prod(len(rule.get(name, "1")) for name in ("BYHOUR", "BYMINUTE", "BYSECOND"))
    if (frequency := str(rule["FREQ"][0])) in _PER_DAY:
        often = _PER_DAY[frequency] // rule.get("INTERVAL", [1])[0]
    if often > 1 and min(days * often, *rule.get("COUNT", [days * often])) > MOST:
        raise InputError(f"{place}, RRULE: more than {MOST} occurrences before the end of the time wanted")
