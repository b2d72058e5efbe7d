import json
from collections.abc import Callable

import pytest

from pare_sim.errors import InputError
from pare_sim.metrics import RunFacts

Build = Callable[..., RunFacts]


def test_facts_survive_json(run: Build) -> None:
    facts = run(
        lead_seconds=(30.0, 61.5),
        cost=0.25,
        proposals=2,
        accepted=1,
        direct_accepts=1,
        unanswered=1,
        side_effects={"reversible": 1, "costly": 0, "outward": 2},
    )
    assert RunFacts.from_json(json.loads(json.dumps(facts.to_json(), allow_nan=False))) == facts


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"proposals": 2, "accepted": 1, "direct_accepts": 1}, "= proposals"),
        ({"proposals": 1, "accepted": 1}, "direct \\+ gathered"),
        ({"proposals": 1, "accepted": 2, "rejected": -1, "direct_accepts": 2}, "rejected is -1"),
        ({"injected": 1}, "injected <= eligible"),
        ({"side_effects": {"reversible": 0}}, "side_effects"),
        ({"cost": float("nan")}, "cost is nan"),
        ({"lead_seconds": (float("inf"),)}, "lead_seconds is inf"),
        ({"outcome": "error"}, "'error'"),
    ],
)
def test_facts_that_contradict_themselves_are_refused(run: Build, changes: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        run(**changes)


def test_facts_of_another_version_are_refused_by_naming_the_fields(run: Build) -> None:
    data = run().to_json()
    with pytest.raises(InputError, match="unknown fields: mood"):
        RunFacts.from_json(data | {"mood": 1})
    del data["turns"]
    with pytest.raises(InputError, match="lack turns"):
        RunFacts.from_json(data)


@pytest.mark.parametrize(
    "changes",
    [
        {"turns": "ten"},
        {"turns": 1.5},
        {"turns": True},
        {"strict": 1},
        {"ending": 3},
        {"side_effects": []},
        {"side_effects": {"reversible": "x", "costly": 0, "outward": 0}},
        {"lead_seconds": "30"},
        {"kind": "noise"},
        {"turns": -1},
        {"accepted": 1},
    ],
)
def test_facts_that_do_not_fit_are_refused_as_input(run: Build, changes: dict[str, object]) -> None:
    with pytest.raises(InputError, match="run facts"):
        RunFacts.from_json(run().to_json() | changes)
