"""The scripted user: whose turn it is within, what comes next, and what is remembered in between."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from pare_sim.checks import References
from pare_sim.engine import Accept, Act, OpenProposal, Reject, Reply, UserMove, UserView, Wait
from pare_sim.errors import CallError
from pare_sim.kernel import Json, Proposed, parse_duration, parse_time, stream
from pare_sim.phone import App, System
from pare_sim.phone.screen import RESERVED
from pare_sim.policies.scripted.answers import answer, reply
from pare_sim.policies.scripted.attention import noticed
from pare_sim.policies.scripted.mood import Mood
from pare_sim.policies.scripted.patience import is_over, is_tried
from pare_sim.policies.scripted.slips import slip
from pare_sim.policies.scripted.walk import next_tap
from pare_sim.policies.seat import Setup, only_options, reference
from pare_sim.scenario import ActSpec

MOST_TAPS = 12
"""More taps than that on the way to one act, and the user tries it right where they are."""


@dataclass
class Scripted:
    """Takes the acts of the scenario in order, each once the user knows of what it comes after.

    The persona decides the rest, by chance only where the run seed says so:

    * **attention**: acts that come after a notification which was not noticed wait until the user is in its app,
      at most two turns (`pare_sim.policies.scripted.attention`)
    * **slip_rate**: the user opens a wrong item or app first, and goes back
    * **patience**: after so many turns since the first offer opened without a proposal about any, the user does the
      acts `alone`, and rejects proposals about the offers open by then
    * **strictness**: which words are about an offer (`pare_sim.checks.Criterion.judge`)
    * **trust**: it changes with what the assistant does (`pare_sim.policies.scripted.mood`); below 0.3 the user looks
      at the phone for a turn before answering the first proposal about an offer, which is then answered as ever
    * **knowledge** ``none``: the user opens the app of the newest notification, or looks, before any answer

    All that it remembers are values, so ``copy.copy`` with a new `setup` goes on independently.
    """

    setup: Setup
    position: int = 0
    """How many of the acts have been taken."""
    alone: int = 0
    """How many of those of `UserSpec.alone` have."""
    alone_since: datetime | None = None
    last_act: datetime | None = None
    taps: int = 0
    """Taps so far on the way to the present act."""
    walking: bool = False
    """Whether the last move was one of them."""
    slipped: bool = False
    newest_app: str | None = None
    """App of the newest notification that the user was shown."""
    given: tuple[tuple[str, str], ...] = ()
    """Each answered proposal or question with the answer: ``accept``, ``reject`` or the reply's words."""

    @classmethod
    @reference
    def create(cls, options: Mapping[str, str], setup: Setup) -> "Scripted":
        """Make one; it has no options."""
        only_options(options, of="scripted")
        return cls(setup)

    def act(self, view: UserView) -> UserMove:
        """Answer what is open, else go on with the script, else wait for the scenario's own next event."""
        now = parse_time(view.time, self.setup.scenario.spec.zone)
        if view.notifications:
            self.newest_app = view.notifications[-1].app
        if view.question is not None:
            said = reply(self.setup.scenario, view.question.text, now)
            self.given += ((view.question.id, said),)
            return Reply(said)
        if view.proposal is not None:
            return self._gather(view, view.proposal) or self._answer(view.proposal)
        if self.alone_since is None and is_over(self.setup.scenario, self.setup.trace, view.turn):
            self.alone_since = now
        return self._go_on(view, now)

    def _gather(self, view: UserView, proposal: OpenProposal) -> Act | None:
        """What the user looks at before answering, if anything."""
        persona, trace = self.setup.scenario.spec.user.persona, self.setup.trace
        if proposal.age > 0:
            return None
        if persona.knowledge == "none":
            return (
                Act("look")
                if self.newest_app in (None, System.name, view.app)
                else Act("open_app", {"app_name": self.newest_app})
            )
        *before, made = trace.of(Proposed)
        first = made.offer is not None and made.offer not in {each.offer for each in before}
        return Act("look") if first and Mood.after(trace, persona.trust).hesitates else None

    def _answer(self, proposal: OpenProposal) -> Accept | Reject:
        scenario, trace = self.setup.scenario, self.setup.trace
        mood = Mood.after(trace, scenario.spec.user.persona.trust)
        move = answer(scenario, trace, self.alone_since, mood)
        self.given += ((proposal.id, move.kind),)
        return move

    def _go_on(self, view: UserView, now: datetime) -> UserMove:
        """The next tap of the script; acts that are done already or cannot be reached are passed over."""
        while (act := self._next_act()) is not None:
            due = self._due(act, view, now)
            if due is None:
                break
            if due > now:
                return Wait((due - now).total_seconds())
            tap = self._tap(act, view, now)
            if tap is not None:
                return tap
        if self.alone_since is None and is_tried(self.setup.scenario, self.setup.trace):
            return Act("look")
        return Wait(scripted_only=True)

    def _next_act(self) -> ActSpec | None:
        user = self.setup.scenario.spec.user
        if self.alone_since is not None and self.alone < len(user.alone):
            return user.alone[self.alone]
        return user.acts[self.position] if self.position < len(user.acts) else None

    def _due(self, act: ActSpec, view: UserView, now: datetime) -> datetime | None:
        """When the act may be taken; None while the user does not know of what it comes after."""
        start = self.last_act or self.setup.scenario.start
        if act.after is not None:
            attention = self.setup.scenario.spec.user.persona.attention
            came = noticed(self.setup.trace, act.after, attention, view.turn, now)
            if came is None:
                return None
            start = max(start, came)
        return start + timedelta(seconds=parse_duration(act.delay))

    def _tap(self, spec: ActSpec, view: UserView, now: datetime) -> Act | None:
        """The act itself or a tap on the way to it; None if it is done already or the way has failed."""
        failed = self.walking and view.last is not None and not view.last.ok
        name, _, action = spec.act.rpartition(".")
        act = Act(action, self._resolved(spec.arguments))
        if failed or (not name and _is_done(act, view)):
            self._done(now)
            return None
        on, app = self._resolved(spec.on), self._app(name)
        tap = act if app is None or self.taps > MOST_TAPS else next_tap(app, act, on, view)
        mistake = self._slip(act, view) if tap is act else None
        if tap is act and mistake is None:
            self._done(now)
            return act
        self.taps, self.walking = self.taps + 1, mistake is None
        return mistake or tap

    def _slip(self, act: Act, view: UserView) -> Act | None:
        persona, seed = self.setup.scenario.spec.user.persona, self.setup.trace.seed
        if self.slipped or not persona.slip_rate or act.action in RESERVED - {"open_app"}:
            return None
        self.slipped = True
        chance = stream(seed, "slip", f"{self.position}+{self.alone}")
        return slip(act, view, chance) if chance.random() < persona.slip_rate else None

    def _done(self, now: datetime) -> None:
        """Count the present act as taken."""
        if self.alone_since is not None and self.alone < len(self.setup.scenario.spec.user.alone):
            self.alone += 1
        else:
            self.position += 1
        self.last_act, self.taps, self.walking, self.slipped = now, 0, False, False

    def _app(self, name: str) -> type[App] | None:
        return next((app for app in self.setup.scenario.apps if app.name == name), None)

    def _resolved(self, arguments: Mapping[str, Json]) -> dict[str, Json]:
        """The arguments, save those that refer to what has not come about: the phone refuses to go without them."""
        references = References(self.setup.scenario.spec.zone, self.setup.stage.labels, self.setup.trace)
        found = {}
        for key, value in arguments.items():
            try:
                found[key] = references.resolve(value)
            except CallError:
                continue
        return found


def _is_done(act: Act, view: UserView) -> bool:
    """Whether one of the phone's own actions would lead to where the user is."""
    return (act.action == "open_app" and act.arguments.get("app_name") == view.app) or (
        act.action == "go_home" and view.app == System.name
    )
