"""The agenda by day or week, and one event."""

from datetime import date, datetime, timedelta
from typing import Literal

from pare_apps.calendar.app import Calendar
from pare_apps.calendar.editor import SHOWN, EditEvent, conflict_note, event_fields
from pare_apps.calendar.records import CalendarEvent, EventId, Limit, Offset, attends, overlaps, when
from pare_apps.localtime import WEEKDAYS, day_end, day_start, local_date
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.phone import BACK, STAY, Content, Item, Moment, Screen, action


class AgendaView(Screen[Calendar]):
    """The events of one day or week, all of them or those with a tag or an attendee."""

    day: str | None = None
    """The local day shown, or one of the week shown, as YYYY-MM-DD; today, whenever that is, unless chosen."""
    span: Literal["day", "week"] = "day"
    tag_filter: str | None = None
    attendee_filter: str | None = None

    def content(self) -> Content:
        """The day or week, the filters in force, and the events by start."""
        first, last = self._days()
        start, end = self._window()
        everything = self.app.between(start, end)
        found = [item for item in everything if self._passes(item)]
        items = tuple(_item(item, everything, self.app.zone) for item in found[:SHOWN])
        span = f"{WEEKDAYS[first.weekday()]} {first}" + (f" to {last}" if last > first else "")
        fields = {"tag filter": self.tag_filter, "attendee filter": self.attendee_filter}
        return Content(f"Agenda: {span}", "" if found else "No events.", fields, items, len(found) - len(items))

    @action(to="EventDetail")
    def open_event_by_id(self, event_id: EventId) -> "EventDetail":
        """Open an event, of this day or any other."""
        return EventDetail(event_id=self.app.events[event_id].id)

    @action(to="EventDetail")
    def open_event_by_index(self, index: int) -> "EventDetail":
        """Open the event at a place in the agenda, counted from 0, also beyond those shown."""
        found = self._found()
        if not 0 <= index < len(found):
            raise CallError(f"index {index} is not in the agenda, which has {len(found)} events (the first is 0)")
        return EventDetail(event_id=found[index].id)

    @action(to=STAY)
    def filter_by_tag(self, tag: str) -> "AgendaView":
        """Show only events with exactly this tag; an empty text shows all tags again."""
        return self.with_focus(tag_filter=tag or None)

    @action(to=STAY)
    def filter_by_attendee(self, attendee: str) -> "AgendaView":
        """Show only events that somebody of this name attends; an empty text shows all again."""
        return self.with_focus(attendee_filter=attendee or None)

    @action(to=STAY, when=lambda self: self.tag_filter is not None or self.attendee_filter is not None)
    def clear_filters(self) -> "AgendaView":
        """Show all events of the day or week again."""
        return self.with_focus(tag_filter=None, attendee_filter=None)

    @action(to=STAY)
    def set_day(self, date: Moment) -> "AgendaView":
        """Go to the day of a date, or to its week in the week view; filters stay."""
        return self.with_focus(day=local_date(date, self.app.zone).isoformat())

    @action(to=STAY)
    def show_today(self) -> "AgendaView":
        """Go to today, or to this week in the week view; filters stay."""
        return self.with_focus(day=None)

    @action(to=STAY)
    def next_day(self) -> "AgendaView":
        """Go on by one day."""
        return self._moved(1)

    @action(to=STAY)
    def previous_day(self) -> "AgendaView":
        """Go back by one day."""
        return self._moved(-1)

    @action(to=STAY)
    def next_week(self) -> "AgendaView":
        """Go on by one week."""
        return self._moved(7)

    @action(to=STAY)
    def previous_week(self) -> "AgendaView":
        """Go back by one week."""
        return self._moved(-7)

    @action(to=STAY, when=lambda self: self.span == "day")
    def show_week(self) -> "AgendaView":
        """Show the whole week, Monday to Sunday."""
        return self.with_focus(span="week")

    @action(to=STAY, when=lambda self: self.span == "week")
    def show_day(self) -> "AgendaView":
        """Show a single day."""
        return self.with_focus(span="day")

    @action(to="EditEvent")
    def start_create_event(self) -> "EditEvent":
        """Start a new event."""
        return EditEvent()

    @action(to=STAY)
    def list_events(self, offset: Offset = 0, limit: Limit = 10) -> dict[str, Json]:
        """List the events of the agenda as filtered, by start, then by when they were added."""
        return self.app.page(self._found(), offset, limit)

    @action(to=STAY)
    def search_events(self, query: str) -> list[dict[str, Json]]:
        """Find events of any date, whatever the filters, by a part of their title, texts, tag or attendees."""
        return self.app.search_events(query)

    @action(to=STAY)
    def read_today_calendar_events(self) -> dict[str, Json]:
        """List all events of today, whatever the day shown and the filters."""
        return self.app.read_today_calendar_events()

    @action(to=STAY)
    def get_all_tags(self) -> list[str]:
        """List the tags in use."""
        return self.app.get_all_tags()

    @action(to=STAY)
    def get_calendar_events_by_tag(self, tag: str) -> list[dict[str, Json]]:
        """List all events with exactly this tag, of any date."""
        return self.app.get_calendar_events_by_tag(tag)

    def _centre(self) -> date:
        return local_date(self.app.now, self.app.zone) if self.day is None else date.fromisoformat(self.day)

    def _days(self) -> tuple[date, date]:
        day = self._centre()
        if self.span == "day":
            return day, day
        monday = day.toordinal() - day.weekday()
        return date.fromordinal(monday), date.fromordinal(min(monday + 6, date.max.toordinal()))

    def _window(self) -> tuple[datetime, datetime]:
        first, last = self._days()
        return day_start(first, self.app.zone), day_end(last, self.app.zone)

    def _passes(self, item: CalendarEvent) -> bool:
        if self.tag_filter is not None and item.tag != self.tag_filter:
            return False
        return self.attendee_filter is None or attends(item, self.attendee_filter)

    def _found(self) -> list[CalendarEvent]:
        return [item for item in self.app.between(*self._window()) if self._passes(item)]

    def _moved(self, days: int) -> "AgendaView":
        try:
            return self.with_focus(day=(self._centre() + timedelta(days=days)).isoformat())
        except OverflowError:
            raise CallError("the calendar has the years 1 to 9999 only") from None


