"""The first skill: an appointment that has been settled in a chat goes into the calendar."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from pare_sim.engine import Call
from pare_sim.kernel import Json
from pare_sim.policies.rules.agreement import agreeing_first, assents, settles, still_offered, taken_back
from pare_sim.policies.rules.chat import Chat, Heard, Line, local
from pare_sim.policies.rules.clocks import Clock, clocks_in
from pare_sim.policies.rules.days import days_in
from pare_sim.policies.rules.errand import Errand
from pare_sim.policies.rules.lookup import Lookup, rows, text_of
from pare_sim.policies.rules.occasions import MEETING, Occasion, companion_in, occasion_in, place_in
from pare_sim.policies.rules.wording import named, spoken, stamp

_RECENT = timedelta(days=3)
_NEAR = timedelta(minutes=45)
ADD, LIST = "Calendar__add_calendar_event", "Calendar__get_calendar_events_from_to"


@dataclass
class _Terms:
    """What is known of an appointment, filled from the newest line backwards."""

    day: date | None = None
    clock: Clock | None = None
    occasion: Occasion | None = None
    place: str | None = None
    companion: str | None = None
    """Who is named as the one to meet."""
    agreed_with: bool = False
    """Whether a time was named by somebody else than the one who agrees."""
    unclear: bool = False

    def take(self, text: str, said: datetime, *, other: bool) -> None:
        """Fill what is missing from a line."""
        days, rest = days_in(text, said)
        clocks = clocks_in(rest)
        self.unclear |= (self.day is None and len(days) > 1) or (self.clock is None and len(clocks) > 1)
        if self.day is None and days:
            self.day, self.agreed_with = days[0], self.agreed_with or other
        if self.clock is None and clocks:
            self.clock, self.agreed_with = clocks[0], self.agreed_with or other
        self.occasion = self.occasion or occasion_in(text)
        self.place = self.place or place_in(text)
        self.companion = self.companion or companion_in(text)

    @property
    def start(self) -> datetime | None:
        """Local time of the start, if day and clock time are known."""
        return self._at(self._meant(self.clock).minute if self.clock else None)

    @property
    def end(self) -> datetime | None:
        """Local time of the end, if that was said."""
        return self._at(self._meant(self.clock).until if self.clock else None)

    def _meant(self, clock: Clock) -> Clock:
        occasion = self.occasion or MEETING
        return clock.on(late=occasion.late, early=occasion.early)

    def _at(self, minute: int | None) -> datetime | None:
        if self.day is None or minute is None:
            return None
        return datetime(self.day.year, self.day.month, self.day.day, minute // 60, minute % 60)


def appointment(chat: Chat, now: datetime, tools: Collection[str], lookup: Lookup) -> Errand | None:
    """The offer to add what a message settles, unless it is in the calendar already.

    Raises:
        Needed: something has to be read first.
    """
    terms = _terms(chat)
    start = terms.start if terms else None
    if terms is None or start is None or start <= now or not chat.other:
        return None
    occasion, who = terms.occasion or MEETING, _who(chat, terms)
    first = start.replace(hour=0, minute=0)
    found = lookup.read(
        tools, LIST, start_datetime=stamp(first), end_datetime=stamp(start.replace(hour=23, minute=59)), limit=50
    )
    if found is None or any(_same(row, occasion, who, start) for row in rows(found, "events")):
        return None
    return _offer(occasion, who, start, terms)


def _offer(occasion: Occasion, who: str, start: datetime, terms: _Terms) -> Errand:
    title = f"{occasion.title} with {who}"
    title = title[0].upper() + title[1:]
    where = f" at {terms.place}" if terms.place else ""
    what = f"{occasion.spoken} with {who}{where} on {spoken(start)}"
    arguments: dict[str, Json] = {"title": title, "start_datetime": stamp(start)}
    if terms.end is not None and terms.end > start:
        arguments["end_datetime"] = stamp(terms.end)
    if terms.place:
        arguments["location"] = terms.place
    return Errand(
        kind="appointment",
        who=who,
        about=frozenset([stamp(start)]),
        proposal=f"Shall I add {what} to your calendar?",
        call=Call(ADD, arguments),
        done=f"I added {what} to your calendar.",
        failed=f"I could not add {what} to your calendar",
    )


def _who(chat: Chat, terms: _Terms) -> str:
    """The one to meet: who is named, unless that is the user, else who the chat is with."""
    named_one = terms.companion
    return named_one if named_one and not (named(named_one.split()[0], chat.owner or "")) else chat.other


def may_settle(heard: Heard) -> bool:
    """Whether a message is worth reading its conversation for."""
    return settles(heard.text) or assents(heard.text)


def _terms(chat: Chat) -> _Terms | None:
    """What was settled, from the message itself and, where it leaves that open, from the lines before it."""
    heard, terms = chat.heard, _Terms()
    for text in agreeing_first(heard.text):
        terms.take(text, heard.time, other=False)
    agreed = settles(heard.text) or (terms.start is not None and assents(heard.text))
    for line in () if _speaks_for_itself(chat) else chat.before:
        known = terms.start is not None and terms.occasion is not None
        text = still_offered(line.text)
        if (
            known
            or terms.unclear
            or heard.time - line.time > _RECENT
            or (taken_back(line.text) and not _times(text, line))
        ):
            break
        terms.take(text, line.time, other=line.sender != (heard.sender or chat.owner))
    return terms if (agreed or terms.agreed_with) and not terms.unclear else None


def _times(text: str, line: Line) -> bool:
    """Whether a text still names a day or clock time."""
    days, rest = days_in(text, line.time)
    return bool(days or clocks_in(rest))


def _speaks_for_itself(chat: Chat) -> bool:
    """Whether only the message counts: in a group, others' agreement with one another is not the user's."""
    return chat.group and bool(chat.heard.sender)


def _same(row: Mapping[str, Json], occasion: Occasion, who: str, start: datetime) -> bool:
    """Whether an event of that day is the one meant: with the person and of that kind or time, or of both."""
    attendees = row.get("attendees")
    people = " ".join(map(str, attendees)) if isinstance(attendees, list | tuple) else ""
    title = text_of(row, "title")
    text = f"{title} {text_of(row, 'description')} {people}"
    begins = local(text_of(row, "start_datetime"))
    near = begins is not None and abs(begins - start) <= _NEAR
    person = any(named(part, text) for part in {who, *who.split()} if len(part) > 2)
    return (person and (near or named(occasion.noun, title))) or (near and named(occasion.noun, title))
