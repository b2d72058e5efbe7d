import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.contacts import Contacts
from pare_apps.contacts.records import EDITABLE

from pare_sim.errors import InputError
from pare_sim.kernel import Json
from pare_sim.phone import Outcome, Owner, Phone, edges
from pare_sim.testing import check_app

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
ME = Owner("Ana María Ruiz", "+34 600 000 111", "ana@example.org")
DECOMPOSED = "Jose\u0301"


def new_phone() -> Phone:
    return Phone.with_apps([Contacts], start=START, zone="Europe/Madrid", owner=ME)


def call(phone: Phone, tool: str, /, **arguments: Json) -> Any:
    outcome = phone.call(f"Contacts__{tool}", arguments)
    assert outcome.ok, outcome.error
    assert Contacts.tools[tool].writes or outcome.changes == ()
    return outcome.result


def refusal(phone: Phone, tool: str, /, **arguments: Json) -> str:
    """The message of a refused call, which must have left everything as it was."""
    return refused(phone, phone.digest("all"), phone.call(f"Contacts__{tool}", arguments))


def refused(phone: Phone, before: str, outcome: Outcome) -> str:
    assert not outcome.ok
    assert outcome.fault is None
    assert outcome.changes == ()
    assert phone.digest("all") == before
    assert outcome.error
    return outcome.error


def act(phone: Phone, action: str, /, **arguments: Json) -> Any:
    offered = {found.name: found for found in phone.actions()}
    outcome = phone.act(action, arguments)
    assert outcome.ok, outcome.error
    assert offered[action].writes or outcome.changes == ()
    return outcome.result


def at_contact(phone: Phone, contact_id: str) -> None:
    act(phone, "open_app", app_name="Contacts")
    act(phone, "open_contact", contact_id=contact_id)


def screen(phone: Phone) -> str:
    return type(phone.screen).__name__


def sow(phone: Phone, label: str, /, **arguments: Json) -> Any:
    outcome = phone.sow("Contacts", "contact", arguments, f"seed:{label}")
    assert outcome.ok, outcome.error
    return outcome.result


def test_the_owner_is_a_contact_made_of_what_the_phone_knows_of_them() -> None:
    me = call(new_phone(), "get_current_user_details")
    assert (me["first_name"], me["last_name"], me["is_user"]) == ("Ana María", "Ruiz", True)
    assert (me["phone"], me["email"]) == (ME.phone, ME.email)


def test_an_owner_of_one_name_has_a_first_name_only() -> None:
    phone = Phone.with_apps([Contacts], start=START, owner=Owner("Ana"))
    me = call(phone, "get_current_user_details")
    assert (me["first_name"], me["last_name"]) == ("Ana", "")


def test_contacts_are_added_shown_edited_found_and_deleted() -> None:
    phone = new_phone()
    made = call(phone, "add_new_contact", first_name="Dana", last_name="Reyes", age=41, gender="Female", job="Baker")
    shown = call(phone, "get_contact", contact_id=made)
    assert (shown["contact_id"], shown["age"], shown["gender"], shown["status"]) == (made, 41, "Female", "Unknown")
    done = call(phone, "edit_contact", contact_id=made, updates={"phone": "+1 555 0199", "job": None})
    assert done == "Contact 'Dana Reyes' has been updated."
    assert [c["phone"] for c in call(phone, "search_contacts", query="reyes d")] == ["+1 555 0199"]
    assert call(phone, "get_contact", contact_id=made)["job"] is None
    assert call(phone, "delete_contact", contact_id=made) == "Contact 'Dana Reyes' has been deleted."
    assert call(phone, "search_contacts", query="Dana") == []


def test_a_new_contact_of_a_known_name_is_refused_with_the_id_of_the_other() -> None:
    phone = new_phone()
    made = call(phone, "add_new_contact", first_name="Dana", last_name="Reyes")
    assert made in refusal(phone, "add_new_contact", first_name="DANA", last_name="reyes")


def test_the_world_adds_contacts_and_changes_them_without_a_notification() -> None:
    phone = new_phone()
    made = phone.happen("Contacts", "add_contact", {"contact": {"first_name": "Lee", "phone": "1"}}, "event:1")
    again = {"contact_id": made.result, "phone": "2"}
    assert phone.happen("Contacts", "add_contact", {"contact": again}, "event:2").result == made.result
    assert call(phone, "get_contact", contact_id=made.result)["phone"] == "2"
    assert made.notices == ()
    failed = phone.happen("Contacts", "add_contact", {"contact": {"contact_id": "contact-x", "phone": "2"}}, "event:3")
    assert "no contact with id 'contact-x'" in (failed.error or "")


