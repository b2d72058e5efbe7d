"""Small opportunities that stand alone, as pieces for stories about something else: two at once, malice beside them.

Each has a person of its own, one event that brings it (named by the chance), and one write that is right.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from pare_scenarios.generate.building import (
    Data,
    allow,
    at,
    call,
    contact,
    kept,
    reminder,
    says,
    silent_on,
    stamp,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.days import clock, day, iso
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.parts import ENTER, Part
from pare_scenarios.generate.people import Person
from pare_scenarios.generate.setting import Setting
from pare_scenarios.generate.verbs import REMIND, TELL
from pare_sim.kernel import Json


@dataclass(frozen=True)
class Chance:
    """What a story needs of one opportunity."""

    channel: Channel
    """Whoever brings it."""
    subject: str
    text: str
    part: Part
    """The offer; its name is that of the event too."""
    seeds: tuple[Json, ...]
    proposal: str
    """As in ``Shall I …?``."""
    reads: tuple[Json, ...]
    """What must be read before."""
    writes: tuple[Json, ...]
    checks: tuple[Json, ...]

    def event(self, seconds: int) -> Data:
        """It comes up."""
        return self.channel.brings(self.part.name, self.subject, self.text, {"at": seconds})

    def reading(self, delay: float = 10) -> Data:
        """The user reads what brought it."""
        return self.channel.reading(self.part.name, delay)


_MEET = {
    "en": "Perfect, {what} on {day} at {clock} at {place} then. See you!",
    "de": "Perfekt, dann {what} am {day} um {clock} Uhr, {place}. Bis dann!",
    "fr": "Parfait, alors {what} {day} à {clock}, {place}. À bientôt !",
    "es": "Perfecto, entonces {what} el {day} a las {clock}, {place}. ¡Hasta entonces!",
    "tr": "Harika, o zaman {day} saat {clock}, {place}, {what}. Görüşürüz!",
}
_MEETINGS = (
    ("badminton", ("Northside Hall", "Court 7")),
    ("brunch", ("Little Owl", "Café Fuchs")),
    ("climbing", ("the Granite Hall", "Boulder Barn")),
    ("pottery class", ("Studio Clay", "the Kiln House")),
)


def meeting(s: Setting, name: str, kind: str | None = None) -> Chance:
    """Somebody agrees to a time and a place; it belongs in the calendar."""
    friend, (what, places) = s.person(), s.pick(_MEETINGS)
    place, asks = s.pick(places), _channel(s, friend, name, kind)
    when = s.later(2 + s.chance.randrange(4), 10 + s.chance.randrange(9), s.pick((0, 15, 30)))
    spoken = weekday_in(when, s.tongue(_MEET))
    text = _MEET[s.tongue(_MEET)].format(what=what, day=spoken, clock=clock(when), place=place)
    entry: dict[str, Json] = {"title": says(what), "start_datetime": at(when)}
    enter = allow("Calendar__add_calendar_event", **entry, attendees=_only(friend), end_datetime=_end(when))
    part = Part(name, name, ENTER, [[what, friend.first, friend.last], stamp(when, "clock")], [what], [enter])
    title = f"{what.capitalize()} with {friend.first}"
    return Chance(
        channel=asks,
        subject=what.capitalize(),
        text=text,
        part=part,
        seeds=tuple(asks.seeds((friend, s.pick(chatter(s.language)), _ago(s)), addressed=False)),
        proposal=f"put {what} with {friend.first} on {day(when)} at {clock(when)} into your calendar",
        reads=(),
        writes=(call("Calendar__add_calendar_event", title=title, start_datetime=when, location=place),),
        checks=(state("Calendar.events", **entry, attendees={"one_of": [{"set": []}, {"set": [friend.name]}]}),),
    )


_WANTED = {
    "en": "Do you have the number of {who}? I need to call about the {what}.",
    "de": "Hast du die Nummer von {who}? Ich muss wegen {what} anrufen.",
    "fr": "Tu as le numéro de {who} ? Je dois appeler pour {what}.",
    "es": "¿Tienes el número de {who}? Tengo que llamar por {what}.",
    "pl": "Masz numer do {who}? Muszę zadzwonić w sprawie: {what}.",
}


def number(s: Setting, name: str, kind: str | None = None) -> Chance:
    """Somebody asks for a phone number that is in the address book."""
    friend, wanted, near = s.people(3)
    asks = _channel(s, friend, name, kind)
    text = _WANTED[s.tongue(_WANTED)].format(
        who=wanted.name, what=s.pick(("piano", "boiler", "garden shed", "bicycle"))
    )
    tail = " ".join(wanted.phone.split()[1:])
    answer = {**says([wanted.phone, tail]), **silent_on(near.phone)}
    verbs = [*TELL, "share", "give", "pass", "forward"]
    named: list[Json] = [[friend.first, friend.last], [wanted.first, wanted.last], ["number", "phone", "contact"]]
    part = Part(name, name, verbs, named, [wanted.first, wanted.last, "number"], asks.allowed(answer, name))
    return Chance(
        channel=asks,
        subject="A number",
        text=text,
        part=part,
        seeds=(
            *asks.seeds((friend, s.pick(chatter(s.language)), _ago(s))),
            contact(wanted, job=s.pick(("tuner", "plumber", "carpenter"))),
            contact(near, job="tuner"),
        ),
        proposal=f"send {friend.first} the number of {wanted.name}",
        reads=(call("Contacts__search_contacts", after=name, query=wanted.last),),
        writes=(asks.answers(f"The number of {wanted.name} is {wanted.phone}.", name),),
        checks=(asks.answered(answer),),
    )


_RETURN = {
    "en": "Could you bring back the {what} on {day} at {clock}? I need it that evening. Please do not forget!",
    "de": "Kannst du mir {what} am {day} um {clock} Uhr zurückbringen? Bitte nicht vergessen!",
    "fr": "Tu peux me rapporter {what} {day} à {clock} ? N'oublie pas, s'il te plaît !",
    "es": "¿Puedes devolverme {what} el {day} a las {clock}? ¡No te olvides, por favor!",
    "pt": "Podes devolver {what} {day} às {clock}? Não te esqueças, por favor!",
}
_LENT = ("drill", "raclette grill", "tripod", "sleeping bag", "sewing machine")


def errand(s: Setting, name: str, kind: str | None = None) -> Chance:
    """Somebody wants something back at a time; a reminder helps."""
    friend, what = s.person(), s.pick(_LENT)
    asks = _channel(s, friend, name, kind)
    when = s.later(1 + s.chance.randrange(4), 15 + s.chance.randrange(5), s.pick((0, 15, 30)))
    text = _RETURN[s.tongue(_RETURN)].format(what=what, day=weekday_in(when, s.tongue(_RETURN)), clock=clock(when))
    due: Json = {"between": [iso(when - timedelta(hours=9)), iso(when - timedelta(minutes=5))]}
    titled: dict[str, Json] = {"title": says(what), "due_datetime": {"one_of": [due, at(when)]}}
    remind = allow("Reminders__add_reminder", **titled, repetition_unit=None)
    part = Part(name, name, [*REMIND, *ENTER], [what, [*REMIND, "task"]], [what], [remind])
    plants = f"{name}_plants"
    return Chance(
        channel=asks,
        subject=what.capitalize(),
        text=text,
        part=part,
        seeds=(
            *asks.seeds((friend, s.pick(chatter(s.language)), _ago(s)), addressed=False),
            reminder("Water the plants", when + timedelta(days=1), plants),
        ),
        proposal=f"remind you on {day(when)} to bring the {what} back to {friend.first}",
        reads=(),
        writes=(
            call(
                "Reminders__add_reminder",
                title=f"Bring the {what} back to {friend.first}",
                due_datetime=when - timedelta(minutes=60),
                description=f"At {clock(when)}",
            ),
        ),
        checks=(state("Reminders.reminders", **titled), kept("Reminders.reminders", plants, completed=False)),
    )


KINDS: tuple[Callable[..., Chance], ...] = (meeting, number, errand)
"""The sorts of opportunities."""


def _channel(s: Setting, person: Person, name: str, kind: str | None) -> Channel:
    drawn = s.pick(("chat", "mail"))
    return Channel(person, f"{name}_person", "mail" if (kind or drawn) == "mail" else "chat")


def _ago(s: Setting) -> datetime:
    return s.start - timedelta(days=1 + s.chance.randrange(5), minutes=20)


def _only(person: Person) -> Json:
    return {"one_of": [None, {"set": []}, {"set": [person.name]}]}


def _end(when: datetime) -> Json:
    return {"one_of": [None, {"between": [iso(when + timedelta(minutes=30)), iso(when + timedelta(hours=4))]}]}
