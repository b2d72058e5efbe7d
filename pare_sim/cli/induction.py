"""How an induced state machine is printed."""

from pare_sim.cli.printing import print_table, say
from pare_sim.induce import Edge, Induced

SHOWN_FAULTS = 10
"""How many unreadable lines are told; the JSON document has all."""


def print_induced(induced: Induced) -> None:
    """States, edges, what is unresolved, and the lines that could not be read."""
    how = "as the log names them" if induced.named else "inferred from content and actions"
    states = [[state.name, str(state.count), _known_by(induced, n)] for n, state in enumerate(induced.states)]
    print_table(
        f"{induced.app}: {len(induced.states)} states, {how}",
        [("state", False), ("visits", True), ("known by", False)],
        states,
    )
    rows = [_row(induced, edge) for edge in induced.edges]
    columns = [("from", False), ("action", False), ("arguments", False), ("kind", False), ("to", False)]
    print_table(
        f"{len(rows)} edges from {induced.interactions} interactions",
        [*columns, ("count", True), ("confidence", True)],
        rows,
    )
    for item in induced.unresolved:
        say(f"? {item.where}: {item.rule}: {item.message}")
    for fault in induced.faults[:SHOWN_FAULTS]:
        say(f"! line {fault.line}: {fault.message}")
    if len(induced.faults) > SHOWN_FAULTS:
        say(f"! … and {len(induced.faults) - SHOWN_FAULTS} more lines that could not be used")
    say(f"unresolved: {len(induced.unresolved)} · lines not used: {len(induced.faults)}")


def _row(induced: Induced, edge: Edge) -> list[str]:
    arguments = _arguments(induced, edge.source, edge.action)
    numbers = [str(edge.count), f"{edge.confidence:.2f}"]
    return [edge.source, edge.action, arguments, edge.kind, edge.target, *numbers]


def _known_by(induced: Induced, number: int) -> str:
    evidence = induced.states[number].evidence
    root = "root; " if number == 0 else ""
    titles = " | ".join(title[:30] for title in evidence.titles[:2])
    return f"{root}{titles}" + (f" ({', '.join(evidence.actions)})" if evidence.actions else "")


def _arguments(induced: Induced, state: str, action: str) -> str:
    found = induced.arguments.get((state, action), ())
    return ", ".join(
        f"{a.name}{'' if a.required else '?'}: {a.type}{f' of {a.table}' if a.table else ''}" for a in found
    )
