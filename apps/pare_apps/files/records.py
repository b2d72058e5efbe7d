"""What the files app keeps."""

from base64 import b64decode, b64encode
from datetime import datetime
from typing import Annotated, Literal

from pare_apps.attachments import Attachment
from pare_sim.phone import IdOf, Record

FolderId = Annotated[str, IdOf("folders")]
FileId = Annotated[str, IdOf("files")]
Encoding = Literal["text", "base64"]
HOME = "home"
"""Id of the folder that holds all others."""
DOWNLOADS = "downloads"
"""Id of the folder into which apps save what they were sent."""

_UNKNOWN = "application/octet-stream"
_TYPES = {
    **dict.fromkeys(("txt", "text", "log", "ini"), "text/plain"),
    **dict.fromkeys(("ics", "ical"), "text/calendar"),
    **dict.fromkeys(("html", "htm"), "text/html"),
    **dict.fromkeys(("jpg", "jpeg"), "image/jpeg"),
    **{"md": "text/markdown", "csv": "text/csv", "vcf": "text/vcard", "xml": "text/xml"},
    **{"json": "application/json", "yaml": "application/yaml", "yml": "application/yaml"},
    **{"pdf": "application/pdf", "zip": "application/zip", "rtf": "application/rtf", "eml": "message/rfc822"},
    **{"doc": "application/msword", "xls": "application/vnd.ms-excel", "ppt": "application/vnd.ms-powerpoint"},
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "odt": "application/vnd.oasis.opendocument.text",
    **{"png": "image/png", "gif": "image/gif", "webp": "image/webp", "svg": "image/svg+xml", "heic": "image/heic"},
    **{"mp3": "audio/mpeg", "m4a": "audio/mp4", "wav": "audio/wav", "mp4": "video/mp4", "mov": "video/quicktime"},
}
_READABLE = frozenset({"application/json", "application/yaml", "image/svg+xml", "message/rfc822"})


class Folder(Record):
    """A folder; `parent_id` is None for the one that holds all others."""

    name: str
    parent_id: FolderId | None = None


class StoredFile(Record):
    """A file: its text, or its bytes as base64."""

    name: str
    folder_id: FolderId
    type: str
    """Media type, told by the ending of the name."""
    size: int
    """In bytes; text counts as UTF-8."""
    content: str = ""
    encoding: Encoding = "text"
    created: datetime
    modified: datetime


Entry = Folder | StoredFile


def type_of(name: str) -> str:
    """The media type of a file by the ending of its name.

    >>> type_of("Plan.MD"), type_of("README")
    ('text/markdown', 'application/octet-stream')
    """
    _, dot, suffix = name.rpartition(".")
    return _TYPES.get(suffix.casefold(), _UNKNOWN) if dot else _UNKNOWN


def size_of(content: str, encoding: Encoding) -> int:
    """How many bytes content has."""
    return len(b64decode(content)) if encoding == "base64" else len(content.encode())


def as_attachment(file: StoredFile) -> Attachment:
    """A file as mails and messages carry it."""
    data = file.content if file.encoding == "base64" else b64encode(file.content.encode()).decode()
    return Attachment(file.name, data)


def content_of(file: Attachment) -> tuple[str, Encoding]:
    """The content of an attachment: text, if by its type it is and it can be read as UTF-8, else base64."""
    kind = type_of(file.name)
    if kind.startswith("text/") or kind in _READABLE:
        try:
            return b64decode(file.data).decode(), "text"
        except UnicodeDecodeError:
            pass
    return file.data, "base64"
