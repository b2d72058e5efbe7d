"""How hard a scenario is, computed from its reference solution and its data."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from pare_sim.errors import PareError
from pare_sim.kernel import Called, Json
from pare_sim.phone import App
from pare_sim.phone.plan import effort
from pare_sim.proof.leaves import leaves
from pare_sim.proof.reference import Reference
from pare_sim.proof.take import staged
from pare_sim.scenario import Scenario, delivered


@dataclass(frozen=True)
class Difficulty:
    """Facts about what a scenario asks for."""

    apps: int
    """Apps that the evidence comes from or that the solution calls."""
    evidence_hops: int
    """Reading calls of the solution."""
    writes: int
    """Writing calls of the solution."""
    distractors: int
    """Rows at the start, in the tables that the solution changes or takes ids of, that it does not touch."""
    horizon: float
    """Simulated seconds from the start to the last event that an offer or a step of the solution waits for."""
    user_effort: int
    """Actions it would take the user to reach the screens that write, app by app: a lower bound."""

    def to_json(self) -> dict[str, Json]:
        """The facts by name."""
        return asdict(self)


def difficulty(scenario: Scenario) -> Difficulty:
    """Compute the facts by playing the reference solution with seed 0.

    Raises:
        ScenarioError: initial data is refused.
    """
    reference = Reference.of(staged(scenario))
    calls = list(reference.take.trace.calls("assistant"))
    waited = _waited_for(scenario, reference)
    evidence = {event.event.partition(".")[0] for event in scenario.spec.timeline if event.id in waited}
    times = [moment for name in waited if (moment := delivered(reference.take.trace, name)) is not None]
    return Difficulty(
        apps=len(evidence | {call.app for call in calls}),
        evidence_hops=sum(not call.writes for call in calls),
        writes=len(reference.writes),
        distractors=_distractors(reference),
        horizon=max(((moment - scenario.start).total_seconds() for moment in times), default=0.0),
        user_effort=sum(_effort(scenario, write.call) for write in reference.writes),
    )


def _waited_for(scenario: Scenario, reference: Reference) -> set[str]:
    """The events that the solution's steps and the offers it proposes wait for."""
    proposed = {reference.offer(at) for at in reference.proposals}
    opening = {offer.opens for offer in scenario.spec.offers if offer.id in proposed}
    return {name for name in (*opening, *(line.step.after for line in reference.lines)) if name is not None}


def _distractors(reference: Reference) -> int:
    phone = reference.case.initial
    tables: set[tuple[str, str]] = set()
    touched: set[str] = set()
    for write in reference.writes:
        tables |= {(change.app, change.table) for change in write.call.changes}
        touched |= {change.id for change in write.call.changes}
        touched |= {value for _, value in leaves(write.call.arguments) if isinstance(value, str)}
        marks = [parameter.id_of for parameter in write.tool.signature.parameters if parameter.id_of]
        tables |= {(mark.app or write.tool.app, mark.table) for mark in marks}
    known = [(app, table) for app, table in tables if app in phone.apps and table in type(phone.apps[app]).tables]
    return sum(row.id not in touched for app, table in known for row in phone.apps[app].table(table))


def _effort(scenario: Scenario, call: Called) -> int:
    """Opening the app, the way to the nearest screen with such an action (else any that writes), and the action."""
    app = next(kind for kind in scenario.apps if kind.name == call.app)
    same = [name for name, screen in app.screen_classes.items() if call.name in screen.actions]
    writing = [n for n, screen in app.screen_classes.items() if any(a.writes for a in screen.actions.values())]
    return 2 + min(_ways(app, same or writing), default=0)


def _ways(app: type[App], goals: Iterable[str]) -> Iterable[int]:
    for goal in goals:
        try:
            yield effort(app, app.screens[0], goal)
        except PareError:
            continue
