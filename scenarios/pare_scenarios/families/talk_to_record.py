"""Decisions fall in a group chat, message by message, and are to be written down (pattern 21).

One value is first proposed and then dropped. The note belongs in the folder where the earlier minutes are; sometimes
the group also wants the decisions sent round. Near it: the minutes of another group.
"""

from dataclasses import dataclass
from datetime import timedelta

from pare_scenarios.generate import Person, Setting, Story
from pare_scenarios.generate.building import (
    allow,
    call,
    chat,
    finish,
    line,
    note,
    offer,
    opens,
    propose,
    ref,
    says,
    state,
    texts,
    told,
)
from pare_scenarios.generate.noise import old_chats, old_notes
from pare_scenarios.generate.verbs import NOTE
from pare_sim.kernel import Json


@dataclass(frozen=True)
class Item:
    """Something to decide: as it is said, as minutes have it, and its values; none are the people."""

    said: str
    noted: str
    words: tuple[str, ...]
    """Any of them names it in the minutes."""
    values: tuple[str, ...] = ()


GROUPS = (
    ("Allotment board", "Allotments"),
    ("House community", "House"),
    ("Choir trip", "Choir"),
    ("Book fair", "Fair"),
)
ITEMS = (
    Item("Budget: {0} euros at most.", "Budget {0} euros", ("budget", "euros"), ("250", "300", "420", "560", "700")),
    Item(
        "{0} takes the chair from now on.", "Chair: {0}", ("chair", "chairs", "chairman", "chairwoman", "chairperson")
    ),
    Item(
        "We meet at the {0} next time.",
        "Next time at the {0}",
        ("next", "meet", "meeting"),
        ("library", "bakery", "boathouse", "museum"),
    ),
    Item("Then the door gets painted {0}.", "The door is painted {0}", ("door",), ("green", "ochre", "blue", "white")),
    Item("The bus leaves at {0}.", "Bus at {0}", ("bus",), ("07:40", "08:20", "09:10", "06:50")),
    Item("The fee goes up to {0} a year.", "Fee {0} a year", ("fee", "fees"), ("24", "36", "48", "65")),
    Item("{0} buys the drinks.", "Drinks: {0}", ("drinks", "drink")),
)
AGREED = ("Fine with me.", "Einverstanden.", "D'accord.", "Vale.", "Olur.", "Yes!")
CLOSING = {
    "en": "That was all, good. {owner}, the minutes are with you this time.{round}",
    "de": "Das war alles, prima. {owner}, das Protokoll liegt diesmal bei dir.{round}",
    "fr": "C'est tout, parfait. {owner}, le compte rendu est pour toi cette fois.{round}",
    "es": "Eso es todo, bien. {owner}, el acta te toca a ti esta vez.{round}",
    "tr": "Hepsi bu kadar, güzel. {owner}, tutanak bu sefer sende.{round}",
}
ROUND = {
    "en": " And round to all of us in here, please.",
    "de": " Und bitte auch hier an alle.",
    "fr": " Et pour tout le monde ici, s'il te plaît.",
    "es": " Y para todos por aquí, por favor.",
    "tr": " Buraya da herkes için lütfen.",
}
MINUTES = ["minutes", "decision", "decide", "note", "record", "protocol", "summary"]


