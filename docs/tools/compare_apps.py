"""Compare the bundled apps with PARE's interface and write the result as a page.

    python docs/tools/compare_apps.py

The facts about PARE's apps are in `tests/apps/peer_interface.json`: for each screen its actions, then the assistant's
tools and what the environment can do, each with its parameters (a name alone is required, a pair has a default).
Every deviation needs a reason in `docs/apps/deviations.yaml`, and every reason a deviation.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

from pare_sim.phone import App, Phone, Signature, System
from pare_sim.registry import Registry

DOCS = Path(__file__).parents[1]
FACTS = DOCS.parent / "tests" / "apps" / "peer_interface.json"
REASONS, PAGE = DOCS / "apps" / "deviations.yaml", DOCS / "apps" / "comparison.md"
CHANNEL = "Assistant channel"

HEAD = """# The apps beside PARE's

Generated from the apps' declarations by `docs/tools/compare_apps.py`; the reasons are in `deviations.yaml`. All of
PARE's screens, user actions, assistant tools, environment tools and event-only methods are listed, with the names of
their parameters, the defaults, whether they write, and whether events notify. `?` marks a parameter with a default.
What cannot be told from signatures is in [differences](../differences.md); the apps themselves are in
[the apps](README.md).

| app | screens | actions | tools | events | same | deviations |
|---|--:|--:|--:|--:|--:|--:|
"""
KINDS = {"screen": "Screens", "action": "Actions", "tool": "Tools", "event": "Events"}

Facts = dict[str, dict[str, Any]]
Reasons = dict[str, dict[str, dict[str, str]]]
Parameters = list[list[Any]]


@dataclass(frozen=True)
class Line:
    """One thing of PARE's: its name, ours, and what differs, each with how."""

    kind: str
    name: str
    parameters: Parameters
    ours: str
    differs: Mapping[str, str]


def compare(app: str, facts: Mapping[str, Any], kinds: Mapping[str, type[App]]) -> list[Line]:
    """Everything that PARE's app has, held against ours; without such an app of ours, all is missing."""
    kind = kinds.get(app)
    return [
        *(line for screen, actions in facts["screens"].items() for line in _screen(kind, screen, actions)),
        *(_line("tool", name, fact, kind.tools.get(name) if kind else None) for name, fact in facts["tools"].items()),
        *(_event(kind, name, fact, name in facts["notifies"]) for name, fact in facts["events"].items()),
    ]


def added(app: str, facts: Mapping[str, Any], kind: type[App]) -> Iterator[tuple[str, list[str]]]:
    """What ours has beyond that, by kind."""
    yield "screen", [screen for screen in kind.screens if screen not in facts["screens"]]
    yield (
        "action",
        [
            f"{screen}.{name}"
            for screen in kind.screens
            for name in kind.screen_classes[screen].actions
            if name not in facts["screens"].get(screen, {})
        ],
    )
    yield "tool", [name for name in kind.tools if name not in facts["tools"]]
    yield "event", [name for name in kind.events if name not in facts["events"]]


def load() -> tuple[Facts, dict[str, type[App]], Reasons]:
    """PARE's facts, our apps by name, and the reasons for what differs."""
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    return facts, {"System": System, **Registry().apps()}, yaml.safe_load(REASONS.read_text(encoding="utf-8"))


def unexplained(facts: Facts, kinds: Mapping[str, type[App]], reasons: Reasons) -> list[str]:
    """Deviations without a reason and reasons without a deviation, each as ``App.name: what``."""
    found = {
        f"{app}.{line.name}: {what}"
        for app in facts
        for line in compare(app, facts[app], kinds)
        for what in line.differs
    }
    given = {f"{app}.{name}: {what}" for app, names in reasons.items() for name in names for what in names[name]}
    missing = [f"{each} has no reason" for each in sorted(found - given)]
    return missing + [f"{each} has a reason, but is no deviation" for each in sorted(given - found)]


def page(facts: Facts, kinds: Mapping[str, type[App]], reasons: Reasons) -> str:
    """The whole page as Markdown."""
    rows, parts = [], []
    for app, fact in facts.items():
        lines = compare(app, fact, kinds)
        counts = [sum(line.kind == kind for line in lines) for kind in KINDS]
        same = sum(not line.differs for line in lines)
        rows.append(f"| {app} | {' | '.join(map(str, counts))} | {same} | {len(lines) - same} |\n")
        parts.append(_section(app, fact, lines, kinds.get(app), reasons.get(app, {})))
    return HEAD + "".join(rows) + "".join(parts)


