"""The assistant that makes the right offer and then writes something else."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from pare_sim.engine import AssistantMove, AssistantView, Call
from pare_sim.kernel import Json, Stream, format_time, parse_time, stream
from pare_sim.phone import Tool
from pare_sim.policies.guessing import guess, ids_in, rows_of
from pare_sim.policies.oracle import Oracle
from pare_sim.policies.seat import Setup, only_options, reference

_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d")


@dataclass
class Switcher:
    """Plays the scenario's reference solution with every write switched for a plausible wrong one.

    Each argument that is an id, a person, a place or anything else in the phone's initial data becomes another value
    of the same column, each time the same time a day later; which value, the run seed says. A write without any such
    argument is replaced by another writing tool of its app.
    """

    setup: Setup
    oracle: Oracle
    switched: int = 0

    @classmethod
    @reference
    def create(cls, options: Mapping[str, str], setup: Setup) -> "Switcher":
        """Make one; it has no options."""
        only_options(options, of="switcher")
        return cls(setup, Oracle(setup))

    def act(self, view: AssistantView) -> AssistantMove:
        """The oracle's move, unless it is a write."""
        move = self.oracle.act(view)
        tool = next((t for t in view.tools if isinstance(move, Call) and t.full_name == move.tool), None)
        if not isinstance(move, Call) or tool is None or not tool.writes:
            return move
        self.switched += 1
        chance = stream(self.setup.trace.seed, "switcher", str(self.switched))
        wrong = {name: self._other(value, chance) for name, value in move.arguments.items()}
        return replace(move, arguments=wrong) if wrong != move.arguments else self._another_tool(view, tool, chance)

    def _other(self, value: Json, chance: Stream) -> Json:
        """A wrong value instead of a right one, if there is one; of a list or mapping, each item."""
        if isinstance(value, list):
            return [self._other(item, chance) for item in value]
        if isinstance(value, Mapping):
            return {name: self._other(item, chance) for name, item in value.items()}
        if not isinstance(value, str):
            return value
        if _TIME.match(value):
            zone = self.setup.scenario.spec.zone
            return format_time(parse_time(value, zone) + timedelta(days=1), zone)
        columns = [column for column in rows_of(self.setup.stage.phone) if value in column]
        others = sorted({other for column in columns for other in column if other != value})
        return chance.choice(others) if others else value

    def _another_tool(self, view: AssistantView, tool: Tool, chance: Stream) -> Call:
        """Another writing tool of the same app, or of any, with arguments made up."""
        others = [each for each in view.tools if each.writes and each.name != tool.name]
        own = [each for each in others if each.app == tool.app] or others or [tool]
        chosen = chance.choice(own)
        known = ids_in(sorted(value for column in rows_of(self.setup.stage.phone) for value in column))
        return Call(chosen.full_name, guess(chosen.schema, known, chance))
