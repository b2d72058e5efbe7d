"""What the owner of the phone writes: new mails, answers and forwarded mails, before they are sent."""

import re
from dataclasses import dataclass
from typing import Self

from pare_apps.attachments import Attachment
from pare_apps.emails.addresses import same_address, without
from pare_apps.emails.records import Email
from pare_sim.errors import CallError

_RE = re.compile(r"\s*re\s*:", re.IGNORECASE)
_FWD = re.compile(r"\s*fwd?\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A mail to be sent or to be kept as a draft."""

    recipients: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    subject: str = ""
    content: str = ""
    attachments: tuple[Attachment, ...] = ()
    parent_id: str | None = None

    @classmethod
    def answering(cls, mail: Email, me: str, *, everybody: bool = False) -> Self:
        """An answer to the sender of a mail, or to all whom it went to; to one's own mail, to its recipients."""
        checked_sent(mail)
        mine = same_address(mail.sender, me)
        wanted = mail.recipients if mine else (mail.sender, *mail.recipients) if everybody else (mail.sender,)
        to = without([me], wanted) or (mail.sender,)
        cc = without([me, *to], mail.cc) if everybody else ()
        subject = mail.subject if _RE.match(mail.subject) else f"Re: {mail.subject}"
        return cls(to, cc, subject, parent_id=mail.id)

    @classmethod
    def forwarding(cls, mail: Email, content: str = "") -> Self:
        """A mail with its attachments, for somebody else, below some text of one's own."""
        checked_sent(mail)
        head = f"From: {mail.sender_text}\nTo: {', '.join(mail.recipients)}\nSubject: {mail.subject}\n\n"
        quoted = "\n".join(f"> {line}" for line in (head + mail.content).split("\n"))
        subject = mail.subject if _FWD.match(mail.subject) else f"FWD: {mail.subject}"
        whole = f"{content}\n\n{quoted}" if content.strip() else quoted
        return cls(subject=subject, content=whole, attachments=mail.attachments, parent_id=mail.id)


def checked_sent(mail: Email) -> Email:
    """The mail, once it is known not to be a draft.

    Raises:
        CallError: it is one.
    """
    if mail.is_draft:
        raise CallError(f"email {mail.id!r} is a draft; it has to be sent before it can be answered or forwarded")
    return mail
