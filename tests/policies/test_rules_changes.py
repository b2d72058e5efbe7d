"""The rule-based assistant offers to move or delete the one entry that others move or cancel, and no other."""

from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.engine import Episode
from pare_sim.kernel import Called, Finished, Proposed

Play = Callable[..., Episode]
EDIT, DELETE = "Calendar__edit_calendar_event", "Calendar__delete_calendar_event"
FORGET = "Reminders__delete_reminder"


def entry(title: str, start: str, end: str) -> dict[str, Any]:
    return {"seed": "Calendar.event", "with": {"title": title, "start_datetime": start, "end_datetime": end}}


def reminder(title: str, due: str) -> dict[str, Any]:
    return {"seed": "Reminders.reminder", "with": {"title": title, "due_datetime": due}}


def chat(*people: str, lines: tuple[tuple[str, str], ...] = ()) -> dict[str, Any]:
    said = [{"from": who, "text": text, "at": f"2025-06-02 08:{n:02}"} for n, (who, text) in enumerate(lines)]
    return {"seed": "Messages.chat", "label": "chat", "with": {"people": list(people), "messages": said}}


def says(text: str, sender: str = "Dana Reyes") -> tuple[str, dict[str, Any]]:
    return "Messages.receive", {"sender": sender, "content": text, "conversation_id": {"ref": "chat"}}


def sends(text: str) -> list[dict[str, Any]]:
    return [
        {"act": "Messages.open_conversation", "with": {"conversation_id": {"ref": "chat"}}},
        {"act": "Messages.send_message", "with": {"content": text}},
    ]


SEED = [
    chat("Dana Reyes"),
    entry("Dinner with Dana", "2025-06-05 19:30", "2025-06-05 21:00"),
    entry("Team review", "2025-06-06 10:00", "2025-06-06 10:30"),
    entry("Lunch with Sam Okafor", "2025-06-05 12:30", "2025-06-05 13:30"),
]


def proposals(episode: Episode) -> list[str]:
    return [record.text for record in episode.trace.of(Proposed)]


def writes(episode: Episode) -> list[Called]:
    return [call for call in episode.trace.of(Called) if call.actor == "assistant" and call.writes]


def test_an_entry_that_the_other_asks_to_move_keeps_its_length(play: Play) -> None:
    episode = play(says("Can we make it 20:00 instead?"), seed=SEED, allows=[EDIT])
    assert proposals(episode) == [
        "Shall I move “Dinner with Dana” from Thursday 5 June at 19:30 to Thursday 5 June at 20:00 in your calendar, "
        "as Dana Reyes asks?"
    ]
    (edited,) = writes(episode)
    assert edited.ok
    assert edited.name == "edit_calendar_event"
    times = edited.arguments["start_datetime"], edited.arguments["end_datetime"]
    assert times == ("2025-06-05 20:00", "2025-06-05 21:30")


@pytest.mark.parametrize(
    ("text", "title", "to"),
    [
        ("Could we make dinner 8 instead?", "Dinner with Dana", "Thursday 5 June at 20:00"),
        ("Our dinner has been moved to Friday at 8.", "Dinner with Dana", "Friday 6 June at 20:00"),
        ("Could we move Thursday to Friday at 19:00?", "Dinner with Dana", "Friday 6 June at 19:00"),
        ("Thursday doesn't work. How about Friday instead?", "Dinner with Dana", "Friday 6 June at 19:30"),
        ("Can we make it half an hour later?", "Dinner with Dana", "Thursday 5 June at 20:00"),
        ("Can we move our dinner from 19:30 to 20:30?", "Dinner with Dana", "Thursday 5 June at 20:30"),
        ("The team review moved to Monday at 11.", "Team review", "Monday 9 June at 11:00"),
        ("New time for the team review: Friday at 11", "Team review", "Friday 6 June at 11:00"),
        ("Nice to see you today! Can we make dinner 20:00 instead?", "Dinner with Dana", "Thursday 5 June at 20:00"),
        ("Dinner is now at 20:00, see you there!", "Dinner with Dana", "Thursday 5 June at 20:00"),
    ],
)
def test_ways_to_move_an_entry(play: Play, text: str, title: str, to: str) -> None:
    (proposed,) = proposals(play(says(text), seed=SEED))
    assert proposed.startswith(f"Shall I move “{title}” from ")
    assert f" to {to} in your calendar" in proposed


@pytest.mark.parametrize(
    "text",
    [
        "I moved to Berlin on Friday!",
        "We moved the piano to the garage on Friday at 10.",
        "Can we make lunch 13:00 instead?",
        "I'll take the train at 9 instead.",
        "The team review wasn't moved to Monday.",
        "Can we make it Friday or Saturday instead?",
        "If it rains, dinner is moved to Friday at 19:30.",
        "Can we postpone dinner?",
        "Can we meet on Friday at 10?",
        "My flight was moved to Friday at 10.",
        "Can we move Saturday's dinner to Sunday?",
        "Can we move dinner to 19:30?",
    ],
)
def test_nothing_is_moved_where_entry_or_time_is_not_clear(play: Play, text: str) -> None:
    assert proposals(play(says(text), seed=SEED)) == []


