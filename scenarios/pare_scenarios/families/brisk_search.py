"""Silence: the user looks something up for a friend, finds it at once and sends it (twin of `struggle`).

The same question of yesterday, the same thing kept in the same places; but the user's taps lead straight to it, perhaps
after a look at the friend's chat. Tempting are the open promise and the chatter that comes meanwhile.
"""

from typing import ClassVar, Literal

from pare_scenarios.generate import Setting
from pare_scenarios.generate.building import act, opens, says
from pare_scenarios.generate.searching import Searching
from pare_sim.kernel import Json


class _Brisk(Searching):
    """Straight to it, and sent."""

    kind: ClassVar[Literal["action", "silence"]] = "silence"
    turns = 24
    found_label = "found"

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.looks_first, self.delay = s.chance.random() < 0.5, s.pick((5, 20, 45))
        self.wording = s.pick(("It was {firm}, {phone}.", "{firm}: {phone}. Greetings!", "Here: {firm}, {phone}"))

    def about(self) -> str:
        return f"The user finds the {self.trade} in a {self.kept_in} and sends it; nothing is to be done."

    def user(self) -> dict[str, Json]:
        first = [opens("friend_chat", delay=self.delay), act("go_home")] if self.looks_first else []
        text = self.wording.format(firm=self.firm, phone=self.phone)
        sent = [opens("friend_chat"), act("Messages.send_message", content=text), act("go_home")]
        return {"goal": self.promised(), "acts": [*first, *self.finds(), *sent]}

    def timeline(self) -> list[Json]:
        return [self.chats("idle", "Messages__send_message")]

    def checks(self) -> list[Json]:
        sent = {"content": says(self.firm, self.phone)}
        return [{"called": "Messages__send_message", "by": "user", "with": sent}]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Brisk(Setting("brisk_search", seed)).data()
