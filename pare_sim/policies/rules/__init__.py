"""The assistant that works by rules: a small, honest heuristic agent without a model."""

from pare_sim.policies.rules.agent import Rules
from pare_sim.policies.rules.clocks import Clock, clocks_in
from pare_sim.policies.rules.days import days_in

__all__ = ["Clock", "Rules", "clocks_in", "days_in"]
