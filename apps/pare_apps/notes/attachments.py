"""The files that notes carry: copies, known by their names."""

from pare_apps.attachments import Attachment
from pare_sim.errors import CallError, nearest

Files = tuple[Attachment, ...]


def with_file(present: Files, file: Attachment) -> Files:
    """The attachments with one more.

    Raises:
        CallError: there is one of that name.
    """
    if any(other.name == file.name for other in present):
        raise CallError(f"the note already has an attachment {file.name!r}; remove that first")
    return (*present, file)


def without_file(present: Files, name: str) -> Files:
    """The attachments without the one of that name.

    Raises:
        CallError: there is none.
    """
    left = tuple(file for file in present if file.name != name)
    if len(left) == len(present):
        raise CallError(f"the note has no attachment {name!r}{nearest(name, [file.name for file in present])}")
    return left
