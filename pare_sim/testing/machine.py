"""A hypothesis state machine for an app, which finds short ways to break it."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from pare_sim.phone import App, Phone
from pare_sim.testing.app import new_phone
from pare_sim.testing.walk import Walk

if TYPE_CHECKING:
    from hypothesis.stateful import RuleBasedStateMachine


def app_machine(
    app: type[App], populate: Callable[[Phone], None] | None = None, *, others: Sequence[type[App]] = ()
) -> "type[RuleBasedStateMachine]":
    """A state machine class whose rules are what user, assistant, world and time do to the app.

    ::

        TestNotes = app_machine(Notes, populate).TestCase

    Args:
        populate: puts data into each fresh phone.
        others: apps that it needs beside it.

    Raises:
        ImportError: hypothesis is not installed.
    """
    try:
        from hypothesis import strategies
        from hypothesis.stateful import RuleBasedStateMachine, rule
    except ImportError:
        raise ImportError("app_machine needs hypothesis: pip install 'pare-sim[dev]'") from None
    chances = strategies.integers(0, 2**20).map(Random)  # a seed a step: small to draw, and steps still shrink away

    class AppMachine(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.walk = Walk(new_phone(app, populate, others, Random(0)), app.name)

        @rule(chance=chances)
        def user(self, chance: Random) -> None:
            self.walk.user_step(chance)
            self.sound()

        @rule(chance=chances)
        def assistant(self, chance: Random) -> None:
            self.walk.assistant_step(chance)
            self.sound()

        @rule(chance=chances)
        def world(self, chance: Random) -> None:
            self.walk.world_step(chance)
            self.sound()

        @rule(chance=chances)
        def time(self, chance: Random) -> None:
            self.walk.time_step(chance)
            self.sound()

        def sound(self) -> None:
            found = "\n".join(map(str, self.walk.findings.values()))
            assert not found, found

    AppMachine.__name__ = AppMachine.__qualname__ = f"{app.name}Machine"
    return AppMachine
