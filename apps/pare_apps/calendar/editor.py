"""The editor of an event, and how screens show one."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from pare_apps.calendar.app import Calendar
from pare_apps.calendar.records import CalendarEvent, EventId, checked_end, when, whole_days
from pare_sim.errors import CallError, nearest
from pare_sim.kernel import Json, format_time
from pare_sim.phone import BACK, STAY, Content, Moment, Screen, action

SHOWN = 20
"""How many items a list shows at once."""


class EditEvent(Screen[Calendar]):
    """The editor of a new or an existing event.

    The draft holds only what has been set here: the rest of an existing event stays as it is, whoever changes it
    meanwhile. Empty text stands for a cleared field.
    """

    event_id: EventId | None = None
    title: str | None = None
    start_datetime: datetime | None = None
    end_datetime: datetime | None = None
    tag: str | None = None
    description: str | None = None
    location: str | None = None
    attendees: tuple[str, ...] | None = None

    def content(self) -> Content:
        """The event as it would be saved, and what takes place at the same time."""
        draft = self._draft()
        start, end = draft.start_datetime, draft.end_datetime
        conflicts: dict[str, Json] = {}
        if end < start:
            conflicts = {"problem": "the end is before the start; set the time range again"}
        elif not draft.all_day:
            conflicts = conflict_note(self.app.conflicts(start, end, self.event_id), self.app.zone)
        title = "New event" if self.event_id is None else "Edit event"
        return Content(title, fields={"title": draft.title, **event_fields(draft, self.app.zone), **conflicts})

    @action(to=STAY)
    def set_title(self, title: str) -> "EditEvent":
        """Set the title."""
        return self.with_focus(title=title)

    @action(to=STAY)
    def set_time_range(self, start_datetime: Moment, end_datetime: Moment) -> "EditEvent":
        """Set start and end."""
        return self.with_focus(start_datetime=start_datetime, end_datetime=end_datetime)

    @action(to=STAY)
    def set_tag(self, tag: str | None) -> "EditEvent":
        """Set the tag; null or empty text removes it."""
        return self.with_focus(tag=tag or "")

    @action(to=STAY)
    def set_description(self, description: str | None) -> "EditEvent":
        """Set the description; null or empty text removes it."""
        return self.with_focus(description=description or "")

    @action(to=STAY)
    def set_location(self, location: str | None) -> "EditEvent":
        """Set the location; null or empty text removes it."""
        return self.with_focus(location=location or "")

    @action(to=STAY)
    def set_attendees(self, attendees: list[str]) -> "EditEvent":
        """Set all attendees by name; an empty list removes them."""
        return self.with_focus(attendees=tuple(attendees))

    @action(to=STAY)
    def add_attendee(self, attendee: str) -> "EditEvent":
        """Add an attendee by name, once."""
        present = self._draft().attendees
        return self.with_focus(attendees=present if attendee in present else (*present, attendee))

    @action(to=STAY)
    def remove_attendee(self, attendee: str) -> "EditEvent":
        """Remove an attendee by name."""
        present = self._draft().attendees
        if attendee not in present:
            raise CallError(f"{attendee!r} is not an attendee{nearest(attendee, present)}")
        return self.with_focus(attendees=tuple(name for name in present if name != attendee))

    @action(to=BACK, writes=True)
    def save(self) -> None:
        """Save the event; its attendees see it."""
        given = self._given()
        if self.event_id is None:
            self.app.add_calendar_event(**given)
        else:
            self.app.edit_calendar_event(self.event_id, **given)

    @action(to=BACK)
    def discard(self) -> None:
        """Leave without saving."""

    def _given(self) -> dict[str, Any]:
        names = ("title", "start_datetime", "end_datetime", "tag", "description", "location", "attendees")
        return {name: value for name in names if (value := getattr(self, name)) is not None}

    def _draft(self) -> CalendarEvent:
        """The event as it would be saved, unchecked."""
        given = self._given()
        if self.event_id is None:
            start = self.start_datetime or self.app.now
            end = self.end_datetime or checked_end(start, None, self.app.zone)
            return CalendarEvent(**{"id": "", **given, "start_datetime": start, "end_datetime": end})
        draft = replace(self.app.events[self.event_id], **given)
        stays = draft.all_day and whole_days(draft.start_datetime, draft.end_datetime, self.app.zone)
        return replace(draft, all_day=stays)


def event_fields(item: CalendarEvent, zone: str) -> dict[str, Json]:
    """An event as screens show it in full."""
    return {
        "when": when(item, zone),
        "start": format_time(item.start_datetime, zone),
        "end": format_time(item.end_datetime, zone),
        "tag": item.tag,
        "description": item.description,
        "location": item.location,
        "attendees": list(item.attendees),
    }


def conflict_note(others: list[CalendarEvent], zone: str) -> dict[str, Json]:
    """What screens say of other events at the same time."""
    told = [f"{other.title} ({when(other, zone)})" for other in others[:SHOWN]]
    return {"same time as": [*told, *(["…"] if len(others) > SHOWN else [])]}
