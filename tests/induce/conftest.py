"""Small logs, skeletons as modules, and an app that is hard to induce without names.

The kiosk has alike screens, optional actions, two editors and a screen on which nothing can be done.
"""

import importlib.util
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import pytest

from pare_sim.induce import Induced
from pare_sim.phone import (
    BACK,
    ROOT,
    STAY,
    App,
    Content,
    IdOf,
    Item,
    Phone,
    Record,
    Replace,
    Screen,
    Table,
    action,
    seed,
    tool,
)

ThingId = Annotated[str, IdOf("things")]


class Thing(Record):
    title: str
    done: bool = False
    pinned: bool = False
    parent: str | None = None


class Kiosk(App):
    """Things within things."""

    screens = ("ThingList", "ThingDetail", "NewThing", "EditThing", "PickPlace", "Receipt", "Archive")
    things: Table[Thing]

    @seed()
    def thing(self, title: str, parent: str | None = None) -> str:
        """Start with a thing."""
        return self.make(title, parent)

    @tool(writes=True)
    def make(self, title: str, parent: str | None = None) -> str:
        """Make a thing."""
        return self.things.add(Thing(id=self.things.fresh_id(), title=title, parent=parent)).id

    @tool(writes=True)
    def drop(self, thing_id: ThingId) -> str:
        """Take a thing away, even from under the user's eyes."""
        return self.things.remove(thing_id).id

    @tool(writes=True)
    def finish(self, thing_id: ThingId) -> str:
        """Mark a thing as done."""
        return self.things.update(thing_id, done=True).id


class ThingList(Screen[Kiosk]):
    """Things, those done or not."""

    done: bool | None = None

    def content(self) -> Content:
        found = [t for t in self.app.things if self.done is None or t.done == self.done]
        return Content("Things", items=tuple(Item(t.id, t.title, {"done": t.done}) for t in found))

    @action(to="ThingDetail")
    def open(self, thing_id: ThingId) -> "ThingDetail":
        """Open a thing."""
        return ThingDetail(thing_id=self.app.things[thing_id].id)

    @action(to="NewThing")
    def new(self) -> "NewThing":
        """Begin a thing."""
        return NewThing()

    @action(to=STAY)
    def only_done(self, done: bool) -> "ThingList":
        """Show those done, or not."""
        return ThingList(done=done)

    @action(to=STAY, when=lambda self: self.done is not None)
    def show_all(self) -> "ThingList":
        """Show all again."""
        return ThingList()

    @action(to="Archive")
    def archive(self) -> "Archive":
        """Show the archive."""
        return Archive()


class ThingDetail(Screen[Kiosk]):
    """One thing; what can be done depends on it."""

    thing_id: ThingId

    def content(self) -> Content:
        thing = self.app.things[self.thing_id]
        return Content(thing.title, fields={"done": thing.done, "pinned": thing.pinned})

    @action(to="EditThing")
    def edit(self) -> "EditThing":
        """Change it."""
        return EditThing(thing_id=self.thing_id, title=self.app.things[self.thing_id].title)

    @action(to=STAY, writes=True, when=lambda self: not self.app.things[self.thing_id].done)
    def complete(self) -> None:
        """Mark it as done."""
        self.app.things.update(self.thing_id, done=True)

    @action(to=STAY, writes=True, when=lambda self: self.app.things[self.thing_id].done)
    def reopen(self) -> None:
        """Mark it as open."""
        self.app.things.update(self.thing_id, done=False)

    @action(to=STAY, writes=True, when=lambda self: not self.app.things[self.thing_id].pinned)
    def pin(self) -> None:
        """Pin it."""
        self.app.things.update(self.thing_id, pinned=True)

    @action(to=STAY, writes=True, when=lambda self: self.app.things[self.thing_id].pinned)
    def unpin(self) -> None:
        """Unpin it."""
        self.app.things.update(self.thing_id, pinned=False)

    @action(to="Receipt")
    def receipt(self) -> "Receipt":
        """Show a receipt, on which nothing can be done."""
        return Receipt()

    @action(to=BACK, writes=True)
    def delete(self) -> None:
        """Delete it."""
        self.app.things.remove(self.thing_id)


class NewThing(Screen[Kiosk]):
    """A new thing; saving it leads to it."""

    title: str = ""

    def content(self) -> Content:
        return Content("New thing", fields={"title": self.title})

    @action(to=STAY)
    def set_title(self, title: str) -> "NewThing":
        """Set the title."""
        return self.with_focus(title=title)

    @action(to=Replace("ThingDetail"), writes=True)
    def save(self) -> "ThingDetail":
        """Save it and open it."""
        return ThingDetail(thing_id=self.app.make(self.title))

    @action(to=BACK)
    def cancel(self) -> None:
        """Leave it."""


class EditThing(Screen[Kiosk]):
    """A thing being changed; the same actions as for a new one, another way out."""

    thing_id: ThingId
    title: str = ""

    def content(self) -> Content:
        return Content("Edit thing", fields={"title": self.title})

    @action(to=STAY)
    def set_title(self, title: str) -> "EditThing":
        """Set the title."""
        return self.with_focus(title=title)

    @action(to=ROOT, writes=True)
    def save(self) -> None:
        """Save it and show all."""
        self.app.things.update(self.thing_id, title=self.title)

    @action(to=BACK)
    def cancel(self) -> None:
        """Leave it."""

    @action(to="PickPlace")
    def place(self) -> "PickPlace":
        """Choose where it belongs."""
        return PickPlace(thing_id=self.thing_id)


