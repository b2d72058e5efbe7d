"""``pare-sim run``: play scenarios with assistants and print the table."""

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from pare_sim.engine import Rules
    from pare_sim.registry import Registry
    from pare_sim.runs import Experiment, Result, Run
    from pare_sim.scenario import Scenario


class Interrupted(Exception):
    """Somebody pressed Ctrl-C; what was finished is stored in `path`."""

    def __init__(self, path: Path) -> None:
        self.path = path


ASSISTANTS = ("oracle", "rules", "eager", "silent")
"""Who plays when nobody is named."""

Plugins = Annotated[
    list[str] | None,
    typer.Option("--plugin", help="Apps, scenarios or policies of one's own: a module, a .py file or a folder."),
]


def run(
    context: typer.Context,
    suite: Annotated[str | None, typer.Option(help="Suite to play; smoke unless scenarios are named.")] = None,
    scenario: Annotated[list[str] | None, typer.Option(help="Scenario to play: its id or file. Repeatable.")] = None,
    family: Annotated[str | None, typer.Option(help="Family to play.")] = None,
    seeds: Annotated[int | None, typer.Option(min=1, help="How many scenarios a family makes; 5 unless given.")] = None,
    assistant: Annotated[list[str] | None, typer.Option(help="Assistant under test, as SPEC. Repeatable.")] = None,
    user: Annotated[str, typer.Option(help="Simulated user, as SPEC.")] = "scripted",
    repeats: Annotated[int, typer.Option(help="How often each scenario is played, with other seeds.")] = 1,
    seed: Annotated[int, typer.Option(help="Base seed.")] = 0,
    tool_failure: Annotated[float, typer.Option(help="Probability that a tool call of the assistant fails.")] = 0.0,
    turns: Annotated[int | None, typer.Option(help="Turns per episode; 10, or what the scenario asks for.")] = None,
    observe_steps: Annotated[int, typer.Option(help="Reading calls per turn while observing.")] = 5,
    execute_steps: Annotated[int, typer.Option(help="Calls per accepted proposal.")] = 10,
    concurrency: Annotated[int, typer.Option(help="Runs in play at once.")] = 8,
    plugin: Plugins = None,
    out: Annotated[str | None, typer.Option(help="Directory for the results.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the experiment in --out.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a table.")] = False,
) -> None:
    """Play scenarios with one or more assistants, store every run, and print rates that can be trusted.

    SPEC is a name, or name:key=value,key=value, or python:module:Class. Assistants: oracle (option retries), rules,
    eager, silent. Users: scripted. Without options the smoke suite is played by these four, offline. With --out and
    --resume alone, the experiment in that directory goes on as it was begun.
    """
    from pare_sim.cli import printing
    from pare_sim.cli.outlet import kept_clean
    from pare_sim.engine import Rules
    from pare_sim.errors import InputError
    from pare_sim.runs import all_scored, check_concurrency, new_directory, report, run_experiment

    if out == "" or (resume and out is None):
        raise InputError("--out: name a directory" + (" to go on in" if resume else ""))
    check_concurrency(concurrency)
    with kept_clean(as_json), printing.progress() as progress:
        begun = _begun(Path(out)) if out is not None and resume and _only_resumes(context) else None
        experiment = begun or _planned(
            plugin or (),
            (suite, scenario, family, seeds),
            assistants=assistant or ASSISTANTS,
            user=user,
            repeats=repeats,
            seed=seed,
            rules=Rules(turns=turns, observe_steps=observe_steps, execute_steps=execute_steps),
            tool_failure=tool_failure,
        )
        path = new_directory(experiment) if out is None else Path(out)
        try:
            result = run_experiment(
                experiment, path, resume=resume, concurrency=concurrency, progress=progress, tell=_tell
            )
        except KeyboardInterrupt:
            raise Interrupted(path) from None
    document = report(path)
    if as_json:
        printing.print_json(document)
    else:
        _show(document, result)
    sys.exit(0 if all_scored(document) else 1)


def _begun(path: Path) -> "Experiment | None":
    """The experiment in a directory, as it was begun there; None if there is none yet."""
    from pare_sim.registry import Registry
    from pare_sim.runs import Experiment, RunStore, Settings

    if not RunStore.exists(path):
        return None
    with RunStore.read(path) as store:
        settings = Settings.read(store.settings, path)
    return Experiment.from_settings(settings, Registry.with_plugins(settings.plugins))


def _planned(
    plugins: Sequence[str],
    selection: tuple[str | None, list[str] | None, str | None, int | None],
    *,
    assistants: Sequence[str],
    user: str,
    repeats: int,
    seed: int,
    rules: "Rules",
    tool_failure: float,
) -> "Experiment":
    """A new experiment, as the options say."""
    from pare_sim.policies import Spec
    from pare_sim.registry import Registry
    from pare_sim.runs import Experiment

    registry = Registry.with_plugins(plugins)
    name, scenarios = _selected(registry, *selection)
    return Experiment(
        name=name,
        scenarios=scenarios,
        assistants=tuple(Spec.parse(text) for text in assistants),
        user=Spec.parse(user),
        repeats=repeats,
        seed=seed,
        rules=rules,
        tool_failure=(tool_failure,),
        registry=registry,
        plugins=tuple(dict.fromkeys(plugins)),
    )


def _only_resumes(context: typer.Context) -> bool:
    """Whether nothing was asked but to go on: then the settings are those of the experiment."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    given = {name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"}
    return given <= {"out", "resume", "concurrency", "as_json"}


def _tell(run: "Run", error: BaseException) -> None:
    """Show what somebody's code raised, once for each kind and place."""
    text = "".join(traceback.format_exception(error))
    print(f"pare-sim: {run.scenario.id} played by {run.assistant.text}:\n{text}", file=sys.stderr)


def _selected(
    registry: "Registry", suite: str | None, ids: list[str] | None, family: str | None, seeds: int | None
) -> tuple[str, "tuple[Scenario, ...]"]:
    from pare_sim.errors import InputError
    from pare_sim.scenario import Library

    if sum(bool(each) for each in (suite, ids, family)) > 1:
        raise InputError("name a suite, scenarios or a family, not several of these")
    if seeds is not None and not family:
        raise InputError("--seeds: says how many scenarios a family makes; name one with --family")
    for option, names in (("suite", [suite]), ("scenario", ids or []), ("family", [family])):
        if "" in names:
            raise InputError(f"--{option}: name one; it is empty")
    library = Library(registry)
    if ids:
        twice = next((each for index, each in enumerate(ids) if each in ids[:index]), None)
        if twice is not None:
            raise InputError(f"--scenario: {twice!r} is given twice")
        found = tuple(library.scenario(each) for each in ids)
        return found[0].id if len(found) == 1 else "scenarios", found
    if family:
        return family, tuple(library.family(family, range(5 if seeds is None else seeds)))
    name = "smoke" if suite is None else suite
    return name, library.suite(name).scenarios


def _show(document: dict[str, Any], result: "Result") -> None:
    from pare_sim.cli import printing

    printing.print_report(document)
    before = f" ({result.already} were there already)" if result.already else ""
    printing.say(f"{result.played} runs played{before}. Results: {result.path}")
    printing.say(f"Why runs failed: pare-sim report {result.path} --failures")
