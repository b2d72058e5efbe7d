"""Noise: seeded disturbance of tool results; never of checks, consent or the timeline's own events."""

from pare_sim.noise.failures import ToolFailures

__all__ = ["ToolFailures"]
