"""The screens of conversations; those of their participants are in `pare_apps.messages.participants`."""

from datetime import datetime

from pare_apps.messages.app import Messages
from pare_apps.messages.participants import ParticipantList, listed
from pare_apps.messages.records import ConversationId, Message, MessageId, PersonId
from pare_apps.messages.threads import Thread, between
from pare_apps.paging import SHOWN, Offset, ShownLimit, page
from pare_apps.text import shortened
from pare_sim.phone import STAY, Content, Item, Moment, Replace, Screen, action


class ConversationList(Screen[Messages]):
    """The conversations, or those that a search found, the most recent first."""

    query: str = ""
    min_date: datetime | None = None
    max_date: datetime | None = None
    offset: int = 0
    limit: int = SHOWN
    skipped: int = 0
    """How many recent messages to leave out of each conversation."""
    shown: int = 1
    """How many messages to show of each conversation."""

    def content(self) -> Content:
        """Titles, times and last messages."""
        found = self.app.found(self.query, self.min_date, self.max_date) if self.query else self.app.recent()
        part = page(found, self.offset, self.limit)
        items = tuple(self._item(thread) for thread in part.items)
        return Content("Messages", fields={"Search": self.query}, items=items, more=part.more)

    @action(to=STAY)
    def list_recent_conversations(
        self,
        offset: Offset = 0,
        limit: ShownLimit = 5,
        offset_recent_messages_per_conversation: Offset = 0,
        limit_recent_messages_per_conversation: ShownLimit = 10,
    ) -> "ConversationList":
        """Show all conversations from an offset on, with some recent messages of each."""
        return ConversationList(
            offset=offset,
            limit=limit,
            skipped=offset_recent_messages_per_conversation,
            shown=limit_recent_messages_per_conversation,
        )

    @action(to=STAY)
    def search_conversations(
        self, query: str, min_date: Moment | None = None, max_date: Moment | None = None, limit: ShownLimit = 10
    ) -> "ConversationList":
        """Show the conversations with a text in a name, the title or a message; the dates restrict messages only."""
        return ConversationList(query=query, min_date=min_date, max_date=max_date, limit=limit)

    @action(to="ConversationOpened")
    def open_conversation(
        self, conversation_id: ConversationId, offset: Offset = 0, limit: ShownLimit = 20
    ) -> "ConversationOpened":
        """Open a conversation."""
        row = self.app.conversations[conversation_id]
        return ConversationOpened(conversation_id=row.id, offset=offset, limit=limit)

    @action(to="NewChat")
    def new_chat(self) -> "NewChat":
        """Choose people for a new chat or group."""
        return NewChat()

    def _item(self, thread: Thread) -> Item:
        messages = page(thread.messages, self.skipped, self.shown).items
        persons = self.app.persons
        lines = [f"{persons[message.sender_id].name}: {shortened(_text(message))}" for message in messages]
        fields = {"Messages" if self.shown > 1 else "Last": lines, "Updated": self.app.plain(thread.last_updated)}
        return Item(thread.conversation.id, thread.title, fields)


class ConversationOpened(Screen[Messages]):
    """One conversation, its newest messages first."""

    conversation_id: ConversationId
    offset: int = 0
    limit: int = SHOWN
    min_date: datetime | None = None
    max_date: datetime | None = None

    def content(self) -> Content:
        """The messages with sender and time, and who is in the conversation."""
        thread = self.app.thread(self.app.conversations[self.conversation_id])
        part = page(between(thread.messages, self.min_date, self.max_date), self.offset, self.limit)
        names = ["you" if person.owner else person.name for person in thread.people]
        fields = {"Conversation id": self.conversation_id, "People": names}
        return Content(thread.title, fields=fields, items=tuple(map(self._item, part.items)), more=part.more)

    @action(to=STAY, writes=True)
    def send_message(self, content: str, attachment_path: str | None = None) -> ConversationId:
        """Send a message to all in the conversation."""
        return self.app.send(self.conversation_id, content, attachment_path)

    @action(to=STAY)
    def read_messages(
        self,
        offset: Offset = 0,
        limit: ShownLimit = 10,
        min_date: Moment | None = None,
        max_date: Moment | None = None,
    ) -> "ConversationOpened":
        """Show other messages: older ones by an offset, or those between two moments."""
        return self.with_focus(offset=offset, limit=limit, min_date=min_date, max_date=max_date)

    @action(to=STAY, writes=True)
    def save_attachment(self, message_id: MessageId, download_path: str = "Downloads/") -> str:
        """Save the file that a message carries."""
        return self.app.download_attachment(self.conversation_id, message_id, download_path)

    @action(to=STAY, writes=True)
    def rename_conversation(self, title: str) -> None:
        """Change the title for all who are in the conversation; a blank one restores the names."""
        self.app.change_conversation_title(self.conversation_id, title)

    @action(to="ParticipantList")
    def show_participants(self) -> ParticipantList:
        """Show who is in the conversation, to add or remove people."""
        return ParticipantList(conversation_id=self.conversation_id)

    def _item(self, message: Message) -> Item:
        sender = self.app.persons[message.sender_id]
        fields = {
            "At": self.app.plain(message.timestamp),
            "Attachment": message.attachment and message.attachment.name,
        }
        return Item(message.id, f"{'You' if sender.owner else sender.name}: {message.content}", fields)


class NewChat(Screen[Messages]):
    """The people to write to, by name."""

    query: str = ""
    offset: int = 0

    def content(self) -> Content:
        """Twenty people from the offset on."""
        people = [person for person in self.app.people.search(self.query) if not person.owner]
        return listed("New chat", self.query, people, self.offset)

    @action(to=STAY)
    def search_people(self, query: str = "", offset: Offset = 0) -> "NewChat":
        """Show the people with the query in their name or number, from an offset on."""
        return NewChat(query=query, offset=offset)

    @action(to=Replace("ConversationOpened"), writes=True)
    def start_chat(self, user_id: PersonId) -> "ConversationOpened":
        """Open the one-to-one chat with a person; nothing is sent yet."""
        return ConversationOpened(conversation_id=self.app.open_chat(user_id))

    @action(to=Replace("ConversationOpened"), writes=True)
    def create_group(self, user_ids: list[PersonId], title: str | None = None) -> "ConversationOpened":
        """Make a group of you and at least two others, or open the one you have."""
        group = self.app.create_group_conversation(user_ids, title)
        return ConversationOpened(conversation_id=group)


def _text(message: Message) -> str:
    return message.content or (message.attachment.name if message.attachment else "")
