"""Families about places and posts: all seeds, wordings and writes."""

from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.kernel import Json
from pare_sim.scenario import Library
from pare_sim.testing import check_scenario

FAMILIES = ("place_to_meet", "travel_time", "post_and_thank")
LIBRARY = Library()
Maker = Callable[[str, int], Any]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_stands_every_trial(family: str) -> None:
    for seed in range(6):
        report = check_scenario(LIBRARY.make(family, seed))
        report.raise_if_failed()
        assert report.findings == (), report.to_text()


@pytest.mark.parametrize("family", FAMILIES)
def test_many_seeds_load_and_differ_in_structure(family: str, made: Maker) -> None:
    found = [made(family, seed) for seed in range(2000, 2030)]
    assert len({each.scenario.spec.start for each in found}) > 20
    assert len({each.scenario.spec.zone for each in found}) > 5
    assert len({each.shape for each in found}) >= 4


WORDINGS = [
    ("place_to_meet", 0, "Should I tell Rémi where Little Owl is?", ["answer"]),
    ("place_to_meet", 0, "I could reply to Rémi Roussel: Little Owl, place du Moulin 54.", ["answer"]),
    ("place_to_meet", 0, "Want me to share the location of Little Owl with Rémi?", ["answer"]),
    ("place_to_meet", 0, "Shall I send Rémi the address, 27 rue des Tilleuls?", []),
    ("place_to_meet", 0, "Shall I not tell Rémi where Little Owl is?", []),
    ("place_to_meet", 0, "Shall I tell Hana where Little Owl is?", []),
    ("place_to_meet", 0, "Shall I answer Rémi?", []),
    ("place_to_meet", 2, "Want me to bookmark Harbour Deli at Tanner Row in Maps?", ["save"]),
    ("place_to_meet", 2, "Should I add Harbour Deli to your saved places?", ["save"]),
    ("place_to_meet", 2, "Shall I save Harbour Deli, 18 Larch Avenue?", []),
    ("place_to_meet", 2, "Shall I save Little Owl?", []),
    ("place_to_meet", 2, "Shall I remind you of Harbour Deli?", []),
    ("travel_time", 0, "Should I set an alarm for 14:20 on Thursday, so that you set off in time?", ["remind"]),
    ("travel_time", 0, "Want a reminder at 2:25 pm to go to the physiotherapy at 15:00?", ["remind"]),
    ("travel_time", 0, "Shall I remind you on Thursday at 15:00 of the physiotherapy?", []),
    ("travel_time", 0, "Shall I remind you on Friday at 14:26 to leave for the physiotherapy?", []),
    ("travel_time", 0, "Shall I remind you at 13:40 to leave for the physiotherapy?", []),
    ("travel_time", 0, "Shall I remind you to leave in time?", []),
    ("post_and_thank", 0, "Should I answer under the lantern walk post that it starts at 10 am?", ["comment"]),
    ("post_and_thank", 0, "I could reply below João's post on the lantern walk with the time.", ["comment"]),
    ("post_and_thank", 0, "Shall I comment on the bat walk post that it begins at 14:30?", []),
    ("post_and_thank", 0, "Shall I comment below the lantern walk post that it begins at 14:30?", []),
    ("post_and_thank", 0, "Shall I tell João when the lantern walk begins?", []),
    ("post_and_thank", 0, "Shall I like the post about the lantern walk?", []),
    ("post_and_thank", 4, "Want me to comment on the garden party: bring paper bags, thanks Rémi?", ["comment"]),
    ("post_and_thank", 4, "Shall I comment on the garden party post: bring thermos flasks?", []),
    ("post_and_thank", 4, "Shall I comment on the street party post: bring paper bags?", []),
]


@pytest.mark.parametrize(("family", "seed", "text", "wanted"), WORDINGS)
def test_offers_take_honest_wordings_and_refuse_near_misses(
    family: str, seed: int, text: str, wanted: list[str]
) -> None:
    scenario = LIBRARY.make(family, seed)
    judged = [(offer.id, offer.about.judge(text, scenario.start)) for offer in scenario.offers.offers]
    assert [name for name, fit in judged if fit.matched] == wanted, [fit.because for _, fit in judged]


WRONG: list[tuple[str, int, dict[str, Json]]] = [
    ("place_to_meet", 0, {"content": "Little Owl is at 27 rue des Tilleuls."}),
    ("place_to_meet", 0, {"content": "Little Owl is at 45 place du Moulin."}),
    ("place_to_meet", 0, {"content": "Either 54 place du Moulin or 27 rue des Tilleuls."}),
    ("place_to_meet", 2, {"place_id": {"ref": "near"}}),
    ("travel_time", 0, {"due_datetime": "2026-05-21 15:00"}),
    ("travel_time", 0, {"due_datetime": "2026-05-21 14:37"}),
    ("travel_time", 0, {"due_datetime": "2026-05-20 14:26"}),
    ("travel_time", 0, {"title": "Water the cactus"}),
    ("post_and_thank", 0, {"text": "The lantern walk begins at 14:30."}),
    ("post_and_thank", 0, {"text": "The lantern walk begins soon."}),
    ("post_and_thank", 4, {"text": "Please bring paper bags."}),
    ("post_and_thank", 4, {"text": "Thanks to Rémi! Please bring thermos flasks."}),
]


@pytest.mark.parametrize(("family", "seed", "arguments"), WRONG)
def test_the_right_offer_with_a_wrong_write_fails(
    family: str, seed: int, arguments: dict[str, Json], made: Maker
) -> None:
    assert not made(family, seed).succeeds_with(0, **arguments)


RIGHT: list[tuple[str, int, dict[str, Json]]] = [
    ("place_to_meet", 0, {"content": "Little Owl, place du Moulin 54\ngeo:48.8054,9.201"}),
    ("place_to_meet", 2, {"label": "Takumi's tip"}),
    ("travel_time", 0, {"due_datetime": "2026-05-21 14:20", "title": "Set off", "description": ""}),
    ("post_and_thank", 0, {"text": "We start at 10 am, João says."}),
    ("post_and_thank", 4, {"text": "Bring paper bags, and thanks a lot, Rémi!"}),
]


@pytest.mark.parametrize(("family", "seed", "arguments"), RIGHT)
def test_other_words_that_are_right_pass(family: str, seed: int, arguments: dict[str, Json], made: Maker) -> None:
    assert made(family, seed).succeeds_with(0, **arguments)


def test_a_comment_below_the_post_that_carries_the_question_fails(made: Maker) -> None:
    asked_there = [found for found in (made("post_and_thank", seed) for seed in range(12)) if "near" in _labels(found)]
    assert asked_there
    for found in asked_there:
        assert not found.succeeds_with(0, post_id={"ref": "near"})


def _labels(found: Any) -> set[str | None]:
    return {seed.label for seed in found.scenario.spec.seed}
