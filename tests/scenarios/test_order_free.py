"""The order in which a scenario is written decides nothing: events, offers and checks may be shuffled."""

import pytest

from pare_sim.kernel import stream
from pare_sim.scenario import Library, make_scenario
from pare_sim.testing import try_out

LIBRARY = Library()


@pytest.mark.parametrize("family", LIBRARY.family_names())
def test_a_shuffled_scenario_is_judged_alike(family: str) -> None:
    written = LIBRARY.make(family, 0).spec.model_dump(mode="json", by_alias=True, exclude_defaults=True, warnings=False)
    for part in ("timeline", "offers", "checks"):
        stream(1, family, part).shuffle(written.get(part, []))
    shuffled = make_scenario(written, LIBRARY.registry)
    assistant = "silent" if shuffled.kind == "silence" else "oracle"
    assert try_out(shuffled, assistant).judgement.strict
    if shuffled.kind == "action":
        assert not try_out(shuffled, "silent").judgement.success
