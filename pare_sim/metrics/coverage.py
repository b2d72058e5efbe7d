"""Which screens and actions of the apps have been used in some episodes: told from their traces alone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pare_sim.phone import App


@dataclass(frozen=True, slots=True)
class Coverage:
    """What users saw and did of one app."""

    app: str
    screens: tuple[int, int]
    """How many were seen, and how many there are."""
    actions: tuple[int, int]
    """How many were taken with success at least once, and how many there are."""
    missing: tuple[str, ...]
    """Screens never seen, then actions never taken, as ``Screen.action``."""


Row = Mapping[str, Any]
"""One record of a trace as JSON, as `TraceRecord.to_json` makes it."""


def coverage(traces: Iterable[Iterable[Row]], apps: Mapping[str, type[App]]) -> list[Coverage]:
    """The coverage of each app over all traces; of apps that were not on any phone, nothing is told.

    An action belongs to the screen the user was on, which the user's last call tells. What the user is refused
    is not covered, and a screen on which it ended counts as seen.
    """
    seen: dict[str, set[str]] = {}
    for trace in traces:
        _follow(trace, apps, seen)
    return [_covered(apps[name], found) for name, found in seen.items()]


def _follow(trace: Iterable[Row], apps: Mapping[str, type[App]], seen: dict[str, set[str]]) -> None:
    """Add what one episode used, app by app: names of screens, and of actions with their screens."""
    at = ""
    for row in trace:
        if row["kind"] == "begin":
            for name in row["apps"]:
                if name in apps:
                    seen.setdefault(name, set())
        if row["kind"] != "call" or row["actor"] != "user":
            continue
        app, _, screen = at.partition(".")
        if row["ok"] and row["app"] == app and app in seen:
            seen[app].add(f"{screen}.{row['name']}")
        at = row["screen"]
        app, _, screen = at.partition(".")
        if app in seen:
            seen[app].add(screen)


def _covered(app: type[App], found: set[str]) -> Coverage:
    screens = list(app.screens)
    actions = [f"{screen}.{name}" for screen in screens for name in app.screen_classes[screen].actions]
    missing = tuple(name for name in (*screens, *actions) if name not in found)
    counts = [(sum(name in found for name in names), len(names)) for names in (screens, actions)]
    return Coverage(app.name, counts[0], counts[1], missing)
