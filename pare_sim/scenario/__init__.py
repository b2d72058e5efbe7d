"""Scenarios: their data, the offers they know of, and how they are loaded, played and judged."""

from pare_sim.scenario.describe import describe
from pare_sim.scenario.loader import load_scenario, make_scenario
from pare_sim.scenario.offers import Offer, Offers, delivered
from pare_sim.scenario.playable import Happening, Match, Playable, Stage
from pare_sim.scenario.scenario import Scenario
from pare_sim.scenario.spec import ActSpec, ScenarioSpec, Step, json_schema
from pare_sim.scenario.suites import Library, Suite
from pare_sim.scenario.writing import template, to_yaml

__all__ = [
    "ActSpec",
    "Happening",
    "Library",
    "Match",
    "Offer",
    "Offers",
    "Playable",
    "Scenario",
    "ScenarioSpec",
    "Stage",
    "Step",
    "Suite",
    "delivered",
    "describe",
    "json_schema",
    "load_scenario",
    "make_scenario",
    "template",
    "to_yaml",
]
