"""Clicking through an app: lines in, text out; no line ends it but ``quit``."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.notes import Notes
from pare_apps.reminders import Reminders

from pare_sim.authoring import Explorer
from pare_sim.phone import App, Content, Phone, Screen

START = datetime(2025, 6, 2, 9, tzinfo=UTC)


@pytest.fixture
def explorer() -> Explorer:
    phone = Phone.with_apps([Notes, Reminders], start=START)
    for title in ("Groceries", "Ideas"):
        assert phone.sow("Notes", "note", {"title": title}, f"seed:{title}").ok
    return Explorer(phone, "Notes")


def first(explorer: Explorer) -> str:
    return explorer.phone.content().items[0].id


def test_it_shows_where_one_is_what_is_there_and_numbered_actions(explorer: Explorer) -> None:
    shown = explorer.show()
    assert shown.startswith("--- Notes > NoteList  2025-06-02 09:00\n# Inbox\n")
    assert "Groceries" in shown
    assert re.search(r"^  4  open\(note_id\) +\[→ NoteDetail\] Open a note\.$", shown, re.MULTILINE)
    assert re.search(r"^  1  list_notes\(offset\?, limit\?\) +\[stays\] ", shown, re.MULTILINE)


def test_an_action_is_taken_by_number_or_name_with_its_arguments(explorer: Explorer) -> None:
    note = first(explorer)
    assert "Notes > NoteList > NoteDetail" in explorer.enter(f"4 note_id={note}")
    assert "--- Notes > NoteList  " in explorer.enter("back")
    assert "Notes > NoteList > NoteDetail" in explorer.enter(f"open {note}")
    assert "--- System " in explorer.enter("home")


def test_rows_that_change_are_shown_as_added_changed_or_removed(explorer: Explorer) -> None:
    note = first(explorer)
    explorer.enter(f"open {note}")
    assert f"~ Notes.notes {note}: " in explorer.enter("pin")
    added = explorer.enter("duplicate")
    assert "+ Notes.notes " in added
    assert "title='Copy of Ideas'" in added
    copy = explorer.phone.content().fields["Note id"]
    assert f"- Notes.notes {copy}\n" in explorer.enter("delete")


def test_values_are_json_or_plain_text(explorer: Explorer) -> None:
    explorer.enter("new_note")
    explorer.enter("update title=Buy 2 eggs content=[1] and more")
    row = next(iter(explorer.phone.call("Notes__search_notes", {"query": "eggs"}).result))
    assert (row["title"], row["content"]) == ("Buy 2 eggs", "[1] and more")
    assert explorer.enter('list_notes offset="a b=c"').startswith(
        "! Notes.NoteList.list_notes: offset: must be a whole"
    )
    assert "Buy 2 eggs" not in explorer.enter("list_notes offset=1 limit=2")


def test_undo_takes_back_and_trace_tells_what_remains(explorer: Explorer) -> None:
    before = explorer.phone.digest("all")
    note = first(explorer)
    explorer.enter(f"open {note}")
    explorer.enter("delete")
    assert explorer.enter("trace") == f"open note_id='{note}'\ndelete"
    assert explorer.enter("undo").startswith("taken back: delete\n--- Notes > NoteList > NoteDetail")
    explorer.enter("undo")
    assert explorer.phone.digest("all") == before
    assert explorer.enter("trace") == "nothing has been done"
    assert explorer.enter("undo") == "! there is nothing to take back"


def test_the_assistant_the_world_and_scenarios_act_too(explorer: Explorer) -> None:
    assert explorer.enter("call list_folders") == "= ['Inbox', 'Personal', 'Work']\n"
    assert "+ Notes.folders Trips" in explorer.enter("seed note title=Rome folder=Trips")
    told = explorer.enter("event delete_folder Trips")
    assert "- Notes.folders Trips" in told
    assert "* Folder deleted: " in told
    assert "get_note_by_id(note_id)" in explorer.enter("tools")
    assert explorer.enter("events").startswith("delete_folder(folder_name)")
    assert explorer.enter("seeds").startswith("note(title?, ")


def test_waiting_lets_alarms_ring_once(explorer: Explorer) -> None:
    explorer.enter('call Reminders__add_reminder title=Call due_datetime="2025-06-02 09:30" description=')
    told = explorer.enter("wait 1h")
    assert told.startswith("Reminders.fall_due\n")
    assert "* Call: " in told
    assert "2025-06-02 10:00" in told
    assert "fall_due" not in explorer.enter("wait 1h")
    explorer.enter("undo")
    explorer.enter("undo")
    assert "2025-06-02 09:00" in explorer.show()
    assert "fall_due" in explorer.enter("wait 31m")


def test_a_mistake_is_told_and_changes_nothing(explorer: Explorer) -> None:
    before = explorer.phone.digest("all")
    for line, told in {
        "opne x": "! 'opne' is neither possible here nor a command; did you mean 'open'?",
        "99": "! '99' is neither possible here",
        "open": "! Notes.NoteList.open: note_id: is required",
        "open nope": "! Notes has no note with id 'nope'",
        "open note_id=a note_id=b": "! note_id is given twice",
        "new_folder x": "! 'new_folder' is neither",
        "look_up": "! 'look_up' is neither",
        "call nope": "! there is no tool 'Notes__nope'",
        "event nope": "! Notes has no event 'nope'",
        "wait forever": "! ",
        "wait 999999999w": "! ",
    }.items():
        assert explorer.enter(line).startswith(told), explorer.enter(line)
    assert explorer.phone.digest("all") == before
    assert not explorer.ended


@given(
    st.text(max_size=40) | st.from_regex(r"(1|2|4|call|event|seed|wait|update) [a-z_]{0,9}=?[\[\]{}\"0-9a-z ]{0,12}")
)
@settings(max_examples=150, deadline=None)
def test_no_line_ends_it(line: str) -> None:
    explorer = Explorer(Phone.with_apps([Notes], start=START), "Notes")
    explorer.enter(line)
    assert explorer.ended == (line.strip().partition(" ")[0] == "quit")
    assert explorer.show().startswith("--- ")


def test_an_app_whose_screen_breaks_is_told_and_can_be_left() -> None:
    class Broken(App):
        """An app with a mistake."""

        screens = ("Top",)

    class Top(Screen[Broken]):
        """The only screen."""

        def content(self) -> Content:
            return Content(str(1 // 0))

    explorer = Explorer(Phone.with_apps([Broken], start=START), "Broken")
    assert "! content() or a guard failed: " in explorer.show()
    assert "ZeroDivisionError" in explorer.show()
    assert "--- System" in explorer.enter("home")


def test_commands_come_from_a_pipe_and_its_end_ends_well(command: Callable) -> None:
    lines = "open_people\nnonsense\nback\n"
    done = command("app", "explore", "Social", text=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert "> open_people\n--- Social > Feed > People" in done.stdout
    assert "> nonsense\n! 'nonsense'" in done.stdout
    assert done.stdout.count("--- Social > Feed  ") == 2


def test_it_starts_with_the_data_of_a_scenario(command: Callable) -> None:
    done = command("app", "explore", "Messages", "--scenario", "dinner_with_dana", text="quit\nlook\n")
    assert (done.returncode, "Dana" in done.stdout, "> look" in done.stdout) == (0, True, False)
    wrong = command("app", "explore", "Cab", "--seed-file", "dinner_with_dana")
    assert (wrong.returncode, "unknown app in dinner_with_dana 'Cab'" in wrong.stderr) == (2, True)
    assert command("app", "explore", "Massages").returncode == 2
