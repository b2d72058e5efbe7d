"""Somebody asks, the user says yes, and they say so once more: by chat or by mail."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from pare_scenarios.generate.background import background
from pare_scenarios.generate.building import Data, act
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.noise import own_mail
from pare_scenarios.generate.people import Person
from pare_scenarios.generate.setting import Setting
from pare_scenarios.generate.story import Story
from pare_sim.kernel import Json

Course = Literal["live", "before", "mine"]
"""How far an exchange has come when the scenario begins."""


@dataclass(frozen=True)
class Exchange:
    """What is written; `course` says how far it has come when the scenario begins.

    ``live``: nothing yet, the user answers on the phone. ``before``: they have asked and been answered.
    ``mine``: it was the user who asked, and theirs is the yes.
    """

    s: Setting
    channel: Channel
    course: Course
    ask: str
    answer: str
    closing: str
    subject: str = ""

    @property
    def opening(self) -> str:
        """The event from which on help is welcome."""
        return "asked" if self.course == "live" else "closed"

    def seeds(self, small_talk: str) -> list[Json]:
        """The person, and what has been written."""
        friend, ago = self.channel.person, self.s.start - timedelta(hours=5)
        old: list[tuple[Person | None, str, datetime]] = [(friend, small_talk, ago - timedelta(days=2))]
        if self.course != "live":
            old.append((None if self.course == "mine" else friend, self.ask, ago))
        if self.course == "before":
            old.append((None, self.answer, ago + timedelta(minutes=20)))
        if self.channel.kind == "chat":
            return self.channel.seeds(*old, addressed=False)
        received = self.channel.seeds(*old, subject=self.subject)
        return [*received, *(self._sent(text, moment) for who, text, moment in old if who is None)]

    def _sent(self, text: str, moment: datetime) -> Data:
        subject = self.subject if self.course == "mine" else f"Re: {self.subject}"
        return own_mail(self.s, self.channel.person.email, subject, text, moment)

    def timeline(self) -> list[Json]:
        """What is still to be written by the other side."""
        subject = f"Re: {self.subject}"
        if self.course != "live":
            return [self.channel.brings("closed", subject, self.closing, {"at": 40})]
        answered: Json = {"called": f"{self._app}__{self._sends}", "by": "user"}
        return [
            self.channel.brings("asked", self.subject, self.ask, {"at": 40}),
            self.channel.brings("closed", subject, self.closing, {"when": answered, "delay": 20}),
        ]

    def acts(self) -> list[Json]:
        """What the user does: read it, and answer where that is still to be done."""
        reading = self.channel.reading(self.opening, 10)
        return [reading, act(f"{self._app}.{self._sends}", content=self.answer)] if self.course == "live" else [reading]

    @property
    def _app(self) -> str:
        return "Messages" if self.channel.kind == "chat" else "Emails"

    @property
    def _sends(self) -> str:
        return "send_message" if self.channel.kind == "chat" else "reply"


class Arranged(Story):
    """What comes of one exchange: a family sets `talk`, and `goal`, and has entries of its own."""

    goal: str
    talk: Exchange

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.small_talk, self.others = s.pick(chatter("en")), background(s)

    def user(self) -> dict[str, Json]:
        """The user takes part in the exchange, and wants what comes of it."""
        return {"goal": self.goal, "acts": self.talk.acts()}

    def entries(self) -> list[Json]:
        """What the calendar has, beside what does not matter."""
        return []

    def seeds(self) -> list[Json]:
        """What has been written, the entries, and what does not matter."""
        return [*self.talk.seeds(self.small_talk), *self.entries(), *self.others]

    def timeline(self) -> list[Json]:
        """What is still to be written."""
        return self.talk.timeline()
