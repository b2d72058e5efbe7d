"""A mail announces a file that it lacks, or states a figure that contradicts a note (pattern 17).

The answer to the assistant's question comes only after it: with the file, for which a third person may be waiting, or
with the reason for the figure, so that the note is to be mended, or with an apology. Near it: a similar mail that does
have its file, a similar note.
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
    note,
    offer,
    propose,
    ref,
    result,
    says,
    state,
)
from pare_scenarios.generate.corresponding import Corresponding
from pare_scenarios.generate.noise import old_mails, old_notes
from pare_scenarios.generate.verbs import GIVE, MOVE, TELL
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
REASON = {
    "en": "{stated} is right: on the phone you wanted another date, and that costs more or less.",
    "de": "{stated} stimmt: am Telefon wolltest du einen anderen Termin, das ändert den Preis.",
    "fr": "{stated}, c'est bien ça : au téléphone tu as voulu une autre date, le prix a changé.",
    "es": "{stated} es correcto: por teléfono quisiste otra fecha y eso cambia el precio.",
    "tr": "{stated} doğru: telefonda başka bir tarih istedin, fiyat değişti.",
}
SORRY = {
    "en": "You are right, it is {noted}. I am sorry, the invoice will say so.",
    "de": "Stimmt, {noted}. Entschuldige, so kommt es in die Rechnung.",
    "fr": "Exact, {noted}. Désolé, la facture sera juste.",
    "es": "Cierto, son {noted}. Perdona, la factura lo dirá así.",
    "tr": "Haklısın, {noted}. Kusura bakma, fatura öyle olacak.",
}
JOBS = (
    ("the hall", "Hall", ("hall",)),
    ("the floor", "Floor", ("floor", "parquet")),
    ("the catering", "Catering", ("catering", "caterer", "buffet")),
    ("the band", "Band", ("band", "music")),
)
FIGURES = {
    "en": "As agreed, {what} comes to {figure} euros. I will write the invoice today.",
    "de": "Wie besprochen, {figure} Euro. Die Rechnung schreibe ich heute.",
    "fr": "Comme convenu, {figure} euros. J'établis la facture aujourd'hui.",
    "es": "Como acordamos, {figure} euros. Hago la factura hoy.",
    "tr": "Anlaştığımız gibi {figure} euro. Faturayı bugün kesiyorum.",
}
LACK = [
    "attachment",
    "attach",
    "attached",
    "file",
    "missing",
    "pdf",
    "document",
    "forgot",
    "lack",
    "without",
    "again",
    "resend",
    "re-send",
]
ABSENT = [
    *(
        "missing",
        "forgot",
        "forgotten",
        "lack",
        "lacks",
        "without",
        "no attachment",
        "no file",
        "not attached",
        "again",
    ),
    *("resend", "could you", "can you", "please", "send", "was not", "did not", "fehlt", "manque", "falta", "eksik"),
]
"""What a question after a file says beside naming it."""
SAID = [*LACK, "Anhang", "pièce jointe", "adjunto", "ek"]
ASK = [*TELL, "point", "mention", "request", "query", "check", "clarify", "correct"]
PRICE = ["price", "figure", "amount", "sum", "euro", "invoice", "agree", "cost", "total"]


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
            forward = allow("Emails__forward_email", email_id=result("again"), recipients=self.to_third)
            about: Json = {"all": [GIVE, named(self.third, self.author), [*self.words, "file", "it"]]}
            found.append(offer("forward", "again", about, forward))
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


class _WrongFigure(Corresponding):
    """A mail whose figure is not that of the note."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.colleague = s.person()
        (self.what, self.title, self.words), self.other = s.sample(JOBS, 2)
        self.noted = 300 + 10 * s.chance.randrange(40)
        self.stated = self.noted + s.pick((-60, -40, 50, 70, 90, 150))
        self.justified = s.chance.random() < 0.5
        self.pointing: Json = says(str(self.noted))
        self.mended: Json = {**says(str(self.stated)), "not": says(f"agreed {self.noted} euros")}

    def about(self) -> str:
        return f"{self.author.first} writes {self.stated} for {self.what}; the note says {self.noted}."

    def goal(self) -> str:
        return f"Pay what was agreed for {self.what}, and have the right figure in the note."

    def seeds(self) -> list[Json]:
        s, day = self.s, self.s.start - timedelta(days=8)
        texts = [
            (self.title, f"With {self.author.name}: agreed {self.noted} euros.", "note"),
            (self.other[1], f"With {self.colleague.name}: agreed {self.stated} euros.", None),
        ]
        notes = [note(t, text, label, created_at=day, updated_at=day) for t, text, label in s.sample(texts, 2)]
        return [
            contact(self.author),
            *notes,
            *old_notes(s, s.chance.randrange(3)),
            *old_mails(s, s.chance.randrange(3)),
        ]

    def timeline(self) -> list[Json]:
        text = FIGURES[self.s.tongue(FIGURES)].format(what=self.what, figure=self.stated)
        answer = (REASON if self.justified else SORRY)[self.s.tongue(REASON)]
        answer = answer.format(stated=self.stated, noted=self.noted)
        return [
            mails("sent", self.author, self.title, text, {"at": 40}),
            mails("again", self.author, f"Re: {self.title}", answer, self.after_question()),
        ]

    def offers(self) -> list[Json]:
        point: Json = {
            "all": [ASK, named(self.author, self.colleague), [*self.words, *PRICE], [str(self.noted), "your note"]],
            "none": [[*self.other[2]]],
        }
        found = [offer("ask", "sent", point, *self.to_author(self.pointing), until="again")]
        if self.justified:
            mend = allow(
                "Notes__update_note",
                note_id=ref("note"),
                title={"one_of": [None, says([*self.words])]},
                content=self.mended,
            )
            about: Json = {
                "all": [[*MOVE, "correct", "write", "fix", "amend"], "note"],
                "any": [[*self.words], [str(self.stated)]],
                "none": [[*self.other[2]]],
            }
            found.append(offer("mend", "again", about, mend))
        return [*found]

    def oracle(self) -> list[Json]:
        first = [
            call("Notes__search_notes", after="sent", query=self.author.last),
            propose(
                f"Your note says that {self.noted} euros were agreed for {self.what}. Shall I point that out to "
                f"{self.author.name}?"
            ),
            call(
                "Emails__reply_to_email",
                email_id=result("sent"),
                content=f"My note says that we agreed on {self.noted} euros.",
            ),
            finish(f"{self.author.first} knows."),
        ]
        text = f"With {self.author.name}: {self.stated} euros, because of the change of date."
        mend = [
            propose(f"Shall I update the note on {self.what} to {self.stated} euros?", "again"),
            call("Notes__update_note", note_id=ref("note"), content=text),
            finish("The note is right now."),
        ]
        return [*first, *(mend if self.justified else [])]

    def checks(self) -> list[Json]:
        figure = self.mended if self.justified else says(str(self.noted))
        by = "assistant" if self.justified else "anyone"
        return [self.asked(self.pointing), state("Notes.notes", 1, by, id=ref("note"), content=figure)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    s = Setting("something_missing", seed)
    return s.pick((_MissingFile, _WrongFigure))(s).data()
