from datetime import datetime, timedelta
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.reminders import Reminders
from pare_apps.reminders.repetition import Repetition, Unit

from pare_sim.kernel import Json, format_time, parse_time
from pare_sim.phone import Outcome, Phone, edges

Result: TypeAlias = Any
ODD_TEXTS = ["💊 💊", "تذكير بالدواء", "a" * 100_000, "line\nline\t\u202eabc"]
ONCE: dict[str, Json] = {"repetition_unit": None, "repetition_value": None}


def phone_at(start: str = "2025-06-02 09:00", zone: str = "Europe/Paris") -> Phone:
    return Phone.with_apps([Reminders], start=parse_time(start, zone), zone=zone)


def sown(phone: Phone, title: str, due: str, **more: Json) -> str:
    arguments: dict[str, Json] = {"title": title, "due_datetime": due, **more}
    outcome = phone.sow("Reminders", "reminder", arguments, f"seed:{title}")
    assert outcome.ok, outcome.error
    return str(outcome.result)


def call(phone: Phone, tool: str, **arguments: Json) -> Result:
    outcome = phone.call(f"Reminders__{tool}", arguments)
    assert outcome.ok, outcome.error
    return outcome.result


def act(phone: Phone, action: str, **arguments: Json) -> Result:
    if phone.front != "Reminders":
        assert phone.act("open_app", {"app_name": "Reminders"}).ok
    outcome = phone.act(action, arguments)
    assert outcome.ok, outcome.error
    return outcome.result


def error_of(phone: Phone, outcome: Outcome, before: str) -> str:
    assert not outcome.ok
    assert outcome.fault is None
    assert phone.digest("all") == before
    assert not outcome.changes
    assert not outcome.notices
    return outcome.error or ""


def refused(phone: Phone, tool: str, **arguments: Json) -> str:
    before = phone.digest("all")
    return error_of(phone, phone.call(f"Reminders__{tool}", arguments), before)


def not_acted(phone: Phone, action: str, **arguments: Json) -> str:
    before = phone.digest("all")
    return error_of(phone, phone.act(action, arguments), before)


def update(phone: Phone, reminder_id: str, **changed: Json) -> Result:
    row = call(phone, "get_reminder", reminder_id=reminder_id)
    names = ("title", "description", "due_datetime", "repetition_unit", "repetition_value")
    return call(phone, "update_reminder", reminder_id=reminder_id, **{**{name: row[name] for name in names}, **changed})


def time_passes(phone: Phone, until: str) -> list[tuple[str, str]]:
    """Let reminders ring at their times up to a moment, as an engine does; local time and title of each ring."""
    end, rung = parse_time(until, phone.context.zone), []
    while due := min((alarm for _, alarm in phone.alarms() if alarm.at <= end), key=lambda a: a.at, default=None):
        phone.advance_to(due.at)
        outcome = phone.happen("Reminders", due.event, due.arguments, f"event:{due.key}")
        assert outcome.ok, outcome.error
        rung.append((format_time(phone.now, phone.context.zone)[:16], outcome.notices[0][0]))
    phone.advance_to(end)
    return rung


def titles(rows: Result) -> list[str]:
    return [row["title"] for row in rows]


def due_of(phone: Phone, reminder_id: str) -> str:
    return str(call(phone, "get_reminder", reminder_id=reminder_id)["due_datetime"])[:16]


def shown(phone: Phone) -> list[str]:
    return [item.text for item in phone.content().items]


def test_a_reminder_is_returned_with_its_id_and_local_times() -> None:
    phone = phone_at()
    reminder_id = call(phone, "add_reminder", title="Pills", due_datetime="2025-06-02 10:00", description="two")
    assert call(phone, "get_all_reminders") == [
        {
            "reminder_id": reminder_id,
            "title": "Pills",
            "due_datetime": "2025-06-02T10:00:00+02:00",
            "description": "two",
            "repetition_unit": None,
            "repetition_value": None,
            "time_notified": None,
            "completed": False,
            "next_due_datetime": None,
        }
    ]


def test_a_due_reminder_rings_once_with_title_description_and_due_time() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00", description="two of them")
    ((app, alarm),) = phone.alarms()
    assert (app, alarm.event, alarm.at) == ("Reminders", "fall_due", parse_time("2025-06-02 10:00", "Europe/Paris"))
    phone.advance_to(alarm.at)
    outcome = phone.happen("Reminders", alarm.event, alarm.arguments, f"event:{alarm.key}")
    assert outcome.notices == (("Pills", "two of them\nDue Monday 2025-06-02 10:00"),)
    assert call(phone, "get_reminder", reminder_id=reminder_id)["time_notified"] == "2025-06-02T10:00:00+02:00"
    assert list(phone.alarms()) == []
    before = phone.digest("all")
    again = phone.happen("Reminders", "fall_due", {"reminder_id": reminder_id}, "event:again")
    assert "not to ring now" in error_of(phone, again, before)


