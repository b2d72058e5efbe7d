"""All commands of ``pare-sim``, by name."""

import typer

from pare_sim.cli import apps, doctor, export, report, run, scenarios

app = typer.Typer(
    name="pare-sim",
    help="A simulated phone on which proactive assistants are built, run and measured.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("run")(run.run)
app.command("report")(report.report)
app.command("export")(export.export)
app.command("doctor")(doctor.doctor)
app.add_typer(apps.commands, name="app")
app.add_typer(scenarios.commands, name="scenario")


def _version(asked: bool) -> None:
    if asked:
        from pare_sim import __version__

        typer.echo(f"pare-sim {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Build, run and measure proactive assistants on a simulated phone."""
