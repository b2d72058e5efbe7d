"""Faults of an app that can be told from its declarations alone.

Mistakes that make an app senseless already raise while its classes are created: an unknown target, ambiguous
targets, missing content, a missing docstring or annotation, a name that is declared twice or is the phone's own,
a parameter whose ids nobody could learn. Lint finds the rest. What depends on data cannot be told without running
the app (an action whose guard never holds, an id that no screen shows); `pare_sim.testing.check_app` looks for it.

=====================  ==============================================================================
rule                   what is wrong
=====================  ==============================================================================
unreachable-screen     no action leads to the screen; its actions are dead with it
dead-end               the screen takes the root's place and nothing leads from it to the root
dead-action            it only goes back, where nothing can lie behind; or it stays, writes and returns nothing
ambiguous-transition   it may go several ways and returns None, which does not say which
name-clash             two names that differ by case only, or a name the phone or its classes already use
argument-type          a parameter that cannot be given as JSON, or whose default cannot
mutable-default        a default that a call could change for the next one
mutable-field          a field of a record or screen that could be changed in place
=====================  ==============================================================================
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, get_args, get_type_hints

from pare_sim.errors import DefinitionError
from pare_sim.phone.app import App, Event, Seed, Tool
from pare_sim.phone.graph import Edge, edges, reachable, sealed
from pare_sim.phone.ids import leaves
from pare_sim.phone.screen import BACK, RESERVED, STAY, Direction, Screen
from pare_sim.phone.signature import Moment, Parameter, Signature

INTERNAL = frozenset({"actions", "owner", "shown_by"})
"""What screens keep for themselves, beside the attributes of `Screen`."""
MOMENT = Moment.__metadata__[0]  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with an app."""

    rule: str
    where: str
    """``App``, ``App.tool``, ``App.Screen`` or ``App.Screen.action``."""
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message} [{self.rule}]"


def lint(app: type[App]) -> list[Finding]:
    """All findings about one app, in a stable order; an app without any gives an empty list."""
    sealed(app)
    return [*_flow(app), *_actions(app), *_names(app), *_arguments(app), *_mutable(app)]


def lint_together(apps: Sequence[type[App]]) -> list[Finding]:
    """The findings about several apps that are to share a phone: each one's own, and names that clash."""
    clashes = _same((app.name, app.name) for app in apps)
    return [*(finding for app in apps for finding in lint(app)), *clashes]


def _flow(app: type[App]) -> Iterator[Finding]:
    root, all_edges = app.screens[0], edges(app)
    shown = reachable(app, root)
    for screen in app.screens:
        if screen not in shown:
            actions = ", ".join(app.screen_classes[screen].actions) or "none"
            message = f"no action leads here from {root}; dead with it are its actions: {actions}"
            yield Finding("unreachable-screen", f"{app.name}.{screen}", message)
    for screen in _bottoms(root, all_edges):
        if root not in reachable(app, screen):
            message = f"it takes the place of {root}, and nothing leads from it back there"
            yield Finding("dead-end", f"{app.name}.{screen}", message)


def _bottoms(root: str, all_edges: list[Edge]) -> list[str]:
    """The screens that may have nothing behind them: the root and whatever replaces it.

    Every other screen lies on one of these, where ``go_back`` leads, so only these can be dead ends.
    """
    found = [root]
    for screen in found:
        found += dict.fromkeys(
            e.target for e in all_edges if e.how == "replace" and e.source == screen and e.target not in found
        )
    return found


def _actions(app: type[App]) -> Iterator[Finding]:
    opened = {edge.source for edge in edges(app) if edge.how == "back"}
    for screen in app.screens:
        for action in app.screen_classes[screen].actions.values():
            where, silent = f"{app.name}.{screen}.{action.name}", _returns_none(action.signature)
            if action.targets == (BACK,) and screen not in opened:
                yield Finding("dead-action", where, "it only goes back, and nothing can lie behind this screen")
            if action.targets == (STAY,) and not action.writes and silent:
                yield Finding("dead-action", where, "it stays, writes nothing and returns None, so it does nothing")
            ways = [target.name.upper() for target in action.targets if isinstance(target, Direction)]
            if len(ways) > 1 and silent:
                message = f"it returns None, which does not say which of {', '.join(ways)} it took; return that one"
                yield Finding("ambiguous-transition", where, message)


def _returns_none(signature: Signature) -> bool:
    return signature.function.__annotations__.get("return", ...) in (None, "None")


