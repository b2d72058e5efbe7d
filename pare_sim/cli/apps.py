"""``pare-sim app``: list, show, check, draw, document and try out apps; start new ones, or induce them from logs."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pare_sim.cli.run import Plugins

if TYPE_CHECKING:
    from pare_sim.phone import Phone
    from pare_sim.registry import Registry

commands = typer.Typer(
    help="List, show, check, draw, document and try out apps; start new ones, or induce them from logs.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@commands.command("list")
def list_apps(plugin: Plugins = None) -> None:
    """List all apps with the size of their graphs."""
    from pare_sim.cli import printing
    from pare_sim.phone import edges
    from pare_sim.registry import Registry

    columns = [("app", False), ("about", False), ("screens", True), ("actions", True), ("edges", True)]
    columns += [("tools", True), ("events", True)]
    rows = []
    for name, app in Registry.with_plugins(plugin or ()).apps().items():
        actions = sum(len(screen.actions) for screen in app.screen_classes.values())
        numbers = (len(app.screens), actions, len(edges(app)), len(app.tools), len(app.events))
        rows.append([name, (app.__doc__ or "").partition("\n")[0], *map(str, numbers)])
    printing.print_table("Apps", columns, rows)


@commands.command("lint")
def lint_apps(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="Apps; all unless named.")] = None,
    plugin: Plugins = None,
) -> None:
    """Check the graphs of apps: screens that cannot be reached or left, dead actions, ids that no screen shows."""
    from pare_sim.cli import printing
    from pare_sim.phone.lint import lint
    from pare_sim.registry import Registry

    registry = Registry.with_plugins(plugin or ())
    apps = [registry.app(name) for name in names] if names else list(registry.apps().values())
    found = [finding for app in apps for finding in lint(app)]
    for finding in found:
        printing.say(f"{finding.where}: {finding.rule}: {finding.message}")
    printing.say(f"{len(apps)} apps, {len(found)} findings")
    sys.exit(1 if found else 0)


@commands.command("draw")
def draw_app(
    name: Annotated[str, typer.Argument(help="App to draw.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File: .svg, .mmd, .md or .txt.")] = None,
    plugin: Plugins = None,
) -> None:
    """Draw the graph of an app: in the terminal, or to a file as SVG or Mermaid."""
    from pare_sim.cli import printing
    from pare_sim.cli.outlet import write_file
    from pare_sim.errors import NotFoundError
    from pare_sim.phone.draw import to_mermaid, to_svg, to_terminal
    from pare_sim.registry import Registry

    app = Registry.with_plugins(plugin or ()).app(name)
    if out is None:
        printing.say(to_terminal(app))
        return
    drawings = {".svg": to_svg, ".mmd": to_mermaid, ".md": to_mermaid, ".txt": to_terminal}
    draw = drawings.get(out.suffix.lower())
    if draw is None:
        raise NotFoundError("kind of drawing", out.suffix, drawings)
    text = draw(app)
    written = f"```mermaid\n{text}\n```\n" if out.suffix.lower() == ".md" else text
    write_file("-o", out, lambda stream: stream.write(written.encode()))


@commands.command("induce")
def induce_app(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="Interactions, one JSON object a line.")],
    app: Annotated[str | None, typer.Option(help="App to induce, if the log is of several.")] = None,
    android: Annotated[Path | None, typer.Option(help="Folder or zip of the Android dumps the log names.")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File to write a Python skeleton to.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False,
) -> None:
    """Propose the state machine of an app from a log of interactions with it."""
    from pare_sim.cli import induction, printing
    from pare_sim.cli.outlet import write_file
    from pare_sim.induce import induce, read_log

    induced = induce(read_log(log, android), app)
    if as_json:
        printing.print_json(induced.to_json())
    else:
        induction.print_induced(induced)
    if out is not None:
        skeleton = induced.to_skeleton()
        write_file("-o", out, lambda stream: stream.write(skeleton.encode()))


@commands.command("docs")
def document_apps(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write README.md and the drawings.")],
    plugin: Plugins = None,
) -> None:
    """Write a reference of all apps: one page, and an SVG drawing of each app."""
    from pare_sim.cli import printing
    from pare_sim.errors import InputError
    from pare_sim.phone.reference import to_pages
    from pare_sim.registry import Registry

    pages = to_pages(Registry.with_plugins(plugin or ()).apps().values())
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for name, text in pages.items():
            (directory / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{directory}: cannot be written: {error.strerror}") from None
    printing.say(f"{len(pages)} files written to {directory}")


@commands.command("show")
def show_app(name: Annotated[str, typer.Argument(help="App to show.")], plugin: Plugins = None) -> None:
    """Show what an app has: screens, actions, tools, events and seeds with their arguments, and tables."""
    from pare_sim.cli import printing
    from pare_sim.phone.describe import describe
    from pare_sim.registry import Registry

    printing.say(describe(Registry.with_plugins(plugin or ()).app(name)))


@commands.command("new")
def start_app(
    name: Annotated[str, typer.Argument(help="Name of the app and its class, such as Plants.")],
    directory: Annotated[Path, typer.Option("--dir", help="Where its folder is made.")] = Path(),
) -> None:
    """Write a new app with two screens, a scenario and a test that pass at once."""
    from pare_sim.authoring import new_app
    from pare_sim.cli import printing
    from pare_sim.phone import System
    from pare_sim.registry import APPS, Registry

    made = new_app(name, directory, (System.name, *Registry().names(APPS)))
    printing.say(f"Wrote the app {made.name} into {made.folder}. Now:")
    printing.say(f"  pytest {made.folder}")
    printing.say(f"  pare-sim run --plugin {made.folder} --scenario {made.scenario}")
    printing.say(f"  pare-sim app explore {made.name} --plugin {made.folder} --scenario {made.scenario}")


@commands.command("explore")
def explore_app(
    name: Annotated[str, typer.Argument(help="App to try out.")],
    scenario: Annotated[
        str | None,
        typer.Option("--scenario", "--seed-file", help="Start with the data of a scenario: its id or file."),
    ] = None,
    plugin: Plugins = None,
) -> None:
    """Click through an app in the terminal; reads one command a line, also from a file or a pipe."""
    from pare_sim.authoring import Explorer
    from pare_sim.cli import printing
    from pare_sim.registry import Registry

    explorer = Explorer(_phone(name, scenario, Registry.with_plugins(plugin or ())), name)
    getattr(sys.stdin, "reconfigure", lambda **_: None)(errors="replace")
    asked = sys.stdin.isatty()
    printing.say(explorer.show())
    while not explorer.ended:
        if asked:
            print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            break
        told = explorer.enter(line)
        if not asked:
            printing.say(f"> {line.strip()}")
        printing.say(told.rstrip())


def _phone(name: str, scenario: str | None, registry: "Registry") -> "Phone":
    """A phone with the app: as a scenario has it at the start, or with nothing on it."""
    from datetime import UTC, datetime

    from pare_sim.errors import NotFoundError
    from pare_sim.phone import Phone
    from pare_sim.scenario import Library

    app = registry.app(name)
    if scenario is None:
        return Phone.with_apps([app], start=datetime(2025, 6, 2, 9, tzinfo=UTC))
    phone = Library(registry).scenario(scenario).stage(seed=0).phone
    if name not in phone.apps:
        raise NotFoundError(f"app in {scenario}", name, phone.apps)
    return phone
