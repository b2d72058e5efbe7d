"""Notes are to be put in order: two that overlap become one, or those of one project go to a folder (pattern 22).

The wish comes from somebody who works with the list, by chat or by mail, or from the user's own reminder. Near it: a
similar list for something else, which stays as it is.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story
from pare_scenarios.generate.building import (
    Data,
    act,
    allow,
    call,
    finish,
    kept,
    note,
    offer,
    propose,
    ref,
    reminder,
    says,
    state,
)
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.noise import old_mails, old_notes, small_talk
from pare_sim.kernel import Json

LISTS = (
    ("packing list for the island", ("island", "packing"), "Packing list mountains", ("tent", "kettle", "compass")),
    ("shopping list for the party", ("party", "shopping"), "Shopping list office", ("toner", "tea", "folders")),
    ("work list for the garden", ("garden", "work"), "Work list cellar", ("shelf", "lamp", "mop")),
)
GOODS = (
    *("ladder", "blanket", "torch", "rope", "basket", "candles", "gloves", "bucket", "string", "paint", "nails"),
    *("lemons", "olives", "napkins", "plates", "matches", "sunscreen", "hammock"),
)
ASKS = {
    "en": "There are two versions of your {what} going round. Which one holds?",
    "de": "Von deiner Liste gibt es zwei Fassungen ({title}). Welche gilt?",
    "fr": "Il circule deux versions de ta liste ({title}). Laquelle est la bonne ?",
    "es": "Hay dos versiones de tu lista ({title}). ¿Cuál vale?",
    "tr": "Listenin iki hali var ({title}). Hangisi geçerli?",
}
PROJECTS = ("Attic", "Cargo bike", "Summer camp", "Greenhouse")
PARTS = ("measurements", "costs", "suppliers", "first ideas", "phone call", "photos to take")
ONE = ["merge", "combine", "unite", "join", "consolidate", "put", "bring", "fold", "unify", "together", "single"]
TIDY = ["move", "put", "gather", "file", "collect", "sort", "bring", "group", "tidy", "folder"]


class _Ordering(Story):
    """What both kinds share: the wish `asked`, told by somebody or by a reminder that rings."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.asks = Channel(s.person(), "partner", s.pick(("chat", "mail")))
        self.day = s.start - timedelta(days=9)

    def noise(self) -> list[Json]:
        """Other things on the phone."""
        s = self.s
        return [*old_notes(s, s.chance.randrange(4)), *old_mails(s, s.chance.randrange(3))]


