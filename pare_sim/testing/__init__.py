"""What authors use in their own tests: `check_app` and `app_machine` for apps, `check_scenario` for scenarios."""

from pare_sim.testing.app import check_app
from pare_sim.testing.machine import app_machine
from pare_sim.testing.report import AppReport, Tally
from pare_sim.testing.scenario import Finding, ScenarioReport, check_scenario, lint_scenario
from pare_sim.testing.trial import Trial, try_out
from pare_sim.testing.walk import Walk

__all__ = [
    "AppReport",
    "Finding",
    "ScenarioReport",
    "Tally",
    "Trial",
    "Walk",
    "app_machine",
    "check_app",
    "check_scenario",
    "lint_scenario",
    "try_out",
]
