from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.maps import MODES, Maps, Place
from pare_apps.maps.routes import route, straight_km

from pare_sim.kernel import Json
from pare_sim.phone import Outcome, Phone
from pare_sim.phone.lint import lint
from pare_sim.testing import check_app

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
HOME, CAFE, FAR = {"latitude": 48.8500, "longitude": 2.3500}, {"latitude": 48.8530, "longitude": 2.3499}, (41.9, 12.5)
latitudes, longitudes = st.floats(-90, 90), st.floats(-180, 180)
places = st.builds(lambda la, lo: Place(id=f"{la},{lo}", name="x", latitude=la, longitude=lo), latitudes, longitudes)


def new_phone() -> Phone:
    return Phone.with_apps([Maps], start=START, zone="Europe/Paris")


def done(outcome: Outcome) -> Any:
    assert outcome.ok, outcome.error
    return outcome.result


def call(phone: Phone, tool: str, /, **arguments: Json) -> Any:
    outcome = phone.call(f"Maps__{tool}", arguments)
    assert Maps.tools[tool].writes or outcome.changes == ()
    return done(outcome)


def act(phone: Phone, action: str, /, **arguments: Json) -> Any:
    if phone.front != "Maps":
        done(phone.act("open_app", {"app_name": "Maps"}))
    return done(phone.act(action, arguments))


def sow(phone: Phone, name: str, /, **arguments: Json) -> str:
    return str(done(phone.sow("Maps", "place", {"name": name, **arguments}, f"seed:{name}")))


def refused(phone: Phone, outcome: Outcome, before: str) -> str:
    assert not outcome.ok
    assert outcome.fault is None
    assert phone.digest("all") == before
    return outcome.error or ""


