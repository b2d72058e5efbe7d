"""The rule-based assistant offers what chats call for, does only what was accepted, and is silent otherwise."""

from collections.abc import Mapping
from typing import Any

import pytest

from pare_sim.engine import Episode, play_sync
from pare_sim.kernel import Called, Finished, Proposed, Settled
from pare_sim.policies import Rules, Scripted, Setup
from pare_sim.scenario import Scenario, make_scenario

APPS = ["Messages", "Calendar", "Contacts", "Reminders"]
DINNER_TALK = [
    {"from": "Dana Reyes", "text": "Dinner on Thursday at 19:30 at Chez Paul?", "at": "2025-06-02 08:00"},
]


def story(*said: str | Mapping[str, Any], **more: object) -> Scenario:
    """A scenario in which messages of Dana's arrive a minute apart."""
    texts = [{"sender": "Dana Reyes", "content": each} if isinstance(each, str) else each for each in said]
    timeline = [
        {"id": f"message-{n}", "event": "Messages.receive", "with": dict(text), "at": f"{n + 1}m"}
        for n, text in enumerate(texts)
    ]
    seed = more.pop("seed", [])
    assert isinstance(seed, list)
    people = [{"seed": "Messages.person", "with": {"name": name}} for name in ("Dana Reyes", "Sam Okafor")]
    data: dict[str, Any] = {
        "id": "story",
        "kind": "silence",
        "start": "2025-06-02 09:00",
        "zone": "Europe/Paris",
        "apps": APPS,
        "turns": 12,
        "seed": [*people, *seed],
        "timeline": timeline,
        **more,
    }
    return make_scenario(data)


def welcome(*words: object, allows: str = "Calendar__add_calendar_event") -> dict[str, Any]:
    offer = {"id": "help", "about": list(words), "allows": [{"call": allows}]}
    return {"kind": "action", "offers": [offer], "checks": [{"called": allows}]}


def chat(*lines: Mapping[str, str]) -> dict[str, Any]:
    return {"seed": "Messages.chat", "label": "chat", "with": {"people": ["Dana Reyes"], "messages": list(lines)}}


class Failing:
    """Noise that lets the first so many calls of one tool fail."""

    def __init__(self, tool: str, times: int) -> None:
        self.tool, self.times = tool, times

    def failure(self, seed: int, tool: str, arguments: str, occurrence: int) -> str | None:
        return "the service is busy" if tool == self.tool and occurrence < self.times else None


def played(scenario: Scenario, noise: Failing | None = None) -> Episode:
    episode = Episode(scenario, seed=3, noise=noise)
    setup = Setup(scenario, episode.world.stage, episode.trace)
    play_sync(episode, Scripted.create({}, setup), Rules.create({}))
    return episode


def proposals(episode: Episode) -> list[str]:
    return [record.text for record in episode.trace.of(Proposed)]


def calls(episode: Episode) -> list[Called]:
    """All calls of the assistant, completed or not."""
    return [record for record in episode.trace.of(Called) if record.actor == "assistant"]


def writes(episode: Episode) -> list[Called]:
    return [record for record in calls(episode) if record.writes]


def test_an_appointment_settled_by_the_other_is_offered_and_added_when_accepted() -> None:
    scenario = story(
        "Great, see you Thursday at 19:30 for dinner at Chez Paul!", **welcome("dinner", {"person": "Dana Reyes"})
    )
    episode = played(scenario)
    assert proposals(episode) == [
        "Shall I add dinner with Dana Reyes at Chez Paul on Thursday 5 June at 19:30 to your calendar?"
    ]
    (added,) = writes(episode)
    assert (added.ok, added.name, added.arguments) == (
        True,
        "add_calendar_event",
        {"title": "Dinner with Dana Reyes", "start_datetime": "2025-06-05 19:30", "location": "Chez Paul"},
    )
    assert next(iter(episode.trace.of(Finished))).report.startswith("I added dinner with Dana Reyes")


def test_what_the_user_agrees_to_takes_its_time_from_what_the_other_said() -> None:
    acts = [
        {"act": "Messages.open_conversation", "with": {"conversation_id": {"ref": "chat"}}},
        {"act": "Messages.send_message", "with": {"content": "Works for me, see you then!"}},
    ]
    episode = played(story(seed=[chat(*DINNER_TALK)], user={"acts": acts}, **welcome("dinner")))
    assert proposals(episode) == [
        "Shall I add dinner with Dana Reyes at Chez Paul on Thursday 5 June at 19:30 to your calendar?"
    ]
    assert [call.ok for call in writes(episode)] == [True]


def test_the_latest_suggestion_counts_not_the_refused_one() -> None:
    talk = [
        *DINNER_TALK,
        {"from": "me", "text": "I can't on Thursday, how about Friday instead?", "at": "2025-06-02 08:30"},
    ]
    episode = played(story("Deal!", seed=[chat(*talk)], **welcome("dinner")))
    assert proposals(episode) == [
        "Shall I add dinner with Dana Reyes at Chez Paul on Friday 6 June at 19:30 to your calendar?"
    ]


