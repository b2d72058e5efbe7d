"""Stories on a phone in use: old mails, chats and notes that have to do with nothing, and small talk arriving."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from pare_scenarios.generate.noise import acquaintance, interlude, old_chats, old_mails, old_notes
from pare_scenarios.generate.story import Story
from pare_sim.kernel import Json

T = TypeVar("T")


class Lively(Story):
    """A story among up to six things that do not matter; labels that nothing refers to are left out."""

    def words(self, wordings: Mapping[str, T]) -> T:
        """What is said in the language of the place, if there is such a wording, else in English."""
        return wordings[self.s.tongue(wordings)]

    def data(self) -> dict[str, Json]:
        """The scenario."""
        data = super().data()
        old, new = self._old(), self._new()
        seeds = [*old, *data["seed"]] if self.s.chance.random() < 0.5 else [*data["seed"], *old]
        used = set(_refs(data))
        return {
            **data,
            "seed": [*(_lean(item, used) for item in seeds), *(seed for seed, _ in new)],
            "timeline": [*data["timeline"], *(event for _, event in new)],
        }

    def _old(self) -> list[Json]:
        count = [self.s.pick((0, 0, 1, 2)) for _ in range(3)]
        return [*old_mails(self.s, count[0]), *old_chats(self.s, count[1]), *old_notes(self.s, count[2])]

    def _new(self) -> list[tuple[Json, Json]]:
        """Nobody or somebody the user knows writes, shortly before anything else happens or some minutes later."""
        found: list[tuple[Json, Json]] = []
        for at in range(self.s.pick((0, 1, 1, 2))):
            person, when = self.s.person(), {"at": self.s.pick((15, 20)) if at == 0 else f"{self.s.pick((4, 6))}m"}
            found.append((acquaintance(person), interlude(self.s, f"aside_{at}", person, when)))
        return found


def _lean(item: Json, used: set[str]) -> Json:
    return {name: value for name, value in item.items() if name != "label" or value in used}


def _refs(value: Json) -> Iterator[str]:
    if isinstance(value, Mapping):
        if set(value) == {"ref"}:
            yield value["ref"]
        for item in value.values():
            yield from _refs(item)
    elif isinstance(value, list):
        for item in value:
            yield from _refs(item)
