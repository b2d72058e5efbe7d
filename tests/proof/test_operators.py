"""Each operator leaves a survivor where a check is weak, and none where it is strong."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from pare_sim.proof import ScenarioProof
from pare_sim.scenario.loader import parse_text

Fields = dict[str, Any]
TEA: Fields = parse_text((Path(__file__).parent / "files" / "tea.yaml").read_text(encoding="utf-8"), "tea.yaml")
Prove = Callable[[Fields], ScenarioProof]
ADD = "Calendar__add_calendar_event"
START = {"time": "2025-06-05 16:00"}
PROPOSED = {"proposed": "add_tea"}
EDIT = "Contacts__edit_contact"
REMIND = "Reminders__add_reminder"
LABEL = {"ref": "mia"}


def tea(**fields: Any) -> Fields:
    """The scenario with some fields replaced."""
    return deepcopy(TEA) | fields


def doing(call: str, arguments: Fields, allowed: Fields, *checks: Fields) -> Fields:
    """The scenario with another write, what the offer allows of it, and other checks."""
    offer = {**deepcopy(TEA["offers"][0]), "allows": [{"call": call, "with": allowed}]}
    oracle = [TEA["oracle"][0], {"call": call, "with": arguments}, TEA["oracle"][2]]
    return tea(offers=[offer], oracle=oracle, checks=list(checks))


def adding(arguments: Fields, *checks: Fields) -> Fields:
    """The scenario whose calendar event has more arguments, and other checks of it; any event is allowed."""
    return doing(ADD, TEA["oracle"][1]["with"] | arguments, {}, *checks)


def fates(found: ScenarioProof, operator: str) -> dict[str, str]:
    """What became of the mutants of one operator."""
    return {each.name: each.fate for each in found.fates if each.operator == operator}


def reminders(**where: Any) -> Fields:
    return {"state": "Reminders.reminders", "where": where, "count": 1}


def events(**where: Any) -> Fields:
    return {"state": "Calendar.events", "where": where, "count": 1}


WEEKLY = {
    "title": "Tea",
    "description": "",
    "due_datetime": "2025-06-05 15:00",
    "repetition_unit": "week",
    "repetition_value": 2,
}
MIA = {"first_name": "Mia", "last_name": "Brandt"}
PHONE = {"contact_id": LABEL, "updates": {"phone": "+49 30 555 0177"}}


def toothless(strong: Fields) -> Fields:
    """The scenario whose checks pass already if the right thing was proposed."""
    return {**strong, "checks": [{"any_of": [*strong["checks"], PROPOSED]}]}


CALENDAR = adding({}, events(title={"contains": ["tea"]}, start_datetime=START))
CAFE = adding({"location": "Cafe Blau"}, events(start_datetime=START, location={"contains": ["Cafe Blau"]}))
INVITED = adding({"attendees": ["Mia Brandt"]}, events(start_datetime=START, attendees={"set": ["Mia Brandt"]}))
CARD = doing(EDIT, PHONE, {}, {"state": "Contacts.contacts", "where": {**MIA, "phone": "+49 30 555 0177"}})
RECURRING = doing(REMIND, WEEKLY, {}, reminders(repetition_unit="week", repetition_value=2))

CASES: dict[str, tuple[str, Fields, Fields]] = {
    "drop call 1 Calendar__add_calendar_event": ("drop", tea(checks=[PROPOSED]), tea()),
    "duplicate call 1 Calendar__add_calendar_event": (
        "duplicate",
        tea(
            offers=[{**tea()["offers"][0], "allows": [{"call": ADD, "most": 2}]}],
            checks=[{"state": "Calendar.events", "where": {"start_datetime": START}}],
        ),
        tea(),
    ),
    "report without the writes": ("false report", tea(checks=[PROPOSED]), tea()),
    "the user does it alone": (
        "user alone",
        tea(checks=[{"state": "Calendar.events", "where": {"start_datetime": START}, "by": "anyone"}]),
        tea(),
    ),
    "proposal 1 vague": (
        "vague proposal",
        tea(offers=[{"id": "add_tea", "about": [["take", "add"]], "allows": [{"call": ADD}]}]),
        tea(),
    ),
    "call 1 start_datetime +30 min": ("time", toothless(CALENDAR), CALENDAR),
    "call 1 title without 'tea'": ("text", toothless(CALENDAR), CALENDAR),
    "call 1 start_datetime left out": ("default", toothless(CALENDAR), CALENDAR),
    "call 1 location 'Cafe Rot'": (
        "name",
        adding({"location": "Cafe Blau"}, events(start_datetime=START, location={"contains": ["Cafe"]})),
        CAFE,
    ),
    "call 1 attendees one member more": (
        "members",
        adding({"attendees": ["Mia Brandt"]}, events(start_datetime=START, attendees={"some": "Mia Brandt"})),
        INVITED,
    ),
    "call 1 attendees without member 1": ("members", toothless(INVITED), INVITED),
    "call 1 contact_id another id (1)": ("id", toothless(CARD), CARD),
    "call 1 updates.phone '+49 30 555 0178'": ("number", toothless(CARD), CARD),
    "call 1 repetition_unit 'day'": ("choice", toothless(RECURRING), RECURRING),
    "call 1 repetition_value +1": ("number", toothless(RECURRING), RECURRING),
}


@pytest.mark.parametrize("mutant", CASES)
def test_a_weak_check_leaves_a_survivor_and_a_strong_one_does_not(proof: Prove, mutant: str) -> None:
    operator, weak, strong = CASES[mutant]
    assert fates(proof(weak), operator)[mutant] == "survived"
    assert fates(proof(strong), operator)[mutant] == "killed"


def test_the_strong_scenario_is_proved(proof: Prove) -> None:
    found = proof(tea())
    assert found.reasons == ()
    assert found.never_failed == ()
    assert found.proved
    assert {fate.operator for fate in found.fates} == {
        "drop",
        "duplicate",
        "before acceptance",
        "after rejection",
        "wrong writes",
        "stray write",
        "false report",
        "user alone",
        "vague proposal",
        "name",
        "text",
        "time",
        "default",
    }


def test_writing_unasked_is_killed_even_if_all_is_right_in_the_end(proof: Prove) -> None:
    found = proof(tea(checks=[PROPOSED]))
    assert set(fates(found, "before acceptance").values()) == {"killed"}
    assert set(fates(found, "after rejection").values()) == {"killed"}


def test_stray_writes_are_killed_by_what_they_weigh_or_by_consent(proof: Prove) -> None:
    found = fates(proof(tea()), "stray write")
    assert len(found) == 2
    assert set(found.values()) == {"killed"}


def test_the_agreement_to_another_offer_does_not_serve(proof: Prove) -> None:
    offers = [*tea()["offers"], {"id": "answer", "about": [["answer"], ["Mia"]], "allows": []}]
    assert fates(proof(tea(offers=offers)), "unrelated offer") == {"proposal 1 about offer answer": "killed"}


def two_steps(*checks: Fields) -> Fields:
    offer = {**tea()["offers"][0], "allows": [{"call": ADD, "most": 2}]}
    steps = [{"call": ADD, "with": {"title": title, "start_datetime": "2025-06-05 16:00"}} for title in ("Tea", "Cake")]
    oracle = tea()["oracle"]
    return tea(offers=[offer], oracle=[oracle[0], *steps, oracle[2]], checks=list(checks))


def test_writes_are_swapped_where_an_order_is_declared(proof: Prove) -> None:
    order = {"order": [{"called": ADD, "with": {"title": title}} for title in ("Tea", "Cake")]}
    both = [events(title=title) for title in ("Tea", "Cake")]
    assert fates(proof(two_steps(order, *both)), "swap") == {"swap call 1 and call 2": "killed"}
    assert fates(proof(two_steps({"any_of": [order, PROPOSED]}, *both)), "swap") == {
        "swap call 1 and call 2": "survived"
    }
    assert fates(proof(two_steps(*both)), "swap") == {}


def test_what_changes_nothing_the_second_time_is_not_duplicated(proof: Prove) -> None:
    check = {"state": "Contacts.contacts", "where": {**MIA, "phone": "+49 30 555 0177"}}
    assert fates(proof(doing(EDIT, PHONE, {}, check)), "duplicate") == {}


def test_reads_are_never_altered(proof: Prove) -> None:
    oracle = tea()["oracle"]
    read = {"call": "Contacts__search_contacts", "with": {"query": "Mia"}}
    with_read = proof(tea(oracle=[oracle[0], read, *oracle[1:]]))
    assert [fate.name for fate in with_read.fates] == [fate.name for fate in proof(tea()).fates]


def test_where_silence_is_right_proposals_and_attempts_are_made(proof: Prove) -> None:
    quiet = tea(kind="silence", offers=[], oracle=[], checks=[{"called": "Messages__receive", "by": "environment"}])
    found = proof(quiet)
    assert found.proved
    assert found.never_failed == ()
    assert fates(found, "unwanted proposal").keys() >= {"proposal", "proposal about event asked"}
    assert fates(found, "unwanted write").keys() >= {f"attempt of {ADD}"}
    assert found.count("killed") == len(found.fates)


def test_after_a_refusal_the_next_proposal_is_still_made(proof: Prove) -> None:
    first = {"propose": "Shall I look after it?", "after": "asked"}
    read = {"call": "Contacts__search_contacts", "with": {"query": "Mia"}}
    found = proof(tea(oracle=[first, read, *tea()["oracle"]]))
    assert fates(found, "drop")["drop proposal 2"] == "killed"
    assert "proposal 1 again after rejection" in fates(found, "after rejection")
    assert "drop call 1 Calendar__add_calendar_event" in fates(found, "drop")
