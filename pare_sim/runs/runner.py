"""Running an experiment: which runs are missing, playing them side by side, storing each as it ends."""

import asyncio
import time
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from pare_sim.errors import InfrastructureError, InputError
from pare_sim.kernel import Json
from pare_sim.metrics import RunFacts, report_rows
from pare_sim.runs.blame import blaming
from pare_sim.runs.canonical import settings_digest
from pare_sim.runs.execute import Tell, execute
from pare_sim.runs.experiment import Experiment, Run
from pare_sim.runs.settings import Settings
from pare_sim.runs.store import RunStore

REPORT_SCHEMA = "pare_sim.report/1"
Progress = Callable[[int, int], None]
"""Told how many runs are done, of how many."""


@dataclass(frozen=True)
class Result:
    """Where an experiment is kept, and how much of it was played now."""

    path: Path
    played: int
    already: int


def run_experiment(
    experiment: Experiment,
    path: Path,
    *,
    resume: bool = False,
    concurrency: int = 8,
    progress: Progress = lambda done, total: None,
    tell: Tell = lambda run, error: None,
) -> Result:
    """Play all runs of an experiment that are not stored yet.

    Args:
        experiment: what to play.
        path: its directory.
        resume: go on with an experiment that is there; without, a used directory is an error.
        concurrency: how many runs are in play at once.
        progress: told after each run.
        tell: told what policies raise, once for each assistant, kind of error and place.

    Raises:
        InputError: the directory is in use or cannot be used, or holds another experiment.
    """
    check_concurrency(concurrency)
    with _store(experiment, path, resume) as store:
        runs = {run.key: run for run in experiment.runs()}
        missing = [runs[key] for key in store.pending(runs)]
        asyncio.run(_play_all(experiment, missing, store, concurrency, progress, _once(tell)))
        return Result(path, len(missing), len(runs) - len(missing))


def new_directory(experiment: Experiment, parent: Path = Path("pare-sim-runs")) -> Path:
    """Make a directory that nobody else uses: ``pare-sim-runs/<name>-<settings digest>-<n>``.

    Raises:
        InputError: it cannot be made.
    """
    stem = f"{experiment.name}-{settings_digest(experiment.settings)[:8]}"
    with blaming(InputError, f"{parent} cannot be used"):
        parent.mkdir(parents=True, exist_ok=True)
        for n in count(1):
            path = parent / f"{stem}-{n}"
            with suppress(FileExistsError):  # it is taken, perhaps by another process just now
                path.mkdir()
                return path
    raise AssertionError("numbers do not end")


def check_concurrency(concurrency: int) -> None:
    """Raises InputError unless at least one run may be in play."""
    if concurrency < 1:
        raise InputError(f"--concurrency: must be at least 1, not {concurrency}")


def report(path: Path) -> dict[str, Json]:
    """The report on a stored experiment: one document, one row per assistant and noise setting.

    Raises:
        InputError: there is no experiment, or it cannot be read.
    """
    with RunStore.read(path) as store:
        raw, read = store.settings, list(store.facts())
    settings = Settings.read(raw, path)
    try:
        stored = {_place(facts): facts for facts in map(RunFacts.from_json, read)}
    except InputError as error:
        raise InputError(f"{path} is damaged: {error}") from None
    rows = [stored.get(_place(run), run) for run in settings.planned()]
    if strange := set(stored) - set(map(_place, rows)):
        raise InputError(f"{path} is damaged: it holds {len(strange)} runs that were not planned")
    about = {**raw, "digest": settings_digest(raw), "planned": len(rows), "stored": len(stored)}
    return {"schema": REPORT_SCHEMA, "experiment": about, "rows": report_rows(rows, seed=settings.seed)}


def _place(facts: RunFacts) -> tuple[str, str, float, float, int]:
    """Which of the planned runs it is."""
    return facts.scenario, facts.assistant, facts.tool_failure, facts.distractions, facts.repeat


def all_scored(document: dict[str, Json]) -> bool:
    """Whether every planned run of a report was scored."""
    scored = sum(row["scored"] for row in document["rows"])
    return bool(scored == document["experiment"]["planned"])


def _store(experiment: Experiment, path: Path, resume: bool) -> RunStore:
    if not RunStore.exists(path):
        return RunStore.create(path, experiment.settings)
    if not resume:
        raise InputError(f"--out {path}: holds an experiment already; add --resume to go on with it, or name another")
    store = RunStore.open(path)
    try:
        store.check_settings(experiment.settings)
    except InputError:
        store.close()
        raise
    return store


def _once(tell: Tell) -> Tell:
    told: set[tuple[str, str, int]] = set()

    def first(run: Run, error: BaseException) -> None:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        key = (run.assistant.text, type(error).__name__, frame.lineno or 0)
        if key not in told:
            told.add(key)
            tell(run, error)

    return first


async def _play_all(
    experiment: Experiment, runs: Iterable[Run], store: RunStore, concurrency: int, progress: Progress, tell: Tell
) -> None:
    waiting, done = list(reversed(list(runs))), 0
    total = len(waiting)
    progress(0, total)

    async def work() -> None:
        nonlocal done
        while waiting:
            run = waiting.pop()
            started = time.monotonic()
            record = await execute(run, experiment.registry, tell)
            store.put(record, {"seconds": time.monotonic() - started})
            done += 1
            progress(done, total)
            await asyncio.sleep(0)  # policies that answer at once never wait: give an interruption its chance

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(concurrency, total)):
                group.create_task(work())
    except ExceptionGroup as several:  # the first one stopped the others
        raise several.exceptions[0] from None
    if done < total:
        raise InfrastructureError(f"{total - done} runs were cut off by a policy that cancelled its task; use --resume")
