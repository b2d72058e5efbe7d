"""Experiments from Python: what is blamed on whom, what is rerun, and what is never lost."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pare_sim.engine import Act, AssistantView, StaySilent, UserView, Wait
from pare_sim.errors import InfrastructureError, InputError
from pare_sim.phone import App, Content, Screen, event
from pare_sim.policies import Spec
from pare_sim.registry import APPS, ASSISTANTS, USERS, Registry
from pare_sim.runs import Experiment, RunStore, report, run_experiment
from pare_sim.scenario import make_scenario


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


class Quiet:
    def act(self, view: AssistantView) -> StaySilent:
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

    users = {"waiting": maker(Waiting), "tapping": maker(Tapping), "crashing": maker(Exception)}
    return Registry(
        {APPS: {"Fragile": Fragile}, ASSISTANTS: {"quiet": maker(Quiet), "down": maker(Down)}, USERS: users}
    )


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