def test_a_past_reminder_rings_at_once_unless_it_rang_before() -> None:
    phone = phone_at()
    sown(phone, "old", "2025-06-01 10:00")
    sown(phone, "told", "2025-06-01 10:00", time_notified="2025-06-01 10:00")
    sown(phone, "done", "2025-06-01 10:00", completed=True)
    assert time_passes(phone, "2025-06-02 10:00") == [("2025-06-02T09:00", "old")]


def test_rescheduling_a_reminder_that_rang_lets_it_ring_again() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00")
    assert time_passes(phone, "2025-06-02 10:30") == [("2025-06-02T10:00", "Pills")]
    assert update(phone, reminder_id, due_datetime="2025-06-02 11:00") == reminder_id
    keys = {alarm.key for _, alarm in phone.alarms()}
    assert time_passes(phone, "2025-06-02 12:00") == [("2025-06-02T11:00", "Pills")]
    update(phone, reminder_id, due_datetime="2025-06-02 10:00")
    assert not keys & {alarm.key for _, alarm in phone.alarms()}
    assert time_passes(phone, "2025-06-02 13:00") == [("2025-06-02T12:00", "Pills")]


def test_changing_only_the_text_of_a_reminder_that_rang_does_not_let_it_ring_again() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00", description="x")
    time_passes(phone, "2025-06-02 10:30")
    update(phone, reminder_id, title="Tablets", description="")
    row = call(phone, "get_reminder", reminder_id=reminder_id)
    assert (row["title"], row["description"], row["time_notified"] is None) == ("Tablets", "", False)
    assert list(phone.alarms()) == []


def test_due_upcoming_and_all_are_listed_with_ids_by_due_time_then_by_creation() -> None:
    phone = phone_at()
    sown(phone, "later", "2025-06-03 10:00")
    sown(phone, "now", "2025-06-02 09:00")
    sown(phone, "tie one", "2025-06-02 12:00")
    sown(phone, "tie two", "2025-06-02 12:00")
    sown(phone, "overdue", "2025-06-01 10:00")
    sown(phone, "done", "2025-05-01 10:00", completed=True)
    due, upcoming = call(phone, "get_due_reminders"), call(phone, "get_upcoming_reminders")
    assert titles(due) == ["overdue", "now"]
    assert titles(upcoming) == ["tie one", "tie two", "later"]
    everything = call(phone, "get_all_reminders")
    assert titles(everything) == ["done", *titles(due), *titles(upcoming)]
    assert len({row["reminder_id"] for row in everything}) == 6
    assert act(phone, "list_due_reminders") == due
    assert act(phone, "list_upcoming_reminders") == upcoming
    assert act(phone, "list_all_reminders") == everything


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": ""},
        {"title": " \n"},
        {"due_datetime": ""},
        {"due_datetime": "soon"},
        {"due_datetime": 1748847600},
        {"repetition_unit": "fortnight"},
        {"repetition_unit": "day", "repetition_value": 0},
        {"repetition_unit": "day", "repetition_value": -1},
        {"repetition_unit": "day", "repetition_value": 1.5},
        {"repetition_unit": "day", "repetition_value": "1"},
        {"description": None},
    ],
)
def test_a_wrong_reminder_is_refused_before_anything_is_stored(wrong: dict[str, Json]) -> None:
    phone = phone_at()
    good: dict[str, Json] = {"title": "x", "due_datetime": "2025-06-02 10:00", "description": ""}
    assert refused(phone, "add_reminder", **{**good, **wrong})
    reminder_id = sown(phone, "x", "2025-06-02 10:00")
    assert refused(phone, "update_reminder", reminder_id=reminder_id, **{**good, **ONCE, **wrong})


