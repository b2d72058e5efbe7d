"""What the reminders app keeps, and how it is shown."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from pare_apps.reminders.repetition import Repetition, Unit
from pare_sim.kernel import Json, format_time
from pare_sim.phone import IdOf, Record

ReminderId = Annotated[str, IdOf("reminders")]
Times = Annotated[int, Field(ge=1)]
"""How many units lie between two occurrences."""
Minutes = Annotated[int, Field(ge=1)]
MAX_UNANSWERED = 100
"""How often a repeating reminder goes on to ring after the first time, if nobody deals with it."""


class Reminder(Record):
    """Something to be reminded of, once or repeatedly.

    A repeating reminder is one record: its rule, and the occurrence that is to ring next or rang last.
    """

    title: str
    description: str = ""
    due_datetime: datetime
    """When it rings, or when it rang last; later than the rule says if it was snoozed."""
    repetition_unit: Unit | None = None
    repetition_value: int | None = None
    time_notified: datetime | None = None
    """When it rang for `due_datetime`; None while that is ahead."""
    completed: bool = False
    """Done with; a repeating reminder goes on to its next occurrence instead."""
    first_due: datetime
    """Occurrence 0, from which the rule counts."""
    occurrence: int = 0
    """Which occurrence `due_datetime` is."""
    rings: int = 0
    """How often it has rung."""
    answered: int = 0
    """How often it had rung when somebody last snoozed, completed or rescheduled it."""

    def rule(self, zone: str) -> Repetition | None:
        """When it falls due, if it repeats."""
        if self.repetition_unit is None or self.repetition_value is None:
            return None
        return Repetition(self.first_due, self.repetition_unit, self.repetition_value, zone)

    def next_occurrence(self, zone: str) -> datetime | None:
        """The occurrence after this one, if any."""
        rule = self.rule(zone)
        return None if rule is None or self.completed else rule.occurrence(self.occurrence + 1)

    def rings_next(self, zone: str) -> datetime | None:
        """When it is to ring next, if it is."""
        if self.completed:
            return None
        following = self.next_occurrence(zone)
        if self.time_notified is None:
            return self.due_datetime if following is None else min(self.due_datetime, following)
        return following if self.rings - self.answered <= MAX_UNANSWERED else None


def to_row(reminder: Reminder, zone: str) -> dict[str, Json]:
    """A reminder as tools and screens return it."""
    notified, following = reminder.time_notified, reminder.next_occurrence(zone)
    return {
        "reminder_id": reminder.id,
        "title": reminder.title,
        "due_datetime": format_time(reminder.due_datetime, zone),
        "description": reminder.description,
        "repetition_unit": reminder.repetition_unit,
        "repetition_value": reminder.repetition_value,
        "time_notified": notified and format_time(notified, zone),
        "completed": reminder.completed,
        "next_due_datetime": following and format_time(following, zone),
    }


def repeats(unit: str | None, value: int | None) -> str | None:
    """A rule as people read it.

    >>> repeats("week", 2), repeats("day", 1), repeats(None, None)
    ('every 2 weeks', 'every day', None)
    """
    if unit is None:
        return None
    return f"every {value} {unit}s" if value not in (None, 1) else f"every {unit}"
