from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.calendar import Calendar

from pare_sim.kernel import Json, parse_time
from pare_sim.phone import Outcome, Phone, edges

Result: TypeAlias = Any
FILES = Path(__file__).parent / "files"
ODD_TEXTS = ["👩‍👩‍👧 🎂", "اجتماع الفريق", "a" * 100_000, "line\nline\t\u202eabc", "İ ß ſ"]


def phone_at(start: str = "2025-06-02 09:00", zone: str = "Europe/Paris") -> Phone:
    return Phone.with_apps([Calendar], start=parse_time(start, zone), zone=zone)


def sown(phone: Phone, title: str, start: str, end: str | None = None, **more: Json) -> str:
    arguments: dict[str, Json] = {"title": title, "start_datetime": start, "end_datetime": end, **more}
    outcome = phone.sow("Calendar", "event", arguments, f"seed:{title}")
    assert outcome.ok, outcome.error
    return str(outcome.result)


def call(phone: Phone, tool: str, **arguments: Json) -> Result:
    outcome = phone.call(f"Calendar__{tool}", arguments)
    assert outcome.ok, outcome.error
    return outcome.result


def act(phone: Phone, action: str, **arguments: Json) -> Result:
    if phone.front != "Calendar":
        assert phone.act("open_app", {"app_name": "Calendar"}).ok
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
    return error_of(phone, phone.call(f"Calendar__{tool}", arguments), before)


def not_acted(phone: Phone, action: str, **arguments: Json) -> str:
    before = phone.digest("all")
    return error_of(phone, phone.act(action, arguments), before)


def happens(phone: Phone, name: str, **arguments: Json) -> Outcome:
    return phone.happen("Calendar", name, arguments, "event:e")


def titles(result: Result) -> list[str]:
    return [row["title"] for row in (result["events"] if isinstance(result, dict) else result)]


def shown(phone: Phone) -> list[str]:
    return [item.text for item in phone.content().items]


def between(phone: Phone, start: str, end: str, **page: int) -> Result:
    return call(phone, "get_calendar_events_from_to", start_datetime=start, end_datetime=end, **page)


def test_an_event_is_returned_with_its_id_and_local_times() -> None:
    phone = phone_at()
    event_id = call(
        phone,
        "add_calendar_event",
        title="Review",
        start_datetime="2025-06-03 14:00",
        end_datetime="2025-06-03T13:30:00Z",
        tag="work",
        description="Q2",
        location="Room 1",
        attendees=["Ann", " Bob ", "Ann"],
    )
    assert call(phone, "get_calendar_event", event_id=event_id) == {
        "event_id": event_id,
        "title": "Review",
        "start_datetime": "2025-06-03T14:00:00+02:00",
        "end_datetime": "2025-06-03T15:30:00+02:00",
        "tag": "work",
        "description": "Q2",
        "location": "Room 1",
        "attendees": ["Ann", "Bob"],
        "start_strftime": "Tuesday, 2025-06-03 14:00:00",
        "end_strftime": "Tuesday, 2025-06-03 15:30:00",
        "all_day": False,
        "series": None,
        "created_by": None,
    }


def test_an_event_without_times_starts_now_and_lasts_an_hour() -> None:
    phone = phone_at()
    row = call(phone, "get_calendar_event", event_id=call(phone, "add_calendar_event"))
    assert (row["title"], row["start_datetime"]) == ("Event", "2025-06-02T09:00:00+02:00")
    assert row["end_datetime"] == "2025-06-02T10:00:00+02:00"


def test_a_missing_end_is_one_hour_after_the_start_even_if_that_is_ahead() -> None:
    phone = phone_at()
    event_id = call(phone, "add_calendar_event", start_datetime="2025-07-01 18:00")
    assert call(phone, "get_calendar_event", event_id=event_id)["end_datetime"] == "2025-07-01T19:00:00+02:00"


