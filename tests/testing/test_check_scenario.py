"""check_scenario finds a planted fault of each kind, and nothing in a sound scenario."""

from pathlib import Path
from typing import Any

import pytest

from pare_sim.errors import ScenarioError
from pare_sim.kernel import Json
from pare_sim.phone import App, Content, Screen, event
from pare_sim.registry import APPS, Registry
from pare_sim.scenario import Scenario, ScenarioSpec, make_scenario
from pare_sim.testing import Finding, check_scenario, lint_scenario, try_out
from pare_sim.testing.renaming import renamed

BASE: dict[str, Any] = {
    "id": "tea",
    "zone": "Europe/Paris",
    "start": "2025-06-02 09:00",
    "user": {
        "goal": "Have tea with Mia.",
        "acts": [{"act": "Messages.open_conversation", "after": "asked", "with": {"conversation_id": {"ref": "chat"}}}],
    },
    "seed": [{"seed": "Messages.chat", "label": "chat", "with": {"people": ["Mia Brandt"]}}],
    "timeline": [
        {
            "id": "asked",
            "at": "1m",
            "event": "Messages.receive",
            "with": {"sender": "Mia Brandt", "content": "Tea on Thursday at 16:00!"},
        }
    ],
    "offers": [
        {
            "id": "add_tea",
            "from": "asked",
            "about": [["add"], ["tea"]],
            "allows": [{"call": "Calendar__add_calendar_event"}],
        }
    ],
    "oracle": [
        {"propose": "Shall I add tea?", "after": "asked"},
        {"call": "Calendar__add_calendar_event", "with": {"title": "Tea", "start_datetime": "2025-06-05 16:00"}},
        {"finish": "Done."},
    ],
    "checks": [{"state": "Calendar.events", "where": {"title": {"contains": ["tea"]}}}],
}


def scenario(**fields: Json) -> Scenario:
    return make_scenario({**BASE, **fields})


def message(name: str, **placed: Json) -> dict[str, Json]:
    return {"id": name, "event": "Messages.receive", "with": {"sender": "Mia Brandt", "content": "Hm."}, **placed}


def found(scenario: Scenario, level: str = "error") -> list[tuple[str, str]]:
    return [(each.where, each.message) for each in check_scenario(scenario).findings if each.level == level]


def test_a_sound_scenario_has_no_findings() -> None:
    report = check_scenario(scenario())
    report.raise_if_failed()
    assert report.findings == ()
    assert report.to_text() == "tea: 0 errors"


def test_a_failed_report_raises_with_all_it_found() -> None:
    with pytest.raises(AssertionError, match=r"tea: \d errors\n  error: oracle: the reference solution fails"):
        check_scenario(scenario(oracle=BASE["oracle"][:1])).raise_if_failed()


def test_warnings_alone_do_not_fail() -> None:
    report = check_scenario(scenario(seed=[*BASE["seed"], {**BASE["seed"][0], "label": "spare"}]))
    assert report.findings == (Finding("label 'spare'", "is not used", "warning"),)
    report.raise_if_failed()


def test_an_oracle_step_whose_call_fails_is_named_with_tool_and_error() -> None:
    steps = [
        BASE["oracle"][0],
        {"call": "Calendar__delete_calendar_event", "with": {"event_id": "event-9"}},
        *BASE["oracle"][1:],
    ]
    where, told = found(scenario(oracle=steps))[0]
    assert where == "oracle.1"
    assert told.startswith("Calendar__delete_calendar_event failed: ")
    assert "event-9" in told


def test_an_oracle_step_that_is_never_reached_is_named() -> None:
    steps = [*BASE["oracle"], {"propose": "More tea?", "after": "never"}]
    waiting = message("never", when={"called": "Calendar__delete_calendar_event"})
    checked = found(scenario(oracle=steps, timeline=[*BASE["timeline"], waiting]))
    assert ("oracle.3", "the step is never reached: what it waits for does not come, or not in time") in checked
    assert (
        "timeline.never",
        "never happens with the reference solution; waits for called Calendar__delete_calendar_event",
    ) in checked


