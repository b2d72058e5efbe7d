"""What is required of induction from 2,000 random steps, and that the score can tell."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from pare_apps.apartment import Apartment
from pare_apps.cab import Cab
from pare_apps.calendar import Calendar
from pare_apps.contacts import Contacts
from pare_apps.emails import Emails
from pare_apps.files import Files
from pare_apps.messages import Messages
from pare_apps.notes import Notes
from pare_apps.reminders import Reminders
from pare_apps.shopping import Shopping

from pare_sim.induce import edges_taken, induce, record, score, to_log
from pare_sim.phone import App, Phone

Populate = Mapping[str, Callable[[Phone], None]]
APPS: list[type[App]] = [Messages, Calendar, Contacts, Reminders, Notes, Apartment, Shopping, Cab, Emails, Files]
DEVELOPED: list[type[App]] = [Messages, Calendar]
HELD_OUT: list[type[App]] = [Reminders, Contacts]


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.name)
def test_with_screen_names_nearly_all_edges_are_found_and_right(app: type[App], populate: Populate) -> None:
    beside = [Files] if app is Notes else []
    lines = record(app, 2000, populate=populate.get(app.name), others=beside)
    found = score(induce(to_log(lines)), app, edges_taken(lines))
    assert found.precision >= 0.95, found.wrong
    assert found.recall >= 0.95, found.missed
    assert found.recall_taken is not None
    assert found.recall_taken >= 0.95


@pytest.mark.parametrize("app", [*DEVELOPED, *HELD_OUT], ids=lambda app: app.name)
def test_without_screen_names_most_edges_are_found_and_right(app: type[App], populate: Populate) -> None:
    found = score(induce(to_log(record(app, 2000, names=False, populate=populate.get(app.name)))), app)
    assert found.precision >= 0.85, found.wrong
    assert found.recall >= 0.85, found.missed


def test_the_walk_is_the_same_with_and_without_names(kiosk: type[App]) -> None:
    named, bare = (record(kiosk, 300, 4, names=names) for names in (True, False))
    for line in named:
        line.pop("screen", None)
        line.pop("next_screen", None)
    assert named == bare
    assert record(kiosk, 300, 5, names=False) != bare


def test_missing_and_wrong_edges_lower_the_score(kiosk: type[App]) -> None:
    induced = induce(to_log(record(kiosk, 2000, 1)))
    whole = score(induced, kiosk)
    assert (whole.precision, whole.recall, whole.recall_taken) == (1.0, 1.0, None)
    half = replace(induced, edges=induced.edges[::2])
    assert score(half, kiosk).recall == pytest.approx(0.5, abs=0.05)
    wrong = replace(induced, edges=(*induced.edges, replace(induced.edges[0], action="fly")))
    assert score(wrong, kiosk).precision < 1
    assert score(wrong, kiosk).wrong[0][1] == "fly"


def test_states_are_matched_to_screens_so_that_most_edges_agree(kiosk: type[App]) -> None:
    induced = induce(to_log(record(kiosk, 2000, 1, names=False)))
    matched = score(induced, kiosk).states
    assert sorted(matched.values()) == sorted(kiosk.screens)
    assert matched["Receipt"] == "Receipt"
    assert matched["Choose"] == "PickPlace"
