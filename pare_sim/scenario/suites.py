"""Where scenarios and suites are found: in the packages that register them, or in files and folders of one's own.

A scenario package has a folder ``data`` with one file per scenario, named after its id, and a folder ``suites`` with
one file per suite: ``{about: …, scenarios: {id: digest, …}}``. It may have a package ``families``: each module in it
is a family, a function ``make(seed: int) -> dict`` that gives a scenario's data. A folder ``alternatives`` holds other
right ways to solve written or made scenarios, a list of ``{name, oracle}`` in a file named after each: apart, so that
they can be written without sight of the checks. They become part of the scenario. A suite is frozen: a scenario whose
digest differs is an error, so that numbers of different content are never taken for the same. A plug-in's folder of
scenarios may also hold their files directly.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType

from pare_sim.errors import InputError, NotFoundError, ScenarioError
from pare_sim.kernel import Json
from pare_sim.registry import SCENARIOS, SUFFIXES, Registry
from pare_sim.scenario.loader import load_scenario, make_scenario, parse_text, read_text
from pare_sim.scenario.scenario import Scenario


@dataclass(frozen=True)
class Suite:
    """A frozen list of scenarios."""

    name: str
    about: str
    scenarios: tuple[Scenario, ...]


@dataclass
class Library:
    """All scenarios and suites that are installed."""

    registry: Registry = field(default_factory=Registry)

    def scenario_ids(self) -> list[str]:
        """Ids of all installed scenarios, sorted."""
        return sorted(self._files("data"))

    def family_names(self) -> list[str]:
        """Names of all installed families that make scenarios from a seed, sorted."""
        return sorted(self._families())

    def families(self) -> dict[str, str]:
        """Names of all installed families, sorted, each with the first line of its module's docstring."""
        docs = {name: import_module(module).__doc__ or "" for name, module in sorted(self._families().items())}
        return {name: doc.strip().partition("\n")[0] for name, doc in docs.items()}

    def make(self, family: str, seed: int) -> Scenario:
        """The scenario that a family makes from a seed; its id is ``<family>-<seed>``.

        Raises:
            NotFoundError: there is no such family.
            ScenarioError: what it makes does not load; that is a fault of the family.
        """
        known = self._families()
        if family not in known:
            raise NotFoundError("family", family, known)
        name = f"{family}-{seed}"
        data = {"family": family, **import_module(known[family]).make(seed), "id": name}
        return make_scenario(self._with_alternatives(data, name), self.registry, source=name)

    def alternatives(self) -> dict[str, Path]:
        """Id of each scenario that has other solutions in a file of their own, sorted -> that file."""
        return dict(sorted(self._files("alternatives").items()))

    def suite_names(self) -> list[str]:
        """Names of all installed suites, sorted."""
        return sorted(self._files("suites"))

    def scenario(self, name: str) -> Scenario:
        """A scenario by its id, or by the path of its file.

        Raises:
            NotFoundError: there is none of that id.
            ScenarioError: it does not load.
        """
        if name.endswith(SUFFIXES):
            return load_scenario(name, self.registry)
        known = self._files("data")
        family, dash, seed = name.rpartition("-")
        if dash and seed.isdecimal() and family in self._families():
            return self.make(family, int(seed))
        if name not in known:
            raise NotFoundError("scenario", name, known)
        path = known[name]
        data = parse_text(read_text(path), str(path), as_json=path.suffix == ".json")
        data = self._with_alternatives(data, name)
        found = make_scenario(data, self.registry, source=str(path), folder=path.parent)
        if found.id != name:
            raise ScenarioError(f"{path}: id: {found.id!r} is not the name of its file, {name!r}")
        return found

    def family(self, name: str, seeds: range = range(5)) -> list[Scenario]:
        """The scenarios that a family makes from some seeds, or the written ones of a family that makes none.

        Raises:
            NotFoundError: there is no such family.
        """
        if name in self._families():
            return [self.make(name, seed) for seed in seeds]
        everything = [self.scenario(each) for each in self.scenario_ids()]
        found = [scenario for scenario in everything if scenario.family == name]
        if not found:
            raise NotFoundError("family", name, {scenario.family for scenario in everything})
        return found

    def suite(self, name: str) -> Suite:
        """A suite by its name.

        Raises:
            NotFoundError: there is no such suite.
            ScenarioError: it lists a scenario that is missing or has changed since it was frozen.
        """
        path = self.suite_file(name)
        about, listed = _read_suite(path)
        scenarios = tuple(self._frozen(path, each, digest) for each, digest in listed.items())
        return Suite(name, about, scenarios)

    def freeze(self, name: str) -> str:
        """The text of a suite's file with the digests of its scenarios as they are now.

        Raises:
            NotFoundError: there is no such suite.
        """
        about, listed = _read_suite(self.suite_file(name))
        lines = [f"about: {json.dumps(about, ensure_ascii=False)}", "scenarios:"]
        return "\n".join(lines + [f'  {each}: "{self.scenario(each).digest}"' for each in listed]) + "\n"

    def _families(self) -> dict[str, str]:
        """Family -> the module that makes it."""
        found: dict[str, str] = {}
        for package in self.registry.names(SCENARIOS):
            module = self.registry.get(SCENARIOS, package)
            for path in _folder(module).glob("families/*.py") if isinstance(module, ModuleType) else ():
                if not path.stem.startswith("_"):
                    found[path.stem] = f"{module.__name__}.families.{path.stem}"
        return found

    def suite_file(self, name: str) -> Path:
        """The file of a suite.

        Raises:
            NotFoundError: there is no such suite.
        """
        known = self._files("suites")
        if name not in known:
            raise NotFoundError("suite", name, known)
        return known[name]

    def _with_alternatives(self, data: Json, name: str) -> Json:
        """The data of a scenario with the other solutions that lie in a file of their own."""
        path = self._files("alternatives").get(name)
        if path is None or not isinstance(data, dict):
            return data
        found = parse_text(read_text(path), str(path), as_json=path.suffix == ".json")
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            raise ScenarioError(f"{path}: must be a list of solutions, each with name and oracle")
        return {**data, "alternatives": [*data.get("alternatives", []), *found]}

    def _frozen(self, path: Path, name: str, digest: str) -> Scenario:
        try:
            scenario = self.scenario(name)
        except NotFoundError as error:
            raise ScenarioError(f"{path}: {error}") from None
        if scenario.digest != digest:
            raise ScenarioError(
                f"{path}: scenarios.{name}: has digest {scenario.digest}, frozen as {digest}; "
                "it has changed since the suite was frozen"
            )
        return scenario

    def _files(self, folder: str) -> dict[str, Path]:
        found: dict[str, Path] = {}
        for package in self.registry.names(SCENARIOS):
            for path in _data_files(package, self.registry, folder):
                if path.stem in found:
                    raise InputError(f"two scenario packages have {folder}/{path.stem}: {found[path.stem]} and {path}")
                found[path.stem] = path
        return found


def _data_files(package: str, registry: Registry, folder: str) -> Iterator[Path]:
    found = registry.get(SCENARIOS, package)
    root = _folder(found)
    places = [root / folder] if isinstance(found, ModuleType) or folder != "data" else [root, root / folder]
    for path in [path for place in places for path in sorted(place.glob("*"))]:
        if path.suffix in SUFFIXES:
            yield path


def _folder(package: object) -> Path:
    """The folder of a scenario package, or the path that a plug-in names instead."""
    return Path(str(files(package.__name__))) if isinstance(package, ModuleType) else Path(str(package))


def _read_suite(path: Path) -> tuple[str, dict[str, str]]:
    data: Json = parse_text(read_text(path), str(path))
    listed = data.get("scenarios") if isinstance(data, dict) else None
    if not isinstance(listed, dict) or not listed or not all(isinstance(d, str) for d in listed.values()):
        raise ScenarioError(f"{path}: scenarios: must map the id of each scenario to its digest")
    return str(data.get("about", "")), listed
