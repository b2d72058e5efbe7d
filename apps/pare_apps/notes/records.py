"""What the notes app keeps, in which order, and how it is returned."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated

from pare_apps.attachments import Attachment
from pare_sim.kernel import Json, format_time
from pare_sim.phone import IdOf, Record

NoteId = Annotated[str, IdOf("notes")]
FolderName = Annotated[str, IdOf("folders")]
INBOX = "Inbox"
PERMANENT = (INBOX, "Personal", "Work")
"""The folders that are always there, in the order in which they are listed."""
TITLE_LENGTH = 50
"""How much of a note's content stands in for a title that was not given."""


class Folder(Record):
    """A folder; its id is its name, by which notes and tools refer to it."""

    permanent: bool = False


class Note(Record):
    """A note in a folder."""

    folder: FolderName
    title: str = ""
    content: str = ""
    pinned: bool = False
    attachments: tuple[Attachment, ...] = ()
    """Copies of files, no two of the same name."""
    created_at: datetime
    updated_at: datetime
    """When title, content or attachments last changed; moving and pinning do not count."""


def titled(title: str, content: str) -> str:
    """The title as it is kept: if it is blank, the beginning of the content.

    >>> titled(" ", "Milk and bread"), titled("Shopping", "Milk and bread")
    ('Milk and bread', 'Shopping')
    """
    return title if title.strip() else content[:TITLE_LENGTH]


def in_order(notes: Iterable[Note]) -> list[Note]:
    """Pinned notes first, then the last changed first; of equal ones, the last added first."""
    latest_first = list(notes)[::-1]
    return sorted(latest_first, key=lambda note: (note.pinned, note.updated_at), reverse=True)


def to_row(note: Note, zone: str) -> dict[str, Json]:
    """A note as tools return it; of attachments, the names with the sizes in bytes."""
    return {
        "note_id": note.id,
        "folder": note.folder,
        "title": note.title,
        "content": note.content,
        "pinned": note.pinned,
        "attachments": {file.name: file.size for file in note.attachments},
        "created_at": format_time(note.created_at, zone),
        "updated_at": format_time(note.updated_at, zone),
    }
