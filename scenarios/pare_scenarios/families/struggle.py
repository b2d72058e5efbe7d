"""The user looks for something in the wrong places, and nobody else says a word about it.

Failed searches in several apps, a wrong chat opened and left, a draft begun and thrown away: the user's own taps are
the only sign that help is wanted. The thing is kept under another word. Its twin, `brisk_search`, has the same
content and a user who finds it at once. Near it: another craftsman beside it, the friend who only chats.
"""

from pare_scenarios.generate import Setting
from pare_scenarios.generate.building import (
    act,
    call,
    finish,
    may_tell,
    named,
    offer,
    propose,
    ref,
    says,
    silent_on,
    told,
)
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.searching import Searching
from pare_scenarios.generate.verbs import TELL
from pare_sim.kernel import Json


class _Struggle(Searching):
    """Detours in three apps, in some order; the last one is a draft that is thrown away."""

    friend_label = "friend"

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        guesses = [self.trade, self.trade.split()[-1], self.s.pick(("craftsman", "repair", "workshop"))]
        detours: list[list[Json]] = [
            [act("Notes.search_all", keyword=guess) for guess in guesses[: s.pick((1, 2))]],
            [act("Contacts.search_contacts", query=guess) for guess in guesses[: s.pick((1, 2))]],
            [act("Messages.search_conversations", query=guesses[1]), act("go_home")],
            [act("Emails.search_emails", query=guess) for guess in guesses[: s.pick((1, 2, 3))]],
        ]
        self.detours = s.sample(detours, 3 + s.chance.randrange(2))

    def about(self) -> str:
        return f"The user looks for the {self.trade} in vain; it is in a {self.kept_in}."

    def user(self) -> dict[str, Json]:
        draft = [
            act("Emails.start_compose", delay=20),
            act("Emails.set_subject", subject=f"The {self.trade}"),
            act("Emails.set_body", body=f"Hi {self.friend.first}, it was called"),
            act("Emails.discard_draft", delay=40),
        ]
        acts = [step for detour in self.detours for step in detour]
        return {"goal": self.promised(), "acts": [*acts, *draft, act("go_home")]}

    def timeline(self) -> list[Json]:
        return [self.chats("idle", "Emails__discard_draft")]

    def _news(self) -> dict[str, Json]:
        number = " ".join(self.phone.split()[1:])
        return {**says([self.firm, *self.firm.split()[-1:]], [self.phone, number]), **silent_on(self.near_phone)}

    def offers(self) -> list[Json]:
        who = named(self.friend, self.idle, self.helper)
        what: Json = [self.firm, self.firm.split()[-1], self.trade]
        wrong: list[Json] = [self.near, self.near_phone.split(" ", 2)[2], self.idle.first, "take care"]
        about = deed([*TELL, "share", "forward", "give", "pass"], who, what, wrong=wrong)
        return [offer("send", "idle", about, *may_tell("friend", "friend_chat", self._news()))]

    def oracle(self) -> list[Json]:
        search = {
            "mail": call("Emails__search_emails", after="idle", query=self.word),
            "note": call("Notes__search_notes", after="idle", query=self.word),
            "chat": call("Messages__search", after="idle", query=self.word),
        }
        return [
            search[self.kept_in],
            propose(
                f"You seem to look for the {self.trade}: it is {self.firm}. Shall I send {self.friend.first} the name "
                f"and the number?"
            ),
            call("Messages__send_message", user_id=ref("friend"), content=f"It is {self.firm}, {self.phone}."),
            finish(f"{self.friend.first} has it."),
        ]

    def checks(self) -> list[Json]:
        return [told("friend_chat", self._news())]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Struggle(Setting("struggle", seed)).data()
