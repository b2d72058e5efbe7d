from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.files import Files
from pare_apps.notes import Notes

from pare_sim.kernel import Json
from pare_sim.phone import App, Outcome, Phone, edges
from pare_sim.testing import check_app

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
PLAN = {"name": "plan.pdf", "data": "UERG"}
ODD_TEXTS = ["📝 📝", "ملاحظة", "a" * 100_000, "line\nline\t\u202eabc"]


def new_phone(*others: type[App]) -> Phone:
    return Phone.with_apps([Notes, *others], start=START, zone="Europe/Madrid")


def done(outcome: Outcome) -> Any:
    assert outcome.ok, outcome.error
    return outcome.result


def call(phone: Phone, tool: str, /, **arguments: Json) -> Any:
    outcome = phone.call(f"Notes__{tool}", arguments)
    assert Notes.tools[tool].writes or outcome.changes == ()
    return done(outcome)


def act(phone: Phone, action: str, /, **arguments: Json) -> Any:
    if phone.front != "Notes":
        done(phone.act("open_app", {"app_name": "Notes"}))
    offered = {found.name: found for found in phone.actions()}
    outcome = phone.act(action, arguments)
    assert offered[action].writes or outcome.changes == ()
    return done(outcome)


def sow(phone: Phone, label: str, /, **arguments: Json) -> str:
    return str(done(phone.sow("Notes", "note", {"title": label, **arguments}, f"seed:{label}")))


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
    return refused(phone, before, phone.call(f"Notes__{tool}", arguments))


