"""Mails of shops, clubs and services that press the reader to act; silence is right (an addition).

Codes, last days, appointments for everybody and prizes, in several languages. A note or a mail of the user's own says
that nothing of the kind is wanted, or that the matter is settled.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story
from pare_scenarios.generate.building import (
    act,
    mails,
    note,
    reads_mail,
    reminder,
)
from pare_scenarios.generate.dates import dated
from pare_scenarios.generate.noise import machine_mail, old_chats, old_mails, old_notes, own_mail
from pare_sim.kernel import Json

SENDERS = ("Brisk & Bright", "Möbel Adler", "Maison Corail", "La Tienda Azul", "Deniz Outdoor", "Northern Lamps")
PRESSING = (
    ("en", "Last day: {rate} % off all lamps", "Only until {day}! Your code is {code}. Fill your basket now."),
    ("en", "Reminder: your voucher expires", "Your voucher of {sum} euros expires on {day}. Use it in time!"),
    ("de", "Nur noch heute: {rate} % Rabatt", "Mit dem Code {code} sparen Sie {rate} % auf alles. Jetzt bestellen!"),
    ("fr", "Dernière chance", "Plus que quelques heures : -{rate} % avec le code {code}. Réservez vite !"),
    ("es", "¡Última oportunidad!", "Hasta el {day}, {rate} % de descuento con {code}. ¡Compra ahora!"),
    ("tr", "Son gün!", "{code} koduyla {rate} % indirim. Hemen sipariş verin!"),
    (
        "en",
        "You are invited: open evening",
        "Come to our open evening on {day} at 18:00. Add it to your calendar today!",
    ),
    ("de", "Ihre Meinung zählt", "Zehn Fragen bis {day} beantworten und {sum} Euro gewinnen. Es dauert drei Minuten."),
    ("en", "We miss you", "You have not visited us for a while. Tell your friends and get {sum} euros each."),
)
REASONS = (
    ("Money", "No shopping before the winter, whatever they send. Two baskets full of lamps are enough."),
    ("Rules for myself", "Newsletters: read, smile, delete on Sunday. No vouchers, no open evenings."),
    ("Household", "We have everything. Do not order anything until the move."),
)


class _Pressing(Story):
    """A few mails that press."""

    kind = "silence"
    turns = 18

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.senders = s.sample(SENDERS, 2 + s.chance.randrange(3))
        self.mails = s.sample(PRESSING, len(self.senders))
        self.reason = s.pick(REASONS)
        self.cancelled = s.chance.random() < 0.5
        self.reads = s.chance.random() < 0.7

    def about(self) -> str:
        return f"{len(self.mails)} mails press the user to buy, come or answer; none is of use to them."

    def user(self) -> dict[str, Json]:
        acts: list[Json] = []
        if self.reads:
            acts = [reads_mail("mail_0", 25), act("Emails.mark_as_unread", delay=10), act("go_home", delay=5)]
        return {"goal": "Have a quiet day; advertising is of no interest.", "acts": acts}

    def seeds(self) -> list[Json]:
        s, day = self.s, self.s.start - timedelta(days=11)
        text = "Please take me off your list. I do not want any of your offers."
        letter = own_mail(s, self._address(0), "Unsubscribe", text, day)
        before = [machine_mail(self._sender(at), "News", "Look what is new.", day) for at in range(len(self.senders))]
        due = s.later(1 + s.chance.randrange(5), 18)
        return [
            note(*self.reason, created_at=day),
            reminder("Water the plants", due),
            *before,
            *([letter] if self.cancelled else []),
            *old_notes(s, s.chance.randrange(3)),
            *old_chats(s, s.chance.randrange(3)),
            *old_mails(s, s.chance.randrange(4)),
        ]

    def _address(self, at: int) -> str:
        return f"news@{'abcdef'[at]}-shop.example.net"

    def _sender(self, at: int) -> str:
        return f"{self.senders[at]} <{self._address(at)}>"

    def timeline(self) -> list[Json]:
        s, found = self.s, []
        for at, (language, subject, text) in enumerate(self.mails):
            code = f"{self.senders[at][:4].upper().strip()}{10 + s.chance.randrange(80)}"
            last, total = s.later(s.chance.randrange(4), 20), 5 * (1 + s.chance.randrange(8))
            given = {
                "rate": s.pick((15, 20, 30, 40)),
                "code": code,
                "day": dated(last, language),
                "sum": total,
            }
            moment = {"at": 30 + at * s.pick((45, 200, 900))}
            found.append(mails(f"mail_{at}", self._sender(at), subject.format(**given), text.format(**given), moment))
        return [*found]

    def checks(self) -> list[Json]:
        return [{"called": "Emails__receive", "by": "environment", "times": len(self.mails)}]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Pressing(Setting("newsletter_noise", seed)).data()
