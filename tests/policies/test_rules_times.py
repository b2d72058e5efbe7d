"""Days and clock times of English text are understood relative to when it was said."""

from datetime import datetime

import pytest

from pare_sim.policies.rules import clocks_in, days_in

MONDAY = datetime(2025, 6, 2, 9)


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