def test_a_named_end_is_kept() -> None:
    episode = played(story("The team meeting is on Friday from 3 to 5 pm.", **welcome("meeting")))
    (added,) = writes(episode)
    assert (added.arguments["start_datetime"], added.arguments["end_datetime"]) == (
        "2025-06-06 15:00",
        "2025-06-06 17:00",
    )


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Looking forward to our call on Thursday at 4pm!", "a call with Dana Reyes on Thursday 5 June at 16:00"),
        ("Yes! Breakfast at 8 on Saturday works for me.", "breakfast with Dana Reyes on Saturday 7 June at 08:00"),
        ("We're on for coffee tomorrow at 10.", "coffee with Dana Reyes on Tuesday 3 June at 10:00"),
        ("It's a deal! See you on Friday at 7 p.m.", "a meeting with Dana Reyes on Friday 6 June at 19:00"),
        (
            "Your appointment with Dr. Lee is confirmed for Tuesday, June 10 at 9:15 am.",
            "an appointment with Dr Lee on Tuesday 10 June at 09:15",
        ),
        ("Dinner, Thursday at 19:30: deal!", "dinner with Dana Reyes on Thursday 5 June at 19:30"),
    ],
)
def test_ways_to_settle_an_appointment(text: str, what: str) -> None:
    assert proposals(played(story(text))) == [f"Shall I add {what} to your calendar?"]


@pytest.mark.parametrize(
    "text",
    [
        "Shall we have dinner on Thursday at 19:30?",
        "How about Thursday at 19:30?",
        "Let's do something soon!",
        "See you!",
        "That doesn't work for me, sorry.",
        "Unfortunately I have to cancel dinner on Thursday at 19:30.",
        "Maybe Thursday at 19:30 works for me, I'll check.",
        "See you Thursday or Friday at 19:30!",
        "My dentist appointment is confirmed for Thursday at 10:00.",
        "I had a great lunch at Chez Paul, it was a big deal.",
        "Could you come by on Friday?",
        "Please buy some milk.",
        "Is your number still +1 555 0100?",
        "Sam's new number is +1 555 0177.",
        "Their new email: shop@example.org",
        "Sam, please send the slides by Friday.",
        "Hi Sam, please send me the slides by Friday.",
        "Hello Ms Okafor, my new number is +1 555 0177 888.",
        "Lol",
    ],
)
def test_nothing_is_offered_where_nothing_is_settled_or_asked(text: str) -> None:
    episode = played(story(text))
    assert proposals(episode) == []
    assert writes(episode) == []


def test_what_is_in_the_calendar_already_is_not_offered() -> None:
    known = {"title": "Dinner with Dana", "start_datetime": "2025-06-05 19:30"}
    episode = played(story("See you Thursday at 19:30 for dinner!", seed=[{"seed": "Calendar.event", "with": known}]))
    assert proposals(episode) == []


def test_another_event_of_that_day_does_not_keep_it_from_offering() -> None:
    other = {"title": "Dentist", "start_datetime": "2025-06-05 10:00"}
    episode = played(story("See you Thursday at 19:30 for dinner!", seed=[{"seed": "Calendar.event", "with": other}]))
    assert len(proposals(episode)) == 1


def test_a_rejected_offer_is_not_made_again() -> None:
    text = "See you Thursday at 19:30 for dinner!"
    episode = played(story(text, text, "Confirmed: dinner, Thursday 5 June, 7:30 pm."))
    assert len(proposals(episode)) == 1
    assert [settled.state for settled in episode.trace.of(Settled)] == ["rejected"]
    assert writes(episode) == []


def test_others_agreement_in_a_group_is_not_the_users() -> None:
    group = {
        "seed": "Messages.chat",
        "label": "group",
        "with": {"people": ["Dana Reyes", "Sam Okafor"], "messages": DINNER_TALK},
    }
    said = {"sender": "Sam Okafor", "content": "Works for me!", "conversation_id": {"ref": "group"}}
    assert proposals(played(story(said, seed=[group]))) == []


@pytest.mark.parametrize(
    ("text", "title", "due"),
    [
        ("Please send me the signed contract by Friday.", "Send Dana Reyes the signed contract", "2025-06-06 09:00"),
        ("Don't forget to bring the cake on Saturday!", "Bring the cake", "2025-06-07 09:00"),
        ("Remember to pay the rent before Thursday", "Pay the rent", "2025-06-04 18:00"),
        (
            "Could you send me the slides? I need them by 9 am on Friday.",
            "Send Dana Reyes the slides",
            "2025-06-05 18:00",
        ),
        ("Please make sure to submit the form no later than 15 June", "Submit the form", "2025-06-15 09:00"),
        ("Hey Alex, please return my drill by tomorrow at 5 pm.", "Return Dana's drill", "2025-06-03 09:00"),
    ],
)
def test_a_request_with_a_deadline_becomes_a_reminder(text: str, title: str, due: str) -> None:
    episode = played(story(text, **welcome("reminder", allows="Reminders__add_reminder")))
    (added,) = writes(episode)
    assert added.ok
    assert (added.name, added.arguments["title"], added.arguments["due_datetime"]) == ("add_reminder", title, due)


