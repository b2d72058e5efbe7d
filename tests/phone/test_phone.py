"""What the phone promises, whatever the apps: all or nothing, screens moved by the user only, forks apart."""

import copy
import gc
import pickle
import weakref
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pare_sim.errors import Unavailable
from pare_sim.phone import BACK, STAY, App, Content, Phone, Replace, Screen, action

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
NAMES = [
    "O'Hara",
    'say "hi"',
    "  two  blanks ",
    "👩‍👩‍👧‍👦 family",
    "\u200fשלום\u200f",
    "back\\slash\nnewline",
    "{'a': 1}",
    "x" * 5000,
]


def first_note(phone: Phone) -> str:
    return phone.content().items[0].id


def place(phone: Phone) -> str:
    return f"{phone.front}.{type(phone.screen).__name__}"


def do(phone: Phone, name: str, **arguments: object) -> None:
    outcome = phone.act(name, arguments)
    assert outcome.ok, outcome.error


@pytest.fixture
def editing(phone: Phone) -> Phone:
    do(phone, "open", note_id=first_note(phone))
    do(phone, "edit")
    return phone


def test_a_failed_save_leaves_screen_draft_and_data_as_they_were(editing: Phone) -> None:
    do(editing, "set_title", title="refuse")
    before, offered = editing.digest("all"), editing.actions()
    outcome = editing.act("save", {})
    assert not outcome.ok
    assert outcome.error == "this title is refused"
    assert outcome.fault is None
    assert editing.digest("all") == before
    assert [a.name for a in editing.actions()] == [a.name for a in offered]
    assert editing.content().fields == {"title": "refuse"}


def test_an_internal_error_after_writing_undoes_the_write_and_says_which_call_failed(phone: Phone) -> None:
    before = phone.digest("all")
    outcome = phone.call("Notes__create_note", {"title": "break"})
    assert (outcome.ok, outcome.fault, outcome.changes) == (False, "internal", ())
    assert outcome.error == "Notes__create_note: internal error (KeyError)"
    assert phone.digest("all") == before


def test_ids_taken_by_a_failed_call_are_given_back(phone: Phone) -> None:
    twin = phone.fork()
    phone.call("Notes__create_note", {"title": "break"})
    made = phone.call("Notes__create_note", {"title": "A"})
    assert made.result == twin.call("Notes__create_note", {"title": "A"}).result


def test_a_failed_event_leaves_no_notification(phone: Phone) -> None:
    outcome = phone.happen("Notes", "receive_note", {"title": "refuse"}, "event:1")
    assert (outcome.ok, outcome.notices) == (False, ())
    assert phone.happen("Notes", "receive_note", {"title": "Hello"}, "event:1").notices == (("New note", "Hello"),)


def test_a_call_reports_the_net_changes_of_its_rows(phone: Phone) -> None:
    (change,) = phone.call("Notes__create_note", {"title": "A"}).changes
    assert (change.app, change.table, change.added) == ("Notes", "notes", True)
    assert change.row is not None
    assert change.row["title"] == "A"
    assert phone.call("Notes__rename_note", {"note_id": change.id, "title": "A"}).changes == ()


def test_reads_change_nothing(phone: Phone) -> None:
    before = phone.digest("all")
    assert phone.call("Notes__list_notes", {}).changes == ()
    phone.content()
    do(phone, "look")
    assert phone.digest("all") == before


def test_an_action_that_leads_elsewhere_than_declared_is_an_internal_error() -> None:
    class Lost(App):
        """Lost."""

        screens = ("A", "B")

    class A(Screen[Lost]):
        """A."""

        def content(self) -> Content:
            return Content("A")

        @action(to=STAY)
        def wander(self) -> "B":
            """Go where it does not say."""
            return B()

    class B(Screen[Lost]):
        """B."""

        def content(self) -> Content:
            return Content("B")

    phone = Phone.with_apps([Lost], start=START)
    do(phone, "open_app", app_name="Lost")
    assert phone.act("wander", {}).fault == "internal"
    assert place(phone) == "Lost.A"


def test_saving_returns_to_the_screen_that_opened_the_editor(phone: Phone) -> None:
    do(phone, "new")
    do(phone, "set_title", title="From the list")
    do(phone, "save")
    assert place(phone) == "Notes.NoteList"
    do(phone, "open", note_id=first_note(phone))
    do(phone, "edit")
    do(phone, "save")
    assert place(phone) == "Notes.NoteDetail"


def test_deleting_what_two_screens_are_about_leaves_both_at_once(editing: Phone) -> None:
    do(editing, "delete")
    assert place(editing) == "Notes.NoteList"
    assert [item.text for item in editing.content().items] == ["Ideas"]
    assert [a.name for a in editing.actions()][:2] == ["open", "new"]


