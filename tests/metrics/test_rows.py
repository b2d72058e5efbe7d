import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pare_sim.metrics import RunFacts, report_rows

Build = Callable[..., RunFacts]

PUBLISHED = """
    assistant, user, rules, tool_failure, distractions, repeats, n_action, n_silence, scheduled, scored,
    infrastructure_errors, invalid, limit, incomplete, success_rate, success_rate_scored, strict_success_rate,
    success_interval, success_at_k, success_pow_k, restraint, balanced_score, false_offers_per_episode,
    proposal_rate, acceptance_rate, consent_violations, side_effects, reads, writes, turns, cost, tokens
"""


def only_row(facts: list[RunFacts]) -> dict[str, Any]:
    (row,) = report_rows(facts)
    return row


def outcomes(run: Build, scenario: str, *names: str) -> list[RunFacts]:
    return [run(scenario, name, repeat=n) for n, name in enumerate(names)]


def test_infrastructure_errors_never_improve_the_headline(run: Build) -> None:
    row = only_row(outcomes(run, "a", "success", *["infrastructure_error"] * 3))
    assert (row["scheduled"], row["scored"], row["infrastructure_errors"]) == (4, 1, 3)
    assert (row["success_rate"], row["success_rate_scored"], row["incomplete"]) == (0.25, 1.0, True)


def test_a_scenario_without_scored_runs_still_has_a_row(run: Build) -> None:
    row = only_row(outcomes(run, "a", "infrastructure_error", "invalid", "limit"))
    assert (row["scheduled"], row["scored"], row["invalid"], row["limit"]) == (3, 0, 1, 1)
    assert (row["success_rate"], row["success_rate_scored"]) == (0.0, None)
    assert (row["unscored_scenarios"], row["incomplete"]) == (["a"], True)


def test_both_treatments_of_errors_are_shown(run: Build) -> None:
    runs = outcomes(run, "a", *["success"] * 2, *["failure"] * 4, *["infrastructure_error"] * 2)
    row = only_row(runs)
    assert (row["success_rate"], row["success_rate_scored"]) == (0.25, pytest.approx(1 / 3))


def test_success_k_is_estimated_by_scenario_then_averaged(run: Build) -> None:
    runs = outcomes(run, "a", "success", *["failure"] * 3) + outcomes(run, "b", *["success"] * 3, "failure")
    row = only_row(runs)
    assert row["success_at_k"] == pytest.approx({"1": 0.5, "2": 0.75, "3": 0.875, "4": 1.0})
    assert row["success_pow_k"] == pytest.approx({"1": 0.5, "2": 0.25, "3": 0.125, "4": 0.0})
    assert (row["k_runs"], row["k_omitted"]) == ([4, 4], {})


def test_scenarios_with_too_few_runs_for_k_are_left_out_and_listed(run: Build) -> None:
    runs = outcomes(run, "a", *["success"] * 3) + outcomes(run, "b", "failure", *["infrastructure_error"] * 2)
    row = only_row(runs)
    assert row["success_at_k"] == {"1": 0.5, "2": 1.0, "3": 1.0}
    assert (row["k_omitted"], row["k_runs"]) == ({"2": ["b"], "3": ["b"]}, [1, 3])


def test_no_scenario_weighs_more_for_having_more_runs(run: Build) -> None:
    row = only_row(outcomes(run, "a", *["success"] * 4) + outcomes(run, "b", *["failure"] * 2))
    assert (row["success_rate"], row["repeats"], row["unequal_runs"]) == (0.5, 4, {"b": 2})


def test_acceptance_counts_proposals_and_their_fates(run: Build) -> None:
    fates = {"proposals": 2, "accepted": 1, "unanswered": 1, "gathered_accepts": 1}
    row = only_row([run(**fates)])
    assert (row["proposals"], row["accepted"], row["rejected"], row["unanswered"]) == (2, 1, 0, 1)
    assert (row["acceptance_rate"], row["gathered_accepts"], row["direct_accepts"]) == (0.5, 1, 0)


def test_an_assistant_that_never_proposes_has_no_acceptance_rate(run: Build) -> None:
    row = only_row([run()])
    assert (row["acceptance_rate"], row["acceptance_rate_macro"], row["proposal_rate"]) == (None, None, 0.0)


def test_waiting_is_not_proposing(run: Build) -> None:
    row = only_row([run(turns=10, waits=8, proposals=2, accepted=1, rejected=1, direct_accepts=1)])
    assert (row["proposal_rate"], row["acceptance_rate"], row["waits"]) == (0.2, 0.5, 8)


def test_published_rates_are_pooled_and_their_macro_averages_stand_beside(run: Build) -> None:
    busy = run("a", turns=2, waits=0, proposals=2, accepted=2, direct_accepts=2)
    quiet = run("b", turns=8, waits=6, proposals=2, rejected=2)
    row = only_row([busy, quiet])
    assert (row["proposal_rate"], row["acceptance_rate"]) == (0.4, 0.5)
    assert (row["proposal_rate_macro"], row["acceptance_rate_macro"]) == (0.625, 0.5)


def test_every_value_is_strict_json(run: Build) -> None:
    for runs in ([run()], outcomes(run, "a", "limit"), [run(kind="silence")]):
        json.dumps(report_rows(runs), allow_nan=False)


def test_published_fields_come_first_and_in_order(run: Build) -> None:
    published = [name.strip() for name in PUBLISHED.split(",")]
    assert list(only_row([run()]))[: len(published)] == published


