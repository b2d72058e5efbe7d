"""What is known of a screen at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pare_sim.kernel import Json
from pare_sim.phone.screen import RESERVED

GO_BACK = "go_back"
EVERYWHERE = RESERVED
"""Actions of the phone, which say nothing about a screen."""


@dataclass(frozen=True, slots=True)
class Row:
    """One item of a list, as it was shown."""

    id: str
    text: str
    fields: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True)
class Snapshot:
    """One look at a screen."""

    screen: str | None = None
    title: str = ""
    text: str = ""
    fields: Mapping[str, Json] = field(default_factory=dict)
    items: tuple[Row, ...] = ()
    offered: frozenset[str] | None = None
    """Names of the actions that were possible; None if the log does not say."""

    @cached_property
    def own(self) -> frozenset[str]:
        """The possible actions that are the app's own."""
        return (self.offered or frozenset()) - EVERYWHERE

    @cached_property
    def labels(self) -> frozenset[str]:
        """The shape of what is shown: labels of fields and of the items' fields."""
        inner = {f"item.{label}" for item in self.items for label in item.fields}
        return frozenset(self.fields) | inner

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of the items shown."""
        return frozenset(item.id for item in self.items)

    @property
    def silent(self) -> bool:
        """Whether it says nothing but perhaps a name."""
        return self.offered is None and not (self.title or self.text or self.fields or self.items)

    def same_content(self, other: "Snapshot") -> bool:
        """Whether both are known to show the same."""
        mine = (self.title, self.text, self.fields, self.items, self.offered)
        return not self.silent and mine == (other.title, other.text, other.fields, other.items, other.offered)
