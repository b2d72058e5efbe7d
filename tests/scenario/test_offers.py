"""Offers that follow others or are rejected, refusals that are respected, and how exactly words must fit."""

from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.checks import Criterion
from pare_sim.engine import Accept, Episode, Over, Propose, Reject, StaySilent, Wait
from pare_sim.errors import ScenarioError
from pare_sim.kernel import Proposed, Settled, parse_time
from pare_sim.metrics import count
from pare_sim.policies import Scripted, Setup
from pare_sim.scenario import Scenario
from pare_sim.testing import try_out

EARLY: dict[str, Any] = {
    "id": "early",
    "from": "asked",
    "about": [["remind"], ["plants"]],
    "answer": "reject",
    "says": "Make it 20:00, please.",
}
LATE: dict[str, Any] = {
    "id": "late",
    "follows": "early",
    "until": "10m",
    "about": [["remind"], ["plants"], {"time": "20:00"}],
    "allows": [{"call": "Reminders__add_reminder"}],
}
FIRST = "Shall I remind you of the plants?"
SECOND = "Shall I remind you of the plants at 20:00?"
CHECKS = [{"not_repeated": "early"}]

Make = Callable[..., Scenario]


def played(scenario: Scenario, *texts: str) -> Episode:
    """The scripted user and an assistant that proposes these things one after the other, once the plants came up."""
    episode, left = Episode(scenario, seed=3), list(texts)
    user = Scripted.create({}, Setup(scenario, episode.world.stage, episode.trace))
    while not isinstance(pending := episode.pending, Over):
        if pending.role == "user":
            episode.apply(user.act(pending.view))
        else:
            ready = left and episode.turn > 0 and pending.mode == "observe"
            episode.apply(Propose(left.pop(0)) if ready else StaySilent())
    return episode


def answers(episode: Episode) -> list[tuple[str | None, str, str]]:
    return [(settled.offer, settled.state, settled.text) for settled in episode.trace.of(Settled)]


def test_a_rejected_proposal_is_answered_with_the_words_of_the_offer(scenario: Make) -> None:
    episode = played(scenario(offers=[EARLY, LATE], checks=CHECKS), FIRST)
    assert answers(episode) == [("early", "rejected", "Make it 20:00, please.")]


def test_the_changed_proposal_is_accepted_once_the_first_has_been_answered(scenario: Make) -> None:
    episode = played(scenario(offers=[EARLY, LATE], checks=CHECKS), FIRST, SECOND)
    assert [answer[:2] for answer in answers(episode)] == [("early", "rejected"), ("late", "accepted")]


def test_the_oracle_goes_on_after_a_rejection_that_the_scenario_has_foreseen(scenario: Make) -> None:
    steps = [
        {"propose": FIRST, "after": "asked"},
        {"propose": SECOND},
        {
            "call": "Reminders__add_reminder",
            "with": {"title": "plants", "due_datetime": "2025-06-02 20:00", "description": ""},
        },
    ]
    made = scenario(offers=[EARLY, LATE], oracle=steps, checks=[{"called": "Reminders__add_reminder"}, *CHECKS])
    assert try_out(made).judgement.strict
    refusing = [{**EARLY, "about": [["nothing"]]}, LATE]
    assert not try_out(scenario(offers=refusing, oracle=steps, checks=CHECKS)).writes


def test_an_offer_that_follows_is_not_open_before(scenario: Make) -> None:
    later = {**LATE, "about": [["tell"], ["Dana"]]}
    episode = played(scenario(offers=[EARLY, later], checks=CHECKS), "Shall I tell Dana?")
    (proposal,) = episode.trace.of(Proposed)
    assert (proposal.offer, proposal.early) == (None, "late")


def test_the_window_of_an_offer_that_follows_starts_with_the_answer(scenario: Make) -> None:
    episode = Episode(scenario(offers=[EARLY, {**LATE, "until": "1m"}], checks=CHECKS))
    for move in (Wait(600), Propose(FIRST), Reject(), Propose(SECOND), Reject(), StaySilent(), Wait(600)):
        episode.apply(move)
    episode.apply(Propose(SECOND))
    assert [proposal.offer for proposal in episode.trace.of(Proposed)] == ["early", "late", "early"]
    answered = next(episode.trace.of(Settled)).time
    opened, closed = episode.playable.offers.by_id["late"].window(episode.trace, episode.playable.start)
    assert (opened, (closed - answered).total_seconds()) == (answered, 60)


def test_what_was_rejected_is_still_matched_and_refused_with_growing_annoyance(scenario: Make) -> None:
    episode = played(scenario(offers=[EARLY], checks=CHECKS), FIRST, FIRST, FIRST, FIRST)
    assert [offer for offer, _, _ in answers(episode)] == ["early"] * 4
    words = [text for _, _, text in answers(episode)]
    assert len(set(words)) == 4


def test_a_refusal_is_respected_if_nothing_about_it_is_proposed_again(scenario: Make) -> None:
    def verdict(*texts: str) -> bool:
        return played(scenario(offers=[EARLY, LATE], checks=CHECKS), *texts).judge().verdicts[0].passed

    assert verdict()
    assert verdict(FIRST)
    assert verdict(FIRST, SECOND)
    assert not verdict(FIRST, FIRST)
    assert not verdict(FIRST, SECOND, FIRST)


def test_the_verdict_on_a_repeated_proposal_says_what_was_said_again(scenario: Make) -> None:
    verdict = played(scenario(offers=[EARLY], checks=CHECKS), FIRST, FIRST).judge().verdicts[0]
    assert FIRST in verdict.seen
    assert len(verdict.records) == 2


