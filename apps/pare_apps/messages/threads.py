"""Conversations with their messages, in the order in which the app lists them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any

from pare_apps.messages.people import People
from pare_apps.messages.records import Conversation, Message, Person
from pare_apps.paging import page
from pare_sim.phone import Table

Shown = dict[str, Any]
"""An object as tools return it; its moments become local time on the way out."""

_BY_TIME = attrgetter("timestamp")


@dataclass(frozen=True, slots=True)
class Thread:
    """A conversation with the people in it and its messages, newest first."""

    conversation: Conversation
    people: tuple[Person, ...]
    messages: list[Message]
    last_updated: datetime
    """When the last message arrived; when it was created, as long as it has none."""

    @classmethod
    def of(cls, row: Conversation, messages: list[Message], persons: Table[Person]) -> "Thread":
        """A conversation with all its messages, given as they were added."""
        people = tuple(persons[key] for key in row.participant_ids)
        active = [message.arrived or message.timestamp for message in messages]
        return cls(row, people, newest_first(messages), max(active, default=row.created))

    @property
    def others(self) -> tuple[Person, ...]:
        """Those in it besides the owner of the phone."""
        return tuple(person for person in self.people if not person.owner)

    @property
    def title(self) -> str:
        """Its own title, or the names of the others."""
        return self.conversation.title or ", ".join(sorted(person.name for person in self.others)) or "Nobody else"

    def fits(self, matches: Callable[[str], bool], after: datetime | None, before: datetime | None) -> bool:
        """Whether title, a name or a message matches; the limits are for messages and inclusive."""
        names = [self.title, *(person.name for person in self.others)]
        return any(map(matches, names)) or any(
            matches(message.content) for message in between(self.messages, after, before)
        )

    def described(self, people: People, offset: int, limit: int) -> Shown:
        """The conversation as tools return it, with a page of its messages."""
        part = page(self.messages, offset, limit)
        return {
            "conversation_id": self.conversation.id,
            "title": self.title,
            "participant_ids": list(self.conversation.participant_ids),
            "participants": [person.name for person in self.people],
            "last_updated": self.last_updated,
            "messages": [described(message, people) for message in part.items],
            "more": part.more,
        }


def described(message: Message, people: People) -> Shown:
    """A message as tools return it; of an attachment, its name."""
    attachment = {"attachment_name": message.attachment.name} if message.attachment else {}
    return {
        "message_id": message.id,
        "sender_id": message.sender_id,
        "sender": people.persons[message.sender_id].name,
        "timestamp": message.timestamp,
        "content": message.content,
        **attachment,
    }


def newest_first(messages: list[Message]) -> list[Message]:
    """Messages by time, the newest first; of equal ones, the one added last."""
    ordered = sorted(messages, key=_BY_TIME)
    ordered.reverse()
    return ordered


def between(messages: Iterable[Message], after: datetime | None, before: datetime | None) -> list[Message]:
    """The messages from one moment up to another, both included; None is no limit."""
    return [
        m for m in messages if (after is None or m.timestamp >= after) and (before is None or m.timestamp <= before)
    ]


def recent_first(
    conversations: Iterable[Conversation], messages: Iterable[Message], persons: Table[Person]
) -> list[Thread]:
    """All conversations by activity, the newest first; of equal ones, the one created last."""
    of: dict[str, list[Message]] = {}
    for message in messages:
        of.setdefault(message.conversation_id, []).append(message)
    found = [Thread.of(row, of.get(row.id, []), persons) for row in conversations]
    found.sort(key=attrgetter("last_updated"))
    found.reverse()
    return found
