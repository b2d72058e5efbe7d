"""The files app."""

from pare_apps.files.app import Files
from pare_apps.files.records import Folder, StoredFile
from pare_apps.files.screens import FileDetail, FolderView

__all__ = ["FileDetail", "Files", "Folder", "FolderView", "StoredFile"]
