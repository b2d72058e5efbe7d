"""The scripted user: acts out what the scenario says and answers proposals by its offers; deterministic and free."""

from pare_sim.policies.scripted.mood import Mood
from pare_sim.policies.scripted.user import Scripted

__all__ = ["Mood", "Scripted"]