def test_listing_pages_in_order_of_adding_and_ends_without_an_error() -> None:
    phone = new_phone()
    for n in range(12):
        sow(phone, f"c{n}", first_name=f"P{n:02}", last_name="Same")
    first, second = (call(phone, "get_contacts", offset=offset) for offset in (0, 10))
    names = [contact["first_name"] for part in (first, second) for contact in part["contacts"]]
    assert names == ["Ana María", *(f"P{n:02}" for n in range(12))]
    assert first["metadata"] == {"range": [0, 10], "total": 13, "more": 3}
    assert second["metadata"] == {"range": [10, 13], "total": 13, "more": 0}
    beyond = call(phone, "get_contacts", offset=10**30)
    assert beyond == {"contacts": [], "metadata": {"range": [13, 13], "total": 13, "more": 0}}
    assert "at least 0" in refusal(phone, "get_contacts", offset=-1)


def test_weakness_17_the_user_reaches_detail_and_edit_changes_and_deletes_a_contact() -> None:
    phone = new_phone()
    made = sow(phone, "dana", first_name="Dana", last_name="Reyes")
    at_contact(phone, made)
    assert act(phone, "view_contact")["first_name"] == "Dana"
    act(phone, "start_edit_contact")
    assert screen(phone) == "ContactEdit"
    assert "email: -" in phone.content().to_text()
    assert act(phone, "view_contact")["contact_id"] == made
    act(phone, "update_contact", updates={"email": "dana@example.org"})
    assert screen(phone) == "ContactDetail"
    assert phone.content().fields["Email"] == "dana@example.org"
    act(phone, "delete_contact")
    assert screen(phone) == "ContactsList"
    assert [item.text for item in phone.content().items] == ["Ana María Ruiz (you)"]


def test_weakness_2_a_failed_edit_stays_on_its_screen() -> None:
    phone = new_phone()
    at_contact(phone, sow(phone, "dana", first_name="Dana", last_name="Reyes"))
    act(phone, "start_edit_contact")
    before = phone.digest("all")
    assert "did you mean 'phone'" in refused(phone, before, phone.act("update_contact", {"updates": {"phnoe": "1"}}))
    assert screen(phone) == "ContactEdit"


def test_weakness_2_opening_a_wrong_id_opens_nothing() -> None:
    phone = new_phone()
    act(phone, "open_app", app_name="Contacts")
    before = phone.digest("all")
    assert "no contact with id" in refused(phone, before, phone.act("open_contact", {"contact_id": "contact-0"}))


def test_weakness_6_only_what_changes_contacts_is_declared_as_a_write() -> None:
    writing = {edge.action for edge in edges(Contacts) if edge.writes}
    assert writing == {"create_contact", "delete_contact", "update_contact"}
    harm = {name: tool.harm for name, tool in Contacts.tools.items() if tool.writes}
    assert harm == dict.fromkeys(["add_new_contact", "edit_contact", "delete_contact"], "reversible")


def test_weakness_10_a_contact_deleted_behind_the_screen_is_no_longer_shown() -> None:
    phone = new_phone()
    made = sow(phone, "dana", first_name="Dana", last_name="Reyes")
    at_contact(phone, made)
    act(phone, "start_edit_contact")
    call(phone, "delete_contact", contact_id=made)
    assert phone.content().title == "No longer available"
    act(phone, "go_back")
    assert screen(phone) == "ContactsList"


def test_weakness_41_an_unknown_field_changes_none_of_the_others() -> None:
    phone = new_phone()
    made = sow(phone, "dana", first_name="Dana", last_name="Reyes")
    message = refusal(phone, "edit_contact", contact_id=made, updates={"phone": "1", "e_mail": "x"})
    assert "no field 'e_mail'; did you mean 'email'?" in message


@pytest.mark.parametrize("field", ["id", "contact_id", "is_user"])
def test_weakness_41_id_and_owner_flag_cannot_be_set(field: str) -> None:
    phone = new_phone()
    made = sow(phone, "dana", first_name="Dana", last_name="Reyes")
    assert "cannot be changed" in refusal(phone, "edit_contact", contact_id=made, updates={field: True})


