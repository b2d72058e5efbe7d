"""An urgent invitation overlaps an appointment that can be moved, to the one slot that is free (pattern 2).

Which slots would do is told by the partner's chat or in the appointment itself; one of the two is taken. Near it:
the taken slot, the same appointment with another person, the same time on another day.
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
    propose,
    ref,
    says,
    sees_day,
    stamp,
    state,
    texter,
    told,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.facts import clock_fact, day_fact
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.lexicon import everywhere, said
from pare_scenarios.generate.verbs import ADD, MOVE, NO, TELL, YES
from pare_sim.kernel import Json

MOVABLE = (("haircut", 45), ("physio session", 45), ("guitar lesson", 60), ("tennis hour", 60), ("language tandem", 60))
TOPICS = ("tender review", "audit call", "client handover", "board briefing", "safety inspection")
BLOCKS = ("Parents' evening", "Choir", "Dinner with the neighbours")
COMING = ["accept", "confirm", "agree", "yes", "be there", "attend", "join", "come", "calendar", "add", "enter", "put"]
URGENT = {
    "en": "Sorry for the short notice: {topic} on {day} from {start} to {end}. I need you there, is that possible?",
    "de": "Es ist dringend: {topic} am {day} von {start} bis {end} Uhr. Ich brauche dich dabei. Geht das?",
    "fr": "C'est urgent : {topic}, {day} de {start} à {end}. J'ai besoin de toi, c'est possible ?",
    "es": "Es urgente: {topic}, el {day} de {start} a {end}. Te necesito ahí, ¿puedes?",
    "tr": "Çok acil: {topic}, {day} {start}-{end} arası. Orada olman gerekiyor, gelebilir misin?",
}


class _Overlap(Story):
    """The urgent topic of a host, and the thing with a partner that can move."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.host, self.partner, self.other = s.people(3)
        (self.thing, minutes), self.topic, self.block = s.pick(MOVABLE), s.pick(TOPICS), s.pick(BLOCKS)
        self.asks = Channel(self.host, "host", s.pick(("chat", "mail")))
        self.by_chat = s.chance.random() < 0.5
        self.when = s.workday(2 + s.chance.randrange(4), 13 + s.chance.randrange(3), s.pick((0, 30)))
        self.until, self.length = self.when + timedelta(hours=1), timedelta(minutes=minutes)
        self.old = self.when + timedelta(minutes=s.pick((-30, -15, 0, 15, 30)))
        later = self.when.replace(hour=18, minute=s.pick((0, 15)))
        tomorrow = (self.when + timedelta(days=1)).replace(hour=19, minute=45)
        self.new, self.taken = (later, tomorrow) if s.chance.random() < 0.5 else (tomorrow, later)
        self.slots = f"{weekday(later)} at {clock(later)} or {weekday(tomorrow)} at {clock(tomorrow)}"
        self.small_talk = s.pick(chatter("en")), s.pick(chatter(s.language))
        self.names = everywhere(self.topic)
        self.agreed = {**says(YES, [*self.names, *clock_fact(self.when), *day_fact(self.when, s.start)]), **NO}
        self.news = says(clock_fact(self.new), day_fact(self.new, s.start))

    def about(self) -> str:
        return f"A {self.topic} overlaps the {self.thing}, which can move to {day(self.new)} at {clock(self.new)}."

    def user(self) -> dict[str, Json]:
        return {
            "goal": f"Be at the {self.topic} and still have the {self.thing} this week.",
            "acts": [self.asks.reading("urgent"), sees_day(self.when, delay=10)],
        }

    def seeds(self) -> list[Json]:
        before = self.s.start - timedelta(hours=20)
        offered = f"If the {self.thing} should not suit after all, I could also do {self.slots}. Just let me know."
        mine = line(None, self.small_talk[0], before + timedelta(hours=1))
        talk = [
            texter(self.partner, "partner"),
            chat("partner_chat", [self.partner], line(self.partner, offered, before), mine),
        ]
        title, day_before = self.thing.capitalize(), self.old - timedelta(days=1)
        told_there = None if self.by_chat else f"{self.partner.first} can also do {self.slots}."
        return [
            *(talk if self.by_chat else []),
            *self.asks.seeds((self.host, self.small_talk[1], self.s.start - timedelta(days=3))),
            appointment(
                f"{title} with {self.partner.first}",
                self.old,
                self.old + self.length,
                "movable",
                description=told_there,
            ),
            appointment(f"{title} with {self.other.first}", day_before, day_before + self.length),
            appointment(
                self.block,
                self.taken - timedelta(minutes=30),
                self.taken + timedelta(hours=1),
                description="Cannot be moved.",
            ),
        ]

    def timeline(self) -> list[Json]:
        tongue = self.s.tongue(URGENT)
        text = URGENT[tongue].format(
            topic=said(self.topic, tongue),
            day=weekday_in(self.when, tongue),
            start=clock(self.when),
            end=clock(self.until),
        )
        return [self.asks.brings("urgent", said(self.topic, tongue).capitalize(), text, {"at": 40})]

    def offers(self) -> list[Json]:
        move = allow(
            "Calendar__edit_calendar_event",
            event_id=ref("movable"),
            title={"one_of": [None, says(self.thing)]},
            start_datetime=at(self.new),
            end_datetime=at(self.new + self.length),
        )
        enter = allow(
            "Calendar__add_calendar_event",
            title=says([*self.names, self.host.first]),
            start_datetime=at(self.when),
            end_datetime={"one_of": [None, at(self.until)]},
        )
        tell = may_tell("partner", "partner_chat", self.news) if self.by_chat else []
        accept = [enter, *self.asks.allowed(self.agreed, "urgent")]
        moving = [
            MOVE,
            [self.thing, *self.thing.split(), self.partner.first, self.partner.last],
            stamp(self.new, "clock"),
        ]
        twin = [self.other.first, self.other.last]
        named = [self.host.first, self.host.last, *self.names]
        return [
            offer("both", "urgent", {"all": [*moving, named], "none": [twin]}, move, *accept, *tell),
            offer("move", "urgent", {"all": moving, "none": [named, twin]}, move, *tell),
            offer("accept", "urgent", {"all": [[*TELL, *ADD], named, COMING], "none": [MOVE, "take care"]}, *accept),
        ]

    def oracle(self) -> list[Json]:
        morning, ask = self.when.replace(hour=0, minute=0), f"Could we take {weekday(self.new)} at {clock(self.new)}"
        return [
            call(
                "Calendar__get_calendar_events_from_to",
                after="urgent",
                start_datetime=morning,
                end_datetime=morning + timedelta(days=2),
            ),
            *([call("Messages__list_recent_conversations")] if self.by_chat else []),
            propose(
                f"Shall I move the {self.thing} with {self.partner.first} to {day(self.new)} at {clock(self.new)} "
                f"and tell {self.host.first} that you will be at the {self.topic}?"
            ),
            call(
                "Calendar__edit_calendar_event",
                event_id=ref("movable"),
                start_datetime=self.new,
                end_datetime=self.new + self.length,
            ),
            call(
                "Calendar__add_calendar_event",
                title=f"{self.topic.capitalize()} ({self.host.first})",
                start_datetime=self.when,
                end_datetime=self.until,
            ),
            self.asks.answers(
                f"Yes, I will be at the {self.topic} on {weekday(self.when)} at {clock(self.when)}.", "urgent"
            ),
            *(
                [call("Messages__send_message", user_id=ref("partner"), content=f"{ask} for the {self.thing}?")]
                if self.by_chat
                else []
            ),
            finish(f"The {self.thing} is on {day(self.new)} at {clock(self.new)} now; {self.host.first} expects you."),
        ]

    def checks(self) -> list[Json]:
        return [
            state(
                "Calendar.events",
                id=ref("movable"),
                start_datetime=at(self.new),
                end_datetime=at(self.new + self.length),
            ),
            state(
                "Calendar.events",
                title=says([*self.names, self.host.first]),
                start_datetime=at(self.when),
                end_datetime=at(self.until),
            ),
            self.asks.answered(self.agreed),
            *([told("partner_chat", self.news)] if self.by_chat else []),
        ]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Overlap(Setting("overlapping_obligation", seed)).data()
