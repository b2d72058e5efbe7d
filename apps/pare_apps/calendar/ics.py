"""Read iCalendar files (.ics) as other programs export them, into rows of the calendar.

Knowingly simplified: alarms, tasks and journals are skipped; the organizer is an attendee only if listed as
one; a series always includes its DTSTART, as calendars on phones show it; a changed "this and all later
ones" (RANGE) is refused rather than read wrongly.
"""

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from pydantic import JsonValue

from pare_apps.calendar.ics_series import Event, Occurrence, occurrences, read_event
from pare_apps.calendar.ics_times import Zones, required_zone
from pare_apps.contentlines import Component, Line, read_components, split_escaped, unescaped
from pare_sim.errors import InputError


def read_ics(data: bytes, zone: str, *, start: datetime, end: datetime) -> list[dict[str, JsonValue]]:
    """One row per occurrence that starts in [`start`, `end`), sorted by start and uid.

    `zone` is an IANA name: rows are given in it, and times without a zone are taken to be in it. An all-day
    event runs from midnight to midnight there. An event without an end lasts one day if it is all-day, else
    no time at all (RFC 5545). `uid` is unique per row: the UID of the file, for a series with the occurrence;
    `series` is that UID for an occurrence of a series, and null for an event of its own.
    Raises `InputError` if the data is not a calendar, saying which line, field or component is wrong.
    """
    if start.utcoffset() is None or end.utcoffset() is None:
        raise InputError("start and end of the time wanted need a time zone")
    target = required_zone(zone)
    events = list(_events(data, target))
    found = sorted(occurrences(events, start, end), key=lambda each: (each.start, each.uid))
    return [_row(each, target) for each in found]


def _events(data: bytes, target: ZoneInfo) -> Iterator[Event]:
    for calendar in read_components(data, "VCALENDAR"):
        zones = Zones(calendar, target)
        for part in calendar.parts:
            if part.name == "VEVENT":
                yield read_event(part, zones)


def _row(occurrence: Occurrence, zone: ZoneInfo) -> dict[str, JsonValue]:
    component = occurrence.event.component
    return {
        "title": _text(component, "SUMMARY") or "(no title)",
        "start_datetime": _written(component, occurrence.start, zone),
        "end_datetime": _written(component, occurrence.end, zone),
        "all_day": occurrence.event.start.all_day,
        "location": _text(component, "LOCATION"),
        "description": _text(component, "DESCRIPTION"),
        "attendees": list(dict.fromkeys(filter(None, map(_attendee, component.every("ATTENDEE"))))),
        "tag": next(_tags(component), None),
        "uid": occurrence.uid,
        "series": occurrence.event.uid if occurrence.uid != occurrence.event.uid else None,
    }


def _written(component: Component, instant: datetime, zone: ZoneInfo) -> str:
    try:
        return instant.astimezone(zone).isoformat(timespec="seconds")
    except OverflowError:
        raise component.wrong("the event never ends") from None


def _text(component: Component, name: str) -> str | None:
    line = component.first(name)
    return (line and unescaped(line.value).strip()) or None


def _attendee(line: Line) -> str:
    """The display name, else the mail address; Outlook puts names into quotes of its own."""
    address = line.value.strip()
    if address[:7].lower() == "mailto:":
        address = address[7:]
    return line.param("CN").strip(" '\"") or address or line.param("EMAIL")


def _tags(component: Component) -> Iterator[str]:
    for line in component.every("CATEGORIES"):
        for part in split_escaped(line.value, ","):
            if tag := unescaped(part).strip():
                yield tag
