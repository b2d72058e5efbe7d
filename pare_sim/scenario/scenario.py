"""A scenario, ready to be played and judged: its data, bound to the app classes it names."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import Literal

from pare_sim.checks import (
    Allowance,
    Case,
    Criterion,
    Judgement,
    Pattern,
    References,
    consent,
    evaluate,
    no_side_effects,
    parse_matcher,
    silence,
)
from pare_sim.errors import CallError, ScenarioError
from pare_sim.kernel import (
    Called,
    Entry,
    Json,
    Settled,
    Timeline,
    Trace,
    later,
    parse_duration,
    parse_time,
)
from pare_sim.phone import App, Owner, Phone
from pare_sim.scenario.offers import Offers
from pare_sim.scenario.playable import Happening, Match, Stage
from pare_sim.scenario.spec import AllowSpec, Condition, EventSpec, ScenarioSpec, SeedSpec


@dataclass(frozen=True)
class Scenario:
    """One scenario.

    Args:
        spec: its data.
        apps: the classes of the apps it installs, in order.
        source: where it comes from, for error messages; never shown to either side.
    """

    spec: ScenarioSpec
    apps: tuple[type[App], ...]
    source: str = ""

    @property
    def id(self) -> str:
        """Its name."""
        return self.spec.id

    @property
    def family(self) -> str:
        """The kind of situation it is one of."""
        return self.spec.family or self.spec.id

    @property
    def kind(self) -> Literal["action", "silence"]:
        """Whether help is wanted, or silence is right."""
        return self.spec.kind

    @property
    def turns(self) -> int | None:
        """How many turns it takes, unless the rules say so."""
        return self.spec.turns

    @cached_property
    def digest(self) -> str:
        """Hash of all that it says; a change of any field changes it."""
        text = json.dumps(
            self.spec.model_dump(mode="json", exclude_defaults=True, warnings=False),
            sort_keys=True,
            ensure_ascii=True,
            allow_nan=False,
        )
        return sha256(text.encode("ascii")).hexdigest()[:16]

    @cached_property
    def start(self) -> datetime:
        """Simulated time at the start."""
        return parse_time(self.spec.start, self.spec.zone)

    @cached_property
    def offers(self) -> Offers:
        """The opportunities to help that it knows of."""
        return Offers.of(self.spec.offers, self.spec.zone, self.start, self.spec.user.persona.strictness)

    @cached_property
    def answers(self) -> tuple[tuple[Criterion, str], ...]:
        """What the user replies to questions about something."""
        zone = self.spec.zone
        return tuple((Criterion.parse(a.about, zone, "user.answers.about"), a.reply) for a in self.spec.user.answers)

    def stage(self, seed: int) -> Stage:
        """The seeded phone, the timeline and what labels stand for, for one run seed.

        Raises:
            ScenarioError: initial data is refused by its app.
        """
        owner = Owner(**self.spec.owner.model_dump())
        phone = Phone.with_apps(self.apps, start=self.start, zone=self.spec.zone, seed=seed, owner=owner)
        labels: dict[str, str] = {}
        for index, item in enumerate(self.spec.seed):
            self._sow(phone, item, index, labels)
        return Stage(phone, self._timeline(), labels, seed)

    def arguments(self, happening: Happening, stage: Stage, trace: Trace) -> dict[str, Json]:
        """The arguments of an event, with references resolved."""
        references = References(self.spec.zone, stage.labels, trace)
        return {name: references.resolve(value) for name, value in happening.arguments.items()}

    def released_by(self, entry: str, record: Called | Settled, stage: Stage, phone: Phone, trace: Trace) -> bool:
        """Whether the condition of an event holds; not yet, while it refers to a result that has not come."""
        when = self._events[entry].when
        try:
            return when is not None and _holds(when, record, References(self.spec.zone, stage.labels, trace))
        except CallError:
            return False

    def match(self, text: str, trace: Trace, now: datetime) -> Match:
        """Which offer the words of a proposal are about, among those open now."""
        return self.offers.match(text, trace, now)

    def judge(self, trace: Trace, stage: Stage | None = None) -> Judgement:
        """Judge an episode: the declared checks, then consent and side effects, or silence."""
        case = self.case(trace, stage)
        if self.kind == "silence":
            return Judgement((*(evaluate(check, case) for check in self.spec.checks), silence(case)))
        return Judgement(
            (
                *(evaluate(check, case) for check in self.spec.checks),
                consent(case),
                no_side_effects(case),
                no_side_effects(case, strict=True),
            )
        )

    def case(self, trace: Trace, stage: Stage | None = None) -> Case:
        """What the checks look at."""
        if stage is None:
            stage = self.stage(trace.seed)
        references = References(self.spec.zone, stage.labels, trace)
        licences = {
            offer.id: tuple(a for allow in offer.allows if (a := _allowance(allow, references)) is not None)
            for offer in self.spec.offers
        }
        return Case(self.spec.zone, stage.labels, trace, stage.phone, licences)

    @cached_property
    def _events(self) -> Mapping[str, EventSpec]:
        return {event.id: event for event in self.spec.timeline}

    def _timeline(self) -> Timeline:
        timeline = Timeline()
        for event in self.spec.timeline:
            app, _, name = event.event.partition(".")
            timeline.add(
                Entry(
                    event.id,
                    at=self._at(event.at),
                    delay=parse_duration(event.delay),
                    after=event.waits_for,
                    condition=event.when.describe() if event.when else "",
                    payload=Happening(app, name, event.arguments),
                )
            )
        return timeline

    def _at(self, at: str | float | None) -> datetime | None:
        if at is None:
            return None
        try:
            return later(self.start, parse_duration(at))
        except ValueError:
            return parse_time(str(at), self.spec.zone)

    def _sow(self, phone: Phone, item: SeedSpec, index: int, labels: dict[str, str]) -> None:
        app, _, name = item.seed.partition(".")
        references = References(self.spec.zone, labels, Trace())
        origin = f"seed:{item.label or index}"
        try:
            outcome = phone.sow(app, name, references.resolve(item.arguments), origin)
        except CallError as error:
            raise ScenarioError(f"{self.source or self.id}: seed.{index}: {error}") from None
        if not outcome.ok:
            raise ScenarioError(f"{self.source or self.id}: seed.{index}: {outcome.error}")
        if item.label is not None:
            labels[item.label] = str(outcome.result)


def _allowance(allow: AllowSpec, references: References) -> Allowance | None:
    """What an offer allows; nothing, as long as a result it refers to has not come about."""
    try:
        return Allowance(Pattern.of(allow.call, allow.arguments, references), allow.most)
    except CallError:
        return None


def _holds(when: Condition, record: Called | Settled, references: References) -> bool:
    if isinstance(record, Settled):
        return (record.state == "accepted" and record.offer == when.accepted is not None) or (
            record.state == "rejected" and record.offer == when.rejected is not None
        )
    if not record.ok or when.by not in ("anyone", record.actor):
        return False
    if when.called is not None:
        return Pattern.of(when.called, when.arguments, references).matches(record)
    if when.state is not None and record.changes:
        written = [c.row for c in record.changes if f"{c.app}.{c.table}" == when.state and c.row is not None]
        if not written:
            return False
        wanted = {name: parse_matcher(references.resolve(spec), references.zone) for name, spec in when.where.items()}
        return any(all(m.matches(row.get(name)) for name, m in wanted.items()) for row in written)
    return False
