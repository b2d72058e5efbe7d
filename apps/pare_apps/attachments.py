"""Files that mails and messages carry, and where they are taken from and saved to on a phone.

Apps refer to files by path. With the app ``Files`` on the phone the paths are its paths; without it, they are
those of what an app itself has saved, kept in a table of its own.
"""

import binascii
from base64 import b64decode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Protocol, runtime_checkable

from pydantic import AfterValidator, Field

from pare_sim.errors import CallError, nearest
from pare_sim.phone import App, Record, Table

FILES = "Files"
"""Name of the app that keeps files."""


def _base64(text: str) -> str:
    try:
        binascii.a2b_base64(text, strict_mode=True)
    except ValueError:
        raise ValueError("must be base64 text") from None
    return text


Base64 = Annotated[str, AfterValidator(_base64)]
"""The content of a file as text."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that a mail or a message carries."""

    name: Annotated[str, Field(min_length=1)]
    data: Base64 = ""

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return len(b64decode(self.data))


class Download(Record):
    """A file that an app has saved itself, as there is no app for files on the phone."""

    path: str
    file: Attachment
    source: str
    """Id of the mail or message it came with."""
    saved: datetime


@runtime_checkable
class FileStore(Protocol):
    """What an app that keeps files does for others."""

    def file_at(self, path: str) -> Attachment:
        """The file at a path; raises `CallError` if there is none."""

    def keep(self, folder: str, file: Attachment) -> str:
        """Save a file in a folder, under another name if its own is taken, and tell its path.

        Raises `CallError` if there is no such folder.
        """


def file_store(app: App) -> FileStore | None:
    """The app that keeps files on the phone of another app, if there is one."""
    found = app.context.apps.get(FILES)
    return found if isinstance(found, FileStore) else None


def file_at(app: App, path: str, downloads: Iterable[Download] = ()) -> Attachment:
    """The file at a path; without an app for files, among those that the app has saved itself.

    Raises:
        CallError: there is none.
    """
    store = file_store(app)
    if store is not None:
        return store.file_at(path)
    files = {download.path: download.file for download in downloads}
    if path not in files:
        raise CallError(f"there is no file {path!r}{nearest(path, files)}")
    return files[path]


class Attachments:
    """The files that one app can attach, and where it saves those it was sent."""

    def __init__(self, app: App, downloads: Table[Download]) -> None:
        self.app, self.downloads = app, downloads
        self.store = file_store(app)

    def at(self, path: str) -> Attachment:
        """The file at a path.

        Raises:
            CallError: there is none.
        """
        return file_at(self.app, path, self.downloads)

    def save(self, folder: str, file: Attachment, source: str) -> str:
        """Save a file in a folder and tell the path; it is numbered if its name is taken."""
        if self.store is not None:
            return self.store.keep(folder, file)
        start = folder if folder.endswith("/") or not folder else folder + "/"
        taken = {download.path for download in self.downloads}
        path = start + free_name(file.name.replace("/", "_"), lambda name: start + name in taken)
        row = Download(id=self.downloads.fresh_id(), path=path, file=file, source=source, saved=self.app.now)
        return self.downloads.add(row).path


def free_name(name: str, taken: Callable[[str], bool]) -> str:
    """The name, numbered if it is taken.

    >>> free_name("note.txt", {"note.txt", "note (2).txt"}.__contains__)
    'note (3).txt'
    """
    stem, dot, suffix = name.rpartition(".")
    free, n = name, 1
    while taken(free):
        n += 1
        free = f"{stem} ({n}).{suffix}" if dot and stem else f"{name} ({n})"
    return free
