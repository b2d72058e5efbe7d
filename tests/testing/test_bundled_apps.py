"""The bundled apps hold what `check_app` checks, and the walk reaches every screen, action, tool and event."""

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from pare_apps.calendar import Calendar
from pare_apps.contacts import Contacts
from pare_apps.messages import Messages
from pare_apps.reminders import Reminders

from pare_sim.phone import App, Phone, System
from pare_sim.phone.lint import lint_together
from pare_sim.testing import app_machine, check_app

APPS: list[type[App]] = [Contacts, Calendar, Reminders, Messages]


def test_the_bundled_apps_have_no_lint_findings() -> None:
    assert lint_together([System, *APPS]) == []


def populate(phone: Phone) -> None:
    """Some people, and a chat with a file in it, which chance alone would hardly send."""
    people = ["Dana Ortiz", "Sam Lee", "Ines Abt", "Tom O'Hara"]
    for name in people:
        assert phone.sow("Messages", "person", {"name": name}, f"seed:{name}").ok
    line = {"from": people[0], "text": "Here it is", "at": "2025-06-01 18:00", "attachment": {"name": "plan.pdf"}}
    assert phone.sow("Messages", "chat", {"people": people[:2], "messages": [line]}, "seed:chat").ok


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.name)
def test_a_walk_reaches_everything_and_finds_nothing(app: type[App]) -> None:
    others = [other for other in APPS if other is not app]
    report = check_app(app, steps=3000, others=others, populate=populate if app is Messages else None)
    report.raise_if_failed(complete=True)


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.name)
def test_hypothesis_finds_no_way_to_break_a_bundled_app(app: type[App]) -> None:
    others = [other for other in APPS if other is not app]
    machine = app_machine(app, populate if app is Messages else None, others=others)
    quick = settings(max_examples=10, stateful_step_count=40, deadline=None, database=None, derandomize=True)
    run_state_machine_as_test(machine, settings=quick)
