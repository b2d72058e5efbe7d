"""Many episodes under one set of settings: their keys, and the directory that keeps them."""

from pare_sim.runs.canonical import canonical_json, settings_digest
from pare_sim.runs.key import run_key
from pare_sim.runs.record import RunRecord, pack_trace, unpack_trace
from pare_sim.runs.store import RunStore

__all__ = [
    "RunRecord",
    "RunStore",
    "canonical_json",
    "pack_trace",
    "run_key",
    "settings_digest",
    "unpack_trace",
]