def test_an_end_before_the_start_is_refused_and_an_equal_one_is_not() -> None:
    phone = phone_at()
    at = "2025-06-02 10:00"
    told = refused(phone, "add_calendar_event", start_datetime=at, end_datetime="2025-06-02 09:59")
    assert "the end 2025-06-02T09:59:00+02:00 is before the start" in told
    assert call(phone, "add_calendar_event", start_datetime=at, end_datetime=at)
    assert "before the start" in refused(
        phone, "get_calendar_events_from_to", start_datetime=at, end_datetime="2025-06-01"
    )


def test_an_edit_leaves_alone_what_it_does_not_name_and_empty_values_clear() -> None:
    phone = phone_at()
    event_id = sown(phone, "Lunch", "2025-06-02 12:00", tag="fun", description="d", location="l", attendees=["Ann"])
    call(phone, "edit_calendar_event", event_id=event_id, title="Late lunch")
    row = call(phone, "get_calendar_event", event_id=event_id)
    assert (row["title"], row["tag"], row["description"], row["location"], row["attendees"]) == (
        "Late lunch",
        "fun",
        "d",
        "l",
        ["Ann"],
    )
    told = call(phone, "edit_calendar_event", event_id=event_id, tag="", description="", location="", attendees=[])
    assert event_id in told
    row = call(phone, "get_calendar_event", event_id=event_id)
    assert (row["tag"], row["description"], row["location"], row["attendees"]) == (None, None, None, [])


@pytest.mark.parametrize(
    "wrong",
    [
        {"start_datetime": "2025-06-02 20:00"},
        {"end_datetime": "2025-06-02 11:00"},
        {"title": " "},
        {"attendees": ["Bob", ""]},
        {"start_datetime": "tomorrow"},
        {"attendees": "Bob"},
    ],
)
def test_an_edit_is_checked_before_anything_is_written(wrong: dict[str, Json]) -> None:
    phone = phone_at()
    event_id = sown(phone, "Lunch", "2025-06-02 12:00")
    assert refused(phone, "edit_calendar_event", event_id=event_id, location="Elsewhere", **wrong)


def test_deleting_takes_the_event_out_and_says_which() -> None:
    phone = phone_at()
    event_id = sown(phone, "Lunch", "2025-06-02 12:00")
    assert event_id in call(phone, "delete_calendar_event", event_id=event_id)
    assert event_id in refused(phone, "get_calendar_event", event_id=event_id)


@pytest.mark.parametrize("tool", ["get_calendar_event", "delete_calendar_event", "edit_calendar_event"])
@pytest.mark.parametrize("wrong", ["", "event-nope", *ODD_TEXTS, 7, None, True, ["x"]])
def test_a_wrong_id_is_refused(tool: str, wrong: Json) -> None:
    phone = phone_at()
    sown(phone, "Lunch", "2025-06-02 12:00")
    assert refused(phone, tool, event_id=wrong)


def test_a_listing_is_by_start_then_by_creation_and_an_edit_does_not_change_the_tie() -> None:
    phone = phone_at()
    sown(phone, "late", "2025-06-02 18:00")
    first = sown(phone, "one", "2025-06-02 10:00")
    sown(phone, "two", "2025-06-02 10:00")
    sown(phone, "early", "2025-06-02 08:00")
    call(phone, "edit_calendar_event", event_id=first, location="x")
    order = ["early", "one", "two", "late"]
    assert titles(between(phone, "2025-06-02", "2025-06-03")) == order
    assert titles(call(phone, "read_today_calendar_events")) == order
    assert titles(call(phone, "search_events", query="")) == order


def test_a_page_is_cut_from_the_whole_sorted_range() -> None:
    phone = phone_at()
    for n in range(10):
        sown(phone, f"e{n}", f"2025-06-02 {20 - n}:00")
    page = between(phone, "2025-06-02", "2025-06-03", offset=8, limit=5)
    assert (titles(page), page["range"], page["total"]) == (["e1", "e0"], [8, 10], 10)
    assert between(phone, "2025-06-02", "2025-06-03", offset=10) == {"events": [], "range": [10, 10], "total": 10}
    assert between(phone, "2025-06-02", "2025-06-03", offset=10**30, limit=10**30)["events"] == []


