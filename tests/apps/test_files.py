from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.attachments import Attachment
from pare_apps.files import Files

from pare_sim.kernel import Json
from pare_sim.phone import Outcome, Phone, edges
from pare_sim.phone.lint import lint
from pare_sim.testing import check_app

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
ODD_NAMES = ["📎 scan", "\u202eتقرير.pdf", "a" * 255, "two  blanks.txt", "012345"]
IMPOSSIBLE_NAMES = ["", " ", ".", "..", "a/b", "line\nbreak", "a" * 256, "nul\x00"]


def new_phone() -> Phone:
    return Phone.with_apps([Files], start=START, zone="Europe/Madrid")


def done(outcome: Outcome) -> Any:
    assert outcome.ok, outcome.error
    return outcome.result


def call(phone: Phone, tool: str, /, **arguments: Json) -> Any:
    outcome = phone.call(f"Files__{tool}", arguments)
    assert Files.tools[tool].writes or outcome.changes == ()
    return done(outcome)


def act(phone: Phone, action: str, /, **arguments: Json) -> Any:
    if phone.front != "Files":
        done(phone.act("open_app", {"app_name": "Files"}))
    return done(phone.act(action, arguments))


def sow(phone: Phone, seed: str, /, **arguments: Json) -> str:
    return str(done(phone.sow("Files", seed, arguments, f"seed:{arguments['path']}")))


