"""How the engine reaches apps, scenarios and policies: entry points, and modules named with ``--plugin``.

Bundled content registers exactly as third parties' does, in the groups ``pare_sim.apps`` (app classes),
``pare_sim.scenarios`` (packages with ``suites`` and ``scenarios`` folders, see `pare_sim.scenario.suites`),
``pare_sim.assistants`` and ``pare_sim.users`` (factories of policies).
"""

import importlib
import importlib.util
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from pare_sim.errors import InputError, NotFoundError
from pare_sim.phone import App, System, sealed

APPS, SCENARIOS, ASSISTANTS, USERS = "pare_sim.apps", "pare_sim.scenarios", "pare_sim.assistants", "pare_sim.users"


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

    def add_plugin(self, reference: str) -> None:
        """Load a plug-in: a module name or the path of a ``.py`` file; its apps and policies become known.

        An app is every App subclass the module defines; policies are listed by the module's own
        ``ASSISTANTS`` and ``USERS`` mappings, scenario folders by ``SCENARIOS``.

        Raises:
            InputError: there is no such module or file, it cannot be imported, or a name is taken.
        """
        module = _import(reference)
        for kind in vars(module).values():
            if (
                isinstance(kind, type)
                and issubclass(kind, App)
                and kind is not App
                and kind.__module__ == module.__name__
            ):
                self._add(APPS, kind.name, kind, reference)
        for group, attribute in ((ASSISTANTS, "ASSISTANTS"), (USERS, "USERS"), (SCENARIOS, "SCENARIOS")):
            for name, value in getattr(module, attribute, {}).items():
                self._add(group, name, value, reference)

    def _add(self, group: str, name: str, value: object, reference: str) -> None:
        known = self.plugins.setdefault(group, {})
        if name in _installed(group) or known.get(name, value) is not value:
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
    try:
        return point.load()
    except (ImportError, AttributeError) as error:
        raise InputError(
            f"the {_KINDS[group]} {point.name!r} of {_whose([point])} cannot be loaded: {error}"
        ) from error


def _import(reference: str) -> ModuleType:
    if not reference.endswith(".py"):
        try:
            return importlib.import_module(reference)
        except ImportError as error:
            raise InputError(f"--plugin {reference}: cannot be imported: {error}") from error
    path = Path(reference)
    if not path.is_file():
        raise InputError(f"--plugin {reference}: there is no such file")
    name = f"pare_sim_plugin_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (ImportError, SyntaxError, NameError) as error:
        del sys.modules[name]
        raise InputError(f"--plugin {reference}: cannot be loaded: {error}") from error
    return module
