"""Moves: what each side may answer when it is its turn."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import ClassVar, Literal, get_args

from pare_sim.kernel import Json, is_json


@dataclass(frozen=True, slots=True)
class Act:
    """User: take one action of the current screen."""

    kind: ClassVar[str] = "act"
    action: str
    arguments: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wait:
    """User: let time pass, for `seconds` of simulated time or, without, until the next notification."""

    kind: ClassVar[str] = "wait"
    seconds: float | None = None
    scripted_only: bool = False
    """Only notifications of the scenario's own events end the wait, distractions do not."""


@dataclass(frozen=True, slots=True)
class Accept:
    """User: accept the open proposal."""

    kind: ClassVar[str] = "accept"
    text: str = ""


@dataclass(frozen=True, slots=True)
class Reject:
    """User: reject the open proposal."""

    kind: ClassVar[str] = "reject"
    text: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """User: answer the assistant's question."""

    kind: ClassVar[str] = "reply"
    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """Assistant: call one tool."""

    kind: ClassVar[str] = "call"
    tool: str
    arguments: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Propose:
    """Assistant: propose something to the user; `confidence` (0 to 1) is optional and scored for calibration."""

    kind: ClassVar[str] = "propose"
    text: str
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Assistant: take the open proposal back."""

    kind: ClassVar[str] = "withdraw"


@dataclass(frozen=True, slots=True)
class StaySilent:
    """Assistant: say nothing this turn."""

    kind: ClassVar[str] = "stay_silent"


@dataclass(frozen=True, slots=True)
class AskUser:
    """Assistant, executing: ask the user something and go on once it is answered."""

    kind: ClassVar[str] = "ask_user"
    text: str


@dataclass(frozen=True, slots=True)
class Finish:
    """Assistant, executing: end the execution with a report to the user."""

    kind: ClassVar[str] = "finish"
    report: str = ""


UserMove = Act | Wait | Accept | Reject | Reply
AssistantMove = Call | Propose | Withdraw | StaySilent | AskUser | Finish
Move = UserMove | AssistantMove
Role = Literal["user", "assistant"]


def problem(move: object) -> str | None:
    """Why something is not a well-formed move, or None if it is one."""
    if type(move) not in get_args(Move):  # a subclass could claim to be another kind
        return f"{type(move).__name__} is not a move"
    match move:
        case (
            Call(tool=str() as name, arguments=Mapping() as given)
            | Act(action=str() as name, arguments=Mapping() as given)
        ):
            if not name:
                return "it names nothing to call"
            return None if _is_readable(given) else "arguments must be JSON values by name, without NaN or Infinity"
        case Propose(text=str() as text, confidence=confidence):
            if not text.strip():
                return "a proposal needs words"
            valid = confidence is None or (_is_number(confidence) and 0 <= confidence <= 1)
            return None if valid else "confidence must be a number from 0 to 1"
        case Wait(seconds=seconds):
            valid = seconds is None or (_is_number(seconds) and 0 < seconds < 1e9)
            return None if valid else "wait for a positive number of seconds, or leave it out"
        case AskUser(text=str() as text) | Reply(text=str() as text):
            return None if text.strip() else "it needs words"
        case Accept(text=str()) | Reject(text=str()) | Finish(report=str()) | Withdraw() | StaySilent():
            return None
        case Call() | Act() | Propose() | Accept() | Reject() | Reply() | Finish() | AskUser():
            return "its fields are of the wrong types"
    return f"{type(move).__name__} is not a move"


def move_to_json(move: object) -> Json:
    """A move as a JSON object, or for anything else what kind of thing it was."""
    if isinstance(move, Move) and problem(move) is None:
        return {"kind": move.kind, **{key: value for key, value in asdict(move).items() if value not in (None, False)}}
    return {"kind": type(move).__name__, "text": move[:500]} if isinstance(move, str) else {"kind": type(move).__name__}


def _is_readable(given: Mapping[str, Json]) -> bool:
    try:
        return is_json(given)
    except Exception:  # a mapping of somebody's own making may do anything when it is read
        return False


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value
