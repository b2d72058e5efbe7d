"""Two agents offer viewings, and only one pair of times works for the user (pattern 39).

Each offers two times on the same day; one clashes with the calendar, and the time both name can be given to one of
them only. Everybody gets an answer and both viewings get into the calendar. Near it: the other times, the two
apartments swapped, the same hours on another day.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, day, iso, weekday
from pare_scenarios.generate.building import (
    allow,
    appointment,
    at,
    call,
    finish,
    propose,
    says,
    sees_day,
    silent_on,
    stamp,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.days import other_weekdays
from pare_scenarios.generate.facts import clock_fact
from pare_scenarios.generate.houses import HOUSES, house_names
from pare_scenarios.generate.languages import weekday_in
from pare_scenarios.generate.parts import ENTER, Part, offered_together
from pare_scenarios.generate.verbs import TELL
from pare_sim.kernel import Json

INVITED = {
    "en": "You can see {flat} on {day} at {one} or at {two}. Which of them suits you?",
    "de": "Sie können {flat} am {day} um {one} oder um {two} Uhr besichtigen. Was passt Ihnen?",
    "fr": "Vous pouvez visiter {flat} {day} à {one} ou à {two}. Qu'est-ce qui vous convient ?",
    "es": "Puede ver {flat} el {day} a las {one} o a las {two}. ¿Qué le viene mejor?",
    "tr": "{flat} dairesini {day} {one} veya {two} saatinde görebilirsiniz. Hangisi uygun?",
}
BUSY = ("Dentist", "Parent-teacher talk", "Driving lesson", "Blood donation", "Team review")


class _Viewings(Story):
    """Two agents, their apartments, and the times."""

    turns = 16

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        first, second = s.people(2)
        self.agents = [
            Channel(first, "first", s.pick(("chat", "mail"))),
            Channel(second, "second", s.pick(("chat", "mail"))),
        ]
        self.flats, self.busy = house_names(s, 2), s.pick(BUSY)
        hour, half = 9 + s.chance.randrange(3), s.pick((0, 15, 30))
        start = s.workday(2 + s.chance.randrange(4), hour, half)
        self.blocked, shared, free = (start + timedelta(hours=n) for n in (0, 2 + s.chance.randrange(2), 6))
        self.when = [shared, free]
        pairs = [[self.blocked, shared], [shared, free]]
        self.pairs = [pair if s.chance.random() < 0.5 else pair[::-1] for pair in pairs]
        self.gap, self.looks, self.more = s.pick((50, 90, 150)), s.chance.random() < 0.5, s.chance.random() < 0.5

    def about(self) -> str:
        times = " and ".join(f"{flat} at {clock(when)}" for flat, when in zip(self.flats, self.when, strict=True))
        return f"The only way to see both on {day(self.blocked)}: {times}."

    def user(self) -> dict[str, Json]:
        acts = [self.agents[0].reading("invited0", 5), self.agents[1].reading("invited1", 5)]
        acts += [sees_day(self.blocked)] if self.looks else []
        return {"goal": f"See {self.flats[0]} and {self.flats[1]} on {day(self.blocked)}.", "acts": acts}

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(days=2)
        asked = [f"Thank you for your interest in {flat}. I will come back to you." for flat in self.flats]
        talks = [
            each.seeds((each.person, text, ago), subject="Your request")
            for each, text in zip(self.agents, asked, strict=True)
        ]
        early, next_day = self.blocked - timedelta(minutes=15), timedelta(days=1, hours=2)
        return [
            *talks[0],
            *talks[1],
            appointment(self.busy, early, early + timedelta(hours=1)),
            *([appointment("Swimming", early + next_day, early + next_day + timedelta(hours=1))] if self.more else []),
        ]

    def timeline(self) -> list[Json]:
        return [self._invites(0, 40), self._invites(1, 40 + self.gap)]

    def _invites(self, n: int, seconds: int) -> dict[str, Json]:
        one, two = (clock(moment) for moment in self.pairs[n])
        spoken = weekday_in(self.blocked, self.s.tongue(INVITED))
        text = INVITED[self.s.tongue(INVITED)].format(flat=self.flats[n], day=spoken, one=one, two=two)
        return self.agents[n].brings(f"invited{n}", "Your request", text, {"at": seconds})

    def _answer(self, n: int) -> dict[str, Json]:
        rest = [clock(moment) for moment in self.pairs[n] if moment != self.when[n]]
        return {
            **says(clock_fact(self.when[n])),
            **silent_on(*rest, *other_weekdays(self.blocked), "sorry", "can not", "cancel"),
        }

    def _called(self, n: int) -> list[str]:
        who = self.agents[n].person
        return [who.first, who.last, self.flats[n], self.flats[n].split()[0]]

    def _part(self, n: int) -> Part:
        enter = allow(
            "Calendar__add_calendar_event",
            title=says([self.flats[n], self.flats[n].split()[0]]),
            start_datetime=at(self.when[n]),
            end_datetime=self._end(n),
            attendees=None,
        )
        answer = self.agents[n].allowed(self._answer(n), f"invited{n}")
        verbs = [*TELL, *ENTER, "take", "choose", "go"]
        keys = [*self._called(n), "both"]
        groups: list[Json] = [self._called(n), stamp(self.when[n], "clock")]
        return Part(f"see{n}", f"invited{n}", verbs, groups, keys, [enter, *answer])

    def _end(self, n: int) -> Json:
        short, long = timedelta(minutes=15), timedelta(minutes=90)
        window: list[Json] = [iso(self.when[n] + short), iso(self.when[n] + long)]
        return {"one_of": [None, {"between": window}]}

    def offers(self) -> list[Json]:
        wrong: list[Json] = [house for house in HOUSES if house not in self.flats]
        return offered_together(
            self._part(0), self._part(1), "invited1", ["take care", "decline", self.busy, *wrong[:4]]
        )

    def oracle(self) -> list[Json]:
        midnight = self.blocked.replace(hour=0, minute=0)
        told = [f"{self.flats[n]} at {clock(self.when[n])}" for n in (0, 1)]
        writes: list[Json] = []
        for n in (0, 1):
            text = f"I would like to come on {weekday(self.blocked)} at {clock(self.when[n])}. Thank you!"
            writes += [self.agents[n].answers(text, f"invited{n}"), self._enters(n)]
        return [
            call(
                "Calendar__get_calendar_events_from_to",
                after="invited1",
                start_datetime=midnight,
                end_datetime=midnight + timedelta(days=1),
            ),
            propose(f"Shall I confirm {told[0]} and {told[1]} on {day(self.blocked)}, and put both in your calendar?"),
            *writes,
            finish(f"You see {told[0]} and {told[1]}."),
        ]

    def _enters(self, n: int) -> dict[str, Json]:
        start = self.when[n]
        title = f"Viewing {self.flats[n]}"
        end = start + timedelta(minutes=30)
        return call("Calendar__add_calendar_event", title=title, start_datetime=start, end_datetime=end)

    def checks(self) -> list[Json]:
        return [
            *(self.agents[n].answered(self._answer(n)) for n in (0, 1)),
            *(
                state(
                    "Calendar.events",
                    title=says([self.flats[n], self.flats[n].split()[0]]),
                    start_datetime=at(self.when[n]),
                    end_datetime=self._end(n),
                )
                for n in (0, 1)
            ),
        ]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Viewings(Setting("viewings", seed)).data()
