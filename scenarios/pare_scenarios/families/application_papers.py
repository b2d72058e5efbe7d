"""An application for an apartment succeeds, and papers are due by a day and an hour (pattern 39).

Right are a reminder ahead of it and a checklist of the papers, as a note or in the reminder itself. Near it: another
agent's refusal with a date of its own, papers that were asked for at the viewing but are no longer needed, a reminder
after the deadline.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, date, day, iso
from pare_scenarios.generate.building import (
    act,
    allow,
    call,
    chat,
    finish,
    kept,
    offer,
    propose,
    reminder,
    says,
    silent_on,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.houses import house_names
from pare_scenarios.generate.parts import ENTER
from pare_scenarios.generate.verbs import REMIND
from pare_sim.kernel import Json

PAPERS = ("payslips", "copy of the passport", "bank statement", "proof of insurance", "letter of reference")
GRANTED = {
    "en": "Good news: {flat} is yours if I have by {day} at {clock}: {papers}. You no longer need: {spare}.",
    "de": "Gute Nachricht: {flat} gehört Ihnen, wenn ich bis {day}, {clock} Uhr Folgendes habe: {papers}. Nicht mehr "
    "nötig: {spare}.",
    "fr": "Bonne nouvelle : {flat} est à vous si j'ai avant le {day}, {clock} : {papers}. Plus nécessaire : {spare}.",
    "es": "Buenas noticias: {flat} es suyo si tengo antes del {day}, {clock}: {papers}. Ya no hace falta: {spare}.",
}
REFUSED = "I am sorry: {flat} has been let to others. You may look at my new offers from {day} on."


class _Papers(Story):
    """The apartment that is granted, the one that is not, and the papers."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        agent, other = s.people(2)
        self.grants = Channel(agent, "agent", s.pick(("chat", "mail")))
        self.refuses = Channel(other, "other", s.pick(("chat", "mail")))
        self.flat, self.gone = house_names(s, 2)
        count = s.pick((2, 3))
        *self.papers, self.spare = s.sample(PAPERS, count + 1)
        self.due = s.workday(3 + s.chance.randrange(4), 11 + s.chance.randrange(7), s.pick((0, 30)))
        self.in_note, self.first = s.chance.random() < 0.5, s.chance.random() < 0.5
        self.looks = s.chance.random() < 0.5

    def about(self) -> str:
        return f"{self.flat}: {', '.join(self.papers)} by {day(self.due)}, {clock(self.due)}."

    def user(self) -> dict[str, Json]:
        acts = [self.grants.reading("granted", 10)]
        acts += [act("Reminders.list_upcoming_reminders")] if self.looks else []
        return {"goal": f"Hand in all papers for {self.flat} in time.", "acts": acts}

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(days=6)
        asked = f"For {self.flat} I shall want: {', '.join([self.spare, *self.papers[:1]])}. More later."
        return [
            *self.grants.seeds((self.grants.person, asked, ago), subject="Viewing", addressed=False),
            *([chat(None, [self.refuses.person])] if self.refuses.kind == "chat" else []),
            reminder("Cancel the old electricity contract", self.due + timedelta(days=9), "contract"),
        ]

    def timeline(self) -> list[Json]:
        until = date(self.due) if self.s.tongue(GRANTED) == "en" else f"{self.due.day}.{self.due.month}."
        words = {"flat": self.flat, "clock": clock(self.due), "spare": self.spare, "day": until}
        text = GRANTED[self.s.tongue(GRANTED)].format(papers=", ".join(self.papers), **words)
        sorry = REFUSED.format(flat=self.gone, day=date(self.due + timedelta(days=2)))
        one, two = (35, 110) if self.first else (110, 35)
        events = [self.grants.brings("granted", "Your application", text, {"at": one})]
        events.append(self.refuses.brings("refused", "Your application", sorry, {"at": two}))
        return [*events] if self.first else [*events[::-1]]

    def _listed(self) -> Json:
        return {**says(*self.papers), **silent_on(self.spare)}

    def _titled(self) -> Json:
        words = ["paper", "papers", "document", "documents", "checklist"]
        return {**says([self.flat, self.flat.split()[0], *words]), **silent_on(self.gone)}

    def _window(self) -> Json:
        return {"between": [iso(self.due - timedelta(hours=34)), iso(self.due - timedelta(minutes=60))]}

    def offers(self) -> list[Json]:
        about = deed(
            [*REMIND, *ENTER, "prepare", "collect"],
            [*REMIND, "task"],
            [self.flat, self.flat.split()[0], "paper", "document", "application"],
            wrong=[self.gone, self.spare, "electricity", "take care", "after the deadline"],
        )
        ring = allow(
            "Reminders__add_reminder",
            title=self._titled(),
            due_datetime=self._window(),
            repetition_unit=None,
            description=silent_on(self.spare),
        )
        write = allow("Notes__create_note", content=self._listed(), title=self._titled())
        return [offer("ready", "granted", about, ring, *([write] if self.in_note else []))]

    def oracle(self) -> list[Json]:
        listed, when = "\n".join(self.papers), self.due - timedelta(hours=20)
        also = " and write a checklist" if self.in_note else ""
        checklist = call("Notes__create_note", folder="Personal", title=f"Papers for {self.flat}", content=listed)
        return [
            propose(
                f"Shall I set a reminder ahead of {day(self.due)} at {clock(self.due)} for the papers of "
                f"{self.flat}{also}?",
                "granted",
            ),
            call(
                "Reminders__add_reminder",
                title=f"Papers for {self.flat}",
                due_datetime=when,
                description=f"By {clock(self.due)} on {date(self.due)}: {', '.join(self.papers)}",
            ),
            *([checklist] if self.in_note else []),
            finish(f"I remind you on {day(when)} at {clock(when)}."),
        ]

    def checks(self) -> list[Json]:
        about = self._titled()
        described: dict[str, Json] = {} if self.in_note else {"description": self._listed()}
        ring = state("Reminders.reminders", title=about, due_datetime=self._window(), **described)
        noted: list[Json] = [state("Notes.notes", content=self._listed(), title=self._titled())] if self.in_note else []
        return [ring, *noted, kept("Reminders.reminders", "contract", completed=False)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Papers(Setting("application_papers", seed)).data()