@pytest.mark.parametrize("tool", ["get_reminder", "delete_reminder", "snooze_reminder", "complete_reminder"])
@pytest.mark.parametrize("wrong", ["", "reminder-nope", *ODD_TEXTS, 7, None, True, ["x"]])
def test_a_wrong_id_is_refused(tool: str, wrong: Json) -> None:
    phone = phone_at()
    sown(phone, "x", "2025-06-02 10:00")
    assert refused(phone, tool, reminder_id=wrong)


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_odd_texts_are_kept_shown_and_announced(text: str) -> None:
    phone = phone_at()
    reminder_id = call(phone, "add_reminder", title=text, due_datetime="2025-06-02 10:00", description=text)
    act(phone, "open_reminder", reminder_id=reminder_id)
    assert (phone.content().title, phone.content().fields["description"]) == (text, text)
    assert time_passes(phone, "2025-06-02 10:00") == [("2025-06-02T10:00", text)]


@pytest.mark.parametrize("zone", ["Europe/Paris", "America/New_York", "Pacific/Kiritimati"])
@pytest.mark.parametrize("unit", [None, "second", "hour", "day", "week", "month"])
@pytest.mark.parametrize("due", ["0001-01-02", "9999-12-30", "9999-12-31T23:59:59Z"])
def test_far_dates_ring_repeat_and_end(zone: str, unit: Unit | None, due: str) -> None:
    phone = phone_at(zone=zone)
    reminder_id = sown(phone, "far", due, repetition_unit=unit, repetition_value=10**12)
    row = call(phone, "get_reminder", reminder_id=reminder_id)
    assert row["next_due_datetime"] is None
    act(phone, "open_reminder", reminder_id=reminder_id)
    act(phone, "complete")
    assert phone.content().fields["status"] == "completed"
    assert list(phone.alarms()) == []


def test_a_repeating_reminder_since_year_one_is_at_its_last_due_time_after_one_ring() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "old", "0001-01-02 09:00", repetition_unit="day")
    assert time_passes(phone, "2025-06-02 09:00") == [("2025-06-02T09:00", "old")]
    assert due_of(phone, reminder_id) == "2025-06-02T09:00"
    assert time_passes(phone, "2025-06-03 09:00") == [("2025-06-03T09:00", "old")]


def test_a_repeating_reminder_is_one_record_and_rings_each_time() -> None:
    phone = phone_at()
    reminder_id = call(
        phone,
        "add_reminder",
        title="Pills",
        due_datetime="2025-06-02 10:00",
        description="",
        repetition_unit="hour",
        repetition_value=12,
    )
    rung = time_passes(phone, "2025-06-03 12:00")
    assert [at for at, _ in rung] == ["2025-06-02T10:00", "2025-06-02T22:00", "2025-06-03T10:00"]
    (row,) = call(phone, "get_all_reminders")
    assert (row["reminder_id"], row["due_datetime"]) == (reminder_id, "2025-06-03T10:00:00+02:00")
    assert row["next_due_datetime"] == "2025-06-03T22:00:00+02:00"
    assert titles(call(phone, "get_due_reminders")) == ["Pills"]


def test_a_unit_without_a_value_means_every_unit() -> None:
    phone = phone_at()
    for value in ({}, {"repetition_value": None}):
        call(phone, "delete_all_reminders")
        arguments: dict[str, Json] = {"title": "x", "due_datetime": "2025-06-02 10:00", "description": "", **value}
        call(phone, "add_reminder", repetition_unit="week", **arguments)
        (row,) = call(phone, "get_all_reminders")
        assert (row["repetition_unit"], row["repetition_value"]) == ("week", 1)


def test_deleting_a_repeating_reminder_deletes_all_its_repetitions() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00", repetition_unit="day")
    time_passes(phone, "2025-06-04 12:00")
    assert call(phone, "delete_reminder", reminder_id=reminder_id) is None
    assert call(phone, "get_all_reminders") == []
    assert time_passes(phone, "2025-07-01 12:00") == []


def test_deleting_all_deletes_every_kind_of_reminder() -> None:
    phone = phone_at()
    sown(phone, "due", "2025-06-01 10:00")
    sown(phone, "daily", "2025-06-04 10:00", repetition_unit="day")
    sown(phone, "done", "2025-06-04 10:00", completed=True)
    assert call(phone, "delete_all_reminders") is None
    assert call(phone, "get_all_reminders") == []
    assert call(phone, "delete_all_reminders") is None


def test_updating_a_repeating_reminder_changes_it_from_now_on() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00", repetition_unit="day")
    time_passes(phone, "2025-06-03 12:00")
    update(phone, reminder_id, due_datetime="2025-06-04 08:00", repetition_value=2)
    rung = time_passes(phone, "2025-06-09 12:00")
    assert [at for at, _ in rung] == ["2025-06-04T08:00", "2025-06-06T08:00", "2025-06-08T08:00"]
    update(phone, reminder_id, **ONCE)
    assert time_passes(phone, "2025-07-01 12:00") == []


