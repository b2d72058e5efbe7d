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

from pydantic import JsonValue

from pare_apps.contentlines import Component, Line, in_charset, read_components, split_escaped, unescaped

_UNPREFERRED = 101
_LAST_RESORT = 1000
_NOT_FOR_TALKING = frozenset({"FAX", "PAGER", "MODEM", "BBS"})
_ESCAPE_21 = re.compile(r"\\([;,])")
_EXTENSION = re.compile(r";ext=([^;]*)", re.IGNORECASE)


def read_vcf(data: bytes) -> list[dict[str, JsonValue]]:
    """One row per person, in the order of the file, duplicates kept.

    `first_name` and `last_name` are texts and never both empty: N, else FN (its last word is the last name),
    else ORG, the e-mail's local part, the phone number or "(no name)". All other keys are None where the card
    has nothing.
    Raises `InputError` if the data is not a vCard file, saying which line, field or component is wrong.
    """
    cards = [_Card(component) for component in read_components(data, "VCARD")]
    return [card.row() for card in cards if not card.is_group()]


class _Card:
    """One VCARD and the version it is written in."""

    def __init__(self, component: Component) -> None:
        version = component.first("VERSION")
        self._is_21 = version is not None and version.value.strip() == "2.1"
        self._component = component

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
        line = self._best(name)
        return (line and self._value(line, line.value)) or None

    def _fields(self, name: str) -> list[str]:
        """The parts of a structured value; a part with several values joins them with spaces."""
        line = self._best(name)
        if line is None:
            return []
        parts = split_escaped(line.value, ";")
        if self._is_21:
            return [self._value(line, part) for part in parts]
        separate = "," if name != "ORG" else "\0"
        return [
            " ".join(filter(None, (self._value(line, each) for each in split_escaped(part, separate))))
            for part in parts
        ]

    def _best(self, name: str) -> Line | None:
        """The preferred line with a value; the first of equals."""
        filled = [line for line in self._component.every(name) if line.value.strip(" ;")]
        return min(filled, key=_rank, default=None)

    def _value(self, line: Line, text: str) -> str:
        """A text value or a part of one: decoded, unescaped and stripped."""
        encoding = line.param("ENCODING").upper()
        if encoding == "QUOTED-PRINTABLE":
            text = in_charset(line, quopri.decodestring(text.encode()))
        elif encoding in ("B", "BASE64"):
            text = in_charset(line, _from_base64(line, text))
        text = text.replace("\r\n", "\n")
        return (_ESCAPE_21.sub(r"\1", text) if self._is_21 else unescaped(text)).strip()


def _rank(line: Line) -> int:
    """How little a line is preferred: PREF=1 to 100 in 4.0, a type "pref" before."""
    types = {part.strip().upper() for value in line.params.get("TYPE", ()) for part in value.split(",")}
    pref = line.param("PREF")
    rank = _UNPREFERRED
    if pref.isascii() and pref.isdigit() and len(pref) <= 3:
        rank = int(pref)
    elif "PREF" in types:
        rank = 1
    return rank + (_LAST_RESORT if types & _NOT_FOR_TALKING else 0)


def _from_base64(line: Line, text: str) -> bytes:
    try:
        return binascii.a2b_base64(text.encode())
    except binascii.Error:
        raise line.wrong("the value is not base64") from None


def _without_scheme(text: str | None, scheme: str) -> str | None:
    if text and text[: len(scheme)].lower() == scheme:
        text = text[len(scheme) :].strip()
    return text or None
