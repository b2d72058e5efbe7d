"""A random walk over one app: user, assistant and world act, and every step is held against the phone's promises."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from random import Random

from pare_sim.errors import PareError
from pare_sim.kernel import Json
from pare_sim.phone import Action, Content, Outcome, Phone, Signature, System
from pare_sim.phone.lint import Finding
from pare_sim.testing.arguments import Maker, Supply
from pare_sim.testing.report import Tally
from pare_sim.testing.state import State, probe, shown_ids

Call = Callable[[Phone], Outcome]


@dataclass(frozen=True)
class Step:
    """One call to be made and what it is declared to do."""

    where: str
    side: str
    """``action``, ``tool`` or ``event``."""
    writes: bool
    tally: Tally
    call: Call
    arguments: Mapping[str, Json]


class Walk:
    """The walk and its findings so far.

    Args:
        phone: where it starts; it is forked, never changed.
        app: name of the app under test.
    """

    def __init__(self, phone: Phone, app: str) -> None:
        self.start, self.app, self.kind = phone, app, type(phone.apps[app])
        self.findings: dict[tuple[str, str], Finding] = {}
        self.screens = Counter(dict.fromkeys(self.kind.screens, 0))
        self.actions = {
            f"{screen}.{name}": Tally()
            for screen in self.kind.screens
            for name in self.kind.screen_classes[screen].actions
        }
        self.tools = {name: Tally() for name in self.kind.tools}
        self.events = {name: Tally() for name in self.kind.events}
        self.unshown: dict[str, list[bool]] = {}
        """For each action and parameter that takes ids: whether the screen showed any, each time it could have."""
        self.supply, self.count, self.alarmed = Supply(), 0, set[str]()
        self.restart()

    def restart(self) -> None:
        """Go on from the start, with a fresh phone."""
        self.phone = self.start.fork()
        self.alarmed.clear()
        self.supply.learn(self.phone.rows())
        self.state, self.content = self._look()

    def find(self, rule: str, where: str, message: str) -> None:
        """Note something that is wrong; the first instance of each is kept."""
        self.findings.setdefault((rule, where), Finding(rule, where, message))

    def user_step(self, chance: Random) -> None:
        """Let the user do something that is offered or, now and then, something that is not."""
        if not self._visible():
            self.restart()
            return
        offered = self.phone.actions()
        own = [action for action in offered if isinstance(action, Action)]
        if chance.random() < 0.06:
            self._refused({action.name for action in offered}, chance)
        elif own and chance.random() < 0.85:
            self._shown(own)
            weights = [1 / (1 + self.actions[f"{a.screen}.{a.name}"].ok) for a in own]
            self._act(chance.choices(own, weights)[0], chance)
        else:
            moves = [action for action in offered if not isinstance(action, Action)]
            self._move(chance.choice(moves).name, chance)
        if chance.random() < 0.05:
            self._way_back()

    def assistant_step(self, chance: Random) -> None:
        """Let the assistant call one of the app's tools."""
        names = list(self.kind.tools)
        if not names:
            return
        name = chance.choices(names, [1 / (1 + self.tools[n].ok) for n in names])[0]
        tool = self.kind.tools[name]
        given = self._arguments(tool.signature, chance, ())
        call = partial(_call, tool=tool.full_name, arguments=given)
        self._take(Step(f"{self.app}.{name}", "tool", tool.writes, self.tools[name], call, given), chance)

    def world_step(self, chance: Random) -> None:
        """Let the world do one of the app's events."""
        if self.kind.events:
            names = list(self.kind.events)
            name = chance.choices(names, [1 / (1 + self.events[n].ok) for n in names])[0]
            given = self._arguments(self.kind.events[name].signature, chance, ())
            self._happen(name, given, f"event:walk-{self.count}", chance)

    def time_step(self, chance: Random) -> None:
        """Let time pass, and what the app has due happen, each alarm once."""
        self.phone.advance_to(self.phone.now + timedelta(seconds=chance.choice([15, 600, 3600, 90_000])))
        self.state, self.content = self._look()
        due = probe(self.phone, lambda: list(self.phone.apps[self.app].alarms()))
        if not due.ok or due.changes:
            self.find("broken-alarms", f"{self.app}.alarms", due.error or "looking at the alarms changes rows")
            return
        for alarm in due.result:
            if alarm.event not in self.kind.events:
                self.find("broken-alarms", f"{self.app}.alarms", f"there is no event {alarm.event!r}")
            elif alarm.at <= self.phone.now and alarm.key not in self.alarmed:
                self.alarmed.add(alarm.key)
                outcome = self._happen(alarm.event, alarm.arguments, f"event:{alarm.key}", chance)
                if outcome is not None and not outcome.ok:
                    self.find("broken-alarms", f"{self.app}.alarms", f"{alarm.event} refuses: {outcome.error}")

    def _act(self, action: Action, chance: Random) -> None:
        name = f"{action.screen}.{action.name}"
        given = self._arguments(action.signature, chance, shown_ids(self.content))
        call = partial(_act, name=action.name, arguments=given)
        step = Step(f"{self.app}.{name}", "action", action.writes, self.actions[name], call, given)
        outcome = self._take(step, chance)
        if outcome is not None and _unavailable(outcome, action.name):
            self.find("offered-refused", step.where, f"it is offered, then refused: {outcome.error}")

    def _move(self, name: str, chance: Random) -> None:
        given: dict[str, Json] = {"app_name": self.app} if name in ("open_app", "switch_app") else {}
        call = partial(_act, name=name, arguments=given)
        self._take(Step(f"{self._place()}.{name}", "action", False, Tally(), call, given), chance)

    def _refused(self, offered: set[str], chance: Random) -> None:
        known = {name for screen in self.kind.screen_classes.values() for name in screen.actions}
        hidden = sorted((known | {"go_back", "go_home", "no_such_action"}) - offered)
        here = [name for name in type(self.phone.screen).actions if name in hidden]
        name = chance.choice(here if here and chance.random() < 0.5 else hidden)
        step = Step(f"{self._place()}.{name}", "action", False, Tally(), partial(_act, name=name, arguments={}), {})
        outcome = self._take(step, chance)
        if outcome is not None and not _unavailable(outcome, name):
            self.find("hidden-accepted", step.where, "it is not offered, but accepted when taken")

    def _happen(self, name: str, given: Mapping[str, Json], origin: str, chance: Random) -> Outcome | None:
        call = partial(_happen, app=self.app, event=name, arguments=given, origin=origin)
        tally = self.events[name]
        outcome = self._take(Step(f"{self.app}.{name}", "event", True, tally, call, given), chance)
        if outcome is not None and outcome.notices and not self.kind.events[name].notifies:
            self.find("undeclared-notice", f"{self.app}.{name}", "it notifies, but is declared with notifies=False")
        return outcome

    def _arguments(self, signature: Signature, chance: Random, shown: Iterable[str]) -> dict[str, Json]:
        maker = Maker(self.phone, self.app, self.supply, tuple(shown))
        given = maker.make(signature, chance)
        return maker.spoil(given, signature, chance) if chance.random() < 0.12 else given

    def _take(self, step: Step, chance: Random) -> Outcome | None:
        """Make one call and hold it against what phone and declaration promise."""
        self.count += 1
        before = self.state
        twin = self._on_a_fork(step) if chance.random() < 0.2 else None
        outcome = self._guarded(step, self.phone)
        self.state, self.content = self._look()
        if outcome is None:
            return None
        self._count(step, outcome, before)
        self._judge(step, outcome, before)
        if twin is not None and twin != (outcome, self.state):
            message = f"a fork answers differently, so the app keeps data outside its tables: {_show(step)}"
            self.find("fork", step.where, message)
        self.supply.learn(outcome.result)
        self.supply.learn([change.row for change in outcome.changes])
        return outcome

    def _guarded(self, step: Step, phone: Phone) -> Outcome | None:
        try:
            return step.call(phone)
        except PareError as error:
            self.find("raised", step.where, f"{type(error).__name__}: {error} {_show(step)}")
            return None

    def _on_a_fork(self, step: Step) -> tuple[Outcome | None, State | None]:
        twin = self.phone.fork()
        outcome = self._guarded(step, twin)
        after = State.of(twin)
        if State.of(self.phone) != self.state:
            self.find("fork", step.where, f"a call on a fork changed the original: {_show(step)}")
        return outcome, after

    def _count(self, step: Step, outcome: Outcome, before: State | None) -> None:
        step.tally.tried += 1
        if outcome.ok:
            step.tally.ok += 1
            step.tally.changed += bool(outcome.changes)
            step.tally.felt += outcome.result is not None or self.state != before
            step.tally.noticed += bool(outcome.notices)

    def _judge(self, step: Step, outcome: Outcome, before: State | None) -> None:
        if outcome.fault == "internal":
            self.find("internal-error", step.where, f"{outcome.error} {_show(step)}")
        if before is None or self.state is None:
            return
        if not outcome.ok and self.state != before:
            self.find("error-changes", step.where, f"the call failed, yet something changed: {_show(step)}")
        if not step.writes and (outcome.changes or self.state.data != before.data):
            self.find("read-writes", step.where, f"declared as reading, it changed rows: {_show(step)}")
        if step.side != "action" and self.state.position != before.position:
            self.find("moved-user", step.where, f"the user's screen changed: {_show(step)}")

    def _look(self) -> tuple[State | None, Content | None]:
        """The state and what the screen shows; None where the app's code fails."""
        state = State.of(self.phone)
        if state is None:
            self.find("broken-state", self.app, "rows or focus cannot be written as JSON")
        drawn = probe(self.phone, partial(_draw, self.phone))
        if not drawn.ok or drawn.changes:
            message = f"content() and the guards of its actions: {drawn.error or 'they change rows'}"
            self.find("broken-content", self._place(), message)
            return state, None
        if self.phone.front == self.app:
            self.screens[type(self.phone.screen).__name__] += 1
        content: Content = drawn.result
        self.supply.learn([content.fields, *(item.fields for item in content.items)])
        return state, content

    def _visible(self) -> bool:
        """Whether the user sees the app on a screen that works; from the home screen it is opened."""
        if self.content is not None and self.phone.front != self.app:
            self.phone.act("open_app", {"app_name": self.app})
            self.state, self.content = self._look()
        return self.content is not None and self.phone.front == self.app

    def _shown(self, offered: list[Action]) -> None:
        maker = Maker(self.phone, self.app, self.supply)
        shown = set(shown_ids(self.content))
        for action in offered:
            for parameter in action.signature.parameters:
                ids = maker.ids(parameter.id_of)
                if ids:
                    key = f"{action.app}.{action.screen}.{action.name}.{parameter.name}"
                    self.unshown.setdefault(key, []).append(not shown.isdisjoint(ids))

    def _way_back(self) -> None:
        twin, steps = self.phone.fork(), 0
        bound = len(twin.stacks.get(twin.front, ())) + 1
        while twin.front != System.name and steps <= bound:
            steps += 1
            if not twin.act("go_back", {}).ok:
                break
        home = self.phone.fork()
        home.act("go_home", {})
        if twin.front != System.name or home.front != System.name:
            self.find("no-way-back", self._place(), f"go_back does not lead home within {bound} steps")

    def _place(self) -> str:
        return f"{self.phone.front}.{type(self.phone.screen).__name__}"


def _act(phone: Phone, name: str, arguments: Mapping[str, Json]) -> Outcome:
    return phone.act(name, arguments)


def _call(phone: Phone, tool: str, arguments: Mapping[str, Json]) -> Outcome:
    return phone.call(tool, arguments)


def _happen(phone: Phone, app: str, event: str, arguments: Mapping[str, Json], origin: str) -> Outcome:
    return phone.happen(app, event, arguments, origin)


def _draw(phone: Phone) -> Content:
    content = phone.content()
    content.to_text()
    phone.actions()
    return content


def _unavailable(outcome: Outcome, name: str) -> bool:
    return (outcome.error or "").startswith(f"{name!r} is not possible on ")


def _show(step: Step) -> str:
    text = ascii(dict(step.arguments))
    return f"with {text if len(text) <= 300 else text[:300] + '…'}"
