"""Drawings of an app's graph as text: Mermaid for documents, an outline for the terminal; SVG is next door."""

from pare_sim.phone.app import App
from pare_sim.phone.graph import edges, reachable, sealed
from pare_sim.phone.screen import BACK, STAY, Action, Direction, Replace, Target
from pare_sim.phone.svg import to_svg

__all__ = ["leads_to", "to_mermaid", "to_svg", "to_terminal"]


def to_mermaid(app: type[App]) -> str:
    """A Mermaid state diagram, one arrow between two screens with all its actions; ``*`` marks writes."""
    labels: dict[tuple[str, str], dict[str, None]] = {}
    for edge in edges(app):
        labels.setdefault((edge.source, edge.target), {})[edge.action + ("*" if edge.writes else "")] = None
    lines = ["stateDiagram-v2", "    direction LR", f"    [*] --> {app.screens[0]}"]
    lines += [f"    {screen}" for screen in app.screens if not any(screen in pair for pair in labels)]
    lines += [f"    {source} --> {target} : {', '.join(names)}" for (source, target), names in labels.items()]
    return "\n".join(lines) + "\n"


def to_terminal(app: type[App]) -> str:
    """An outline in plain text: each screen, nearest to the root first, with its actions and where they lead."""
    shown = reachable(sealed(app), app.screens[0])
    order = [*shown, *(screen for screen in app.screens if screen not in shown)]
    lines = [f"{app.name}: {len(order)} screens, {sum(len(app.screen_classes[s].actions) for s in order)} actions"]
    for screen in order:
        note = " (root)" if screen == app.screens[0] else "" if screen in shown else " (unreachable)"
        actions = list(app.screen_classes[screen].actions.values())
        lines += ["", f"{screen}{note}"]
        width = max((len(_call(action)) for action in actions), default=0)
        for action in actions:
            branch = "└─" if action is actions[-1] else "├─"
            lines.append(f"{branch} {_call(action):<{width}}  {_leads(app, action)}")
    return "\n".join(lines) + "\n"


def _call(action: Action) -> str:
    return f"{action.name}({', '.join(p.name if p.required else p.name + '?' for p in action.signature.parameters)})"


def leads_to(app: type[App], action: Action) -> str:
    """In words and arrows, the screens an action may lead to."""
    return " or ".join(_target(app, action, target) for target in action.targets)


def _leads(app: type[App], action: Action) -> str:
    return leads_to(app, action) + (", writes" if action.writes else "") + (", not always" if action.when else "")


def _target(app: type[App], action: Action, target: Target) -> str:
    if isinstance(target, Replace):
        return f"⇒ {target.screen}"
    if not isinstance(target, Direction):
        return f"→ {target}"
    if target is STAY:
        return "stays"
    if target is not BACK:
        return f"⇤ {app.screens[0]}"
    behind = [e.target for e in edges(app) if (e.source, e.action, e.how) == (action.screen, action.name, "back")]
    return f"← {' or '.join(behind) or 'nowhere'}"
