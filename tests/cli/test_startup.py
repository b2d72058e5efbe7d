"""Starting is cheap: what only some commands need is loaded only by them, and nothing opens a connection."""

import subprocess
import sys

HEAVY = ("litellm", "networkx", "matplotlib", "starlette", "ray", "scipy", "numpy", "icalendar", "vobject", "asyncio")


def loaded(code: str) -> set[str]:
    program = f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_importing_pare_sim_loads_nothing_heavy() -> None:
    assert not loaded("import pare_sim") & {*HEAVY, "pydantic", "typer", "rich", "yaml"}


def test_help_loads_nothing_heavy() -> None:
    code = "from pare_sim.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass"
    assert not loaded(code) & {*HEAVY, "pydantic", "yaml"}


def test_playing_an_episode_loads_neither_graphs_nor_models() -> None:
    code = "from pare_sim.cli import main\ntry: main(['scenario', 'list'])\nexcept SystemExit: pass"
    assert not loaded(code) & {"litellm", "networkx", "matplotlib", "starlette", "ray", "scipy", "numpy"}
