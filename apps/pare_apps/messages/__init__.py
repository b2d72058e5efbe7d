"""The messages app."""

from pare_apps.attachments import Attachment, Download
from pare_apps.messages.app import Messages
from pare_apps.messages.participants import AddParticipant, ParticipantList
from pare_apps.messages.records import ChatLine, Conversation, Message, Person
from pare_apps.messages.screens import ConversationList, ConversationOpened, NewChat

__all__ = [
    "AddParticipant",
    "Attachment",
    "ChatLine",
    "Conversation",
    "ConversationList",
    "ConversationOpened",
    "Download",
    "Message",
    "Messages",
    "NewChat",
    "ParticipantList",
    "Person",
]
