"""The phone: installed apps, the app in front, back stacks, the clock; the only door to app data.

Every call of the user, the assistant or the world runs in a transaction and leaves the phone either as
the call says or exactly as it was.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Any, Literal, Protocol

from pare_sim.errors import (
    LONGEST,
    CallError,
    DefinitionError,
    PareError,
    Unavailable,
    brief,
    nearest,
    shortened,
)
from pare_sim.kernel import Change, Json, make_id
from pare_sim.phone.app import Alarm, App, Context, Owner, Tool
from pare_sim.phone.content import Content
from pare_sim.phone.graph import machine, sealed
from pare_sim.phone.home import Phonewide, phonewide
from pare_sim.phone.screen import BACK, ROOT, STAY, Action, Direction, Replace, Screen, Target
from pare_sim.phone.system import System
from pare_sim.phone.table import Ledger, MissingRow, Transaction

Stack = tuple[Screen[Any], ...]


class Offered(Protocol):
    """What a side is told of one thing it may call: an action of the user or a tool of the assistant."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def description(self) -> str:
        """What it does."""

    @property
    def schema(self) -> dict[str, Json]:
        """JSON Schema of its arguments."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one call."""

    ok: bool
    result: Json = None
    error: str | None = None
    changes: tuple[Change, ...] = ()
    notices: tuple[tuple[str, str], ...] = ()
    """Title and body of each notification it gave rise to."""
    fault: Literal["internal"] | None = None
    """The app's own code broke; a bug of the app, told to the caller as a failure."""


@dataclass(slots=True)
class Cursor:
    """What a `transitions` machine moves: the name of the current screen."""

    state: str


