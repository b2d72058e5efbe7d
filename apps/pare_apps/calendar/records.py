"""What the calendar keeps: events, the rules they obey, and how they are shown."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from pare_apps.localtime import WEEKDAYS, day_start, local_date, local_time, short
from pare_sim.errors import CallError
from pare_sim.kernel import Json, format_time
from pare_sim.phone import IdOf, Moment, Record

EventId = Annotated[str, IdOf("events")]
Offset = Annotated[int, Field(ge=0)]
Limit = Annotated[int, Field(ge=1)]


class CalendarEvent(Record):
    """Something that takes place from `start_datetime` until just before `end_datetime`."""

    title: str = "Event"
    start_datetime: datetime
    end_datetime: datetime
    tag: str | None = None
    description: str | None = None
    location: str | None = None
    attendees: tuple[str, ...] = ()
    all_day: bool = False
    """It is about whole local days: it runs from midnight to midnight and occupies nobody's time."""
    series: str | None = None
    """What the occurrences of one repeating event have in common; each is a row of its own."""
    created_by: str | None = None
    """Who entered it, if not the owner of the phone."""


class EventRow(TypedDict, total=False):
    """A whole event as `get_calendar_event` gives it."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")  # type: ignore[misc]

    event_id: EventId
    title: str
    start_datetime: Moment
    end_datetime: Moment | None
    tag: str | None
    description: str | None
    location: str | None
    attendees: list[str] | None
    start_strftime: str | None
    end_strftime: str | None
    all_day: bool
    series: str | None
    created_by: str | None


def checked_title(title: str) -> str:
    """The title, unless it is blank."""
    if not title.strip():
        raise CallError("the title of an event cannot be empty")
    return title


def checked_names(attendees: Iterable[str]) -> tuple[str, ...]:
    """Attendees in order, without repeats; a blank name is refused."""
    names = tuple(dict.fromkeys(name.strip() for name in attendees))
    if "" in names:
        raise CallError("attendees: a name cannot be empty")
    return names


def checked_end(start: datetime, end: datetime | None, zone: str) -> datetime:
    """The end of an event, one hour after its start unless given; it may equal the start, not precede it."""
    if end is None:
        try:
            return start + timedelta(hours=1)
        except OverflowError:
            raise CallError("the event would end after the year 9999; give its end_datetime") from None
    if end < start:
        raise CallError(
            f"the end {format_time(end, zone)} is before the start {format_time(start, zone)}; give both in order"
        )
    return end


def filled(text: str | None) -> str | None:
    """A text that may be absent; blank text is absence."""
    return text if text and text.strip() else None


def overlaps(event: CalendarEvent, start: datetime, end: datetime) -> bool:
    """Whether an event shares a moment with [`start`, `end`).

    Intervals are half-open: one that ends when the other starts does not overlap it. One without length stands
    for its single moment: it overlaps what starts then or is under way, not what ends then.
    """
    return event.start_datetime == start or (event.start_datetime < end and start < event.end_datetime)


def matches(event: CalendarEvent, query: str) -> bool:
    """Whether the casefolded query is part of the title, description, location, tag or an attendee's name."""
    texts = (event.title, event.description, event.location, event.tag, *event.attendees)
    return any(query in text.casefold() for text in texts if text)


def attends(event: CalendarEvent, name: str) -> bool:
    """Whether somebody of exactly this name attends, in upper or lower case."""
    wanted = name.strip().casefold()
    return any(wanted == attendee.casefold() for attendee in event.attendees)


def whole_days(start: datetime, end: datetime, zone: str) -> bool:
    """Whether an event from `start` to `end` fills local days, from midnight to midnight."""
    days = local_date(start, zone), local_date(end, zone)
    return start < end and (start, end) == (day_start(days[0], zone), day_start(days[1], zone))


def to_row(event: CalendarEvent, zone: str) -> dict[str, Json]:
    """An event as tools and screens return it."""
    start, end = local_time(event.start_datetime, zone), local_time(event.end_datetime, zone)
    return {
        "event_id": event.id,
        "title": event.title,
        "start_datetime": start.isoformat(timespec="seconds"),
        "end_datetime": end.isoformat(timespec="seconds"),
        "tag": event.tag,
        "description": event.description,
        "location": event.location,
        "attendees": list(event.attendees),
        "start_strftime": _with_weekday(start),
        "end_strftime": _with_weekday(end),
        "all_day": event.all_day,
        "series": event.series,
        "created_by": event.created_by,
    }


def when(event: CalendarEvent, zone: str) -> str:
    """The time of an event as people read it."""
    if event.all_day:
        first = local_date(event.start_datetime, zone)
        last = local_date(event.end_datetime - timedelta(microseconds=1), zone)
        until = f" to {last}" if last > first else ""
        return f"{WEEKDAYS[first.weekday()]} {first}{until}, all day"
    start, end = short(event.start_datetime, zone), short(event.end_datetime, zone)
    return f"{start} to {end[-5:] if start[:-5] == end[:-5] else end}"


def _with_weekday(local: datetime) -> str:
    return f"{WEEKDAYS[local.weekday()]}, {local.isoformat(' ', 'seconds')[:19]}"
