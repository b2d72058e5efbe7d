"""Which apps a scenario installs: those it lists, else those it names anywhere."""

from collections.abc import Iterator

from pare_sim.checks.check import AllOfCheck, AnyOfCheck, CalledCheck, Check, NotCalledCheck, OrderCheck, StateCheck
from pare_sim.phone import System
from pare_sim.scenario.spec import ScenarioSpec


def named_apps(spec: ScenarioSpec) -> dict[str, str]:
    """The apps to install, each with the field that first names it: those listed, else all that are named."""
    if spec.apps:
        return dict.fromkeys(spec.apps, "apps")
    named = [(f"seed.{n}.seed", item.seed) for n, item in enumerate(spec.seed)]
    named += [(f"timeline.{event.id}.event", event.event) for event in spec.timeline]
    named += [(f"user.acts.{n}.act", act.act) for n, act in enumerate(spec.user.acts) if "." in act.act]
    named += [(f"user.alone.{n}.act", act.act) for n, act in enumerate(spec.user.alone) if "." in act.act]
    named += [(f"oracle.{n}.call", step.call) for n, step in enumerate(spec.oracle) if step.call]
    named += [(f"offers.{offer.id}.allows", allow.call) for offer in spec.offers for allow in offer.allows]
    conditions = [(f"timeline.{event.id}.when", event.when) for event in spec.timeline if event.when]
    named += [(where, name) for where, when in conditions if (name := when.called or when.state)]
    named += [(f"checks.{n}", name) for n, check in enumerate(spec.checks) for name in _checked(check)]
    found: dict[str, str] = {}
    for where, name in named:
        app = name.partition("__")[0].partition(".")[0]
        if app != System.name:
            found.setdefault(app, where)
    return found or {System.name: "apps"}


def _checked(check: Check) -> Iterator[str]:
    """The calls and tables that a check looks at."""
    match check:
        case CalledCheck(called=name) | NotCalledCheck(not_called=name) | StateCheck(state=name):
            yield name
        case OrderCheck(order=parts) | AnyOfCheck(any_of=parts) | AllOfCheck(all_of=parts):
            for part in parts:
                yield from _checked(part)
