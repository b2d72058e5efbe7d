from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.apartment import Apartment, SavedApartment

from pare_sim.kernel import Json
from pare_sim.phone import Outcome, Phone, edges
from pare_sim.testing import check_app

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
ODD_TEXTS = ["🏠 🏠", "شقة", "a" * 100_000, "line\nline\t\u202eabc"]
LOFT: dict[str, Json] = {
    "name": "Loft",
    "location": "Berlin",
    "zip_code": "10115",
    "price": 1200,
    "number_of_bedrooms": 0,
    "number_of_bathrooms": 1,
    "square_footage": 500,
}


def new_phone() -> Phone:
    return Phone.with_apps([Apartment], start=START, zone="Europe/Berlin")


def done(outcome: Outcome) -> Any:
    assert outcome.ok, outcome.error
    return outcome.result


def call(phone: Phone, tool: str, /, **arguments: Json) -> Any:
    outcome = phone.call(f"Apartment__{tool}", arguments)
    assert Apartment.tools[tool].writes or outcome.changes == ()
    return done(outcome)


def act(phone: Phone, action: str, /, **arguments: Json) -> Any:
    if phone.front != "Apartment":
        done(phone.act("open_app", {"app_name": "Apartment"}))
    offered = {found.name: found for found in phone.actions()}
    outcome = phone.act(action, arguments)
    assert offered[action].writes or outcome.changes == ()
    return done(outcome)


def sow(phone: Phone, name: str, /, **arguments: Json) -> str:
    given: dict[str, Json] = {"name": name, "location": "Berlin", "price": 1000, **arguments}
    return str(done(phone.sow("Apartment", "apartment", given, f"seed:{name}")))


def happen(phone: Phone, event: str, /, **arguments: Json) -> Outcome:
    outcome = phone.happen("Apartment", event, arguments, f"event:{event}")
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
    """The message of a refused call, which must have left everything as it was."""
    before = phone.digest("all")
    return refused(phone, before, phone.call(f"Apartment__{tool}", arguments))


