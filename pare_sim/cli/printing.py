"""How results are printed: tables for people, JSON for programs, progress on stderr for those who watch."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


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
    print_table(title, _COLUMNS, [_cells(row) for row in document["rows"]])
    for row in document["rows"]:
        if row["incomplete"]:
            lost = row["scheduled"] - row["scored"]
            say(f"! {row['assistant']}: {lost} of {row['scheduled']} runs were not scored; rates count them as failed")


def print_table(title: str, columns: list[tuple[str, bool]], rows: list[list[str]]) -> None:
    """Print a table; a column is its heading and whether it holds numbers."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title), box=box.SIMPLE_HEAD, title_justify="left", title_style="bold")
    for heading, numeric in columns:
        table.add_column(heading, justify="right" if numeric else "left", overflow="fold", no_wrap=False)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console = Console(file=sys.stdout, width=None if sys.stdout.isatty() else 140, highlight=False)
    console.print(table)


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


_COLUMNS = [
    ("assistant", False),
    ("runs", True),
    ("success", True),
    ("95 % interval", True),
    ("strict", True),
    ("restraint", True),
    ("balanced", True),
    ("proposed", True),
    ("accepted", True),
    ("violations", True),
    ("side effects", True),
    ("reads", True),
    ("writes", True),
]


def _cells(row: dict[str, Any]) -> list[str]:
    noise = f" (tool failure {row['tool_failure']:g})" if row["tool_failure"] else ""
    runs = str(row["scheduled"]) if not row["incomplete"] else f"{row['scored']}/{row['scheduled']}"
    interval = row["success_interval"]
    side_effects = row["side_effects"]
    return [
        row["assistant"] + noise,
        runs,
        percent(row["success_rate"]),
        "–" if interval is None else f"{100 * interval[0]:.0f}–{100 * interval[1]:.0f} %",
        percent(row["strict_success_rate"]),
        percent(row["restraint"]),
        number(row["balanced_score"]),
        number(row["proposal_rate"]),
        percent(row["acceptance_rate"]),
        number(row["consent_violations"]),
        "–" if side_effects is None else number(sum(side_effects.values())),
        number(row["reads"]),
        number(row["writes"]),
    ]


def percent(value: float | None) -> str:
    """A share as a whole percentage; a dash where there is no denominator."""
    return "–" if value is None else f"{100 * value:.0f} %"


def number(value: float | None) -> str:
    """A number with two decimals; a dash where there is none."""
    return "–" if value is None else f"{value:.2f}"