def test_a_withdrawn_proposal_may_be_made_again(scenario: Make) -> None:
    episode = Episode(scenario(offers=[EARLY], checks=CHECKS))
    for move in (Wait(60), Propose(FIRST), Wait(5), Propose(FIRST), Accept()):
        episode.apply(move)
    assert episode.judge().verdicts[0].passed


def test_an_offer_that_is_to_be_rejected_is_not_missed(scenario: Make) -> None:
    for answer, missed in (("reject", 0), ("accept", 1)):
        made = scenario(offers=[{**EARLY, "answer": answer}], checks=CHECKS)
        episode = played(made)
        assert count(made, episode.trace, made.case(episode.trace))["missed_offers"] == missed


def test_of_offers_for_one_opportunity_one_suffices(scenario: Make) -> None:
    other = {"id": "other", "from": "asked", "about": [["tell"], ["Dana"]]}
    for instead_of, missed in ((None, 1), ("other", 0)):
        made = scenario(offers=[{**EARLY, "answer": "accept", "instead_of": instead_of}, other], checks=CHECKS)
        trace = played(made, "Shall I tell Dana?").trace
        assert count(made, trace, made.case(trace))["missed_offers"] == missed


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"offers": [EARLY, {**LATE, "follows": "earlie"}]},
            "offers.late.follows: unknown offer 'earlie'; did you mean",
        ),
        (
            {"offers": [{**EARLY, "instead_of": "lat"}, LATE]},
            "offers.early.instead_of: unknown offer 'lat'; did you mean",
        ),
        ({"offers": [{**EARLY, "follows": "late"}, LATE]}, "offers wait for each other in a circle: "),
        ({"offers": [{**EARLY, "follows": "early"}]}, "early -> early"),
        ({"offers": [{**EARLY, "allows": LATE["allows"]}]}, "offers.early.allows: nothing is allowed"),
        ({"offers": [EARLY], "checks": [{"not_repeated": "earli"}]}, "unknown offer 'earli'; did you mean 'early'?"),
        ({"user": {"alone": [{"act": "Messages.opn"}]}}, "user.alone.0.act: unknown action of Messages 'opn'"),
        (
            {"user": {"acts": [{"act": "Messages.send_message", "on": {"conversation": "x"}}]}},
            "content is required",
        ),
        (
            {"user": {"acts": [{"act": "Messages.send_message", "on": {"chat_id": "x"}, "with": {"content": "Hi"}}]}},
            "user.acts.0.on: unknown parameter of an action of Messages 'chat_id'",
        ),
    ],
)
def test_a_wrong_name_or_circle_is_an_error_at_load(changes: dict[str, Any], told: str, scenario: Make) -> None:
    with pytest.raises(ScenarioError) as error:
        scenario(**({"checks": CHECKS} if "offers" in changes else {}) | changes)
    assert told in str(error.value)


DINNER = Criterion.parse(
    [
        ["add", "put"],
        ["dinner"],
        {"person": "Dana Reyes"},
        {"time": "2025-06-05 19:30"},
        {"amount": 45, "currency": "EUR"},
    ]
)
NOW = parse_time("2025-06-02 09:00", "UTC")
FULL = "Shall I add the dinner with Dana Reyes on 5 June at 19:30 for 45 euros?"


@pytest.mark.parametrize(
    ("text", "lenient", "neutral", "strict"),
    [
        (FULL, True, True, True),
        (FULL.replace(" Reyes", ""), True, True, False),
        (FULL.replace(" on 5 June", ""), True, True, False),
        (FULL.replace(" at 19:30", ""), True, True, False),
        (FULL.replace(" euros", ""), True, True, False),
        (FULL.replace("the dinner", "it"), True, False, False),
        (FULL.replace("add", "keep"), False, False, False),
        (FULL.replace("19:30", "20:30"), False, False, False),
        (FULL.replace("Dana Reyes", "her"), False, False, False),
        (FULL.replace("the dinner", "tea instead of dinner"), False, False, False),
        (FULL.replace("add the dinner", "look after it"), False, False, False),
    ],
)
def test_strictness_says_how_exactly_words_must_fit(text: str, lenient: bool, neutral: bool, strict: bool) -> None:
    fits = tuple(DINNER.judge(text, NOW, how).matched for how in ("lenient", "neutral", "strict"))
    assert fits == (lenient, neutral, strict)


def test_a_criterion_of_two_groups_is_never_waived() -> None:
    assert not Criterion.parse([["add"], ["dinner"]]).judge("Shall I add it?", NOW, "lenient").matched


def test_a_fit_tells_which_slots_are_missing() -> None:
    fit = DINNER.judge("Shall I add it with Dana for 45 euros?", NOW)
    assert (len(fit.missing), fit.missing_slots) == (2, ("2025-06-05 19:30 is not named",))


def test_the_persona_decides_which_words_are_about_an_offer(scenario: Make) -> None:
    offer = {"id": "tell", "from": "asked", "about": [["tell"], ["plants"], {"person": "Dana Reyes"}]}
    for how, wanted in (("lenient", "tell"), ("neutral", None)):
        made = scenario(offers=[offer], checks=[{"proposed": "tell"}], user={"persona": {"strictness": how}})
        (proposal,) = played(made, "Shall I tell Dana?").trace.of(Proposed)
        assert proposal.offer == wanted
