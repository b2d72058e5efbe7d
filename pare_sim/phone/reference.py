"""A reference of apps, written from their declarations: a Markdown page, and a drawing of each app beside it."""

from collections.abc import Iterable, Iterator, Sequence

from pare_sim.phone.app import App, Event, Harm, Seed, Tool
from pare_sim.phone.draw import leads_to
from pare_sim.phone.graph import sealed
from pare_sim.phone.screen import Action
from pare_sim.phone.svg import to_svg

PAGE = "README.md"
HARMS: tuple[Harm, ...] = ("none", "reversible", "costly", "outward")

HEAD = """# The apps

Written by `pare-sim app docs DIR` from the apps' declarations. `?` marks a parameter that may be left out and an action
that is not always offered; `●` marks what writes data. On every screen the phone adds `look`, `go_back`, `go_home`,
`open_app` and `switch_app`.

## What the assistant's tools can do

Harm is what undoing a call would take: nothing (it only reads), another call (reversible), money (costly), or it
cannot be undone because other people have seen it (outward).

"""


def to_pages(apps: Iterable[type[App]]) -> dict[str, str]:
    """The files of the reference by name: the page, and a drawing of each app."""
    chosen = [sealed(app) for app in apps]
    page = HEAD + _harms(chosen) + "".join(f"\n{section}" for app in chosen for section in _section(app))
    return {PAGE: page} | {f"{app.name}.svg": to_svg(app) for app in chosen}


def _harms(apps: Sequence[type[App]]) -> str:
    rows = []
    for app in apps:
        graded = [[f"`{t.name}`" for t in app.tools.values() if t.harm == harm] for harm in HARMS]
        rows.append([f"[{app.name}](#{app.name.lower()})", str(len(graded[0])), *map(", ".join, graded[1:])])
    return _table(["app", "reading tools", "reversible", "costly", "outward"], rows)


def _section(app: type[App]) -> Iterator[str]:
    summary = (app.__doc__ or "").partition("\n")[0]
    yield f"## {app.name}\n\n{summary}\n\n![Screens of {app.name}]({app.name}.svg)\n"
    rows = [row for screen in app.screens for row in _screen(app, screen)]
    yield _table(["screen", "action", "leads to", "what it does"], rows)
    if app.tools:
        rows = [[_call(tool), tool.harm, _cell(tool.signature.summary)] for tool in app.tools.values()]
        yield _table(["tool of the assistant", "harm", "what it does"], rows)
    if app.events:
        rows = [[_call(e), "yes" if e.notifies else "", _cell(e.signature.summary)] for e in app.events.values()]
        yield _table(["event of the world", "notifies", "what happens"], rows)
    if app.seeds:
        rows = [[_call(seed), _cell(seed.signature.summary)] for seed in app.seeds.values()]
        yield _table(["seed of scenarios", "what it puts in"], rows)


def _screen(app: type[App], screen: str) -> Iterator[list[str]]:
    kind = app.screen_classes[screen]
    yield [f"**{screen}**", "", "", f"*{_cell((kind.__doc__ or '').partition(chr(10))[0])}*"]
    for action in kind.actions.values():
        mark = ("● " if action.writes else "") + _call(action) + (" ?" if action.when else "")
        yield ["", mark, leads_to(app, action), _cell(action.signature.summary)]


def _call(declared: Tool | Action | Event | Seed) -> str:
    names = [f"{p.name}?" if not p.required else p.name for p in declared.signature.parameters]
    return f"`{declared.name}({', '.join(names)})`"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
