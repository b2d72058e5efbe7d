"""The proofs of many scenarios as one JSON document."""

from collections.abc import Iterable, Sequence
from typing import Any

from pare_sim.proof.mutant import OPERATORS
from pare_sim.proof.prove import Fate, ScenarioProof

SCHEMA = "pare_sim.proof/1"
FATES = ("killed", "survived", "excused", "stillborn", "tolerated")
COUNTED = ("killed", "survived", "excused")
"""The fates of mutants that count; of the others there is nothing to notice."""


def document(proofs: Sequence[ScenarioProof]) -> dict[str, Any]:
    """What `pare-sim scenario prove --json` prints."""
    fates = [fate for proof in proofs for fate in proof.fates]
    total = _numbers(fates)
    return {
        "schema": SCHEMA,
        "scenarios": len(proofs),
        "proved": sum(proof.proved for proof in proofs),
        "mutants": total["mutants"],
        "killed": total["killed"],
        "stillborn": total["stillborn"],
        "excused": total["excused"],
        "unconstrained": sum(len(proof.unconstrained) for proof in proofs),
        "alternatives": sum(proof.alternatives for proof in proofs),
        "alternatives_passed": sum(proof.alternatives_passed for proof in proofs),
        "by_operator": {
            operator: _numbers(found)
            for operator in OPERATORS
            if (found := [fate for fate in fates if fate.operator == operator])
        },
        "survivors": [
            {"scenario": proof.scenario, "mutant": fate.name, "operator": fate.operator, "why": fate.why}
            for proof in proofs
            for fate in proof.survivors()
        ],
        "checks_never_failed": [
            {"scenario": proof.scenario, "check": check} for proof in proofs for check in proof.never_failed
        ],
        "details": [_detail(proof) for proof in proofs],
    }


def _numbers(fates: Iterable[Fate]) -> dict[str, int]:
    told = [each.fate for each in fates]
    found = {fate: told.count(fate) for fate in FATES}
    return {"mutants": sum(found[fate] for fate in COUNTED), **found}


def _detail(proof: ScenarioProof) -> dict[str, Any]:
    return {
        "scenario": proof.scenario,
        "kind": proof.kind,
        "proved": proof.proved,
        "reasons": list(proof.reasons),
        **_numbers(proof.fates),
        "arguments": proof.arguments,
        "unconstrained": list(proof.unconstrained),
        "alternatives": proof.alternatives,
        "alternatives_passed": proof.alternatives_passed,
        "checks_never_failed": list(proof.never_failed),
        "fates": [{"mutant": fate.name, "operator": fate.operator, "fate": fate.fate} for fate in proof.fates],
    }
