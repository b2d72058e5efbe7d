"""A request, by chat or by mail, to pass on a mail with its file to a third person (pattern 16).

The mail may lie in the inbox, in a folder of its own or among the sent ones. Near it: an older version of the file,
and somebody else with the first name of the receiver. Whoever asks may want to hear when it is done.
"""

from datetime import timedelta

from pare_scenarios.generate import Person, Setting, Story
from pare_scenarios.generate.building import (
    Data,
    allow,
    call,
    contact,
    finish,
    mail,
    named,
    offer,
    propose,
    ref,
    says,
    seed,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.lexicon import said
from pare_scenarios.generate.noise import old_chats, old_mails, own_mail
from pare_scenarios.generate.verbs import SEND
from pare_sim.kernel import Json

FILES = (
    ("the sheet music for the autumn concert", ("sheet music", "music", "concert"), "Sheet music", "autumn_concert"),
    ("the duty roster of the allotments", ("roster", "allotment"), "Duty roster", "roster"),
    ("the route of the bike tour", ("route", "bike tour", "tour"), "Bike tour: the route", "route"),
    ("the offer for the new windows", ("offer", "window"), "Offer for the windows", "windows_offer"),
    ("the programme of the reading", ("programme", "program", "reading"), "Programme of the reading", "programme"),
)
CIRCLES = ("choir", "allotments", "cycling club", "parents' council", "reading circle")
ASKS = {
    "en": "Can {first} from the {circle} have {what} as well? The latest version, please.{report}",
    "de": "Kann {first} ({circle}) auch „{title}“ bekommen? Bitte die neueste Fassung.{report}",
    "fr": "{first} ({circle}) n'a pas encore reçu « {title} ». La dernière version, s'il te plaît.{report}",
    "es": "A {first} ({circle}) le falta «{title}». La última versión, por favor.{report}",
    "tr": "{first} ({circle}) için “{title}” lazım. Son hali lütfen.{report}",
}
REPORTS = {
    "en": " Let me know when it is on its way.",
    "de": " Sag mir kurz Bescheid, wenn es raus ist.",
    "fr": " Dis-moi quand c'est parti.",
    "es": " Avísame cuando esté hecho.",
    "tr": " Gönderince haber ver.",
}
DONE = [
    "sent",
    "forwarded",
    "passed",
    "done",
    "has",
    "got",
    "on its way",
    "on the way",
    "geschickt",
    "envoyé",
    "enviado",
]


class _Forwarding(Story):
    """What goes from whom to whom."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.asker, self.author, self.third, other = s.people(4)
        self.namesake = Person(self.third.first, other.last, other.phone)
        self.what, self.words, self.subject, stem = s.pick(FILES)
        self.circle, self.elsewhere = s.sample(CIRCLES, 2)
        self.file, self.old_file = f"{stem}_v3.pdf", f"{stem}_v{s.pick((1, 2))}.pdf"
        self.asks = Channel(self.asker, "asker", s.pick(("chat", "mail")))
        self.folder = s.pick(("INBOX", "Club", "SENT"))
        self.report = s.chance.random() < 0.5
        self.news = says(DONE, [self.third.first, self.third.last, *self.words])
        self.to: Json = {"set": [self.third.email]}

    def about(self) -> str:
        return f"{self.asker.first} wants {self.third.name} to get {self.what}, which lies in {self.folder}."

    def user(self) -> dict[str, Json]:
        goal = f"Let {self.third.first} from the {self.circle} have the newest version of {self.what}."
        return {"goal": goal, "acts": [self.asks.reading("asked", 5)]}

    def seeds(self) -> list[Json]:
        s = self.s
        people = [(self.third, self.circle, "third"), (self.namesake, self.elsewhere, None)]
        versions = [
            (self.file, "the final version, with all corrections", 4, "item"),
            (self.old_file, "a draft", 9, None),
        ]
        return [
            *self.asks.seeds((self.asker, s.pick(chatter(s.language)), s.start - timedelta(days=2))),
            *(contact(who, description=f"From the {circle}") for who, circle, _ in s.sample(people, 2)),
            *([seed("Emails.folder", name="Club")] if self.folder == "Club" else []),
            *(self._version(*version) for version in s.sample(versions, 2)),
            *old_mails(s, s.chance.randrange(4)),
            *old_chats(s, s.chance.randrange(3)),
        ]

    def _version(self, file: str, kind: str, days: int, label: str | None) -> Data:
        moment, text = self.s.start - timedelta(days=days), f"Here comes {self.what}: {kind}."
        files: list[Json] = [{"name": file, "data": "JVBERi0xLjQK"}]
        if self.folder == "SENT":
            return own_mail(self.s, self.author.email, self.subject, text, moment, label, attachments=files)
        return mail(self.author, self.subject, text, moment, label, folder=self.folder, attachments=files)

    def timeline(self) -> list[Json]:
        report = REPORTS[self.s.tongue(REPORTS)] if self.report else ""
        names = {
            "first": self.third.first,
            "circle": said(self.circle, self.s.tongue(ASKS)),
            "what": self.what,
            "title": self.subject,
        }
        text = ASKS[self.s.tongue(ASKS)].format(**names, report=report)
        return [self.asks.brings("asked", self.circle.capitalize(), text, {"at": 40})]

    def offers(self) -> list[Json]:
        item: Json = {"email_id": ref("item"), "folder_name": {"one_of": [self.folder, *self._left_out()]}}
        allowed = [
            allow("Emails__forward_email", recipients=self.to, **item),
            allow("Emails__download_attachments", **item),
            allow("Emails__send_email", recipients=self.to, attachment_paths={"each": says("v3")}, cc=self._nobody()),
        ]
        from_circle = f"{self.third.first} from the {self.circle}"
        about: Json = {
            "all": [SEND, [named(self.third, self.namesake), from_circle], [*self.words]],
            "none": [self.old_file, [self.namesake.last]],
        }
        return [offer("forward", "asked", about, *allowed, *self.asks.allowed(self.news, "asked"))]

    def _left_out(self) -> list[Json]:
        return [None] if self.folder == "INBOX" else []

    def _nobody(self) -> Json:
        return {"one_of": [None, {"is": []}]}

    def oracle(self) -> list[Json]:
        then = f" and tell {self.asker.first} so" if self.report else ""
        return [
            call("Contacts__search_contacts", after="asked", query=self.third.first),
            call("Emails__search_emails", query=self.subject, folder_name=self.folder),
            propose(f"Shall I forward {self.what}, version 3, to {self.third.name}{then}?"),
            call("Emails__forward_email", email_id=ref("item"), recipients=[self.third.email], folder_name=self.folder),
            *([self.asks.answers(f"{self.third.first} has {self.what} now.", "asked")] if self.report else []),
            finish(f"{self.third.name} has {self.what}."),
        ]

    def checks(self) -> list[Json]:
        right: Json = {"some": {"has": {"name": self.file}}}
        return [
            state("Emails.emails", folder="SENT", recipients=self.to, attachments=right, cc={"is": []}),
            *([self.asks.answered(self.news)] if self.report else []),
        ]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Forwarding(Setting("pass_it_on", seed)).data()
