import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from pare_sim.engine import Call, Episode, Rules, StaySilent, Wait
from pare_sim.kernel import (
    Answered,
    Asked,
    Begin,
    Called,
    Change,
    Ended,
    Finished,
    Notice,
    Proposed,
    Refused,
    Settled,
    Silent,
    Trace,
    TraceRecord,
    Waited,
)

AT: dict[str, Any] = {"n": 0, "turn": 0, "time": datetime(2025, 6, 2, 7, tzinfo=UTC)}
CALL: dict[str, Any] = {"actor": "assistant", "phone": "phone", "app": "Notes", "name": "add", "arguments": {}}
ROW = Change("Notes", "notes", "note-1", {"id": "note-1", "tags": ["a"], "done": False})

RECORDS: list[TraceRecord] = [
    Begin(**AT, scenario="s", digest="d", seed=2**63, zone="Europe/Paris", apps=("A",), rules="ours", phone="phone"),
    Called(**AT, **CALL, ok=True, result={"a": [1, None]}, changes=(ROW,), notices=(Notice("n", "Notes", "Hi"),)),
    Called(**AT, **CALL, ok=False, error="no", violation="consent", mode="observe", writes=True, harm="outward"),
    Waited(**AT, actor="user", seconds=30.0),
    Silent(**AT),
    Proposed(**AT, proposal="proposal-1", text="Shall I?", confidence=0.5, early="offer"),
    Settled(**AT, actor="user", proposal="proposal-1", state="accepted", offer="offer"),
    Asked(**AT, question="question-2", text="Which?"),
    Answered(**AT, actor="user", question="question-2", text="Both"),
    Finished(**AT, proposal="proposal-1", unfinished=True),
    Refused(**AT, actor="assistant", move={"kind": "str"}, error="str is not a move"),
    Ended(**AT, ending="goal", never={"mail": ("its time",)}),
]


def strict(text: str | bytes) -> Any:
    """Read JSON as a reader that knows no NaN."""

    def refuse(name: str) -> None:
        raise AssertionError(name)

    return json.loads(text, parse_constant=refuse)


def test_every_kind_of_record_is_tried() -> None:
    assert {record.kind for record in RECORDS} == {known.kind for known in TraceRecord.__subclasses__()}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.kind)
def test_a_record_is_the_same_after_a_journey_through_json(record: TraceRecord) -> None:
    data = record.to_json("Europe/Paris")
    assert strict(json.dumps(data, allow_nan=False)) == data
    assert (data["kind"], data["n"], data["turn"]) == (record.kind, 0, 0)
    assert data["time"] == "2025-06-02T09:00:00+02:00"


def test_fields_that_hold_nothing_are_left_out_and_failures_stay() -> None:
    data = RECORDS[2].to_json()
    assert data["ok"] is False
    assert "result" not in data
    assert "changes" not in data


@pytest.mark.parametrize("result", [False, "", 0, [], {}])
def test_an_empty_result_is_not_mistaken_for_none(result: object) -> None:
    assert Called(**AT, **CALL, ok=True, result=result).to_json()["result"] == result


def test_a_removed_row_is_told_from_a_changed_one() -> None:
    removed = Called(**AT, **CALL, ok=True, changes=(Change("Notes", "notes", "note-1", None),)).to_json()
    assert removed["changes"] == [{"app": "Notes", "table": "notes", "id": "note-1", "row": None}]


def test_the_bytes_are_one_ascii_line_of_sorted_json_per_record() -> None:
    trace = Trace([*RECORDS, Proposed(**AT, proposal="p", text="Zoë \ud83d\ude00 \udc80\n")])
    lines = trace.to_bytes().split(b"\n")
    assert len(lines) == len(RECORDS) + 1
    assert all(list(strict(line)) == sorted(strict(line)) for line in lines)


def test_a_fork_of_a_trace_grows_alone() -> None:
    trace = Trace(list(RECORDS[:1]))
    trace.fork().add(RECORDS[4])
    assert len(trace) == 1


def test_a_trace_grows_linearly_with_its_steps(start: Callable[..., Episode]) -> None:
    def size(turns: int) -> int:
        episode = start(rules=Rules(turns=turns, idle_turns=turns))
        for _ in range(turns):
            for move in (Wait(20), Call("Messages__list_recent_conversations"), StaySilent()):
                episode.apply(move)
        return len(episode.trace.to_bytes())

    assert 1.8 < size(200) / size(100) < 2.1
