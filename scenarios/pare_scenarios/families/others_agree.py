"""Silence: people settle something among themselves, and the user has no part in it.

In a group two others fix a time for a handover, or share out a task; or a friend tells in a chat what they have
agreed on with somebody else. Days, times and requests abound; none of them is the user's. Whoever was asked says yes.
"""

from datetime import timedelta
from typing import ClassVar, Literal

from pare_scenarios.generate import Setting, Story, clock
from pare_scenarios.generate.building import act, appointment, called, chat, line, mails, opens, reads_mail, texts
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.lexicon import said
from pare_sim.kernel import Json

MATTERS = (
    ("the tent", "pick up the tent"),
    ("the cot", "lend me the cot"),
    ("the drill", "bring the drill"),
    ("the accounts", "go over the accounts"),
    ("the recipe book", "return the recipe book"),
)
ASKED = {
    "en": "{to}, could you {deed} on {day} at {clock}?",
    "de": "{to}, könntest du am {day} um {clock} Uhr: {deed}?",
    "fr": "{to}, tu pourrais {day} à {clock} : {deed} ?",
    "es": "{to}, ¿podrías el {day} a las {clock}: {deed}?",
    "tr": "{to}, {day} saat {clock} uygun mu: {deed}?",
}
TAKEN = {
    "en": "Sure, {day} at {clock}. I have noted it down.",
    "de": "Klar, {day} um {clock}. Ist notiert.",
    "fr": "Bien sûr, {day} à {clock}. C'est noté.",
    "es": "Claro, {day} a las {clock}. Ya lo he apuntado.",
    "tr": "Tabii, {day} {clock}. Not ettim.",
}


class _Others(Story):
    """A matter between two people."""

    kind: ClassVar[Literal["action", "silence"]] = "silence"

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.asker, self.asked, self.third = s.people(3)
        self.matter, self.deed = s.pick(MATTERS)
        self.where = s.pick(("group", "group", "chat", "mail"))
        self.when = s.later(1 + s.chance.randrange(5), 9 + s.chance.randrange(11), s.pick((0, 15, 30, 45)))
        self.moved = self.when + timedelta(hours=1) if s.chance.random() < 0.5 else None
        self.user_writes, self.small_talk = s.chance.random() < 0.5, s.pick(chatter(s.language))

    def about(self) -> str:
        return f"{self.asker.first} and {self.asked.first} agree about {self.matter}; the user only reads along."

    def user(self) -> dict[str, Json]:
        event = "taken" if self.where == "group" else "told"
        acts: list[Json] = [reads_mail(event, 10) if self.where == "mail" else opens("chat", event, 10)]
        if self.user_writes and self.where != "mail":
            acts.append(act("Messages.send_message", content="Have fun, you two!"))
        return {"goal": "Stay in touch; this is for the others to do.", "acts": acts}

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(hours=9)
        people = [self.asker, self.asked, self.third] if self.where == "group" else [self.asker]
        title = self.s.pick(("Scouts", "Courtyard", "Cousins")) if self.where == "group" else None
        mine = self.when.replace(hour=20, minute=30)
        return [
            *(
                []
                if self.where == "mail"
                else [chat("chat", people, line(self.asker, self.small_talk, ago), title=title)]
            ),
            appointment("Choir", mine, mine + timedelta(hours=1)),
        ]

    def _said(self, words: dict[str, str]) -> str:
        tongue = self.s.tongue(words)
        return words[tongue].format(
            to=self.asked.first, deed=said(self.deed, tongue), day=weekday_in(self.when, tongue), clock=clock(self.when)
        )

    def timeline(self) -> list[Json]:
        if self.where != "group":
            text = (
                f"{self.asked.first} and I have settled it: {self.matter}, {weekday_in(self.when, 'en')} at "
                f"{clock(self.when)}, at {self.asked.first}'s. Just the two of us, no need for you to come."
            )
            if self.where == "mail":
                return [mails("told", self.asker, self.matter.capitalize(), text, {"at": 45})]
            return [texts("told", self.asker, text, {"at": 45})]
        asked = [
            texts("asked", self.asker, self._said(ASKED), {"at": 45}, "chat"),
            texts("taken", self.asked, self._said(TAKEN), {"at": 105}, "chat"),
        ]
        if self.moved:
            asked.append(
                texts("later", self.asked, f"Or rather {clock(self.moved)}, {self.asker.first}?", {"at": 150}, "chat")
            )
            asked.append(texts("fine", self.asker, f"Even better, {clock(self.moved)}!", {"at": 190}, "chat"))
        return asked

    def checks(self) -> list[Json]:
        if self.where == "mail":
            return [called("Emails__receive", "environment")]
        return [called("Messages__receive", "environment", sender=self.asker.name)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Others(Setting("others_agree", seed)).data()
