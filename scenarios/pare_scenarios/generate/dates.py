"""Dates, as messages of several languages tell them, and as a text may tell them (facts for `building.says`)."""

from datetime import datetime

from pare_scenarios.generate.days import MONTHS, day
from pare_scenarios.generate.languages import weekday_in

_MONTHS: tuple[tuple[str, ...], ...] = (
    *(("Januar", "janvier", "enero", "Ocak"), ("Februar", "février", "febrero", "Şubat")),
    *(("März", "mars", "marzo", "Mart"), ("April", "avril", "abril", "Nisan"), ("Mai", "mai", "mayo", "Mayıs")),
    *(("Juni", "juin", "junio", "Haziran"), ("Juli", "juillet", "julio", "Temmuz")),
    *(("August", "août", "agosto", "Ağustos"), ("September", "septembre", "septiembre", "Eylül")),
    *(("Oktober", "octobre", "octubre", "Ekim"), ("November", "novembre", "noviembre", "Kasım")),
    ("Dezember", "décembre", "diciembre", "Aralık"),
)
"""In German, French, Spanish and Turkish."""


def date_fact(moment: datetime) -> list[str]:
    """A date, as in ``5 June``, ``June 5th``, ``5. Juni``, ``05/06/2025`` or ``2025-06-05``."""
    day, month = moment.day, MONTHS[moment.month - 1]
    nth = f"{day}{'th' if day in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"
    found = [f"{day} {name}" for name in (month, month[:3], *_MONTHS[moment.month - 1])]
    found += [f"{day} de {_MONTHS[moment.month - 1][2]}", f"{month} {day}", f"{month[:3]} {day}"]
    found += [f"{month} {nth}", f"{nth} {month}", f"{nth} of {month}", moment.date().isoformat()]
    for form in ("{d}.{m}.{y}", "{d:02}.{m:02}.{y}", "{d}.{m}", "{d:02}.{m:02}", "{d}/{m}/{y}", "{d:02}/{m:02}/{y}"):
        found.append(form.format(d=day, m=moment.month, y=moment.year))
    found += [f"{moment.month}/{day}/{moment.year}", f"{moment.month:02}/{day:02}/{moment.year}"]
    return list(dict.fromkeys(found))


def dated(moment: datetime, language: str) -> str:
    """Weekday and date, as in ``Montag 5.5.``; ``Monday 5 May`` where the days of the language are not known."""
    name = weekday_in(moment, language)
    return day(moment) if day(moment).startswith(name) else f"{name} {moment.day}.{moment.month}."
