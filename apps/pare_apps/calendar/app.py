"""The calendar's data, the assistant's tools, and what other people do to it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any

from pare_apps.calendar.records import (
    CalendarEvent,
    EventId,
    EventRow,
    Limit,
    Offset,
    attends,
    checked_end,
    checked_names,
    checked_title,
    filled,
    matches,
    overlaps,
    to_row,
    when,
    whole_days,
)
from pare_apps.localtime import day_end, day_start, local_date
from pare_sim.errors import CallError, nearest
from pare_sim.kernel import Json
from pare_sim.phone import App, Moment, Table, event, seed, tool

_by_start = attrgetter("start_datetime")


class Calendar(App):
    """Events and meetings, by day and week.

    The calendar is shared with the people who attend its events: they add and delete events in it, and see what
    is changed. So all tools that write are graded ``outward``, even though an event without attendees is private.
    """

    screens = ("AgendaView", "EventDetail", "EditEvent")
    events: Table[CalendarEvent]  # type: ignore[assignment,misc]  # the class keeps its declared events under this name

    @tool(writes=True, harm="outward")
    def add_calendar_event(
        self,
        title: str = "Event",
        start_datetime: Moment | None = None,
        end_datetime: Moment | None = None,
        tag: str | None = None,
        description: str | None = None,
        location: str | None = None,
        attendees: list[str] | None = None,
    ) -> str:
        """Add an event and return its id.

        It starts now unless a start is given, and ends one hour after its start unless an end is given.
        Its attendees, a list of names, see it too.
        """
        return self.enter(
            title,
            start_datetime,
            end_datetime,
            tag=tag,
            description=description,
            location=location,
            attendees=attendees,
        )

    @tool(writes=True, harm="outward")
    def edit_calendar_event(
        self,
        event_id: EventId,
        title: str | None = None,
        start_datetime: Moment | None = None,
        end_datetime: Moment | None = None,
        tag: str | None = None,
        description: str | None = None,
        location: str | None = None,
        attendees: list[str] | None = None,
    ) -> str:
        """Change an event; what is left out or null stays as it is.

        An empty text clears the tag, description or location; an empty list removes all attendees; the title cannot
        be empty. To move an event give its start and its end.
        """
        old = self.events[event_id]
        start = old.start_datetime if start_datetime is None else start_datetime
        end = checked_end(start, old.end_datetime if end_datetime is None else end_datetime, self.zone)
        self.events.update(
            event_id,
            title=old.title if title is None else checked_title(title),
            start_datetime=start,
            end_datetime=end,
            tag=old.tag if tag is None else filled(tag),
            description=old.description if description is None else filled(description),
            location=old.location if location is None else filled(location),
            attendees=old.attendees if attendees is None else checked_names(attendees),
            all_day=old.all_day and whole_days(start, end, self.zone),
        )
        return f"Event {event_id} has been changed."

    @tool()
    def get_calendar_event(self, event_id: EventId) -> dict[str, Json]:
        """Get one event."""
        return self.row(self.events[event_id])

    @tool(writes=True, harm="outward")
    def delete_calendar_event(self, event_id: EventId) -> str:
        """Delete an event; it disappears for its attendees too."""
        self.events.remove(event_id)
        return f"Event {event_id} has been deleted."

    @tool()
    def get_calendar_events_from_to(
        self, start_datetime: Moment, end_datetime: Moment, offset: Offset = 0, limit: Limit = 10
    ) -> dict[str, Json]:
        """List the events that take place, wholly or partly, from a start until just before an end.

        They are ordered by start, those with the same start by when they were added. ``total`` counts all of them,
        ``range`` says which of them are in ``events``.
        """
        checked_end(start_datetime, end_datetime, self.zone)
        return self.page(self.between(start_datetime, end_datetime), offset, limit)

    @tool()
    def read_today_calendar_events(self) -> dict[str, Json]:
        """List all events of today, ordered by start, then by when they were added."""
        today = local_date(self.now, self.zone)
        found = self.between(day_start(today, self.zone), day_end(today, self.zone))
        return self.page(found, 0, max(len(found), 1))

    @tool()
    def get_all_tags(self) -> list[str]:
        """List the tags in use, in alphabetical order."""
        return sorted({item.tag for item in self.events if item.tag})

    @tool()
    def get_calendar_events_by_tag(self, tag: str) -> list[dict[str, Json]]:
        """List all events with exactly this tag, of any date, ordered by start, then by when they were added."""
        if not filled(tag):
            raise CallError(f"give a tag{nearest('', self.get_all_tags())}")
        return self.rows(item for item in self.events if item.tag == tag)

    @tool()
    def search_events(self, query: str) -> list[dict[str, Json]]:
        """Find events of any date by a part of their title, description, location, tag or an attendee's name.

        Case does not matter. They are ordered by start, then by when they were added.
        """
        wanted = query.casefold()
        return self.rows(item for item in self.events if matches(item, wanted))

    @event()
    def add_calendar_event_by_attendee(
        self,
        who_add: str,
        title: str = "Event",
        start_datetime: Moment | None = None,
        end_datetime: Moment | None = None,
        tag: str | None = None,
        description: str | None = None,
        location: str | None = None,
        attendees: list[str] | None = None,
    ) -> str:
        """Somebody else adds an event, which they attend; the result is its id."""
        (who,) = checked_names([who_add])
        known = any(who.casefold() == name.strip().casefold() for name in attendees or ())
        names = [*(attendees or ()), *(() if known else (who,))]
        texts = {"tag": tag, "description": description, "location": location, "created_by": who}
        added = self.events[self.enter(title, start_datetime, end_datetime, attendees=names, **texts)]
        details = (when(added, self.zone), added.description, added.location, "with " + ", ".join(added.attendees))
        self.notify(f"{who} added “{added.title}”", "\n".join(text for text in details if text))
        return added.id

    @event()
    def delete_calendar_event_by_attendee(self, event_id: EventId, who_delete: str) -> str:
        """One of the attendees deletes an event."""
        gone = self.events[event_id]
        if not attends(gone, who_delete):
            known = ", ".join(gone.attendees) or "nobody"
            raise CallError(f"{who_delete!r} does not attend event {event_id!r}; attending: {known}")
        self.events.remove(event_id)
        self.notify(f"{who_delete.strip()} deleted “{gone.title}”", f"{when(gone, self.zone)}\nEvent id {event_id}")
        return f"Event {event_id} has been deleted by {who_delete.strip()}."

    @event(notifies=False)
    def set_calendar_event(self, event: EventRow) -> None:
        """An event is synchronised from elsewhere: it replaces the one with its id, or is a new one without id."""
        given: dict[str, Any] = dict(event)
        event_id = given.pop("event_id", None)
        title, start, end = (
            given.pop("title", "Event"),
            given.pop("start_datetime", None),
            given.pop("end_datetime", None),
        )
        given = {name: value for name, value in given.items() if not name.endswith("_strftime")}
        if event_id is None:
            self.enter(title, start, end, **given)
        else:
            self.events[event_id]
            made = self.made(event_id, title, start, end, **given)
            self.events.update(event_id, **{item.name: getattr(made, item.name) for item in fields(made)})

    @seed()
    def event(
        self,
        title: str,
        start_datetime: Moment,
        end_datetime: Moment | None = None,
        tag: str | None = None,
        description: str | None = None,
        location: str | None = None,
        attendees: list[str] | None = None,
        all_day: bool = False,
        series: str | None = None,
        created_by: str | None = None,
    ) -> str:
        """An event that is in the calendar from the beginning; an all-day one is about the days it touches."""
        return self.enter(
            title,
            start_datetime,
            end_datetime,
            tag=tag,
            description=description,
            location=location,
            attendees=attendees,
            all_day=all_day,
            series=series,
            created_by=created_by,
        )

    def enter(self, title: str, start: datetime | None, end: datetime | None, **given: Any) -> str:  # noqa: ANN401
        """Check and add an event and return its id; `given` are other fields as tools take them."""
        return self.events.add(self.made(self.events.fresh_id(), title, start, end, **given)).id

    def made(
        self,
        event_id: str,
        title: str,
        start: datetime | None,
        end: datetime | None,
        *,
        attendees: Iterable[str] | None = None,
        all_day: bool = False,
        **texts: str | None,
    ) -> CalendarEvent:
        """A checked event, not yet added; one that is all day is widened to whole local days."""
        start = self.now if start is None else start
        if all_day:
            start, end = self._whole_days(start, end)
        return CalendarEvent(
            id=event_id,
            title=checked_title(title),
            start_datetime=start,
            end_datetime=checked_end(start, end, self.zone),
            attendees=checked_names(attendees or ()),
            all_day=all_day,
            **{name: filled(text) for name, text in texts.items()},
        )

    def between(self, start: datetime, end: datetime) -> list[CalendarEvent]:
        """Events that share a moment with [`start`, `end`), by start, then by when they were added."""
        return sorted((item for item in self.events if overlaps(item, start, end)), key=_by_start)

    def conflicts(self, start: datetime, end: datetime, event_id: str | None = None) -> list[CalendarEvent]:
        """Other events at the same time, those about whole days aside."""
        return [item for item in self.between(start, end) if item.id != event_id and not item.all_day]

    def row(self, found: CalendarEvent) -> dict[str, Json]:
        """One event as tools return it."""
        return to_row(found, self.zone)

    def rows(self, found: Iterable[CalendarEvent]) -> list[dict[str, Json]]:
        """Events as tools return them, by start, then by when they were added."""
        return [self.row(item) for item in sorted(found, key=_by_start)]

    def page(self, found: list[CalendarEvent], offset: int, limit: int) -> dict[str, Json]:
        """A part of a sorted list, with what part of how many it is."""
        total = len(found)
        first, last = min(offset, total), min(offset + limit, total)
        return {"events": [self.row(item) for item in found[first:last]], "range": [first, last], "total": total}

    @classmethod
    def importers(cls) -> Mapping[str, Callable[..., list[tuple[str, dict[str, Json]]]]]:
        """Calendar files of other programs."""
        from pare_apps.calendar.imports import seeds_from_ics

        return {".ics": seeds_from_ics}

    def _whole_days(self, start: datetime, end: datetime | None) -> tuple[datetime, datetime]:
        checked_end(start, end, self.zone)
        first = local_date(start, self.zone)
        last = first if end is None or end <= start else local_date(end - timedelta(microseconds=1), self.zone)
        return day_start(first, self.zone), day_end(last, self.zone)
