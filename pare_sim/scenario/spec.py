"""The data of a scenario: what a YAML or JSON file says. Frozen pydantic models; unknown names are errors.

Any argument in seeds, timeline, user, oracle, offers and checks may be ``{ref: label}``, the id of what carries the
label, or ``{result: event, path: a.0}``, a part of what an event (for oracle steps: a step) gave.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from pare_sim.checks import Check, Strictness
from pare_sim.kernel import Json, parse_duration, zone_info


class Part(BaseModel):
    """Base of all parts of a scenario."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, protected_namespaces=())


def _duration(value: str | float) -> str | float:
    parse_duration(value)
    return value


def _zone(value: str) -> str:
    zone_info(value)
    return value


Duration = Annotated[str | float, AfterValidator(_duration)]
"""Seconds, or text such as ``90s``, ``5m``, ``1h30m``, ``2d``."""
Arguments = dict[str, Json]
Name = Annotated[str, Field(min_length=1, max_length=120)]
Dotted = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9]*\.[A-Za-z_][A-Za-z0-9_]*$")]
"""``App.name`` of a table, event, seed or action."""
ToolName = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9]*__[A-Za-z_][A-Za-z0-9_]*$")]


class OwnerSpec(Part):
    """Whose phone it is."""

    name: Name = "Alex Morgan"
    phone: str = "+1 555 0100"
    email: str = "alex.morgan@example.org"


class ActSpec(Part):
    """Something the user does on the phone."""

    act: str
    """``App.action``, or one of the phone's own: ``open_app``, ``go_back``, ``go_home``, ``switch_app``, ``look``."""
    arguments: Arguments = Field(default={}, alias="with")
    after: str | None = None
    """Event that must have been delivered first."""
    delay: Duration = 0.0
    """Simulated time to let pass after it, or after the act before."""
    on: Arguments = {}
    """Ids of what its screen shows, such as ``conversation_id``; the user goes there first."""


class AnswerSpec(Part):
    """What the user replies to a question that is about something."""

    about: Json
    reply: Name


class PersonaSpec(Part):
    """What kind of person the user is; the scripted user acts it out, a modelled one is told it."""

    language: str = "English"
    """Language the user reads and writes."""
    knowledge: Literal["full", "partial", "none"] = "full"
    """How much of what the scenario is about the user knows before anything happens."""
    patience: int | None = Field(default=None, ge=0, le=1000)
    """Turns without a matching proposal, once help is wanted, before the user acts alone (`UserSpec.alone`)."""
    attention: float = Field(default=1.0, ge=0, le=1)
    """Chance to notice a notification when it comes."""
    slip_rate: float = Field(default=0.0, ge=0, le=1)
    """Chance that an action goes to a wrong place first."""
    strictness: Strictness = "neutral"
    """How exactly a proposal must say what it is about."""
    trust: float = Field(default=0.5, ge=0, le=1)
    """Trust in the assistant at the start; good proposals raise it, bad and repeated ones lower it."""


class UserSpec(Part):
    """The user's half of a scenario."""

    goal: str = ""
    persona: PersonaSpec = PersonaSpec()
    acts: tuple[ActSpec, ...] = ()
    alone: tuple[ActSpec, ...] = ()
    """What the user does without the assistant, once patience is at its end."""
    answers: tuple[AnswerSpec, ...] = ()


class SeedSpec(Part):
    """Initial data: one call of an app's seed, or one row of a table."""

    seed: Dotted
    arguments: Arguments = Field(default={}, alias="with")
    label: Name | None = None


class FileSpec(Part):
    """Initial data from a file that people have, read by the importer of the app."""

    app: str
    path: Name
    labels: dict[Name, dict[str, Json]] = {}
    """Label -> fields that the first row to carry it has."""


class Condition(Part):
    """What an event waits for: a call by anybody, an answer to an offer, or a row that a call makes so."""

    called: str | None = None
    state: Dotted | None = None
    accepted: str | None = None
    rejected: str | None = None
    arguments: Arguments = Field(default={}, alias="with")
    where: Arguments = {}
    by: Literal["anyone", "user", "assistant", "environment"] = "anyone"

    @model_validator(mode="after")
    def _one(self) -> Self:
        kinds = [name for name in ("called", "state", "accepted", "rejected") if getattr(self, name) is not None]
        if len(kinds) != 1:
            raise ValueError("a condition is one of called, state, accepted, rejected")
        return self

    def describe(self) -> str:
        """The condition in words, as a report tells it of an event that never came."""
        told = self.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        return ", ".join(f"{name} {value}" for name, value in told.items())


