"""Many episodes under one set of settings: their keys, and the directory that keeps them."""

from pare_sim.runs.canonical import canonical_json, settings_digest
from pare_sim.runs.execute import execute
from pare_sim.runs.experiment import Experiment, Run
from pare_sim.runs.judging import Judge, StubJudge, judged
from pare_sim.runs.key import run_key
from pare_sim.runs.record import RunRecord, pack_trace, unpack_trace
from pare_sim.runs.runner import Progress, Result, all_scored, check_concurrency, new_directory, report, run_experiment
from pare_sim.runs.settings import Settings
from pare_sim.runs.store import RunStore
from pare_sim.runs.story import story

__all__ = [
    "Experiment",
    "Judge",
    "Progress",
    "Result",
    "Run",
    "RunRecord",
    "RunStore",
    "Settings",
    "StubJudge",
    "all_scored",
    "canonical_json",
    "check_concurrency",
    "execute",
    "judged",
    "new_directory",
    "pack_trace",
    "report",
    "run_experiment",
    "run_key",
    "settings_digest",
    "story",
    "unpack_trace",
]
