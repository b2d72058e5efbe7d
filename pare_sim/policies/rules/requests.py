"""The second skill: what somebody asks the user to do by a day becomes a reminder."""

import re
from collections.abc import Collection, Iterator
from datetime import date, datetime, time, timedelta
from itertools import pairwise

from pare_sim.engine import Call
from pare_sim.policies.rules.chat import Chat, Heard
from pare_sim.policies.rules.clocks import times_in
from pare_sim.policies.rules.days import days_in
from pare_sim.policies.rules.errand import Errand, Lookup, rows, text_of
from pare_sim.policies.rules.wording import content, sentences, spoken, spoken_day, stamp

ADD, LIST = "Reminders__add_reminder", "Reminders__get_all_reminders"
_ASKED = re.compile(
    r"\b(?P<firm>don['’]?t forget to|do not forget to|remember to|make sure (?:to|that you|you)|be sure to|you need to"
    r"|you have to|you must|need you to|have to ask you to|a reminder to|remind(?:ing)? you to)\s+(?P<what1>[^?!\n]+)"
    r"|\b(?P<polite>please|kindly)\s+(?P<what2>[^?!\n]+)"
    r"|\b(?P<asking>(?:could|can|would|will) you(?: please)?|would you mind)\s+(?P<what3>[^?!\n]+)",
    re.IGNORECASE,
)
_CUE = re.compile(r"(?:also|just|do|please|remember to|make sure (?:to|you)|be sure to|don['’]?t forget to)\s+", re.I)
_DEADLINE = re.compile(
    r"(?P<word>\bby\b|\bbefore\b|\bno later than\b|\buntil\b|\bat the latest\b|\bdue\b|\bdeadline\b)", re.I
)
_INVITING = re.compile(
    r"^(?:find|note|feel|do not|don['’]t|join|come|meet|see|be|have (?:dinner|lunch|coffee)|attend|make it)\b",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"\s+(?:by|before|until|no later than|at|on|due|for|this|the|at the latest|,|latest)\s*$", re.IGNORECASE
)
_Asked = tuple[str, datetime, int | None, bool]
"""What is asked for, the day it is asked for, the minute of that day, whether it must be done before."""
_NINE, _SIX = time(9), time(18)
_LATE_ENOUGH = 11 * 60
"""A deadline earlier in the day than this is reminded of on the evening before."""


def request(chat: Chat, now: datetime, tools: Collection[str], lookup: Lookup) -> Errand | None:
    """The offer to add a reminder of what a message asks for, unless there is one.

    Raises:
        Needed: the reminders have to be read first.
    """
    heard = chat.heard
    if not heard.sender:
        return None
    for task, day, minute, before in _all_asked(heard):
        due = _reminded(day, minute, before, now)
        if due is None:
            continue
        known = lookup.read(tools, LIST)
        if known is None or any(_same(text_of(row, "title"), task) for row in rows(known) if not row.get("completed")):
            return None
        return _offer(task, heard.sender, heard.text, due, (day, minute))
    return None


def may_ask(heard: Heard) -> bool:
    """Whether a message asks the user to do something by a day."""
    return bool(heard.sender) and any(True for _ in _all_asked(heard))


def _all_asked(heard: Heard) -> Iterator[_Asked]:
    """What is asked for; the deadline may follow in a sentence of its own."""
    said = sentences(heard.text)
    for sentence, following in pairwise([*said, ""]):
        found = _asked(sentence, heard.time, heard.sender)
        if found is None and _DEADLINE.search(following) and not _ASKED.search(following):
            found = _asked(f"{sentence} {following}", heard.time, heard.sender)
        if found is not None:
            yield found


def _asked(sentence: str, said: datetime, sender: str) -> _Asked | None:
    """The request of a sentence, if it names one day."""
    match = _ASKED.search(sentence)
    if match is None:
        return None
    what = re.split(r"[.](?=\s)", next(match[name] for name in ("what1", "what2", "what3") if match[name]))[0].strip(
        " .,;"
    )
    while nested := _CUE.match(what):
        what = what[nested.end() :]
    limit = _DEADLINE.search(sentence)
    days, clocks = times_in(sentence, said)
    if len(days) != 1 or len(clocks) > 1 or _INVITING.match(what) or (match["asking"] and limit is None):
        return None
    task = _task(what, said, sender)
    if len(task.split()) < 2:
        return None
    minute = clocks[0].on().minute if clocks else None
    day = datetime.combine(days[0], time())
    return task, day, minute, bool(limit and limit["word"].lower() == "before")


def _task(what: str, said: datetime, sender: str) -> str:
    """The words before the deadline, with the sender in place of "me"."""
    days_out = days_in(what, said)[1]
    gap = re.search(r" {3,}", days_out)
    text = what[: gap.start()] if gap and gap.start() > 0 else what
    text = re.split(r"\s+(?:by|before|until|no later than)\s+(?=[0-9]|noon|midnight|midday|tonight)", text)[0]
    while (shorter := _LEAD.sub("", text).rstrip(" ,")) != text:
        text = shorter
    text = re.sub(r"\bme\b", lambda _: sender, text, count=1)
    return re.sub(r"\bmy\b", lambda _: f"{sender.split(' ')[0]}'s", text)


def _reminded(day: datetime, minute: int | None, before: bool, now: datetime) -> datetime | None:
    """When to ring: on the day at 9, or on the evening before if that is too late; None if all of it is past."""
    if day.date() < now.date() or day.date() == date.min:
        return None
    eve = datetime.combine(day.date() - timedelta(days=1), _SIX)
    morning = datetime.combine(day.date(), _NINE)
    early = before or (minute is not None and minute < _LATE_ENOUGH)
    choices = [eve] if early else [morning]
    if minute is not None:
        choices.append(day + timedelta(minutes=max(minute - 60, 0)))
    elif not before:
        choices.append(datetime.combine(day.date(), _SIX))
    else:
        choices.append(day - timedelta(hours=3))
    return next((moment for moment in choices if moment > now), None)


def _offer(task: str, sender: str, text: str, due: datetime, limit: tuple[datetime, int | None]) -> Errand:
    day, minute = limit
    parts = [] if day.date() == due.date() else [f" {spoken_day(day)}"]
    parts += [] if minute is None else [f" at {minute // 60:02}:{minute % 60:02}"]
    deadline = ", due" + "".join(parts) if parts else ""
    by = "" if sender in task else f", as {sender} asked"
    what = f"a reminder for {spoken(due)} to {task}{deadline}{by}"
    call = Call(
        ADD, {"title": task[0].upper() + task[1:], "due_datetime": stamp(due), "description": f"{sender}: {text}"}
    )
    return Errand("request", sender, frozenset(content(task) - content(sender)), "add", what, (call,))


def _same(title: str, task: str) -> bool:
    """Whether a reminder is about the same: most words of the shorter one are in the other."""
    one, two = content(title), content(task)
    return bool(one and two) and len(one & two) >= 0.6 * min(len(one), len(two))