class EventSpec(Part):
    """Something the world does: at a time, after other events, or once a condition holds."""

    id: Name
    event: Dotted
    arguments: Arguments = Field(default={}, alias="with")
    at: str | float | None = None
    """Time since the start (``2m``), or a date and time."""
    after: str | tuple[str, ...] = ()
    when: Condition | None = None
    delay: Duration = 0.0

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The events it comes after."""
        return (self.after,) if isinstance(self.after, str) else self.after

    @model_validator(mode="after")
    def _placed(self) -> Self:
        if self.at is not None and (self.after or self.when):
            raise ValueError("give either at, or after and when")
        if self.at is None and not self.after and self.when is None:
            raise ValueError("say when it happens: at, after or when")
        return self


class AllowSpec(Part):
    """Calls that accepting an offer allows."""

    call: ToolName
    arguments: Arguments = Field(default={}, alias="with")
    most: int = Field(default=1, ge=1)


class OfferSpec(Part):
    """An opportunity to help that the scenario knows of."""

    id: Name
    opens: str | None = Field(default=None, alias="from")
    """Event whose delivery opens it; without, it is open from the start."""
    until: str | float | None = None
    """Event whose delivery closes it, or how long it stays open (``10m``)."""
    instead_of: str | None = None
    """Another offer for the same opportunity, of which one suffices: counted as missed only if both are."""
    follows: str | None = None
    """Another offer, which must have been answered first: the user has changed the proposal."""
    about: Json
    """Criterion for the words of a proposal (`pare_sim.checks.criterion`)."""
    answer: Literal["accept", "reject"] = "accept"
    """What the scripted user answers to a proposal that matches."""
    says: str = ""
    """The words of that answer."""
    allows: tuple[AllowSpec, ...] = ()


class Step(Part):
    """One move of the oracle: exactly one of ``call``, ``propose``, ``ask``, ``finish``."""

    call: ToolName | None = None
    propose: str | None = None
    ask: str | None = None
    finish: str | None = None
    arguments: Arguments = Field(default={}, alias="with")
    after: str | None = None
    """Event that must have been delivered, beside the previous step."""
    id: str | None = None
    """Name by which later steps refer to its result."""

    @model_validator(mode="after")
    def _one(self) -> Self:
        kinds = [name for name in ("call", "propose", "ask", "finish") if getattr(self, name) is not None]
        if len(kinds) != 1:
            raise ValueError("a step is one of call, propose, ask, finish")
        return self


class AlternativeSpec(Part):
    """Another right way to solve the scenario; the checks must accept it."""

    name: Name
    oracle: tuple[Step, ...]


class ExcuseSpec(Part):
    """A mutant of the oracle that the checks knowingly let pass."""

    mutant: Name
    """Its name, as `pare-sim scenario prove` tells it."""
    reason: Annotated[str, Field(min_length=10)]


class ScenarioSpec(Part):
    """A scenario as written."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.\-]{0,119}$")]
    about: str = ""
    """What happens, for people; never shown to either side."""
    family: str = ""
    kind: Literal["action", "silence"] = "action"
    start: str
    zone: Annotated[str, AfterValidator(_zone)] = "UTC"
    turns: int | None = Field(default=None, ge=1, le=1000)
    apps: tuple[str, ...] = ()
    """Installed apps; without, those that the scenario names."""
    owner: OwnerSpec = OwnerSpec()
    user: UserSpec = UserSpec()
    seed: tuple[SeedSpec, ...] = ()
    files: tuple[FileSpec, ...] = ()
    timeline: tuple[EventSpec, ...] = ()
    offers: tuple[OfferSpec, ...] = ()
    oracle: tuple[Step, ...] = ()
    checks: tuple[Check, ...] = ()
    alternatives: tuple[AlternativeSpec, ...] = ()
    excused: tuple[ExcuseSpec, ...] = ()


def json_schema() -> dict[str, Any]:
    """The published JSON Schema of scenario files."""
    schema = ScenarioSpec.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "pare_sim scenario", **schema}
