"""The world's half of an episode: the clock moves, what is due happens, conditions release what waits for them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pare_sim.engine.views import Notification
from pare_sim.errors import CallError, DefinitionError
from pare_sim.kernel import NOISE, Called, Entry, Json, Notice, Settled, Timeline, Trace, format_time, later, make_id
from pare_sim.phone import Alarm, Outcome, Phone
from pare_sim.scenario.playable import Happening, Playable, Stage

MANY = 20_000
"""More than so many things within one move mean that an app's alarms set off each other."""


@dataclass
class World:
    """The phone, the timeline and the trace of one episode."""

    playable: Playable
    stage: Stage
    phone: Phone
    timeline: Timeline
    trace: Trace
    turn: int = 0
    delivered: list[Notification] = field(default_factory=list)
    """All notifications so far, in order."""
    scripted: int = 0
    """How many of them were not noise."""
    rung: set[tuple[str, str, datetime]] = field(default_factory=set)

    @property
    def zone(self) -> str:
        """The phone's time zone."""
        return self.phone.context.zone

    @property
    def time(self) -> str:
        """The simulated time as both sides are told it."""
        return format_time(self.phone.now, self.zone)

    def stamp(self) -> dict[str, Any]:
        """The fields that every record has."""
        return {"n": len(self.trace), "turn": self.turn, "time": self.phone.now}

    def note(self, record: Called | Settled) -> None:
        """Add a record and release the entries whose condition it fulfils."""
        self.trace.add(record)
        for entry in self.timeline.unreleased():
            if self.playable.released_by(entry.id, record, self.stage, self.phone, self.trace):
                self.timeline.release(entry.id, self.phone.now)

    def advance(self, seconds: float) -> None:
        """Move the clock on, letting everything that is due on the way happen at its own time."""
        self.advance_to(later(self.phone.now, seconds))

    def advance_to(self, moment: datetime) -> None:
        """Move the clock to a moment, letting everything that is due by then happen at its own time.

        Raises:
            DefinitionError: an app's alarms have no end.
        """
        left = MANY
        while (due := self.next_due()) is not None and due <= moment:
            if not (left := left - 1):
                raise DefinitionError(f"the alarms of {(self._next_alarm() or ('the timeline',))[0]} have no end")
            self._happen_at(due)
        self.phone.advance_to(moment)

    def advance_to_notification(self, *, scripted_only: bool = False) -> bool:
        """Jump to the next notification, or past the last thing to come; False if nothing is to come.

        What is due at the same moment happens too.
        """
        before, old = (self.scripted if scripted_only else len(self.delivered)), self.phone.now
        while self.next_due(scripted_only=scripted_only) is not None and (due := self.next_due()) is not None:
            self.advance_to(due)
            if (self.scripted if scripted_only else len(self.delivered)) > before:
                return True
        return self.phone.now > old

    def next_due(self, *, scripted_only: bool = False) -> datetime | None:
        """When something happens next, by the timeline or by an app's own alarm."""
        planned = self.timeline.next_time(scripted_only=scripted_only)
        alarm = self._next_alarm()
        return min((t for t in (planned, alarm[1].at if alarm else None) if t is not None), default=None)

    def fork(self) -> "World":
        """An independent copy."""
        return World(
            self.playable,
            self.stage,
            self.phone.fork(),
            self.timeline.fork(),
            self.trace.fork(),
            self.turn,
            list(self.delivered),
            self.scripted,
            set(self.rung),
        )

    def _next_alarm(self) -> tuple[str, Alarm] | None:
        waiting = [(app, a) for app, a in self.phone.alarms() if (app, a.key, a.at) not in self.rung]
        return min(waiting, key=lambda pair: (pair[1].at, pair[0], pair[1].key), default=None)

    def _happen_at(self, moment: datetime) -> None:
        self.phone.advance_to(moment)
        entry = self.timeline.pop_due(self.phone.now)
        if entry is not None:
            self._happen(entry)
            self.timeline.complete(entry.id, self.phone.now)
            return
        alarm = self._next_alarm()
        if alarm is not None:
            app, due = alarm
            self.rung.add((app, due.key, due.at))
            self._happen(Entry(f"alarm:{app}:{due.key}", due.at, payload=Happening(app, due.event, due.arguments)))

    def _happen(self, entry: Entry) -> None:
        happening: Happening = entry.payload
        noise = entry.priority == NOISE
        origin = f"{'noise' if noise else 'event'}:{entry.id}"
        arguments: Mapping[str, Json] = happening.arguments
        try:
            arguments = self.playable.arguments(happening, self.stage, self.trace)
            outcome = self.phone.happen(happening.app, happening.event, arguments, origin)
        except CallError as error:
            outcome = Outcome(ok=False, error=str(error))
        notices = tuple(
            Notice(
                make_id(self.stage.seed, happening.app, "notifications", origin, n),
                happening.app,
                title,
                body,
                entry.id,
                noise,
            )
            for n, (title, body) in enumerate(outcome.notices)
        )
        self.note(
            Called(
                **self.stamp(),
                actor="environment",
                phone=self.phone.id,
                app=happening.app,
                name=happening.event,
                arguments=arguments,
                ok=outcome.ok,
                error=outcome.error,
                result=outcome.result,
                changes=outcome.changes,
                notices=notices,
                writes=True,
                event=entry.id,
                fault=outcome.fault,
            )
        )
        for notice in notices:
            self.delivered.append(Notification(notice.id, self.time, notice.app, notice.title, notice.body))
        self.scripted += 0 if noise else len(notices)
