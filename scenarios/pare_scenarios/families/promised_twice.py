"""A message recalls a promise that the calendar does not know, for an evening that is taken (pattern 5).

Old chats and mails, or the entry itself, tell which of the two can take place on another evening, and on which.
Either the promise itself moves (one message), or what the calendar has (a message, and the entry moves). Near it:
the other party, and the evening that was offered, too, but is taken.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, day, weekday
from pare_scenarios.generate.building import (
    allow,
    appointment,
    at,
    call,
    chat,
    finish,
    kept,
    line,
    may_tell,
    named,
    offer,
    propose,
    ref,
    says,
    sees_day,
    silent_on,
    stamp,
    state,
    texter,
    together,
    told,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.facts import day_fact
from pare_scenarios.generate.languages import weekday_in
from pare_scenarios.generate.lexicon import said
from pare_scenarios.generate.verbs import MOVE, TELL
from pare_sim.kernel import Json

PROMISES = ("babysitting", "board games", "dog sitting", "flat hunting", "bike repair")
OUTINGS = ("concert", "theatre", "quiz night", "cinema", "pottery class")
RECALL = {
    "en": "Just checking: {day} at {clock}, {thing}, as you promised! I am so glad.",
    "de": "Nur zur Sicherheit: {day} um {clock} Uhr, {thing}, wie versprochen! Ich freue mich.",
    "fr": "Juste pour être sûr : {day} à {clock}, {thing}, comme promis ! Merci encore.",
    "es": "Solo por si acaso: {day} a las {clock}, {thing}, como me prometiste. ¡Qué ilusión!",
    "tr": "Hatırlatayım: {day} saat {clock}, {thing}, söz vermiştin! Çok sevindim.",
}


class _Twice(Story):
    """A promise to a friend and an outing with a companion on one evening."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.companion = s.people(2)
        self.thing, self.outing, self.block = s.pick(PROMISES), s.pick(OUTINGS), s.pick(("Yoga", "Late shift", "Choir"))
        self.recalls = Channel(self.friend, "friend", s.pick(("chat", "mail")))
        self.in_entry = s.chance.random() < 0.5
        self.promise_moves = s.chance.random() < 0.5
        self.when = s.later(2 + s.chance.randrange(2), 18 + s.chance.randrange(2), s.pick((0, 30)))
        self.outing_at = self.when + timedelta(minutes=s.pick((-30, 0, 30, 60)))
        one, two = (timedelta(days=1 + n) for n in s.sample((0, 1, 2), 2))
        mover = self.when if self.promise_moves else self.outing_at
        self.alt, self.taken = mover + one, mover + two
        self.flexible, self.firm = (
            (self.friend, self.companion) if self.promise_moves else (self.companion, self.friend)
        )
        self.moved = self.thing if self.promise_moves else self.outing
        self.ask = {**says(day_fact(self.alt, s.start)), **silent_on(weekday(self.taken))}

    def about(self) -> str:
        return f"{self.thing} and the {self.outing} fall on one evening; the {self.moved} can be on {day(self.alt)}."

    def user(self) -> dict[str, Json]:
        return {
            "goal": f"Go to the {self.outing} and keep the promise of {self.thing}, on different evenings.",
            "acts": [self.recalls.reading("recall", 15), sees_day(self.when, delay=10)],
        }

    def seeds(self) -> list[Json]:
        first, second = sorted((self.alt, self.taken))
        loose = f"if that gets difficult, {weekday(first)} or {weekday(second)} at the same time would be fine for me"
        strict = "it must be that evening, no other one is possible"
        ago, hour = self.s.start - timedelta(days=3), timedelta(minutes=20)
        to_friend = loose if self.promise_moves else strict
        to_companion = strict if self.promise_moves else loose
        asked = f"Could you help with {self.thing} on {weekday(self.when)} at {clock(self.when)}? And {to_friend}."
        booked = f"I have got us the {self.outing} on {weekday(self.outing_at)}" + (
            "!" if self.in_entry else f", and {to_companion}."
        )
        companion: list[Json] = [] if self.promise_moves else [texter(self.companion, "companion")]
        if not (self.in_entry and self.promise_moves):
            label = None if self.promise_moves else "companion_chat"
            lines = line(self.companion, booked, ago - hour), line(None, "Lovely!", ago - hour / 2)
            companion.append(chat(label, [self.companion], *lines))
        promised = (self.friend, asked, ago), (None, "Of course, I promise!", ago + hour)
        return [
            *self.recalls.seeds(*promised, subject=self.thing.capitalize(), addressed=self.promise_moves),
            *companion,
            appointment(
                f"{self.outing.capitalize()} with {self.companion.first}",
                self.outing_at,
                self.outing_at + timedelta(hours=2),
                "outing",
                [self.companion],
                description=f"{self.companion.first} says: {to_companion}." if self.in_entry else None,
            ),
            appointment(self.block, self.taken, self.taken + timedelta(hours=2), "block"),
        ]

    def timeline(self) -> list[Json]:
        tongue = self.s.tongue(RECALL)
        text = RECALL[tongue].format(
            day=weekday_in(self.when, tongue), clock=clock(self.when), thing=said(self.thing, tongue)
        )
        return [self.recalls.brings("recall", "Our evening", text, {"at": 40})]

    def offers(self) -> list[Json]:
        tell = may_tell("companion", "companion_chat", self.ask)
        if self.promise_moves:
            tell = self.recalls.allowed(self.ask, "recall")
        about = [[*TELL, *MOVE], [named(self.flexible, self.firm), self.moved], stamp(self.alt, "day")]
        entries: list[Json] = [
            allow(
                "Calendar__add_calendar_event",
                title=says([self.thing, *self.thing.split(), self.friend.first]),
                start_datetime=at(self.alt if self.promise_moves else self.when),
            )
        ]
        if not self.promise_moves:
            entries.append(
                allow(
                    "Calendar__edit_calendar_event",
                    event_id=ref("outing"),
                    start_datetime=at(self.alt),
                    end_datetime=at(self.alt + timedelta(hours=2)),
                )
            )
        return [
            offer(
                "other_evening",
                "recall",
                {"all": about, "none": [stamp(self.taken, "day")]},
                *tell,
                *entries,
            )
        ]

    def oracle(self) -> list[Json]:
        day_of = self.when.replace(hour=0, minute=0)
        ask = f"Could we have the {self.moved} on {weekday(self.alt)} at {clock(self.alt)} after all?"
        return [
            call(
                "Calendar__get_calendar_events_from_to",
                after="recall",
                start_datetime=day_of,
                end_datetime=day_of + timedelta(days=4),
            ),
            *(call(tool) for tool in self._reads()),
            propose(
                f"{self.thing.capitalize()} and the {self.outing} both fall on {weekday(self.when)}. Shall I ask "
                f"{self.flexible.first} whether {day(self.alt)} would do for the {self.moved}?"
            ),
            *(
                []
                if self.promise_moves
                else [
                    call(
                        "Calendar__edit_calendar_event",
                        event_id=ref("outing"),
                        start_datetime=self.alt,
                        end_datetime=self.alt + timedelta(hours=2),
                    )
                ]
            ),
            self.recalls.answers(ask, "recall")
            if self.promise_moves
            else call("Messages__send_message", user_id=ref("companion"), content=ask),
            finish(f"I have asked {self.flexible.first} about {day(self.alt)}."),
        ]

    def _reads(self) -> list[str]:
        chats = self.recalls.kind == "chat" or not (self.in_entry and self.promise_moves)
        mails = ["Emails__list_emails"] if self.recalls.kind == "mail" else []
        return [*(["Messages__list_recent_conversations"] if chats else []), *mails]

    def checks(self) -> list[Json]:
        start = self.outing_at if self.promise_moves else self.alt
        start_at, end_at = at(start), at(start + timedelta(hours=2))
        message = self.recalls.answered(self.ask) if self.promise_moves else told("companion_chat", self.ask)
        block = kept("Calendar.events", "block", start_datetime=at(self.taken))
        if self.promise_moves:
            return [
                together(
                    message, kept("Calendar.events", "outing", start_datetime=start_at, end_datetime=end_at), block
                )
            ]
        moved = state("Calendar.events", id=ref("outing"), start_datetime=start_at, end_datetime=end_at)
        return [message, together(moved, block)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Twice(Setting("promised_twice", seed)).data()
