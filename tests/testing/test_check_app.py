"""`check_app` passes a sound app and finds a planted bug of each kind."""

import itertools
import sys
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Annotated, Any

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from pare_sim.errors import CallError, InputError
from pare_sim.phone import (
    BACK,
    STAY,
    Alarm,
    App,
    Content,
    IdOf,
    Item,
    Moment,
    Phone,
    Record,
    Screen,
    Table,
    action,
    event,
    seed,
    tool,
)
from pare_sim.testing import AppReport, app_machine, check_app

TaskId = Annotated[str, IdOf("tasks")]
STEPS = 1000


class Task(Record):
    title: str
    due: Moment | None = None
    done: bool = False


class Tasks(App):
    """Tasks, sound in every respect; each test plants a bug into a copy."""

    screens = ("TaskList", "TaskDetail")
    tasks: Table[Task]

    @tool(writes=True)
    def add_task(self, title: str, due: Moment | None = None) -> str:
        """Add a task."""
        if not title:
            raise CallError("a task needs a title")
        return self.tasks.add(Task(id=self.tasks.fresh_id(), title=title, due=due)).id

    @tool()
    def list_tasks(self, limit: int = 10) -> list[Task]:
        """List tasks."""
        return list(self.tasks)[:limit]

    @event()
    def assign(self, title: str) -> None:
        """Somebody assigns a task."""
        self.add_task(title)
        self.notify("New task", title)

    @event()
    def fall_due(self, task_id: TaskId) -> None:
        """A task falls due."""
        self.notify("Due", self.tasks[task_id].title)

    @seed()
    def task(self, title: str, due: Moment | None = None) -> None:
        """Start with a task."""
        self.add_task(title or "Untitled", due)

    def alarms(self) -> Iterable[Alarm]:
        return [Alarm(task.due, "fall_due", {"task_id": task.id}, task.id) for task in self.tasks if task.due]


def list_content(self: Any) -> Content:
    return Content("Tasks", items=tuple(Item(task.id, task.title) for task in self.app.tasks))


def detail_content(self: Any) -> Content:
    task = self.app.tasks[self.task_id]
    return Content(task.title, fields={"done": task.done})


@action(to="TaskDetail")
def open_task(self: Any, task_id: TaskId) -> Any:
    """Open a task."""
    return type(self.app).screen_classes["TaskDetail"](task_id=self.app.tasks[task_id].id)


@action(to=STAY, writes=True)
def toggle(self: Any) -> None:
    """Turn done into not done and back."""
    self.app.tasks.update(self.task_id, done=not self.app.tasks[self.task_id].done)


@action(to=BACK, writes=True)
def delete(self: Any) -> None:
    """Delete the task."""
    self.app.tasks.remove(self.task_id)


def planted(
    *, on_list: dict[str, Any] | None = None, on_detail: dict[str, Any] | None = None, **members: Any
) -> type[App]:
    """A copy of the sound app with some members of the app or its screens replaced or added."""
    app = type("Tasks", (Tasks,), {"__doc__": "Tasks."} | members)
    top = {"__doc__": "All.", "__orig_bases__": (Screen[app],), "content": list_content, "open_task": open_task}
    type("TaskList", (Screen,), top | (on_list or {}))
    one = {
        "__doc__": "One.",
        "__orig_bases__": (Screen[app],),
        "content": detail_content,
        "toggle": toggle,
        "delete": delete,
    }
    type("TaskDetail", (Screen,), one | {"__annotations__": {"task_id": TaskId}} | (on_detail or {}))
    return app


def populate(phone: Phone) -> None:
    for title in ("Water the plants", "Call Zoë"):
        assert phone.sow("Tasks", "task", {"title": title, "due": "2025-06-02 12:00"}, f"seed:{title}").ok


def check(app: type[App], steps: int = STEPS) -> AppReport:
    return check_app(app, populate=populate, steps=steps)


def rules(app: type[App], steps: int = STEPS) -> set[tuple[str, str]]:
    return {(finding.rule, finding.where) for finding in check(app, steps).findings}


def test_a_sound_app_has_no_findings_and_is_walked_completely() -> None:
    report = check(planted())
    report.raise_if_failed(complete=True)
    assert report.coverage == 1
    assert report.missed == []
    assert min(report.screens.values()) > 20
    assert min(tally.ok for tally in report.actions.values()) > 10


def test_without_populate_the_apps_own_seeds_are_tried() -> None:
    report = check_app(planted(add_task=Tasks.list_tasks), steps=50)
    assert report.screens["TaskList"] > 0
    check_app(planted(), steps=STEPS).raise_if_failed(complete=True)