@pytest.mark.parametrize("page", [{"limit": 0}, {"limit": -1}, {"offset": -1}, {"limit": 1.5}, {"offset": "0"}])
def test_a_negative_or_zero_page_is_refused(page: dict[str, Json]) -> None:
    phone = phone_at()
    window: dict[str, Json] = {"start_datetime": "2025-06-02", "end_datetime": "2025-06-03"}
    assert refused(phone, "get_calendar_events_from_to", **window, **page)
    act(phone, "show_today")
    assert not_acted(phone, "list_events", **page)


@pytest.mark.parametrize(
    ("event", "window", "listed"),
    [
        (("14:00", "15:00"), ("15:00", "16:00"), False),
        (("14:00", "15:00"), ("13:00", "14:00"), False),
        (("09:00", "17:00"), ("12:00", "13:00"), True),
        (("12:00", "13:00"), ("09:00", "17:00"), True),
        (("12:00", "12:00"), ("12:00", "13:00"), True),
        (("12:00", "12:00"), ("11:00", "12:00"), False),
        (("11:00", "13:00"), ("12:00", "12:00"), True),
        (("11:00", "12:00"), ("12:00", "12:00"), False),
    ],
)
def test_ranges_are_half_open(event: tuple[str, str], window: tuple[str, str], listed: bool) -> None:
    phone = phone_at()
    sown(phone, "e", *(f"2025-06-02 {clock}" for clock in event))
    assert titles(between(phone, *(f"2025-06-02 {clock}" for clock in window))) == ["e"] * listed


def test_today_holds_all_events_of_the_day_however_many() -> None:
    phone = phone_at()
    for n in range(15):
        sown(phone, f"e{n}", f"2025-06-02 {n + 1:02d}:00")
    sown(phone, "tomorrow", "2025-06-03 00:00")
    today = call(phone, "read_today_calendar_events")
    assert (len(today["events"]), today["range"], today["total"]) == (15, [0, 15], 15)
    assert call(phone_at(), "read_today_calendar_events") == {"events": [], "range": [0, 0], "total": 0}


def test_tags_are_listed_and_found_exactly() -> None:
    phone = phone_at()
    sown(phone, "b", "2025-06-05 10:00", tag="work")
    sown(phone, "a", "2025-01-05 10:00", tag="work")
    sown(phone, "c", "2025-06-02 10:00", tag="Home")
    sown(phone, "d", "2025-06-02 10:00", tag="")
    assert call(phone, "get_all_tags") == ["Home", "work"]
    assert titles(call(phone, "get_calendar_events_by_tag", tag="work")) == ["a", "b"]
    assert call(phone, "get_calendar_events_by_tag", tag="WORK") == []
    assert "Home, work" in refused(phone, "get_calendar_events_by_tag", tag="")


def test_search_covers_every_text_and_every_date_in_any_case() -> None:
    phone = phone_at()
    sown(phone, "Dentist", "0001-06-02 10:00")
    sown(phone, "x1", "2025-06-02 10:00", description="the DENTIST again")
    sown(phone, "x2", "2026-06-02 10:00", location="Dentist street")
    sown(phone, "x3", "2027-06-02 10:00", attendees=["Dr. Dentistry"])
    sown(phone, "x4", "9999-06-02 10:00", tag="dentist")
    sown(phone, "other", "2025-06-02 10:00")
    assert titles(call(phone, "search_events", query="dentist")) == ["Dentist", "x1", "x2", "x3", "x4"]


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_odd_texts_are_kept_found_and_shown(text: str) -> None:
    phone = phone_at()
    event_id = call(phone, "add_calendar_event", title=text, description=text, tag=text, attendees=[text])
    row = call(phone, "get_calendar_event", event_id=event_id)
    assert (row["title"], row["description"], row["tag"], row["attendees"]) == (text, text, text, [text.strip()])
    assert [row["event_id"] for row in call(phone, "search_events", query=text)] == [event_id]
    act(phone, "open_event_by_id", event_id=event_id)
    assert phone.content().title == text


