"""The files that notes carry, each by its path and known by its file name."""

from pare_sim.errors import CallError, nearest


def file_name(path: str) -> str:
    """The name of the file at a path.

    >>> file_name("Documents/trip/plan.pdf")
    'plan.pdf'
    """
    return path.rpartition("/")[2]


def attachable(path: str) -> str:
    """The path of a file that can be attached.

    Raises:
        CallError: it does not name a file.
    """
    if not file_name(path).strip():
        raise CallError(f"{path!r} does not name a file; give a path such as 'Documents/plan.pdf'")
    return path


def with_file(present: tuple[str, ...], path: str) -> tuple[str, ...]:
    """The attachments with one more.

    Raises:
        CallError: there is one of that name.
    """
    if file_name(path) in map(file_name, present):
        raise CallError(f"the note already has an attachment {file_name(path)!r}; remove that first")
    return (*present, path)


def without_file(present: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The attachments without the one of that file name or path.

    Raises:
        CallError: there is none.
    """
    left = tuple(path for path in present if name not in (path, file_name(path)))
    if len(left) == len(present):
        raise CallError(f"the note has no attachment {name!r}{nearest(name, map(file_name, present))}")
    return left
