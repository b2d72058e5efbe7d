"""A scenario as a page to read: what happens, what is on offer, the reference solution and the checks."""

import json
from collections.abc import Iterator, Mapping

from pare_sim.kernel import Json
from pare_sim.scenario.scenario import Scenario
from pare_sim.scenario.spec import Condition, EventSpec, Step


def describe(scenario: Scenario) -> str:
    """The page, as plain text."""
    spec = scenario.spec
    lines = [f"{spec.id} ({spec.kind}, family {scenario.family}, digest {scenario.digest})", spec.about, ""]
    lines.append(f"Starts {spec.start} in {spec.zone} on {spec.owner.name}'s phone with {_names(scenario)}.")
    sections = {
        "Initial data": [f"{_label(s.label)}{s.seed} {_told(s.arguments)}" for s in spec.seed],
        "Timeline": [_event(event) for event in spec.timeline],
        "The user": list(_user(scenario)),
        "Offers": list(_offers(scenario)),
        "Oracle": [_step(step) for step in spec.oracle],
        "Checks": [_told(check.model_dump(by_alias=True, exclude_defaults=True)) for check in spec.checks]
        + (["silence"] if spec.kind == "silence" else ["consent", "no side effects"]),
    }
    for title, items in sections.items():
        if items:
            lines += ["", title, *(f"  {item}" for item in items)]
    return "\n".join(lines)


def _names(scenario: Scenario) -> str:
    return ", ".join(app.name for app in scenario.apps)


def _label(label: str | None) -> str:
    return f"[{label}] " if label else ""


def _event(event: EventSpec) -> str:
    after = f"after {', '.join(event.waits_for)}" if event.waits_for else ""
    when = f"once {_condition(event.when)}" if event.when else ""
    at = f"at {event.at}" if event.at is not None else ""
    delay = f"+{event.delay}" if event.delay not in (0, "0") else ""
    moment = " ".join(part for part in (at, after, when, delay) if part)
    return f"{event.id}: {moment}: {event.event} {_told(event.arguments)}"


def _condition(when: Condition) -> str:
    return _told(when.model_dump(by_alias=True, exclude_defaults=True))


def _user(scenario: Scenario) -> Iterator[str]:
    user = scenario.spec.user
    if user.goal:
        yield f"wants: {user.goal}"
    persona = user.persona.model_dump(exclude_defaults=True)
    if persona:
        yield f"is: {', '.join(f'{name} {value}' for name, value in persona.items())}"
    for does, acts in (("does", user.acts), ("alone does", user.alone)):
        for act in acts:
            after = f" after {act.after}" if act.after else ""
            on = f" on {_told(act.on)}" if act.on else ""
            yield f"{does}{after}: {act.act}{on} {_told(act.arguments)}"
    for answer in user.answers:
        yield f"asked about {_told(answer.about)}: {answer.reply}"


def _offers(scenario: Scenario) -> Iterator[str]:
    for offer in scenario.spec.offers:
        until = f" until {offer.until}" if offer.until is not None else ""
        follows = f", once {offer.follows} is answered" if offer.follows else ""
        yield f"{offer.id}: from {offer.opens or 'the start'}{follows}{until}, about {_told(offer.about)}"
        if offer.answer == "reject" or offer.says:
            yield f"  the user {offer.answer}s it: {offer.says!r}"
        for allow in offer.allows:
            yield f"  allows {allow.call} {_told(allow.arguments)}, at most {allow.most}"


def _step(step: Step) -> str:
    after = f"after {step.after}: " if step.after else ""
    if step.call is not None:
        return f"{after}call {step.call} {_told(step.arguments)}"
    words = {"propose": step.propose, "ask": step.ask, "finish": step.finish}
    return after + ", ".join(f"{kind} {text!r}" for kind, text in words.items() if text is not None)


def _told(value: Mapping[str, Json] | Json) -> str:
    return json.dumps(value, ensure_ascii=False, default=str) if value else ""
