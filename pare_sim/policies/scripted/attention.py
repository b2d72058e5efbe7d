"""Which events the user has noticed: not every banner is seen when it comes."""

from datetime import datetime

from pare_sim.kernel import Called, Trace, stream

CATCHES_UP = 2
"""Turns after which the user finds a notification that was not noticed when it came."""


def noticed(trace: Trace, event: str, attention: float, turn: int, now: datetime) -> datetime | None:
    """When the user came to know of an event, or None if it has not come about or has not been noticed yet.

    A notification is noticed when it comes with the chance `attention`, or for certain if the user is in its app just
    then; else as soon as the user does something in that app, at the latest two turns later. An event without
    notification is known at once.
    """
    came = next((call for call in trace.calls("environment") if call.event == event), None)
    if came is None:
        return None
    if not came.notices or any(_sees(trace.seed, each.id, attention) for each in came.notices):
        return came.time
    apps = {notice.app for notice in came.notices}
    before = [call for call in trace.calls("user") if call.n < came.n]
    if before and _in_app(before[-1], apps):
        return came.time
    for record in trace.records[came.n + 1 :]:
        if record.turn >= came.turn + CATCHES_UP or (isinstance(record, Called) and _in_app(record, apps)):
            return record.time
    return now if turn >= came.turn + CATCHES_UP else None


def _sees(seed: int, notice: str, attention: float) -> bool:
    return stream(seed, "attention", notice).random() < attention


def _in_app(call: Called, apps: set[str]) -> bool:
    """Whether the user's action led into one of the apps."""
    return call.actor == "user" and call.ok and (call.screen or "").partition(".")[0] in apps
