from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.shopping import Shopping
from pare_apps.shopping.prices import line_total, total

from pare_sim.kernel import Json
from pare_sim.phone import Outcome, Phone, edges
from pare_sim.testing import check_app

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
ODD_TEXTS = ["🛒 👩‍👩‍👧", "كوب أحمر", "a" * 100_000, "line\nline\t\u202eabc", "O'Brien's \"mug\" \\"]
WRONG_IDS = ["", "item-nope", *ODD_TEXTS, 7, None, True, ["x"]]


def new_phone(seed: int = 0) -> Phone:
    return Phone.with_apps([Shopping], start=START, zone="Europe/Paris", seed=seed)


def done(outcome: Outcome) -> Any:
    assert outcome.ok, outcome.error
    return outcome.result


def call(phone: Phone, tool: str, /, **arguments: Json) -> Any:
    outcome = phone.call(f"Shopping__{tool}", arguments)
    assert Shopping.tools[tool].writes or outcome.changes == ()
    assert outcome.notices == ()
    return done(outcome)


def act(phone: Phone, action: str, /, **arguments: Json) -> Any:
    if phone.front != "Shopping":
        done(phone.act("open_app", {"app_name": "Shopping"}))
    offered = {found.name: found for found in phone.actions()}
    outcome = phone.act(action, arguments)
    assert offered[action].writes or outcome.changes == ()
    return done(outcome)


def sow(phone: Phone, seed: str, label: str, /, **arguments: Json) -> Any:
    outcome = phone.sow("Shopping", seed, arguments, f"seed:{label}")
    assert outcome.notices == ()
    return done(outcome)


def happen(phone: Phone, event: str, /, **arguments: Json) -> Outcome:
    outcome = phone.happen("Shopping", event, arguments, f"event:{event}")
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
    return refused(phone, before, phone.call(f"Shopping__{tool}", arguments))


