import re
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pare_sim.runs import run_key

BASE: dict[str, Any] = {
    "scenario": "lunch",
    "digest": "d1",
    "assistant": "rules",
    "user": "scripted",
    "rules": "ours",
    "limits": {"turns": 10},
    "noise": {"tool_failure": 0.0, "distractions": None},
    "seed": 0,
    "repeat": 0,
}


def test_every_setting_changes_the_key() -> None:
    changed = [BASE | {name: "other"} for name in BASE] + [BASE | {"limits": {"turns": 5}}]
    keys = [run_key(settings) for settings in [BASE, *changed]]
    assert len(set(keys)) == len(keys)


def test_spelling_and_order_of_settings_do_not_change_the_key() -> None:
    same = dict(reversed(BASE.items())) | {"noise": {"tool_failure": 0}, "seed": 0.0, "plan": None}
    assert run_key(same) == run_key(BASE)


NAMES = [
    "vendor/model:free",
    "org/m",
    "org_m",
    "ORG_M",
    "con",
    "a b",
    "end.",
    "x" * 200,
    "",
    "..",
    "مرحبا",
    "🙂",
]


@pytest.mark.parametrize("name", NAMES)
def test_keys_are_safe_names_on_every_file_system(name: str) -> None:
    for field in ("scenario", "assistant"):
        assert re.fullmatch("[a-z0-9_-]{10,100}", run_key(BASE | {field: name}))


def test_different_names_never_share_a_key_even_without_case() -> None:
    keys = [run_key(BASE | {"assistant": name}).casefold() for name in NAMES]
    assert all(one != other for one, other in combinations(keys, 2))


@given(st.text(), st.text(), st.integers(0, 10**6))
@settings(max_examples=50)
def test_any_text_makes_a_safe_name(scenario: str, assistant: str, repeat: int) -> None:
    key = run_key(BASE | {"scenario": scenario, "assistant": assistant, "repeat": repeat})
    assert re.fullmatch("[a-z0-9_-]{10,100}", key)


def test_a_setting_that_is_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        run_key(BASE | {"seed": float("nan")})
