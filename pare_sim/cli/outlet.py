"""Where output goes: standard streams that may be closed or full, and files that somebody named."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from io import UnsupportedOperation
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO

from pare_sim.errors import InputError


def open_streams() -> bool:
    """Make both standard streams usable; whether standard output was open before.

    A closed descriptor is taken by the null device, lest the next file that is opened becomes standard output.
    """
    was_open = sys.stdout is not None
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open until the process ends
    for stream in (sys.stdout, sys.stderr):
        getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
    return was_open


def flush() -> OSError | None:
    """Write out what is still buffered; what went wrong, if something did. Nothing is tried again at exit."""
    try:
        sys.stdout.flush()
    except OSError as error:
        with suppress(OSError, UnsupportedOperation):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return error
    return None


def complain(text: str) -> None:
    """Print one line on standard error, if it can be written."""
    with suppress(OSError):
        print(f"pare-sim: {text}", file=sys.stderr, flush=True)


@contextmanager
def kept_clean(as_json: bool) -> Iterator[None]:
    """Keep standard output for one JSON document: what the code of others prints meanwhile goes to standard error."""
    if not as_json:
        yield
        return
    with redirect_stdout(sys.stderr):
        yield


def write_file(option: str, path: str | Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file whole or not at all, where it leads if it is a link; devices and pipes are written to directly.

    Raises:
        InputError: it is a directory, or cannot be written.
    """
    try:
        mode = _mode(path)
        if not str(path) or (mode is not None and S_ISDIR(mode)):
            raise InputError(f"{option} {str(path)!r}: is a directory; name a file")
        if mode is not None and not S_ISREG(mode):
            with open(path, "wb") as stream:
                write(stream)
            return
        _write_whole(Path(os.path.realpath(path)), write)
    except OSError as error:
        raise InputError(f"{option} {path}: cannot be written: {error.strerror}") from None


def _mode(path: str | Path) -> int | None:
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _write_whole(target: Path, write: Callable[[BinaryIO], object]) -> None:
    partial = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        with partial.open("wb") as stream:
            write(stream)
        partial.replace(target)
    except BaseException:  # whatever stops it, no half file stays behind; it goes on upwards
        with suppress(OSError):
            partial.unlink()
        raise
