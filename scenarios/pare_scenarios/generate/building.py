"""Short forms for the parts of a scenario's data: seeds, events, acts, offers, oracle steps and checks.

Each gives the mapping that a scenario file would have. People are told by `Person`, moments by local datetimes,
rows by labels. Arguments that are None are left out.
"""

from collections.abc import Sequence
from datetime import datetime

from pare_scenarios.generate.days import iso
from pare_scenarios.generate.people import Person
from pare_sim.kernel import Json

Data = dict[str, Json]
Words = str | Sequence[str]
"""One phrase, or several of which any will do."""


def ref(label: str) -> Data:
    """The id of what carries a label."""
    return {"ref": label}


def result(step: str, path: str = "") -> Data:
    """A part of what an earlier step or an event gave."""
    return {"result": step, "path": path}


def given(**values: Json | datetime) -> Data:
    """Arguments by name; moments are spelled as text, None is left out."""
    return {
        name: iso(value) if isinstance(value, datetime) else value
        for name, value in values.items()
        if value is not None
    }


def at(moment: datetime, within: int = 0) -> Data:
    """This moment, give or take some minutes."""
    return given(time=moment, within=within or None)


def between(first: datetime, last: datetime) -> Data:
    """From one moment to another, both included."""
    return {"between": [iso(first), iso(last)]}


def says(*facts: Words) -> Data:
    """A text with all of these facts, each of them a phrase or several of which any will do."""
    return {"contains": [fact if isinstance(fact, str) else list(fact) for fact in facts]}


def silent_on(*words: str) -> Data:
    """A text with none of these."""
    return {"not": {"contains": [list(words)]}}


def seed(what: str, label: str | None = None, **values: Json | datetime) -> Data:
    """One call of an app's seed."""
    return given(seed=what, label=label) | {"with": given(**values)}


def texter(person: Person, label: str | None) -> Data:
    """Somebody to exchange messages with; comes before the chats with them."""
    return seed("Messages.person", label, name=person.name, phone=person.phone)


def line(sender: Person | None, text: str, moment: datetime) -> Data:
    """An old message of a chat; without a sender it is the user's own."""
    return {"from": sender.name if sender else "me", "text": text, "at": iso(moment)}


def chat(label: str | None, people: Sequence[Person], *lines: Data, title: str | None = None) -> Data:
    """A conversation with its old messages, the oldest first."""
    names: list[Json] = [person.name for person in people]
    return seed("Messages.chat", label, people=names, messages=list(lines) or None, title=title)


def contact(person: Person, label: str | None = None, **more: Json) -> Data:
    """A card of the address book."""
    names = {"first_name": person.first, "last_name": person.last}
    return seed("Contacts.contact", label, **{**names, "phone": person.phone, "email": person.email, **more})


def appointment(
    title: str, start: datetime, end: datetime, label: str | None = None, people: Sequence[Person] = (), **more: Json
) -> Data:
    """An event of the calendar."""
    names: list[Json] = [person.name for person in people]
    more = {"attendees": names or None, **more}
    return seed("Calendar.event", label, title=title, start_datetime=start, end_datetime=end, **more)


def reminder(title: str, due: datetime, label: str | None = None, description: str | None = None, **more: Json) -> Data:
    """A reminder."""
    return seed("Reminders.reminder", label, title=title, due_datetime=due, description=description, **more)


def mail(
    sender: Person | None, /, subject: str, content: str, moment: datetime, label: str | None = None, **more: Json
) -> Data:
    """An old mail; without a sender, one of the user's own needs its `sender` address among `more`."""
    more = {**({"sender": _address(sender)} if sender else {}), **more}
    return seed("Emails.email", label, subject=subject, content=content, at=moment, **more)


def note(
    title: str, content: str, label: str | None = None, folder: str | None = None, **more: Json | datetime
) -> Data:
    """A note."""
    return seed("Notes.note", label, title=title, content=content, folder=folder, **more)


def _address(person: Person) -> str:
    return f"{person.name} <{person.email}>"


def happens(name: str, event: str, when: Data, **values: Json | datetime) -> Data:
    """An event of the timeline; `when` has its `at`, or its `after` or `when` and `delay`."""
    return {"id": name, **when, "event": event, "with": given(**values)}


