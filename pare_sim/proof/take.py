"""One playing of a script with the scripted user, which can branch off at any line."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property

from pare_sim.checks import Judgement
from pare_sim.engine import (
    AssistantPolicy,
    AssistantView,
    Episode,
    Pending,
    Reject,
    UserMove,
    UserPolicy,
    UserView,
    Wait,
    play_sync,
)
from pare_sim.kernel import Trace
from pare_sim.policies import Scripted, Setup
from pare_sim.proof.script import Lines, Script
from pare_sim.scenario import Scenario, Stage


@dataclass(frozen=True)
class Staged(Scenario):
    """A scenario that is set up once per seed; episodes fork what they are given, so it can be shared."""

    def stage(self, seed: int) -> Stage:
        """The stage, made when it is first asked for."""
        if seed not in self._stages:
            self._stages[seed] = super().stage(seed)
        return self._stages[seed]

    @cached_property
    def _stages(self) -> dict[int, Stage]:
        return {}


def staged(scenario: Scenario) -> Staged:
    """The same scenario, set up once per seed."""
    return Staged(scenario.spec, scenario.apps, scenario.source)


class Idle:
    """A user who does nothing but wait."""

    def act(self, view: UserView) -> UserMove:
        """Wait for the scenario's next event."""
        return Wait(scripted_only=True)


@dataclass
class Refusing:
    """A user who turns down the first proposal, and is otherwise as another one."""

    inner: UserPolicy
    refused: bool = False

    def act(self, view: UserView) -> UserMove:
        """No, once."""
        if view.proposal is not None and not self.refused:
            self.refused = True
            return Reject("No, thank you.")
        return self.inner.act(view)  # type: ignore[return-value]


@dataclass
class Take:
    """An episode, its user and the script of its assistant."""

    scenario: Scenario
    episode: Episode
    user: UserPolicy
    script: Script
    marks: "dict[int, Take]" = field(default_factory=dict)
    """Line -> the take as it was just before the line was taken."""

    @classmethod
    def of(cls, scenario: Scenario, lines: Lines, seed: int = 0) -> "Take":
        """A fresh take of a script."""
        episode = Episode(scenario, seed=seed)
        user = Scripted.create({}, Setup(scenario, episode.world.stage, episode.trace))
        return cls(scenario, episode, user, Script(lines, scenario, episode))

    def fork(self) -> "Take":
        """An independent copy that goes on from here."""
        episode = self.episode.fork()
        shared = (self.scenario, self.episode.world.stage)
        known: dict[int, object] = {id(each): each for each in shared} | {id(self.episode.trace): episode.trace}
        return Take(self.scenario, episode, deepcopy(self.user, known), self.script.on(episode))

    def branch(self, lines: Lines, at: int) -> "Take":
        """A copy that plays other lines from the first one that differs, which lies `at`."""
        take = self.marks[at].fork() if at in self.marks else Take.of(self.scenario, lines)
        take.script.lines = lines
        return take

    def play(self, *, mark: bool = False) -> "Take":
        """Play to the end; `mark` remembers where each line was taken."""
        episode = self.episode
        while isinstance(pending := episode.pending, Pending):
            if isinstance(pending.view, AssistantView):
                before = self.fork() if mark else None
                episode.apply(self.script.act(pending.view))
                if before is not None and self.script.taken is not None:
                    self.marks.setdefault(self.script.taken, before)
            else:
                episode.apply(self.user.act(pending.view))
        return self

    @property
    def trace(self) -> Trace:
        """What has happened."""
        return self.episode.trace

    @cached_property
    def judgement(self) -> Judgement:
        """The verdicts on what has happened."""
        return self.episode.judge()


def play_policy(
    scenario: Scenario, make: Callable[[Setup], AssistantPolicy], *, user: UserPolicy | None = None, seed: int = 0
) -> Judgement:
    """The verdicts on an episode with some assistant and the scripted user, or another one."""
    episode = Episode(scenario, seed=seed)
    setup = Setup(scenario, episode.world.stage, episode.trace)
    play_sync(episode, user or Scripted.create({}, setup), make(setup))
    return episode.judge()
