"""Families about time, calendar, reminders and tasks: every seed stands the trials, offers and checks are specific."""

from dataclasses import replace

import pytest

from pare_sim.kernel import Json
from pare_sim.scenario import Library, Scenario
from pare_sim.scenario.spec import Step
from pare_sim.testing import check_scenario, try_out

SILENT = ("settled_already", "others_agree")
ACTIVE = (
    *("overlapping_obligation", "moved_with_satellites", "cancelled_with_satellites", "promised_twice"),
    *("availability_puzzle", "trip_meets_series", "preparation_sheet", "tasks_in_messages", "deadline_lead"),
    *("vague_reminder", "reminder_batch", "competing_requests", "shared_duty"),
)
FAMILIES = (*ACTIVE, *SILENT)
LIBRARY = Library()


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_stands_every_trial(family: str) -> None:
    for seed in range(6):
        report = check_scenario(LIBRARY.make(family, seed))
        report.raise_if_failed()
        assert report.findings == (), report.to_text()


@pytest.mark.parametrize("family", FAMILIES)
def test_many_seeds_load_and_differ_in_structure(family: str) -> None:
    made = [LIBRARY.make(family, seed) for seed in range(1000, 1030)]
    assert len({scenario.spec.start for scenario in made}) > 20
    assert len({scenario.spec.zone for scenario in made}) > 5
    assert len({_shape(scenario) for scenario in made}) >= 4


def _shape(scenario: Scenario) -> tuple[object, ...]:
    """What is left of a scenario without names, texts and times."""
    spec = scenario.spec
    events = tuple(event.event for event in spec.timeline)
    steps = tuple(step.call or "" for step in spec.oracle)
    return events, steps, tuple(seed.seed for seed in spec.seed), tuple(act.act for act in spec.user.acts)


WORDINGS = [
    (
        "overlapping_obligation",
        "I can reschedule your physio to Monday 6 pm and confirm the safety inspection.",
        "both",
    ),
    ("overlapping_obligation", "Move Zbigniew's physio session to 18:00 and let Leonor know you'll come?", "both"),
    ("overlapping_obligation", "Shall I push your physio session back to 18:00 on Monday?", "move"),
    ("overlapping_obligation", "Should I accept the safety inspection for you?", "accept"),
    ("overlapping_obligation", "Shall I move the physio session to Tuesday at 19:45 and tell Leonor yes?", None),
    ("overlapping_obligation", "Shall I move the choir to 18:00 and tell Leonor that you will be there?", None),
    ("overlapping_obligation", "Shall I tell Leonor that you can't attend?", None),
    ("moved_with_satellites", "Want me to shift your site visit reminders to match the new time?", "follow"),
    ("moved_with_satellites", "I could update the helmet reminder for the site visit to 09:45 on Wednesday.", "follow"),
    ("moved_with_satellites", "Shall I move the reminders for the photo shoot to Wednesday at 10:30?", None),
    ("moved_with_satellites", "Shall I move the site visit reminders to Wednesday at 12:30?", None),
    ("cancelled_with_satellites", "Bursa is off. May I remove its entry, the reminders and the note?", "clean"),
    ("cancelled_with_satellites", "Should I clean up the reminders for Bursa?", "clean"),
    ("cancelled_with_satellites", "Shall I delete the reminders for Girona?", None),
    ("cancelled_with_satellites", "I won't delete the reminders for Bursa, all right?", None),
    ("promised_twice", "You are double-booked. Should I message Lakshmi and suggest Friday instead?", "other_evening"),
    ("promised_twice", "Want me to move the bike repair with Lakshmi to Friday at 7:30 pm?", "other_evening"),
    ("promised_twice", "Shall I ask Lakshmi whether Wednesday would do for the bike repair?", None),
    ("promised_twice", "Shall I ask Babatunde whether Friday would do?", None),
    ("availability_puzzle", "Everyone can make Wednesday 7:30 pm. Book the picnic and let them know?", "settle"),
    ("availability_puzzle", "Shall I confirm the picnic with all three for 17 December, 19:30?", "settle"),
    ("availability_puzzle", "Shall I enter the picnic on Sunday at 21:00 and tell them all?", None),
    ("availability_puzzle", "Shall I find a time for the picnic and tell everybody?", None),
    ("trip_meets_series", "Your piano lesson falls into the trip: reschedule it to Thursday at noon?", "move"),
    ("trip_meets_series", "Shall I shift the lesson with Jędrzej to 26 June, 12:00, and let him know?", "move"),
    ("trip_meets_series", "Shall I move the piano lesson to Tuesday at 11:00?", None),
    ("trip_meets_series", "Shall I move the swim training to Thursday 26 June?", None),
    ("preparation_sheet", "Want a briefing note for the contract talk with Kenji? I would compile it.", "prepare"),
    ("preparation_sheet", "I can put together a prep sheet for your meeting with Kenji Ishikawa.", "prepare"),
    ("preparation_sheet", "Shall I prepare a note for the meeting with Takumi?", None),
    ("preparation_sheet", "Shall I cancel the contract talk with Kenji?", None),
    ("tasks_in_messages", "Two tasks for you: hens on Sunday, trailer on Friday. Reminders for both?", "all"),
    ("tasks_in_messages", "Shall I remind you to return the trailer on Friday at 12:15?", "only_trailer"),
    ("tasks_in_messages", "Shall I remind you of the hens, the trailer and the banner?", None),
    ("tasks_in_messages", "Shall I remind you to return the trailer on Saturday at 12:15?", None),
    ("deadline_lead", "Could I set a reminder for Wednesday so the visa photos are posted in time?", "remind"),
    ("deadline_lead", "Remind you on 10 September at 6 pm to send the photos?", "remind"),
    ("deadline_lead", "Shall I remind you of the visa photos on Friday 12 September?", None),
    ("deadline_lead", "Shall I remind you of the school certificate on Wednesday 10 September?", None),
    ("vague_reminder", "“box” means Rohan's projector box, due Friday 18:15. Update the reminder?", "explain"),
    ("vague_reminder", "Shall I remind you again at 6:15 pm on Friday to take Rohan the projector box?", "explain"),
    ("vague_reminder", "The box is Ananya's moving box for Friday 20:30. Shall I update the reminder?", None),
    ("vague_reminder", "Shall I complete the reminder about the projector box for Rohan at 20:30?", None),
    ("reminder_batch", "Should I message Oluwaseun and Adaeze their own lift details from the list?", "send"),
    ("reminder_batch", "I can text everyone on the lift list individually.", "send"),
    ("reminder_batch", "Shall I send everybody the list of last time?", None),
    ("reminder_batch", "Shall I tell Temitope about the party?", None),
    ("competing_requests", "Quarter past three works for all. Tell them about the ladder?", "compromise"),
    ("competing_requests", "Shall I reply to all three that the ladder is out at 15:15 and remind you?", "compromise"),
    ("competing_requests", "Shall I tell them that the ladder is out at 14:45?", None),
    ("competing_requests", "Shall I tell them that the van comes at 15:15?", None),
    ("shared_duty", "Everyone is in. Create a group and a weekly reminder for the newspaper?", "start"),
    ("shared_duty", "Shall I add a recurring reminder for the newspaper and start a group chat?", "start"),
    ("shared_duty", "Shall I set a reminder for the newspaper every two months and open a group?", None),
    ("shared_duty", "Shall I set a reminder for the library card and open a group?", None),
]