class EventDetail(Screen[Calendar]):
    """One event."""

    event_id: EventId

    def content(self) -> Content:
        """The event with its id, and what else takes place at the same time."""
        found = self.app.events[self.event_id]
        others = [] if found.all_day else self.app.conflicts(found.start_datetime, found.end_datetime, found.id)
        fields = {"id": found.id, **event_fields(found, self.app.zone), "added by": found.created_by}
        return Content(found.title, fields={**fields, **conflict_note(others, self.app.zone)})

    @action(to=BACK, writes=True)
    def delete(self) -> None:
        """Delete the event; it disappears for its attendees too."""
        self.app.delete_calendar_event(self.event_id)

    @action(to="EditEvent")
    def edit_event(self) -> "EditEvent":
        """Edit the event."""
        return EditEvent(event_id=self.event_id)

    @action(to=STAY)
    def refresh(self) -> dict[str, Json]:
        """Read the event again."""
        return self.app.get_calendar_event(self.event_id)

    @action(to=STAY)
    def list_attendees(self) -> list[str]:
        """List who attends."""
        return list(self.app.events[self.event_id].attendees)


def _item(item: CalendarEvent, others: list[CalendarEvent], zone: str) -> Item:
    clashes = [other.title for other in others if _clash(item, other)]
    fields: dict[str, Json] = {
        "when": when(item, zone),
        "tag": item.tag,
        "location": item.location,
        "attendees": list(item.attendees),
        "same time as": clashes[:SHOWN],
    }
    return Item(item.id, item.title, fields)


def _clash(one: CalendarEvent, other: CalendarEvent) -> bool:
    if one is other or one.all_day or other.all_day:
        return False
    return overlaps(one, other.start_datetime, other.end_datetime)