def test_the_same_seed_walks_the_same_way() -> None:
    first, second = (check_app(planted(), populate=populate, steps=200, seed=7) for _ in range(2))
    assert first == second
    assert first != check_app(planted(), populate=populate, steps=200, seed=8)


def test_a_failed_report_says_what_where_and_with_which_arguments() -> None:
    @tool()
    def count(self: Any, word: str) -> int:
        """Count."""
        return {}[word]

    report = check(planted(count=count))
    with pytest.raises(AssertionError, match=r"Tasks\.count: Tasks__count: internal error \(KeyError\) with \{'word'"):
        report.raise_if_failed()
    assert "never shown or never succeeded: count" in report.to_text()


def test_what_was_missed_fails_only_on_request() -> None:
    @action(to=STAY, when=lambda screen: False)
    def never(self: Any) -> Any:
        """Never."""

    report = check(planted(on_list={"never": never}))
    report.raise_if_failed()
    assert report.missed == ["TaskList.never"]
    with pytest.raises(AssertionError, match=r"never succeeded: TaskList\.never"):
        report.raise_if_failed(complete=True)


def test_lint_is_part_of_the_check() -> None:
    @tool()
    def find(self: Any, peers: list[str] = []) -> str:  # noqa: B006 - the mistake under test
        """Find."""
        return peers[0] if peers else ""

    assert ("mutable-default", "Tasks.find") in rules(planted(find=find))


def test_an_internal_error_of_an_action_is_found() -> None:
    @action(to="TaskDetail")
    def lost(self: Any) -> Any:
        """Lead nowhere."""

    assert ("internal-error", "Tasks.TaskList.lost") in rules(planted(on_list={"lost": lost}))


def test_an_error_that_is_no_refusal_is_found() -> None:
    @tool()
    def read_file(self: Any, path: str) -> str:
        """Read."""
        raise InputError("no such file")

    assert ("raised", "Tasks.read_file") in rules(planted(read_file=read_file))


def test_a_read_that_writes_is_found() -> None:
    @tool()
    def peek(self: Any) -> int:
        """Look, and leave a trace."""
        self.tasks.add(Task(id=self.tasks.fresh_id(), title="peeked"))
        return len(self.tasks)

    @action(to=STAY)
    def mark(self: Any) -> None:
        """Mark as seen."""
        self.app.tasks.update(self.task_id, title="seen")

    found = rules(planted(peek=peek, on_detail={"mark": mark}))
    assert {("read-writes", "Tasks.peek"), ("read-writes", "Tasks.TaskDetail.mark")} <= found


def test_a_write_that_never_writes_is_found() -> None:
    @tool(writes=True)
    def archive(self: Any, task_id: TaskId) -> str:
        """Do nothing."""
        return self.tasks[task_id].title

    @action(to=BACK, writes=True)
    def finish(self: Any) -> None:
        """Do nothing but leave."""

    found = rules(planted(archive=archive, on_detail={"finish": finish}))
    assert found == {("never-writes", "Tasks.archive"), ("never-writes", "Tasks.TaskDetail.finish")}


class Box(Record):
    things: list[str]


def test_a_failed_call_that_changes_something_in_place_is_found() -> None:
    @tool(writes=True)
    def put(self: Any, thing: str) -> str:
        """Put a thing into a box, then refuse."""
        if not len(self.boxes):
            return self.boxes.add(Box(id=self.boxes.fresh_id(), things=[])).id
        next(iter(self.boxes)).things.append(thing)
        raise CallError("the box is full")

    found = rules(planted(put=put, __annotations__={"boxes": Table[Box]}))
    assert ("error-changes", "Tasks.put") in found
    assert ("mutable-field", "Tasks.boxes") in found


def test_an_action_without_any_effect_is_found() -> None:
    @action(to=STAY)
    def blink(self: Any) -> Any:
        """Do nothing."""

    assert rules(planted(on_list={"blink": blink})) == {("dead-action", "Tasks.TaskList.blink")}


def test_an_id_that_its_screen_never_shows_is_found() -> None:
    def blind(self: Any) -> Content:
        return Content("Tasks", items=tuple(Item(str(n), task.title) for n, task in enumerate(self.app.tasks)))

    assert ("ids-not-shown", "Tasks.TaskList.open_task") in rules(planted(on_list={"content": blind}))


def test_an_id_shown_in_a_field_is_shown() -> None:
    def listed(self: Any) -> Content:
        return Content("Tasks", fields={"tasks": [{"id": task.id} for task in self.app.tasks]})

    assert rules(planted(on_list={"content": listed})) == set()


