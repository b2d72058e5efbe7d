"""Views: what each side may see when it is its turn. Plain frozen data; never the phone, the scenario or the oracle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pare_sim.engine.moves import Accept, Act, Reject, Reply, Wait
from pare_sim.kernel import Json, Mode
from pare_sim.phone import Content, Offered, Tool

if TYPE_CHECKING:
    from pare_sim.engine.dialogue import Open
    from pare_sim.engine.episode import Episode


@dataclass(frozen=True, slots=True)
class Notification:
    """A notification as both sides see it; `id` is opaque."""

    id: str
    time: str
    app: str
    title: str
    body: str = ""


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """A proposal that waits for the user's answer; `age` counts the user's turns since it was made."""

    id: str
    text: str
    age: int


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that waits for the user's answer; `age` counts the user's turns since it was asked."""

    id: str
    text: str
    age: int


@dataclass(frozen=True, slots=True)
class LastAction:
    """What became of the user's last action."""

    action: str
    ok: bool
    error: str | None = None
    result: Json = None


@dataclass(frozen=True, slots=True)
class UserView:
    """What the user may see: the time, what is new, the screen, what can be done, what waits for an answer."""

    phone: str
    time: str
    turn: int
    turns_left: int
    notifications: tuple[Notification, ...]
    app: str
    screen: str
    focus: Mapping[str, Json]
    """The ids of what the screen is about, by name."""
    content: Content
    actions: tuple[Offered, ...]
    proposal: OpenProposal | None
    question: OpenQuestion | None
    last: LastAction | None
    reports: tuple[str, ...]
    """What the assistant reported since last time."""
    moves: tuple[str, ...]
    """Kinds of move that are possible now."""


@dataclass(frozen=True, slots=True)
class UserActed:
    """The assistant is told: the user took an action and came to a screen (with its ids, not its content)."""

    time: str
    app: str
    action: str
    arguments: Mapping[str, Json]
    ok: bool
    error: str | None
    screen: str
    focus: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The assistant is told: what came of its own call."""

    time: str
    tool: str
    arguments: Mapping[str, Json]
    ok: bool
    result: Json = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class ProposalAnswer:
    """The assistant is told: its proposal was accepted, rejected, withdrawn or has expired."""

    time: str
    proposal: str
    state: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class QuestionAnswer:
    """The assistant is told: its question was answered, or (`expired`) was not."""

    time: str
    question: str
    text: str
    expired: bool


@dataclass(frozen=True, slots=True)
class MoveRefused:
    """The assistant is told: its move was not possible, and why."""

    time: str
    error: str


Observation = Notification | UserActed | ToolResult | ProposalAnswer | QuestionAnswer | MoveRefused


@dataclass(frozen=True, slots=True)
class AssistantView:
    """What the assistant may see: all it has been told so far, what is new, and what it may do now."""

    phone: str
    time: str
    turn: int
    mode: Mode
    steps_left: int
    """Calls left in this turn (observe) or in this execution (execute)."""
    history: tuple[Observation, ...]
    news: int
    """How many of the last observations are new since the assistant's last move."""
    tools: tuple[Tool, ...]
    proposal: OpenProposal | None
    """The open proposal while observing; the accepted one while executing."""
    questions_left: int
    moves: tuple[str, ...]
    """Kinds of move that are possible now."""

    @property
    def new(self) -> tuple[Observation, ...]:
        """The observations since the assistant's last move."""
        return self.history[len(self.history) - self.news :]


def user_view(episode: "Episode") -> UserView:
    """What the user sees now."""
    world, talk, phone = episode.world, episode.dialogue, episode.world.phone
    answers = (Accept.kind, Reject.kind) if talk.proposal else ()
    return UserView(
        phone=phone.id,
        time=world.time,
        turn=world.turn,
        turns_left=episode.turns - world.turn,
        notifications=tuple(world.delivered[talk.user_saw :]),
        app=phone.front,
        screen=type(phone.screen).__name__,
        focus=phone.screen.ids(),
        content=phone.content(),
        actions=phone.actions(),
        proposal=_open_proposal(talk.proposal),
        question=None
        if talk.question is None
        else OpenQuestion(talk.question.id, talk.question.text, talk.question.age),
        last=episode.last,
        reports=tuple(talk.reports),
        moves=(Act.kind, Wait.kind, *answers, *((Reply.kind,) if talk.question else ())),
    )


def assistant_view(episode: "Episode") -> AssistantView:
    """What the assistant sees now."""
    world, talk = episode.world, episode.dialogue
    executing = talk.mode == "execute"
    return AssistantView(
        phone=world.phone.id,
        time=world.time,
        turn=world.turn,
        mode=talk.mode,
        steps_left=talk.steps_left,
        history=tuple(talk.told),
        news=len(talk.told) - talk.seen,
        tools=world.phone.tools(writes=executing) if talk.steps_left else (),
        proposal=_open_proposal(talk.accepted if executing else talk.proposal),
        questions_left=talk.questions_left if executing else 0,
        moves=talk.possible_kinds(),
    )


def _open_proposal(proposal: "Open | None") -> OpenProposal | None:
    return None if proposal is None else OpenProposal(proposal.id, proposal.text, proposal.age)
