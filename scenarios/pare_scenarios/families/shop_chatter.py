"""The shop talks a lot, and nothing of it needs anything: silence is right.

Orders go their way, prices change, codes turn up for what nobody wants, new things arrive; friends chat about things
that were bought long ago. The twins with the same notifications are `discount_meets_wish` and `delivery_meets_day`.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting
from pare_scenarios.generate.building import act, chat, happens, line, note, ref, texter, texts
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.shops import assorted, in_cart, ordered
from pare_sim.kernel import Json

HAPPY = {
    "en": "The {name} you gave me is a dream, I use it every day!",
    "de": "Dein Geschenk ({name}) ist ein Traum, ich benutze es jeden Tag!",
    "fr": "Ton cadeau ({name}) est une merveille, je m'en sers tous les jours !",
    "es": "Tu regalo ({name}) es una maravilla, ¡lo uso todos los días!",
    "tr": "Hediyen ({name}) harika, her gün kullanıyorum!",
}


class _Chatter(Lively):
    """Two to four notifications about wares that need nothing."""

    kind = "silence"

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend = s.person()
        (self.bought, self.near), (self.idle,), (self.given,) = assorted(s, ("bought", "near"), ("idle",), ("given",))
        self.kinds = s.sample(("shipped", "delivered", "code", "price", "variant", "happy"), 2 + s.chance.randrange(3))
        self.before = s.start - timedelta(days=2, hours=s.chance.randrange(1, 9))
        self.small_talk = s.pick(chatter(s.language))
        self.cart = s.chance.random() < 0.4

    def about(self) -> str:
        return f"News of the shop that need nothing: {', '.join(self.kinds)}."

    def user(self) -> dict[str, Json]:
        return {
            "goal": "Let the orders come in; nothing else is needed.",
            "acts": [act("Shopping.list_orders", "n0", 25)],
        }

    def seeds(self) -> list[Json]:
        wish = f"{self.idle.product.capitalize()}: we have two already. Everything for the kitchen is ordered."
        return [
            texter(self.friend, "friend"),
            chat("friend_chat", [self.friend], line(self.friend, self.small_talk, self.before)),
            *(ware.seeds() for ware in (self.bought, self.near, self.idle, self.given)),
            ordered("first", self.before, (self.bought, 1)),
            ordered("last", self.before - timedelta(days=4), (self.near, 2), status="shipped"),
            ordered(None, self.before - timedelta(days=80), (self.given, 1), status="delivered"),
            note("Do not buy", wish, folder="Personal"),
            *([in_cart(self.near, 1)] if self.cart else []),
        ]

    def timeline(self) -> list[Json]:
        return [self._event(f"n{at}", kind, {"at": 30 + 70 * at}) for at, kind in enumerate(self.kinds)]

    def _event(self, name: str, kind: str, when: dict[str, Json]) -> Json:
        codes: dict[str, Json] = {f"{self.s.pick(('FLASH', 'SPRING', 'LUCKY'))}30": 30}
        if kind == "happy":
            return texts(name, self.friend, self.words(HAPPY).format(name=self.given.name), when, "friend_chat")
        if kind in ("shipped", "delivered"):
            order = ref("first" if kind == "shipped" else "last")
            return happens(name, "Shopping.update_order_status", when, order_id=order, status=kind)
        if kind == "code":
            return happens(name, "Shopping.add_discount_code", when, item_id=ref("idle"), discount_code=codes)
        if kind == "price":
            price = self.idle.price - self.s.pick((2.0, 5.0, 7.5))
            return happens(name, "Shopping.update_item", when, item_id=ref("idle"), new_price=price)
        made: dict[str, Json] = {"name": f"{self.idle.product.capitalize()} stand"}
        return {"id": name, **when, "event": "Shopping.add_product", "with": made}

    def checks(self) -> list[Json]:
        """The news did come."""
        events = {"happy": "Messages__receive", "code": "Shopping__add_discount_code", "price": "Shopping__update_item"}
        events |= {"shipped": "Shopping__update_order_status", "delivered": "Shopping__update_order_status"}
        return [{"called": events.get(kind, "Shopping__add_product"), "by": "environment"} for kind in self.kinds[:1]]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Chatter(Setting("shop_chatter", seed)).data()
