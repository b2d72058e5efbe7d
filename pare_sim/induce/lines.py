"""The lines of an interaction log, checked as they come in.

Three kinds, one JSON object a line; unknown names are faults, so that a misspelt one is noticed::

    {"app": "Notes", "screen": "NoteList", "content": {"title": "Notes", "items": [{"id": "n1", "text": "Milk"}]},
     "actions": ["open", "new", "go_back"], "action": "open", "arguments": {"note_id": "n1"},
     "next_screen": "NoteDetail", "next_content": {…}, "next_actions": ["edit", "go_back"]}
    {"session": "reset"}
    {"app": "Notes", "dump": "0001.xml", "tap": [540, 310], "next_dump": "0002.xml"}

An interaction needs a screen name, or content or actions from which to infer one. `error` says that the app
refused and nothing happened; `next_app` names the app in front afterwards, if another. A session line says that
the app was started afresh; interactions with other apps in between need no line of their own.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from pare_sim.errors import InputError
from pare_sim.kernel import Json
from pare_sim.phone.signature import explain_type

Name = Annotated[str, Field(min_length=1, max_length=200)]


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class ItemLine(_Model):
    """One item of a list on a screen."""

    id: str
    text: str = ""
    fields: dict[str, Json] = {}


class ContentLine(_Model):
    """What a screen showed."""

    title: str = ""
    text: str = ""
    fields: dict[str, Json] = {}
    items: list[ItemLine] = []
    more: int = 0


class InteractionLine(_Model):
    """What the user did on a screen, and what came of it."""

    app: Name
    screen: Name | None = None
    content: ContentLine | None = None
    actions: list[str] | None = None
    action: Name
    arguments: dict[str, Json] = {}
    error: str | None = None
    next_app: Name | None = None
    next_screen: Name | None = None
    next_content: ContentLine | None = None
    next_actions: list[str] | None = None

    @model_validator(mode="after")
    def _has_a_state(self) -> "InteractionLine":
        if self.screen is None and self.content is None and self.actions is None:
            raise ValueError("give screen, or content or actions")
        return self


class TapLine(_Model):
    """A touch between two dumps of an Android screen."""

    app: Name
    dump: Name
    tap: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    """Where, in pixels."""
    node: Name | None = None
    """Instead of coordinates: the resource-id of what was touched."""
    key: Literal["BACK"] | None = None
    text: str | None = None
    """What was typed into it."""
    next_dump: Name
    next_app: Name | None = None

    @model_validator(mode="after")
    def _one_touch(self) -> "TapLine":
        if sum(part is not None for part in (self.tap, self.node, self.key)) != 1:
            raise ValueError("give one of tap, node and key")
        return self


class SessionLine(_Model):
    """The app was started afresh."""

    session: Literal["reset"]


Line = InteractionLine | TapLine | SessionLine
_READERS: dict[type, TypeAdapter[Any]] = {
    kind: TypeAdapter(kind) for kind in (InteractionLine, TapLine, SessionLine, ContentLine)
}


def read_line(value: object) -> Line:
    """One decoded line.

    Raises:
        InputError: it does not fit; the message says which field and why.
    """
    if not isinstance(value, dict):
        raise InputError("a line is a JSON object")
    kind = SessionLine if "session" in value else TapLine if "dump" in value else InteractionLine
    try:
        return _READERS[kind].validate_python(value)  # type: ignore[no-any-return]
    except ValidationError as error:
        names = tuple(kind.model_fields)
        told = [_told(dict(item), names) for item in error.errors(include_url=False)[:3]]
        raise InputError("; ".join(told)) from None


def _told(item: dict[str, Any], names: tuple[str, ...]) -> str:
    where = ".".join(map(str, item["loc"]))
    what = explain_type(item, names if len(item["loc"]) == 1 else ())
    return f"{where}: {what}" if where else what
