"""A Python module from an induced state machine: screens, actions, tables, all of it working.

The app moves between its screens as the log did, remembers the arguments of actions that stay, and shows the
first items seen. It writes nothing: what an action changes no log of screens can tell.
"""

from collections.abc import Iterator, Mapping, Sequence

from pare_sim.induce.code import bracketed, part, quoted, sequence, times
from pare_sim.induce.model import Argument, Edge, Induced, State
from pare_sim.induce.names import method_names
from pare_sim.induce.parts import Parts
from pare_sim.induce.snapshot import GO_BACK

_DIRECTIONS = {"stay": "STAY", "back": "BACK", "root": "ROOT"}


def to_skeleton(induced: Induced) -> str:
    """The source of a module with the app, its records and its screens."""
    parts = Parts.of(induced)
    body = [*_records(parts), *_app(induced, parts)]
    for state in induced.states:
        if state.reachable:
            body += _screen(induced, parts, state)
    code = "\n".join(body)
    return "\n".join([*_head(induced, parts, code), code]) + "\n"


def _head(induced: Induced, parts: Parts, code: str) -> list[str]:
    left_out = [state.name for state in induced.states if not state.reachable]
    lines = [
        f'"""{induced.app}, as induced from {induced.interactions:,} interactions: a skeleton to go on from.',
        "",
        "It moves between its screens as recorded and shows the items seen there; it writes nothing yet.",
    ]
    if left_out:
        lines.append(f"Screens that no recorded action leads to are left out: {', '.join(left_out)}.")
    lines += ['"""', ""]
    words = {word for word in _IMPORTS if _uses(code, word)}
    marks = ["IdOf"] if parts.kinds else []
    typing = ["from typing import Annotated", ""] if parts.kinds else []
    kernel = ["from pare_sim.kernel import Json"] if _uses(code, "Json") else []
    direction = ["from pare_sim.phone.screen import Direction"] if _uses(code, "Direction") else []
    imported = sorted([*words, *marks], key=lambda word: (word.isupper() and -1, word.islower(), word))
    lines += [*typing, *kernel, f"from pare_sim.phone import {', '.join(imported)}", *direction]
    aliases = [f'{kind}Id = Annotated[str, IdOf("{table}")]' for table, kind in parts.kinds.items()]
    return lines + (["", *aliases] if aliases else [])


_IMPORTS = ("App", "BACK", "Content", "Item", "ROOT", "Record", "Replace", "STAY", "Screen", "Table", "action")


def _uses(code: str, word: str) -> bool:
    return any(f"{before}{word}{after}" in code for before in " ([@\n,=" for after in "([,.) :\n]")


def _records(parts: Parts) -> Iterator[str]:
    for table, kind in parts.kinds.items():
        yield from ("", "", f"class {kind}(Record):", f'    """One of the {table}."""', "", "    text: str")
        yield from (f"    {field.name}: {field.annotation} = {field.default}" for field in parts.rows[table].values())


def _app(induced: Induced, parts: Parts) -> Iterator[str]:
    screens = [quoted(state.name) for state in induced.states if state.reachable]
    yield from ("", "", f"class {induced.app}(App):", f'    """{induced.app}, as induced from a log."""', "")
    yield from bracketed("screens = ", sequence(screens), 4)
    yield from (f"    {table}: Table[{kind}]" for table, kind in parts.kinds.items())
    if any(induced.tables.get(table) for table in parts.kinds):
        yield from ("", "    def setup(self) -> None:", '        """Put in the items seen first."""')
    for table, kind in parts.kinds.items():
        for row in induced.tables.get(table, ()):
            values = {"id": quoted(row.id), "text": quoted(row.text)}
            for label, field in parts.rows[table].items():
                if row.fields.get(label) is not None:
                    values[field.name] = field.literal(row.fields[label])
            made = [f"{name}={value}" for name, value in values.items()]
            yield from bracketed(f"self.{table}.add", [part(kind, made, depth=12)], 8, comma=False)


def _screen(induced: Induced, parts: Parts, state: State) -> Iterator[str]:
    yield from ("", "", f"class {state.name}(Screen[{induced.app}]):", f'    """{_about(state)}"""', "")
    focus = parts.focus[state.name]
    for field in focus.values():
        yield f"    {field.name}: {field.annotation} = {field.default}"
    yield from [""] * bool(focus)
    yield from _content(parts, state)
    ways: dict[str, list[Edge]] = {}
    for edge in induced.usable:
        if edge.source == state.name and edge.action != GO_BACK:
            ways.setdefault(edge.action, []).append(edge)
    for action, edges in ways.items():
        arguments = induced.arguments.get((state.name, action), ())
        yield from _action(parts, state, action, edges, arguments)