def test_staying_stays_on_whichever_screen_declares_it() -> None:
    class Mail(App):
        """Mail."""

        screens = ("Inbox", "Sent", "Trash")

    class Shown:
        def content(self) -> Content:
            return Content(type(self).__name__)

        @action(to=STAY)
        def refresh(self) -> None:
            """Look for news."""

    def folder(name: str, following: str) -> None:
        def next_folder(self: object) -> object:
            """Go on."""
            return Mail.screen_classes[following]()

        body = {"__doc__": name, "__orig_bases__": (Screen[Mail],), "refresh": Shown.refresh}
        type(name, (Shown, Screen), body | {"next_folder": action(to=Replace(following))(next_folder)})

    for name, following in (("Inbox", "Sent"), ("Sent", "Trash"), ("Trash", "Inbox")):
        folder(name, following)
    phone = Phone.with_apps([Mail], start=START)
    do(phone, "open_app", app_name="Mail")
    for name in ("Inbox", "Sent", "Trash"):
        do(phone, "refresh")
        assert place(phone) == f"Mail.{name}"
        do(phone, "next_folder")


def test_replacing_keeps_what_lies_behind() -> None:
    class Pages(App):
        """Pages."""

        screens = ("Index", "Page")

    class Index(Screen[Pages]):
        """Index."""

        def content(self) -> Content:
            return Content("Index")

        @action(to="Page")
        def read(self) -> "Page":
            """Read."""
            return Page(number=1)

    class Page(Screen[Pages]):
        """Page."""

        number: int

        def content(self) -> Content:
            return Content(f"Page {self.number}")

        @action(to=Replace("Page"))
        def turn(self) -> "Page":
            """Turn the page."""
            return Page(number=self.number + 1)

        @action(to=BACK)
        def close(self) -> None:
            """Close the book."""

    phone = Phone.with_apps([Pages], start=START)
    do(phone, "open_app", app_name="Pages")
    do(phone, "read")
    do(phone, "turn")
    assert phone.content().title == "Page 2"
    do(phone, "close")
    assert place(phone) == "Pages.Index"


def test_a_background_app_keeps_its_screen_and_draft(editing: Phone) -> None:
    do(editing, "set_title", title="Half done")
    do(editing, "go_home")
    assert place(editing) == "System.HomeScreen"
    do(editing, "switch_app", app_name="Notes")
    assert editing.content().fields == {"title": "Half done"}


def test_going_back_leads_to_the_root_and_then_home(editing: Phone) -> None:
    seen = []
    for _ in range(3):
        do(editing, "go_back")
        seen.append(place(editing))
    assert seen == ["Notes.NoteDetail", "Notes.NoteList", "System.HomeScreen"]
    assert "go_back" not in [a.name for a in editing.actions()]


def test_a_screen_whose_subject_was_taken_away_says_so_and_offers_the_way_back(phone: Phone) -> None:
    key = first_note(phone)
    do(phone, "open", note_id=key)
    phone.write_rows("assistant", lambda: phone.apps["Notes"].table("notes").remove(key))
    assert phone.content().title == "No longer available"
    assert [a.name for a in phone.actions()][:2] == ["look", "go_back"]
    assert not phone.act("edit", {}).ok
    do(phone, "go_back")
    assert place(phone) == "Notes.NoteList"


def test_what_is_not_offered_is_refused_with_what_is_possible(phone: Phone) -> None:
    outcome = phone.act("save", {})
    assert outcome.error == "'save' is not possible on Notes.NoteList; possible: open, new, look, go_back, go_home"


def test_an_action_is_offered_exactly_if_its_guard_holds(phone: Phone) -> None:
    do(phone, "new")
    assert "save" not in [a.name for a in phone.actions()]
    assert "not possible" in (phone.act("save", {}).error or "")
    do(phone, "set_title", title="x")
    assert "save" in [a.name for a in phone.actions()]
    do(phone, "save")


ARGUMENTS = {"note_id": "no-such-note", "title": "x", "app_name": "Notes"}


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_what_is_offered_is_never_refused_as_unavailable(phone: Phone, data: st.DataObject) -> None:
    phone = phone.fork()
    known = {
        "open",
        "new",
        "edit",
        "delete",
        "set_title",
        "save",
        "look",
        "go_back",
        "go_home",
        "open_app",
        "switch_app",
    }
    for _ in range(8):
        offered = {a.name: a for a in phone.actions()}
        name = data.draw(st.sampled_from(sorted(known)))
        ids = [item.id for item in phone.content().items] or ["no-such-note"]
        given_ = ARGUMENTS | {"note_id": data.draw(st.sampled_from(ids))}
        wanted = offered[name].schema["properties"] if name in offered else {}
        outcome = phone.act(name, {key: given_[key] for key in wanted})
        assert ("is not possible on" in (outcome.error or "")) == (name not in offered)


