from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.calendar.ics import read_ics
from pydantic import JsonValue

from pare_sim.errors import InputError

FILES = Path(__file__).parent / "files"
TEAM = files("pare_scenarios") / "data/files/team_calendar.ics"
BERLIN = ZoneInfo("Europe/Berlin")
YEAR = (datetime(2025, 1, 1, tzinfo=BERLIN), datetime(2026, 1, 1, tzinfo=BERLIN))


def rows(data: bytes, zone: str = "Europe/Berlin") -> list[dict[str, JsonValue]]:
    return read_ics(data, zone, start=YEAR[0], end=YEAR[1])


def from_file(name: str) -> list[dict[str, JsonValue]]:
    return rows((FILES / name).read_bytes())


def event(*lines: str, end: str = "\r\n") -> bytes:
    body = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "BEGIN:VEVENT",
        "UID:u",
        *lines,
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]
    return end.join(body).encode()


def starts(*lines: str) -> list[JsonValue]:
    return [row["start_datetime"] for row in rows(event(*lines))]


def days(*lines: str) -> list[str]:
    return [str(start)[5:10] for start in starts(*lines)]


def test_a_google_series_keeps_wall_time_over_dst_and_honours_exception_and_override() -> None:
    series = [row for row in from_file("google.ics") if str(row["uid"]).startswith("0abc")]
    assert [(row["title"], row["start_datetime"]) for row in series] == [
        ("Team sync", "2025-03-18T09:00:00+01:00"),
        ("Team sync (moved)", "2025-03-25T11:30:00+01:00"),
        ("Team sync", "2025-04-01T09:00:00+02:00"),
        ("Team sync", "2025-04-15T09:00:00+02:00"),
    ]


def test_folded_quoted_and_escaped_text_is_restored() -> None:
    first = from_file("google.ics")[0]
    assert first["attendees"] == ["jane@example.org", "Müller, Jörg", "ravi@example.org"]
    assert first["description"] == "Agenda:\n1. Budget, 2. Hiring; 3. Misc"
    assert first["location"] == "Room 4, 2nd floor"


def test_cancelled_events_are_left_out() -> None:
    assert "Cancelled call" not in [row["title"] for row in from_file("google.ics")]


def test_an_all_day_event_of_several_days_runs_from_midnight_to_midnight() -> None:
    trip = from_file("google.ics")[-1]
    assert (trip["all_day"], trip["start_datetime"], trip["end_datetime"]) == (
        True,
        "2025-04-18T00:00:00+02:00",
        "2025-04-22T00:00:00+02:00",
    )


def test_an_apple_file_with_two_calendars_is_read_whole() -> None:
    yoga, untitled, flight = from_file("apple.ics")
    assert (yoga["start_datetime"], yoga["end_datetime"]) == (
        "2025-06-10T18:00:00+02:00",
        "2025-06-10T19:30:00+02:00",
    )
    assert untitled["title"] == "(no title)"
    assert untitled["start_datetime"] == untitled["end_datetime"] == "2025-06-11T10:00:00+02:00"
    assert (flight["tag"], flight["start_datetime"], flight["end_datetime"]) == (
        "Travel, far",
        "2025-06-13T01:00:00+02:00",
        "2025-06-13T09:00:00+02:00",
    )


def test_thunderbird_zone_paths_and_added_dates_are_understood() -> None:
    assert [row["start_datetime"] for row in from_file("thunderbird.ics")] == [
        "2025-06-05T12:30:00+02:00",
        "2025-06-19T12:30:00+02:00",
        "2025-06-20T12:30:00+02:00",
    ]


def test_outlook_zones_are_found_by_windows_name_or_by_their_own_definition() -> None:
    standup, call = from_file("outlook.ics")
    assert standup["start_datetime"] == "2025-06-04T10:00:00+02:00"
    assert call["start_datetime"] == "2025-06-04T16:00:00+02:00"
    assert (call["attendees"], call["tag"]) == (["Dana Fox"], "Blue Category")


def test_a_zone_defined_in_one_file_does_not_leak_into_the_next() -> None:
    first = (FILES / "outlook.ics").read_bytes()
    moved = first.replace(b"-0400", b"-0700").replace(b"-0500", b"-0800")
    assert rows(first)[1]["start_datetime"] == "2025-06-04T16:00:00+02:00"
    assert rows(moved)[1]["start_datetime"] == "2025-06-04T19:00:00+02:00"