def test_an_oracle_that_does_more_than_its_offer_allows_is_no_solution() -> None:
    offer = {**BASE["offers"][0], "allows": []}
    assert found(scenario(offers=[offer]))[0][1].startswith("the reference solution fails consent")


def test_an_action_scenario_needs_an_oracle() -> None:
    assert ("oracle", "an action scenario needs a reference solution") in found(scenario(oracle=[]))


def test_a_check_that_nothing_can_fail_is_found() -> None:
    empty = {"state": "Calendar.events", "count": 0, "where": {"title": "Coffee"}}
    checked = dict(found(scenario(checks=[empty])))
    assert checked["silent"] == "an assistant that does nothing passes"
    assert checked["eager"] == "an assistant that quotes every notification and does nothing passes"
    assert checked["oracle.1"] == "nothing fails when Calendar__add_calendar_event is left out"


def test_a_write_that_no_check_looks_at_is_found() -> None:
    second = {**BASE["oracle"][1], "with": {"title": "Walk", "start_datetime": "2025-06-06 16:00"}}
    offer = {**BASE["offers"][0], "allows": [{"call": "Calendar__add_calendar_event", "most": 2}]}
    steps = [*BASE["oracle"][:2], second, BASE["oracle"][2]]
    assert found(scenario(oracle=steps, offers=[offer])) == [
        ("oracle.2", "nothing fails when Calendar__add_calendar_event is left out")
    ]


def test_a_criterion_that_takes_a_quotation_is_found() -> None:
    offer = {**BASE["offers"][0], "about": [["tea"]]}
    ((where, told),) = found(scenario(offers=[offer]))
    assert where == "offers.add_tea.about"
    assert told.startswith("takes a bare quotation for an offer: ")


def test_a_silence_scenario_without_notification_is_found() -> None:
    quiet = {**BASE, "kind": "silence", "timeline": [], "offers": [], "oracle": [], "user": {}, "checks": []}
    assert ("eager", "an assistant that quotes every notification and does nothing passes") in found(
        make_scenario(quiet)
    )


def test_a_silence_scenario_that_silence_fails_is_found() -> None:
    loud = {**BASE, "kind": "silence", "offers": [], "oracle": []}
    assert any(
        where == "silent" and told.startswith("silence is right here") for where, told in found(make_scenario(loud))
    )


def test_an_event_that_fails_is_found() -> None:
    failing = {**message("lost", at="2m"), "with": {"sender": "Nobody", "content": "Hm."}}
    checked = found(scenario(timeline=[*BASE["timeline"], failing]))
    assert any(where == "timeline.lost" and told.startswith("the event failed: ") for where, told in checked)


def test_an_event_after_the_end_is_worth_a_look() -> None:
    late = [message(f"m{n}", at=f"{n + 2}m") for n in range(4)]
    warned = found(scenario(timeline=[*BASE["timeline"], *late], turns=4), "warning")
    assert ("timeline.m3", "lies after the end of the reference solution's episode") in warned


def test_an_event_that_waits_for_a_rejection_need_not_happen() -> None:
    nags = [message("nags", when={"rejected": "add_tea"}), message("more", after="nags")]
    assert found(scenario(timeline=[*BASE["timeline"], *nags])) == []


def test_an_act_that_the_phone_refuses_is_found() -> None:
    acts = [{"act": "Messages.send_message", "after": "asked", "with": {"content": "Yes!"}}]
    ((where, told),) = found(scenario(user={"acts": acts}))
    assert where == "user.acts (send_message)"
    assert told.startswith("the phone refuses it: ")


def test_an_act_that_is_not_reached_is_worth_a_look() -> None:
    acts = [*BASE["user"]["acts"], *[{"act": "go_home", "delay": "1m"}] * 9]
    ((where, told),) = found(scenario(user={"acts": acts}), "warning")
    assert where.startswith("user.acts.")
    assert told == "go_home is not reached before the end"


class Gossip(App):
    """An app that tells how an id came about."""

    screens = ("Told",)

    @event()
    def whisper(self, about: str) -> None:
        """Something is told."""
        running = self.context.ledger.transaction
        self.notify("Psst", f"{about}: {running and running.origin}")


