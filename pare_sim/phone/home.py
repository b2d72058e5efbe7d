"""The actions that the phone itself offers on every screen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pare_sim.errors import ArgumentError, CallError, nearest
from pare_sim.kernel import Json
from pare_sim.phone.system import System

if TYPE_CHECKING:
    from pare_sim.phone.phone import Phone


@dataclass(frozen=True, slots=True)
class Phonewide:
    """One of ``go_back``, ``go_home``, ``open_app``, ``switch_app`` and ``look``, with the apps it may name."""

    name: str
    description: str
    apps: tuple[str, ...] | None = None
    app = System.name
    writes = False

    @property
    def schema(self) -> dict[str, Json]:
        """JSON Schema of its arguments."""
        if self.apps is None:
            return {"type": "object", "properties": {}, "additionalProperties": False}
        names = {"app_name": {"type": "string", "enum": list(self.apps)}}
        return {"type": "object", "properties": names, "additionalProperties": False, "required": ["app_name"]}

    def take(self, phone: "Phone", arguments: Mapping[str, Json]) -> Json:
        """Take the action.

        Raises:
            CallError: the arguments do not fit, or name an app that it cannot lead to.
        """
        wanted = {} if self.apps is None else {"app_name"}
        for name in arguments:
            if name not in wanted:
                raise ArgumentError(f"{self.name}: {name}: is not a parameter{nearest(str(name), wanted)}")
        if self.apps is not None:
            phone.go_to(self._chosen(arguments))
        elif self.name == "go_home":
            phone.go_to(System.name)
        elif self.name == "go_back":
            phone.step_back()
        return None

    def _chosen(self, arguments: Mapping[str, Json]) -> str:
        assert self.apps is not None
        if "app_name" not in arguments:
            raise ArgumentError(f"{self.name}: app_name: is required")
        chosen = arguments["app_name"]
        if not isinstance(chosen, str) or chosen not in self.apps:
            raise CallError(f"{self.name}: app_name: no app {chosen!r} to go to{nearest(str(chosen), self.apps)}")
        return chosen


def phonewide(phone: "Phone") -> tuple[Phonewide, ...]:
    """What the phone offers on the current screen."""
    offered = [Phonewide("look", "Look at the screen again.")]
    if phone.front != System.name:
        offered.append(Phonewide("go_back", "Go back to the screen before; from an app's first screen, go home."))
        offered.append(Phonewide("go_home", "Go to the home screen."))
    others = tuple(name for name in phone.apps if name not in (System.name, phone.front))
    if others:
        offered.append(Phonewide("open_app", "Open an app, on the screen it was left on.", others))
    if phone.background:
        offered.append(Phonewide("switch_app", "Switch to an app opened before.", phone.background))
    return tuple(offered)
