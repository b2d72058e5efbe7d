"""The user turns an offer down with a change, and the changed offer is the right one (an addition).

A reminder at another time, or an answer with another number. Near it: to repeat the first offer, or to do as it said.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, day, weekday
from pare_scenarios.generate.building import (
    allow,
    at,
    call,
    finish,
    named,
    offer,
    propose,
    reminder,
    says,
    stamp,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.dates import dated
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.noise import old_chats, old_mails, small_talk
from pare_scenarios.generate.verbs import ADD, REMIND, SEND, TELL
from pare_sim.kernel import Json

TASKS = (
    ("the tax form", ("tax", "form"), "Steuererklärung", "déclaration d'impôts", "declaración", "vergi beyannamesi"),
    ("the registration for the course", ("registration", "course"), "Anmeldung", "inscription", "inscripción", "kayıt"),
    ("the meter reading", ("meter", "reading"), "Zählerstand", "relevé du compteur", "lectura del contador", "sayaç"),
    ("the deposit for the hut", ("deposit", "hut"), "Anzahlung", "acompte", "señal", "kapora"),
)
DUE = {
    "en": "Last day for {what} is {day}, at noon.",
    "de": "Letzter Tag: {day}, 12 Uhr ({what}).",
    "fr": "Dernier délai : {day} à midi ({what}).",
    "es": "Último día: el {day} a mediodía ({what}).",
    "tr": "Son gün {day}, öğlen ({what}).",
}
COLUMNS = {"de": 2, "fr": 3, "es": 4, "tr": 5}
COUNTS = {
    "en": "I am booking the table for {day}. How many are you?",
    "de": "Ich bestelle den Tisch für {day}. Zu wievielt seid ihr?",
    "fr": "Je réserve la table pour {day}. Vous êtes combien ?",
    "es": "Reservo la mesa para el {day}. ¿Cuántos sois?",
    "tr": "{day} için masa ayırtıyorum. Kaç kişisiniz?",
}
NUMBERS = ("two", "three", "four", "five", "six", "seven")
CHANGES = ("Make it {what}.", "Rather {what}, please.", "No, {what}.")


class _OtherTime(Story):
    """A reminder, but at the user's time."""

    turns = 16

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.sender = s.person()
        self.task, self.other = s.sample(TASKS, 2)
        self.asks = Channel(self.sender, "sender", s.pick(("chat", "mail")))
        self.due = s.workday(5 + s.chance.randrange(6), 12)
        self.first = self.due - timedelta(hours=3)
        days, self.hour = s.pick((1, 2, 3)), s.pick((7, 17, 18, 20))
        self.right = (self.due - timedelta(days=days)).replace(hour=self.hour, minute=s.pick((0, 15, 30)))
        self.says = s.pick(CHANGES).format(what=f"{weekday(self.right)} at {clock(self.right)}")

    def about(self) -> str:
        return f"{self.task[0].capitalize()} is due on {day(self.due)}; the user wants the reminder at another time."

    def user(self) -> dict[str, Json]:
        goal = f"Be reminded of {self.task[0]} on {day(self.right)} at {clock(self.right)}, no sooner and no later."
        return {"goal": goal, "acts": [self.asks.reading("due", 10)]}

    def seeds(self) -> list[Json]:
        s = self.s
        near = reminder(
            self.other[0].capitalize(), self.due - timedelta(days=1), description=f"Hand in {self.other[0]}"
        )
        return [
            near,
            *small_talk(s, self.asks),
            *old_chats(s, s.chance.randrange(3)),
            *old_mails(s, s.chance.randrange(3)),
        ]

    def timeline(self) -> list[Json]:
        what = self.task[COLUMNS.get(self.s.language, 0)]
        text = DUE[self.s.tongue(DUE)].format(what=what, day=dated(self.due, self.s.language))
        return [self.asks.brings("due", "Deadline", text, {"at": 45})]

    def offers(self) -> list[Json]:
        what = [*self.task[1]]
        add = allow(
            "Reminders__add_reminder",
            title=says(what),
            due_datetime=at(self.right),
            description={"not": says([*self.other[1]])},
            repetition_unit=None,
        )
        changed: Json = [[*REMIND, *ADD], what, stamp(self.right, "both")]
        return [
            offer("first", "due", [[*REMIND, *ADD], what], answer="reject", says=self.says),
            offer("changed", "due", changed, add, follows="first"),
        ]

    def oracle(self) -> list[Json]:
        what = self.task[0]
        return [
            propose(f"Shall I remind you of {what} on {day(self.first)} at {clock(self.first)}?", "due"),
            propose(f"Then a reminder of {what} on {day(self.right)} at {clock(self.right)}?"),
            call(
                "Reminders__add_reminder",
                title=f"Hand in {what}",
                due_datetime=self.right,
                description=f"Due {day(self.due)} at noon",
            ),
            finish(f"The reminder rings on {day(self.right)} at {clock(self.right)}."),
        ]

    def checks(self) -> list[Json]:
        what, free = says([*self.task[1]]), {"not": says([*self.other[1]])}
        return [
            state(
                "Reminders.reminders", title=what, description=free, due_datetime=at(self.right), repetition_unit=None
            ),
            {"proposed": "changed"},
            {"not_repeated": "first"},
        ]