@dataclass
class Phone:
    """A simulated phone.

    Args:
        apps: app classes to install, in the order the home screen lists them; System is always there.
        start: simulated time at the start, aware.
        zone: IANA name of the phone's time zone.
        seed: the run seed, from which ids are derived.
        id: names the phone in records and views.
    """

    apps: Mapping[str, App]
    context: Context
    id: str = "phone"
    front: str = System.name
    stacks: dict[str, Stack] = field(default_factory=dict)
    opened: tuple[str, ...] = ()
    """Apps that have been opened, the most recent last."""
    catalogue: Mapping[str, Tool] = field(default_factory=dict)
    """All tools of the installed apps by full name."""

    @classmethod
    def with_apps(
        cls,
        apps: Sequence[type[App]],
        *,
        start: datetime,
        zone: str = "UTC",
        seed: int = 0,
        owner: Owner | None = None,
        id: str = "phone",
    ) -> "Phone":
        """A phone with freshly installed apps, on its home screen; they hold only what `App.setup` put there.

        Raises:
            DefinitionError: an app's set-up failed.
        """
        context = Context(start, zone, owner or Owner(), Ledger(partial(make_id, seed)), [], {})
        installed: list[type[App]] = [System, *(kind for kind in apps if kind is not System)]
        for app in installed:
            if app.name in context.apps:
                raise DefinitionError(f"two apps are named {app.name!r}; install one of them, or rename one")
            context.apps[sealed(app).name] = app(context)
        tools = {tool.full_name: tool for kind in installed for tool in kind.tools.values()}
        phone = cls(context.apps, context, id, catalogue=tools)
        for name, ready in context.apps.items():
            outcome = phone.write_rows("seed:owner", ready.setup)
            if not outcome.ok:
                raise DefinitionError(f"app {name} cannot be set up: {outcome.error}")
        return phone

    @property
    def now(self) -> datetime:
        """Simulated time."""
        return self.context.now

    def advance_to(self, moment: datetime) -> None:
        """Move the clock forward; it never goes back."""
        self.context.now = max(self.context.now, moment)

    @property
    def screen(self) -> Screen[Any]:
        """The screen that is shown."""
        return self._top(self.front)

    @property
    def background(self) -> tuple[str, ...]:
        """Apps that were opened before and are not in front, the most recent first."""
        return tuple(name for name in reversed(self.opened) if name != self.front)

    def content(self) -> Content:
        """What the screen shows now; a screen whose subject has gone says so."""
        try:
            return self.screen.content()
        except MissingRow:
            return Content("No longer available", "What this screen was about is gone. Go back or go home.")

    def actions(self) -> tuple[Action | Phonewide, ...]:
        """What the user can do now: the screen's own actions, then those the phone always offers."""
        return tuple(_enabled(self.screen)) + phonewide(self)

    def act(self, name: str, arguments: Mapping[str, Json]) -> Outcome:
        """Let the user take one action of the current screen, or one that the phone always offers."""
        screen = self.screen
        own = type(screen).actions.get(name)
        if own is not None and _gone(screen) is None and (own.when is None or own.when(screen)):
            return self._run("user", partial(self._take, screen, own, arguments), name)
        for offered in phonewide(self):
            if offered.name == name:
                return self._run("user", partial(offered.take, self, arguments), name)
        return _refused(str(self._unavailable(name)))

    def call(self, tool: str, arguments: Mapping[str, Json]) -> Outcome:
        """Let the assistant call one tool of any app, ``App__tool``; screens are unaffected."""
        try:
            found = self.tool(tool)
        except Unavailable as error:
            return _refused(str(error))
        app = self.apps[found.app]
        return self._run("assistant", lambda: self._invoke(app, found.name, found.signature, arguments), tool)

    def happen(self, app: str, event: str, arguments: Mapping[str, Json], origin: str) -> Outcome:
        """Let the world do something to an app; `origin` (such as ``event:mail-1``) marks the ids it creates."""
        target = self._app(app)
        declared = type(target).events.get(event)
        if declared is None:
            raise Unavailable(f"{app} has no event {event!r}{nearest(event, type(target).events)}")
        return self._run(origin, lambda: self._invoke(target, event, declared.signature, arguments), f"{app}.{event}")

    def sow(self, app: str, seed: str, arguments: Mapping[str, Json], origin: str) -> Outcome:
        """Put initial data into an app through one of its seeds, tools or events; nobody is notified."""
        target = self._app(app)
        kind = type(target)
        declared = kind.seeds.get(seed) or kind.tools.get(seed) or kind.events.get(seed)
        if declared is None:
            raise Unavailable(f"{app} has no seed {seed!r}{nearest(seed, kind.seeds)}")
        return self._run(origin, lambda: self._invoke(target, seed, declared.signature, arguments), f"{app}.{seed}")

    def write_rows(self, origin: str, write: Callable[[], object]) -> Outcome:
        """Run any code that writes tables as one transaction; for seeding rows and for tests."""
        return self._run(origin, write, origin)

    def tool(self, name: str) -> Tool:
        """Look up a tool by its full name.

        Raises:
            Unavailable: there is none; the message names the nearest.
        """
        if name not in self.catalogue:
            raise Unavailable(f"there is no tool {brief(name)}{nearest(name[:LONGEST], self.catalogue)}")
        return self.catalogue[name]

    def tools(self, *, writes: bool) -> tuple[Tool, ...]:
        """The assistant's tools: all of them, or without `writes` only those that read."""
        return tuple(tool for tool in self.catalogue.values() if writes or not tool.writes)

    def alarms(self) -> Iterator[tuple[str, Alarm]]:
        """What the apps will make happen by themselves, as (app, alarm)."""
        for name, app in self.apps.items():
            for alarm in app.alarms():
                yield name, alarm

    def fork(self) -> "Phone":
        """An independent copy; records and screens are shared, they never change."""
        old = self.context
        context = Context(old.now, old.zone, old.owner, old.ledger.fork(), [], {})
        for name, app in self.apps.items():
            context.apps[name] = app.fork(context)
        return Phone(context.apps, context, self.id, self.front, dict(self.stacks), self.opened, self.catalogue)

    def rows(self) -> dict[str, dict[str, dict[str, Json]]]:
        """All app data as JSON values: app -> table -> id -> row."""
        return {
            name: {table: {row.id: app.plain(row) for row in app.table(table)} for table in type(app).tables}
            for name, app in self.apps.items()
        }

    def digest(self, what: Literal["data", "all"] = "data") -> str:
        """A hash of the app data, or of that and screens, drafts, app in front and clock."""
        state: dict[str, Json] = {"data": self.rows()}
        if what == "all":
            plain = self.apps[System.name].plain
            state["front"], state["opened"], state["now"] = self.front, self.opened, plain(self.now)
            state["stacks"] = {
                app: [[type(screen).__name__, plain(screen)] for screen in stack]
                for app, stack in sorted(self.stacks.items())
            }
        text = json.dumps(state, ensure_ascii=True, sort_keys=True, allow_nan=False)
        return sha256(text.encode("ascii")).hexdigest()

    def go_to(self, app: str) -> None:
        """Bring an app to the front, on the screen it was left on; ``System`` is the home screen."""
        self.front = app
        if app != System.name:
            self.opened = (*(name for name in self.opened if name != app), app)

    def step_back(self) -> None:
        """Leave the current screen for the one behind it, past any whose subject has gone; from a root, go home."""
        stack = self.stacks.get(self.front, ())
        if len(stack) < 2:
            self.go_to(System.name)
            return
        self._move(self.front, "go_back", stack[-1], stack[-2])
        self.stacks[self.front] = stack[:-1]
        if _gone(self.screen) is not None:
            self.step_back()

    def _app(self, name: str) -> App:
        if name not in self.apps:
            raise Unavailable(f"no app {name!r} is installed{nearest(name, self.apps)}")
        return self.apps[name]

    def _top(self, app: str) -> Screen[Any]:
        stack = self.stacks.get(app)
        value = stack[-1] if stack else type(self.apps[app]).root()()
        return value.shown_on(self.apps[app])

    def _unavailable(self, name: str) -> Unavailable:
        known = [offered.name for offered in self.actions()]
        place = f"{self.front}.{type(self.screen).__name__}"
        return Unavailable(f"{brief(name)} is not possible on {place}; possible: {', '.join(known)}")

    def _invoke(self, app: App, name: str, signature: Any, arguments: Mapping[str, Json]) -> Json:  # noqa: ANN401
        given = signature.read(arguments, self.context.zone)
        return app.plain(getattr(app, name)(**given))

    def _take(self, screen: Screen[Any], action: Action, arguments: Mapping[str, Json]) -> Json:
        given = action.signature.read(arguments, self.context.zone)
        returned = getattr(screen, action.name)(**given)
        return self._navigate(screen, action, returned)

    def _navigate(self, screen: Screen[Any], action: Action, returned: object) -> Json:
        """Go where the action led; what it returned besides is its result."""
        app = self.front
        stack = self.stacks.get(app) or (type(self.apps[app]).root()(),)
        target = _target(action, returned)
        if target is BACK:
            self.stacks[app] = stack
            self._leave(app, stack, action.name)
        elif target is ROOT:
            root = type(self.apps[app]).root()()
            self._move(app, action.name, screen, root)
            self.stacks[app] = (root,)
        elif target is STAY:
            if not isinstance(returned, Screen):
                return self.apps[app].plain(returned) if returned is not STAY else None
            self.stacks[app] = (*stack[:-1], returned)
        else:
            assert isinstance(returned, Screen)
            self._move(app, action.name, screen, returned)
            self.stacks[app] = (*(stack[:-1] if isinstance(target, Replace) else stack), returned)
        if target is not BACK:
            self.screen.content()
        return None

    def _leave(self, app: str, stack: Stack, action: str) -> None:
        if len(stack) < 2:
            raise CallError(f"there is nothing behind this screen of {app}; go home instead")
        self._move(app, action, stack[-1], stack[-2])
        self.stacks[app] = stack[:-1]
        if _gone(self.screen) is not None:
            self.step_back()

    def _move(self, app: str, action: str, source: Screen[Any], target: Screen[Any]) -> None:
        """Take one declared edge on the app's machine."""
        cursor = Cursor(type(source).__name__)
        if not machine(type(self.apps[app])).events[action].trigger(cursor, target=type(target).__name__):
            raise BrokenApp(f"{app}: {action} does not lead from {cursor.state} to {type(target).__name__}")

    def _run(self, origin: str, call: Callable[[], object], name: str) -> Outcome:
        ledger, notices = self.context.ledger, self.context.notices
        before = (self.front, dict(self.stacks), self.opened)
        transaction = ledger.transaction = Transaction(origin)
        notices.clear()
        try:
            result = call()
            changes = transaction.changes(self.apps[System.name].plain)
            return Outcome(True, result, None, changes, tuple(notices))
        except CallError as error:
            failed = _refused(str(error) or f"{name} refused, without saying why")
        except PareError:
            transaction.roll_back(ledger)
            raise
        except Exception as error:  # an app's own bug becomes a failed call, marked as internal
            failed = Outcome(ok=False, error=f"{name}: internal error ({type(error).__name__})", fault="internal")
        finally:
            ledger.transaction = None
        transaction.roll_back(ledger)
        self.front, self.stacks, self.opened = before
        return failed


