"""Checks: matchers for values, criteria for words, and pure functions of a case that give verdicts."""

from pare_sim.checks.case import Allowance, Case, Pattern, References, follow
from pare_sim.checks.check import Check, evaluate
from pare_sim.checks.comparisons import Matcher
from pare_sim.checks.conduct import breaches, consent, no_side_effects, side_effects, silence
from pare_sim.checks.criterion import Criterion, Fit, Strictness
from pare_sim.checks.judgement import Judgement, Verdict
from pare_sim.checks.judging import NeedsJudgement, resolved
from pare_sim.checks.matchers import parse_matcher

__all__ = [
    "Allowance",
    "Case",
    "Check",
    "Criterion",
    "Fit",
    "Judgement",
    "Matcher",
    "NeedsJudgement",
    "Pattern",
    "References",
    "Strictness",
    "Verdict",
    "breaches",
    "consent",
    "evaluate",
    "follow",
    "no_side_effects",
    "parse_matcher",
    "resolved",
    "side_effects",
    "silence",
]
