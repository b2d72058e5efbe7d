"""``pare-sim scenario new`` and ``--families``: files to go on with that are right from the start."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pare_sim.scenario import Library, load_scenario, make_scenario, to_yaml
from pare_sim.scenario.loader import parse_text

FAMILIES = Library().family_names()


def test_the_template_loads_passes_lint_without_a_warning_and_plays(pare_sim: Callable) -> None:
    assert pare_sim("scenario", "new", "tent").code == 0
    text = Path("tent.yaml").read_text(encoding="utf-8")
    assert "#" in text
    assert load_scenario("tent.yaml").id == "tent"
    shown = pare_sim("scenario", "lint", "tent.yaml")
    assert (shown.code, shown.out.strip()) == (0, "1 scenarios, 0 errors")
    assert pare_sim("run", "--scenario", "tent.yaml", "--assistant", "oracle").code == 0


def test_without_a_name_the_file_is_named_after_the_id(pare_sim: Callable) -> None:
    shown = pare_sim("scenario", "new")
    assert (shown.code, "my_scenario.yaml" in shown.out) == (0, True)
    assert load_scenario("my_scenario.yaml").id == "my_scenario"


def test_nothing_is_ever_overwritten(pare_sim: Callable) -> None:
    Path("mine.yaml").write_text("precious", encoding="utf-8")
    for arguments in (["mine"], ["other", "-o", "mine.yaml"], ["--family", FAMILIES[0], "-o", "mine.yaml"]):
        shown = pare_sim("scenario", "new", *arguments)
        assert (shown.code, "mine.yaml exists already" in shown.err) == (2, True)
    assert Path("mine.yaml").read_text(encoding="utf-8") == "precious"


def test_a_scenario_of_a_family_is_the_one_that_the_family_makes(pare_sim: Callable) -> None:
    assert pare_sim("scenario", "new", "--family", FAMILIES[0], "--seed", "7").code == 0
    made = Library().make(FAMILIES[0], 7)
    assert load_scenario(f"{FAMILIES[0]}-7.yaml").digest == made.digest
    assert pare_sim("scenario", "new", "mine", "--family", FAMILIES[0], "-o", "x.yaml").code == 0
    assert load_scenario("x.yaml").id == "mine"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["a b"], "id: use letters"),
        (["--family", "agreed_apointment"], "did you mean 'agreed_appointment'?"),
        (["x", "-o", "nowhere/x.yaml"], "nowhere/x.yaml: cannot be written"),
    ],
)
def test_what_cannot_be_made_is_refused(arguments: list[str], told: str, pare_sim: Callable) -> None:
    shown = pare_sim("scenario", "new", *arguments)
    assert (shown.code, told in shown.err) == (2, True), shown.err
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("name", [*Library().scenario_ids(), *(f"{family}-1" for family in FAMILIES)])
def test_every_scenario_survives_being_written_as_yaml(name: str) -> None:
    spec = Library().scenario(name).spec
    again = make_scenario(parse_text(to_yaml(spec), name))
    assert again.spec == spec


@pytest.mark.parametrize(
    "text", ["1e5", "19:30", "no", "2025-06-02", "12", "-0.5", "true", "null", "~", "# x", "a: b", ""]
)
def test_texts_that_look_like_something_else_stay_texts(text: str) -> None:
    spec = Library().scenario("dinner_with_dana").spec.model_copy(update={"about": text})
    assert make_scenario(parse_text(to_yaml(spec), "x")).spec.about == text


def test_families_are_listed_with_what_they_are_about(pare_sim: Callable) -> None:
    shown = pare_sim("scenario", "list", "--families")
    assert shown.code == 0
    for name, about in Library().families().items():
        assert about
        assert name in shown.out
    assert pare_sim("scenario", "list", "--families", "--suite", "smoke").code == 2


def test_a_family_is_played_with_as_many_seeds_as_asked(pare_sim: Callable) -> None:
    for options, runs in ((["--seeds", "2"], 2), ([], 5)):
        shown = pare_sim("run", "--family", FAMILIES[0], "--assistant", "silent", *options)
        assert (shown.code, f"{runs} scenarios x 1" in shown.out) == (0, True), shown.err
    shown = pare_sim("run", "--seeds", "2")
    assert (shown.code, "--seeds" in shown.err) == (2, True)
