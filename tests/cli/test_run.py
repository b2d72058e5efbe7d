"""``pare-sim run``, ``report`` and ``export`` as the person at the terminal meets them."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from pare_sim.runs import RunStore

FIELDS = {
    *("assistant", "user", "rules", "tool_failure", "distractions", "repeats", "n_action", "n_silence"),
    *("scheduled", "scored", "infrastructure_errors", "invalid", "limit", "incomplete"),
    *("success_rate", "success_rate_scored", "strict_success_rate", "success_interval", "success_at_k"),
    *("success_pow_k", "restraint", "balanced_score", "false_offers_per_episode", "proposal_rate"),
    *("acceptance_rate", "consent_violations", "side_effects", "reads", "writes", "turns", "cost", "tokens"),
}


def strict_json(text: str) -> dict:
    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is not JSON")

    return json.loads(text, parse_constant=refuse)


def test_without_options_four_assistants_are_compared_on_smoke(pare_sim: Callable) -> None:
    shown = pare_sim("run", "--json")
    assert shown.code == 0
    rows = {row["assistant"]: row for row in strict_json(shown.out)["rows"]}
    assert list(rows) == ["oracle", "rules", "eager", "silent"]
    assert (rows["oracle"]["success_rate"], rows["oracle"]["restraint"]) == (1.0, 1.0)
    assert rows["oracle"]["strict_success_rate"] == 1.0
    assert (rows["silent"]["success_rate"], rows["silent"]["restraint"], rows["silent"]["balanced_score"]) == (0, 1, 0)
    assert rows["eager"]["restraint"] == 0
    assert rows["eager"]["proposal_rate"] == max(row["proposal_rate"] for row in rows.values())
    accepted = [row["acceptance_rate"] for row in rows.values() if row["acceptance_rate"] is not None]
    assert rows["eager"]["acceptance_rate"] == min(accepted)
    assert 0 < rows["rules"]["success_rate"] < 1
    assert 0 < rows["rules"]["balanced_score"] < rows["oracle"]["balanced_score"]


def test_the_json_document_has_every_field_and_nothing_else_is_printed(pare_sim: Callable) -> None:
    shown = pare_sim("run", "--json", "--repeats", "2", "--tool-failure", "0.5")
    document = strict_json(shown.out)
    assert document["schema"] == "pare_sim.report/1"
    for row in document["rows"]:
        assert set(row) >= FIELDS
        assert set(row["success_at_k"]) == {"1", "2"}
    assert shown.err == ""


def test_a_table_says_where_the_results_are(pare_sim: Callable) -> None:
    shown = pare_sim("run", "--assistant", "silent")
    assert "silent" in shown.out
    assert "Results: pare-sim-runs/smoke-" in shown.out
    again = pare_sim("report", str(next(Path("pare-sim-runs").iterdir())))
    assert again.code == 0
    assert again.out.splitlines()[3:6] == shown.out.splitlines()[3:6]


def test_a_used_directory_is_refused_and_left_as_it_was(pare_sim: Callable) -> None:
    pare_sim("run", "--assistant", "silent", "--out", "here")
    before = Path("here/runs.sqlite").read_bytes()
    refused = pare_sim("run", "--assistant", "silent", "--out", "here")
    assert refused.code == 2
    assert "--resume" in refused.err
    assert Path("here/runs.sqlite").read_bytes() == before


def test_resume_starts_goes_on_and_reports_what_is_finished(pare_sim: Callable) -> None:
    first = pare_sim("run", "--assistant", "silent", "--out", "here", "--resume")
    assert "12 runs played" in first.out
    again = pare_sim("run", "--assistant", "silent", "--out", "here", "--resume")
    assert (again.code, "0 runs played (12 were there already)" in again.out) == (0, True)


def test_resume_refuses_other_settings_and_names_them(pare_sim: Callable) -> None:
    pare_sim("run", "--assistant", "silent", "--out", "here")
    refused = pare_sim("run", "--assistant", "silent", "--out", "here", "--resume", "--seed", "5")
    assert refused.code == 2
    assert "seed" in refused.err


def test_all_repeats_differ_but_every_run_is_reproducible(pare_sim: Callable) -> None:
    pare_sim("run", "--assistant", "oracle", "--repeats", "3", "--tool-failure", "0.4", "--out", "a")
    pare_sim("run", "--assistant", "oracle", "--repeats", "3", "--tool-failure", "0.4", "--out", "b")
    first, second = (pare_sim("export", name).out for name in "ab")
    assert first == second
    seeds = Counter(json.loads(line)["trace"][0]["seed"] for line in first.splitlines())
    assert len(seeds) == 36


def test_an_assistant_that_raises_is_a_scored_failure_and_harms_no_other_run(pare_sim: Callable) -> None:
    Path("crashing.py").write_text("class Crash:\n    def act(self, view):\n        raise ValueError('x')\n")
    shown = pare_sim("run", "--assistant", "python:crashing:Crash", "--assistant", "oracle", "--json")
    crash, oracle = strict_json(shown.out)["rows"]
    assert (shown.code, crash["scored"], crash["success_rate"], oracle["success_rate"]) == (0, 12, 0, 1.0)


def test_an_assistant_that_only_talks_is_a_scored_failure(pare_sim: Callable) -> None:
    Path("talking.py").write_text("class Talk:\n    def act(self, view):\n        return 'Hello!'\n")
    shown = pare_sim("run", "--assistant", "python:talking:Talk", "--json")
    (row,) = strict_json(shown.out)["rows"]
    assert (row["scored"], row["success_rate"], row["proposal_rate"], row["writes"]) == (12, 0, 0, 0)


def export(folder: Path, name: str, *options: str, **environment: str) -> bytes:
    """The export of a run in a process of its own."""
    base = [sys.executable, "-m", "pare_sim"]
    run = [*base, "run", "--repeats", "2", "--tool-failure", "0.3", "--out", name, *options]
    environment = {**os.environ, **environment}
    subprocess.run(run, cwd=folder, env=environment, check=True, capture_output=True)
    done = subprocess.run([*base, "export", name], cwd=folder, env=environment, check=True, capture_output=True)
    return done.stdout


def test_the_same_seed_gives_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    first = export(tmp_path, "a", "--concurrency", "1", PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C")
    second = export(
        tmp_path, "b", "--concurrency", "8", PYTHONHASHSEED="2", TZ="Asia/Kolkata", LC_ALL="C.UTF-8", PYTHONUTF8="0"
    )
    assert len(first.splitlines()) == 96
    assert first == second


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
def test_after_kill_9_resume_plays_exactly_what_is_missing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pare_sim", "run", "--repeats", "50", "--assistant", "oracle", "--out", "x"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL) as process:
        while not RunStore.exists(tmp_path / "x") or stored(tmp_path / "x") < 20:
            time.sleep(0.02)
            assert process.poll() is None, "it ended before it could be killed"
        process.send_signal(signal.SIGKILL)
    survived = stored(tmp_path / "x")
    assert 20 <= survived < 600
    resumed = subprocess.run([*command, "--resume"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert f"{600 - survived} runs played ({survived} were there already)" in resumed.stdout
    assert stored(tmp_path / "x") == 600


def stored(path: Path) -> int:
    with RunStore.read(path) as store:
        return len(set(store.keys()))


def test_what_an_assistant_raises_is_shown_once_and_earns_no_restraint(pare_sim: Callable) -> None:
    Path("booing.py").write_text("class Boo:\n    def act(self, view):\n        raise ValueError('boo')\n")
    shown = pare_sim("run", "--assistant", "python:booing:Boo", "--json", "--out", "x")
    (row,) = strict_json(shown.out)["rows"]
    assert (row["restraint"], row["cost"]) == (0, None)
    assert shown.err.count("ValueError: boo") == 1
    told = pare_sim("report", "x", "--failures")
    assert told.out.count("the assistant raised ValueError in booing.py, line 3, act") == 12


def test_a_failed_run_is_told_as_a_story(pare_sim: Callable) -> None:
    pare_sim("run", "--scenario", "dinner_with_dana", "--assistant", "eager", "--out", "x")
    told = pare_sim("report", "x", "--run", "dinner_with_dana").out
    assert "proposes: I saw" in told
    assert "failure: no proposal was accepted; the last one: add_dinner:" in told


def test_resume_alone_goes_on_as_begun(pare_sim: Callable) -> None:
    pare_sim("run", "--scenario", "dinner_with_dana", "--assistant", "silent", "--seed", "3", "--out", "x")
    again = pare_sim("run", "--out", "x", "--resume")
    assert (again.code, "0 runs played (1 were there already)" in again.out) == (0, True)


def test_an_assistant_that_cannot_play_is_refused_before_anything_is_played(pare_sim: Callable) -> None:
    Path("useless.py").write_text("class NoAct: pass\n\nclass Wants:\n    def __init__(self, model): pass\n")
    for name, told in (("NoAct", "no method act"), ("Wants", "model")):
        shown = pare_sim("run", "--assistant", f"python:useless:{name}", "--out", "x")
        assert (shown.code, told in shown.err, Path("x").exists()) == (2, True, False)


def test_a_row_without_scored_runs_is_still_printed(pare_sim: Callable) -> None:
    Path("down.py").write_text(
        "from pare_sim.errors import InfrastructureError\n\n"
        "class Down:\n    def act(self, view):\n        raise InfrastructureError('no answer')\n"
    )
    shown = pare_sim("run", "--assistant", "python:down:Down", "--assistant", "silent", "--out", "x")
    assert (shown.code, "12 of 12 runs were not scored" in shown.out, "silent" in shown.out) == (1, True, True)


def test_an_interruption_keeps_what_is_finished_and_says_how_to_go_on(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\nfrom pare_sim.engine import StaySilent\n\n"
        "class Slow:\n    def act(self, view):\n        time.sleep(0.05)\n        return StaySilent()\n"
    )
    command = [sys.executable, "-m", "pare_sim", "run", "--assistant", "python:slow:Slow", "--repeats", "30"]
    with subprocess.Popen([*command, "--out", "x"], cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        while not RunStore.exists(tmp_path / "x") or stored(tmp_path / "x") < 3:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "pare-sim run --out x --resume" in told
    assert 3 <= stored(tmp_path / "x") < 360
