"""The user who acts out what the scenario says, and answers proposals by its offers. Deterministic and free."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from pare_sim.checks import References
from pare_sim.engine import Accept, Act, Reject, Reply, UserMove, UserView, Wait
from pare_sim.kernel import Proposed, Settled, parse_duration
from pare_sim.policies.seat import Setup, only_options
from pare_sim.scenario import ActSpec, delivered

NO_OPINION = "I leave that to you."


@dataclass
class Scripted:
    """Takes the acts of the scenario in order, each once what it waits for has been delivered."""

    setup: Setup
    position: int = 0
    last_act: datetime | None = None

    @classmethod
    def create(cls, options: Mapping[str, str], setup: Setup) -> "Scripted":
        """Make one; it has no options."""
        only_options(options, of="scripted")
        return cls(setup)

    def act(self, view: UserView) -> UserMove:
        """Answer what is open, else go on with the script, else wait for the scenario's own next event."""
        if view.question is not None:
            return Reply(self._reply(view.question.text))
        if view.proposal is not None:
            return self._answer()
        acts = self.setup.scenario.spec.user.acts
        if self.position >= len(acts):
            return Wait(scripted_only=True)
        act = acts[self.position]
        due = self._due(act)
        if due is None:
            return Wait(scripted_only=True)
        if due > self._now():
            return Wait((due - self._now()).total_seconds())
        return self._take(act, view)

    def _answer(self) -> UserMove:
        proposals = list(self.setup.trace.of(Proposed))
        offer = proposals[-1].offer
        done = {s.offer for s in self.setup.trace.of(Settled) if s.state == "accepted"}
        if offer is None:
            return Reject("No, thank you.")
        return Reject("That is settled already.") if offer in done else Accept("Yes, please.")

    def _reply(self, question: str) -> str:
        for criterion, reply in self.setup.scenario.answers:
            if criterion.judge(question, self._now()).matched:
                return reply
        return NO_OPINION

    def _due(self, act: ActSpec) -> datetime | None:
        """When the act may be taken; None while what it comes after has not been delivered."""
        start = self.last_act or self.setup.trace.records[0].time
        if act.after is not None:
            came = delivered(self.setup.trace, act.after)
            if came is None:
                return None
            start = max(start, came)
        return start + timedelta(seconds=parse_duration(act.delay))

    def _now(self) -> datetime:
        return self.setup.trace.records[-1].time

    def _take(self, act: ActSpec, view: UserView) -> UserMove:
        """The act itself, or the next tap on the way to the screen that offers it."""
        app, _, name = act.act.rpartition(".")
        offered = {action.name for action in view.actions}
        if app and view.app != app:
            return Act("open_app", {"app_name": app})
        if name not in offered and "go_back" in offered and not self._at_root(view):
            return Act("go_back")
        self.position += 1
        self.last_act = self._now()
        references = References(self.setup.scenario.spec.zone, self.setup.stage.labels, self.setup.trace)
        return Act(name, {key: references.resolve(value) for key, value in act.arguments.items()})

    def _at_root(self, view: UserView) -> bool:
        return any(kind.name == view.app and kind.screens[0] == view.screen for kind in self.setup.scenario.apps)
