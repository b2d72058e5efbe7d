"""Somebody asks the user in a chat to do one thing by a day, or a time of that day (pattern 10, plain).

A reminder is right at any time from the evening before until then. It comes in a one-to-one chat or a group, and the
user promises or says nothing. Near it: a reminder of another thing; wrong are a day earlier and a day later.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, day
from pare_scenarios.generate.background import background
from pare_scenarios.generate.building import (
    act,
    allow,
    between,
    call,
    chat,
    finish,
    kept,
    line,
    offer,
    opens,
    propose,
    reminder,
    says,
    silent_on,
    stamp,
    state,
    texts,
    together,
)
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.lexicon import everywhere, said
from pare_scenarios.generate.verbs import REMIND
from pare_sim.kernel import Json

CHORES = (
    ("return the recipe book", "recipe"),
    ("hand over the keys", "keys"),
    ("ring the caterer", "caterer"),
    ("pick up the tent", "tent"),
    ("go over the accounts", "accounts"),
    ("bring the drill", "drill"),
    ("collect the programmes", "programmes"),
    ("return the trailer", "trailer"),
)
ASKS: dict[str, tuple[str, ...]] = {
    "en": (
        "{you}, don't forget to {chore} by {by}!",
        "{you}, could you {chore} by {by}, please?",
        "You still have to {chore}, {you}. It must be done by {by}.",
    ),
    "de": ("{you}, vergiss nicht: {chore}, bis {by}!",),
    "fr": ("{you}, n'oublie pas : {chore}, avant {by} !",),
    "es": ("{you}, no te olvides: {chore}, antes del {by}.",),
    "tr": ("{you}, unutma: {chore}, en geç {by}!",),
}


class _Plain(Story):
    """One chore and when it must be done."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.asker, self.third = s.people(2)
        (self.chore, self.key), (self.second, self.second_key) = s.sample(CHORES, 2)
        self.timed, self.group = s.chance.random() < 0.6, s.chance.random() < 0.3
        day_of = s.later(1 + s.chance.randrange(5), 12 + s.chance.randrange(7), s.pick((0, 30)))
        self.last = day_of if self.timed else day_of.replace(hour=23, minute=59)
        self.evening = (self.last - timedelta(days=1)).replace(hour=17, minute=0)
        self.due = self.last.replace(hour=s.pick((8, 9, 10)), minute=0)
        if self.timed and s.chance.random() < 0.5:
            self.due = self.evening.replace(hour=19)
        self.promise = s.pick((None, "Will do!", "Sure, of course."))
        self.tongue = s.mostly_english(ASKS)
        self.ask = s.pick(ASKS[self.tongue])
        self.small_talk, self.others = s.pick(chatter(s.language)), background(s)

    def about(self) -> str:
        return f"{self.asker.first} asks the user to {self.chore} by {self._by('en')}."

    def user(self) -> dict[str, Json]:
        says_so = [act("Messages.send_message", content=self.promise)] if self.promise else []
        return {
            "goal": f"Do it in time: {self.chore}.",
            "acts": [opens("chat", "asked", 10), *says_so],
            "answers": [{"about": [["when", "time", "early", "before"]], "reply": "On that day, in the morning."}],
        }

    def seeds(self) -> list[Json]:
        people = [self.asker, self.third] if self.group else [self.asker]
        old = line(self.asker, self.small_talk, self.s.start - timedelta(days=1))
        later = (self.last + timedelta(days=1)).replace(hour=20, minute=30)
        second = reminder(self.second.capitalize(), later, "second")
        title = self.s.pick(("Summer fair", "Neighbours")) if self.group else None
        return [chat("chat", people, old, title=title), second, *self.others]

    def _by(self, tongue: str) -> str:
        return weekday_in(self.last, tongue) + (f", {clock(self.last)}" if self.timed else "")

    def timeline(self) -> list[Json]:
        chore = said(self.chore, self.tongue)
        text = self.ask.format(you=self.s.owner.first, chore=chore, by=self._by(self.tongue))
        return [texts("asked", self.asker, text, {"at": 40}, "chat")]

    def _title(self) -> Json:
        return says(everywhere(self.chore, self.key))

    def offers(self) -> list[Json]:
        evening, last = ({"time": moment.strftime("%Y-%m-%d")} for moment in (self.evening, self.last))
        when: list[Json] = [stamp(self.last), last, evening]
        chore, wrong = everywhere(self.chore, self.key), [self.second_key, "take care"]
        about = deed(REMIND, chore, when, fits=("return",), wrong=wrong)
        add = allow(
            "Reminders__add_reminder",
            title=self._title(),
            due_datetime=between(self.evening, self.last),
            description=silent_on(self.second_key),
            repetition_unit=None,
        )
        return [offer("remind", "asked", about, add)]

    def oracle(self) -> list[Json]:
        return [
            propose(f"Shall I remind you on {day(self.due)} at {clock(self.due)} to {self.chore}?", "asked"),
            call(
                "Reminders__add_reminder",
                title=self.chore.capitalize(),
                due_datetime=self.due,
                description=f"{self.asker.first} needs it by {self._by('en')}.",
                repetition_unit=None,
            ),
            finish(f"I will remind you on {day(self.due)}."),
        ]

    def checks(self) -> list[Json]:
        window = between(self.evening, self.last)
        mine = state(
            "Reminders.reminders", title=self._title(), due_datetime=window, repetition_unit=None, completed=False
        )
        once = state("Reminders.reminders", title=self._title())
        return [together(mine, once, kept("Reminders.reminders", "second", completed=False))]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Plain(Setting("plain_deadline", seed)).data()