def not_acted(phone: Phone, action: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return refused(phone, before, phone.act(action, arguments))


def not_happened(phone: Phone, event: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return refused(phone, before, phone.happen("Shopping", event, arguments, "event:x"))


def mug(phone: Phone, name: str = "Mug", price: float = 12.5, **more: Json) -> str:
    return str(sow(phone, "item", f"{name} {price}", product=name, price=price, **more))


def screen(phone: Phone) -> str:
    return type(phone.screen).__name__


def shown(phone: Phone) -> list[str]:
    return [item.id for item in phone.content().items]


def test_a_product_is_returned_with_its_variants() -> None:
    phone = new_phone()
    product = sow(
        phone,
        "product",
        "mug",
        name="Mug",
        variants=[{"price": 12.499, "options": {"color": "red", "size": 3}}, {"price": 9, "available": False}],
    )
    row = call(phone, "get_product_details", product_id=product)
    first, second = row["variants"]
    assert row == {
        "name": "Mug",
        "product_id": product,
        "variants": {
            first: {"item_id": first, "price": 12.5, "available": True, "options": {"color": "red", "size": 3}},
            second: {"item_id": second, "price": 9.0, "available": False, "options": {}},
        },
    }
    assert call(phone, "search_product", product_name="MUG") == [row]
    assert call(phone, "search_product", product_name="plate") == []


def test_products_are_listed_by_name_and_searched_in_the_order_of_adding() -> None:
    phone = new_phone()
    for name in ("plate", "Élan mug", "bowl", "mug"):
        mug(phone, name)
    listed = call(phone, "list_all_products", limit=3)
    assert list(listed["products"]) == ["bowl", "Élan mug", "mug"]
    assert listed["metadata"] == {"range": [0, 3], "total": 4}
    assert [row["name"] for row in call(phone, "search_product", product_name="MUG")] == ["Élan mug", "mug"]
    assert [row["name"] for row in call(phone, "search_product", product_name="elan")] == ["Élan mug"]
    assert [row["name"] for row in call(phone, "search_product", product_name="", offset=3)] == ["mug"]
    assert call(phone, "list_all_products", offset=9)["metadata"] == {"range": [4, 4], "total": 4}


def test_a_purchase_is_kept_as_an_order_and_empties_the_cart() -> None:
    phone = new_phone()
    item, other = mug(phone, options={"color": "red"}), mug(phone, "Plate", 0.1)
    assert call(phone, "add_to_cart", item_id=item) == item
    call(phone, "add_to_cart", item_id=item, quantity=2)
    call(phone, "add_to_cart", item_id=other, quantity=2)
    assert call(phone, "remove_from_cart", item_id=other) == other
    cart = call(phone, "list_cart")
    assert (cart[item]["quantity"], cart[item]["price"], cart[item]["name"], cart[other]["quantity"]) == (
        3,
        12.5,
        "Mug",
        1,
    )
    order = call(phone, "checkout")
    assert call(phone, "list_cart") == {}
    happen(phone, "update_item", item_id=other, new_availability=False)
    row = call(phone, "get_order_details", order_id=order)
    assert row == {
        "order_id": order,
        "order_status": "processed",
        "order_date": "2025-06-02T09:00:00+02:00",
        "order_total": 37.6,
        "discount_code": None,
        "order_items": {
            item: {
                "item_id": item,
                "name": "Mug",
                "quantity": 3,
                "price": 12.5,
                "available": True,
                "options": {"color": "red"},
            },
            other: {"item_id": other, "name": "Plate", "quantity": 1, "price": 0.1, "available": False, "options": {}},
        },
    }
    assert call(phone, "list_orders") == {order: row}


def test_a_discount_is_taken_off_each_item_to_the_cent() -> None:
    phone = new_phone()
    item = mug(phone, price=19.99, discount_code={"SAVE10": 10, "HALF": 50.0})
    other = mug(phone, "Plate", 5, discount_code={"SAVE10": 25})
    assert call(phone, "get_discount_code_info", discount_code="SAVE10") == {item: 10.0, other: 25.0}
    assert call(phone, "get_discount_code_info") == {}
    assert call(phone, "get_all_discount_codes") == {"SAVE10": [item, other], "HALF": [item]}
    call(phone, "add_to_cart", item_id=item, quantity=3)
    call(phone, "add_to_cart", item_id=other)
    act(phone, "view_cart")
    assert (phone.content().fields["Total"], phone.content().fields["Total with code"]) == ("64.97", ["SAVE10: 57.72"])
    assert "not valid for Plate" in refusal(phone, "checkout", discount_code="HALF")
    assert "did you mean 'SAVE10'" in refusal(phone, "checkout", discount_code="save10")
    assert "no discount code ''" in refusal(phone, "checkout", discount_code="")
    order = call(phone, "checkout", discount_code="SAVE10")
    row = call(phone, "get_order_details", order_id=order)
    assert (row["order_total"], row["discount_code"]) == (57.72, "SAVE10")


def test_an_order_can_be_cancelled_until_it_is_delivered() -> None:
    phone = new_phone()
    item = mug(phone)
    for status in ("processed", "shipped"):
        order = sow(phone, "order", status, items=[{"item_id": item}], order_date="2025-05-01", order_status=status)
        assert call(phone, "cancel_order", order_id=order) == order
        assert call(phone, "get_order_details", order_id=order)["order_status"] == "cancelled"
        assert "is cancelled" in refusal(phone, "cancel_order", order_id=order)
    order = sow(phone, "order", "done", items=[{"item_id": item}], order_date="2025-05-01", order_status="delivered")
    assert "is delivered" in refusal(phone, "cancel_order", order_id=order)


def test_an_order_keeps_what_was_paid_when_prices_change() -> None:
    phone = new_phone()
    item = mug(phone)
    order = sow(phone, "order", "o", items=[{"item_id": item, "quantity": 2}], order_date="2025-05-01 10:00")
    given = sow(phone, "order", "p", items=[{"item_id": item}], order_date="2025-05-01 10:00", order_total=1.005)
    happen(phone, "update_item", item_id=item, new_price=99)
    row = call(phone, "get_order_details", order_id=order)
    assert (row["order_total"], row["order_items"][item]["price"]) == (25.0, 12.5)
    assert call(phone, "get_order_details", order_id=given)["order_total"] == 1.01


def test_what_the_shop_does_is_announced_by_names_without_ids() -> None:
    phone = new_phone()
    added = happen(phone, "add_product", name="Mug")
    assert added.notices == (("New product", "Mug"),)
    item = happen(phone, "add_item_to_product", product_id=added.result, price=12.5, options={"size": "L"})
    assert item.notices == (("New variant", "Mug (size: L): 12.50, available"),)
    changed = happen(phone, "update_item", item_id=item.result, new_price=10, new_availability=False)
    assert changed.notices == (("Mug (size: L)", "price 10.00, not available"),)
    code = happen(phone, "add_discount_code", item_id=item.result, discount_code={"SAVE10": 10, "B": 12.5})
    assert code.notices == (("Discount on Mug (size: L)", "SAVE10 takes 10 % off, B takes 12.5 % off"),)
    order = sow(phone, "order", "o", items=[{"item_id": item.result, "quantity": 2}], order_date="2025-05-01 10:00")
    sent = happen(phone, "update_order_status", order_id=order)
    told = "2 × Mug (size: L), ordered Thursday 2025-05-01 10:00, 20.00"
    assert sent.notices == (("Order shipped", told),)
    assert happen(phone, "cancel_order", order_id=order).notices == (("Order cancelled", told),)


def test_a_code_that_is_known_gets_another_percentage() -> None:
    phone = new_phone()
    item = mug(phone, discount_code={"A": 10})
    happen(phone, "add_discount_code", item_id=item, discount_code={"A": 20, "B": 5})
    assert call(phone, "get_discount_code_info", discount_code="A") == {item: 20.0}
    assert call(phone, "get_all_discount_codes") == {"A": [item], "B": [item]}


@pytest.mark.parametrize(
    ("event", "arguments"),
    [
        ("add_product", {"name": " "}),
        ("add_item_to_product", {"product_id": "product-nope", "price": 1}),
        ("add_item_to_product", {"price": -1}),
        ("add_item_to_product", {"price": "1"}),
        ("add_item_to_product", {"price": 10**400}),
        ("add_item_to_product", {"price": 1, "options": {"a": ["b"]}}),
        ("update_item", {}),
        ("update_item", {"new_price": -0.01}),
        ("update_item", {"item_id": "item-nope", "new_price": 1}),
        ("add_discount_code", {"discount_code": {}}),
        ("add_discount_code", {"discount_code": {"A": 0}}),
        ("add_discount_code", {"discount_code": {"A": 101}}),
        ("add_discount_code", {"discount_code": {"A": 5, " ": 5}}),
        ("add_discount_code", {"item_id": "item-nope", "discount_code": {"A": 5}}),
        ("update_order_status", {"order_id": "order-nope"}),
        ("update_order_status", {"status": "lost"}),
        ("cancel_order", {"order_id": "order-nope"}),
    ],
)
def test_a_wrong_event_is_refused_and_changes_nothing(event: str, arguments: dict[str, Json]) -> None:
    phone = new_phone()
    item = mug(phone)
    order = sow(phone, "order", "o", items=[{"item_id": item}], order_date="2025-05-01")
    (product,) = (row.id for row in phone.apps["Shopping"].table("products"))
    known: dict[str, Json] = {"item_id": item, "product_id": product, "order_id": order}
    ids = {name: known[name] for name in Shopping.events[event].signature.names if name in known}
    assert not_happened(phone, event, **{**ids, **arguments})


@pytest.mark.parametrize(
    ("tool", "name"),
    [
        ("get_product_details", "product_id"),
        ("add_to_cart", "item_id"),
        ("remove_from_cart", "item_id"),
        ("get_order_details", "order_id"),
        ("cancel_order", "order_id"),
    ],
)
@pytest.mark.parametrize("wrong", WRONG_IDS)
def test_a_wrong_id_is_refused(tool: str, name: str, wrong: Json) -> None:
    phone = new_phone()
    call(phone, "add_to_cart", item_id=mug(phone))
    assert refusal(phone, tool, **{name: wrong})


@pytest.mark.parametrize("quantity", [0, -1, 1001, 10**400, 1.5, "1", None, True])
def test_a_wrong_quantity_is_refused(quantity: Json) -> None:
    phone = new_phone()
    item = mug(phone)
    call(phone, "add_to_cart", item_id=item, quantity=2)
    assert refusal(phone, "add_to_cart", item_id=item, quantity=quantity)
    assert refusal(phone, "remove_from_cart", item_id=item, quantity=quantity)


def test_more_than_the_cart_holds_cannot_be_removed() -> None:
    phone = new_phone()
    item = mug(phone)
    call(phone, "add_to_cart", item_id=item, quantity=2)
    assert "holds 2 of Mug, not 3" in refusal(phone, "remove_from_cart", item_id=item, quantity=3)
    other = mug(phone, "Plate")
    assert "is not in the cart" in refusal(phone, "remove_from_cart", item_id=other)


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_odd_texts_are_kept_found_shown_and_announced(text: str) -> None:
    phone = new_phone()
    item = mug(phone, text, options={text: text}, discount_code={text: 10})
    (row,) = call(phone, "search_product", product_name=text[:50])
    assert (row["name"], row["variants"][item]["options"]) == (text, {text: text})
    call(phone, "add_to_cart", item_id=item)
    order = call(phone, "checkout", discount_code=text)
    act(phone, "list_orders")
    act(phone, "view_order", order_id=order)
    assert phone.content().fields["Discount code"] == text
    (notice,) = happen(phone, "update_order_status", order_id=order).notices
    assert len(notice[1]) < 200


@pytest.mark.parametrize("day", ["0001-01-01T00:00:00Z", "0001-01-02", "9999-12-31", "9999-12-31T23:59:59Z"])
def test_orders_of_far_dates_are_shown_and_announced(day: str) -> None:
    phone = new_phone()
    order = sow(phone, "order", "o", items=[{"item_id": mug(phone)}], order_date=day)
    act(phone, "list_orders")
    act(phone, "view_order", order_id=order)
    assert happen(phone, "update_order_status", order_id=order).notices


def test_orders_are_listed_the_most_recent_first() -> None:
    phone = new_phone()
    item = mug(phone)
    days = ("2025-05-02", "2025-05-03", "2025-05-01", "2025-05-03")
    made = [sow(phone, "order", str(n), items=[{"item_id": item}], order_date=day) for n, day in enumerate(days)]
    assert list(call(phone, "list_orders")) == [made[3], made[1], made[0], made[2]]


@pytest.mark.parametrize(
    "wrong", [{"items": []}, {"items": [{"item_id": "item-nope"}]}, {"order_date": 1.0}, {"order_total": -1}]
)
def test_a_wrong_order_of_a_scenario_is_refused(wrong: dict[str, Json]) -> None:
    phone = new_phone()
    good: dict[str, Json] = {"items": [{"item_id": mug(phone)}], "order_date": "2025-05-01"}
    before = phone.digest("all")
    assert refused(phone, before, phone.sow("Shopping", "order", {**good, **wrong}, "seed:o"))


def test_the_user_finds_a_product_buys_it_and_cancels_the_order() -> None:
    phone = new_phone()
    item = mug(phone, discount_code={"SAVE10": 10})
    mug(phone, "Plate")
    act(phone, "search_products", product_name="mug")
    (found,) = shown(phone)
    act(phone, "view_product", product_id=found)
    assert shown(phone) == [item]
    act(phone, "view_variant", item_id=item)
    assert phone.content().fields["Discount codes"] == ["SAVE10: 10 % off"]
    act(phone, "add_to_cart", quantity=2)
    assert (screen(phone), phone.content().fields["Total"]) == ("CartView", "25.00")
    assert phone.content().fields["Total with code"] == ["SAVE10: 22.50"]
    act(phone, "remove_item", item_id=item)
    act(phone, "checkout", discount_code="SAVE10")
    assert (screen(phone), phone.content().fields["Total"]) == ("OrderDetailView", "11.25")
    assert act(phone, "view_order")["order_total"] == 11.25
    act(phone, "cancel_order")
    assert phone.content().fields["Status"] == "cancelled"
    assert "not possible" in not_acted(phone, "cancel_order")
    for expected in ("CartView", "VariantDetail", "ProductDetail", "ShoppingHome"):
        act(phone, "go_back")
        assert screen(phone) == expected


def test_the_user_opens_items_from_the_cart_and_from_an_order() -> None:
    phone = new_phone()
    item, other = mug(phone), mug(phone, "Plate")
    call(phone, "add_to_cart", item_id=item)
    act(phone, "view_cart")
    assert "not in the cart" in not_acted(phone, "view_variant", item_id=other)
    act(phone, "view_variant", item_id=item)
    assert phone.content().fields["In the cart"] == 1
    act(phone, "add_to_cart", quantity=2)
    act(phone, "checkout")
    assert "not in this order" in not_acted(phone, "view_variant", item_id=other)
    act(phone, "view_variant", item_id=item)
    assert (screen(phone), phone.content().fields["In the cart"]) == ("VariantDetail", 0)


def test_every_list_shows_twenty_and_the_rest_from_an_offset_on() -> None:
    phone = new_phone()
    variants = [{"price": n, "discount_code": {"A": 5}} for n in range(25)]
    product = sow(phone, "product", "many", name="many", variants=variants)
    ids = list(call(phone, "get_product_details", product_id=product)["variants"])
    for n, item in enumerate(ids):
        sow(phone, "order", str(n), items=[{"item_id": item}], order_date=f"2025-05-{n + 1:02d}")
        sow(phone, "product", f"p{n:02d}", name=f"p{n:02d}")
        call(phone, "add_to_cart", item_id=item)
    for opening, paging in (
        ("view_product", "show_variants"),
        ("view_cart", "show_items"),
        ("list_orders", "show_orders"),
        ("view_discounts", "list_codes"),
    ):
        act(phone, opening, **({"product_id": product} if opening == "view_product" else {}))
        first = shown(phone)
        assert (len(first), phone.content().more) == (20, 5)
        act(phone, paging, offset=20)
        assert (len(shown(phone)), phone.content().more) == (5, 0)
        assert not set(first) & set(shown(phone))
        act(phone, "go_back")
    assert (len(shown(phone)), phone.content().more) == (20, 6)
    act(phone, "list_products", offset=20, limit=4)
    assert (len(shown(phone)), phone.content().more) == (4, 2)


def test_weakness_2_and_3_a_wrong_id_opens_nothing_and_leaves_the_back_stack() -> None:
    phone = new_phone()
    item, other = mug(phone), mug(phone, "Plate")
    act(phone, "list_products")
    assert "no product with id 'nope'" in not_acted(phone, "view_product", product_id="nope")
    act(phone, "view_product", product_id=shown(phone)[0])
    assert not_acted(phone, "view_variant", item_id="nope")
    assert "another product" in not_acted(phone, "view_variant", item_id=other)
    act(phone, "view_variant", item_id=item)
    assert not_acted(phone, "add_to_cart", quantity=0)
    act(phone, "go_back")
    act(phone, "go_back")
    act(phone, "list_orders")
    assert not_acted(phone, "view_order", order_id="nope")
    assert screen(phone) == "OrderListView"


def test_weakness_6_only_what_changes_cart_or_orders_is_a_write_and_buying_is_costly() -> None:
    harms = {name: tool.harm for name, tool in Shopping.tools.items() if tool.writes}
    assert harms == {
        "add_to_cart": "reversible",
        "remove_from_cart": "reversible",
        "checkout": "costly",
        "cancel_order": "costly",
    }
    writing = {edge.action for edge in edges(Shopping) if edge.writes}
    assert writing == {"add_to_cart", "remove_item", "checkout", "cancel_order"}


def test_weakness_11_the_variant_and_the_cart_are_shown_again_after_a_change_and_after_back() -> None:
    phone = new_phone()
    item = mug(phone)
    act(phone, "view_product", product_id=next(row.id for row in phone.apps["Shopping"].table("products")))
    act(phone, "view_variant", item_id=item)
    act(phone, "add_to_cart")
    happen(phone, "update_item", item_id=item, new_price=10)
    (line,) = phone.content().items
    assert (line.fields["price"], line.fields["price when added"]) == ("10.00", "12.50")
    act(phone, "go_back")
    assert phone.content().fields["Price"] == "10.00"
    happen(phone, "update_item", item_id=item, new_availability=False)
    assert phone.content().fields["Available"] == "no"
    assert "not possible" in not_acted(phone, "add_to_cart")


def test_weakness_12_ids_depend_on_the_seed_of_the_run_only() -> None:
    ids = []
    for seed in (1, 1, 2):
        phone = new_phone(seed)
        item = mug(phone)
        call(phone, "add_to_cart", item_id=item)
        ids.append((item, call(phone, "checkout")))
    assert ids[0] == ids[1]
    assert not set(ids[0]) & set(ids[2])


def test_weakness_38_the_user_searches_looks_up_codes_and_cancels_orders() -> None:
    phone = new_phone()
    item = mug(phone, discount_code={"SAVE10": 10, "B": 5})
    order = sow(phone, "order", "o", items=[{"item_id": item}], order_date="2025-05-01")
    act(phone, "search_products", product_name="no such thing")
    assert (shown(phone), phone.content().text) == ([], "No products.")
    act(phone, "view_discounts")
    act(phone, "look_up_code", discount_code="nope")
    assert phone.content().text == "No such discount code."
    act(phone, "look_up_code", discount_code="SAVE10")
    (code,) = phone.content().items
    assert (code.text, code.fields["item id"]) == ("SAVE10: 10 % off", item)
    act(phone, "view_variant", item_id=item)
    assert screen(phone) == "VariantDetail"
    act(phone, "go_back")
    act(phone, "go_back")
    act(phone, "list_orders")
    act(phone, "view_order", order_id=order)
    act(phone, "cancel_order")
    assert call(phone, "get_order_details", order_id=order)["order_status"] == "cancelled"


def test_weakness_39_checkout_takes_current_prices_and_availability() -> None:
    phone = new_phone()
    item = mug(phone)
    call(phone, "add_to_cart", item_id=item, quantity=2)
    happen(phone, "update_item", item_id=item, new_price=10)
    assert (call(phone, "list_cart")[item]["price"], call(phone, "list_cart")[item]["added_price"]) == (10.0, 12.5)
    happen(phone, "update_item", item_id=item, new_availability=False)
    assert "not available any more: Mug" in refusal(phone, "checkout")
    assert "not available" in refusal(phone, "add_to_cart", item_id=item)
    act(phone, "view_cart")
    assert "not available any more: Mug" in not_acted(phone, "checkout")
    happen(phone, "update_item", item_id=item, new_availability=True)
    order = call(phone, "checkout")
    assert call(phone, "get_order_details", order_id=order)["order_total"] == 20.0
    assert "cart is empty" in refusal(phone, "checkout")
    assert "not possible" in not_acted(phone, "checkout")


def test_weakness_39_products_of_one_name_are_kept_apart() -> None:
    phone = new_phone()
    first, second = (sow(phone, "product", label, name="Mug", variants=[{"price": 1}]) for label in "ab")
    mug(phone, "Plate")
    listed = call(phone, "list_all_products")
    assert listed["products"][f"Mug [{first}]"] == first
    assert listed["products"][f"Mug [{second}]"] == second
    assert len(listed["products"]) == listed["metadata"]["total"] == 3
    assert [row["product_id"] for row in call(phone, "search_product", product_name="mug")] == [first, second]


def test_weakness_39_variants_without_options_share_nothing() -> None:
    phone = new_phone()
    plain, large = mug(phone), mug(phone, price=14, options={"size": "L"})
    (row,) = call(phone, "search_product", product_name="Mug")
    assert [row["variants"][item]["options"] for item in (plain, large)] == [{}, {"size": "L"}]


def test_order_dates_are_moments_however_the_order_was_made() -> None:
    phone = new_phone()
    item = mug(phone)
    sow(phone, "order", "o", items=[{"item_id": item}], order_date="2025-05-01 10:00")
    call(phone, "add_to_cart", item_id=item)
    call(phone, "checkout")
    dates = [row["order_date"] for row in call(phone, "list_orders").values()]
    assert dates == ["2025-06-02T09:00:00+02:00", "2025-05-01T10:00:00+02:00"]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 10**8), st.integers(1, 1000), st.integers(0, 100)), max_size=8))
