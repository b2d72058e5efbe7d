"""The notes app."""

from pare_apps.notes.app import Notes
from pare_apps.notes.editor import EditNote
from pare_apps.notes.records import Folder, FolderName, Note, NoteId
from pare_apps.notes.screens import FolderList, NoteDetail, NoteList

__all__ = ["EditNote", "Folder", "FolderList", "FolderName", "Note", "NoteDetail", "NoteId", "NoteList", "Notes"]
