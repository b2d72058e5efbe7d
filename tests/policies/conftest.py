"""Small stories for the rule-based assistant, and playing them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from pare_sim.engine import Episode, play_sync
from pare_sim.policies import Rules, Scripted, Setup
from pare_sim.scenario import make_scenario

Play = Callable[..., Episode]


class Failing:
    """Noise that lets every call of one tool fail."""

    def __init__(self, tool: str) -> None:
        self.tool = tool

    def failure(self, seed: int, tool: str, arguments: str, occurrence: int) -> str | None:
        return "the service is busy" if tool == self.tool else None


@pytest.fixture
def play() -> Play:
    """Play a story of chat messages and mails that arrive a minute apart; the user accepts what `allows` names."""

    def played(
        *events: tuple[str, Mapping[str, Any]],
        seed: Sequence[Mapping[str, Any]] = (),
        allows: Sequence[str] = (),
        acts: Sequence[Mapping[str, Any]] = (),
        failing: str = "",
    ) -> Episode:
        offers = [
            {
                "id": "help",
                "about": {"all": ["calendar"], "also": ["delete"]},
                "allows": [{"call": call} for call in allows],
            }
        ]
        more = {"offers": offers, "checks": [{"called": allows[0]}]} if allows else {}
        data: dict[str, Any] = {
            "id": "story",
            "kind": "action" if allows else "silence",
            "start": "2025-06-02 09:00",
            "zone": "Europe/Paris",
            "apps": ["Messages", "Emails", "Calendar", "Contacts", "Reminders"],
            "turns": 12,
            "seed": list(seed),
            "timeline": [
                {"id": f"event-{n}", "event": name, "with": dict(what), "at": f"{n + 1}m"}
                for n, (name, what) in enumerate(events)
            ],
            "user": {"acts": list(acts)},
            **more,
        }
        scenario = make_scenario(data)
        episode = Episode(scenario, seed=3, noise=Failing(failing) if failing else None)
        setup = Setup(scenario, episode.world.stage, episode.trace)
        play_sync(episode, Scripted.create({}, setup), Rules.create({}))
        return episode

    return played