class _Merge(_Ordering):
    """Two overlapping lists, of which one says only in its first line what it is for."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.what, self.words, self.near, self.near_items = s.pick(LISTS)
        shared = 1 + s.chance.randrange(2)
        goods = s.sample(GOODS, 3 + shared + s.chance.randrange(3))
        self.first, self.second = goods[: 2 + shared], goods[2:]
        self.all = says(*goods)
        self.goods = goods
        self.title = self.what.capitalize()

    def about(self) -> str:
        return f"Two notes hold the {self.what}; they become one with all {len(self.goods)} things."

    def user(self) -> dict[str, Json]:
        return {"goal": f"Have a single {self.what} with everything.", "acts": [self.asks.reading("asked", 8)]}

    def seeds(self) -> list[Json]:
        folder = self.s.pick(("Personal", "Lists", "Inbox"))
        self.folder = folder
        lists = [
            (self.title, self.first, "one"),
            ("New list", [f"For the {self.words[0]}:", *self.second], "two"),
            (self.near, self.near_items, "near"),
        ]
        notes = [
            note(title, "\n".join(items), label, folder=folder, created_at=self.day, updated_at=self.day)
            for title, items, label in self.s.sample(lists, 3)
        ]
        return [*notes, *small_talk(self.s, self.asks), *self.noise()]

    def timeline(self) -> list[Json]:
        text = ASKS[self.s.tongue(ASKS)].format(what=self.what, title=self.title)
        return [self.asks.brings("asked", "Which list?", text, {"at": 40})]

    def offers(self) -> list[Json]:
        either: Json = {"one_of": [ref("one"), ref("two")]}
        titled: Json = {"one_of": [None, says(self.words[0])]}
        about: Json = {
            "also": ["delete", "remove"],
            "all": [ONE, [*self.words], ["note", "list", "version"]],
            "none": [[*self.near.split()[-1:], "all your lists", "three"]],
        }
        return [
            offer(
                "merge",
                "asked",
                about,
                allow("Notes__update_note", note_id=either, title=titled, content=self.all),
                allow("Notes__delete_note", 2, note_id=either),
                allow("Notes__create_note", folder=self.folder, title=titled, content=self.all),
            )
        ]

    def oracle(self) -> list[Json]:
        left, gone = self.s.sample(("one", "two"), 2)
        return [
            call("Notes__search_notes", after="asked", query=self.words[0]),
            propose(f"Shall I merge the two notes with the {self.what} into one and delete the other?"),
            call("Notes__update_note", note_id=ref(left), title=self.title, content="\n".join(self.goods)),
            call("Notes__delete_note", note_id=ref(gone)),
            finish(f"There is one {self.what} now."),
        ]

    def checks(self) -> list[Json]:
        lacking: Json = {"not": self.all}
        left = state("Notes.notes", 0, id={"one_of": [ref("one"), ref("two")]}, content=lacking)
        whole = state("Notes.notes", folder=self.folder, title=says(self.words[0]), content=self.all)
        single = state("Notes.notes", 1, "anyone", content=self.all)
        return [whole, single, left, kept("Notes.notes", "near", content=says(*self.near_items), folder=self.folder)]


class _Gather(_Ordering):
    """The notes of one project, in several folders."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.project, self.other = s.sample(PROJECTS, 2)
        self.parts = s.sample(PARTS, 2 + s.chance.randrange(3))
        self.folders = [s.pick(("Inbox", "Personal", "Work")) for _ in self.parts]
        self.exists = s.chance.random() < 0.5

    def about(self) -> str:
        return f"The {len(self.parts)} notes on {self.project} go to a folder of that name."

    def user(self) -> dict[str, Json]:
        acts: list[Json] = [act("Reminders.list_due_reminders", "asked", 8)]
        return {"goal": f"Have all notes on {self.project} in one folder.", "acts": acts}

    def seeds(self) -> list[Json]:
        places = list(zip(self.parts, self.folders, strict=True))
        notes = [self._note(self.project, part, folder, f"part_{at}") for at, (part, folder) in enumerate(places)]
        due, text = self.s.start + timedelta(minutes=2), f"Into the folder {self.project}, as with the other projects"
        first = note("About this folder", "Everything.", folder=self.project, created_at=self.day)
        return [
            *self.s.sample([*notes, self._note(self.other, self.parts[0], "Inbox", "near")], len(notes) + 1),
            *([first] if self.exists else []),
            reminder(f"Tidy up: {self.project}", due, "due", text),
            *self.noise(),
        ]

    def _note(self, project: str, part: str, folder: str, label: str) -> Data:
        return note(f"{project}: {part}", f"{part.capitalize()}, see there.", label, folder, created_at=self.day)

    def timeline(self) -> list[Json]:
        event: dict[str, Json] = {"event": "Reminders.fall_due", "with": {"reminder_id": ref("due")}}
        return [{"id": "asked", "at": 120, **event}]

    def offers(self) -> list[Json]:
        parts: list[Json] = [ref(f"part_{at}") for at in range(len(self.parts))]
        allowed = [
            allow("Notes__new_folder", folder_name=self.project),
            allow("Notes__move_note", len(parts), note_id={"one_of": parts}, dest_folder_name=self.project),
            allow("Reminders__complete_reminder", reminder_id=ref("due")),
        ]
        about: Json = {"all": [TIDY, self.project, "note"], "none": [self.other, "delete", "all notes of"]}
        return [offer("gather", "asked", about, *allowed)]

    def oracle(self) -> list[Json]:
        moves = [
            call(
                "Notes__move_note",
                note_id=ref(f"part_{at}"),
                source_folder_name=folder,
                dest_folder_name=self.project,
            )
            for at, folder in enumerate(self.folders)
        ]
        return [
            call("Notes__search_notes", after="asked", query=self.project),
            call("Notes__list_folders"),
            propose(f"Shall I move your {len(self.parts)} notes on {self.project} to the folder {self.project}?"),
            *([] if self.exists else [call("Notes__new_folder", folder_name=self.project)]),
            *moves,
            finish(f"All notes on {self.project} are in one folder."),
        ]

    def checks(self) -> list[Json]:
        moved = [
            state("Notes.notes", id=ref(f"part_{at}"), folder=self.project, title=says(part))
            for at, part in enumerate(self.parts)
        ]
        return [*moved, kept("Notes.notes", "near", folder="Inbox")]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    s = Setting("merge_notes", seed)
    return s.pick((_Merge, _Gather))(s).data()
