"""What no proposal may do, whatever the offer: list keywords, undo in passing, propose many things at once."""

from datetime import UTC, datetime

import pytest

from pare_sim.checks import Criterion
from pare_sim.errors import ScenarioError

NOW = datetime(2025, 6, 2, 9, tzinfo=UTC)
DINNER = Criterion.parse([["add", "put"], ["dinner"], {"person": "Dana Reyes"}])


@pytest.mark.parametrize(
    "text",
    [
        "Shall I add the dinner with Dana to your calendar?",
        "Shall I add the dinner with Dana, since she had to cancelled plans before?",
        "Shall I add the dinner with Dana and remind you of it?",
        "Don't delete anything: shall I add the dinner with Dana?",
        "Add dinner Dana?",
    ],
)
def test_an_honest_proposal_fits(text: str) -> None:
    assert DINNER.judge(text, NOW).matched, DINNER.judge(text, NOW).because


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Dinner Dana Thursday add calendar event reminder message book call", "lists words"),
        ("Shall I add the dinner with Dana and delete your lunch?", "delete"),
        ("Shall I block Dana and put the dinner off?", "block"),
        ("Shall I add the dinner with Dana, order a cab and buy flowers?", "order"),
    ],
)
def test_what_goes_further_does_not_fit_and_the_reason_says_so(text: str, told: str) -> None:
    fit = DINNER.judge(text, NOW)
    assert not fit.matched
    assert told in fit.because


def test_acts_that_the_criterion_speaks_of_may_be_named() -> None:
    swap = Criterion.parse({"all": [["add"], ["dinner"]], "also": ["delete"]})
    assert swap.judge("Shall I add the dinner and delete the lunch?", NOW).matched
    with pytest.raises(ScenarioError, match="also"):
        Criterion.parse({"all": ["dinner"], "also": "delete"})
