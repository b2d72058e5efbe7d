"""Running the command line in this process, as a person would see it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pare_sim.cli import main


@dataclass(frozen=True)
class Shown:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


@pytest.fixture
def pare_sim(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Shown]:
    """Runs ``pare-sim ARGUMENTS`` in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Shown:
        try:
            main(list(arguments))
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1 if ended.code else 0
        shown = capsys.readouterr()
        return Shown(code, shown.out, shown.err)

    return run
