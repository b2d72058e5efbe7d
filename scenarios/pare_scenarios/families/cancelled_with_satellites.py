"""An appointment is called off; what was only there for it is in the way now (pattern 4).

Its reminders, a block for the preparation, a note: two or three of them. The organiser deletes the entry, or tells
in a chat or by mail that it is off: then the entry must go, too. Near it: the same kind of thing in another town.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story
from pare_scenarios.generate.building import (
    allow,
    appointment,
    call,
    called,
    finish,
    gone,
    happens,
    kept,
    note,
    offer,
    propose,
    ref,
    reminder,
    sees_day,
    together,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.lexicon import said
from pare_scenarios.generate.verbs import REMOVE
from pare_sim.kernel import Json

KINDS = (
    ("reading", "Choose the chapters", "Practise aloud", "Passages"),
    ("trade fair", "Order business cards", "Build the stand model", "Stand layout"),
    ("viewing", "Print the pay slips", "Sort the papers", "Questions to the landlord"),
    ("guest lecture", "Book the train", "Rehearse the slides", "Lecture outline"),
    ("concert", "Collect the amplifier", "Sound check at home", "Set list"),
)
TOWNS = ("Ghent", "Lucerne", "Porto", "Aarhus", "Bristol", "Girona", "Bursa", "Halle")
OFF = {
    "en": "I am so sorry: the {kind} in {town} on {day} is off. Too few people signed up.",
    "de": "Es tut mir leid: {kind} {town} am {day} fällt aus. Es gab zu wenige Anmeldungen.",
    "fr": "Désolé : {kind}, {town}, {day}, c'est à l'eau. Trop peu d'inscriptions.",
    "es": "Lo siento mucho: {kind}, {town}, el {day}, no se hará. Hay muy pocas inscripciones.",
    "tr": "Çok üzgünüm: {kind}, {town}, {day}, olmayacak. Çok az kayıt vardı.",
}
LEFT = [
    "reminder",
    "preparation",
    "prep",
    "block",
    "note",
    "rehearsal",
    "everything",
    "leftover",
    "related",
    "satellite",
]
DONE = ("Reminders__delete_reminder", "Reminders__complete_reminder")


class _Off(Story):
    """A kind of thing in one town, called off, and the same in another town."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.host, self.other = s.people(2)
        self.kind_of, self.todo, self.practice, self.sheet = s.pick(KINDS)
        self.town, self.elsewhere = s.sample(TOWNS, 2)
        self.by = s.pick(("calendar", "chat", "mail"))
        self.tells = Channel(self.host, "host", "mail" if self.by == "mail" else "chat")
        self.when = s.workday(4 + s.chance.randrange(4), 11 + s.chance.randrange(7), s.pick((0, 30)))
        self.left = s.sample(("reminder", "second", "block", "note"), 2 + s.chance.randrange(2))
        self.due = self.when - timedelta(days=2, hours=s.pick((1, 2)))
        self.block = (self.when - timedelta(days=1)).replace(hour=s.pick((9, 17, 20)), minute=0)
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"The {self.kind_of} in {self.town} is off; {', '.join(self.left)} were only there for it."

    def user(self) -> dict[str, Json]:
        look = sees_day(self.when, "off", 20) if self.by == "calendar" else self.tells.reading("off", 10)
        return {"goal": "Keep only what is still going to happen in calendar, reminders and notes.", "acts": [look]}

    def seeds(self) -> list[Json]:
        hour, later = timedelta(hours=1), self.when + timedelta(days=6)
        gone, other = f"{self.kind_of} in {self.town}", f"{self.kind_of} in {self.elsewhere}"
        satellites: dict[str, Json] = {
            "reminder": reminder(f"{self.todo} for the {gone}", self.due, "reminder"),
            "second": reminder(f"Call {self.host.first} about {self.town}", self.due + hour, "second"),
            "block": appointment(f"{self.practice} ({self.town})", self.block, self.block + 2 * hour, "block"),
            "note": note(f"{self.sheet}: {self.town}", f"Ideas for the {gone}, still rough.", "note", "Work"),
        }
        return [
            *self._talk(),
            appointment(gone[0].upper() + gone[1:], self.when, self.when + 2 * hour, "entry", [self.host]),
            *(satellites[name] for name in self.left),
            appointment(other[0].upper() + other[1:], later, later + 2 * hour, "keep_entry", [self.other]),
            reminder(f"{self.todo} for the {other}", later - timedelta(days=3), "keep_reminder"),
            note(f"{self.sheet}: {self.elsewhere}", f"Ideas for the {other}, nearly done.", "keep_note", "Work"),
        ]

    def _talk(self) -> list[Json]:
        old = (self.host, self.small_talk, self.s.start - timedelta(days=2))
        return [] if self.by == "calendar" else self.tells.seeds(old, addressed=False)

    def timeline(self) -> list[Json]:
        if self.by == "calendar":
            return [
                happens(
                    "off",
                    "Calendar.delete_calendar_event_by_attendee",
                    {"at": 40},
                    event_id=ref("entry"),
                    who_delete=self.host.name,
                )
            ]
        tongue = self.s.tongue(OFF)
        text = OFF[tongue].format(kind=said(self.kind_of, tongue), town=self.town, day=weekday_in(self.when, tongue))
        return [self.tells.brings("off", self.town, text, {"at": 40})]

    def offers(self) -> list[Json]:
        ways: dict[str, list[Json]] = {
            "block": [allow("Calendar__delete_calendar_event", event_id=ref("block"))],
            "note": [allow("Notes__delete_note", note_id=ref("note"))],
        }
        for name in ("reminder", "second"):
            ways[name] = [allow(tool, reminder_id=ref(name)) for tool in DONE]
        entry = [] if self.by == "calendar" else [allow("Calendar__delete_calendar_event", event_id=ref("entry"))]
        about = {"all": [REMOVE, LEFT, [self.town]], "none": [self.elsewhere]}
        return [offer("clean", "off", about, *entry, *(way for name in self.left for way in ways[name]))]

    def oracle(self) -> list[Json]:
        reads = {"reminder": "Reminders__get_upcoming_reminders", "second": "Reminders__get_upcoming_reminders"}
        looks = list(dict.fromkeys(reads[name] for name in self.left if name in reads))
        removal: dict[str, Json] = {
            "reminder": call("Reminders__delete_reminder", reminder_id=ref("reminder")),
            "second": call("Reminders__delete_reminder", reminder_id=ref("second")),
            "block": call("Calendar__delete_calendar_event", event_id=ref("block")),
            "note": call("Notes__delete_note", note_id=ref("note")),
        }
        entry = [] if self.by == "calendar" else [call("Calendar__delete_calendar_event", event_id=ref("entry"))]
        both = "reminder" in self.left and "second" in self.left
        ring = "reminders" if both else "reminder"
        named = list(dict.fromkeys(ring if name in ("reminder", "second") else name for name in self.left))
        return [
            call("Calendar__search_events", after="off", query=self.town),
            *(call(tool) for tool in looks),
            *([call("Notes__search_notes", query=self.town)] if "note" in self.left else []),
            propose(
                f"The {self.kind_of} in {self.town} is off. Shall I delete the {', the '.join(named)} "
                f"that {'belong' if len(named) > 1 else 'belongs'} to it?"
            ),
            *entry,
            *(removal[name] for name in self.left),
            finish(f"Nothing is left of the {self.kind_of} in {self.town}."),
        ]

    def checks(self) -> list[Json]:
        by_hand: dict[str, Json] = {
            "block": together(
                gone("Calendar.events", "block"), called("Calendar__delete_calendar_event", event_id=ref("block"))
            ),
            "note": together(gone("Notes.notes", "note"), called("Notes__delete_note", note_id=ref("note"))),
            "entry": together(
                gone("Calendar.events", "entry"), called("Calendar__delete_calendar_event", event_id=ref("entry"))
            ),
        }
        for name in ("reminder", "second"):
            ways = [called(tool, reminder_id=ref(name)) for tool in DONE]
            by_hand[name] = together(gone("Reminders.reminders", name, completed=False), {"any_of": ways})
        names = [*([] if self.by == "calendar" else ["entry"]), *self.left]
        others = [
            kept("Calendar.events", "keep_entry"),
            kept("Notes.notes", "keep_note"),
            kept("Reminders.reminders", "keep_reminder", completed=False),
        ]
        return [*(by_hand[name] for name in names[1:]), together(by_hand[names[0]], *others)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Off(Setting("cancelled_with_satellites", seed)).data()
