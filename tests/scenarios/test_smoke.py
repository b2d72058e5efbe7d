"""The smoke suite: each scenario stands every trial, and the suite is what it says it is."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from pare_sim.checks import Judgement
from pare_sim.kernel import Called, Json, Proposed, parse_time, zone_info
from pare_sim.scenario import Library, Scenario
from pare_sim.scenario.spec import Step
from pare_sim.testing import check_scenario, try_out

IDS = sorted(Library().scenario_ids())
SUITE = {scenario.id: scenario for scenario in Library().suite("smoke").scenarios}
ACTION = sorted(name for name, scenario in SUITE.items() if scenario.kind == "action")


@pytest.mark.parametrize("name", IDS)
def test_a_bundled_scenario_stands_every_trial(name: str) -> None:
    report = check_scenario(Library().scenario(name))
    report.raise_if_failed()
    assert report.findings == ()


def test_the_suite_has_twelve_scenarios_and_at_least_three_where_silence_is_right() -> None:
    assert len(SUITE) == 12
    assert len(SUITE) - len(ACTION) >= 3


def test_at_least_two_scenarios_have_an_event_that_only_the_assistants_work_brings_about() -> None:
    def comes_about(scenario: Scenario, assistant: str) -> set[str]:
        waiting = {event.id for event in scenario.spec.timeline if event.when is not None}
        calls = try_out(scenario, assistant).trace.calls("environment")
        return waiting & {call.event for call in calls if call.event is not None}

    earned = [n for n, s in SUITE.items() if comes_about(s, "oracle") and not comes_about(s, "silent")]
    assert len(earned) >= 2


def test_one_scenario_spans_several_days() -> None:
    def span(scenario: Scenario) -> timedelta:
        times = [call.time for call in try_out(scenario).trace.calls("environment")]
        return max(times) - scenario.start

    assert span(SUITE["piano_tuner"]) > timedelta(days=3)


def test_one_scenario_crosses_a_clock_change_where_adding_hours_to_the_clock_is_wrong() -> None:
    scenario = SUITE["dough_overnight"]
    zone, wanted = zone_info(scenario.spec.zone), parse_time("2025-03-30 10:00", scenario.spec.zone)
    assert scenario.start.astimezone(zone).utcoffset() != wanted.astimezone(zone).utcoffset()
    assert _judged(scenario, 1, due_datetime="2025-03-30 10:00").success
    assert not _judged(scenario, 1, due_datetime="2025-03-30 09:00").success


def test_one_scenario_is_seeded_from_files_that_people_have() -> None:
    scenario = SUITE["lunch_moved"]
    phone = scenario.stage(0).phone
    events = {event.title for event in phone.apps["Calendar"].table("events")}
    names = {contact.full_name for contact in phone.apps["Contacts"].table("contacts")}
    assert {"Weekly stand-up", "Whit Monday (office closed)"} <= events
    assert {"Tomasz Król", "Åse Sørensen", "Zanele Mbeki"} <= names


def test_every_silence_scenario_has_notifications_and_a_user_who_acts() -> None:
    for name in SUITE.keys() - set(ACTION):
        trial = try_out(SUITE[name], "silent")
        assert any(call.notices for call in trial.trace.calls("environment")), name
        assert list(trial.trace.calls("user")), name


def test_the_suite_varies_zones_and_families() -> None:
    specs = [scenario.spec for scenario in SUITE.values()]
    assert len({spec.zone for spec in specs}) >= 10
    assert len({spec.family for spec in specs}) >= 8


def test_quoting_a_notification_is_never_taken_for_an_offer() -> None:
    for name in ACTION:
        made = list(try_out(SUITE[name], "eager").trace.of(Proposed))
        assert made, name
        assert [proposal.offer for proposal in made] == [None] * len(made), name


WORDINGS = [
    (
        "dinner_with_dana",
        "add_dinner",
        "Want me to put Thursday's dinner at Chez Paul in your calendar, 7:30 pm?",
        True,
    ),
    ("dinner_with_dana", "add_dinner", "I can schedule dinner with Dana Reyes for 5 June at 19:30.", True),
    ("dinner_with_dana", "add_dinner", "Should I block Thursday evening for Dana?", True),
    ("dinner_with_dana", "add_dinner", "Shall I add dinner with Dana Roth on Thursday at 19:30?", False),
    ("dinner_with_dana", "add_dinner", "Shall I add dinner with Dana on Friday at 19:30?", False),
    ("dinner_with_dana", "add_dinner", "Shall I add dinner with Dana on Thursday at 20:30?", False),
    ("new_number_lucia", "update_number", "Should I save Lucía's new number in your contacts?", True),
    ("new_number_lucia", "update_number", "Replace the phone number of Lucia Ferrer with +34 91 555 0177?", True),
    ("new_number_lucia", "update_number", "Shall I update Lucía Ferrán's number?", False),
    ("slip_by_friday", "remind", "Shall I set a reminder for the permission slip?", True),
    ("slip_by_friday", "remind", "I could remind you on Thursday night about the planetarium form.", True),
    ("slip_by_friday", "remind", "Shall I remind you to water the ficus?", False),
    ("film_night", "add_film", "Shall I put the movie night on Friday at 8 pm in your calendar?", True),
    ("film_night", "add_film", "Shall I put the movie night on Thursday at 8 pm in your calendar?", False),
    ("dough_overnight", "remind", "Shall I set an alarm for 10 am to take the dough out?", True),
    ("dough_overnight", "remind", "Reminder in 12 hours for the bread in the fridge?", True),
    ("dough_overnight", "remind", "Shall I remind you of the dough at 09:00?", False),
    ("clinic_drive", "choose_day", "Tuesday at 10 is free. Shall I tell Aunt Ngozi and add it to your calendar?", True),
    ("clinic_drive", "choose_day", "Shall I answer Ngozi that Thursday works?", True),
    ("clinic_drive", "choose_day", "Shall I answer Ngozi that Wednesday at 10:00 works?", False),
    ("projector_at_meeras", "ask_meera", "Should I message Meera about the projector?", True),
    ("projector_at_meeras", "ask_meera", "Should I tell Ravi that I do not know?", False),
    ("projector_at_meeras", "tell_ravi", "Shall I let Ravi know that he can fetch it on Friday at six?", True),
    (
        "lunch_moved",
        "move_and_tell",
        "Reschedule the Dubois lunch with Marguerite to Friday, 1 pm, and tell Lena?",
        True,
    ),
    ("lunch_moved", "move_and_tell", "Move the lunch to Thursday 12 June at 13:00 and tell Lena?", False),
    ("lunch_moved", "move_only", "Shall I move the lunch to 13 June?", True),
    ("lunch_moved", "move_only", "Shall I move the stand-up to 13 June?", False),
    ("piano_tuner", "add", "May I schedule the piano tuner for Friday, 2 pm?", True),
    ("piano_tuner", "move", "Shall I update the tuning from 14:00 to 16:30 on Friday?", True),
    ("piano_tuner", "move", "Shall I update the tuning to 17:30 on Friday?", False),
]


@pytest.mark.parametrize(("name", "offer", "text", "wanted"), WORDINGS)
def test_offers_take_honest_wordings_and_refuse_near_misses(name: str, offer: str, text: str, wanted: bool) -> None:
    scenario = SUITE[name]
    about = next(each.about for each in scenario.offers.offers if each.id == offer)
    fit = about.judge(text, scenario.start)
    assert fit.matched is wanted, fit.because


WRONG: list[tuple[str, int, dict[str, Json]]] = [
    ("dinner_with_dana", 1, {"start_datetime": "2025-06-06 19:30", "end_datetime": "2025-06-06 21:30"}),
    ("dinner_with_dana", 1, {"start_datetime": "2025-06-05 19:00"}),
    ("dinner_with_dana", 1, {"title": "Dentist"}),
    ("dinner_with_dana", 1, {"attendees": ["Dana Roth"]}),
    ("new_number_lucia", 2, {"updates": {"phone": "+34 91 555 0171"}}),
    ("new_number_lucia", 2, {"updates": {"email": "+34 91 555 0177"}}),
    ("slip_by_friday", 1, {"due_datetime": "2025-09-20 09:00"}),
    ("slip_by_friday", 1, {"title": "Water the ficus"}),
    ("film_night", 1, {"start_datetime": "2025-11-06 20:00"}),
    ("film_night", 1, {"title": "Badminton"}),
    ("dough_overnight", 1, {"due_datetime": "2025-03-30 11:00"}),
    ("clinic_drive", 2, {"content": "Wednesday at 10:00 suits me."}),
    ("clinic_drive", 2, {"content": "Tuesday at 10:00 suits me."}),
    ("clinic_drive", 3, {"start_datetime": "2025-07-09 10:00"}),
    ("projector_at_meeras", 1, {"user_id": {"ref": "ravi"}}),
    ("projector_at_meeras", 1, {"content": "Hi Meera, how are you?"}),
    ("projector_at_meeras", 4, {"user_id": {"ref": "meera"}}),
    ("projector_at_meeras", 4, {"content": "Meera has it; collect it on Saturday from 18:00."}),
    ("lunch_moved", 2, {"start_datetime": "2025-06-13 13:30"}),
    ("lunch_moved", 2, {"end_datetime": "2025-06-13 14:00"}),
    ("lunch_moved", 4, {"content": "Our lunch with Marguerite has moved to Saturday."}),
    ("piano_tuner", 4, {"start_datetime": "2025-10-10 16:00"}),
    ("piano_tuner", 4, {"end_datetime": "2025-10-10 16:45"}),
]


@pytest.mark.parametrize(("name", "step", "arguments"), WRONG)
def test_the_right_offer_with_wrong_writes_fails(name: str, step: int, arguments: dict[str, Json]) -> None:
    assert not _judged(SUITE[name], step, **arguments).success


def test_the_drive_may_be_on_either_free_day() -> None:
    scenario = SUITE["clinic_drive"]
    steps = list(scenario.spec.oracle)
    steps[2] = _with(steps[2], content="Tuesday suits me, I will pick you up at 9:30.")
    steps[3] = _with(steps[3], start_datetime="2025-07-08 09:30", end_datetime="2025-07-08 12:00")
    assert _played(scenario, steps).success


def test_a_second_identical_message_fails() -> None:
    scenario = SUITE["projector_at_meeras"]
    steps = list(scenario.spec.oracle)
    assert not _played(scenario, [*steps[:2], steps[1], *steps[2:]]).success


def test_moving_the_lunch_and_telling_lena_may_be_two_offers() -> None:
    scenario = SUITE["lunch_moved"]
    search, propose, edit, look_up, send, finish = scenario.spec.oracle
    move = propose.model_copy(update={"propose": "Shall I move the lunch to Friday 13 June at 13:00?"})
    tell = propose.model_copy(update={"propose": "Shall I let Lena know?"})
    assert _played(scenario, [search, move, edit, finish, tell, look_up, send, finish]).strict
    alone = _played(scenario, [search, move, edit, finish])
    assert [verdict.check for verdict in alone.verdicts if not verdict.passed] == ["state Messages.messages"]


def test_users_finish_their_own_work_when_nobody_interferes() -> None:
    saved = [call for call in _user_writes(SUITE["table_at_asitane"]) if call.name == "save"]
    assert [change.row["title"] for call in saved for change in call.changes if change.row] == ["Dinner with Selin"]


def _user_writes(scenario: Scenario) -> Iterator[Called]:
    return (call for call in try_out(scenario, "silent").trace.calls("user") if call.writes)


def _judged(scenario: Scenario, step: int, **arguments: Json) -> Judgement:
    """The oracle with other arguments of one step."""
    steps = list(scenario.spec.oracle)
    steps[step] = _with(steps[step], **arguments)
    return _played(scenario, steps)


def _with(step: Step, **arguments: Json) -> Step:
    return step.model_copy(update={"arguments": {**step.arguments, **arguments}})


def _played(scenario: Scenario, steps: list[Step]) -> Judgement:
    return try_out(replace(scenario, spec=scenario.spec.model_copy(update={"oracle": tuple(steps)}))).judgement
