"""What others move or cancel is moved or deleted in the calendar, if it is clear which entry is meant."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from pare_sim.engine import Call
from pare_sim.kernel import Json
from pare_sim.policies.rules.agreement import HEDGE, assents, settles, taken_back
from pare_sim.policies.rules.chat import Chat, Heard, local
from pare_sim.policies.rules.clocks import times_in
from pare_sim.policies.rules.errand import Errand, Lookup, rows, text_of
from pare_sim.policies.rules.occasions import MEETING, companion_in, occasion_in
from pare_sim.policies.rules.wording import content, named, sentences, spoken, stamp

EDIT, DELETE = "Calendar__edit_calendar_event", "Calendar__delete_calendar_event"
LIST = "Calendar__get_calendar_events_from_to"
REMINDERS, FORGET = "Reminders__get_all_reminders", "Reminders__delete_reminder"
_AHEAD = timedelta(days=30)
_FIRST, _LAST = 1900, 9000
"""Years far enough from the ends of the calendar to reckon with."""
_CHANGING = r"(?:move|push|shift|reschedule|postpone|change)\b"
_WE = r"(?:can|could|shall|should|would|may)"
_ASKED = re.compile(
    rf"\b{_WE} (?:we|you|i)(?: please| maybe| perhaps)? (?:make (?:it|our|the|that|this)\b|{_CHANGING})"
    rf"|\b(?:{_WE} we|(?:how|what) about|let['’]s)\b[^.?!]*\binstead\b"
    r"|\b(?:would|does|is)\b[^.?!]*\b(?:work|suit|possible|ok|okay|fine)\b[^.?!]*\binstead\b"
    rf"|\blet['’]s (?:make it\b|{_CHANGING})",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"\b(?:(?:moved|rescheduled|pushed|shifted|postponed|brought forward|put off)\b|(?:need|have|had) to "
    rf"{_CHANGING})(?=[^.?!]*\b(?:to|until)\b)|\bnew (?:time|date)(?: for [^.?!:]{{3,40}})?(?: is\b|:)"
    r"|\bnow (?:(?:starts|begins|takes place) )?(?:at|on)\b|\b(?:starts|begins|takes place) now (?:at|on)\b",
    re.IGNORECASE,
)
_TO = re.compile(r"(?P<old>.*)(?<!quarter )\b(?:to|until)\s+(?P<new>.*)", re.IGNORECASE | re.DOTALL)
_HOUR = re.compile(
    r"(?:^|(?<=make it )|(?<=do )|(?<=[a-z] )(?=[0-9]{1,2} instead\b))"
    r"(?=[0-9]{1,2}(?:\s*(?:[?.!,]|(?:instead|on|tomorrow)\b)|$))",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"\b(?P<many>half an hour|an hour|[0-9]{1,2} hours?|[0-9]{1,3} min(?:ute)?s?)\s+(?P<way>later|earlier)\b", re.I
)
_CANCELLED = re.compile(
    r"\b(?P<own>(?:i|we)(?:['’]ve| have|['’]ll| will)?\s+(?:got to|have to|had to|need to|must)\s+(?:cancel|call off)"
    r"|(?:i|we)(?:['’]m| am|['’]re| are)\s+(?:cancell?ing|calling off)|^(?:sorry,?\s+)?(?:have|need|got) to cancel)\b"
    r"|\b(?:is|are|was|been|got|be|now|it['’]s)\s+(?:cancell?ed|called off|off)\b"
    r"(?!\s+(?:to|the|work|sick|at|on|from|for|limits|duty)\b)|^cancell?ed\s*:|^[\w\s'’]{3,40}\bcancell?ed\s*[.!]*$"
    r"|\b(?:i|we|they)(?:['’]ve| have)? (?:had to )?(?:cancell?ed|called off)\b",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:not|never|no need)\b|n['’]t\b", re.IGNORECASE)
_UNSURE = re.compile(r"\b(?:if|unless|whether)\b", re.IGNORECASE)
_SHARED = re.compile(r"\b(?:it|our|us|we|let['’]s|appointment|meeting|have to cancel|need to cancel)\b", re.IGNORECASE)
_NAMES_NOTHING = content("meeting call event appointment session visit")


@dataclass(frozen=True)
class _Entry:
    """An entry of the calendar, in local time."""

    key: str
    title: str
    text: str
    """Title, description and attendees."""
    start: datetime
    end: datetime


@dataclass(frozen=True)
class _Change:
    """What is said about an entry: in all, where it was, where it goes (both may be vague), by whom."""

    text: str
    old: str
    new: str
    said: datetime
    by: str
    asked: bool = False


def may_change(heard: Heard) -> bool:
    """Whether a message moves or cancels something."""
    return bool(_cancelled(heard, group=False)) or (
        bool(heard.sender) and _move(heard.text, heard.time, "") is not None
    )


def change(chat: Chat, now: datetime, tools: Collection[str], lookup: Lookup) -> Errand | None:
    """The offer to move or to delete the one entry that a message is about.

    Raises:
        Needed: the calendar, or the reminders, have to be read first.
    """
    heard = chat.heard
    move = _agreed_move(chat)
    cancelled = _cancelled(heard, group=chat.group)
    if move is None and not cancelled:
        return None
    told = move or _Change(heard.text, cancelled, "", heard.time, heard.sender)
    found = lookup.read(
        tools, LIST, start_datetime=stamp(now), end_datetime=stamp(min(now, datetime.max - _AHEAD) + _AHEAD), limit=100
    )
    entries = [entry for row in rows(found, "events") if (entry := _entry(row)) and entry.start > now]
    meant = _meant(entries, told, chat.other)
    if meant is None:
        return None
    return _moving(meant, told, now) if move else _deleting(meant, told, tools, lookup)


def _agreed_move(chat: Chat) -> _Change | None:
    """What the other one moves or asks to move, or what one asked and the other said yes to."""
    heard = chat.heard
    move = _move(heard.text, heard.time, heard.sender)
    if move is not None:
        asked = _TOLD.search(heard.text) is None
        return move if heard.sender and not (chat.group and asked) else None
    if chat.group or not chat.before or not (assents(heard.text) or settles(heard.text)):
        return None
    last = chat.before[0]
    answers = last.sender != heard.sender and not times_in(heard.text, heard.time)[0]
    return _move(last.text, last.time, last.sender) if answers else None


def _move(text: str, said: datetime, by: str) -> _Change | None:
    """The sentence that moves something, in what it says of the old time and of the new one."""
    before = ""
    for sentence in sentences(text):
        told, asked = _TOLD.search(sentence), _ASKED.search(sentence)
        match = asked or told
        if match is not None:
            old, new = sentence[: match.start()], sentence[match.start() if asked else match.end() :]
            parted = _TO.fullmatch(new)
            if parted and any(times_in(_hour(parted["new"]), said)):
                old, new = f"{old} {parted['old']}", parted["new"]
            firm = asked is not None or any(times_in(" ".join(_hour(new).split()[:3]), said))
            unsure = _UNSURE.search(old) or _NOT.search(new) or (not asked and (_NOT.search(old) or HEDGE.search(old)))
            if firm and not unsure and (any(times_in(_hour(new), said)) or _LATER.search(new)):
                return _Change(text, f"{before} {old}", _hour(new), said, by, asked is not None)
        before += f" {sentence}" if taken_back(sentence) else ""
    return None


def _hour(text: str) -> str:
    return _HOUR.sub("at ", text.strip())


def _cancelled(heard: Heard, *, group: bool) -> str:
    """The sentence that cancels something; in a group, one who drops out alone cancels nothing for the others."""
    for sentence in sentences(heard.text):
        match = _CANCELLED.search(sentence)
        if match and not (sentence.endswith("?") or HEDGE.search(sentence) or _NOT.search(sentence[: match.end()])):
            alone = match["own"] and not match["own"].casefold().startswith("we")
            return "" if group and heard.sender and alone else sentence
    return ""


def _entry(row: Mapping[str, Json]) -> _Entry | None:
    start, end = local(text_of(row, "start_datetime")), local(text_of(row, "end_datetime"))
    if start is None or end is None or end < start or row.get("all_day") or not _FIRST < start.year < _LAST:
        return None
    return _Entry(text_of(row, "event_id"), text_of(row, "title"), words_of(row), start, end)


def words_of(row: Mapping[str, Json]) -> str:
    """Title, description and attendees of an event."""
    people = row.get("attendees")
    names = people if isinstance(people, list | tuple) else ()
    return " ".join([text_of(row, "title"), text_of(row, "description"), *map(str, names)])


def _meant(entries: Collection[_Entry], told: _Change, other: str) -> _Entry | None:
    """The one entry that fits person, title and old time best; None if there is none or it is not clear."""
    occasion, who = occasion_in(told.text), companion_in(told.old) or other
    scored = []
    for entry in entries:
        person = _with(entry, who)
        own = occasion_in(entry.title)
        words = content(entry.title) - _NAMES_NOTHING
        said = content(f"{told.text} {who}")
        titled = bool(words - content(who)) and len(words & said) >= 0.6 * len(words)
        titled |= bool(person and occasion and named(occasion.noun, entry.title))
        conflict = bool(occasion and own and occasion.noun != own.noun and occasion != MEETING)
        if (titled or (person and not conflict and (told.asked or _SHARED.search(told.text)))) and _fits(entry, told):
            scored.append((person + 2 * titled, entry))
    best = [entry for score, entry in scored if score == max(each for each, _ in scored)]
    return best[0] if len(best) == 1 else None


def _with(entry: _Entry, who: str) -> bool:
    """Whether an entry names a person; a first name with another surname is somebody else."""
    first = re.escape(who.split(" ")[0])
    return bool(who) and (named(who, entry.text) or bool(re.search(rf"(?<!\w){first}(?!\w)(?!\s+[A-Z])", entry.text)))


def _fits(entry: _Entry, told: _Change) -> bool:
    """Whether an entry is at the old time, as far as that is told."""
    days, clocks = times_in(told.old, told.said)
    minute = (entry.start.hour * 60 + entry.start.minute) % 720
    at_hour = not clocks or any(clock.minute % 720 == minute for clock in clocks)
    return at_hour and (not days or entry.start.date() in days)


def _moving(entry: _Entry, told: _Change, now: datetime) -> Errand | None:
    start = _new_start(entry, told)
    if start is None or start <= now or start == entry.start:
        return None
    by = f", as {told.by} {'asks' if told.asked else 'wrote'}" if told.by else ""
    what = f"“{entry.title}” from {spoken(entry.start)} to {spoken(start)} in your calendar"
    times: dict[str, Json] = {
        "start_datetime": stamp(start),
        "end_datetime": stamp(start + (entry.end - entry.start)),
    }
    about = frozenset([f"{entry.key} {stamp(start)}"])
    return Errand("move", "", about, "move", what, (Call(EDIT, {"event_id": entry.key, **times}),), by)


def _new_start(entry: _Entry, told: _Change) -> datetime | None:
    """Where it goes: what is not said stays, and an hour is meant in the half of the day nearest to the old one."""
    if later := _LATER.search(told.new):
        many = later["many"].casefold()
        count = int(number[0]) if (number := re.match("[0-9]+", many)) else 1
        minutes = 30 if many.startswith("half") else count * (60 if "hour" in many else 1)
        return entry.start + timedelta(minutes=minutes if later["way"].casefold() == "later" else -minutes)
    days, clocks = times_in(told.new, told.said)
    if len(days) > 1 or len(clocks) > 1 or any(day.year > _LAST for day in days):
        return None
    minute = old = entry.start.hour * 60 + entry.start.minute
    if clocks:
        first = clocks[0].minute
        halves = [first] if clocks[0].sure else [first, (first + 720) % 1440]
        minute = min(halves, key=lambda each: abs(each - old))
    day = days[0] if days else entry.start.date()
    return datetime(day.year, day.month, day.day, minute // 60, minute % 60)


def _deleting(entry: _Entry, told: _Change, tools: Collection[str], lookup: Lookup) -> Errand:
    named_too = _reminders(entry, lookup.read(tools, REMINDERS))
    along = "".join(f" and the reminder “{text_of(row, 'title')}”" for row in named_too)
    by = f", as {told.by} cancelled it" if told.by else ""
    what = f"“{entry.title}” on {spoken(entry.start)} from your calendar{along}"
    forget = [Call(FORGET, {"reminder_id": text_of(row, "reminder_id")}) for row in named_too]
    calls = (Call(DELETE, {"event_id": entry.key}), *forget)
    return Errand("cancellation", "", frozenset([entry.key]), "delete", what, calls, by)


def _reminders(entry: _Entry, found: Json) -> list[Mapping[str, Json]]:
    """Reminders of the days before whose title names what the entry's title names."""
    words, named_too = content(entry.title), []
    for row in rows(found):
        due = local(text_of(row, "due_datetime"))
        soon = due is not None and entry.start - timedelta(days=7) <= due <= entry.end
        once = not row.get("completed") and not row.get("repetition_unit")
        if soon and once and words - _NAMES_NOTHING and words <= content(text_of(row, "title")):
            named_too.append(row)
    return named_too
