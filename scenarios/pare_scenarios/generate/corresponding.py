"""Stories in which somebody is asked by mail, and answers only then."""

from typing import ClassVar

from pare_scenarios.generate.building import Data, allow, reads_mail, result, state
from pare_scenarios.generate.setting import Setting
from pare_scenarios.generate.story import Story
from pare_sim.kernel import Json


class Corresponding(Story):
    """The event `sent` is a mail of the author's, to be answered; `again` follows the answer."""

    turns: ClassVar[int | None] = 16

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.author = s.person()

    def goal(self) -> str:
        """What the user wants."""
        raise NotImplementedError

    def user(self) -> dict[str, Json]:
        """The user reads the mail."""
        return {"goal": self.goal(), "acts": [reads_mail("sent", 10)]}

    def after_question(self) -> Data:
        """Some minutes after somebody has written to the author."""
        where: Json = {"folder": "SENT", "recipients": {"set": [self.author.email]}}
        return {"when": {"state": "Emails.emails", "where": where}, "delay": f"{self.s.pick((2, 4, 7))}m"}

    def to_author(self, content: Json) -> list[Data]:
        """The ways to write to the author."""
        return [
            allow("Emails__reply_to_email", email_id=result("sent"), content=content),
            allow("Emails__send_email", recipients={"set": [self.author.email]}, content=content),
        ]

    def asked(self, content: Json) -> Data:
        """The check that the author was asked once."""
        return state("Emails.emails", folder="SENT", recipients={"set": [self.author.email]}, content=content)
