"""Days named in English text: dates, weekdays and words such as "tomorrow", relative to when it was said."""

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "a": 1, "one": 1}
_RELATIVE = {"today": 0, "tonight": 0, "this": 0, "tomorrow": 1}
_PAST_DAYS = 60
"""A date without a year that lies no further back is past, one further back is next year's."""

# Without ASCII, letters such as the dotless i would match and then not be found by name.
_PLAIN = re.IGNORECASE | re.ASCII
_MONTH = rf"(?:{'|'.join(f'{name[:3]}(?:{name[3:]})?' if name[3:] else name for name in MONTHS)}|sept)\b\.?"
_YEAR = r"(?:,?\s+(?P<{0}>[0-9]{{4}})\b(?!:))?"
_DATE = re.compile(
    r"\b(?:(?P<iso>[0-9]{4}-[0-9]{2}-[0-9]{2})(?=T|\b)T?"
    rf"|(?P<d1>[0-9]{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+(?P<m1>{_MONTH}){_YEAR.format('y1')}"
    rf"|(?P<m2>{_MONTH})\s+(?:the\s+)?(?P<d2>[0-9]{{1,2}})(?:st|nd|rd|th)?\b(?![:.][0-9]){_YEAR.format('y2')}"
    r"|the\s+(?P<nth>[0-9]{1,2})(?:st|nd|rd|th)\b)",
    _PLAIN,
)
_WORD = re.compile(
    r"(?P<skip>\b(?:last|every|each)\s+[a-z]+day\b|\byesterday\b)"
    r"|(?P<after>\b(?:the\s+)?day\s+after\s+tomorrow\b)"
    r"|\b(?P<relative>today|tonight|this(?=\s+(?:morning|afternoon|evening)\b)|tomorrow)\b"
    r"|\bin\s+(?P<many>[0-9]{1,2}|a|one|two|three|four|five|six)\s+(?P<unit>day|week)s?\b"
    rf"|\b(?:(?P<next>next)\s+)?(?P<weekday>{'|'.join(WEEKDAYS)})\b",
    _PLAIN,
)
# Short forms only where they cannot be other words: capitalised ("Sat"), never "sat" or "wed".
_SHORT = re.compile(r"\b(?:(?P<next>[Nn]ext)\s+)?(?P<weekday>Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b\.?")
_REFUSED = re.compile(r"\b(?:not|instead of|rather than)\s+(?:on\s+)?$", re.IGNORECASE)


def days_in(text: str, said: datetime) -> tuple[list[date], str]:
    """The different days that a text said at a local time names, and the text without them.

    >>> [str(day) for day in days_in("Lunch next Monday?", datetime(2025, 6, 4, 9))[0]]
    ['2025-06-09']
    """
    dates, rest = _collect(_DATE, text, lambda match: _dated(match, said.date()))
    words, rest = _collect(_WORD, rest, lambda match: _worded(match, said.date()))
    short, rest = _collect(_SHORT, rest, lambda match: _weekday(match, said.date()))
    weekdays = [day for day in words + short if not any(day.weekday() == exact.weekday() for exact in dates)]
    return sorted({*dates, *weekdays}), rest


def _collect(
    pattern: re.Pattern[str], text: str, read: Callable[[re.Match[str]], date | None]
) -> tuple[list[date], str]:
    found: list[date] = []
    rest = text
    for match in pattern.finditer(text):
        day = read(match)
        if day is None and not match.groupdict().get("skip"):
            continue
        if day is not None and not _REFUSED.search(text[: match.start()]):
            found.append(day)
        # "tonight" stays, because it tells the half of the day of a clock time too.
        if match[0].casefold() != "tonight":
            rest = rest[: match.start()] + " " * len(match[0]) + rest[match.end() :]
    return found, rest


def _dated(match: re.Match[str], today: date) -> date | None:
    try:
        if match["iso"]:
            return date.fromisoformat(match["iso"])
        if match["nth"]:
            return _coming_nth(int(match["nth"]), today)
        month = _month(match["m1"] or match["m2"])
        number, year = int(match["d1"] or match["d2"]), match["y1"] or match["y2"]
        if year:
            return date(int(year), month, number)
        day = date(today.year, month, number)
        return day if (today - day).days <= _PAST_DAYS else date(today.year + 1, month, number)
    except ValueError:
        return None


def _coming_nth(number: int, today: date) -> date | None:
    month = today.replace(day=1)
    for _ in range(3):
        try:
            if (day := month.replace(day=number)) >= today:
                return day
            month = (month + timedelta(days=31)).replace(day=1)
        except (ValueError, OverflowError):
            return None
    return None


def _month(word: str) -> int:
    return next(at for at, name in enumerate(MONTHS, 1) if name.startswith(word[:3].casefold()))


def _worded(match: re.Match[str], today: date) -> date | None:
    if match["skip"]:
        return None
    if match["after"]:
        return _later(today, 2)
    if match["relative"]:
        return _later(today, _RELATIVE[match["relative"].casefold()])
    if match["many"]:
        many = match["many"].casefold()
        count = _NUMBERS.get(many) or int(many)
        return _later(today, count * (7 if match["unit"].casefold() == "week" else 1))
    return _weekday(match, today)


def _weekday(match: re.Match[str], today: date) -> date | None:
    """The coming day of that name; with "next", that of the next calendar week."""
    number = next(at for at, name in enumerate(WEEKDAYS) if name.startswith(match["weekday"][:3].casefold()))
    ahead = (number - today.weekday()) % 7 or 7
    if match["next"]:
        ahead = 7 - today.weekday() + number
    return _later(today, ahead)


def _later(day: date, days: int) -> date | None:
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return None
