"""Several people buy the same thing at once, so that a code for several pieces pays off (pattern 29).

Either their answers come in by themselves, or only once the assistant has asked the group; then the order is a second
proposal. Near it: who declines, who takes two, who wants another variant, the code for fewer pieces. Everybody is told
what their share is, to the cent.
"""

from dataclasses import replace
from datetime import timedelta

from pare_apps.money import cents, written

from pare_scenarios.generate import Setting
from pare_scenarios.generate.building import (
    allow,
    call,
    chat,
    finish,
    line,
    offer,
    opens,
    propose,
    ref,
    says,
    texter,
    texts,
    told,
)
from pare_scenarios.generate.deeds import BUY, deed
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.shops import (
    after_discount,
    is_ordered,
    may_add,
    may_pay,
    money_fact,
    wares,
)
from pare_sim.kernel import Json

YES = {
    "en": ("I am in!", "One for me, please.", "Count me in."),
    "de": ("Ich bin dabei!", "Für mich bitte auch.", "Ja, ich nehme auch eins."),
    "fr": ("J'en suis !", "Un pour moi aussi.", "Oui, je prends."),
    "es": ("¡Me apunto!", "Uno para mí, por favor.", "Sí, yo también."),
    "tr": ("Ben varım!", "Bana da bir tane lütfen.", "Evet, ben de alırım."),
}
NO = {
    "en": "I have to pass this time.",
    "de": "Ich bin diesmal nicht dabei.",
    "fr": "Sans moi cette fois.",
    "es": "Esta vez paso.",
    "tr": "Bu sefer ben almayayım.",
}
TWO = {
    "en": "I would take two!",
    "de": "Ich würde zwei nehmen!",
    "fr": "J'en prendrais deux !",
    "es": "¡Yo quiero dos!",
    "tr": "Ben iki tane alırım!",
}
ASK = [
    *("ask", "check with", "find out", "inquire", "poll", "message", "write", "text", "send", "post", "see who"),
    "see how many",
]
NOT_ASK = ["cancel", "delete", "burn", "fire", "block", "leave", "buy", "purchase", "checkout", "check out"]
GROUPS = ("Allotment", "Choir", "Scout parents", "Rowing crew", "Stairwell 4")


