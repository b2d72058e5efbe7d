"""Clock times named in English text, with the half of the day that words or the occasion tell."""

import re
from dataclasses import dataclass
from datetime import date, datetime

from pare_sim.policies.rules.days import days_in

_HOURS = ("twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_WORDS = {name: number or 12 for number, name in enumerate(_HOURS)}
_NAMED = {"noon": 12, "midday": 12, "midnight": 0}
_TOLD = "|".join(_WORDS)
_NO_HOURS = r"(?!\s*(?:main|high|euros?|dollars?|percent|people|of)\b)"


def _half_of_day(name: str) -> str:
    return rf"\s*(?P<{name}>[ap]\.?\s?m\b\.?)"


def _spelled(n: str) -> str:
    """A clock time that cannot be another number; group names end in `n`."""
    digits = (
        rf":(?P<m{n}>[0-9]{{2}})(?::[0-9]{{2}})?(?!:?[0-9])(?:{_half_of_day(f'half{n}')})?",
        rf"\.(?P<dot{n}>[0-9]{{2}}){_half_of_day(f'dothalf{n}')}",
        _half_of_day(f"barehalf{n}"),
        r"\s*o['’]clock\b",
    )
    words = rf"(?P<way{n}>half|quarter)\s+(?P<side{n}>past|to)\s+(?P<told{n}>[0-9]{{1,2}}|{_TOLD})\b"
    return rf"(?:(?P<named{n}>noon|midday|midnight)\b|{words}|(?P<h{n}>[0-9]{{1,2}})(?:{'|'.join(digits)}))"


def _bare(n: str) -> str:
    """A number that is an hour because of what stands before it."""
    return rf"(?P<bare{n}>[0-9]{{1,2}}|{_TOLD})h?\b(?![0-9:.,%/]*[0-9%])(?!\s*(?:st|nd|rd|th)\b){_NO_HOURS}"


_SPAN = r"(?P<open>[0-9]{1,2})(?=\s*(?:-|–|to)\s*[0-9]{1,2}(?::[0-9]{2})?\s*[ap]\.?m\b)"
_CLOCK = re.compile(
    rf"(?<![0-9:.$€£+/-])(?:\b(?:(?:at|from)\s+)?(?:{_spelled('')}|{_SPAN})|(?:\bat|\bfrom|@)\s*{_bare('')})"
    rf"(?:\s*(?:-|–|to|until|till)\s*(?:{_spelled('2')}|{_bare('2')}))?",
    re.IGNORECASE | re.ASCII,
)
_MORNING = re.compile(r"\bmorning\b", re.IGNORECASE)
_LATER = re.compile(r"\b(?:afternoon|evening|tonight|night)\b", re.IGNORECASE)
_REFUSED = re.compile(r"\b(?:not|instead of|rather than)\s+(?:at\s+)?$", re.IGNORECASE)


@dataclass(frozen=True)
class Clock:
    """A clock time, in minutes of the day; `sure` if the half of the day is told."""

    minute: int
    sure: bool
    until: int | None = None

    def on(self, *, late: bool = False, early: bool = False) -> "Clock":
        """The time as meant on an occasion that is `late` (dinner) or `early` (breakfast) in the day.

        >>> Clock(7 * 60, sure=False).on(late=True).minute // 60
        19
        """
        if self.sure:
            return self
        first = 4 if late else 1
        afternoon = not early and first * 60 <= self.minute < (12 * 60 if late else 7 * 60)
        shift = 720 if afternoon else 0
        until = self.until
        if until is not None and until <= self.minute + shift:
            until += 720
        return Clock((self.minute + shift) % 1440, True, until if until is None or until < 1440 else None)


def times_in(text: str, said: datetime) -> tuple[list[date], list[Clock]]:
    """The different days and clock times that a text said at a local time names."""
    days, rest = days_in(text, said)
    return days, clocks_in(rest)


def clocks_in(text: str) -> list[Clock]:
    """The different clock times of a text from which the days have been taken out.

    >>> clocks_in("at 7:30 pm")
    [Clock(minute=1170, sure=True, until=None)]
    """
    found: list[Clock] = []
    for match in _CLOCK.finditer(text):
        clock = _read(match, text)
        if clock is not None and clock not in found and not _REFUSED.search(text[: match.start()]):
            found.append(clock)
    return found


def _read(match: re.Match[str], text: str) -> Clock | None:
    start, half = _point(match, "")
    end, end_half = _point(match, "2")
    if start is None:
        return None
    if not half and end is not None and end_half in ("a", "p"):
        crosses = end_half == "p" and start % 720 > end % 720
        half = "a" if crosses else end_half
    half = half or _day_half(text)
    minute, sure = _placed(start, half, _padded(match))
    if end is None:
        return Clock(minute, sure)
    until = _placed(end, end_half or half, False)[0]
    return Clock(minute, sure, until if until > minute or not sure else None)


def _point(match: re.Match[str], n: str) -> tuple[int | None, str]:
    """Minute of the day as spelled, and which half of the day is said: "a", "p" or nothing; None if there is none."""
    part = match.groupdict()
    half = next((part[name + n][0].lower() for name in ("half", "dothalf", "barehalf") if part[name + n]), "")
    if part["named" + n]:
        return _NAMED[part["named" + n].casefold()] * 60, "named"
    if part["way" + n]:
        told = part["told" + n].casefold()
        shift = 30 if part["way" + n].casefold() == "half" else 15
        hour = _WORDS.get(told) or int(told)
        minute = hour * 60 + (shift if part["side" + n].casefold() == "past" else -shift)
        return (minute if 0 <= minute < 1440 else None), ""
    hour_text = part["h" + n] or part["bare" + n] or (part["open"] if not n else None)
    if not hour_text:
        return None, ""
    hour = _WORDS.get(hour_text.casefold()) or int(hour_text)
    minutes = int(part["m" + n] or part["dot" + n] or 0)
    possible = hour < 24 and minutes < 60 and not (half and not 1 <= hour <= 12)
    return (hour * 60 + minutes if possible else None), half


def _padded(match: re.Match[str]) -> bool:
    """Whether it is written as a 24-hour clock: 07:30."""
    return bool(match["h"] and match["m"] and match["h"].startswith("0"))


def _placed(minute: int, half: str, padded: bool) -> tuple[int, bool]:
    if half in ("a", "p") and 60 <= minute < 780:
        return minute % 720 + (720 if half == "p" else 0), True
    return minute, half == "named" or padded or minute >= 780 or minute < 60


def _day_half(text: str) -> str:
    if _LATER.search(text):
        return "p"
    return "a" if _MORNING.search(text) else ""
