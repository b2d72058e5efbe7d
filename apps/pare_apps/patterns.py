"""Regular expressions from outside, restricted so that none can take exponential time."""

import re
import warnings

from pare_sim.errors import CallError

_LONGEST = 200
_MOST_REPEATS = 3
_TOKENS = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|P?<\w+>))?|\)|\||[*+?]\??\+?|\{\d*,?\d*\}|.", re.DOTALL
)
_UNBOUNDED = ("*", "+", "{")


def compiled(pattern: str) -> "re.Pattern[str]":
    """A pattern that ignores case.

    >>> bool(compiled("table for (two|2)").search("A TABLE for 2"))
    True

    Raises:
        CallError: it is not a regular expression, too long, repeats a group that itself varies in length, as
            in ``(a+)+``, or has more than three unbounded repeats.
    """
    if len(pattern) > _LONGEST:
        raise CallError(f"a regular expression can have at most {_LONGEST} characters")
    _check_repeats(pattern)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of sets that later versions may read differently
            return re.compile(pattern, re.IGNORECASE)
    except (re.error, OverflowError, RecursionError):
        raise CallError(f"{pattern!r} is not a regular expression") from None


def _check_repeats(pattern: str) -> None:
    """Refuse nested and too many repeats; a group varies if a repeat, an option or an alternative is in it."""
    varies, total, closed = [False], 0, False
    for token in _TOKENS.findall(pattern):
        if token.startswith("("):
            varies.append(False)
        elif token == ")" and len(varies) > 1:
            closed = varies.pop()
            varies[-1] = varies[-1] or closed
            continue
        elif token.startswith(_UNBOUNDED) and token != "{":
            total += 1
            if closed or total > _MOST_REPEATS:
                raise CallError(
                    f"{pattern!r} repeats too much; use at most {_MOST_REPEATS} repeats, none of them nested"
                )
            varies[-1] = True
        elif token == "|" or token.startswith("?"):
            varies[-1] = True
        closed = False
