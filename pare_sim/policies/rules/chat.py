"""What was said in a chat or by mail: the message that came, its conversation, and whom it is meant for."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from pare_sim.kernel import Json
from pare_sim.policies.rules.errand import Lookup, rows, text_of
from pare_sim.policies.rules.wording import named

LONGEST = 2000
"""So many characters of a message are looked at."""
_LINES = 8
_NAME = r"(?P<{0}>[A-Z][\w'’-]+(?:\s+[A-Z][\w'’-]+)?)"
_ASKING = r"(?i:please|can|could|will|would|do|don['’]?t|remember|make|you)"
_VOCATIVE = re.compile(
    rf"^\s*(?i:hi|hey|hello|dear|ok|okay|so)\s+@?{_NAME.format('greeted')}\s*[,:!–—-]"
    rf"|^\s*@?{_NAME.format('asked')}\s*[,:–—]\s+{_ASKING}\b|@{_NAME.format('marked')}",
    re.MULTILINE,
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
    """A message or mail, or an earlier line of a conversation: `sender` is empty for the user's own."""

    sender: str
    text: str
    time: datetime
    group: bool = False
    app: str = "Messages"


@dataclass(frozen=True)
class Chat:
    """A message in its conversation: the lines before it, newest first, and who takes part."""

    heard: Heard
    before: tuple[Heard, ...] = ()
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
        return next(iter([*(line.sender for line in self.before if line.sender), *self.others]), "")

    @property
    def others(self) -> tuple[str, ...]:
        """Who takes part besides the user."""
        return tuple(name for name in self.people if name not in ("", self.owner))


def chat_of(heard: Heard, tools: Collection[str], lookup: Lookup) -> Chat:
    """Find the conversation of a message; without, there is the message alone.

    Raises:
        Needed: the recent conversations or mails have to be read first.
    """
    if heard.app == "Emails":
        return _mail_of(heard, tools, lookup)
    found = lookup.read(tools, "Messages__list_recent_conversations", limit=5)
    for row in rows(found):
        lines = [_line(each, heard.time) for each in rows(row.get("messages"))]
        for at, line in enumerate(lines):
            if line.text.strip() == heard.text.strip() and heard.sender in ("", line.sender):
                people = _names(row.get("participants"))
                owner = _owner_among(people, heard, line.sender, tools, lookup)
                before = [replace(each, sender="") if each.sender == owner else each for each in lines[at + 1 :]]
                return Chat(heard, tuple(before[:_LINES]), people, owner)
    return Chat(heard)


def _owner_among(people: tuple[str, ...], heard: Heard, writer: str, tools: Collection[str], lookup: Lookup) -> str:
    if not heard.sender:
        return writer
    others = [name for name in people if name != writer]
    if len(people) != 2:
        mine = _owner(tools, lookup)
        return mine if mine in people else ""
    return others[0] if others else ""


def _mail_of(heard: Heard, tools: Collection[str], lookup: Lookup) -> Chat:
    """A mail in its thread; who got it counts as taking part."""
    folder = "INBOX" if heard.sender else "SENT"
    found = rows(lookup.read(tools, "Emails__list_emails", folder_name=folder, limit=5), "emails")
    mail = next((row for row in found if heard.text == _said(row)), None)
    if mail is None:
        return Chat(heard)
    sender = _writer(mail)
    if heard.sender and "@" in heard.sender:
        known = rows(lookup.read(tools, "Contacts__search_contacts", query=heard.sender))
        names = {f"{text_of(row, 'first_name')} {text_of(row, 'last_name')}".strip() for row in known}
        sender = next(iter(names)) if len(names) == 1 else heard.sender
    thread = rows(lookup.read(tools, "Emails__get_email_thread", email_id=text_of(mail, "email_id")))
    earlier = [row for row in reversed(thread) if text_of(row, "email_id") != text_of(mail, "email_id")]
    lines = [Heard(_writer(row), _said(row), local(text_of(row, "timestamp")) or heard.time) for row in earlier]
    reached = (*_names(mail.get("recipients")), *_names(mail.get("cc")))
    who = replace(heard, sender=sender, text=_said(mail)) if heard.sender else heard
    return Chat(who, tuple(line for line in lines if line.time <= heard.time)[:_LINES], (sender, *reached))


def _writer(mail: Mapping[str, Json]) -> str:
    own = text_of(mail, "folder_name") in ("SENT", "DRAFT")
    return "" if own else text_of(mail, "sender_name") or text_of(mail, "sender")


def _said(mail: Mapping[str, Json]) -> str:
    return mail_text(text_of(mail, "subject"), text_of(mail, "content"))


def mail_text(subject: str, content: str) -> str:
    """What a mail says: subject, unless it answers, and text without quotations, signature and line breaks.

    >>> mail_text("Lunch", "On Friday\\nat noon?\\n\\n> Hi")
    'Lunch\\nOn Friday at noon?'
    """
    text = re.split(r"(?m)^(?:>|-- $|On .{5,80} wrote:|-{3,})", content)[0]
    text = re.sub(r"(?<=[\w,;:)–—-])[ \t]*\n(?!\s*\n)", " ", text).strip()
    about = "" if re.match(r"\s*(?:re|fwd?|aw)\s*:", subject, re.IGNORECASE) else subject.strip()
    return f"{about}\n{text}".strip()[:LONGEST]


def _line(row: Mapping[str, Json], fallback: datetime) -> Heard:
    return Heard(
        text_of(row, "sender"), text_of(row, "content")[:LONGEST], local(text_of(row, "timestamp")) or fallback
    )


def _names(value: Json) -> tuple[str, ...]:
    return tuple(name for name in value if isinstance(name, str)) if isinstance(value, list | tuple) else ()


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
    called -= {chat.heard.sender.split(" ")[0]}
    if not called:
        return False
    me = chat.owner or _owner(tools, lookup)
    return bool(me) and not any(named(word, me) for name in called for word in name.split())


def _owner(tools: Collection[str], lookup: Lookup) -> str:
    mine = lookup.read(tools, "Contacts__get_current_user_details")
    return f"{text_of(mine, 'first_name')} {text_of(mine, 'last_name')}".strip() if isinstance(mine, Mapping) else ""
