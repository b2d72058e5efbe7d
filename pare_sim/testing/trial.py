"""One episode of a scenario with its scripted user, and what came of it."""

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, fields, is_dataclass

from pare_sim.checks import Judgement
from pare_sim.engine import (
    AssistantMove,
    AssistantPolicy,
    AssistantView,
    Call,
    Episode,
    Pending,
    play_sync,
)
from pare_sim.kernel import Called, Ended, Trace
from pare_sim.phone import Tool
from pare_sim.policies import Scripted, Setup, Spec
from pare_sim.registry import Registry
from pare_sim.scenario import Scenario


@dataclass(frozen=True)
class Trial:
    """What came of one episode."""

    trace: Trace
    judgement: Judgement
    user: Scripted
    assistant: AssistantPolicy
    seen: Mapping[str, str]
    """Side (``user``, ``assistant``) -> all it was shown, as one text; empty unless asked for."""

    @property
    def never(self) -> Mapping[str, tuple[str, ...]]:
        """Events that never came about, with what they waited for."""
        return next(self.trace.of(Ended)).never

    @property
    def writes(self) -> list[Called]:
        """The assistant's completed writes."""
        return [call for call in self.trace.calls("assistant") if call.writes]


def try_out(
    scenario: Scenario, assistant: str = "oracle", seed: int = 0, *, unasked: Called | None = None, watch: bool = False
) -> Trial:
    """Play a scenario with its scripted user.

    Args:
        scenario: what is played.
        assistant: the spec of a bundled assistant.
        seed: the run seed.
        unasked: a call that the assistant makes first of all, before anybody has agreed to it.
        watch: whether to keep what each side was shown.
    """
    episode = Episode(scenario, seed=seed)
    setup = Setup(scenario, episode.world.stage, episode.trace)
    user, seat = Scripted.create({}, setup), Spec.parse(assistant).make("assistant", setup, Registry())
    first = seat if unasked is None else _Unasked(seat, unasked)
    if not watch:
        play_sync(episode, user, first)
        return Trial(episode.trace, episode.judge(), user, seat, {})
    told: dict[str, list[str]] = {"user": [], "assistant": []}
    while isinstance(pending := episode.pending, Pending):
        told[pending.role].extend(_texts(pending.view))
        policy = user if pending.role == "user" else first
        episode.apply(policy.act(pending.view))  # type: ignore[arg-type]
    seen = {side: "\n".join(texts) for side, texts in told.items()}
    return Trial(episode.trace, episode.judge(), user, seat, seen)


@dataclass
class _Unasked:
    """An assistant that makes one call before it goes on as another one."""

    inner: AssistantPolicy
    call: Called | None

    def act(self, view: AssistantView) -> AssistantMove | Awaitable[AssistantMove]:
        if self.call is None:
            return self.inner.act(view)
        call, self.call = self.call, None
        return Call(call.tool, call.arguments)


def _texts(value: object) -> list[str]:
    """All texts within a view; a tool counts with all that models are told of it."""
    if isinstance(value, Tool):
        return [value.full_name, value.description, str(value.schema)]
    if isinstance(value, Mapping):
        return [text for key, item in value.items() for text in (str(key), *_texts(item))]
    if isinstance(value, list | tuple):
        return [text for item in value for text in _texts(item)]
    if is_dataclass(value):
        return [text for item in fields(value) for text in _texts(getattr(value, item.name))]
    return [str(value)]


__all__ = ["Trial", "try_out"]