@pytest.mark.parametrize("zone", ["Europe/Paris", "America/New_York", "Pacific/Kiritimati", "UTC"])
@pytest.mark.parametrize("moment", ["0001-01-01T00:00Z", "0001-01-02", "9999-12-30", "9999-12-31T23:59:59Z"])
def test_far_dates_are_kept_listed_and_shown(zone: str, moment: str) -> None:
    phone = phone_at(zone=zone)
    event_id = sown(phone, "far", moment, moment)
    assert titles(between(phone, "0001-01-01T00:00Z", "9999-12-31T23:59:59.999999Z")) == ["far"]
    act(phone, "set_day", date=moment)
    assert shown(phone) == ["far"]
    act(phone, "show_week")
    assert shown(phone) == ["far"]
    act(phone, "open_event_by_id", event_id=event_id)
    assert phone.content().fields["id"] == event_id


def test_the_agenda_stops_at_the_ends_of_the_calendar() -> None:
    phone = phone_at()
    act(phone, "set_day", date="9999-12-31")
    assert "1 to 9999" in not_acted(phone, "next_day")
    assert "1 to 9999" in not_acted(phone, "next_week")
    act(phone, "set_day", date="0001-01-02")
    act(phone, "previous_day")
    assert "1 to 9999" in not_acted(phone, "previous_day")
    assert "9999" in refused(phone, "add_calendar_event", start_datetime="9999-12-31T23:30Z")


def test_an_attendee_adds_an_event_and_the_owner_is_told() -> None:
    phone = phone_at()
    outcome = happens(
        phone,
        "add_calendar_event_by_attendee",
        who_add="Bob",
        title="Sync",
        start_datetime="2025-06-03 10:00",
        description="weekly",
        location="Room 2",
        attendees=["Ann"],
    )
    row = call(phone, "get_calendar_event", event_id=str(outcome.result))
    assert (row["title"], row["attendees"], row["created_by"]) == ("Sync", ["Ann", "Bob"], "Bob")
    ((title, body),) = outcome.notices
    assert title == "Bob added “Sync”"
    assert body == "Tuesday 2025-06-03 10:00 to 11:00\nweekly\nRoom 2\nwith Ann, Bob"


def test_an_attendee_deletes_an_event_and_the_owner_is_told() -> None:
    phone = phone_at()
    event_id = sown(phone, "Sync", "2025-06-03 10:00", attendees=["Bob"])
    before = phone.digest("all")
    wrong = happens(phone, "delete_calendar_event_by_attendee", event_id=event_id, who_delete="Bo")
    assert "attending: Bob" in error_of(phone, wrong, before)
    outcome = happens(phone, "delete_calendar_event_by_attendee", event_id=event_id, who_delete="bob")
    ((title, body),) = outcome.notices
    assert (title, event_id in body) == ("bob deleted “Sync”", True)
    assert refused(phone, "get_calendar_event", event_id=event_id)


def test_an_event_is_synchronised_in_place_or_as_a_new_one() -> None:
    phone = phone_at()
    event_id = sown(phone, "Sync", "2025-06-03 10:00", tag="work")
    row = call(phone, "get_calendar_event", event_id=event_id)
    assert happens(phone, "set_calendar_event", event=row).changes == ()
    moved = happens(phone, "set_calendar_event", event={**row, "start_datetime": "2025-06-03 09:00", "tag": None})
    assert (moved.ok, moved.notices) == (True, ())
    changed = call(phone, "get_calendar_event", event_id=event_id)
    assert (changed["start_datetime"], changed["tag"]) == ("2025-06-03T09:00:00+02:00", None)
    assert happens(phone, "set_calendar_event", event={"title": "New", "start_datetime": "2025-06-04"}).ok
    assert titles(call(phone, "search_events", query="")) == ["Sync", "New"]


@pytest.mark.parametrize(
    "wrong", [{"event_id": "nope", "title": "x"}, {"title": "x", "colour": "red"}, {"title": 3}, "x", {"title": ""}]
)
def test_a_wrong_synchronised_event_changes_nothing(wrong: Json) -> None:
    phone = phone_at()
    before = phone.digest("all")
    assert error_of(phone, happens(phone, "set_calendar_event", event=wrong), before)