def test_a_request_names_what_who_and_when() -> None:
    assert proposals(played(story("Please water the plants by Friday at 18:00."))) == [
        "Shall I add a reminder for Friday 6 June at 09:00 to water the plants, due at 18:00, as Dana Reyes asked?"
    ]


def test_there_is_no_second_reminder_of_the_same() -> None:
    known = {"title": "Send Dana the contract", "due_datetime": "2025-06-06 08:00"}
    seed = [{"seed": "Reminders.reminder", "with": known}]
    assert proposals(played(story("Please send me the signed contract by Friday.", seed=seed))) == []


DANA = {
    "seed": "Contacts.contact",
    "label": "dana",
    "with": {"first_name": "Dana", "last_name": "Reyes", "phone": "+1 555 0111 222", "email": "dana@old.example.org"},
}


def test_a_new_number_is_put_into_the_contact() -> None:
    text = "Hi! My old number +1 555 0111 222 is gone, my new number is +1 555 0199 333."
    episode = played(story(text, seed=[DANA], **welcome("number", allows="Contacts__edit_contact")))
    assert proposals(episode) == ["Shall I update Dana Reyes's phone number to +1 555 0199 333 in your contacts?"]
    (edited,) = writes(episode)
    assert edited.ok
    assert edited.arguments["updates"] == {"phone": "+1 555 0199 333"}


def test_a_new_address_of_somebody_unknown_makes_a_contact() -> None:
    text = "New email: dana@new.example.org"
    episode = played(story(text, **welcome("contacts", allows="Contacts__add_new_contact")))
    (added,) = writes(episode)
    assert added.ok
    assert added.arguments == {"first_name": "Dana", "last_name": "Reyes", "email": "dana@new.example.org"}


def test_a_number_that_is_known_already_is_not_offered() -> None:
    assert proposals(played(story("My new number is (1) 555-0111-222.", seed=[DANA]))) == []


def test_two_matters_of_one_message_are_offered_one_after_the_other() -> None:
    text = "See you Thursday at 19:30 for dinner! Please send me your address by Wednesday."
    first, second = proposals(played(story(text)))
    assert "calendar" in first
    assert "reminder" in second


def test_nothing_is_written_before_or_without_acceptance() -> None:
    accepted = played(story("See you Thursday at 19:30 for dinner!", **welcome("dinner")))
    refused = played(story("See you Thursday at 19:30 for dinner!"))
    (yes,) = accepted.trace.of(Settled)
    assert all(call.n > yes.n and call.proposal == yes.proposal for call in writes(accepted))
    assert writes(refused) == []


def test_a_failed_write_is_tried_once_more_with_the_same_arguments() -> None:
    scenario = story("See you Thursday at 19:30 for dinner!", **welcome("dinner"))
    episode = played(scenario, Failing("Calendar__add_calendar_event", 1))
    first, second = writes(episode)
    assert (first.ok, second.ok) == (False, True)
    assert first.arguments == second.arguments


def test_what_failed_is_reported_as_failed() -> None:
    scenario = story("See you Thursday at 19:30 for dinner!", **welcome("dinner"))
    episode = played(scenario, Failing("Calendar__add_calendar_event", 9))
    assert [call.ok for call in writes(episode)] == [False, False]
    assert next(iter(episode.trace.of(Finished))).report == (
        "I could not add dinner with Dana Reyes on Thursday 5 June at 19:30 to your calendar: the service is busy."
    )


def test_a_failed_reading_is_tried_again_and_without_it_nothing_is_offered() -> None:
    scenario = story("See you Thursday at 19:30 for dinner!")
    assert len(proposals(played(scenario, Failing("Calendar__get_calendar_events_from_to", 1)))) == 1
    assert proposals(played(scenario, Failing("Calendar__get_calendar_events_from_to", 2))) == []


def test_it_reads_nothing_when_a_message_calls_for_nothing() -> None:
    episode = played(story("Lovely weather today", "How are you?"))
    assert calls(episode) == []


def test_a_phone_without_calendar_gets_no_calendar_offer() -> None:
    assert proposals(played(story("See you Thursday at 19:30 for dinner!", apps=["Messages", "Contacts"]))) == []


def test_two_runs_are_the_same() -> None:
    scenario = story("See you Thursday at 19:30 for dinner!", **welcome("dinner"))
    assert played(scenario).trace.to_json() == played(scenario).trace.to_json()
