"""``pare-sim export``: stored runs as data for other programs."""

import sys
from pathlib import Path
from typing import Annotated

import typer


def export(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="Directory of an experiment.")],
    form: Annotated[str, typer.Option("--format", help="jsonl: one line per run, sorted by run key.")] = "jsonl",
    out: Annotated[str | None, typer.Option(help="File to write; without, standard output.")] = None,
) -> None:
    """Write all runs with their settings, verdicts and traces; equal experiments give equal bytes."""
    from pare_sim.cli.outlet import write_file
    from pare_sim.errors import NotFoundError
    from pare_sim.runs import RunStore

    if form != "jsonl":
        raise NotFoundError("format", form, ["jsonl"])
    with RunStore.read(directory) as store:
        if out is None:
            store.export_jsonl(sys.stdout.buffer)
            return
        write_file("--out", out, store.export_jsonl)