def test_the_user_cannot_act_as_somebody_else() -> None:
    phone = phone_at()
    offered = {name for screen in Calendar.screen_classes.values() for name in screen.actions}
    assert not offered & {"add_calendar_event_by_attendee", "delete_by_attendee"}
    event_id = sown(phone, "Sync", "2025-06-02 10:00", attendees=["Bob"])
    act(phone, "open_event_by_id", event_id=event_id)
    assert "not possible" in not_acted(phone, "delete_by_attendee", who_delete="Bob")


def test_the_agenda_shows_twenty_events_with_ids_and_counts_the_rest() -> None:
    phone = phone_at()
    ids = [sown(phone, f"e{n:02d}", f"2025-06-02 {n // 2:02d}:{n % 2 * 30:02d}") for n in range(25)]
    act(phone, "show_today")
    content = phone.content()
    assert [item.id for item in content.items] == ids[:20]
    assert content.more == 5
    assert titles(act(phone, "list_events", offset=20, limit=10)) == [f"e{n}" for n in range(20, 25)]


def test_opening_by_index_sees_all_events_of_the_agenda_as_filtered() -> None:
    phone = phone_at()
    for n in range(25):
        sown(phone, f"e{n:02d}", f"2025-06-02 {n // 2:02d}:{n % 2 * 30:02d}", tag="odd" if n % 2 else "even")
    act(phone, "open_event_by_index", index=24)
    assert phone.content().title == "e24"
    act(phone, "go_back")
    act(phone, "filter_by_tag", tag="odd")
    act(phone, "open_event_by_index", index=11)
    assert phone.content().title == "e23"
    act(phone, "go_back")
    assert "12 events" in not_acted(phone, "open_event_by_index", index=12)
    assert not_acted(phone, "open_event_by_index", index=-1)
    assert not_acted(phone, "open_event_by_id", event_id="nope")


def test_filters_apply_before_paging_are_shown_and_can_be_cleared() -> None:
    phone = phone_at()
    for n in range(24):
        sown(phone, f"e{n}", f"2025-06-02 {n:02d}:00", tag="rare" if n == 23 else "common", attendees=["Ann Lee"])
    sown(phone, "alone", "2025-06-02 23:30", tag="rare")
    act(phone, "filter_by_tag", tag="rare")
    assert shown(phone) == ["e23", "alone"]
    listed = act(phone, "list_events", limit=1)
    assert (titles(listed), listed["total"]) == (["e23"], 2)
    act(phone, "filter_by_attendee", attendee="ann lee")
    assert (shown(phone), phone.content().fields["attendee filter"]) == (["e23"], "ann lee")
    act(phone, "set_day", date="2025-06-03")
    assert shown(phone) == []
    act(phone, "show_today")
    assert shown(phone) == ["e23"]
    act(phone, "clear_filters")
    assert phone.content().more == 5
    assert "not possible" in not_acted(phone, "clear_filters")
    act(phone, "filter_by_tag", tag="rare")
    act(phone, "filter_by_tag", tag="")
    assert phone.content().fields["tag filter"] is None


def test_filters_do_not_pile_up_behind_the_agenda() -> None:
    phone = phone_at()
    act(phone, "filter_by_tag", tag="a")
    act(phone, "set_day", date="2025-06-05")
    assert phone.act("go_back", {}).ok
    assert phone.front == "System"


def test_the_agenda_steps_by_days_and_weeks() -> None:
    phone = phone_at()
    sown(phone, "sunday", "2025-06-08 10:00")
    sown(phone, "next monday", "2025-06-09 10:00")
    sown(phone, "past sunday", "2025-06-01 10:00")
    act(phone, "next_day")
    assert phone.content().title == "Agenda: Tuesday 2025-06-03"
    act(phone, "show_week")
    assert phone.content().title == "Agenda: Monday 2025-06-02 to 2025-06-08"
    assert shown(phone) == ["sunday"]
    act(phone, "next_week")
    assert shown(phone) == ["next monday"]
    act(phone, "previous_week")
    act(phone, "previous_week")
    assert shown(phone) == ["past sunday"]
    act(phone, "show_day")
    act(phone, "set_day", date="2025-06-08 23:59")
    assert shown(phone) == ["sunday"]
    act(phone, "previous_day")
    assert shown(phone) == []


