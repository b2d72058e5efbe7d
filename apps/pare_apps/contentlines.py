r"""What iCalendar and vCard files share before icalendar reads them: text, unfolded lines, nested components.

icalendar unfolds and splits lines; checked here is what it passes over in silence: a component that never
ends, bytes that are no text, and files too large or too deep to be meant seriously.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pare_sim.errors import InputError

LIBRARY_ERRORS = (ArithmeticError, AssertionError, AttributeError, LookupError, OSError, TypeError, ValueError)
"""What icalendar, recurring_ical_events and dateutil have been seen to raise on damaged files."""

SURROGATE = re.compile("[\udc80-\udcff]")
"""Stands for a byte that is not UTF-8."""

_DEEPEST = 10
_BOM = re.compile("^\ufeff", re.MULTILINE)
_LINE_END = re.compile(r"\r\n?")
_NAME = re.compile(r"(?:[A-Za-z0-9_-]+\.)?([A-Za-z0-9_-]+)\s*[;:]")


@dataclass(frozen=True)
class Line:
    """An unfolded line; `text` may still hold bytes that are not UTF-8 as lone surrogates.

    `place` names the component for messages ("VEVENT 2", the second of the file), `path` from the outermost.
    """

    place: str
    path: tuple[str, ...]
    name: str
    text: str

    def wrong(self, why: str) -> InputError:
        """The error that blames this line."""
        return InputError(f"{self.place}, {self.name}: {why}")


def text_of(data: bytes, most: int) -> str:
    r"""The text of a file of at most `most` bytes, with "\n" as line end; bytes not UTF-8 become lone surrogates."""
    if len(data) > most:
        raise InputError(f"the file has {len(data)} bytes; at most {most} are read")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("the file is UTF-16; save it as UTF-8")
    return _BOM.sub("", _LINE_END.sub("\n", data.decode("utf-8", "surrogateescape")))


def read_lines(text: str, kind: str) -> Iterator[Line]:
    """All lines with the component they stand in, BEGIN and END included.

    Raises `InputError` unless the file is a sequence of whole components named `kind`.
    """
    from icalendar.parser import Contentlines  # costs 55 ms

    open_: list[tuple[str, str]] = []
    seen: Counter[str] = Counter()
    base64 = False
    unfolded: list[str] = Contentlines.from_ical(text)  # type: ignore[no-untyped-call]
    for text_line in unfolded:
        if not text_line.strip() or (base64 and ":" not in text_line):
            continue  # vCard 2.1 does not indent the lines of a picture
        line = _line(text_line, open_, seen, kind)
        base64 = "BASE64" in text_line[:200].partition(":")[0].upper()
        yield line
        if line.name == "END":
            open_.pop()
    if open_:
        raise InputError(f"{open_[-1][1]}: the file ends before END:{open_[-1][0]}")
    if not seen:
        raise InputError(f"the file is empty; expected BEGIN:{kind}")


def _line(text: str, open_: list[tuple[str, str]], seen: Counter[str], kind: str) -> Line:
    """One line, checked against the components open around it; a BEGIN opens another."""
    found = _NAME.match(text.strip())
    if found is None or ":" not in text:
        raise InputError(f"{open_[-1][1] if open_ else 'the file'}: not of the form NAME:value: {shown(text)}")
    name, value = found[1].upper(), text.partition(":")[2].strip().upper()
    if not open_ and (name, value) != ("BEGIN", kind):
        raise InputError(f"expected BEGIN:{kind}, found {name}{f':{value[:40]}' if name == 'BEGIN' else ''}")
    if name == "BEGIN":
        seen[value] += 1
        open_.append((value, f"{value} {seen[value]}"))
    if name == "END" and value != open_[-1][0]:
        raise InputError(f"{open_[-1][1]}: no END:{open_[-1][0]} before END:{value[:40]}")
    if len(open_) > _DEEPEST:
        raise InputError(f"{open_[0][1]}: components nested more than {_DEEPEST} deep")
    return Line(open_[-1][1], tuple(each for each, _ in open_), name, text.strip())


def shown(text: str) -> str:
    """The beginning of a text, quoted for a message."""
    return repr(text[:40].encode("utf-8", "replace").decode())


def decoded(line: Line, text: str) -> str:
    """A text of a line, refused if it is not UTF-8; its bytes may have been folded apart."""
    return in_charset(line, text.encode("utf-8", "surrogateescape"), "utf-8") if SURROGATE.search(text) else text


def in_charset(line: Line, data: bytes, charset: str) -> str:
    """The text that bytes of a line stand for."""
    try:
        return data.decode(charset)
    except LookupError:
        raise line.wrong(f"unknown CHARSET {shown(charset)}") from None
    except ValueError:
        raise line.wrong(f"not {charset.upper()}") from None