def not_acted(phone: Phone, action: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return refused(phone, before, phone.act(action, arguments))


def screen(phone: Phone) -> str:
    return type(phone.screen).__name__


def shown(phone: Phone) -> list[str]:
    return [item.text for item in phone.content().items]


def titles(rows: Any) -> list[str]:
    return [row["title"] for row in rows]


def listed(phone: Phone, folder: str = "Inbox") -> list[str]:
    return titles(call(phone, "list_notes", folder=folder)["notes"])


def later(phone: Phone, minutes: int = 1) -> None:
    phone.advance_to(phone.now + timedelta(minutes=minutes))


def at_note(phone: Phone, note_id: str) -> None:
    act(phone, "list_notes")
    act(phone, "open", note_id=note_id)


def test_a_note_is_returned_with_its_id_folder_and_local_times() -> None:
    phone = new_phone()
    made = call(phone, "create_note", folder="Work", title="Plan", content="Ship it")
    assert call(phone, "get_note_by_id", note_id=made) == {
        "note_id": made,
        "folder": "Work",
        "title": "Plan",
        "content": "Ship it",
        "pinned": False,
        "attachments": {},
        "created_at": "2025-06-02T09:00:00+02:00",
        "updated_at": "2025-06-02T09:00:00+02:00",
    }


def test_a_blank_title_becomes_the_first_50_characters_of_the_content() -> None:
    phone = new_phone()
    made = call(phone, "create_note", title="  ", content="x" * 60)
    assert call(phone, "get_note_by_id", note_id=made)["title"] == "x" * 50
    assert call(phone, "get_note_by_id", note_id=call(phone, "create_note"))["title"] == ""


def test_updating_replaces_what_is_given_and_notes_the_time() -> None:
    phone = new_phone()
    made = call(phone, "create_note", title="Plan", content="Ship it")
    later(phone)
    assert call(phone, "update_note", note_id=made, content="") == made
    row = call(phone, "get_note_by_id", note_id=made)
    assert (row["title"], row["content"]) == ("Plan", "")
    assert (row["created_at"][11:16], row["updated_at"][11:16]) == ("09:00", "09:01")
    call(phone, "update_note", note_id=made, title="", content="Sold")
    assert call(phone, "get_note_by_id", note_id=made)["title"] == "Sold"


@pytest.mark.parametrize(
    "given", [{}, {"title": None, "content": None}, {"title": "", "content": ""}, {"title": " ", "content": "\n"}]
)
def test_an_update_that_gives_nothing_or_leaves_nothing_is_refused(given: dict[str, Json]) -> None:
    phone = new_phone()
    assert "title" in refusal(phone, "update_note", note_id=sow(phone, "Plan", content="x"), **given)


def test_listing_pages_the_whole_order() -> None:
    phone = new_phone()
    for n in range(12):
        sow(phone, f"n{n:02d}", updated_at=f"2025-06-01 {n:02d}:00")
    first = call(phone, "list_notes", folder="Inbox")
    assert titles(first["notes"]) == [f"n{n:02d}" for n in range(11, 1, -1)]
    assert (first["notes_range"], first["total_returned_notes"], first["total_notes"]) == ([0, 10], 10, 12)
    rest = call(phone, "list_notes", folder="Inbox", offset=10, limit=5)
    assert (titles(rest["notes"]), rest["notes_range"]) == (["n01", "n00"], [10, 12])
    assert call(phone, "list_notes", folder="Inbox", offset=99)["notes"] == []


def test_searching_finds_title_and_content_in_all_folders_or_one() -> None:
    phone = new_phone()
    sow(phone, "Café list", folder="Work")
    sow(phone, "Other", content="the CAFE\u0301 closes", pinned=True)
    sow(phone, "Neither")
    assert titles(call(phone, "search_notes", query="cafe")) == ["Other", "Café list"]
    assert titles(call(phone, "search_notes_in_folder", query="cafe", folder_name="Work")) == ["Café list"]
    assert call(phone, "search_notes", query="tea") == []
    assert "Wrok" in refusal(phone, "search_notes_in_folder", query="x", folder_name="Wrok")


def test_folders_are_added_renamed_with_their_notes_and_deleted_with_them() -> None:
    phone = new_phone()
    assert call(phone, "new_folder", folder_name="Trips") == "Trips"
    made = call(phone, "create_note", folder="Trips", title="Rome")
    kept = call(phone, "create_note", title="Kept")
    assert call(phone, "rename_folder", folder="Trips", new_folder="Travel") == "Travel"
    assert call(phone, "list_folders") == ["Inbox", "Personal", "Work", "Travel"]
    assert call(phone, "get_note_by_id", note_id=made)["folder"] == "Travel"
    assert call(phone, "delete_folder", folder_name="Travel") == "Travel"
    assert call(phone, "list_folders") == ["Inbox", "Personal", "Work"]
    assert "no note" in refusal(phone, "get_note_by_id", note_id=made)
    assert titles(call(phone, "search_notes", query="")) == ["Kept"]
    assert call(phone, "delete_note", note_id=kept) == kept


@pytest.mark.parametrize("name", ["Inbox", "Personal", "Work"])
def test_permanent_folders_are_neither_renamed_nor_deleted(name: str) -> None:
    phone = new_phone()
    assert "permanent" in refusal(phone, "delete_folder", folder_name=name)
    assert "permanent" in refusal(phone, "rename_folder", folder=name, new_folder="Other")


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("new_folder", {"folder_name": "Work"}, "already a folder"),
        ("new_folder", {"folder_name": " "}, "blank"),
        ("new_folder", {"folder_name": None}, "must be text"),
        ("rename_folder", {"folder": "Mine", "new_folder": "Work"}, "already a folder"),
        ("rename_folder", {"folder": "Mine", "new_folder": "Mine"}, "already a folder"),
        ("rename_folder", {"folder": "Mine", "new_folder": ""}, "blank"),
        ("rename_folder", {"folder": "mine", "new_folder": "X"}, "did you mean 'Mine'"),
        ("delete_folder", {"folder_name": "Nobody's"}, "no folder"),
        ("create_note", {"folder": "Wrok"}, "did you mean 'Work'"),
        ("create_note", {"pinned": "yes"}, "true or false"),
        ("list_notes", {"folder": "Wrok"}, "did you mean 'Work'"),
        ("list_notes", {"folder": "Work", "offset": -1}, "at least 0"),
        ("list_notes", {"folder": "Work", "limit": 0}, "at least 1"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_is_possible(tool: str, arguments: dict[str, Json], told: str) -> None:
    phone = new_phone()
    call(phone, "new_folder", folder_name="Mine")
    assert told in refusal(phone, tool, **arguments)


@pytest.mark.parametrize("tool", ["get_note_by_id", "delete_note", "list_attachments", "pin_note", "move_note"])
@pytest.mark.parametrize("wrong", ["", "note-nope", *ODD_TEXTS, 7, None, True, ["x"]])
def test_a_wrong_id_is_refused(tool: str, wrong: Json) -> None:
    phone = new_phone()
    sow(phone, "Plan")
    assert refusal(phone, tool, note_id=wrong)


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_odd_texts_are_kept_and_shown(text: str) -> None:
    phone = new_phone()
    folder = call(phone, "new_folder", folder_name=text)
    made = call(phone, "create_note", folder=folder, title=text, content=text)
    act(phone, "list_folders")
    act(phone, "open", folder=text)
    act(phone, "open", note_id=made)
    content = phone.content()
    assert (content.title, content.text, content.fields["Folder"]) == (text, text, text)
    assert titles(call(phone, "search_notes", query=text)) == [text]


def test_the_world_deletes_a_folder_and_the_user_is_told_which() -> None:
    phone = new_phone()
    sow(phone, "Rome", folder="Trips")
    outcome = phone.happen("Notes", "delete_folder", {"folder_name": "Trips"}, "event:1")
    assert outcome.notices == (("Folder deleted", "The folder 'Trips' was deleted with 1 note in it."),)
    before = phone.digest("all")
    again = phone.happen("Notes", "delete_folder", {"folder_name": "Work"}, "event:2")
    assert "permanent" in refused(phone, before, again)


def test_what_the_assistant_deletes_notifies_nobody() -> None:
    phone = new_phone()
    call(phone, "new_folder", folder_name="Trips")
    assert phone.call("Notes__delete_folder", {"folder_name": "Trips"}).notices == ()


def test_files_are_attached_listed_by_name_and_taken_off() -> None:
    phone = new_phone(Files)
    done(phone.sow("Files", "file", {"path": "Trips/map.png", "content": "A map"}, "seed:map"))
    made = sow(phone, "Plan", attachments=[PLAN])
    later(phone)
    assert call(phone, "add_attachment_to_note", note_id=made, attachment_path="Trips/map.png") == made
    assert call(phone, "list_attachments", note_id=made) == ["plan.pdf", "map.png"]
    row = call(phone, "get_note_by_id", note_id=made)
    assert (row["attachments"], row["updated_at"][11:16]) == ({"plan.pdf": 3, "map.png": 5}, "09:01")
    assert call(phone, "remove_attachment", note_id=made, attachment="plan.pdf") == made
    assert call(phone, "list_attachments", note_id=made) == ["map.png"]


@pytest.mark.parametrize("path", ["", " ", "Trips", "Trips/", "/", "no.pdf", "Trips/plan.pdf", None, 5])
@pytest.mark.parametrize("others", [[], [Files]], ids=["alone", "with Files"])
def test_a_path_without_a_file_or_with_a_taken_name_is_not_attached(path: Json, others: list[type[App]]) -> None:
    phone = new_phone(*others)
    if others:
        done(phone.sow("Files", "file", {"path": "Trips/plan.pdf", "content": "A plan"}, "seed:plan"))
    made = sow(phone, "Plan", attachments=[PLAN])
    assert refusal(phone, "add_attachment_to_note", note_id=made, attachment_path=path)


def test_taking_off_a_file_that_is_not_there_names_those_that_are() -> None:
    phone = new_phone()
    made = sow(phone, "Plan", attachments=[PLAN])
    assert "did you mean 'plan.pdf'" in refusal(phone, "remove_attachment", note_id=made, attachment="plan")


@pytest.mark.parametrize("moment", ["0001-01-02 00:00", "1999-12-31", "9999-12-30 12:00"])
def test_a_seeded_note_has_the_times_and_the_folder_it_is_given(moment: str) -> None:
    phone = new_phone()
    made = sow(phone, "", content="Old", folder="Attic", created_at=moment)
    row = call(phone, "get_note_by_id", note_id=made)
    assert (row["title"], row["folder"], row["created_at"][:10]) == ("", "Attic", moment[:10])
    assert row["updated_at"] == row["created_at"]
    at_note(phone, made)
    assert phone.content().title == "Untitled"


def test_a_seeded_note_cannot_be_changed_before_it_was_created() -> None:
    phone = new_phone()
    before = phone.digest("all")
    times: dict[str, Json] = {"created_at": "2025-06-01", "updated_at": "2025-05-01"}
    assert "updated_at" in refused(phone, before, phone.sow("Notes", "note", times, "seed:n"))


def test_weakness_2_and_3_a_wrong_id_or_folder_opens_nothing_and_leaves_the_back_stack() -> None:
    phone = new_phone()
    made = sow(phone, "Plan")
    act(phone, "list_notes")
    assert "no note" in not_acted(phone, "open", note_id="note-x")
    act(phone, "list_folders")
    assert "no folder" in not_acted(phone, "open", folder="Nowhere")
    act(phone, "go_back")
    act(phone, "open", note_id=made)
    act(phone, "go_back")
    act(phone, "go_back")
    assert phone.front == "System"


def test_weakness_5_seeding_a_note_is_nobodys_action() -> None:
    phone = new_phone()
    outcome = phone.sow("Notes", "note", {"title": "Plan"}, "seed:plan")
    assert (outcome.ok, outcome.notices) == (True, ())
    assert "note" not in Notes.tools


def test_weakness_6_only_what_changes_notes_is_declared_as_a_write() -> None:
    writes = {f"{edge.source}.{edge.action}" for edge in edges(Notes) if edge.writes}
    detail = {"add_attachment", "remove_attachment", "pin", "unpin", "duplicate", "move", "delete"}
    folders = {"new_folder", "rename_folder", "delete_folder"}
    assert writes == {
        *(f"NoteDetail.{name}" for name in detail),
        *(f"FolderList.{name}" for name in folders),
        "EditNote.save",
        "EditNote.update",
    }
    reads = {name for name, tool in Notes.tools.items() if not tool.writes}
    listing = {"get_note_by_id", "list_notes", "list_folders", "list_attachments"}
    assert reads == {*listing, "search_notes", "search_notes_in_folder"}
    assert {tool.harm for tool in Notes.tools.values() if tool.writes} == {"reversible"}


def test_weakness_10_a_note_or_folder_deleted_behind_the_screen_is_no_longer_shown() -> None:
    phone = new_phone()
    made = sow(phone, "Rome", folder="Trips")
    act(phone, "list_folders")
    act(phone, "open", folder="Trips")
    act(phone, "open", note_id=made)
    act(phone, "edit")
    call(phone, "delete_folder", folder_name="Trips")
    assert phone.content().title == "No longer available"
    act(phone, "go_back")
    assert (screen(phone), shown(phone)) == ("FolderList", ["Inbox", "Personal", "Work"])


def test_weakness_11_every_screen_shows_its_content_and_what_its_actions_take() -> None:
    phone = new_phone()
    made = sow(phone, "Plan", content="Ship it", attachments=[PLAN], pinned=True)
    act(phone, "list_notes")
    assert [item.id for item in phone.content().items] == [made]
    act(phone, "open", note_id=made)
    folders = ["Inbox", "Personal", "Work"]
    assert phone.content().text == "Ship it"
    assert phone.content().fields == {
        "Note id": made,
        "Folder": "Inbox",
        "Pinned": "yes",
        "Created": "Monday 2025-06-02 09:00",
        "Updated": "Monday 2025-06-02 09:00",
        "Attachments": ["plan.pdf"],
        "Folders": folders,
    }
    assert act(phone, "refresh") == call(phone, "get_note_by_id", note_id=made)
    assert act(phone, "list_attachments") == ["plan.pdf"]
    act(phone, "edit")
    assert (phone.content().text, phone.content().fields["Title"]) == ("Ship it", "Plan")
    act(phone, "go_back")
    act(phone, "go_back")
    act(phone, "new_note")
    assert phone.content().fields["Folders"] == folders
    act(phone, "cancel")
    act(phone, "list_folders")
    assert [(item.id, item.fields["Notes"]) for item in phone.content().items] == [(n, n == "Inbox") for n in folders]


def test_weakness_12_the_same_seed_and_labels_give_the_same_ids() -> None:
    first, second = new_phone(), new_phone()
    assert sow(first, "Plan") == sow(second, "Plan")
    assert first.digest("all") == second.digest("all")


def test_weakness_32_saving_or_cancelling_returns_to_the_opener_and_back_leads_to_no_stale_editor() -> None:
    phone = new_phone()
    act(phone, "list_notes")
    act(phone, "new_note")
    act(phone, "update", title="Plan", content="Ship it")
    assert (screen(phone), shown(phone)) == ("NoteList", ["Plan"])
    (row,) = call(phone, "search_notes", query="")
    act(phone, "open", note_id=row["note_id"])
    act(phone, "edit")
    act(phone, "set_title", title="Nothing")
    act(phone, "cancel")
    assert (screen(phone), phone.content().title) == ("NoteDetail", "Plan")
    act(phone, "edit")
    act(phone, "set_content", content="")
    act(phone, "save")
    assert (screen(phone), phone.content().text) == ("NoteDetail", "")
    act(phone, "delete")
    assert (screen(phone), shown(phone)) == ("NoteList", [])
    act(phone, "go_back")
    assert phone.front == "System"


def test_weakness_32_leaving_the_editor_of_a_new_note_leaves_nothing_behind() -> None:
    phone = new_phone()
    before = phone.digest()
    for leave in ("cancel", "go_back"):
        act(phone, "list_notes")
        act(phone, "new_note")
        act(phone, "set_content", content="never mind")
        act(phone, leave)
    assert phone.digest() == before


def test_a_failed_save_keeps_the_draft_and_another_folder_mends_it() -> None:
    phone = new_phone()
    call(phone, "new_folder", folder_name="Trips")
    act(phone, "list_folders")
    act(phone, "open", folder="Trips")
    act(phone, "new_note")
    assert "blank" in not_acted(phone, "save")
    assert "blank" in not_acted(phone, "update", title=" ", content="")
    act(phone, "set_content", content="See Rome")
    call(phone, "delete_folder", folder_name="Trips")
    assert "no folder 'Trips'" in not_acted(phone, "save")
    assert phone.content().text == "See Rome"
    assert not_acted(phone, "set_folder", folder="Trips")
    act(phone, "set_folder", folder="Personal")
    act(phone, "save")
    assert listed(phone, "Personal") == ["See Rome"]
    assert screen(phone) == "FolderList"


def test_an_edit_keeps_what_was_not_set_even_if_it_changed_meanwhile() -> None:
    phone = new_phone()
    made = sow(phone, "Plan", content="Ship it")
    at_note(phone, made)
    act(phone, "edit")
    assert "not possible" in not_acted(phone, "set_folder", folder="Work")
    act(phone, "set_title", title="Big plan")
    call(phone, "update_note", note_id=made, content="Sell it")
    act(phone, "save")
    row = call(phone, "get_note_by_id", note_id=made)
    assert (row["title"], row["content"]) == ("Big plan", "Sell it")
    before = phone.digest()
    act(phone, "edit")
    act(phone, "save")
    assert phone.digest() == before


def test_weakness_33_moving_a_note_to_its_own_folder_leaves_it_there() -> None:
    phone = new_phone()
    made = sow(phone, "Plan", folder="Work")
    same = {"source_folder_name": "Work", "dest_folder_name": "Work"}
    assert call(phone, "move_note", note_id=made, **same) == made
    at_note(phone, made)
    act(phone, "move", dest_folder_name="Work")
    assert (phone.content().title, shown(phone)) == ("Work", ["Plan"])


def test_weakness_33_a_failed_move_stays_and_loses_nothing() -> None:
    phone = new_phone()
    made = sow(phone, "Plan", folder="Work")
    assert "but in 'Work'" in refusal(phone, "move_note", note_id=made)
    assert "no folder" in refusal(phone, "move_note", note_id=made, source_folder_name="Lost")
    lost = {"source_folder_name": "Work", "dest_folder_name": "Lost"}
    assert "no folder" in refusal(phone, "move_note", note_id=made, **lost)
    at_note(phone, made)
    assert "no folder" in not_acted(phone, "move", dest_folder_name="Lost")
    act(phone, "move", dest_folder_name="Personal")
    assert (phone.content().title, shown(phone)) == ("Personal", ["Plan"])
    act(phone, "go_back")
    assert phone.content().fields["Folder"] == "Personal"


def test_weakness_34_there_is_one_way_to_go_back() -> None:
    phone = new_phone()
    at_note(phone, sow(phone, "Plan"))
    names = [action.name for action in phone.actions()]
    assert names.count("go_back") == 1
    act(phone, "go_back")
    assert screen(phone) == "NoteList"


def test_weakness_35_pinned_notes_come_first_then_the_last_changed_and_paging_follows() -> None:
    phone = new_phone()
    made = {name: sow(phone, name) for name in ("a", "b", "c")}
    assert listed(phone) == ["c", "b", "a"]
    later(phone)
    call(phone, "update_note", note_id=made["b"], content="newer")
    assert listed(phone) == ["b", "c", "a"]
    call(phone, "create_note", title="top", pinned=True)
    call(phone, "pin_note", note_id=made["a"])
    assert listed(phone) == ["top", "a", "b", "c"]
    assert titles(call(phone, "list_notes", folder="Inbox", offset=1, limit=2)["notes"]) == ["a", "b"]
    act(phone, "list_notes")
    assert shown(phone) == ["top", "a", "b", "c"]
    call(phone, "pin_note", note_id=made["a"], pinned=False)
    assert listed(phone) == ["top", "b", "c", "a"]


def test_weakness_35_the_user_pins_and_unpins() -> None:
    phone = new_phone()
    at_note(phone, sow(phone, "Plan"))
    assert "not possible" in not_acted(phone, "unpin")
    act(phone, "pin")
    assert phone.content().fields["Pinned"] == "yes"
    assert "not possible" in not_acted(phone, "pin")
    act(phone, "unpin")
    assert phone.content().fields["Pinned"] == "no"


def test_weakness_35_a_copy_bears_the_simulated_time_and_is_shown() -> None:
    phone = new_phone()
    made = sow(phone, "Plan", content="x", pinned=True, created_at="2020-01-01", attachments=[PLAN])
    later(phone)
    copy = call(phone, "get_note_by_id", note_id=call(phone, "duplicate_note", folder_name="Inbox", note_id=made))
    assert (copy["title"], copy["content"], copy["pinned"]) == ("Copy of Plan", "x", False)
    assert copy["created_at"] == copy["updated_at"] == "2025-06-02T09:01:00+02:00"
    assert copy["attachments"] == {"plan.pdf": 3}
    assert "in 'Inbox'" in refusal(phone, "duplicate_note", folder_name="Work", note_id=made)
    at_note(phone, made)
    act(phone, "duplicate")
    assert phone.content().title == "Copy of Plan"
    act(phone, "go_back")
    assert phone.content().title == "Plan"


def test_weakness_35_the_user_manages_folders() -> None:
    phone = new_phone()
    act(phone, "list_notes")
    act(phone, "list_folders")
    assert act(phone, "new_folder", folder_name="Trips") == "Trips"
    assert "already" in not_acted(phone, "new_folder", folder_name="Trips")
    assert act(phone, "rename_folder", folder="Trips", new_folder="Travel") == "Travel"
    assert shown(phone)[-1] == "Travel"
    assert "permanent" in not_acted(phone, "delete_folder", folder_name="Inbox")
    act(phone, "delete_folder", folder_name="Travel")
    assert shown(phone) == ["Inbox", "Personal", "Work"]


def test_weakness_35_the_user_searches_one_folder_and_all() -> None:
    phone = new_phone()
    sow(phone, "Rome trip", folder="Personal")
    sow(phone, "Trip costs", folder="Inbox")
    act(phone, "list_notes")
    act(phone, "search", keyword="trip")
    assert shown(phone) == ["Trip costs"]
    act(phone, "search_all", keyword="TRIP")
    assert [item.fields["Folder"] for item in phone.content().items] == ["Inbox", "Personal"]
    act(phone, "search_all", keyword="boat")
    assert (shown(phone), phone.content().text) == ([], "No notes.")
    act(phone, "list_notes")
    assert (phone.content().title, shown(phone)) == ("Inbox", ["Trip costs"])
    act(phone, "list_folders")
    act(phone, "open", folder="Personal")
    act(phone, "search_all", keyword="trip")
    act(phone, "search", keyword="trip")
    assert (phone.content().title, shown(phone)) == ("Personal", ["Rome trip"])
    act(phone, "list_notes")
    assert (phone.content().title, shown(phone)) == ("Personal", ["Rome trip"])


def test_lists_show_at_most_twenty_and_count_the_rest() -> None:
    phone = new_phone()
    for n in range(23):
        sow(phone, f"n{n:02d}", folder=f"F{n:02d}")
        sow(phone, f"m{n:02d}")
    act(phone, "search", keyword="")
    assert (len(shown(phone)), phone.content().more) == (20, 3)
    act(phone, "list_notes", offset=20, limit=20)
    assert (len(shown(phone)), phone.content().more) == (3, 0)
    act(phone, "list_folders")
    assert (len(shown(phone)), phone.content().more) == (20, 6)
    act(phone, "list_folders", offset=20)
    assert shown(phone)[-1] == "F22"


def test_forks_are_independent() -> None:
    phone = new_phone()
    made = sow(phone, "Plan")
    before, copy = phone.digest("all"), phone.fork()
    call(copy, "delete_note", note_id=made)
    assert phone.digest("all") == before


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["move", "rename", "duplicate", "pin", "add"]),
            st.sampled_from(["Inbox", "Work", "Mine"]),
            st.sampled_from(["Inbox", "Work", "Mine", "Theirs"]),
        ),
        max_size=8,
    )
)
def test_no_sequence_of_moves_copies_and_renames_loses_a_note(steps: list[tuple[str, str, str]]) -> None:
    phone = new_phone()
    made = sow(phone, "Plan", folder="Mine")
    for what, source, target in steps:
        move: dict[str, Json] = {"source_folder_name": source, "dest_folder_name": target, "note_id": made}
        tool, arguments = {
            "move": ("move_note", move),
            "rename": ("rename_folder", {"folder": source, "new_folder": target}),
            "duplicate": ("duplicate_note", {"folder_name": source, "note_id": made}),
            "pin": ("pin_note", {"note_id": made}),
            "add": ("new_folder", {"folder_name": target}),
        }[what]
        assert phone.call(f"Notes__{tool}", arguments).fault is None
    folder = call(phone, "get_note_by_id", note_id=made)["folder"]
    assert made in [row["note_id"] for row in call(phone, "list_notes", folder=folder)["notes"]]


def folders_and_notes(phone: Phone) -> None:
    done(phone.sow("Files", "file", {"path": "someone@example.org", "content": "Met in May"}, "seed:file"))
    call(phone, "new_folder", folder_name="Trips")
    for n, name in enumerate(("lunch", "None", "012345")):
        sow(phone, f"Note {n}", folder=("Inbox", "Trips", "Work")[n], attachments=[{"name": name}], pinned=n == 1)


def test_a_random_walk_finds_nothing_wrong_and_reaches_everything() -> None:
    check_app(Notes, populate=folders_and_notes, others=[Files]).raise_if_failed(complete=True)
