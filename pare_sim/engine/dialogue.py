"""What the two sides have open between them: a proposal, an execution, a question."""

from dataclasses import dataclass, field, replace

from pare_sim.engine.views import Notification, Observation
from pare_sim.kernel import Mode


@dataclass(frozen=True, slots=True)
class Open:
    """A proposal or question that waits for the user."""

    id: str
    text: str
    offer: str | None = None
    age: int = 0
    """User turns since it was made."""

    def older(self) -> "Open":
        """The same, one user turn later."""
        return replace(self, age=self.age + 1)


@dataclass
class Dialogue:
    """The state of the talk between user and assistant."""

    mode: Mode = "observe"
    steps_left: int = 0
    questions_left: int = 0
    proposal: Open | None = None
    accepted: Open | None = None
    """The proposal that is being executed."""
    question: Open | None = None
    told: list[Observation] = field(default_factory=list)
    """All the assistant has been told."""
    seen: int = 0
    """How much of it the assistant had been told when it last moved."""
    heard: int = 0
    """How many of the phone's notifications the assistant has been told."""
    user_saw: int = 0
    """How many of them the user had been shown when it last moved."""
    reports: list[str] = field(default_factory=list)
    """What the user has not read yet of what the assistant reported."""
    made: int = 0
    """Proposals and questions so far; numbers their ids."""

    def next_id(self, kind: str) -> str:
        """An id for the next proposal or question."""
        self.made += 1
        return f"{kind}-{self.made}"

    def possible_kinds(self) -> tuple[str, ...]:
        """Kinds of move that the assistant may make now."""
        call = ("call",) if self.steps_left else ()
        if self.mode == "execute":
            return (*call, *(("ask_user",) if self.questions_left else ()), "finish")
        return (*call, "propose", *(("withdraw",) if self.proposal else ()), "stay_silent")

    def hear(self, delivered: list[Notification]) -> None:
        """Tell the assistant the notifications that are new."""
        self.told.extend(delivered[self.heard :])
        self.heard = len(delivered)

    def fork(self) -> "Dialogue":
        """An independent copy."""
        return replace(self, told=list(self.told), reports=list(self.reports))
