"""Read iCalendar files (.ics) as other programs export them, into rows of the calendar.

Knowingly simplified: alarms, tasks and journals are skipped; the organizer is an attendee only if listed as
one; a series always includes its DTSTART, as calendars on phones show it; a changed "this and all later
ones" (RANGE) is refused rather than read wrongly.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter
from zoneinfo import ZoneInfo

from pydantic import JsonValue

from pare_apps.calendar.ics_events import every, first, read_events
from pare_apps.contentlines import LIBRARY_ERRORS
from pare_sim.errors import InputError

if TYPE_CHECKING:
    from icalendar import Event
    from icalendar.prop import vCalAddress


def read_ics(data: bytes, zone: str, *, start: datetime, end: datetime) -> list[dict[str, JsonValue]]:
    """One row per occurrence that starts in [`start`, `end`), sorted by start and uid.

    `zone` is an IANA name: rows are given in it, and times without a zone are taken to be in it. An all-day
    event runs from midnight to midnight there. An event without an end lasts one day if it is all-day, else
    no time at all (RFC 5545). `uid` is unique per row: the UID of the file, for a series with the occurrence;
    `series` is that UID for an occurrence of a series, and null for an event of its own.
    Raises `InputError` if the data is not a calendar, saying which component and property is wrong.
    """
    if start.utcoffset() is None or end.utcoffset() is None:
        raise InputError("start and end of the time wanted need a time zone")
    try:
        target = ZoneInfo(zone)
    except (KeyError, ValueError, OSError):  # unknown, not a relative path, a folder such as "Europe"
        raise InputError(f"unknown time zone {zone!r}; use an IANA name such as 'Europe/Berlin'") from None
    found: list[tuple[datetime, str, dict[str, JsonValue]]] = []
    for uid, events in read_events(data, target, end).items():
        try:
            found.extend(_rows(uid, events, start.astimezone(target), end.astimezone(target), target))
        except LIBRARY_ERRORS:
            raise InputError(f"VEVENT {uid!r}: its recurrence cannot be followed, or it never ends") from None
    return [row for _, _, row in sorted(found, key=lambda each: each[:2])]


def _rows(
    uid: str, events: list["Event"], start: datetime, end: datetime, zone: ZoneInfo
) -> Iterator[tuple[datetime, str, dict[str, JsonValue]]]:
    """The occurrences of the events that share a UID, with what they are sorted by."""
    from icalendar import Calendar
    from recurring_ical_events import CalendarQuery

    calendar = Calendar()
    calendar.subcomponents.extend(reversed(events))  # of equal SEQUENCE, the last in the file counts
    recurs = any(name in event for event in events for name in ("RRULE", "RDATE", "RECURRENCE-ID"))
    with catch_warnings():
        simplefilter("ignore")  # dateutil would have a rule name COUNT or UNTIL, not both
        found = CalendarQuery(calendar).between(start, end)
    for event in found:
        begin = _instant(first(event, "DTSTART").dt, zone)
        if begin >= start and str(first(event, "STATUS")).strip().upper() != "CANCELLED":
            key = f"{uid}/{_key(first(event, 'RECURRENCE-ID').dt)}" if recurs else uid
            yield begin, key, _row(event, begin, zone) | {"uid": key, "series": uid if recurs else None}


def _row(event: "Event", begin: datetime, zone: ZoneInfo) -> dict[str, JsonValue]:
    tags = (str(tag).strip() for line in every(event, "CATEGORIES") for tag in line.cats)
    return {
        "title": _text(event, "SUMMARY") or "(no title)",
        "start_datetime": begin.astimezone(zone).isoformat(timespec="seconds"),
        "end_datetime": _instant(first(event, "DTEND").dt, zone).astimezone(zone).isoformat(timespec="seconds"),
        "all_day": not isinstance(first(event, "DTSTART").dt, datetime),
        "location": _text(event, "LOCATION"),
        "description": _text(event, "DESCRIPTION"),
        "attendees": list(dict.fromkeys(filter(None, map(_attendee, every(event, "ATTENDEE"))))),
        "tag": next(filter(None, tags), None),
    }


def _instant(moment: date, zone: ZoneInfo) -> datetime:
    """In UTC; a date begins at midnight in `zone`."""
    whole = moment if isinstance(moment, datetime) else datetime.combine(moment, time(), zone)
    return whole.astimezone(UTC)


def _key(moment: date) -> str:
    """What names an occurrence of a series: its date, or its instant in UTC."""
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}" if isinstance(moment, datetime) else f"{moment:%Y%m%d}"


def _text(event: "Event", name: str) -> str | None:
    return str(first(event, name) or "").strip() or None


def _attendee(line: "vCalAddress") -> str:
    """The display name, else the mail address; Outlook puts names into quotes of its own."""
    address = line.strip()
    if address[:7].lower() == "mailto:":
        address = address[7:]
    name = line.params.get("CN", "")
    return (name if isinstance(name, str) else name[0]).strip(" '\"") or address or line.params.get("EMAIL", "")
