"""A small app of three screens, in which everything an app can declare occurs once."""

from datetime import UTC, datetime
from typing import Annotated

import pytest

from pare_sim.errors import CallError
from pare_sim.phone import (
    BACK,
    STAY,
    App,
    Content,
    IdOf,
    Item,
    Moment,
    Phone,
    Record,
    Screen,
    Table,
    action,
    event,
    seed,
    tool,
)

NoteId = Annotated[str, IdOf("notes")]


class Note(Record):
    title: str
    content: str = ""
    tags: tuple[str, ...] = ()


class Notes(App):
    """Notes, one after the other."""

    screens = ("NoteList", "NoteDetail", "EditNote")
    notes: Table[Note]

    @tool(writes=True)
    def create_note(self, title: str, content: str = "") -> str:
        """Create a note."""
        if title == "refuse":
            raise CallError("this title is refused")
        note = self.notes.add(Note(id=self.notes.fresh_id(), title=title, content=content))
        if title == "break":
            raise KeyError(title)
        return note.id

    @tool()
    def list_notes(self, limit: int = 10, since: Moment | None = None) -> list[Note]:
        """List the notes, in order of creation."""
        return list(self.notes)[:limit]

    @tool(writes=True)
    def rename_note(self, note_id: NoteId, title: str) -> Note:
        """Give a note another title."""
        return self.notes.update(note_id, title=title)

    @event()
    def receive_note(self, title: str) -> str:
        """Somebody shares a note."""
        self.notify("New note", title)
        return self.create_note(title)

    @seed()
    def note(self, title: str, content: str = "") -> str:
        """Start with a note."""
        return self.create_note(title, content)


class NoteList(Screen[Notes]):
    """All notes."""

    def content(self) -> Content:
        return Content("Notes", items=tuple(Item(note.id, note.title) for note in self.app.notes))

    @action(to="NoteDetail")
    def open(self, note_id: NoteId) -> "NoteDetail":
        """Open a note."""
        return NoteDetail(note_id=self.app.notes[note_id].id)

    @action(to="EditNote")
    def new(self) -> "EditNote":
        """Begin a note."""
        return EditNote()


class NoteDetail(Screen[Notes]):
    """One note."""

    note_id: NoteId

    def content(self) -> Content:
        note = self.app.notes[self.note_id]
        return Content(note.title, note.content)

    @action(to="EditNote")
    def edit(self) -> "EditNote":
        """Edit the note."""
        return EditNote(note_id=self.note_id, title=self.app.notes[self.note_id].title)

    @action(to=BACK, writes=True)
    def delete(self) -> None:
        """Delete the note."""
        self.app.notes.remove(self.note_id)


class EditNote(Screen[Notes]):
    """A note being written."""

    note_id: NoteId | None = None
    title: str = ""

    def content(self) -> Content:
        return Content("Edit", fields={"title": self.title})

    @action(to=STAY)
    def set_title(self, title: str) -> "EditNote":
        """Change the title of the draft."""
        return self.with_focus(title=title)

    @action(to=BACK, writes=True, when=lambda screen: screen.title != "")
    def save(self) -> None:
        """Save the note."""
        if self.note_id is None:
            self.app.create_note(self.title)
        elif self.title == "refuse":
            raise CallError("this title is refused")
        else:
            self.app.notes.update(self.note_id, title=self.title)

    @action(to=BACK, writes=True, when=lambda screen: screen.note_id is not None)
    def delete(self) -> None:
        """Delete the note that is being edited."""
        self.app.notes.remove(self.note_id)


@pytest.fixture
def notes() -> type[App]:
    return Notes


@pytest.fixture
def phone() -> Phone:
    """A phone with two notes, in front of the list."""
    phone = Phone.with_apps([Notes], start=datetime(2025, 6, 2, 7, tzinfo=UTC), zone="Europe/Paris")
    for n, title in enumerate(("Groceries", "Ideas")):
        assert phone.sow("Notes", "note", {"title": title}, f"seed:{n}").ok
    assert phone.act("open_app", {"app_name": "Notes"}).ok
    return phone
