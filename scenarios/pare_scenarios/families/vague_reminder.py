"""A reminder rings whose title says next to nothing; an old chat or mail explains it (pattern 11).

The right help tells what it is about and completes the reminder: what, with whom, and it rings again when it is
time. Near it: a chat with somebody else about a similar thing, and a time that was changed later in the same chat.
"""

from datetime import datetime, timedelta

from pare_scenarios.generate import Setting, Story, clock, day
from pare_scenarios.generate.building import (
    act,
    allow,
    at,
    call,
    chat,
    finish,
    happens,
    kept,
    line,
    mail,
    named,
    offer,
    propose,
    ref,
    reminder,
    says,
    silent_on,
    stamp,
    state,
)
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.verbs import MOVE, REMIND
from pare_sim.kernel import Json

THINGS = (
    ("the blue one", "blue kayak", "green kayak", "It is the blue kayak, behind the boathouse."),
    ("K!!", "spare key", "bicycle key", "The spare key for the flat is what I need back."),
    ("box", "projector box", "moving box", "The projector box, with the cables in it."),
    ("M. – 2x", "two matinee tickets", "two museum passes", "Two matinee tickets, they are in the envelope."),
    ("grandma's thing", "sewing machine", "coffee machine", "Grandma's sewing machine, careful, it is heavy."),
)
HINT = ["about", "complete", "detail", "explain", "mean", "clarify", "rename", "fill", "add", "spell"]


class _Vague(Story):
    """A thing to bring to an owner, remembered in a word."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.owner, self.other = s.people(2)
        self.title, self.thing, self.lookalike, self.tale = s.pick(THINGS)
        self.rings = s.start + timedelta(minutes=s.pick((1, 2, 3)))
        self.first = s.later(s.pick((0, 1)), 17 + s.chance.randrange(3), s.pick((0, 15, 30)))
        self.changed = s.chance.random() < 0.5
        self.when = self.first + timedelta(minutes=45 if self.changed else 0)
        self.wrong = self.first + timedelta(hours=2, minutes=15)
        self.by_mail, self.opens = s.chance.random() < 0.5, s.chance.random() < 0.5
        self.repeats_name = s.chance.random() < 0.5
        self.small_talk = s.pick(chatter(s.language)), s.pick(chatter("en"))

    def about(self) -> str:
        return f"The reminder {self.title!r} means the {self.thing} for {self.owner.name} on {day(self.when)}."

    def user(self) -> dict[str, Json]:
        opened = act("Reminders.open_reminder", "rang", 10, reminder_id=ref("vague"))
        acts = [opened if self.opens else act("Reminders.list_due_reminders", "rang", 10)]
        return {"goal": "Know what the reminder is about, and be reminded of it when it is time.", "acts": acts}

    def seeds(self) -> list[Json]:
        ago, step = self.s.start - timedelta(days=4), timedelta(minutes=3)
        fetch = f"And do not forget the {self.lookalike} at {clock(self.wrong)} on {day(self.wrong)}, I lent it to you."
        return [
            reminder(self.title, self.rings, "vague", self.owner.first[0] + "." if self.repeats_name else None),
            reminder("Water the plants", self.rings + timedelta(hours=30), "plants"),
            *self._explanation(ago, step),
            chat(
                None,
                [self.other],
                line(self.other, fetch, ago - 200 * step),
                line(None, "It is at your door already, I have crossed it off my list.", ago - 190 * step),
                line(self.other, self.small_talk[1], ago - 100 * step),
            ),
        ]

    def _explanation(self, ago: datetime, step: timedelta) -> list[Json]:
        bring = f"Please bring it back to me on {day(self.first)} at {clock(self.first)}."
        later = f"Could we make it {clock(self.when)} on that day?"
        if self.by_mail:
            change = [mail(self.owner, "A bit later", later, ago + 60 * step)]
            return [
                mail(self.owner, "What you have of mine", f"{self.tale} {bring}", ago),
                *(change if self.changed else []),
            ]
        moved = [line(self.owner, later, ago + 60 * step), line(None, "No problem!", ago + 61 * step)]
        told = [line(self.owner, self.tale, ago), line(self.owner, bring, ago + step)]
        mine = line(None, "I have set myself a reminder.", ago + 2 * step)
        last = line(self.owner, self.small_talk[0], ago + 90 * step)
        return [chat(None, [self.owner], *told, mine, *(moved if self.changed else []), last)]

    def timeline(self) -> list[Json]:
        minutes = int((self.rings - self.s.start).total_seconds() // 60)
        return [happens("rang", "Reminders.fall_due", {"at": 60 * minutes}, reminder_id=ref("vague"))]

    def _words(self) -> list[str]:
        return [self.thing, self.thing.split()[-2] + " " + self.thing.split()[-1]]

    def offers(self) -> list[Json]:
        about = {
            "all": [[*HINT, *MOVE, *REMIND], self._words(), named(self.owner, self.other), stamp(self.when, "clock")],
            "none": [self.lookalike],
        }
        change = allow(
            "Reminders__update_reminder",
            reminder_id=ref("vague"),
            title=self._title(),
            description=silent_on(self.other.first, self.lookalike),
            due_datetime=at(self.when),
            repetition_unit=None,
            repetition_value={"one_of": [None, 1]},
        )
        anew = allow(
            "Reminders__add_reminder",
            title=self._title(),
            due_datetime=at(self.when),
            repetition_unit=None,
            description=silent_on(self.other.first, self.lookalike),
        )
        old = [allow(f"Reminders__{verb}_reminder", reminder_id=ref("vague")) for verb in ("complete", "delete")]
        return [offer("explain", "rang", about, change, anew, *old)]

    def _title(self) -> dict[str, Json]:
        return says(self._words(), [self.owner.first, self.owner.last])

    def oracle(self) -> list[Json]:
        return [
            call("Emails__list_emails" if self.by_mail else "Messages__list_recent_conversations", after="rang"),
            propose(
                f"The reminder “{self.title}” is about the {self.thing} that {self.owner.first} wants back on "
                f"{day(self.when)} at {clock(self.when)}. Shall I complete it and let it ring then?"
            ),
            call(
                "Reminders__update_reminder",
                reminder_id=ref("vague"),
                title=f"Bring the {self.thing} to {self.owner.name}",
                description=f"At {clock(self.when)}",
                due_datetime=self.when,
                repetition_unit=None,
                repetition_value=None,
            ),
            finish(f"It will ring on {day(self.when)} at {clock(self.when)} and tell what it is about."),
        ]

    def checks(self) -> list[Json]:
        return [
            state("Reminders.reminders", title=self._title(), due_datetime=at(self.when), completed=False),
            state("Reminders.reminders", 0, "anyone", title={"text": self.title}, completed=False),
            kept("Reminders.reminders", "plants", completed=False),
        ]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Vague(Setting("vague_reminder", seed)).data()
