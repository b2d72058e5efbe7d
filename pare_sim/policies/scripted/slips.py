"""Slips: the user goes to a wrong place first, and then back."""

from pare_sim.engine import Act, UserView
from pare_sim.kernel import Stream
from pare_sim.phone import Offered


def slip(act: Act, view: UserView, chance: Stream) -> Act | None:
    """What the user does by mistake instead of an act that the screen offers: a wrong item, else a wrong app.

    None if there is nothing wrong to do. A slip opens and never writes.
    """
    return _wrong_item(act, view, chance) or _wrong_app(act, view, chance)


def _wrong_item(act: Act, view: UserView, chance: Stream) -> Act | None:
    """Another item of the same kind, if the act opens one of those shown."""
    offered = next((action for action in view.actions if action.name == act.action), None)
    shown = [item.id for item in view.content.items]
    for name, value in act.arguments.items():
        others = [other for other in shown if other != value and _kind(other) == _kind(str(value))]
        if value in shown and others and not getattr(offered, "writes", True):
            return Act(act.action, {**act.arguments, name: chance.choice(others)})
    return None


def _wrong_app(act: Act, view: UserView, chance: Stream) -> Act | None:
    opener = next((action for action in view.actions if action.name == "open_app"), None)
    others = [name for name in _apps(opener) if name != act.arguments.get("app_name")]
    return Act("open_app", {"app_name": chance.choice(others)}) if others else None


def _apps(opener: Offered | None) -> list[str]:
    return [] if opener is None else list(opener.schema["properties"]["app_name"]["enum"])


def _kind(row: str) -> str:
    """The part of an id that all rows of its table share."""
    return row.rpartition("-")[0]
