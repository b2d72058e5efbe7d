r"""The line format that iCalendar (RFC 5545) and vCard (2.1, RFC 2426, RFC 6350) files share.

A file is a tree of components (``BEGIN:X`` … ``END:X``) made of folded lines ``group.NAME;PARAM=a,b:value``.
Every line keeps the number it has in the file, so that each `InputError` can say where to look. Lines are
unfolded as bytes, because some writers fold in the middle of a UTF-8 character.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pare_sim.errors import InputError

_LINE_END = re.compile(rb"\r\n|\n|\r")
_BOM = b"\xef\xbb\xbf"
_NAME = re.compile(r"(?:[A-Za-z0-9_-]+\.)?([A-Za-z0-9_-]+)")
_SURROGATE = re.compile("[\udc80-\udcff]")
_ESCAPE = re.compile(r"\\([nN,;:\\])")
_CARET = re.compile(r"\^([n^'])")
_CARETS = {"n": "\n", "^": "^", "'": '"'}
_BARE_ENCODINGS = frozenset({"QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"})
_CHARSETS = frozenset(
    {"utf-8", "us-ascii", "ascii", "koi8-r", "koi8-u", "shift-jis", "euc-jp", "euc-kr", "gb2312", "gbk"}
    | {"gb18030", "big5", "iso-2022-jp"}
    | {f"iso-8859-{part}" for part in range(1, 17) if part != 12}
    | {f"windows-{page}" for page in range(1250, 1259)}
)


@dataclass(frozen=True)
class Line:
    """One unfolded line; `params` has upper-case names, 2.1's bare parameters under TYPE or ENCODING."""

    number: int
    name: str
    params: dict[str, tuple[str, ...]]
    value: str

    def param(self, name: str) -> str:
        """The first value of a parameter, or an empty string."""
        return next(iter(self.params.get(name, ())), "")

    def wrong(self, why: str) -> InputError:
        """The error that blames this line."""
        return InputError(f"line {self.number}, {self.name}: {why}")


@dataclass(frozen=True)
class Component:
    """What stands between BEGIN:`name` (on line `number`) and END:`name`."""

    name: str
    number: int
    lines: list[Line] = field(default_factory=list)
    parts: list["Component"] = field(default_factory=list)

    def every(self, name: str) -> list[Line]:
        """All lines with a name, in the order of the file."""
        return [line for line in self.lines if line.name == name]

    def first(self, name: str) -> Line | None:
        """The first line with a name."""
        return next(iter(self.every(name)), None)

    def wrong(self, why: str) -> InputError:
        """The error that blames this component."""
        return InputError(f"{self.name} on line {self.number}: {why}")


def read_components(data: bytes, kind: str) -> list[Component]:
    """The top-level components of a file, all of which must be `kind`.

    Raises `InputError` for anything else: another kind of file, a component without end, bytes that are no
    text.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("the file is UTF-16; save it as UTF-8")
    found: list[Component] = []
    open_: list[Component] = []
    for line in read_lines(data):
        if line.name == "BEGIN":
            _begin(line, kind, found, open_)
        elif not open_:
            raise InputError(f"line {line.number}: expected BEGIN:{kind}, found {line.name}")
        elif line.name == "END":
            _end(line, open_)
        else:
            open_[-1].lines.append(line)
    if open_:
        raise open_[-1].wrong(f"the file ends before END:{open_[-1].name}")
    if not found:
        raise InputError(f"the file is empty; expected BEGIN:{kind}")
    return found


def _begin(line: Line, kind: str, found: list[Component], open_: list[Component]) -> None:
    part = Component(line.value.strip().upper(), line.number)
    if open_:
        open_[-1].parts.append(part)
    elif part.name == kind:
        found.append(part)
    else:
        raise InputError(f"line {line.number}: expected BEGIN:{kind}, found BEGIN:{line.value.strip()[:40]}")
    open_.append(part)


def _end(line: Line, open_: list[Component]) -> None:
    ended, expected = line.value.strip().upper(), open_[-1]
    if ended != expected.name:
        raise expected.wrong(f"no END:{expected.name} before END:{ended[:40]} on line {line.number}")
    open_.pop()


def read_lines(data: bytes) -> Iterator[Line]:
    """The unfolded lines of a file."""
    for number, logical in _unfolded(data):
        yield _parsed(number, logical.decode("utf-8", "surrogateescape"))


def _unfolded(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Logical lines as bytes, each with the number of its first physical line."""
    pieces: list[bytes] = []
    began = 0
    for number, physical in enumerate(_LINE_END.split(data), start=1):
        text = physical.removeprefix(_BOM)
        if pieces and (more := _continuation(pieces, text)) is not None:
            pieces.append(more)
            continue
        if pieces:
            yield began, b"".join(pieces)
        pieces, began = ([text.lstrip()] if text.strip() else []), number
    if pieces:
        yield began, b"".join(pieces)


