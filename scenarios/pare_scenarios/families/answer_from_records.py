"""Somebody asks for a fact that the user has in a note, an old mail or a file (pattern 15).

One or two facts are asked for, by chat or by mail, in several languages. Near it: the same facts of a similar thing.
"""

from datetime import datetime, timedelta

from pare_scenarios.generate import Setting, Story
from pare_scenarios.generate.building import Data, call, finish, named, note, offer, propose, says, seed
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.knowledge import KNOWN
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.noise import acquaintance, interlude, machine_mail, old_chats, old_mails, old_notes
from pare_scenarios.generate.verbs import GIVE
from pare_sim.kernel import Json

SOURCES = ["your note", "notes", "your mail", "mailbox", "order", "manual", "booking", "your file", "ticket", "record"]
SEARCHES = {"note": "Notes__search_notes", "mail": "Emails__search_emails", "file": "Files__search_files"}


class _Question(Story):
    """Who asks for what, and the right and the wrong values."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.asker, self.other = s.people(2)
        self.known = s.pick(KNOWN)
        self.right, self.wrong = s.sample(self.known.values, 2)
        self.asked = 1 + s.chance.randrange(2)
        self.asks = Channel(self.asker, "asker", s.pick(("chat", "mail")))
        self.late = s.chance.random() < 0.4
        self.told = " ".join(self.known.tells[: self.asked]).format(a=self.right[0], b=self.right[1])
        self.content: Json = {**says(*self.right[: self.asked]), "not": says(list(self.wrong))}

    def about(self) -> str:
        return f"{self.asker.first} asks about {self.known.topic}; the answer is in {self.known.name!r}."

    def user(self) -> dict[str, Json]:
        goal = f"Give {self.asker.first} the right answer about {self.known.topic}."
        return {"goal": goal, "acts": [self.asks.reading("asked", 5)]}

    def seeds(self) -> list[Json]:
        s, known = self.s, self.known
        day = s.start - timedelta(days=20 + s.chance.randrange(60))
        texts = [(known.name, known.text, self.right), (known.near, known.near_text, self.wrong)]
        return [
            *([acquaintance(self.other)] if self.late else []),
            *self.asks.seeds((self.asker, s.pick(chatter(s.language)), s.start - timedelta(days=2))),
            *(
                self._kept(name, text.format(a=values[0], b=values[1]), day + timedelta(days=at))
                for at, (name, text, values) in enumerate(s.sample(texts, 2))
            ),
            *old_notes(s, s.chance.randrange(3)),
            *old_mails(s, s.chance.randrange(3)),
            *old_chats(s, s.chance.randrange(3)),
        ]

    def _kept(self, name: str, text: str, moment: datetime) -> Data:
        if self.known.kept == "note":
            return note(name, text, created_at=moment, updated_at=moment)
        if self.known.kept == "file":
            return seed("Files.file", path=name, content=text)
        return machine_mail("service@example.net", name, text, moment)

    def timeline(self) -> list[Json]:
        text = " ".join(self.known.asks[self.s.tongue(self.known.asks)][: self.asked])
        before = [interlude(self.s, "chatter", self.other, {"at": 20})] if self.late else []
        return [*before, self.asks.brings("asked", "?", text, {"at": 45 if self.late else 30})]

    def offers(self) -> list[Json]:
        values: list[Json] = [[value] for value in self.right[: self.asked]]
        about: Json = {
            "all": [GIVE, named(self.asker, self.other), [*self.known.words]],
            "any": [*values, SOURCES],
            "none": [[*self.known.wrong], list(self.wrong)],
        }
        return [offer("answer", "asked", about, *self.asks.allowed(self.content, "asked"))]

    def oracle(self) -> list[Json]:
        return [
            call(SEARCHES[self.known.kept], after="asked", query=self.known.name.rpartition("/")[2]),
            propose(f"Shall I answer {self.asker.first} about {self.known.topic}: {self.told}"),
            self.asks.answers(self.told, "asked"),
            finish(f"{self.asker.first} has the answer."),
        ]

    def checks(self) -> list[Json]:
        return [self.asks.answered(self.content)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Question(Setting("answer_from_records", seed)).data()
