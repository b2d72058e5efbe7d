"""Experiments from Python: what is blamed on whom, what is rerun, and what is never lost."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from pare_sim.engine import Act, AssistantView, StaySilent, UserView, Wait
from pare_sim.errors import InfrastructureError, InputError
from pare_sim.phone import App, Content, Screen, event
from pare_sim.policies import Spec
from pare_sim.registry import APPS, ASSISTANTS, USERS, Registry
from pare_sim.runs import Experiment, RunStore, all_scored, execute, new_directory, report, run_experiment
from pare_sim.scenario import make_scenario

ENDING = (asyncio.CancelledError, SystemExit, GeneratorExit, StopIteration)


class Fragile(App):
    """An app with a bug on its only screen."""

    screens = ("Broken",)

    @event(notifies=False)
    def crack(self) -> None:
        """Nothing yet."""


class Broken(Screen[Fragile]):
    """A screen that cannot be shown."""

    def content(self) -> Content:
        raise ZeroDivisionError


class Waiting:
    def act(self, view: UserView) -> Wait:
        return Wait()


class Tapping:
    def act(self, view: UserView) -> Act:
        return Act("open_app", {"app_name": "Fragile"})


class Crashing:
    def act(self, view: UserView) -> Wait:
        raise ZeroDivisionError


class Quiet:
    def act(self, view: AssistantView) -> StaySilent:
        return StaySilent()


class Raising:
    """An assistant that raises what ends programs and tasks."""

    def __init__(self, what: type[BaseException]) -> None:
        self.what = what

    async def act(self, view: AssistantView) -> StaySilent:
        raise self.what


class Withdrawn:
    """An assistant that cancels the task it is played in."""

    async def act(self, view: AssistantView) -> StaySilent:
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.sleep(0)
        return StaySilent()


class Down:
    """An assistant whose provider is down, until somebody repairs it."""

    up = False

    def act(self, view: AssistantView) -> StaySilent:
        if not Down.up:
            raise InfrastructureError("the provider does not answer")
        return StaySilent()


def registry() -> Registry:
    def maker(kind: type) -> Callable[..., object]:
        return lambda options: kind()

    users = {"waiting": maker(Waiting), "tapping": maker(Tapping), "crashing": maker(Crashing)}
    assistants = {"quiet": maker(Quiet), "down": maker(Down), "withdrawn": maker(Withdrawn)}
    for what in ENDING:
        assistants[what.__name__] = lambda options, what=what: Raising(what)
    return Registry({APPS: {"Fragile": Fragile}, ASSISTANTS: assistants, USERS: users})


def experiment(assistant: str = "quiet", user: str = "waiting", **more: object) -> Experiment:
    known = registry()
    scenario = make_scenario({"id": "still", "kind": "silence", "start": "2025-06-02", "apps": ["Fragile"]}, known)
    return Experiment("e", (scenario,), (Spec.parse(assistant),), Spec.parse(user), registry=known, **more)


def only_row(path: Path) -> dict:
    (row,) = report(path)["rows"]
    return row


def test_a_provider_that_is_down_is_an_infrastructure_error_and_is_played_again_on_resume(tmp_path: Path) -> None:
    Down.up = False
    run_experiment(experiment("down"), tmp_path / "x")
    row = only_row(tmp_path / "x")
    assert (row["scheduled"], row["scored"], row["infrastructure_errors"], row["restraint"]) == (1, 0, 1, 0.0)
    Down.up = True
    again = run_experiment(experiment("down"), tmp_path / "x", resume=True)
    row = only_row(tmp_path / "x")
    assert (again.played, row["scored"], row["infrastructure_errors"], row["restraint"]) == (1, 1, 0, 1.0)


def test_a_finished_run_is_never_played_again(tmp_path: Path) -> None:
    run_experiment(experiment(), tmp_path / "x")
    assert run_experiment(experiment(), tmp_path / "x", resume=True).played == 0


def test_a_user_that_raises_is_not_the_assistants_failure(tmp_path: Path) -> None:
    run_experiment(experiment(user="crashing"), tmp_path / "x")
    assert only_row(tmp_path / "x")["infrastructure_errors"] == 1


@pytest.mark.parametrize("what", ENDING)
def test_an_assistant_that_raises_what_ends_programs_has_failed_like_any_other(
    what: type[BaseException], tmp_path: Path
) -> None:
    told: list[BaseException] = []
    run_experiment(
        experiment(what.__name__, repeats=3),
        tmp_path / "x",
        concurrency=1,
        tell=lambda run, error: told.append(error),
    )
    row = only_row(tmp_path / "x")
    assert (row["scheduled"], row["scored"], row["restraint"]) == (3, 3, 0.0)
    assert len(told) == 1


def test_an_assistant_that_cancels_its_task_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InfrastructureError, match="2 runs were cut off"):
        run_experiment(experiment("withdrawn", repeats=2), tmp_path / "x")


def test_an_app_that_breaks_is_neither_sides_failure_and_is_named(tmp_path: Path) -> None:
    run_experiment(experiment(user="tapping"), tmp_path / "x")
    with RunStore.read(tmp_path / "x") as store:
        (facts,) = store.facts()
    assert facts["outcome"] == "infrastructure_error"
    assert "ZeroDivisionError in test_experiment.py" in facts["reason"]


@pytest.mark.parametrize(
    ("more", "told"),
    [({"repeats": 0}, "repeats"), ({"tool_failure": (0.1, 0.1)}, "twice"), ({"tool_failure": (2.0,)}, "0 to 1")],
)
def test_an_impossible_experiment_is_refused(more: dict, told: str) -> None:
    with pytest.raises(InputError, match=told):
        experiment(**more)


def test_what_was_not_played_is_counted_and_no_rate_improves_by_it(tmp_path: Path) -> None:
    planned = experiment(repeats=2)
    more = replace(planned, assistants=(*planned.assistants, Spec.parse("down")))
    (run,) = [run for run in more.runs() if run.assistant.text == "quiet" and run.repeat == 0]
    with RunStore.create(tmp_path / "x", more.settings) as store:
        store.put(asyncio.run(execute(run, more.registry)))
    document = report(tmp_path / "x")
    quiet, down = document["rows"]
    assert (quiet["scheduled"], quiet["scored"], quiet["not_played"], quiet["incomplete"]) == (2, 1, 1, True)
    assert (quiet["restraint"], quiet["restraint_scored"], quiet["repeats"]) == (0.5, 1.0, 2)
    assert (down["assistant"], down["scheduled"], down["not_played"], down["n_silence"]) == ("down", 2, 2, 1)
    assert {down[name] for name in ("restraint", "success_rate", "proposal_rate", "reads", "cost")} == {None}
    assert not all_scored(document)


@pytest.mark.parametrize("facts", [{}, {"turns": "ten"}, {"repeat": 7}])
def test_facts_that_do_not_fit_the_experiment_are_one_clear_error(facts: dict, tmp_path: Path) -> None:
    planned = experiment()
    (run,) = planned.runs()
    record = asyncio.run(execute(run, planned.registry))
    with RunStore.create(tmp_path / "x", planned.settings) as store:
        store.put(replace(record, facts={**record.facts, **facts} if facts else {}))
    with pytest.raises(InputError, match="x is damaged"):
        report(tmp_path / "x")


def test_settings_of_something_else_are_one_clear_error(tmp_path: Path) -> None:
    RunStore.create(tmp_path / "x", {"suite": "smoke"}).close()
    with pytest.raises(InputError, match="not those of an experiment: name"):
        report(tmp_path / "x")


def test_each_new_directory_is_another_even_when_several_start_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor() as pool:
        made = list(pool.map(lambda _: new_directory(experiment(), tmp_path / "runs"), range(16)))
    assert len(set(made)) == 16
    assert all(path.is_dir() for path in made)
