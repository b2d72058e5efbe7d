"""Times as scenarios spell them in data (`iso`) and as people say them in messages and proposals."""

from datetime import datetime

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def iso(moment: datetime) -> str:
    """As in a scenario file: ``2025-06-05 19:30``, local to the scenario's zone."""
    return moment.strftime("%Y-%m-%d %H:%M")


def clock(moment: datetime) -> str:
    """The time of day: ``19:30``."""
    return moment.strftime("%H:%M")


def weekday(moment: datetime) -> str:
    """The day of the week: ``Thursday``; independent of locale."""
    return WEEKDAYS[moment.weekday()]


def date(moment: datetime) -> str:
    """Day and month: ``5 June``."""
    return f"{moment.day} {MONTHS[moment.month - 1]}"


def day(moment: datetime) -> str:
    """Weekday and date: ``Thursday 5 June``."""
    return f"{weekday(moment)} {date(moment)}"


def other_weekdays(moment: datetime) -> list[str]:
    """The days of the week that it is not."""
    return [name for name in WEEKDAYS if name != weekday(moment)]
