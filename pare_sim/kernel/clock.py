"""Simulated time: aware moments inside, one text form outside, one parser for both directions.

Inside the simulation every moment is an aware `datetime` in UTC, so that sums are elapsed time and
comparisons never raise. Outside (views, results, traces) a moment is local time with its offset,
``2025-06-02T09:00:00+02:00``.
"""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_ISO = re.compile(
    r"(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,6})?)?)\s*"
    r"(Z|[+-]\d{2}:?\d{2}(?::\d{2})?)?)?",
    re.IGNORECASE | re.ASCII,
)


LAST = datetime.max.replace(tzinfo=UTC)
"""The last moment of the calendar; sums that would pass it end there."""


@lru_cache(maxsize=256)
def zone_info(zone: str) -> ZoneInfo:
    """The time zone of an IANA name such as ``Europe/Paris``.

    Raises:
        ValueError: there is no such zone.
    """
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"unknown time zone {zone!r}; give an IANA name such as 'Europe/Paris'") from None


def parse_time(text: str, zone: str = "UTC") -> datetime:
    """Read one moment; text without an offset is local time in `zone`.

    A local time that a clock change skips is moved forward by the gap; one that occurs twice is the first.

    >>> parse_time("2025-03-30 02:30", "Europe/Paris").isoformat()
    '2025-03-30T01:30:00+00:00'
    >>> parse_time("2025-06-01T09:00:00Z") == parse_time("2025-06-01 09:00")
    True

    Raises:
        ValueError: the text is not a date and time.
    """
    match = _ISO.fullmatch(text.strip())
    if match is None:
        raise ValueError(
            f"{text[:40]!r} is not a time; write YYYY-MM-DD HH:MM, with an offset such as +02:00 if needed"
        )
    day, clock, offset = match.groups()
    try:
        local = datetime.fromisoformat(f"{day}T{clock or '00:00'}{(offset or '').upper()}")
        if local.tzinfo is None:
            local = local.replace(tzinfo=zone_info(zone), fold=0)
        return local.astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError(f"{text[:40]!r} is not a possible date and time") from None


def format_time(moment: datetime, zone: str = "UTC") -> str:
    """Write one moment as local time with its offset, to the second (offsets of local mean time have seconds too).

    >>> format_time(parse_time("2025-06-02 09:00", "Europe/Paris"), "Europe/Paris")
    '2025-06-02T09:00:00+02:00'
    """
    try:
        return moment.astimezone(zone_info(zone)).isoformat(timespec="seconds")
    except OverflowError:  # the last hours before year 10000, the first of year 1
        return moment.isoformat(timespec="seconds")


def later(moment: datetime, seconds: float) -> datetime:
    """The moment so many simulated seconds later, or the last one of the calendar."""
    try:
        return moment + timedelta(seconds=seconds)
    except OverflowError:
        return LAST


def local_day(moment: datetime, zone: str) -> tuple[datetime, datetime]:
    """The local calendar day that holds `moment`: its first moment and the first of the next day."""
    try:
        midnight = moment.astimezone(zone_info(zone)).replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
        first = midnight.astimezone(UTC)
    except OverflowError:  # within hours of the ends of the calendar
        first = later(LAST, -86400) if moment.year > 1 else datetime.min.replace(tzinfo=UTC)
        return first, later(first, 86400)
    try:
        following = (midnight.replace(tzinfo=None) + timedelta(days=1)).replace(tzinfo=midnight.tzinfo)
        return first, following.astimezone(UTC)
    except OverflowError:
        return first, LAST


_UNITS = {"s": 1, "m": 60, "min": 60, "h": 3600, "d": 86400, "w": 604800}


def parse_duration(value: str | int | float) -> float:
    """Read a duration in seconds: a number of seconds, or text such as ``90s``, ``5m``, ``1h30m``, ``2d``.

    >>> parse_duration("1h30m")
    5400.0

    Raises:
        ValueError: it is not a duration, or negative.
    """
    if isinstance(value, bool):
        raise ValueError(f"{value!r} is not a duration")
    if isinstance(value, int | float):
        seconds = float(value)
    else:
        parts = re.findall(r"(\d+(?:\.\d+)?)\s*(min|[smhdw])", value)
        if not parts or re.sub(r"(\d+(?:\.\d+)?)\s*(min|[smhdw])|\s", "", value):
            raise ValueError(f"{value[:40]!r} is not a duration; write a number of seconds, or 30s, 5m, 1h30m, 2d")
        seconds = sum(float(number) * _UNITS[unit] for number, unit in parts)
    if not 0 <= seconds < 1e10:
        raise ValueError(f"{value!r} is not a possible delay: it must be 0 or more seconds")
    return seconds