def test_the_bundled_team_calendar_holds_june_2025() -> None:
    assert [(row["start_datetime"], row["title"]) for row in rows(TEAM.read_bytes())] == [
        ("2025-06-02T09:30:00+02:00", "Weekly stand-up"),
        ("2025-06-09T00:00:00+02:00", "Whit Monday (office closed)"),
        ("2025-06-12T13:00:00+02:00", "Lunch with Marguerite Dubois – Übergabe"),
        ("2025-06-16T09:30:00+02:00", "Weekly stand-up"),
        ("2025-06-18T16:00:00+02:00", "(no title)"),
        ("2025-06-23T14:00:00+02:00", "Weekly stand-up (afternoon this week)"),
        ("2025-06-30T09:30:00+02:00", "Weekly stand-up"),
    ]


def test_floating_times_are_in_the_zone_asked_for() -> None:
    (row,) = rows(event("DTSTART:20250610T180000"), "Asia/Tokyo")
    assert row["start_datetime"] == "2025-06-10T18:00:00+09:00"


def test_a_window_includes_its_start_and_excludes_its_end() -> None:
    data = event("DTSTART:20250602T090000", "RRULE:FREQ=DAILY")
    first, last = datetime(2025, 6, 5, 9, tzinfo=BERLIN), datetime(2025, 6, 7, 9, tzinfo=BERLIN)
    found = read_ics(data, "Europe/Berlin", start=first, end=last)
    assert [str(row["start_datetime"])[8:10] for row in found] == ["05", "06"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["RRULE:FREQ=DAILY;COUNT=3"], ["06-02", "06-03", "06-04"]),
        (["RRULE:FREQ=DAILY;UNTIL=20250603"], ["06-02", "06-03"]),
        (["RRULE:FREQ=DAILY;UNTIL=20250603T065959Z"], ["06-02"]),
        (["RRULE:FREQ=DAILY;COUNT=3", "EXDATE;VALUE=DATE:20250603"], ["06-02", "06-04"]),
        (["RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20250603T070000Z,20250604T090000"], ["06-02"]),
        (["RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=WE"], ["06-02", "06-04", "06-11"]),
        (["RDATE;VALUE=PERIOD:20250605T090000/PT2H"], ["06-02", "06-05"]),
        (["RRULE:FREQ=DAILY;COUNT=0"], ["06-02"]),
        (["RRULE:FREQ=DAILY;UNTIL=20250601"], ["06-02"]),
    ],
)
def test_recurrence_rules_are_expanded(lines: list[str], expected: list[str]) -> None:
    assert days("DTSTART:20250602T090000", *lines) == expected


def test_a_monthly_event_on_the_31st_skips_short_months() -> None:
    assert days("DTSTART;VALUE=DATE:20250131", "RRULE:FREQ=MONTHLY;COUNT=4") == [
        "01-31",
        "03-31",
        "05-31",
        "07-31",
    ]


def test_an_exception_given_with_a_time_counts_for_an_all_day_series() -> None:
    lines = [
        "DTSTART;VALUE=DATE:20250602",
        "RRULE:FREQ=DAILY;COUNT=2",
        "EXDATE;TZID=Europe/Berlin:20250603T000000",
    ]
    assert days(*lines) == ["06-02"]


def test_a_time_that_the_clock_skips_moves_forward() -> None:
    assert starts("DTSTART;TZID=Europe/Berlin:20250330T023000") == ["2025-03-30T03:30:00+02:00"]


def test_days_of_a_duration_keep_the_wall_time_and_hours_are_exact() -> None:
    (day,) = rows(event("DTSTART:20250329T120000", "DURATION:P1D"))
    (hours,) = rows(event("DTSTART:20250329T120000", "DURATION:PT24H"))
    assert day["end_datetime"] == "2025-03-30T12:00:00+02:00"
    assert hours["end_datetime"] == "2025-03-30T13:00:00+02:00"


def test_the_highest_sequence_of_an_event_counts() -> None:
    both = event("DTSTART:20250602T090000", "SEQUENCE:2", "SUMMARY:new") + event("DTSTART:20250602T080000")
    assert [row["title"] for row in rows(both)] == ["new"]