def test_monthly_from_the_31st_is_the_last_day_of_short_months_without_drifting() -> None:
    phone = phone_at("2025-01-30 12:00")
    sown(phone, "Rent", "2025-01-31 09:00", repetition_unit="month")
    assert [at[:10] for at, _ in time_passes(phone, "2025-06-01 00:00")] == [
        "2025-01-31",
        "2025-02-28",
        "2025-03-31",
        "2025-04-30",
        "2025-05-31",
    ]


def test_daily_keeps_the_local_time_over_clock_changes_and_hours_are_elapsed_time() -> None:
    phone = phone_at("2025-03-29 00:00")
    sown(phone, "daily", "2025-03-29 02:30", repetition_unit="day")
    assert [at for at, _ in time_passes(phone, "2025-03-31 12:00")] == [
        "2025-03-29T02:30",
        "2025-03-30T03:30",
        "2025-03-31T02:30",
    ]
    phone = phone_at("2025-03-30 01:00")
    sown(phone, "hourly", "2025-03-30 01:30", repetition_unit="hour")
    assert [at for at, _ in time_passes(phone, "2025-03-30 04:30")] == [
        "2025-03-30T01:30",
        "2025-03-30T03:30",
        "2025-03-30T04:30",
    ]
    phone = phone_at("2024-11-03 00:00", "America/New_York")
    sown(phone, "hourly", "2024-11-03 00:45", repetition_unit="hour")
    assert [at for at, _ in time_passes(phone, "2024-11-03 02:45")] == [
        "2024-11-03T00:45",
        "2024-11-03T01:45",
        "2024-11-03T01:45",
        "2024-11-03T02:45",
    ]


def test_a_repeating_reminder_that_nobody_answers_falls_silent() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "beep", "2025-06-02 10:00", repetition_unit="second")
    assert len(time_passes(phone, "2025-06-02 11:00")) == 101
    call(phone, "complete_reminder", reminder_id=reminder_id)
    assert due_of(phone, reminder_id) == "2025-06-02T11:00"
    assert len(time_passes(phone, "2025-06-02 12:00")) == 101


def test_snoozing_lets_a_reminder_ring_again_later() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00")
    time_passes(phone, "2025-06-02 10:05")
    assert call(phone, "snooze_reminder", reminder_id=reminder_id) == reminder_id
    assert due_of(phone, reminder_id) == "2025-06-02T10:15"
    assert titles(call(phone, "get_upcoming_reminders")) == ["Pills"]
    assert time_passes(phone, "2025-06-02 11:00") == [("2025-06-02T10:15", "Pills")]
    call(phone, "snooze_reminder", reminder_id=reminder_id, minutes=60)
    call(phone, "snooze_reminder", reminder_id=reminder_id, minutes=30)
    assert time_passes(phone, "2025-06-02 13:00") == [("2025-06-02T12:30", "Pills")]


@pytest.mark.parametrize("minutes", [0, -5, 1.5, "10", None, 10**15, 10**400])
def test_a_wrong_snooze_is_refused(minutes: Json) -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00")
    assert refused(phone, "snooze_reminder", reminder_id=reminder_id, minutes=minutes)


def test_snoozing_a_repetition_leaves_the_others_at_their_times() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00", repetition_unit="hour")
    time_passes(phone, "2025-06-02 10:05")
    call(phone, "snooze_reminder", reminder_id=reminder_id, minutes=20)
    assert [at[11:] for at, _ in time_passes(phone, "2025-06-02 12:30")] == ["10:25", "11:00", "12:00"]
    call(phone, "snooze_reminder", reminder_id=reminder_id, minutes=600)
    assert [at[11:] for at, _ in time_passes(phone, "2025-06-02 13:30")] == ["13:00"]
    assert due_of(phone, reminder_id) == "2025-06-02T13:00"


def test_completing_ends_a_single_reminder_and_a_new_time_reopens_it() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00")
    assert call(phone, "complete_reminder", reminder_id=reminder_id) == reminder_id
    assert call(phone, "get_reminder", reminder_id=reminder_id)["completed"] is True
    assert time_passes(phone, "2025-06-02 11:00") == []
    assert call(phone, "get_due_reminders") == []
    assert "completed" in refused(phone, "complete_reminder", reminder_id=reminder_id)
    assert "completed" in refused(phone, "snooze_reminder", reminder_id=reminder_id)
    update(phone, reminder_id, due_datetime="2025-06-02 12:00")
    assert time_passes(phone, "2025-06-02 12:00") == [("2025-06-02T12:00", "Pills")]


