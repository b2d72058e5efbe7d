"""Who sits in a seat: reading ``SPEC`` as given on the command line, and making the policy it stands for.

A spec is split at the first ``:``, then at each ``,`` before ``key=``: ``oracle``, ``oracle:retries=2``,
``llm:model=a/b,base_url=http://…``. ``python:module:Class`` takes the rest whole.
"""

import importlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar, cast

from pare_sim.engine import AssistantPolicy, Stage, UserPolicy
from pare_sim.errors import InputError, nearest
from pare_sim.kernel import Trace
from pare_sim.plugins import guarded
from pare_sim.registry import ASSISTANTS, USERS, Registry
from pare_sim.scenario import Scenario

Side = Literal["assistant", "user"]


@dataclass(frozen=True)
class Setup:
    """What reference players may know beyond their view: the scenario they play out and the trace so far.

    Policies under test never get it.
    """

    scenario: Scenario
    stage: Stage
    trace: Trace


class Factory(Protocol):
    """Makes a policy from the options of its spec: what entry points and plug-ins register."""

    def __call__(self, options: Mapping[str, str]) -> UserPolicy | AssistantPolicy:
        """A fresh policy for one episode."""


F = TypeVar("F", bound=Callable[..., Any])


def reference(create: F) -> F:
    """Mark the factory of a reference player, which is given the `Setup` too; only bundled ones may be."""
    create.__dict__["is_reference"] = True
    return create


@dataclass(frozen=True)
class Spec:
    """A policy as named on the command line."""

    text: str
    """In one spelling: options sorted by name, no ``:`` without any."""
    kind: str
    options: Mapping[str, str]
    target: str = ""
    """``module:Class`` of a ``python:`` spec."""

    @classmethod
    def parse(cls, text: str) -> "Spec":
        """Read a spec.

        >>> Spec.parse("llm:model=a/b,base_url=http://x:1/v1").options
        {'model': 'a/b', 'base_url': 'http://x:1/v1'}

        Raises:
            InputError: an option is not ``key=value`` or given twice.
        """
        kind, _, rest = text.partition(":")
        if kind == "python":
            return cls(text, kind, {}, rest)
        options: dict[str, str] = {}
        for part in re.split(r",(?=[A-Za-z_][A-Za-z0-9_]*=)", rest) if rest else []:
            key, found, value = part.partition("=")
            if not found or key in options:
                raise InputError(f"{text!r}: options are key=value pairs, each once, not {part!r}")
            options[key] = value
        written = ",".join(f"{key}={options[key]}" for key in sorted(options))
        return cls(f"{kind}:{written}" if written else kind, kind, options)

    def make(self, side: Side, setup: Setup, registry: Registry) -> Any:  # noqa: ANN401 - a policy of either side
        """A fresh policy for one episode.

        Raises:
            InputError: there is no such policy, or its options do not fit.
        """
        make = self._python() if self.kind == "python" else lambda: self._made(side, setup, registry)
        made = guarded(make, f"{self.text!r}: cannot be made")
        if not callable(getattr(made, "act", None)):
            raise InputError(f"{self.text!r}: is no policy: it has no method act(view)")
        return made

    def check(self, side: Side, scenario: Scenario, registry: Registry) -> None:
        """Make sure that the policy exists and its options fit, before anything is played.

        Raises:
            InputError: it does not, or they do not.
        """
        self.make(side, Setup(scenario, scenario.stage(0), Trace()), registry)

    def _made(self, side: Side, setup: Setup, registry: Registry) -> Any:  # noqa: ANN401 - a policy of either side
        factory = registry.get(ASSISTANTS if side == "assistant" else USERS, self.kind)
        bundled = getattr(factory, "__module__", "").startswith("pare_sim.policies.")
        if bundled and getattr(factory, "is_reference", False):
            return factory(self.options, setup)
        return factory(self.options)

    def _python(self) -> Callable[[], Any]:
        module, _, name = self.target.partition(":")
        found = guarded(lambda: importlib.import_module(module), f"{self.text!r}: cannot import {module!r}")
        if not hasattr(found, name):
            public = [each for each in vars(found) if not each.startswith("_")]
            raise InputError(f"{self.text!r}: {module} has no {name!r}{nearest(name, public)}")
        kind = getattr(found, name)
        if not callable(kind):
            raise InputError(f"{self.text!r}: {name} is no class but {type(kind).__name__}")
        return cast("Callable[[], Any]", kind)


def only_options(options: Mapping[str, str], *known: str, of: str) -> None:
    """Refuse options that a policy does not have.

    Raises:
        InputError: one of them is unknown.
    """
    for name in options:
        if name not in known:
            raise InputError(f"{of} has no option {name!r}{nearest(name, known)}")


def whole_number(options: Mapping[str, str], name: str, default: int, *, of: str) -> int:
    """An option that is a whole number of at least 0.

    Raises:
        InputError: it is something else.
    """
    value = options.get(name)
    if value is None:
        return default
    if not re.fullmatch("[0-9]{1,6}", value):
        raise InputError(f"{of}: option {name} must be a whole number, not {value!r}")
    return int(value)
