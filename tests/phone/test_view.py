"""A screen as text, as data and as a page: the same content everywhere, and no text of an app gets out of its place."""

from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Annotated

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pare_sim.phone import BACK, App, Content, IdOf, Item, Phone, Record, Screen, Table, action
from pare_sim.phone.html import to_html
from pare_sim.phone.view import Button, ScreenView

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style><h1>big</h1>",
    "' onclick='alert(1)",
    "\u202egnirts \u2066 \u2069 שלום مرحبا",
    "👩‍👩‍👧 🏳️‍🌈 ñ é",
    "x" * 10_000,
    "\x00\x1b[31m\x85",
    "\ud800 \udfff",
    "&amp; &lt;b&gt; <!-- ]]> ",
    "line\nline\ttab",
]


class Card(Record):
    """A card."""

    text: str = ""


class Cards(App):
    """Cards."""

    screens = ("CardList", "CardDetail")
    cards: Table[Card]


class CardList(Screen[Cards]):
    """All cards."""

    def content(self) -> Content:
        """The cards."""
        items = tuple(Item(card.id, card.text, {"Size": len(card.text)}) for card in self.app.cards)
        return Content("Cards", items=items, more=3)

    @action(to="CardDetail")
    def open_card(self, card_id: Annotated[str, IdOf("cards")], zoom: int = 1) -> "CardDetail":
        """Open a card."""
        return CardDetail(card_id=self.app.cards[card_id].id)


class CardDetail(Screen[Cards]):
    """One card."""

    card_id: str

    def content(self) -> Content:
        """The card."""
        text = self.app.cards[self.card_id].text
        return Content(text, text, {"Card id": self.card_id, text: [text, None], "Empty": ""})

    @action(to=BACK)
    def close(self) -> None:
        """Go back to the cards."""


class Page(HTMLParser):
    """The tags, attributes and text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.buttons: list[str] = []
        self.text, self.open = "", 0
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.open += tag not in ("meta", "br")
        self.attributes |= {name for name, _ in attrs}
        if tag == "button":
            self.buttons += [value or "" for name, value in attrs if name == "data-action"]

    def handle_endtag(self, tag: str) -> None:
        self.open -= 1

    def handle_data(self, data: str) -> None:
        self.text += data


def at_list(*texts: str) -> Phone:
    phone = Phone.with_apps([Cards], start=START, zone="Europe/Paris")
    for n, text in enumerate(texts):
        assert phone.write_rows(
            "seed:card", lambda n=n, text=text: phone.apps["Cards"].table("cards").add(Card(id=f"c{n}", text=text))
        ).ok  # type: ignore[misc]
    assert phone.act("open_app", {"app_name": "Cards"}).ok
    return phone


def at_card(text: str) -> Phone:
    phone = at_list(text)
    assert phone.act("open_card", {"card_id": "c0"}).ok
    return phone


def printable(text: str) -> str:
    return "".join(
        "\ufffd" if (ch < " " and ch not in "\t\n") or "\x7f" <= ch <= "\x9f" or "\ud800" <= ch <= "\udfff" else ch
        for ch in text
    )


def test_the_text_tells_status_content_and_actions() -> None:
    assert ScreenView.of(at_list("Milk")).to_text() == (
        "Cards · CardList · 2025-06-02T09:00:00+02:00\n"
        "# Cards\n"
        "- [c0] Milk (Size: 4)\n"
        "… and 3 more\n"
        "Actions: open_card(card_id, zoom?)\n"
        "Always: look(), go_back(), go_home()"
    )


def test_the_data_holds_the_same() -> None:
    data = ScreenView.of(at_list("Milk")).to_json()
    assert data["items"] == [{"id": "c0", "text": "Milk", "fields": {"Size": "4"}}]
    assert (data["app"], data["screen"], data["title"], data["more"]) == ("Cards", "CardList", "Cards", 3)
    assert data["actions"] == [{"name": "open_card", "description": "Open a card.", "parameters": ["card_id", "zoom?"]}]
    assert [button["name"] for button in data["always"]] == ["look", "go_back", "go_home"]


def test_the_page_shows_title_items_fields_and_a_button_for_each_action() -> None:
    page = Page(to_html(ScreenView.of(at_list("Milk", "Bread"))))
    for shown in ("09:00", "2025-06-02", "Cards", "Milk", "Bread", "c0", "c1", "Size: 4", "… and 3 more"):
        assert shown in page.text
    assert page.buttons == ["open_card", "look", "go_back", "go_home"]
    assert {"lang", "aria-label", "dir"} <= page.attributes


def test_empty_fields_are_left_out_and_a_screen_without_actions_has_no_bar_for_them() -> None:
    view = ScreenView("A", "S", "2025-06-02T09:00:00+02:00", Content("T", fields={"Empty": "", "Zero": 0}), (), ())
    page = to_html(view)
    assert "Empty" not in page
    assert "Zero" in page
    assert 'class="actions"' not in page


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_hostile_text_is_shown_as_text_and_nothing_else(text: str) -> None:
    calm, page = Page(to_html(ScreenView.of(at_card("calm")))), to_html(ScreenView.of(at_card(text)))
    page.encode("utf-8")
    found = Page(page)
    assert (found.tags, found.attributes, found.open) == (calm.tags, calm.attributes, 0)
    assert printable(text) in found.text
    assert "script" not in found.tags


@given(st.text(st.characters(), max_size=30))
@settings(max_examples=60, deadline=None)
def test_no_text_changes_the_structure_of_a_page(text: str) -> None:
    content = Content(text, text, {text or "x": text}, (Item(text, text, {text or "x": 1}),))
    calm = Content("a", "a", {"a": "a"}, (Item("a", "a", {"a": 1}),))
    made = [
        Page(to_html(ScreenView(t or "a", t, t, c, (Button(t, t, (t,)),), ())))
        for t, c in ((text or "a", content if text else calm), ("a", calm))
    ]
    assert (made[0].tags, made[0].attributes) == (made[1].tags, made[1].attributes)


def test_a_page_is_self_contained_and_forbids_everything_from_elsewhere() -> None:
    page = to_html(ScreenView.of(at_card("https://example.org/a.png")))
    assert "default-src 'none'" in page
    assert not {"src", "href"} & Page(page).attributes
    assert "@import" not in page
    assert "url(" not in page


def test_a_screen_whose_subject_is_gone_says_so() -> None:
    phone = at_card("Milk")
    assert phone.write_rows("seed:gone", lambda: phone.apps["Cards"].table("cards").remove("c0")).ok
    assert "No longer available" in to_html(ScreenView.of(phone))
