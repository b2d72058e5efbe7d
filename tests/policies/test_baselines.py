"""The baselines do what they are there for, and no bundled scenario lets any of them succeed."""

from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.engine import Accept, AssistantView, Episode, Over, UserView, Wait, play_sync
from pare_sim.errors import InputError
from pare_sim.kernel import Called, Proposed, Refused, Settled, Trace
from pare_sim.policies import Setup, Spec
from pare_sim.registry import Registry
from pare_sim.scenario import Library, Scenario

Make = Callable[..., Scenario]
BASELINES = ("parrot", "shotgun", "switcher", "random", "eager")
LIBRARY = Library()


def played(scenario: Scenario, assistant: str, user: str = "scripted", seed: int = 0) -> Episode:
    episode = Episode(scenario, seed=seed)
    setup = Setup(scenario, episode.world.stage, episode.trace)
    registry = Registry()
    play_sync(
        episode,
        Spec.parse(user).make("user", setup, registry),
        Spec.parse(assistant).make("assistant", setup, registry),
    )
    return episode


class Yes:
    """A user who accepts whatever is proposed."""

    def act(self, view: UserView) -> Accept | Wait:
        return Accept() if view.proposal else Wait()


def proposals(trace: Trace) -> list[str]:
    return [proposal.text for proposal in trace.of(Proposed)]


def tried(trace: Trace) -> list[Called]:
    return [call for call in trace.calls("assistant", completed=False) if call.writes]


@pytest.mark.parametrize("name", LIBRARY.scenario_ids())
@pytest.mark.parametrize("baseline", BASELINES)
def test_no_baseline_succeeds_where_help_is_wanted(baseline: str, name: str) -> None:
    scenario = LIBRARY.scenario(name)
    for seed in range(3):
        if scenario.kind == "action":
            assert not played(scenario, baseline, seed=seed).judge().success, seed


@pytest.mark.parametrize("baseline", ["parrot", "shotgun", "eager"])
def test_what_merely_repeats_is_never_accepted(baseline: str) -> None:
    for scenario in LIBRARY.suite("smoke").scenarios:
        accepted = [s for s in played(scenario, baseline).trace.of(Settled) if s.state == "accepted"]
        assert accepted == [], scenario.id


def test_parrot_offers_the_words_of_the_newest_notification(scenario: Make) -> None:
    assert proposals(played(scenario(), "parrot").trace) == ["Dana Reyes Please water the plants tonight!"]


def test_shotgun_names_every_app_entity_and_verb_in_one_offer(scenario: Make) -> None:
    (text,) = proposals(played(scenario(), "shotgun").trace)
    for word in ("Dana Reyes", "Messages", "Reminders", "Contacts", "Calendar", "add", "remind", "search"):
        assert word in text


def test_neither_does_anything_when_accepted(scenario: Make) -> None:
    for baseline in ("parrot", "shotgun"):
        episode = Episode(scenario())
        setup = Setup(episode.playable, episode.world.stage, episode.trace)  # type: ignore[arg-type]
        play_sync(episode, Yes(), Spec.parse(baseline).make("assistant", setup, Registry()))
        trace = episode.trace
        assert [settled.state for settled in trace.of(Settled)] == ["accepted"]
        assert list(trace.calls("assistant", completed=False)) == []


def test_switcher_makes_the_right_offer_and_then_wrong_writes() -> None:
    for scenario in LIBRARY.suite("smoke").scenarios:
        right, wrong = played(scenario, "oracle").trace, played(scenario, "switcher").trace
        if scenario.kind == "silence":
            assert not proposals(wrong)
            continue
        assert proposals(wrong)[0] == proposals(right)[0]
        assert next(wrong.of(Settled)).state == "accepted"
        pairs = zip(tried(right), tried(wrong), strict=False)
        assert tried(wrong)
        assert all((a.tool, a.arguments) != (b.tool, b.arguments) for a, b in pairs)


def test_switcher_picks_other_rows_and_times_that_exist() -> None:
    done = [call for s in LIBRARY.suite("smoke").scenarios for call in tried(played(s, "switcher").trace) if call.ok]
    assert len(done) >= 5


def test_switcher_takes_another_tool_where_no_argument_can_be_switched(scenario: Make) -> None:
    fern = {"first_name": "Plant", "last_name": "Fern"}
    made = scenario(
        seed=[],
        timeline=[],
        offers=[{"id": "water", "about": ["plants"], "allows": [{"call": "Contacts__add_new_contact"}]}],
        oracle=[{"propose": "The plants?"}, {"call": "Contacts__add_new_contact", "with": fern}],
        checks=[{"called": "Contacts__add_new_contact"}],
    )
    (call,) = tried(played(made, "switcher").trace)
    assert call.app == "Contacts"
    assert call.name != "add_new_contact"


@pytest.mark.parametrize(("assistant", "user"), [("random", "scripted"), ("silent", "random"), ("random", "random")])
def test_random_players_are_reproduced_by_the_run_seed(assistant: str, user: str) -> None:
    scenario = LIBRARY.scenario("dinner_with_dana")
    traces = [played(scenario, assistant, user, seed).trace.to_bytes() for seed in (1, 1, 2)]
    assert traces[0] == traces[1] != traces[2]


def test_random_makes_every_kind_of_move_and_reads_with_ids_it_has_seen() -> None:
    kinds, reads, refused = set(), [], 0
    for scenario in LIBRARY.suite("smoke").scenarios:
        for seed in range(6):
            trace = played(scenario, "random", "random", seed).trace
            kinds |= {r.kind for r in trace.records if getattr(r, "actor", "") == "assistant"}
            reads += [c for c in trace.calls("assistant") if any("_id" in name for name in c.arguments)]
            refused += len(list(trace.of(Refused)))
    assert {"call", "propose", "silent", "finish", "ask"} <= kinds
    assert reads
    assert refused == 0


def test_random_writes_only_while_executing(scenario: Make) -> None:
    offers = [{"id": "all", "about": ["Shall"], "allows": []}]
    for seed in range(5):
        trace = played(scenario(offers=offers, checks=[{"proposed": "all"}]), "random", seed=seed).trace
        assert all(call.mode == "execute" for call in tried(trace))


def test_a_random_user_takes_only_actions_that_are_offered() -> None:
    offered: list[str] = []

    class Watching:
        def __init__(self, inner: Any) -> None:
            self.inner = inner

        def act(self, view: UserView) -> Any:
            move = self.inner.act(view)
            names = {action.name for action in view.actions}
            if getattr(move, "action", None) is not None:
                assert move.action in names
                offered.append(move.action)
            assert not isinstance(move, Accept) or view.proposal is not None
            return move

    class Quiet:
        def act(self, view: AssistantView) -> Any:
            return Spec.parse("silent").make("assistant", setup, Registry()).act(view)

    scenario = LIBRARY.scenario("piano_tuner")
    for seed in range(10):
        episode = Episode(scenario, seed=seed)
        setup = Setup(scenario, episode.world.stage, episode.trace)
        play_sync(episode, Watching(Spec.parse("random").make("user", setup, Registry())), Quiet())
        assert isinstance(episode.pending, Over)
    assert len(set(offered)) > 5


@pytest.mark.parametrize("name", [*BASELINES, "silent"])
def test_a_baseline_has_no_options(name: str, scenario: Make) -> None:
    with pytest.raises(InputError, match=f"{name} has no option 'loud'"):
        Spec.parse(f"{name}:loud=1").check("assistant", scenario(), Registry())
