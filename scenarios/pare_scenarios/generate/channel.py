"""How somebody reaches the user, and is answered: in a one-to-one chat or by mail."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from pare_scenarios.generate.building import (
    Data,
    allow,
    call,
    chat,
    contact,
    line,
    mail,
    mails,
    may_tell,
    opens,
    reads_mail,
    ref,
    result,
    state,
    texter,
    texts,
    told,
)
from pare_scenarios.generate.people import Person
from pare_sim.kernel import Json


@dataclass(frozen=True)
class Channel:
    """One person and their chat or mails; `label` is that of the person, ``<label>_chat`` that of the chat."""

    person: Person
    label: str
    kind: Literal["chat", "mail"]

    @property
    def chat(self) -> str:
        """The label of the chat."""
        return f"{self.label}_chat"

    def seeds(
        self, *old: tuple[Person | None, str, datetime], subject: str = "Hello", addressed: bool = True
    ) -> list[Json]:
        """The person, and what was written before: by whom (None is the user), what, when.

        The person of a chat has a label only if somebody is to write to them (`addressed`).
        """
        if self.kind == "chat":
            who = [texter(self.person, self.label)] if addressed else []
            return [*who, chat(self.chat, [self.person], *(line(*each) for each in old))]
        received = [mail(who, subject, text, moment) for who, text, moment in old if who]
        return [contact(self.person), *received]

    def brings(self, name: str, subject: str, text: str, when: Data) -> Data:
        """The event that brings a text; in a chat it has no subject."""
        if self.kind == "chat":
            return texts(name, self.person, text, when)
        return mails(name, self.person, subject, text, when)

    def reading(self, event: str, delay: float | None = None) -> Data:
        """What the user does to read it."""
        return opens(self.chat, event, delay) if self.kind == "chat" else reads_mail(event, delay)

    def allowed(self, content: Json, event: str) -> list[Data]:
        """The ways to answer what an event brought."""
        if self.kind == "chat":
            return may_tell(self.label, self.chat, content)
        return [
            allow("Emails__reply_to_email", email_id=result(event), content=content),
            allow("Emails__send_email", recipients={"set": [self.person.email]}, content=content),
        ]

    def answers(self, content: str, event: str) -> Data:
        """The oracle answers."""
        if self.kind == "chat":
            return call("Messages__send_message", user_id=ref(self.label), content=content)
        return call("Emails__reply_to_email", email_id=result(event), content=content)

    def answered(self, content: Json) -> Data:
        """The check that there is one such answer."""
        if self.kind == "chat":
            return told(self.chat, content)
        return state("Emails.emails", folder="SENT", recipients={"set": [self.person.email]}, content=content)
