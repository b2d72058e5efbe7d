"""``pare-sim app``: list, check, draw and document apps, and induce new ones from logs."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pare_sim.cli.run import Plugins

if TYPE_CHECKING:
    from pare_sim.registry import Registry

commands = typer.Typer(
    help="List, check, draw and document apps; induce new ones from logs.", no_args_is_help=True, rich_markup_mode=None
)
FORMS = ("terminal", "mermaid", "svg")


@commands.command("list")
def list_apps(plugin: Plugins = None) -> None:
    """List all apps with the size of their graphs."""
    from pare_sim.cli import printing
    from pare_sim.phone import edges

    columns = [("app", False), ("about", False), ("screens", True), ("actions", True), ("edges", True)]
    columns += [("tools", True), ("events", True)]
    rows = []
    for name, app in _registry(plugin).apps().items():
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

    registry = _registry(plugin)
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
    from pare_sim.errors import InputError, NotFoundError
    from pare_sim.phone.draw import to_mermaid, to_svg, to_terminal

    app = _registry(plugin).app(name)
    if out is None:
        printing.say(to_terminal(app))
        return
    drawings = {".svg": to_svg, ".mmd": to_mermaid, ".md": to_mermaid, ".txt": to_terminal}
    draw = drawings.get(out.suffix.lower())
    if draw is None:
        raise NotFoundError("kind of drawing", out.suffix, drawings)
    text = draw(app)
    try:
        out.write_text(f"```mermaid\n{text}\n```\n" if out.suffix.lower() == ".md" else text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"-o {out}: cannot be written: {error.strerror}") from None


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
    from pare_sim.errors import InputError
    from pare_sim.induce import induce, read_log

    induced = induce(read_log(log, android), app)
    if as_json:
        printing.print_json(induced.to_json())
    else:
        induction.print_induced(induced)
    if out is not None:
        try:
            out.write_text(induced.to_skeleton(), encoding="utf-8")
        except OSError as error:
            raise InputError(f"-o {out}: cannot be written: {error.strerror}") from None


@commands.command("docs")
def document_apps(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write README.md and the drawings.")],
    plugin: Plugins = None,
) -> None:
    """Write a reference of all apps: one page, and an SVG drawing of each app."""
    from pare_sim.cli import printing
    from pare_sim.errors import InputError
    from pare_sim.phone.reference import to_pages

    pages = to_pages(_registry(plugin).apps().values())
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for name, text in pages.items():
            (directory / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{directory}: cannot be written: {error.strerror}") from None
    printing.say(f"{len(pages)} files written to {directory}")


def _registry(plugins: list[str] | None) -> "Registry":
    from pare_sim.registry import Registry

    registry = Registry()
    for reference in plugins or ():
        registry.add_plugin(reference)
    return registry


@commands.command("show")
def show_app(name: Annotated[str, typer.Argument(help="App to show.")], plugin: Plugins = None) -> None:
    """Show what an app has: screens, actions, tools, events and seeds with their arguments, and tables."""
    from pare_sim.cli import printing
    from pare_sim.phone.describe import describe

    printing.say(describe(_registry(plugin).app(name)))
