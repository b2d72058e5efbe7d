"""The shape of a generated scenario: what a family draws once, told part by part."""

from typing import ClassVar, Literal

from pare_scenarios.generate.setting import Setting
from pare_sim.kernel import Json


class Story:
    """One situation. A family draws what varies in `__init__` and overrides the parts that it has."""

    kind: ClassVar[Literal["action", "silence"]] = "action"
    turns: ClassVar[int | None] = None

    def __init__(self, setting: Setting) -> None:
        self.s = setting

    def about(self) -> str:
        """What happens, for people."""
        raise NotImplementedError

    def user(self) -> dict[str, Json]:
        """Goal, persona, acts and answers of the user."""
        raise NotImplementedError

    def seeds(self) -> list[Json]:
        """Initial data."""
        return []

    def timeline(self) -> list[Json]:
        """What the world does."""
        raise NotImplementedError

    def offers(self) -> list[Json]:
        """What help would be right."""
        return []

    def oracle(self) -> list[Json]:
        """One way to help."""
        return []

    def checks(self) -> list[Json]:
        """How success is recognised."""
        return []

    def data(self) -> dict[str, Json]:
        """The scenario."""
        return {
            **self.s.frame(),
            "about": self.about(),
            "kind": self.kind,
            **({"turns": self.turns} if self.turns else {}),
            "user": self.user(),
            "seed": self.seeds(),
            "timeline": self.timeline(),
            "offers": self.offers(),
            "oracle": self.oracle(),
            "checks": self.checks(),
        }
