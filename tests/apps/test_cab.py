from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.cab import Cab
from pare_apps.cab.quotes import SERVICE_TYPES, SERVICES

from pare_sim.kernel import Json
from pare_sim.phone import Outcome, Phone, edges
from pare_sim.testing import check_app

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
TRIP: dict[str, Json] = {"start_location": "Home", "end_location": "Office"}
ODD_TEXTS = ["🚕 👩‍👩‍👧", "المطار", "a" * 100_000, "line\nline\t\u202eabc", 'O\'Hare "T2" \\']


def new_phone() -> Phone:
    return Phone.with_apps([Cab], start=START, zone="Europe/Paris")


def done(outcome: Outcome) -> Any:
    assert outcome.ok, outcome.error
    return outcome.result


def call(phone: Phone, tool: str, /, **arguments: Json) -> Any:
    outcome = phone.call(f"Cab__{tool}", arguments)
    assert Cab.tools[tool].writes or outcome.changes == ()
    return done(outcome)


def act(phone: Phone, action: str, /, **arguments: Json) -> Any:
    if phone.front != "Cab":
        done(phone.act("open_app", {"app_name": "Cab"}))
    offered = {found.name: found for found in phone.actions()}
    outcome = phone.act(action, arguments)
    assert offered[action].writes or outcome.changes == ()
    return done(outcome)


def sow(phone: Phone, seed: str, label: str, /, **arguments: Json) -> Any:
    return done(phone.sow("Cab", seed, arguments, f"seed:{label}"))


def happen(phone: Phone, event: str, /, **arguments: Json) -> Outcome:
    outcome = phone.happen("Cab", event, arguments, f"event:{event}")
    assert outcome.ok, outcome.error
    return outcome


def refused(phone: Phone, before: str, outcome: Outcome) -> str:
    assert not outcome.ok
    assert outcome.fault is None
    assert (outcome.changes, outcome.notices) == ((), ())
    assert phone.digest("all") == before
    assert outcome.error
    return outcome.error


