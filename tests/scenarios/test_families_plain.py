"""The plain families, one need and one obvious write: all seeds, wordings, wrong and other right writes."""

from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.kernel import Json
from pare_sim.scenario import Library
from pare_sim.scenario.spec import Step
from pare_sim.testing import check_scenario

FAMILIES = (
    *("plain_deadline", "plain_meeting", "new_details"),
    *("plain_invitation_mail", "shifted_by_chat", "cancelled_by_chat"),
)
LIBRARY = Library()
Maker = Callable[[str, int], Any]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_stands_every_trial(family: str) -> None:
    for seed in range(6):
        report = check_scenario(LIBRARY.make(family, seed))
        report.raise_if_failed()
        assert report.findings == (), report.to_text()


@pytest.mark.parametrize("family", FAMILIES)
def test_many_seeds_load_and_differ_in_structure(family: str, made: Maker) -> None:
    found = [made(family, seed) for seed in range(3000, 3030)]
    assert len({each.scenario.spec.start for each in found}) > 20
    assert len({each.scenario.spec.zone for each in found}) > 5
    assert len({each.shape for each in found}) >= 10


@pytest.mark.parametrize("family", FAMILIES)
def test_one_or_two_messages_and_one_write_are_all_there_is(family: str, made: Maker) -> None:
    for seed in range(3000, 3030):
        plain = made(family, seed)
        assert len(plain.writes) == 1
        assert len(plain.scenario.spec.timeline) <= 2


WORDINGS = [
    ("plain_deadline", "Shall I set a reminder for Saturday morning so you hand over the keys?", "remind"),
    ("plain_deadline", "Want me to remind you on Friday at 7 pm about the keys for Solène?", "remind"),
    ("plain_deadline", "Reminder to hand over the keys, due 17 May?", "remind"),
    ("plain_deadline", "Shall I remind you on Sunday to hand over the keys?", None),
    ("plain_deadline", "Shall I remind you on Saturday to pick up the tent?", None),
    ("plain_deadline", "I won't remind you of the keys on Saturday, all right?", None),
    ("plain_meeting", "Should I put squash with Tomasz in your calendar, 3 March, 20:45?", "enter"),
    ("plain_meeting", "I could create a calendar event: squash, Tuesday 8:45 pm.", "enter"),
    ("plain_meeting", "Schedule your meeting with Gajda on Tuesday at quarter to nine pm?", "enter"),
    ("plain_meeting", "Shall I add squash with Tomasz on Wednesday at 20:45?", None),
    ("plain_meeting", "Shall I add squash with Tomasz on Tuesday at 20:15?", None),
    ("plain_meeting", "Shall I add something to your calendar?", None),
    ("plain_meeting", "Shall I decline squash and put an alibi for Tuesday at 20:45?", None),
    ("new_details", "Shall I save Lena Weiß's new phone number?", "edit"),
    ("new_details", "Can I change the number of Weiß in your contacts?", "edit"),
    ("new_details", "Should I put Lena's number +41 44 555 0119 into her contact?", "edit"),
    ("new_details", "Shall I update Lena's number?", None),
    ("new_details", "Shall I update Lena Vogelsang's number to +41 44 555 0119?", None),
    ("new_details", "Shall I delete the contact of Lena Weiß?", None),
    ("plain_invitation_mail", "Should I schedule the video call with Anaïs Marchand for 4 June, 11:45?", "enter"),
    (
        "plain_invitation_mail",
        "Want the call on Thursday 4 June at quarter to twelve in your calendar? I can add it.",
        "enter",
    ),
    ("plain_invitation_mail", "Shall I add the video call with Anaïs on 11 June at 11:45?", None),
    ("plain_invitation_mail", "Shall I add the piano tuner on 4 June at 11:45?", None),
    ("shifted_by_chat", "Shall I reschedule your squash with Théo Lefèvre to Monday 5 pm?", "move"),
    ("shifted_by_chat", "I can update the calendar: squash with Théo is at 17:00 on 20 April now.", "move"),
    ("shifted_by_chat", "Shall I move squash with Devika to Monday at 17:00?", None),
    ("shifted_by_chat", "Shall I move squash with Théo to Monday at 18:00?", None),
    ("shifted_by_chat", "Shall I move squash with Théo to Tuesday at 17:00?", None),
    ("cancelled_by_chat", "Tomasz called off the workshop. Should I remove it from your calendar?", "remove"),
    ("cancelled_by_chat", "Want me to clear Monday's 9:00 with Tomasz Pietrzak?", "remove"),
    ("cancelled_by_chat", "Shall I delete the coffee with Tomasz?", None),
    ("cancelled_by_chat", "Shall I delete the thing with Tomasz on Saturday?", None),
    ("cancelled_by_chat", "Shall I not delete the workshop with Tomasz?", None),
]


