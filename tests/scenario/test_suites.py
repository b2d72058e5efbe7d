"""Suites are frozen, and everything is found by its name."""

import shutil
from pathlib import Path

import pytest

from pare_sim.errors import InputError, NotFoundError, ScenarioError
from pare_sim.registry import SCENARIOS, Registry
from pare_sim.scenario import Library

QUIET = "id: {}\nkind: silence\nfamily: calm\nstart: 2025-06-02 09:00\nabout: {}\n"


def library(folder: Path, suite: str = "", *, ids: tuple[str, ...] = ("one", "two")) -> Library:
    """A library with some scenarios and a suite ``own`` beside the bundled ones."""
    for name in ("data", "suites"):
        (folder / name).mkdir(exist_ok=True)
    for name in ids:
        (folder / "data" / f"{name}.yaml").write_text(QUIET.format(name, "Nothing."))
    (folder / "suites" / "own.yaml").write_text(suite or "about: Mine.\nscenarios:\n  one: x\n  two: x\n")
    return Library(Registry({SCENARIOS: {"mine": folder}}))


def test_a_frozen_suite_loads_in_its_order(tmp_path: Path) -> None:
    mine = library(tmp_path)
    text = mine.freeze("own")
    mine.suite_file("own").write_text(text)
    suite = mine.suite("own")
    assert (suite.name, suite.about, [s.id for s in suite.scenarios]) == ("own", "Mine.", ["one", "two"])
    assert mine.freeze("own") == text


def test_a_scenario_that_changed_since_the_suite_was_frozen_is_refused(tmp_path: Path) -> None:
    mine = library(tmp_path)
    mine.suite_file("own").write_text(mine.freeze("own"))
    (tmp_path / "data" / "two.yaml").write_text(QUIET.format("two", "Something."))
    with pytest.raises(ScenarioError, match=r"own\.yaml: scenarios\.two: has digest \w{16}, frozen as \w{16}"):
        mine.suite("own")


def test_a_scenario_that_a_suite_lists_must_exist(tmp_path: Path) -> None:
    mine = library(tmp_path, "about: x\nscenarios:\n  onne: x\n")
    with pytest.raises(ScenarioError, match=r"own\.yaml: unknown scenario 'onne'; did you mean 'one'\?"):
        mine.suite("own")


@pytest.mark.parametrize(
    "text", ["about: x\n", "scenarios: []\n", "scenarios: {one: 5}\n", "- one\n", "", "scenarios: {}\n"]
)
def test_a_suite_that_lists_nothing_is_refused(tmp_path: Path, text: str) -> None:
    mine = library(tmp_path)
    mine.suite_file("own").write_text(text)
    with pytest.raises(ScenarioError, match=r"own\.yaml: scenarios: must map the id of each scenario to its digest"):
        mine.suite("own")


def test_unknown_names_are_told_with_the_nearest(tmp_path: Path) -> None:
    mine = library(tmp_path)
    with pytest.raises(NotFoundError, match="unknown suite 'smok'; did you mean 'smoke'"):
        mine.suite("smok")
    with pytest.raises(NotFoundError, match="unknown scenario 'dinner_with_dan'; did you mean 'dinner_with_dana'"):
        mine.scenario("dinner_with_dan")
    with pytest.raises(NotFoundError, match="unknown family 'clam'; did you mean 'calm'"):
        mine.family("clam")


def test_a_family_is_all_its_scenarios(tmp_path: Path) -> None:
    assert [scenario.id for scenario in library(tmp_path).family("calm")] == ["one", "two"]


def test_a_scenario_can_be_named_by_its_file(tmp_path: Path) -> None:
    assert library(tmp_path).scenario(str(tmp_path / "data" / "one.yaml")).id == "one"


def test_an_installed_scenario_is_named_after_its_file(tmp_path: Path) -> None:
    mine = library(tmp_path)
    (tmp_path / "data" / "two.yaml").write_text(QUIET.format("three", "Nothing."))
    with pytest.raises(ScenarioError, match=r"two\.yaml: id: 'three' is not the name of its file, 'two'"):
        mine.scenario("two")


def test_two_packages_with_a_scenario_of_one_name_are_refused(tmp_path: Path) -> None:
    mine = library(tmp_path)
    shutil.copytree(tmp_path / "data", tmp_path / "again" / "data")
    mine.registry.plugins[SCENARIOS]["again"] = tmp_path / "again"
    with pytest.raises(InputError, match="two scenario packages have data/one"):
        mine.scenario_ids()


def test_other_solutions_in_a_file_of_their_own_become_part_of_the_scenario(tmp_path: Path) -> None:
    mine = library(tmp_path)
    before = mine.scenario("one").digest
    (tmp_path / "alternatives").mkdir()
    (tmp_path / "alternatives" / "one.yaml").write_text("- {name: at once, oracle: [{finish: Done.}]}\n")
    found = mine.scenario("one")
    assert [each.name for each in found.spec.alternatives] == ["at once"]
    assert found.digest != before
    assert mine.alternatives()["one"] == tmp_path / "alternatives" / "one.yaml"
    assert not mine.scenario("two").spec.alternatives


def test_other_solutions_add_to_those_that_the_scenario_declares(tmp_path: Path) -> None:
    mine = library(tmp_path)
    declared = "alternatives: [{name: declared, oracle: [{finish: Done.}]}]\n"
    (tmp_path / "data" / "one.yaml").write_text(QUIET.format("one", "x") + declared)
    (tmp_path / "alternatives").mkdir()
    (tmp_path / "alternatives" / "one.yaml").write_text("- {name: apart, oracle: [{finish: Done.}]}\n")
    assert [each.name for each in mine.scenario("one").spec.alternatives] == ["declared", "apart"]


@pytest.mark.parametrize("text", ["name: x\n", "- x\n", ""])
def test_a_file_of_other_solutions_must_be_a_list_of_them(tmp_path: Path, text: str) -> None:
    mine = library(tmp_path)
    (tmp_path / "alternatives").mkdir()
    (tmp_path / "alternatives" / "one.yaml").write_text(text)
    with pytest.raises(ScenarioError, match=r"one\.yaml: must be a list of solutions, each with name and oracle"):
        mine.scenario("one")
