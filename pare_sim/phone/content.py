"""What a screen shows: a title, fields, and items with the ids that the screen's actions take."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pare_sim.kernel import Json


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a list on a screen."""

    id: str
    text: str
    fields: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Content:
    """What one screen shows now.

    `fields` are label -> value pairs; `more` counts items that exist but are not shown.
    """

    title: str
    text: str = ""
    fields: Mapping[str, Json] = field(default_factory=dict)
    items: tuple[Item, ...] = ()
    more: int = 0

    def to_text(self) -> str:
        """The content as compact text, as a model or a terminal is shown it."""
        lines = [f"# {self.title}"]
        if self.text:
            lines.append(self.text)
        lines += [f"{label}: {value}" for label, value in labelled(self.fields)]
        for item in self.items:
            extra = ", ".join(f"{label}: {value}" for label, value in labelled(item.fields))
            lines.append(f"- [{item.id}] {item.text}" + (f" ({extra})" if extra else ""))
        if self.more:
            lines.append(f"… and {self.more} more")
        return "\n".join(lines)


def labelled(values: Mapping[str, Json]) -> list[tuple[str, str]]:
    """Fields as they are shown: each label with its value as text, without those that are empty."""
    return [(label, _short(value)) for label, value in values.items() if value not in (None, "", [], ())]


def _short(value: Json) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_short(item) for item in value)
    return str(value)
