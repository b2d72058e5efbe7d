"""Proof: what a scenario must survive before a number may rest on it."""

from pare_sim.proof.difficulty import Difficulty, difficulty
from pare_sim.proof.prove import Fate, ScenarioProof, prove
from pare_sim.proof.report import document
from pare_sim.proof.workers import prove_all

__all__ = ["Difficulty", "Fate", "ScenarioProof", "difficulty", "document", "prove", "prove_all"]