def test_weakness_41_two_phones_share_no_record() -> None:
    first, second = new_phone(), new_phone()
    me = call(first, "get_current_user_details")["contact_id"]
    call(first, "edit_contact", contact_id=me, updates={"city_living": "Seville"})
    assert call(second, "get_current_user_details")["city_living"] is None


def test_the_current_user_is_the_owner_a_scenario_adds_itself() -> None:
    phone = new_phone()
    contacts = phone.apps["Contacts"].table("contacts")
    row = contacts.record(id="contact-me", first_name="Kim", last_name="Own", is_user=True)
    assert phone.write_rows("seed:me", lambda: contacts.add(row)).ok
    assert call(phone, "get_current_user_details")["contact_id"] == "contact-me"


def test_a_name_is_found_however_it_is_composed_and_returned_as_stored() -> None:
    """Required by text-1."""
    phone = new_phone()
    sow(phone, "jose", first_name=DECOMPOSED, last_name="Peña")
    for query in ("José", "jose", "JOSE PENA", "peña, "[:4], "\uff2a\uff4f\uff53\uff45"):
        assert [c["first_name"] for c in call(phone, "search_contacts", query=query)] == [DECOMPOSED], query


@pytest.mark.parametrize("query", ["5550199", "+1 (555) 0199", "555-01"])
def test_a_number_is_found_however_it_is_written(query: str) -> None:
    phone = new_phone()
    made = sow(phone, "dana", first_name="Dana", last_name="Reyes", phone="+1 555 0199")
    assert [c["contact_id"] for c in call(phone, "search_contacts", query=query)] == [made]


def test_two_of_one_name_are_both_returned_and_the_bare_name_is_refused_with_their_ids() -> None:
    """Required by text-3."""
    phone = new_phone()
    ids = [sow(phone, f"sam{n}", first_name="Sam", last_name="Lee") for n in range(2)]
    assert [c["contact_id"] for c in call(phone, "search_contacts", query="sam lee")] == ids
    message = refusal(phone, "get_contact", contact_id="Sam Lee")
    assert all(contact_id in message for contact_id in ids)


@pytest.mark.parametrize(
    "name",
    [
        'O\'Hara "Bo"',
        "  two  blanks ",
        "👩‍👩‍👧",
        "\u200fדנה\u200f",
        "{name} %s \\n",
        "x" * 100_000,
        "line\nbreak",
        "\u202e\ufeff",
    ],
)
def test_any_name_round_trips_and_can_be_found_opened_renamed_and_deleted(name: str) -> None:
    """Required by text-2."""
    phone = new_phone()
    made = call(phone, "add_new_contact", first_name=name, last_name="", description=name)
    assert [c["contact_id"] for c in call(phone, "search_contacts", query=name)] == [made]
    at_contact(phone, made)
    assert phone.content().fields["First name"] == name
    act(phone, "start_edit_contact")
    act(phone, "update_contact", updates={"last_name": name})
    stored = json.loads(json.dumps(phone.rows()))["Contacts"]["contacts"][made]
    assert (stored["first_name"], stored["last_name"], stored["description"]) == (name, name, name)
    act(phone, "delete_contact")


