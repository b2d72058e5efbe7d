"""From a log to an app: propose states, edges and arguments from recorded interactions.

::

    induced = induce(read_log(Path("log.jsonl")))
    print(induced.to_skeleton())

`record` writes such logs from walks over apps that exist, and `score` says how well induction finds them again.
"""

from pare_sim.induce.infer import induce
from pare_sim.induce.log import Break, Fault, Interaction, Log, parse_log, read_log, to_log
from pare_sim.induce.model import Argument, Edge, Evidence, Example, Induced, State, Unresolved
from pare_sim.induce.record import edges_taken, record
from pare_sim.induce.score import Score, score
from pare_sim.induce.snapshot import Row, Snapshot

__all__ = [
    "Argument",
    "Break",
    "Edge",
    "Evidence",
    "Example",
    "Fault",
    "Induced",
    "Interaction",
    "Log",
    "Row",
    "Score",
    "Snapshot",
    "State",
    "Unresolved",
    "edges_taken",
    "induce",
    "parse_log",
    "read_log",
    "record",
    "score",
    "to_log",
]
