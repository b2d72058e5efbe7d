"""An appointment comes nearer and nobody writes: what belongs to it can be put together before (pattern 8).

The points for a sheet are in a note and in a chat or a mail; one figure has been corrected since. Where the entry
tells when to leave, a reminder for what must be taken along is due at that time. Near it: another client, old figures.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock
from pare_scenarios.generate.building import (
    act,
    allow,
    appointment,
    at,
    call,
    chat,
    finish,
    kept,
    line,
    mail,
    note,
    offer,
    opens,
    propose,
    says,
    silent_on,
    state,
    texts,
    together,
)
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lexicon import everywhere, said
from pare_scenarios.generate.verbs import ADD
from pare_sim.kernel import Json

MEETINGS = ("Kick-off", "Yearly review", "Contract talk", "Layout meeting", "Price round")
POINTS = (
    ("delivery dates", "delivery"),
    ("the new logo", "logo"),
    ("spare parts", "spare"),
    ("the warranty", "warranty"),
    ("packaging", "packaging"),
    ("the test run", "test"),
)
THINGS = (
    ("the fabric samples", "samples"),
    ("the signed offer", "offer"),
    ("the colour chart", "chart"),
    ("the prototype", "prototype"),
)
BRING = {
    "en": "Could you bring {thing} when we meet? And {point}: that is on my mind as well.",
    "de": "Bringst du bitte etwas mit, wenn wir uns sehen? {thing}. Und: {point}, das beschäftigt mich auch.",
    "fr": "À apporter quand on se voit, s'il te plaît : {thing}. Et {point}, ça me préoccupe aussi.",
    "es": "Para traer cuando nos veamos, por favor: {thing}. Y {point}: eso también me preocupa.",
    "tr": "Görüştüğümüzde lütfen yanında olsun: {thing}. Bir de {point}, o da aklımda.",
}
PREPARE = [
    "prepare",
    "draft",
    "collect",
    "compile",
    "gather",
    "summarise",
    "summarize",
    "assemble",
    "pull",
    "make",
    "jot",
]
SHEET = [
    "note",
    "sheet",
    "summary",
    "briefing",
    "overview",
    "checklist",
    "points",
    "agenda",
    "preparation",
    "prep",
    "brief",
]


class _Sheet(Story):
    """A meeting with a client, in a few hours."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.client, self.other = s.people(2)
        self.meeting = s.pick(MEETINGS)
        (self.point, self.key), (self.extra, self.extra_key), (_, self.strange) = s.sample(POINTS, 3)
        self.thing, self.thing_key = s.pick(THINGS)
        self.figure, self.outdated = s.sample((120, 185, 240, 310, 450, 960), 2)
        self.when = s.start.replace(minute=0) + timedelta(hours=2 + s.chance.randrange(3), minutes=s.pick((0, 30)))
        self.leaves = self.when - timedelta(minutes=s.pick((35, 50, 65))) if s.chance.random() < 0.5 else None
        self.by_mail, self.noise = s.chance.random() < 0.5, s.chance.random() < 0.5
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return (
            f"The {self.meeting.lower()} with {self.client.name} comes nearer; its points are in a note and a message."
        )

    def user(self) -> dict[str, Json]:
        acts: list[Json] = [act("Calendar.read_today_calendar_events"), act("Notes.list_notes", delay=300)]
        if self.noise:
            acts.append(opens("small", "hello", 10))
        return {"goal": f"Come to the {self.meeting.lower()} with {self.client.first} well prepared.", "acts": acts}

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(days=3)
        tongue = self.s.tongue(BRING)
        text = BRING[tongue].format(thing=said(self.thing, tongue), point=said(self.extra, tongue))
        asked = (
            mail(self.client, self.meeting, text, ago)
            if self.by_mail
            else chat(
                None, [self.client], line(self.client, text, ago), line(None, "I will.", ago + timedelta(minutes=9))
            )
        )
        body = (
            f"Talk about {self.point}.\nQuantity: {self.outdated} pieces.\nCorrection: {self.figure} pieces, as agreed."
        )
        going = f"Leave at {clock(self.leaves)}." if self.leaves else None
        return [
            appointment(
                f"{self.meeting} with {self.client.first}",
                self.when,
                self.when + timedelta(hours=1),
                "entry",
                [self.client],
                description=going,
            ),
            appointment(
                f"{self.meeting} with {self.other.first}",
                self.when + timedelta(days=1),
                self.when + timedelta(days=1, hours=1),
                people=[self.other],
            ),
            note(f"Client {self.client.name}", body, folder="Work", updated_at=ago),
            note(
                f"Client {self.other.name}",
                f"Talk about {self.strange}.\nQuantity: {self.outdated + 5} pieces.",
                folder="Work",
                updated_at=ago,
            ),
            asked,
            *([chat("small", [self.other], line(self.other, "Hi!", ago))] if self.noise else []),
        ]

    def timeline(self) -> list[Json]:
        return [texts("hello", self.other, self.small_talk, {"at": 120})] if self.noise else []

    def _title(self) -> dict[str, Json]:
        return says([self.client.first, self.client.last], [self.meeting, *self.meeting.split(), *SHEET])

    def _facts(self) -> dict[str, Json]:
        wanted = says(
            self.key, str(self.figure), everywhere(self.extra, self.extra_key), everywhere(self.thing, self.thing_key)
        )
        return {**wanted, **silent_on(self.strange, str(self.outdated + 5))}

    def offers(self) -> list[Json]:
        about = {
            "all": [[*PREPARE, *ADD], SHEET, [self.client.first, self.client.last, self.meeting]],
            "none": [[self.other.first, self.other.last]],
        }
        write = allow(
            "Notes__create_note",
            title=self._title(),
            content=self._facts(),
            folder={"one_of": [None, "Work", "Inbox", "Personal"]},
        )
        ring = [self._ring()] if self.leaves else []
        return [offer("prepare", None, about, write, *ring)]

    def _ring(self) -> Json:
        assert self.leaves is not None
        return allow(
            "Reminders__add_reminder",
            title=says(everywhere(self.thing, self.thing_key)),
            due_datetime=at(self.leaves, 10),
            description=silent_on(self.other.first, self.strange),
            repetition_unit=None,
        )

    def oracle(self) -> list[Json]:
        found = "Emails__list_emails" if self.by_mail else "Messages__list_recent_conversations"
        content = (
            f"- {self.point}\n- quantity: {self.figure} pieces\n- {self.extra} ({self.client.first} asks)\n"
            f"- bring {self.thing}"
        )
        ring = "" if self.leaves is None else f" and remind you of {self.thing} at {clock(self.leaves)}"
        return [
            call("Calendar__read_today_calendar_events"),
            call("Notes__search_notes", query=self.client.last),
            call(found),
            propose(
                f"Shall I prepare a note with all points for the {self.meeting.lower()} with {self.client.first} at "
                f"{clock(self.when)}{ring}?"
            ),
            call("Notes__create_note", title=f"{self.meeting} with {self.client.name}", content=content),
            *(
                [
                    call(
                        "Reminders__add_reminder",
                        title=f"Take {self.thing}",
                        due_datetime=self.leaves,
                        description=f"For {self.client.first}",
                        repetition_unit=None,
                    )
                ]
                if self.leaves
                else []
            ),
            finish("The sheet is in your notes."),
        ]

    def checks(self) -> list[Json]:
        sheet = state("Notes.notes", title=self._title(), content=self._facts())
        found: list[Json] = [together(sheet, kept("Calendar.events", "entry", start_datetime=at(self.when)))]
        if self.leaves is not None:
            found.append(
                state(
                    "Reminders.reminders",
                    title=says(everywhere(self.thing, self.thing_key)),
                    due_datetime=at(self.leaves, 10),
                    completed=False,
                    repetition_unit=None,
                )
            )
        return found


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Sheet(Setting("preparation_sheet", seed)).data()