def test_neither_assistant_nor_world_moves_the_users_screen(editing: Phone) -> None:
    where, offered = place(editing), [a.name for a in editing.actions()]
    stacks, tools = dict(editing.stacks), editing.tools(writes=True)
    assert editing.call("Notes__create_note", {"title": "By the assistant"}).ok
    assert editing.happen("Notes", "receive_note", {"title": "By the world"}, "event:1").ok
    assert (place(editing), [a.name for a in editing.actions()], editing.stacks) == (where, offered, stacks)
    assert editing.tools(writes=True) == tools
    do(editing, "go_back")
    do(editing, "go_back")
    assert [item.text for item in editing.content().items][2:] == ["By the assistant", "By the world"]
    assert editing.tools(writes=True) == tools


def test_the_reading_tools_are_those_that_do_not_write(phone: Phone) -> None:
    names = {tool.full_name for tool in phone.tools(writes=False)}
    assert names == {"Notes__list_notes", "System__get_current_time", "System__wait_for_notification"}
    assert names < {tool.full_name for tool in phone.tools(writes=True)}


def test_a_fork_and_its_original_go_on_apart(editing: Phone) -> None:
    twin, before = editing.fork(), editing.digest("all")
    do(twin, "set_title", title="Other")
    do(twin, "save")
    assert editing.digest("all") == before
    do(editing, "set_title", title="Mine")
    do(editing, "save")
    assert [phone.content().title for phone in (editing, twin)] == ["Mine", "Other"]


def test_a_phone_in_mid_scenario_can_be_copied_deeply(editing: Phone) -> None:
    twin, before = copy.deepcopy(editing), editing.digest("all")
    assert twin.digest("all") == before
    do(twin, "set_title", title="Other")
    do(twin, "save")
    assert editing.digest("all") == before
    do(editing, "save")


def test_a_signature_can_be_pickled_after_it_was_used(phone: Phone) -> None:
    assert phone.call("System__wait_for_notification", {"timeout": 1}).ok
    tool = pickle.loads(pickle.dumps(phone.tool("System__wait_for_notification")))
    assert tool.schema == phone.tool("System__wait_for_notification").schema


def test_phones_that_are_no_longer_used_are_freed(notes: type[App]) -> None:
    phones = []
    for _ in range(300):
        phone = Phone.with_apps([notes], start=START)
        do(phone, "open_app", app_name="Notes")
        do(phone, "new")
        do(phone, "set_title", title="x")
        do(phone, "save")
        phones.append(weakref.ref(phone.apps["Notes"]))
    del phone
    gc.collect()
    assert not [reference for reference in phones if reference() is not None]


def test_two_phones_of_one_app_share_no_data(notes: type[App]) -> None:
    first, second = (Phone.with_apps([notes], start=START) for _ in range(2))
    empty = second.digest()
    assert first.call("Notes__create_note", {"title": "Only here"}).ok
    assert second.digest() == empty
    assert Phone.with_apps([notes], start=START).digest() == empty


@pytest.mark.parametrize("title", NAMES)
def test_names_of_any_kind_go_round_unchanged(phone: Phone, title: str) -> None:
    key = str(phone.call("Notes__create_note", {"title": title}).result)
    assert {item.id: item.text for item in phone.content().items}[key] == title
    do(phone, "open", note_id=key)
    assert phone.content().title == title
    do(phone, "edit")
    do(phone, "set_title", title=title + "!")
    do(phone, "save")
    assert phone.rows()["Notes"]["notes"][key]["title"] == title + "!"
    do(phone, "delete")
    assert key not in phone.rows()["Notes"]["notes"]


def test_a_misspelt_tool_or_event_is_answered_with_the_nearest(phone: Phone) -> None:
    assert "did you mean 'Notes__create_note'" in (phone.call("Notes__creat_note", {}).error or "")
    with pytest.raises(Unavailable, match="did you mean 'receive_note'"):
        phone.happen("Notes", "recieve_note", {}, "event:1")
    with pytest.raises(Unavailable, match="did you mean 'Notes'"):
        phone.sow("Note", "note", {}, "seed:1")


def test_the_clock_moves_forward_only(phone: Phone) -> None:
    phone.advance_to(datetime(2025, 6, 3, tzinfo=UTC))
    phone.advance_to(START)
    assert phone.now == datetime(2025, 6, 3, tzinfo=UTC)


def test_an_error_is_short_however_long_what_it_is_about(phone: Phone) -> None:
    long = "x" * 100_000
    outcomes = [
        phone.call("Notes__rename_note", {"note_id": long, "title": "A"}),
        phone.call("Notes__rename_note", {"note_id": "x", long: "A"}),
        phone.call(long, {}),
        phone.act(long, {}),
        phone.act("open", {"note_id": long}),
        phone.act("open_app", {"app_name": long}),
        phone.happen("Notes", "receive_note", {long: 1}, "event:1"),
    ]
    assert not any(outcome.ok for outcome in outcomes)
    assert max(len(outcome.error or "") for outcome in outcomes) <= 500
    assert "possible:" in (outcomes[3].error or "")