def _refused(error: str) -> Outcome:
    """A call that failed; what it echoes may be of any length, what is told of it not."""
    return Outcome(ok=False, error=shortened(error))


class BrokenApp(Exception):
    """An app's action led where it did not declare to."""


def _enabled(screen: Screen[Any]) -> Iterator[Action]:
    if _gone(screen) is None:
        for action in type(screen).actions.values():
            if action.when is None or action.when(screen):
                yield action


def _gone(screen: Screen[Any]) -> MissingRow | None:
    """Why the screen has nothing to show any more, if so; one that is about no row always has something."""
    if not type(screen).about_rows():
        return None
    try:
        screen.content()
    except MissingRow as missing:
        return missing
    return None


def _target(action: Action, returned: object) -> Target:
    """Which of the action's declared targets it led to, told by what it returned."""
    chosen: list[Target]
    if isinstance(returned, Direction):
        chosen = [target for target in action.targets if target is returned]
    elif isinstance(returned, Screen):
        name = type(returned).__name__
        chosen = [t for t in action.targets if t == name or (isinstance(t, Replace) and t.screen == name)]
        if not chosen and name == action.screen:
            chosen = [target for target in action.targets if target is STAY]
    else:
        chosen = [target for target in action.targets if isinstance(target, Direction)]
    if len(chosen) != 1:
        raise BrokenApp(f"{action.app}.{action.screen}.{action.name} returned {returned!r}, not one of its targets")
    return chosen[0]
