"""The calendar app."""

from pare_apps.calendar.app import Calendar
from pare_apps.calendar.editor import EditEvent
from pare_apps.calendar.records import CalendarEvent, EventId
from pare_apps.calendar.screens import AgendaView, EventDetail

__all__ = ["AgendaView", "Calendar", "CalendarEvent", "EditEvent", "EventDetail", "EventId"]
