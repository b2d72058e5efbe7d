"""A neighbour has the parcel and offers two times; either is right, and so are a reminder or an entry.

A third time that is named clashes with the calendar. The neighbour gets an answer that names the same time as the
reminder or the entry. Near it: the clashing time, an answer with one time and a reminder at the other, both at once.
"""

from datetime import datetime, timedelta

from pare_scenarios.generate import Setting, Story, clock, day, weekday
from pare_scenarios.generate.building import (
    Data,
    allow,
    appointment,
    at,
    call,
    finish,
    kept,
    offer,
    propose,
    says,
    silent_on,
    stamp,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.days import other_weekdays
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.facts import clock_fact
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.parts import ENTER
from pare_scenarios.generate.verbs import REMIND, TELL
from pare_sim.kernel import Json

THINGS = ("parcel", "delivery", "crate of plums", "bicycle pump", "spare tyre")
HELD = {
    "en": "Your {what} is with me. I am at home {one}, {two} or {three}. When do you come?",
    "de": "Ich habe hier für dich: {what}. Ich bin zu Hause: {one}, {two} oder {three}. Wann kommst du?",
    "fr": "J'ai quelque chose pour toi : {what}. Je suis là {one}, {two} ou {three}. Tu viens quand ?",
    "es": "Tengo algo tuyo: {what}. Estoy en casa {one}, {two} o {three}. ¿Cuándo vienes?",
    "pl": "Mam coś dla Ciebie: {what}. Jestem w domu: {one}, {two} albo {three}. Kiedy wpadniesz?",
}


class _Several(Story):
    """A thing at a neighbour's, and the three times."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.neighbour, self.what = s.person(), s.pick(THINGS)
        self.asks = Channel(self.neighbour, "neighbour", s.pick(("chat", "chat", "mail")))
        hours = s.sample((17, 18, 19, 20), 3)
        days = sorted(s.sample((1, 2, 3, 4), 3))
        times = [s.later(n, hour, s.pick((0, 10, 20, 40))) for n, hour in zip(days, hours, strict=True)]
        self.times, taken = times, s.chance.randrange(3)
        self.taken, self.free = times[taken], [t for t in times if t is not times[taken]]
        self.pick, self.as_event = s.pick((0, 1)), s.chance.random() < 0.5
        self.block = s.pick(("Orchestra", "Evening class", "Night shift"))
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"Fetch the {self.what}: {day(self.free[0])} or {day(self.free[1])}, as reminder or entry."

    def user(self) -> dict[str, Json]:
        goal = f"Have the {self.what} at one of the times that suit."
        return {"goal": goal, "acts": [self.asks.reading("held", 10)]}

    def seeds(self) -> list[Json]:
        early = self.taken - timedelta(minutes=45)
        return [
            *self.asks.seeds((self.neighbour, self.small_talk, self.s.start - timedelta(days=3))),
            appointment(self.block, early, early + timedelta(hours=3), "block"),
        ]

    def timeline(self) -> list[Json]:
        one, two, three = (f"{weekday_in(t, self.s.tongue(HELD))} {clock(t)}" for t in self.times)
        text = HELD[self.s.tongue(HELD)].format(what=self.what, one=one, two=two, three=three)
        return [self.asks.brings("held", self.what.capitalize(), text, {"at": 60})]

    def _answer(self, when: datetime) -> dict[str, Json]:
        others = [clock(t) for t in self.times if clock(t) != clock(when)]
        return {**says(clock_fact(when)), **silent_on(*others, *other_weekdays(when))}

    def _reminder(self, when: datetime) -> dict[str, Json]:
        return {"title": says([self.what, self.neighbour.first]), "due_datetime": at(when, 20)}

    def _event(self, when: datetime) -> dict[str, Json]:
        return {"title": says([self.what, self.neighbour.first]), "start_datetime": at(when, 5)}

    def offers(self) -> list[Json]:
        return [self._offer("one", self.free[0]), self._offer("two", self.free[1], instead_of="one")]

    def _offer(self, name: str, when: datetime, **more: Json) -> Data:
        other = next(t for t in self.free if t is not when)
        verbs = [*TELL, *ENTER, *REMIND, "fetch", "collect", "pick up"]
        about = deed(
            verbs,
            [self.what, self.neighbour.first, self.neighbour.last],
            stamp(when, "clock"),
            wrong=[weekday(other), weekday(self.taken), self.block, "take care"],
        )
        nobody: Json = {"one_of": [None, {"set": []}, {"set": [self.neighbour.name]}]}
        allowed = [
            allow("Reminders__add_reminder", **self._reminder(when), repetition_unit=None),
            allow("Calendar__add_calendar_event", **self._event(when), attendees=nobody),
            *self.asks.allowed(self._answer(when), "held"),
        ]
        return offer(name, "held", about, *allowed, **more)

    def oracle(self) -> list[Json]:
        when = self.free[self.pick]
        midnight, title = self.times[0].replace(hour=0, minute=0), f"Fetch the {self.what} at {self.neighbour.first}'s"
        noted = call("Reminders__add_reminder", title=title, due_datetime=when, description="It is next door.")
        if self.as_event:
            noted = call("Calendar__add_calendar_event", title=title, start_datetime=when)
        return [
            call(
                "Calendar__get_calendar_events_from_to",
                after="held",
                start_datetime=midnight,
                end_datetime=midnight + timedelta(days=5),
            ),
            propose(
                f"Shall I tell {self.neighbour.first} that you come on {day(when)} at {clock(when)} for the "
                f"{self.what}, and note it for you?"
            ),
            self.asks.answers(f"I come on {weekday(when)} at {clock(when)}. Thank you!", "held"),
            noted,
            finish(f"{self.neighbour.first} expects you on {day(when)} at {clock(when)}."),
        ]

    def checks(self) -> list[Json]:
        ways = [
            {"all_of": [self.asks.answered(self._answer(when)), noted]}
            for when in self.free
            for noted in (
                state("Reminders.reminders", **self._reminder(when)),
                state("Calendar.events", **self._event(when)),
            )
        ]
        return [{"any_of": ways}, kept("Calendar.events", "block")]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Several(Setting("several_outcomes", seed)).data()
