"""Putting the data of a scenario to the proof."""

from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.proof import ScenarioProof, prove
from pare_sim.registry import Registry
from pare_sim.scenario import make_scenario


@pytest.fixture
def proof() -> Callable[[dict[str, Any]], ScenarioProof]:
    """Puts the scenario of the given data to the proof."""
    registry = Registry()
    return lambda fields: prove(make_scenario(fields, registry), registry)
