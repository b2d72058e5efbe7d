"""Days with their dates, as messages of several languages tell them."""

from datetime import datetime

from pare_scenarios.generate.days import day
from pare_scenarios.generate.languages import weekday_in


def dated(moment: datetime, language: str) -> str:
    """Weekday and date, as in ``Montag 5.5.``; ``Monday 5 May`` where the days of the language are not known."""
    name = weekday_in(moment, language)
    return day(moment) if day(moment).startswith(name) else f"{name} {moment.day}.{moment.month}."