def _continuation(pieces: list[bytes], text: bytes) -> bytes | None:
    """What a physical line adds to the logical line begun, None if it begins another.

    Lines go on after a soft line break (quoted-printable; taken away here), folded, or as unindented base64.
    """
    header = pieces[0].partition(b":")[0].upper()
    if b"QUOTED-PRINTABLE" in header and pieces[-1].endswith(b"="):
        pieces[-1] = pieces[-1][:-1]
        return text
    if text[:1] in (b" ", b"\t"):
        return text[1:]
    return text if text.strip() and b":" not in text and b"BASE64" in header else None


def _parsed(number: int, text: str) -> Line:
    """One logical line, split; the text may still hold escaped bytes that are not UTF-8."""
    head, *rest = _outside_quotes(text, ":", limit=1)
    first, *params = _outside_quotes(head, ";")
    name = _NAME.fullmatch(first.strip())
    if not rest or name is None:
        shown = _SURROGATE.sub("�", text[:40])
        raise InputError(f"line {number}: not of the form NAME:value: {shown!r}")
    line = Line(number, name[1].upper(), _params(params), rest[0])
    return Line(number, line.name, line.params, _decoded(line)) if _SURROGATE.search(text) else line


def _outside_quotes(text: str, separator: str, limit: int = -1) -> list[str]:
    """Split, but not between double quotes."""
    pieces, begin, quoted = [], 0, False
    for at, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        elif char == separator and not quoted:
            pieces.append(text[begin:at])
            begin = at + 1
            if len(pieces) == limit:
                break
    return [*pieces, text[begin:]]


def _params(pieces: list[str]) -> dict[str, tuple[str, ...]]:
    params: dict[str, tuple[str, ...]] = {}
    for piece in filter(None, map(str.strip, pieces)):
        name, equals, values = piece.partition("=")
        if not equals:
            name, values = ("ENCODING" if piece.upper() in _BARE_ENCODINGS else "TYPE"), piece
        key = name.strip().upper()
        params[key] = params.get(key, ()) + tuple(map(_param_value, _outside_quotes(values, ",")))
    return params


def _param_value(text: str) -> str:
    """Without quotes, and with the escapes of RFC 6868 resolved."""
    return _CARET.sub(lambda found: _CARETS[found[1]], text.strip().strip('"'))


def _decoded(line: Line) -> str:
    """The value of a line that is not UTF-8, read in the character set which the line itself names."""
    if any(_SURROGATE.search(value) for values in line.params.values() for value in values):
        raise line.wrong("a parameter is not UTF-8")
    if "CHARSET" not in line.params:
        raise line.wrong("not UTF-8")
    return in_charset(line, line.value.encode("utf-8", "surrogateescape"))


def in_charset(line: Line, data: bytes) -> str:
    """Decode bytes as the CHARSET of a line says (UTF-8 without one)."""
    charset = (line.param("CHARSET") or "utf-8").lower().replace("_", "-")
    if charset not in _CHARSETS:
        raise line.wrong(f"unknown CHARSET {line.param('CHARSET')!r}")
    try:
        return data.decode(charset)
    except UnicodeDecodeError:
        raise line.wrong(f"the value is not {charset}") from None


def unescaped(text: str) -> str:
    r"""A text value without its escapes; a backslash before any other character stays.

    >>> unescaped(r"Room 1\, floor 2\nC:\\temp")
    'Room 1, floor 2\nC:\\temp'
    """
    return _ESCAPE.sub(lambda found: "\n" if found[1] in "nN" else found[1], text)


def split_escaped(text: str, separator: str) -> list[str]:
    r"""The still escaped parts of a value, split where the separator has no backslash before it.

    >>> split_escaped(r"Doe\;Roe;Jane", ";")
    ['Doe\\;Roe', 'Jane']
    """
    parts, begin, at = [], 0, 0
    while at < len(text):
        if text[at] == separator:
            parts.append(text[begin:at])
            begin = at + 1
        at += 2 if text[at] == "\\" else 1
    return [*parts, text[begin:]]
