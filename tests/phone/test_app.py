"""Mistakes in the definition of an app raise while its classes are created, and say what is possible."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated

import pytest

from pare_sim.errors import DefinitionError
from pare_sim.phone import (
    BACK,
    ROOT,
    STAY,
    App,
    Content,
    IdOf,
    Phone,
    Record,
    Replace,
    Screen,
    Table,
    action,
    event,
    sealed,
    seed,
    tool,
)


class Shown:
    def content(self) -> Content:
        return Content("Shown")


def notes() -> type[App]:
    class Notes(App):
        """Notes."""

        screens = ("NoteList", "NoteDetail")

    return Notes


def add_screen(app: type[App], target: object) -> None:
    class NoteList(Shown, Screen[app]):
        """All notes."""

        @action(to=target)
        def open(self) -> None:
            """Open a note."""


def with_tool(function: Callable[..., object]) -> None:
    type("Notes", (App,), {"__doc__": "Notes.", "screens": ("NoteList",), "create_note": tool()(function)})


@pytest.mark.parametrize("target", ["NoteDetial", "", "Replace"])
def test_an_unknown_target_names_app_screen_action_and_what_is_possible(target: str) -> None:
    with pytest.raises(
        DefinitionError, match=rf"Notes\.NoteList\.open: unknown target screen '{target}'.*Note"
    ) as caught:
        add_screen(notes(), target)
    assert "NoteDetail" in str(caught.value)


def test_a_misspelt_target_is_answered_with_the_nearest_screen() -> None:
    with pytest.raises(DefinitionError, match="did you mean 'NoteDetail'"):
        add_screen(notes(), Replace("NoteDetial"))


@pytest.mark.parametrize(
    "targets",
    [
        (),
        (BACK, BACK),
        ("NoteDetail", "NoteDetail"),
        ("NoteDetail", Replace("NoteDetail")),
        ("NoteList", STAY),
        (Replace("NoteList"), STAY),
    ],
)
def test_ambiguous_targets_are_refused(targets: object) -> None:
    with pytest.raises(DefinitionError, match=r"Notes\.NoteList\.open: its targets are ambiguous"):
        add_screen(notes(), targets)


def test_several_targets_that_can_be_told_apart_are_fine() -> None:
    app = notes()
    add_screen(app, ("NoteDetail", BACK, ROOT, STAY))
    assert app.screen_classes["NoteList"].actions["open"].targets == ("NoteDetail", BACK, ROOT, STAY)


@pytest.mark.parametrize("name", ["go_back", "go_home", "open_app", "switch_app", "look"])
def test_an_action_of_the_phones_own_name_is_refused(name: str) -> None:
    def function(self: object) -> None:
        """Do it."""

    app = notes()
    with pytest.raises(DefinitionError, match=rf"Notes\.NoteList\.{name}: the phone has an action of that name"):
        type(
            "NoteList",
            (Shown, Screen),
            {"__doc__": "All.", "__orig_bases__": (Screen[app],), name: action(to=STAY)(function)},
        )


def test_a_screen_that_is_not_listed_is_answered_with_the_nearest() -> None:
    app = notes()
    with pytest.raises(DefinitionError, match=r"NoteLists is not listed.*did you mean 'NoteList'"):

        class NoteLists(Shown, Screen[app]):
            """All notes."""


def test_a_screen_defined_twice_is_refused() -> None:
    app = notes()
    add_screen(app, STAY)
    with pytest.raises(DefinitionError, match=r"Notes\.NoteList is defined twice"):
        add_screen(app, STAY)


def test_a_screen_without_content_is_refused() -> None:
    app = notes()
    with pytest.raises(DefinitionError, match=r"Notes\.NoteList: define content"):

        class NoteList(Screen[app]):
            """All notes."""


def test_a_screen_without_a_docstring_is_refused() -> None:
    app = notes()
    with pytest.raises(DefinitionError, match=r"Notes\.NoteList: add a docstring"):

        class NoteList(Shown, Screen[app]):
            pass


def test_a_screen_that_does_not_say_whose_it_is_is_refused() -> None:
    with pytest.raises(DefinitionError, match="screen NoteList: say whose it is"):

        class NoteList(Shown, Screen):
            """All notes."""


def test_an_action_without_a_docstring_is_refused() -> None:
    app = notes()
    with pytest.raises(DefinitionError, match=r"Notes\.NoteList\.open: add a docstring"):

        class NoteList(Shown, Screen[app]):
            """All notes."""

            @action(to=STAY)
            def open(self) -> None:
                pass


def test_a_listed_screen_without_a_class_is_missed_when_the_app_is_first_used() -> None:
    app = notes()
    add_screen(app, "NoteDetail")
    with pytest.raises(DefinitionError, match="screen 'NoteDetail' has no class"):
        sealed(app)


def test_a_root_that_needs_a_focus_is_refused() -> None:
    class Notes(App):
        """Notes."""

        screens = ("NoteList",)

    class NoteList(Shown, Screen[Notes]):
        """All notes."""

        folder: str

    with pytest.raises(DefinitionError, match=r"Notes\.NoteList: the root screen's fields need defaults"):
        sealed(Notes)


def test_a_tool_without_a_docstring_is_refused() -> None:
    def create_note(self: object) -> None:
        pass

    with pytest.raises(DefinitionError, match=r"Notes\.create_note: add a docstring"):
        with_tool(create_note)


def test_a_parameter_without_an_annotation_is_refused_by_name() -> None:
    def create_note(self, title) -> None:
        """Create a note."""

    with pytest.raises(DefinitionError, match=r"Notes\.create_note: annotate parameter 'title'"):
        with_tool(create_note)


def test_parameters_that_cannot_be_named_in_json_are_refused() -> None:
    def create_note(self, *titles: str) -> None:
        """Create a note."""

    with pytest.raises(DefinitionError, match=r"Notes\.create_note: parameter 'titles' must be a plain one"):
        with_tool(create_note)


@pytest.mark.parametrize(("writes", "harm"), [(True, "none"), (False, "costly"), (False, "reversible")])
def test_harm_is_none_exactly_for_reads(writes: bool, harm: str) -> None:
    with pytest.raises(DefinitionError, match="cannot have harm"):
        tool(writes=writes, harm=harm)


@pytest.mark.parametrize("name", ["My Notes", "", "9Lives", "N" * 33])
def test_an_app_name_that_no_tool_name_could_hold_is_refused(name: str) -> None:
    with pytest.raises(DefinitionError, match="a name is a letter and up to 31 letters or digits"):
        type("Notes", (App,), {"__doc__": "Notes.", "screens": ("NoteList",), "name": name})


def test_a_tool_name_too_long_for_model_providers_is_refused() -> None:
    def function(self: object) -> None:
        """Do it."""

    with pytest.raises(DefinitionError, match="at most 64 letters"):
        type("Notes", (App,), {"__doc__": "Notes.", "screens": ("NoteList",), "x" * 60: tool()(function)})


@pytest.mark.parametrize(
    "body", [{"screens": ("NoteList",)}, {"__doc__": "Notes."}, {"__doc__": "N.", "screens": ("A", "A")}]
)
def test_an_app_without_docstring_or_proper_list_of_screens_is_refused(body: dict[str, object]) -> None:
    with pytest.raises(DefinitionError, match=r"app Notes: (add a docstring|list its screens)"):
        type("Notes", (App,), body)


def test_a_table_of_something_else_than_records_is_refused() -> None:
    with pytest.raises(DefinitionError, match=r"Notes\.notes: Table\[…\] takes a Record class"):

        class Notes(App):
            """Notes."""

            screens = ("NoteList",)
            notes: Table[int]


def test_data_written_outside_a_call_is_refused() -> None:
    class Note(Record):
        title: str

    class Notes(App):
        """Notes."""

        screens = ("NoteList",)
        notes: Table[Note]

    class NoteList(Shown, Screen[Notes]):
        """All notes."""

    phone = Phone.with_apps([Notes], start=datetime(2025, 6, 2, tzinfo=UTC))
    with pytest.raises(DefinitionError, match=r"Notes\.notes is written outside"):
        phone.apps["Notes"].table("notes").add(Note(id="n", title="x"))


def test_two_apps_of_one_name_do_not_share_a_phone() -> None:
    def sealed_notes() -> type[App]:
        app = type("Notes", (App,), {"__doc__": "Notes.", "screens": ("NoteList",)})
        add_screen(app, STAY)
        return app

    with pytest.raises(DefinitionError, match="two apps are named 'Notes'"):
        Phone.with_apps([sealed_notes(), sealed_notes()], start=datetime(2025, 6, 2, tzinfo=UTC))


class Row(Record):
    title: str


def with_rows(function: Callable[..., object], mark: Callable[..., object] | None = None) -> type[App]:
    body = {"__doc__": "Notes.", "screens": ("NoteList",), "__annotations__": {"rows": Table[Row]}}
    return type("Notes", (App,), body | {"take": (mark or tool())(function)})


def test_ids_that_nobody_can_learn_are_refused_by_parameter_with_what_is_possible() -> None:
    def take(self: object, row_id: str) -> None:
        """Take."""

    with pytest.raises(DefinitionError, match=r"Notes\.take: nobody can learn .*'row_id'.*IdOf.*'rows'"):
        with_rows(take)
    app = notes()
    with pytest.raises(DefinitionError, match=r"Notes\.NoteList\.open: nobody can learn .*'note_ids'"):

        class NoteList(Shown, Screen[app]):
            """All notes."""

            @action(to=STAY)
            def open(self, note_ids: list[str] | None = None) -> None:
                """Open notes."""


@pytest.mark.parametrize("mark", [event(), seed()])
def test_the_world_and_scenarios_need_not_learn_ids(mark: Callable[..., object]) -> None:
    def take(self: object, row_id: str) -> None:
        """Take."""

    assert with_rows(take, mark).tables == {"rows": Row}


@pytest.mark.parametrize("mark", [tool(), event(), seed()])
def test_ids_of_a_table_that_is_not_there_are_answered_with_the_nearest(mark: Callable[..., object]) -> None:
    def take(self: object, row_id: Annotated[str, IdOf("row")]) -> None:
        """Take."""

    with pytest.raises(DefinitionError, match=r"Notes\.take: 'row_id' takes ids of 'row', .*did you mean 'rows'"):
        with_rows(take, mark)


def test_marked_ids_are_fine_in_lists_and_options_and_of_other_apps() -> None:
    def take(
        self: object,
        row_id: Annotated[str, IdOf("rows")],
        row_ids: list[Annotated[str, IdOf("rows")]] | None = None,
        other_id: Annotated[str, IdOf("any", app="Else")] = "",
        user_id: int = 0,
    ) -> None:
        """Take."""

    assert with_rows(take).tools["take"].signature.names == ("row_id", "row_ids", "other_id", "user_id")


LaterId = Annotated[str, IdOf("row")]


def test_annotations_in_quotes_are_checked_when_the_app_is_first_used() -> None:
    def take(self: object, row: "LaterId") -> None:
        """Take."""

    app = with_rows(take)
    add_screen(app, STAY)
    with pytest.raises(DefinitionError, match=r"Notes\.take: 'row' takes ids of 'row', which is no table"):
        sealed(app)


def test_a_tool_declared_twice_is_refused_instead_of_losing_the_first() -> None:
    with pytest.raises(DefinitionError, match=r"Notes\.create_note: there is already a declared tool of that name"):

        class Notes(App):
            """Notes."""

            screens = ("NoteList",)

            @tool()
            def create_note(self) -> None:
                """Create a note."""

            @event()
            def create_note(self) -> None:  # noqa: F811 - the mistake under test
                """Another note comes."""


def test_an_action_declared_twice_is_refused_instead_of_losing_the_first() -> None:
    app = notes()
    with pytest.raises(DefinitionError, match=r"NoteList\.open: there is already a declared action of that name"):

        class NoteList(Shown, Screen[app]):
            """All notes."""

            @action(to=STAY)
            def open(self) -> str:
                """Open a note."""
                return ""

            def open(self) -> None:  # noqa: F811 - the mistake under test
                pass


def test_a_call_named_like_a_table_or_a_field_is_refused() -> None:
    def rows(self: object) -> None:
        """List the rows."""

    body = {"__doc__": "Notes.", "screens": ("NoteList",), "__annotations__": {"rows": Table[Row]}}
    with pytest.raises(DefinitionError, match=r"Notes\.rows: there is already a table of that name"):
        type("Notes", (App,), body | {"rows": tool()(rows)})
    app = notes()
    with pytest.raises(DefinitionError, match=r"Notes\.NoteList\.folder: the screen already has a field"):

        class NoteList(Shown, Screen[app]):
            """All notes."""

            folder: str = ""

            @action(to=STAY)
            def folder(self) -> str:  # noqa: F811 - the mistake under test
                """Show the folder."""
                return ""
