"""Somebody asks the user to answer under a certain post, for all to see: when it begins, or a fact (pattern 15).

They ask in a chat or in a comment below another post of theirs; when it begins is in the calendar, what to bring in a
note. At times somebody is to be thanked there too. Near it: the similar post, and the other event's time and thing.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, clock, day, iso
from pare_scenarios.generate.building import (
    Data,
    act,
    allow,
    appointment,
    call,
    finish,
    happens,
    note,
    offer,
    propose,
    ref,
    says,
    seed,
    stamp,
    state,
    together,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.facts import clock_fact
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lively import Lively
from pare_sim.kernel import Json

EVENTS = (
    ("spring concert", "autumn concert", "spring", "autumn"),
    ("street party", "garden party", "street", "garden"),
    ("river clean-up", "forest clean-up", "river", "forest"),
    ("book swap", "plant swap", "book", "plant"),
    ("lantern walk", "bat walk", "lantern", "bat"),
)
"""An event, a similar one, and the words that tell them apart."""
THINGS = ("folding chairs", "rubber gloves", "torches", "cushions", "paper bags", "thermos flasks")
GIFTS = ("banner", "cake", "loudspeaker", "posters")
POST = "Who comes to the {event}? It is going to be lovely. Questions below, please."
ASKS: dict[str, tuple[str, str]] = {
    "en": (
        "Everybody asks me when the {event} begins. Could you say so under my post about it?",
        "Everybody asks me what to bring to the {event}. Could you say so under my post about it?",
    ),
    "de": (
        "Alle fragen, wann es losgeht ({event}). Schreibst du es bitte unter meinen Beitrag dazu?",
        "Alle fragen, was man mitbringen soll ({event}). Schreibst du es bitte unter meinen Beitrag dazu?",
    ),
    "fr": (
        "Tout le monde demande à quelle heure commence « {event} ». Tu peux le dire sous ma publication ?",
        "Tout le monde demande ce qu'il faut apporter pour « {event} ». Tu peux le dire sous ma publication ?",
    ),
    "es": (
        "Todos preguntan a qué hora empieza ({event}). ¿Puedes decirlo debajo de mi publicación?",
        "Todos preguntan qué hay que traer ({event}). ¿Puedes decirlo debajo de mi publicación?",
    ),
    "tr": (
        "Herkes {event} saat kaçta başlıyor diye soruyor. O gönderimin altına yazar mısın?",
        "Herkes {event} için ne getirilecek diye soruyor. O gönderimin altına yazar mısın?",
    ),
}
ALSO = {
    "en": " And please thank {who} there for the {gift}!",
    "de": " Und danke dort bitte auch {who} ({gift})!",
    "fr": " Et remercie aussi {who} ({gift}) !",
    "es": " Y dale las gracias también a {who} ({gift}).",
    "tr": " Bir de orada {who} için teşekkür et ({gift})!",
}
COMMENT = [
    *("comment", "answer", "reply", "write", "say", "tell", "respond", "confirm", "let"),
    *("post the", "post that", "post an answer", "post a comment", "post a reply"),
]
BELOW = ["under", "below", "beneath", "comment", "on the post", "to the post", "publicly", "for all to see"]
THANKS = ["thank", "thanks", "thank you", "danke", "merci", "gracias", "teşekkürler", "grateful", "many thanks"]


class _Comment(Lively):
    """Two posts of one person, what is asked under one of them, and what is known."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.host, self.helper = s.people(2)
        self.event, self.near, self.word, self.near_word = s.pick(EVENTS)
        if s.chance.random() < 0.5:
            self.event, self.near, self.word, self.near_word = self.near, self.event, self.near_word, self.word
        self.timed, self.thanks = s.chance.random() < 0.6, s.chance.random() < 0.5
        self.thing, self.near_thing = s.sample(THINGS, 2)
        self.gift = s.pick(GIFTS)
        hour, other = s.sample(range(10, 20), 2)
        self.when = s.later(2 + s.chance.randrange(5), hour, s.pick((0, 15, 30)))
        self.near_when = s.later(8 + s.chance.randrange(5), other, s.pick((0, 15, 30)))
        self.by_comment, self.near_first = s.chance.random() < 0.4, s.chance.random() < 0.5
        self.asks = Channel(self.host, "host", "chat")
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"{self.host.first} wants an answer under the post about the {self.event}, not the {self.near}."

    def user(self) -> dict[str, Json]:
        reads = act("Social.open_post", "asked", 10, post_id=ref("near")) if self.by_comment else None
        goal = f"Answer below {self.host.first}'s post about the {self.event}."
        return {"goal": goal, "acts": [reads or self.asks.reading("asked", 10)]}

    def seeds(self) -> list[Json]:
        before = self.s.start - timedelta(days=2)
        posts = [self._post("post", self.event, 3), self._post("near", self.near, 5)]
        chat = self.asks.seeds((self.host, self.small_talk, before), addressed=False)
        facts = [
            [
                appointment(name.capitalize(), when, when + timedelta(hours=2)),
                note(name.capitalize(), f"Everyone should bring {thing}. Ask {self.helper.first} about the keys."),
            ][0 if self.timed else 1]
            for name, when, thing in (
                (self.near, self.near_when, self.near_thing),
                (self.event, self.when, self.thing),
            )
        ]
        return [*([] if self.by_comment else chat), *(posts[::-1] if self.near_first else posts), *facts]

    def _post(self, label: str, event: str, days: int) -> Data:
        moment = self.s.start - timedelta(days=days)
        comments: list[Json] = [
            {"from": self.helper.name, "text": "I am in!", "at": iso(moment + timedelta(minutes=30))}
        ]
        text = POST.format(event=event)
        return seed("Social.post", label, author=self.host.name, text=text, at=moment, comments=comments)

    def timeline(self) -> list[Json]:
        text = self.words(ASKS)[0 if self.timed else 1].format(event=self.event)
        if self.thanks:
            text += self.words(ALSO).format(who=self.helper.first, gift=self.gift)
        if not self.by_comment:
            return [self.asks.brings("asked", "", text, {"at": 40})]
        where = {"post_id": ref("near"), "author": self.host.name, "text": text}
        return [happens("asked", "Social.receive_comment", {"at": 40}, **where)]

    def _text(self) -> Json:
        right, wrong = [self.thing], [self.near_thing]
        if self.timed:
            right, wrong = clock_fact(self.when), clock_fact(self.near_when)
        thanks: list[list[str]] = [THANKS, [self.helper.first, self.helper.last]] if self.thanks else []
        return {**says(right, *thanks), "not": says(wrong)}

    def offers(self) -> list[Json]:
        where: list[Json] = [[self.event, self.word], BELOW]
        wrong: list[Json] = [self.near_word, self.near_thing, stamp(self.near_when, "clock")]
        about: Json = {"all": [COMMENT, *where], "none": [*wrong, "message", "mail", "take care"]}
        add = allow("Social__comment_on_post", post_id=ref("post"), text=self._text())
        return [offer("comment", "asked", about, add)]

    def oracle(self) -> list[Json]:
        reads = "Calendar__search_events" if self.timed else "Notes__search_notes"
        told = f"Please bring {self.thing} to the {self.event}."
        if self.timed:
            told = f"The {self.event} begins on {day(self.when)} at {clock(self.when)}."
        thanks = f" Many thanks to {self.helper.first} for the {self.gift}!" if self.thanks else ""
        also = f", and thank {self.helper.first} there" if self.thanks else ""
        fact = f"that it begins on {day(self.when)} at {clock(self.when)}" if self.timed else f"to bring {self.thing}"
        return [
            call("Social__search_posts", after="asked", query=self.event),
            call(reads, query=self.event),
            propose(f"Shall I comment under {self.host.first}'s post about the {self.event} {fact}{also}?"),
            call("Social__comment_on_post", post_id=ref("post"), text=f"{told}{thanks}"),
            finish(f"The answer is below the post about the {self.event}."),
        ]

    def checks(self) -> list[Json]:
        mine = state("Social.comments", post_id=ref("post"), text=self._text())
        return [together(mine, state("Social.comments", by="assistant", post_id=ref("post")))]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Comment(Setting("post_and_thank", seed)).data()