def test_completing_a_repeating_reminder_goes_on_to_the_next_due_time_ahead() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00", repetition_unit="day")
    call(phone, "complete_reminder", reminder_id=reminder_id)
    assert due_of(phone, reminder_id) == "2025-06-03T10:00"
    assert time_passes(phone, "2025-06-05 12:00")[-1] == ("2025-06-05T10:00", "Pills")
    call(phone, "complete_reminder", reminder_id=reminder_id)
    assert due_of(phone, reminder_id) == "2025-06-06T10:00"
    assert call(phone, "get_due_reminders") == []


def test_a_seeded_repeating_reminder_that_rang_is_at_its_last_due_time() -> None:
    phone = phone_at()
    more: dict[str, Json] = {"repetition_unit": "day", "time_notified": "2025-06-01 08:00"}
    reminder_id = sown(phone, "Pills", "2024-01-01 08:00", **more)
    assert due_of(phone, reminder_id) == "2025-06-01T08:00"
    assert time_passes(phone, "2025-06-02 10:00") == [("2025-06-02T09:00", "Pills")]
    assert due_of(phone, reminder_id) == "2025-06-02T08:00"


def test_the_list_shows_twenty_with_ids_open_ones_first_and_counts_the_rest() -> None:
    phone = phone_at()
    sown(phone, "done", "2025-05-01 10:00", completed=True)
    ids = [sown(phone, f"r{n:02d}", f"2025-06-02 {n // 2:02d}:{n % 2 * 30:02d}") for n in range(23)]
    act(phone, "list_all_reminders")
    content = phone.content()
    assert [item.id for item in content.items] == ids[:20]
    assert content.more == 4
    assert [item.fields["status"] for item in content.items[17:20]] == ["due", "due", "upcoming"]
    assert len(act(phone, "list_all_reminders")) == 24


def test_a_detail_shows_the_reminder_and_offers_what_is_possible() -> None:
    phone = phone_at()
    reminder_id = sown(
        phone, "Pills", "2025-06-02 09:00", description="two", repetition_unit="week", repetition_value=2
    )
    time_passes(phone, "2025-06-02 09:01")
    act(phone, "list_all_reminders")
    assert "no reminder with id 'nope'" in not_acted(phone, "open_reminder", reminder_id="nope")
    act(phone, "open_reminder", reminder_id=reminder_id)
    assert phone.content().fields == {
        "id": reminder_id,
        "due": "2025-06-02T09:00:00+02:00",
        "status": "due",
        "description": "two",
        "repeats": "every 2 weeks",
        "next due": "2025-06-16T09:00:00+02:00",
        "rang": "2025-06-02T09:00:00+02:00",
    }
    act(phone, "snooze", minutes=5)
    assert phone.content().fields["due"] == "2025-06-02T09:06:00+02:00"
    act(phone, "complete")
    assert phone.content().fields["due"] == "2025-06-16T09:00:00+02:00"


def test_a_completed_reminder_cannot_be_snoozed_or_completed_on_its_screen() -> None:
    phone = phone_at()
    act(phone, "open_reminder", reminder_id=sown(phone, "Pills", "2025-06-02 10:00"))
    act(phone, "complete")
    assert "not possible" in not_acted(phone, "snooze")
    assert "not possible" in not_acted(phone, "complete")


def test_deleting_on_the_screen_goes_back_to_the_list() -> None:
    phone = phone_at()
    act(phone, "open_reminder", reminder_id=sown(phone, "Pills", "2025-06-02 10:00"))
    act(phone, "delete")
    assert type(phone.screen).__name__ == "ReminderList"
    assert shown(phone) == []


def test_saving_a_new_reminder_returns_to_the_list_and_back_leads_to_no_stale_editor() -> None:
    phone = phone_at()
    act(phone, "create_new")
    act(phone, "set_title", title="Pills")
    act(phone, "set_description", description="two")
    act(phone, "set_due_datetime", due_datetime="2025-06-02 10:00")
    act(phone, "set_repetition", unit="day")
    assert phone.content().fields["repeats"] == "every day"
    assert call(phone, "get_all_reminders") == []
    act(phone, "save")
    assert shown(phone) == ["Pills"]
    (row,) = call(phone, "get_all_reminders")
    assert (row["description"], row["repetition_unit"], row["repetition_value"]) == ("two", "day", 1)
    act(phone, "go_back")
    assert phone.front == "System"


