"""One run as a story to read: who did what when, and what came of it."""

from collections.abc import Iterator, Mapping
from typing import Any

from pare_sim.checks.judgement import JUDGE_ERROR, NEEDS_JUDGEMENT
from pare_sim.kernel import Json
from pare_sim.runs.record import RunRecord, unpack_trace


def story(record: RunRecord) -> str:
    """The run, one line per record of its trace, with its verdicts at the end."""
    facts = record.facts
    lines = [f"{facts['scenario']} played by {facts['assistant']} ({facts['outcome']})", ""]
    lines += [text for told in unpack_trace(record.trace) for text in _told(told)]
    lines += ["", *(_verdict(verdict) for verdict in record.verdicts)]
    if facts["reason"]:
        lines += ["", f"{facts['outcome']}: {facts['reason']}"]
    return "\n".join(lines)


def _told(record: Mapping[str, Any]) -> Iterator[str]:
    text = _TELLERS.get(record["kind"], lambda record: record["kind"])(record)
    time = record["time"][:10] + " " + record["time"][11:19]
    yield f"{record['turn']:>3}  {time}  {_WHO.get(record.get('actor', ''), 'world'):<9}  {text}"
    for notice in record.get("notices", ()):
        yield f"{'':>35}  -> notification: {notice['title']} {notice.get('body', '')}".rstrip()


_WHO = {"user": "user", "assistant": "assistant", "environment": "world"}


def _call(record: Mapping[str, Any]) -> str:
    arguments = ", ".join(f"{name}={_short(value)}" for name, value in record["arguments"].items())
    call = f"{record['app']}.{record['name']}({arguments})"
    if not record["ok"]:
        return f"{call} FAILED: {record.get('error', '')}"
    changes = f"  [{len(record['changes'])} rows changed]" if record.get("changes") else ""
    screen = f"  -> {record['screen']}" if record.get("screen") else ""
    return f"{call}{screen}{changes}"


def _settle(record: Mapping[str, Any]) -> str:
    said = f": {record['text']}" if record.get("text") else ""
    return f"{record['proposal']} is {record['state']}{said}"


_TELLERS: dict[str, Any] = {
    "begin": lambda r: f"begins with {', '.join(r['apps'])}",
    "call": _call,
    "wait": lambda r: f"waits {r['seconds']:g} s",
    "silent": lambda r: "stays silent",
    "propose": lambda r: f"proposes: {r['text']}  ({r.get('because') or r.get('offer')})",
    "settle": _settle,
    "ask": lambda r: f"asks: {r['text']}",
    "answer": lambda r: "leaves the question unanswered" if r.get("expired") else f"answers: {r['text']}",
    "finish": lambda r: "has no calls left, unfinished" if r.get("unfinished") else f"reports: {r.get('report', '')}",
    "refused": lambda r: f"made an impossible move ({r['move'].get('kind')}): {r['error']}",
    "end": lambda r: f"the end: {r['ending']}",
}


def _verdict(verdict: Mapping[str, Json]) -> str:
    undecided = verdict.get("code") in (NEEDS_JUDGEMENT, JUDGE_ERROR)
    mark = "passed" if verdict["passed"] else verdict["code"] if undecided else "FAILED"
    strict = " (strict only)" if verdict["strict"] else ""
    told = "" if verdict["passed"] else f": expected {verdict['expected']}; seen: {verdict['seen']}"
    return f"{mark}  {verdict['check']}{strict}{told}"


def _short(value: Json) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "…'"
