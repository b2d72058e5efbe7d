"""The notes of a folder, one note, and the folders."""

from pare_apps.localtime import short
from pare_apps.notes.app import Notes
from pare_apps.notes.editor import EditNote, folder_names
from pare_apps.notes.records import INBOX, FolderName, Note, NoteId
from pare_apps.paging import SHOWN, Offset, ShownLimit, page
from pare_apps.text import shortened
from pare_sim.kernel import Json
from pare_sim.phone import BACK, STAY, Content, Item, Screen, action


class NoteList(Screen[Notes]):
    """The notes of one folder, or those that a search found there or everywhere."""

    folder: FolderName = INBOX
    query: str = ""
    everywhere: bool = False
    """Whether the search is in all folders."""
    offset: int = 0
    limit: int = SHOWN

    def content(self) -> Content:
        """Titles, pinned notes first, then the last changed first."""
        folder = self.app.folders[self.folder]
        found = self.app.found(self.query, None if self.everywhere else folder.id)
        part = page(found, self.offset, self.limit)
        items = tuple(map(self._item, part.items))
        title = "All folders" if self.everywhere else folder.id
        text = "" if found else "No notes."
        return Content(title, text, {"Search": self.query}, items, part.more)

    @action(to=STAY)
    def list_notes(self, offset: Offset = 0, limit: ShownLimit = 10) -> "NoteList":
        """Show the notes of the folder, from an offset on."""
        return NoteList(folder=self.folder, offset=offset, limit=limit)

    @action(to=STAY)
    def search(self, keyword: str) -> "NoteList":
        """Show the notes of this folder that have the keyword in title or content."""
        return NoteList(folder=self.folder, query=keyword)

    @action(to=STAY)
    def search_all(self, keyword: str) -> "NoteList":
        """Show the notes of all folders that have the keyword in title or content."""
        return NoteList(folder=self.folder, query=keyword, everywhere=True)

    @action(to="NoteDetail")
    def open(self, note_id: NoteId) -> "NoteDetail":
        """Open a note."""
        return NoteDetail(note_id=self.app.notes[note_id].id)

    @action(to="EditNote")
    def new_note(self) -> EditNote:
        """Start a new note in this folder."""
        return EditNote(folder=self.folder)

    @action(to="FolderList")
    def list_folders(self) -> "FolderList":
        """Show the folders."""
        return FolderList()

    def _item(self, note: Note) -> Item:
        fields: dict[str, Json] = {"Updated": short(note.updated_at, self.app.zone)}
        if note.pinned:
            fields["Pinned"] = "yes"
        if self.everywhere:
            fields["Folder"] = note.folder
        return Item(note.id, shortened(note.title) or "Untitled", fields)


class NoteDetail(Screen[Notes]):
    """One note."""

    note_id: NoteId

    def content(self) -> Content:
        """The note in full, its attachments, and the folders it can be moved to."""
        note = self.app.notes[self.note_id]
        fields: dict[str, Json] = {
            "Note id": note.id,
            "Folder": note.folder,
            "Pinned": "yes" if note.pinned else "no",
            "Created": short(note.created_at, self.app.zone),
            "Updated": short(note.updated_at, self.app.zone),
            "Attachments": [file.name for file in note.attachments],
            "Folders": folder_names(self.app),
        }
        return Content(note.title or "Untitled", note.content, fields)

    @action(to=STAY)
    def refresh(self) -> dict[str, Json]:
        """Show the note as it is now."""
        return self.app.get_note_by_id(self.note_id)

    @action(to=STAY)
    def list_attachments(self) -> list[str]:
        """List the names of the attached files."""
        return self.app.list_attachments(self.note_id)

    @action(to=STAY, writes=True)
    def add_attachment(self, attachment_path: str) -> None:
        """Attach a copy of the file at a path."""
        self.app.add_attachment_to_note(self.note_id, attachment_path)

    @action(to=STAY, writes=True, when=lambda self: bool(self.app.notes[self.note_id].attachments))
    def remove_attachment(self, attachment: str) -> None:
        """Take a file, given by its name, off the note."""
        self.app.remove_attachment(self.note_id, attachment)

    @action(to=STAY, writes=True, when=lambda self: not self.app.notes[self.note_id].pinned)
    def pin(self) -> None:
        """Pin the note to the top of its folder."""
        self.app.pin_note(self.note_id)

    @action(to=STAY, writes=True, when=lambda self: self.app.notes[self.note_id].pinned)
    def unpin(self) -> None:
        """Let the note take its usual place in the folder."""
        self.app.pin_note(self.note_id, pinned=False)

    @action(to="EditNote")
    def edit(self) -> EditNote:
        """Edit title and content."""
        return EditNote(note_id=self.note_id)

    @action(to="NoteDetail", writes=True)
    def duplicate(self) -> "NoteDetail":
        """Copy the note and show the copy."""
        return NoteDetail(note_id=self.app.duplicate_note(self._note().folder, self.note_id))

    @action(to="NoteList", writes=True)
    def move(self, dest_folder_name: FolderName) -> NoteList:
        """Move the note to another folder and show that folder."""
        self.app.move_note(self.note_id, self._note().folder, dest_folder_name)
        return NoteList(folder=dest_folder_name)

    @action(to=BACK, writes=True)
    def delete(self) -> None:
        """Delete the note for good."""
        self.app.delete_note(self.note_id)

    def _note(self) -> Note:
        return self.app.notes[self.note_id]


class FolderList(Screen[Notes]):
    """The folders."""

    offset: int = 0

    def content(self) -> Content:
        """Twenty folders from the offset on, with how many notes are in each."""
        part = page(list(self.app.folders), self.offset)
        items = tuple(
            Item(folder.id, shortened(folder.id), {"Notes": len(self.app.in_folder(folder.id))})
            for folder in part.items
        )
        return Content("Folders", items=items, more=part.more)

    @action(to=STAY)
    def list_folders(self, offset: Offset = 0) -> "FolderList":
        """Show the folders, from an offset on."""
        return FolderList(offset=offset)

    @action(to="NoteList")
    def open(self, folder: FolderName) -> NoteList:
        """Open a folder."""
        return NoteList(folder=self.app.folder_named(folder).id)

    @action(to=STAY, writes=True)
    def new_folder(self, folder_name: str) -> str:
        """Add an empty folder."""
        return self.app.new_folder(folder_name)

    @action(to=STAY, writes=True)
    def rename_folder(self, folder: FolderName, new_folder: str) -> str:
        """Give a folder a new name; Inbox, Personal and Work keep theirs."""
        return self.app.rename_folder(folder, new_folder)

    @action(to=STAY, writes=True)
    def delete_folder(self, folder_name: FolderName) -> str:
        """Delete a folder with all notes in it; Inbox, Personal and Work stay."""
        return self.app.delete_folder(folder_name)
