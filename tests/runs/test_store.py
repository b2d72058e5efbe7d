import io
import json
import os
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pare_sim.errors import InfrastructureError, InputError, NotFoundError
from pare_sim.runs import RunRecord, RunStore, pack_trace, unpack_trace

SETTINGS: dict[str, Any] = {
    "suite": "smoke",
    "assistants": ["oracle", "silent"],
    "noise": {"tool_failure": 0.0, "plan": None},
    "repeats": 4,
    "model": None,
}


def record(key: str, outcome: str = "success", **changes: Any) -> RunRecord:
    made = RunRecord(
        key=key,
        settings={"scenario": "lunch", "repeat": 0},
        outcome=outcome,
        verdicts=[{"check": "called", "passed": True}],
        facts={"key": key, "writes": 1},
        trace=pack_trace([{"kind": "call", "text": "Grüße 🙂\u2028 مرحبا"}, {"kind": "end"}]),
    )
    return replace(made, **changes)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "runs" / "one"


def exported(store: RunStore) -> bytes:
    stream = io.BytesIO()
    store.export_jsonl(stream)
    return stream.getvalue()


def test_a_run_is_read_back_as_it_was_put(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as store:
        store.put(record("b"))
        store.put(record("a", "failure"))
    with RunStore.open(home) as store:
        assert list(store.records()) == [record("a", "failure"), record("b")]
        assert store.get("b") == record("b")
        assert (store.keys(), store.outcomes()) == (["a", "b"], {"a": "failure", "b": "success"})
        assert [facts["key"] for facts in store.facts()] == ["a", "b"]


def test_resume_executes_missing_runs_and_infrastructure_errors_only(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as store:
        for key, outcome in [
            ("a", "success"),
            ("b", "infrastructure_error"),
            ("c", "limit"),
            ("e", "invalid"),
        ]:
            store.put(record(key, outcome))
        assert store.pending(["e", "d", "c", "b", "a"]) == ["d", "b"]


def test_a_rerun_replaces_an_infrastructure_error_and_is_counted(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as store:
        for outcome in ("infrastructure_error", "infrastructure_error", "failure"):
            store.put(record("a", outcome), {"seconds": 1.5})
        assert (store.outcomes(), store.reruns()) == ({"a": "failure"}, {"a": 2})
        assert list(store.timings()) == [("a", {"seconds": 1.5})] * 3


@pytest.mark.parametrize("outcome", ["success", "failure", "invalid", "limit"])
def test_a_run_with_an_outcome_is_never_replaced(home: Path, outcome: str) -> None:
    with RunStore.create(home, SETTINGS) as store:
        store.put(record("a", outcome))
        with pytest.raises(InputError, match="run a is stored already"):
            store.put(record("a", "success", facts={}))
        assert list(store.records()) == [record("a", outcome)]
        assert len(list(store.timings())) == 1


def test_an_unknown_run_is_refused_with_the_nearest_key(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as store:
        store.put(record("lunch_rules_r0"))
        with pytest.raises(NotFoundError, match="did you mean 'lunch_rules_r0'"):
            store.get("lunch_rules_r1")


def test_the_same_settings_are_accepted_on_resume(home: Path) -> None:
    with RunStore.create(home, SETTINGS):
        pass
    with RunStore.open(home) as store:
        assert store.settings == SETTINGS
        store.check_settings(SETTINGS)
        store.check_settings({name: value for name, value in SETTINGS.items() if value is not None})
        store.check_settings(SETTINGS | {"noise": {"tool_failure": 0}, "assistants": ("oracle", "silent")})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"repeats": 5}, "repeats: 4 -> 5"),
        ({"model": "m"}, 'model: not set -> "m"'),
        ({"suite": None}, 'suite: "smoke" -> not set'),
        ({"noise": {"tool_failure": 0.2}}, "noise.tool_failure: 0 -> 0.2"),
        ({"assistants": ["oracle"]}, 'assistants[1]: "silent" -> not set'),
        ({"repeats": True}, "repeats: 4 -> true"),
        ({"repeats": 5, "seed": 1}, "repeats: 4 -> 5; seed: not set -> 1"),
    ],
)
def test_changed_settings_are_refused_by_name(home: Path, change: dict[str, Any], message: str) -> None:
    with RunStore.create(home, SETTINGS) as store, pytest.raises(InputError) as refusal:
        store.check_settings(SETTINGS | change)
    assert str(refusal.value) == f"{home} has other settings: {message}"


