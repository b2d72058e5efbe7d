"""A booking for a journey arrives; one instance of a weekly appointment falls into it (pattern 7).

What the other side offers for such a week stands in an old chat, or in the entries. The booking comes by mail from
the carrier, or from a fellow traveller. Near it: the other instances, a second series, the day that is offered but
within the journey.
"""

from datetime import datetime, timedelta

from pare_scenarios.generate import Setting, Story, clock, date, day, weekday
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
    mails,
    may_tell,
    offer,
    opens,
    propose,
    reads_mail,
    ref,
    says,
    sees_day,
    stamp,
    state,
    texter,
    texts,
    together,
    told,
)
from pare_scenarios.generate.facts import clock_fact, day_fact
from pare_scenarios.generate.verbs import MOVE
from pare_sim.kernel import Json

SERIES = (
    ("piano lesson", 45),
    ("Italian class", 60),
    ("physiotherapy", 30),
    ("singing lesson", 45),
    ("yoga class", 75),
)
SECOND = ("Team meeting", "Book club", "Swim training")
TOWNS = ("Turin", "Malmö", "Split", "Antwerp", "Valencia", "Gdańsk")
BOOKED = {
    "en": "You are booked. Out to {town}: {out}, {out_clock}. Back: {back}, {back_clock}. Seats {a} and {b}.",
    "de": "Ihre Buchung. Hinfahrt nach {town}: {out}, {out_clock} Uhr. Rückfahrt: {back}, {back_clock} Uhr.",
    "fr": "Votre réservation est confirmée. Aller pour {town} : {out}, {out_clock}. Retour : {back}, {back_clock}.",
    "es": "Su reserva está confirmada. Ida a {town}: {out}, {out_clock}. Vuelta: {back}, {back_clock}.",
    "pl": "Rezerwacja potwierdzona. Wyjazd do {town}: {out}, {out_clock}. Powrót: {back}, {back_clock}.",
}
WEEKS = 4