@pytest.mark.parametrize(("family", "text", "wanted"), WORDINGS)
def test_offers_take_honest_wordings_and_refuse_near_misses(family: str, text: str, wanted: str | None) -> None:
    scenario = LIBRARY.make(family, 0)
    fits = {offer.id: offer.about.judge(text, scenario.start) for offer in scenario.offers.offers}
    found = [name for name, fit in fits.items() if fit.matched]
    assert found == ([wanted] if wanted else []), [fit.because for fit in fits.values()]


WRONG: list[tuple[str, dict[str, Json]]] = [
    ("plain_deadline", {"due_datetime": "2025-05-16 16:00"}),
    ("plain_deadline", {"due_datetime": "2025-05-18 00:30"}),
    ("plain_deadline", {"title": "Pick up the tent"}),
    ("plain_deadline", {"repetition_unit": "week"}),
    ("plain_meeting", {"start_datetime": "2026-03-03 20:15"}),
    ("plain_meeting", {"start_datetime": "2026-03-10 20:45"}),
    ("plain_meeting", {"title": "Car inspection"}),
    ("plain_meeting", {"attendees": ["Tomasz Gajda", "Théo Guérin"]}),
    ("new_details", {"contact_id": {"ref": "near"}}),
    ("new_details", {"updates": {"phone": "+41 44 555 0118"}}),
    ("new_details", {"updates": {"phone": "+41 44 555 0119", "email": None}}),
    ("plain_invitation_mail", {"start_datetime": "2026-06-11 11:45"}),
    ("plain_invitation_mail", {"title": "Piano tuner"}),
    ("shifted_by_chat", {"event_id": {"ref": "near"}}),
    ("shifted_by_chat", {"start_datetime": "2026-04-20 16:30"}),
    ("shifted_by_chat", {"end_datetime": "2026-04-20 19:00"}),
    ("cancelled_by_chat", {"event_id": {"ref": "stays"}}),
]


@pytest.mark.parametrize(("family", "arguments"), WRONG)
def test_the_right_offer_with_a_wrong_write_fails(family: str, arguments: dict[str, Json], made: Maker) -> None:
    assert not made(family, 0).succeeds_with(0, **arguments)


RIGHT: list[tuple[str, dict[str, Json]]] = [
    ("plain_deadline", {"due_datetime": "2025-05-16 17:00", "title": "Keys for Solène", "description": ""}),
    ("plain_deadline", {"due_datetime": "2025-05-17 20:00", "title": "remettre les clés"}),
    ("plain_meeting", {"title": "Tomasz", "attendees": ["Tomasz Gajda"], "end_datetime": "2026-03-03 22:00"}),
    ("plain_meeting", {"title": "Squash!", "description": "Mardi", "location": "", "attendees": []}),
    ("new_details", {"updates": {"phone": "+41445550119"}}),
    ("plain_invitation_mail", {"title": "Call (Marchand)", "end_datetime": "2026-06-04 12:15"}),
    ("shifted_by_chat", {"title": "Squash with Théo"}),
]


@pytest.mark.parametrize(("family", "arguments"), RIGHT)
def test_other_words_and_times_that_are_right_pass(family: str, arguments: dict[str, Json], made: Maker) -> None:
    assert made(family, 0).succeeds_with(0, **arguments)


@pytest.mark.parametrize("family", ["plain_deadline", "plain_meeting", "plain_invitation_mail"])
def test_entering_it_twice_fails(family: str, made: Maker) -> None:
    plain = made(family, 0)
    assert not plain.succeeds_twice(plain.writes[0])


def _entered(title: str) -> Step:
    start, end = "2026-04-20 17:00", "2026-04-20 17:45"
    given = {"title": title, "start_datetime": start, "end_datetime": end}
    return Step.model_validate({"call": "Calendar__add_calendar_event", "with": given})


def test_an_entry_may_also_move_by_being_deleted_and_entered_anew(made: Maker) -> None:
    plain = made("shifted_by_chat", 0)
    steps, at = plain.steps, plain.writes[0]
    delete = Step.model_validate({"call": "Calendar__delete_calendar_event", "with": {"event_id": {"ref": "entry"}}})
    add = _entered("Squash with Théo Lefèvre")
    assert plain.succeeds([*steps[:at], delete, add, *steps[at + 1 :]])
    assert not plain.succeeds([*steps[:at], add, *steps[at + 1 :]])
    assert not plain.succeeds([*steps[:at], delete, *steps[at + 1 :]])
    assert not plain.succeeds([*steps[:at], delete, _entered("Squash with Devika"), *steps[at + 1 :]])