def not_acted(phone: Phone, action: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return refused(phone, before, phone.act(action, arguments))


def not_happened(phone: Phone, event: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return refused(phone, before, phone.happen("Apartment", event, arguments, "event:x"))


def found(phone: Phone, **filters: Json) -> list[str]:
    """Names that the assistant's search finds; the user's must show the same."""
    rows = call(phone, "search_apartments", **filters)
    copy = phone.fork()
    act(copy, "open_search")
    act(copy, "search", **filters)
    assert [item.id for item in copy.content().items] == list(rows)
    return [row["name"] for row in rows.values()]


def screen(phone: Phone) -> str:
    return type(phone.screen).__name__


def shown(phone: Phone) -> list[str]:
    return [item.text for item in phone.content().items]


def test_an_apartment_is_returned_with_all_it_mentions() -> None:
    phone = new_phone()
    more: dict[str, Json] = {"pet_policy": "Cats", "amenities": ["Gym", "Pool"]}
    made = happen(phone, "add_new_apartment", **LOFT, **more).result
    assert call(phone, "get_apartment_details", apartment_id=made) == {
        "apartment_id": made,
        "name": "Loft",
        "location": "Berlin",
        "zip_code": "10115",
        "price": 1200.0,
        "bedrooms": 0,
        "bathrooms": 1,
        "property_type": "",
        "square_footage": 500,
        "furnished_status": "",
        "floor_level": "",
        "pet_policy": "Cats",
        "lease_term": "",
        "amenities": ["Gym", "Pool"],
        "saved": False,
    }


def test_all_apartments_are_listed_by_id_in_the_order_of_adding() -> None:
    phone = new_phone()
    ids = [sow(phone, name) for name in ("b", "a", "c")]
    assert list(call(phone, "list_all_apartments")) == ids
    act(phone, "list_apartments")
    assert [item.id for item in phone.content().items] == ids


def test_favourites_are_listed_in_the_order_of_saving_and_saving_twice_is_fine() -> None:
    phone = new_phone()
    a, b = sow(phone, "a"), sow(phone, "b")
    for apartment_id in (b, a, b):
        assert call(phone, "save_apartment", apartment_id=apartment_id) is None
    rows = call(phone, "list_saved_apartments")
    assert list(rows) == [b, a]
    assert all(row["saved"] for row in rows.values())
    assert call(phone, "remove_saved_apartment", apartment_id=b) is None
    assert "'b'" in refusal(phone, "remove_saved_apartment", apartment_id=b)
    assert list(call(phone, "list_saved_apartments")) == [a]


def test_a_new_apartment_is_announced_with_what_it_mentions() -> None:
    phone = new_phone()
    more: dict[str, Json] = {
        "property_type": "Studio",
        "furnished_status": "Furnished",
        "floor_level": "3",
        "pet_policy": "Cats",
        "lease_term": "1 year",
        "amenities": ["Gym", "Pool"],
    }
    full = happen(phone, "add_new_apartment", **LOFT, **more).notices
    told = "Loft in Berlin 10115, price 1200, 0 bedrooms, 1 bathroom, 500 square feet"
    rest = "Studio, Furnished, floor 3, pets: Cats, lease 1 year, amenities: Gym, Pool"
    assert full == (("New apartment", f"{told}, {rest}"),)
    assert happen(phone, "add_new_apartment", **LOFT).notices == (("New apartment", told),)
    assert phone.sow("Apartment", "add_new_apartment", LOFT, "seed:quiet").notices == ()


def test_a_price_change_is_announced_by_name_with_both_prices() -> None:
    phone = new_phone()
    made = sow(phone, "Loft", saved=True)
    outcome = happen(phone, "update_apartment", apartment_id=made, new_price=950.5)
    told = "Loft in Berlin, one of your favourites: price now 950.50, was 1000"
    assert (outcome.result, outcome.notices) == (made, (("Price changed", told),))
    assert call(phone, "get_apartment_details", apartment_id=made)["price"] == 950.5
    assert happen(phone, "update_apartment", apartment_id=made, new_price=950.5).notices == ()


def test_an_apartment_that_goes_is_announced_by_name() -> None:
    phone = new_phone()
    made = sow(phone, "Loft")
    outcome = happen(phone, "delete_apartment", apartment_id=made)
    assert outcome.notices == (("Apartment gone", "Loft in Berlin is no longer on offer."),)
    assert call(phone, "list_all_apartments") == {}
    assert "no apartment with id" in not_happened(phone, "delete_apartment", apartment_id=made)
    assert "no apartment with id" in not_happened(phone, "update_apartment", apartment_id=made, new_price=1)


@pytest.mark.parametrize(
    ("given", "kept"), [(900, 900.0), (899.999, 900.0), (0.125, 0.13), (1000.005, 1000.01), (0, 0.0), (-0.0, 0.0)]
)
def test_whole_and_decimal_prices_are_kept_in_cents(given: Json, kept: float) -> None:
    phone = new_phone()
    made = sow(phone, "Loft", price=given)
    again = happen(phone, "update_apartment", apartment_id=sow(phone, "Other"), new_price=given).result
    for apartment_id in (made, again):
        assert repr(call(phone, "get_apartment_details", apartment_id=apartment_id)["price"]) == repr(kept)


@pytest.mark.parametrize("price", ["900", None, True, -1, 10**10, 10**400, [900]])
def test_what_is_no_price_is_refused(price: Json) -> None:
    phone = new_phone()
    made = sow(phone, "Loft")
    assert not_happened(phone, "add_new_apartment", **{**LOFT, "price": price})
    assert not_happened(phone, "update_apartment", apartment_id=made, new_price=price)


@pytest.mark.parametrize("name", ["number_of_bedrooms", "number_of_bathrooms", "square_footage"])
@pytest.mark.parametrize("count", ["2", -1, 1.5, True])
def test_what_is_no_count_is_refused(name: str, count: Json) -> None:
    phone = new_phone()
    assert not_happened(phone, "add_new_apartment", **{**LOFT, name: count})
    assert refusal(phone, "search_apartments", **{name: count})


@pytest.mark.parametrize("tool", ["get_apartment_details", "save_apartment", "remove_saved_apartment"])
@pytest.mark.parametrize("wrong", ["", "apartment-nope", *ODD_TEXTS, 7, None, True, ["x"]])
def test_a_wrong_id_is_refused(tool: str, wrong: Json) -> None:
    phone = new_phone()
    sow(phone, "Loft", saved=True)
    assert refusal(phone, tool, apartment_id=wrong)


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_odd_texts_are_kept_found_and_shown(text: str) -> None:
    phone = new_phone()
    made = happen(phone, "add_new_apartment", **{**LOFT, "name": text}, lease_term=text, amenities=[text]).result
    assert found(phone, name=text, lease_term=text, amenities=[text]) == [text]
    act(phone, "list_apartments")
    act(phone, "view_apartment", apartment_id=made)
    assert (phone.content().title, phone.content().fields["lease_term"]) == (text, text)


def three(phone: Phone) -> None:
    sow(phone, "Loft", price=900, zip_code="10115", number_of_bedrooms=0, amenities=["Gym", "Roof garden"])
    more: dict[str, Json] = {"furnished_status": "Furnished", "floor_level": "3A", "lease_term": "1 year"}
    sow(phone, "Café flat", location="Köln", price=1200, square_footage=800, pet_policy="Cats", **more)
    sow(phone, "Villa", price=3000.5, number_of_bathrooms=0, property_type="House", saved=True, amenities=["Gym"])


@pytest.mark.parametrize(
    ("filters", "names"),
    [
        ({}, ["Loft", "Café flat", "Villa"]),
        ({"name": "cafe"}, ["Café flat"]),
        ({"location": "BERL"}, ["Loft", "Villa"]),
        ({"zip_code": "10115"}, ["Loft"]),
        ({"zip_code": "1011"}, []),
        ({"min_price": 1200}, ["Café flat", "Villa"]),
        ({"max_price": 1200.0}, ["Loft", "Café flat"]),
        ({"min_price": 901, "max_price": 1199.99}, []),
        ({"min_price": 2000, "max_price": 1000}, []),
        ({"max_price": 1e300}, ["Loft", "Café flat", "Villa"]),
        ({"number_of_bedrooms": 1, "location": "berlin"}, ["Villa"]),
        ({"square_footage": 800}, ["Café flat"]),
        ({"square_footage": 801}, []),
        ({"property_type": "house"}, ["Villa"]),
        ({"furnished_status": "FURNISHED"}, ["Café flat"]),
        ({"floor_level": "3a"}, ["Café flat"]),
        ({"pet_policy": " cats "}, ["Café flat"]),
        ({"lease_term": "1 year", "pet_policy": "Dogs"}, []),
        ({"amenities": ["gym"]}, ["Loft", "Villa"]),
        ({"amenities": ["GYM", "roof garden"]}, ["Loft"]),
        ({"amenities": ["roof"]}, []),
        ({"saved_only": True}, ["Villa"]),
        ({"saved_only": True, "max_price": 1000}, []),
        (
            {"name": "", "zip_code": " ", "pet_policy": "", "amenities": [], "lease_term": None},
            ["Loft", "Café flat", "Villa"],
        ),
        ({"amenities": [""]}, ["Loft", "Café flat", "Villa"]),
    ],
)
def test_a_search_finds_what_fulfils_all_filters(filters: dict[str, Json], names: list[str]) -> None:
    phone = new_phone()
    three(phone)
    assert found(phone, **filters) == names


@pytest.mark.parametrize(
    ("filters", "names"),
    [
        ({"number_of_bedrooms": 0}, ["Loft"]),
        ({"number_of_bathrooms": 0}, ["Villa"]),
        ({"max_price": 0}, []),
        ({"square_footage": 0, "min_price": 0}, ["Loft", "Café flat", "Villa"]),
    ],
)
def test_zero_is_a_value_to_search_for(filters: dict[str, Json], names: list[str]) -> None:
    phone = new_phone()
    three(phone)
    assert found(phone, **filters) == names


@pytest.mark.parametrize("wrong", [{"min_price": "cheap"}, {"max_price": -1}, {"amenities": "Gym"}, {"saved_only": 1}])
def test_a_wrong_filter_is_refused_and_keeps_the_search(wrong: dict[str, Json]) -> None:
    phone = new_phone()
    three(phone)
    assert next(iter(wrong)) in refusal(phone, "search_apartments", **wrong)
    act(phone, "open_search")
    act(phone, "search", name="loft")
    assert next(iter(wrong)) in not_acted(phone, "search", **wrong)
    assert shown(phone) == ["Loft"]


def test_weakness_2_and_3_a_wrong_id_opens_nothing_and_leaves_the_back_stack() -> None:
    phone = new_phone()
    act(phone, "list_apartments")
    assert "no apartment with id" in not_acted(phone, "view_apartment", apartment_id="apartment-x")
    for opener in ("open_search", "open_favorites"):
        act(phone, opener)
        assert "no apartment with id" in not_acted(phone, "view_apartment", apartment_id="apartment-x")
        act(phone, "go_back")
        assert screen(phone) == "ApartmentHome"
    act(phone, "go_back")
    assert phone.front == "System"


def test_weakness_6_only_saving_and_unsaving_are_writes() -> None:
    assert {edge.action for edge in edges(Apartment) if edge.writes} == {"save", "unsave"}
    writes = {name: tool.harm for name, tool in Apartment.tools.items() if tool.writes}
    assert writes == {"save_apartment": "reversible", "remove_saved_apartment": "reversible"}


def test_weakness_10_an_apartment_gone_behind_the_screen_is_no_longer_shown() -> None:
    phone = new_phone()
    made = sow(phone, "Loft")
    act(phone, "list_apartments")
    act(phone, "view_apartment", apartment_id=made)
    happen(phone, "delete_apartment", apartment_id=made)
    assert phone.content().title == "No longer available"
    act(phone, "go_back")
    assert (screen(phone), shown(phone), phone.content().text) == ("ApartmentHome", [], "No apartments.")


def test_weakness_11_every_screen_shows_its_content_also_after_back_and_changes() -> None:
    phone = new_phone()
    three(phone)
    (saved,) = call(phone, "list_saved_apartments")
    act(phone, "open_favorites")
    assert [item.id for item in phone.content().items] == [saved]
    act(phone, "view_apartment", apartment_id=saved)
    content = phone.content()
    assert (content.title, content.fields["apartment_id"], content.fields["price"]) == ("Villa", saved, "3000.50")
    call(phone, "remove_saved_apartment", apartment_id=saved)
    assert phone.content().fields["saved"] == "no"
    act(phone, "go_back")
    assert (screen(phone), shown(phone)) == ("ApartmentFavorites", [])
    act(phone, "go_back")
    act(phone, "open_search")
    act(phone, "search", amenities=[], name=" ")
    assert phone.content().fields == {}
    act(phone, "search", amenities=["gym"], number_of_bedrooms=0, max_price=1000, saved_only=False)
    act(phone, "view_apartment", apartment_id=phone.content().items[0].id)
    act(phone, "go_back")
    assert phone.content().fields == {"max_price": "1000", "number_of_bedrooms": 0, "amenities": ["gym"]}
    assert phone.content().items[0].fields == {"Location": "Berlin", "Price": "900", "Bedrooms": 0, "Bathrooms": 1}


def test_weakness_12_the_same_seed_and_labels_give_the_same_ids() -> None:
    first, second = new_phone(), new_phone()
    assert sow(first, "Loft", saved=True) == sow(second, "Loft", saved=True)
    assert first.digest("all") == second.digest("all")


def test_the_user_saves_and_unsaves_what_is_not_or_is_a_favourite() -> None:
    phone = new_phone()
    act(phone, "list_apartments")
    act(phone, "view_apartment", apartment_id=sow(phone, "Loft"))
    assert "not possible" in not_acted(phone, "unsave")
    act(phone, "save")
    assert phone.content().fields["saved"] == "yes"
    assert "not possible" in not_acted(phone, "save")
    act(phone, "unsave")
    assert call(phone, "list_saved_apartments") == {}


def test_weakness_40_a_listing_that_goes_leaves_the_favourites() -> None:
    phone = new_phone()
    gone, kept = sow(phone, "Gone", saved=True), sow(phone, "Kept", saved=True)
    outcome = happen(phone, "delete_apartment", apartment_id=gone)
    assert "one of your favourites" in outcome.notices[0][1]
    assert list(phone.rows()["Apartment"]["saved_apartments"]) == [kept]
    assert list(call(phone, "list_saved_apartments")) == [kept]
    assert found(phone, saved_only=True) == ["Kept"]
    act(phone, "open_favorites")
    assert shown(phone) == ["Kept"]
    assert "no apartment with id" in refusal(phone, "remove_saved_apartment", apartment_id=gone)


def test_weakness_40_a_seeded_favourite_without_a_listing_breaks_nothing() -> None:
    phone = new_phone()
    kept = sow(phone, "Kept", saved=True)
    stray = SavedApartment(id="apartment-x", saved_at=START)
    assert phone.write_rows("seed:x", lambda: phone.apps["Apartment"].table("saved_apartments").add(stray)).ok
    assert list(call(phone, "list_saved_apartments")) == [kept]
    act(phone, "open_favorites")
    assert shown(phone) == ["Kept"]


@pytest.mark.parametrize(
    "filters",
    [
        {"furnished_status": "Furnished"},
        {"pet_policy": "Cats"},
        {"lease_term": "1 year"},
        {"floor_level": "1"},
        {"property_type": "Loft"},
        {"zip_code": "10115"},
        {"amenities": ["Gym"]},
    ],
)
def test_weakness_40_a_missing_attribute_fits_no_filter(filters: dict[str, Json]) -> None:
    phone = new_phone()
    sow(phone, "Bare")
    assert found(phone, **filters) == []


def test_lists_show_at_most_twenty_and_count_the_rest() -> None:
    phone = new_phone()
    for n in range(23):
        sow(phone, f"a{n:02d}", saved=True)
    act(phone, "list_apartments")
    ways = (("open_search", "search"), ("open_favorites", "list_favorites"), ("go_back", "list_apartments"))
    for opener, lister in ways:
        act(phone, opener)
        act(phone, lister)
        assert (shown(phone)[0], len(shown(phone)), phone.content().more) == ("a00", 20, 3)
        act(phone, lister, offset=20)
        assert (shown(phone), phone.content().more) == (["a20", "a21", "a22"], 0)
        if opener == "open_search":
            act(phone, "go_back")


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["save", "unsave", "delete", "price"]), st.integers(0, 2)),
        max_size=10,
    )
)
def test_the_favourites_are_always_listings_that_were_saved_last(steps: list[tuple[str, int]]) -> None:
    phone = new_phone()
    ids = [sow(phone, name) for name in "abc"]
    there, saved = set(ids), list[str]()
    for what, n in steps:
        chosen = ids[n]
        if what == "delete":
            phone.happen("Apartment", "delete_apartment", {"apartment_id": chosen}, "event:d")
            there.discard(chosen)
        elif what == "price":
            phone.happen("Apartment", "update_apartment", {"apartment_id": chosen, "new_price": 5}, "event:p")
        else:
            tool = "save_apartment" if what == "save" else "remove_saved_apartment"
            phone.call(f"Apartment__{tool}", {"apartment_id": chosen})
        if what in ("unsave", "delete") and chosen in saved:
            saved.remove(chosen)
        if what == "save" and chosen in there and chosen not in saved:
            saved.append(chosen)
        rows = call(phone, "list_all_apartments")
        assert list(call(phone, "list_saved_apartments")) == saved
        assert {key for key, row in rows.items() if row["saved"]} == set(saved)


def test_forks_are_independent() -> None:
    phone = new_phone()
    made = sow(phone, "Loft")
    before, copy = phone.digest("all"), phone.fork()
    call(copy, "save_apartment", apartment_id=made)
    assert phone.digest("all") == before


def test_a_random_walk_finds_nothing_wrong_and_reaches_everything() -> None:
    check_app(Apartment, populate=three).raise_if_failed(complete=True)
