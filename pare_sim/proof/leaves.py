"""The arguments of a call one by one, those within mappings too, each named by its path."""

from collections.abc import Iterator, Mapping

from pare_sim.kernel import Json

LEFT_OUT = object()
"""In place of a value: the argument is not given at all."""


def leaves(arguments: Mapping[str, Json], path: str = "") -> Iterator[tuple[str, Json]]:
    """Path and value of each argument; mappings are taken apart, lists are not.

    >>> list(leaves({"id": "c1", "updates": {"phone": "5"}}))
    [('id', 'c1'), ('updates.phone', '5')]
    """
    for name, value in arguments.items():
        if isinstance(value, Mapping) and value:
            yield from leaves(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def with_leaf(arguments: Mapping[str, Json], path: str, value: object) -> dict[str, Json]:
    """The arguments with one of them changed.

    >>> with_leaf({"id": "c1", "updates": {"phone": "5"}}, "updates.phone", "6")
    {'id': 'c1', 'updates': {'phone': '6'}}
    """
    name, _, rest = path.partition(".")
    if rest:
        return {**arguments, name: with_leaf(arguments[name], rest, value)}
    kept = {key: item for key, item in arguments.items() if key != name}
    return kept if value is LEFT_OUT else {**arguments, name: value}
