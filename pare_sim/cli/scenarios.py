"""``pare-sim scenario``: list, show and check scenarios."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pare_sim.cli.prove import prove_scenarios
from pare_sim.cli.run import Plugins

commands = typer.Typer(help="List, show and check scenarios.", no_args_is_help=True, rich_markup_mode=None)
commands.command("prove")(prove_scenarios)


@commands.command("list")
def list_scenarios(
    suite: Annotated[str | None, typer.Option(help="Only those of a suite.")] = None,
    families: Annotated[bool, typer.Option("--families", help="The families that make scenarios, instead.")] = False,
    plugin: Plugins = None,
) -> None:
    """List scenarios and suites, or families."""
    from pare_sim.cli import printing
    from pare_sim.errors import InputError
    from pare_sim.registry import Registry
    from pare_sim.scenario import Library

    if families and suite:
        raise InputError("list a suite or the families, not both")
    library = Library(Registry.with_plugins(plugin or ()))
    if families:
        printing.print_table(
            "Families", [("family", False), ("about", False)], list(map(list, library.families().items()))
        )
        return
    scenarios = library.suite(suite).scenarios if suite else [library.scenario(i) for i in library.scenario_ids()]
    columns = [("scenario", False), ("kind", False), ("family", False), ("apps", False), ("digest", False)]
    rows = [[s.id, s.kind, s.family, ", ".join(a.name for a in s.apps), s.digest] for s in scenarios]
    printing.print_table(f"Suite {suite}" if suite else "Scenarios", columns, rows)
    if not suite:
        printing.say(f"Suites: {', '.join(library.suite_names())}")


@commands.command("show")
def show_scenario(
    name: Annotated[str, typer.Argument(metavar="ID", help="Scenario: its id or file.")], plugin: Plugins = None
) -> None:
    """Show a scenario: what happens, what is on offer, the reference solution and the checks."""
    from pare_sim.cli import printing
    from pare_sim.proof import difficulty
    from pare_sim.registry import Registry
    from pare_sim.scenario import Library, describe

    scenario = Library(Registry.with_plugins(plugin or ())).scenario(name)
    printing.say(describe(scenario))
    facts = difficulty(scenario).to_json()
    printing.say(
        "\nDifficulty\n" + "\n".join(f"  {name.replace('_', ' ')}: {value:g}" for name, value in facts.items())
    )


@commands.command("lint")
def lint_scenarios(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="[PATH]...", help="Files or ids; all unless named.")
    ] = None,
    plugin: Plugins = None,
) -> None:
    """Check scenarios: they load, their oracle passes, silence does not pay, nothing leaks to either side."""
    from pare_sim.cli import printing
    from pare_sim.errors import PareError
    from pare_sim.registry import Registry
    from pare_sim.scenario import Library
    from pare_sim.testing import lint_scenario

    registry = Registry.with_plugins(plugin or ())
    library = Library(registry)
    names = paths or library.scenario_ids()
    bad = 0
    for name in names:
        try:
            findings = lint_scenario(library.scenario(name))
            found = list(map(str, findings))
            bad += sum(finding.level == "error" for finding in findings)
        except PareError as error:
            found, bad = [str(error)], bad + 1
        for text in found:
            printing.say(text if text.startswith(name) else f"{name}: {text}")
    printing.say(f"{len(names)} scenarios, {bad} errors")
    sys.exit(1 if bad else 0)


@commands.command("new")
def new_scenario(
    name: Annotated[str | None, typer.Argument(help="Its id; of a family and seed, FAMILY-SEED unless given.")] = None,
    family: Annotated[str | None, typer.Option(help="Family that makes it, instead of the template.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed from which the family makes it.")] = 0,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File to write; NAME.yaml unless given.")] = None,
    plugin: Plugins = None,
) -> None:
    """Write a new scenario to go on with, from a commented template or as a family makes it."""
    from pare_sim.cli import printing
    from pare_sim.errors import InputError
    from pare_sim.registry import Registry
    from pare_sim.scenario import Library, make_scenario, template, to_yaml
    from pare_sim.scenario.loader import parse_text

    registry = Registry.with_plugins(plugin or ())
    if family is None:
        text = template(name or "my_scenario")
    else:
        spec = Library(registry).make(family, seed).spec
        text = to_yaml(spec.model_copy(update={"id": name}) if name else spec)
    scenario = make_scenario(parse_text(text, name or "new"), registry)
    path = out or Path(f"{scenario.id}.yaml")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InputError(f"{path} exists already; name another file with -o") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror or type(error).__name__}") from None
    printing.say(f"Wrote {path}. Check it: pare-sim scenario lint {path}    Play it: pare-sim run --scenario {path}")


@commands.command("schema")
def print_schema() -> None:
    """Print the JSON Schema of scenario files, for editors."""
    from pare_sim.cli import printing
    from pare_sim.scenario import json_schema

    printing.print_json(json_schema())


@commands.command("freeze")
def freeze_suite(
    suite: Annotated[str, typer.Argument(help="Suite to freeze.")],
    out: Annotated[str | None, typer.Option("--out", "-o", help="File to write; without, it is printed.")] = None,
    plugin: Plugins = None,
) -> None:
    """Write a suite's file anew with the digests of its scenarios as they are now."""
    from pare_sim.cli import printing
    from pare_sim.cli.outlet import write_file
    from pare_sim.registry import Registry
    from pare_sim.scenario import Library

    text = Library(Registry.with_plugins(plugin or ())).freeze(suite)
    if out is None:
        printing.say(text.rstrip("\n"))
    else:
        write_file("--out", out, lambda stream: stream.write(text.encode()))
