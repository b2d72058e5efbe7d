"""An appointment moves; the reminders that were set for it must move by the same amount (pattern 3).

The organiser replaces the entry in the calendar, or only says so in a chat or by mail: then the entry is the
assistant's to move, too. Near it: a reminder for another occasion at nearly the same time.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, date, day
from pare_scenarios.generate.building import (
    act,
    allow,
    appointment,
    at,
    call,
    finish,
    happens,
    kept,
    offer,
    propose,
    ref,
    reminder,
    says,
    sees_day,
    stamp,
    state,
    together,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.lexicon import said
from pare_scenarios.generate.verbs import MOVE
from pare_sim.kernel import Json

OCCASIONS = (
    ("workshop", (("Print the handouts", "handouts"), ("Pack the markers", "markers"), ("Set out", "set"))),
    ("photo shoot", (("Charge the batteries", "batteries"), ("Iron the shirt", "shirt"), ("Order flowers", "flowers"))),
    ("site visit", (("Pack the helmet", "helmet"), ("Print the floor plan", "plan"), ("Fetch the badge", "badge"))),
    ("rehearsal", (("Tune the cello", "cello"), ("Copy the score", "score"), ("Buy rosin", "rosin"))),
    ("tasting", (("Chill the bottles", "bottles"), ("Borrow the glasses", "glasses"), ("Slice the bread", "bread"))),
)
MOVED = {
    "en": "Small change of plan: the {thing} is on {day} {date} at {clock}, same place.",
    "de": "Kleine Planänderung: {thing}, wir treffen uns am {day}, {date}, um {clock} Uhr, gleicher Ort.",
    "fr": "Petit changement : {thing}, on se voit {day} {date} à {clock}, même endroit.",
    "es": "Pequeño cambio: {thing}, quedamos el {day} {date} a las {clock}, mismo sitio.",
    "tr": "Küçük bir değişiklik: {thing}, {day} {date} saat {clock}, aynı yer.",
}
SHIFTS = (timedelta(days=1), timedelta(hours=2), timedelta(days=2, minutes=30), timedelta(days=1, hours=-1))
LEADS = (30, 45, 90, 120, 780)


class _Moved(Story):
    """A thing with an organiser, and its satellites."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.host, self.other = s.people(2)
        (self.thing, tasks), (self.elsewhere, others) = s.sample(OCCASIONS, 2)
        self.tasks = s.sample(tasks, 1 + s.chance.randrange(3))
        self.stray = s.pick(others)
        self.by = s.pick(("calendar", "chat", "mail"))
        self.tells = Channel(self.host, "host", "mail" if self.by == "mail" else "chat")
        self.old = s.workday(2 + s.chance.randrange(3), 10 + s.chance.randrange(8), s.pick((0, 15, 30)))
        self.shift = s.pick(SHIFTS)
        self.new, self.length = self.old + self.shift, timedelta(minutes=s.pick((60, 90)))
        leads = [timedelta(minutes=lead) for lead in s.sample(LEADS, len(self.tasks))]
        self.dues = [self.old - lead for lead in leads]
        self.stray_due = self.old - timedelta(minutes=s.pick((20, 40, 70)))
        self.small_talk, self.place = s.pick(chatter(s.language)), s.pick(("Studio 3", "the annex", "Hall B"))

    def about(self) -> str:
        return f"{self.host.first} moves the {self.thing} to {day(self.new)}; {len(self.tasks)} reminders must follow."

    def user(self) -> dict[str, Json]:
        look = sees_day(self.new, "moved", 20)
        acts: list[Json] = [look] if self.by == "calendar" else [self.tells.reading("moved", 10)]
        return {
            "goal": f"Be ready for the {self.thing} whenever it is.",
            "acts": [act("Reminders.list_upcoming_reminders"), *acts],
        }

    def seeds(self) -> list[Json]:
        title = f"{self.thing.capitalize()} with {self.host.first}"
        return [
            *self._talk(),
            appointment(title, self.old, self.old + self.length, "entry", [self.host], location=self.place),
            appointment(
                f"{self.elsewhere.capitalize()} with {self.other.first}",
                self.old + timedelta(days=4),
                self.old + timedelta(days=4, hours=1),
                people=[self.other],
            ),
            *(
                reminder(f"{task} for the {self.thing}", due, f"task{n}", "")
                for n, ((task, _), due) in enumerate(zip(self.tasks, self.dues, strict=True))
            ),
            reminder(f"{self.stray[0]} for the {self.elsewhere}", self.stray_due, "stray"),
        ]

    def _talk(self) -> list[Json]:
        old = (self.host, self.small_talk, self.s.start - timedelta(days=2))
        return [] if self.by == "calendar" else self.tells.seeds(old, addressed=False)

    def timeline(self) -> list[Json]:
        if self.by == "calendar":
            who, title = self.host.name, f"{self.thing.capitalize()} with {self.host.first}"
            return [
                happens(
                    "dropped",
                    "Calendar.delete_calendar_event_by_attendee",
                    {"at": 40},
                    event_id=ref("entry"),
                    who_delete=who,
                ),
                happens(
                    "moved",
                    "Calendar.add_calendar_event_by_attendee",
                    {"after": "dropped", "delay": 5},
                    who_add=who,
                    title=title,
                    start_datetime=self.new,
                    end_datetime=self.new + self.length,
                    location=self.place,
                ),
            ]
        tongue = self.s.tongue(MOVED)
        text = MOVED[tongue].format(
            day=weekday_in(self.new, tongue),
            date=date(self.new) if tongue == "en" else f"{self.new.day}.{self.new.month}.",
            clock=clock(self.new),
            thing=said(self.thing, tongue),
        )
        return [self.tells.brings("moved", said(self.thing, tongue).capitalize(), text, {"at": 40})]

    def offers(self) -> list[Json]:
        minutes = int(self.shift.total_seconds() // 60)
        allowed: list[Json] = []
        for n, ((_, key), due) in enumerate(zip(self.tasks, self.dues, strict=True)):
            new, which = at(due + self.shift), ref(f"task{n}")
            allowed += [
                allow(
                    "Reminders__update_reminder",
                    reminder_id=which,
                    title=says(key, self.thing),
                    due_datetime=new,
                    description={"not": {"contains": [self.elsewhere]}},
                    repetition_unit=None,
                    repetition_value={"one_of": [None, 1]},
                ),
                allow("Reminders__add_reminder", title=says(key, self.thing), due_datetime=new, repetition_unit=None),
                allow("Reminders__delete_reminder", reminder_id=which),
                allow("Reminders__snooze_reminder", reminder_id=which, minutes=minutes),
            ]
        if self.by != "calendar":
            allowed.append(
                allow(
                    "Calendar__edit_calendar_event",
                    event_id=ref("entry"),
                    start_datetime=at(self.new),
                    end_datetime=at(self.new + self.length),
                )
            )
        when = [
            stamp(self.new),
            *(stamp(due + self.shift, "clock") for due in self.dues),
            "accordingly",
            "match",
            "new time",
            "new date",
            "follow",
            "in line",
        ]
        about = [MOVE, ["remind", "reminder", "alarm", "alert"], [self.thing, self.host.first], when]
        return [offer("follow", "moved", {"all": about, "none": [self.elsewhere, stamp(self.old, "both")]}, *allowed)]

    def oracle(self) -> list[Json]:
        entry = (
            []
            if self.by == "calendar"
            else [
                call(
                    "Calendar__edit_calendar_event",
                    event_id=ref("entry"),
                    start_datetime=self.new,
                    end_datetime=self.new + self.length,
                )
            ]
        )
        things = "the entry and " if entry else ""
        return [
            call("Reminders__get_upcoming_reminders", after="moved"),
            *([call("Calendar__search_events", query=self.thing)] if entry else []),
            propose(
                f"The {self.thing} is on {day(self.new)} at {clock(self.new)} now. Shall I move {things}"
                f"the reminders for it?"
            ),
            *entry,
            *(
                call(
                    "Reminders__update_reminder",
                    reminder_id=ref(f"task{n}"),
                    title=f"{task} for the {self.thing}",
                    description="",
                    due_datetime=due + self.shift,
                    repetition_unit=None,
                    repetition_value=None,
                )
                for n, ((task, _), due) in enumerate(zip(self.tasks, self.dues, strict=True))
            ),
            finish(f"All is set for the {self.thing} on {day(self.new)}."),
        ]

    def checks(self) -> list[Json]:
        found: list[Json] = []
        stray = kept("Reminders.reminders", "stray", due_datetime=at(self.stray_due), completed=False)
        for (_, key), due in zip(self.tasks, self.dues, strict=True):
            title = says(key, self.thing)
            moved = state(
                "Reminders.reminders",
                title=title,
                due_datetime=at(due + self.shift),
                completed=False,
                repetition_unit=None,
            )
            found.append(together(moved, state("Reminders.reminders", 0, title=title, due_datetime=at(due)), stray))
        if self.by != "calendar":
            found.append(
                state(
                    "Calendar.events",
                    id=ref("entry"),
                    start_datetime=at(self.new),
                    end_datetime=at(self.new + self.length),
                )
            )
        return found


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Moved(Setting("moved_with_satellites", seed)).data()
