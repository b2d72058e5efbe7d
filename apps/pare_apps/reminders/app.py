"""The reminders' data, the assistant's tools, and how reminders fall due."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any

from pare_apps.localtime import short
from pare_apps.reminders.records import Minutes, Reminder, ReminderId, Times, to_row
from pare_apps.reminders.repetition import Unit
from pare_sim.errors import CallError
from pare_sim.kernel import Json, format_time
from pare_sim.phone import Alarm, App, Moment, Table, event, seed, tool

_by_due = attrgetter("due_datetime")


class Reminders(App):
    """Reminders that ring when they fall due, once or repeatedly."""

    screens = ("ReminderList", "ReminderDetail", "EditReminder")
    reminders: Table[Reminder]

    @tool(writes=True)
    def add_reminder(
        self,
        title: str,
        due_datetime: Moment,
        description: str,
        repetition_unit: Unit | None = None,
        repetition_value: Times | None = 1,
    ) -> str:
        """Add a reminder and return its id; with a unit it repeats every so many units.

        It rings when it falls due, at once if that is past. Daily, weekly and monthly reminders keep their local time;
        where a month lacks the day, they fall due on its last day.
        """
        return self.enter(title, due_datetime, description, repetition_unit, repetition_value)

    @tool(writes=True)
    def update_reminder(
        self,
        reminder_id: ReminderId,
        title: str,
        description: str,
        due_datetime: Moment,
        repetition_unit: Unit | None,
        repetition_value: Times | None,
    ) -> str:
        """Replace all fields of a reminder and return its id; a repeating one is changed from now on.

        With another due time it rings again, even if it has rung before or was completed, and repetitions count from
        that time. A unit of null ends the repetition; an empty description clears it. To put off a single repetition
        use snooze_reminder.
        """
        old = self.reminders[reminder_id]
        value = _value(repetition_unit, repetition_value)
        moved = due_datetime != old.due_datetime
        changed: dict[str, Any] = {"title": _titled(title), "description": description}
        if moved or (repetition_unit, value) != (old.repetition_unit, old.repetition_value):
            changed |= {"repetition_unit": repetition_unit, "repetition_value": value, "due_datetime": due_datetime}
            changed |= {"first_due": due_datetime, "occurrence": 0, "answered": old.rings}
        if moved:
            changed |= {"time_notified": None, "completed": False}
        self.reminders.update(reminder_id, **changed)
        return reminder_id

    @tool(writes=True)
    def delete_reminder(self, reminder_id: ReminderId) -> None:
        """Delete a reminder with all its repetitions."""
        self.reminders.remove(reminder_id)

    @tool(writes=True)
    def delete_all_reminders(self) -> None:
        """Delete all reminders, also those that are ahead or completed."""
        for reminder in list(self.reminders):
            self.reminders.remove(reminder.id)

    @tool()
    def get_due_reminders(self) -> list[dict[str, Json]]:
        """List the reminders that are due or overdue and not completed, by due time, then by when they were added."""
        return self.rows(self.due())

    @tool()
    def get_upcoming_reminders(self) -> list[dict[str, Json]]:
        """List the reminders whose due time is ahead, by due time, then by when they were added."""
        return self.rows(item for item in self.reminders if not item.completed and item.due_datetime > self.now)

    @tool()
    def get_all_reminders(self) -> list[dict[str, Json]]:
        """List all reminders, also completed ones, by due time, then by when they were added."""
        return self.rows(self.reminders)

    @tool()
    def get_reminder(self, reminder_id: ReminderId) -> dict[str, Json]:
        """Get one reminder."""
        return self.row(self.reminders[reminder_id])

    @tool(writes=True)
    def snooze_reminder(self, reminder_id: ReminderId, minutes: Minutes = 10) -> str:
        """Let a reminder ring so many minutes from now, or after its due time if that is ahead; return its id.

        Of a repeating reminder only this repetition is put off, at most until the next one.
        """
        old = self._open(reminder_id)
        try:
            due = max(self.now, old.due_datetime) + timedelta(minutes=minutes)
        except OverflowError:
            raise CallError(f"{minutes} minutes are too many: that is after the year 9999") from None
        self.reminders.update(reminder_id, due_datetime=due, time_notified=None, answered=old.rings)
        return reminder_id

    @tool(writes=True)
    def complete_reminder(self, reminder_id: ReminderId) -> str:
        """Mark a reminder as done and return its id; a repeating one goes on to its next due time that is ahead."""
        old = self._open(reminder_id)
        rule = old.rule(self.zone)
        n = max(old.occurrence, rule.latest(self.now)) + 1 if rule else 0
        due = rule and rule.occurrence(n)
        if due is None:
            self.reminders.update(reminder_id, completed=True, answered=old.rings)
        else:
            moved: dict[str, Any] = {"due_datetime": due, "occurrence": n, "time_notified": None}
            self.reminders.update(reminder_id, answered=old.rings, **moved)
        return reminder_id

    @event()
    def fall_due(self, reminder_id: ReminderId) -> None:
        """A reminder rings; one that repeats is now at the last of its due times that has come."""
        old = self.reminders[reminder_id]
        at = old.rings_next(self.zone)
        if at is None or at > self.now:
            raise CallError(f"reminder {reminder_id!r} is not to ring now")
        changed: dict[str, Any] = {"time_notified": self.now, "rings": old.rings + 1}
        rule = old.rule(self.zone)
        n = rule.latest(self.now) if rule else 0
        if rule and n > old.occurrence:
            changed |= {"occurrence": n, "due_datetime": rule.occurrence(n)}
        rung = self.reminders.update(reminder_id, **changed)
        due = f"Due {short(rung.due_datetime, self.zone)}"
        self.notify(rung.title, f"{rung.description}\n{due}" if rung.description else due)

    @seed()
    def reminder(
        self,
        title: str,
        due_datetime: Moment,
        description: str = "",
        repetition_unit: Unit | None = None,
        repetition_value: Times | None = 1,
        time_notified: Moment | None = None,
        completed: bool = False,
    ) -> str:
        """A reminder that is there from the beginning; if it is past and has not rung, it rings at once.

        A repeating one that rang is at the last of its due times up to then.
        """
        told = {"time_notified": time_notified, "completed": completed, "rings": int(time_notified is not None)}
        added = self.enter(title, due_datetime, description, repetition_unit, repetition_value, **told)
        rule = self.reminders[added].rule(self.zone)
        if rule and time_notified:
            n = rule.latest(time_notified)
            self.reminders.update(added, occurrence=n, due_datetime=rule.occurrence(n))
        return added

    def alarms(self) -> Iterator[Alarm]:
        """The next time each reminder rings."""
        for item in self.reminders:
            at = item.rings_next(self.zone)
            if at is not None:
                key = f"{item.id}#{item.rings + 1}@{format_time(at)}"
                yield Alarm(at, "fall_due", {"reminder_id": item.id}, key)

    def enter(
        self,
        title: str,
        due: datetime,
        description: str,
        unit: Unit | None,
        value: int | None,
        **more: Any,  # noqa: ANN401 - field values
    ) -> str:
        """Check and add a reminder and return its id."""
        made = Reminder(
            id=self.reminders.fresh_id(),
            title=_titled(title),
            description=description,
            due_datetime=due,
            first_due=due,
            repetition_unit=unit,
            repetition_value=_value(unit, value),
            **more,
        )
        return self.reminders.add(made).id

    def due(self) -> list[Reminder]:
        """Reminders that are due or overdue and not completed."""
        return [item for item in self.reminders if not item.completed and item.due_datetime <= self.now]

    def row(self, found: Reminder) -> dict[str, Json]:
        """One reminder as tools return it."""
        return to_row(found, self.zone)

    def rows(self, found: Iterable[Reminder]) -> list[dict[str, Json]]:
        """Reminders as tools return them, by due time, then by when they were added."""
        return [self.row(item) for item in sorted(found, key=_by_due)]

    def _open(self, reminder_id: str) -> Reminder:
        found = self.reminders[reminder_id]
        if found.completed:
            raise CallError(f"reminder {reminder_id!r} is completed; give it another due time to use it again")
        return found


def _titled(title: str) -> str:
    if not title.strip():
        raise CallError("the title of a reminder cannot be empty")
    return title


def _value(unit: str | None, value: int | None) -> int | None:
    """How many units lie between two repetitions: one unless given, nothing without a unit."""
    return None if unit is None else value or 1
