"""Mails that come from outside: delivered by the world, or there from the beginning."""

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from pare_apps.attachments import Attachment
from pare_apps.emails.addresses import addresses, parsed, same_address
from pare_apps.emails.mailbox import Mailbox
from pare_apps.emails.records import DRAFT, INBOX, SENT, TRASH, Email, EmailData
from pare_sim.errors import CallError

if TYPE_CHECKING:
    from pare_apps.emails.app import Emails


class Incoming:
    """Adding such mails, for one call."""

    def __init__(self, app: "Emails") -> None:
        self.app, self.box = app, Mailbox(app)

    def add(
        self,
        sender: str,
        subject: str,
        content: str,
        *,
        folder: str = INBOX,
        email_id: str | None = None,
        recipients: Iterable[str] | None = None,
        cc: Iterable[str] = (),
        attachments: Iterable[Attachment] = (),
        parent_id: str | None = None,
        timestamp: datetime | None = None,
        is_read: bool = False,
    ) -> Email:
        """Add a mail, to the owner of the phone unless recipients are given.

        Raises:
            CallError: an address, the folder, the id or the parent is wrong, or the mail is from the future.
        """
        who, moment = parsed(sender), (timestamp or self.box.now).replace(microsecond=0)
        if moment > self.box.now:
            raise CallError(f"a mail cannot be later than now, {self.app.plain(self.box.now)}")
        key = email_id if email_id is not None else self.app.emails.fresh_id()
        row = Email(
            id=key,
            folder=self.box.folder(folder),
            sender=who.email,
            sender_name=who.name,
            recipients=(self.app.owner.email,) if recipients is None else addresses(recipients),
            cc=addresses(cc),
            subject=subject,
            content=content,
            attachments=tuple(attachments),
            timestamp=moment,
            is_read=is_read,
            parent_id=parent_id,
            thread_id=self.box.thread_of(parent_id, key),
        )
        return self.box.add(row)

    def from_data(self, data: EmailData, folder: str) -> Email:
        """Add a mail that an event brings whole."""
        return self.add(
            data["sender"],
            data.get("subject", ""),
            data.get("content", ""),
            folder=folder,
            email_id=data.get("email_id"),
            recipients=data.get("recipients"),
            cc=data.get("cc", ()),
            attachments=data.get("attachments", ()),
            parent_id=data.get("parent_id"),
            timestamp=data.get("timestamp"),
            is_read=data.get("is_read", False),
        )

    def seed(self, mail: Email, *, read: bool, message_id: str | None) -> Email:
        """Complete a mail that is there from the beginning."""
        mine = self.mine(mail.sender)
        draft = mine and mail.folder == DRAFT
        return self.app.emails.update(mail.id, is_read=read or mine, is_draft=draft, message_id=message_id)

    def mine(self, sender: str) -> bool:
        """Whether a mail from this address is from the owner of the phone."""
        return same_address(parsed(sender).email, self.app.owner.email)

    def parent(self, in_reply_to: str | None) -> str | None:
        """The id of the mail that is answered, None if it is not known by that Message-ID.

        Raises:
            CallError: it is no Message-ID, and there is no mail of this id.
        """
        if in_reply_to is None:
            return None
        for mail in self.app.emails:
            if in_reply_to in (mail.id, mail.message_id):
                return mail.id
        if "@" not in in_reply_to and not in_reply_to.startswith("<"):
            raise CallError(f"there is no email with id {in_reply_to!r} to reply to")
        return None

    def arrive(self, mail: Email) -> str:
        """Notify of a mail, if it is in a folder in which mail arrives; returns its id."""
        if mail.folder not in (SENT, DRAFT, TRASH) and not self.mine(mail.sender):
            subject = mail.subject.strip() or "(no subject)"
            body = mail.content or ", ".join(file.name for file in mail.attachments)
            self.app.notify(f"Mail from {mail.sender_name or mail.sender}: {subject}", body)
        return mail.id
