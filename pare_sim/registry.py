"""How the engine reaches apps, scenarios and policies: entry points, and what is named with ``--plugin``.

Bundled content registers exactly as third parties' does, in the groups ``pare_sim.apps`` (app classes),
``pare_sim.scenarios`` (packages with ``suites`` and ``scenarios`` folders, see `pare_sim.scenario.suites`),
``pare_sim.assistants`` and ``pare_sim.users`` (factories of policies).
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Self

from pare_sim.errors import InputError, NotFoundError
from pare_sim.phone import App, System, sealed
from pare_sim.plugins import folder_of, guarded, load_plugin

APPS, SCENARIOS, ASSISTANTS, USERS = "pare_sim.apps", "pare_sim.scenarios", "pare_sim.assistants", "pare_sim.users"
SUFFIXES = (".yaml", ".yml", ".json")
"""Of the files of scenarios and suites."""


@dataclass
class Registry:
    """What is installed, and what plug-ins added."""

    plugins: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Group -> name -> object."""

    def names(self, group: str) -> list[str]:
        """All names of a group, sorted."""
        return sorted({*_installed(group), *self.plugins.get(group, {})})

    def get(self, group: str, name: str) -> Any:  # noqa: ANN401 - whatever is registered
        """The object registered under a name.

        Raises:
            NotFoundError: there is none; the message names the nearest.
            InputError: it is registered but cannot be imported.
        """
        added = self.plugins.get(group, {})
        if name in added:
            return added[name]
        found = _installed(group).get(name)
        if found is None:
            raise NotFoundError(_KINDS[group], name, self.names(group))
        return _load(found, group)

    def app(self, name: str) -> type[App]:
        """An app class by its name."""
        if name == System.name:
            return System
        found: type[App] = self.get(APPS, name)
        return sealed(found)

    def apps(self) -> dict[str, type[App]]:
        """All apps by name; the phone's own ``System`` is first."""
        return {name: self.app(name) for name in (System.name, *self.names(APPS))}

    @classmethod
    def with_plugins(cls, references: Iterable[str]) -> Self:
        """What is installed together with some plug-ins.

        Raises:
            InputError: as `add_plugin`.
        """
        registry = cls()
        for reference in dict.fromkeys(references):
            registry.add_plugin(reference)
        return registry

    def add_plugin(self, reference: str) -> None:
        """Load a plug-in, a module's name or the path of a ``.py`` file or folder; what it brings becomes known.

        An app is every App subclass that it defines, in the module itself or in others of its package or folder that
        it imports from; policies are listed by the module's own ``ASSISTANTS`` and ``USERS`` mappings. Scenarios are
        in folders that ``SCENARIOS`` maps names to, or in a folder ``scenarios`` beside the module.

        Raises:
            InputError: there is no such module or file, it cannot be imported, a name is taken, or it brings nothing.
        """
        module = load_plugin(reference)
        found: list[tuple[str, str, Any]] = [(APPS, kind.name, kind) for kind in _apps_of(module)]
        for group, attribute in ((ASSISTANTS, "ASSISTANTS"), (USERS, "USERS"), (SCENARIOS, "SCENARIOS")):
            listed = getattr(module, attribute, {})
            if not isinstance(listed, Mapping) or not all(isinstance(name, str) for name in listed):
                raise InputError(f"--plugin {reference}: {attribute} must map names to what they stand for")
            found += [(group, name, value) for name, value in listed.items()]
        folder = folder_of(module)
        if folder is not None and _has_scenarios(folder / "scenarios"):
            found.append((SCENARIOS, str(folder / "scenarios"), folder / "scenarios"))
        if not found:
            raise InputError(f"--plugin {reference}: defines no app, assistant, user or scenario")
        for group, name, value in found:
            self._add(group, name, value, reference)

    def _add(self, group: str, name: str, value: object, reference: str) -> None:
        known = self.plugins.setdefault(group, {})
        if name in _installed(group) or known.get(name, value) != value:
            raise InputError(f"--plugin {reference}: the {_KINDS[group]} {name!r} exists already; choose another name")
        known[name] = value


_KINDS = {APPS: "app", SCENARIOS: "scenario package", ASSISTANTS: "assistant", USERS: "user"}


@cache
def _installed(group: str) -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=group):
        other = found.get(point.name)
        if other is not None and other.value != point.value:
            raise InputError(
                f"two installed packages register the {_KINDS[group]} {point.name!r}: {_whose([other, point])}"
            )
        found[point.name] = point
    return found


def _whose(points: Iterable[EntryPoint]) -> str:
    return ", ".join(point.dist.name if point.dist else point.value for point in points)


def _load(point: EntryPoint, group: str) -> Any:  # noqa: ANN401 - whatever is registered
    return guarded(point.load, f"the {_KINDS[group]} {point.name!r} of {_whose([point])} cannot be imported")


def _apps_of(module: ModuleType) -> Iterator[type[App]]:
    folder = folder_of(module)
    for kind in dict.fromkeys(value for value in vars(module).values() if isinstance(value, type)):
        if not issubclass(kind, App) or kind is App:
            continue
        home = sys.modules.get(kind.__module__)
        if kind.__module__ == module.__name__ or (
            home is not None and folder is not None and folder_of(home) == folder
        ):
            yield kind


def _has_scenarios(folder: Path) -> bool:
    places = (folder, folder / "data", folder / "suites")
    return any(path.suffix in SUFFIXES for place in places for path in place.glob("*"))
