"""A screen as somebody sees it: what it shows and what can be done there, as data and as compact text.

What the text says is all that a picture of the screen (`pare_sim.phone.html`) shows, and the other way round.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pare_sim.kernel import Json
from pare_sim.phone.content import Content, labelled
from pare_sim.phone.screen import RESERVED

if TYPE_CHECKING:
    from pare_sim.phone.phone import Offered, Phone


@dataclass(frozen=True, slots=True)
class Button:
    """One thing that can be done now."""

    name: str
    description: str
    parameters: tuple[str, ...] = ()
    """Names of its arguments, with a question mark after those that may be left out."""

    @classmethod
    def of(cls, offered: "Offered") -> "Button":
        """The button of an action."""
        schema = offered.schema
        required = schema.get("required", ())
        names = tuple(name if name in required else f"{name}?" for name in schema["properties"])
        return cls(offered.name, offered.description, names)

    @property
    def label(self) -> str:
        """Its name in plain words.

        >>> Button("open_current_ride", "Open the on-going ride.").label
        'Open current ride'
        """
        return self.name.replace("_", " ").capitalize()

    @property
    def call(self) -> str:
        """Its name with its arguments.

        >>> Button("search", "Find notes.", ("keyword", "offset?")).call
        'search(keyword, offset?)'
        """
        return f"{self.name}({', '.join(self.parameters)})"


@dataclass(frozen=True, slots=True)
class ScreenView:
    """One screen at one moment: status, content, and the actions that are possible now."""

    app: str
    screen: str
    time: str
    """Local time, as `format_time` writes it."""
    content: Content
    actions: tuple[Button, ...]
    """Those of the screen itself."""
    always: tuple[Button, ...]
    """Those that the phone offers on every screen."""

    @classmethod
    def of(cls, phone: "Phone") -> "ScreenView":
        """What the user of a phone sees now."""
        time = str(phone.apps[phone.front].plain(phone.now))
        return cls.made(phone.front, type(phone.screen).__name__, time, phone.content(), phone.actions())

    @classmethod
    def made(cls, app: str, screen: str, time: str, content: Content, offered: "Sequence[Offered]") -> "ScreenView":
        """The view of content that is known already, such as that of an episode's user."""
        own = tuple(Button.of(each) for each in offered if each.name not in RESERVED)
        always = tuple(Button.of(each) for each in offered if each.name in RESERVED)
        return cls(app, screen, time, content, own, always)

    def to_text(self) -> str:
        """Compact text for models and terminals: status, content, actions."""
        lines = [f"{self.app} · {self.screen} · {self.time}", self.content.to_text()]
        if self.actions:
            lines.append("Actions: " + ", ".join(button.call for button in self.actions))
        lines.append("Always: " + ", ".join(button.call for button in self.always))
        return "\n".join(lines)

    def to_json(self) -> Mapping[str, Json]:
        """The view as JSON values, for programs that draw it themselves."""
        content = self.content
        return {
            "app": self.app,
            "screen": self.screen,
            "time": self.time,
            "title": content.title,
            "text": content.text,
            "fields": dict(labelled(content.fields)),
            "items": [{"id": i.id, "text": i.text, "fields": dict(labelled(i.fields))} for i in content.items],
            "more": content.more,
            "actions": [_row(button) for button in self.actions],
            "always": [_row(button) for button in self.always],
        }


def _row(button: Button) -> dict[str, Json]:
    return {"name": button.name, "description": button.description, "parameters": list(button.parameters)}