@pytest.mark.parametrize(
    ("updates", "told"),
    [
        ({}, "nothing to change"),
        ({"age": 0}, "at least 1"),
        ({"age": 101}, "at most 100"),
        ({"age": "41"}, "must be a whole number"),
        ({"age": True}, "must be a whole number"),
        ({"age": 10**40}, "at most 100"),
        ({"gender": "female"}, "must be one of"),
        ({"status": "Busy"}, "must be one of"),
        ({"first_name": None}, "must be text"),
        ({"first_name": " ", "last_name": ""}, "needs a first name or a last name"),
        ({"phone": 5550100}, "must be text"),
        ("phone", "must be an object"),
        (None, "must be an object"),
        ({"": 1}, "no field ''"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused_as_a_whole(updates: Json, told: str) -> None:
    phone = new_phone()
    made = sow(phone, "dana", first_name="Dana", last_name="Reyes")
    assert told in refusal(phone, "edit_contact", contact_id=made, updates=updates)


@pytest.mark.parametrize("tool", ["get_contact", "delete_contact"])
@pytest.mark.parametrize("wrong", ["", "contact-0", "👻", "x" * 10_000, 7, None, ["contact-0"]])
def test_a_wrong_id_is_refused(tool: str, wrong: Json) -> None:
    assert refusal(new_phone(), tool, contact_id=wrong)


def test_a_contact_needs_a_name_and_the_owner_stays() -> None:
    phone = new_phone()
    assert "needs a first name" in refusal(phone, "add_new_contact", first_name=" ", last_name="")
    me = call(phone, "get_current_user_details")["contact_id"]
    assert "owner" in refusal(phone, "delete_contact", contact_id=me)
    act(phone, "open_app", app_name="Contacts")
    act(phone, "view_current_user")
    assert phone.content().title == "Ana María Ruiz (you)"
    assert "delete_contact" not in [offered.name for offered in phone.actions()]


@given(st.dictionaries(st.sampled_from([*EDITABLE, "is_user"]), st.none() | st.text() | st.integers(), max_size=4))
@settings(max_examples=60, deadline=None)
def test_an_edit_is_written_as_given_or_not_at_all(updates: dict[str, Any]) -> None:
    phone = new_phone()
    made = sow(phone, "dana", first_name="Dana", last_name="Reyes")
    before = call(phone, "get_contact", contact_id=made)
    outcome = phone.call("Contacts__edit_contact", {"contact_id": made, "updates": updates})
    given_or_unknown = {
        name: "Unknown" if value is None and name in ("gender", "status") else value for name, value in updates.items()
    }
    expected = before | given_or_unknown if outcome.ok else before
    assert call(phone, "get_contact", contact_id=made) == expected


def test_the_list_shows_twenty_at_most_with_ids_and_how_many_more() -> None:
    phone = new_phone()
    ids = [sow(phone, f"c{n}", first_name=f"P{n}", last_name="Same") for n in range(30)]
    act(phone, "open_app", app_name="Contacts")
    assert (len(phone.content().items), phone.content().more) == (20, 11)
    act(phone, "list_contacts", offset=20)
    assert [item.id for item in phone.content().items] == ids[19:]
    assert phone.content().more == 0


def test_a_search_stays_on_the_list_until_all_are_listed_again() -> None:
    phone = new_phone()
    made = sow(phone, "dana", first_name="Dána", last_name="Reyes")
    act(phone, "open_app", app_name="Contacts")
    act(phone, "search_contacts", query="dana")
    assert [item.id for item in phone.content().items] == [made]
    act(phone, "open_contact", contact_id=made)
    act(phone, "go_back")
    assert [item.id for item in phone.content().items] == [made]
    act(phone, "list_contacts")
    assert len(phone.content().items) == 2


def test_the_user_adds_a_contact_from_the_list() -> None:
    phone = new_phone()
    act(phone, "open_app", app_name="Contacts")
    made = act(phone, "create_contact", first_name="Dana", last_name="Reyes", status="Retired", phone="1")
    assert screen(phone) == "ContactsList"
    assert phone.content().items[-1].id == made


def test_a_scenario_completes_the_owner_and_loads_an_address_book() -> None:
    phone = new_phone()
    details = {"updates": {"job": "Nurse", "age": 33}}
    me = phone.sow("Contacts", "owner_details", details, "seed:me").result
    assert call(phone, "get_current_user_details") | {"job": "Nurse", "age": 33, "contact_id": me} == call(
        phone, "get_current_user_details"
    )
    data = (Path(__file__).parent / "files/android_21.vcf").read_bytes()
    pairs = Contacts.importers()[".vcf"](data, zone="Europe/Madrid", start=START)
    for n, (seed, row) in enumerate(pairs):
        assert phone.sow("Contacts", seed, row, f"seed:book-{n}").ok
    assert [c["last_name"] for c in call(phone, "search_contacts", query="jorg muller")] == ["Müller"]
    with pytest.raises(InputError):
        Contacts.importers()[".vcf"](b"no card")


def test_the_same_seed_and_labels_give_the_same_ids() -> None:
    first, second = new_phone(), new_phone()
    assert first.digest() == second.digest()
    assert sow(first, "a", first_name="A") == sow(second, "a", first_name="A")


def test_every_action_can_be_taken_on_a_fork_without_changing_the_original() -> None:
    phone = new_phone()
    made = sow(phone, "dana", first_name="Dana", last_name="Reyes")
    before, copy = phone.digest("all"), phone.fork()
    call(copy, "delete_contact", contact_id=made)
    call(copy, "add_new_contact", first_name="Dana", last_name="Reyes")
    assert phone.digest("all") == before


def test_a_random_walk_finds_nothing_wrong_and_reaches_everything() -> None:
    check_app(Contacts, steps=1200).raise_if_failed(complete=True)
