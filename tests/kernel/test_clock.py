from datetime import UTC, datetime, timedelta, timezone

import pytest

from pare_sim.kernel import format_time, local_day, parse_duration, parse_time, zone_info

HOUR = timedelta(hours=1)


@pytest.mark.parametrize("text", ["2025-06-01T09:00:00Z", "2025-06-01T09:00:00+00:00", "2025-06-01 09:00"])
def test_all_spellings_of_a_moment_are_one_instant_and_one_form(text: str) -> None:
    moment = parse_time(text)
    assert moment == datetime(2025, 6, 1, 9, tzinfo=UTC)
    assert format_time(moment) == "2025-06-01T09:00:00+00:00"


def test_moments_of_any_spelling_sort_together() -> None:
    mixed = ["2025-06-01 11:30", "2025-06-01T09:00:00Z", "2025-06-01T09:00+05:30", "2025-06-01"]
    ordered = sorted(parse_time(text, "Europe/Paris") for text in mixed)
    assert [format_time(m, "UTC")[11:16] for m in ordered] == ["22:00", "03:30", "09:00", "09:30"]


def test_an_hour_before_the_clocks_go_forward_ends_two_hours_later_on_the_wall() -> None:
    moment = parse_time("2025-03-30 01:30", "Europe/Paris") + HOUR
    assert format_time(moment, "Europe/Paris") == "2025-03-30T03:30:00+02:00"


def test_elapsed_time_counts_the_hour_that_is_lived_twice() -> None:
    before, after = (parse_time(f"2024-11-03 {clock}", "America/New_York") for clock in ("00:45", "02:45"))
    assert after - before == 3 * HOUR


def test_a_local_time_that_is_skipped_moves_forward() -> None:
    assert format_time(parse_time("2025-03-30 02:30", "Europe/Paris"), "Europe/Paris")[11:] == "03:30:00+02:00"


def test_a_local_time_that_occurs_twice_is_the_first_unless_its_offset_says_otherwise() -> None:
    first = parse_time("2024-11-03 01:30", "America/New_York")
    assert parse_time("2024-11-03 01:30-05:00", "America/New_York") - first == HOUR


@pytest.mark.parametrize("text", ["", "tomorrow", "2025-13-01", "2025-02-30 09:00", "2025-06-01 09:00+25:00", "09:00"])
def test_what_is_no_time_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(ValueError, match="is not a"):
        parse_time(text)


def test_midnight_at_the_end_of_a_day_is_refused_on_every_python() -> None:
    with pytest.raises(ValueError, match="not a time"):
        parse_time("2025-06-01 24:00")


def test_an_unknown_zone_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="unknown time zone 'Mars/Base'"):
        zone_info("Mars/Base")


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Adak"])
def test_the_first_and_last_moments_can_be_written(zone: str) -> None:
    for moment in (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)):
        assert parse_time(format_time(moment, zone)) == moment.replace(microsecond=0)


@pytest.mark.parametrize("text", ["9999-12-31 23:59-14:00", "0001-01-01 00:00+14:00"])
def test_moments_outside_the_calendar_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a possible"):
        parse_time(text)


@pytest.mark.parametrize(
    ("zone", "inside", "hours"),
    [
        ("Europe/Paris", "2025-03-30 12:00", 23),
        ("Europe/Paris", "2025-10-26 12:00", 25),
        ("America/Sao_Paulo", "2018-11-04 12:00", 23),  # has no midnight
        ("UTC", "2025-06-02 00:00", 24),
    ],
)
def test_a_local_day_is_as_long_as_its_clock_changes_make_it(zone: str, inside: str, hours: int) -> None:
    first, following = local_day(parse_time(inside, zone), zone)
    assert following - first == hours * HOUR
    assert first <= parse_time(inside, zone) < following


def test_the_last_day_of_the_calendar_has_a_beginning_and_an_end() -> None:
    last = datetime.max.replace(tzinfo=UTC)
    first, following = local_day(last, "Europe/Paris")
    assert first <= last <= following


def test_moments_keep_their_instant_in_every_zone() -> None:
    moment = datetime(2025, 6, 2, 9, tzinfo=timezone(timedelta(hours=-7)))
    assert parse_time(format_time(moment, "Asia/Kathmandu")) == moment


@pytest.mark.parametrize(
    ("text", "seconds"), [("90s", 90), ("5m", 300), ("1h30m", 5400), ("2d", 172800), (12, 12), ("1.5h", 5400), (0, 0)]
)
def test_durations_are_read_in_seconds(text: str | int, seconds: float) -> None:
    assert parse_duration(text) == seconds


@pytest.mark.parametrize("text", ["", "5", "-5m", "5m later", -1, float("nan"), float("inf"), True, "1e3s"])
def test_what_is_no_duration_is_refused(text: str | float) -> None:
    with pytest.raises(ValueError, match=r"not a (possible )?(duration|delay)"):
        parse_duration(text)
