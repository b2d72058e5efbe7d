"""The many ways in which a message may tell a day or a clock time: facts for `building.says`."""

from datetime import datetime, timedelta

from pare_scenarios.generate.days import MONTHS, date, weekday
from pare_scenarios.generate.languages import weekday_in


def clock_fact(moment: datetime) -> list[str]:
    """A clock time, as in ``19:30``, ``7.30 pm`` or ``19h30``."""
    hour, minute, twelve = moment.hour, moment.minute, moment.hour % 12 or 12
    half = "am" if hour < 12 else "pm"
    found = [f"{hour:02}:{minute:02}", f"{hour}:{minute:02}", f"{hour}.{minute:02}", f"{hour:02}.{minute:02}"]
    found += [f"{twelve}:{minute:02}", f"{twelve}.{minute:02}", f"{hour}h{minute:02}", f"{hour}.{minute:02} Uhr"]
    if minute == 0:
        found += [f"{twelve} {half}", f"{hour} Uhr", f"{hour} h", f"{hour}h", f"{twelve} o'clock", f"at {twelve}"]
    if minute == 30:
        found += [f"half past {_HOURS[twelve - 1]}", f"half past {twelve}"]
    return list(dict.fromkeys(found))


def day_fact(moment: datetime, now: datetime) -> list[str]:
    """A day: its weekday in some languages, its date, or *tomorrow*, said on the day of `now`."""
    languages = ("en", "de", "fr", "es", "tr", "pt")
    found = [weekday(moment), weekday(moment)[:3], *(weekday_in(moment, language) for language in languages)]
    month, nth = MONTHS[moment.month - 1], f"{moment.day}{_ending(moment.day)}"
    found += [date(moment), f"{month} {moment.day}", f"{nth} {month}", f"{nth} of {month}", f"{month} {nth}"]
    found += [f"the {nth}", f"{moment.day} {month[:3]}", f"{month[:3]} {moment.day}", moment.date().isoformat()]
    found += [f"{moment.day}.{moment.month}", f"{moment.day}.{moment.month}.{moment.year}"]
    days = moment.date() - now.date()
    if days == timedelta(0):
        found += ["today", "tonight", "heute", "hoy", "hoje", "bugün", "aujourd'hui"]
    if days == timedelta(days=1):
        found += ["tomorrow", "morgen", "demain", "mañana", "amanhã", "yarın"]
    return list(dict.fromkeys(found))


_HOURS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def _ending(number: int) -> str:
    if number in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
