"""Policies: who sits in the seats of user and assistant."""

from pare_sim.policies.eager import Eager
from pare_sim.policies.oracle import Oracle
from pare_sim.policies.parrot import Parrot
from pare_sim.policies.random_moves import RandomAssistant, RandomUser
from pare_sim.policies.rules import Rules
from pare_sim.policies.scripted import Scripted
from pare_sim.policies.seat import Setup, Spec, only_options, whole_number
from pare_sim.policies.shotgun import Shotgun
from pare_sim.policies.silent import Silent
from pare_sim.policies.switcher import Switcher

__all__ = [
    "Eager",
    "Oracle",
    "Parrot",
    "RandomAssistant",
    "RandomUser",
    "Rules",
    "Scripted",
    "Setup",
    "Shotgun",
    "Silent",
    "Spec",
    "Switcher",
    "only_options",
    "whole_number",
]
