"""Pieces of Python source, laid out as formatters do."""

from collections.abc import Sequence

WIDTH = 120
LONGEST = 80
"""Characters that are kept of a text from a log."""


def quoted(text: str) -> str:
    """A text as a Python literal, in double quotes where it has none, cut if long."""
    cut = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    literal = repr(cut)
    if literal[0] == "'" and '"' not in cut:
        return f'"{literal[1:-1]}"'
    return literal


def bracketed(
    before: str, parts: Sequence[str], indent: int, *, end: str = "", brackets: str = "()", comma: bool = True
) -> list[str]:
    """Lines of parts in brackets: on one line if they fit, else one part a line; parts may have lines themselves.

    Args:
        comma: parts are separated by commas, and the last one has one too.
    """
    space, between = " " * indent, ", " if comma else " "
    line = f"{space}{before}{brackets[0]}{between.join(parts)}{brackets[1]}{end}"
    if len(line) <= WIDTH and "\n" not in line:
        return [line]
    inner = [f"{space}    {line}" for part in parts for line in f"{part}{',' if comma else ''}".split("\n")]
    joined = f"{space}    {' '.join(parts)}"
    if not comma and len(joined) <= WIDTH and "\n" not in joined:
        inner = [joined]
    return [f"{space}{before}{brackets[0]}", *inner, f"{space}{brackets[1]}{end}"]


def part(before: str, parts: Sequence[str], *, depth: int, brackets: str = "()") -> str:
    """The same as a part of something else that is indented by `depth`; lines are separated, not indented."""
    return "\n".join(line[depth:] for line in bracketed(before, parts, depth, brackets=brackets))


def sequence(parts: Sequence[str]) -> list[str]:
    """The parts of a tuple, which needs a comma if it has but one."""
    return [f"{parts[0]},"] if len(parts) == 1 else list(parts)


def times(count: int) -> str:
    """How often, in words."""
    return "once" if count == 1 else f"{count:,} times"
