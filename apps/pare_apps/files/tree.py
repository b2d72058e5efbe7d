"""Folders and files as a tree that is walked by path; every change to it keeps names apart."""

import re
from typing import TYPE_CHECKING

from pare_apps.attachments import free_name
from pare_apps.files.records import DOWNLOADS, HOME, Encoding, Entry, Folder, StoredFile, size_of, type_of
from pare_apps.text import folded, same_text
from pare_sim.errors import CallError, nearest

if TYPE_CHECKING:
    from pare_apps.files.app import Files

LONGEST = 255
_FORBIDDEN = re.compile(r"[/\x00-\x1f\x7f]")


class Tree:
    """The folders and files of one phone, for one call.

    Paths are relative to Home: ``Downloads/note.txt``; a slash or ``Home/`` before that changes nothing. Names
    differ by more than case.
    """

    def __init__(self, app: "Files") -> None:
        self.app, self.folders, self.files = app, app.folders, app.files

    def path(self, entry: Entry) -> str:
        """Where a file or folder is; of Home, its name."""
        names = [entry.name]
        parent = _parent(entry)
        while parent is not None and parent != HOME:
            folder = self.folders[parent]
            names.append(folder.name)
            parent = folder.parent_id
        return "/".join(reversed(names))

    def within(self, folder: Folder) -> list[Entry]:
        """What is in a folder: folders, then files, each by name."""
        inner: list[Entry] = sorted((f for f in self.folders if f.parent_id == folder.id), key=_by_name)
        return inner + sorted((f for f in self.files if f.folder_id == folder.id), key=_by_name)

    def find(self, path: str) -> Entry:
        """The file or folder at a path.

        Raises:
            CallError: there is none; the message tells what its folder has instead.
        """
        place: Entry = self.folders[HOME]
        for name in parts(path):
            inner = self.within(place) if isinstance(place, Folder) else []
            found = next((entry for entry in inner if same_text(entry.name, name)), None)
            if found is None:
                known = [self.path(entry) for entry in inner]
                raise CallError(f"there is no file or folder {path!r}{nearest(self._below(place, name), known)}")
            place = found
        return place

    def folder(self, path: str) -> Folder:
        """The folder at a path.

        Raises:
            CallError: there is none.
        """
        found = self.find(path)
        if not isinstance(found, Folder):
            raise CallError(f"{path!r} is a file; give a folder")
        return found

    def file(self, path: str) -> StoredFile:
        """The file at a path.

        Raises:
            CallError: there is none.
        """
        found = self.find(path)
        if isinstance(found, Folder):
            raise CallError(f"{path!r} is a folder; give a file")
        return found

    def make_folder(self, parent: Folder, name: str) -> Folder:
        """Make a folder in another."""
        row = Folder(id=self.folders.fresh_id(), name=self.free(parent, name), parent_id=parent.id)
        return self.folders.add(row)

    def make_folders(self, names: list[str]) -> Folder:
        """The folder below Home that a row of names leads to; those that are missing are made."""
        place = self.folders[HOME]
        for name in names:
            found = next((entry for entry in self.within(place) if same_text(entry.name, name)), None)
            if isinstance(found, StoredFile):
                raise CallError(f"{self.path(found)!r} is a file; give a folder")
            place = found or self.make_folder(place, name)
        return place

    def make_file(self, folder: Folder, name: str, content: str, encoding: Encoding) -> StoredFile:
        """Make a file in a folder."""
        row = StoredFile(
            id=self.files.fresh_id(),
            name=self.free(folder, name),
            folder_id=folder.id,
            type=type_of(name),
            size=size_of(content, encoding),
            content=content,
            encoding=encoding,
            created=self.app.now,
            modified=self.app.now,
        )
        return self.files.add(row)

    def rename(self, entry: Entry, name: str) -> str:
        """Give a file or folder another name; returns its new path."""
        self._movable(entry)
        self.free(self.folders[_parent(entry) or HOME], name, entry)
        if isinstance(entry, Folder):
            return self.path(self.folders.update(entry.id, name=name))
        return self.path(self.files.update(entry.id, name=name, type=type_of(name)))

    def move(self, entry: Entry, folder: Folder) -> str:
        """Put a file or folder into another folder; returns its new path.

        Raises:
            CallError: it is there already, its name is taken there, or it would be within itself.
        """
        self._movable(entry)
        if folder.id == _parent(entry):
            raise CallError(f"{self.path(entry)!r} is in {self.path(folder)!r} already")
        if isinstance(entry, StoredFile):
            self.free(folder, entry.name)
            return self.path(self.files.update(entry.id, folder_id=folder.id))
        above: Folder | None = folder
        while above is not None:
            if above.id == entry.id:
                raise CallError(f"{self.path(entry)!r} cannot be moved into itself")
            above = self.folders[above.parent_id] if above.parent_id else None
        self.free(folder, entry.name)
        return self.path(self.folders.update(entry.id, parent_id=folder.id))

    def remove(self, entry: Entry) -> None:
        """Delete a file, or a folder with all that is in it."""
        if isinstance(entry, StoredFile):
            self.files.remove(entry.id)
            return
        self._movable(entry)
        waiting = [entry]
        for folder in waiting:
            for inner in self.within(folder):
                if isinstance(inner, Folder):
                    waiting.append(inner)
                else:
                    self.files.remove(inner.id)
            self.folders.remove(folder.id)

    def free(self, folder: Folder, name: str, but: Entry | None = None) -> str:
        """The name, once it is known to be possible and free in a folder.

        Raises:
            CallError: it is not.
        """
        if not name.strip() or name in (".", "..") or _FORBIDDEN.search(name) or len(name) > LONGEST:
            raise CallError(f"{name[:40]!r} cannot be a name; use 1 to {LONGEST} characters, no slash or line break")
        if folder.id == HOME and is_home(name):
            raise CallError(f"{name!r} is the name of the folder that holds all others; choose another")
        for other in self.within(folder):
            if other.id != (but and but.id) and same_text(other.name, name):
                raise CallError(f"there is {self.path(other)!r} already; choose another name")
        return name

    def free_variant(self, folder: Folder, name: str) -> str:
        """A possible and free name as near as can be to one that comes from elsewhere."""
        plain = _FORBIDDEN.sub("_", name).strip()
        if plain in ("", ".", "..") or (folder.id == HOME and is_home(plain)):
            plain = f"file {plain}".strip()
        stem, dot, suffix = plain.rpartition(".")
        keep = LONGEST - 10  # leaves room for a number
        if len(plain) > keep:
            ending = dot + suffix if len(suffix) < 10 else ""
            plain = (stem if ending else plain)[: keep - len(ending)] + ending
        names = [entry.name for entry in self.within(folder)]
        return free_name(plain, lambda wanted: any(same_text(wanted, known) for known in names))

    def _below(self, place: Entry, name: str) -> str:
        return name if place.id == HOME else f"{self.path(place)}/{name}"

    def _movable(self, entry: Entry) -> None:
        if entry.id in (HOME, DOWNLOADS):
            raise CallError(f"the folder {entry.name!r} cannot be renamed, moved or deleted")


def parts(path: str) -> list[str]:
    """The names in a path below Home.

    >>> parts("/Home/Downloads//note.txt"), parts("/")
    (['Downloads', 'note.txt'], [])
    """
    names = [name for name in path.split("/") if name not in ("", ".")]
    if ".." in names:
        raise CallError(f"{path!r}: write paths from Home on, without '..'")
    return names[1:] if names and is_home(names[0]) else names


def is_home(name: str) -> bool:
    """Whether a name is that of the folder that holds all others."""
    return same_text(name, "Home")


def _parent(entry: Entry) -> str | None:
    return entry.parent_id if isinstance(entry, Folder) else entry.folder_id


def _by_name(entry: Entry) -> str:
    return folded(entry.name)
