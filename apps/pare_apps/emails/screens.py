"""The screens on which mails are found and read."""

from datetime import datetime

from pare_apps.emails.app import Emails, Paths, at_index
from pare_apps.emails.compose import ComposeEmail
from pare_apps.emails.mailbox import Shown, described, fields_of, matching
from pare_apps.emails.outgoing import Outgoing
from pare_apps.emails.records import DRAFT, INBOX, SENT, TRASH, Email, EmailId
from pare_apps.paging import SHOWN, Offset, ShownLimit, page
from pare_apps.text import shortened
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.phone import BACK, STAY, Content, Item, Moment, Screen, action


class MailboxView(Screen[Emails]):
    """A folder, newest mail first, or what a search found in it."""

    folder: str = INBOX
    query: str = ""
    min_date: datetime | None = None
    max_date: datetime | None = None
    offset: int = 0
    limit: int = SHOWN

    def content(self) -> Content:
        """The mails with sender, subject and time, and the folders there are."""
        found = self._found()
        part = page(found, self.offset, self.limit)
        fields: dict[str, Json] = {
            "Folder": self.folder,
            "Folder names": [*self.app.box.folder_names],
            "Unread": sum(not mail.is_read for mail in found),
            "Search": self.query,
        }
        items = tuple(map(self._item, part.items))
        return Content(self.folder, "" if items else "No emails.", fields=fields, items=items, more=part.more)

    @action(to=STAY)
    def list_emails(self, offset: Offset = 0, limit: ShownLimit = 10) -> "MailboxView":
        """Show the mails of the folder, from an offset on."""
        return MailboxView(folder=self.folder, offset=offset, limit=limit)

    @action(to=STAY)
    def search_emails(
        self, query: str, min_date: Moment | None = None, max_date: Moment | None = None, limit: ShownLimit = 10
    ) -> "MailboxView":
        """Show the mails with a text in sender, recipients, subject or content; the dates are inclusive."""
        return MailboxView(folder=self.folder, query=query, min_date=min_date, max_date=max_date, limit=limit)

    @action(to="EmailDetail", writes=True)
    def open_email_by_id(self, email_id: EmailId) -> "EmailDetail":
        """Open a mail of the folder, which marks it as read."""
        return opened(self.app, self.app.box.one(email_id, self.folder))

    @action(to="EmailDetail", writes=True)
    def open_email_by_index(self, index: int) -> "EmailDetail":
        """Open a mail by its place in the list, 0 for the first, which marks it as read."""
        return opened(self.app, at_index(self._found(), index, "the list"))

    @action(to="MailboxView")
    def switch_folder(self, folder_name: str) -> "MailboxView":
        """Show another folder."""
        return MailboxView(folder=self.app.box.folder(folder_name))

    @action(to="ComposeEmail")
    def start_compose(self) -> ComposeEmail:
        """Start a new mail."""
        return ComposeEmail()

    @action(to=STAY, writes=True, when=lambda self: self.folder == TRASH and bool(self.app.box.within(TRASH)))
    def empty_trash(self) -> None:
        """Remove all mails in TRASH for good."""
        for mail in self.app.box.within(TRASH):
            self.app.box.delete(mail)

    def _found(self) -> list[Email]:
        return matching(self.app.box.within(self.folder), self.query, self.min_date, self.max_date)

    def _item(self, mail: Email) -> Item:
        outgoing = self.folder in (SENT, DRAFT)
        fields: dict[str, Json] = {
            "To" if outgoing else "From": ", ".join(mail.recipients) if outgoing else mail.sender_text,
            "At": self.app.plain(mail.timestamp),
            "Status": "draft" if mail.is_draft else None if mail.is_read else "unread",
            "Attachments": [file.name for file in mail.attachments],
        }
        return Item(mail.id, shortened(mail.subject) or "(no subject)", fields)


