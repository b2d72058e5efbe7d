"""Goods with variants, carts and orders: what stories about shopping are made of. All sums are exact to the cent."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pare_apps.money import cents, exact, written

from pare_scenarios.generate.building import Data, allow, ref, seed, state
from pare_scenarios.generate.setting import Setting
from pare_sim.kernel import Json

GOODS: tuple[tuple[str, str, tuple[str, str, str], int], ...] = (
    ("lantern", "colour", ("amber", "slate", "ivory"), 24),
    ("kettle", "finish", ("copper", "enamel", "chrome"), 39),
    ("hammock", "fabric", ("cotton", "canvas", "nylon"), 58),
    ("teapot", "pattern", ("heron", "willow", "thistle"), 31),
    ("blanket", "wool", ("merino", "mohair", "shetland"), 72),
    ("rucksack", "size", ("compact", "alpine", "expedition"), 86),
    ("speaker", "model", ("Corvo", "Tordo", "Merlo"), 64),
    ("casserole", "glaze", ("cobalt", "saffron", "olive"), 49),
    ("headlamp", "model", ("Lynx", "Ocelot", "Serval"), 28),
    ("umbrella", "handle", ("bamboo", "maple", "acacia"), 22),
    ("puzzle", "motif", ("lighthouse", "orchard", "observatory"), 19),
    ("scarf", "colour", ("indigo", "ochre", "crimson"), 35),
)
"""Product, option, three variants, price of about so much; no word of one is part of another."""


@dataclass(frozen=True)
class Ware:
    """One variant of a product, with the label of its item."""

    label: str
    product: str
    option: str
    kind: str
    price: float

    @property
    def name(self) -> str:
        """As people call it: ``amber lantern``."""
        return f"{self.kind} {self.product}"

    def seeds(self, available: bool | None = None, codes: dict[str, Json] | None = None) -> Data:
        """It is on sale, perhaps at a discount with some codes (percentages)."""
        options: dict[str, Json] = {self.option: self.kind}
        return seed(
            "Shopping.item",
            self.label,
            product=self.product.capitalize(),
            price=self.price,
            options=options,
            available=available,
            discount_code=codes,
        )


def wares(s: Setting, *labels: str) -> list[Ware]:
    """Up to three variants of one product, each at another price."""
    product, option, kinds, about = s.pick(GOODS)
    return _variants(s, product, option, kinds, about, labels)


def assorted(s: Setting, *groups: Sequence[str]) -> list[list[Ware]]:
    """Variants of several products: the labels of each product's."""
    return [_variants(s, *good, labels) for good, labels in zip(s.sample(GOODS, len(groups)), groups, strict=True)]


def _variants(
    s: Setting, product: str, option: str, kinds: Sequence[str], about: int, labels: Sequence[str]
) -> list[Ware]:
    steps = s.sample((-4, -1, 3, 6, 9), len(labels))
    ends = s.sample((0.9, 0.5, 0.35, 0.75, 0.2), len(labels))
    named = zip(labels, s.sample(kinds, len(labels)), steps, ends, strict=True)
    return [Ware(label, product, option, kind, cents(about + step + end)) for label, kind, step, end in named]


def after_discount(price: float, pieces: int, percent: int) -> float:
    """What some pieces cost with a discount, as the shop computes it."""
    return cents(exact(price) * pieces * (100 - percent) / 100)


def money_fact(amount: float) -> list[str]:
    """How a text may spell a sum: ``43.20``, ``43,20`` or ``43.2``."""
    text = written(amount)
    found = [text, text.replace(".", ",")]
    if text.endswith("0"):
        found += [text[:-1], text[:-1].replace(".", ",")] if not text.endswith("00") else [text[:-3]]
    return found


def in_cart(ware: Ware, pieces: int = 1) -> Data:
    """It is in the cart."""
    return seed("Shopping.add_to_cart", item_id=ref(ware.label), quantity=pieces)


def ordered(
    label: str | None, moment: datetime, *items: tuple[Ware, int], status: str = "processed", paid: float | None = None
) -> Data:
    """An order made earlier."""
    lines: list[Json] = [{"item_id": ref(ware.label), "quantity": pieces} for ware, pieces in items]
    return seed("Shopping.order", label, items=lines, order_date=moment, order_status=status, order_total=paid)


def is_ordered(*items: tuple[Ware, int], code: str | None = None) -> Data:
    """The check that there is one order of exactly this, made by the assistant with this code or none."""
    lines: list[Json] = [{"has": {"id": ref(ware.label), "quantity": pieces}} for ware, pieces in items]
    return state("Shopping.orders", order_status="processed", order_items={"set": lines}, discount_code=code)


def may_add(ware: Ware, pieces: int = 1) -> Data:
    """So many pieces may be put into the cart."""
    number: Json = {"one_of": [None, 1]} if pieces == 1 else pieces
    return allow("Shopping__add_to_cart", item_id=ref(ware.label), quantity=number)


def may_take_out(ware: Ware, pieces: int = 1) -> Data:
    """So many pieces may be taken out of the cart."""
    number: Json = {"one_of": [None, 1]} if pieces == 1 else pieces
    return allow("Shopping__remove_from_cart", item_id=ref(ware.label), quantity=number)


def may_pay(code: str | None = None) -> Data:
    """The cart may be bought, with this code or none."""
    return allow("Shopping__checkout", discount_code=code)


def still(label: str, status: str = "processed") -> Data:
    """An older order is as it was."""
    return state("Shopping.orders", 1, "anyone", id=ref(label), order_status=status)


def is_cancelled(label: str) -> Data:
    """The assistant has cancelled an order."""
    return state("Shopping.orders", 1, id=ref(label), order_status="cancelled")
