"""The editor of a note."""

from pare_apps.notes.app import Notes
from pare_apps.notes.records import INBOX, FolderName, NoteId
from pare_apps.paging import SHOWN
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.phone import BACK, STAY, Content, Screen, action


class EditNote(Screen[Notes]):
    """The editor of a new or an existing note.

    The draft holds only what has been set here; nothing is stored until it is saved.
    """

    note_id: NoteId | None = None
    folder: FolderName = INBOX
    """Where a new note is to go."""
    title: str | None = None
    body: str | None = None

    def content(self) -> Content:
        """The note as it would be saved; for a new one, also the folders it can go to."""
        title, body = self._draft()
        if self.note_id is not None:
            return Content("Edit note", body, {"Title": title, "Note id": self.note_id})
        fields: dict[str, Json] = {"Title": title, "Folder": self.folder, "Folders": folder_names(self.app)}
        return Content("New note", body, fields)

    @action(to=STAY)
    def set_title(self, title: str) -> "EditNote":
        """Set the title; if it is blank, the note is titled by its first 50 characters."""
        return self.with_focus(title=title)

    @action(to=STAY)
    def set_content(self, content: str) -> "EditNote":
        """Set the content; empty text clears it."""
        return self.with_focus(body=content)

    @action(to=STAY, when=lambda self: self.note_id is None)
    def set_folder(self, folder: FolderName) -> "EditNote":
        """Choose the folder for the new note."""
        return self.with_focus(folder=self.app.folder_named(folder).id)

    @action(to=BACK, writes=True)
    def update(self, title: str, content: str) -> None:
        """Set title and content, save the note and leave the editor."""
        self._store(title, content)

    @action(to=BACK, writes=True)
    def save(self) -> None:
        """Save the note and leave the editor."""
        self._store(self.title, self.body)

    @action(to=BACK)
    def cancel(self) -> None:
        """Leave without saving."""

    def _store(self, title: str | None, body: str | None) -> None:
        if self.note_id is None:
            if not ((title or "").strip() or (body or "").strip()):
                raise CallError("the note is blank: set a title or content first, or cancel")
            self.app.create_note(self.folder, title or "", body or "")
        elif title is not None or body is not None:
            self.app.update_note(self.note_id, title, body)

    def _draft(self) -> tuple[str, str]:
        """Title and content as they would be saved."""
        old = None if self.note_id is None else self.app.notes[self.note_id]
        title, body = (old.title, old.content) if old else ("", "")
        return title if self.title is None else self.title, body if self.body is None else self.body


def folder_names(app: Notes) -> list[Json]:
    """Names of folders to choose from, as many as a screen shows."""
    return [folder.id for folder in app.folders][:SHOWN]
