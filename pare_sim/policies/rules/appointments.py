"""The first skill: an appointment that has been settled goes into the calendar, or is changed there."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from pare_sim.engine import Call
from pare_sim.kernel import Json
from pare_sim.policies.rules.agreement import agreeing_first, assents, settles, still_offered, taken_back
from pare_sim.policies.rules.changes import change, may_change, words_of
from pare_sim.policies.rules.chat import Chat, Heard, local
from pare_sim.policies.rules.clocks import Clock, times_in
from pare_sim.policies.rules.errand import Errand, Lookup, rows, text_of
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
    agreed: set[str] = field(default_factory=set)
    """Who named the time or said yes to it."""
    unclear: bool = False

    def take(self, text: str, said: datetime, by: str) -> None:
        """Fill what is missing from a line."""
        days, clocks = times_in(text, said)
        self.unclear |= (self.day is None and len(days) > 1) or (self.clock is None and len(clocks) > 1)
        if self._agrees(text, days, clocks):
            self.agreed.add(by)
        self.day = self.day or next(iter(days), None)
        self.clock = self.clock or next(iter(clocks), None)
        self.occasion = self.occasion or occasion_in(text)
        self.place = self.place or place_in(text)
        self.companion = self.companion or companion_in(text)

    def _agrees(self, text: str, days: list[date], clocks: list[Clock]) -> bool:
        """Whether a line names the time or says yes to it; what came before a change does not agree to the change."""
        if self.day is None and self.clock is None:
            return bool(days or clocks) or settles(text) or assents(text)
        known = self.day in days or self.clock in clocks
        return known and (self.day in (None, *days) or not days) and (self.clock in (None, *clocks) or not clocks)

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
    """The offer to change what a message moves or cancels, else to add what it settles, unless that is known already.

    Raises:
        Needed: something has to be read first.
    """
    changed = change(chat, now, tools, lookup)
    if changed is not None:
        return changed
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
    about = frozenset([stamp(start)])
    return Errand("appointment", who, about, "add", f"{what} to your calendar", (Call(ADD, arguments),))


def _who(chat: Chat, terms: _Terms) -> str:
    """The one to meet: who is named, unless that is the user, else who the chat is with."""
    named_one = terms.companion
    if named_one and not named(named_one.split()[0], chat.owner or ""):
        return named_one
    names = [name for name in chat.others if "@" not in name]
    return " and ".join(names) if len(names) == 2 and chat.owner else chat.other


def may_settle(heard: Heard) -> bool:
    """Whether a message is worth reading its conversation for."""
    return settles(heard.text) or assents(heard.text) or may_change(heard)


def _terms(chat: Chat) -> _Terms | None:
    """What was settled, from the message itself and, where it leaves that open, from the lines before it."""
    heard, terms = chat.heard, _Terms()
    yes = settles(heard.text) or assents(heard.text)
    if not yes:
        return None
    for text in agreeing_first(heard.text):
        terms.take(text, heard.time, heard.sender)
    own_day, own_clock = terms.day, terms.clock
    terms.agreed = {heard.sender}
    for line in chat.before:
        text = still_offered(line.text)
        known = terms.start is not None and terms.occasion is not None
        refused = taken_back(line.text) and not any(times_in(text, line.time))
        if known or terms.unclear or heard.time - line.time > _RECENT or refused:
            break
        terms.take(text, line.time, line.sender)
    own = own_day is not None and own_clock is not None
    # What the user says yes to may still wait for some; what others say yes to waits for all.
    heard_all = chat.group and bool(heard.sender)
    by_all = "" in terms.agreed and (terms.agreed >= set(chat.others) if heard_all else len(terms.agreed) > 1)
    firm = settles(heard.text) and (own_day or own_clock) and not heard_all
    return terms if (own or firm or by_all) and not terms.unclear else None


def _same(row: Mapping[str, Json], occasion: Occasion, who: str, start: datetime) -> bool:
    """Whether an event of that day is the one meant: with the person and of that kind or time, or of both."""
    begins = local(text_of(row, "start_datetime"))
    near = begins is not None and abs(begins - start) <= _NEAR
    kind = named(occasion.noun, text_of(row, "title"))
    parts = {who, *who.split()} - {"and"}
    person = any(named(part, words_of(row)) for part in parts if len(part) > 2)
    return (person and (near or kind)) or (near and kind)
