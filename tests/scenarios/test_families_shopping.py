"""The families about shopping and rides: every seed stands every trial, wrong moves fail, offers know words apart."""

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal

import pytest

from pare_sim.checks import Judgement
from pare_sim.kernel import Json, parse_time, zone_info
from pare_sim.proof import prove
from pare_sim.scenario import Library, Scenario
from pare_sim.scenario.spec import Step
from pare_sim.testing import check_scenario, try_out

SILENT = ("ride_on_time", "shop_chatter")
ACTION = (
    *("buying_together", "claims_and_refunds", "delivery_meets_day", "discount_meets_wish", "gift_inferred"),
    *("needless_purchase", "ride_costs", "ride_for_somebody", "ride_in_trouble", "ride_to_appointment"),
    *("ride_without_reason", "swap_or_drop"),
)
LIBRARY = Library()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("family", [*ACTION, *SILENT])
def test_a_seed_stands_every_trial(family: str, seed: int) -> None:
    report = check_scenario(LIBRARY.make(family, seed))
    report.raise_if_failed()
    assert report.findings == ()


@pytest.mark.parametrize("family", [*ACTION, *SILENT])
def test_a_seed_is_proved_with_no_argument_left_free(family: str) -> None:
    proof = prove(LIBRARY.make(family, 41))
    assert proof.proved, proof.reasons
    assert proof.unconstrained == ()


@pytest.mark.parametrize("family", [*ACTION, *SILENT])
def test_seeds_load_and_differ_in_structure(family: str) -> None:
    made = [LIBRARY.make(family, seed).spec for seed in range(30)]
    shapes = {(tuple(s.seed for s in spec.seed), tuple(e.event for e in spec.timeline)) for spec in made}
    assert len(shapes) >= 15
    assert len({spec.zone for spec in made}) > 3


@pytest.mark.parametrize("family", SILENT)
def test_speaking_up_fails_where_silence_is_right(family: str) -> None:
    assert not any(try_out(LIBRARY.make(family, seed), "eager").judgement.success for seed in range(5))


WRONG_MOVES: list[tuple[str, int, str, dict[str, Json]]] = [
    ("buying_together", 1, "Shopping__add_to_cart", {"quantity": 7}),
    ("buying_together", 1, "Shopping__checkout", {"discount_code": None}),
    ("buying_together", 1, "Messages__send_message_to_group_conversation", {"content": "Each hammock is 50.56."}),
    ("claims_and_refunds", 0, "Emails__reply_to_email", {"content": "I paid 132.60 for the crimson scarf."}),
    ("claims_and_refunds", 1, "Emails__reply_to_email", {"content": "My order came to 76.20. Please refund 7.50."}),
    ("delivery_meets_day", 0, "Messages__send_message", {"content": "Could you take in a parcel on Monday?"}),
    ("delivery_meets_day", 2, "Calendar__delete_calendar_event", {"event_id": {"ref": "bulbs"}}),
    ("discount_meets_wish", 1, "Shopping__checkout", {"discount_code": None}),
    ("discount_meets_wish", 5, "Shopping__add_to_cart", {"quantity": 7}),
    ("gift_inferred", 1, "Shopping__add_to_cart", {"quantity": 2}),
    ("gift_inferred", 0, "Notes__update_note", {"content": "copper kettle for Ngozi"}),
    ("needless_purchase", 4, "Shopping__cancel_order", {"order_id": {"ref": "twin"}}),
    ("ride_costs", 2, "Emails__reply_to_email", {"content": "The cab fares were 55.65 in all."}),
    ("ride_costs", 0, "Messages__send_message_to_group_conversation", {"content": "5.60 for each of us."}),
    ("ride_for_somebody", 0, "Cab__order_ride", {"end_location": "47 Larch Avenue", "start_location": "2 Quay"}),
    ("ride_for_somebody", 0, "Cab__order_ride", {"service_type": "Default"}),
    ("ride_in_trouble", 2, "Messages__send_message", {"content": "My cab is delayed, I will be there at 15:54."}),
    ("ride_to_appointment", 2, "Cab__order_ride", {"end_location": "Plaza Mayor 70"}),
    ("ride_without_reason", 2, "Cab__order_ride", {"end_location": "62 Orchard Lane"}),
    ("swap_or_drop", 5, "Shopping__cancel_order", {"order_id": {"ref": "second"}}),
    ("swap_or_drop", 3, "Shopping__add_to_cart", {"quantity": 9}),
]