def test_the_agenda_follows_the_clock_until_a_day_is_chosen() -> None:
    phone = phone_at("2025-06-02 23:50")
    sown(phone, "tomorrow", "2025-06-03 10:00")
    act(phone, "show_today")
    assert shown(phone) == []
    phone.advance_to(parse_time("2025-06-03 00:00", "Europe/Paris"))
    assert shown(phone) == ["tomorrow"]


def test_the_day_is_the_local_one_of_the_phone() -> None:
    phone = phone_at("2025-06-02 09:00", "America/New_York")
    sown(phone, "evening", "2025-06-03T03:30Z")
    sown(phone, "midnight", "2025-06-03T04:00Z")
    act(phone, "show_today")
    assert shown(phone) == ["evening"]
    assert titles(act(phone, "read_today_calendar_events")) == ["evening"]


@pytest.mark.parametrize(
    ("zone", "day", "first", "after", "hours"),
    [
        ("Europe/Paris", "2025-03-30", "2025-03-29T23:00Z", "2025-03-30T22:00Z", 23),
        ("America/New_York", "2024-11-03", "2024-11-03T04:00Z", "2024-11-04T05:00Z", 25),
    ],
)
def test_a_day_with_a_clock_change_has_its_23_or_25_hours(
    zone: str, day: str, first: str, after: str, hours: int
) -> None:
    phone = phone_at(f"{day} 12:00", zone)
    sown(phone, "after", after)
    sown(phone, "first", first)
    event_id = sown(phone, "whole", day, all_day=True)
    act(phone, "show_today")
    assert sorted(shown(phone)) == ["first", "whole"]
    row = call(phone, "get_calendar_event", event_id=event_id)
    start, end = (datetime.fromisoformat(row[name]).astimezone(UTC) for name in ("start_datetime", "end_datetime"))
    assert (end - start).total_seconds() == hours * 3600


def test_an_event_across_a_clock_change_lasts_as_long_as_it_lasts() -> None:
    phone = phone_at("2024-11-02 12:00", "America/New_York")
    row = call(phone, "get_calendar_event", event_id=sown(phone, "night", "2024-11-03 00:45", "2024-11-03 02:45"))
    start, end = (datetime.fromisoformat(row[name]).astimezone(UTC) for name in ("start_datetime", "end_datetime"))
    assert (end - start).total_seconds() == 3 * 3600
    paris = phone_at("2025-03-29 12:00")
    row = call(paris, "get_calendar_event", event_id=sown(paris, "n", "2025-03-30 01:30"))
    assert row["end_datetime"] == "2025-03-30T03:30:00+02:00"


def test_an_all_day_event_covers_its_days_and_makes_no_conflicts() -> None:
    phone = phone_at()
    trip = sown(phone, "Trip", "2025-06-02 15:00", "2025-06-04 09:00", all_day=True)
    sown(phone, "Call", "2025-06-03 10:00")
    row = call(phone, "get_calendar_event", event_id=trip)
    assert (row["start_datetime"], row["end_datetime"]) == ("2025-06-02T00:00:00+02:00", "2025-06-05T00:00:00+02:00")
    act(phone, "set_day", date="2025-06-03")
    assert [item.fields["same time as"] for item in phone.content().items] == [[], []]
    assert phone.content().items[0].fields["when"] == "Monday 2025-06-02 to 2025-06-04, all day"
    call(phone, "edit_calendar_event", event_id=trip, title="Long trip")
    assert call(phone, "get_calendar_event", event_id=trip)["all_day"] is True
    call(phone, "edit_calendar_event", event_id=trip, end_datetime="2025-06-04 18:00")
    assert call(phone, "get_calendar_event", event_id=trip)["all_day"] is False


