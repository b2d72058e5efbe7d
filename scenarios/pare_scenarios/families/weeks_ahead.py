"""A matter that takes weeks: something is ordered from an office, and only the second letter says when to fetch it.

The first letter tells what must be brought; a letter in between says that it takes longer; the last one names the
opening hours, of which one fits before a journey and beside the calendar. Right is one entry then, with what to bring.
Near it: the other opening hours, the day after the journey has begun, proposals before the last letter.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, date, day, iso
from pare_scenarios.generate.building import (
    allow,
    appointment,
    at,
    call,
    finish,
    kept,
    mails,
    offer,
    propose,
    reads_mail,
    says,
    sees_day,
    stamp,
    state,
)
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.languages import weekday_in
from pare_scenarios.generate.parts import ENTER
from pare_sim.kernel import Json

MATTERS = (
    ("passport", "Passport Office", ("old passport", "receipt", "birth certificate")),
    ("residence card", "Residents' Office", ("rental contract", "receipt", "photo")),
    ("driving licence", "Licensing Office", ("old licence", "eye test", "receipt")),
    ("reading room card", "City Library", ("letter of support", "photo", "deposit slip")),
)
READY = {
    "en": "Your {what} is ready. You can collect it on {one} or {two}, at {clock} sharp, or on {late} at {clock}.",
    "de": "Ihr Dokument ({what}) ist fertig. Abholung: {one} oder {two}, {clock} Uhr, oder {late}, {clock} Uhr.",
    "fr": "Votre document ({what}) est prêt. Retrait : {one} ou {two} à {clock}, ou {late} à {clock}.",
    "es": "Su documento ({what}) está listo. Puede recogerlo el {one} o el {two} a las {clock}, o el {late} a las "
    "{clock}.",
    "pl": "Dokument ({what}) jest gotowy. Odbiór: {one} lub {two}, godz. {clock}, albo {late}, godz. {clock}.",
}


class _Weeks(Story):
    """An office, its letters, and the days on which it is open."""

    turns = 40

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.what, self.office, papers = s.pick(MATTERS)
        self.bring = s.sample(papers, 2)
        self.delayed = s.chance.random() < 0.6
        self.ready = s.workday(19 + 7 * self.delayed + s.chance.randrange(4), 9, s.pick((10, 40)))
        hour, minute = 10 + s.chance.randrange(6), s.pick((0, 30))
        monday = self.ready + timedelta(days=7 - self.ready.weekday())
        one = monday.replace(hour=hour, minute=minute) + timedelta(days=s.pick((0, 1)))
        two = one + timedelta(days=s.pick((1, 2, 3)))
        self.slots = [one, two, two + timedelta(days=9 + s.chance.randrange(3))]
        self.right = s.pick((0, 1))
        self.when, self.taken = self.slots[self.right], self.slots[1 - self.right]
        self.leaves = two.replace(hour=5, minute=30) + timedelta(days=2)
        self.news, self.trims, self.looks = (s.chance.random() < 0.5 for _ in range(3))
        self.block = s.pick(("Quarterly review", "Root canal treatment", "School concert"))

    def about(self) -> str:
        return f"The {self.what} can be fetched; only {day(self.when)} fits before the journey."

    def user(self) -> dict[str, Json]:
        slow: list[Json] = [reads_mail("slow", 90)] if self.delayed else []
        acts = [reads_mail("ordered", 20), *slow, reads_mail("ready", 30)]
        acts += [sees_day(self.slots[0])] if self.looks else []
        return {"goal": f"Have the {self.what} before the journey on {date(self.leaves)}.", "acts": acts}

    def seeds(self) -> list[Json]:
        noon = self.when + timedelta(hours=3)
        early, away = self.taken - timedelta(minutes=30), self.leaves + timedelta(days=8)
        return [
            appointment(self.block, early, early + timedelta(hours=2), "block"),
            appointment("Journey", self.leaves, away, "journey", description=f"Needs the {self.what}!"),
            *([appointment("Haircut", noon, noon + timedelta(hours=1), "haircut")] if self.trims else []),
        ]

    def timeline(self) -> list[Json]:
        office = f"{self.office} <desk@offices.example.org>"
        thanks = f"We have your application. When you collect the {self.what}, bring: {' and '.join(self.bring)}."
        slow = f"We are sorry: the {self.what} takes a week longer than we said."
        spoken = [f"{weekday_in(slot, self.s.tongue(READY))} {slot.day}.{slot.month}." for slot in self.slots]
        if self.s.tongue(READY) == "en":
            spoken = [day(slot) for slot in self.slots]
        one, two, late = spoken
        ready = READY[self.s.tongue(READY)].format(what=self.what, one=one, two=two, late=late, clock=clock(self.when))
        middle = {"at": iso(self.ready - timedelta(days=9))}
        again = [mails("slow", office, f"Your {self.what}", slow, middle)] if self.delayed else []
        letter = "Our new opening hours for weddings!"
        news = [mails("news", "news@offices.example.org", "Newsletter", letter, middle)] if self.news else []
        return [
            mails("ordered", office, f"Your {self.what}", thanks, {"at": 90}),
            *again,
            *news,
            mails("ready", office, f"Your {self.what}", ready, {"at": iso(self.ready)}),
        ]

    def _entry(self) -> dict[str, Json]:
        return {"title": says([self.what, self.office]), "start_datetime": at(self.when)}

    def offers(self) -> list[Json]:
        wrong: list[Json] = [self.block, "haircut", "take care", "postpone", "after the journey"]
        topic = [self.what, self.what.split()[-1], self.office]
        about = deed([*ENTER, "collect", "fetch"], topic, stamp(self.when, "both"), wrong=wrong)
        papers: Json = says(*self.bring)
        end: Json = {"one_of": [None, {"between": [iso(self.when), iso(self.when + timedelta(minutes=90))]}]}
        add = allow(
            "Calendar__add_calendar_event", **self._entry(), description=papers, end_datetime=end, attendees=None
        )
        return [offer("fetch", "ready", about, add)]

    def oracle(self) -> list[Json]:
        first, last = self.slots[0].replace(hour=0, minute=0), self.slots[2]
        papers = " and ".join(self.bring)
        return [
            call("Calendar__get_calendar_events_from_to", after="ready", start_datetime=first, end_datetime=last),
            call("Emails__search_emails", query=self.what),
            propose(
                f"Only {day(self.when)} at {clock(self.when)} fits before your journey. Shall I put collecting the "
                f"{self.what} into your calendar then, with what to bring?"
            ),
            call(
                "Calendar__add_calendar_event",
                title=f"Collect the {self.what}",
                start_datetime=self.when,
                end_datetime=self.when + timedelta(minutes=30),
                description=f"Bring {papers}",
                location=self.office,
            ),
            finish(f"It is in your calendar on {date(self.when)}; bring {papers}."),
        ]

    def checks(self) -> list[Json]:
        return [
            state("Calendar.events", **self._entry(), description=says(*self.bring)),
            kept("Calendar.events", "block", start_datetime=at(self.taken - timedelta(minutes=30))),
            kept("Calendar.events", "journey", start_datetime=at(self.leaves)),
            *([kept("Calendar.events", "haircut")] if self.trims else []),
        ]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Weeks(Setting("weeks_ahead", seed)).data()
