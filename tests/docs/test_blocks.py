"""Every Python block in the README and the guides runs; files named before a block exist for the blocks after it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [page for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if page.exists()]
BLOCK = re.compile(r"(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)```", re.DOTALL)


def blocks(page: Path) -> list[re.Match[str]]:
    return list(BLOCK.finditer(page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_blocks_of_a_page_run(page: Path, tmp_path: Path) -> None:
    program = []
    for block in blocks(page):
        if block["file"]:
            (tmp_path / block["file"]).write_text(block["text"], encoding="utf-8")
        elif block["kind"] == "python":
            line = page.read_text(encoding="utf-8")[: block.start()].count("\n") + 1
            program.append(f"# {page.name}:{line}\n" + block["text"])
    if not program:
        pytest.skip("it has no Python blocks")
    (tmp_path / "page.py").write_text("\n".join(program), encoding="utf-8")
    done = subprocess.run([sys.executable, "page.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_commands_of_a_page_work(page: Path, tmp_path: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for block in blocks(page):
        if block["file"]:
            (tmp_path / block["file"]).write_text(block["text"], encoding="utf-8")
    commands = re.findall(r"^    (pare-sim .+)$", text, re.MULTILINE)
    commands += [c for c in re.findall(r"`(pare-sim [^`…]+)`", text) if not re.search(r"\b[A-Z]{2,}\b", c)]
    if not commands:
        pytest.skip("it has no commands")
    for command in dict.fromkeys(commands):
        arguments = [sys.executable, "-m", "pare_sim", *command.split()[1:]]
        done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}: {done.stderr}"


def test_the_table_in_the_readme_is_what_the_command_prints(tmp_path: Path) -> None:
    (shown,) = [block["text"] for block in blocks(ROOT / "README.md") if block["kind"] == "text"]
    done = subprocess.run(
        [sys.executable, "-m", "pare_sim", "run"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    assert [line for line in shown.splitlines() if line.strip()] == [line for line in printed if line.strip()]