def refusal(phone: Phone, tool: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return refused(phone, before, phone.call(f"Cab__{tool}", arguments))


def not_acted(phone: Phone, action: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return refused(phone, before, phone.act(action, arguments))


def not_happened(phone: Phone, event: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return refused(phone, before, phone.happen("Cab", event, arguments, "event:x"))


def order(phone: Phone, service: str = "Default", **more: Json) -> Any:
    return call(phone, "order_ride", **{**TRIP, "service_type": service, **more})


def screen(phone: Phone) -> str:
    return type(phone.screen).__name__


def later(phone: Phone, minutes: float) -> None:
    phone.advance_to(phone.now + timedelta(minutes=minutes))


def test_a_quotation_follows_the_documented_formula() -> None:
    phone = new_phone()
    sow(phone, "route", "r", **TRIP, distance_km=10.3)
    rows = call(phone, "list_rides", **TRIP)
    assert [(row["service_type"], row["price"]) for row in rows] == [
        ("Default", 12.8),
        ("Premium", 25.6),
        ("Van", 19.2),
    ]
    assert {(row["distance_km"], row["duration"]) for row in rows} == {(10.3, 17.0)}
    for row in rows:
        least = SERVICES[row["service_type"]].least_wait
        assert least + 1 <= row["delay"] <= least + 5
        assert row["time_stamp"] == "2025-06-02T09:00:00+02:00"
        assert (row["ride_id"], row["status"], row["delay_history"]) == (None, None, [])


def test_distances_are_the_same_in_every_process() -> None:
    phone = new_phone()
    rows = [call(phone, "get_quotation", start_location="Home", end_location=to, service_type="Van") for to in "ABC"]
    assert [(row["distance_km"], row["price"], row["delay"]) for row in rows] == [
        (12.2, 22.05, 10.0),
        (14.9, 26.1, 10.0),
        (15.6, 27.15, 9.0),
    ]


@pytest.mark.parametrize(
    ("start", "end"),
    [("home", "OFFICE"), (" Home\n", "Office"), ("Office", "Home"), ("Hóme", "Öffice")],
)
def test_a_place_is_the_same_however_it_is_written_and_in_both_directions(start: str, end: str) -> None:
    phone = new_phone()
    same = call(phone, "list_rides", start_location=start, end_location=end)
    assert [row["price"] for row in same] == [row["price"] for row in call(phone, "list_rides", **TRIP)]
    assert (same[0]["start_location"], same[0]["end_location"]) == (start, end)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=8), st.text(max_size=8))
def test_any_two_places_have_one_price_or_are_refused(start: str, end: str) -> None:
    phone = new_phone()
    trip: dict[str, Json] = {"start_location": start, "end_location": end}
    before, outcome = phone.digest("all"), phone.call("Cab__list_rides", trip)
    if not outcome.ok:
        refused(phone, before, outcome)
        return
    rows = done(outcome)
    assert 5 <= rows[0]["distance_km"] <= 20
    for kind, row in zip(SERVICE_TYPES, rows, strict=True):
        assert call(phone.fork(), "order_ride", **trip, service_type=kind)["price"] == row["price"]
        assert row["price"] == round(row["price"], 2) > 0


def test_an_ordered_ride_is_booked_and_kept() -> None:
    phone = new_phone()
    quote = call(phone, "get_quotation", **TRIP, service_type="Van")
    ride = order(phone, "Van")
    told = [{"delay": quote["delay"], "time_stamp": "2025-06-02T09:00:00+02:00"}]
    assert ride == {**quote, "ride_id": ride["ride_id"], "status": "BOOKED", "delay_history": told}
    assert call(phone, "get_ride", idx=0) == ride
    assert call(phone, "get_ride_history") == {"rides": {"0": ride}, "range": [0, 1], "total": 1}
    assert call(phone, "get_ride_history_length") == 1


def test_history_is_paged_with_indices_the_first_booked_first() -> None:
    phone = new_phone()
    ids = [sow(phone, "ride", str(n), **TRIP, time_stamp="2025-05-01 10:00") for n in range(5)]
    part = call(phone, "get_ride_history", offset=3, limit=10)
    assert {index: row["ride_id"] for index, row in part["rides"].items()} == {"3": ids[3], "4": ids[4]}
    assert (part["range"], part["total"]) == ([3, 5], 5)
    assert call(phone, "get_ride_history", offset=9)["range"] == [5, 5]
    assert call(phone, "get_ride", idx=4)["ride_id"] == ids[4]
    for wrong in (5, -1, 1.5, "0", None, 10**400):
        assert refusal(phone, "get_ride", idx=wrong)
    assert "it is empty" in refusal(new_phone(), "get_ride", idx=0)


def test_only_one_ride_is_on_going_at_a_time() -> None:
    phone = new_phone()
    first = order(phone)
    told = refusal(phone, "order_ride", **TRIP, service_type="Van")
    assert "only one is possible at a time" in told
    assert first["ride_id"] in told
    before = phone.digest("all")
    seeded = phone.sow("Cab", "ride", {**TRIP, "status": "BOOKED"}, "seed:x")
    assert "only one is possible" in refused(phone, before, seeded)
    assert "Home to Office" in call(phone, "user_cancel_ride")
    assert call(phone, "get_ride", idx=0)["status"] == "CANCELLED"
    assert order(phone, "Van")["status"] == "BOOKED"


def test_without_an_on_going_ride_nothing_can_be_done_to_it() -> None:
    phone = new_phone()
    sow(phone, "ride", "old", **TRIP, time_stamp="2025-05-01 10:00")
    for tool in ("user_cancel_ride", "get_current_ride_status"):
        assert "no ride is on-going" in refusal(phone, tool)
    for event, arguments in (("cancel_ride", {}), ("end_ride", {}), ("update_ride_status", {"status": "DELAYED"})):
        assert "no ride is on-going" in not_happened(phone, event, **arguments)
    act(phone, "get_ride_history")
    assert "not possible" in not_acted(phone, "open_current_ride")


@pytest.mark.parametrize(
    "wrong",
    [
        {"start_location": ""},
        {"end_location": " \n"},
        {"end_location": " HOME "},
        {"ride_time": "2025-06-02 08:59"},
        {"ride_time": "0001-01-01"},
        {"ride_time": "soon"},
        {"ride_time": 1748847600},
        {"service_type": "Limousine"},
        {"service_type": "default"},
        {"start_location": None},
        {"end_location": ["Office"]},
    ],
)
def test_a_wrong_order_is_refused(wrong: dict[str, Json]) -> None:
    phone = new_phone()
    good: dict[str, Json] = {**TRIP, "service_type": "Default"}
    assert refusal(phone, "get_quotation", **{**good, **wrong})
    assert refusal(phone, "order_ride", **{**good, **wrong})
    if "service_type" not in wrong:
        assert refusal(phone, "list_rides", **{**TRIP, **wrong})
        act(phone, "get_ride_history")
        assert not_acted(phone, "list_rides", **{**TRIP, **wrong})


def test_beyond_25_km_no_cab_goes() -> None:
    phone = new_phone()
    sow(phone, "route", "far", **TRIP, distance_km=25.1)
    sow(phone, "route", "near", start_location="Home", end_location="Airport", distance_km=25.0)
    assert "25.1 km long" in refusal(phone, "list_rides", **TRIP)
    assert "25 km at most" in refusal(
        phone, "get_quotation", start_location="office", end_location="HOME", service_type="Van"
    )
    assert refusal(phone, "order_ride", **TRIP, service_type="Van")
    assert len(call(phone, "list_rides", start_location="Airport", end_location="Home")) == 3
    before = phone.digest("all")
    again = phone.sow("Cab", "route", {**TRIP, "distance_km": 5}, "seed:again")
    assert "given before" in refused(phone, before, again)


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_odd_places_are_quoted_booked_shown_and_announced(text: str) -> None:
    phone = new_phone()
    act(phone, "list_rides", start_location=text, end_location="Office")
    act(phone, "get_quotation", service_type="Premium")
    act(phone, "order_ride")
    assert phone.content().fields["From"] == text
    (notice,) = happen(phone, "end_ride").notices
    assert len(notice[1]) < 150


@pytest.mark.parametrize("at", ["9999-12-31", "9999-12-31T23:59:59Z"])
def test_rides_at_the_end_of_the_calendar_are_booked_delayed_and_shown(at: str) -> None:
    phone = new_phone()
    act(phone, "list_rides", **TRIP, ride_time=at)
    act(phone, "get_quotation", service_type="Van")
    act(phone, "order_ride")
    happen(phone, "update_ride_status", status="DELAYED", delay_minutes=10_000)
    assert "DELAYED" in str(phone.content().fields["Status"])
    assert call(phone, "get_current_ride_status")["minutes_to_arrival"] > 0


def test_what_drivers_do_is_announced_by_places_without_ids() -> None:
    phone = new_phone()
    order(phone)
    late = happen(phone, "update_ride_status", status="DELAYED", message="Traffic", delay_minutes=7)
    assert late.notices == (("Ride DELAYED", "Your cab from Home to Office is delayed by 7 minutes.\nTraffic"),)
    assert late.result == late.notices[0][1]
    there = happen(phone, "update_ride_status", status="ARRIVED_AT_PICKUP")
    assert there.notices == (("Ride ARRIVED_AT_PICKUP", "Your cab from Home to Office is waiting at the pick-up."),)
    over = happen(phone, "end_ride")
    assert over.notices == (("Ride completed", "Your ride from Home to Office is completed."),)
    order(phone)
    gone = happen(phone, "cancel_ride", message="Flat tyre")
    assert gone.notices == (
        ("Ride cancelled", "Your ride from Home to Office was cancelled by the driver.\nFlat tyre"),
    )
    assert gone.result == "Flat tyre"
    order(phone)
    assert "cancelled by you" in happen(phone, "cancel_ride", who_cancel="user").notices[0][1]
    assert [call(phone, "get_ride", idx=n)["status"] for n in range(3)] == ["COMPLETED", "CANCELLED", "CANCELLED"]


@pytest.mark.parametrize(
    ("event", "arguments"),
    [
        ("cancel_ride", {"who_cancel": "nobody"}),
        ("update_ride_status", {}),
        ("update_ride_status", {"status": "COMPLETED"}),
        ("update_ride_status", {"status": "IN_PROGRESS", "delay_minutes": 5}),
        ("update_ride_status", {"status": "DELAYED", "delay_minutes": -5}),
        ("update_ride_status", {"status": "DELAYED", "delay_minutes": 10**400}),
        ("end_ride", {"message": "x"}),
    ],
)
def test_a_wrong_event_is_refused_and_changes_nothing(event: str, arguments: dict[str, Json]) -> None:
    phone = new_phone()
    order(phone)
    assert not_happened(phone, event, **arguments)


def test_events_find_the_on_going_ride_wherever_it_is_in_the_history() -> None:
    phone = new_phone()
    current = sow(phone, "ride", "now", **TRIP, status="BOOKED")
    for n in range(3):
        sow(phone, "ride", str(n), **TRIP, time_stamp="2025-05-01 10:00")
    happen(phone, "update_ride_status", status="IN_PROGRESS")
    assert call(phone, "get_current_ride_status")["ride_id"] == current
    happen(phone, "end_ride")
    assert call(phone, "get_ride", idx=0)["status"] == "COMPLETED"


def test_a_seeded_ride_takes_what_is_given_and_works_out_the_rest() -> None:
    phone = new_phone()
    sow(phone, "ride", "a", **TRIP, time_stamp="2025-05-01 10:00", price=18.505, duration=30, delay=2)
    sow(phone, "ride", "b", **TRIP, time_stamp="2025-05-01 10:00", service_type="Premium", distance_km=40)
    first, second = (call(phone, "get_ride", idx=n) for n in range(2))
    assert (first["price"], first["duration"], first["delay"], first["status"]) == (18.51, 30.0, 2.0, "COMPLETED")
    assert (second["price"], second["duration"], second["distance_km"]) == (85.0, 53.0, 40.0)
    assert call(phone, "list_rides", **TRIP)[0]["distance_km"] <= 20


def test_the_user_opens_current_and_past_rides() -> None:
    phone = new_phone()
    past = sow(phone, "ride", "past", **TRIP, time_stamp="2025-05-01 10:00", delay=5)
    act(phone, "get_ride_history")
    assert phone.content().fields["On-going ride"] is None
    act(phone, "open_ride", ride_id=past)
    assert (phone.content().fields["Status"], phone.content().fields["Pick-up"]) == (
        "COMPLETED",
        "2025-05-01T10:05:00+02:00",
    )
    assert "not possible" in not_acted(phone, "cancel_ride")
    act(phone, "go_back")
    ride = order(phone)
    assert [item.id for item in phone.content().items] == [ride["ride_id"], past]
    act(phone, "open_current_ride")
    assert phone.content().fields["Ride id"] == ride["ride_id"]
    act(phone, "cancel_ride")
    assert screen(phone) == "CabHome"
    assert call(phone, "get_ride", idx=1)["status"] == "CANCELLED"


@pytest.mark.parametrize("wrong", ["", "ride-nope", *ODD_TEXTS, 7, None, True, ["x"]])
def test_weakness_2_and_3_a_wrong_id_opens_nothing_and_leaves_the_back_stack(wrong: Json) -> None:
    phone = new_phone()
    sow(phone, "ride", "past", **TRIP, time_stamp="2025-05-01 10:00")
    act(phone, "get_ride_history")
    assert not_acted(phone, "open_ride", ride_id=wrong)
    act(phone, "list_rides", **TRIP)
    assert not_acted(phone, "get_quotation", service_type=wrong)
    assert screen(phone) == "CabServiceOptions"


def test_the_history_shows_twenty_rides_the_last_booked_first() -> None:
    phone = new_phone()
    ids = [sow(phone, "ride", str(n), **TRIP, time_stamp="2025-05-01 10:00") for n in range(23)]
    done(phone.act("open_app", {"app_name": "Cab"}))
    assert [item.id for item in phone.content().items] == ids[:2:-1]
    assert phone.content().more == 3
    act(phone, "get_ride_history", offset=20)
    assert [item.id for item in phone.content().items] == ids[2::-1]


def test_weakness_6_only_ordering_and_cancelling_are_writes_and_both_are_costly() -> None:
    harms = {name: tool.harm for name, tool in Cab.tools.items() if tool.writes}
    assert harms == {"order_ride": "costly", "user_cancel_ride": "costly"}
    assert {edge.action for edge in edges(Cab) if edge.writes} == {"order_ride", "cancel_ride"}


def test_weakness_11_the_ride_shows_its_status_as_it_is_now() -> None:
    phone = new_phone()
    sow(phone, "ride", "now", **TRIP, status="BOOKED", delay=10, duration=20)
    act(phone, "open_current_ride")
    assert phone.content().fields["Status"] == "BOOKED, pick-up in 10 minutes"
    later(phone, 4)
    assert phone.content().fields["Status"] == "BOOKED, pick-up in 6 minutes"
    happen(phone, "update_ride_status", status="DELAYED", delay_minutes=5)
    assert phone.content().fields["Status"] == "DELAYED, pick-up in 11 minutes"
    later(phone, 15)
    happen(phone, "update_ride_status", status="IN_PROGRESS")
    later(phone, 5)
    assert phone.content().fields["Status"] == "IN_PROGRESS, arrival in 15 minutes"
    happen(phone, "end_ride")
    assert phone.content().fields["Status"] == "COMPLETED"


def test_weakness_15_the_on_going_ride_is_part_of_the_state() -> None:
    phone = new_phone()
    before, ride = phone.digest("data"), order(phone)
    assert phone.rows()["Cab"]["rides"][ride["ride_id"]]["status"] == "BOOKED"
    assert phone.digest("data") != before
    assert call(phone.fork(), "get_current_ride_status")["ride_id"] == ride["ride_id"]


def test_weakness_36_listing_quoting_and_ordering_show_one_price_whenever_they_are_asked() -> None:
    phone = new_phone()
    listed = {row["service_type"]: row["price"] for row in call(phone, "list_rides", **TRIP)}
    later(phone, 60 * 24 * 30)
    for kind, price in listed.items():
        assert call(phone, "get_quotation", **TRIP, service_type=kind)["price"] == price
        assert call(phone, "get_quotation", **TRIP, service_type=kind, ride_time="2026-01-01")["price"] == price
        assert order(phone.fork(), kind)["price"] == price
    act(phone, "list_rides", **TRIP)
    assert {item.id: float(str(item.fields["price"])) for item in phone.content().items} == listed
    act(phone, "get_quotation", service_type="Premium")
    assert act(phone, "show_quotation")["price"] == listed["Premium"]
    act(phone, "order_ride")
    assert phone.content().fields["Price"] == f"{listed['Premium']:.2f}"


def test_weakness_36_quoting_stores_nothing() -> None:
    phone = new_phone()
    before = phone.digest("data")
    call(phone, "list_rides", **TRIP)
    act(phone, "list_rides", **TRIP)
    assert act(phone, "list_service_types") == ["Default", "Premium", "Van"]
    act(phone, "get_quotation", service_type="Van")
    assert phone.digest("data") == before


def test_weakness_36_a_scheduled_quotation_is_booked_for_its_time() -> None:
    phone = new_phone()
    act(phone, "list_rides", **TRIP, ride_time="2025-06-03 08:30")
    act(phone, "get_quotation", service_type="Default")
    assert phone.content().fields["When"] == "2025-06-03T08:30:00+02:00"
    act(phone, "order_ride")
    assert phone.content().fields["Pick-up"] == "2025-06-03T08:30:00+02:00"
    status = call(phone, "get_current_ride_status")
    assert (status["time_stamp"], status["delay"]) == ("2025-06-03T08:30:00+02:00", 0.0)
    assert status["minutes_to_pickup"] == 23 * 60 + 30


def test_a_cab_cannot_be_there_sooner_for_being_scheduled() -> None:
    phone = new_phone()
    now = call(phone, "get_quotation", **TRIP, service_type="Van")
    soon = call(phone, "get_quotation", **TRIP, service_type="Van", ride_time="2025-06-02 09:02")
    assert soon["delay"] == now["delay"] - 2


def test_a_quotation_whose_time_passes_is_still_shown_but_not_ordered() -> None:
    phone = new_phone()
    act(phone, "list_rides", **TRIP, ride_time="2025-06-02 09:10")
    act(phone, "get_quotation", service_type="Default")
    later(phone, 30)
    assert phone.content().title == "Quotation"
    assert "ride_time is past" in not_acted(phone, "order_ride")
    act(phone, "go_back")
    assert len(phone.content().items) == 3
    assert "ride_time is past" in not_acted(phone, "get_quotation", service_type="Van")


def test_weakness_37_the_status_counts_minutes_for_ordered_and_seeded_rides() -> None:
    phone = new_phone()
    ride = order(phone)
    later(phone, 2)
    status = call(phone, "get_current_ride_status")
    assert status["minutes_to_pickup"] == ride["delay"] - 2 > 0
    assert status["minutes_to_arrival"] == ride["delay"] - 2 + ride["duration"]
    later(phone, 600)
    assert call(phone, "get_current_ride_status")["minutes_to_pickup"] == 0
    assert call(phone, "get_current_ride_status")["delay"] == ride["delay"]
    for state, minutes in (("BOOKED", (5, 25)), ("DELAYED", (5, 25)), ("ARRIVED_AT_PICKUP", (0, 25))):
        phone = new_phone()
        sow(phone, "ride", "s", **TRIP, time_stamp="2025-06-02 08:45", status=state, delay=20, duration=20)
        status = call(phone, "get_current_ride_status")
        assert (status["minutes_to_pickup"], status["minutes_to_arrival"]) == minutes
        assert status["pickup_time"] == "2025-06-02T09:05:00+02:00"
    phone = new_phone()
    sow(phone, "ride", "s", **TRIP, time_stamp="2025-06-02 08:45", status="IN_PROGRESS", delay=5, duration=20)
    assert call(phone, "get_current_ride_status")["minutes_to_arrival"] == 10


def test_weakness_37_a_delay_is_added_and_remembered() -> None:
    phone = new_phone()
    ride = order(phone)
    later(phone, 3)
    happen(phone, "update_ride_status", status="DELAYED", delay_minutes=7.5)
    status = call(phone, "get_current_ride_status")
    assert (status["status"], status["delay"]) == ("DELAYED", ride["delay"] + 7.5)
    assert status["delay_history"] == [
        {"delay": ride["delay"], "time_stamp": "2025-06-02T09:00:00+02:00"},
        {"delay": ride["delay"] + 7.5, "time_stamp": "2025-06-02T09:03:00+02:00"},
    ]


def test_weakness_37_back_from_a_booked_ride_does_not_lead_to_the_order_button() -> None:
    phone = new_phone()
    act(phone, "list_rides", **TRIP)
    act(phone, "get_quotation", service_type="Default")
    act(phone, "order_ride")
    assert screen(phone) == "CabRideDetail"
    act(phone, "go_back")
    assert screen(phone) == "CabServiceOptions"
    assert "order_ride" not in {action.name for action in phone.actions()}
    act(phone, "get_quotation", service_type="Default")
    assert "only one is possible at a time" in not_acted(phone, "order_ride")


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(Cab.tools)),
    st.dictionaries(
        st.sampled_from(["start_location", "end_location", "service_type", "ride_time", "idx", "offset", "limit"]),
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=5)
        | st.sampled_from(SERVICE_TYPES)
        | st.datetimes().map(str),
    ),
)
def test_any_call_succeeds_or_is_refused_without_a_trace(tool: str, arguments: dict[str, Json]) -> None:
    phone = new_phone()
    sow(phone, "ride", "past", **TRIP, time_stamp="2025-05-01 10:00")
    before = phone.digest("all")
    outcome = phone.call(f"Cab__{tool}", arguments)
    assert outcome.fault is None
    if not outcome.ok or not Cab.tools[tool].writes:
        assert phone.digest("all") == before


def some_rides(phone: Phone) -> None:
    for n, status in enumerate(("COMPLETED", "IN_PROGRESS", "CANCELLED")):
        sow(phone, "ride", str(n), **TRIP, status=status, time_stamp="2025-06-02 08:00")


def test_a_random_walk_finds_nothing_wrong() -> None:
    check_app(Cab, populate=some_rides).raise_if_failed(complete=True)