def test_an_event_that_does_not_recur_keeps_its_uid() -> None:
    assert [row["uid"] for row in from_file("outlook.ics")[:1]] == ["040000008200E00074C5B7101A82E00800000001"]


def test_an_end_in_another_zone_holds_across_a_change_of_the_clock() -> None:
    (row,) = rows(event("DTSTART;TZID=America/New_York:20250308T190000", "DTEND;TZID=Europe/Berlin:20250310T090000"))
    assert row["end_datetime"] == "2025-03-10T09:00:00+01:00"


def test_a_length_of_days_is_not_stretched_by_a_time_that_the_clock_skips() -> None:
    series = rows(event("DTSTART:20250328T023000", "DURATION:P2D", "RRULE:FREQ=WEEKLY;COUNT=2"))
    assert series[1]["end_datetime"] == "2025-04-06T02:30:00+02:00"


def test_a_colon_at_the_end_of_a_text_is_kept() -> None:
    assert rows(event("DTSTART:20250602T090000", "SUMMARY:Bring:"))[0]["title"] == "Bring:"


def test_utc_and_dates_win_over_a_zone_named_on_their_line() -> None:
    assert starts("DTSTART;TZID=Asia/Tokyo:20250602T090000Z") == ["2025-06-02T11:00:00+02:00"]
    (row,) = rows(event("DTSTART;VALUE=DATE;TZID=Asia/Tokyo:20250602"))
    assert (row["all_day"], row["start_datetime"]) == (True, "2025-06-02T00:00:00+02:00")


def test_a_damaged_alarm_or_task_does_not_cost_the_events() -> None:
    harm = b"BEGIN:VALARM\r\nTRIGGER:soon\r\nRRULE:FREQ=NEVER\r\nEND:VALARM\r\nEND:VEVENT"
    assert len(rows(event("DTSTART:20250602T090000").replace(b"END:VEVENT", harm))) == 1


def test_every_row_has_a_uid_of_its_own() -> None:
    found = [row["uid"] for name in ("google.ics", "apple.ics", "outlook.ics") for row in from_file(name)]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_a_byte_order_mark_do_not_matter(end: str) -> None:
    data = b"\xef\xbb\xbf" + event("DTSTART:20250602T090000", "SUMMARY:Caf", " é", end=end)
    assert [row["title"] for row in rows(data)] == ["Café"]


