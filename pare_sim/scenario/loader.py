"""Reading scenarios from YAML or JSON: the only part of the core that opens files.

Every mistake becomes one `ScenarioError` that names file, field, value and what is possible. Data never runs code:
YAML is read by the safe loader, and duplicate keys are refused.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from pare_sim.errors import InputError, NotFoundError, ScenarioError, brief, nearest, shortened
from pare_sim.kernel import Json, parse_time
from pare_sim.phone import App
from pare_sim.registry import Registry
from pare_sim.scenario.explain import explain, shape
from pare_sim.scenario.installed import named_apps
from pare_sim.scenario.names import check_names
from pare_sim.scenario.scenario import Scenario
from pare_sim.scenario.spec import FileSpec, ScenarioSpec, SeedSpec

MAX_BYTES = 5_000_000
MAX_VALUES = 200_000
"""How many values a scenario may hold, those behind YAML aliases counted each time."""


def load_scenario(path: Path | str, registry: Registry | None = None) -> Scenario:
    """Read one scenario file (``.yaml``, ``.yml`` or ``.json``).

    Raises:
        ScenarioError: it cannot be read, does not fit the schema, or names what does not exist.
    """
    path = Path(path)
    data = parse_text(read_text(path), str(path), as_json=path.suffix == ".json")
    return make_scenario(data, registry, source=str(path), folder=path.parent)


def make_scenario(
    data: Json, registry: Registry | None = None, *, source: str = "", folder: Path | None = None
) -> Scenario:
    """Build a scenario from its data.

    Args:
        data: what a scenario file says.
        registry: where apps are looked up.
        source: what to call it in error messages.
        folder: where files that it imports are looked up; without, it cannot import any.

    Raises:
        ScenarioError: it does not fit the schema, or names what does not exist.
    """
    registry = registry or Registry()
    spec = _spec(data, source)
    try:
        if spec.files:
            spec = _with_files(spec, registry, folder)
        apps = tuple(_app(registry, name, where) for name, where in named_apps(spec).items())
        scenario = Scenario(spec, apps, source)
        check_names(scenario)
    except InputError as error:
        text = str(error)
        prefix = source or spec.id
        raise ScenarioError(shortened(text if text.startswith(prefix) else f"{prefix}: {text}", 1000)) from None
    return scenario


def read_text(path: Path) -> str:
    """The text of a file.

    Raises:
        ScenarioError: it is missing, unreadable, too large or not UTF-8.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ScenarioError(f"{path}: cannot be read: {error.strerror or type(error).__name__}") from None
    except ValueError as error:  # a NUL in its name
        raise ScenarioError(f"{str(path)!r}: cannot be read: {error}") from None
    if len(data) > MAX_BYTES:
        raise ScenarioError(f"{path}: {len(data)} bytes are too many for a scenario (at most {MAX_BYTES})")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{path}: is not UTF-8 text (byte {error.start}); save it as UTF-8") from None


