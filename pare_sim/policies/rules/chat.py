"""What was said in a chat: the message that came, its conversation, and whom it is meant for."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from pare_sim.kernel import Json
from pare_sim.policies.rules.lookup import Lookup, rows, text_of
from pare_sim.policies.rules.wording import named

LONGEST = 2000
"""So many characters of a message are looked at."""
_LINES = 8
_NAME = r"(?P<{0}>[A-Z][\w'’-]+(?:\s+[A-Z][\w'’-]+)?)"
_ASKING = r"(?i:please|can|could|will|would|do|don['’]?t|remember|make|you)"
_VOCATIVE = re.compile(
    rf"^\s*(?i:hi|hey|hello|dear|ok|okay|so)\s+@?{_NAME.format('greeted')}\s*[,:!–—-]"
    rf"|^\s*@?{_NAME.format('asked')}\s*[,:–—]\s+{_ASKING}\b|@{_NAME.format('marked')}"
)
_NO_NAMES = frozenset(
    [
        *("hi", "hey", "hello", "dear", "yes", "yep", "yeah", "no", "ok", "okay", "sure", "great", "perfect", "thanks"),
        *("thank", "please", "sorry", "well", "so", "and", "but", "also", "good", "sounds", "deal", "agreed", "done"),
        *("cool", "fine", "super", "lovely", "wonderful", "excellent", "awesome", "morning", "evening", "all", "team"),
        *("today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"),
        *("sunday", "reminder", "update", "news", "fyi", "ps", "by", "btw", "oh", "ah", "right", "then", "confirmed"),
        *("everyone", "everybody", "folks", "guys", "absolutely", "certainly", "alright", "settled", "booked"),
        *("customer", "customers", "friends", "neighbours", "neighbors", "members", "residents", "parents", "sir"),
        *("madam", "colleagues", "there", "remember", "don't", "can", "could", "would", "will", "see", "let's"),
    ]
)


@dataclass(frozen=True)
class Heard:
    """A message that came or that the user sent: `sender` is empty for the user's own."""

    sender: str
    text: str
    time: datetime
    group: bool = False


@dataclass(frozen=True)
class Line:
    """One earlier line of a conversation."""

    sender: str
    text: str
    time: datetime


@dataclass(frozen=True)
class Chat:
    """A message in its conversation: the lines before it, newest first, and who takes part."""

    heard: Heard
    before: tuple[Line, ...] = ()
    people: tuple[str, ...] = ()
    owner: str = ""

    @property
    def group(self) -> bool:
        """Whether more than two take part."""
        return self.heard.group or len(self.people) > 2

    @property
    def other(self) -> str:
        """The person it is about: who wrote, or whom the user wrote to."""
        if self.heard.sender:
            return self.heard.sender
        spoke = [line.sender for line in self.before if line.sender != self.owner]
        return next(iter([*spoke, *(name for name in self.people if name != self.owner)]), "")


def chat_of(heard: Heard, tools: Collection[str], lookup: Lookup) -> Chat:
    """Find the conversation of a message; without, there is the message alone.

    Raises:
        Needed: the recent conversations have to be read first.
    """
    found = lookup.read(tools, "Messages__list_recent_conversations", limit=5)
    for row in rows(found):
        lines = [_line(each, heard.time) for each in rows(row.get("messages"))]
        for at, line in enumerate(lines):
            if line.text.strip() == heard.text.strip() and heard.sender in ("", line.sender):
                before = tuple(lines[at + 1 : at + 1 + _LINES])
                return _described(heard, line.sender, before, row.get("participants"))
    return Chat(heard)


def _described(heard: Heard, writer: str, before: tuple[Line, ...], participants: Json) -> Chat:
    people = tuple(name for name in participants or () if isinstance(name, str)) if _is_list(participants) else ()
    others = [name for name in people if name != writer]
    owner = writer if not heard.sender else (others[0] if len(people) == 2 and others else "")
    return Chat(heard, before, people, owner)


def _line(row: Mapping[str, Json], fallback: datetime) -> Line:
    return Line(text_of(row, "sender"), text_of(row, "content")[:LONGEST], local(text_of(row, "timestamp")) or fallback)


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple)


def local(text: str) -> datetime | None:
    """A moment with an offset as the local clock shows it, without the offset; None if it is none."""
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return None


def for_others(chat: Chat, tools: Collection[str], lookup: Lookup) -> bool:
    """Whether a message that came speaks to somebody else by name.

    Raises:
        Needed: the owner's name has to be read first.
    """
    text = chat.heard.text
    first = _VOCATIVE.search(text)
    name = (first["greeted"] or first["asked"] or first["marked"]) if first else ""
    called = {name} if name and name.split()[0].casefold() not in _NO_NAMES else set()
    for person in chat.people:
        first_name = re.escape(person.split(" ")[0])
        if first_name and re.search(
            rf"@{first_name}\b|,\s*{first_name}\s*[?.!]*\s*$|^\s*{first_name}\s*,?\s+(?:please|can|could|will)\b", text
        ):
            called.add(person.split(" ")[0])
    called -= {chat.heard.sender.split(" ")[0]} if chat.group else set()
    if not called:
        return False
    me = chat.owner or _owner(tools, lookup)
    return bool(me) and not any(named(word, me) for name in called for word in name.split())


def _owner(tools: Collection[str], lookup: Lookup) -> str:
    mine = lookup.read(tools, "Contacts__get_current_user_details")
    return f"{text_of(mine, 'first_name')} {text_of(mine, 'last_name')}".strip() if isinstance(mine, Mapping) else ""
