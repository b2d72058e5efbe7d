"""A mail states a figure that contradicts a note (pattern 17).

The answer to the question comes only after it: with a reason, so that the note is to be mended, or with an apology.
Near it: a similar note, whose figure is the wrong one.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting
from pare_scenarios.generate.building import (
    allow,
    call,
    contact,
    finish,
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
from pare_scenarios.generate.verbs import ASK, MOVE
from pare_sim.kernel import Json

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
PRICE = ["price", "figure", "amount", "sum", "euro", "invoice", "agree", "cost", "total"]


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
    return _WrongFigure(Setting("contradicting_figure", seed)).data()
