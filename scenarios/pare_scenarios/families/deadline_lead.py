"""A notice names the last day on which something must have arrived; the reminder has to come ahead of it (pattern 10).

How long it takes to arrive is in the notice, at what time the user wants such reminders in a note. Some senders also
want a first answer. Near it: the last day itself, the last day of an earlier notice, another paper that is due.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, date, day
from pare_scenarios.generate.building import (
    allow,
    at,
    call,
    finish,
    kept,
    note,
    offer,
    propose,
    reminder,
    says,
    silent_on,
    stamp,
    state,
    together,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.languages import weekday_in
from pare_scenarios.generate.lexicon import said
from pare_scenarios.generate.verbs import NO, REMIND, YES
from pare_sim.kernel import Json

PAPERS = (
    ("tenancy form", "form"),
    ("signed ballot", "ballot"),
    ("visa photos", "photos"),
    ("club contract", "contract"),
    ("insurance claim", "claim"),
    ("school certificate", "certificate"),
)
NOTICE = {
    "en": "The {paper} must have reached us by {day}, {date}. Mind that our post takes {n} days.{ask}",
    "de": "{paper}: muss bis {day}, {date}, bei uns sein. Bitte bedenken Sie: Die Post braucht {n} Tage.{ask}",
    "fr": "{paper} : doit nous parvenir avant la fin de {day} {date}. La poste met {n} jours.{ask}",
    "es": "{paper}: tiene que llegarnos a más tardar el {day} {date}. El correo tarda {n} días.{ask}",
    "tr": "{paper}: en geç {day}, {date} günü elimizde olmalı. Posta {n} gün sürüyor.{ask}",
}
ASKS = {
    "en": " Is that possible?",
    "de": " Ist das möglich?",
    "fr": " Est-ce possible ?",
    "es": " ¿Es posible?",
    "tr": " Mümkün mü?",
}
ANSWER = ["answer", "reply", "tell", "confirm", "confirmation", "message", "respond", "inform"]


class _Deadline(Story):
    """A paper, its last day, and the day on which it must leave the house."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.clerk = s.person()
        (self.paper, self.word), (self.second, self.second_word) = s.sample(PAPERS, 2)
        self.tells = Channel(self.clerk, "clerk", s.pick(("chat", "mail")))
        self.wants_answer = s.chance.random() < 0.5
        self.days = 2 + s.chance.randrange(3)
        self.last = s.later(self.days + 2 + s.chance.randrange(5), 0)
        self.habit = s.pick((7, 18, 19, 20)), s.pick((0, 15, 30, 45))
        self.due = (self.last - timedelta(days=self.days)).replace(hour=self.habit[0], minute=self.habit[1])
        self.first_last = self.last - timedelta(days=s.pick((1, 3)))
        self.agreed = {**says(YES), **NO}

    def about(self) -> str:
        return f"The {self.paper} must arrive by {day(self.last)}, so it must leave the house on {day(self.due)}."

    def user(self) -> dict[str, Json]:
        return {
            "goal": f"Send the {self.paper} in time; a reminder on the day it must leave the house will do.",
            "acts": [self.tells.reading("notice", 10)],
        }

    def seeds(self) -> list[Json]:
        before = self.s.start - timedelta(days=6)
        early = f"Needed by {date(self.first_last)}: {self.paper}. We may still put that off."
        rule = f"Letters and papers: ring at {clock(self.due)} on the day they have to leave the house, not later."
        return [
            *self.tells.seeds((self.clerk, early, before), subject=self.word.capitalize(), addressed=self.wants_answer),
            note("How I like my reminders", f"Birthdays: the day before at noon.\n{rule}", folder="Personal"),
            note("Recipes", "Lentils with lemon; ring grandmother about the dough.", folder="Personal"),
            reminder(f"Post the {self.second}", self.due + timedelta(days=1, hours=1), "second"),
        ]

    def timeline(self) -> list[Json]:
        tongue = self.s.tongue(NOTICE)
        ask = ASKS[tongue] if self.wants_answer else ""
        text = NOTICE[tongue].format(
            paper=said(self.paper, tongue).capitalize() if tongue != "en" else self.paper,
            day=weekday_in(self.last, tongue),
            date=date(self.last),
            n=self.days,
            ask=ask,
        )
        return [self.tells.brings("notice", f"{self.paper.capitalize()}: new last day", text, {"at": 40})]

    def offers(self) -> list[Json]:
        add = allow(
            "Reminders__add_reminder",
            title=says([self.word, *self.paper.split()]),
            due_datetime=at(self.due, 10),
            description=silent_on(self.second_word),
            repetition_unit=None,
        )
        remind, who = [REMIND, [self.word, self.paper], stamp(self.due, "day")], [self.clerk.first, self.clerk.last]
        answer = [
            *ANSWER,
            *(f"{verb} {self.clerk.first}" for verb in ("let", "write", "write to", "send", "email", "text")),
        ]
        reply = self.tells.allowed(self.agreed, "notice") if self.wants_answer else []
        offers = [offer("remind", "notice", {"all": remind, "none": [answer, self.second_word]}, add)]
        if self.wants_answer:
            telling: Json = [answer, who]
            offers += [
                offer("both", "notice", {"all": [*remind, answer], "none": [self.second_word]}, add, *reply),
                offer("answer", "notice", {"all": telling, "none": [REMIND, "take care"]}, *reply),
            ]
        return offers

    def oracle(self) -> list[Json]:
        tell = f" and answer {self.clerk.first} that this works" if self.wants_answer else ""
        reply = self.tells.answers(f"Yes, you will have the {self.paper} by {date(self.last)}.", "notice")
        return [
            call("Notes__search_notes", after="notice", query="reminders"),
            propose(
                f"Shall I remind you on {day(self.due)} at {clock(self.due)} to post the {self.paper}, {self.days} "
                f"days ahead{tell}?"
            ),
            call(
                "Reminders__add_reminder",
                title=f"Post the {self.paper}",
                due_datetime=self.due,
                description=f"It has to arrive by {date(self.last)}.",
                repetition_unit=None,
            ),
            *([reply] if self.wants_answer else []),
            finish(f"You will be reminded on {day(self.due)} at {clock(self.due)}."),
        ]

    def checks(self) -> list[Json]:
        reminders = state(
            "Reminders.reminders",
            title=says([self.word, *self.paper.split()]),
            due_datetime=at(self.due, 10),
            completed=False,
            repetition_unit=None,
        )
        second = kept("Reminders.reminders", "second", completed=False)
        answer = [self.tells.answered(self.agreed)] if self.wants_answer else []
        return [together(reminders, state("Reminders.reminders", title=says(self.word)), second), *answer]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Deadline(Setting("deadline_lead", seed)).data()
