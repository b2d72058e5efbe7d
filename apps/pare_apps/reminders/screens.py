"""The list of reminders, one reminder, and the editor of a reminder."""

from datetime import datetime
from typing import NamedTuple

from pare_apps.localtime import short
from pare_apps.reminders.app import Reminders
from pare_apps.reminders.records import Minutes, Reminder, ReminderId, Times, repeats
from pare_apps.reminders.repetition import Unit
from pare_sim.errors import CallError
from pare_sim.kernel import Json, format_time
from pare_sim.phone import BACK, STAY, Content, Item, Moment, Screen, action

SHOWN = 20
"""How many items a list shows at once."""


class Draft(NamedTuple):
    """What an editor would save."""

    title: str
    description: str
    due: datetime | None
    unit: Unit | None
    value: int | None


class ReminderList(Screen[Reminders]):
    """All reminders: first what is due, then what is ahead, then what is completed."""

    def content(self) -> Content:
        """The reminders with their ids and due times."""
        found = sorted(self.app.reminders, key=lambda item: (item.completed, item.due_datetime))
        items = tuple(Item(item.id, item.title, self._fields(item)) for item in found[:SHOWN])
        return Content("Reminders", "" if found else "No reminders.", items=items, more=len(found) - len(items))

    @action(to=STAY)
    def list_all_reminders(self) -> list[dict[str, Json]]:
        """List all reminders, also completed ones, by due time."""
        return self.app.get_all_reminders()

    @action(to=STAY)
    def list_upcoming_reminders(self) -> list[dict[str, Json]]:
        """List the reminders whose due time is ahead, by due time."""
        return self.app.get_upcoming_reminders()

    @action(to=STAY)
    def list_due_reminders(self) -> list[dict[str, Json]]:
        """List the reminders that are due or overdue and not completed, by due time."""
        return self.app.get_due_reminders()

    @action(to="ReminderDetail")
    def open_reminder(self, reminder_id: ReminderId) -> "ReminderDetail":
        """Open a reminder."""
        return ReminderDetail(reminder_id=self.app.reminders[reminder_id].id)

    @action(to="EditReminder")
    def create_new(self) -> "EditReminder":
        """Start a new reminder."""
        return EditReminder()

    def _fields(self, item: Reminder) -> dict[str, Json]:
        return {
            "due": short(item.due_datetime, self.app.zone),
            "repeats": repeats(item.repetition_unit, item.repetition_value),
            "status": _status(item, self.app.now),
        }


class ReminderDetail(Screen[Reminders]):
    """One reminder."""

    reminder_id: ReminderId

    def content(self) -> Content:
        """The reminder with its id, what it repeats and whether it has rung."""
        found = self.app.reminders[self.reminder_id]
        zone, following = self.app.zone, found.next_occurrence(self.app.zone)
        fields: dict[str, Json] = {
            "id": found.id,
            "due": format_time(found.due_datetime, zone),
            "status": _status(found, self.app.now),
            "description": found.description,
            "repeats": repeats(found.repetition_unit, found.repetition_value),
            "next due": following and format_time(following, zone),
            "rang": found.time_notified and format_time(found.time_notified, zone),
        }
        return Content(found.title, fields=fields)

    @action(to="EditReminder")
    def edit(self) -> "EditReminder":
        """Edit the reminder."""
        return EditReminder(reminder_id=self.reminder_id)

    @action(to=BACK, writes=True)
    def delete(self) -> None:
        """Delete the reminder with all its repetitions."""
        self.app.delete_reminder(self.reminder_id)

    @action(to=STAY, writes=True, when=lambda self: not self.app.reminders[self.reminder_id].completed)
    def snooze(self, minutes: Minutes = 10) -> None:
        """Let it ring so many minutes from now, or after its due time if that is ahead."""
        self.app.snooze_reminder(self.reminder_id, minutes)

    @action(to=STAY, writes=True, when=lambda self: not self.app.reminders[self.reminder_id].completed)
    def complete(self) -> None:
        """Mark it as done; a repeating reminder goes on to its next due time."""
        self.app.complete_reminder(self.reminder_id)


class EditReminder(Screen[Reminders]):
    """The editor of a new or an existing reminder.

    The draft holds only what has been set here: the rest of an existing reminder stays as it is.
    """

    reminder_id: ReminderId | None = None
    title: str | None = None
    description: str | None = None
    due_datetime: datetime | None = None
    repetition_set: bool = False
    repetition_unit: Unit | None = None
    repetition_value: int | None = None

    def content(self) -> Content:
        """The reminder as it would be saved."""
        draft = self._draft()
        fields: dict[str, Json] = {
            "title": draft.title,
            "description": draft.description,
            "due": "not set" if draft.due is None else format_time(draft.due, self.app.zone),
            "repeats": repeats(draft.unit, draft.value) or "never",
        }
        return Content("New reminder" if self.reminder_id is None else "Edit reminder", fields=fields)

    @action(to=STAY)
    def set_title(self, title: str) -> "EditReminder":
        """Set the title."""
        return self.with_focus(title=title)

    @action(to=STAY)
    def set_description(self, description: str) -> "EditReminder":
        """Set the description; empty text clears it."""
        return self.with_focus(description=description)

    @action(to=STAY)
    def set_due_datetime(self, due_datetime: Moment) -> "EditReminder":
        """Set when it falls due."""
        return self.with_focus(due_datetime=due_datetime)

    @action(to=STAY)
    def set_repetition(self, unit: Unit | None, value: Times | None = None) -> "EditReminder":
        """Let it repeat every so many units, every unit if no value is given; a unit of null ends the repetition."""
        return self.with_focus(
            repetition_set=True, repetition_unit=unit, repetition_value=(value or 1) if unit else None
        )

    @action(to=BACK, writes=True)
    def save(self) -> None:
        """Save the reminder."""
        draft = self._draft()
        if draft.due is None:
            raise CallError("set the due time first, with set_due_datetime")
        if self.reminder_id is None:
            self.app.add_reminder(draft.title, draft.due, draft.description, draft.unit, draft.value)
        else:
            self.app.update_reminder(
                self.reminder_id, draft.title, draft.description, draft.due, draft.unit, draft.value
            )

    @action(to=BACK)
    def cancel(self) -> None:
        """Leave without saving."""

    def _draft(self) -> Draft:
        old = None if self.reminder_id is None else self.app.reminders[self.reminder_id]
        unit, value = self.repetition_unit, self.repetition_value
        if old and not self.repetition_set:
            unit, value = old.repetition_unit, old.repetition_value
        return Draft(
            title=self.title if self.title is not None else old.title if old else "",
            description=self.description if self.description is not None else old.description if old else "",
            due=self.due_datetime or (old.due_datetime if old else None),
            unit=unit,
            value=value,
        )


def _status(reminder: Reminder, now: datetime) -> str:
    if reminder.completed:
        return "completed"
    return "due" if reminder.due_datetime <= now else "upcoming"