def refused(phone: Phone, tool: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return error_of(phone, phone.call(f"Files__{tool}", arguments), before)


def not_acted(phone: Phone, action: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return error_of(phone, phone.act(action, arguments), before)


def error_of(phone: Phone, outcome: Outcome, before: str) -> str:
    assert not outcome.ok
    assert outcome.fault is None
    assert phone.digest("all") == before
    return outcome.error or ""


def paths(phone: Phone, folder: str = "") -> list[str]:
    return [entry["path"] for entry in call(phone, "list_files", folder=folder)["entries"]]


def shown(phone: Phone) -> list[str]:
    return [item.text for item in phone.content().items]


def some_files(phone: Phone) -> None:
    sow(phone, "file", path="Work/plan.txt", content="Budget für Juni")
    sow(phone, "file", path="Work/Old/plan.md", content="# Plan")
    sow(phone, "binary_file", path="photo.jpg", content="aGVsbG8=")
    sow(phone, "folder", path="Trips/Rome")


def test_folders_come_before_files_each_by_name() -> None:
    phone = new_phone()
    some_files(phone)
    sow(phone, "file", path="Äpfel.txt")
    assert paths(phone) == ["Downloads", "Trips", "Work", "Äpfel.txt", "photo.jpg"]
    assert paths(phone, "/Home/Work/") == ["Work/Old", "Work/plan.txt"]
    page = call(phone, "list_files", offset=3, limit=1)
    assert (page["entries"][0]["path"], page["range"], page["total"], page["more"]) == ("Äpfel.txt", [3, 4], 5, 1)
    assert call(phone, "list_files", offset=50)["entries"] == []


def test_a_file_is_read_with_its_type_size_and_content() -> None:
    phone = new_phone()
    some_files(phone)
    text = call(phone, "read_file", path="work/PLAN.TXT")
    assert (text["path"], text["type"], text["size"]) == ("Work/plan.txt", "text/plain", 16)
    assert (text["encoding"], text["content"]) == ("text", "Budget für Juni")
    photo = call(phone, "read_file", path="photo.jpg")
    assert (photo["type"], photo["size"], photo["encoding"]) == ("image/jpeg", 5, "base64")
    assert photo["modified"] == "2025-06-02T09:00:00+02:00"


def test_files_are_found_by_name_and_text_wherever_they_are() -> None:
    phone = new_phone()
    some_files(phone)
    found = [entry["path"] for entry in call(phone, "search_files", query="PLAN")]
    assert found == ["Work/Old/plan.md", "Work/plan.txt"]
    assert [entry["path"] for entry in call(phone, "search_files", query="fur juni")] == ["Work/plan.txt"]
    assert [entry["path"] for entry in call(phone, "search_files", query="rome")] == ["Trips/Rome"]
    assert call(phone, "search_files", query="aGVsbG8") == []


def test_writing_a_file_makes_it_or_replaces_its_text() -> None:
    phone = new_phone()
    some_files(phone)
    assert call(phone, "write_file", path="Trips/list.txt", content="socks") == "Trips/list.txt"
    assert call(phone, "write_file", path="trips/LIST.txt", content="socks, map") == "Trips/list.txt"
    assert call(phone, "read_file", path="Trips/list.txt")["size"] == 10
    assert "already" in refused(phone, "write_file", path="Trips/Rome", content="x")
    assert "did you mean 'Trips'" in refused(phone, "write_file", path="Trip/list.txt", content="x")
    assert "Home" in refused(phone, "write_file", path="/", content="x")


def test_a_file_is_moved_renamed_and_deleted_by_path() -> None:
    phone = new_phone()
    some_files(phone)
    assert call(phone, "move_file", path="photo.jpg", folder="Trips/Rome") == "Trips/Rome/photo.jpg"
    assert call(phone, "rename_file", path="Trips/Rome/photo.jpg", new_name="forum.png") == "Trips/Rome/forum.png"
    assert call(phone, "read_file", path="Trips/Rome/forum.png")["type"] == "image/png"
    call(phone, "delete_file", path="Trips/Rome/forum.png")
    assert "no file or folder" in refused(phone, "read_file", path="Trips/Rome/forum.png")


def test_a_folder_takes_what_is_in_it_along() -> None:
    phone = new_phone()
    some_files(phone)
    assert call(phone, "move_file", path="Work", folder="Trips") == "Trips/Work"
    assert call(phone, "rename_file", path="Trips/Work", new_name="Job") == "Trips/Job"
    assert call(phone, "read_file", path="Trips/Job/Old/plan.md")["content"] == "# Plan"
    assert "into itself" in refused(phone, "move_file", path="Trips", folder="Trips/Job/Old")
    assert "into itself" in refused(phone, "move_file", path="Trips", folder="Trips")


def test_a_folder_is_made_in_one_that_is_there() -> None:
    phone = new_phone()
    assert call(phone, "create_folder", path="Trips") == "Trips"
    assert call(phone, "create_folder", path="Trips/Rome") == "Trips/Rome"
    assert "already" in refused(phone, "create_folder", path="trips/ROME")
    assert "no file or folder" in refused(phone, "create_folder", path="Nowhere/Rome")
    sow(phone, "file", path="a.txt")
    assert "is a file" in refused(phone, "create_folder", path="a.txt/b")


def test_the_assistant_deletes_only_empty_folders() -> None:
    phone = new_phone()
    some_files(phone)
    assert "not empty" in refused(phone, "delete_file", path="Trips")
    call(phone, "delete_file", path="Trips/Rome")
    call(phone, "delete_file", path="Trips")
    assert "Trips" not in paths(phone)


def test_home_and_downloads_stay_where_they_are() -> None:
    phone = new_phone()
    sow(phone, "folder", path="Work")
    for path in ("Downloads", "/"):
        assert "cannot be" in refused(phone, "rename_file", path=path, new_name="Other")
        assert "cannot be" in refused(phone, "move_file", path=path, folder="Work")
        assert not phone.call("Files__delete_file", {"path": path}).ok
    assert "choose another" in refused(phone, "create_folder", path="/Home/home")


def test_names_in_a_folder_differ_by_more_than_case() -> None:
    phone = new_phone()
    some_files(phone)
    sow(phone, "file", path="PLAN.txt")
    assert "already" in refused(phone, "move_file", path="plan.txt", folder="Work")
    assert "already" in refused(phone, "rename_file", path="plan.txt", new_name="Photo.JPG")
    assert call(phone, "rename_file", path="plan.txt", new_name="plan.txt") == "plan.txt"
    assert "already" in refused(phone, "move_file", path="plan.txt", folder="")


def test_what_another_app_saves_gets_a_possible_and_free_name() -> None:
    phone = new_phone()
    sow(phone, "file", path="Downloads/note.txt")
    app = phone.apps["Files"]
    assert isinstance(app, Files)
    saved: list[str] = []
    for name in ("note.txt", "NOTE.txt", "../etc/passwd", "..", "x" * 300 + ".pdf"):
        assert phone.write_rows("user", lambda name=name: saved.append(app.keep("Downloads/", Attachment(name)))).ok
    assert saved[:3] == ["Downloads/note (2).txt", "Downloads/NOTE (3).txt", "Downloads/.._etc_passwd"]
    assert saved[3] == "Downloads/file .."
    assert len(saved[4]) < 260
    assert saved[4].endswith(".pdf")


def test_text_that_another_app_saves_can_be_read_and_other_bytes_are_kept() -> None:
    phone = new_phone()
    app = phone.apps["Files"]
    assert isinstance(app, Files)
    for name, data in (("a.txt", "aGVsbG8="), ("b.txt", "/9j/"), ("c.pdf", "aGVsbG8=")):
        file = Attachment(name, data)
        assert phone.write_rows("user", lambda file=file: app.keep("Downloads", file)).ok
        assert app.file_at(f"Downloads/{name}") == file
    encodings = [call(phone, "read_file", path=f"Downloads/{name}")["encoding"] for name in ("a.txt", "b.txt", "c.pdf")]
    assert encodings == ["text", "base64", "base64"]


def test_the_user_walks_through_folders_and_reads_a_file() -> None:
    phone = new_phone()
    some_files(phone)
    act(phone, "list_files")
    assert (phone.content().title, shown(phone)) == ("Home", ["Downloads", "Trips", "Work", "photo.jpg"])
    act(phone, "open_folder", folder_id=phone.content().items[2].id)
    assert phone.content().fields["Path"] == "Work"
    act(phone, "open_file", file_id=phone.content().items[1].id)
    assert phone.content().text == "Budget für Juni"
    assert phone.content().fields["Size"] == "16 bytes"
    act(phone, "go_back")
    act(phone, "go_back")
    act(phone, "search_files", query="plan")
    assert shown(phone) == ["Work/Old/plan.md", "Work/plan.txt"]


def test_the_user_renames_moves_and_deletes_a_file() -> None:
    phone = new_phone()
    file_id = sow(phone, "file", path="note.txt", content="hi")
    sow(phone, "folder", path="Work")
    act(phone, "open_file", file_id=file_id)
    act(phone, "rename", new_name="memo.txt")
    act(phone, "move", folder="Work")
    assert phone.content().fields["Path"] == "Work/memo.txt"
    assert "no file or folder" in not_acted(phone, "move", folder="Wrk/x")
    act(phone, "delete")
    assert shown(phone) == ["Downloads", "Work"]


def test_the_user_makes_and_deletes_a_folder_with_all_in_it() -> None:
    phone = new_phone()
    act(phone, "new_folder", name="Work")
    act(phone, "open_folder", folder_id=phone.content().items[1].id)
    act(phone, "new_text_file", name="a.txt", text="x")
    act(phone, "new_folder", name="Inner")
    act(phone, "rename", new_name="Job")
    assert shown(phone) == ["Inner", "a.txt"]
    act(phone, "delete")
    assert shown(phone) == ["Downloads"]
    assert phone.rows()["Files"]["files"] == {}
    assert len(phone.rows()["Files"]["folders"]) == 2


def test_home_and_downloads_offer_no_way_to_change_them() -> None:
    phone = new_phone()
    act(phone, "list_files")
    for _ in range(2):
        assert {"rename", "move", "delete"}.isdisjoint(action.name for action in phone.actions())
        act(phone, "open_folder", folder_id="downloads")


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_kept_as_they_are(name: str) -> None:
    phone = new_phone()
    call(phone, "write_file", path=f"Downloads/{name}", content="x")
    assert paths(phone, "Downloads") == [f"Downloads/{name}"]


@pytest.mark.parametrize("name", IMPOSSIBLE_NAMES)
def test_impossible_names_are_refused_and_nothing_changes(name: str) -> None:
    phone = new_phone()
    sow(phone, "file", path="note.txt")
    assert refused(phone, "rename_file", path="note.txt", new_name=name)
    act(phone, "list_files")
    assert not_acted(phone, "new_folder", name=name)


@pytest.mark.parametrize("path", ["../x", "Downloads/../..", "no/such", "note.txt/x", "\u202e", "x" * 5000])
def test_paths_that_lead_nowhere_are_refused(path: str) -> None:
    phone = new_phone()
    sow(phone, "file", path="note.txt")
    for tool in ("read_file", "delete_file"):
        assert refused(phone, tool, path=path)
    assert refused(phone, "list_files", folder=path)


def test_seeds_refuse_what_cannot_be() -> None:
    phone = new_phone()
    sow(phone, "file", path="note.txt")
    for seed, given_ in (
        ("file", {"path": "note.txt"}),
        ("file", {"path": "/"}),
        ("file", {"path": "note.txt/x"}),
        ("folder", {"path": "note.txt"}),
        ("binary_file", {"path": "x", "content": "%"}),
    ):
        assert not phone.sow("Files", seed, given_, "seed:wrong").ok


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["a", "A", "b.txt", "é", "e\u0301", "Home", "downloads"]), min_size=1, max_size=4))
def test_whatever_is_written_is_read_at_the_path_that_was_told(names: list[str]) -> None:
    phone = new_phone()
    outcome = phone.sow("Files", "file", {"path": "/".join(names), "content": "x"}, "seed:x")
    if outcome.ok:
        app = phone.apps["Files"]
        assert isinstance(app, Files)
        (file,) = app.files
        assert call(phone, "read_file", path=app.tree.path(file))["content"] == "x"
        assert call(phone, "read_file", path="/".join(names))["file_id"] == file.id


def test_every_screen_is_reached_from_the_root() -> None:
    assert {edge.target for edge in edges(Files) if edge.how == "push"} == {"FolderView", "FileDetail"}
    assert lint(Files) == []


def test_a_random_walk_finds_nothing_wrong() -> None:
    report = check_app(Files, populate=some_files)
    report.raise_if_failed()
    assert not report.missed