def test_a_failed_save_keeps_the_editor_and_its_draft_and_stores_nothing() -> None:
    phone = phone_at()
    act(phone, "create_new")
    act(phone, "set_repetition", unit="week", value=2)
    assert "set_due_datetime" in not_acted(phone, "save")
    assert not_acted(phone, "set_due_datetime", due_datetime="whenever")
    act(phone, "set_due_datetime", due_datetime="2025-06-02 10:00")
    assert "title" in not_acted(phone, "save")
    act(phone, "set_title", title="Pills")
    act(phone, "save")
    (row,) = call(phone, "get_all_reminders")
    assert (row["title"], row["repetition_unit"], row["repetition_value"]) == ("Pills", "week", 2)


def test_saving_or_cancelling_an_edit_returns_to_the_reminder() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00", description="two", repetition_unit="day")
    act(phone, "open_reminder", reminder_id=reminder_id)
    act(phone, "edit")
    act(phone, "set_title", title="Nothing")
    act(phone, "cancel")
    assert phone.content().title == "Pills"
    act(phone, "edit")
    act(phone, "set_description", description="")
    call(phone, "snooze_reminder", reminder_id=reminder_id, minutes=30)
    act(phone, "save")
    row = call(phone, "get_reminder", reminder_id=reminder_id)
    assert (row["title"], row["description"], row["repetition_unit"]) == ("Pills", "", "day")
    assert row["due_datetime"] == "2025-06-02T10:30:00+02:00"
    act(phone, "edit")
    act(phone, "set_repetition", unit=None)
    act(phone, "save")
    assert (type(phone.screen).__name__, phone.content().fields["repeats"]) == ("ReminderDetail", None)
    act(phone, "go_back")
    assert type(phone.screen).__name__ == "ReminderList"


def test_an_editor_of_a_vanished_reminder_is_no_trap() -> None:
    phone = phone_at()
    reminder_id = sown(phone, "Pills", "2025-06-02 10:00")
    act(phone, "open_reminder", reminder_id=reminder_id)
    act(phone, "edit")
    call(phone, "delete_reminder", reminder_id=reminder_id)
    assert phone.content().title == "No longer available"
    act(phone, "go_back")
    assert type(phone.screen).__name__ == "ReminderList"


def test_drafts_and_lists_are_not_writes() -> None:
    assert {edge.action for edge in edges(Reminders) if edge.writes} == {"save", "delete", "snooze", "complete"}
    reads = {name for name, tool in Reminders.tools.items() if not tool.writes}
    assert reads == {"get_all_reminders", "get_due_reminders", "get_upcoming_reminders", "get_reminder"}
    assert {tool.harm for tool in Reminders.tools.values() if tool.writes} == {"reversible"}


@settings(max_examples=80, deadline=None)
@given(
    st.datetimes(),
    st.sampled_from(["second", "minute", "hour", "day", "week", "month"]),
    st.integers(1, 500),
    st.integers(0, 300),
    st.sampled_from(["UTC", "Europe/Paris", "America/New_York", "Australia/Lord_Howe"]),
)
def test_the_latest_occurrence_is_the_one_before_the_next(
    first: datetime, unit: Unit, value: int, n: int, zone: str
) -> None:
    rule = Repetition(parse_time(first.isoformat(" ")), unit, value, zone)
    at = rule.occurrence(n)
    if at is not None:
        following = rule.occurrence(n + 1)
        assert following is None or following > at
        assert rule.latest(at) == n
        if n and at > rule.first:
            assert rule.latest(at - timedelta(microseconds=1)) == n - 1


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(Reminders.tools)),
    st.dictionaries(
        st.sampled_from(
            ["reminder_id", "title", "description", "due_datetime", "repetition_unit", "repetition_value", "minutes"]
        ),
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=5)
        | st.sampled_from(["day", "month"])
        | st.datetimes().map(str),
    ),
)
def test_any_call_succeeds_or_is_refused_without_a_trace(tool: str, arguments: dict[str, Json]) -> None:
    phone = phone_at()
    sown(phone, "Pills", "2025-06-02 12:00")
    before = phone.digest("all")
    outcome = phone.call(f"Reminders__{tool}", arguments)
    assert outcome.fault is None
    if not outcome.ok or not Reminders.tools[tool].writes:
        assert phone.digest("all") == before
