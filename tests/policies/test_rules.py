"""The rule-based assistant offers what chats call for, does only what was accepted, and is silent otherwise."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pare_sim.engine import AssistantMove, AssistantView, Episode, Finish, Notification, Propose, StaySilent, play_sync
from pare_sim.kernel import Called, Finished, Proposed, Settled
from pare_sim.policies import Rules, Scripted, Setup
from pare_sim.policies.rules import clocks_in, days_in
from pare_sim.scenario import Scenario, make_scenario

MONDAY = datetime(2025, 6, 2, 9)
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
    play_sync(episode, Scripted.create({}, setup), Rules.create({}, setup))
    return episode


def proposals(episode: Episode) -> list[str]:
    return [record.text for record in episode.trace.of(Proposed)]


def calls(episode: Episode) -> list[Called]:
    """All calls of the assistant, completed or not."""
    return [record for record in episode.trace.of(Called) if record.actor == "assistant"]


def writes(episode: Episode) -> list[Called]:
    return [record for record in calls(episode) if record.writes]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Thursday at 19:30", "2025-06-05"),
        ("on Friday", "2025-06-06"),
        ("see you Thu, 7pm", "2025-06-05"),
        ("on Monday", "2025-06-09"),
        ("next Monday", "2025-06-09"),
        ("next Thursday", "2025-06-12"),
        ("this Wednesday", "2025-06-04"),
        ("tomorrow at noon", "2025-06-03"),
        ("tonight at 8", "2025-06-02"),
        ("the day after tomorrow", "2025-06-04"),
        ("in three days", "2025-06-05"),
        ("in 2 weeks", "2025-06-16"),
        ("5 June", "2025-06-05"),
        ("the 5th of June", "2025-06-05"),
        ("June 5th at 6", "2025-06-05"),
        ("Thursday, 5 June 2025", "2025-06-05"),
        ("on the 12th", "2025-06-12"),
        ("on the 1st", "2025-07-01"),
        ("2025-06-05 18:00", "2025-06-05"),
        ("2025-06-05T18:00", "2025-06-05"),
        ("3 January", "2026-01-03"),
        ("not Thursday but Friday", "2025-06-06"),
    ],
)
def test_a_day_is_understood_from_when_it_was_said(text: str, day: str) -> None:
    assert [str(found) for found in days_in(text, MONDAY)[0]] == [day]


@pytest.mark.parametrize("text", ["last Friday", "every Tuesday", "yesterday", "31 February", "the 40th", "I sat down"])
def test_what_is_no_coming_day_is_not_taken_for_one(text: str) -> None:
    assert days_in(text, MONDAY)[0] == []


def test_a_choice_of_days_is_kept_as_several() -> None:
    assert len(days_in("Thursday or Friday?", MONDAY)[0]) == 2


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("at 19:30", "19:30"),
        ("7:30 pm", "19:30"),
        ("7.30pm", "19:30"),
        ("at 5 p.m.", "17:00"),
        ("12 am", "00:00"),
        ("at noon", "12:00"),
        ("midnight", "00:00"),
        ("half past seven in the evening", "19:30"),
        ("quarter to eight tonight", "19:45"),
        ("at 8 o'clock in the morning", "08:00"),
        ("at 3", "15:00"),
        ("at 10", "10:00"),
        ("at seven tonight", "19:00"),
        ("@ 14h", "14:00"),
        ("from 3 to 5 pm", "15:00"),
        ("11-1pm", "11:00"),
        ("5-6pm", "17:00"),
        ("not at 18:00 but at 19:30", "19:30"),
    ],
)
def test_a_clock_time_is_understood(text: str, clock: str) -> None:
    (found,) = clocks_in(text)
    minute = found.on().minute
    assert f"{minute // 60:02}:{minute % 60:02}" == clock


def test_a_bare_hour_of_a_dinner_is_in_the_evening_and_of_a_breakfast_in_the_morning() -> None:
    (seven,) = clocks_in("at 7")
    assert (seven.on(late=True).minute, seven.on(early=True).minute) == (19 * 60, 7 * 60)


@pytest.mark.parametrize("text", ["+33 1 55 01 99 00", "$7.50", "at 25:00", "12:75", "5 people", "room 12", "at 50%"])
def test_other_numbers_are_no_clock_times(text: str) -> None:
    assert clocks_in(text) == []


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


EMPTY = AssistantView(
    phone="phone",
    time="2025-06-02T09:00:00+02:00",
    turn=0,
    mode="observe",
    steps_left=5,
    history=(),
    news=0,
    tools=(),
    proposal=None,
    questions_left=0,
    moves=("propose", "stay_silent"),
)
PIECES = st.sampled_from(
    [
        *(
            "see you ",
            "Thursday ",
            "31 June ",
            "at 7",
            "pm ",
            "please ",
            "send me ",
            "by ",
            "my new number is ",
            "+1 555",
        ),
        *(
            "0199 ",
            "? ",
            ". ",
            "next ",
            "the 0th ",
            "9999-12-31 ",
            "in 99 weeks ",
            "half past 99 ",
            "@",
            "\ud800",
            "\n",
        ),
    ]
)


def answer(text: str, time: str) -> AssistantMove:
    told = Notification("n", time, "Messages", text[:30], text)
    return Rules().act(replace(EMPTY, time=time, history=(told,), news=1))


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=12).map("".join)),
    st.sampled_from(
        ["2025-06-02T09:00:00+02:00", "9999-12-31T23:59:00+00:00", "0001-01-01T00:00:00+00:00", "", "soon"]
    ),
)
def test_no_text_and_no_time_makes_it_fail(text: str, time: str) -> None:
    assert isinstance(answer(text, time), Propose | StaySilent)


def test_an_acceptance_of_nothing_is_finished_at_once() -> None:
    assert isinstance(Rules().act(replace(EMPTY, mode="execute")), Finish)
