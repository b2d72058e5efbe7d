"""``pare-sim report``: print the table of a stored experiment again."""

import sys
from pathlib import Path
from typing import Annotated

import typer


def report(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="Directory of an experiment.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a table.")] = False,
) -> None:
    """Print the rates of a stored experiment."""
    from pare_sim.cli import printing
    from pare_sim.runs import all_scored
    from pare_sim.runs import report as read_report

    document = read_report(directory)
    if as_json:
        printing.print_json(document)
    else:
        printing.print_report(document)
        _say_missing(document["experiment"])
    sys.exit(0 if all_scored(document) else 1)


def _say_missing(about: dict[str, int]) -> None:
    from pare_sim.cli import printing

    missing = about["planned"] - about["stored"]
    if missing:
        printing.say(f"! {missing} of {about['planned']} planned runs have not been played; go on with --resume")
