"""The settings of a stored experiment, read back."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pare_sim.errors import InputError
from pare_sim.kernel import Json
from pare_sim.metrics import RunFacts


class Settings(BaseModel):
    """What was planned; as `Experiment.settings` says it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    scenarios: dict[str, str]
    """Id -> digest."""
    kinds: dict[str, Literal["action", "silence"]]
    families: dict[str, str]
    assistants: tuple[str, ...]
    user: str
    repeats: Annotated[int, Field(ge=1)]
    seed: int
    rules: dict[str, Json]
    tool_failure: tuple[float, ...]
    distractions: tuple[float, ...]
    plugins: tuple[str, ...]
    version: str

    @classmethod
    def read(cls, data: Mapping[str, Any], path: Path) -> Self:
        """The settings that a store holds.

        Raises:
            InputError: they are not those of an experiment.
        """
        try:
            found = cls.model_validate(data)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(map(str, first["loc"]))
            raise InputError(f"{path}: its settings are not those of an experiment: {place}: {first['type']}") from None
        if not set(found.scenarios) == set(found.kinds) == set(found.families):
            raise InputError(
                f"{path}: its settings are not those of an experiment: kinds, families and scenarios differ"
            )
        return found

    def planned(self) -> Iterator[RunFacts]:
        """One run without numbers for each that is to be played, in the order of a report."""
        for assistant in self.assistants:
            for scenario in sorted(self.scenarios):
                for failure in self.tool_failure:
                    for distractions in self.distractions:
                        for repeat in range(self.repeats):
                            yield self._unplayed(assistant, scenario, failure, distractions, repeat)

    def _unplayed(self, assistant: str, scenario: str, failure: float, distractions: float, repeat: int) -> RunFacts:
        return RunFacts.without_numbers(
            key="",
            scenario=scenario,
            family=self.families[scenario],
            kind=self.kinds[scenario],
            assistant=assistant,
            user=self.user,
            rules=str(self.rules.get("name", "")),
            tool_failure=failure,
            distractions=distractions,
            repeat=repeat,
            outcome="not_played",
            cost=0.0,
            tokens=0,
        )
