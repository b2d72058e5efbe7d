"""The seat itself: what was heard waits in line, each message is thought through, one offer at a time is made."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from pare_sim.engine import (
    AssistantMove,
    AssistantView,
    Call,
    Finish,
    Notification,
    ProposalAnswer,
    Propose,
    StaySilent,
    ToolResult,
    UserActed,
)
from pare_sim.policies.rules.addresses import address, may_tell
from pare_sim.policies.rules.appointments import appointment, may_settle
from pare_sim.policies.rules.chat import LONGEST, Chat, Heard, chat_of, for_others, local, mail_text
from pare_sim.policies.rules.errand import Errand, Lookup, Needed
from pare_sim.policies.rules.requests import may_ask, request
from pare_sim.policies.seat import only_options

SKILLS: Mapping[str, tuple[Callable[[Heard], bool], Callable[[Chat, datetime, set[str], Lookup], Errand | None]]] = {
    "address": (may_tell, address),
    "appointment": (may_settle, appointment),
    "request": (may_ask, request),
}
"""What it can do: at which messages to look closer, and what to offer."""
READS = 5
"""Reading calls in one turn."""
SENDING = ("send_message", "reply", "reply_all")
"""Actions by which the user says something."""
ATTEMPTS = 2
"""How often an accepted call is tried."""


@dataclass
class Rules:
    """Offers what messages call for: changes of calendar and contacts, reminders; does what was accepted."""

    waiting: list[tuple[Heard, str]] = field(default_factory=list)
    """Messages, each with a skill it may call for."""
    lookup: Lookup = field(default_factory=Lookup)
    """What has been read about the first of them."""
    said: list[Errand] = field(default_factory=list)
    """What has been offered, whatever became of it."""
    offered: Errand | None = None
    calling: Call | None = None
    """The call whose result has not come yet."""
    attempts: int = 0
    step: int = 0
    """Which of the calls that were accepted is next."""
    error: str = ""
    turn: int = -1
    reads: int = 0

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "Rules":
        """Make one; it has no options and looks at nothing but its views."""
        only_options(options, of="rules")
        return cls()

    def act(self, view: AssistantView) -> AssistantMove:
        """Carry out what was accepted; else offer what the messages call for, or stay silent."""
        if view.turn != self.turn:
            self.turn, self.reads = view.turn, 0
        done = self._learn(view)
        if view.mode == "execute":
            return self._execute(view, done)
        now = local(view.time)
        if view.proposal is not None or now is None:
            return StaySilent()
        return self._observe(view, now)

    def _learn(self, view: AssistantView) -> bool:
        """Take in what is new; tells whether the accepted call succeeded."""
        done = False
        for told in view.new:
            if isinstance(told, Notification | UserActed):
                heard = _heard(told)
                self.waiting += [(heard, name) for name, (may, _) in SKILLS.items() if heard and may(heard)]
            elif isinstance(told, ToolResult) and self.calling is not None:
                if view.mode == "execute":
                    done, self.error = told.ok, told.error or ""
                else:
                    self.lookup.learn(self.calling, told.ok, told.result)
                self.calling = None
            elif isinstance(told, ProposalAnswer) and told.state != "accepted":
                self.offered = None
        return done

    def _execute(self, view: AssistantView, done: bool) -> AssistantMove:
        errand = self.offered
        if errand is None:
            return Finish("There was nothing left to do.")
        if done:
            self.step, self.attempts = self.step + 1, 0
        missing = errand.calls[self.step :]
        if missing and self.attempts < ATTEMPTS and view.steps_left > 0:
            self.attempts += 1
            self.calling = missing[0]
            return missing[0]
        partly = "Only a part of it was possible; " if missing and self.step else ""
        self.offered, self.attempts, self.step, self.calling = None, 0, 0, None
        return Finish(
            errand.done if not missing else f"{partly}{errand.failed}: {self.error or 'it was not possible'}."
        )

    def _observe(self, view: AssistantView, now: datetime) -> AssistantMove:
        """Think the messages through in order until one calls for a reading or an offer."""
        tools = {tool.full_name for tool in view.tools}
        while self.waiting:
            try:
                heard, skill = self.waiting[0]
                errand = self._wanted(heard, skill, now, tools)
            except Needed as needed:
                return self._read(needed.call, view)
            del self.waiting[0]
            if errand is not None and not any(errand.repeats(other) for other in self.said):
                return self._propose(errand)
            if not self.waiting or self.waiting[0][0] is not heard:
                self.lookup = Lookup()
        return StaySilent()

    def _propose(self, errand: Errand) -> Propose:
        """Offer it; what has been read may be out of date by the time it is answered."""
        self.said.append(errand)
        self.offered, self.attempts, self.step, self.lookup = errand, 0, 0, Lookup()
        return Propose(errand.proposal)

    def _wanted(self, heard: Heard, skill: str, now: datetime, tools: set[str]) -> Errand | None:
        """What a message calls for, thought through in its conversation.

        Raises:
            Needed: something has to be read first.
        """
        chat = chat_of(heard, tools, self.lookup)
        if heard.sender and for_others(chat, tools, self.lookup):
            return None
        return SKILLS[skill][1](chat, now, tools, self.lookup)

    def _read(self, call: Call, view: AssistantView) -> AssistantMove:
        """Make a reading call, or go on next turn if that is enough for now."""
        if self.reads >= READS or view.steps_left == 0:
            return StaySilent()
        self.reads += 1
        self.calling = call
        return call


def _heard(told: Notification | UserActed) -> Heard | None:
    """What was said, if it is a message or mail that arrived or that the user sent; mailings are none."""
    time = local(told.time)
    if told.app not in ("Messages", "Emails") or time is None:
        return None
    if isinstance(told, UserActed):
        content = told.arguments.get("content") if told.ok else None
        if not isinstance(content, str) or not content.strip() or told.action not in SENDING:
            return None
        return Heard("", content[:LONGEST] if told.app == "Messages" else mail_text("", content), time, app=told.app)
    if told.app == "Emails":
        mail = re.fullmatch(r"Mail from (.+?): (.*)", told.title, re.DOTALL)
        if mail is None or "unsubscribe" in told.body.casefold():
            return None
        return Heard(mail[1].strip(), mail_text(mail[2], told.body), time, app=told.app)
    sender, _, group = told.title.partition(" in ")
    return Heard(sender.strip(), told.body[:LONGEST], time, bool(group)) if told.body.strip() else None
