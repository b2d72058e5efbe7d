"""Proposals in many words: right ones are taken for what they are about, wrong ones for nothing that is on offer.

Each file in ``words`` holds the proposals for one scenario: ``offer_turn`` is the event after which they are made
(``start``: at once), ``right`` ones are about the same as the oracle's first proposal, ``wrong`` ones about no offer.
They were written without sight of the criteria; one half is for tuning those, the other for judging the result.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pare_sim.engine import AssistantView, Pending
from pare_sim.proof.reference import script
from pare_sim.proof.take import Take
from pare_sim.scenario import Library, Match, delivered
from pare_sim.scenario.loader import parse_text, read_text

FOLDER = Path(__file__).parent / "words"
HALVES = ("tuning", "held_out")
ENOUGH = 0.9


@dataclass(frozen=True)
class Answer:
    """What became of one proposal."""

    scenario: str
    text: str
    right: bool
    match: Match
    expected: str | None

    @property
    def correct(self) -> bool:
        """Whether a right one was understood, or a wrong one was about nothing."""
        return self.match.offer == (self.expected if self.right else None)


def read(path: Path) -> dict[str, Any]:
    """The proposals for one scenario."""
    data = parse_text(read_text(path), str(path))
    assert isinstance(data, dict)
    return data


def heard(path: Path) -> list[Answer]:
    """What a scenario makes of the proposals for it, at the turn at which they are made."""
    data = read(path)
    scenario = Library().scenario(path.stem)
    take = Take.of(scenario, script(scenario.spec.oracle))
    episode = take.episode
    while isinstance(pending := episode.pending, Pending):
        if isinstance(pending.view, AssistantView):
            if data["offer_turn"] == "start" or delivered(episode.trace, data["offer_turn"]) is not None:
                break
            episode.apply(take.script.act(pending.view))
        else:
            episode.apply(take.user.act(pending.view))
    assert isinstance(episode.pending, Pending), f"{path.stem}: {data['offer_turn']} never happens"
    first = next(step.propose for step in scenario.spec.oracle if step.propose is not None)
    now, trace = episode.world.phone.now, episode.trace
    expected = scenario.match(first, trace, now).offer
    assert expected is not None, f"{path.stem}: the oracle's own words are about nothing"
    return [
        Answer(path.stem, text, kind == "right", scenario.match(text, trace, now), expected)
        for kind in ("right", "wrong")
        for text in data[kind]
    ]


def rate(answers: list[Answer], *, right: bool) -> float:
    """The share of right (sensitivity) or wrong (specificity) proposals that were dealt with correctly."""
    asked = [answer for answer in answers if answer.right == right]
    return sum(answer.correct for answer in asked) / len(asked)


def test_each_half_has_twenty_scenarios_with_five_proposals_of_each_kind() -> None:
    found = [read(path) for path in FOLDER.glob("*.yaml")]
    assert [sum(data["half"] == half for data in found) for half in HALVES] == [20, 20]
    assert min(len(data[kind]) for data in found for kind in ("right", "wrong")) >= 5


@pytest.mark.parametrize("half", HALVES)
def test_proposals_in_other_words_are_understood_and_wrong_ones_are_not_taken_for_right(half: str) -> None:
    paths = [path for path in sorted(FOLDER.glob("*.yaml")) if read(path)["half"] == half]
    by_scenario = {path.stem: heard(path) for path in paths}
    for name, answers in by_scenario.items():
        print(f"{name:32} {rate(answers, right=True):5.0%} {rate(answers, right=False):5.0%}")
        for answer in answers:
            if not answer.correct and half == "tuning":  # whoever sees the other half's can no longer judge by them
                print(f"    {'missed' if answer.right else 'taken'}: {answer.text} ({answer.match.because})")
    everything = [answer for answers in by_scenario.values() for answer in answers]
    sensitivity, specificity = rate(everything, right=True), rate(everything, right=False)
    print(f"{half}: sensitivity {sensitivity:.1%}, specificity {specificity:.1%}")
    assert sensitivity >= ENOUGH
    assert specificity >= ENOUGH