@pytest.mark.parametrize(("family", "seed", "tool", "arguments"), WRONG_MOVES)
def test_a_wrong_write_fails(family: str, seed: int, tool: str, arguments: dict[str, Json]) -> None:
    scenario = LIBRARY.make(family, seed)
    assert try_out(scenario).judgement.success
    assert not _judged(scenario, tool, **arguments).success


def test_a_cab_half_an_hour_late_fails_and_one_a_little_after_the_end_is_fine() -> None:
    there, home = LIBRARY.make("ride_to_appointment", 3), LIBRARY.make("ride_to_appointment", 1)
    assert not _judged(there, "Cab__order_ride", ride_time=_shifted(there, 30)).success
    assert not _judged(there, "Cab__order_ride", ride_time=_shifted(there, 5)).success
    assert _judged(home, "Cab__order_ride", ride_time=_shifted(home, 10)).strict
    assert not _judged(home, "Cab__order_ride", ride_time=_shifted(home, -10)).success


def _shifted(scenario: Scenario, minutes: int) -> str:
    step = next(step for step in scenario.spec.oracle if step.call == "Cab__order_ride")
    return str(datetime.fromisoformat(str(step.arguments["ride_time"])) + timedelta(minutes=minutes))


def _judged(scenario: Scenario, tool: str, **arguments: Json) -> Judgement:
    def changed(step: Step) -> Step:
        return step.model_copy(update={"arguments": {**step.arguments, **arguments}}) if step.call == tool else step

    spec = scenario.spec.model_copy(update={"oracle": tuple(map(changed, scenario.spec.oracle))})
    return try_out(replace(scenario, spec=spec)).judgement


RIGHT: list[tuple[str, int, str, str]] = [
    (
        "buying_together",
        1,
        "order",
        "Everybody has answered: shall I buy eight canvas hammocks and say what each owes?",
    ),
    ("buying_together", 1, "order", "I can purchase 8 hammocks (canvas) with SHARE25 now."),
    ("buying_together", 3, "ask", "Shall I write to the group to find out who wants a chrome kettle, and how many?"),
    ("buying_together", 3, "order", "Want me to order the four chrome kettles?"),
    (
        "claims_and_refunds",
        0,
        "answer",
        "I could reply to the makers with the purchase date of your scarf and the price.",
    ),
    ("claims_and_refunds", 1, "answer", "They charged 82.70 instead of 75.20. Shall I complain and request a refund?"),
    ("claims_and_refunds", 5, "answer", "You paid 21.90 for a cancelled cab. Shall I write to dispute the fare?"),
    ("delivery_meets_day", 0, "tell", "You are away on Monday: shall I message Anaïs about the parcel?"),
    ("delivery_meets_day", 2, "errand", "Your rucksack was delivered, so I would remove the errand from the calendar."),
    ("discount_meets_wish", 1, "use", "EMBER15 takes 15 % off the speaker in your cart. Shall I buy it now?"),
    ("discount_meets_wish", 1, "use", "Shall I apply the discount code and purchase the Corvo speaker?"),
    (
        "discount_meets_wish",
        0,
        "use",
        "Shall I cancel the order of the observatory puzzle and buy it anew with HELLO10?",
    ),
    ("gift_inferred", 1, "gift", "Théo's birthday is near. Shall I order the Lynx one?"),
    ("gift_inferred", 0, "gift", "Shall I get Ngozi the copper kettle?"),
    ("needless_purchase", 4, "cancel", "Since you get a headlamp anyway, I would call off the order for it."),
    ("needless_purchase", 2, "cancel", "The garden party is off. Do you want me to cancel the cobalt one?"),
    ("ride_costs", 0, "share", "Each of you owes 4.20 for the cab. Shall I write that into the group?"),
    ("ride_costs", 2, "total", "Shall I reply that your taxi expenses come to €55.55?"),
    ("ride_costs", 1, "lost", "Shall I tell the office which cab it was: 2 December, 17:45?"),
    ("ride_for_somebody", 0, "ride", "Oliver is stuck. Shall I get a taxi to 47 Larch Avenue for him?"),
    ("ride_for_somebody", 3, "ask", "I could ask Mert for the address of the place."),
    ("ride_in_trouble", 2, "tell", "Shall I let Maël know that you arrive at 15:24?"),
    ("ride_in_trouble", 2, "tell", "Your cab comes 25 minutes later. Should I message Maël?"),
    ("ride_in_trouble", 0, "rebook", "The driver gave up. Shall I order a new taxi and tell Ewan?"),
    ("ride_to_appointment", 3, "ride", "Shall I reserve a van taxi to 41 Foundry Street, pick-up 15:25?"),
    ("ride_to_appointment", 1, "ride", "Shall I arrange a ride back home when it ends?"),
    ("ride_without_reason", 0, "cancel", "No rehearsal today: do you want me to cancel the taxi?"),
    ("ride_without_reason", 2, "redirect", "Shall I change your ride so that it goes to 82 Tanner Row?"),
    ("claims_and_refunds", 5, "answer", "You were billed for a cancelled ride. Want me to contest it?"),
    ("delivery_meets_day", 0, "tell", "Should I see whether Anaïs can accept the package? I'd drop a message."),
    ("discount_meets_wish", 5, "use", "Shall I take the rest out of the cart and check out the lantern with SUNNY15?"),
    ("ride_for_somebody", 0, "ride", "Should I order a van for Oliver from 47 Larch Avenue to his home?"),
    ("ride_in_trouble", 0, "rebook", "Your ride fell through. Shall I find you another cab and warn Ewan?"),
    ("swap_or_drop", 0, "swap", "Shall I switch your hammock order from cotton to nylon?"),
    ("swap_or_drop", 2, "drop", "Shall I stop the order of the recalled puzzle?"),
    ("swap_or_drop", 5, "swap", "Shall I cancel the crimson scarf and order the ochre one instead?"),
    ("swap_or_drop", 3, "swap", "I suggest to put the Ocelot into the cart in place of the Serval headlamp."),
    ("swap_or_drop", 1, "drop", "Noa is allergic to it: shall I remove the Merlo from your cart?"),
]


