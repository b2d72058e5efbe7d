"""A reminder rings that stands for a batch: everybody on a list in a note gets a message of their own (pattern 12).

Near it: the list of last time, somebody on the list who has been told already, and the lines of the others.
"""

from datetime import datetime, timedelta

from pare_scenarios.generate import Person, Setting, Story, clock, date
from pare_scenarios.generate.building import (
    act,
    allow,
    call,
    chat,
    finish,
    happens,
    kept,
    line,
    may_tell,
    note,
    offer,
    propose,
    ref,
    reminder,
    says,
    silent_on,
    texter,
    together,
    told,
)
from pare_scenarios.generate.facts import clock_fact
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.verbs import TELL
from pare_sim.kernel import Json

BATCHES = (
    ("audition", "Audition slots", ("room 4", "room 7", "the annex", "the gallery", "the cellar")),
    ("shift", "Stall shifts", ("the cash box", "the grill", "the lottery", "the kitchen", "the gate")),
    ("lift", "Lifts to the lake", ("the red van", "the estate car", "the minibus", "the taxi", "the old bus")),
    ("demo", "Demo order", ("screen A", "screen B", "the lab", "the foyer", "the studio")),
)
CALLS = {
    "en": "Send out: {list}",
    "de": "Verschicken: {list}",
    "fr": "À envoyer : {list}",
    "es": "Enviar: {list}",
    "tr": "Gönder: {list}",
    "pt": "Enviar: {list}",
}


class _Batch(Story):
    """A list of people, each with a time and a spot."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.word, self.list, spots = s.pick(BATCHES)
        self.people = s.people(3 + s.chance.randrange(2))
        self.spots = s.sample(spots, len(self.people))
        self.day = s.later(2 + s.chance.randrange(4), 9 + s.chance.randrange(6))
        step = timedelta(minutes=s.pick((20, 25, 35)))
        self.times = s.sample([self.day + n * step for n in range(len(self.people))], len(self.people))
        self.knows = s.pick((None, 0, 1))
        self.rings = 60 * (1 + s.chance.randrange(3))
        self.small_talk = s.sample(chatter(s.language), 3)

    def _rows(self) -> list[tuple[int, Person, datetime, str]]:
        rows = zip(range(9), self.people, self.times, self.spots, strict=False)
        return [row for row in rows if row[0] != self.knows]

    def about(self) -> str:
        return f"{len(self._rows())} people are to get their own line of the list “{self.list}”."

    def user(self) -> dict[str, Json]:
        acts = [act("Reminders.open_reminder", "rang", 10, reminder_id=ref("batch"))]
        return {"goal": f"Tell everybody who does not know yet their own {self.word}: time and place.", "acts": acts}

    def _line(self, n: int, moment: datetime) -> str:
        known = " (told already)" if n == self.knows else ""
        return f"- {self.people[n].name}: {clock(moment)}, {self.spots[n]}{known}"

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(hours=30)
        now = "\n".join(self._line(n, moment) for n, moment in enumerate(self.times))
        then = "\n".join(self._line(n, moment) for n, moment in enumerate(reversed(self.times)))
        chats = [
            chat(f"chat{n}", [person], line(person, self.small_talk[n % 3], ago)) for n, person, _, _ in self._rows()
        ]
        informed = (
            []
            if self.knows is None
            else [
                chat(
                    None,
                    [self.people[self.knows]],
                    line(None, f"You are on at {clock(self.times[self.knows])}, {self.spots[self.knows]}.", ago),
                )
            ]
        )
        title = CALLS[self.s.tongue(CALLS)].format(list=self.list)
        return [
            *(texter(person, f"person{n}") for n, person, _, _ in self._rows()),
            *chats,
            *informed,
            note(self.list, f"For {date(self.day)}:\n{now}", folder="Work", updated_at=ago),
            note(
                f"{self.list} (last time)",
                f"For {date(self.day - timedelta(days=90))}:\n{then}",
                folder="Work",
                updated_at=ago - timedelta(days=90),
            ),
            reminder(title, self.s.start + timedelta(seconds=self.rings), "batch"),
            reminder("Buy stamps", self.s.start + timedelta(days=2), "other"),
        ]

    def timeline(self) -> list[Json]:
        return [happens("rang", "Reminders.fall_due", {"at": self.rings}, reminder_id=ref("batch"))]

    def _content(self, n: int) -> dict[str, Json]:
        spot = self.spots[n].removeprefix("the ")
        others = [other.removeprefix("the ") for other in self.spots if other != self.spots[n]]
        return {**says(clock_fact(self.times[n]), spot), **silent_on(*others)}

    def offers(self) -> list[Json]:
        tells = [way for n, *_ in self._rows() for way in may_tell(f"person{n}", f"chat{n}", self._content(n))]
        done = [allow("Reminders__complete_reminder", reminder_id=ref("batch"))]
        count: list[Json] = [{"number": len(self._rows())}]
        whom = ["each", "everyone", "everybody", "all of them", "individual", "individually", "one by one", "them"]
        people = [name for _, person, _, _ in self._rows() for name in (person.first, person.last)]
        about = {
            "all": [TELL, [*whom, *people, *count], [self.word, *self.list.split()[:1], "list", "times", "time"]],
            "none": ["last time", "group chat", "take care"],
        }
        return [offer("send", "rang", about, *tells, *done)]

    def oracle(self) -> list[Json]:
        return [
            call("Notes__search_notes", after="rang", query=self.list),
            propose(
                f"Shall I send each of the {len(self._rows())} people who do not know yet their {self.word}, as in "
                f"the note “{self.list}”?"
            ),
            *(
                call(
                    "Messages__send_message",
                    user_id=ref(f"person{n}"),
                    content=f"Hi {person.first}, you are on at {clock(moment)} on {date(self.day)}, {spot}.",
                )
                for n, person, moment, spot in self._rows()
            ),
            finish(f"{len(self._rows())} messages are out."),
        ]

    def checks(self) -> list[Json]:
        *most, last = (told(f"chat{n}", self._content(n)) for n, *_ in self._rows())
        return [*most, together(last, kept("Reminders.reminders", "other", completed=False))]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Batch(Setting("reminder_batch", seed)).data()
