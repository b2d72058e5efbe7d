"""A small scenario that is proved, and what is found if some of its parts are replaced."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from pare_sim.proof import ScenarioProof, prove
from pare_sim.registry import Registry
from pare_sim.scenario import Scenario, make_scenario

Fields = dict[str, Any]
ADD = "Calendar__add_calendar_event"
START = {"time": "2025-06-05 16:00"}
TEA: Fields = {
    "id": "tea",
    "start": "2025-06-02 09:00",
    "seed": [
        {"seed": "Contacts.contact", "label": "mia", "with": {"first_name": "Mia", "last_name": "Brandt"}},
        {"seed": "Contacts.contact", "with": {"first_name": "Mia", "last_name": "Brandl"}},
        {
            "seed": "Calendar.event",
            "with": {"title": "Chess", "start_datetime": "2025-06-03 18:00", "location": "Cafe Rot"},
        },
        {"seed": "Messages.chat", "label": "chat", "with": {"people": ["Mia Brandt"]}},
    ],
    "timeline": [
        {
            "id": "asked",
            "at": "1m",
            "event": "Messages.receive",
            "with": {"sender": "Mia Brandt", "content": "Tea on Thursday at 16:00?"},
        }
    ],
    "offers": [
        {
            "id": "add_tea",
            "from": "asked",
            "about": [["add", "put"], ["tea"]],
            "allows": [{"call": ADD, "with": {"title": {"contains": ["tea"]}, "start_datetime": START}}],
        }
    ],
    "oracle": [
        {"propose": "Shall I add tea on Thursday to your calendar?", "after": "asked"},
        {"call": ADD, "with": {"title": "Tea with Mia", "start_datetime": "2025-06-05 16:00"}},
        {"finish": "Tea is in your calendar."},
    ],
    "checks": [
        {
            "state": "Calendar.events",
            "where": {"title": {"contains": ["tea"]}, "start_datetime": START},
            "count": 1,
        },
        {"proposed": "add_tea"},
    ],
}


def tea(**fields: Any) -> Fields:
    """The data of the scenario with some fields replaced."""
    return deepcopy(TEA) | fields


def doing(call: str, arguments: Fields, allowed: Fields, *checks: Fields) -> Fields:
    """The scenario with another write, what the offer allows of it, and other checks."""
    offer = {**deepcopy(TEA["offers"][0]), "allows": [{"call": call, "with": allowed}]}
    oracle = [TEA["oracle"][0], {"call": call, "with": arguments}, TEA["oracle"][2]]
    return tea(offers=[offer], oracle=oracle, checks=list(checks))


def adding(arguments: Fields, *checks: Fields) -> Fields:
    """The scenario whose calendar event has more arguments, and other checks of it; any event is allowed."""
    basis = {"title": "Tea with Mia", "start_datetime": "2025-06-05 16:00"}
    return doing(ADD, basis | arguments, {}, *checks)


def made(fields: Fields) -> Scenario:
    """The scenario of the data."""
    return make_scenario(fields)


def fates(found: ScenarioProof, operator: str) -> dict[str, str]:
    """What became of the mutants of one operator."""
    return {each.name: each.fate for each in found.fates if each.operator == operator}


@pytest.fixture
def proof() -> Callable[..., ScenarioProof]:
    """Puts the scenario of the given data to the proof."""
    registry = Registry()
    return lambda fields: prove(make_scenario(fields, registry), registry)
