"""An appointment at a saved place and the way there decide when to leave; a reminder rings then (pattern 10).

The time is in the message or only in the calendar; from where and by what means the user travels was said in the chat
or is in a note. Near it: a place of the same name farther off, another way to travel, the appointment's own time.
"""

from datetime import datetime, timedelta

from pare_apps.maps import Mode

from pare_scenarios.generate import Person, Setting, clock, day
from pare_scenarios.generate.building import (
    allow,
    appointment,
    at,
    call,
    finish,
    kept,
    note,
    offer,
    propose,
    ref,
    reminder,
    says,
    sees_day,
    silent_on,
    stamp,
    state,
    together,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.spots import Spot, namesakes
from pare_scenarios.generate.verbs import REMIND
from pare_sim.kernel import Json

VISITS = (
    ("fitting", "Kiln House", "shop"),
    ("audition", "Studio Clay", "theatre"),
    ("physiotherapy", "Granite Hall", "practice"),
    ("badminton", "Northside Hall", "sports"),
    ("rehearsal", "Brick Chapel", "music"),
)
BY: tuple[tuple[Mode, str, tuple[float, ...], float], ...] = (
    ("walk", "on foot", (2.0, 2.6, 3.1), 2.6),
    ("bike", "by bike", (6.2, 7.4, 8.3), 7.5),
    ("transit", "by bus", (6.0, 8.8, 10.5), 11.0),
    ("car", "by car", (11.5, 14.2, 17.0), 16.0),
)
"""How one travels, as people say it, kilometres as the crow flies, how much farther the namesake is."""
ASKS = {
    "en": "{what} on {day}{at}, {place}. Please set off in time, we cannot wait for you again!",
    "de": "{what} am {day}{at}, {place}. Bitte geh rechtzeitig los, wir können nicht wieder warten!",
    "fr": "{what} {day}{at}, {place}. Pars à temps, on ne pourra pas t'attendre encore !",
    "es": "{what} el {day}{at}, {place}. Sal con tiempo, ¡no podemos volver a esperarte!",
    "tr": "{what}: {day}{at}, {place}. Lütfen zamanında yola çık, yine bekleyemeyiz!",
}
LEAVE = ["leave", "set off", "go", "start", "depart", "departure", "head", "get going", "on your way", "travel"]


class _Leaving(Lively):
    """An appointment, the way to it, and when to leave."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.host = s.person()
        self.what, name, category = s.pick(VISITS)
        self.mode, self.by, ways, more = s.pick(BY)
        far = s.pick(ways)
        self.right, self.near = namesakes(s, name, category, far, far + more)
        self.home = Spot("home", "Home", "", "", 0, 0)
        hour = 11 + s.chance.randrange(8)
        self.when = s.later(1 + s.chance.randrange(5), hour, s.pick((0, 15, 30, 45)))
        self.due = self.when - self.home.way(self.right, self.mode)
        self.told, self.noted = s.chance.random() < 0.5, s.chance.random() < 0.5
        self.asks = Channel(self.host, "host", s.pick(("chat", "mail")))
        self.near_saved, self.looks = s.chance.random() < 0.5, s.chance.random() < 0.5
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"{self.what.capitalize()} at {clock(self.when)}, {self.by}: leave home at {clock(self.due)}."

    def user(self) -> dict[str, Json]:
        looks = [sees_day(self.when)] if self.looks else []
        return {
            "goal": f"Leave for the {self.what} of {day(self.when)} in time, {self.by}.",
            "acts": [self.asks.reading("asked", 10), *looks],
            "answers": [
                {"about": [["how", "bike", "foot", "car", "bus", "travel"]], "reply": f"From home, {self.by}."}
            ],
        }

    def seeds(self) -> list[Json]:
        before = self.s.start - timedelta(days=2)
        habit = f"To {self.right.name} I always go {self.by}, straight from home."
        old: list[tuple[Person | None, str, datetime]] = [(self.host, self.small_talk, before)]
        in_chat = self.asks.kind == "chat" and not self.noted
        if in_chat:
            old.append((None, habit, before + timedelta(minutes=20)))
        where = self.right.name if self.told else f"{self.right.name}, {self.right.address}"
        places = [self.right.seeds(self.what), self.near.seeds("lost property" if self.near_saved else None)]
        return [
            *self.asks.seeds(*old, addressed=False),
            *([] if in_chat else [note("Getting about", habit, folder="Personal")]),
            self.home.seeds("home"),
            *self.s.sample(places, 2),
            appointment(self.what.capitalize(), self.when, self.when + timedelta(hours=1), location=where),
            reminder("Water the ferns", self.when + timedelta(hours=3), "ferns"),
        ]

    def timeline(self) -> list[Json]:
        spoken = weekday_in(self.when, self.s.tongue(ASKS))
        text = self.words(ASKS).format(
            what=self.what.capitalize(),
            day=spoken,
            at=f", {clock(self.when)}" if self.told else "",
            place=self.right.name,
        )
        return [self.asks.brings("asked", self.what.capitalize(), text, {"at": 40})]

    def _fields(self) -> dict[str, Json]:
        title = says([self.what, self.right.name, *LEAVE])
        return {"title": title, "due_datetime": at(self.due, 10), "repetition_unit": None}

    def offers(self) -> list[Json]:
        leaving: list[Json] = [stamp(self.due + timedelta(minutes=by), "clock") for by in range(-10, 11)]
        about: Json = {
            "all": [REMIND, [self.what, self.right.name, *LEAVE], leaving],
            "none": [self.near.street(), "ferns", "lost property"],
        }
        add = allow("Reminders__add_reminder", **self._fields(), description=silent_on(self.near.street(), "ferns"))
        return [offer("remind", "asked", about, add)]

    def oracle(self) -> list[Json]:
        minutes = int((self.when - self.due).total_seconds()) // 60
        looks = [] if self.told else [call("Calendar__search_events", after="asked", query=self.what)]
        in_note = self.noted or self.asks.kind == "mail"
        return [
            *looks,
            *([call("Notes__search_notes", after="asked", query=self.right.name)] if in_note else []),
            call("Maps__search_places", after="asked", query=self.right.name),
            call("Maps__get_route", start_id=ref("home"), end_id=ref("right"), mode=self.mode),
            propose(
                f"It takes {minutes} minutes {self.by}. Shall I remind you on {day(self.when)} at {clock(self.due)} "
                f"to leave for the {self.what}?"
            ),
            call(
                "Reminders__add_reminder",
                title=f"Leave for the {self.what}",
                due_datetime=self.due,
                description=f"To {self.right.name}, {self.right.address}",
                repetition_unit=None,
            ),
            finish(f"You will be reminded at {clock(self.due)}."),
        ]

    def checks(self) -> list[Json]:
        leave = state("Reminders.reminders", **self._fields(), completed=False)
        once = state("Reminders.reminders", title=says([self.what, self.right.name, *LEAVE]))
        return [together(leave, once, kept("Reminders.reminders", "ferns", completed=False))]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Leaving(Setting("travel_time", seed)).data()
