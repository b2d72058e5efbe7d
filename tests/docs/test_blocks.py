"""What README and guides show is true: blocks run, commands work, tables are complete and their examples hold."""

import importlib
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from textwrap import indent
from typing import Any, get_args

import pytest

from pare_sim.checks import Criterion, parse_matcher
from pare_sim.checks.check import KINDS
from pare_sim.engine import AssistantMove, AssistantView, Observation
from pare_sim.errors import ScenarioError
from pare_sim.kernel import TraceRecord
from pare_sim.registry import Registry
from pare_sim.scenario import json_schema, make_scenario
from pare_sim.scenario.loader import parse_text

ROOT = Path(__file__).parents[2]
PAGES = [page for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if page.exists()]
SCENARIOS, METRICS = ROOT / "docs" / "scenarios.md", ROOT / "docs" / "metrics.md"
ASSISTANTS = ROOT / "docs" / "guides" / "write-an-assistant.md"
NOW = datetime(2025, 6, 2, 9, tzinfo=UTC)
FENCE = re.compile(
    r"^(?:<!-- (?P<role>file|piece of|in class of|adds to): (?P<name>\S+) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@dataclass(frozen=True)
class Block:
    """A fenced block, with what the comment before it says: the file that it is, is a piece of, or adds data to.

    The first piece of a file replaces what is there, the others are appended; some belong into the class above.
    """

    kind: str
    text: str
    line: int
    file: str
    adds_to: str
    piece_of: str
    in_class: bool


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(
            fence["kind"],
            fence["text"],
            text.count("\n", 0, fence.start("text")) + 1,
            fence["name"] if fence["role"] == "file" else "",
            fence["name"] if fence["role"] == "adds to" else "",
            fence["name"] if fence["role"] in ("piece of", "in class of") else "",
            fence["role"] == "in class of",
        )
        for fence in FENCE.finditer(text)
    ]


def write_files(page: Path, folder: Path) -> None:
    for block in blocks(page):
        if block.file:
            write(block, folder)


def write(block: Block, folder: Path, before: str = "") -> str:
    """Write a file, or the pieces of one up to now, and return what it holds."""
    path = folder / (block.file or block.piece_of)
    path.parent.mkdir(parents=True, exist_ok=True)
    if block.in_class:
        whole = f"{before}\n{indent(block.text, '    ')}"
    else:
        whole = f"{before}\n\n{block.text}" if before else block.text
    path.write_text(whole, encoding="utf-8")
    return whole


def follow(page: Path, folder: Path) -> Iterator[tuple[str, subprocess.CompletedProcess[str]]]:
    """Do what a page says, in its order: write pieces of files, run the commands that stand on lines of their own."""
    lines, pieces, written = page.read_text(encoding="utf-8").splitlines(), iter(blocks(page)), dict[str, str]()
    upcoming = next(pieces, None)
    for number, line in enumerate(lines, 1):
        if upcoming is not None and number == upcoming.line:
            if upcoming.piece_of:
                written[upcoming.piece_of] = write(upcoming, folder, written.get(upcoming.piece_of, ""))
            upcoming = next(pieces, None)
        if line.startswith("    pare-sim "):
            yield line.strip(), pare_sim(shlex.split(line)[1:], folder)


