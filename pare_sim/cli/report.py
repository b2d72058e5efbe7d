"""``pare-sim report``: print the table of a stored experiment again, its failed runs, or one run as a story."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pare_sim.cli.run import Plugins


def report(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="Directory of an experiment.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a table.")] = False,
    failures: Annotated[bool, typer.Option("--failures", help="List the runs that did not succeed, and why.")] = False,
    run: Annotated[
        str | None, typer.Option(help="Tell one run as a story: its key, or scenario or scenario/assistant.")
    ] = None,
    covered: Annotated[
        bool, typer.Option("--coverage", help="Also print which screens and actions users have used, app by app.")
    ] = False,
    plugin: Plugins = None,
) -> None:
    """Print the rates of a stored experiment, why runs failed, or what happened in one of them."""
    from pare_sim.cli import printing
    from pare_sim.runs import all_scored
    from pare_sim.runs import report as read_report

    if run is not None:
        _tell(directory, run)
        return
    document = read_report(directory)
    if as_json:
        printing.print_json(document)
    else:
        printing.print_report(document)
        _say_missing(document["experiment"])
        if covered:
            _print_coverage(directory, plugin)
    if failures:
        _list_failures(directory)
    sys.exit(0 if all_scored(document) else 1)


def _print_coverage(directory: Path, plugin: list[str] | None) -> None:
    from pare_sim.cli import printing
    from pare_sim.metrics import coverage
    from pare_sim.registry import Registry
    from pare_sim.runs import RunStore, unpack_trace

    registry = Registry.with_plugins(plugin or ())
    with RunStore.read(directory) as store:
        found = coverage((unpack_trace(record.trace) for record in store.records()), registry.apps())
    columns = [("app", False), ("screens", True), ("actions", True), ("not used", False)]
    rows = [
        [each.app, "/".join(map(str, each.screens)), "/".join(map(str, each.actions)), ", ".join(each.missing)]
        for each in found
    ]
    printing.print_table("What users have used", columns, rows)


def _say_missing(about: dict[str, int]) -> None:
    from pare_sim.cli import printing

    missing = about["planned"] - about["stored"]
    if missing:
        printing.say(f"! {missing} of {about['planned']} planned runs have not been played; go on with --resume")


def _list_failures(directory: Path) -> None:
    from pare_sim.cli import printing
    from pare_sim.runs import RunStore

    with RunStore.read(directory) as store:
        for facts in store.facts():
            if facts["outcome"] != "success":
                who = f"{facts['scenario']}/{facts['assistant']}"
                printing.say(f"{who} #{facts['repeat']}: {facts['outcome']}: {facts['reason']}")


def _tell(directory: Path, name: str) -> None:
    from pare_sim.cli import printing
    from pare_sim.errors import NotFoundError
    from pare_sim.runs import RunStore, story

    with RunStore.read(directory) as store:
        names = {facts["key"]: f"{facts['scenario']}/{facts['assistant']}" for facts in store.facts()}
        fitting = [key for key, who in names.items() if name in (key, who, who.partition("/")[0])]
        if not fitting:
            raise NotFoundError("run", name, {*names, *names.values()})
        printing.say(story(store.get(fitting[0])))