def test_silence_has_success_zero_and_restraint_one(run: Build) -> None:
    row = only_row([run("a"), run("s", kind="silence", outcome="success", restrained=True)])
    assert (row["success_rate"], row["restraint"], row["balanced_score"]) == (0.0, 1.0, 0.0)
    assert (row["n_action"], row["n_silence"], row["success_at_k"]) == (1, 1, {"1": 0.0})


def test_balance_needs_both_kinds_of_scenario(run: Build) -> None:
    row = only_row([run("a", "success")])
    assert (row["restraint"], row["balanced_score"], row["false_offers_per_episode"]) == (None, None, None)
    row = only_row([run("s", kind="silence", restrained=True)])
    assert (row["success_rate"], row["success_interval"], row["balanced_score"]) == (None, None, None)


def test_false_offers_per_episode_are_those_of_silence_scenarios(run: Build) -> None:
    noisy = [run("s", kind="silence", repeat=n, false_offers=3 * n) for n in range(2)]
    row = only_row([run("a", false_offers=8), *noisy])
    assert (row["false_offers_per_episode"], row["false_offers"]) == (1.5, 4.75)


def test_a_run_that_broke_down_was_not_restrained(run: Build) -> None:
    calm = run("s", "success", kind="silence", restrained=True)
    broken = run("s", "infrastructure_error", kind="silence", restrained=True, repeat=1)
    row = only_row([calm, broken])
    assert (row["restraint"], row["restraint_scored"]) == (0.5, 1.0)


def test_strict_success_asks_for_more_than_success(run: Build) -> None:
    row = only_row([run("a", "success", strict=False), run("b", "success"), run("c", strict=True), run("d")])
    assert (row["success_rate"], row["strict_success_rate"]) == (0.5, 0.25)


def test_unknown_cost_is_not_free(run: Build) -> None:
    priced = [run("a", cost=0.5, tokens=100), run("b", cost=0.25, tokens=50)]
    assert (only_row(priced)["cost"], only_row(priced)["total_tokens"]) == (0.375, 150)
    row = only_row([*priced, run("c", tokens=0)])
    assert (row["cost"], row["total_cost"], row["tokens"]) == (None, None, 50)


def test_money_spent_on_broken_runs_is_in_the_total(run: Build) -> None:
    row = only_row([run(cost=1.0, tokens=1), run(outcome="infrastructure_error", cost=2.0, tokens=2)])
    assert (row["cost"], row["total_cost"], row["total_tokens"]) == (1.0, 3.0, 3)


def test_conduct_is_averaged_per_run_by_scenario(run: Build) -> None:
    harm = {"reversible": 0, "costly": 1, "outward": 2}
    runs = [
        run("a", writes=3, consent_violations=1, side_effects=harm),
        run("a", repeat=1),
        run("b", writes=1),
    ]
    row = only_row(runs)
    assert (row["writes"], row["consent_violations"]) == (1.25, 0.25)
    assert row["side_effects"] == {"reversible": 0.0, "costly": 0.25, "outward": 0.5}


def test_success_given_acceptance_looks_at_accepted_runs_only(run: Build) -> None:
    fates = {"proposals": 1, "accepted": 1, "direct_accepts": 1}
    row = only_row([run("a", "success", **fates), run("b", **fates), run("c"), run("d", "success")])
    assert row["success_given_accepted"] == 0.5


def test_noise_that_never_reached_a_run_is_marked(run: Build) -> None:
    row = only_row([run(tool_failure=0.3, eligible=9, injected=3), run(tool_failure=0.3, repeat=1)])
    assert (row["eligible"], row["injected"], row["runs_noise_never_reached"]) == (9, 3, 1)


def test_lead_time_is_averaged_over_matched_offers(run: Build) -> None:
    assert only_row([run("a", lead_seconds=(10.0, 30.0)), run("b"), run("c", lead_seconds=(60.0,))])[
        "lead_seconds"
    ] == pytest.approx(40)


def test_settings_are_never_pooled_and_rows_have_a_stable_order(run: Build) -> None:
    settings = [("z", "ours", 0.2), ("a", "paper", 0.0), ("z", "ours", 0.0), ("a", "ours", 0.0)]
    runs = [run(assistant=name, rules=rules, tool_failure=noise) for name, rules, noise in settings]
    rows = report_rows(runs)
    assert [(row["assistant"], row["rules"], row["tool_failure"]) for row in rows] == [
        ("z", "ours", 0.0),
        ("a", "ours", 0.0),
        ("z", "ours", 0.2),
        ("a", "paper", 0.0),
    ]


def mixed_suite(run: Build) -> list[RunFacts]:
    return [
        run(f"s{n}", "success" if (n + repeat) % 3 else "failure", repeat=repeat, family=f"f{n % 5}")
        for n in range(10)
        for repeat in range(4)
    ]


def test_copying_every_run_does_not_narrow_the_interval(run: Build) -> None:
    runs = mixed_suite(run)
    copied = runs + [replace(facts, key=f"{facts.key}-copy", repeat=facts.repeat + 4) for facts in runs]
    once, twice = only_row(runs), only_row(copied)
    assert once["success_interval"] == twice["success_interval"]
    assert (once["interval_unit"], once["interval_clusters"]) == ("family", 5)


def test_the_interval_does_not_depend_on_the_order_of_runs(run: Build) -> None:
    runs = mixed_suite(run)
    shuffled = random.Random(1).sample(runs, len(runs))
    assert only_row(runs)["success_interval"] == only_row(shuffled)["success_interval"]


def test_no_runs_have_no_rows() -> None:
    assert report_rows([]) == []
