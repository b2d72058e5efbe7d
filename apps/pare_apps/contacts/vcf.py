"""Read vCard files (.vcf; versions 2.1, 3.0 and 4.0, also mixed) into rows of the contacts.

Groups (KIND:group, also as Apple writes it) are no people and are skipped. Nicknames, photos and cards
nested in a card are not read. Of several phone numbers, addresses and so on the preferred one counts, else
the first; a fax or pager number only if there is no other.

vobject is not used: its line pattern takes exponential time on a row of commas, it knows neither 4.0 nor
``encoding=quoted-printable`` in small letters, and lets other libraries' errors through.
"""

import binascii
import quopri
import re
from dataclasses import dataclass

from pydantic import JsonValue

from pare_apps.contentlines import LIBRARY_ERRORS, SURROGATE, Line, decoded, in_charset, read_lines, shown, text_of

MOST_BYTES = 50_000_000
"""Size beyond which a file is refused; pictures take nearly all of it."""

_UNPREFERRED = 101
_LAST_RESORT = 1000
_NOT_FOR_TALKING = frozenset({"FAX", "PAGER", "MODEM", "BBS"})
_ESCAPE_21 = re.compile(r"\\([;,])")
_SEMICOLON = re.compile(r"\\.|;", re.DOTALL)
_ENCODINGS = frozenset({"QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"})
_READ = frozenset(
    {"VERSION", "KIND", "X-ADDRESSBOOKSERVER-KIND", "N", "FN", "ORG", "TITLE", "TEL", "EMAIL", "ADR", "LABEL", "NOTE"}
)
_EXTENSION = re.compile(r";ext=([^;]*)", re.IGNORECASE)


def read_vcf(data: bytes) -> list[dict[str, JsonValue]]:
    """One row per person, in the order of the file, duplicates kept.

    `first_name` and `last_name` are texts and never both empty: N, else FN (its last word is the last name),
    else ORG, the e-mail's local part, the phone number or "(no name)". All other keys are None where the card
    has nothing.
    Raises `InputError` if the data is not a vCard file, saying which card and property is wrong.
    """
    cards: dict[str, list[_Field]] = {}
    for line in read_lines(_without_soft_breaks(text_of(data, MOST_BYTES)), "VCARD"):
        if line.path == ("VCARD",):
            fields = cards.setdefault(line.place, [])
            if line.name in _READ:
                fields.append(_field(line))
    return [card.row() for card in map(_Card, cards.values()) if not card.is_group()]


@dataclass(frozen=True)
class _Field:
    """One line of a card: `params` has upper-case names, `value` is decoded but still escaped."""

    name: str
    params: dict[str, list[str]]
    value: str


def _without_soft_breaks(text: str) -> str:
    """The text with quoted-printable values on one line each."""
    lines, goes_on = [], False
    for line in text.split("\n"):
        goes_on = line.endswith("=") and (goes_on or "QUOTED-PRINTABLE" in line.partition(":")[0].upper())
        lines.append(line[:-1] if goes_on else f"{line}\n")
    return "".join(lines)


def _field(line: Line) -> _Field:
    """A line, split by icalendar; the bare parameters of 2.1 count as TYPE or ENCODING."""
    from icalendar.parser import Parameters, q_split

    header, *rest = q_split(line.text, ":", maxsplit=1)
    if not rest:
        raise line.wrong("not of the form NAME:value")
    params: dict[str, list[str]] = {}
    for piece in filter(None, map(str.strip, q_split(decoded(line, header), ";")[1:])):
        bare = "ENCODING" if piece.upper() in _ENCODINGS else "TYPE"
        try:
            found = Parameters.from_ical(piece if "=" in piece else f"{bare}={piece}")  # type: ignore[no-untyped-call]
        except LIBRARY_ERRORS:
            raise line.wrong(f"not a parameter: {shown(piece)}") from None
        for name, values in found.items():
            params.setdefault(name.upper(), []).extend([values] if isinstance(values, str) else values)
    return _Field(line.name, params, _decoded_value(line, params, rest[0]))


def _decoded_value(line: Line, params: dict[str, list[str]], text: str) -> str:
    encoding, charset = (params.get(name, [""])[0].lower() for name in ("ENCODING", "CHARSET"))
    data = text.encode("utf-8", "surrogateescape")
    if encoding == "quoted-printable":
        data = quopri.decodestring(data)
    elif encoding in ("b", "base64"):
        try:
            data = binascii.a2b_base64(data)
        except binascii.Error:
            raise line.wrong("the value is not base64") from None
    elif not SURROGATE.search(text):
        return text
    return in_charset(line, data, charset or "utf-8")