@pytest.mark.parametrize(("family", "text", "wanted"), WORDINGS)
def test_offers_take_honest_wordings_and_refuse_near_misses(family: str, text: str, wanted: str | None) -> None:
    """A wrong one fits no offer; the oracle's own words show that the same moment takes the right ones."""
    scenario = LIBRARY.make(family, 0)
    fitting = {
        offer.id: offer.about.judge(text, scenario.start).because
        for offer in scenario.offers.offers
        if offer.about.judge(text, scenario.start).matched
    }
    assert list(fitting) == ([wanted] if wanted else [])


def _played(scenario: Scenario, nth: int, **arguments: Json) -> bool:
    """Whether the oracle succeeds with other arguments in its n-th write."""
    steps, at = list(scenario.spec.oracle), _writes(scenario)[nth]
    steps[at] = steps[at].model_copy(update={"arguments": {**steps[at].arguments, **arguments}})
    return _succeeds(scenario, steps)


def _succeeds(scenario: Scenario, steps: list[Step]) -> bool:
    return try_out(replace(scenario, spec=scenario.spec.model_copy(update={"oracle": tuple(steps)}))).judgement.success


WRONG: list[tuple[str, int, dict[str, Json]]] = [
    ("overlapping_obligation", 0, {"start_datetime": "2025-07-01 19:45", "end_datetime": "2025-07-01 20:30"}),
    ("overlapping_obligation", 1, {"start_datetime": "2025-06-30 13:30"}),
    ("overlapping_obligation", 2, {"content": "I cannot be at the safety inspection, yes."}),
    ("overlapping_obligation", 2, {"content": "Fine, but I can't make the safety inspection."}),
    ("moved_with_satellites", 1, {"due_datetime": "2025-05-07 10:15"}),
    ("moved_with_satellites", 1, {"reminder_id": {"ref": "stray"}}),
    ("moved_with_satellites", 0, {"start_datetime": "2025-05-07 11:30", "end_datetime": "2025-05-07 13:00"}),
    ("cancelled_with_satellites", 1, {"reminder_id": {"ref": "keep_reminder"}}),
    ("cancelled_with_satellites", 3, {"note_id": {"ref": "keep_note"}}),
    ("promised_twice", 0, {"content": "Could we have the bike repair on Wednesday at 19:30?"}),
    ("promised_twice", 0, {"content": "Could we have the bike repair some other evening?"}),
    ("availability_puzzle", 0, {"start_datetime": "2025-12-17 20:00"}),
    ("availability_puzzle", 1, {"user_id": {"ref": "person2"}}),
    ("availability_puzzle", 1, {"content": "Picnic: Wednesday it is!"}),
    ("trip_meets_series", 0, {"event_id": {"ref": "week2"}}),
    ("trip_meets_series", 0, {"start_datetime": "2025-06-25 12:00", "end_datetime": "2025-06-25 12:45"}),
    ("trip_meets_series", 1, {"content": "May I come on Thursday 26 June at 11:00?"}),
    ("preparation_sheet", 0, {"content": "- test run\n- quantity: 120 pieces\n- warranty\n- bring the colour chart"}),
    ("preparation_sheet", 0, {"content": "- test run\n- quantity: 185 pieces\n- bring the colour chart"}),
    ("preparation_sheet", 0, {"title": "Contract talk with Takumi Mori"}),
    ("tasks_in_messages", 0, {"due_datetime": "2026-07-05 18:15"}),
    ("tasks_in_messages", 1, {"title": "Fetch the banner"}),
    ("deadline_lead", 0, {"due_datetime": "2025-09-12 18:00"}),
    ("deadline_lead", 0, {"due_datetime": "2025-09-10 18:30"}),
    ("deadline_lead", 0, {"title": "Post the school certificate"}),
    ("vague_reminder", 0, {"due_datetime": "2026-06-05 20:30"}),
    ("vague_reminder", 0, {"title": "Bring the moving box to Rohan Malhotra"}),
    ("reminder_batch", 0, {"content": "Hi Oluwaseun, you are on at 14:20, the minibus."}),
    ("reminder_batch", 0, {"user_id": {"ref": "person2"}}),
    ("competing_requests", 0, {"due_datetime": "2025-12-29 14:45"}),
    ("competing_requests", 1, {"content": "The ladder: 14:45 it is."}),
    ("shared_duty", 0, {"repetition_unit": "month"}),
    ("shared_duty", 1, {"user_ids": [{"ref": "person0"}, {"ref": "person1"}]}),
    ("shared_duty", 2, {"conversation_id": {"ref": "chat0"}}),
    ("shared_duty", 2, {"content": "All agreed: 15 each, every week, first on Thursday 15 May at 09:00."}),
]