def test_a_total_is_the_sum_of_its_lines_to_the_cent(lines: list[tuple[int, int, int]]) -> None:
    priced = [(hundredths / 100, quantity, float(off)) for hundredths, quantity, off in lines]
    exactly = sum((2 * hundredths * quantity * (100 - off) + 100) // 200 for hundredths, quantity, off in lines)
    assert round(total(priced) * 100) == exactly
    assert all(0 <= line_total(line) <= round(line[0] * line[1], 2) for line in priced)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(Shopping.tools)),
    st.dictionaries(
        st.sampled_from(
            ["product_id", "product_name", "item_id", "quantity", "discount_code", "order_id", "offset", "limit"]
        ),
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("A"),
    ),
)
def test_any_call_succeeds_or_is_refused_without_a_trace(tool: str, arguments: dict[str, Json]) -> None:
    phone = new_phone()
    call(phone, "add_to_cart", item_id=mug(phone, discount_code={"A": 5}))
    before = phone.digest("all")
    outcome = phone.call(f"Shopping__{tool}", arguments)
    assert outcome.fault is None
    if not outcome.ok or not Shopping.tools[tool].writes:
        assert phone.digest("all") == before


def a_shop(phone: Phone) -> None:
    for n in range(3):
        variants = [{"price": 5 + n, "options": {"n": n}, "discount_code": {"A": 10}}, {"price": 3.5}]
        sow(phone, "product", f"p{n}", name=f"Mug {n % 2}", variants=variants)
    items = [row.id for row in phone.apps["Shopping"].table("items")]
    for n in range(2):
        sow(phone, "order", f"o{n}", items=[{"item_id": items[n], "quantity": 2}], order_date="2025-05-01 10:00")


def test_a_random_walk_finds_nothing_wrong() -> None:
    report = check_app(Shopping, populate=a_shop, steps=5000)
    report.raise_if_failed()
    assert set(report.missed) <= {"add_discount_code"}
