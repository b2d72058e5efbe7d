"""Class bodies in which nothing that was declared is lost: a second declaration of the same name raises."""

from collections.abc import MutableMapping
from typing import Any

from pare_sim.errors import DefinitionError

MARKS = "pare_mark"
"""Where a function keeps what it was declared as."""


class Body(dict[str, Any]):
    """The names of a class body while it is run."""

    def __init__(self, owner: str) -> None:
        super().__init__()
        self.owner = owner

    def __setitem__(self, name: str, value: object) -> None:
        kinds = getattr(self.get(name), MARKS, {})
        if kinds:
            what = " and ".join(kinds)
            raise DefinitionError(
                f"{self.owner}.{name}: there is already a declared {what} of that name; choose another"
            )
        super().__setitem__(name, value)


class Declared(type):
    """The class of apps and screens; Python itself would let the second of two methods silently replace the first."""

    @classmethod
    def __prepare__(cls, name: str, bases: tuple[type, ...], /, **kwargs: Any) -> MutableMapping[str, Any]:  # noqa: ANN401
        """The empty body of a class."""
        return Body(name)
