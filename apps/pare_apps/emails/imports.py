"""Mails and mailboxes of other programs as seeds of the e-mail app."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.parser import BytesParser
from email.policy import Policy, compat32, default

from pydantic import JsonValue

from pare_apps.emails.mime import FAULTS, Mail, header, moment, parts_of, people, received
from pare_apps.emails.records import DRAFT, INBOX, SENT, TRASH
from pare_sim.errors import InputError
from pare_sim.kernel import format_time

Row = dict[str, JsonValue]
Seeds = list[tuple[str, Row]]

NOBODY = "unknown@invalid"
"""The sender of a mail that names none."""
_HEADERS = ("From", "To", "Subject", "Date", "Message-ID", "Received", "Sender")
_FROM = re.compile(rb"From .*\d:\d\d.*\b\d{4}\b")
_QUOTED = re.compile(rb"^>(>*From )", re.MULTILINE)
_MESSAGE_ID = re.compile(r"<[^<>\s]+>")
_LABELS = {"sent": SENT, "drafts": DRAFT, "draft": DRAFT, "trash": TRASH, "inbox": INBOX}


def seeds_from_eml(data: bytes, *, zone: str, start: datetime) -> Seeds:
    """Arguments of the seed ``email`` for the mail in a .eml file.

    Raises:
        InputError: it is not a mail, or from after `start`, the beginning of the scenario.
    """
    found = _Imported.of(_checked(data), "")
    return [("email", found.row(start, zone, set()))]


def seeds_from_mbox(data: bytes, *, zone: str, start: datetime) -> Seeds:
    """Arguments of the seed ``email`` for the mails in a .mbox file, by date; mails marked as removed are left out.

    Raises:
        InputError: it is not a mailbox, or one of its parts is not a mail or from after `start`; the message says
            which.
    """
    found = [_Imported.of(text, f"mail {n}: ", since) for n, (text, since) in enumerate(_split(_checked(data)), 1)]
    kept = sorted((each for each in found if not each.removed), key=lambda each: each.at or start)
    known = {each.message_id for each in kept}
    return [("email", each.row(start, zone, known)) for each in kept]


@dataclass(frozen=True)
class _Imported:
    """One mail; `where` begins what is said of it."""

    mail: Mail
    where: str
    at: datetime | None

    @classmethod
    def of(cls, data: bytes, where: str, since: datetime | None = None) -> "_Imported":
        mail = _parsed(data, where)
        if not any(header(mail, name) for name in _HEADERS):
            raise InputError(f"{where}it has no header of a mail, such as From, Subject or Date")
        return cls(mail, where, received(mail) or since)

    @property
    def message_id(self) -> str | None:
        """Its Message-ID."""
        return next(iter(_MESSAGE_ID.findall(header(self.mail, "Message-ID"))), None)

    @property
    def removed(self) -> bool:
        """Whether it is only still in the file because that has not been compacted."""
        return bool(self._status & 8)

    def row(self, start: datetime, zone: str, known: set[str | None]) -> Row:
        """Arguments of the seed; `known` are the Message-IDs in the file."""
        if self.at is not None and self.at > start:
            raise InputError(
                f"{self.where}it is dated {format_time(self.at, zone)}, after the start of the scenario, "
                f"{format_time(start, zone)}; leave it out, or let the scenario start later"
            )
        parts = parts_of(self.mail)
        row: Row = {
            "sender": self._sender(),
            "subject": header(self.mail, "Subject"),
            "content": "\n\n".join(parts.texts),
            "at": format_time(self.at) if self.at else None,
            "folder": self._folder(),
            "recipients": self._addresses("To") or self._addresses("Bcc") or None,
            "cc": self._addresses("Cc") or None,
            "read": self._read(),
            "attachments": [{"name": file.name, "data": file.data} for file in parts.files] or None,
            "in_reply_to": self._parent(known),
            "message_id": self.message_id,
        }
        return {name: value for name, value in row.items() if value is not None}

    def _sender(self) -> str:
        for name in ("From", "Sender", "Reply-To", "Return-Path"):
            for who in people(self.mail, name):
                return f"{who.name} <{who.email}>" if who.name else who.email
        written = " ".join(header(self.mail, "From").translate({ord(mark): " " for mark in '<>"'}).split())
        return f"{written} <{NOBODY}>" if written else NOBODY

    def _addresses(self, name: str) -> list[JsonValue]:
        return [who.email for who in people(self.mail, name)]

    def _folder(self) -> str | None:
        if header(self.mail, "X-Unsent") == "1" or header(self.mail, "X-Mozilla-Draft-Info"):
            return DRAFT
        return next((_LABELS[label] for label in self._labels if label in _LABELS), None)

    def _read(self) -> bool:
        """Whether it was read, as far as the program that wrote the file tells; old mail has been read."""
        if header(self.mail, "X-Mozilla-Status"):
            return bool(self._status & 1)
        status = header(self.mail, "Status")
        return "R" in status if status else "unread" not in self._labels

    def _parent(self, known: set[str | None]) -> str | None:
        """What it answers: of all it refers to, the latest that is known, else the latest."""
        references = _MESSAGE_ID.findall(header(self.mail, "References"))
        found = [*_MESSAGE_ID.findall(header(self.mail, "In-Reply-To")), *reversed(references)]
        return next((each for each in found if each in known), next(iter(found), None))

    @property
    def _labels(self) -> list[str]:
        return [label.strip().casefold() for label in header(self.mail, "X-Gmail-Labels").split(",")]

    @property
    def _status(self) -> int:
        """Thunderbird's flags: 1 for read, 8 for removed."""
        text = header(self.mail, "X-Mozilla-Status")
        return int(text, 16) if re.fullmatch(r"[0-9a-fA-F]{1,8}", text) else 1


def _checked(data: bytes) -> bytes:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("the file is UTF-16, which no mail is; export it again")
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    if not text.strip():
        raise InputError("the file is empty")
    return text


def _parsed(data: bytes, where: str) -> Mail:
    """A mail; read by the older and laxer rules, if its structure is too broken for the newer ones."""
    for policy in (default, compat32):
        try:
            return _parse(data, policy)
        except FAULTS:
            continue
        except RecursionError:
            break
    raise InputError(f"{where}its parts are nested too deeply or too broken to be read")


def _parse(data: bytes, policy: Policy) -> Mail:
    return BytesParser(policy=policy).parsebytes(data)


def _split(data: bytes) -> Iterator[tuple[bytes, datetime | None]]:
    """The mails of a mailbox, without the lines before each and the quoting of such lines within.

    With each, the date that the line before it tells.
    """
    if not data.startswith(b"From "):
        raise InputError("line 1: expected 'From ' with sender and date, as a mailbox begins")
    begin, lines = b"", list[bytes]()
    for line in data.split(b"\n"):
        if not begin or _FROM.match(line):
            if begin:
                yield _whole(lines), _since(begin)
            begin, lines = line, []
        else:
            lines.append(line)
    yield _whole(lines), _since(begin)


def _whole(lines: list[bytes]) -> bytes:
    return _QUOTED.sub(rb"\1", b"\n".join(lines))


def _since(line: bytes) -> datetime | None:
    """The date in a line such as ``From dana@example.org Mon Jun  2 09:00:00 2025``."""
    return moment(line.decode("ascii", "replace").split(None, 2)[-1].strip())
