"""Every name that a scenario uses must exist: apps, seeds, events, tools, actions, labels, offers, arguments."""

from collections.abc import Collection, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

from pare_sim.checks import Criterion, parse_matcher
from pare_sim.checks.check import (
    AllOfCheck,
    AnyOfCheck,
    CalledCheck,
    Check,
    NotCalledCheck,
    NotRepeatedCheck,
    OrderCheck,
    ProposedCheck,
    StateCheck,
)
from pare_sim.errors import ArgumentError, ScenarioError
from pare_sim.kernel import Json, parse_duration, parse_time
from pare_sim.phone import Action, App, Event, Seed, Signature, System, Tool
from pare_sim.phone.screen import RESERVED
from pare_sim.phone.table import record_fields
from pare_sim.scenario.references import Known, blanked, has_references, named
from pare_sim.scenario.scenario import Scenario
from pare_sim.scenario.spec import ActSpec, Condition, Step


def check_names(scenario: Scenario) -> None:
    """Check all names, the times and the dependencies of a scenario.

    Raises:
        ScenarioError: the first thing that is wrong, as ``field: what; what is possible``.
    """
    _Names(scenario).check()


class _Names:
    def __init__(self, scenario: Scenario) -> None:
        self.spec, self.zone = scenario.spec, scenario.spec.zone
        self.apps: dict[str, type[App]] = {System.name: System, **{app.name: app for app in scenario.apps}}
        self.events = {event.id for event in self.spec.timeline}
        self.offers = {offer.id for offer in self.spec.offers}
        self.oracles = {"oracle": self.spec.oracle} | {
            f"alternatives.{n}.oracle": alternative.oracle for n, alternative in enumerate(self.spec.alternatives)
        }
        self.scenario = scenario
        self.names = Known(frozenset(seed.label for seed in self.spec.seed if seed.label), frozenset(self.events))
        """What arguments may refer to, unless they are of seeds or of the oracle."""

    def check(self) -> None:
        self._unique("seed", "label", [seed.label for seed in self.spec.seed if seed.label])
        self._unique("timeline", "event id", [event.id for event in self.spec.timeline])
        self._unique("offers", "offer id", [offer.id for offer in self.spec.offers])
        self._time("start", self.spec.start)
        self._seeds()
        self._timeline()
        self._user()
        self._offers()
        for where, steps in self.oracles.items():
            self._oracle(where, steps)
        for index, check in enumerate(self.spec.checks):
            self._check(f"checks.{index}", check)
        self._proposable()

    def _seeds(self) -> None:
        earlier: set[str] = set()
        for index, seed in enumerate(self.spec.seed):
            app, name = self._dotted(f"seed.{index}.seed", seed.seed)
            known: dict[str, Tool | Event | Seed] = {**app.tools, **app.events, **app.seeds}
            self._named(f"seed.{index}.seed", f"seed of {app.name}", name, known)
            names = Known(
                frozenset(earlier), frozenset(), kind="result, which a seed cannot have", at="an earlier seed"
            )
            self._arguments(f"seed.{index}.with", known[name].signature, seed.arguments, names)
            if seed.label:
                earlier.add(seed.label)

    def _timeline(self) -> None:
        for event in self.spec.timeline:
            where = f"timeline.{event.id}"
            app, name = self._dotted(f"{where}.event", event.event)
            self._named(f"{where}.event", f"event of {app.name}", name, app.events)
            self._arguments(f"{where}.with", app.events[name].signature, event.arguments)
            for other in event.waits_for:
                self._named(f"{where}.after", "event", other, self.events)
            if event.at is not None:
                self._at(f"{where}.at", event.at)
            if event.when is not None:
                self._condition(f"{where}.when", event.when)
        self._acyclic("timeline", {event.id: event.waits_for for event in self.spec.timeline})

    @staticmethod
    def _acyclic(where: str, graph: Mapping[str, tuple[str, ...]]) -> None:
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            path = " -> ".join(reversed(error.args[1]))
            things = "events" if where == "timeline" else where
            raise ScenarioError(f"{where}: {things} wait for each other in a circle: {path}") from None

    def _at(self, where: str, at: str | float) -> None:
        try:
            parse_duration(at)
        except ValueError as problem:
            if not isinstance(at, str) or not at[:1].isdigit() or "-" not in at:
                raise ScenarioError(f"{where}: {problem}") from None
            self._time(where, at)
            if parse_time(at, self.zone) < self.scenario.start:
                raise ScenarioError(f"{where}: {at!r} is before the start of the scenario") from None

    def _condition(self, where: str, when: Condition) -> None:
        if when.called is not None:
            signature = self._callable(f"{where}.called", when.called)
            self._matchers(f"{where}.with", when.arguments, signature.names)
        elif when.state is not None:
            self._rows(where, when.state, when.where)
        else:
            self._named(where, "offer", when.accepted or when.rejected or "", self.offers)

    def _user(self) -> None:
        for field, acts in (("acts", self.spec.user.acts), ("alone", self.spec.user.alone)):
            for index, act in enumerate(acts):
                self._act(f"user.{field}.{index}", act)
        for index, answer in enumerate(self.spec.user.answers):
            Criterion.parse(answer.about, self.zone, f"user.answers.{index}.about")

    def _act(self, where: str, act: ActSpec) -> None:
        if act.after is not None:
            self._named(f"{where}.after", "event", act.after, self.events)
        if "." not in act.act:
            self._named(f"{where}.act", "action of the phone", act.act, RESERVED)
            return
        app, name = self._dotted(f"{where}.act", act.act)
        actions = {n: a for screen in app.screen_classes.values() for n, a in screen.actions.items()}
        self._named(f"{where}.act", f"action of {app.name}", name, actions)
        screens = [screen.actions[name] for screen in app.screen_classes.values() if name in screen.actions]
        fitting = next((a for a in screens if set(act.arguments) <= set(a.signature.names)), screens[0])
        self._arguments(f"{where}.with", fitting.signature, act.arguments)
        taken = {each for action in actions.values() for each in action.signature.names}
        for parameter, value in act.on.items():
            self._named(f"{where}.on", f"parameter of an action of {app.name}", parameter, taken)
            has_references(f"{where}.on", value, self.names)

    def _offers(self) -> None:
        self._acyclic("offers", {o.id: (o.follows,) if o.follows else () for o in self.spec.offers})
        for offer in self.spec.offers:
            where = f"offers.{offer.id}"
            for field, other in (("follows", offer.follows), ("instead_of", offer.instead_of)):
                if other is not None:
                    self._named(f"{where}.{field}", "offer", other, self.offers)
            if offer.answer == "reject" and offer.allows:
                raise ScenarioError(f"{where}.allows: nothing is allowed, since the user rejects it")
            if offer.opens is not None:
                self._named(f"{where}.from", "event", offer.opens, self.events)
            if isinstance(offer.until, str) and offer.until not in self.events:
                try:
                    parse_duration(offer.until)
                except ValueError:
                    self._named(f"{where}.until", "event", offer.until, self.events)
            Criterion.parse(offer.about, self.zone, f"{where}.about")
            for index, allow in enumerate(offer.allows):
                tool = self._tool(f"{where}.allows.{index}.call", allow.call)
                self._matchers(f"{where}.allows.{index}.with", allow.arguments, tool.names)

    def _oracle(self, oracle: str, steps: Sequence[Step]) -> None:
        self._unique(oracle, "step id", [step.id for step in steps if step.id])
        earlier: set[str] = set()
        for index, step in enumerate(steps):
            where = f"{oracle}.{index}"
            if step.after is not None:
                self._named(f"{where}.after", "event", step.after, self.events)
            if step.call is not None:
                names = Known(self.names.labels, self.names.results | earlier, kind="event or earlier step")
                self._arguments(f"{where}.with", self._tool(f"{where}.call", step.call), step.arguments, names)
            if step.id:
                earlier.add(step.id)

    def _check(self, where: str, check: Check) -> None:
        match check:
            case CalledCheck():
                signature = self._callable(f"{where}.called", check.called)
                self._matchers(f"{where}.with", check.arguments, signature.names)
            case NotCalledCheck():
                signature = self._callable(f"{where}.not_called", check.not_called)
                self._matchers(f"{where}.with", check.arguments, signature.names)
            case StateCheck():
                self._rows(where, check.state, check.where)
                if check.count is not None:
                    parse_matcher(blanked(where, check.count, self.names), self.zone, f"{where}.count")
            case ProposedCheck():
                self._named(f"{where}.proposed", "offer", check.proposed, self.offers)
            case NotRepeatedCheck():
                self._named(f"{where}.not_repeated", "offer", check.not_repeated, self.offers)
            case OrderCheck(order=parts) | AnyOfCheck(any_of=parts) | AllOfCheck(all_of=parts):
                for index, part in enumerate(parts):
                    self._check(f"{where}.{index}", part)

    def _proposable(self) -> None:
        if self.spec.kind == "silence" and self.spec.offers:
            raise ScenarioError("offers: silence is right in this scenario, so it cannot have offers")
        if self.spec.kind == "action" and not self.spec.checks:
            raise ScenarioError("checks: an action scenario needs at least one check of what was done")

    def _rows(self, where: str, dotted: str, fields: Mapping[str, Json]) -> None:
        app, table = self._dotted(f"{where}.state", dotted)
        self._named(f"{where}.state", f"table of {app.name}", table, app.tables)
        self._matchers(f"{where}.where", fields, record_fields(app.tables[table]))

    def _callable(self, where: str, name: str) -> Signature:
        """A tool, an event or an action by its full name."""
        app = self._installed(where, name.partition("__")[0])
        actions = {n: a for screen in app.screen_classes.values() for n, a in screen.actions.items()}
        known: dict[str, Action | Event | Tool] = {**actions, **app.events, **app.tools}
        self._named(where, f"tool, event or action of {app.name}", name.partition("__")[2], known)
        return known[name.partition("__")[2]].signature

    def _tool(self, where: str, name: str) -> Signature:
        app = self._installed(where, name.partition("__")[0])
        self._named(where, f"tool of {app.name}", name.partition("__")[2], app.tools)
        return app.tools[name.partition("__")[2]].signature

    def _dotted(self, where: str, dotted: str) -> tuple[type[App], str]:
        app, _, name = dotted.partition(".")
        return self._installed(where, app), name

    def _installed(self, where: str, app: str) -> type[App]:
        self._named(where, "app on this phone", app, self.apps)
        return self.apps[app]

    def _arguments(
        self, where: str, signature: Signature, arguments: Mapping[str, Json], names: Known | None = None
    ) -> None:
        for name in arguments:
            self._named(where, "parameter", name, signature.names)
        missing = [p.name for p in signature.parameters if p.required and p.name not in arguments]
        if missing:
            raise ScenarioError(f"{where}: {missing[0]} is required by {signature.owner}")
        if not has_references(where, list(arguments.values()), names or self.names):
            try:
                signature.read(arguments, self.zone)
            except ArgumentError as error:
                raise ScenarioError(f"{where}: {error}") from None

    def _matchers(self, where: str, specs: Mapping[str, Json], names: Collection[str]) -> None:
        for name, spec in specs.items():
            self._named(where, "field", name, names)
            parse_matcher(blanked(where, spec, self.names), self.zone, f"{where}.{name}")

    def _time(self, where: str, text: str) -> None:
        try:
            parse_time(text, self.zone)
        except ValueError as problem:
            raise ScenarioError(f"{where}: {problem}") from None

    _named = staticmethod(named)

    @staticmethod
    def _unique(where: str, kind: str, names: list[str]) -> None:
        twice = next((name for index, name in enumerate(names) if name in names[:index]), None)
        if twice is not None:
            raise ScenarioError(f"{where}: the {kind} {twice!r} is used twice")
