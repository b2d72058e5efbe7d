"""Policies: who sits in the seats of user and assistant."""

from pare_sim.policies.eager import Eager
from pare_sim.policies.oracle import Oracle
from pare_sim.policies.rules import Rules
from pare_sim.policies.scripted import Scripted
from pare_sim.policies.seat import Setup, Spec, only_options, whole_number
from pare_sim.policies.silent import Silent

__all__ = ["Eager", "Oracle", "Rules", "Scripted", "Setup", "Silent", "Spec", "only_options", "whole_number"]
