"""Turns failures of disk and database into the errors of pare_sim."""

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError

from pare_sim.errors import PareError


class Damaged(ValueError):
    """What is stored is not what was stored."""


@contextmanager
def blaming(error: type[PareError], what: str) -> Iterator[None]:
    """Raise `error`, saying what could not be done and why, when storage fails in the block."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # a closed store was used: a mistake in code, not in storage
    except OSError as cause:
        raise error(f"{what}: {cause.strerror or cause}") from cause
    except (sqlite3.Error, zlib.error, JSONDecodeError, UnicodeDecodeError, Damaged) as cause:
        raise error(f"{what}: {cause}") from cause