class _Trip(Story):
    """A journey over one of four instances."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.teacher, self.mate = s.people(2)
        self.thing, minutes = s.pick(SERIES)
        self.second, self.town = s.pick(SECOND), s.pick(TOWNS)
        self.first = s.workday(1 + s.chance.randrange(5), 16 + s.chance.randrange(3), s.pick((0, 15, 30)))
        self.length, self.n = timedelta(minutes=minutes), 1 + s.chance.randrange(WEEKS - 1)
        self.hit = self.first + timedelta(weeks=self.n)
        self.out = (self.hit - timedelta(days=s.pick((0, 1)))).replace(hour=7 + s.chance.randrange(5), minute=42)
        self.back = (self.hit + timedelta(days=1)).replace(hour=21, minute=5)
        self.alt = (self.hit + timedelta(days=s.pick((2, 3)))).replace(
            hour=s.pick((10, 12, 19)), minute=s.pick((0, 30))
        )
        self.within = (self.hit + timedelta(days=1)).replace(hour=11, minute=0)
        self.by_mail = s.chance.random() < 0.5
        self.in_entry = s.chance.random() < 0.5
        self.seats = s.sample(range(11, 60), 2)
        self.news = says(day_fact(self.alt, s.start), clock_fact(self.alt))

    def about(self) -> str:
        return f"A journey to {self.town} covers the {self.thing} of {day(self.hit)}; it can be on {day(self.alt)}."

    def user(self) -> dict[str, Json]:
        read = reads_mail("booked", 10) if self.by_mail else opens("mate_chat", "booked", 10)
        goal = f"Travel to {self.town} and miss no {self.thing}; {self.teacher.first} should know."
        return {"goal": goal, "acts": [read, sees_day(self.out, delay=10)]}

    def _start(self, n: int) -> Json:
        return at(self.first + timedelta(weeks=n))

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(days=12)
        days = sorted((self.within, self.alt))
        weekdays = " and ".join(f"{weekday(each)}s at {clock(each)}" for each in days)
        rule = f"If you are ever away, {weekdays} are free in my plan, in the same week. Just tell me which."
        mates = (
            []
            if self.by_mail
            else [chat("mate_chat", [self.mate], line(self.mate, f"I am looking for seats to {self.town} now.", ago))]
        )
        series = [
            appointment(
                f"{self.thing.capitalize()} with {self.teacher.first}",
                start,
                start + self.length,
                f"week{n}",
                [self.teacher],
                series="weekly",
                description=f"{self.teacher.first}: {rule}" if self.in_entry else None,
            )
            for n in range(WEEKS)
            for start in [self.first + timedelta(weeks=n)]
        ]
        other = (self.back + timedelta(days=1)).replace(hour=9, minute=0)
        return [
            texter(self.teacher, "teacher"),
            chat(
                "teacher_chat",
                [self.teacher],
                line(self.teacher, "See you soon!" if self.in_entry else rule, ago),
                line(None, "Good to know, thanks!", ago),
            ),
            *mates,
            *series,
            *(
                appointment(
                    self.second, other + timedelta(weeks=n), other + timedelta(weeks=n, hours=1), series="second"
                )
                for n in (-1, 0, 1)
            ),
        ]

    def timeline(self) -> list[Json]:
        words = BOOKED if self.by_mail else {"en": BOOKED["en"]}
        text = words[self.s.tongue(words)].format(
            town=self.town,
            out=_dotted(self.s, self.out),
            back=_dotted(self.s, self.back),
            out_clock=clock(self.out),
            back_clock=clock(self.back),
            a=self.seats[0],
            b=self.seats[1],
        )
        if self.by_mail:
            return [mails("booked", "Railways <tickets@example.com>", f"{self.town} {self.seats[0]}", text, {"at": 45})]
        return [texts("booked", self.mate, f"Done! This is what they wrote: {text}", {"at": 45})]

    def offers(self) -> list[Json]:
        move = allow(
            "Calendar__edit_calendar_event",
            event_id=ref(f"week{self.n}"),
            title={"one_of": [None, says(self.thing)]},
            start_datetime=at(self.alt),
            end_datetime=at(self.alt + self.length),
        )
        night = timedelta(hours=14)
        enter = allow(
            "Calendar__add_calendar_event",
            title=says(self.town),
            start_datetime=between(self.out - night / 2, self.out),
            end_datetime=between(self.out, self.back + night / 2),
        )
        about = [
            MOVE,
            [self.thing, *self.thing.split()[:1], self.teacher.first, self.teacher.last],
            stamp(self.alt, "day"),
        ]
        return [offer("move", "booked", about, move, enter, *may_tell("teacher", "teacher_chat", self.news))]

    def oracle(self) -> list[Json]:
        new = f"{weekday(self.alt)} {date(self.alt)} at {clock(self.alt)}"
        return [
            call(
                "Calendar__get_calendar_events_from_to", after="booked", start_datetime=self.out, end_datetime=self.back
            ),
            *([] if self.in_entry else [call("Messages__list_recent_conversations")]),
            propose(
                f"You will be in {self.town} on {date(self.hit)}. Shall I move the {self.thing} of that day to {new} "
                f"and tell {self.teacher.first}?"
            ),
            call(
                "Calendar__edit_calendar_event",
                event_id=ref(f"week{self.n}"),
                start_datetime=self.alt,
                end_datetime=self.alt + self.length,
            ),
            call(
                "Messages__send_message",
                user_id=ref("teacher"),
                content=f"I am away on {date(self.hit)}. May I come on {new} for the {self.thing} instead?",
            ),
            finish(f"The {self.thing} is on {new}, only in that week."),
        ]

    def checks(self) -> list[Json]:
        others = [n for n in range(WEEKS) if n != self.n]
        moved = state(
            "Calendar.events",
            id=ref(f"week{self.n}"),
            start_datetime=at(self.alt),
            end_datetime=at(self.alt + self.length),
        )
        untouched = (kept("Calendar.events", f"week{n}", start_datetime=self._start(n)) for n in others)
        return [together(moved, *untouched), told("teacher_chat", self.news)]


def _dotted(s: Setting, moment: datetime) -> str:
    return day(moment) if s.language not in BOOKED or s.language == "en" else moment.strftime("%d.%m.%Y")


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Trip(Setting("trip_meets_series", seed)).data()
