"""A phone as text for the terminal: where one is, what can be done, what has changed."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pare_sim.kernel import Change, Json, format_time
from pare_sim.phone import BACK, ROOT, STAY, Action, Offered, Outcome, Phone, Replace, System
from pare_sim.phone.screen import Target
from pare_sim.testing.state import probe

ARROWS = {STAY: "stays", BACK: "← back", ROOT: "⇤ root"}


def show_phone(phone: Phone) -> str:
    """Where one is, what the screen shows, and the numbered actions; what the app's code raises is told instead."""
    told = probe(phone, lambda: "\n".join([_place(phone), phone.content().to_text(), "", *_offers(phone)]))
    return str(told.result) if told.ok else f"{_place(phone)}\n! content() or a guard failed: {told.error}"


def show_outcome(outcome: Outcome) -> list[str]:
    """What came of a call: its error, or its result, the rows it changed and its notifications."""
    if not outcome.ok:
        return [f"! {outcome.error}"]
    lines = [] if outcome.result is None else [f"= {outcome.result!r}"]
    lines += map(_change, outcome.changes)
    return lines + [f"* {title}: {body}" for title, body in outcome.notices]


def show_calls(calls: Iterable[tuple[str, str, Mapping[str, Json]]]) -> str:
    """Tools, events or seeds, given as (name, description, schema)."""
    lines = [f"{_call(name, schema)}  {about.splitlines()[0]}" for name, about, schema in calls]
    return "\n".join(lines) or "there are none"


def _place(phone: Phone) -> str:
    stack = phone.stacks.get(phone.front) or (phone.screen,)
    path = [phone.front, *(type(screen).__name__ for screen in stack)]
    time = format_time(phone.now, phone.context.zone)[:16].replace("T", " ")
    return f"--- {' > '.join(path if phone.front != System.name else path[:1])}  {time}"


def _offers(phone: Phone) -> Iterator[str]:
    offers = phone.actions()
    calls = [_call(offer.name, offer.schema) for offer in offers]
    width = max(map(len, calls), default=0)
    for number, (offer, call) in enumerate(zip(offers, calls, strict=True), 1):
        yield f"{number:>3}  {call:<{width}}  {_leads(offer)}{offer.description.splitlines()[0]}"


def _leads(offer: Offered) -> str:
    if not isinstance(offer, Action):
        return ""
    return f"[{' or '.join(map(_target, offer.targets))}{', writes' if offer.writes else ''}] "


def _target(target: Target) -> str:
    if isinstance(target, Replace):
        return f"⇒ {target.screen}"
    return f"→ {target}" if isinstance(target, str) else ARROWS[target]


def _call(name: str, schema: Mapping[str, Any]) -> str:
    required = schema.get("required", ())
    parts = [f"{key}{'' if key in required else '?'}" for key in schema.get("properties", {})]
    return f"{name}({', '.join(parts)})"


def _change(change: Change) -> str:
    where = f"{change.app}.{change.table} {change.id}"
    if change.row is None:
        return f"- {where}"
    fields = ", ".join(f"{name}={value!r}" for name, value in change.row.items() if name != "id")
    return f"{'+' if change.added else '~'} {where}: {fields}"
