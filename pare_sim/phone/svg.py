"""Drawing an app's graph as SVG: one box a screen, one row an action, an arrow from each row to where it leads.

Screens stand in columns by their distance from the root, so an action leads at most one column to the right and
arrows run between the columns, never over text. Ways back are dashed. Text is set in a fixed-width font whose
advance is reckoned with, so that nothing overlaps, whatever the viewer's fonts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from pare_sim.phone.app import App
from pare_sim.phone.graph import GO_BACK, Edge, edges, reachable, sealed
from pare_sim.phone.screen import BACK, STAY, Action, Direction

ROW, HEAD, PAD, CHAR = 19, 30, 14, 7.3
GUTTER, GAP, TOP, MARGIN = 110, 34, 64, 24
LANE = 14

STYLE = """
  svg { --ink: #1f2430; --soft: #626a78; --line: #8a93a3; --box: #ffffff; --head: #e8eefb; --page: #f7f8fa;
        --go: #2f5fc4; --back: #8a6d3b; --write: #c2410c; }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #e6e8ee; --soft: #9aa3b2; --line: #6b7485; --box: #1d222b; --head: #2a3550; --page: #14171d;
          --go: #86a9ff; --back: #d2b06f; --write: #ff9a62; }
  }
  text { font: 12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--ink); }
  .page { fill: var(--page); } .box { fill: var(--box); stroke: var(--line); } .lost { stroke-dasharray: 2 3; }
  .head { fill: var(--head); } .name { font-weight: bold; } .soft { fill: var(--soft); }
  .write { fill: var(--write); } .rule { stroke: var(--line); stroke-width: .6; }
  .app { font-size: 16px; font-weight: bold; }
  path { fill: none; stroke-width: 1.4; }
  .go { stroke: var(--go); } .back { stroke: var(--back); stroke-dasharray: 5 4; }
  #go path { fill: var(--go); stroke: none; } #back path { fill: var(--back); stroke: none; }
"""


@dataclass
class Box:
    """One screen's place in the drawing."""

    screen: str
    column: int
    lost: bool
    rows: list[tuple[str, str, bool]]
    """Name of the action, where it leads in words, and whether it writes."""
    x: float = 0
    y: float = 0
    width: float = 0

    @property
    def needed(self) -> float:
        """The width that its name and its widest row take."""
        widest = max((len(name) + len(leads) + 3 for name, leads, _ in self.rows), default=0)
        return 2 * PAD + CHAR * max(widest, len(self.screen) + 7)

    @property
    def height(self) -> float:
        """Its head and its rows."""
        return HEAD + ROW * len(self.rows) + 8

    def row_y(self, action: str) -> float:
        """The height at which arrows of one action start."""
        index = [name for name, _, _ in self.rows].index(action)
        return self.y + HEAD + ROW * (index + 0.5) + 4


@dataclass
class Drawing:
    """The boxes of one app and the lanes already taken by arrows."""

    boxes: dict[str, Box]
    lanes: dict[tuple[int, str], list[tuple[str, str]]] = field(default_factory=dict)
    below: int = 0

    def lane(self, column: int, side: str, use: tuple[str, str]) -> float:
        """How far from a column's edge an arrow runs up or down; those to one screen, in one style, share a lane."""
        taken = self.lanes.setdefault((column, side), [])
        if use not in taken:
            taken.append(use)
        return LANE + 6 * (taken.index(use) % 8)

    def edge_x(self, column: int, side: str) -> float:
        """The left or right edge of a column."""
        inside = [box for box in self.boxes.values() if box.column == column]
        if side == "left":
            return min(box.x for box in inside)
        return max(box.x + box.width for box in inside)

    def right(self) -> float:
        """The right edge of the last column and of the arrows beside it."""
        last = max(box.column for box in self.boxes.values())
        lanes = len(self.lanes.get((last, "right"), ()))
        return self.edge_x(last, "right") + (LANE + 6 * min(lanes, 8) if lanes else 0)

    def bottom(self) -> float:
        """The lower edge of the lowest box."""
        return max(box.y + box.height for box in self.boxes.values())


