"""``pare-sim scenario prove``: whether the checks of scenarios are able to fail, and accept what is right."""

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pare_sim.cli.run import Plugins

if TYPE_CHECKING:
    from pare_sim.scenario import Library


def prove_scenarios(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="[PATH]...", help="Files or ids; all installed ones unless named.")
    ] = None,
    suite: Annotated[str | None, typer.Option(help="The scenarios of a suite.")] = None,
    family: Annotated[str | None, typer.Option(help="The scenarios that a family makes.")] = None,
    seeds: Annotated[int, typer.Option(min=1, help="How many of a family, from seed 0.")] = 5,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; as many as processors unless said.")] = None,
    plugin: Plugins = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
) -> None:
    """Prove scenarios: oracle and alternatives pass; baselines and altered solutions fail; every check can fail."""
    from pare_sim.cli import printing
    from pare_sim.proof import document, prove_all
    from pare_sim.registry import Registry
    from pare_sim.scenario import Library

    names = _names(Library(Registry.with_plugins(plugin or ())), paths or [], suite, family, seeds)
    with printing.progress() as told:
        proofs = prove_all(names, plugins=plugin or (), workers=workers or os.cpu_count() or 1, told=told)
    found = document(proofs)
    if as_json:
        printing.print_json(found)
    else:
        _print(found)
    sys.exit(0 if found["proved"] == found["scenarios"] else 1)


def _names(library: "Library", paths: list[str], suite: str | None, family: str | None, seeds: int) -> list[str]:
    from pare_sim.errors import InputError

    if bool(paths) + (suite is not None) + (family is not None) > 1:
        raise InputError("name either scenarios, or --suite, or --family")
    if suite is not None:
        return [scenario.id for scenario in library.suite(suite).scenarios]
    if family is not None:
        return [scenario.id for scenario in library.family(family, range(seeds))]
    for path in paths:
        library.scenario(path)  # what does not load is told before any work begins
    return paths or library.scenario_ids()


def _print(found: dict[str, Any]) -> None:
    from pare_sim.cli import printing

    columns = [("operator", False)] + [(n, True) for n in ("mutants", "killed", "excused", "stillborn", "tolerated")]
    rows = [
        [name, *(str(counts[heading]) for heading, _ in columns[1:])] for name, counts in found["by_operator"].items()
    ]
    printing.print_table("Altered solutions", columns, rows)
    for each in found["survivors"]:
        printing.say(f"survived: {each['scenario']}: {each['mutant']}: {each['why']}")
    for each in found["checks_never_failed"]:
        printing.say(f"never failed: {each['scenario']}: {each['check']}")
    for detail in found["details"]:
        for reason in detail["reasons"]:
            printing.say(f"unproved: {detail['scenario']}: {reason}")
    printing.say(_summary(found))


def _summary(found: dict[str, Any]) -> str:
    share = f" ({100 * found['killed'] / found['mutants']:.1f} %)" if found["mutants"] else ""
    arguments = sum(detail["arguments"] for detail in found["details"])
    return (
        f"{found['proved']} of {found['scenarios']} scenarios proved; {found['killed']} of {found['mutants']} mutants "
        f"killed{share}; {found['unconstrained']} of {arguments} arguments unconstrained; "
        f"{found['alternatives_passed']} of {found['alternatives']} alternatives passed"
    )