class _Card:
    """One card and the version it is written in."""

    def __init__(self, fields: list[_Field]) -> None:
        self._lines = fields
        self._is_21 = any(field.name == "VERSION" and field.value.strip() == "2.1" for field in fields)

    def is_group(self) -> bool:
        kind = self._text("KIND") or self._text("X-ADDRESSBOOKSERVER-KIND") or ""
        return kind.lower() == "group"

    def row(self) -> dict[str, JsonValue]:
        phone = _without_scheme(self._text("TEL"), "tel:")
        email = _without_scheme(self._text("EMAIL"), "mailto:")
        organization = ", ".join(filter(None, self._fields("ORG"))) or None
        first_name, last_name = self._name() or (organization or (email or "").split("@")[0] or phone, "")
        _, _, _, city, _, _, country = self._address()
        return {
            "first_name": first_name or ("" if last_name else "(no name)"),
            "last_name": last_name,
            "phone": _EXTENSION.sub(r" ext. \1", phone) if phone else None,
            "email": email,
            "address": self._one_line_address(),
            "job": self._text("TITLE") or organization,
            "city_living": city or None,
            "country": country or None,
            "description": self._text("NOTE"),
        }

    def _name(self) -> tuple[str, str] | None:
        """First and last name from N or FN, None if the card has neither."""
        family, given, additional, *_ = [*self._fields("N"), "", "", ""]
        if family or given or additional:
            return (given or additional if family else f"{given} {additional}".strip()), family
        whole = " ".join((self._text("FN") or "").split())
        if "," in whole.strip(","):
            family, _, given = whole.partition(",")
            return given.strip(), family.strip()
        given, _, family = whole.rpartition(" ")
        return ((given, family) if given else (family, "")) if whole else None

    def _address(self) -> list[str]:
        """The seven parts of the address: box, extension, street, city, region, code, country."""
        return [*self._fields("ADR"), *[""] * 7][:7]

    def _one_line_address(self) -> str | None:
        box, extension, street, city, region, code, country = self._address()
        parts = [box, extension, street, f"{code} {city}".strip(), region, country]
        whole = ", ".join(filter(None, parts)) or self._text("LABEL") or ""
        return ", ".join(filter(None, (part.strip(" ,") for part in whole.splitlines()))) or None

    def _text(self, name: str) -> str | None:
        field = self._best(name)
        return (field and self._plain(field.value)) or None

    def _fields(self, name: str) -> list[str]:
        """The parts of a structured value; a part with several values joins them with spaces."""
        from icalendar.parser import split_on_unescaped_comma

        field = self._best(name)
        if field is None:
            return []
        parts = _SEMICOLON.sub(lambda found: "\0" if found[0] == ";" else found[0], field.value).split("\0")
        if self._is_21 or name == "ORG":
            return [self._plain(part) for part in parts]
        return [" ".join(filter(None, map(str.strip, split_on_unescaped_comma(part)))) for part in parts]

    def _best(self, name: str) -> _Field | None:
        """The preferred line with a value; the first of equals."""
        filled = [field for field in self._lines if field.name == name and field.value.strip(" ;")]
        return min(filled, key=_rank, default=None)

    def _plain(self, text: str) -> str:
        """A text value or a part of one without escapes."""
        from icalendar.parser import unescape_backslash

        text = text.replace("\r\n", "\n")
        return (_ESCAPE_21.sub(r"\1", text) if self._is_21 else unescape_backslash(text)).strip()


def _rank(field: _Field) -> int:
    """How little a line is preferred: PREF=1 to 100 in 4.0, a type "pref" before."""
    types = {part.strip().upper() for value in field.params.get("TYPE", ()) for part in value.split(",")}
    pref = field.params.get("PREF", [""])[0]
    rank = _UNPREFERRED
    if pref.isascii() and pref.isdigit() and len(pref) <= 3:
        rank = int(pref)
    elif "PREF" in types:
        rank = 1
    return rank + (_LAST_RESORT if types & _NOT_FOR_TALKING else 0)


def _without_scheme(text: str | None, scheme: str) -> str | None:
    if text and text[: len(scheme)].lower() == scheme:
        text = text[len(scheme) :].strip()
    return text or None