@pytest.mark.parametrize(("family", "nth", "arguments"), WRONG)
def test_the_right_offer_with_a_wrong_write_fails(family: str, nth: int, arguments: dict[str, Json]) -> None:
    assert not _played(LIBRARY.make(family, 0), nth, **arguments)


RIGHT: list[tuple[str, int, dict[str, Json]]] = [
    ("overlapping_obligation", 2, {"content": "Count on me, I can make it on Monday."}),
    ("overlapping_obligation", 3, {"content": "Would 6 pm on 30 June be fine instead?"}),
    ("moved_with_satellites", 1, {"title": "Helmet (site visit)", "description": "It moved."}),
    ("promised_twice", 0, {"content": "Something came up. Would Friday be all right?"}),
    ("availability_puzzle", 1, {"content": "17 December, half past seven, it's settled"}),
    ("trip_meets_series", 1, {"content": "Can I take the 26th at noon... I mean 12:00?"}),
    ("preparation_sheet", 0, {"content": "Test run; 185; warranty; take the colour chart along!"}),
    ("tasks_in_messages", 1, {"title": "trailer back", "due_datetime": "2026-07-03 12:10"}),
    ("deadline_lead", 0, {"due_datetime": "2025-09-10 17:50", "description": ""}),
    ("reminder_batch", 0, {"content": "Your lift: 2 pm, minibus."}),
    ("competing_requests", 1, {"content": "Come at 15:30 please."}),
    ("shared_duty", 2, {"content": "Hello! Weekly, 14 a head, from the 15th on."}),
]


@pytest.mark.parametrize(("family", "nth", "arguments"), RIGHT)
def test_other_words_and_times_that_are_right_pass(family: str, nth: int, arguments: dict[str, Json]) -> None:
    assert _played(LIBRARY.make(family, 0), nth, **arguments)


@pytest.mark.parametrize("family", [name for name in ACTIVE if name not in ("moved_with_satellites", "vague_reminder")])
def test_doing_a_write_twice_does_not_pass_where_it_tells_or_makes_something(family: str) -> None:
    scenario = LIBRARY.make(family, 0)
    steps = list(scenario.spec.oracle)
    for at in _writes(scenario):
        if str(steps[at].call).partition("__")[2].startswith(("send", "add", "create_note", "reply")):
            assert not _succeeds(scenario, [*steps[:at], steps[at], *steps[at:]]), at


def _writes(scenario: Scenario) -> list[int]:
    """The places in the oracle of its writes."""
    apps = {app.name: app for app in scenario.apps}
    found = [(at, str(step.call).split("__")) for at, step in enumerate(scenario.spec.oracle) if step.call]
    return [at for at, (app, tool) in found if apps[app].tools[tool].writes]


@pytest.mark.parametrize("family", SILENT)
def test_speaking_where_silence_is_right_fails(family: str) -> None:
    for seed in range(10):
        scenario = LIBRARY.make(family, seed)
        assert try_out(scenario, "silent").judgement.success
        assert not try_out(scenario, "eager").judgement.success
