"""Friends answer one after another who comes along; only when the last one has answered is it time to act.

The user has written to the group that tickets will be ordered once everybody has answered, and the box office takes
orders by mail. Somebody brings a guest, somebody cannot come. Near it: proposals at the first answer, the number
of those invited, the answer of somebody who changes their mind before the end.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, day
from pare_scenarios.generate.building import (
    Data,
    allow,
    call,
    chat,
    finish,
    line,
    note,
    offer,
    opens,
    propose,
    ref,
    says,
    seed,
    silent_on,
    state,
    texts,
)
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.facts import clock_fact, day_fact
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.verbs import TELL
from pare_sim.kernel import Json

SHOWS = (
    ("The Glass Orchard", "Theatre at the Lock"),
    ("Night Ferry", "Lantern Theatre"),
    ("Quartet in Blue", "Kaimauer Concert Hall"),
)
ANSWERS: dict[str, dict[str, str]] = {
    "yes": {"en": "I am in!", "de": "Ich bin dabei!", "fr": "J'en suis !", "es": "¡Me apunto!", "tr": "Ben varım!"},
    "guest": {
        "en": "I am in, and I bring my sister, so two for me.",
        "de": "Bin dabei und bringe meine Schwester mit, also zwei für mich.",
        "fr": "J'en suis, avec ma sœur, donc deux pour moi.",
        "es": "Me apunto con mi hermana, o sea dos para mí.",
        "tr": "Varım, kız kardeşimi de getiriyorum, yani benim için iki.",
    },
    "no": {
        "en": "Not me this time, I am away.",
        "de": "Diesmal ohne mich, ich bin verreist.",
        "fr": "Sans moi cette fois, je suis en déplacement.",
        "es": "Esta vez no puedo, estoy de viaje.",
        "tr": "Bu sefer ben yokum, şehir dışındayım.",
    },
}
HEADS = {"yes": 1, "guest": 2, "no": 0}
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class _Wait(Story):
    """Answers that come over some hours."""

    turns = 30

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friends = s.people(3 + s.chance.randrange(2))
        self.title, self.house = s.pick(SHOWS)
        kinds = ["no", "guest", *(s.pick(("yes", "yes", "guest")) for _ in self.friends[2:])]
        self.kinds = s.sample(kinds, len(kinds))
        self.changes = s.chance.random() < 0.4 and "no" in self.kinds[:-1]
        self.when = s.later(9 + s.chance.randrange(9), 19, s.pick((0, 30)))
        self.steps = [s.pick((25, 70, 160)) for _ in self.friends]
        self.by_note, self.looks = s.chance.random() < 0.4, s.chance.random() < 0.5
        heads = 1 + sum(HEADS[kind] for kind in self.kinds) + self.changes
        self.count = heads
        self.small_talk = s.pick(chatter(s.language))
        self.office = f"boxoffice@{self.house.lower().replace(' ', '-')}.example.org"

    def about(self) -> str:
        return f"{self.count} tickets for {self.title}, once all {len(self.friends)} friends have answered."

    def user(self) -> dict[str, Json]:
        goal = f"Tickets for {self.title} for all who come, ordered when everybody has answered."
        return {
            "goal": goal,
            "acts": [opens("group", "answer0", 20), *([opens("group", "last", 5)] if self.looks else [])],
        }

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(hours=5)
        ask = (
            f"{self.title}, {self.house}, {day(self.when)} at {clock(self.when)}: who comes? When all of you have "
            f"answered, and not earlier, I order the tickets by mail, one for me included."
        )
        info = f"Orders by mail to {self.office}: name the number of seats, the day and the hour. No changes later!"
        sender = f"{self.house} <{self.office}>"
        mailed = seed("Emails.email", "programme", sender=sender, subject="Programme", content=info, at=ago)
        return [
            chat("group", self.friends, line(self.friends[-1], self.small_talk, ago), line(None, ask, ago)),
            note(self.house, info, folder="Personal") if self.by_note else mailed,
        ]

    def timeline(self) -> list[Json]:
        events: list[Json] = []
        minutes = 1
        for n, (friend, kind) in enumerate(zip(self.friends, self.kinds, strict=True)):
            last = n == len(self.friends) - 1
            if last and self.changes:
                again = self.friends[self.kinds.index("no")]
                events.append(
                    texts("changed", again, "I can come after all! One for me.", {"at": f"{minutes}m"}, "group")
                )
                minutes += 9
            name = "last" if last else f"answer{n}"
            events.append(
                texts(name, friend, ANSWERS[kind][self.s.tongue(ANSWERS[kind])], {"at": f"{minutes}m"}, "group")
            )
            minutes += self.steps[n]
        return events

    def _order(self) -> dict[str, Json]:
        wrong = [each for n, word in enumerate(NUMBERS) for each in (str(n), word) if n not in (self.count, 1)]
        facts = says([str(self.count), NUMBERS[self.count]], day_fact(self.when, self.s.start), clock_fact(self.when))
        clash = [each for each in wrong if each not in (str(self.when.day), str(self.when.month), "7", "seven")]
        return {"recipients": {"set": [self.office]}, "content": {**facts, **silent_on(*clash)}}

    def offers(self) -> list[Json]:
        verbs = [*TELL, "order", "book", "reserve", "buy", "get"]
        wrong: list[Json] = ["take care", "too early", "wait"]
        about = deed(verbs, ["ticket", "seat", "place"], {"number": self.count}, wrong=wrong)
        return [offer("order", "last", about, *self._ways())]

    def _ways(self) -> list[Data]:
        mailed = allow("Emails__send_email", **self._order(), cc=None)
        answer = allow("Emails__reply_to_email", email_id=ref("programme"), content=self._order()["content"])
        return [mailed] if self.by_note else [mailed, answer]

    def oracle(self) -> list[Json]:
        text = f"Please reserve {self.count} seats for {self.title} on {day(self.when)} at {clock(self.when)}."
        order = call("Emails__send_email", recipients=[self.office], subject=self.title, content=text)
        return [
            call("Messages__read_conversation", after="last", conversation_id=ref("group")),
            call("Notes__search_notes" if self.by_note else "Emails__search_emails", query=self.house),
            propose(f"Everybody has answered. Shall I order {self.count} tickets for {self.title} by mail?"),
            order if self.by_note else call("Emails__reply_to_email", email_id=ref("programme"), content=text),
            finish(f"{self.count} seats are ordered."),
        ]

    def checks(self) -> list[Json]:
        return [
            state("Emails.emails", folder="SENT", **self._order()),
            state("Emails.emails", 1, folder="SENT"),
        ]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Wait(Setting("right_to_wait", seed)).data()