def _screen(kind: type[App] | None, screen: str, actions: Mapping[str, Any]) -> Iterator[Line]:
    own = kind.screen_classes.get(screen) if kind else None
    yield Line("screen", screen, [], screen if own else "", {} if own else {"missing": "there is none"})
    offered = {**_phonewide(), **own.actions} if own else {}
    for name, fact in actions.items():
        yield _line("action", f"{screen}.{name}", fact, offered.get(name))


def _event(kind: type[App] | None, name: str, fact: Mapping[str, Any], notifies: bool) -> Line:
    own = kind.events.get(name) if kind else None
    line = _line("event", name, fact, own)
    if own is None or own.notifies == notifies:
        return line
    how = "it notifies" if own.notifies else "it does not notify"
    return Line("event", name, line.parameters, line.ours, {**line.differs, "notifies": how})


def _line(kind: str, name: str, fact: Mapping[str, Any], own: Any) -> Line:  # noqa: ANN401 - three kinds of declaration
    if own is None:
        return Line(kind, name, fact["params"], "", {"missing": "there is none"})
    ours, differs = _parameters(own), {}
    if ours != fact["params"]:
        differs["parameters"] = _changed(fact["params"], ours)
    if "writes" in fact and own.writes != fact["writes"]:
        differs["writes"] = "it writes" if own.writes else "it only reads"
    return Line(kind, name, fact["params"], _call(name, ours), differs)


def _changed(theirs: Parameters, ours: Parameters) -> str:
    more = [_parameter(each, values=True) for each in ours if each[0] not in {old[0] for old in theirs}]
    less = [f"`{each[0]}`" for each in theirs if each[0] not in {new[0] for new in ours}]
    old = {each[0]: each for each in theirs}
    other = [_parameter(each, values=True) for each in ours if each[0] in old and old[each[0]] != each]
    words = [(more, "also takes"), (less, "lacks"), (other, "has another default in")]
    return "; ".join(f"it {verb} {', '.join(names)}" for names, verb in words if names) or "its order differs"


def _parameters(own: Any) -> Parameters:  # noqa: ANN401 - three kinds of declaration
    signature = getattr(own, "signature", None)
    if isinstance(signature, Signature):
        return [[p.name] if p.required else [p.name, p.default] for p in signature.parameters]
    return [[name] for name in own.schema["properties"]]


def _phonewide() -> dict[str, Any]:
    """What the phone offers on every screen, by name."""
    phone = Phone.with_apps(list(Registry().apps().values()), start=datetime(2025, 6, 2, tzinfo=UTC))
    for app in [name for name in phone.apps if name != System.name]:
        phone.act("open_app", {"app_name": app})
    own = type(phone.screen).actions
    return {offered.name: offered for offered in phone.actions() if offered.name not in own}


def _parameter(parameter: list[Any], *, values: bool = False) -> str:
    name, *default = parameter
    if values and default:
        return f"`{name}={json.dumps(default[0])}`"
    return f"`{name}`" if values else name + "?" * len(default)


def _call(name: str, parameters: Parameters) -> str:
    return f"{name}({', '.join(_parameter(each) for each in parameters)})"


def _section(
    app: str,
    facts: Mapping[str, Any],
    lines: list[Line],
    kind: type[App] | None,
    reasons: Mapping[str, Mapping[str, str]],
) -> str:
    text = f"\n## {app}\n"
    for group, title in KINDS.items():
        chosen = [line for line in lines if line.kind == group]
        if chosen:
            text += f"\n| {title} of PARE | here | | why |\n|---|---|---|---|\n"
            text += "".join(_row(line, reasons.get(line.name, {})) for line in chosen)
    more = [(group, names) for group, names in added(app, facts, kind) if names] if kind else []
    if more:
        text += "\nAdded: " + "; ".join(f"{KINDS[g].lower()} {', '.join(f'`{n}`' for n in names)}" for g, names in more)
        text += ".\n"
    return text


def _row(line: Line, reasons: Mapping[str, str]) -> str:
    theirs = line.name if line.kind == "screen" else _call(line.name, line.parameters)
    ours = "–" if not line.ours else "same" if not line.differs else f"`{line.ours}`"
    how = "; ".join(line.differs.values())
    why = " ".join(reasons.get(what, "**no reason given**") for what in line.differs)
    return f"| `{theirs}` | {ours} | {how} | {why} |\n"


if __name__ == "__main__":
    everything = load()
    PAGE.write_text(page(*everything), encoding="utf-8")
    for problem in unexplained(*everything):
        print(problem)
