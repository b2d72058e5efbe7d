"""Small scenarios, and episodes driven move by move; and no test reaches the network."""

import socket
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from pare_sim.engine import Episode, Rules
from pare_sim.registry import Registry
from pare_sim.scenario import Scenario, make_scenario

PLANTS: dict[str, Any] = {
    "id": "plants",
    "start": "2025-06-02 09:00",
    "apps": ["Messages", "Reminders", "Contacts", "Calendar"],
    "seed": [{"seed": "Messages.chat", "label": "chat", "with": {"people": ["Dana Reyes"], "messages": []}}],
    "timeline": [
        {
            "id": "asked",
            "at": "30s",
            "event": "Messages.receive",
            "with": {"sender": "Dana Reyes", "content": "Please water the plants tonight!"},
        }
    ],
    "offers": [
        {
            "id": "water",
            "from": "asked",
            "about": [["remind", "reminder"], ["plants"]],
            "allows": [{"call": "Reminders__add_reminder", "with": {"title": {"contains": ["plants"]}}}],
        },
        {
            "id": "answer",
            "from": "asked",
            "about": [["answer", "reply"], ["Dana"]],
            "allows": [{"call": "Messages__send_message_to_group_conversation"}],
        },
    ],
    "checks": [
        {"state": "Reminders.reminders", "where": {"title": {"contains": ["plants"]}}},
        {"proposed": "water"},
    ],
}
"""Dana asks the user after 30 s to water the plants; a reminder and an answer are on offer."""

REGISTRY = Registry()


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        local = not isinstance(address, tuple) or address[0] in ("127.0.0.1", "localhost", "::1")
        if not local:
            raise AssertionError(f"a test tried to reach {address}")
        connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture
def scenario() -> Callable[..., Scenario]:
    """Builds the scenario of the plants with some fields replaced."""
    return lambda **changes: make_scenario(deepcopy(PLANTS) | changes, REGISTRY)


@pytest.fixture
def start(scenario: Callable[..., Scenario]) -> Callable[..., Episode]:
    """Begins an episode of the plants and makes some moves, of whichever side is next."""

    def begin(
        *moves: object,
        run_seed: int = 0,
        rules: Rules | None = None,
        **changes: Any,
    ) -> Episode:
        episode = Episode(scenario(**changes), seed=run_seed, rules=rules)
        for move in moves:
            episode.apply(move)
        return episode

    return begin
