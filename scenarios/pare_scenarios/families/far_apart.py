"""A fact comes on the first day and is needed nine days later, when nobody repeats it.

A code, a locker or a booking reference arrives by chat or mail; in half of the scenarios another one replaces it some
days later. On the ninth day somebody who must know asks for it. Near it: the outdated one, and that of another house.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, day, iso
from pare_scenarios.generate.building import call, chat, finish, named, offer, propose, says, silent_on, texts
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.verbs import TELL
from pare_sim.kernel import Json

FACTS = (
    ("door code", "cabin", "boathouse"),
    ("gate code", "allotment", "car park"),
    ("locker number", "climbing hall", "station"),
    ("booking reference", "ferry", "museum"),
)
TOLD = {
    "en": "For you to keep: the {what} of the {place} is {value}.",
    "de": "Zum Aufheben: {what} ({place}) ist {value}.",
    "fr": "À garder : {what} ({place}), c'est {value}.",
    "es": "Para que lo guardes: {what} ({place}) es {value}.",
    "tr": "Saklaman için: {what} ({place}) {value}.",
}
CHANGED = {
    "en": "Attention, the {what} of the {place} has changed: from now on it is {value}.",
    "de": "Achtung, {what} ({place}) hat sich geändert: ab jetzt {value}.",
    "fr": "Attention, {what} ({place}) a changé : désormais {value}.",
    "es": "Atención, ha cambiado {what} ({place}): ahora es {value}.",
    "tr": "Dikkat, {what} ({place}) değişti: artık {value}.",
}
ASKED = {
    "en": "We are on the way to the {place}! What was the {what} again?",
    "de": "Wir sind unterwegs ({place})! Wie war nochmal: {what}?",
    "fr": "On est en route ({place}) ! C'était quoi déjà, {what} ?",
    "es": "¡Vamos de camino ({place})! ¿Cuál era, {what}?",
    "tr": "Yoldayız ({place})! Neydi, {what}?",
}


class _FarApart(Story):
    """Somebody tells a fact; a friend, whom it concerns, asks for it."""

    turns = 40

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        host, friend, self.idle = s.people(3)
        self.host = Channel(host, "host", s.pick(("chat", "mail")))
        self.friend = Channel(friend, "friend", s.pick(("chat", "mail")))
        self.what, self.place, self.elsewhere = s.pick(FACTS)
        self.values = s.sample([f"{s.pick('BKRTWX')}{n}" for n in range(1000, 9999, 173)], 3)
        self.changes, self.needed = s.chance.random() < 0.5, s.later(8, 9 + s.chance.randrange(9), s.pick((5, 25, 40)))
        self.late = s.later(3 + s.chance.randrange(3), 17, s.pick((0, 20)))
        self.value = self.values[1] if self.changes else self.values[0]
        self.wrong = [each for each in self.values if each != self.value]
        self.small_talk = s.sample(chatter(s.language), 2)

    def about(self) -> str:
        return f"The {self.what} of the {self.place} came on day 1; {self.friend.person.name} needs it on day 9."

    def user(self) -> dict[str, Json]:
        acts: list[Json] = [self.host.reading("told", 20)]
        acts += [self.host.reading("changed", 60)] if self.changes else []
        return {
            "goal": f"Get {self.friend.person.first} into the {self.place}: the arrival is on {day(self.needed)}.",
            "acts": [*acts, self.friend.reading("asked", 15)],
        }

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(days=1)
        plan = f"I come to the {self.place} on {day(self.needed)}. You will know the {self.what}, I hope!"
        other = f"The {self.what} of the {self.elsewhere} is {self.values[2]}, by the way."
        return [
            *self.host.seeds((self.host.person, other, ago), subject=self.elsewhere.capitalize(), addressed=False),
            *self.friend.seeds((self.friend.person, plan, ago + timedelta(hours=2)), subject="Our stay"),
            chat(None, [self.idle]),
        ]

    def timeline(self) -> list[Json]:
        words = {"what": self.what, "place": self.place}
        told = TOLD[self.s.tongue(TOLD)].format(**words, value=self.values[0])
        changed = CHANGED[self.s.tongue(CHANGED)].format(**words, value=self.values[1])
        asked = ASKED[self.s.tongue(ASKED)].format(**words)
        midway = self.late + timedelta(days=1, minutes=35)
        return [
            self.host.brings("told", self.place.capitalize(), told, {"at": 60}),
            *([self.host.brings("changed", self.place.capitalize(), changed, {"at": iso(self.late)})] * self.changes),
            texts("idle1", self.idle, self.small_talk[0], {"at": iso(self.late - timedelta(hours=26))}),
            texts("idle2", self.idle, self.small_talk[1], {"at": iso(midway)}),
            self.friend.brings("asked", self.what.capitalize(), asked, {"at": iso(self.needed)}),
        ]

    def _answer(self) -> dict[str, Json]:
        return {**says(self.value), **silent_on(*self.wrong)}

    def offers(self) -> list[Json]:
        who = named(self.friend.person, self.host.person, self.idle)
        about = deed(
            [*TELL, "give", "share", "forward", "pass"],
            who,
            [self.what, self.what.split()[-1], self.value],
            wrong=[*self.wrong, self.elsewhere, self.idle.first, "take care"],
        )
        return [offer("answer", "asked", about, *self.friend.allowed(self._answer(), "asked"))]

    def oracle(self) -> list[Json]:
        search = call("Messages__search", after="asked", query=self.place)
        if self.host.kind == "mail":
            search = call("Emails__search_emails", after="asked", query=self.place)
        return [
            search,
            propose(f"Shall I tell {self.friend.person.first} that the {self.what} is {self.value}?"),
            self.friend.answers(f"The {self.what} of the {self.place} is {self.value}.", "asked"),
            finish(f"{self.friend.person.first} has it, as of {clock(self.needed)}."),
        ]

    def checks(self) -> list[Json]:
        return [self.friend.answered(self._answer())]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _FarApart(Setting("far_apart", seed)).data()
