"""Every tool, action and event of every bundled app: wrong arguments, and whether it writes what it says."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from pare_sim.kernel import Json
from pare_sim.phone import Action, App, Event, Outcome, Phone, System, Tool
from pare_sim.phone.reference import HARMS
from pare_sim.registry import Registry

APPS: dict[str, type[App]] = {name: app for name, app in Registry().apps().items() if app is not System}
HUGE = "x" * 100_000
ODD: list[Json] = [
    *(None, True, 0, -1, 3.5, -(10**30), 10**30, 1e308, [], ["x"], [[]], {}, {"a": None}, [HUGE]),
    *("", " ", "no-such-id", HUGE, "👩‍👩‍👧🏳️‍🌈", "\u202eשלום\u2066 مرحبا", "a\x00b", "\x00", "\ud800", "x\udfff"),
    *("0001-01-01 00:00", "1969-12-31", "9999-12-31 23:59", "9999-12-31T23:59:59-14:00", "2025-02-30", "25:61"),
    *("../../etc/passwd", "a/b", "{}", "' OR 1=1 --", "<b>&amp;</b>", "nan", "-0", "line\nline"),
]
Calls = dict[str, Action | Tool | Event]


def calls(app: type[App]) -> Calls:
    """All that can be called, by the names under which the walk notes it."""
    actions = {f"{screen}.{a.name}": a for screen in app.screens for a in app.screen_classes[screen].actions.values()}
    return {**actions, **app.tools, **{f"!{name}": event for name, event in app.events.items()}}


EVERY = [(app, name) for app, kind in APPS.items() for name in calls(kind)]
each_call = pytest.mark.parametrize(("app", "name"), EVERY, ids=[f"{app}-{name}" for app, name in EVERY])


def make(phone: Phone, app: str, name: str, arguments: Mapping[str, Json]) -> Outcome:
    if name.startswith("!"):
        return phone.happen(app, name[1:], arguments, "event:odd")
    if "." in name:
        return phone.act(name.partition(".")[2], arguments)
    return phone.call(f"{app}__{name}", arguments)


def state(phone: Phone) -> tuple[Any, ...]:
    """The tables' rows, which are others once written, and where the user is."""
    rows = [id(app.table(name).rows) for app in phone.apps.values() for name in type(app).tables]
    ids = {key: taken for key, taken in phone.context.ledger.counts.items() if taken}
    return rows, phone.front, dict(phone.stacks), phone.opened, ids


def variants(declared: Action | Tool | Event, good: Mapping[str, Json]) -> list[dict[str, Json]]:
    """Arguments with one odd value each, with one missing, and with one too many."""
    odd = [{**good, parameter: value} for parameter in declared.signature.names for value in ODD]
    less = [{key: good[key] for key in good if key != name} for name in declared.signature.names]
    return [*odd, *less, {**good, "nmae": 1}, {**good, "\ud800": 1}]


@each_call
def test_odd_arguments_are_refused_clearly_without_a_trace_or_do_what_they_say(
    app: str, name: str, roamed: dict[str, Any]
) -> None:
    seen, declared = roamed[app][name], calls(APPS[app])[name]
    for given in variants(declared, seen.arguments):
        phone = seen.phone.fork()
        before = state(phone)
        outcome = make(phone, app, name, given)
        shown = ascii(given)[:300]
        assert outcome.fault is None, f"{shown}: {outcome.error}"
        if outcome.ok:
            assert phone.content().to_text(), shown
            assert json.dumps([outcome.result, [change.row for change in outcome.changes]], allow_nan=False), shown
        else:
            assert (outcome.changes, outcome.notices, state(phone)) == ((), (), before), shown
            assert outcome.error, shown
            assert len(outcome.error) < 120_000, shown
            assert "Traceback" not in outcome.error, shown


@pytest.mark.parametrize("app", APPS)
def test_the_walk_that_finds_places_for_calls_does_nearly_everything(app: str, roamed: dict[str, Any]) -> None:
    never = {name for name in calls(APPS[app]) if not (name in roamed[app] and roamed[app][name].ok)}
    # It would have to guess the name of an attachment, who got which mail, and people who do not have a chat yet.
    assert never <= {"ComposeEmail.remove_attachment", "!reply_to_email_from_user", "!add_conversation"}


@pytest.mark.parametrize(("app", "name"), [(app, name) for app, name in EVERY if not name.startswith("!")])
def test_reads_touch_no_table_and_writes_change_rows(app: str, name: str, roamed: dict[str, Any]) -> None:
    seen, declared = roamed[app][name], calls(APPS[app])[name]
    assert not isinstance(declared, Event)
    if declared.writes:
        assert seen.changed
    else:
        assert seen.touched == 0


def test_harm_is_none_exactly_for_reads_and_of_a_known_grade_for_writes() -> None:
    for app in Registry().apps().values():
        for tool in app.tools.values():
            assert tool.harm in HARMS
            assert (tool.harm == "none") is not tool.writes


def test_what_reaches_other_people_is_outward_and_what_costs_money_is_costly() -> None:
    graded = {tool.full_name: tool.harm for app in APPS.values() for tool in app.tools.values() if tool.writes}
    outward = {name for name, harm in graded.items() if harm == "outward"}
    costly = {name for name, harm in graded.items() if harm == "costly"}
    assert costly == {"Cab__order_ride", "Cab__user_cancel_ride", "Shopping__checkout", "Shopping__cancel_order"}
    assert {name.partition("__")[0] for name in outward} == {"Calendar", "Emails", "Messages", "Social"}
    assert {name for name in graded if "send" in name or "reply" in name or "forward" in name} <= outward
