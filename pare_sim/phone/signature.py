"""The arguments of a tool, action or event: read from its Python signature, checked as JSON.

Signatures are checked when the class is created, in plain Python; the pydantic validator and the JSON
Schema are built when first needed, because building some hundred of them costs more than an episode.
"""

import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import (
    Annotated,
    Any,
    ForwardRef,
    Literal,
    NotRequired,
    Required,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import BeforeValidator, ConfigDict, TypeAdapter, ValidationError, ValidationInfo, WithJsonSchema
from pydantic.errors import PydanticUserError
from typing_extensions import TypedDict

from pare_sim.errors import ArgumentError, DefinitionError, nearest
from pare_sim.kernel import Json, parse_time


def _read_time(value: object, info: ValidationInfo) -> datetime:
    if not isinstance(value, str):
        raise ValueError("a time is text such as '2025-06-02 09:00'")
    return parse_time(value, (info.context or {}).get("zone", "UTC"))


Moment = Annotated[
    datetime,
    BeforeValidator(_read_time),
    WithJsonSchema({"type": "string", "description": "Local time 'YYYY-MM-DD HH:MM', or ISO 8601 with an offset."}),
]
"""A parameter or field that is a moment: text outside, an aware UTC datetime inside."""


@dataclass(frozen=True, slots=True)
class IdOf:
    """Marks a parameter as the id of a row: ``NoteId = Annotated[str, IdOf("notes")]``.

    Screens must show the ids that their actions take (checked by lint), and walkers learn them there.
    """

    table: str
    app: str | None = None
    """Another app's table, where the id is not of the app's own."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: its annotation, and its default unless it is required."""

    name: str
    annotation: Any
    required: bool
    default: Any = None

    @property
    def id_of(self) -> IdOf | None:
        """Which table's ids it takes, if any."""
        found = id_marks(self.annotation)
        return found[0] if found else None


class Signature:
    """The parameters of one function after ``self``."""

    def __init__(self, function: Callable[..., Any], owner: str) -> None:
        """Check the signature.

        Raises:
            DefinitionError: the docstring or an annotation is missing, or a parameter has no name to call it by.
        """
        self.function, self.owner = function, owner
        doc = inspect.getdoc(function)
        if not doc:
            raise DefinitionError(f"{owner}: add a docstring; its first line is what models and people are told")
        self.summary = doc.partition("\n")[0]
        self.description = doc
        self._raw = list(inspect.signature(function).parameters.values())[1:]
        for parameter in self._raw:
            if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
                raise DefinitionError(f"{owner}: parameter {parameter.name!r} must be a plain one, without * or /")
            if parameter.annotation is parameter.empty:
                raise DefinitionError(f"{owner}: annotate parameter {parameter.name!r} with its type")

    def __getstate__(self) -> dict[str, Any]:
        """What is copied and pickled: not the validator, which is built anew when needed."""
        return {name: self.__dict__[name] for name in ("function", "owner", "summary", "description", "_raw")}

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the parameters, in order."""
        return tuple(parameter.name for parameter in self._raw)

    @property
    def quoted(self) -> bool:
        """Whether an annotation is in quotes, so that it may name what is defined later."""
        return any(_is_quoted(parameter.annotation) for parameter in self._raw)

    @property
    def resolves(self) -> bool:
        """Whether all that its annotations name is defined."""
        try:
            return len(self.parameters) == len(self._raw)
        except DefinitionError:
            return False

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters with resolved annotations.

        Raises:
            DefinitionError: an annotation names something that cannot be found.
        """

        if not self.quoted:
            return tuple(Parameter(p.name, p.annotation, *_default(p)) for p in self._raw)

        class Holder:
            __annotations__ = {item.name: item.annotation for item in self._raw}

        try:
            hints = get_type_hints(Holder, globalns=self.function.__globals__, include_extras=True)
        except (NameError, TypeError) as error:
            raise DefinitionError(f"{self.owner}: cannot resolve its annotations: {error}") from None
        return tuple(Parameter(p.name, hints[p.name], *_default(p)) for p in self._raw)

    @cached_property
    def _adapter(self) -> TypeAdapter[dict[str, Any]]:
        hints = {p.name: Required[p.annotation] if p.required else NotRequired[p.annotation] for p in self.parameters}
        arguments = TypedDict("arguments", hints)  # type: ignore[misc]
        arguments.__pydantic_config__ = ConfigDict(  # type: ignore[attr-defined]
            strict=True, extra="forbid", allow_inf_nan=False, regex_engine="python-re"
        )
        try:
            return TypeAdapter(arguments)  # type: ignore[arg-type]
        except PydanticUserError as error:
            raise DefinitionError(f"{self.owner}: its parameter types are not JSON types ({error.code})") from None

    @cached_property
    def schema(self) -> dict[str, Json]:
        """JSON Schema of the arguments, an object without unknown names."""
        try:
            built = self._adapter.json_schema()
        except PydanticUserError as error:
            raise DefinitionError(f"{self.owner}: its parameter types are not JSON types ({error.code})") from None
        properties = built.get("properties", {})
        for parameter in self.parameters:
            entry = properties[parameter.name]
            entry.pop("title", None)
            if not parameter.required:
                entry["default"] = parameter.default
        wanted = {"type": "object", "properties": properties, "additionalProperties": False}
        required = [p.name for p in self.parameters if p.required]
        extra = {"required": required} if required else {}
        return wanted | extra | ({"$defs": built["$defs"]} if "$defs" in built else {})

    def read(self, arguments: Mapping[str, Json], zone: str) -> dict[str, Any]:
        """Check JSON arguments; times without an offset are local to `zone`.

        Raises:
            ArgumentError: they do not fit; the message names each argument, what is wrong and what is possible.
        """
        if not arguments and not any(parameter.required for parameter in self.parameters):
            return {}
        if not isinstance(arguments, Mapping) or not all(isinstance(key, str) for key in arguments):
            raise ArgumentError(f"{self.owner}: the arguments must be a JSON object")
        try:
            text = json.dumps(arguments, allow_nan=False)
            return self._adapter.validate_json(text, context={"zone": zone})
        except ValidationError as error:
            raise ArgumentError(f"{self.owner}: {'; '.join(self._explain(error))}") from None
        except (TypeError, ValueError, RecursionError):
            raise ArgumentError(f"{self.owner}: the arguments must be JSON values") from None

    def _explain(self, error: ValidationError) -> list[str]:
        told: dict[str, dict[str, None]] = {}
        for item in error.errors(include_url=False):
            where = ".".join(str(part) for part in item["loc"] if not _is_branch(part))
            told.setdefault(where or "arguments", {})[explain_type(dict(item), self.names)] = None
        return [f"{where}: {' or '.join(what)}" for where, what in list(told.items())[:5]]


_WORDS = {
    "missing": "is required",
    "string_type": "must be text",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be an object",
    "none_required": "must be null",
    "finite_number": "must be a finite number",
    "json_invalid": "must be JSON text without lone surrogates",
}


def explain_type(item: dict[str, Any], names: tuple[str, ...] = ()) -> str:
    """One pydantic error in our own words, built from its type, place and limits only.

    >>> explain_type({"type": "greater_than_equal", "ctx": {"ge": 1}})
    'must be at least 1'
    """
    kind, context = item["type"], item.get("ctx", {})
    if kind == "extra_forbidden":
        return f"is not a parameter{nearest(str(item['loc'][-1]), names)}"
    if kind == "value_error":
        return str(context["error"])
    if kind in ("literal_error", "enum"):
        return f"must be one of {context['expected']}"
    limits = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
    for key, words in limits.items():
        if key in context:
            return f"must be {words} {context[key]}"
    if "min_length" in context or "max_length" in context:
        words = "at least" if "min_length" in context else "at most"
        return f"must have {words} {context.get('min_length', context.get('max_length'))} elements or characters"
    return _WORDS.get(kind, f"does not fit ({kind.replace('_', ' ')})")


def _default(parameter: inspect.Parameter) -> tuple[bool, Any]:
    """Whether a parameter is required, and its default."""
    required = parameter.default is parameter.empty
    return required, None if required else parameter.default


def _is_quoted(annotation: object) -> bool:
    if get_origin(annotation) is Literal:
        return False
    return isinstance(annotation, str | ForwardRef) or any(map(_is_quoted, get_args(annotation)))


def _is_branch(part: str | int) -> bool:
    """Whether a part of pydantic's location names a branch of a union instead of a place in the input."""
    return isinstance(part, str) and (
        part in {"str", "int", "float", "bool", "none", "datetime"} or "[" in part or "(" in part
    )


def id_marks(annotation: Any) -> list[IdOf]:  # noqa: ANN401 - any annotation
    """The marks that say whose ids the values of an annotation are."""
    if get_origin(annotation) is Annotated:
        inner, *marks = get_args(annotation)
        return [mark for mark in marks if isinstance(mark, IdOf)] or id_marks(inner)
    return [mark for argument in get_args(annotation) for mark in id_marks(argument)]
