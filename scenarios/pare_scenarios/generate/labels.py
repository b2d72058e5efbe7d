"""Labels that nothing refers to say nothing: they are left out of what a family makes."""

from collections.abc import Iterator, Mapping

from pare_sim.kernel import Json


def lean(data: dict[str, Json]) -> dict[str, Json]:
    """A scenario's data without the labels of seeds that it does not use."""
    used = set(_refs(data))
    seeds = [{name: value for name, value in item.items() if name != "label" or value in used} for item in data["seed"]]
    return {**data, "seed": seeds}


def _refs(value: Json) -> Iterator[str]:
    if isinstance(value, Mapping):
        if set(value) == {"ref"}:
            yield value["ref"]
        for item in value.values():
            yield from _refs(item)
    elif isinstance(value, list):
        for item in value:
            yield from _refs(item)
