"""What the e-mail app keeps, and the form in which events bring a mail."""

from datetime import datetime
from typing import Annotated, NotRequired

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from pare_apps.attachments import Attachment
from pare_sim.phone import IdOf, Moment, Record

EmailId = Annotated[str, IdOf("emails")]
NewId = Annotated[str, Field(pattern=r"^[\w.-]{1,64}$")]
"""An id that an event chooses for its mail."""

INBOX, SENT, DRAFT, TRASH = FOLDERS = ("INBOX", "SENT", "DRAFT", "TRASH")
"""The folders that every mailbox has."""


class MailFolder(Record):
    """A folder beside those that every mailbox has."""

    name: str


class Email(Record):
    """One mail, received, sent or still a draft; times are whole seconds."""

    folder: str
    sender: str
    sender_name: str = ""
    recipients: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    subject: str = ""
    content: str = ""
    attachments: tuple[Attachment, ...] = ()
    timestamp: datetime
    is_read: bool = False
    is_draft: bool = False
    parent_id: EmailId | None = None
    """What it answers or forwards, as long as that is kept."""
    thread_id: str
    """Shared by all mails of a thread; the id of the first one."""
    message_id: str | None = None
    """The Message-ID of an imported mail."""

    @property
    def everybody(self) -> tuple[str, ...]:
        """Whom it goes to, copies included."""
        return self.recipients + self.cc

    @property
    def sender_text(self) -> str:
        """The sender as people read it."""
        return f"{self.sender_name} <{self.sender}>" if self.sender_name else self.sender


class EmailData(TypedDict):
    """A mail that an event brings; it is to the owner of the phone unless recipients are given."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")  # type: ignore[misc]

    sender: str
    recipients: NotRequired[list[str]]
    subject: NotRequired[str]
    content: NotRequired[str]
    email_id: NotRequired[NewId]
    parent_id: NotRequired[EmailId | None]
    cc: NotRequired[list[str]]
    attachments: NotRequired[list[Attachment]]
    timestamp: NotRequired[Moment]
    is_read: NotRequired[bool]
