"""One thing the user promised to look up, kept under other words than one would search for: shared by two families.

Yesterday a friend asked for a craftsman's name and the user promised to look it up. The story that the user's own taps
tell differs: those who struggle would be glad of help, those who find it at once would not.
"""

from datetime import timedelta
from typing import ClassVar

from pare_scenarios.generate.building import Data, act, chat, line, note, ref, seed, texter, texts
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.people import Person
from pare_scenarios.generate.setting import Setting
from pare_scenarios.generate.story import Story
from pare_sim.kernel import Json

TRADES = (
    ("upholsterer", "Atelier Hollmann", "armchair", "Your armchair is ready, the springs are new."),
    ("piano tuner", "Klangwerk Reber", "grand", "The grand holds its pitch again until autumn."),
    ("stove fitter", "Oficina Brasa", "chimney", "The chimney draws well now, as promised."),
    ("bookbinder", "Reliure Sauvage", "atlas", "The atlas has its new spine."),
    ("bow maker", "Arcos Pineda", "cello", "The cello bow is rehaired."),
    ("roof gardener", "Moos & Mehr", "terrace", "The terrace is watertight and green."),
)
"""Trade, firm, the word to find it by, what the firm wrote."""
PROMISED = {
    "en": "Who was that {trade} of yours again? We need one, with the number please.",
    "de": "Wie hieß nochmal dein {trade}? Wir brauchen jemanden, bitte mit Nummer.",
    "fr": "C'était qui déjà, ton {trade} ? On en cherche un, avec le numéro s'il te plaît.",
    "es": "¿Cómo se llamaba tu {trade}? Necesitamos uno, con el número, por favor.",
    "pl": "Jak się nazywał ten {trade}? Szukamy kogoś takiego, z numerem proszę.",
}


class Searching(Story):
    """What is looked for, where it is, for whom, and who chats meanwhile."""

    turns: ClassVar[int | None] = 44
    friend_label: ClassVar[str | None] = None
    """Label of the friend, where somebody writes to them by it."""
    found_label: ClassVar[str | None] = None
    """Label of what is looked for, where the user opens it."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.idle, self.helper = s.people(3)
        (self.trade, self.firm, self.word, self.wrote), (_, self.near, _, near_wrote) = s.sample(TRADES, 2)
        self.near_wrote, self.kept_in = near_wrote, s.pick(("mail", "note", "chat"))
        self.phone, self.near_phone = (f"+1 555 01{n}" for n in s.sample(range(20, 60), 2))
        self.small_talk = s.sample(chatter(s.language), 2)

    def seeds(self) -> list[Json]:
        """The friend's question, the thing itself, and another firm beside it."""
        ago = self.s.start - timedelta(hours=15)
        asked = PROMISED[self.s.tongue(PROMISED)].format(trade=self.trade)
        promise = line(None, "I look it up and write to you tomorrow!", ago + timedelta(minutes=6))
        return [
            texter(self.friend, self.friend_label),
            chat("friend_chat", [self.friend], line(self.friend, asked, ago), promise),
            chat(None, [self.idle], line(self.idle, self.small_talk[0], ago)),
            self._kept(self.helper, self.firm, f"{self.wrote} {self.firm}, {self.phone}.", sought=True),
            self._kept(self.idle, self.near, f"{self.near_wrote} {self.near}, {self.near_phone}.", sought=False),
        ]

    def _kept(self, person: Person, firm: str, text: str, *, sought: bool) -> Data:
        label = self.found_label if sought else None
        ago = self.s.start - timedelta(days=50)
        if self.kept_in == "note":
            return note(f"House {'I' if sought else 'II'}", text, label, folder="Personal")
        if self.kept_in == "chat" and sought:
            return chat(label, [person], line(person, text, ago), line(None, "Thank you!", ago + timedelta(hours=1)))
        office = f"{firm} <office@{firm.split()[0].lower()}.example.org>"
        return seed("Emails.email", label, sender=office, subject="Good news", content=text, at=ago)

    def promised(self) -> str:
        """What the user means to do."""
        return f"Send {self.friend.first} the {self.trade} with the number."

    def finds(self) -> list[Json]:
        """The shortest way to it."""
        if self.kept_in == "mail":
            search = act("Emails.search_emails", query=self.word)
            return [search, act("Emails.open_email_by_id", email_id=ref("found"))]
        if self.kept_in == "note":
            return [act("Notes.search_all", keyword=self.word), act("Notes.open", note_id=ref("found"))]
        search = act("Messages.search_conversations", query=self.word)
        return [search, act("Messages.open_conversation", conversation_id=ref("found"))]

    def chats(self, name: str, action: str) -> Data:
        """Somebody chats about something else, soon after the user has done something."""
        when: Data = {"when": {"called": action, "by": "user"}, "delay": 5}
        return texts(name, self.idle, self.small_talk[1], when)
