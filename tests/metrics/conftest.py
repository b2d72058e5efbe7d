from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.metrics import RunFacts


@pytest.fixture
def run() -> Callable[..., RunFacts]:
    """Builds the facts of one run: a quiet failure of an action scenario, unless told otherwise."""

    def build(scenario: str = "a", outcome: str = "failure", **changes: Any) -> RunFacts:
        plain: dict[str, Any] = {
            "key": f"{scenario}-{changes.get('repeat', 0)}",
            "scenario": scenario,
            "family": "",
            "kind": "action",
            "assistant": "rules",
            "user": "scripted",
            "rules": "ours",
            "tool_failure": 0.0,
            "distractions": 0.0,
            "repeat": 0,
            "outcome": outcome,
            "ending": "turn_limit",
            "reason": "",
            "strict": outcome == "success",
            "turns": 10,
            "waits": 10,
            **dict.fromkeys(("proposals", "accepted", "rejected", "unanswered", "withdrawn"), 0),
            **dict.fromkeys(("direct_accepts", "gathered_accepts", "consent_violations"), 0),
            **dict.fromkeys(("false_offers", "early_offers", "missed_offers"), 0),
            **dict.fromkeys(("reads", "writes", "failed_calls", "eligible", "injected", "false_reports"), 0),
            "side_effects": {"reversible": 0, "costly": 0, "outward": 0},
            "lead_seconds": (),
            "trigger_delivered": True,
            "restrained": False,
            "cost": None,
            "tokens": None,
        }
        return RunFacts(**plain | changes)

    return build
