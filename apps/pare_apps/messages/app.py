"""The messages app: one-to-one chats and groups.

People are known by id and several may share a name; the owner of the phone is one of them. There is one
one-to-one chat with a person, whatever its title, and making a group of people who have one leads to that one.
Conversations are listed by the moment their last message arrived, the newest first; of equal ones, the one
created last comes first. A late message, dated in the past, arrives when it is delivered.
"""

import re
from collections.abc import Callable
from datetime import datetime

from pare_apps.attachments import Attachment, Attachments, Download
from pare_apps.messages.people import People, ids_by_name
from pare_apps.messages.posting import Posting, titled
from pare_apps.messages.records import (
    ChatLine,
    Conversation,
    ConversationData,
    ConversationId,
    Message,
    MessageId,
    Person,
    PersonId,
)
from pare_apps.messages.threads import Shown, Thread, between, described, recent_first
from pare_apps.paging import Limit, Offset, page
from pare_apps.patterns import compiled
from pare_apps.text import folded
from pare_sim.errors import CallError
from pare_sim.phone import App, Moment, Table, event, seed, tool


class Messages(App):
    """Chats with one person or with a group."""

    screens = ("ConversationList", "ConversationOpened", "NewChat", "ParticipantList", "AddParticipant")
    persons: Table[Person]
    conversations: Table[Conversation]
    messages: Table[Message]
    downloads: Table[Download]

    def setup(self) -> None:
        """Make the owner of the phone a person."""
        owner = Person(id=self.persons.fresh_id(), name=self.owner.name, phone=self.owner.phone, owner=True)
        self.persons.add(owner)

    @tool()
    def get_user_id(self, user_name: str) -> PersonId | None:
        """Tell the id of the person with this name, null if there is none; refused if several have it."""
        found = self.people.only(self.people.named(user_name), user_name)
        return found.id if found else None

    @tool()
    def get_user_name_from_id(self, user_id: PersonId) -> str | None:
        """Tell the name of the person with this id, null if there is none."""
        found = self.persons.get(user_id)
        return found.name if found else None

    @tool()
    def lookup_user_id(self, user_name: str) -> dict[str, PersonId]:
        """Find people by name, as name -> id: those of exactly this name, else those of a similar one.

        In the order in which they were added; people of the same name are told apart by number or id.
        """
        return ids_by_name(self.people.alike(user_name))

    @tool(writes=True, harm="outward")
    def send_message(self, user_id: PersonId, content: str = "", attachment_path: str | None = None) -> ConversationId:
        """Send a message to one person, in the one-to-one chat with them; returns the conversation's id."""
        return self.send(self.open_chat(user_id), content, attachment_path)

    @tool(writes=True, harm="outward")
    def send_message_to_group_conversation(
        self, conversation_id: ConversationId, content: str = "", attachment_path: str | None = None
    ) -> ConversationId:
        """Send a message to a conversation, a group or a one-to-one chat; returns its id."""
        return self.send(conversation_id, content, attachment_path)

    @event()
    @tool(writes=True, harm="outward")
    def create_group_conversation(self, user_ids: list[PersonId], title: str | None = None) -> ConversationId:
        """Make a group of the phone's owner and at least two others; returns its id.

        If these people have a group already, it is that one; refused if its title is another than asked for.
        """
        made, new = Posting(self).group([self.people.with_id(user_id) for user_id in user_ids], title)
        if new:
            thread = self.thread(made)
            self.notify(f"New group: {thread.title}", ", ".join(person.name for person in thread.others))
        return made.id

    @tool()
    def get_existing_conversation_ids(self, user_ids: list[PersonId]) -> list[ConversationId]:
        """Tell the ids of the conversations of exactly these people and the owner, the most recent first."""
        wanted = {self.people.owner.id, *(self.people.with_id(user_id).id for user_id in user_ids)}
        return [t.conversation.id for t in self.recent() if set(t.conversation.participant_ids) == wanted]

    @tool()
    def list_recent_conversations(
        self,
        offset: Offset = 0,
        limit: Limit = 5,
        offset_recent_messages_per_conversation: Offset = 0,
        limit_recent_messages_per_conversation: Limit = 10,
    ) -> list[Shown]:
        """List conversations with their recent messages, both newest first (of equal ones, the last created first).

        A conversation's `more` tells how many older messages it has.
        """
        skip, most = offset_recent_messages_per_conversation, limit_recent_messages_per_conversation
        return [thread.described(self.people, skip, most) for thread in page(self.recent(), offset, limit).items]

    @tool()
    def list_conversations_by_participant(
        self,
        user_id: PersonId,
        offset: Offset = 0,
        limit: Limit = 5,
        offset_recent_messages_per_conversation: Offset = 0,
        limit_recent_messages_per_conversation: Limit = 5,
    ) -> list[Shown]:
        """List the conversations that a person is in, in the order of list_recent_conversations."""
        person = self.people.with_id(user_id)
        skip, most = offset_recent_messages_per_conversation, limit_recent_messages_per_conversation
        threads = [thread for thread in self.recent() if person in thread.people]
        return [thread.described(self.people, skip, most) for thread in page(threads, offset, limit).items]

    @tool(writes=True)
    def download_attachment(
        self, conversation_id: ConversationId, message_id: MessageId, download_path: str = "Downloads/"
    ) -> str:
        """Save the file that a message carries in a folder; returns the path it was saved under."""
        message = self.messages[message_id]
        if message.conversation_id != self.conversations[conversation_id].id:
            raise CallError(f"message {message_id!r} is not in conversation {conversation_id!r}")
        if message.attachment is None:
            raise CallError(f"message {message_id!r} has no attachment")
        return self.files.save(download_path, message.attachment, message_id)

    @tool()
    def read_conversation(
        self,
        conversation_id: ConversationId,
        offset: Offset = 0,
        limit: Limit = 10,
        min_date: Moment | None = None,
        max_date: Moment | None = None,
    ) -> Shown:
        """Read the messages of a conversation between two moments, newest first (of equal ones, the last added first).

        `more` tells how many older messages follow.
        """
        thread = self.thread(self.conversations[conversation_id])
        part = page(between(thread.messages, min_date, max_date), offset, limit)
        return {
            "messages": [described(message, self.people) for message in part.items],
            "metadata": {
                "message_range": [part.start, part.end],
                "conversation_length": part.total,
                "conversation_id": conversation_id,
                "conversation_title": thread.title,
                "more": part.more,
            },
        }

    @event()
    @tool(writes=True, harm="outward")
    def add_participant_to_conversation(self, conversation_id: ConversationId, user_id: PersonId) -> ConversationId:
        """Add a person to a conversation, who then sees it; a one-to-one chat becomes a group by it."""
        conversation, person = self.joined(conversation_id), self.people.with_id(user_id)
        if person.id in conversation.participant_ids:
            raise CallError(f"{person.name!r} is in conversation {conversation_id!r} already")
        ids = (*conversation.participant_ids, person.id)
        self.conversations.update(conversation_id, participant_ids=ids, group=True)
        self.notify(f"{person.name} was added to {self.thread(conversation).title}")
        return conversation_id

    @event()
    @tool(writes=True, harm="outward")
    def remove_participant_from_conversation(
        self, conversation_id: ConversationId, user_id: PersonId
    ) -> ConversationId:
        """Remove a person from a group; the owner of the phone leaves by it."""
        conversation, person = self.joined(conversation_id), self.people.with_id(user_id)
        if person.id not in conversation.participant_ids:
            raise CallError(f"{person.name!r} is not in conversation {conversation_id!r}")
        if not conversation.group:
            raise CallError("nobody can be removed from a one-to-one chat")
        ids = tuple(known for known in conversation.participant_ids if known != person.id)
        self.conversations.update(conversation_id, participant_ids=ids)
        self.notify(f"{person.name} was removed from {self.thread(conversation).title}")
        return conversation_id

    @event()
    @tool(writes=True, harm="outward")
    def change_conversation_title(self, conversation_id: ConversationId, title: str) -> ConversationId:
        """Change the title of a conversation for all who are in it; a blank one restores the others' names."""
        old = self.thread(self.joined(conversation_id)).title
        changed = self.conversations.update(conversation_id, title=titled(title))
        self.notify(f"{old} is now called {self.thread(changed).title}")
        return conversation_id

    @tool()
    def search(
        self, query: str, min_date: Moment | None = None, max_date: Moment | None = None
    ) -> list[ConversationId]:
        """Find conversations by a part of a name, title or message, in the order of list_recent_conversations.

        Case and accents do not matter. The dates restrict the messages only. Returns ids.
        """
        return [thread.conversation.id for thread in self.found(query, min_date, max_date)]

    @tool()
    def regex_search(
        self, query: str, min_date: Moment | None = None, max_date: Moment | None = None
    ) -> list[ConversationId]:
        """Find conversations as `search` does, but by a regular expression."""
        pattern = compiled(query)
        return [thread.conversation.id for thread in self._fitting(_matcher(pattern), min_date, max_date)]

    @event()
    def create_and_add_message(self, conversation_id: ConversationId, sender_id: PersonId, content: str) -> None:
        """A message arrives in a conversation from somebody who is in it."""
        self._arrive(self.conversations[conversation_id], self.people.with_id(sender_id), content)

    @event()
    def receive(
        self,
        sender: str,
        content: str,
        conversation_id: ConversationId | None = None,
        attachment: Attachment | None = None,
    ) -> MessageId:
        """A message arrives from a person, named or by id; in the one-to-one chat unless a conversation is given."""
        person = self.people.called(sender)
        chat = Posting(self).direct(person) if conversation_id is None else self.conversations[conversation_id]
        return self._arrive(chat, person, content, attachment).id

    @event(notifies=False)
    def add_message(
        self, conversation_id: ConversationId, sender_id: PersonId, content: str, timestamp: Moment | None = None
    ) -> None:
        """A message appears in a conversation, perhaps dated in the past, and nobody is notified."""
        sender = self.people.with_id(sender_id)
        Posting(self).add(self.conversations[conversation_id], sender, content, at=timestamp)

    @event(notifies=False)
    def add_conversation(self, conversation: ConversationData) -> ConversationId:
        """A conversation appears; if it exists, by id or by the people in it, it gets title and messages."""
        posting, title = Posting(self), conversation.get("title")
        people = [self.people.with_id(user_id) for user_id in conversation["participant_ids"]]
        known = conversation.get("conversation_id")
        row = self.conversations[known] if known else posting.between(people)
        posting.retitle(row, title)
        for line in conversation.get("messages", ()):
            sender = self.people.with_id(line["sender_id"])
            posting.add(row, sender, line.get("content", ""), line.get("attachment"), line.get("timestamp"))
        return row.id

    @seed()
    def person(self, name: str, phone: str | None = None) -> PersonId:
        """Somebody to exchange messages with; there may be several of one name."""
        if not name.strip():
            raise CallError("a person needs a name")
        return self.persons.add(Person(id=self.persons.fresh_id(), name=name, phone=phone)).id

    @seed()
    def chat(
        self, people: list[str], messages: list[ChatLine] | None = None, title: str | None = None
    ) -> ConversationId:
        """A conversation with people by name or id; those of new names are added."""
        members = [self._known_or_new(who) for who in people]
        posting = Posting(self)
        row = posting.between(members)
        posting.retitle(row, title)
        for line in messages or ():
            sender = posting.writer(line["from"], members)
            posting.add(row, sender, line["text"], line.get("attachment"), line["at"])
        return row.id

    @property
    def files(self) -> Attachments:
        """The files on the phone."""
        return Attachments(self, self.downloads)

    @property
    def people(self) -> People:
        """Finding people."""
        return People(self.persons)

    def thread(self, conversation: Conversation) -> Thread:
        """A conversation as it is now, with its people and messages."""
        row = self.conversations[conversation.id]
        found = [message for message in self.messages if message.conversation_id == row.id]
        return Thread.of(row, found, self.persons)

    def recent(self) -> list[Thread]:
        """All conversations, the most recent first."""
        return recent_first(self.conversations, self.messages, self.persons)

    def found(self, query: str, after: datetime | None = None, before: datetime | None = None) -> list[Thread]:
        """The conversations with a text in a name, their title or a message, the most recent first."""
        wanted = folded(query)
        return self._fitting(lambda text: wanted in folded(text), after, before)

    def joined(self, conversation_id: str) -> Conversation:
        """A conversation that the one who acts is in; the world can be in all.

        Raises:
            CallError: there is none of this id, or the owner of the phone has left it.
        """
        row = self.conversations[conversation_id]
        if not self.by_world and self.people.owner.id not in row.participant_ids:
            raise CallError(f"the owner of the phone is not in conversation {conversation_id!r} any more")
        return row

    def open_chat(self, user_id: str) -> ConversationId:
        """The id of the one-to-one chat with a person, opened if there is none yet."""
        return Posting(self).direct(self.people.with_id(user_id)).id

    def send(self, conversation_id: str, content: str, attachment_path: str | None) -> ConversationId:
        """Send a message of the owner's to a conversation."""
        posting = Posting(self)
        file = None if attachment_path is None else self.files.at(attachment_path)
        posting.add(self.joined(conversation_id), posting.owner, content, file)
        return conversation_id

    def _fitting(self, matches: Callable[[str], bool], after: datetime | None, before: datetime | None) -> list[Thread]:
        return [thread for thread in self.recent() if thread.fits(matches, after, before)]

    def _arrive(self, row: Conversation, sender: Person, content: str, attachment: Attachment | None = None) -> Message:
        message = Posting(self).add(row, sender, content, attachment)
        if not sender.owner:
            where = f" in {self.thread(row).title}" if row.group else ""
            self.notify(sender.name + where, content or f"sent {attachment and attachment.name}")
        return message

    def _known_or_new(self, who: str) -> Person:
        known = self.persons.get(who) or self.people.only(self.people.named(who), who)
        return known or self.persons[self.person(who)]


def _matcher(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda text: bool(pattern.search(text) or pattern.search(folded(text)))
