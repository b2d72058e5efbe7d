"""What `pare-sim doctor` looks at."""

import platform
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pare_sim import __version__
from pare_sim.errors import PareError

PACKAGES = ("pydantic", "transitions", "networkx", "typer", "rich", "PyYAML", "icalendar", "tzdata")


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    ok: bool
    told: str


def diagnose() -> Iterator[Finding]:
    """Look at everything, one after the other; a problem with one does not hide the others."""
    yield Finding("pare_sim", True, f"{__version__} on Python {platform.python_version()}, {platform.system()}")
    yield _try("packages", _packages)
    yield _try("time zones", _zones)
    yield _try("apps", _apps)
    yield _try("suites", _suites)
    yield _try("an episode", _episode)
    yield _try("results", _writable)


def _try(what: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(what, True, look())
    except (PareError, PackageNotFoundError, OSError, ValueError) as error:
        return Finding(what, False, str(error))


def _packages() -> str:
    return ", ".join(f"{name} {version(name)}" for name in PACKAGES)


def _zones() -> str:
    from pare_sim.kernel import format_time, parse_time

    spring = parse_time("2025-03-30 03:30", "Europe/Paris")
    if format_time(spring, "Europe/Paris") != "2025-03-30T03:30:00+02:00":
        raise ValueError("clock changes are wrong: reinstall tzdata")
    return "clock changes are right"


def _apps() -> str:
    from pare_sim.phone.lint import lint
    from pare_sim.registry import Registry

    apps = Registry().apps()
    found = [finding for app in apps.values() for finding in lint(app)]
    if found:
        raise ValueError(f"{len(found)} findings; see pare-sim app lint")
    return ", ".join(apps)


def _suites() -> str:
    from pare_sim.scenario import Library

    library = Library()
    return ", ".join(f"{name} ({len(library.suite(name).scenarios)})" for name in library.suite_names())


def _episode() -> str:
    from pare_sim.policies import Spec
    from pare_sim.runs import Experiment, report, run_experiment
    from pare_sim.scenario import Library

    scenario = Library().suite("smoke").scenarios[0]
    experiment = Experiment("doctor", (scenario,), (Spec.parse("oracle"),), Spec.parse("scripted"))
    with tempfile.TemporaryDirectory() as folder:
        run_experiment(experiment, Path(folder) / "experiment")
        row = report(Path(folder) / "experiment")["rows"][0]
    if row["scored"] != 1:
        raise ValueError(f"{scenario.id} was not scored")
    return f"{scenario.id} played, stored and reported"


def _writable() -> str:
    with tempfile.NamedTemporaryFile(dir="."):
        return "can be written in this folder"
