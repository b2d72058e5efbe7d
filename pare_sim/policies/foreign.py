"""Other people's code: whatever it raises while a policy is loaded or made becomes one message that says where."""

import importlib
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pare_sim.errors import InputError, PareError

_OWN = (str(Path(__file__).parents[1]), str(Path(importlib.__file__).parent), "<frozen")
"""Files whose lines tell nothing about a mistake of others."""


@contextmanager
def foreign(label: str) -> Iterator[None]:
    """Run code that others wrote.

    Raises:
        InputError: the block raised anything but an error of pare_sim or an interruption.
    """
    try:
        yield
    except (PareError, KeyboardInterrupt):
        raise
    except BaseException as error:  # SystemExit too: a module that exits when it is imported is a mistake
        raise InputError(f"{label}: {_place(error)}{type(error).__name__}: {_words(error)}") from error


def _place(error: BaseException) -> str:
    """File and line: of a syntax error itself, else the last line of somebody else's code."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}, line {error.lineno}: "
    frames = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith(_OWN)]
    return f"{frames[-1].filename}, line {frames[-1].lineno}: " if frames else ""


def _words(error: BaseException) -> str:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return " ".join(text.split())[:300] or "without a message"