def _about(state: State) -> str:
    shown = f"A list of {state.table}" if state.table else "A screen"
    return f"{shown} that was visited {times(state.count)}."


def _content(parts: Parts, state: State) -> Iterator[str]:
    focus = parts.focus[state.name].values()
    yield from ("    def content(self) -> Content:", '        """What it is about, and its items."""')
    titles = state.evidence.titles
    title = quoted(titles[0] if len(titles) == 1 else state.name)
    subject = next((field for field in focus if field.table), None)
    if subject is not None:
        yield f"        title = {title}"
        yield f"        if self.{subject.name} is not None:"
        yield f"            title = self.app.{subject.table}[self.{subject.name}].text"
    given = ["title" if subject is not None else title]
    if focus:
        pairs = [f"{quoted(field.label)}: {field.shown('self')}" for field in focus]
        yield from bracketed("fields = ", pairs, 8, brackets="{}")
        given.append("fields=fields")
    if state.table:
        labels = [f"{quoted(f.label)}: {f.shown('row')}" for f in parts.rows[state.table].values()]
        pick = ["row.id", "row.text", *([part("", labels, depth=16, brackets="{}")] if labels else [])]
        loop = [part("Item", pick, depth=12), f"for row in self.app.{state.table}"]
        yield from bracketed("items = tuple", loop, 8, comma=False)
        given.append("items=items")
    yield f"        return Content({', '.join(given)})"


def _action(
    parts: Parts, state: State, action: str, edges: Sequence[Edge], arguments: Sequence[Argument]
) -> Iterator[str]:
    backs = [edge for edge in edges if edge.kind == "back"]
    chosen = max(edges, key=lambda edge: sum(e.count for e in backs) if edge.kind == "back" else edge.count)
    targets = list(dict.fromkeys(_target(edge) for edge in sorted(edges, key=lambda edge: edge is not chosen)))
    names = method_names([a.name for a in arguments], parameters=True)
    to = targets[0] if len(targets) == 1 else f"({', '.join(targets)})"
    returns, body = _body(parts, state, chosen, arguments, names, several=len(targets) > 1)
    yield from ("", f"    @action(to={to})")
    given = ["self", *(_parameter(parts, argument, names[argument.name]) for argument in arguments)]
    yield from bracketed(f"def {action}", given, 4, end=f" -> {returns}:")
    yield f'        """{_told(edges)}"""'
    yield from body


def _target(edge: Edge) -> str:
    if edge.kind in _DIRECTIONS:
        return _DIRECTIONS[edge.kind]
    return f"Replace({quoted(edge.target)})" if edge.kind == "replace" else quoted(edge.target)


def _parameter(parts: Parts, argument: Argument, name: str) -> str:
    kind = parts.annotation(argument)
    if argument.required and not argument.nullable:
        return f"{name}: {kind}"
    return f"{name}: {kind if kind == 'Json' else kind + ' | None'}{'' if argument.required else ' = None'}"


def _body(
    parts: Parts,
    state: State,
    edge: Edge,
    arguments: Sequence[Argument],
    names: Mapping[str, str],
    several: bool,
) -> tuple[str, list[str]]:
    """What the method returns, and its code."""
    if edge.kind in ("back", "root"):
        return ("Direction", [f"        return {_DIRECTIONS[edge.kind]}"]) if several else ("None", [])
    fields = parts.focus[edge.target]
    known = [(fields[a.name], a) for a in arguments if a.name in fields and fields[a.name].takes(a)]
    values = [f"{field.name}={field.kept(names[a.name], a)}" for field, a in known]
    if edge.kind != "stay":
        return quoted(edge.target), bracketed(f"return {edge.target}", values, 8)
    if values:
        return quoted(state.name), bracketed("return self.with_focus", values, 8)
    return ("Direction", ["        return STAY"]) if several else ("str", ["        return self.content().to_text()"])


def _told(edges: Sequence[Edge]) -> str:
    count = sum(edge.count for edge in edges)
    kinds = dict.fromkeys("Go back" if e.kind == "back" else _words(e) for e in edges)
    words = ", or ".join(kinds)
    return f"{words[0]}{words[1:].replace('Go ', 'go ').replace('Stay', 'stay')}; taken {times(count)}."


def _words(edge: Edge) -> str:
    words = {"stay": "Stay here", "root": "Go to the first screen", "replace": f"Go to {edge.target} instead"}
    return words.get(edge.kind, f"Go to {edge.target}")
