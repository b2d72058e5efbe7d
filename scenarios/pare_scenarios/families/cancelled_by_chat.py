"""The other side of an entry calls it off, and the user does not mind; the entry must go (pattern 4, plain).

Near it: the same kind of thing with another person, or something else with the same person on another day.
"""

from dataclasses import replace
from datetime import timedelta

from pare_scenarios.generate import Setting, clock, day
from pare_scenarios.generate.building import (
    allow,
    at,
    call,
    called,
    finish,
    gone,
    kept,
    offer,
    propose,
    ref,
    stamp,
    together,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.exchange import Arranged, Course, Exchange
from pare_scenarios.generate.lexicon import everywhere
from pare_scenarios.generate.meeting import OCCASIONS, Meeting
from pare_scenarios.generate.verbs import REMOVE
from pare_sim.kernel import Json

OFF: dict[str, tuple[tuple[str, ...], str, str]] = {
    "en": (
        (
            "I am so sorry, I can't make it to {the} on {day} at {clock}: I am ill.",
            "Bad news: no {what} on {day}, my train is not running. Another time?",
            "Our {what} on {day} has to be called off, I am stuck at work. Sorry!",
        ),
        "No problem, get in touch when you can!",
        "Thanks! So no {what} on {day}.",
    ),
    "de": (
        ("Es tut mir leid, {what} am {day} um {clock} fällt aus.",),
        "Kein Problem!",
        "Danke, also {day} kein Treffen.",
    ),
    "fr": (("Désolé, {what} {day} à {clock}, c'est à l'eau.",), "Pas de souci !", "Merci, donc rien {day}."),
    "es": (("Lo siento, {what} el {day} a las {clock}: no podrá ser.",), "¡No pasa nada!", "Gracias, nada el {day}."),
}
"""How it is called off, the user's answer, and how it is said once more."""
REMOVAL = [verb for verb in REMOVE if verb != "take"]


class _CalledOff(Arranged):
    """One entry, and one that stays."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        friend, other = s.people(2)
        self.off = off = Meeting.drawn(s, friend, 1 + s.chance.randrange(4))
        self.by_person = s.chance.random() < 0.5
        if self.by_person:
            aside = timedelta(days=s.pick((0, 1)), hours=2)
            self.stays = replace(off, friend=other, when=off.when + aside, end=off.end + aside, place=None)
        else:
            self.stays = self._something_else()
        tongue = s.mostly_english(OFF)
        asks, answer, closing = OFF[tongue]
        channel = Channel(friend, "friend", "chat")
        course: Course = s.pick(("live", "before"))
        self.talk = Exchange(s, channel, course, off.told(s.pick(asks), tongue), answer, off.told(closing, tongue))
        self.goal = "Keep only what is going to happen in the calendar."

    def _something_else(self) -> Meeting:
        what, (hour, _), _ = self.s.pick([occasion for occasion in OCCASIONS if occasion[0] != self.off.what])
        when = (self.off.when + timedelta(days=self.s.pick((2, 5)))).replace(hour=hour, minute=30)
        return replace(self.off, what=what, when=when, end=when + timedelta(hours=1), place=None)

    def about(self) -> str:
        return f"{self.off.title} on {day(self.off.when)} is off; {self.stays.title} is not."

    def entries(self) -> list[Json]:
        return self.s.sample([self.off.seed("entry"), self.stays.seed("stays")], 2)

    def offers(self) -> list[Json]:
        own: list[Json] = [stamp(self.off.when)]
        own += [self.off.friend.first, self.off.friend.last] if self.by_person else everywhere(self.off.what)
        twin = self.stays.friend
        strange: list[Json] = [twin.first, twin.last] if self.by_person else [self.stays.what]
        told = ("call off", "decline", "withdraw")
        about = deed(REMOVAL, self.off.words, own, fits=told, wrong=[*strange, "take care"])
        return [
            offer("remove", self.talk.opening, about, allow("Calendar__delete_calendar_event", event_id=ref("entry")))
        ]

    def oracle(self) -> list[Json]:
        return [
            call("Calendar__search_events", after="closed", query=self.off.friend.last),
            propose(self.off.asked("delete", " from your calendar")),
            call("Calendar__delete_calendar_event", event_id=ref("entry")),
            finish(f"The {self.off.what} at {clock(self.off.when)} is no longer in your calendar."),
        ]

    def checks(self) -> list[Json]:
        stays = kept("Calendar.events", "stays", start_datetime=at(self.stays.when))
        deleted = called("Calendar__delete_calendar_event", event_id=ref("entry"))
        return [together(gone("Calendar.events", "entry"), deleted, stays)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _CalledOff(Setting("cancelled_by_chat", seed)).data()