def test_of_two_entries_with_a_person_none_is_moved_unless_it_is_named(play: Play) -> None:
    seed = [*SEED, entry("Coffee with Dana", "2025-06-04 10:00", "2025-06-04 11:00")]
    assert proposals(play(says("Can we make it half an hour later?"), seed=seed)) == []
    assert len(proposals(play(says("Can we make the coffee half an hour later?"), seed=seed))) == 1


def test_an_entry_with_somebody_of_the_same_first_name_is_left_alone(play: Play) -> None:
    seed = [chat("Dana Reyes"), entry("Dinner with Dana Smith", "2025-06-05 19:30", "2025-06-05 21:00")]
    assert proposals(play(says("Can we make it 20:00 instead?"), seed=seed)) == []


def test_what_the_user_asks_to_move_is_moved_when_the_other_agrees(play: Play) -> None:
    asked = chat("Dana Reyes", lines=(("me", "Can we make it 20:00 instead?"),))
    assert len(proposals(play(says("Sure, no problem!"), seed=[asked, *SEED[1:]]))) == 1
    assert proposals(play(says("No, sorry, I can't."), seed=[asked, *SEED[1:]])) == []


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("So sorry, I have to cancel dinner on Thursday.", "Dinner with Dana"),
        ("Dinner is off, I'm ill.", "Dinner with Dana"),
        ("I need to cancel Thursday, sorry!", "Dinner with Dana"),
        ("The team review has been called off.", "Team review"),
        ("Team review cancelled", "Team review"),
        ("I have to cancel Thursday. How about Sunday at 12?", "Dinner with Dana"),
    ],
)
def test_a_cancelled_entry_is_offered_to_be_deleted(play: Play, text: str, title: str) -> None:
    episode = play(says(text), seed=SEED, allows=[DELETE])
    (proposed,) = proposals(episode)
    assert proposed.startswith(f"Shall I delete “{title}” on ")
    assert [(call.name, call.ok) for call in writes(episode)] == [("delete_calendar_event", True)]


@pytest.mark.parametrize(
    "text",
    [
        "Should we cancel dinner?",
        "Dinner is not cancelled!",
        "If it rains, dinner is off.",
        "You can cancel your order until Friday.",
        "My gym membership is cancelled.",
        "Dana is off on Thursday.",
        "I have to cancel lunch on Thursday.",
        "I have to cancel dinner on Friday.",
        "My flight got cancelled!",
    ],
)
def test_nothing_is_deleted_where_nothing_of_the_calendar_is_cancelled(play: Play, text: str) -> None:
    assert proposals(play(says(text), seed=SEED)) == []


def test_what_the_user_cancels_is_offered_to_be_deleted(play: Play) -> None:
    seed = [chat("Dana Reyes", lines=(("Dana Reyes", "Hi!"),)), *SEED[1:]]
    assert proposals(play(seed=seed, acts=sends("I'm sorry, I have to cancel our dinner."))) == [
        "Shall I delete “Dinner with Dana” on Thursday 5 June at 19:30 from your calendar?"
    ]


def test_reminders_of_the_same_thing_are_deleted_along(play: Play) -> None:
    wine = reminder("Wine for dinner with Dana", "2025-06-05 17:00")
    rent = reminder("Pay the rent", "2025-06-05 09:00")
    episode = play(says("I have to cancel our dinner."), seed=[*SEED, wine, rent], allows=[DELETE, FORGET])
    assert proposals(episode) == [
        "Shall I delete “Dinner with Dana” on Thursday 5 June at 19:30 from your calendar and the reminder "
        "“Wine for dinner with Dana”, as Dana Reyes cancelled it?"
    ]
    assert [(call.name, call.ok) for call in writes(episode)] == [
        ("delete_calendar_event", True),
        ("delete_reminder", True),
    ]
    assert next(iter(episode.trace.of(Finished))).report.startswith("I deleted “Dinner with Dana”")


def test_who_drops_out_of_a_group_cancels_nothing_for_the_others(play: Play) -> None:
    seed = [chat("Dana Reyes", "Sam Okafor"), *SEED[1:]]
    assert proposals(play(says("I have to cancel the team review."), seed=seed)) == []
    assert len(proposals(play(says("The team review is cancelled."), seed=seed))) == 1
    assert len(proposals(play(says("We have to cancel the team review."), seed=seed))) == 1


def test_an_accepted_offer_that_fails_half_way_says_so(play: Play) -> None:
    wine = reminder("Wine for dinner with Dana", "2025-06-05 17:00")
    episode = play(says("I have to cancel our dinner."), seed=[*SEED, wine], allows=[DELETE, FORGET], failing=FORGET)
    assert [(call.name, call.ok) for call in writes(episode)] == [
        ("delete_calendar_event", True),
        ("delete_reminder", False),
        ("delete_reminder", False),
    ]
    report = next(iter(episode.trace.of(Finished))).report
    assert report.startswith("Only a part of it was possible; I could not delete “Dinner with Dana”")
