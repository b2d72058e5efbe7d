"""What the messages app keeps, and the forms in which data is handed to it."""

from datetime import datetime
from typing import Annotated, NotRequired

from pydantic import ConfigDict
from typing_extensions import TypedDict

from pare_apps.attachments import Attachment
from pare_sim.phone import IdOf, Moment, Record

PersonId = Annotated[str, IdOf("persons")]
ConversationId = Annotated[str, IdOf("conversations")]
MessageId = Annotated[str, IdOf("messages")]


class Person(Record):
    """Somebody messages can be exchanged with; one of them is the owner of the phone."""

    name: str
    phone: str | None = None
    owner: bool = False


class Conversation(Record):
    """A one-to-one chat or a group. Who is in it is told by `participant_ids`, the owner included."""

    participant_ids: tuple[PersonId, ...]
    group: bool
    """It is or once was one of more than two; a group that shrank is nobody's one-to-one chat."""
    created: datetime
    title: str | None = None
    """None for the names of the others."""


class Message(Record):
    """One message of a conversation; times are whole seconds."""

    conversation_id: ConversationId
    sender_id: PersonId
    timestamp: datetime
    content: str = ""
    attachment: Attachment | None = None
    arrived: datetime | None = None
    """When it reached the phone, if that was not at `timestamp`."""


class MessageData(TypedDict):
    """A message of a conversation that an event brings."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")  # type: ignore[misc]

    sender_id: PersonId
    content: NotRequired[str]
    timestamp: NotRequired[Moment]
    attachment: NotRequired[Attachment]


class ConversationData(TypedDict):
    """A conversation that an event brings."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")  # type: ignore[misc]

    participant_ids: list[PersonId]
    messages: NotRequired[list[MessageData]]
    title: NotRequired[str | None]
    conversation_id: NotRequired[ConversationId]


ChatLine = TypedDict("ChatLine", {"from": str, "text": str, "at": Moment, "attachment": NotRequired[Attachment]})
"""A message as scenarios write it; `from` is a name or an id, or ``me`` for the owner."""
ChatLine.__pydantic_config__ = ConfigDict(strict=True, extra="forbid")  # type: ignore[attr-defined]