class _Together(Lively):
    """A group of four to six with the user; who takes how many is drawn for each."""

    turns = 20

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.group, self.others = s.pick(GROUPS), s.people(3 + s.chance.randrange(3))
        ware, self.near = wares(s, "ware", "near")
        # With such prices a share has no fraction of a cent, so that the shares add up to what is paid.
        self.ware = replace(ware, price=cents(int(ware.price) + s.pick((0.2, 0.4, 0.6, 0.8))))
        self.asking = s.chance.random() < 0.5
        self.takes = self._takes()
        mine = s.pick((1, 1, 0))
        self.mine = 1 if sum(self.takes) < 3 else mine
        self.count = sum(self.takes) + self.mine
        self.percent = s.pick((10, 15, 20, 25))
        self.code = f"{s.pick(('TEAM', 'BUNDLE', 'SHARE'))}{self.percent}"
        self.each = after_discount(self.ware.price, 1, self.percent)
        self.before = s.start - timedelta(hours=2 + s.chance.randrange(20))

    def _takes(self) -> list[int]:
        """Somebody declines, somebody may take two, at least one takes one."""
        takes = [1, 0, self.s.pick((1, 2))] + [self.s.pick((0, 1, 1, 2)) for _ in self.others[3:]]
        return self.s.sample(takes, len(takes))

    def about(self) -> str:
        return f"{self.count} of the {self.ware.name} are wanted together" + (", once asked." if self.asking else ".")

    def user(self) -> dict[str, Json]:
        return {
            "goal": f"Order {self.ware.name} for all who want one, and let them know their share.",
            "acts": [opens("group", "idea", 10)],
            "answers": [
                {"about": [["you", "yourself"], ["one", "many"]], "reply": "One." if self.mine else "None for me."}
            ],
        }

    def seeds(self) -> list[Json]:
        own = "I take one myself." if self.mine else "I have one already, but can order for all of you."
        plan = f"I can put us all down for the {self.ware.name}, with {self.code} from three pieces on. {own} "
        plan += "Once it is ordered I will post here what each piece came to."
        return [
            *(texter(person, f"p{at}") for at, person in enumerate(self.others)),
            chat("group", self.others, line(None, plan, self.before), title=self.group),
            self.ware.seeds(codes={self.code: self.percent}),
            self.near.seeds(codes={"SOLO5": 5}),
        ]

    def timeline(self) -> list[Json]:
        idea = "Oh, and the code for three or more runs out tonight. So far nobody has said anything!"
        starter, name = self.others[-1], "idea"
        if not self.asking:
            return [*self._answers({"at": 20}), texts(name, starter, "So that was everybody.", self._after(), "group")]
        ask: Json = {
            "when": {"state": "Messages.messages", "where": {"conversation_id": ref("group")}, "by": "assistant"}
        }
        return [texts(name, starter, idea, {"at": 20}, "group"), *self._answers({**ask, "delay": "2m"})]

    def _after(self) -> dict[str, Json]:
        return {"after": f"a{len(self.others) - 1}", "delay": 40}

    def _answers(self, first: dict[str, Json]) -> list[Json]:
        words = [self.words(NO), self.s.pick(self.words(YES)), self.words(TWO)]
        found = []
        for at, (person, pieces) in enumerate(zip(self.others, self.takes, strict=True)):
            when = first if at == 0 else {"after": f"a{at - 1}", "delay": 10 + 5 * at}
            found.append(texts(f"a{at}", person, words[pieces], when, "group"))
        return found

    def offers(self) -> list[Json]:
        last = f"a{len(self.others) - 1}"
        number: Json = {"number": self.count}
        about = deed(BUY, [self.ware.kind, self.ware.product], [number], fits=["return"], wrong=[self.near.kind])
        tell = self._to_group(self._share())
        order = offer(
            "order",
            "idea" if not self.asking else last,
            about,
            may_add(self.ware, self.count),
            may_pay(self.code),
            *tell,
        )
        if not self.asking:
            return [order]
        wants = ["who", "how many", "everybody", "everyone", "whether", "group", self.group]
        ask = {"all": [ASK, wants, [self.ware.product, "how many"]], "none": [[*NOT_ASK, self.near.kind]]}
        question = says(
            [self.ware.product, "one", "wants", "want", "how many"],
            ["who", "how many", "do you", "would you", "want", "want one"],
        )
        return [offer("ask", "idea", ask, *self._to_group(question), until="a0"), order]

    def _share(self) -> Json:
        return says(money_fact(self.each), [self.ware.product, "each", "share", "piece", "ordered", "apiece"])

    def _to_group(self, content: Json) -> list[Json]:
        return [allow("Messages__send_message_to_group_conversation", conversation_id=ref("group"), content=content)]

    def oracle(self) -> list[Json]:
        send, group, last = "Messages__send_message_to_group_conversation", ref("group"), f"a{len(self.others) - 1}"
        question = f"Who wants a {self.ware.name}, and how many? I would order for all of us."
        total, each = written(after_discount(self.ware.price, self.count, self.percent)), written(self.each)
        asking = [
            propose(f"Shall I ask the group who wants a {self.ware.product} and how many?", "idea"),
            call(send, conversation_id=group, content=question),
            finish("I have asked them."),
        ]
        return [
            *(asking if self.asking else []),
            call("Messages__read_conversation", after=last if self.asking else "idea", conversation_id=group),
            call("Shopping__get_discount_code_info", discount_code=self.code),
            propose(
                f"Shall I order {self.count} of the {self.ware.name} with {self.code}, {total} in all, and tell the "
                f"group that each costs {each}?"
            ),
            call("Shopping__add_to_cart", item_id=ref("ware"), quantity=self.count),
            call("Shopping__checkout", discount_code=self.code),
            call(send, conversation_id=group, content=f"Ordered! Each {self.ware.product} comes to {each}."),
            finish(f"{self.count} are ordered, and the group knows."),
        ]

    def checks(self) -> list[Json]:
        asked = [{"proposed": "ask"}] if self.asking else []
        return [*asked, is_ordered((self.ware, self.count), code=self.code), told("group", self._share())]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Together(Setting("buying_together", seed)).data()
