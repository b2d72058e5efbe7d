"""The parts of a parsed mail: headers as text, what is to be read, and the files it carries.

The parser of the standard library takes any bytes, but what it makes of broken headers and parts may raise errors
of many kinds when looked at. So each is looked at on its own, and given up alone.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.errors import MessageError
from email.message import Message
from email.policy import compat32, default
from email.utils import getaddresses
from functools import partial
from typing import Any, TypeAlias, TypeVar

from pare_apps.attachments import Attachment
from pare_apps.emails.addresses import Address, is_address
from pare_apps.emails.html_text import text_of

Mail: TypeAlias = "Message[Any, Any]"
FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError, MessageError)
"""What the standard library raises on broken headers and parts."""

_BREAK = re.compile(r"[\r\n]+[ \t]*")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SURROGATES = re.compile("[\ud800-\udfff]")
_TAG = re.compile(r"<[^<>]*>")
_CHARSET = re.compile(r"(utf|iso|us-?ascii|ascii|windows|cp|koi8|gb|big5|euc|shift|sjis|mac|latin|hz|tis|ks_c)[\w.:-]*")
_WIDER = {"us-ascii": "utf-8", "ascii": "utf-8", "iso-8859-1": "windows-1252", "latin1": "windows-1252"}
_WIDER |= {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "ks_c_5601-1987": "cp949", "euc-kr": "cp949"}
_READ = frozenset({"text/plain", "text/html"})
_REPEATED = frozenset({"text/x-amp-html", "text/watch-html", "text/enriched"})
"""Further versions of a text that is there as plain text or HTML too."""
_ENDINGS = {"text/plain": "txt", "text/html": "html", "text/calendar": "ics", "text/csv": "csv", "text/vcard": "vcf"}
_ENDINGS |= {"application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif"}

T = TypeVar("T")


def header(mail: Mail, name: str) -> str:
    """The first header of a name, decoded; empty without one."""
    return next(_headers(mail, name), "")


def people(mail: Mail, name: str) -> list[Address]:
    """The addresses in all headers of a name; what is no address is left out."""
    found = [person for raw in _raw(mail, name) for person in _people(name, raw)]
    return [Address(_name(person.name), person.email) for person in found]


def moment(text: str) -> datetime | None:
    """The moment that a date header tells, in UTC; None if it tells none."""
    value = _tried(lambda: default.header_factory("Date", text).datetime, None)
    if not isinstance(value, datetime):
        return None
    if value.tzinfo is None:  # written with -0000: the time is in UTC, the place unknown
        return value.replace(tzinfo=UTC)
    return _tried(lambda: value.astimezone(UTC), None)


def received(mail: Mail) -> datetime | None:
    """When a mail was sent or, if its date cannot be read, when it was last received."""
    stamps = (text.rpartition(";")[2] for text in _headers(mail, "Received"))
    return next((found for text in (header(mail, "Date"), *stamps) if (found := moment(text))), None)


@dataclass
class Parts:
    """What is to be read in a part of a mail, and the files in it."""

    texts: list[str] = field(default_factory=list)
    plain: bool = False
    """Whether some of the text was written as plain text."""
    files: list[Attachment] = field(default_factory=list)


def parts_of(mail: Mail) -> Parts:
    """All texts and files of a mail; of alternatives, the plain text and the files of all."""
    kind = _tried(mail.get_content_type, "text/plain")
    payload = mail.get_payload()
    if kind.startswith("message/") and isinstance(payload, list):
        return Parts(files=[_enclosed(mail, kind, payload)])
    if not isinstance(payload, list):
        return _leaf(mail, "text/plain" if kind.startswith("multipart/") else kind)
    inner = [parts_of(part) for part in payload if isinstance(part, Message)]
    told = inner
    if kind == "multipart/alternative":
        told = [part for part in inner if part.plain][:1] or [part for part in inner if part.texts][:1]
    return Parts(
        [text for part in told for text in part.texts],
        any(part.plain for part in told),
        [file for part in inner for file in part.files],
    )


def _leaf(part: Mail, kind: str) -> Parts:
    filename = _filename(part)
    attached = _tried(part.get_content_disposition, None) == "attachment"
    content = _tried(lambda: _bytes(part), b"")
    if kind in _READ and not filename and not attached:
        text = _decoded(content, _tried(part.get_content_charset, None)).replace("\r\n", "\n").replace("\r", "\n")
        shown = text.strip("\n") if kind == "text/plain" else _tried(lambda: text_of(text), _TAG.sub("", text).strip())
        return Parts([cleaned(shown)] if shown.strip() else [], kind == "text/plain")
    if not filename and not attached and (kind in _REPEATED or header(part, "Content-ID")):
        return Parts()  # another version of the text, or a picture in it
    name = filename or f"attachment.{_ENDINGS.get(kind, 'bin')}"
    return Parts(files=[Attachment(name, b64encode(content).decode())])


def _bytes(part: Mail) -> bytes:
    data = part.get_payload(decode=True)
    return data if isinstance(data, bytes) else b""


def _enclosed(part: Mail, kind: str, payload: list[Any]) -> Attachment:
    """A mail in a mail, or a report, as a file."""
    inner = [each for each in payload if isinstance(each, Message)]
    subject = next((found for each in inner if (found := header(each, "Subject"))), "")
    data = b"\n".join(_tried(lambda each=each: each.as_bytes(policy=compat32), b"") for each in inner)  # type: ignore[misc]
    ending = "eml" if kind == "message/rfc822" else "txt"
    name = _filename(part) or _file_name(f"{subject or kind.rpartition('/')[2]}.{ending}")
    return Attachment(name, b64encode(data).decode())


def _filename(part: Mail) -> str:
    given = _tried(part.get_filename, None)
    if not isinstance(given, str):
        return ""
    return _file_name(_text("Subject", given) if "=?" in given else _eight_bit(given))


def _file_name(text: str) -> str:
    """The last part of what may be a path, without what no file name has."""
    return " ".join(cleaned(text).replace("\\", "/").rpartition("/")[2].split())[:200].strip()


def _people(name: str, raw: str) -> list[Address]:
    """The addresses in a header, by whichever way of reading it finds most; some programs write `;` between them."""

    def strictly(text: str) -> list[Address]:
        return [Address(each.display_name, each.addr_spec) for each in default.header_factory(name, text).addresses]

    def loosely(text: str) -> list[Address]:
        return [Address(_text("Subject", who), email) for who, email in getaddresses([text])]

    nobody: list[Address] = []
    ways = [(strictly, raw), (strictly, _with_commas(raw)), (loosely, raw)]
    found = [_tried(partial(read, text), nobody) for read, text in ways]
    return max(([person for person in people if is_address(person.email)] for people in found), key=len)


def _with_commas(raw: str) -> str:
    """A header with commas for the semicolons that are not between quotes."""
    pieces = raw.split('"')
    pieces[::2] = [text.replace(";", ",") for text in pieces[::2]]
    return '"'.join(pieces)


def _name(text: str) -> str:
    return " ".join(cleaned(text).translate({ord(mark): " " for mark in '<>"'}).split())


def _headers(mail: Mail, name: str) -> Iterator[str]:
    for raw in _raw(mail, name):
        yield cleaned(_text(name, raw)).strip()


def _raw(mail: Mail, name: str) -> list[str]:
    """The headers of a name, unfolded but still encoded."""
    wanted = name.casefold()
    return [_BREAK.sub(" ", _eight_bit(str(v))) for key, v in mail.raw_items() if key.casefold() == wanted]


def _text(name: str, raw: str) -> str:
    """A header with its encoded words decoded; as it is written, if that cannot be done."""
    return _tried(lambda: str(default.header_factory(name, raw)), raw)


def _eight_bit(text: str) -> str:
    """Text with the bytes in it that the parser could not read, read as UTF-8 or an older character set."""
    if not _SURROGATES.search(text):
        return text
    return _decoded(_tried(lambda: text.encode("utf-8", "surrogateescape"), b""), None)


def _decoded(data: bytes, charset: str | None) -> str:
    """Bytes as text, in their declared character set if they fit it, else in the likeliest one."""
    declared = (charset or "utf-8").casefold()
    known = _WIDER.get(declared, declared) if _CHARSET.fullmatch(declared) else "utf-8"
    for wanted in (known, "utf-8"):
        read = _tried(lambda wanted=wanted: data.decode(wanted), None)  # type: ignore[misc]
        if isinstance(read, str):
            return read.removeprefix("\ufeff")
    return _tried(lambda: data.decode("windows-1252" if known == "utf-8" else known, "replace"), "")


def cleaned(text: str) -> str:
    """Text without control characters and halves of characters."""
    return _CONTROLS.sub("", _SURROGATES.sub("\ufffd", text))


def _tried(look: Callable[[], T], otherwise: T) -> T:
    try:
        return look()
    except FAULTS:
        return otherwise
