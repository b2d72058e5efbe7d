"""Logs to induce from: a random walk of a user over an app, written down as a recorder would."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from random import Random

from pare_sim.induce.snapshot import GO_BACK
from pare_sim.kernel import Json, stream
from pare_sim.phone import App, Phone, System
from pare_sim.phone.screen import Action, Screen
from pare_sim.testing.app import STRETCH, new_phone
from pare_sim.testing.arguments import Maker, Supply
from pare_sim.testing.state import shown_ids

BACK_SHARE, WORLD_SHARE = 0.12, 0.08
"""How often the user goes back, and how often something else happens between two of the user's actions."""
CARELESS, TRIES = 0.1, 6
"""How often the user does not think before acting, and else how many ways are thought of."""
REFUSED = 0.2
"""What a refused attempt counts, against 1 for a success: what is hard to do is tried more often."""


def record(
    app: type[App],
    steps: int,
    seed: int = 0,
    *,
    names: bool = True,
    populate: Callable[[Phone], None] | None = None,
    others: Sequence[type[App]] = (),
) -> list[dict[str, Json]]:
    """The lines of a log of one app, `steps` interactions long.

    The walk is the same with and without names. Every 250 steps the app is started afresh; now and then the world
    or the assistant does something in between, which such a log does not show.

    Args:
        names: write screens by name; without, only content and available actions.
        populate: puts data into the fresh phone; without it, the app's own seeds are tried.
        others: apps that it needs beside it.
    """
    chance = stream(seed, "record", app.name)
    recorder = _Recorder(new_phone(app, populate, others, chance), app, chance, names)
    lines: list[dict[str, Json]] = []
    for step in range(steps):
        if step and step % STRETCH == 0:
            recorder.restart()
            lines.append({"session": "reset"})
        if chance.random() < WORLD_SHARE:
            recorder.between()
        lines.append(recorder.interact())
    return lines


def edges_taken(lines: Iterable[dict[str, Json]]) -> set[tuple[str, str, str]]:
    """The (screen, action, screen) of all interactions of a log with names that succeeded and stayed in the app."""
    return {
        (line["screen"], line["action"], line["next_screen"])
        for line in lines
        if line.get("next_screen") is not None and "error" not in line
    }


class _Recorder:
    """The phone that is walked on, and what has been tried."""

    def __init__(self, phone: Phone, app: type[App], chance: Random, names: bool) -> None:
        self.start, self.app, self.chance, self.names = phone, app, chance, names
        self.supply, self.count = Supply(), 0
        self.done: dict[str, float] = defaultdict(float)
        self.restart()

    def restart(self) -> None:
        self.phone = self.start.fork()
        self.supply.learn(self.phone.rows())
        self.phone.go_to(self.app.name)

    def interact(self) -> dict[str, Json]:
        """One action of the user, back in the app if it was left by the last."""
        if self.phone.front != self.app.name:
            self.phone.act("open_app", {"app_name": self.app.name})
        before, place = self._shown(), type(self.phone.screen).__name__
        name, arguments = self._choice()
        outcome = self.phone.act(name, arguments)
        self.done[f"{place}.{name}"] += 1.0 if outcome.ok else REFUSED
        line: dict[str, Json] = {"app": self.app.name, **before, "action": name, "arguments": arguments}
        if not outcome.ok:
            return {**line, "error": outcome.error}
        self.supply.learn([outcome.result, *(change.row for change in outcome.changes)])
        if self.phone.front != self.app.name:
            return {**line, "next_app": System.name}
        return {**line, **{f"next_{key}": value for key, value in self._shown().items()}}

    def between(self) -> None:
        """Something that the world or the assistant does."""
        calls = [(False, name) for name in self.app.tools if self.app.tools[name].writes]
        calls += [(True, name) for name in self.app.events]
        if not calls:
            return
        self.count += 1
        world, name = self.chance.choice(calls)
        declared = self.app.events[name].signature if world else self.app.tools[name].signature
        given = self._maker(()).make(declared, self.chance)
        if world:
            self.phone.happen(self.app.name, name, given, f"event:record-{self.count}")
        else:
            self.phone.call(f"{self.app.name}__{name}", given)

    def _choice(self) -> tuple[str, dict[str, Json]]:
        """An action that has succeeded less often than others; at times, the way back."""
        offered = self.phone.actions()
        own = [action for action in offered if isinstance(action, Action)]
        if not own or self.chance.random() < BACK_SHARE:
            return GO_BACK, {}
        weights = [1 / (1 + self.done[f"{a.screen}.{a.name}"]) for a in own]
        action = self.chance.choices(own, weights)[0]
        return action.name, self._arguments(action)

    def _arguments(self, action: Action) -> dict[str, Json]:
        """Arguments that the app accepts, if some are soon found; now and then the first that come."""
        maker = self._maker(shown_ids(self.phone.content()))
        given = maker.make(action.signature, self.chance)
        for _ in range(0 if self.chance.random() < CARELESS else TRIES):
            if self.phone.fork().act(action.name, given).ok:
                break
            given = maker.make(action.signature, self.chance)
        return given

    def _maker(self, ids: Sequence[str]) -> Maker:
        return Maker(self.phone, self.app.name, self.supply, ids)

    def _shown(self) -> dict[str, Json]:
        screen: Screen[App] = self.phone.screen
        content = self.phone.content()
        items: list[Json] = [{"id": i.id, "text": i.text, "fields": dict(i.fields)} for i in content.items]
        shown = {"title": content.title, "text": content.text, "fields": dict(content.fields), "items": items}
        said: dict[str, Json] = {"content": shown, "actions": [action.name for action in self.phone.actions()]}
        return {"screen": type(screen).__name__, **said} if self.names else said
