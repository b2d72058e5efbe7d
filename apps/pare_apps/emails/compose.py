"""The screen on which a mail is written."""

from typing import Self

from pare_apps.attachments import Attachment
from pare_apps.emails.addresses import addresses
from pare_apps.emails.app import Emails
from pare_apps.emails.mailbox import apart
from pare_apps.emails.outgoing import Outgoing
from pare_apps.emails.records import EmailId
from pare_sim.errors import CallError, nearest
from pare_sim.kernel import Json
from pare_sim.phone import BACK, STAY, Content, Screen, action


class ComposeEmail(Screen[Emails]):
    """A mail that is being written; it is kept here until it is sent, saved or discarded."""

    draft_id: EmailId | None = None
    """The stored draft that it goes on with."""
    parent_id: EmailId | None = None
    recipients: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    subject: str = ""
    body: str = ""
    attachments: tuple[Attachment, ...] = ()

    @classmethod
    def of(cls, mail: Outgoing, draft_id: str | None = None) -> Self:
        """The screen with a mail that is begun already."""
        return cls(
            draft_id=draft_id,
            parent_id=mail.parent_id,
            recipients=mail.recipients,
            cc=mail.cc,
            subject=mail.subject,
            body=mail.content,
            attachments=mail.attachments,
        )

    def content(self) -> Content:
        """The mail as it would be sent."""
        fields: dict[str, Json] = {
            "To": list(self.recipients),
            "Cc": list(self.cc),
            "Subject": self.subject,
            "Attachments": [file.name for file in self.attachments],
        }
        return Content("New email" if self.draft_id is None else "Draft", self.body, fields=fields)

    @action(to=STAY)
    def set_recipients(self, recipients: list[str]) -> "ComposeEmail":
        """Set all recipients by address."""
        return self.with_focus(recipients=addresses(recipients))

    @action(to=STAY)
    def add_recipient(self, recipient: str) -> "ComposeEmail":
        """Add a recipient by address."""
        return self.with_focus(recipients=addresses([*self.recipients, recipient]))

    @action(to=STAY)
    def set_cc(self, cc: list[str]) -> "ComposeEmail":
        """Set who gets a copy, by address."""
        return self.with_focus(cc=addresses(cc))

    @action(to=STAY)
    def set_subject(self, subject: str) -> "ComposeEmail":
        """Set the subject."""
        return self.with_focus(subject=subject)

    @action(to=STAY)
    def set_body(self, body: str) -> "ComposeEmail":
        """Set the text."""
        return self.with_focus(body=body)

    @action(to=STAY)
    def attach_file(self, attachment_path: str) -> "ComposeEmail":
        """Attach a file of the phone by its path."""
        return self.with_focus(attachments=apart([*self.attachments, self.app.files.at(attachment_path)]))

    @action(to=STAY, when=lambda self: bool(self.attachments))
    def remove_attachment(self, name: str) -> "ComposeEmail":
        """Take an attachment out, by its name."""
        names = [file.name for file in self.attachments]
        if name not in names:
            raise CallError(f"no attachment is called {name!r}{nearest(name, names)}")
        return self.with_focus(attachments=tuple(file for file in self.attachments if file.name != name))

    @action(to=BACK, writes=True)
    def send_composed_email(self) -> None:
        """Send the mail; a draft that it goes on with is no longer kept."""
        self.app.box.send(self._outgoing())
        if self.draft_id is not None and self.draft_id in self.app.emails:
            self.app.emails.remove(self.draft_id)

    @action(to=BACK, writes=True)
    def save_draft(self) -> None:
        """Keep the mail in DRAFT, to go on with it later."""
        self.app.box.keep(self._outgoing(), self.draft_id)

    @action(to=BACK)
    def discard_draft(self) -> None:
        """Leave without saving; a draft that was saved before stays as it was."""

    def _outgoing(self) -> Outgoing:
        return Outgoing(self.recipients, self.cc, self.subject, self.body, self.attachments, self.parent_id)
