"""The screens of the files app: a folder, and a file."""

from pare_apps.files.app import Files
from pare_apps.files.records import DOWNLOADS, HOME, Entry, FileId, Folder, FolderId, StoredFile
from pare_apps.paging import SHOWN, Offset, ShownLimit, page
from pare_sim.kernel import Json
from pare_sim.phone import BACK, STAY, Content, Item, Screen, action


class FolderView(Screen[Files]):
    """What is in a folder, or what a search found in all of them."""

    folder_id: FolderId = HOME
    query: str = ""
    offset: int = 0
    limit: int = SHOWN

    @property
    def own(self) -> bool:
        """Whether the folder is one the user made and may change."""
        return self.folder_id not in (HOME, DOWNLOADS)

    def content(self) -> Content:
        """Folders, then files, each by name; of what a search found, the paths."""
        tree, folder = self.app.tree, self.app.folders[self.folder_id]
        found = self.app.found(self.query) if self.query else tree.within(folder)
        part = page(found, self.offset, self.limit)
        fields: dict[str, Json] = {"Path": tree.path(folder), "Folder id": folder.id, "Search": self.query}
        items = tuple(self._item(entry) for entry in part.items)
        return Content(folder.name, "" if items else "Nothing here.", fields=fields, items=items, more=part.more)

    @action(to=STAY)
    def list_files(self, offset: Offset = 0, limit: ShownLimit = SHOWN) -> "FolderView":
        """Show what is in the folder, from an offset on."""
        return FolderView(folder_id=self.folder_id, offset=offset, limit=limit)

    @action(to=STAY)
    def search_files(self, query: str, offset: Offset = 0, limit: ShownLimit = SHOWN) -> "FolderView":
        """Show what has the query in its name or text, in all folders."""
        return FolderView(folder_id=self.folder_id, query=query, offset=offset, limit=limit)

    @action(to="FolderView")
    def open_folder(self, folder_id: FolderId) -> "FolderView":
        """Open a folder."""
        return FolderView(folder_id=self.app.folders[folder_id].id)

    @action(to="FileDetail")
    def open_file(self, file_id: FileId) -> "FileDetail":
        """Open a file."""
        return FileDetail(file_id=self.app.files[file_id].id)

    @action(to=STAY, writes=True)
    def new_folder(self, name: str) -> FolderId:
        """Make a folder in this one."""
        return self.app.tree.make_folder(self.app.folders[self.folder_id], name).id

    @action(to=STAY, writes=True)
    def new_text_file(self, name: str, text: str = "") -> FileId:
        """Make a text file in this folder."""
        return self.app.tree.make_file(self.app.folders[self.folder_id], name, text, "text").id

    @action(to=STAY, writes=True, when=lambda self: self.own)
    def rename(self, new_name: str) -> None:
        """Rename this folder."""
        self.app.tree.rename(self.app.folders[self.folder_id], new_name)

    @action(to=STAY, writes=True, when=lambda self: self.own)
    def move(self, folder: str) -> None:
        """Move this folder into another, given by path."""
        self.app.tree.move(self.app.folders[self.folder_id], self.app.tree.folder(folder))

    @action(to=BACK, writes=True, when=lambda self: self.own)
    def delete(self) -> None:
        """Delete this folder with all that is in it."""
        self.app.tree.remove(self.app.folders[self.folder_id])

    def _item(self, entry: Entry) -> Item:
        text = self.app.tree.path(entry) if self.query else entry.name
        if isinstance(entry, Folder):
            return Item(entry.id, text, {"Type": "folder"})
        fields: dict[str, Json] = {"Type": entry.type, "Size": size(entry), "Modified": self.app.plain(entry.modified)}
        return Item(entry.id, text, fields)


class FileDetail(Screen[Files]):
    """One file."""

    file_id: FileId

    def content(self) -> Content:
        """Its text, if it is text, and where it is."""
        found = self.app.files[self.file_id]
        fields: dict[str, Json] = {
            "Path": self.app.tree.path(found),
            "File id": found.id,
            "Type": found.type,
            "Size": size(found),
            "Modified": self.app.plain(found.modified),
            "Folders": [self.app.tree.path(folder) for folder in list(self.app.folders)[:SHOWN]],
        }
        return Content(found.name, found.content if found.encoding == "text" else "", fields=fields)

    @action(to=STAY, writes=True)
    def rename(self, new_name: str) -> None:
        """Rename the file."""
        self.app.tree.rename(self.app.files[self.file_id], new_name)

    @action(to=STAY, writes=True)
    def move(self, folder: str) -> None:
        """Move the file into another folder, given by path."""
        self.app.tree.move(self.app.files[self.file_id], self.app.tree.folder(folder))

    @action(to=BACK, writes=True)
    def delete(self) -> None:
        """Delete the file."""
        self.app.tree.remove(self.app.files[self.file_id])


def size(file: StoredFile) -> str:
    """The size of a file as people read it."""
    if file.size < 1000:
        return f"{file.size} bytes"
    return f"{file.size / 1000:.1f} kB" if file.size < 1_000_000 else f"{file.size / 1_000_000:.1f} MB"
