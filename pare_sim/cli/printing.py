"""How results are printed: tables for people, JSON for programs, progress on stderr for those who watch."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from shutil import get_terminal_size
from typing import Any

_LEGEND = (
    "interval: 95 % of success, over families; proposed: proposals a turn; accepted: share of proposals; "
    "violations to writes: per run"
)
WIDE = 126
"""Terminal columns from which a report shows all its columns."""


def print_json(document: object) -> None:
    """Print one JSON document and nothing else."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n")


def say(text: str) -> None:
    """Print a line of text as it is."""
    sys.stdout.write(text + "\n")


def print_report(document: dict[str, Any]) -> None:
    """Print the rows of a report as a table, with a note on what is incomplete."""
    about = document["experiment"]
    title = f"{about['name']}: {len(about['scenarios'])} scenarios x {about['repeats']}, user {about['user']}"
    wide = _width() >= WIDE
    noisy = any(row["tool_failure"] for row in document["rows"])
    columns = [
        (heading, heading != "assistant", cell)
        for heading, cell, always in _COLUMNS
        if (always or wide) and (noisy or heading != "struck")
    ]
    rows = [[cell(row) for _, _, cell in columns] for row in document["rows"]]
    print_table(title, [(heading, numeric) for heading, numeric, _ in columns], rows)
    say(_LEGEND if wide else _LEGEND.partition(";")[0])
    for row in document["rows"]:
        for warning in _warnings(row):
            say(f"! {row['assistant']}: {warning}")


def _warnings(row: "Row") -> Iterator[str]:
    if row["not_played"]:
        yield f"{row['not_played']} of {row['scheduled']} runs have not been played; rates count them as failed"
    if lost := row["scheduled"] - row["scored"] - row["not_played"]:
        yield f"{lost} of {row['scheduled']} runs were not scored; rates count them as failed (report DIR --failures)"
    if row["refused_moves"]:
        yield f"{row['refused_moves']:.1f} moves a run were refused, no move or not possible (report DIR --failures)"
    if row["assistant"] == "oracle" and not row["tool_failure"] and (row["success_rate"] or 1) < 1:
        yield "a scenario's own solution fails; see pare-sim scenario lint"


def print_table(title: str, columns: list[tuple[str, bool]], rows: list[list[str]]) -> None:
    """Print a table; a column is its heading and whether it holds numbers."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title), box=box.SIMPLE_HEAD, title_justify="left", title_style="bold", pad_edge=False)
    table.padding = (0, 1, 0, 0)
    for heading, numeric in columns:
        table.add_column(heading, justify="right" if numeric else "left", overflow="fold", no_wrap=False)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    if sys.stdout.isatty():
        Console(width=_width(), highlight=False).print(table)
        return
    text = StringIO()
    Console(file=text, width=_width(), highlight=False).print(table)
    say("\n".join(line.rstrip() for line in text.getvalue().splitlines()))


def _width() -> int:
    """Columns of the terminal; output that nobody watches is as wide as it needs."""
    return get_terminal_size().columns if sys.stdout.isatty() else 140


@contextmanager
def progress() -> Iterator[Callable[[int, int], None]]:
    """Show how many runs are done on stderr, if somebody watches."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


Row = dict[str, Any]
_COLUMNS: list[tuple[str, Callable[[Row], str], bool]] = [
    ("assistant", lambda row: row["assistant"] + _noise(row), True),
    ("runs", lambda row: _runs(row), False),
    ("success", lambda row: percent(row["success_rate"]), True),
    ("interval", lambda row: _interval(row["success_interval"]), True),
    ("strict", lambda row: percent(row["strict_success_rate"]), False),
    ("restraint", lambda row: percent(row["restraint"]), True),
    ("balanced", lambda row: number(row["balanced_score"]), True),
    ("proposed", lambda row: number(row["proposal_rate"]), False),
    ("accepted", lambda row: percent(row["acceptance_rate"]), True),
    ("violations", lambda row: number(row["consent_violations"]), True),
    ("side effects", lambda row: _sum(row["side_effects"]), False),
    ("reads", lambda row: number(row["reads"]), False),
    ("writes", lambda row: number(row["writes"]), False),
    ("struck", lambda row: f"{row['injected']}/{row['eligible']}", True),
]
"""Heading, cell, and whether it is shown in narrow terminals too."""


def _noise(row: Row) -> str:
    return f" ({row['tool_failure']:g})" if row["tool_failure"] else ""


def _runs(row: Row) -> str:
    return f"{row['scored']}/{row['scheduled']}" if row["incomplete"] else str(row["scheduled"])


def _interval(interval: list[float] | None) -> str:
    return "–" if interval is None else f"{100 * interval[0]:.0f}–{100 * interval[1]:.0f} %"


def _sum(counts: dict[str, float] | None) -> str:
    if counts is None or None in counts.values():
        return "–"
    return number(sum(counts.values()))


def percent(value: float | None) -> str:
    """A share as a whole percentage; a dash where there is no denominator."""
    return "–" if value is None else f"{100 * value:.0f} %"


def number(value: float | None) -> str:
    """A number with two decimals; a dash where there is none."""
    return "–" if value is None else f"{value:.2f}"