def run(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Python in a folder, with the sources it would find here."""
    places = [str(Path(place).resolve()) for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(places)}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300
    )


def pare_sim(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """The command as installed: the folder it is called in is not on Python's path."""
    return run(["-P", "-c", "from pare_sim.cli import main; main()", *arguments], folder)


@each_page
def test_the_python_blocks_of_a_page_run(page: Path, tmp_path: Path) -> None:
    program = [
        f"# {page.name}:{b.line}\n{b.text}" for b in blocks(page) if b.kind == "python" and not (b.file or b.piece_of)
    ]
    if not program:
        pytest.skip("it has no Python blocks")
    write_files(page, tmp_path)
    if any(block.piece_of for block in blocks(page)):
        list(follow(page, tmp_path))
    (tmp_path / "page.py").write_text("\n".join(program), encoding="utf-8")
    done = run(["page.py"], tmp_path)
    assert done.returncode == 0, done.stderr


@each_page
def test_the_commands_of_a_page_work(page: Path, tmp_path: Path) -> None:
    text = page.read_text(encoding="utf-8")
    inline = [c for c in re.findall(r"`(pare-sim [^`…]+)`", text) if not re.search(r"\b[A-Z]{2,}\b", c)]
    if not inline and "\n    pare-sim " not in text:
        pytest.skip("it has no commands")
    write_files(page, tmp_path)
    done = dict(follow(page, tmp_path))
    done |= {command: pare_sim(shlex.split(command)[1:], tmp_path) for command in dict.fromkeys(inline)}
    for command, shown in done.items():
        assert shown.returncode == 0, f"{command}: {shown.stdout}{shown.stderr}"


@each_page
def test_what_a_page_adds_to_a_scenario_loads(page: Path, tmp_path: Path) -> None:
    added = [block for block in blocks(page) if block.adds_to]
    if not added:
        pytest.skip("it adds to no scenario")
    write_files(page, tmp_path)
    for block in added:
        where = f"{page.name}:{block.line}"
        whole = parse_text((tmp_path / block.adds_to).read_text(encoding="utf-8"), block.adds_to)
        data = merged(whole, parse_text(block.text, where))
        make_scenario(data, source=where, folder=tmp_path).stage(seed=0)


@each_page
def test_no_data_in_a_page_is_left_unread(page: Path) -> None:
    read = ("", "python", "text")
    idle = [b.line for b in blocks(page) if b.kind not in read and not (b.file or b.adds_to or b.piece_of)]
    assert not idle, f"nobody reads the blocks in lines {idle}"


def test_an_app_of_ones_own_takes_less_than_60_lines(tmp_path: Path) -> None:
    page = ROOT / "docs" / "guides" / "write-an-app.md"
    pare_sim(["app", "new", "Plants"], tmp_path)
    own: list[str] = []
    for block in blocks(page):
        if block.piece_of:
            given = set(map(str.strip, (tmp_path / block.piece_of).read_text(encoding="utf-8").splitlines()))
            own += [line for line in block.text.splitlines() if line.strip() and line.strip() not in given]
    assert 30 < len(own) < 60
    again = tmp_path / "again"
    again.mkdir()
    played = {command: shown.stdout for command, shown in follow(page, again) if " run " in command}
    assert any("oracle" in shown and "100 %" in shown for shown in played.values())


@each_page
def test_what_a_page_refers_to_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for path in re.findall(r"`((?:docs|tests|pare_sim|apps|scenarios)/[\w/.-]*\.\w+)`", text):
        assert (ROOT / path).exists(), path
    for name in re.findall(r"`(pare_(?:sim|apps|scenarios)(?:\.[A-Za-z_]\w*)+)`", text):
        assert name in ENTRY_POINTS or resolves(name), name


def test_the_table_in_the_readme_is_what_the_command_prints(tmp_path: Path) -> None:
    (shown,) = [block.text for block in blocks(ROOT / "README.md") if block.kind == "text"]
    done = pare_sim(["run"], tmp_path)
    assert done.returncode == 0, done.stderr
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    assert [line for line in shown.splitlines() if line.strip()] == [line for line in printed if line.strip()]


def test_the_guide_shows_every_matcher_with_examples_that_hold() -> None:
    shown = list(table(SCENARIOS, "matcher"))
    for _, example, fits, misfit in shown:
        matcher = parse_matcher(parse_text(example, example))
        assert matcher.matches(json.loads(fits)), (example, fits)
        assert not misfit or not matcher.matches(json.loads(misfit)), (example, misfit)
    with pytest.raises(ScenarioError) as told:
        parse_matcher({})
    (known,) = re.findall(r"name a matcher \((.*?)\)", str(told.value))
    assert names(row[0] for row in shown) == {*known.split(", "), "within"}


@pytest.mark.parametrize("heading", ["part", "slot"])
def test_the_guide_shows_criteria_with_examples_that_hold(heading: str) -> None:
    for _, example, fits, misfit in table(SCENARIOS, heading):
        criterion = Criterion.parse(parse_text(example, example))
        assert criterion.judge(fits, NOW).matched, criterion.judge(fits, NOW)
        assert not criterion.judge(misfit, NOW).matched, (example, misfit)


def test_the_guide_shows_every_part_of_a_scenario() -> None:
    text = SCENARIOS.read_text(encoding="utf-8")
    schema = json_schema()
    parts = {name for part in (schema, *schema["$defs"].values()) for name in part.get("properties", ())}
    assert not {name for name in parts if not re.search(rf"\b{name}\b", text)}
    checks = {re.split(r"\W", row[0].strip("`"))[0] for row in table(SCENARIOS, "check")}
    assert checks == set(KINDS)
    assert names(row[0] for row in table(SCENARIOS, "field")) == set(schema["properties"])


def test_the_guide_names_every_seed_of_the_bundled_apps() -> None:
    known = {f"{name}.{seed}" for name, app in Registry().apps().items() for seed in app.seeds}
    assert names(row[0] for row in table(SCENARIOS, "seed")) == known


def test_the_guide_explains_every_number_of_a_report(tmp_path: Path) -> None:
    done = pare_sim(["run", "--scenario", "dinner_with_dana", "--assistant", "silent", "--json"], tmp_path)
    (row,) = json.loads(done.stdout)["rows"]
    assert names(cell for line in METRICS.read_text(encoding="utf-8").splitlines() for cell in first_cell(line)) == set(
        row
    )


def test_the_guide_explains_the_columns_that_are_printed() -> None:
    (shown,) = [block.text for block in blocks(ROOT / "README.md") if block.kind == "text"]
    printed = re.split(r" {2,}", shown.splitlines()[1].strip())
    rows = list(table(METRICS, "column"))
    assert [column for column in printed if column not in {row[0].strip("*") for row in rows}] == []
    text = METRICS.read_text(encoding="utf-8")
    explained = {name for line in text.splitlines() for cell in first_cell(line) for name in names([cell])}
    assert names(row[1] for row in rows) <= explained


def test_the_guide_describes_every_kind_of_record_with_its_fields() -> None:
    common = {field.name for field in fields(TraceRecord)}
    kinds = {kind.kind: {f.name for f in fields(kind)} - common for kind in TraceRecord.__subclasses__()}
    assert {row[0]: names([row[1]]) for row in table(METRICS, "kind")} == kinds


def test_the_guide_for_assistants_shows_all_fields_moves_and_observations() -> None:
    seen = {row[0] for row in table(ASSISTANTS, "field")}
    assert seen == {"new", *(field.name for field in fields(AssistantView))}
    moves = {re.split(r"\W", row[0])[0]: re.findall(r"(\w+)[,)]", row[0]) for row in table(ASSISTANTS, "move")}
    assert moves == {move.__name__: [field.name for field in fields(move)] for move in get_args(AssistantMove)}
    told = {row[0]: names([row[1]]) for row in table(ASSISTANTS, "observation")}
    assert set(told) == {kind.__name__ for kind in get_args(Observation)}
    for kind in get_args(Observation):
        assert {field.name for field in fields(kind)} - {"time"} <= told[kind.__name__], kind


def first_cell(line: str) -> list[str]:
    """The first cell of a line of a table, if that names something."""
    return re.findall(r"^\| (`[^|]*) \|", line)


def names(cells: Any) -> set[str]:
    """All that the cells have in backticks."""
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell if "`" in cell else f"`{cell}`")}


def table(page: Path, heading: str) -> Iterator[list[str]]:
    """The rows of the first table of a page whose first heading is this; cells of code come bare."""
    text = page.read_text(encoding="utf-8")
    found = re.findall(rf"^\| {heading} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    for line in found[0].splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        yield [cell[1:-1] if cell.count("`") == 2 and cell[0] == cell[-1] == "`" else cell for cell in cells]


def merged(whole: Any, part: Any) -> Any:
    """Data with more data: mappings are united, lists joined, all else replaced."""
    if isinstance(whole, dict) and isinstance(part, dict):
        return whole | {key: merged(whole[key], value) if key in whole else value for key, value in part.items()}
    return whole + part if isinstance(whole, list) and isinstance(part, list) else part


ENTRY_POINTS = {f"pare_sim.{group}" for group in ("apps", "scenarios", "assistants", "users")}


def resolves(name: str) -> bool:
    """Whether a dotted name is a module or something in one."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            found = getattr(found, part, None)
        return found is not None
    return False
