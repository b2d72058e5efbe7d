"""The mails of a phone by folder and thread, and every way in which they change."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from operator import attrgetter
from typing import TYPE_CHECKING

from pare_apps.attachments import Attachment, free_name
from pare_apps.emails.outgoing import Outgoing
from pare_apps.emails.records import DRAFT, FOLDERS, SENT, TRASH, Email
from pare_apps.text import folded
from pare_sim.errors import CallError, nearest
from pare_sim.kernel import Json

if TYPE_CHECKING:
    from pare_apps.emails.app import Emails

_BY_TIME = attrgetter("timestamp")


class Mailbox:
    """All mails and folders, for one call."""

    def __init__(self, app: "Emails") -> None:
        self.app, self.emails = app, app.emails
        self.now = app.now.replace(microsecond=0)

    @property
    def folder_names(self) -> list[str]:
        """The folders that every mailbox has, then the others."""
        return [*FOLDERS, *(folder.name for folder in self.app.folders)]

    def folder(self, name: str) -> str:
        """A folder's name as it is kept; case does not matter.

        Raises:
            CallError: there is none.
        """
        wanted = folded(name.strip())
        for known in self.folder_names:
            if folded(known) == wanted:
                return known
        raise CallError(f"there is no folder {name[:60]!r}{nearest(name, self.folder_names)}")

    def within(self, folder: str) -> list[Email]:
        """The mails of a folder, newest first."""
        return newest_first(mail for mail in self.emails if mail.folder == folder)

    def one(self, email_id: str, folder_name: str) -> Email:
        """A mail of a folder.

        Raises:
            CallError: there is none; the message tells where it is instead.
        """
        mail, folder = self.emails[email_id], self.folder(folder_name)
        if mail.folder != folder:
            raise CallError(f"email {email_id!r} is in {mail.folder}, not in {folder}")
        return mail

    def thread(self, mail: Email) -> list[Email]:
        """What was sent in the thread of a mail, oldest first; without what has been deleted, but for itself."""
        kept = (m for m in self.emails if m.thread_id == mail.thread_id and not m.is_draft and m.folder != TRASH)
        return sorted(dict.fromkeys([*kept, mail]), key=_BY_TIME)

    def add(self, mail: Email) -> Email:
        """Add a mail; attachments of one name are numbered."""
        return self.emails.add(replace(mail, attachments=apart(mail.attachments)))

    def send(self, outgoing: Outgoing) -> Email:
        """Send a mail of the owner's.

        Raises:
            CallError: it has no recipients.
        """
        if not outgoing.recipients and not outgoing.cc:
            raise CallError("a mail needs at least one recipient")
        return self.add(self._own(outgoing, SENT))

    def keep(self, outgoing: Outgoing, draft_id: str | None = None) -> Email:
        """Keep a mail as a draft, in place of an earlier version if that is still there."""
        if draft_id is None or draft_id not in self.emails:
            return self.add(replace(self._own(outgoing, DRAFT), is_draft=True))
        told = {name: getattr(outgoing, name) for name in ("recipients", "cc", "subject", "content")}
        files = apart(outgoing.attachments)
        return self.emails.update(draft_id, folder=DRAFT, timestamp=self.now, attachments=files, **told)

    def move(self, mail: Email, folder_name: str) -> None:
        """Put a mail into another folder.

        Raises:
            CallError: it is there already.
        """
        folder = self.folder(folder_name)
        if mail.folder == folder:
            raise CallError(f"email {mail.id!r} is in {folder} already")
        self.emails.update(mail.id, folder=folder)

    def delete(self, mail: Email) -> None:
        """Put a mail into TRASH; from there, remove it for good."""
        if mail.folder != TRASH:
            self.emails.update(mail.id, folder=TRASH)
            return
        self.emails.remove(mail.id)
        for other in [other for other in self.emails if other.parent_id == mail.id]:
            self.emails.update(other.id, parent_id=None)

    def thread_of(self, parent_id: str | None, own_id: str) -> str:
        """The thread of a mail with this id and parent."""
        return self.emails[parent_id].thread_id if parent_id is not None else own_id

    def _own(self, outgoing: Outgoing, folder: str) -> Email:
        """A mail from the owner; one whose parent is gone begins a thread."""
        email_id = self.emails.fresh_id()
        parent_id = outgoing.parent_id if outgoing.parent_id in self.emails else None
        return Email(
            id=email_id,
            folder=folder,
            sender=self.app.owner.email,
            sender_name=self.app.owner.name,
            recipients=outgoing.recipients,
            cc=outgoing.cc,
            subject=outgoing.subject,
            content=outgoing.content,
            attachments=outgoing.attachments,
            timestamp=self.now,
            is_read=True,
            parent_id=parent_id,
            thread_id=self.thread_of(parent_id, email_id),
        )


def newest_first(mails: Iterable[Email]) -> list[Email]:
    """Mails by time, the newest first; of equal ones, the one created last."""
    ordered = sorted(mails, key=_BY_TIME)
    ordered.reverse()
    return ordered


def matching(mails: Iterable[Email], query: str, after: datetime | None, before: datetime | None) -> list[Email]:
    """The mails with a text in sender, recipients, subject or content, between two moments, both included."""
    wanted = folded(query)
    return [
        mail
        for mail in mails
        if (after is None or mail.timestamp >= after)
        and (before is None or mail.timestamp <= before)
        and any(wanted in folded(text) for text in (mail.sender_text, *mail.everybody, mail.subject, mail.content))
    ]


def apart(files: Iterable[Attachment]) -> tuple[Attachment, ...]:
    """The same files, with a number in the name of those whose name came before."""
    found: dict[str, Attachment] = {}
    for file in files:
        name = free_name(file.name, found.__contains__)
        found[name] = Attachment(name, file.data)
    return tuple(found.values())


def described(mail: Email) -> dict[str, object]:
    """A mail as tools return it, its attachments as name -> size in bytes."""
    return {
        "email_id": mail.id,
        "folder_name": mail.folder,
        "sender": mail.sender,
        "sender_name": mail.sender_name,
        "recipients": list(mail.recipients),
        "cc": list(mail.cc),
        "subject": mail.subject,
        "content": mail.content,
        "attachments": {file.name: file.size for file in mail.attachments},
        "timestamp": mail.timestamp,
        "is_read": mail.is_read,
        "is_draft": mail.is_draft,
        "parent_id": mail.parent_id,
        "thread_id": mail.thread_id,
    }


Shown = dict[str, object]
"""An object as tools return it; its moments become local time on the way out."""


def fields_of(mail: Email, at: Json) -> dict[str, Json]:
    """The head of a mail as screens show it."""
    return {
        "Email id": mail.id,
        "From": mail.sender_text,
        "To": list(mail.recipients),
        "Cc": list(mail.cc),
        "At": at,
        "Folder": mail.folder,
        "Attachments": [file.name for file in mail.attachments],
    }
