"""The files app: a small store of files in folders, which other apps attach from and save to."""

from collections.abc import Sequence

from pare_apps.attachments import Attachment, Base64
from pare_apps.files.records import (
    DOWNLOADS,
    HOME,
    Encoding,
    Entry,
    Folder,
    FolderId,
    StoredFile,
    as_attachment,
    content_of,
    size_of,
)
from pare_apps.files.tree import Tree, parts
from pare_apps.paging import Limit, Offset, page
from pare_apps.text import folded, same_text
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.phone import App, Table, seed, tool


class Files(App):
    """Files in folders."""

    screens = ("FolderView", "FileDetail")
    folders: Table[Folder]
    files: Table[StoredFile]

    def setup(self) -> None:
        """Make the folder that holds all others, and the one for downloads."""
        self.folders.add(Folder(id=HOME, name="Home"))
        self.folders.add(Folder(id=DOWNLOADS, name="Downloads", parent_id=HOME))

    @tool()
    def list_files(self, folder: str = "", offset: Offset = 0, limit: Limit = 20) -> dict[str, Json]:
        """List what is in a folder, Home unless another is given: folders, then files, each by name."""
        place = self.tree.folder(folder)
        part = page(self.tree.within(place), offset, limit)
        return {
            "folder": self.tree.path(place),
            "entries": [self.described(entry) for entry in part.items],
            "range": [part.start, part.end],
            "total": part.total,
            "more": part.more,
        }

    @tool()
    def read_file(self, path: str) -> dict[str, Json]:
        """Read a file: its text, or its bytes as base64 if it is not text."""
        found = self.tree.file(path)
        return {**self.described(found), "encoding": found.encoding, "content": found.content}

    @tool()
    def search_files(self, query: str) -> list[dict[str, Json]]:
        """Find files and folders by a part of their name, and files by a part of their text, by path.

        Case and accents do not matter.
        """
        return [self.described(entry) for entry in self.found(query)]

    @tool(writes=True)
    def move_file(self, path: str, folder: str) -> str:
        """Move a file or folder into another folder; returns its new path."""
        return self.tree.move(self.tree.find(path), self.tree.folder(folder))

    @tool(writes=True)
    def rename_file(self, path: str, new_name: str) -> str:
        """Rename a file or folder; returns its new path."""
        return self.tree.rename(self.tree.find(path), new_name)

    # Writing the file again undoes it: reversible.
    @tool(writes=True)
    def delete_file(self, path: str) -> None:
        """Delete a file or an empty folder."""
        found = self.tree.find(path)
        if isinstance(found, Folder) and self.tree.within(found):
            raise CallError(f"{path!r} is not empty; delete or move first what is in it")
        self.tree.remove(found)

    @tool(writes=True)
    def create_folder(self, path: str) -> str:
        """Make a folder in one that is there; returns its path."""
        folder, name = self._split(path)
        return self.tree.path(self.tree.make_folder(folder, name))

    @tool(writes=True)
    def write_file(self, path: str, content: str) -> str:
        """Write a text file into a folder that is there, over what a file at this path held; returns its path."""
        folder, name = self._split(path)
        return self.tree.path(self._written(folder, name, content, "text"))

    @seed()
    def file(self, path: str, content: str = "") -> str:
        """A text file; folders that are missing are made."""
        return self._sown(path, content, "text")

    @seed()
    def binary_file(self, path: str, content: Base64 = "") -> str:
        """A file that is no text, given as base64; folders that are missing are made."""
        return self._sown(path, content, "base64")

    @seed()
    def folder(self, path: str) -> FolderId:
        """A folder; those above it that are missing are made."""
        return self.tree.make_folders(parts(path)).id

    @property
    def tree(self) -> Tree:
        """The folders and files."""
        return Tree(self)

    def file_at(self, path: str) -> Attachment:
        """The file at a path, for other apps to attach."""
        return as_attachment(self.tree.file(path))

    def keep(self, folder: str, file: Attachment) -> str:
        """Save what another app was sent; returns the path, which is numbered if the name is taken."""
        tree = self.tree
        place = tree.folder(folder)
        name = tree.free_variant(place, file.name)
        return tree.path(tree.make_file(place, name, *content_of(Attachment(name, file.data))))

    def found(self, query: str) -> Sequence[Entry]:
        """The files and folders with a text in their name, and files with it in their text, by path."""
        wanted, tree = folded(query), self.tree
        entries: list[Entry] = [
            folder for folder in self.folders if folder.id != HOME and wanted in folded(folder.name)
        ]
        entries += [file for file in self.files if _has(file, wanted)]
        return sorted(entries, key=lambda entry: folded(tree.path(entry)))

    def described(self, entry: Entry) -> dict[str, Json]:
        """A file or folder as tools return it."""
        path = self.tree.path(entry)
        if isinstance(entry, Folder):
            return {"folder_id": entry.id, "name": entry.name, "path": path, "type": "folder"}
        return {
            "file_id": entry.id,
            "name": entry.name,
            "path": path,
            "type": entry.type,
            "size": entry.size,
            "modified": self.plain(entry.modified),
        }

    def _split(self, path: str) -> tuple[Folder, str]:
        names = parts(path)
        if not names:
            raise CallError(f"{path!r} is the folder Home; give a path that ends with a name")
        return self.tree.folder("/".join(names[:-1])), names[-1]

    def _written(self, folder: Folder, name: str, content: str, encoding: Encoding) -> StoredFile:
        known = next((entry for entry in self.tree.within(folder) if same_text(entry.name, name)), None)
        if not isinstance(known, StoredFile):
            return self.tree.make_file(folder, name, content, encoding)
        size = size_of(content, encoding)
        return self.files.update(known.id, content=content, encoding=encoding, size=size, modified=self.now)

    def _sown(self, path: str, content: str, encoding: Encoding) -> str:
        names = parts(path)
        if not names:
            raise CallError(f"{path!r}: give a path that ends with a name")
        return self.tree.make_file(self.tree.make_folders(names[:-1]), names[-1], content, encoding).id


def _has(file: StoredFile, wanted: str) -> bool:
    return wanted in folded(file.name) or (file.encoding == "text" and wanted in folded(file.content))
