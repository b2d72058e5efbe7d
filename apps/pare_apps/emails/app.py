"""The e-mail app: the owner's mails in folders and threads.

Lists are newest first; of mails of one moment, the one created last comes first. Listing and reading do not mark
as read; the user's opening a mail does.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from pare_apps.attachments import Attachment, Attachments, Download
from pare_apps.emails.addresses import addresses, parsed, same_address
from pare_apps.emails.incoming import Incoming
from pare_apps.emails.mailbox import Mailbox, Shown, described, matching
from pare_apps.emails.outgoing import Outgoing
from pare_apps.emails.records import (
    DRAFT,
    INBOX,
    SENT,
    Email,
    EmailData,
    EmailId,
    MailFolder,
    NewId,
)
from pare_apps.paging import Limit, Offset, page
from pare_apps.text import folded
from pare_sim.errors import CallError, nearest
from pare_sim.kernel import Json
from pare_sim.phone import App, Moment, Table, event, seed, tool

Paths = list[str]
"""Files to attach, by path."""


class Emails(App):
    """E-mail in folders."""

    screens = ("MailboxView", "EmailDetail", "ComposeEmail")
    emails: Table[Email]
    folders: Table[MailFolder]
    downloads: Table[Download]

    @tool(writes=True, harm="outward")
    def send_email(
        self,
        recipients: list[str] | None = None,
        subject: str = "",
        content: str = "",
        cc: list[str] | None = None,
        attachment_paths: Paths | None = None,
    ) -> EmailId:
        """Send a mail to at least one address and return its id; files are attached by their paths."""
        to, copies = addresses(recipients or ()), addresses(cc or ())
        return self.box.send(Outgoing(to, copies, subject, content, self.files_at(attachment_paths))).id

    @tool(writes=True)
    def download_attachments(
        self, email_id: EmailId, folder_name: str = INBOX, path_to_save: str = "Downloads/"
    ) -> list[str]:
        """Save all files that a mail carries in a folder for files; returns the paths they were saved under."""
        return self.saved(self.box.one(email_id, folder_name), path_to_save)

    @tool(writes=True, harm="outward")
    def reply_to_email(
        self, email_id: EmailId, folder_name: str = INBOX, content: str = "", attachment_paths: Paths | None = None
    ) -> EmailId:
        """Answer the sender of a mail and return the answer's id; an own mail is answered to its recipients."""
        return self.answer(self.box.one(email_id, folder_name), content, attachment_paths)

    @tool(writes=True, harm="outward")
    def reply_all_to_email(
        self, email_id: EmailId, folder_name: str = INBOX, content: str = "", attachment_paths: Paths | None = None
    ) -> EmailId:
        """Answer the sender of a mail and all others it went to, and return the answer's id."""
        return self.answer(self.box.one(email_id, folder_name), content, attachment_paths, everybody=True)

    @tool()
    def list_emails(self, folder_name: str = INBOX, offset: Offset = 0, limit: Limit = 10) -> Shown:
        """List the mails of a folder, newest first (of equal ones, the last created first)."""
        part = page(self.box.within(self.box.folder(folder_name)), offset, limit)
        return {
            "emails": [described(mail) for mail in part.items],
            "emails_range": [part.start, part.end],
            "total_returned_emails": len(part.items),
            "total_emails": part.total,
            "more": part.more,
        }

    @tool()
    def list_folders(self) -> list[dict[str, Json]]:
        """List the folders with the numbers of their mails."""
        named: dict[str, list[Email]] = {name: [] for name in self.box.folder_names}
        for mail in self.emails:
            named[mail.folder].append(mail)
        return [
            {"folder_name": name, "total": len(mails), "unread": sum(not mail.is_read for mail in mails)}
            for name, mails in named.items()
        ]

    @tool()
    def get_email_by_id(self, email_id: EmailId, folder_name: str = INBOX) -> Shown:
        """Get a mail of a folder; it is not marked as read."""
        return described(self.box.one(email_id, folder_name))

    @tool()
    def get_email_by_index(self, idx: int, folder_name: str = INBOX) -> Shown:
        """Get a mail by its place in a folder, 0 for the newest, -1 for the oldest; it is not marked as read."""
        folder = self.box.folder(folder_name)
        return described(at_index(self.box.within(folder), idx, folder))

    @tool()
    def get_email_thread(self, email_id: EmailId) -> list[Shown]:
        """Get the mails of the thread a mail is in, oldest first, from all folders but TRASH."""
        return [described(mail) for mail in self.box.thread(self.emails[email_id])]

    @tool(writes=True, harm="outward")
    def forward_email(
        self, email_id: EmailId, recipients: list[str] | None = None, folder_name: str = INBOX, content: str = ""
    ) -> EmailId:
        """Forward a mail with its attachments, below some text of your own, and return the id of what was sent."""
        return self.forward(self.box.one(email_id, folder_name), recipients or [], content)

    @tool(writes=True)
    def move_email(self, email_id: EmailId, source_folder_name: str = INBOX, dest_folder_name: str = DRAFT) -> EmailId:
        """Move a mail from one folder to another and return its id."""
        self.box.move(self.box.one(email_id, source_folder_name), dest_folder_name)
        return email_id

    # From any folder but TRASH, moving it back undoes it: reversible.
    @tool(writes=True)
    def delete_email(self, email_id: EmailId, folder_name: str = INBOX) -> EmailId:
        """Move a mail to TRASH and return its id; a mail that is in TRASH is removed for good."""
        self.box.delete(self.box.one(email_id, folder_name))
        return email_id

    @tool(writes=True)
    def mark_email(self, email_id: EmailId, is_read: bool = True) -> EmailId:
        """Mark a mail as read, or as unread."""
        return self.emails.update(email_id, is_read=is_read).id

    @tool()
    def search_emails(
        self,
        query: str,
        folder_name: str = INBOX,
        min_date: Moment | None = None,
        max_date: Moment | None = None,
    ) -> list[Shown]:
        """Find the mails of a folder by a part of sender, recipients, subject or content, newest first.

        Case and accents do not matter. The dates are inclusive.
        """
        found = matching(self.box.within(self.box.folder(folder_name)), query, min_date, max_date)
        return [described(mail) for mail in found]

    @event()
    def send_email_to_user_with_id(
        self,
        email_id: NewId,
        sender: str,
        subject: str = "",
        content: str = "",
        attachment_paths: Paths | None = None,
    ) -> EmailId:
        """A mail with a given id arrives in the INBOX; attachments are files on the phone, by path."""
        files = self.files_at(attachment_paths)
        return self.incoming.arrive(self.incoming.add(sender, subject, content, email_id=email_id, attachments=files))

    @event()
    def reply_to_email_from_user(
        self, sender: str, email_id: EmailId, content: str = "", attachment_paths: Paths | None = None
    ) -> EmailId:
        """Somebody to whom the owner sent a mail answers it."""
        mail, who = self.box.one(email_id, SENT), parsed(sender)
        if not any(same_address(who.email, known) for known in mail.everybody):
            raise CallError(f"{who.email!r} did not get email {email_id!r}{nearest(who.email, mail.everybody)}")
        subject, files = Outgoing.answering(mail, self.owner.email).subject, self.files_at(attachment_paths)
        return self.incoming.arrive(self.incoming.add(sender, subject, content, parent_id=email_id, attachments=files))

    @event()
    def send_email_to_user_only(self, sender: str, subject: str = "", content: str = "") -> EmailId:
        """A mail to the owner alone arrives in the INBOX."""
        return self.incoming.arrive(self.incoming.add(sender, subject, content))

    @event()
    def create_and_add_email(
        self,
        sender: str,
        recipients: list[str] | None = None,
        subject: str = "",
        content: str = "",
        folder_name: str = INBOX,
    ) -> EmailId:
        """A mail appears in a folder; where mail arrives, it is notified."""
        return self.incoming.arrive(
            self.incoming.add(sender, subject, content, recipients=recipients, folder=folder_name)
        )

    @event()
    def receive(
        self,
        sender: str,
        subject: str = "",
        content: str = "",
        recipients: list[str] | None = None,
        cc: list[str] | None = None,
        attachments: list[Attachment] | None = None,
        parent_id: EmailId | None = None,
    ) -> EmailId:
        """A mail arrives in the INBOX with all that it can have; `parent_id` is the mail it answers."""
        incoming, copies, files = self.incoming, cc or (), attachments or ()
        mail = incoming.add(
            sender, subject, content, recipients=recipients, cc=copies, attachments=files, parent_id=parent_id
        )
        return incoming.arrive(mail)

    @event(notifies=False)
    def add_email(self, email: EmailData, folder_name: str = INBOX) -> EmailId:
        """A mail appears in a folder, perhaps dated in the past, and nobody is notified."""
        return self.incoming.from_data(email, folder_name).id

    @event()
    def send_email_to_user(self, email: EmailData) -> EmailId:
        """A mail arrives in the INBOX."""
        return self.incoming.arrive(self.incoming.from_data(email, INBOX))

    @seed()
    def email(
        self,
        sender: str,
        subject: str = "",
        content: str = "",
        at: Moment | None = None,
        folder: str | None = None,
        recipients: list[str] | None = None,
        cc: list[str] | None = None,
        read: bool = True,
        attachments: list[Attachment] | None = None,
        attachment_paths: Paths | None = None,
        in_reply_to: str | None = None,
        message_id: str | None = None,
    ) -> EmailId:
        """A mail that is there from the beginning: in SENT if it is from the owner, else in the INBOX.

        `in_reply_to` is the id of a mail, or the Message-ID of one that may be missing. A mail from the owner in
        DRAFT is a draft.
        """
        incoming = self.incoming
        mine = incoming.mine(sender)
        mail = incoming.add(
            sender,
            subject,
            content,
            recipients=[] if mine and recipients is None else recipients,
            cc=cc or (),
            folder=folder or (SENT if mine else INBOX),
            attachments=(*(attachments or ()), *self.files_at(attachment_paths)),
            parent_id=incoming.parent(in_reply_to),
            timestamp=at,
        )
        return incoming.seed(mail, read=read, message_id=message_id).id

    @seed()
    def folder(self, name: str) -> str:
        """A folder of the owner's own; returns its id."""
        wanted = name.strip()
        if not wanted or folded(wanted) in map(folded, self.box.folder_names):
            raise CallError(f"{name!r} is empty or the name of another folder; choose another")
        return self.folders.add(MailFolder(id=self.folders.fresh_id(), name=wanted)).id

    @classmethod
    def importers(cls) -> Mapping[str, Callable[..., list[tuple[str, dict[str, Json]]]]]:
        """Mails and mailboxes of other programs."""
        from pare_apps.emails.imports import seeds_from_eml, seeds_from_mbox

        return {".eml": seeds_from_eml, ".mbox": seeds_from_mbox}

    @property
    def box(self) -> Mailbox:
        """The mails and folders."""
        return Mailbox(self)

    @property
    def incoming(self) -> Incoming:
        """Adding mails from outside."""
        return Incoming(self)

    @property
    def files(self) -> Attachments:
        """The files on the phone."""
        return Attachments(self, self.downloads)

    def files_at(self, paths: Iterable[str] | None) -> tuple[Attachment, ...]:
        """The files at some paths."""
        return tuple(map(self.files.at, paths or ()))

    def saved(self, mail: Email, folder: str) -> list[str]:
        """Save what a mail carries in a folder; returns the paths."""
        return [self.files.save(folder, file, mail.id) for file in mail.attachments]

    def answer(self, mail: Email, content: str, paths: Iterable[str] | None, *, everybody: bool = False) -> EmailId:
        """Answer a mail; returns the answer's id."""
        blank = Outgoing.answering(mail, self.owner.email, everybody=everybody)
        return self.box.send(replace(blank, content=content, attachments=self.files_at(paths))).id

    def forward(self, mail: Email, recipients: Iterable[str], content: str) -> EmailId:
        """Forward a mail; returns the id of what was sent."""
        return self.box.send(replace(Outgoing.forwarding(mail, content), recipients=addresses(recipients))).id


def at_index(mails: Sequence[Email], index: int, place: str) -> Email:
    """One of some mails by its place among them; negative ones count from the end.

    Raises:
        CallError: there are not so many.
    """
    if not -len(mails) <= index < len(mails):
        raise CallError(f"there is no email at index {index}; {place} has {len(mails)}, counted from 0")
    return mails[index]