@pytest.mark.parametrize(
    ("first", "second", "conflict"),
    [
        (("06-02 14:00", "06-02 15:00"), ("06-02 15:00", "06-02 16:00"), False),
        (("06-02 09:00", "06-02 17:00"), ("06-02 12:00", "06-02 13:00"), True),
        (("06-02 23:30", "06-03 00:30"), ("06-03 00:00", "06-03 00:15"), True),
        (("06-02 09:00", "06-02 10:00"), ("06-02 09:30", "06-02 09:30"), True),
        (("06-02 09:00", "06-02 10:00"), ("06-02 10:00", "06-02 10:00"), False),
    ],
)
def test_screens_note_conflicts_of_half_open_intervals(
    first: tuple[str, str], second: tuple[str, str], conflict: bool
) -> None:
    phone = phone_at()
    sown(phone, "one", *(f"2025-{text}" for text in first))
    event_id = sown(phone, "two", *(f"2025-{text}" for text in second))
    act(phone, "open_event_by_id", event_id=event_id)
    noted: Result = phone.content().fields["same time as"]
    assert [text.split(" (")[0] for text in noted] == ["one"] * conflict
    act(phone, "edit_event")
    assert bool(phone.content().fields["same time as"]) is conflict
    act(phone, "discard")
    act(phone, "go_back")
    act(phone, "show_week")
    notes = {item.text: item.fields["same time as"] for item in phone.content().items}
    assert notes == {"one": ["two"] * conflict, "two": ["one"] * conflict}


def test_the_agenda_searches_everything_and_lists_tags() -> None:
    phone = phone_at()
    sown(phone, "far", "2031-01-01 10:00", tag="work")
    act(phone, "filter_by_tag", tag="none")
    assert titles(act(phone, "search_events", query="FAR")) == ["far"]
    assert act(phone, "get_all_tags") == ["work"]
    assert titles(act(phone, "get_calendar_events_by_tag", tag="work")) == ["far"]


def test_a_detail_shows_the_event_and_deleting_goes_back_to_the_agenda() -> None:
    phone = phone_at()
    event_id = sown(phone, "Lunch", "2025-06-02 12:00", location="Cafe", attendees=["Ann"])
    act(phone, "open_event_by_id", event_id=event_id)
    fields = phone.content().fields
    assert (fields["id"], fields["location"], fields["start"]) == (event_id, "Cafe", "2025-06-02T12:00:00+02:00")
    assert act(phone, "refresh")["event_id"] == event_id
    assert act(phone, "list_attendees") == ["Ann"]
    act(phone, "delete")
    assert type(phone.screen).__name__ == "AgendaView"
    assert shown(phone) == []


def test_the_editor_creates_an_event_and_returns_to_the_agenda() -> None:
    phone = phone_at()
    act(phone, "start_create_event")
    act(phone, "set_title", title="Party 🎉")
    act(phone, "set_time_range", start_datetime="2025-06-02 20:00", end_datetime="2025-06-02 23:00")
    act(phone, "set_tag", tag="fun")
    act(phone, "set_description", description="bring cake")
    act(phone, "set_location", location="home")
    act(phone, "set_attendees", attendees=["Ann", "Bob"])
    act(phone, "add_attendee", attendee="Cy")
    act(phone, "add_attendee", attendee="Cy")
    act(phone, "remove_attendee", attendee="Bob")
    assert "did you mean 'Cy'" in not_acted(phone, "remove_attendee", attendee="cY")
    assert phone.content().fields["attendees"] == ["Ann", "Cy"]
    assert call(phone, "search_events", query="") == []
    act(phone, "save")
    assert shown(phone) == ["Party 🎉"]
    (row,) = call(phone, "search_events", query="party")
    assert (row["tag"], row["description"], row["location"]) == ("fun", "bring cake", "home")
    assert row["attendees"] == ["Ann", "Cy"]


def test_the_editor_clears_fields_and_returns_to_the_event() -> None:
    phone = phone_at()
    event_id = sown(phone, "Lunch", "2025-06-02 12:00", tag="t", description="d", location="l", attendees=["Ann"])
    act(phone, "open_event_by_id", event_id=event_id)
    act(phone, "edit_event")
    act(phone, "set_tag", tag=None)
    act(phone, "set_description", description="")
    act(phone, "set_location", location=None)
    act(phone, "remove_attendee", attendee="Ann")
    act(phone, "save")
    fields = phone.content().fields
    assert (fields["tag"], fields["description"], fields["location"], fields["attendees"]) == (None, None, None, [])


