"""Silence: late in the evening or at night people chat about what they might do, and nothing of it is meant for now.

Ideas without a date, jokes about appointments, good-night wishes, an old joke about a debt, in one or two groups, in
the languages of the place; the user answers a line, or sleeps. Nothing is settled, asked for or due.
"""

from datetime import timedelta
from typing import ClassVar, Literal

from pare_scenarios.generate import Setting, Story
from pare_scenarios.generate.building import act, appointment, chat, line, opens, reminder, texts
from pare_scenarios.generate.languages import chatter
from pare_sim.kernel import Json

LATE = {
    "en": (
        "We really should go sailing together some day.",
        "I dreamt that I missed my exam at 9, twenty years after school!",
        "Cannot sleep. Somebody should invent Fridays without Thursdays.",
        "One day you will pay me that coffee from 2009, ha!",
        "Good night, you owls.",
    ),
    "de": (
        "Irgendwann müssen wir wirklich mal zusammen segeln.",
        "Ich habe geträumt, dass ich um 9 die Prüfung verpasse, zwanzig Jahre nach der Schule!",
        "Kann nicht schlafen. Jemand sollte Freitage ohne Donnerstage erfinden.",
        "Irgendwann zahlst du mir den Kaffee von 2009, haha!",
        "Gute Nacht, ihr Eulen.",
    ),
    "fr": (
        "Un jour il faudra vraiment qu'on fasse de la voile ensemble.",
        "J'ai rêvé que je ratais mon examen à 9 h, vingt ans après l'école !",
        "Je n'arrive pas à dormir. Il faudrait inventer des vendredis sans jeudis.",
        "Un jour tu me paieras ce café de 2009, ha !",
        "Bonne nuit, les hiboux.",
    ),
    "es": (
        "Algún día tenemos que salir a navegar juntos, de verdad.",
        "He soñado que perdía el examen de las 9, ¡veinte años después del colegio!",
        "No puedo dormir. Alguien debería inventar viernes sin jueves.",
        "Un día me pagarás aquel café de 2009, ¡ja!",
        "Buenas noches, búhos.",
    ),
    "tr": (
        "Bir gün gerçekten birlikte yelkene çıkmalıyız.",
        "Rüyamda saat 9'daki sınavı kaçırdım, okuldan yirmi yıl sonra!",
        "Uyuyamıyorum. Biri perşembesiz cumaları icat etmeli.",
        "Bir gün bana 2009'daki kahveyi ısmarlayacaksın, ha!",
        "İyi geceler baykuşlar.",
    ),
}


class _Night(Story):
    """Two or three people who are up late."""

    kind: ClassVar[Literal["action", "silence"]] = "silence"
    turns = 20

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        s.start = s.start.replace(hour=s.pick((22, 23, 0, 1, 2)), minute=5 * s.chance.randrange(12))
        self.friends = s.people(2 + s.chance.randrange(2))
        self.lines = s.sample(LATE[s.tongue(LATE)], 3 + s.chance.randrange(2))
        self.group, self.answers = s.chance.random() < 0.6, s.chance.random() < 0.4
        self.waits = [s.pick((20, 75, 240, 900)) for _ in self.lines]
        self.rings = s.start + timedelta(hours=9)

    def about(self) -> str:
        return f"{len(self.lines)} late lines that ask for nothing."

    def user(self) -> dict[str, Json]:
        acts: list[Json] = []
        if self.answers:
            acts = [
                opens("talk", "late0", 30),
                act("Messages.send_message", content="Ha! Good night, all."),
                act("go_home"),
            ]
        return {"goal": "Sleep; nothing of what is written at night is urgent.", "acts": acts}

    def seeds(self) -> list[Json]:
        ago, tomorrow = self.s.start - timedelta(hours=3), self.s.start + timedelta(days=1)
        people = self.friends if self.group else self.friends[:1]
        old = [
            line(people[0], self.s.pick(chatter(self.s.language)), ago),
            line(None, "So true.", ago + timedelta(minutes=2)),
        ]
        return [
            chat("talk", people, *old),
            *([] if self.group else [chat(None, [each]) for each in self.friends[1:]]),
            reminder("Take out the bins", self.rings),
            appointment("Sailing course (advertisement)", tomorrow, tomorrow + timedelta(hours=1)),
        ]

    def timeline(self) -> list[Json]:
        events: list[Json] = []
        seconds = 30
        for n, text in enumerate(self.lines):
            who = self.friends[n % len(self.friends)]
            where = "talk" if self.group or n % len(self.friends) == 0 else None
            events.append(texts(f"late{n}", who, text, {"at": seconds}, where))
            seconds += self.waits[n]
        return events

    def checks(self) -> list[Json]:
        return [{"called": "Messages__receive", "by": "environment", "times": len(self.lines)}]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Night(Setting("night_messages", seed)).data()