class PickPlace(Screen[Kiosk]):
    """Where a thing belongs."""

    thing_id: ThingId

    def content(self) -> Content:
        return Content("Choose", items=tuple(Item(t.id, t.title) for t in self.app.things))

    @action(to=BACK, writes=True)
    def choose(self, parent_id: ThingId) -> None:
        """Put it into this one."""
        self.app.things.update(self.thing_id, parent=self.app.things[parent_id].id)


class Receipt(Screen[Kiosk]):
    """Nothing to be done here."""

    def content(self) -> Content:
        return Content("Receipt", "Thank you.")


class Archive(Screen[Kiosk]):
    """Things done; opens them as the list does."""

    def content(self) -> Content:
        found = [t for t in self.app.things if t.done]
        return Content("Archive", items=tuple(Item(t.id, t.title) for t in found))

    @action(to="ThingDetail")
    def open(self, thing_id: ThingId) -> "ThingDetail":
        """Open a thing."""
        return ThingDetail(thing_id=self.app.things[thing_id].id)

    @action(to=STAY, writes=True)
    def restore(self, thing_id: ThingId) -> None:
        """Mark it as open."""
        self.app.things.update(thing_id, done=False)


def chats(phone: Phone) -> None:
    """Some people, and a chat with a file in it."""
    people = ["Dana Ortiz", "Sam Lee", "Ines Abt", "Tom O'Hara"]
    for name in people:
        assert phone.sow("Messages", "person", {"name": name}, f"seed:{name}").ok
    line = {"from": people[0], "text": "Here it is", "at": "2025-06-01 18:00", "attachment": {"name": "plan.pdf"}}
    assert phone.sow("Messages", "chat", {"people": people[:2], "messages": [line]}, "seed:chat").ok


def shop(phone: Phone) -> None:
    """Things to buy, one with a discount, and orders of them."""
    for n in range(3):
        variants = [{"price": 5 + n, "options": {"n": n}, "discount_code": {"A": 10}}, {"price": 3.5}]
        assert phone.sow("Shopping", "product", {"name": f"Mug {n % 2}", "variants": variants}, f"seed:p{n}").ok
    items = [row.id for row in phone.apps["Shopping"].table("items")]
    for n in range(2):
        order = {"items": [{"item_id": items[n], "quantity": 2}], "order_date": "2025-05-01 10:00"}
        assert phone.sow("Shopping", "order", order, f"seed:o{n}").ok


def mailbox(phone: Phone) -> None:
    """Mails with a file, in all folders."""
    me, file = phone.context.owner.email, {"name": "plan.txt", "data": "aGVsbG8="}
    for n, folder in enumerate(["INBOX", "INBOX", "SENT", "DRAFT", "DRAFT", "TRASH"]):
        sender = "dana@example.org" if folder == "INBOX" else me
        mail = {"sender": sender, "recipients": [me], "subject": f"Plan {n}", "folder": folder}
        extra = {"attachments": [file], "at": "2025-06-01 10:00"}
        outcome = phone.sow("Emails", "email", {**mail, **extra}, f"seed:{n}")
        assert outcome.ok, outcome.error


FILES = Path(__file__).parent / "files"


@pytest.fixture
def files() -> Path:
    return FILES


@pytest.fixture
def load(tmp_path: Path) -> Callable[[Induced], type[App]]:
    """The app class of an induced state machine's skeleton, imported from a file."""

    def load(induced: Induced) -> type[App]:
        path = tmp_path / "skeleton.py"
        path.write_text(induced.to_skeleton(), encoding="utf-8")
        name = f"skeleton_{id(induced)}"
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        found = getattr(module, induced.app)
        assert isinstance(found, type)
        assert issubclass(found, App)
        return found

    return load


@pytest.fixture
def go() -> Callable[..., dict[str, Any]]:
    """A line of a log with names: ``go("List", "open", "Detail", note_id="n1")``."""

    def go(source: str, action: str, target: str | None, /, **arguments: Any) -> dict[str, Any]:
        line = {"app": "Notes", "screen": source, "action": action, "arguments": arguments}
        return {**line, "next_app": "System"} if target is None else {**line, "next_screen": target}

    return go


@pytest.fixture
def kiosk() -> type[App]:
    return Kiosk


def notes(phone: Phone) -> None:
    """Notes that carry files, and files at paths that chance tries."""
    for n, name in enumerate(("lunch", "someone@example.org", "012345", "None")):
        assert phone.sow("Files", "file", {"path": name, "content": "hello"}, f"seed:file-{n}").ok
        given = {"title": f"Note {n}", "content": "Milk", "attachments": [{"name": f"{n}.pdf"}]}
        assert phone.sow("Notes", "note", given, f"seed:note-{n}").ok


@pytest.fixture
def populate() -> Mapping[str, Callable[[Phone], None]]:
    """What is on the phone before an app is walked, where its own seeds tried at random would hardly do."""
    return {"Messages": chats, "Shopping": shop, "Emails": mailbox, "Notes": notes}
