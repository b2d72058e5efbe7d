"""Several people ask for the same thing at times that do not fit; one moment suits all and the user (pattern 13).

Everybody names limits, the user's calendar sets another one: a quarter of an hour is left. One reminder, an answer
to each. Near it: times that suit all but one, or all but the user.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, day
from pare_scenarios.generate.building import (
    allow,
    appointment,
    at,
    between,
    call,
    chat,
    finish,
    kept,
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
    together,
    told,
)
from pare_scenarios.generate.facts import clock_fact
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.lexicon import said
from pare_scenarios.generate.verbs import ADD, REMIND, TELL
from pare_sim.kernel import Json

THINGS = (
    ("the hall", "hall", "unlock the hall"),
    ("the van", "van", "bring the van round"),
    ("the cellar", "cellar", "open the cellar"),
    ("the ladder", "ladder", "put the ladder out"),
    ("the garage", "garage", "open the garage"),
)
SPAN = {
    "en": "I need {what} on {day}, any moment from {a} to {b} is good for me.",
    "de": "{what}, am {day}: Irgendwann von {a} bis {b} passt es mir.",
    "fr": "{what}, {day} : entre {a} et {b}, ça me va.",
    "es": "{what}, el {day}: entre las {a} y las {b} me va bien.",
    "tr": "{what}, {day}: {a} ile {b} arası bana uyar.",
}
EARLIEST = {
    "en": "About {what} on {day}: I am there from {a} on, not sooner.",
    "de": "{what}, am {day}: Ich bin erst ab {a} da.",
    "fr": "{what}, {day} : je suis là à partir de {a}, pas avant.",
    "es": "{what}, el {day}: estoy a partir de las {a}, antes no.",
    "tr": "{what}, {day}: ancak {a} itibarıyla oradayım.",
}
LATEST = {
    "en": "{what} on {day}, yes please, but I have to be gone by {b}.",
    "de": "{what}, am {day}: ja gern, aber um {b} muss ich weg sein.",
    "fr": "{what}, {day} : volontiers, mais à {b} je ne serai plus là.",
    "es": "{what}, el {day}: sí por favor, pero a las {b} ya no estaré.",
    "tr": "{what}, {day}: olur, ama saat {b} gibi gitmiş olmam lazım.",
}


class _Competing(Story):
    """A thing that two or three people want on one day."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.people = s.people(2 + s.chance.randrange(2))
        self.what, self.word, self.deed = s.pick(THINGS)
        self.low = s.workday(1 + s.chance.randrange(4), 15 + s.chance.randrange(4), s.pick((0, 15, 30, 45)))
        self.high = self.low + timedelta(minutes=15)
        limits = [
            (SPAN, self.low - timedelta(minutes=90), self.high),
            (EARLIEST, self.low - timedelta(minutes=30), self.high),
            (LATEST, self.low, self.high + timedelta(minutes=60)),
        ][: len(self.people)]
        self.limits = s.sample(limits, len(limits))
        self.tongues = [s.language if s.chance.random() < 0.6 else "en" for _ in self.people]
        self.before = s.chance.randrange(len(self.people))
        self.meeting, self.small_talk = (
            s.pick(("Budget round", "Seminar", "Stocktaking")),
            s.sample(chatter(s.language), 3),
        )
        self.moments = [self.low + timedelta(minutes=n) for n in (0, 5, 10, 15)]
        outside = [word for n in (-90, -30, 75) for word in clock_fact(self.low + timedelta(minutes=n))]
        inside = [word for moment in self.moments for word in clock_fact(moment)]
        self.fact = {**says(inside), **silent_on(*(word for word in outside if word not in inside))}
        self.last = f"wish{len(self.people) - 1}"

    def about(self) -> str:
        return f"{len(self.people)} people want {self.what} on {day(self.low)}; {clock(self.low)} suits all."

    def user(self) -> dict[str, Json]:
        acts = [opens(f"chat{self.before}", f"wish{self.before}", 15), sees_day(self.low, delay=10)]
        goal = f"{self.deed.capitalize()} once, at a time that suits everybody, and let them know."
        return {"goal": goal, "acts": acts}

    def _text(self, n: int) -> str:
        words, first, last = self.limits[n]
        tongue = self.tongues[n] if self.tongues[n] in words else "en"
        text = words[tongue].format(
            what=said(self.what, tongue), day=weekday_in(self.low, tongue), a=clock(first), b=clock(last)
        )
        return text[0].upper() + text[1:]

    def seeds(self) -> list[Json]:
        ago, started = self.s.start - timedelta(hours=4), self.low - timedelta(minutes=75)
        found: list[Json] = [appointment(self.meeting, started, self.low, "meeting")]
        for n, person in enumerate(self.people):
            early = [line(person, self._text(n), ago + timedelta(minutes=10 * n))] if n < self.before else []
            old = line(person, self.small_talk[n], ago - timedelta(days=2))
            found += [texter(person, f"person{n}"), chat(f"chat{n}", [person], old, *early)]
        return found

    def timeline(self) -> list[Json]:
        coming = range(self.before, len(self.people))
        return [texts(f"wish{n}", self.people[n], self._text(n), {"at": 30 + 45 * (n - self.before)}) for n in coming]

    def _due(self) -> dict[str, Json]:
        return between(self.low - timedelta(minutes=20), self.high)

    def offers(self) -> list[Json]:
        add = allow(
            "Reminders__add_reminder",
            title=says(self.word),
            due_datetime=self._due(),
            repetition_unit=None,
            description=silent_on("every week", "every day"),
        )
        tells = [way for n in range(len(self.people)) for way in may_tell(f"person{n}", f"chat{n}", self.fact)]
        times: list[Json] = [stamp(moment, "clock") for moment in self.moments]
        about = {"all": [[*TELL, *REMIND, *ADD], [self.word], times], "none": ["take care"]}
        return [offer("compromise", self.last, about, add, *tells)]

    def oracle(self) -> list[Json]:
        time = clock(self.low)
        return [
            call("Messages__list_recent_conversations", after=self.last),
            call(
                "Calendar__get_calendar_events_from_to",
                start_datetime=self.low.replace(hour=0, minute=0),
                end_datetime=self.low.replace(hour=23, minute=59),
            ),
            propose(f"{time} on {day(self.low)} suits everybody. Shall I tell them so, and remind you to {self.deed}?"),
            call(
                "Reminders__add_reminder",
                title=self.deed.capitalize(),
                due_datetime=self.low,
                repetition_unit=None,
                description=f"For {', '.join(person.first for person in self.people)}",
            ),
            *(
                call(
                    "Messages__send_message",
                    user_id=ref(f"person{n}"),
                    content=f"{self.what.capitalize()}: {time} it is.",
                )
                for n in range(len(self.people))
            ),
            finish(f"All know that it is {time}, and you will be reminded."),
        ]

    def checks(self) -> list[Json]:
        meeting = kept("Calendar.events", "meeting", end_datetime=at(self.low))
        due = state(
            "Reminders.reminders",
            title=says(self.word),
            due_datetime=self._due(),
            completed=False,
            repetition_unit=None,
        )
        only = state("Reminders.reminders", title=says(self.word))
        return [together(due, only, meeting), *(told(f"chat{n}", self.fact) for n in range(len(self.people)))]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Competing(Setting("competing_requests", seed)).data()
