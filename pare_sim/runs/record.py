"""What is kept of one run."""

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pare_sim.runs.blame import Damaged
from pare_sim.runs.canonical import canonical_json

SCHEMA = "pare_sim.run/1"


@dataclass(frozen=True, slots=True)
class RunRecord:
    """One finished run, small enough to be sent between processes."""

    key: str
    settings: Mapping[str, Any]
    outcome: str
    verdicts: Sequence[Mapping[str, Any]]
    facts: Mapping[str, Any]
    trace: bytes
    """As `pack_trace` makes it."""

    def export(self) -> str:
        """The run as one line of JSON, without its end."""
        return canonical_json(
            {
                "schema": SCHEMA,
                "key": self.key,
                "settings": self.settings,
                "outcome": self.outcome,
                "verdicts": self.verdicts,
                "facts": self.facts,
                "trace": unpack_trace(self.trace),
            }
        )


def pack_trace(records: Iterable[Mapping[str, Any]]) -> bytes:
    """Trace records as zlib-compressed JSON lines."""
    return zlib.compress("".join(canonical_json(record) + "\n" for record in records).encode())


def unpack_trace(trace: bytes) -> list[dict[str, Any]]:
    """The records that `pack_trace` packed. Raises zlib.error or ValueError when they are damaged."""
    # Not splitlines: a text may hold U+2028 and its kin, which end no JSON line.
    records = [json.loads(line) for line in zlib.decompress(trace).decode().split("\n") if line]
    if not all(isinstance(record, dict) for record in records):
        raise Damaged("its trace holds something that is no record")
    return records
