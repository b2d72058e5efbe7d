"""The landlord asks whether the lease goes on, and the decision is written down already (pattern 40).

The decision is in a note or in the chat with the partner, and an earlier one said the opposite. The answer goes to the
landlord by the right date, and the meeting that follows from it (signing, or handing over the keys) into the calendar.
Near it: the opposite answer, the other meeting that the letter names, a neighbour with a landlord of their own.
"""

from datetime import datetime, timedelta

from pare_scenarios.generate import Setting, Story, clock, date, day, iso
from pare_scenarios.generate.building import (
    allow,
    appointment,
    at,
    call,
    chat,
    finish,
    kept,
    line,
    note,
    propose,
    says,
    stamp,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.parts import ENTER, Part, offered_together
from pare_scenarios.generate.verbs import TELL
from pare_sim.kernel import Json

LETTER = {
    "en": "Your lease ends on {end}. Do you stay? Please tell me by {by}. If so, we sign on {sign}; if not, "
    "I take the keys on {keys}.",
    "de": "Ihr Mietvertrag endet am {end}. Bleiben Sie? Bitte sagen Sie es mir bis {by}. Wenn ja, unterschreiben wir "
    "am {sign}; wenn nein, nehme ich die Schlüssel am {keys}.",
    "fr": "Votre bail se termine le {end}. Restez-vous ? Dites-le-moi avant le {by}. Si oui, nous signons le {sign} ; "
    "sinon, je reprends les clés le {keys}.",
    "es": "Su contrato termina el {end}. ¿Se queda? Dígamelo antes del {by}. Si es así, firmamos el {sign}; si no, "
    "recojo las llaves el {keys}.",
    "pl": "Umowa najmu kończy się {end}. Czy Państwo zostają? Proszę o odpowiedź do {by}. Jeśli tak, podpisujemy "
    "{sign}; jeśli nie, odbiorę klucze {keys}.",
}
STAY = ["stay", "renew", "renewal", "extend", "extension", "continue", "prolong", "go on", "remain"]
LEAVE = ["move out", "moving out", "leave", "leaving", "not stay", "not renew", "not extend", "give notice", "go"]
REMAINING = ["will stay", "like to stay", "want to stay", "would like to renew", "want to renew", "yes"]
GOING = ["not stay", "not renew", "not extend", "will not", "move out", "moving out", "leave", "leaving", "notice"]


class _Lease(Story):
    """A decision, and what the landlord wants to know."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.landlord, self.partner, self.neighbour = s.people(3)
        self.asks = Channel(self.landlord, "landlord", s.pick(("chat", "mail", "mail")))
        self.stays, self.by_chat = s.chance.random() < 0.5, s.chance.random() < 0.5
        self.end = s.later(40 + s.chance.randrange(30), 0)
        self.sign = s.workday(6 + s.chance.randrange(8), 9 + s.chance.randrange(4), s.pick((0, 30)))
        self.keys = self.end.replace(hour=14 + s.chance.randrange(4), minute=s.pick((0, 15)))
        self.when = self.sign if self.stays else self.keys
        self.other = self.keys if self.stays else self.sign
        self.small_talk = s.pick(chatter(s.language)), s.pick(chatter("en"))

    def about(self) -> str:
        what = "stay" if self.stays else "move out"
        return f"The lease ends on {date(self.end)}; it is decided to {what}. Meeting: {day(self.when)}."

    def user(self) -> dict[str, Json]:
        goal = "Stay in the flat for another year." if self.stays else "Move out when the lease ends."
        return {"goal": goal, "acts": [self.asks.reading("letter", 15)]}

    def _decisions(self) -> list[str]:
        stay = "The flat: we stay for another year, so the lease shall go on."
        leave = "The flat: we move out when the lease ends, so no extension."
        return [leave, stay] if self.stays else [stay, leave]

    def seeds(self) -> list[Json]:
        ago, (first, last) = self.s.start - timedelta(days=9), self._decisions()
        talk = chat(
            None,
            [self.partner],
            line(None, f"{first} That is how I see it today.", ago),
            line(self.partner, self.small_talk[0], ago + timedelta(days=1)),
            line(self.partner, f"I have thought about it again. {last} Agreed?", ago + timedelta(days=5)),
            line(None, "Agreed, that is our decision!", ago + timedelta(days=5, minutes=9)),
        )
        old = note("Flat, first thoughts (outdated)", first, folder="Personal")
        notes = [old, note("Flat, final decision", f"{last} Settled with {self.partner.first}.", folder="Personal")]
        landlady = f"My landlord asked too. I told him that I {'move out' if self.stays else 'stay'}."
        return [
            *([talk] if self.by_chat else notes),
            *self.asks.seeds((self.landlord, self.small_talk[1], ago - timedelta(days=80))),
            chat(None, [self.neighbour], line(self.neighbour, landlady, ago + timedelta(days=7))),
            appointment("Choir", self.sign.replace(hour=19), self.sign.replace(hour=21), "choir"),
        ]

    def timeline(self) -> list[Json]:
        by, short = self.s.start + timedelta(days=3), self.s.tongue(LETTER) != "en"
        end, last, *days = (_dotted(m) if short else date(m) for m in (self.end, by, self.sign, self.keys))
        sign, keys = (f"{each}, {clock(m)}" for each, m in zip(days, (self.sign, self.keys), strict=True))
        text = LETTER[self.s.tongue(LETTER)].format(end=end, by=last, sign=sign, keys=keys)
        return [self.asks.brings("letter", "Lease", text, {"at": 45})]

    def _answer(self) -> dict[str, Json]:
        wanted, other = (STAY, GOING) if self.stays else (GOING, REMAINING)
        return {**says(wanted), "not": {"contains": [other]}}

    def offers(self) -> list[Json]:
        decided, opposite = (STAY, LEAVE) if self.stays else (LEAVE, STAY)
        if not self.stays:
            opposite = ["we stay", "you stay", "to stay", "renewal", "want to renew", "prolong", "go on"]
        who = [self.landlord.first, self.landlord.last, "landlord", "landlady", "owner"]
        tell = Part("tell", "letter", TELL, [who, decided], who, self.asks.allowed(self._answer(), "letter"))
        event = allow(
            "Calendar__add_calendar_event",
            title=says(self._meeting()),
            start_datetime=at(self.when),
            end_datetime={"one_of": [None, {"after": iso(self.when)}]},
            attendees={"one_of": [None, {"set": []}, {"set": [self.landlord.name]}]},
        )
        clue = [*self._meeting(), "calendar"]
        enter = Part("enter", "letter", ENTER, [self._meeting(), stamp(self.when, "clock")], clue, [event])
        return offered_together(tell, enter, "letter", [*opposite, "take care"])

    def _meeting(self) -> list[str]:
        return ["sign", "signing", "signature", "contract"] if self.stays else ["key", "keys", "handover", "hand over"]

    def oracle(self) -> list[Json]:
        plan = "you stay" if self.stays else "you move out at the end of the lease"
        what = "the signing" if self.stays else "the handover of the keys"
        text = "Yes, we would like to renew the lease." if self.stays else "We are moving out when the lease ends."
        found = call("Messages__list_recent_conversations", after="letter")
        if not self.by_chat:
            found = call("Notes__search_notes", after="letter", query="decision")
        return [
            found,
            propose(
                f"Shall I tell {self.landlord.first} that {plan}, and put {what} on {day(self.when)} "
                f"at {clock(self.when)} into your calendar?"
            ),
            self.asks.answers(f"{text} See you on {day(self.when)}.", "letter"),
            call(
                "Calendar__add_calendar_event",
                title=f"{'Signing the contract' if self.stays else 'Handover of keys'} with {self.landlord.first}",
                start_datetime=self.when,
                end_datetime=self.when + timedelta(hours=1),
            ),
            finish(f"{self.landlord.first} knows, and {what} is in your calendar."),
        ]

    def checks(self) -> list[Json]:
        return [
            self.asks.answered(self._answer()),
            state("Calendar.events", title=says(self._meeting()), start_datetime=at(self.when)),
            state("Calendar.events", 2, "anyone"),
            kept("Calendar.events", "choir"),
        ]


def _dotted(moment: datetime) -> str:
    return f"{moment.day}.{moment.month}."


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Lease(Setting("lease_runs_out", seed)).data()
