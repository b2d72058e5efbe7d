"""What it takes to be proved: no survivor, failing baselines, passing alternatives, excuses that excuse something."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from pare_sim.errors import ScenarioError
from pare_sim.policies import Oracle
from pare_sim.proof import ScenarioProof, document, prove, prove_all
from pare_sim.registry import ASSISTANTS, Registry
from pare_sim.scenario import Library, make_scenario
from pare_sim.scenario.loader import parse_text

Fields = dict[str, Any]
TEA: Fields = parse_text((Path(__file__).parent / "files" / "tea.yaml").read_text(encoding="utf-8"), "tea.yaml")
Prove = Callable[[Fields], ScenarioProof]
ADD = "Calendar__add_calendar_event"
START = {"time": "2025-06-05 16:00"}


def tea(**fields: Any) -> Fields:
    """The scenario with some fields replaced."""
    return deepcopy(TEA) | fields


def adding(arguments: Fields, *checks: Fields) -> Fields:
    """The scenario whose calendar event has more arguments, and other checks of it; any event is allowed."""
    offer = {**deepcopy(TEA["offers"][0]), "allows": [{"call": ADD}]}
    step = {"call": ADD, "with": TEA["oracle"][1]["with"] | arguments}
    return tea(offers=[offer], oracle=[TEA["oracle"][0], step, TEA["oracle"][2]], checks=list(checks))


def fates(found: ScenarioProof, operator: str) -> dict[str, str]:
    """What became of the mutants of one operator."""
    return {each.name: each.fate for each in found.fates if each.operator == operator}


WEAK = tea(
    offers=[{**tea()["offers"][0], "allows": [{"call": ADD}]}],
    checks=[
        {"state": "Calendar.events", "where": {"title": {"contains": ["tea"]}}, "count": 1},
        {"any_of": [{"state": "Calendar.events", "where": {"start_datetime": START}}, {"called": ADD}]},
    ],
)
"""Tea will do, whenever it is."""
SHIFTED = "call 1 start_datetime +30 min"


def test_a_mutant_that_the_phone_refuses_is_not_counted(proof: Prove) -> None:
    found = proof(adding({"end_datetime": "2025-06-05 17:00"}, tea()["checks"][0]))
    assert fates(found, "time")["call 1 start_datetime +1 day"] == "stillborn"
    assert fates(found, "time")["call 1 start_datetime and the other times +1 day"] == "killed"
    counts = document([found])["by_operator"]["time"]
    assert counts["mutants"] == counts["killed"]
    assert counts["stillborn"] == found.count("stillborn")


def test_a_survivor_may_be_excused_but_does_not_count_as_killed(proof: Prove) -> None:
    survivors = [fate.name for fate in proof(WEAK).survivors()]
    assert SHIFTED in survivors
    reason = "The time is open in this one."
    found = proof({**WEAK, "excused": [{"mutant": name, "reason": reason} for name in survivors]})
    assert found.survivors() == []
    assert not [told for told in found.reasons if told.startswith(("survived", "excused"))]
    assert found.count("excused") == len(survivors)
    report = document([found])
    assert report["excused"] == len(survivors)
    assert report["killed"] == report["mutants"] - len(survivors)


def test_an_excuse_for_nothing_is_found(proof: Prove) -> None:
    reason = "It would be forgiven."
    found = proof(tea(excused=[{"mutant": SHIFTED, "reason": reason}, {"mutant": "call 9", "reason": reason}]))
    assert found.reasons == (
        f"excused.{SHIFTED}: the mutant is killed; there is nothing to excuse",
        "excused.call 9: the mutant is unknown; there is nothing to excuse",
    )


def test_an_argument_that_nothing_looks_at_yields_no_mutant_and_is_listed(proof: Prove) -> None:
    found = proof(adding({"description": "Bring cake."}, tea()["checks"][0]))
    assert found.unconstrained == ("call 1 description",)
    assert found.arguments == 3
    assert not [fate for fate in found.fates if "description" in fate.name]


def test_an_argument_left_free_on_purpose_is_unconstrained(proof: Prove) -> None:
    check = {"state": "Calendar.events", "where": {"start_datetime": START, "title": {"any": True}}, "count": 1}
    assert proof(adding({}, check)).unconstrained == ("call 1 title",)


def test_what_a_range_covers_is_right_and_what_lies_outside_is_not(proof: Prove) -> None:
    check = tea()["checks"][0]
    check["where"]["end_datetime"] = {"between": ["2025-06-05 16:15", "2025-06-05 18:00"]}
    found = proof(adding({"end_datetime": "2025-06-05 17:00"}, check))
    assert fates(found, "time")["call 1 end_datetime -30 min"] == "tolerated"
    assert fates(found, "time")["call 1 end_datetime +1 day"] == "killed"
    assert found.proved


def test_alternatives_must_pass(proof: Prove) -> None:
    read = {"call": "Contacts__search_contacts", "with": {"query": "Mia"}, "after": "asked"}
    silent = [{"propose": "Shall I add the tea?", "after": "asked"}, {"finish": "Done."}]
    right = {"name": "look first", "oracle": [read, *tea()["oracle"]]}
    wrong = {"name": "say it only", "oracle": silent}
    found = proof(tea(alternatives=[right, wrong]))
    assert (found.alternatives, found.alternatives_passed) == (2, 1)
    assert len(found.reasons) == 1
    assert found.reasons[0].startswith("the alternative 'say it only' fails: state Calendar.events")


def test_an_alternative_may_recover_from_a_call_that_fails_but_not_leave_it_at_that(proof: Prove) -> None:
    first, call, last = tea()["oracle"]
    failing = {
        "call": ADD,
        "with": {"title": "Tea", "start_datetime": "2025-06-05 16:00", "end_datetime": "2025-06-05 15:00"},
    }
    recovers = {"name": "recovers", "oracle": [first, failing, call, last]}
    stops = {"name": "stops", "oracle": [first, failing, last]}
    found = proof(tea(alternatives=[recovers, stops]))
    assert (found.alternatives, found.alternatives_passed) == (2, 1)
    assert found.reasons[0].startswith("the alternative 'stops' fails")


def test_an_alternative_that_names_an_unknown_tool_does_not_load() -> None:
    bad = {"name": "typo", "oracle": [{"call": "Calendar__add_calendar_evnt", "with": {}}]}
    with pytest.raises(ScenarioError, match=r"alternatives\.0\.oracle\.0\.call.*did you mean 'add_calendar_event'"):
        make_scenario(tea(alternatives=[bad]))


def test_an_oracle_that_fails_proves_nothing(proof: Prove) -> None:
    found = proof(tea(oracle=[tea()["oracle"][0]]))
    assert [reason for reason in found.reasons if reason.startswith("the oracle fails with seed 0: state")]


def test_a_registered_baseline_that_passes_is_found() -> None:
    registry = Registry({ASSISTANTS: {"parrot": Oracle.create}})
    assert prove(make_scenario(tea()), registry).reasons == ("the baseline parrot passes",)


def test_a_baseline_that_does_right_where_nothing_is_to_be_done_is_spared() -> None:
    registry = Registry({ASSISTANTS: {"switcher": Oracle.create}})
    talk = make_scenario(tea(oracle=TEA["oracle"][:1], checks=[{"proposed": "add_tea"}]))
    assert prove(talk, registry).reasons == ()
    assert prove(make_scenario(tea()), registry).reasons == ("the baseline switcher passes",)


def test_silence_that_fails_is_found(proof: Prove) -> None:
    impossible = {"called": "Messages__send_message", "by": "user"}
    found = proof(tea(kind="silence", offers=[], oracle=[], checks=[impossible]))
    assert "the baseline silent fails" in found.reasons


def test_a_check_that_nothing_can_fail_is_listed(proof: Prove) -> None:
    idle = {"not_called": "Messages__receive"}
    assert proof(tea(checks=[*tea()["checks"], idle])).never_failed == ("checks.2 not_called",)


def test_a_check_that_guards_what_nobody_should_touch_is_failed_by_touching_it(proof: Prove) -> None:
    guard = {"state": "Calendar.events", "where": {"title": "Chess"}, "count": 1, "by": "anyone"}
    assert proof(tea(checks=[*tea()["checks"], guard])).never_failed == ()


def test_a_question_for_a_judge_counts_neither_way(proof: Prove) -> None:
    found = proof(tea(checks=[*tea()["checks"], {"judge": "Was the report kind?"}]))
    assert found.proved
    assert found.never_failed == ()


def test_names_of_mutants_do_not_depend_on_the_run(proof: Prove) -> None:
    assert proof(tea()) == proof(tea())
    names = [fate.name for fate in proof(tea()).fates]
    assert len(set(names)) == len(names)


def test_the_smoke_suite_is_proved_whatever_the_number_of_workers() -> None:
    names = [scenario.id for scenario in Library().suite("smoke").scenarios]
    alone, together = prove_all(names), prove_all(names, workers=2)
    assert alone == together
    report = document(alone)
    assert report["proved"] == report["scenarios"] == 12
    assert report["survivors"] == report["checks_never_failed"] == []
    assert report["killed"] == report["mutants"] > 200
    assert report["unconstrained"] <= 0.3 * sum(detail["arguments"] for detail in report["details"])


def test_the_report_has_the_fields_that_others_read(proof: Prove) -> None:
    report = document([proof(tea()), proof(WEAK)])
    assert list(report) == [
        "schema",
        "scenarios",
        "proved",
        "mutants",
        "killed",
        "stillborn",
        "excused",
        "unconstrained",
        "alternatives",
        "alternatives_passed",
        "by_operator",
        "survivors",
        "checks_never_failed",
        "details",
    ]
    assert (report["schema"], report["scenarios"], report["proved"]) == ("pare_sim.proof/1", 2, 1)
    assert {"scenario": "tea", "mutant": SHIFTED, "operator": "time", "why": "another time passes"} in report[
        "survivors"
    ]
    assert sum(counts["mutants"] for counts in report["by_operator"].values()) == report["mutants"]
    assert report["by_operator"]["drop"] == {
        "mutants": 4, "killed": 4, "survived": 0, "excused": 0, "stillborn": 0, "tolerated": 0
    }  # fmt: skip


def test_after_a_refusal_the_same_proposal_and_writes_are_tried(proof: Prove) -> None:
    refused = {"id": "write_to_mia", "about": [["tell"], ["Mia"]], "until": "1s", "allows": []}
    steps = [{"propose": "Shall I tell Mia that you are busy?", "after": "asked"}, *tea()["oracle"]]
    found = fates(proof(tea(offers=[refused, *tea()["offers"]], oracle=steps)), "after rejection")
    assert "proposal 1 again after rejection" in found