def to_svg(app: type[App]) -> str:
    """A self-contained SVG of an app's screens and actions, readable on light and dark pages."""
    drawing = Drawing(_boxes(sealed(app)))
    _place(drawing)
    arrows = [_arrow(drawing, *wanted) for wanted in _arrows(app)]
    shapes = [line for box in drawing.boxes.values() for line in _draw_box(box, app.screens[0])]
    width = drawing.right() + MARGIN
    height = drawing.bottom() + MARGIN + LANE * (drawing.below + 1)
    legend = "arrow: the action leads there · dashed and ↩: a way back · ● writes data · ? not always offered"
    width = max(width, 2 * MARGIN + CHAR * len(legend))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}"'
    return "\n".join(
        [
            f'{head} height="{height:.0f}" role="img" aria-label="Screens of {escape(app.name)}">',
            f"<style>{STYLE}</style>",
            f"<defs>{_marker('go')}{_marker('back')}</defs>",
            f'<rect class="page" width="{width:.0f}" height="{height:.0f}"/>',
            f'<text class="app" x="{MARGIN}" y="28">{escape(app.name)}</text>',
            f'<text class="soft" x="{MARGIN}" y="46">{legend}</text>',
            *arrows,
            *shapes,
            "</svg>\n",
        ]
    )


def _columns(app: type[App]) -> dict[str, int]:
    """Each screen's distance from the root; what cannot be reached stands in a column of its own."""
    found = {app.screens[0]: 0}
    forward = [edge for edge in edges(app) if edge.how in ("push", "replace")]
    for screen in (queue := [app.screens[0]]):
        for edge in forward:
            if edge.source == screen and edge.target not in found:
                found[edge.target] = found[screen] + 1
                queue.append(edge.target)
    last = max(found.values()) + 1
    return found | {screen: last for screen in app.screens if screen not in found}


def _boxes(app: type[App]) -> dict[str, Box]:
    columns, shown, all_edges = _columns(app), reachable(app, app.screens[0]), edges(app)
    order = [*shown, *(screen for screen in app.screens if screen not in shown)]
    boxes = {}
    for screen in order:
        actions = sorted(app.screen_classes[screen].actions.values(), key=_rank)
        rows = [(action.name, _leads(action), action.writes) for action in actions]
        if any(edge.source == screen and edge.action == GO_BACK for edge in all_edges):
            rows.append((GO_BACK, "", False))
        boxes[screen] = Box(screen, columns[screen], screen not in shown, rows)
    return boxes


def _rank(action: Action) -> int:
    """What stays stands first, then what leads on, then what leads back."""
    if action.targets == (STAY,):
        return 0
    leads_on = any(not isinstance(target, Direction) for target in action.targets)
    return 2 if BACK in action.targets and not leads_on else 1


def _leads(action: Action) -> str:
    names = [t.name if isinstance(t, Direction) else t if isinstance(t, str) else t.screen for t in action.targets]
    shown = {"stay": "", "back": "↩"}.get("|".join(names), "→ " + "|".join(names))
    return f"{shown} ?".strip() if action.when else shown


def _place(drawing: Drawing) -> None:
    columns: dict[int, list[Box]] = {}
    for box in drawing.boxes.values():
        columns.setdefault(box.column, []).append(box)
    heights = {c: sum(b.height for b in found) + GAP * (len(found) - 1) for c, found in columns.items()}
    x = float(MARGIN)
    for column in sorted(columns):
        y = TOP + (max(heights.values()) - heights[column]) / 2
        width = max(box.needed for box in columns[column])
        for box in columns[column]:
            box.x, box.y, box.width = x, y, width
            y += box.height + GAP
        x += width + GUTTER


def _arrows(app: type[App]) -> Iterator[tuple[Edge, str]]:
    """The edges to draw, with a tooltip; ways back of one screen to another are drawn once, from ``go_back``."""
    all_edges, shown = edges(app), reachable(app, app.screens[0])
    back = [edge for edge in all_edges if edge.how == "back" and (edge.target in shown or edge.source not in shown)]
    for edge in all_edges:
        if edge.how in ("push", "replace", "root"):
            yield edge, f"{edge.source}: {edge.action} → {edge.target}"
    for edge in back:
        if edge.action == GO_BACK:
            names = [other.action for other in back if (other.source, other.target) == (edge.source, edge.target)]
            yield edge, f"{edge.source}: {', '.join(names)} → {edge.target}"