def test_an_export_is_equal_for_equal_runs_however_they_came_about(tmp_path: Path) -> None:
    with (
        RunStore.create(tmp_path / "1", SETTINGS) as first,
        RunStore.create(tmp_path / "2", SETTINGS) as second,
    ):
        for key in "abc":
            first.put(record(key), {"host": "x", "seconds": 1})
        second.put(record("c", "infrastructure_error", facts={}), {"host": "y"})
        for key in "cba":
            lines = zlib.decompress(record(key).trace)
            mirrored = dict(reversed(list(record(key).settings.items())))
            second.put(record(key, settings=mirrored, trace=zlib.compress(lines, 1)))
        assert exported(first) == exported(second)


def test_an_export_has_one_strict_utf8_line_per_run(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as store:
        store.put(record("b"))
        store.put(record("a"))
        lines = exported(store).decode("utf-8").split("\n")
    first, second = (json.loads(line) for line in lines[:2])
    assert (first["key"], second["key"], lines[2:]) == ("a", "b", [""])
    assert set(first) == {"schema", "key", "settings", "outcome", "verdicts", "facts", "trace"}
    assert (first["schema"], first["trace"][0]["text"]) == ("pare_sim.run/1", "Grüße 🙂\u2028 مرحبا")


def test_numbers_that_json_lacks_are_not_stored(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as store:
        with pytest.raises(ValueError, match="not JSON compliant"):
            store.put(record("a", facts={"rate": float("nan")}))
        assert store.keys() == []


@given(st.lists(st.dictionaries(st.text(), st.text() | st.integers() | st.none()), max_size=5))
@settings(max_examples=50)
def test_traces_of_any_text_are_packed_and_unpacked(records: list[dict[str, Any]]) -> None:
    assert unpack_trace(pack_trace(records)) == records


def test_half_a_surrogate_pair_in_a_reply_does_not_lose_the_run(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as store:
        store.put(record("a", facts={"reason": "\ud83d"}, trace=pack_trace([{"text": "\udc00!"}])))
        assert store.get("a").facts == {"reason": "\ud83d"}
        assert json.loads(exported(store).decode("utf-8"))["trace"] == [{"text": "\udc00!"}]


def test_an_experiment_is_never_created_over_another(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as store:
        store.put(record("a"))
    with pytest.raises(InputError, match="already holds an experiment"):
        RunStore.create(home, SETTINGS)
    with RunStore.open(home) as store:
        assert store.keys() == ["a"]


def test_a_second_writer_is_refused_until_the_first_is_done(home: Path) -> None:
    with RunStore.create(home, SETTINGS):
        for second in (RunStore.open, lambda path: RunStore.create(path, SETTINGS)):
            with pytest.raises(InputError, match="another process is writing"):
                second(home)
    RunStore.open(home).close()


def test_readers_see_the_stored_runs_while_a_writer_goes_on(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as writer:
        writer.put(record("a"))
        with RunStore.read(home) as reader:
            assert reader.keys() == ["a"]
            writer.put(record("b"))
            assert reader.keys() == ["a", "b"]
            with pytest.raises(InfrastructureError, match="run c cannot be stored"):
                reader.put(record("c"))


def test_a_closed_experiment_is_one_file_and_reading_leaves_nothing_behind(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as store:
        store.put(record("a"))
    with RunStore.read(home) as store:
        assert store.keys() == ["a"]
    assert sorted(path.name for path in home.iterdir()) == ["lock", "runs.sqlite"]


def test_closing_twice_is_closing_once(home: Path) -> None:
    store = RunStore.create(home, SETTINGS)
    store.close()
    store.close()
    with RunStore.open(home):
        pass


WRITER = """
import sys
from pathlib import Path
from pare_sim.runs import RunRecord, RunStore, pack_trace

store = RunStore.create(Path(sys.argv[1]), {"suite": "smoke"})
trace = pack_trace([{"text": str(n)} for n in range(20_000)])
for n in range(100_000):
    store.put(RunRecord(f"r{n:06}", {}, "success", [], {"n": n}, trace))
    print(n, flush=True)
"""


def test_a_killed_writer_loses_no_stored_run_and_its_lock(home: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", WRITER, str(home)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        for _ in range(25):
            reported = int(writer.stdout.readline())
        with pytest.raises(InputError, match="another process is writing"):
            RunStore.open(home)
        writer.kill()
        reported = max([reported, *map(int, writer.stdout.read().split("\n")[:-1])])
    with RunStore.read(home) as store:
        seen = store.keys()
    with RunStore.open(home) as store:
        assert store.keys() == seen == [f"r{n:06}" for n in range(len(seen))]
        assert reported + 1 <= len(seen) <= reported + 2
        assert all(len(unpack_trace(stored.trace)) == 20_000 for stored in store.records())
        store.put(record("z"))


def damaged(home: Path, change: Callable[[Path], object]) -> Path:
    with RunStore.create(home, SETTINGS) as store:
        for n in range(50):
            store.put(record(f"r{n}", trace=os.urandom(2_000)))
    change(home / "runs.sqlite")
    return home


def sql(statement: str) -> Callable[[Path], object]:
    def run(file: Path) -> None:
        db = sqlite3.connect(file)
        with db:
            db.execute(statement)
        db.close()

    return run


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.write_text("not a database, although long enough to be taken for one" * 99),
        lambda file: file.write_bytes(b""),
        lambda file: os.truncate(file, file.stat().st_size // 2),
        lambda file: os.truncate(file, 50),
        lambda file: file.unlink() or file.mkdir(),
        sql("PRAGMA application_id = 7"),
        sql("PRAGMA user_version = 99"),
        sql("DROP TABLE run"),
        sql("UPDATE experiment SET settings = '{'"),
        sql("UPDATE experiment SET settings = '{}'"),
        sql("UPDATE experiment SET settings = '[]'"),
        sql("UPDATE experiment SET settings = replace(settings, '\"repeats\":4', '\"repeats\":5')"),
        sql("DELETE FROM experiment"),
        sql("INSERT INTO experiment SELECT * FROM experiment"),
        sql("UPDATE run SET facts = '[]' WHERE key = 'r7'"),
        sql('UPDATE run SET facts = \'{"key":"r7","outcome":"failure"}\' WHERE key = \'r7\''),
        sql("UPDATE run SET key = 'r70' WHERE key = 'r7'"),
        sql("UPDATE run SET settings = cast(x'fffe' AS TEXT) WHERE key = 'r7'"),
        sql("UPDATE run SET settings = '3' WHERE key = 'r7'"),
        sql("UPDATE run SET verdicts = '{}' WHERE key = 'r7'"),
        sql("UPDATE run SET trace = 'text' WHERE key = 'r7'"),
        sql("UPDATE run SET trace = 5 WHERE key = 'r7'"),
        sql("UPDATE run SET facts = '{' WHERE key = 'r7'"),
        sql("UPDATE run SET trace = x'00' WHERE key = 'r7'"),
    ],
)
def test_a_damaged_or_foreign_file_is_one_clear_error(home: Path, change: Callable[[Path], object]) -> None:
    damaged(home, change)
    for enter in (RunStore.open, RunStore.read):
        with pytest.raises(InputError, match=r"runs\.sqlite"), enter(home) as store:
            exported(store)


def test_a_lock_that_is_another_file_is_one_clear_error(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "lock").write_text("somebody's notes, which are no database\n" * 20)
    with pytest.raises(InputError, match="cannot be locked"):
        RunStore.create(home, SETTINGS)


def test_a_damaged_file_leaves_no_lock_behind(home: Path) -> None:
    damaged(home, sql("UPDATE experiment SET settings = '{'"))
    for _ in range(2):
        with pytest.raises(InputError, match="is damaged"):
            RunStore.open(home)


def test_missing_experiments_are_said_to_be_missing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path, tmp_path / "none", tmp_path / "file"):
        assert not RunStore.exists(path)
        for enter in (RunStore.open, RunStore.read):
            with pytest.raises(InputError, match="holds no experiment"):
                enter(path)


def test_an_experiment_cannot_be_created_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(InputError, match="cannot be created"):
            RunStore.create(path, SETTINGS)


def test_read_only_directories_can_be_read_but_not_written(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as store:
        store.put(record("a"))
    (home / "runs.sqlite").chmod(0o400)
    home.chmod(0o500)
    if os.access(home, os.W_OK):
        pytest.skip("nothing is forbidden to this user")
    with RunStore.read(home) as store:
        assert store.keys() == ["a"]
    for refused in (RunStore.open, lambda path: RunStore.create(path / "sub", SETTINGS)):
        with pytest.raises(InputError, match="cannot be"):
            refused(home)
    home.chmod(0o000)
    for enter in (RunStore.open, RunStore.read):
        with pytest.raises(InputError, match="cannot be read"):
            enter(home)
    home.chmod(0o700)


def test_an_unfinished_creation_is_created_anew(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "runs.sqlite.new").write_bytes(b"half")
    with RunStore.create(home, SETTINGS) as store:
        assert store.keys() == []


def test_iterating_records_does_not_load_them_all(home: Path) -> None:
    with RunStore.create(home, SETTINGS) as store:
        for key in "abc":
            store.put(record(key))
        records = store.records()
        assert next(records).key == "a"
        store.put(record("d"))
        assert [stored.key for stored in records] == ["b", "c", "d"]