def test_a_failed_save_keeps_the_editor_and_its_draft() -> None:
    phone = phone_at()
    event_id = sown(phone, "Lunch", "2025-06-02 12:00")
    act(phone, "open_event_by_id", event_id=event_id)
    act(phone, "edit_event")
    act(phone, "set_location", location="Cafe")
    act(phone, "set_time_range", start_datetime="2025-06-02 13:00", end_datetime="2025-06-02 12:00")
    assert "before the start" in not_acted(phone, "save")
    assert "before the start" in str(phone.content().fields["problem"])
    act(phone, "set_time_range", start_datetime="2025-06-02 13:00", end_datetime="2025-06-02 14:00")
    act(phone, "set_title", title="")
    assert "title" in not_acted(phone, "save")
    act(phone, "set_title", title="Brunch")
    act(phone, "save")
    assert (phone.content().title, phone.content().fields["location"]) == ("Brunch", "Cafe")


def test_saving_keeps_what_others_changed_meanwhile() -> None:
    phone = phone_at()
    event_id = sown(phone, "Lunch", "2025-06-02 12:00")
    act(phone, "open_event_by_id", event_id=event_id)
    act(phone, "edit_event")
    act(phone, "set_title", title="Brunch")
    call(phone, "edit_calendar_event", event_id=event_id, location="Cafe")
    act(phone, "save")
    assert (phone.content().title, phone.content().fields["location"]) == ("Brunch", "Cafe")


def test_an_editor_of_a_vanished_event_is_no_trap() -> None:
    phone = phone_at()
    event_id = sown(phone, "Lunch", "2025-06-02 12:00")
    act(phone, "open_event_by_id", event_id=event_id)
    act(phone, "edit_event")
    call(phone, "delete_calendar_event", event_id=event_id)
    assert phone.content().title == "No longer available"
    act(phone, "go_back")
    assert type(phone.screen).__name__ == "AgendaView"


def test_only_saving_and_deleting_write() -> None:
    writing = {edge.action for edge in edges(Calendar) if edge.writes}
    assert writing == {"save", "delete"}
    assert {name for name, tool in Calendar.tools.items() if tool.writes} == {
        "add_calendar_event",
        "edit_calendar_event",
        "delete_calendar_event",
    }
    assert {tool.harm for tool in Calendar.tools.values() if tool.writes} == {"outward"}


def test_a_calendar_file_becomes_seeds_with_one_row_per_occurrence_of_a_series() -> None:
    phone = phone_at("2025-03-20 09:00", "Europe/Berlin")
    read = Calendar.importers()[".ics"]
    seeds = read((FILES / "google.ics").read_bytes(), zone="Europe/Berlin", start=phone.now)
    for n, (seed, row) in enumerate(seeds):
        assert phone.sow("Calendar", seed, row, f"seed:{n}").ok
    rows = call(phone, "search_events", query="team sync")
    assert [row["start_datetime"][:16] for row in rows] == [
        "2025-03-18T09:00",
        "2025-03-25T11:30",
        "2025-04-01T09:00",
        "2025-04-15T09:00",
    ]
    (series,) = {row["series"] for row in rows}
    assert series
    assert len({row["event_id"] for row in rows}) == 4


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(Calendar.tools)),
    st.dictionaries(
        st.sampled_from(["event_id", "title", "start_datetime", "end_datetime", "tag", "query", "limit", "attendees"]),
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=5)
        | st.lists(st.text(max_size=3), max_size=2)
        | st.datetimes().map(str),
    ),
)
def test_any_call_succeeds_or_is_refused_without_a_trace(tool: str, arguments: dict[str, Json]) -> None:
    phone = phone_at()
    sown(phone, "Lunch", "2025-06-02 12:00")
    before = phone.digest("all")
    outcome = phone.call(f"Calendar__{tool}", arguments)
    assert outcome.fault is None
    if not outcome.ok or not Calendar.tools[tool].writes:
        assert phone.digest("all") == before
