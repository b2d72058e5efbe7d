"""Calendar files as seeds of the calendar."""

from datetime import datetime, timedelta

from pydantic import JsonValue

from pare_apps.calendar.ics import read_ics

BEFORE = timedelta(days=92)
AFTER = timedelta(days=366)


def seeds_from_ics(data: bytes, *, zone: str, start: datetime) -> list[tuple[str, dict[str, JsonValue]]]:
    """Arguments of the seed ``event`` for what takes place around `start`, the beginning of a scenario.

    The window is from 92 days before to 366 days after it, so that an endless series has an end.

    Raises:
        InputError: the data is not a calendar file; the message says which line.
    """
    found = read_ics(data, zone, start=start - BEFORE, end=start + AFTER)
    return [("event", {name: value for name, value in row.items() if name != "uid"}) for row in found]