def test_content_that_fails_or_writes_is_found() -> None:
    def fails(self: Any) -> Content:
        return Content(["none", "one", "two", "three"][len(self.app.tasks)])

    def writes(self: Any) -> Content:
        self.app.tasks.update(self.task_id, title=self.app.tasks[self.task_id].title + "!")
        return detail_content(self)

    assert ("broken-content", "Tasks.TaskList") in rules(planted(on_list={"content": fails}))
    assert ("broken-content", "Tasks.TaskDetail") in rules(planted(on_detail={"content": writes}))


def test_a_guard_that_fails_is_found() -> None:
    @action(to=STAY, when=lambda screen: screen.app.nothing)
    def hidden(self: Any) -> Any:
        """Never."""

    assert ("broken-content", "Tasks.TaskDetail") in rules(planted(on_detail={"hidden": hidden}))


def test_a_guard_that_changes_its_mind_is_found() -> None:
    moods = Random(1)

    @action(to=STAY, when=lambda screen: moods.random() < 0.5)
    def moody(self: Any) -> str:
        """Be offered or not."""
        return "done"

    found = rules(planted(on_list={"moody": moody}))
    assert {("offered-refused", "Tasks.TaskList.moody"), ("hidden-accepted", "Tasks.TaskList.moody")} <= found


def test_data_kept_outside_tables_is_found() -> None:
    @tool()
    def visits(self: Any) -> int:
        """Count calls."""
        self.count = getattr(self, "count", 0) + 1
        return self.count

    shared = itertools.count()

    @tool()
    def ticket(self: Any) -> int:
        """Draw a ticket, from one roll for all phones."""
        return next(shared)

    found = rules(planted(visits=visits, ticket=ticket))
    assert {("fork", "Tasks.visits"), ("fork", "Tasks.ticket")} <= found


def test_rows_that_forks_share_and_change_in_place_are_found() -> None:
    @tool(writes=True)
    def put(self: Any, thing: str) -> str:
        """Put a thing into a box."""
        if not len(self.boxes):
            return self.boxes.add(Box(id=self.boxes.fresh_id(), things=[])).id
        next(iter(self.boxes)).things.append(thing)
        return thing

    assert ("fork", "Tasks.put") in rules(planted(put=put, __annotations__={"boxes": Table[Box]}))


def test_focus_that_is_no_json_is_found() -> None:
    @action(to=STAY)
    def scribble(self: Any) -> Any:
        """Keep an object."""
        return self.with_focus(draft=object())

    members = {"scribble": scribble, "draft": None, "__annotations__": {"draft": object}}
    assert ("broken-state", "Tasks") in rules(planted(on_list=members))


def test_notifications_that_never_come_or_are_not_declared_are_found() -> None:
    @event()
    def remind(self: Any, title: str) -> None:
        """Say nothing."""
        self.add_task(title or "x")

    @event(notifies=False)
    def sync(self: Any, title: str) -> None:
        """Say something."""
        self.notify("Synced", title)

    found = rules(planted(remind=remind, sync=sync))
    assert found == {("never-notifies", "Tasks.remind"), ("undeclared-notice", "Tasks.sync")}


def alarm(name: str, **given: Any) -> Any:
    return lambda self: [Alarm(datetime(2025, 6, 2, 7, 1, tzinfo=UTC), name, given, "one")]


def broken(self: Any) -> Iterable[Alarm]:
    return [Alarm(self.now + timedelta(seconds=1), "fall_due", {}, str(1 // 0))]


@pytest.mark.parametrize(
    "alarms", [alarm("fall_deu"), alarm("fall_due", task_id="gone"), alarm("assign", titel="x"), broken]
)
def test_alarms_that_cannot_go_off_are_found(alarms: Any) -> None:
    assert ("broken-alarms", "Tasks.alarms") in rules(planted(alarms=alarms))


def test_the_state_machine_passes_a_sound_app() -> None:
    machine = app_machine(planted(), populate)
    assert machine.__name__ == "TasksMachine"
    run_state_machine_as_test(
        machine,
        settings=settings(max_examples=8, stateful_step_count=25, deadline=None, database=None, derandomize=True),
    )


def test_the_state_machine_finds_a_planted_bug() -> None:
    @tool()
    def count(self: Any, word: str) -> int:
        """Count."""
        return {}[word]

    quick = settings(max_examples=60, stateful_step_count=20, deadline=None, database=None, derandomize=True)
    with pytest.raises(AssertionError, match=r"Tasks\.count: .*internal error"):
        run_state_machine_as_test(app_machine(planted(count=count), populate), settings=quick)


def test_the_state_machine_without_hypothesis_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ImportError, match=r"pip install 'pare-sim\[dev\]'"):
        app_machine(planted())
