"""When a repeating reminder falls due.

Seconds, minutes and hours are elapsed time. Days, weeks and months keep the clock time of the first occurrence,
whatever clock changes lie between (a skipped time is moved forward by the gap, one that occurs twice is the
first). Months also keep its day; a month that lacks the day has the occurrence on its last day, and the months
after it are not affected: from the 31st of January monthly is 28 February, 31 March, 30 April, 31 May.
"""

from calendar import monthrange
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Literal

from pare_apps.localtime import local_date, local_time, moment_at

Unit = Literal["second", "minute", "hour", "day", "week", "month"]
_ELAPSED = {"second": 1, "minute": 60, "hour": 3600}
_DAYS = {"day": 1, "week": 7}


@dataclass(frozen=True, slots=True)
class Repetition:
    """Every `value` `unit`s from `first` on, in the time zone `zone`; occurrences are counted from 0."""

    first: datetime
    unit: Unit
    value: int
    zone: str

    def occurrence(self, n: int) -> datetime | None:
        """The moment of occurrence `n`; None if it lies after the year 9999.

        >>> from datetime import UTC
        >>> monthly = Repetition(datetime(2025, 1, 31, 9, tzinfo=UTC), "month", 1, "UTC")
        >>> [f"{monthly.occurrence(n):%m-%d}" for n in range(5)]
        ['01-31', '02-28', '03-31', '04-30', '05-31']
        """
        return _occurrence(self, n)

    def latest(self, moment: datetime) -> int:
        """The number of the last occurrence at or before `moment`; 0 if there is none."""
        if moment <= self.first:
            return 0
        n = self._guess(moment)
        while n > 0 and ((at := self.occurrence(n)) is None or at > moment):
            n -= 1
        return n

    def _guess(self, moment: datetime) -> int:
        """At least the number of the last occurrence at or before `moment`, and at most two more."""
        if self.unit in _ELAPSED:
            return int((moment - self.first).total_seconds()) // (_ELAPSED[self.unit] * self.value) + 1
        start, end = local_date(self.first, self.zone), local_date(moment, self.zone)
        if self.unit in _DAYS:
            return (end - start).days // (_DAYS[self.unit] * self.value) + 1
        return ((end.year - start.year) * 12 + end.month - start.month) // self.value + 1


@lru_cache(maxsize=4096)  # each look at what rings next asks for the same few
def _occurrence(rule: Repetition, n: int) -> datetime | None:
    if n == 0:
        return rule.first
    try:
        if rule.unit in _ELAPSED:
            return rule.first + timedelta(seconds=_ELAPSED[rule.unit] * rule.value * n)
        wall = local_time(rule.first, rule.zone).replace(tzinfo=None)
        if rule.unit in _DAYS:
            return moment_at(wall + timedelta(days=_DAYS[rule.unit] * rule.value * n), rule.zone)
        return moment_at(_months_later(wall, rule.value * n), rule.zone)
    except OverflowError:
        return None


def _months_later(wall: datetime, months: int) -> datetime:
    year, month = divmod(wall.year * 12 + wall.month - 1 + months, 12)
    if year > 9999:
        raise OverflowError
    return wall.replace(year=year, month=month + 1, day=min(wall.day, monthrange(year, month + 1)[1]))