@pytest.mark.parametrize(("family", "seed", "offer", "text"), RIGHT)
def test_a_right_proposal_in_other_words_is_understood(family: str, seed: int, offer: str, text: str) -> None:
    assert _about(LIBRARY.make(family, seed), text) == [offer]


WRONG: list[tuple[str, int, str]] = [
    ("buying_together", 1, "Shall I order 7 of the canvas hammock with SHARE25?"),
    ("buying_together", 1, "Shall I cancel the order of 8 canvas hammocks?"),
    ("buying_together", 3, "Shall I leave the group and ask nobody who wants a kettle?"),
    ("claims_and_refunds", 0, "Shall I throw the crimson scarf away and tell the makers when you bought it?"),
    ("claims_and_refunds", 1, "Shall I pay the difference of 7.50 and tell them?"),
    ("claims_and_refunds", 5, "Shall I book the same cab again for 21.90?"),
    ("delivery_meets_day", 0, "Shall I refuse the parcel and tell Anaïs?"),
    ("delivery_meets_day", 2, "Shall I delete the trip to Maison Perrin for light bulbs?"),
    ("delivery_meets_day", 2, "Shall I cancel the order of the rucksack?"),
    ("discount_meets_wish", 1, "Shall I delete the Corvo speaker from your cart, whatever EMBER15 says?"),
    ("discount_meets_wish", 1, "Shall I ignore EMBER15 and buy the Corvo speaker at the full price?"),
    ("discount_meets_wish", 0, "Shall I buy the observatory puzzle once more with HELLO10?"),
    ("gift_inferred", 1, "Shall I set the Lynx headlamp on fire for Théo?"),
    ("gift_inferred", 1, "Shall I buy a headlamp as a present?"),
    ("needless_purchase", 4, "Shall I cancel all your orders?"),
    ("needless_purchase", 4, "Shall I order the Ocelot headlamp again?"),
    ("needless_purchase", 4, "I would not cancel the order of the Ocelot headlamp."),
    ("ride_costs", 0, "Shall I tell the group that the cab comes to 5.60 for each?"),
    ("ride_costs", 2, "Shall I ignore the mail about the 55.55 for cabs?"),
    ("ride_costs", 1, "Shall I tell them it was the ride on 3 December at 17:45?"),
    ("ride_for_somebody", 0, "Shall I cancel the cab of Oliver at 47 Larch Avenue?"),
    ("ride_for_somebody", 0, "Shall I book a cab for Oliver to 49 Foundry Street?"),
    ("ride_for_somebody", 3, "Shall I block Mert, wherever he is, and ask nothing about the place?"),
    ("ride_in_trouble", 2, "Shall I tell Maël that you will be there at 15:54?"),
    ("ride_in_trouble", 2, "Shall I cancel the cab and tell Maël that it is 25 minutes late?"),
    ("ride_in_trouble", 0, "Shall I cancel the appointment with Ewan?"),
    ("ride_to_appointment", 3, "Shall I book a cab to 41 Foundry Street at 16:25?"),
    ("ride_to_appointment", 3, "Shall I book a cab to 77 Orchard Lane at 15:25?"),
    ("ride_to_appointment", 1, "Shall I book a cab to the guest lecture at 18:15?"),
    ("ride_without_reason", 0, "Shall I book a cab to the rehearsal?"),
    ("ride_without_reason", 2, "Shall I cancel the rehearsal at 82 Tanner Row?"),
    ("swap_or_drop", 5, "Shall I replace the ochre scarf by the crimson scarf?"),
    ("swap_or_drop", 5, "Shall I block the sender of the mail about the ochre and the crimson scarf?"),
    ("delivery_meets_day", 0, "Shall I forget about Anaïs, who might take in the parcel on Monday?"),
    ("swap_or_drop", 0, "Shall I laugh at the cotton hammock that you ordered, as at the nylon hammock?"),
    ("swap_or_drop", 1, "Shall I photograph the Merlo speaker out of your cart?"),
    ("swap_or_drop", 1, "Shall I order the Merlo speaker?"),
]


