"""Something in the cart or in an open order must not be bought: a recall, an allergy, a friend's advice (pattern 26).

What is to take its place is told in a note (the newer of two) or by the friend; or nothing is. Near it: a third
variant from the older note, another item of the cart, an older order of the same thing.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting
from pare_scenarios.generate.building import (
    act,
    allow,
    call,
    called,
    finish,
    gone,
    kept,
    note,
    offer,
    propose,
    ref,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import BUY_ONLY, CANCEL, SWAP, TAKE_OUT, deed
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.shops import (
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

WHY: dict[str, dict[str, str]] = {
    "recall": {
        "en": "Safety notice: the {name} has been recalled, its seams can catch fire. It should not be used at all.",
        "de": "Sicherheitshinweis: Rückruf für {name}. Brandgefahr, bitte auf keinen Fall verwenden.",
        "fr": "Avis de sécurité : {name} est rappelé, risque d'incendie. Il ne faut pas l'utiliser.",
        "es": "Aviso de seguridad: {name} se retira del mercado por riesgo de incendio. No debe usarse.",
    },
    "allergy": {
        "en": "By the way, Noa reacts badly to the coating of the {name}. It gives her a rash every time.",
        "de": "Übrigens verträgt Noa die Beschichtung von {name} gar nicht, sie bekommt jedes Mal Ausschlag.",
        "fr": "Au fait, Noa est allergique au revêtement de {name}, elle en a des plaques à chaque fois.",
        "es": "Por cierto, Noa es alérgica al material de {name}; le salen manchas cada vez.",
    },
    "advice": {
        "en": "Honestly, I had the {name} and it fell apart within a month. I would not spend a penny on it.",
        "de": "Ehrlich gesagt: {name} hatte ich, nach einem Monat war alles kaputt. Keinen Cent würde ich ausgeben.",
        "fr": "Franchement, j'ai eu {name}, tout a cassé en un mois. Pas un centime là-dedans.",
        "es": "Sinceramente, tuve {name} y se rompió en un mes. Yo no gastaría ni un céntimo.",
    },
}
RATHER = {
    "en": " The {name} is the good one.",
    "de": " Gut ist dagegen: {name}.",
    "fr": " Le bon, c'est {name}.",
    "es": " El bueno es {name}.",
}


class _Swap(Lively):
    """What must go, what is to come, what was thought of before, and another product."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.sender = s.person()
        (self.bad, self.good, self.stale), (self.other,) = assorted(s, ("bad", "good", "stale"), ("other",))
        self.why, self.where = s.pick(("recall", "allergy", "advice")), s.pick(("cart", "order"))
        self.instead = s.pick(("note", "told", "nothing"))
        self.tells = Channel(self.sender, "sender", "mail" if self.why == "recall" else s.pick(("chat", "mail")))
        self.pieces, self.rest = s.pick((1, 2, 3)), s.pick((1, 2))
        self.before = s.start - timedelta(days=1, hours=s.chance.randrange(1, 12))
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"The {self.bad.name} in the {self.where} must go ({self.why}); in its place: {self.instead}."

    def user(self) -> dict[str, Json]:
        look = act("Shopping.view_cart" if self.where == "cart" else "Shopping.list_orders", delay=20)
        goal = f"Not to get the {self.bad.name}" + (", but a good one." if self.instead != "nothing" else ".")
        return {
            "goal": goal,
            "acts": [self.tells.reading("warning", 10), look],
            "answers": [
                {
                    "about": [["which", "instead"]],
                    "reply": f"The {self.good.kind} one." if self.instead != "nothing" else "None.",
                }
            ],
        }

    def seeds(self) -> list[Json]:
        s, plan = self.s, f"{self.bad.product.capitalize()}s: the {self.bad.kind} one. If that does not work out:"
        notes = [
            note(
                "Packing list",
                f"{plan} the {self.stale.kind} one.",
                folder="Personal",
                updated_at=s.start - timedelta(days=40),
            ),
            note(
                "Packing list, new",
                f"{plan} the {self.good.kind} one.",
                folder="Personal",
                updated_at=s.start - timedelta(days=2),
            ),
        ]
        carts = [in_cart(self.bad, self.pieces), in_cart(self.other, self.rest)]
        orders = [
            ordered("order", self.before, (self.bad, self.pieces)),
            ordered("second", self.before - timedelta(hours=5), (self.other, self.rest)),
        ]
        return [
            *self.tells.seeds((self.sender, self.small_talk, self.before), addressed=False),
            *(ware.seeds() for ware in (self.bad, self.good, self.stale, self.other)),
            ordered("former", self.before - timedelta(days=60), (self.bad, 1), status="delivered"),
            *(carts if self.where == "cart" else orders),
            *(notes if self.instead == "note" else []),
        ]

    def timeline(self) -> list[Json]:
        text = self.words(WHY[self.why]).format(name=self.bad.name)
        if self.instead == "told":
            text += self.words(RATHER).format(name=self.good.name)
        return [self.tells.brings("warning", "Important", text, {"at": 40})]

    def offers(self) -> list[Json]:
        taking = [f"take {which} {self.bad.kind}" for which in ("the", "your", "that")]
        away = [*(TAKE_OUT if self.where == "cart" else CANCEL), *taking, *(["cancel"] if self.where == "cart" else [])]
        out = (
            may_take_out(self.bad, self.pieces)
            if self.where == "cart"
            else allow("Shopping__cancel_order", order_id=ref("order"))
        )
        names = [self.bad.kind, self.bad.product]
        if self.instead == "nothing":
            wrong = ["buy", "purchase", "checkout", "check out", self.good.kind, self.stale.kind, self.other.product]
            return [offer("drop", "warning", deed(away, names, wrong=wrong), out)]
        come = [may_add(self.good, self.pieces), *([may_pay()] if self.where == "order" else [])]
        wrong = [self.stale.kind, self.other.product, *self._backwards()]
        about = deed([*SWAP, *away, *BUY_ONLY], names, [self.good.kind], fits=away, wrong=wrong)
        return [offer("swap", "warning", about, out, *come)]

    def _backwards(self) -> list[str]:
        """What only a swap the other way round would say."""
        come = [f"{words} {self.bad.kind}" for words in ("by the", "with the", "buy the", "order the", "add the")]
        return [*come, *(f"{verb} the {self.good.kind}" for verb in ("remove", "drop", "cancel", "delete"))]

    def oracle(self) -> list[Json]:
        cart = self.where == "cart"
        away = (
            call("Shopping__remove_from_cart", item_id=ref("bad"), quantity=self.pieces)
            if cart
            else call("Shopping__cancel_order", order_id=ref("order"))
        )
        reads = [call("Shopping__list_cart" if cart else "Shopping__list_orders", after="warning")]
        reads += [call("Notes__search_notes", query=self.bad.product)] if self.instead == "note" else []
        if self.instead == "nothing":
            asks = f"take the {self.bad.name} out of your cart" if cart else f"cancel your order of the {self.bad.name}"
            return [*reads, propose(f"Shall I {asks}?"), away, finish(f"The {self.bad.name} is off.")]
        reads.append(call("Shopping__search_product", product_name=self.bad.product))
        come = [call("Shopping__add_to_cart", item_id=ref("good"), quantity=self.pieces)]
        come += [] if cart else [call("Shopping__checkout")]
        asks = "in your cart" if cart else "that you ordered"
        return [
            *reads,
            propose(f"Shall I replace the {self.bad.name} {asks} by the {self.good.name}?"),
            away,
            *come,
            finish(f"You get the {self.good.name} instead."),
        ]

    def checks(self) -> list[Json]:
        if self.where == "cart":
            come = [state("Shopping.cart", id=ref("good"), quantity=self.pieces)]
            went = [gone("Shopping.cart", "bad"), kept("Shopping.cart", "other", quantity=self.rest)]
        else:
            come = [is_ordered((self.good, self.pieces))]
            went = [is_cancelled("order"), still("second")]
        return [*went, *(come if self.instead != "nothing" else [self._dropped()])]

    def _dropped(self) -> Json:
        if self.where == "cart":
            return called("Shopping__remove_from_cart", item_id=ref("bad"), quantity={"between": [1, self.pieces]})
        return called("Shopping__cancel_order", order_id=ref("order"))


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Swap(Setting("swap_or_drop", seed)).data()
