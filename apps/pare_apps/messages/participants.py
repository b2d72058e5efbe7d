"""The screens on which people are added to a conversation and removed from it."""

from collections.abc import Sequence

from pare_apps.messages.app import Messages
from pare_apps.messages.records import ConversationId, Person, PersonId
from pare_apps.paging import Offset, page
from pare_sim.phone import BACK, STAY, Content, Item, Screen, action


class ParticipantList(Screen[Messages]):
    """Who is in a conversation."""

    conversation_id: ConversationId
    offset: int = 0

    def content(self) -> Content:
        """Twenty people from the offset on, in the order in which they joined."""
        thread = self.app.thread(self.app.conversations[self.conversation_id])
        return listed(f"People in {thread.title}", "", thread.people, self.offset)

    @action(to=STAY)
    def list_participants(self, offset: Offset = 0) -> "ParticipantList":
        """Show the people from an offset on."""
        return self.with_focus(offset=offset)

    @action(to="AddParticipant")
    def start_add_participant(self) -> "AddParticipant":
        """Choose somebody to add."""
        return AddParticipant(conversation_id=self.conversation_id)

    @action(to=STAY, writes=True)
    def remove_participant(self, user_id: PersonId) -> None:
        """Remove a person from the group; with your own id, leave it."""
        self.app.remove_participant_from_conversation(self.conversation_id, user_id)


class AddParticipant(Screen[Messages]):
    """The people who are not in a conversation, by name."""

    conversation_id: ConversationId
    query: str = ""
    offset: int = 0

    def content(self) -> Content:
        """Twenty people from the offset on."""
        inside = self.app.conversations[self.conversation_id].participant_ids
        people = [person for person in self.app.people.search(self.query) if person.id not in inside]
        return listed("Add a person", self.query, people, self.offset)

    @action(to=STAY)
    def search_people(self, query: str = "", offset: Offset = 0) -> "AddParticipant":
        """Show the people with the query in their name or number, from an offset on."""
        return self.with_focus(query=query, offset=offset)

    @action(to=BACK, writes=True)
    def add_participant(self, user_id: PersonId) -> None:
        """Add a person to the conversation."""
        self.app.add_participant_to_conversation(self.conversation_id, user_id)


def listed(title: str, query: str, people: Sequence[Person], offset: int) -> Content:
    """Twenty people from an offset on."""
    part = page(people, offset)
    items = (Item(p.id, f"{p.name} (you)" if p.owner else p.name, {"Phone": p.phone}) for p in part.items)
    return Content(title, fields={"Search": query}, items=tuple(items), more=part.more)
