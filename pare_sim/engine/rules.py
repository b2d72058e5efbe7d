"""The rules of play: limits and prices.

They are part of a run's key; rows of different rules are never pooled.
"""

from dataclasses import asdict, dataclass

from pare_sim.errors import InputError
from pare_sim.kernel import Json


@dataclass(frozen=True, slots=True)
class Rules:
    """How an episode is played; the defaults are those used for comparison with published figures."""

    name: str = "ours"
    turns: int | None = None
    """Rounds of user and assistant; without, what the scenario asks for, else 10."""
    observe_steps: int = 5
    """Reading calls per turn while observing."""
    execute_steps: int = 10
    """Calls per accepted proposal."""
    questions: int = 3
    """Questions per accepted proposal."""
    patience: int = 3
    """User turns after which an unanswered proposal or question expires."""
    idle_turns: int = 3
    """Turns in which both sides only waited and nothing is due, after which play stops."""
    stop_at_goal: bool = True
    """Whether play stops once an execution has been finished, all checks pass and the timeline has nothing due."""
    user_seconds: float = 15.0
    """Simulated seconds a user's move takes."""
    assistant_seconds: float = 5.0
    """Simulated seconds the assistant's part of a turn takes, however many calls it makes."""

    def __post_init__(self) -> None:
        for name in ("turns", "observe_steps", "execute_steps", "questions", "patience", "idle_turns"):
            value, least = getattr(self, name), 0 if name == "questions" else 1
            if (name, value) != ("turns", None) and (type(value) is not int or value < least):
                raise InputError(f"rules: {name} must be a whole number of at least {least}, not {value!r}")
        for name in ("user_seconds", "assistant_seconds"):
            value = getattr(self, name)
            if type(value) not in (int, float) or not 0 <= value < 1e9:
                raise InputError(f"rules: {name} must be 0 or more seconds, not {value!r}")

    def to_json(self) -> dict[str, Json]:
        """The values by name."""
        return asdict(self)


DEFAULT_TURNS = 10
