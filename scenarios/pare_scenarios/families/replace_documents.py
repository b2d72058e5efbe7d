"""A mail brings the final version of one or two documents; they take the place of the old ones (pattern 23).

The old ones are attached to a note, or lie in a folder of Files. Near it: documents that the mail does not replace, and
the documents of another matter.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story
from pare_scenarios.generate.building import (
    Data,
    allow,
    call,
    contact,
    finish,
    kept,
    mails,
    note,
    offer,
    propose,
    reads_mail,
    ref,
    result,
    says,
    seed,
    state,
)
from pare_scenarios.generate.noise import old_chats, old_mails, old_notes
from pare_sim.kernel import Json

MATTERS = (
    ("Summer fair", ("floor_plan", "price_list", "stall_rules")),
    ("Renovation", ("kitchen_plan", "schedule", "materials")),
    ("Exhibition", ("hanging_plan", "invitation", "labels")),
    ("Staff outing", ("route", "menu", "room_list")),
)
BRINGS = {
    "en": "Here are the final versions for “{matter}”: {files}. The earlier drafts are void. Folder: {folder}.",
    "de": "Hier die endgültigen Fassungen für „{matter}“: {files}. Die Entwürfe gelten nicht mehr. Ordner: {folder}.",
    "fr": "Les versions définitives pour « {matter} » : {files}. Les brouillons ne valent plus. Dossier {folder}.",
    "es": "Aquí van las versiones definitivas de «{matter}»: {files}. Los borradores ya no valen. Carpeta: {folder}.",
    "tr": "“{matter}” için son haller: {files}. Eski taslaklar artık geçersiz. Klasör: {folder}.",
}
THEN, FINAL = "QXMgb2YgdGhlbi4=", "RmluYWwu"
"""*As of then.* and *Final.* as attachments hold them."""
SWAP = ["replace", "swap", "exchange", "substitute", "update", "switch", "supersede", "attach", "save", "put"]


class _Replacing(Story):
    """Which documents of which matter are new."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.author = s.person()
        (self.matter, documents), (self.other, _) = s.sample(MATTERS, 2)
        fresh = 1 + s.chance.randrange(2)
        mixed = s.sample(documents, 3)
        self.fresh, self.stays = mixed[:fresh], mixed[fresh:]
        self.draft = s.pick(("draft", "v1", "v2"))
        self.folder = self.matter.replace(" ", "_")
        self.new = [f"{each}_final.txt" for each in self.fresh]
        self.in_note = s.chance.random() < 0.6

    def old(self, document: str) -> str:
        """The path of the present version."""
        return f"{self.folder}/{document}_{self.draft}.txt"

    def about(self) -> str:
        where = "a note" if self.in_note else "the folder"
        return f"{self.author.first} mails {' and '.join(self.new)}; the drafts in {where} are to be replaced."

    def user(self) -> dict[str, Json]:
        place = "the note" if self.in_note else "the folder"
        goal = f"Have only valid documents in {place} on {self.matter}."
        return {"goal": goal, "acts": [reads_mail("final", 12)]}

    def seeds(self) -> list[Json]:
        s, day = self.s, self.s.start - timedelta(days=12)
        paths = [self.old(each) for each in (*self.fresh, *self.stays)]
        files = [seed("Files.file", self._label(path), path=path, content="As of then.") for path in paths]
        notes: list[Data] = []
        if self.in_note:
            here: list[Json] = [self._copy(path) for path in paths]
            notes.append(note(self.matter, "All documents are attached.", "note", attachments=here, created_at=day))
        there: list[Json] = [self._copy(self.old(self.fresh[0]))]
        notes.append(
            note(
                self.other, "Look at the example.", "near" if self.in_note else None, attachments=there, created_at=day
            )
        )
        noise = [*old_notes(s, s.chance.randrange(3)), *old_mails(s, s.chance.randrange(3))]
        return [
            seed("Files.folder", "folder", path=self.folder),
            *files,
            *notes,
            contact(self.author),
            *noise,
            *old_chats(s, s.chance.randrange(2)),
        ]

    def _copy(self, path: str, data: str = THEN) -> dict[str, Json]:
        return {"name": path.rpartition("/")[2], "data": data}

    def _label(self, path: str) -> str | None:
        """Of the files that are looked for in the end."""
        return path if not self.in_note and path in map(self.old, self.fresh) else None

    def timeline(self) -> list[Json]:
        text = BRINGS[self.s.tongue(BRINGS)].format(matter=self.matter, files=", ".join(self.new), folder=self.folder)
        files: list[Json] = [self._copy(name, FINAL) for name in self.new]
        return [mails("final", self.author, self.matter, text, {"at": 45}, attachments=files)]

    def offers(self) -> list[Json]:
        places: Json = {"one_of": [self.folder, f"{self.folder}/"]}
        load = allow("Emails__download_attachments", email_id=result("final"), path_to_save=places)
        about: Json = {
            "all": [
                SWAP,
                [self.matter, *self._names()],
                ["note", "attachment"] if self.in_note else ["folder", "file"],
            ],
            "any": [["draft", "old", "earlier", "previous", self.draft, "replace", "swap", "exchange", "supersede"]],
            "none": [self.other, [*(each.replace("_", " ") for each in self.stays)], "everything", "all documents"],
        }
        return [offer("replace", "final", about, load, *(self._in_note() if self.in_note else self._in_folder()))]

    def _names(self) -> list[str]:
        return [each.replace("_", " ") for each in self.fresh] + [self.author.first, self.author.last]

    def _in_note(self) -> list[Data]:
        most, here = len(self.new), {"note_id": ref("note")}
        old: list[Json] = [f"{each}_{self.draft}.txt" for each in self.fresh]
        paths: list[Json] = [f"{self.folder}/{name}" for name in self.new]
        return [
            allow("Notes__remove_attachment", most, attachment={"one_of": old}, **here),
            allow("Notes__add_attachment_to_note", most, attachment_path={"one_of": paths}, **here),
        ]

    def _in_folder(self) -> list[Data]:
        paths: list[Json] = [*map(self.old, self.fresh)]
        return [allow("Files__delete_file", len(paths), path={"one_of": paths})]

    def oracle(self) -> list[Json]:
        place = "note" if self.in_note else "folder"
        files = " and ".join(each.replace("_", " ") for each in self.fresh)
        load = call("Emails__download_attachments", email_id=result("final"), path_to_save=f"{self.folder}/")
        look = call("Notes__search_notes", after="final", query=self.matter)
        return [
            look if self.in_note else call("Files__list_files", after="final", folder=self.folder),
            propose(f"Shall I replace the old {files} in the {place} {self.matter} by the final version?"),
            load,
            *(self._swaps() if self.in_note else self._deletions()),
            finish(f"The {place} has the final versions."),
        ]

    def _swaps(self) -> list[Data]:
        found: list[Data] = []
        for document, name in zip(self.fresh, self.new, strict=True):
            old, new, here = f"{document}_{self.draft}.txt", f"{self.folder}/{name}", ref("note")
            found.append(call("Notes__remove_attachment", note_id=here, attachment=old))
            found.append(call("Notes__add_attachment_to_note", note_id=here, attachment_path=new))
        return found

    def _deletions(self) -> list[Data]:
        return [call("Files__delete_file", path=self.old(each)) for each in self.fresh]

    def checks(self) -> list[Json]:
        saved = [
            state(
                "Files.files",
                name=says(f"{each.replace('_', ' ')} final"),
                content=says("Final"),
                folder_id=ref("folder"),
            )
            for each in self.fresh
        ]
        if self.in_note:
            stays: list[Json] = [{"has": self._copy(self.old(each))} for each in self.stays]
            new: list[Json] = [{"has": self._copy(name, FINAL)} for name in self.new]
            near = kept("Notes.notes", "near", attachments={"set": [{"has": self._copy(self.old(self.fresh[0]))}]})
            return [state("Notes.notes", id=ref("note"), attachments={"set": [*stays, *new]}), near, *saved]
        gone = [state("Files.files", 0, id=ref(self.old(each))) for each in self.fresh]
        return [*saved, *gone, state("Files.files", len(self.stays), "anyone", content="As of then.")]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Replacing(Setting("replace_documents", seed)).data()