class _Minutes(Story):
    """A group and what it decides."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.people = s.people(3 + s.chance.randrange(2))
        (self.group, self.folder), (self.other, self.other_folder) = s.sample(GROUPS, 2)
        self.items = s.sample(ITEMS, 2 + s.chance.randrange(3))
        self.round = s.chance.random() < 0.4
        drawn = [s.sample(item.values or [each.first for each in self.people], 2) for item in self.items]
        self.values, self.dropped = [pair[0] for pair in drawn], [pair[1] for pair in drawn]
        self.late = 1 + s.chance.randrange(2)
        self.content: Json = says(*self.values, *([*item.words] for item in self.items))
        if self.items[0].values:
            self.content = {**self.content, "not": says(self.dropped[0])}
        self.text = ". ".join(i.noted.format(v) for i, v in zip(self.items, self.values, strict=True)) + "."
        self.talk = self._talk()

    def _talk(self) -> list[tuple[Person, str]]:
        """Who says what: the first value of the first item is dropped."""
        s, first = self.s, self.items[0]
        said = [(s.pick(self.people), f"I would say: {first.said.format(self.dropped[0])}")]
        for item, value in zip(self.items, self.values, strict=True):
            said.append((s.pick(self.people), item.said.format(value)))
            said += [(s.pick(self.people), s.pick(AGREED))] * (s.chance.random() < 0.5)
        said[1] = (said[1][0], f"No, better so: {said[1][1]} All agree.")
        return said

    def about(self) -> str:
        return f"{self.group} decides on {len(self.items)} things; the minutes go to the folder {self.folder}."

    def user(self) -> dict[str, Json]:
        then = " and have them sent round" if self.round else ""
        return {
            "goal": f"Have minutes of what {self.group} decided, where the earlier ones are{then}.",
            "acts": [opens("group", "closing", 10)],
        }

    def seeds(self) -> list[Json]:
        s, day, before = self.s, self.s.start - timedelta(days=35), self.talk[: -self.late]
        moments = [s.start - timedelta(minutes=7 * (len(before) - at)) for at in range(len(before))]
        lines = [line(*said, moment) for said, moment in zip(before, moments, strict=True)]
        return [
            chat("group", self.people, *lines, title=self.group),
            note(f"Minutes {self.group}", "Nothing was decided.", folder=self.folder, created_at=day),
            note(f"Minutes {self.other}", "A new lock was bought.", folder=self.other_folder, created_at=day),
            *old_notes(s, s.chance.randrange(3)),
            *old_chats(s, s.chance.randrange(3)),
        ]

    def timeline(self) -> list[Json]:
        s = self.s
        ending = CLOSING[s.tongue(CLOSING)].format(
            owner=s.owner.first, round=ROUND[s.tongue(ROUND)] if self.round else ""
        )
        last = [
            texts(f"said_{at}", *said, {"at": 15 * (at + 1)}, "group")
            for at, said in enumerate(self.talk[-self.late :])
        ]
        return [*last, texts("closing", s.pick(self.people), ending, {"at": 60}, "group")]

    def offers(self) -> list[Json]:
        about: Json = {
            "all": [NOTE, MINUTES, [self.group, *self.group.split(), "group", "chat", *self.values, self.folder]],
            "none": [self.other, self.other_folder],
        }
        write = allow(
            "Notes__create_note",
            folder=self.folder,
            title=self._title(),
            content=self.content,
        )
        send = allow("Messages__send_message_to_group_conversation", conversation_id=ref("group"), content=self.content)
        return [offer("write", "closing", about, write, *([send] if self.round else []))]

    def _title(self) -> Json:
        return {**says(["minutes", "decisions", "decided", "meeting", *self.group.split()]), "not": says(self.other)}

    def oracle(self) -> list[Json]:
        then = " and send them to the group" if self.round else ""
        send = call(
            "Messages__send_message_to_group_conversation",
            conversation_id=ref("group"),
            content=f"Decided: {self.text}",
        )
        return [
            call("Messages__read_conversation", after="closing", conversation_id=ref("group"), limit=20),
            call("Notes__search_notes", query="Minutes"),
            propose(f"Shall I write the decisions of {self.group} into a note in the folder {self.folder}{then}?"),
            call("Notes__create_note", folder=self.folder, title=f"Minutes {self.group}, today", content=self.text),
            *([send] if self.round else []),
            finish("The minutes are written."),
        ]

    def checks(self) -> list[Json]:
        written = state("Notes.notes", folder=self.folder, title=self._title(), content=self.content)
        return [written, *([told("group", self.content)] if self.round else [])]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Minutes(Setting("talk_to_record", seed)).data()
