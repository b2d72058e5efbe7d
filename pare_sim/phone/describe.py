"""An app as a page to read: everything it declares, with arguments."""

from collections.abc import Iterable

from pare_sim.phone.app import App
from pare_sim.phone.graph import sealed
from pare_sim.phone.signature import Signature
from pare_sim.phone.table import record_fields


def describe(app: type[App]) -> str:
    """Screens with actions, tools, events, seeds and tables of an app, as plain text."""
    lines = [f"{app.name}: {(app.__doc__ or '').partition(chr(10))[0]}"]
    for screen in (sealed(app).screen_classes[name] for name in app.screens):
        lines += ["", f"Screen {screen.__name__}: {(screen.__doc__ or '').partition(chr(10))[0]}"]
        lines += [_line(a.name, a.signature, "writes" if a.writes else "") for a in screen.actions.values()]
    lines += _section("Tools", ((f"{app.name}__{t.name}", t.signature, _harm(t.harm)) for t in app.tools.values()))
    lines += _section("Events", ((f"{app.name}.{e.name}", e.signature, "") for e in app.events.values()))
    lines += _section("Seeds", ((f"{app.name}.{s.name}", s.signature, "") for s in app.seeds.values()))
    lines += ["", "Tables"] if app.tables else []
    lines += [f"  {app.name}.{name}: {', '.join(record_fields(record))}" for name, record in app.tables.items()]
    return "\n".join(lines)


def _harm(harm: str) -> str:
    return "" if harm == "none" else f"writes, {harm}"


def _section(title: str, items: Iterable[tuple[str, Signature, str]]) -> list[str]:
    lines = [_line(name, signature, note) for name, signature, note in items]
    return ["", title, *lines] if lines else []


def _line(name: str, signature: Signature, note: str) -> str:
    arguments = ", ".join(_argument(signature, parameter.name) for parameter in signature.parameters)
    return f"  {name}({arguments}){f'  [{note}]' if note else ''}  {signature.summary}"


def _argument(signature: Signature, name: str) -> str:
    schema = signature.schema["properties"][name]
    kinds = [schema, *schema.get("anyOf", ())]
    told = "|".join(str(kind["type"]) for kind in kinds if "type" in kind) or "any"
    default = f"={schema['default']!r}" if "default" in schema else ""
    return f"{name}: {told}{default}"
