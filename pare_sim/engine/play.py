"""Drivers: they ask the side whose move is pending and apply what it answers."""

from collections.abc import Awaitable
from inspect import isawaitable
from typing import Protocol

from pare_sim.engine.episode import Episode, Over
from pare_sim.engine.moves import AssistantMove, UserMove
from pare_sim.engine.views import AssistantView, UserView
from pare_sim.errors import DefinitionError
from pare_sim.kernel import Trace


class UserPolicy(Protocol):
    """The leader: maps what the user sees to a move. ``act`` may be a coroutine function or a plain one."""

    def act(self, view: UserView) -> UserMove | Awaitable[UserMove]:
        """The user's next move."""


class AssistantPolicy(Protocol):
    """The follower: maps what the assistant has been told to a move. ``act`` may be a coroutine function or plain."""

    def act(self, view: AssistantView) -> AssistantMove | Awaitable[AssistantMove]:
        """The assistant's next move."""


async def play(episode: Episode, user: UserPolicy, assistant: AssistantPolicy) -> Trace:
    """Play an episode to its end."""
    while not isinstance(pending := episode.pending, Over):
        seat = user if pending.role == "user" else assistant
        move = seat.act(pending.view)  # type: ignore[arg-type]
        episode.apply(await move if isawaitable(move) else move)
    return episode.trace


def play_sync(episode: Episode, user: UserPolicy, assistant: AssistantPolicy) -> Trace:
    """Play an episode to its end with policies that answer at once.

    Raises:
        DefinitionError: a policy is a coroutine; use `play`.
    """
    while not isinstance(pending := episode.pending, Over):
        seat = user if pending.role == "user" else assistant
        move = seat.act(pending.view)  # type: ignore[arg-type]
        if isawaitable(move):
            getattr(move, "close", lambda: None)()
            raise DefinitionError(f"{type(seat).__name__} answers asynchronously: use `await play(...)`")
        episode.apply(move)
    return episode.trace
