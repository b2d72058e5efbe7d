"""The rule-based assistant answers anything it may be told with a move."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.calendar import Calendar
from pare_apps.contacts import Contacts
from pare_apps.emails import Emails
from pare_apps.messages import Messages
from pare_apps.reminders import Reminders

from pare_sim.engine import (
    AssistantMove,
    AssistantView,
    Call,
    Finish,
    Notification,
    Observation,
    Propose,
    StaySilent,
    ToolResult,
)
from pare_sim.kernel import Json
from pare_sim.policies import Rules

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
            "\\1 ",
            "frıday ",
            "at mıdnight ",
            "at fıve ",
            "dıne ",
            "thıs evening ",
            "can we make it ",
            "moved to ",
            "instead ",
            "is cancelled ",
            "until ",
            "99 hours later ",
            "\n> ",
            "\n",
        ),
    ]
)


KEYS = st.sampled_from(
    [
        "messages",
        "participants",
        "events",
        "content",
        "sender",
        "title",
        "emails",
        "subject",
        "recipients",
        "event_id",
        "end_datetime",
        "timestamp",
        "start_datetime",
        "attendees",
    ]
)
VALUES = st.one_of(st.none(), st.integers(), st.text(max_size=5), PIECES)
ROWS = st.dictionaries(KEYS, st.one_of(VALUES, st.lists(st.one_of(VALUES, st.dictionaries(KEYS, VALUES)), max_size=3)))
RESULTS: st.SearchStrategy[Json] = st.one_of(VALUES, ROWS, st.lists(ROWS, max_size=3))
TOOLS = tuple(tool for app in (Messages, Emails, Calendar, Contacts, Reminders) for tool in app.tools.values())


def answers(app: str, text: str, time: str, results: list[Json]) -> list[AssistantMove]:
    """What it does when told a text, its calls answered with anything at all."""
    agent = Rules()
    told: tuple[Observation, ...] = (Notification("n", time, app, f"Mail from {text[:30]}: {text[:40]}", text),)
    moves: list[AssistantMove] = []
    for result in [*results, None, None, None, None]:
        moves.append(agent.act(replace(EMPTY, time=time, history=told, news=1, tools=TOOLS)))
        if not isinstance(moves[-1], Call):
            break
        told = (ToolResult(time, moves[-1].tool, moves[-1].arguments, True, result),)
    return moves


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["Messages", "Emails"]),
    st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=12).map("".join)),
    st.sampled_from(
        ["2025-06-02T09:00:00+02:00", "9999-12-31T23:59:00+00:00", "0001-01-01T00:00:00+00:00", "", "soon"]
    ),
    st.lists(RESULTS, max_size=3),
)
def test_no_text_time_or_result_makes_it_fail(app: str, text: str, time: str, results: list[Json]) -> None:
    *before, last = answers(app, text, time, results)
    assert all(isinstance(move, Call) for move in before)
    assert isinstance(last, Propose | StaySilent)


def test_an_acceptance_of_nothing_is_finished_at_once() -> None:
    assert isinstance(Rules().act(replace(EMPTY, mode="execute")), Finish)
