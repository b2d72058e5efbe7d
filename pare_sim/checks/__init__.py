"""Judging: how values, words and traces are compared with what a scenario expects."""

from pare_sim.checks.criterion import Criterion, Judgement
from pare_sim.checks.matchers import Matcher, parse_matcher

__all__ = ["Criterion", "Judgement", "Matcher", "parse_matcher"]
