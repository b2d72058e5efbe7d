"""A phone with all bundled apps and something in each, and the places from which every call can be made."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from pare_sim.kernel import Json
from pare_sim.phone import Action, Outcome, Phone, Signature, System
from pare_sim.registry import Registry
from pare_sim.testing.arguments import Maker, Supply
from pare_sim.testing.state import shown_ids

APPS = {name: app for name, app in Registry().apps().items() if app is not System}
START = datetime(2025, 6, 2, 7, tzinfo=UTC)
STEPS = 3000
STRETCH = 100
PLAN = {"name": "plan.pdf", "data": "UERG"}
ME, DANA, SAM = "alex.morgan@example.org", "dana@example.org", "sam@example.org"


def seeds() -> Iterator[tuple[str, str, dict[str, Json]]]:
    """Data that chance would hardly make."""
    for name in ("lunch", "Work/plan.txt", "someone@example.org"):
        yield "Files", "file", {"path": name, "content": "hello"}
    for name in ("Dana Reyes", "Sam Lee", "Ines Abt", "Tom O'Hara"):
        yield "Messages", "person", {"name": name}
        yield "Contacts", "contact", {"first_name": name.split()[0], "last_name": name.split()[1]}
    line = {"from": "Dana Reyes", "text": "Here it is", "at": "2025-06-01 18:00", "attachment": PLAN}
    yield "Messages", "chat", {"people": ["Dana Reyes"], "messages": [line]}
    yield "Messages", "chat", {"people": ["Dana Reyes", "Sam Lee"], "messages": [line]}
    for n in range(4):
        more: dict[str, Json] = {"content": "hello", "attachments": [PLAN], "cc": [SAM], "read": n % 2 == 0}
        yield "Emails", "email", {"sender": DANA, "recipients": [ME], "subject": f"Plan {n}", **more}
        yield "Emails", "email", {"sender": ME, "recipients": [DANA], "subject": f"Draft {n}", "folder": "DRAFT"}
        yield "Emails", "email", {"sender": SAM, "recipients": [ME], "subject": f"Old {n}", "folder": "TRASH"}
        yield "Notes", "note", {"title": f"Note {n}", "content": "Milk", "attachments": [PLAN], "pinned": n == 0}
        times = {"start_datetime": f"2025-06-0{n + 2} 10:00", "end_datetime": f"2025-06-0{n + 2} 11:00"}
        yield "Calendar", "event", {"title": f"Tea {n}", "tag": "tea", "attendees": ["Dana Reyes"], **times}
        yield "Reminders", "reminder", {"title": f"Call {n}", "due_datetime": f"2025-06-0{n + 1} 12:00"}
        yield "Shopping", "item", {"product": f"Lamp {n // 2}", "price": 10 + n, "discount_code": {"SAVE10": 10}}
        yield "Apartment", "apartment", {"name": f"Loft {n}", "location": "Main St", "price": 1000 + n}
    yield "Cab", "ride", {"start_location": "Home", "end_location": "Office"}
    yield "Cab", "ride", {"start_location": "Home", "end_location": "Airport", "status": "BOOKED"}


def furnished() -> Phone:
    phone = Phone.with_apps(list(APPS.values()), start=START, zone="Europe/Paris")
    for n, (app, seed, given) in enumerate(seeds()):
        outcome = phone.sow(app, seed, given, f"seed:{n}")
        assert outcome.ok, f"{app}.{seed}: {outcome.error}"
    items = [row.id for row in phone.apps["Shopping"].table("items")]
    ordered = {"items": [{"item_id": items[0]}], "order_date": "2025-06-01 10:00"}
    assert phone.sow("Shopping", "order", ordered, "seed:order").ok
    phone.advance_to(datetime(2025, 6, 2, 8, tzinfo=UTC))
    return phone


@dataclass
class Seen:
    """What became of one kind of call during a walk, and a phone on which it was possible."""

    phone: Phone
    arguments: dict[str, Json] = field(default_factory=dict)
    """Some that succeeded, if any did."""
    ok: int = 0
    changed: int = 0
    touched: int = 0
    """Times that tables were written, be it with what they held already."""


class Roaming:
    """A quick random walk over one app of a furnished phone, which notes where each call is possible."""

    def __init__(self, app: str, start: Phone) -> None:
        self.app, self.kind, self.start, self.chance = app, APPS[app], start, Random(app)
        self.seen: dict[str, Seen] = {}
        self.supply, self.tried = Supply(), Counter[str]()
        self.supply.learn(start.rows())

    def walk(self) -> dict[str, Seen]:
        """Each tool (``name``), event (``!name``) and action (``Screen.name``) that was possible, and what it did."""
        for step in range(STEPS):
            if step % STRETCH == 0:
                phone = self.start.fork()
                phone.act("open_app", {"app_name": self.app})
            roll = self.chance.random()
            if roll < 0.65:
                self._act(phone)
            elif roll < 0.88:
                self._call(phone)
            elif self.kind.events:
                self._happen(phone, step)
        return self.seen

    def _act(self, phone: Phone) -> None:
        own = [each for each in phone.actions() if isinstance(each, Action)]
        if phone.front != self.app:
            phone.act("open_app", {"app_name": self.app})
        elif own and self.chance.random() < 0.9:
            name = self._rarest([f"{action.screen}.{action.name}" for action in own])
            action = next(each for each in own if f"{each.screen}.{each.name}" == name)
            content = phone.content()
            self.supply.learn([content.fields, *(item.fields for item in content.items)])
            given = self._arguments(phone, action.signature, shown_ids(content))
            self._note(name, phone, given, lambda: phone.act(action.name, given))
        else:
            phone.act("go_back", {})

    def _call(self, phone: Phone) -> None:
        name = self._rarest(list(self.kind.tools))
        given = self._arguments(phone, self.kind.tools[name].signature)
        self._note(name, phone, given, lambda: phone.call(f"{self.app}__{name}", given))

    def _happen(self, phone: Phone, step: int) -> None:
        name = self._rarest([f"!{event}" for event in self.kind.events])
        given = self._arguments(phone, self.kind.events[name[1:]].signature)
        self._note(name, phone, given, lambda: phone.happen(self.app, name[1:], given, f"event:{step}"))

    def _rarest(self, names: list[str]) -> str:
        weights = [1 / (1 + self.seen[name].ok * 3 + self.tried[name]) if name in self.seen else 1 for name in names]
        name = self.chance.choices(names, weights)[0]
        self.tried[name] += 1
        return name

    def _arguments(self, phone: Phone, signature: Signature, shown: list[str] | None = None) -> dict[str, Json]:
        return Maker(phone, self.app, self.supply, shown or ()).make(signature, self.chance)

    def _note(self, name: str, phone: Phone, given: dict[str, Json], call: Any) -> None:
        seen = self.seen.setdefault(name, Seen(phone.fork()))
        twin = phone.fork() if not seen.ok else None
        before = tables(phone)
        outcome: Outcome = call()
        if outcome.ok:
            seen.ok += 1
            seen.changed += bool(outcome.changes)
            seen.touched += any(now is not then for now, then in zip(tables(phone), before, strict=True))
            self.supply.learn(outcome.result)
            if twin is not None:
                seen.phone, seen.arguments = twin, given


def tables(phone: Phone) -> list[dict[str, Any]]:
    """The rows of all tables; they are others as soon as a table is written."""
    return [app.table(name).rows for app in phone.apps.values() for name in type(app).tables]


@pytest.fixture(scope="session")
def furnished_phone() -> Phone:
    """A phone with all bundled apps and something in each; fork it."""
    return furnished()


@pytest.fixture(scope="session")
def roamed() -> dict[str, dict[str, Seen]]:
    """For each app the calls that a walk made, and the phones on which they were possible."""
    return {app: Roaming(app, furnished()).walk() for app in APPS}