def texts(name: str, sender: Person, content: str, when: Data, chat: str | None = None) -> Data:
    """A message arrives, in the chat of that label or the one-to-one chat."""
    where = None if chat is None else ref(chat)
    return happens(name, "Messages.receive", when, sender=sender.name, content=content, conversation_id=where)


def mails(name: str, sender: Person | str, subject: str, content: str, when: Data, **more: Json) -> Data:
    """A mail arrives from somebody, or from an address."""
    who = sender if isinstance(sender, str) else _address(sender)
    return happens(name, "Emails.receive", when, sender=who, subject=subject, content=content, **more)


def act(action: str, after: str | None = None, delay: str | float | None = None, **values: Json | datetime) -> Data:
    """Something the user does on the phone."""
    return given(act=action, after=after, delay=delay) | {"with": given(**values)}


def opens(label: str, after: str | None = None, delay: str | float | None = None) -> Data:
    """The user opens a chat."""
    return act("Messages.open_conversation", after, delay, conversation_id=ref(label))


def reads_mail(event: str, delay: str | float | None = None) -> Data:
    """The user opens the mail that an event brought."""
    return act("Emails.open_email_by_id", event, delay, email_id=result(event))


def sees_day(day: datetime, after: str | None = None, delay: str | float | None = None) -> Data:
    """The user looks at a day of the calendar."""
    return act("Calendar.set_day", after, delay, date=day.strftime("%Y-%m-%d"))


def offer(name: str, opens: str | None, about: Json, *allowed: Data, **more: Json) -> Data:
    """An opportunity, open from an event on (or from the start)."""
    return {"id": name, **given(**{"from": opens}), "about": about, "allows": list(allowed), **more}


def allow(tool: str, most: int = 1, **arguments: Json) -> Data:
    """Calls that an accepted offer allows; an argument None must be absent or null."""
    return {"call": tool, "with": arguments, **({"most": most} if most > 1 else {})}


def may_tell(person: str, chat: str, content: Json, most: int = 1) -> list[Data]:
    """A message to somebody, by either tool that sends one; `person` and `chat` are labels."""
    return [
        allow("Messages__send_message", most, user_id=ref(person), content=content),
        allow("Messages__send_message_to_group_conversation", most, conversation_id=ref(chat), content=content),
    ]


def propose(text: str, after: str | None = None) -> Data:
    """The oracle proposes."""
    return given(propose=text, after=after)


def call(tool: str, id: str | None = None, after: str | None = None, **arguments: Json | datetime) -> Data:
    """The oracle calls a tool; an argument None is handed over as null."""
    spelled = {name: iso(value) if isinstance(value, datetime) else value for name, value in arguments.items()}
    return given(call=tool, id=id, after=after) | {"with": spelled}


def finish(report: str) -> Data:
    """The oracle reports what it has done."""
    return {"finish": report}


def state(table: str, count: Json = 1, by: str | None = None, **where: Json) -> Data:
    """So many rows of a table in the end; a field None must be null."""
    return {"state": table, "where": where, "count": count, **given(by=by)}


def stamp(moment: datetime, need: str = "any") -> Data:
    """A slot of a criterion: a day with a clock time; `need` says what of it the words must name."""
    return {"time": iso(moment), "need": need}


def named(person: Person, *others: Person) -> Data:
    """A slot of a criterion: a person, told apart from others."""
    names: list[Json] = [other.name for other in others]
    return {"person": person.name, **({"not_person": names} if names else {})}


def told(chat: str, content: Json, count: int = 1) -> Data:
    """So many messages of the assistant in a chat."""
    return state("Messages.messages", count, conversation_id=ref(chat), content=content)


def kept(table: str, label: str, **where: Json) -> Data:
    """A row that is there in the end as it was: nothing of what it must keep has changed."""
    return state(table, 1, "anyone", id=ref(label), **where)


def gone(table: str, label: str, **where: Json) -> Data:
    """A row that is no more, or no more so."""
    return state(table, 0, id=ref(label), **where)


def together(*checks: Data) -> Data:
    """One check made of several, such as: this row, and all others as they were."""
    return {"all_of": list(checks)}


def called(tool: str, by: str | None = None, **arguments: Json) -> Data:
    """A completed call."""
    return {"called": tool, "with": arguments, **given(by=by)}
