"""What authors of apps use in their own tests: `check_app` walks an app, `app_machine` lets hypothesis do it."""

from pare_sim.testing.app import check_app
from pare_sim.testing.machine import app_machine
from pare_sim.testing.report import AppReport, Tally
from pare_sim.testing.walk import Walk

__all__ = ["AppReport", "Tally", "Walk", "app_machine", "check_app"]
