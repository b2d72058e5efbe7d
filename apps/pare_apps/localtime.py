"""Days and clock times local to a phone, safe on clock changes and at both ends of the calendar."""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache

from pare_sim.kernel import zone_info

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""Weekday names; `strftime` would follow the host's locale."""
_FIRST = datetime.min.replace(tzinfo=UTC)
_LAST = datetime.max.replace(tzinfo=UTC)


def local_time(moment: datetime, zone: str) -> datetime:
    """A moment in local time; in the outermost hours of the calendar, where that may not exist, in UTC."""
    try:
        return moment.astimezone(zone_info(zone))
    except OverflowError:
        return moment


def local_date(moment: datetime, zone: str) -> date:
    """The local day that holds a moment."""
    return local_time(moment, zone).date()


def moment_at(wall: datetime, zone: str) -> datetime:
    """The moment, in UTC, at which clocks in `zone` show the naive `wall`.

    A time that a clock change skips is moved forward by the gap; one that occurs twice is the first.

    Raises:
        OverflowError: it is before year 1 or after year 9999 in UTC.
    """
    return wall.replace(tzinfo=zone_info(zone), fold=0).astimezone(UTC)


def day_start(day: date, zone: str) -> datetime:
    """The first moment of a local day, in UTC; the first day of the calendar begins with its first moment.

    >>> day_start(date(2025, 3, 31), "Europe/Paris") - day_start(date(2025, 3, 30), "Europe/Paris")
    datetime.timedelta(seconds=82800)
    """
    return _FIRST if day == date.min else moment_at(datetime.combine(day, time.min), zone)


def day_end(day: date, zone: str) -> datetime:
    """The first moment after a local day, in UTC; for the last day of the calendar, the last moment there is."""
    return _LAST if day == date.max else day_start(day + timedelta(days=1), zone)


@lru_cache(maxsize=4096)  # lists show the same moments again and again
def short(moment: datetime, zone: str) -> str:
    """A moment as people read it.

    >>> short(datetime(2025, 6, 2, 7, tzinfo=UTC), "Europe/Paris")
    'Monday 2025-06-02 09:00'
    """
    local = local_time(moment, zone)
    return f"{WEEKDAYS[local.weekday()]} {local.isoformat(' ', 'minutes')[:16]}"