def _names(app: type[App]) -> Iterator[Finding]:
    called: list[Tool | Event | Seed] = [*app.tools.values(), *app.events.values(), *app.seeds.values()]
    methods = {(one.name, one.signature.function): one.name for one in called}  # one method may be tool and event
    declared = [*methods.values(), *app.tables]
    yield from _same((name, f"{app.name}.{name}") for name in declared)
    for name in declared:
        if hasattr(App, name):
            yield Finding("name-clash", f"{app.name}.{name}", "every app has an attribute of that name; choose another")
    yield from _same((name, f"{app.name}.{name}") for name in app.screens)
    for screen in app.screens:
        yield from _screen_names(app, app.screen_classes[screen])


def _screen_names(app: type[App], screen: type[Screen[Any]]) -> Iterator[Finding]:
    where = f"{app.name}.{screen.__name__}"
    focus = [item.name for item in fields(screen)]
    yield from _same((name, f"{where}.{name}") for name in [*screen.actions, *focus])
    for name in screen.actions:
        if name.casefold() in RESERVED:
            message = f"the phone has an action {name.casefold()!r}; choose another name"
            yield Finding("name-clash", f"{where}.{name}", message)
    for name in [*screen.actions, *focus]:
        if hasattr(Screen, name) or name in INTERNAL:
            yield Finding("name-clash", f"{where}.{name}", "every screen has an attribute of that name; choose another")


def _same(names: Iterable[tuple[str, str]]) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for name, where in names:
        if name.casefold() in seen:
            first = seen[name.casefold()]
            message = "the name is used twice" if first == where else f"the name differs only by case from {first}"
            yield Finding("name-clash", where, message)
        seen.setdefault(name.casefold(), where)


def _signatures(app: type[App]) -> Iterator[tuple[str, Signature]]:
    for kind in (app.tools, app.events, app.seeds):
        for name, declared in kind.items():
            yield f"{app.name}.{name}", declared.signature
    for screen in app.screens:
        for action in app.screen_classes[screen].actions.values():
            yield f"{app.name}.{screen}.{action.name}", action.signature


def _arguments(app: type[App]) -> Iterator[Finding]:
    for where, signature in _signatures(app):
        unfit = _unfit(signature)
        if unfit is not None:
            yield Finding("argument-type", where, unfit)
            continue
        for parameter in signature.parameters:
            yield from _parameter(where, parameter)


def _unfit(signature: Signature) -> str | None:
    """Why the arguments cannot be given as JSON, if so."""
    try:
        json.dumps(signature.schema, allow_nan=False)
    except DefinitionError as error:
        return str(error)
    except (TypeError, ValueError):
        odd = [p.name for p in signature.parameters if not p.required and not _is_json(p.default)]
        return f"the default of {odd[0]!r} is not a JSON value" if odd else "its schema is not JSON"
    return None


def _is_json(value: object) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        return False
    return True


def _parameter(where: str, parameter: Parameter) -> Iterator[Finding]:
    kinds = leaves(parameter.annotation)
    if datetime in kinds and MOMENT not in kinds:
        yield Finding("argument-type", where, f"{parameter.name!r} is a bare datetime; annotate it with Moment")
    if isinstance(parameter.default, list | dict | set):
        message = f"the default of {parameter.name!r} could be changed in place, for all later calls; use None"
        yield Finding("mutable-default", where, message)


def _mutable(app: type[App]) -> Iterator[Finding]:
    owners = [(f"{app.name}.{table}", record) for table, record in app.tables.items()]
    owners += [(f"{app.name}.{name}", app.screen_classes[name]) for name in app.screens]  # type: ignore[misc]
    for where, owner in owners:
        for name, hint in _hints(owner).items():
            if any(kind in (list, dict, set) for kind in _kinds(hint)):
                message = f"{name!r} could be changed in place; use a tuple, a frozenset or a record"
                yield Finding("mutable-field", where, message)


def _hints(owner: type) -> dict[str, Any]:
    own = {item.name for item in fields(owner)}
    try:
        return {name: hint for name, hint in get_type_hints(owner).items() if name in own}
    except NameError:  # a type known to type checkers only
        return {}


def _kinds(annotation: Any) -> Iterator[Any]:  # noqa: ANN401 - any annotation
    yield getattr(annotation, "__origin__", annotation)
    for argument in get_args(annotation):
        yield from _kinds(argument)
