import json
import random
from pathlib import Path

import pytest
from pare_apps.messages import Messages

from pare_sim.errors import InputError
from pare_sim.induce import Break, Interaction, edges_taken, induce, parse_log, read_log, record, score, to_log

GOOD = {"app": "Notes", "screen": "List", "action": "open", "arguments": {"id": "n1"}, "next_screen": "Detail"}


def bad(**changes: object) -> bytes:
    return json.dumps({**GOOD, **changes}).encode()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (json.dumps(GOOD).encode()[:40], "it is not JSON"),
        (b'{"app": "Notes\xff\xfe"}', "it is not UTF-8 text (byte 15)"),
        (b'["Notes"]', "a line is a JSON object"),
        (b"5", "a line is a JSON object"),
        (bad(acton="open"), "acton: is not a parameter; did you mean 'action'?"),
        (bad(action=5), "action: must be text"),
        (bad(arguments=["n1"]), "arguments: must be an object"),
        (bad(arguments={"x": float("nan")}), "it is not JSON that can be read"),
        (bad(content={"items": [{"text": "Milk"}]}), "content.items.0.id: is required"),
        (b'{"app": "Notes", "action": "open"}', "give screen, or content or actions"),
        (b'{"session": "pause"}', "session: must be one of 'reset'"),
        (b'{"app": "Notes", "dump": "1.xml", "next_dump": "2.xml", "tap": [1, 2]}', "give their folder or zip"),
        (b'{"app": "Notes", "dump": "1.xml", "next_dump": "2.xml"}', "give one of tap, node and key"),
        (b"[" * 100_000, "it is not JSON that can be read"),
    ],
)
def test_a_line_that_cannot_be_used_is_reported_and_the_others_are_read(line: bytes, message: str) -> None:
    log = parse_log(b"\n".join([json.dumps(GOOD).encode(), line, json.dumps(GOOD).encode()]))
    (fault,) = log.faults
    assert fault.line == 2
    assert message in fault.message
    assert [type(entry) for entry in log.entries] == [Interaction, Break, Interaction]


def test_blank_lines_and_windows_line_ends_are_no_faults() -> None:
    log = parse_log(b"\r\n".join([json.dumps(GOOD).encode(), b"", b"  ", b'{"session": "reset"}', b""]))
    assert log.faults == ()
    assert log.apps == ("Notes",)


def test_lines_without_a_screen_are_faults_where_most_have_one() -> None:
    nameless = {"app": "Notes", "actions": ["open"], "action": "open", "next_actions": []}
    log = to_log([GOOD, GOOD, nameless, GOOD])
    assert [fault.line for fault in log.faults] == [3]


@pytest.mark.parametrize("data", [b"", b"\n\n  \n"])
def test_an_empty_log_is_an_input_error(data: bytes) -> None:
    with pytest.raises(InputError, match="the log is empty"):
        parse_log(data)


def test_a_log_of_nothing_but_faults_says_what_is_wrong_with_the_first() -> None:
    with pytest.raises(InputError, match="none of its 2 lines is an interaction; line 1: it is not JSON"):
        parse_log(b"nonsense\nnonsense")


def test_a_file_that_is_not_there_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.jsonl: cannot be read"):
        read_log(tmp_path / "none.jsonl")


def test_a_log_of_two_apps_needs_a_choice() -> None:
    log = to_log([GOOD, {**GOOD, "app": "Mail", "action": "read"}])
    with pytest.raises(InputError, match="the log is of 2 apps: Notes, Mail; choose one with --app"):
        induce(log)
    with pytest.raises(InputError, match="did you mean 'Mail'"):
        induce(log, "Mial")
    assert {edge.action for edge in induce(log, "Mail").edges} == {"read", "go_back"}


def corrupted(lines: list[dict[str, object]], chance: random.Random) -> tuple[bytes, list[int]]:
    spoilt, where = [], []
    for number, line in enumerate(lines, 1):
        data = json.dumps(line).encode()
        if chance.random() < 0.1:
            where.append(number)
            kind = len(where) % 4
            data = [data[: len(data) // 2], bad(action=5), bad(acton="x"), b"\xff" + data][kind]
        spoilt.append(data)
    return b"\n".join(spoilt), where


@pytest.mark.parametrize("names", [True, False], ids=["named", "unnamed"])
def test_a_tenth_of_corrupted_lines_is_reported_and_survived(names: bool) -> None:
    walk = record(Messages, 2000, 3, names=True)
    lines = walk if names else record(Messages, 2000, 3, names=False)
    data, where = corrupted(lines, random.Random(5))
    log = parse_log(data)
    assert [fault.line for fault in log.faults] == where
    assert len(where) > 150
    induced = induce(log)
    assert induced.faults == log.faults
    found = score(induced, Messages, edges_taken(walk))
    assert found.precision >= 0.95
    assert found.recall_taken is not None
    assert found.recall_taken >= 0.9
