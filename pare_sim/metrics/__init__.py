"""From what happened in each run to the numbers of a report: pure functions of plain rows."""

from pare_sim.metrics.counting import count
from pare_sim.metrics.coverage import Coverage, coverage
from pare_sim.metrics.estimators import success_at_k, success_pow_k
from pare_sim.metrics.facts import HARMS, Outcome, RunFacts
from pare_sim.metrics.intervals import Interval, Sample, cluster_interval, wilson
from pare_sim.metrics.rows import Row, report_rows

__all__ = [
    "HARMS",
    "Coverage",
    "Interval",
    "Outcome",
    "Row",
    "RunFacts",
    "Sample",
    "cluster_interval",
    "count",
    "coverage",
    "report_rows",
    "success_at_k",
    "success_pow_k",
    "wilson",
]