class EmailDetail(Screen[Emails]):
    """One mail, with the others of its thread."""

    email_id: EmailId

    @property
    def mail(self) -> Email:
        """The mail as it is now."""
        return self.app.emails[self.email_id]

    def content(self) -> Content:
        """The mail; as items, the other mails of its thread, oldest first."""
        mail = self.mail
        part = page([other for other in self.app.box.thread(mail) if other.id != mail.id])
        items = tuple(
            Item(other.id, shortened(other.content) or "(no text)", {"From": other.sender_text, "Folder": other.folder})
            for other in part.items
        )
        fields = fields_of(mail, self.app.plain(mail.timestamp)) | {"Folder names": [*self.app.box.folder_names]}
        return Content(mail.subject or "(no subject)", mail.content, fields=fields, items=items, more=part.more)

    @action(to=STAY)
    def refresh(self) -> Shown:
        """Get the mail as it is now."""
        return described(self.mail)

    @action(to=STAY, writes=True, when=lambda self: not self.mail.is_draft)
    def reply(self, content: str = "", attachment_paths: Paths | None = None) -> EmailId:
        """Answer the sender."""
        return self.app.answer(self.mail, content, attachment_paths)

    @action(to=STAY, writes=True, when=lambda self: not self.mail.is_draft)
    def reply_all(self, content: str = "", attachment_paths: Paths | None = None) -> EmailId:
        """Answer the sender and all others it went to."""
        return self.app.answer(self.mail, content, attachment_paths, everybody=True)

    @action(to=STAY, writes=True, when=lambda self: not self.mail.is_draft)
    def forward(self, recipients: list[str], content: str = "") -> EmailId:
        """Forward the mail with its attachments, below some text of your own."""
        return self.app.forward(self.mail, recipients, content)

    @action(to="ComposeEmail", when=lambda self: not self.mail.is_draft)
    def start_compose_reply(self) -> ComposeEmail:
        """Start an answer to the sender."""
        return ComposeEmail.of(Outgoing.answering(self.mail, self.app.owner.email))

    @action(to="ComposeEmail", when=lambda self: not self.mail.is_draft)
    def start_compose_reply_all(self) -> ComposeEmail:
        """Start an answer to the sender and all others it went to."""
        return ComposeEmail.of(Outgoing.answering(self.mail, self.app.owner.email, everybody=True))

    @action(to="ComposeEmail", when=lambda self: not self.mail.is_draft)
    def start_compose_forward(self) -> ComposeEmail:
        """Start forwarding the mail."""
        return ComposeEmail.of(Outgoing.forwarding(self.mail))

    @action(to="ComposeEmail", when=lambda self: self.mail.is_draft)
    def edit_draft(self) -> ComposeEmail:
        """Go on writing the draft."""
        draft = self.mail
        written = (draft.recipients, draft.cc, draft.subject, draft.content, draft.attachments, draft.parent_id)
        return ComposeEmail.of(Outgoing(*written), draft.id)

    @action(to="EmailDetail", writes=True)
    def open_in_thread(self, email_id: EmailId) -> "EmailDetail":
        """Open another mail of the thread, which marks it as read."""
        mail = self.app.emails[email_id]
        if mail.thread_id != self.mail.thread_id:
            raise CallError(f"email {email_id!r} is not in this thread")
        return opened(self.app, mail)

    @action(to=STAY, writes=True, when=lambda self: not self.mail.is_read)
    def mark_as_read(self) -> None:
        """Mark the mail as read."""
        self.app.mark_email(self.email_id)

    @action(to=STAY, writes=True, when=lambda self: self.mail.is_read)
    def mark_as_unread(self) -> None:
        """Mark the mail as unread."""
        self.app.mark_email(self.email_id, is_read=False)

    @action(to=STAY, writes=True, when=lambda self: bool(self.mail.attachments))
    def download_attachments(self, path_to_save: str = "Downloads/") -> list[str]:
        """Save all files that the mail carries in a folder for files."""
        return self.app.saved(self.mail, path_to_save)

    @action(to=BACK, writes=True)
    def move(self, destination_folder: str) -> None:
        """Move the mail to another folder."""
        self.app.box.move(self.mail, destination_folder)

    @action(to=BACK, writes=True)
    def delete(self) -> None:
        """Move the mail to TRASH, or remove it for good if it is there."""
        self.app.box.delete(self.mail)


def opened(app: Emails, mail: Email) -> EmailDetail:
    """The screen of a mail, which is marked as read."""
    if not mail.is_read:
        app.emails.update(mail.id, is_read=True)
    return EmailDetail(email_id=mail.id)
