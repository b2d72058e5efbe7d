"""Several people tell in chats of their own when they could come; one slot suits all and the user (pattern 6).

Everybody also offers a slot that the user's calendar rules out. The answers come in one after another, or were
there before the last one. Near it: slots that suit all but one.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, day, weekday
from pare_scenarios.generate.building import (
    allow,
    appointment,
    at,
    call,
    chat,
    finish,
    line,
    may_tell,
    offer,
    opens,
    propose,
    ref,
    says,
    sees_day,
    silent_on,
    stamp,
    state,
    texter,
    texts,
    told,
)
from pare_scenarios.generate.facts import clock_fact, day_fact
from pare_scenarios.generate.languages import weekday_in
from pare_scenarios.generate.verbs import ADD, TELL
from pare_sim.kernel import Json

OCCASIONS = (
    ("fondue", "Fondue"),
    ("film", "Film evening"),
    ("picnic", "Picnic"),
    ("quartet", "Quartet practice"),
    ("bouldering", "Bouldering"),
)
FREE = {
    "en": "I could do {slots}.",
    "de": "Bei mir geht {slots}.",
    "fr": "Pour moi c'est bon {slots}.",
    "es": "A mí me va bien {slots}.",
    "tr": "Bana {slots} uyar.",
    "pt": "Para mim dá {slots}.",
}


class _Puzzle(Story):
    """An occasion for the user and two or three others."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.word, self.title = s.pick(OCCASIONS)
        self.people = s.people(2 + s.chance.randrange(2))
        days = s.sample((2, 3, 4, 5, 6), 5)
        hours = s.sample((17, 18, 19, 20, 21), 5)
        self.slot, self.busy, *own = (s.later(n, hour, s.pick((0, 30))) for n, hour in zip(days, hours, strict=True))
        self.free = [s.sample((self.slot, self.busy, mine), 3) for mine in own[: len(self.people)]]
        self.tongues = [s.language if s.chance.random() < 0.6 else "en" for _ in self.people]
        self.already = s.chance.randrange(len(self.people))
        self.blocker = s.pick(("Parents' council", "Late shift", "Swimming", "Opera"))
        others = [word for slot in (self.busy, *own) for tongue in FREE for word in [weekday_in(slot, tongue)]]
        self.fact = {**says(day_fact(self.slot, s.start), clock_fact(self.slot)), **silent_on(*others)}
        self.last = f"answer{len(self.people) - 1}"

    def about(self) -> str:
        return f"{len(self.people)} people tell when they are free; {day(self.slot)} at {clock(self.slot)} suits all."

    def user(self) -> dict[str, Json]:
        acts = [opens(f"chat{self.already}", f"answer{self.already}", 15), sees_day(self.busy, delay=10)]
        return {"goal": f"Have the {self.word} with everybody, and let each of them know when it is.", "acts": acts}

    def _text(self, n: int) -> str:
        tongue = self.tongues[n] if self.tongues[n] in FREE else "en"
        slots = [f"{weekday_in(slot, tongue)} {clock(slot)}" for slot in self.free[n]]
        return FREE[tongue].format(slots=" / ".join(slots))

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(hours=5)
        seeds: list[Json] = []
        for n, person in enumerate(self.people):
            asked = line(
                None, f"When would you be free in the next days? {self.title}, you know.", ago + timedelta(minutes=n)
            )
            answer = [line(person, self._text(n), ago + timedelta(hours=1 + n))] if n < self.already else []
            seeds += [texter(person, f"person{n}"), chat(f"chat{n}", [person], asked, *answer)]
        blocked = self.busy - timedelta(minutes=30)
        return [
            *seeds,
            appointment(self.blocker, blocked, blocked + timedelta(hours=2)),
            appointment("Lunch", self.slot.replace(hour=12, minute=0), self.slot.replace(hour=13, minute=0)),
        ]

    def timeline(self) -> list[Json]:
        coming = range(self.already, len(self.people))
        return [
            texts(f"answer{n}", self.people[n], self._text(n), {"at": 30 + 45 * (n - self.already)}) for n in coming
        ]

    def offers(self) -> list[Json]:
        enter = allow(
            "Calendar__add_calendar_event",
            title=says([self.word, *self.title.split()]),
            start_datetime=at(self.slot),
            attendees={"one_of": [None, {"set": [person.name for person in self.people]}]},
        )
        tells = [way for n in range(len(self.people)) for way in may_tell(f"person{n}", f"chat{n}", self.fact)]
        about = {
            "all": [[*TELL, *ADD], [self.word, *self.title.split()], stamp(self.slot, "both")],
            "none": ["take care"],
        }
        return [offer("settle", self.last, about, enter, *tells)]

    def oracle(self) -> list[Json]:
        when = f"{weekday(self.slot)} at {clock(self.slot)}"
        return [
            call("Messages__list_recent_conversations", after=self.last),
            call(
                "Calendar__get_calendar_events_from_to",
                start_datetime=self.s.start,
                end_datetime=self.s.start + timedelta(days=8),
            ),
            propose(
                f"{day(self.slot)} at {clock(self.slot)} suits everybody. Shall I enter the {self.word} and tell "
                "them all?"
            ),
            call("Calendar__add_calendar_event", title=self.title, start_datetime=self.slot),
            *(
                call("Messages__send_message", user_id=ref(f"person{n}"), content=f"{self.title}: {when} it is!")
                for n in range(len(self.people))
            ),
            finish(f"{self.title} is on {day(self.slot)} at {clock(self.slot)}, and all know."),
        ]

    def checks(self) -> list[Json]:
        return [
            state("Calendar.events", title=says([self.word, *self.title.split()]), start_datetime=at(self.slot)),
            *(told(f"chat{n}", self.fact) for n in range(len(self.people))),
        ]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Puzzle(Setting("availability_puzzle", seed)).data()
