"""Commands in processes of their own, because plug-ins stay imported, and a new app to play with."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def python(tmp_path: Path) -> Run:
    """Runs Python with some arguments in an empty folder; `path` is added to what can be imported."""

    def run(*arguments: str, text: str = "", path: Path | None = None) -> subprocess.CompletedProcess[str]:
        places = [place for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]
        places = [str(Path(place).resolve()) for place in places] + ([str(path)] if path else [])
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(places), "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-P", *arguments]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, input=text, capture_output=True, encoding="utf-8", check=False
        )

    return run


@pytest.fixture
def command(python: Run) -> Run:
    """Runs ``pare-sim`` in an empty folder; `text` is what one types."""

    def run(*arguments: str, text: str = "", path: Path | None = None) -> subprocess.CompletedProcess[str]:
        return python("-m", "pare_sim", *arguments, text=text, path=path)

    return run
