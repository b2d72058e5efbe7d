"""Writing to the tables of the messages app, by the rules that hold whoever writes."""

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from pare_apps.attachments import Attachment
from pare_apps.messages.records import Conversation, Message, Person
from pare_apps.text import same_text
from pare_sim.errors import CallError, nearest

if TYPE_CHECKING:
    from pare_apps.messages.app import Messages


class Posting:
    """Opening conversations and adding messages to them, for one call."""

    def __init__(self, app: "Messages") -> None:
        self.app = app
        self.now = app.now.replace(microsecond=0)
        self.owner = app.people.owner

    def direct(self, person: Person) -> Conversation:
        """The one-to-one chat with a person, opened if there is none yet.

        Raises:
            CallError: it is the owner of the phone.
        """
        if person.owner:
            raise CallError(f"{person.name!r} is the owner of the phone; choose somebody else")
        for conversation in self.app.conversations:
            if not conversation.group and person.id in conversation.participant_ids:
                return conversation
        return self._open((self.owner.id, person.id), group=False)

    def group(self, people: Iterable[Person], title: str | None) -> tuple[Conversation, bool]:
        """The group of these people and the owner, and whether it is new.

        Raises:
            CallError: there are too few people, or they have a group of another title.
        """
        ids = tuple(dict.fromkeys([self.owner.id, *(person.id for person in people)]))
        if len(ids) < 3:
            raise CallError("a group takes at least two people besides the owner of the phone; send_message is for one")
        for known in self.app.conversations:
            if known.group and set(known.participant_ids) == set(ids):
                if titled(title) and title != self.app.thread(known).title:
                    raise CallError(f"these people have a conversation, {known.id}; use it, or change its title")
                return known, False
        return self._open(ids, group=True, title=title), True

    def between(self, people: list[Person]) -> Conversation:
        """The conversation of the owner with these people: one-to-one, if it is one, else a group."""
        others = list(dict.fromkeys(person for person in people if not person.owner))
        return self.direct(others[0]) if len(others) == 1 else self.group(others, None)[0]

    def retitle(self, conversation: Conversation, title: str | None) -> None:
        """Give a conversation a title, unless that is None."""
        if title is not None and titled(title) != conversation.title:
            self.app.conversations.update(conversation.id, title=titled(title))

    def writer(self, who: str, members: list[Person]) -> Person:
        """Whom a line is from: ``me`` or one of those in the chat, by name or id.

        Raises:
            CallError: nobody in it is called so, or several are.
        """
        if who == "me":
            return self.owner
        found = list(dict.fromkeys(p for p in (*members, self.owner) if who == p.id or same_text(who, p.name)))
        if len(found) > 1:
            raise CallError(f"{len(found)} in this chat are called {who!r}; use an id or 'me'")
        if not found:
            raise CallError(f"nobody in this chat is called {who!r}{nearest(who, ['me', *(p.name for p in members)])}")
        return found[0]

    def add(
        self,
        conversation: Conversation,
        sender: Person,
        content: str,
        attachment: Attachment | None = None,
        at: datetime | None = None,
    ) -> Message:
        """Add a message; one that the world delivers late arrives now, whatever its time.

        Raises:
            CallError: it is empty or from the future, or the sender is not in the conversation or alone there.
        """
        moment = (at or self.now).replace(microsecond=0)
        if not content.strip() and attachment is None:
            raise CallError("an empty message cannot be sent; give some text or a file")
        if moment > self.now:
            raise CallError(f"a message cannot be later than now, {self.app.plain(self.now)}")
        if sender.id not in conversation.participant_ids:
            raise CallError(f"{sender.name!r} ({sender.id}) is not in conversation {conversation.id!r}")
        if len(conversation.participant_ids) < 2:
            raise CallError(f"nobody else is in conversation {conversation.id!r}")
        message = Message(
            id=self.app.messages.fresh_id(),
            conversation_id=conversation.id,
            sender_id=sender.id,
            timestamp=moment,
            content=content,
            attachment=attachment,
            arrived=self.now if self.app.by_world and moment != self.now else None,
        )
        return self.app.messages.add(message)

    def _open(self, ids: tuple[str, ...], *, group: bool, title: str | None = None) -> Conversation:
        row = Conversation(
            id=self.app.conversations.fresh_id(),
            participant_ids=ids,
            group=group,
            created=self.now,
            title=titled(title),
        )
        return self.app.conversations.add(row)


def titled(title: str | None) -> str | None:
    """A title as it is kept: a blank one is none."""
    return title if title and title.strip() else None