class Told(Screen[Gossip]):
    """Nothing."""

    def content(self) -> Content:
        """Nothing."""
        return Content("Told")


def test_a_path_is_loaded_and_a_bad_file_raises(tmp_path: Path) -> None:
    path = tmp_path / "tea.json"
    path.write_text(ScenarioSpec.model_validate(BASE).model_dump_json(by_alias=True))
    assert check_scenario(path).findings == ()
    assert lint_scenario(str(path)) == []
    path.write_text("{}")
    with pytest.raises(ScenarioError, match=r"tea\.json: id: is required"):
        check_scenario(path)


def test_renaming_changes_every_name_that_only_the_author_knows_and_nothing_else() -> None:
    waiting = [message("b", after=["asked"], delay="5m"), message("c", when={"accepted": "add_tea"})]
    offers = [{**BASE["offers"][0], "until": "b"}]
    checks = [*BASE["checks"], {"any_of": [{"all_of": [{"proposed": "add_tea"}]}]}]
    steps = [{**step, "id": f"s{n}"} for n, step in enumerate(BASE["oracle"])]
    old = scenario(timeline=[*BASE["timeline"], *waiting], offers=offers, checks=checks, oracle=steps, about="Tea.")
    new = renamed(old, "quokka")
    text = new.spec.model_dump_json(by_alias=True)
    for name in ("asked", "add_tea", '"b"', '"c"', '"chat"', "s0", "tea."):
        assert name not in text.replace("Messages.chat", "").lower(), name
    assert new.spec.user.goal == "quokka Have tea with Mia."
    assert try_out(old).judgement.strict
    assert try_out(new).judgement.strict


def test_a_view_that_shows_what_only_the_author_knows_is_found() -> None:
    registry = Registry({APPS: {"Gossip": Gossip}})
    told = {"id": "told", "at": "2m", "event": "Gossip.whisper", "with": {"about": "x"}}
    leaky = make_scenario({**BASE, "timeline": [*BASE["timeline"], told]}, registry)
    sides = {finding.where for finding in lint_scenario(leaky)}
    assert sides >= {"the user's view", "the assistant's view"}


def test_the_users_goal_reaches_neither_side_and_the_trial_can_be_watched() -> None:
    trial = try_out(scenario(), watch=True)
    assert "Tea on Thursday" in trial.seen["assistant"]
    assert "Tea on Thursday" in trial.seen["user"]
    assert not any("Have tea with Mia" in seen for seen in trial.seen.values())


def test_watching_changes_nothing() -> None:
    assert try_out(scenario(), watch=True).trace.to_bytes() == try_out(scenario()).trace.to_bytes()


def test_facts_told_to_the_user_are_compared_with_the_data() -> None:
    data = {
        "id": "facts",
        "start": "2025-06-02 09:00",
        "user": {"goal": "Meet Dana and Zacharias at 20:45."},
        "seed": [{"seed": "Messages.chat", "with": {"people": ["Dana Reyes"]}}],
        "timeline": [
            {"id": "a", "at": 30, "event": "Messages.receive", "with": {"sender": "Dana Reyes", "content": "At 19:45?"}}
        ],
        "offers": [{"id": "o", "from": "a", "about": [["remind"]], "allows": [{"call": "Reminders__add_reminder"}]}],
        "oracle": [
            {"propose": "Shall I remind you?", "after": "a"},
            {
                "call": "Reminders__add_reminder",
                "with": {"title": "Meet", "due_datetime": "2025-06-01 19:45", "description": ""},
            },
            {"finish": "Done."},
        ],
        "checks": [{"state": "Reminders.reminders", "where": {"title": "Meet"}}],
    }
    told = [str(finding) for finding in lint_scenario(make_scenario(data))]
    assert any("user.goal: 'Zacharias' occurs nowhere" in each for each in told)
    assert any("user.goal: the time 20:45 occurs nowhere" in each for each in told)
    assert any("due_datetime 2025-06-01 19:45 lies before the start" in each for each in told)
    assert not any("'Dana'" in each for each in told)
