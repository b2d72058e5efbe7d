"""What calls to each app and forks of a full phone cost in CPU time: as a script it prints a table.

Budgets are those of the design; tests compare the best of several rounds with three times the budget.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from time import process_time

import pytest

from pare_sim.kernel import Json
from pare_sim.phone import Outcome, Phone, System
from pare_sim.registry import Registry

pytestmark = pytest.mark.benchmark
SLACK = 3.0
CALL, FORK = 0.05, 0.05
"""Budgets in milliseconds."""
ME, DANA = "alex.morgan@example.org", "dana@example.org"
APPS = {name: app for name, app in Registry().apps().items() if app is not System}
SEEDS: list[tuple[str, str, Callable[[int], dict[str, Json]]]] = [
    ("Apartment", "apartment", lambda n: {"name": f"Loft {n}", "location": "Main St", "price": 900 + n}),
    ("Calendar", "event", lambda n: {"title": f"Tea {n}", "start_datetime": f"2025-06-{n % 28 + 1:02} 10:00"}),
    ("Contacts", "contact", lambda n: {"first_name": "Ann", "last_name": f"No {n}"}),
    ("Emails", "email", lambda n: {"sender": DANA, "recipients": [ME], "subject": f"Mail {n}", "content": "Hello"}),
    ("Files", "file", lambda n: {"path": f"Work/{n}.txt", "content": "hello"}),
    ("Messages", "person", lambda n: {"name": f"Ann No {n}"}),
    ("Notes", "note", lambda n: {"title": f"Note {n}", "content": "Milk"}),
    ("Reminders", "reminder", lambda n: {"title": f"Call {n}", "due_datetime": f"2025-07-{n % 28 + 1:02} 12:00"}),
    ("Maps", "place", lambda n: {"name": f"Place {n}", "latitude": 48 + n / 1000, "longitude": 2.3}),
    ("Social", "post", lambda n: {"author": f"Ann No {n}", "text": "Hello"}),
    ("Shopping", "item", lambda n: {"product": f"Lamp {n}", "price": 10 + n}),
    ("Cab", "ride", lambda n: {"start_location": f"Street {n}", "end_location": "Office"}),
]
EVENT: dict[str, Json] = {
    "title": "Tea",
    "start_datetime": "2025-06-03 15:00",
    "end_datetime": "2025-06-03 16:00",
}
TRIP: dict[str, Json] = {"start_location": "Home", "end_location": "Office", "service_type": "Default"}


def full_phone(each: int) -> Phone:
    """A phone with so many records in each app."""
    phone = Phone.with_apps(list(APPS.values()), start=datetime(2025, 6, 2, 7, tzinfo=UTC))
    for app, seed, given in SEEDS:
        for n in range(each):
            outcome = phone.sow(app, seed, given(n), f"seed:{app}-{n}")
            assert outcome.ok, outcome.error
    assert phone.sow("Messages", "chat", {"people": ["Ann No 0"], "messages": []}, "seed:chat").ok
    return phone


def first(phone: Phone, app: str, table: str) -> str:
    return str(next(iter(phone.apps[app].table(table))).id)


def calls(phone: Phone) -> Iterator[tuple[str, dict[str, Json]]]:
    """Two typical tools of each app, one that reads and one that writes."""
    apartment, contact = first(phone, "Apartment", "apartments"), first(phone, "Contacts", "contacts")
    note, reminder = first(phone, "Notes", "notes"), first(phone, "Reminders", "reminders")
    item, person = first(phone, "Shopping", "items"), list(phone.apps["Messages"].table("persons"))[-1].id
    product, event = first(phone, "Shopping", "products"), first(phone, "Calendar", "events")
    chat, mail = first(phone, "Messages", "conversations"), first(phone, "Emails", "emails")
    place, post = first(phone, "Maps", "places"), first(phone, "Social", "posts")
    yield from (
        ("Apartment__get_apartment_details", {"apartment_id": apartment}),
        ("Apartment__save_apartment", {"apartment_id": apartment}),
        ("Cab__get_quotation", TRIP),
        ("Cab__order_ride", TRIP),
        ("Calendar__get_calendar_event", {"event_id": event}),
        ("Calendar__add_calendar_event", EVENT),
        ("Contacts__get_contact", {"contact_id": contact}),
        ("Contacts__edit_contact", {"contact_id": contact, "updates": {"job": "Baker"}}),
        ("Emails__get_email_by_id", {"email_id": mail}),
        ("Emails__send_email", {"recipients": [DANA], "subject": "Hi", "content": "Hello"}),
        ("Files__read_file", {"path": "Work/1.txt"}),
        ("Files__write_file", {"path": "Work/1.txt", "content": "bye"}),
        ("Messages__read_conversation", {"conversation_id": chat}),
        ("Messages__send_message", {"user_id": person, "content": "Hello"}),
        ("Notes__get_note_by_id", {"note_id": note}),
        ("Notes__update_note", {"note_id": note, "content": "Bread"}),
        ("Reminders__get_reminder", {"reminder_id": reminder}),
        ("Reminders__snooze_reminder", {"reminder_id": reminder}),
        ("Maps__get_place", {"place_id": place}),
        ("Maps__save_place", {"place_id": place}),
        ("Social__get_post", {"post_id": post}),
        ("Social__like_post", {"post_id": post}),
        ("Shopping__get_product_details", {"product_id": product}),
        ("Shopping__add_to_cart", {"item_id": item}),
    )


ACTIONS: dict[str, tuple[str, dict[str, Json]]] = {
    "Apartment": ("list_apartments", {}),
    "Cab": ("get_ride_history", {}),
    "Calendar": ("next_day", {}),
    "Contacts": ("list_contacts", {}),
    "Emails": ("list_emails", {}),
    "Files": ("list_files", {}),
    "Messages": ("list_recent_conversations", {}),
    "Notes": ("list_notes", {}),
    "Reminders": ("list_all_reminders", {}),
    "Shopping": ("list_products", {}),
    "Maps": ("search", {"query": ""}),
    "Social": ("scroll", {}),
}
"""A typical action of each app's first screen; each draws the screen anew."""