class _OtherNumber(Story):
    """An answer, but with the user's number."""

    turns = 16

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.host, self.other = s.people(2)
        self.asks = Channel(self.host, "host", s.pick(("chat", "mail")))
        self.when = s.later(3 + s.chance.randrange(5), 19)
        self.first, self.right = s.sample(range(2, 8), 2)
        self.says = s.pick(CHANGES).format(what=NUMBERS[self.right - 2])
        self.by_chat = s.chance.random() < 0.5
        digit, word = str(self.right), NUMBERS[self.right - 2]
        wrong: Json = {"contains": [[str(self.first), NUMBERS[self.first - 2]]]}
        self.content: Json = {**says([digit, word]), "not": wrong}

    def about(self) -> str:
        return f"{self.host.first} asks how many come; the note says {self.first}, the user wants {self.right}."

    def user(self) -> dict[str, Json]:
        goal = f"Tell {self.host.first} that we are {self.right}, as somebody's plans have changed."
        return {"goal": goal, "acts": [self.asks.reading("asked", 10)]}

    def seeds(self) -> list[Json]:
        s = self.s
        plan = f"Table with {self.host.first}: we are {NUMBERS[self.first - 2]}."
        talk = self.asks.seeds((self.host, s.pick(chatter(s.language)), s.start - timedelta(days=2)))
        kept: dict[str, Json] = {"seed": "Notes.note", "with": {"title": "Plans", "content": plan}}
        return [*talk, kept, *old_chats(s, s.chance.randrange(3)), *old_mails(s, s.chance.randrange(3))]

    def timeline(self) -> list[Json]:
        text = COUNTS[self.s.tongue(COUNTS)].format(day=dated(self.when, self.s.language))
        return [self.asks.brings("asked", "Table", text, {"at": 45})]

    def offers(self) -> list[Json]:
        verbs = [verb for verb in (*TELL, *SEND) if verb not in ("message", "mail", "email")]
        who = named(self.host, self.other)
        first: Json = [verbs, who, [{"number": self.first}, "note", "how many"]]
        changed: Json = {"all": [verbs, who, {"number": self.right}], "none": [{"number": self.first}]}
        return [
            offer("first", "asked", first, answer="reject", says=self.says),
            offer("changed", "asked", changed, *self.asks.allowed(self.content, "asked"), follows="first"),
        ]

    def oracle(self) -> list[Json]:
        return [
            call("Notes__search_notes", after="asked", query=self.host.first),
            propose(f"Your note says that you are {self.first}. Shall I tell {self.host.first} so?"),
            propose(f"Shall I tell {self.host.first} that you are {NUMBERS[self.right - 2]}?"),
            self.asks.answers(f"There will be {NUMBERS[self.right - 2]} of us.", "asked"),
            finish(f"{self.host.first} counts on {self.right}."),
        ]

    def checks(self) -> list[Json]:
        return [self.asks.answered(self.content), {"proposed": "changed"}, {"not_repeated": "first"}]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    s = Setting("user_changes_the_proposal", seed)
    return s.pick((_OtherTime, _OtherNumber))(s).data()