@pytest.mark.parametrize(("family", "seed", "text"), WRONG)
def test_a_wrong_proposal_is_about_nothing(family: str, seed: int, text: str) -> None:
    assert _about(LIBRARY.make(family, seed), text) == []


def _about(scenario: Scenario, text: str) -> list[str]:
    now = scenario.start + timedelta(minutes=5)
    return [offer.id for offer in scenario.offers.offers if offer.about.judge(text, now).matched]


def test_the_shares_of_people_who_buy_together_add_up_to_what_was_paid() -> None:
    for seed in range(12):
        trial = try_out(LIBRARY.make("buying_together", seed))
        (order,) = [c.row for w in trial.writes for c in w.changes if c.table == "orders" and c.row is not None]
        (line,) = order["order_items"]
        told = trial.writes[-1].arguments["content"].split()[-1].rstrip(".")
        assert Decimal(told) * line["quantity"] == Decimal(str(order["order_total"]))


def test_the_expenses_told_are_the_sum_of_the_rides_of_the_trip_but_the_private_one() -> None:
    seen = 0
    for seed in range(20):
        scenario = LIBRARY.make("ride_costs", seed)
        trips = [s.arguments for s in scenario.spec.seed if str(s.arguments.get("title")).startswith("Business trip")]
        if not trips:
            continue
        seen += 1
        first, last = (_moment(scenario, trips[0][name]) for name in ("start_datetime", "end_datetime"))
        rows = scenario.stage(0).phone.rows()["Cab"]["rides"].values()
        rides = [ride for ride in rows if ride["status"] == "COMPLETED"]
        during = [ride for ride in rides if first <= _moment(scenario, ride["time_stamp"]) < last]
        private = "was private" in str(scenario.spec.seed)
        own = [ride for ride in during if private and _hour(scenario, ride["time_stamp"]) == 20]
        total = sum((Decimal(str(r["price"])) for r in during if r not in own), Decimal(0))
        told = str(try_out(scenario).writes[0].arguments["content"])
        assert f"{total:.2f}" in told
    assert seen > 3


def _moment(scenario: Scenario, text: str) -> datetime:
    return parse_time(text, scenario.spec.zone)


def _hour(scenario: Scenario, text: str) -> int:
    return _moment(scenario, text).astimezone(zone_info(scenario.spec.zone)).hour
