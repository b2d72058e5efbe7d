"""The third skill: a changed phone number or e-mail address goes into the contact of whom it belongs to."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from pare_sim.engine import Call
from pare_sim.kernel import Json
from pare_sim.policies.rules.chat import Chat, Heard
from pare_sim.policies.rules.errand import Errand, Lookup, rows, text_of

SEARCH, EDIT, ADD = "Contacts__search_contacts", "Contacts__edit_contact", "Contacts__add_new_contact"
_NUMBER = r"(?:(?:phone|mobile|cell|work|home|telephone)\s+)?(?:number|phone|mobile|cell(?:phone)?|telephone)"
_EMAIL = r"(?:(?:work|home|private|personal)\s+)?(?:e-?mail(?:\s+address)?|mail\s+address)"
_PHONE = re.compile(r"(?<![\w+])(?![0-9]{4}-[0-9]{2}-[0-9]{2}\b)\+?\(?[0-9](?:[\s().-]{0,2}[0-9]){6,14}(?![\w-])")
_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}")
_OLD = re.compile(r"\b(?:old|previous|former|instead of|not|no longer)\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"\b(?P<who>[A-Z][\w-]+(?:\s[A-Z][\w-]+){0,2})['’]s\s+(?:new\s+)?(?i:" + _NUMBER + "|" + _EMAIL + r")\b"
)
_NOT_MINE = re.compile(
    r"\b(?:his|her|their|its|our office|your)\s+(?:new\s+)?(?:" + _NUMBER + "|" + _EMAIL + r")\b", re.I
)


@dataclass(frozen=True)
class _Kind:
    field: str
    spoken: str
    cue: re.Pattern[str]
    value: re.Pattern[str]


def _cue(noun: str) -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:new|changed|updated|switched|different)\s+(?:my\s+|to\s+a\s+new\s+)?{noun}\b"
        rf"|\bmy\s+{noun}(?:\s+has|['’]s)?\s+(?:is\s+now|changed|now\s+is|from\s+now\s+on)\b"
        rf"|\b{noun}\s+(?:has\s+changed|changed|is\s+now)\b|\breach\s+me\b[^.?!]{{0,30}}\bfrom\s+now\s+on\b"
        rf"|\breach\s+me\s+now\b",
        re.IGNORECASE,
    )


_KINDS = (
    _Kind("phone", "phone number", _cue(_NUMBER), _PHONE),
    _Kind("email", "e-mail address", _cue(_EMAIL), _ADDRESS),
)


def address(chat: Chat, now: datetime, tools: Collection[str], lookup: Lookup) -> Errand | None:
    """The offer to update, or to add, the contact of somebody who tells a new number or address.

    Raises:
        Needed: the contact has to be looked up first.
    """
    text, sender = chat.heard.text, chat.heard.sender
    if not sender or _NOT_MINE.search(text):
        return None
    third = _OTHERS.search(text)
    who = third["who"] if third else sender
    given = {kind: value for kind in _KINDS if (value := _told(kind, text))}
    if not given or "@" in who:
        return None
    found = lookup.read(tools, SEARCH, query=who)
    if found is None:
        return None
    same = [row for row in rows(found) if _name(row).casefold() == who.casefold() and not row.get("is_user")]
    if len(same) > 1 or (third and not same):
        return None
    return _edit(same[0], who, given) if same else _add(who, given)


def may_tell(heard: Heard) -> bool:
    """Whether a message tells a new number or address."""
    return bool(heard.sender) and any(_told(kind, heard.text) for kind in _KINDS)


def _told(kind: _Kind, text: str) -> str | None:
    """The value that is told as new: the first one after the cue that is not called old."""
    cue = kind.cue.search(text)
    if cue is None or re.match(r"[^.!?]*\?", text[cue.end() :]):
        return None
    for match in kind.value.finditer(text, cue.start()):
        if not _OLD.search(text[max(cue.end(), match.start() - 25) : match.start()]):
            return match[0].strip(" .-")
    return None


def _edit(contact: Mapping[str, Json], who: str, given: dict[_Kind, str]) -> Errand | None:
    changed = {kind: value for kind, value in given.items() if not _equal(text_of(contact, kind.field), value)}
    if not changed:
        return None
    what = " and ".join(f"{kind.spoken} to {value}" for kind, value in changed.items())
    updates: dict[str, Json] = {kind.field: value for kind, value in changed.items()}
    call = Call(EDIT, {"contact_id": text_of(contact, "contact_id"), "updates": updates})
    about = frozenset(changed.values())
    return Errand("address", who, about, "update", f"{who}'s {what} in your contacts", (call,))


def _add(who: str, given: dict[_Kind, str]) -> Errand:
    first, _, last = who.partition(" ")
    what = " and ".join(f"{kind.spoken} {value}" for kind, value in given.items())
    arguments: dict[str, Json] = {"first_name": first, "last_name": last}
    call = Call(ADD, arguments | {kind.field: value for kind, value in given.items()})
    about = frozenset(given.values())
    return Errand("address", who, about, "add", f"{who} with the {what} to your contacts", (call,))


def _name(row: Mapping[str, Json]) -> str:
    return f"{text_of(row, 'first_name')} {text_of(row, 'last_name')}".strip()


def _equal(one: str, two: str) -> bool:
    if "@" in two:
        return one.casefold() == two.casefold()
    return re.sub("[^0-9]", "", one) == re.sub("[^0-9]", "", two)