def _arrow(drawing: Drawing, edge: Edge, tip: str) -> str:
    source, target = drawing.boxes[edge.source], drawing.boxes[edge.target]
    style = "back" if edge.how in ("back", "root") else "go"
    y1, y2 = source.row_y(edge.action), target.y + HEAD / 2 + (5 if style == "back" else -5)
    step = target.column - source.column
    if step == 1:
        path = _across(source.x + source.width, y1, target.x, y2)
    elif step == 0:
        x = drawing.edge_x(source.column, "right") + drawing.lane(source.column, "right", (edge.target, style))
        path = _around(source.x + source.width, y1, x, target.x + target.width, y2)
    elif step == -1:
        path = _across(source.x, y1, target.x + target.width, y2)
    else:
        path = _below(drawing, source, y1, target, y2, style)
    return f'<path class="{style}" marker-end="url(#{style})" d="{path}"><title>{escape(tip)}</title></path>'


def _across(x1: float, y1: float, x2: float, y2: float) -> str:
    middle = (x1 + x2) / 2
    return f"M{x1:.1f} {y1:.1f}C{middle:.1f} {y1:.1f} {middle:.1f} {y2:.1f} {x2:.1f} {y2:.1f}"


def _around(x1: float, y1: float, x: float, x2: float, y2: float) -> str:
    return f"M{x1:.1f} {y1:.1f}H{x:.1f}V{y2:.1f}H{x2:.1f}"


def _below(drawing: Drawing, source: Box, y1: float, target: Box, y2: float, style: str) -> str:
    """Down beside the source's column, along below all boxes, up beside the target's column."""
    drawing.below += 1
    y = drawing.bottom() + LANE * drawing.below
    leave, enter = ("left", "right") if target.column < source.column else ("right", "left")
    sign = -1 if leave == "left" else 1
    x1 = source.x if leave == "left" else source.x + source.width
    x2 = target.x + target.width if enter == "right" else target.x
    down = drawing.edge_x(source.column, leave) + sign * drawing.lane(source.column, leave, (target.screen, style))
    up = drawing.edge_x(target.column, enter) - sign * drawing.lane(target.column, enter, (target.screen, style))
    return f"M{x1:.1f} {y1:.1f}H{down:.1f}V{y:.1f}H{up:.1f}V{y2:.1f}H{x2:.1f}"


def _draw_box(box: Box, root: str) -> Iterator[str]:
    lost = " lost" if box.lost else ""
    note = "root" if box.screen == root else "lost" if box.lost else ""
    place = f'x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}"'
    yield f'<rect class="box{lost}" {place} height="{box.height:.1f}" rx="6"/>'
    place = f'x="{box.x + 1:.1f}" y="{box.y + 1:.1f}" width="{box.width - 2:.1f}"'
    yield f'<rect class="head" {place} height="{HEAD - 2}" rx="5"/>'
    yield _text("name", box.x + PAD, box.y + 20, box.screen)
    if note:
        yield _text("soft", box.x + box.width - PAD - CHAR * len(note), box.y + 20, note)
    for name, leads, writes in box.rows:
        y = box.row_y(name) + 4
        if writes:
            yield f'<circle class="write" cx="{box.x + 9:.1f}" cy="{y - 4:.1f}" r="2.5"/>'
        yield _text("soft" if name == GO_BACK else "row", box.x + PAD + 4, y, name)
        if leads:
            yield _text("soft", box.x + PAD + 4 + CHAR * (len(name) + 1), y, leads)


def _text(style: str, x: float, y: float, words: str) -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


def _marker(style: str) -> str:
    size = 'viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"'
    return f'<marker id="{style}" {size}><path d="M0 0L8 4L0 8z"/></marker>'
