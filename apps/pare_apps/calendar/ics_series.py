"""Events of an iCalendar file as series, and the occurrences of a series in a window of time."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from pare_apps.calendar.ics_rules import checked_rule, walls
from pare_apps.calendar.ics_times import Length, Moment, Zones, parse_length, parse_moment, parse_wall
from pare_apps.contentlines import Component, Line

_NOTHING = timedelta()
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Event:
    """One VEVENT whose times are understood."""

    component: Component
    zones: Zones
    start: Moment
    length: Length

    @property
    def uid(self) -> str:
        """The UID of the file, or one made of the line where the event begins."""
        line = self.component.first("UID")
        return (line and line.value.strip()) or f"line-{self.component.number}"

    @property
    def replaces(self) -> str | None:
        """The key of the occurrence that this event overrides, None for an event of its own."""
        line = self.component.first("RECURRENCE-ID")
        if line is None:
            return None
        if line.param("RANGE"):
            raise line.wrong("changes of all later occurrences (RANGE) cannot be read")
        return parse_moment(line, line.value, self.zones).key

    @property
    def cancelled(self) -> bool:
        """Whether the file keeps the event only to say that it does not take place."""
        line = self.component.first("STATUS")
        return line is not None and line.value.strip().upper() == "CANCELLED"

    @property
    def sequence(self) -> int:
        """The revision of the event; the highest one counts."""
        line = self.component.first("SEQUENCE")
        text = line.value.strip() if line else ""
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0

    def recurs(self) -> bool:
        """Whether it is a series."""
        return any(line.name in ("RRULE", "RDATE") for line in self.component.lines)


@dataclass(frozen=True)
class Occurrence:
    """One time an event takes place; `start` and `end` are in UTC."""

    event: Event
    uid: str
    start: datetime
    end: datetime


def read_event(component: Component, zones: Zones) -> Event:
    """Understand the times of a VEVENT; raises `InputError` naming the line that does not hold one."""
    line = component.first("DTSTART")
    if line is None:
        raise component.wrong("no DTSTART")
    start = parse_moment(line, line.value, zones)
    return Event(component, zones, start, _length(component, start, zones))


def _length(component: Component, start: Moment, zones: Zones) -> Length:
    """From DTEND, else DURATION, else as RFC 5545 3.6.1 says: a date lasts a day, a date-time no time."""
    if line := component.first("DTEND"):
        length = _until(line, start, parse_moment(line, line.value, zones))
    elif line := component.first("DURATION"):
        length = parse_length(line, line.value)
    else:
        length = Length(_NOTHING, _NOTHING)
    if start.all_day and length == Length(_NOTHING, _NOTHING):
        return Length(_DAY, _NOTHING)
    return length


def _until(line: Line, start: Moment, end: Moment) -> Length:
    """The length that a DTEND gives: on the wall clock within a zone, exact between two zones."""
    if start.all_day != end.all_day:
        raise line.wrong("DTSTART and DTEND must both be dates or both be date-times")
    same_clock = start.zone == end.zone
    length = end.wall - start.wall if same_clock else end.instant - start.instant
    if length < _NOTHING:
        raise line.wrong("the event ends before it starts")
    return Length(length, _NOTHING) if same_clock else Length(_NOTHING, length)


def occurrences(events: list[Event], start: datetime, end: datetime) -> Iterator[Occurrence]:
    """What takes place with a start in [`start`, `end`), in no order.

    Events with one UID belong together: the highest SEQUENCE (of equals, the last) is the event or the
    series, and each RECURRENCE-ID replaces one occurrence of it.
    """
    latest: dict[tuple[str, str | None], Event] = {}
    for event in sorted(events, key=lambda each: each.sequence):
        latest[event.uid, event.replaces] = event
    replaced: dict[str, set[str]] = {}
    for uid, key in latest:
        if key is not None:
            replaced.setdefault(uid, set()).add(key)
    for (uid, key), event in latest.items():
        if event.cancelled:
            continue
        found = _series(event, replaced.get(uid, set()), end) if key is None else _once(event, f"{uid}/{key}")
        yield from (each for each in found if start <= each.start < end)


def _once(event: Event, uid: str) -> Iterator[Occurrence]:
    yield _occurrence(event, uid, event.start, event.length)


def _series(event: Event, replaced: set[str], end: datetime) -> Iterator[Occurrence]:
    if not event.recurs():
        yield from _once(event, event.uid)
        return
    seen = replaced | set(_keys(event, "EXDATE"))
    for moment, length in _moments(event, end):
        if moment.key not in seen and f"{moment.wall:%Y%m%d}" not in seen:
            seen.add(moment.key)
            yield _occurrence(event, f"{event.uid}/{moment.key}", moment, length)


def _occurrence(event: Event, uid: str, moment: Moment, length: Length) -> Occurrence:
    try:
        return Occurrence(event, uid, moment.instant, length.after(moment))
    except OverflowError:
        raise event.component.wrong("the event never ends") from None


def _keys(event: Event, name: str) -> Iterator[str]:
    for line in event.component.every(name):
        for text in filter(None, line.value.split(",")):
            moment = parse_moment(line, text, event.zones)
            yield f"{moment.wall:%Y%m%d}" if event.start.all_day else moment.key


def _moments(event: Event, end: datetime) -> Iterator[tuple[Moment, Length]]:
    """DTSTART itself, then what RRULE and RDATE add; bounded by `end`."""
    yield event.start, event.length
    for line in event.component.every("RRULE"):
        last = _last(line, event.start)
        for wall in walls(line, event.start.wall):
            moment = event.start.moved_to(wall)
            if (last and wall > last) or moment.instant >= end:
                break
            yield moment, event.length
    for line in event.component.every("RDATE"):
        for text in filter(None, line.value.split(",")):
            yield _added(line, text, event)


def _last(line: Line, start: Moment) -> datetime | None:
    """The UNTIL of a rule as wall time of the series; a date includes its whole day."""
    _, until = checked_rule(line)
    if not until:
        return None
    wall, is_date, utc = parse_wall(line, until)
    if is_date:
        return wall + _DAY - timedelta(seconds=1)
    return wall.replace(tzinfo=UTC).astimezone(start.zone).replace(tzinfo=None) if utc else wall


def _added(line: Line, text: str, event: Event) -> tuple[Moment, Length]:
    """One value of an RDATE: a time, or a period with an end or a length of its own."""
    first, slash, rest = text.partition("/")
    moment = parse_moment(line, first, event.zones)
    if moment.all_day != event.start.all_day:
        raise line.wrong("RDATE and DTSTART must both be dates or both be date-times")
    if not slash:
        return moment, event.length
    if "P" in rest:
        return moment, parse_length(line, rest)
    return moment, _until(line, moment, parse_moment(line, rest, event.zones))
