"""The other solutions that lie apart from their scenarios belong to known ones and do what they say."""

import pytest

from pare_sim.proof.reference import script
from pare_sim.proof.take import Take, staged
from pare_sim.scenario import Library

LIBRARY = Library()
APART = tuple(LIBRARY.alternatives())


def known(name: str) -> bool:
    """Whether there is a scenario of this name, written or made by a family."""
    family, _, seed = name.rpartition("-")
    return name in LIBRARY.scenario_ids() or (seed.isdecimal() and family in LIBRARY.family_names())


def test_other_solutions_belong_to_known_scenarios() -> None:
    assert [name for name in APART if not known(name)] == []


def test_sixty_scenarios_have_three_other_solutions_each() -> None:
    assert len(APART) >= 60
    assert [name for name in APART if len(LIBRARY.scenario(name).spec.alternatives) < 3] == []


@pytest.mark.parametrize("name", APART)
def test_a_call_fails_only_where_a_solution_says_that_it_recovers(name: str) -> None:
    scenario = staged(LIBRARY.scenario(name))
    for each in scenario.spec.alternatives:
        take = Take.of(scenario, script(each.oracle))
        take.script.undaunted = True
        take.play()
        failed = [take.script.lines[at].step.call for at in sorted(take.script.failed)]
        assert len(failed) == each.name.startswith("recovers"), f"{each.name}: {failed}"
