"""`check_app`: everything that can be checked about an app without knowing what it is for."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from random import Random

from pare_sim.kernel import stream
from pare_sim.phone import App, Phone
from pare_sim.phone.lint import Finding, lint
from pare_sim.testing.arguments import Maker, Supply
from pare_sim.testing.report import AppReport, Tally
from pare_sim.testing.walk import Walk

START = datetime(2025, 6, 2, 7, 0, tzinfo=UTC)
ENOUGH = 6
"""How often something must have been seen before its effect is missed."""
STRETCH = 250
"""Steps after which the walk starts afresh, so that tables stay small and early states are met often."""


def check_app(
    app: type[App],
    *,
    populate: Callable[[Phone], None] | None = None,
    steps: int = 2000,
    seed: int = 0,
    others: Sequence[type[App]] = (),
) -> AppReport:
    """Lint an app, then walk it at random and hold every step against what the phone and its declarations promise.

    Args:
        populate: puts data into the fresh phone; without it, the app's own seeds are tried.
        steps: length of the walk; 2,000 reach everything in apps of usual size.
        seed: of the walk; the same seed walks the same way.
        others: apps that it needs beside it.
    """
    chance = stream(seed, "check", app.name)
    walk = Walk(new_phone(app, populate, others, chance), app.name)
    for step in range(steps):
        if step % STRETCH == STRETCH - 1:
            walk.restart()
        roll = chance.random()
        if roll < 0.72:
            walk.user_step(chance)
        elif roll < 0.87:
            walk.assistant_step(chance)
        elif roll < 0.96:
            walk.world_step(chance)
        else:
            walk.time_step(chance)
    findings = (*lint(app), *walk.findings.values(), *_never(walk))
    return AppReport(app.name, steps, seed, findings, walk.screens, walk.actions, walk.tools, walk.events)


def new_phone(
    app: type[App], populate: Callable[[Phone], None] | None, others: Sequence[type[App]], chance: Random
) -> Phone:
    """A phone with the app and its companions, and some data on it."""
    phone = Phone.with_apps([app, *others], start=START, zone="Europe/Paris")
    if populate is not None:
        populate(phone)
        return phone
    for round_ in range(4):
        for kind in (*others, app):
            for name, declared in kind.seeds.items():
                given = Maker(phone, kind.name, Supply()).make(declared.signature, chance)
                phone.sow(kind.name, name, given, f"seed:{kind.name}-{name}-{round_}")
    return phone


def _never(walk: Walk) -> Iterator[Finding]:
    """What was seen often enough and never did what it is declared for."""
    app = walk.kind
    for screen in app.screens:
        for name, action in app.screen_classes[screen].actions.items():
            yield from _effect(f"{app.name}.{screen}.{name}", walk.actions[f"{screen}.{name}"], action.writes)
    for name, tool in app.tools.items():
        yield from _effect(f"{app.name}.{name}", walk.tools[name], tool.writes)
    for name, event in app.events.items():
        tally = walk.events[name]
        if event.notifies and tally.ok >= ENOUGH and not tally.noticed:
            yield Finding("never-notifies", f"{app.name}.{name}", "declared as notifying, it never left a notification")
    for where, times in walk.unshown.items():
        if len(times) >= ENOUGH and not any(times):
            taker, _, parameter = where.rpartition(".")
            message = f"{parameter!r} takes ids that its screen never showed in {len(times)} visits"
            yield Finding("ids-not-shown", taker, message)


def _effect(where: str, tally: Tally, writes: bool) -> Iterator[Finding]:
    if tally.ok < ENOUGH:
        return
    if writes and not tally.changed:
        yield Finding("never-writes", where, f"declared as writing, it changed no row in {tally.ok} calls")
    elif not tally.felt:
        yield Finding("dead-action", where, f"it returned nothing and changed nothing in {tally.ok} calls")