def refusal(phone: Phone, tool: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return refused(phone, phone.call(f"Maps__{tool}", arguments), before)


def town(phone: Phone) -> tuple[str, str, str]:
    home = sow(phone, "Home", **HOME, address="3 Quai Nord", saved_as="me")
    cafe = sow(phone, "Café Lumière", **CAFE, category="cafe", address="1 Hill Rd")
    return home, cafe, sow(phone, "Rome", latitude=FAR[0], longitude=FAR[1], category="city")


def names(found: Any) -> list[str]:
    return [row["name"] for row in (found["places"] if isinstance(found, dict) else found)]


def shown(phone: Phone) -> list[str]:
    return [item.text for item in phone.content().items]


def test_search_goes_by_name_address_category_and_label_whatever_case_and_accents() -> None:
    phone = new_phone()
    town(phone)
    for query, found in (
        ("lumiere", ["Café Lumière"]),
        ("QUAI", ["Home"]),
        ("city", ["Rome"]),
        ("me", ["Home", "Rome"]),
    ):
        assert set(names(call(phone, "search_places", query=query))) >= set(found), query
    assert names(call(phone, "search_places", category="cafe")) == ["Café Lumière"]
    assert call(phone, "search_places", query="nowhere") == {"places": [], "range": [0, 0], "total": 0}


def test_near_a_place_the_nearest_comes_first_and_pages_cut_the_whole_order() -> None:
    phone = new_phone()
    _, _, rome = town(phone)
    assert names(call(phone, "search_places", near=rome)) == ["Rome", "Home", "Café Lumière"]
    page = call(phone, "search_places", near=rome, offset=1, limit=1)
    assert (names(page), page["range"], page["total"]) == (["Home"], [1, 2], 3)


def test_saving_keeps_a_label_and_removing_keeps_the_place() -> None:
    phone = new_phone()
    home, cafe, _ = town(phone)
    call(phone, "save_place", place_id=cafe, label="coffee")
    call(phone, "save_place", place_id=home, label="my place")
    assert [(row["name"], row["label"]) for row in call(phone, "list_saved_places")] == [
        ("Home", "my place"),
        ("Café Lumière", "coffee"),
    ]
    call(phone, "remove_saved_place", place_id=home)
    assert call(phone, "get_place", place_id=home)["saved"] is False
    assert "no saved_place" in refusal(phone, "remove_saved_place", place_id=home)


def test_a_route_has_distance_duration_and_times_in_local_time() -> None:
    phone = new_phone()
    home, cafe, _ = town(phone)
    assert call(phone, "get_route", start_id=home, end_id=cafe, mode="walk", departure="2025-06-02 10:00") == {
        "start_id": home,
        "end_id": cafe,
        "mode": "walk",
        "distance_km": 0.4,
        "duration_minutes": 6,
        "departure": "2025-06-02T10:00:00+02:00",
        "arrival": "2025-06-02T10:06:00+02:00",
    }
    assert [row["mode"] for row in call(phone, "list_routes", start_id=home, end_id=cafe)] == list(MODES)


def test_impossible_departures_modes_and_places_are_refused() -> None:
    phone = new_phone()
    home, _, rome = town(phone)
    way = {"start_id": home, "end_id": rome}
    assert "past" in refusal(phone, "get_route", **way, departure="2025-06-02 08:00")
    assert "9999" in refusal(phone, "get_route", **way, departure="9999-12-31 23:00")
    assert "mode" in refusal(phone, "get_route", **way, mode="boat")
    assert "no place" in refusal(phone, "get_route", start_id=home, end_id="nowhere")


@pytest.mark.parametrize("wrong", [{"latitude": 90.1}, {"longitude": -181.0}, {"latitude": "48"}, {"name": " "}])
def test_coordinates_off_the_globe_and_blank_names_are_refused(wrong: dict[str, Json]) -> None:
    outcome = new_phone().sow("Maps", "place", {"name": "Home", **HOME, **wrong}, "seed:x")
    assert not outcome.ok
    assert outcome.fault is None


@given(places, places)
@settings(max_examples=60, deadline=None)
def test_routes_are_the_same_both_ways_and_slower_means_take_longer(a: Place, b: Place) -> None:
    for mode in MODES:
        there, back = route(a, b, mode), route(b, a, mode)
        assert (there.distance_km, there.duration_minutes) == (back.distance_km, back.duration_minutes)
        assert 0 <= there.distance_km <= 1.3 * 20_016
    if straight_km(a, b) > 10:
        assert route(a, b, "walk").duration_minutes > route(a, b, "bike").duration_minutes


def test_the_distance_of_two_cities_is_the_known_one() -> None:
    paris = Place(id="p", name="Paris", latitude=48.8567, longitude=2.3508)
    rome = Place(id="r", name="Rome", latitude=41.8931, longitude=12.4828)
    assert abs(straight_km(paris, rome) - 1105) < 3


def test_a_place_is_shared_as_text_that_leads_there() -> None:
    phone = new_phone()
    _, cafe, _ = town(phone)
    assert call(phone, "share_place_text", place_id=cafe) == "Café Lumière, 1 Hill Rd\ngeo:48.853,2.3499"


def test_what_the_world_tells_of_places_is_noticed() -> None:
    phone = new_phone()
    _, cafe, _ = town(phone)
    outcome = phone.happen("Maps", "report_notice", {"place_id": cafe, "notice": "Closed today"}, "event:closed")
    assert outcome.notices == (("Café Lumière", "Closed today"),)
    outcome = phone.happen("Maps", "receive_place", {"sender": "Dana", "name": "Mill", **HOME}, "event:mill")
    assert outcome.notices == (("Dana shared a place", "Mill\ngeo:48.85,2.35"),)
    assert call(phone, "get_place", place_id=outcome.result)["name"] == "Mill"


def test_the_user_searches_saves_and_finds_the_way() -> None:
    phone = new_phone()
    home, cafe, _ = town(phone)
    act(phone, "search", query="cafe")
    assert shown(phone) == ["Café Lumière"]
    act(phone, "open_place", place_id=cafe)
    act(phone, "save", label="coffee")
    assert act(phone, "share").startswith("Café Lumière")
    act(phone, "directions")
    assert "Choose where to start" in phone.content().to_text()
    assert "swap" not in {action.name for action in phone.actions()}
    act(phone, "choose_start", place_id=home)
    assert phone.content().fields["walk"] == "0.4 km, 6 minutes"
    act(phone, "choose_mode", mode="bike")
    assert "walk" not in phone.content().fields
    act(phone, "swap")
    assert (phone.content().title, phone.content().text) == ("To Home", "From Café Lumière")
    act(phone, "go_back")
    act(phone, "unsave")
    assert "unsave" not in {action.name for action in phone.actions()}


def test_lint_and_a_random_walk_find_nothing() -> None:
    assert lint(Maps) == []
    check_app(Maps).raise_if_failed(complete=True)
