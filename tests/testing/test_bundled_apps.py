"""The bundled apps hold what `check_app` checks, and the walk reaches every screen, action, tool and event."""

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from pare_apps.apartment import Apartment
from pare_apps.cab import Cab
from pare_apps.calendar import Calendar
from pare_apps.contacts import Contacts
from pare_apps.emails import Emails
from pare_apps.files import Files
from pare_apps.maps import Maps
from pare_apps.messages import Messages
from pare_apps.notes import Notes
from pare_apps.reminders import Reminders
from pare_apps.shopping import Shopping
from pare_apps.social import Social

from pare_sim.kernel import Json
from pare_sim.phone import App, Phone, System
from pare_sim.phone.lint import lint_together
from pare_sim.registry import Registry
from pare_sim.testing import app_machine, check_app

APPS: list[type[App]] = [
    *(Apartment, Cab, Calendar, Contacts, Emails, Files, Maps, Messages, Notes, Reminders, Shopping, Social),
]
PEOPLE = ["Dana Ortiz", "Sam Lee", "Ines Abt", "Tom O'Hara"]
FILE = {"name": "plan.pdf", "data": "aGVsbG8="}
EARLIER = "2025-06-01 18:00"
OTHERS: dict[type[App], list[type[App]]] = {Emails: [Files], Messages: [Files], Notes: [Files]}
"""The apps that an app works together with."""


def sow(phone: Phone, seed: str, label: str, /, **arguments: Json) -> str:
    app, _, name = seed.partition(".")
    outcome = phone.sow(app, name, arguments, f"seed:{label}")
    assert outcome.ok, outcome.error
    return str(outcome.result)


def apartments(phone: Phone) -> None:
    for n, place in enumerate(("Riverside", "Hilltop", "Old Town")):
        sow(phone, "Apartment.apartment", place, name=f"Loft {n}", location=place, price=900 + n)


def rides(phone: Phone) -> None:
    """Past rides; that a ride is on-going, chance brings about."""
    for n, status in enumerate(("COMPLETED", "IN_PROGRESS", "CANCELLED")):
        way = {"start_location": "Home", "end_location": "Office"}
        sow(phone, "Cab.ride", str(n), **way, status=status, time_stamp="2025-06-02 08:00")


def mails(phone: Phone) -> None:
    """Mails in every folder with files and answers, which chance alone would hardly bring together."""
    me = phone.context.owner.email
    files(phone)
    for name in ("lunch", "Tuesday's plan", "012345"):
        sow(phone, "Files.file", name, path=name, content="hello")
    sow(phone, "Emails.folder", "folder", name="Receipts")
    more: dict[str, Json] = {"at": EARLIER, "attachments": [FILE]}
    to, subject = "someone@example.org", "Sent"
    first = sow(phone, "Emails.email", "sent", sender=me, subject=subject, recipients=[to], **more)
    for n in range(6):
        sender = f"Dana {n} <dana{n}@example.org>"
        sow(phone, "Emails.email", f"plan {n}", sender=sender, subject=f"Plan {n}", recipients=[me], read=n > 2, **more)
    for n in range(3):
        sow(phone, "Emails.email", f"draft {n}", sender=me, subject=f"Draft {n}", folder="DRAFT", at=EARLIER)
        sow(phone, "Emails.email", f"old {n}", sender=to, subject=f"Old {n}", folder="TRASH", at=EARLIER)
        reply = {"folder": "Receipts", "in_reply_to": first, "at": EARLIER}
        sow(phone, "Emails.email", f"reply {n}", sender=to, subject="Re: Sent", **reply)


def files(phone: Phone) -> None:
    sow(phone, "Files.file", "plan", path="Work/plan.txt", content="Budget")
    sow(phone, "Files.file", "old", path="Work/Old/plan.md", content="# Plan")
    sow(phone, "Files.binary_file", "photo", path="photo.jpg", content="aGVsbG8=")
    sow(phone, "Files.folder", "trips", path="Trips/Rome")


def chats(phone: Phone) -> None:
    """Some people, and chats with a file in them, which chance alone would hardly send."""
    for name in PEOPLE:
        sow(phone, "Messages.person", name, name=name)
    line = {"from": PEOPLE[0], "text": "Here it is", "at": EARLIER, "attachment": FILE}
    for people in (PEOPLE[:1], PEOPLE[:2]):
        sow(phone, "Messages.chat", people[-1], people=people, messages=[line])


def notes(phone: Phone) -> None:
    sow(phone, "Files.file", "someone", path="someone@example.org", content="Met in May")
    for n, folder in enumerate(("Inbox", "Trips", "Work")):
        more: dict[str, Json] = {"attachments": [{"name": ("lunch", "None", "012345")[n]}], "pinned": n == 1}
        sow(phone, "Notes.note", folder, title=f"Note {n}", folder=folder, **more)


def shop(phone: Phone) -> None:
    for n in range(3):
        variants = [{"price": 5 + n, "options": {"n": n}, "discount_code": {"A": 10}}, {"price": 3.5}]
        sow(phone, "Shopping.product", f"p{n}", name=f"Mug {n % 2}", variants=variants)
    items = [row.id for row in phone.apps["Shopping"].table("items")]
    for n in range(2):
        bought = [{"item_id": items[n], "quantity": 2}]
        sow(phone, "Shopping.order", f"o{n}", items=bought, order_date="2025-05-01 10:00")


def places(phone: Phone) -> None:
    for n in range(3):
        sow(phone, "Maps.place", str(n), name=f"Place {n}", latitude=48.8 + n / 50, longitude=2.3)


def posts(phone: Phone) -> None:
    for n, name in enumerate(PEOPLE):
        sow(phone, "Social.post", name, author=name, text=f"Post {n}", at=EARLIER)
    sow(phone, "Social.post", "mine", author="me", text="Back home", at=EARLIER)


POPULATE: dict[type[App], Callable[[Phone], None]] = {
    **{Apartment: apartments, Cab: rides, Emails: mails, Files: files, Maps: places, Messages: chats, Notes: notes},
    **{Shopping: shop, Social: posts},
}
"""What is on the phone of a walk; on others, what seeds with arguments made up give."""

each_app = pytest.mark.parametrize("app", APPS, ids=lambda app: app.name)


def test_these_are_the_bundled_apps() -> None:
    assert {System, *APPS} == set(Registry().apps().values())


def test_the_bundled_apps_have_no_lint_findings() -> None:
    assert lint_together([System, *APPS]) == []


@each_app
def test_a_walk_reaches_everything_and_finds_nothing(app: type[App]) -> None:
    report = check_app(app, steps=3000, others=OTHERS.get(app, ()), populate=POPULATE.get(app))
    report.raise_if_failed(complete=True)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@each_app
def test_a_long_walk_reaches_everything_and_finds_nothing(app: type[App], seed: int) -> None:
    report = check_app(app, steps=10_000, seed=seed, others=OTHERS.get(app, ()), populate=POPULATE.get(app))
    report.raise_if_failed(complete=True)


@each_app
def test_hypothesis_finds_no_way_to_break_a_bundled_app(app: type[App]) -> None:
    machine = app_machine(app, POPULATE.get(app), others=OTHERS.get(app, ()))
    quick = settings(max_examples=6, stateful_step_count=30, deadline=None, database=None, derandomize=True)
    run_state_machine_as_test(machine, settings=quick)
