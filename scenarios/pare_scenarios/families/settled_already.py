"""Silence: people settle on a time and a place, and the user has entered it already (twin of pattern 1).

What is in the calendar (or in the reminders) has the same time and place, often under another title. The message
that tempts comes in a chat, a group or by mail, as a confirmation or as a friendly reminder.
"""

from datetime import timedelta
from typing import ClassVar, Literal

from pare_scenarios.generate import Setting, Story, clock, day
from pare_scenarios.generate.building import (
    act,
    appointment,
    called,
    chat,
    line,
    mails,
    opens,
    reads_mail,
    reminder,
    sees_day,
    texts,
)
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.lexicon import said
from pare_sim.kernel import Json

OCCASIONS = (
    ("dinner", "Evening out", ("Chez Paul", "Casa Olmo", "the Blue Lantern")),
    ("squash", "Sports", ("Court 4", "Northside Hall", "the sports centre")),
    ("rehearsal", "Music", ("the parish hall", "Studio B", "the music school")),
    ("coffee", "Catching up", ("Little Owl", "Café Fuchs", "Kiosk 9")),
)
SETTLED = {
    "en": "{day} at {clock}, {place}: it is settled. See you for {what}!",
    "de": "{what}: {day}, {clock} Uhr, {place}, so machen wir es. Bis dann!",
    "fr": "{what} : {day} à {clock}, {place}, c'est entendu. À bientôt !",
    "es": "{what}: {day} a las {clock}, {place}, quedamos así. ¡Hasta entonces!",
    "tr": "{what}: {day} saat {clock}, {place}, anlaştık. Görüşürüz!",
}


class _Settled(Story):
    """An occasion with one or two friends that is noted down."""

    kind: ClassVar[Literal["action", "silence"]] = "silence"

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.third = s.people(2)
        self.what, other_title, places = s.pick(OCCASIONS)
        self.place = s.pick(places)
        self.title = s.pick((f"{self.what.capitalize()} with {self.friend.first}", other_title, self.what.capitalize()))
        self.channel = s.pick(("chat", "group", "mail"))
        self.kept_in = s.pick(("calendar", "calendar", "reminders"))
        self.when = s.later(2 + s.chance.randrange(5), 10 + s.chance.randrange(10), s.pick((0, 15, 30)))
        self.answers = s.chance.random() < 0.5
        self.small_talk = s.pick(chatter(s.language))

    def about(self) -> str:
        return f"{self.friend.first} confirms {self.what} on {day(self.when)}; it is in the {self.kept_in} already."

    def user(self) -> dict[str, Json]:
        acts: list[Json] = (
            [sees_day(self.when)] if self.kept_in == "calendar" else [act("Reminders.list_all_reminders")]
        )
        acts.append(reads_mail("settled", 5) if self.channel == "mail" else opens("chat", "settled", 5))
        if self.answers and self.channel != "mail":
            acts.append(act("Messages.send_message", content=f"It is noted, see you at {clock(self.when)}!"))
        return {"goal": f"Meet {self.friend.first}; everything is noted down.", "acts": acts}

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(hours=6)
        people = [self.friend, self.third] if self.channel == "group" else [self.friend]
        asked = line(None, f"How about {self.what} at {self.place}? I have put it down for {day(self.when)}.", ago)
        talk = (
            []
            if self.channel == "mail"
            else [chat("chat", people, line(self.friend, self.small_talk, ago - timedelta(hours=1)), asked)]
        )
        noted = appointment(
            self.title, self.when, self.when + timedelta(hours=1, minutes=30), None, location=self.place
        )
        if self.kept_in == "reminders":
            noted = reminder(f"{self.title}, {self.place}", self.when, None, f"With {self.friend.first}")
        next_day = self.when.replace(hour=8, minute=0) + timedelta(days=1)
        return [*talk, noted, appointment("Optician", next_day, next_day + timedelta(minutes=30))]

    def timeline(self) -> list[Json]:
        tongue = self.s.tongue(SETTLED)
        text = SETTLED[tongue].format(
            day=weekday_in(self.when, tongue), clock=clock(self.when), place=self.place, what=said(self.what, tongue)
        )
        if self.channel == "mail":
            return [mails("settled", self.friend, self.what.capitalize(), text, {"at": 60})]
        settled = texts("settled", self.friend, text, {"at": 60}, "chat")
        more = [texts("third", self.third, "👍", {"at": 110}, "chat")] if self.channel == "group" else []
        return [settled, *more]

    def checks(self) -> list[Json]:
        return [called("Emails__receive" if self.channel == "mail" else "Messages__receive", "environment")]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Settled(Setting("settled_already", seed)).data()
