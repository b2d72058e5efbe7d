"""A directory that one process at a time may write to."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from pare_sim.errors import InputError
from pare_sim.runs.blame import blaming


@contextmanager
def locked(directory: Path) -> Iterator[None]:
    """Hold the directory until the block ends or its process dies, however it dies.

    SQLite's exclusive transaction is a lock of the operating system, alike on every platform; the file `lock`
    stays empty and its presence means nothing. Raises InputError when the directory is held already, be it by
    this process, or cannot be written.
    """
    with blaming(InputError, f"{directory} cannot be locked"):
        holder = sqlite3.connect(directory / "lock", timeout=0, isolation_level=None)
    with closing(holder):
        try:
            holder.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            busy = error.sqlite_errorcode == sqlite3.SQLITE_BUSY
            reason = "another process is writing to it" if busy else f"its file lock: {error}"
            raise InputError(f"{directory} cannot be locked: {reason}") from error
        yield