def parse_text(text: str, source: str, *, as_json: bool = False) -> Json:
    """The data that YAML or JSON text stands for.

    Raises:
        ScenarioError: the text is malformed; the message names line and column.
    """
    try:
        data = json.loads(text) if as_json else yaml.load(text, Loader=_Loader)
        if _count(data, {}) > MAX_VALUES:
            raise ScenarioError(
                f"{source}: holds more than {MAX_VALUES} values, those behind aliases counted each time"
            )
        return data
    except json.JSONDecodeError as error:
        raise ScenarioError(f"{source}: line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        problem = error.problem or "malformed"
        hint = "; put text with a colon in quotes" if "mapping values" in problem else ""
        raise ScenarioError(f"{source}: {place}not YAML: {shortened(problem)}{hint}") from None
    except yaml.YAMLError:
        raise ScenarioError(f"{source}: not YAML: it holds a character that text may not have") from None
    except (RecursionError, ValueError):
        raise ScenarioError(f"{source}: nested too deeply, or a value that cannot be read") from None


def _count(data: Json, known: dict[int, int]) -> int:
    """How many values there are; what an alias repeats is walked once and counted each time."""
    if not isinstance(data, dict | list):
        return 1
    if id(data) not in known:
        known[id(data)] = MAX_VALUES  # what holds itself has no end
        known[id(data)] = 1 + sum(_count(item, known) for item in (data.values() if isinstance(data, dict) else data))
    return known[id(data)]


class _Loader(yaml.SafeLoader):
    """Safe YAML without surprises: no duplicate keys, and only JSON's numbers and true/false are not text.

    (YAML 1.1 reads ``19:30`` as the number 1170, ``no`` as false and ``2025-06-02`` as a date.)
    """


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    loader.flatten_mapping(node)
    found: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, str):
            raise yaml.constructor.ConstructorError(None, None, "a key must be text", key_node.start_mark)
        if key in found:
            raise yaml.constructor.ConstructorError(None, None, f"the key {key!r} is given twice", key_node.start_mark)
        found[key] = loader.construct_object(value_node, deep=True)
    return found


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag.endswith((":null", ":merge"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"(?:true|false)\Z"), list("tf"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"-?(?:0|[1-9][0-9]*)\Z"), list("-0123456789"))
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?(?:[eE][-+]?[0-9]+)?\Z"), list("-0123456789")
)
_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def _spec(data: Json, source: str) -> ScenarioSpec:
    if not isinstance(data, Mapping):
        raise ScenarioError(f"{source}: a scenario is a mapping of fields, not {shape(data)}")
    if (place := _half_character(data)) is not None:
        raise ScenarioError(f"{source or 'scenario'}: {place}: holds half of a character (a lone surrogate)")
    try:
        return ScenarioSpec.model_validate_json(json.dumps(data, allow_nan=False))
    except ValidationError as error:
        raise ScenarioError(
            f"{source or data.get('id', 'scenario')}: {shortened(explain(error, data), 1000)}"
        ) from None
    except (TypeError, ValueError):
        raise ScenarioError(
            f"{source}: holds a value that is not text, number, true, false, null, list or mapping"
        ) from None


def _half_character(data: Json, place: str = "") -> str | None:
    """Where a text or key is that cannot be encoded, if there is one."""
    if isinstance(data, str):
        return place if data != data.encode("utf-8", "replace").decode() else None
    items = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, item in items:
        inside = f"{place}.{key}".lstrip(".")
        if isinstance(key, str) and _half_character(key) is not None:
            return ascii(inside)
        if (found := _half_character(item, inside)) is not None:
            return found
    return None


def _app(registry: Registry, name: str, where: str) -> type[App]:
    try:
        return registry.app(name)
    except NotFoundError as error:
        raise ScenarioError(f"{where}: {error}") from None


def _with_files(spec: ScenarioSpec, registry: Registry, folder: Path | None) -> ScenarioSpec:
    """The scenario with its files read into seeds, so that it no longer depends on them and its digest covers them."""
    rows = [seed for file in spec.files for seed in _read_file(spec, file, registry, folder)]
    return spec.model_copy(update={"files": (), "seed": (*rows, *spec.seed)})


def _read_file(spec: ScenarioSpec, file: FileSpec, registry: Registry, folder: Path | None) -> list[SeedSpec]:
    if "\0" in file.path:
        raise ScenarioError(f"files: {file.path!r}: a path has no NUL")
    path = (folder or Path()) / file.path
    if folder is None or ".." in Path(file.path).parts or Path(file.path).is_absolute():
        raise ScenarioError(f"files: {file.path}: must be a path below the scenario's own folder")
    importers = _app(registry, file.app, "files").importers()
    read = importers.get(path.suffix.lower())
    if read is None:
        raise ScenarioError(f"files: {file.app} cannot import {path.suffix!r} files{nearest(path.suffix, importers)}")
    try:
        rows = read(path.read_bytes(), zone=spec.zone, start=parse_time(spec.start, spec.zone))
    except OSError as error:
        raise ScenarioError(f"files: {path}: cannot be read: {error.strerror or type(error).__name__}") from None
    except InputError as error:
        raise ScenarioError(f"files: {path}: {error}") from None
    except Exception as error:  # an importer is somebody's own code
        raise ScenarioError(f"files: {path}: the importer of {file.app} raised {type(error).__name__}") from error
    return _labelled(file, rows)


def _labelled(file: FileSpec, rows: list[tuple[str, dict[str, Json]]]) -> list[SeedSpec]:
    wanted = dict(file.labels)
    seeds = []
    for name, row in rows:
        label = next((k for k, fields in wanted.items() if all(row.get(f) == v for f, v in fields.items())), None)
        if label is not None:
            del wanted[label]
        seeds.append(SeedSpec.model_validate({"seed": f"{file.app}.{name}", "with": row, "label": label}))
    if wanted:
        label, fields = next(iter(wanted.items()))
        raise ScenarioError(f"files: {file.path}: labels.{label}: no row has {brief(fields)}")
    return seeds
