"""The notes app: the assistant's tools, and the folders that the world can delete."""

from collections.abc import Iterable

from pare_apps.attachments import Attachment, file_at
from pare_apps.notes.attachments import Files, with_file, without_file
from pare_apps.notes.records import INBOX, PERMANENT, Folder, FolderName, Note, NoteId, in_order, titled, to_row
from pare_apps.paging import Limit, Offset, page
from pare_apps.text import folded
from pare_sim.errors import CallError, nearest
from pare_sim.kernel import Json
from pare_sim.phone import App, Moment, Table, event, seed, tool


class Notes(App):
    """Notes in folders, with files attached."""

    screens = ("NoteList", "NoteDetail", "EditNote", "FolderList")
    folders: Table[Folder]
    notes: Table[Note]

    def setup(self) -> None:
        """Add the folders that are always there."""
        for name in PERMANENT:
            self.folders.add(Folder(id=name, permanent=True))

    @tool(writes=True)
    def new_folder(self, folder_name: str) -> str:
        """Add an empty folder and return its name; upper and lower case make different names."""
        return self._add_folder(folder_name).id

    # Folder and notes can be written anew, which undoes it but for their ids: reversible.
    @event()
    @tool(writes=True)
    def delete_folder(self, folder_name: FolderName) -> str:
        """Delete a folder with all notes in it and return its name; Inbox, Personal and Work are permanent."""
        folder = self._own_folder(folder_name)
        inside = self.in_folder(folder.id)
        for note in inside:
            self.notes.remove(note.id)
        self.folders.remove(folder.id)
        lost = f"{len(inside)} note{'' if len(inside) == 1 else 's'}"
        self.notify("Folder deleted", f"The folder {folder.id!r} was deleted with {lost} in it.")
        return folder.id

    @tool(writes=True)
    def rename_folder(self, folder: FolderName, new_folder: str) -> str:
        """Give a folder a new name, which is returned; it is listed last then. Permanent folders keep their names."""
        old = self._own_folder(folder)
        new = self._add_folder(new_folder)
        for note in self.in_folder(old.id):
            self.notes.update(note.id, folder=new.id)
        self.folders.remove(old.id)
        return new.id

    @tool(writes=True)
    def create_note(
        self, folder: FolderName = INBOX, title: str = "", content: str = "", pinned: bool = False
    ) -> NoteId:
        """Write a new note and return its id; a blank title becomes the first 50 characters of the content."""
        return self._add(self.folder_named(folder).id, titled(title, content), content, pinned).id

    @tool()
    def get_note_by_id(self, note_id: NoteId) -> dict[str, Json]:
        """Show one note."""
        return self.row(self.notes[note_id])

    @tool(writes=True)
    def update_note(self, note_id: NoteId, title: str | None = None, content: str | None = None) -> str:
        """Replace the title, the content or both, and return the note's id; null leaves one as it is.

        Empty text clears the content; a blank title becomes the first 50 characters of the content. One of the two
        must remain.
        """
        old = self.notes[note_id]
        if title is None and content is None:
            raise CallError("nothing to change: give a title or content")
        text = old.content if content is None else content
        name = titled(old.title if title is None else title, text)
        if not (name.strip() or text.strip()):
            raise CallError("a note cannot lose both its title and its content; delete it instead")
        self.notes.update(note_id, title=name, content=text, updated_at=self.now)
        return note_id

    # Writing the note again undoes it, but for the id: reversible.
    @tool(writes=True)
    def delete_note(self, note_id: NoteId) -> str:
        """Delete a note for good and return its id."""
        return self.notes.remove(note_id).id

    @tool(writes=True)
    def pin_note(self, note_id: NoteId, pinned: bool = True) -> str:
        """Pin a note to the top of its folder, or with false unpin it, and return its id."""
        return self.notes.update(note_id, pinned=pinned).id

    @tool()
    def list_notes(self, folder: FolderName, offset: Offset = 0, limit: Limit = 10) -> dict[str, Json]:
        """List the notes of a folder: pinned ones first, then the last changed first."""
        part = page(in_order(self.in_folder(self.folder_named(folder).id)), offset, limit)
        return {
            "notes": self.rows(part.items),
            "notes_range": [part.start, part.end],
            "total_returned_notes": len(part.items),
            "total_notes": part.total,
        }

    @tool()
    def list_folders(self) -> list[str]:
        """List the names of all folders, the permanent ones first, then in the order in which they were added."""
        return [folder.id for folder in self.folders]

    @tool(writes=True)
    def move_note(
        self, note_id: NoteId, source_folder_name: FolderName = INBOX, dest_folder_name: FolderName = "Personal"
    ) -> str:
        """Move a note from the folder it is in to another and return its id; to the same folder changes nothing."""
        note = self._note_in(source_folder_name, note_id)
        return self.notes.update(note.id, folder=self.folder_named(dest_folder_name).id).id

    @tool(writes=True)
    def duplicate_note(self, folder_name: FolderName, note_id: NoteId) -> NoteId:
        """Copy a note, beside the original in its folder, and return the id of the copy, which is not pinned."""
        old = self._note_in(folder_name, note_id)
        copy = self._add(old.folder, f"Copy of {old.title}", old.content, pinned=False)
        return self.notes.update(copy.id, attachments=old.attachments).id

    @tool()
    def search_notes(self, query: str) -> list[dict[str, Json]]:
        """Find the notes of all folders with a text in title or content, in the order of list_notes.

        Case and accents do not matter.
        """
        return self.rows(self.found(query))

    @tool()
    def search_notes_in_folder(self, query: str, folder_name: FolderName) -> list[dict[str, Json]]:
        """Find the notes of one folder with a text in title or content; case and accents do not matter."""
        return self.rows(self.found(query, self.folder_named(folder_name).id))

    @tool(writes=True)
    def add_attachment_to_note(self, note_id: NoteId, attachment_path: str) -> str:
        """Attach a copy of the file at a path to a note and return the note's id; names in a note are unique."""
        files = with_file(self.notes[note_id].attachments, file_at(self, attachment_path))
        return self.notes.update(note_id, attachments=files, updated_at=self.now).id

    @tool(writes=True)
    def remove_attachment(self, note_id: NoteId, attachment: str) -> str:
        """Take a file, given by its name, off a note and return the note's id; the file itself stays."""
        files = without_file(self.notes[note_id].attachments, attachment)
        return self.notes.update(note_id, attachments=files, updated_at=self.now).id

    @tool()
    def list_attachments(self, note_id: NoteId) -> list[str]:
        """List the names of the files attached to a note."""
        return [file.name for file in self.notes[note_id].attachments]

    @seed()
    def note(
        self,
        title: str = "",
        content: str = "",
        folder: str = INBOX,
        pinned: bool = False,
        created_at: Moment | None = None,
        updated_at: Moment | None = None,
        attachments: list[Attachment] | None = None,
    ) -> NoteId:
        """A note; the folder is added if there is none of that name, and a blank title stays blank.

        It was written when the scenario starts unless said otherwise, and not changed since.
        """
        created = created_at or updated_at or self.now
        if updated_at is not None and updated_at < created:
            raise CallError("a note cannot have been changed before it was created: updated_at is before created_at")
        if folder not in self.folders:
            self._add_folder(folder)
        made = self._add(folder, title, content, pinned)
        files: Files = ()
        for file in attachments or ():
            files = with_file(files, file)
        times = {"created_at": created, "updated_at": updated_at or created}
        return self.notes.update(made.id, attachments=files, **times).id

    def folder_named(self, name: str) -> Folder:
        """The folder of that name.

        Raises:
            CallError: there is none; the message tells the nearest.
        """
        found = self.folders.get(name)
        if found is None:
            raise CallError(f"there is no folder {name!r}{nearest(name, self.list_folders())}")
        return found

    def in_folder(self, name: str) -> list[Note]:
        """The notes of a folder, in the order in which they were added."""
        return [note for note in self.notes if note.folder == name]

    def found(self, query: str, folder: str | None = None) -> list[Note]:
        """The notes of one folder, or of all, that have the query in them, in the order of lists."""
        wanted = folded(query)
        searched = self.notes if folder is None else self.in_folder(folder)
        return in_order(n for n in searched if not wanted or wanted in folded(n.title) or wanted in folded(n.content))

    def row(self, note: Note) -> dict[str, Json]:
        """A note as tools return it."""
        return to_row(note, self.zone)

    def rows(self, notes: Iterable[Note]) -> list[Json]:
        """Notes as tools return them."""
        return [self.row(note) for note in notes]

    def _add(self, folder: str, title: str, content: str, pinned: bool) -> Note:
        made = Note(
            id=self.notes.fresh_id(),
            folder=folder,
            title=title,
            content=content,
            pinned=pinned,
            created_at=self.now,
            updated_at=self.now,
        )
        return self.notes.add(made)

    def _add_folder(self, name: str) -> Folder:
        if not name.strip():
            raise CallError("the name of a folder cannot be blank")
        if name in self.folders:
            raise CallError(f"there is already a folder {name!r}")
        return self.folders.add(Folder(id=name))

    def _own_folder(self, name: str) -> Folder:
        """A folder that may be renamed or deleted."""
        found = self.folder_named(name)
        if found.permanent:
            raise CallError(f"the folder {name!r} is permanent: it cannot be renamed or deleted")
        return found

    def _note_in(self, folder: str, note_id: str) -> Note:
        """A note that is in the folder it is said to be in."""
        note = self.notes[note_id]
        if note.folder != self.folder_named(folder).id:
            raise CallError(f"note {note_id!r} is not in the folder {folder!r}, but in {note.folder!r}")
        return note
