"""A scenario with other names for everything that only its author may know: what must never reach a view."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pare_sim.kernel import Json
from pare_sim.scenario import Scenario, ScenarioSpec


@dataclass(frozen=True)
class _Names:
    """Old name -> new name."""

    events: Mapping[str, str]
    offers: Mapping[str, str]
    labels: Mapping[str, str]
    steps: Mapping[str, str]
    alternatives: Mapping[str, str]


def renamed(scenario: Scenario, word: str) -> Scenario:
    """The same scenario with `word` in its id, about, family, source and goal, and in the names of events, offers,
    labels, alternatives and steps.
    """
    spec = scenario.spec
    steps = [*spec.oracle, *(step for each in spec.alternatives for step in each.oracle)]
    names = _Names(
        _fresh([event.id for event in spec.timeline], f"{word}-event"),
        _fresh([offer.id for offer in spec.offers], f"{word}-offer"),
        _fresh([item.label for item in spec.seed if item.label], f"{word}-label"),
        _fresh([*dict.fromkeys(step.id for step in steps if step.id)], f"{word}-step"),
        _fresh([each.name for each in spec.alternatives], f"{word}-alternative"),
    )
    data = _references(spec.model_dump(mode="json", by_alias=True, exclude_unset=True), names)
    data |= {"id": word, "about": word, "family": word}
    data["user"] = {**data.get("user", {}), "goal": f"{word} {spec.user.goal}"}
    _rename(data, names)
    return replace(scenario, spec=ScenarioSpec.model_validate(data), source=f"{word}.yaml")


def _fresh(names: list[str], stem: str) -> dict[str, str]:
    return {name: f"{stem}-{number}" for number, name in enumerate(names)}


def _references(value: Json, names: _Names) -> Any:  # noqa: ANN401 - JSON of the same shape
    """The same data with all ``{ref: …}`` and ``{result: …}`` renamed."""
    if isinstance(value, Mapping):
        if set(value) == {"ref"}:
            return {"ref": names.labels[value["ref"]]}
        if "result" in value and set(value) <= {"result", "path"}:
            return {**value, "result": names.steps.get(value["result"]) or names.events[value["result"]]}
        return {key: _references(item, names) for key, item in value.items()}
    return [_references(item, names) for item in value] if isinstance(value, list) else value


def _rename(data: dict[str, Any], names: _Names) -> None:
    for item in data.get("seed", ()):
        _swap(item, "label", names.labels)
    for event in data.get("timeline", ()):
        _swap(event, "id", names.events)
        _swap(event, "after", names.events)
        _swap(event.get("when") or {}, "accepted", names.offers)
        _swap(event.get("when") or {}, "rejected", names.offers)
    for offer in data.get("offers", ()):
        _swap(offer, "id", names.offers)
        _swap(offer, "follows", names.offers)
        _swap(offer, "instead_of", names.offers)
        _swap(offer, "from", names.events)
        _swap(offer, "until", names.events)
    for other in data.get("alternatives", ()):
        _swap(other, "name", names.alternatives)
    for part in (data, *data.get("alternatives", ())):
        for step in part.get("oracle", ()):
            _swap(step, "id", names.steps)
            _swap(step, "after", names.events)
    for act in (*data["user"].get("acts", ()), *data["user"].get("alone", ())):
        _swap(act, "after", names.events)
    for check in data.get("checks", ()):
        _rename_check(check, names)


def _rename_check(check: dict[str, Any], names: _Names) -> None:
    _swap(check, "proposed", names.offers)
    _swap(check, "not_repeated", names.offers)
    for part in (*check.get("any_of", ()), *check.get("all_of", ())):
        _rename_check(part, names)


def _swap(data: dict[str, Any], key: str, names: Mapping[str, str]) -> None:
    old = data.get(key)
    if isinstance(old, list):
        data[key] = [names.get(name, name) for name in old]
    elif isinstance(old, str):
        data[key] = names.get(old, old)
