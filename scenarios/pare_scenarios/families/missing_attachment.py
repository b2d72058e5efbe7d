"""A mail announces a file that it lacks (pattern 17).

The file comes only after a question, and a third person may be waiting for it. Near it: a similar mail that does have
its file.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting
from pare_scenarios.generate.building import (
    allow,
    call,
    contact,
    finish,
    mail,
    mails,
    named,
    offer,
    propose,
    result,
    says,
    state,
)
from pare_scenarios.generate.corresponding import Corresponding
from pare_scenarios.generate.noise import old_mails
from pare_scenarios.generate.verbs import ASK, GIVE
from pare_sim.kernel import Json

PAPERS = (
    ("the contract for the hall", ("contract", "hall"), "Contract", "hall_contract.pdf"),
    ("the floor plan of the shop", ("floor plan", "plan", "shop"), "Floor plan", "floor_plan.pdf"),
    ("the guest list of the wedding", ("guest list", "guests", "wedding"), "Guest list", "guests.pdf"),
    ("the report on the roof", ("report", "roof"), "Report on the roof", "roof_report.pdf"),
)
ANNOUNCED = {
    "en": "Hello, I send you {what} with this mail, as promised. Best wishes",
    "de": "Hallo, im Anhang findest du „{title}“. Viele Grüße",
    "fr": "Bonjour, vous trouverez ci-joint « {title} ». Cordialement",
    "es": "Hola, adjunto «{title}». Un saludo",
    "tr": "Merhaba, “{title}” ektedir. Selamlar",
}
AGAIN = {
    "en": "Sorry! Now with {title}.",
    "de": "Entschuldigung! Jetzt mit „{title}“.",
    "fr": "Pardon ! Cette fois avec « {title} ».",
    "es": "¡Perdón! Ahora sí, con «{title}».",
    "tr": "Pardon! Şimdi “{title}” ile birlikte.",
}
LACK = [
    *("attachment", "attach", "attached", "file", "missing", "pdf", "document", "forgot", "lack", "without"),
    *("again", "resend", "re-send"),
]
ABSENT = [
    *("missing", "forgot", "forgotten", "lack", "lacks", "without", "no attachment", "no file", "not attached"),
    *("again", "resend", "could you", "can you", "please", "send", "was not", "did not", "fehlt", "manque", "falta"),
    *("eksik",),
]
"""What a question after a file says beside naming it."""
SAID = [*LACK, "Anhang", "pièce jointe", "adjunto", "ek"]


class _MissingFile(Corresponding):
    """A mail without its file."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.third, self.careful = s.people(2)
        paper, other = s.sample(PAPERS, 2)
        self.what, self.words, self.subject, self.file = paper
        self.other = other
        self.waiting = s.chance.random() < 0.6
        self.asking = says(SAID, ABSENT)
        self.to_third: Json = {"set": [self.third.email]}

    def about(self) -> str:
        then = f", for which {self.third.first} is waiting" if self.waiting else ""
        return f"{self.author.first} forgot to attach {self.what}{then}."

    def goal(self) -> str:
        return f"Get {self.what}" + (f" and let {self.third.first} have it." if self.waiting else ".")

    def seeds(self) -> list[Json]:
        s, files = self.s, [{"name": self.other[3], "data": "JVBERi0xLjQK"}]
        wish = f"Please mail me {self.what} as soon as you have it from {self.author.first}."
        asked = [mail(self.third, "A favour", wish, s.start - timedelta(days=3))] if self.waiting else []
        there = mail(
            self.careful, self.other[2], f"Here is {self.other[0]}.", s.start - timedelta(days=1), attachments=[*files]
        )
        return [contact(self.author), contact(self.third), there, *asked, *old_mails(s, s.chance.randrange(4))]

    def timeline(self) -> list[Json]:
        text = ANNOUNCED[self.s.tongue(ANNOUNCED)].format(what=self.what, title=self.subject)
        again, file = AGAIN[self.s.tongue(AGAIN)], [{"name": self.file, "data": "JVBERi0xLjQK"}]
        return [
            mails("sent", self.author, self.subject, text, {"at": 40}),
            mails(
                "again",
                self.author,
                f"Re: {self.subject}",
                again.format(title=self.subject),
                self.after_question(),
                attachments=[*file],
            ),
        ]

    def offers(self) -> list[Json]:
        ask: Json = {"all": [ASK, named(self.author, self.careful), LACK], "none": [self.other[2]]}
        found = [offer("ask", "sent", ask, *self.to_author(self.asking), until="again")]
        if self.waiting:
            words, new = self.file.rpartition(".")[0].replace("_", " "), result("again")
            ways = [
                allow("Emails__forward_email", email_id=new, recipients=self.to_third),
                allow("Emails__download_attachments", email_id=new),
                allow("Emails__send_email", recipients=self.to_third, attachment_paths={"each": says(words)}),
            ]
            about: Json = {"all": [GIVE, named(self.third, self.author), [*self.words, "file", "it"]]}
            found.append(offer("forward", "again", about, *ways))
        return [*found]

    def oracle(self) -> list[Json]:
        first = [
            call("Emails__search_emails", after="sent", query=self.author.last),
            propose(f"The mail of {self.author.name} has no attachment. Shall I ask for {self.what}?"),
            call("Emails__reply_to_email", email_id=result("sent"), content="The attachment is missing."),
            finish(f"I have asked {self.author.first} for it."),
        ]
        if not self.waiting:
            return [*first]
        to = [self.third.email]
        return [
            *first,
            call("Emails__search_emails", after="again", query=self.third.last),
            propose(f"{self.what.capitalize()} has come. Shall I forward it to {self.third.name}?"),
            call("Emails__forward_email", email_id=result("again"), recipients=to),
            finish(f"{self.third.first} has it."),
        ]

    def checks(self) -> list[Json]:
        found = [self.asked(self.asking)]
        if self.waiting:
            right: Json = {"some": {"has": {"name": self.file}}}
            found.append(state("Emails.emails", folder="SENT", recipients=self.to_third, attachments=right))
        return [*found]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _MissingFile(Setting("missing_attachment", seed)).data()