def measures() -> list[tuple[str, float, float]]:
    """What is measured: its name, milliseconds, and its budget."""
    found, small = [], full_phone(10)
    for tool, given in calls(small):
        alone = best_of(small.fork, 200)
        found.append((tool, best_of(partial(on_fork, small, tool, given)) - alone, CALL))
    for app, (action, given) in ACTIONS.items():
        phone = small.fork()
        assert phone.act("open_app", {"app_name": app}).ok
        found.append((f"{app}: {action}", best_of(partial(sure, partial(phone.act, action, given))), CALL))
    full = full_phone(100)
    found.append(("fork of a phone with 1,000 records over all apps", best_of(full.fork, 500), FORK))
    return found


def on_fork(phone: Phone, tool: str, given: dict[str, Json]) -> None:
    sure(lambda: phone.fork().call(tool, given))


def sure(call: Callable[[], Outcome]) -> None:
    outcome = call()
    assert outcome.ok, outcome.error


def best_of(call: Callable[[], object], times: int = 100, rounds: int = 5) -> float:
    """Milliseconds of CPU time of one call, in the best of several rounds."""
    call()
    best = float("inf")
    for _ in range(rounds):
        begin = process_time()
        for _ in range(times):
            call()
        best = min(best, process_time() - begin)
    return best / times * 1000


def test_every_app_is_measured() -> None:
    assert set(ACTIONS) == set(APPS)
    assert {tool.partition("__")[0] for tool, _ in calls(full_phone(1))} == set(APPS)
    labels = [Registry().app(t.partition("__")[0]).tools[t.partition("__")[2]].writes for t, _ in calls(full_phone(1))]
    assert labels == [False, True] * len(APPS)


def test_calls_and_forks_hold_their_budgets() -> None:
    assert {name: (took, budget) for name, took, budget in measures() if took > SLACK * budget} == {}


if __name__ == "__main__":
    for name, took, budget in measures():
        print(
            f"{name:<50} {1000 * took:7.1f} us   budget {1000 * budget:4.0f} us   {'ok' if took <= budget else 'over'}"
        )
