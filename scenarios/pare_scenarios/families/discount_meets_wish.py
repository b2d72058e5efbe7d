"""A discount code turns up for something that waits in the cart, or was ordered at the full price (pattern 25).

The code may be valid for all of the cart, for a part of it (what it does not cover must stay there), or for an order
that can still be replaced. Near it: a code for another variant, a higher percentage that ends before it is of use.
"""

from datetime import timedelta

from pare_apps.money import written

from pare_scenarios.generate import Setting
from pare_scenarios.generate.building import (
    act,
    allow,
    call,
    finish,
    happens,
    kept,
    note,
    offer,
    propose,
    ref,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import BUY, BUY_ONLY, CANCEL, deed
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.shops import (
    after_discount,
    assorted,
    in_cart,
    is_cancelled,
    is_ordered,
    may_add,
    may_pay,
    may_take_out,
    ordered,
    still,
)
from pare_sim.kernel import Json

CODES = ("HELLO", "SUNNY", "EMBER", "RIVER", "MAPLE", "COMET")
NEWS = {
    "en": "At the shop {code} takes {percent} % off the {name} until midnight. Weren't you waiting for that?",
    "de": "Im Shop gibt es mit {code} {percent} % auf {name}, nur bis Mitternacht. Hattest du nicht darauf gewartet?",
    "fr": "Avec {code}, {percent} % de moins sur {name} jusqu'à minuit. Tu n'attendais pas ça ?",
    "es": "Con {code} hay un {percent} % menos en {name} hasta medianoche. ¿No lo esperabas?",
    "tr": "{code} koduyla {name} bu gece yarısına kadar yüzde {percent} ucuz. Bunu beklemiyor muydun?",
}


class _Discount(Lively):
    """A ware, its near variant, and another product."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend = s.person()
        (self.ware, self.near), (self.other,) = assorted(s, ("ware", "near"), ("other",))
        self.where = s.pick(("cart", "part", "order"))
        self.by = s.pick(("shop", "chat", "mail"))
        self.tells = Channel(self.friend, "friend", "mail" if self.by == "mail" else "chat")
        self.percent, better = s.pick(((10, 25), (15, 30), (20, 40)))
        words = s.sample(CODES, 2)
        self.code, self.wrong = f"{words[0]}{self.percent}", f"{words[1]}{better}"
        self.pieces = s.pick((1, 1, 2, 3))
        self.rest = s.pick((1, 2))
        self.before = s.start - timedelta(days=1, hours=s.chance.randrange(1, 9))
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"{self.code} takes {self.percent} % off the {self.ware.name}: {self.where}, told by {self.by}."

    def user(self) -> dict[str, Json]:
        look = act("Shopping.list_orders" if self.where == "order" else "Shopping.view_cart", "code", 20)
        acts = [look] if self.by == "shop" else [self.tells.reading("code", 10), look]
        return {
            "goal": f"Have {self.pieces} x {self.ware.name} for as little as possible.",
            "acts": acts,
            "answers": [{"about": [["many", "pieces", "quantity"]], "reply": f"{self.pieces}, as planned."}],
        }

    def seeds(self) -> list[Json]:
        early = {self.code: self.percent} if self.by != "shop" else None
        wish = f"{self.pieces} x {self.ware.name}: only with a discount. The {self.other.name} can wait."
        carts: dict[str, list[Json]] = {
            "cart": [in_cart(self.ware, self.pieces)],
            "part": [in_cart(self.ware, self.pieces), in_cart(self.other, self.rest)],
            "order": [ordered("order", self.before, (self.ware, self.pieces))],
        }
        return [
            *(
                []
                if self.by == "shop"
                else self.tells.seeds((self.friend, self.small_talk, self.before), addressed=False)
            ),
            self.ware.seeds(codes={**(early or {})} or None),
            self.near.seeds(codes={self.wrong: 40}),
            self.other.seeds(),
            *carts[self.where],
            ordered("former", self.before - timedelta(days=9), (self.near, 1)),
            note("To buy", wish, folder="Personal"),
        ]

    def timeline(self) -> list[Json]:
        if self.by == "shop":
            codes: dict[str, Json] = {self.code: self.percent}
            return [happens("code", "Shopping.add_discount_code", {"at": 40}, item_id=ref("ware"), discount_code=codes)]
        text = self.words(NEWS).format(code=self.code, percent=self.percent, name=self.ware.name)
        return [self.tells.brings("code", "Have you seen this?", text, {"at": 40})]

    def offers(self) -> list[Json]:
        again = [may_add(self.ware, self.pieces), allow("Shopping__cancel_order", order_id=ref("order"))]
        aside = [may_take_out(self.other, self.rest), may_add(self.other, self.rest)]
        more = {"cart": [], "part": aside, "order": again}[self.where]
        fits = {"cart": (), "part": ("remove", "return"), "order": CANCEL}[self.where]
        about = deed(
            [*(BUY_ONLY if self.where == "order" else BUY), "use", "apply"],
            [self.code, "code", "discount", "% off"],
            [self.ware.product],
            fits=fits,
            wrong=[self.wrong, self.near.kind],
        )
        if self.where == "order":
            about["all"].append([*CANCEL, "replace", "instead", "again", "new", "reorder"])
        return [offer("use", "code", about, may_pay(self.code), *more)]

    def oracle(self) -> list[Json]:
        paid = written(after_discount(self.ware.price, self.pieces, self.percent))
        look = "Shopping__list_orders" if self.where == "order" else "Shopping__list_cart"
        wares = f"{self.pieces} x {self.ware.name}"
        asks = {
            "cart": f"Shall I check out the {self.ware.name} with {self.code}, for {paid} in all?",
            "part": f"Shall I buy only the {self.ware.name} with {self.code}, for {paid}, and leave the rest?",
            "order": f"Shall I order {wares} again with {self.code}, for {paid}, and cancel the old order?",
        }
        pay = call("Shopping__checkout", discount_code=self.code)
        add = call("Shopping__add_to_cart", item_id=ref("ware"), quantity=self.pieces)
        out = call("Shopping__remove_from_cart", item_id=ref("other"), quantity=self.rest)
        back = call("Shopping__add_to_cart", item_id=ref("other"), quantity=self.rest)
        ways = {
            "cart": [pay],
            "part": [out, pay, back],
            "order": [add, pay, call("Shopping__cancel_order", order_id=ref("order"))],
        }
        return [
            call(look, after="code"),
            call("Shopping__get_discount_code_info", discount_code=self.code),
            propose(asks[self.where]),
            *ways[self.where],
            finish(f"You have bought {wares} for {paid}."),
        ]

    def checks(self) -> list[Json]:
        rest = [kept("Shopping.cart", "other", quantity=self.rest)]
        old = [is_cancelled("order"), still("former")]
        more = {"cart": [], "part": rest, "order": old}[self.where]
        return [is_ordered((self.ware, self.pieces), code=self.code), state("Shopping.cart", 0, id=ref("ware")), *more]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Discount(Setting("discount_meets_wish", seed)).data()
