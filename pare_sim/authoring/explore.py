"""Clicking through an app by hand: lines in, text out, so that people, scripts and tests use it alike."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pare_sim.authoring.arguments import read_arguments
from pare_sim.authoring.showing import show_calls, show_outcome, show_phone
from pare_sim.errors import PareError, nearest
from pare_sim.kernel import Json, later, parse_duration
from pare_sim.phone import Event, Outcome, Phone, Seed, System

HELP = """\
NUMBER or ACTION, then key=value …   take an action; values are JSON or plain text; one value alone goes to the first
back, home, look                     go back, go home, show the screen again
call TOOL key=value …                call a tool as the assistant would; tools lists them
event NAME key=value …               let the world do something; events lists what it can
seed NAME key=value …                put data in as a scenario would; seeds lists the ways
wait 10m                             let time pass
undo, trace                          take back the last thing done, list what was done
quit                                 leave"""

ENOUGH = 100
"""How many alarms may ring while one waits."""
Moment = tuple[Phone, frozenset[str]]
"""A phone, and the keys of the alarms that have rung."""


@dataclass
class Explorer:
    """One session.

    Args:
        phone: where it starts; it is forked, never changed.
        app: the app to click through; it is opened first.
    """

    phone: Phone
    app: str
    done: list[str] = field(default_factory=list)
    """The lines that did something, in order."""
    ended: bool = False
    rung: frozenset[str] = frozenset()
    _before: list[Moment] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.phone = self.phone.fork()
        if self.app != System.name:
            self.phone.act("open_app", {"app_name": self.app})

    def enter(self, line: str) -> str:
        """Do what one line says and tell what came of it; a mistake is told and changes nothing."""
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word)
        try:
            return self._act(word, rest) if command is None else command(rest.strip())
        except (PareError, ValueError, OverflowError) as error:
            return f"! {error}"

    def show(self) -> str:
        """Where one is, what the screen shows, and what can be done."""
        return show_phone(self.phone)

    @property
    def _commands(self) -> Mapping[str, Callable[[str], str]]:
        app = type(self.phone.apps[self.app])
        return {
            "": lambda _: self.show(),
            "look": lambda _: self.show(),
            "help": lambda _: HELP,
            "back": lambda _: self._leave("go_back"),
            "home": lambda _: self._leave("go_home"),
            "call": self._call,
            "event": lambda rest: self._put("event", app.events, rest),
            "seed": lambda rest: self._put("seed", app.seeds, rest),
            "tools": lambda _: show_calls((t.name, t.description, t.schema) for t in app.tools.values()),
            "events": lambda _: _listed(app.events),
            "seeds": lambda _: _listed(app.seeds),
            "wait": self._wait,
            "undo": lambda _: self._undo(),
            "trace": lambda _: "\n".join(self.done) or "nothing has been done",
            "quit": lambda _: self._quit(),
        }

    def _quit(self) -> str:
        self.ended = True
        return ""

    def _undo(self) -> str:
        if not self._before:
            return "! there is nothing to take back"
        self.phone, self.rung = self._before.pop()
        return f"taken back: {self.done.pop()}\n{self.show()}"

    def _leave(self, how: str) -> str:
        return "! this is the home screen" if self.phone.front == System.name else self._act(how, "")

    def _act(self, word: str, rest: str) -> str:
        offers = self.phone.actions()
        if word.isdecimal() and 0 < int(word) <= len(offers):
            word = offers[int(word) - 1].name
        found = next((offer for offer in offers if offer.name == word), None)
        if found is None:
            known = [*(offer.name for offer in offers), *self._commands]
            return f"! {word!r} is neither possible here nor a command{nearest(word, known)} (help lists them)"
        name, given = found.name, read_arguments(rest, found.schema)
        told = self._do(name, given, lambda: self.phone.act(name, given))
        return told if told.startswith("!") else f"{told}{self.show()}"

    def _call(self, rest: str) -> str:
        name, _, rest = rest.partition(" ")
        tool = self.phone.tool(name if "__" in name else f"{self.app}__{name}")
        given = read_arguments(rest, tool.schema)
        return self._do(f"call {tool.full_name}", given, lambda: self.phone.call(tool.full_name, given))

    def _put(self, kind: str, declared: Mapping[str, Event] | Mapping[str, Seed], rest: str) -> str:
        name, _, rest = rest.partition(" ")
        if name not in declared:
            return f"! {self.app} has no {kind} {name!r}{nearest(name, declared)}"
        given = read_arguments(rest, declared[name].signature.schema)
        put, origin = self.phone.happen if kind == "event" else self.phone.sow, f"{kind}:{len(self.done)}"
        return self._do(f"{kind} {name}", given, lambda: put(self.app, name, given, origin))

    def _wait(self, rest: str) -> str:
        moment = later(self.phone.now, parse_duration(rest or "1m"))
        self._keep(f"wait {rest or '1m'}")
        self.phone.advance_to(moment)
        told: list[str] = []
        while len(self.rung) < ENOUGH and (due := self._due()):
            app, event, given, key = due[0]
            self.rung |= {key}
            told += [f"{app}.{event}", *show_outcome(self.phone.happen(app, event, given, f"event:{key}"))]
        return "\n".join([*told, self.show()])

    def _due(self) -> list[tuple[str, str, Mapping[str, Json], str]]:
        """Alarms that have come and not rung, the earliest first."""
        due = [(a.at, app, a.event, a.arguments, a.key) for app, a in self.phone.alarms() if a.at <= self.phone.now]
        return [alarm[1:] for alarm in sorted(due, key=lambda alarm: alarm[0]) if alarm[4] not in self.rung]

    def _do(self, what: str, given: Mapping[str, Json], call: Callable[[], Outcome]) -> str:
        """Make a call and tell what came of it, as lines that each end."""
        before = (self.phone.fork(), self.rung)
        outcome = call()
        if outcome.ok:
            self._before.append(before)
            self.done.append(" ".join([what, *(f"{name}={value!r}" for name, value in given.items())]))
        return "".join(f"{line}\n" for line in show_outcome(outcome))

    def _keep(self, what: str) -> None:
        self._before.append((self.phone.fork(), self.rung))
        self.done.append(what)


def _listed(declared: Mapping[str, Event] | Mapping[str, Seed]) -> str:
    return show_calls((c.name, c.signature.description, c.signature.schema) for c in declared.values())
