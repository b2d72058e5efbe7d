"""References in the data of a scenario, ``{ref: label}`` and ``{result: event, path: a.0}``: what each may name."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from pare_sim.errors import LONGEST, ScenarioError, brief, nearest
from pare_sim.kernel import Json


@dataclass(frozen=True)
class Known:
    """What may be referred to at some place."""

    labels: frozenset[str]
    results: frozenset[str]
    """Ids of events, and in the oracle those of earlier steps."""
    kind: str = "event"
    """What a result is of."""
    at: str = ""
    """Where a label must be given, if not anywhere."""


def named(where: str, kind: str, name: object, known: Collection[str]) -> None:
    """Raises ScenarioError unless a name is known."""
    if not isinstance(name, str) or name not in known:
        raise ScenarioError(f"{where}: unknown {kind} {brief(name)}{nearest(str(name)[:LONGEST], known)}")


def blanked(where: str, value: Json, known: Known) -> Json:
    """The value with every reference checked and replaced by a stand-in."""
    if _refers(where, value, known):
        return "0"
    if isinstance(value, Mapping):
        return {key: blanked(where, item, known) for key, item in value.items()}
    return [blanked(where, item, known) for item in value] if isinstance(value, list) else value


def has_references(where: str, value: Json, known: Known) -> bool:
    """Whether there are references in a value; all of them are checked."""
    if _refers(where, value, known):
        return True
    items = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return sum(has_references(where, item, known) for item in items) > 0  # all are looked at


def _refers(where: str, value: Json, known: Known) -> bool:
    """Whether a value is a reference, and a right one."""
    if not isinstance(value, Mapping) or not {"ref", "result"} & set(value) or not set(value) <= _PARTS:
        return False
    if "ref" in value:
        if len(value) > 1:
            raise ScenarioError(f"{where}: a ref stands alone; only a result has a path")
        named(where, f"label of {known.at}" if known.at else "label", value["ref"], known.labels)
        return True
    if not isinstance(value.get("path", ""), str):
        raise ScenarioError(f"{where}: path: must be a text such as a.0.b, not {brief(value['path'])}")
    named(where, known.kind, value["result"], known.results)
    return True


_PARTS = {"ref", "result", "path"}