def test_a_line_folded_inside_a_character_is_restored() -> None:
    data = event("DTSTART:20250602T090000", "SUMMARY:é").replace("é".encode(), b"\xc3\r\n \xa9")
    assert rows(data)[0]["title"] == "é"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", r"the file is empty; expected BEGIN:VCALENDAR"),
        (b"BEGIN:VCARD\nEND:VCARD", r"^expected BEGIN:VCALENDAR, found BEGIN:VCARD"),
        (b"hello", r"the file: not of the form NAME:value: 'hello'"),
        (event()[:-30], r"VEVENT 1: the file ends before END:VEVENT"),
        (event(), r"VEVENT 1: no DTSTART"),
        (event("DTSTART:tomorrow"), r"VEVENT 1, DTSTART: cannot be read: 'tomorrow'"),
        (event("DTSTART:20250231"), r"VEVENT 1, DTSTART: cannot be read: '20250231'"),
        (event("DTSTART;TZID=Mars:20250601T100000"), r"VEVENT 1, DTSTART: unknown time zone 'Mars'"),
        (event("DTSTART:20250602", "DTEND:20250601"), r"VEVENT 1, DTEND: the event ends before it starts"),
        (event("DTSTART:20250602", "DTEND:20250603T100000"), r"VEVENT 1, DTEND: DTSTART and DTEND must both"),
        (event("DTSTART:20250602", "DURATION:-P1D"), r"VEVENT 1, DURATION: the event ends before"),
        (event("DTSTART:20250602", "RRULE:FREQ=DAILY;INTERVAL=0"), r"VEVENT 1, RRULE: INTERVAL must be at least 1"),
        (event("DTSTART:20250602", "RRULE:COUNT=2"), r"VEVENT 1, RRULE: the recurrence rule has no FREQ"),
        (event("DTSTART:20250602", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30"), r"SECONDLY cannot be combined"),
        (event("DTSTART:20250602", "RRULE:FREQ=DAILY") + b" " * 5_000_000, r"at most 5000000 are read"),
        (b"BEGIN:VCALENDAR\n" + b"BEGIN:VEVENT\n" * 10, r"VCALENDAR 1: components nested more than 10 deep"),
        (event("DTSTART:20250602", "RRULE:FREQ=MONTHLY;BYDAY=53TU"), r"VEVENT 'u': its recurrence cannot be followed"),
        (event("DTSTART:20200602", "RRULE:FREQ=SECONDLY"), r"VEVENT 1, RRULE: more than 50000 occurrences"),
        (event("DTSTART:20250602", "RDATE:" + "20250603," * 50_001), r"VEVENT 1, RDATE: more than 50000"),
        (event("DTSTART:20250602", 'ATTENDEE;CN="a:x'), r"VEVENT 1: a line is not of the form NAME:value"),
        (event("DTSTART;TZID=Europe:20250602T090000"), r"VCALENDAR: a VTIMEZONE, or the TZID"),
        (event("DTSTART:20250602", "RECURRENCE-ID;RANGE=THISANDFUTURE:20250602"), r"VEVENT 1, RECURRENCE-ID: "),
        (event("DTSTART:20250602", "SUMMARY:é").replace(b"\xc3", b""), r"VEVENT 1, SUMMARY: not UTF-8"),
        ("BEGIN:VCALENDAR".encode("utf-16"), r"the file is UTF-16"),
    ],
)
def test_a_broken_file_is_refused_with_the_place_and_the_reason(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        rows(data)


def test_an_unusable_zone_definition_is_refused() -> None:
    data = (FILES / "outlook.ics").read_bytes().replace(b"TZOFFSETFROM:-0400\r\n", b"")
    with pytest.raises(InputError, match="VCALENDAR: a VTIMEZONE, or the TZID of a time, is not usable"):
        rows(data)


def test_what_the_caller_asks_for_is_checked() -> None:
    with pytest.raises(InputError, match="unknown time zone 'Berlin'"):
        rows(event("DTSTART:20250602"), "Berlin")
    with pytest.raises(InputError, match="need a time zone"):
        read_ics(b"", "UTC", start=datetime(2025, 1, 1), end=datetime(2026, 1, 1, tzinfo=UTC))


def _accepted_or_refused(data: bytes) -> None:
    try:
        found = rows(data)
    except InputError:
        return
    assert all(str(row["end_datetime"])[:4].isdigit() for row in found)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200))
def test_arbitrary_bytes_raise_nothing_but_input_errors(data: bytes) -> None:
    _accepted_or_refused(data)
    _accepted_or_refused(event("DTSTART:20250602T090000").replace(b"UID:u", data))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(FILES.glob("*.ics"))),
    st.integers(0, 3000),
    st.binary(max_size=3),
    st.integers(0, 9),
)
def test_damaged_exports_raise_nothing_but_input_errors(file: Path, at: int, put: bytes, cut: int) -> None:
    data = file.read_bytes()
    _accepted_or_refused(data[:at] + put + data[at + cut :])


_PARTS = st.one_of(
    st.tuples(
        st.sampled_from(["INTERVAL", "COUNT", "BYMONTH", "BYMONTHDAY", "BYHOUR", "BYSETPOS", "BYWEEKNO"]),
        st.integers(-60, 60).map(str),
    ),
    st.tuples(st.just("BYDAY"), st.sampled_from(["MO", "-1SU", "53TU", "59WE", "0MO", "MO,,", ""])),
    st.tuples(st.just("UNTIL"), st.sampled_from(["20250610", "20250610T000000Z", "20251399", "x"])),
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["WEEKLY", "MONTHLY", "YEARLY", "NEVER"]), st.lists(_PARTS, max_size=4))
def test_arbitrary_rules_raise_nothing_but_input_errors(frequency: str, parts: list[tuple[str, str]]) -> None:
    rule = ";".join([f"FREQ={frequency}", *(f"{name}={value}" for name, value in parts)])
    _accepted_or_refused(event("DTSTART:20250602T090000", f"RRULE:{rule}"))
