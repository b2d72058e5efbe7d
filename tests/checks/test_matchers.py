"""Every matcher, both ways: what must match, what must not, and near misses."""

import datetime
from typing import Literal
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pare_sim.checks.matchers import parse_matcher
from pare_sim.errors import ScenarioError

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
TEN = "2025-06-02T10:00:00+02:00"
DECOMPOSED = "Jose\u0301"

MATCHING = [
    (25, 25.0),
    ({"is": {"a": 1, "b": [True]}}, {"b": (True,), "a": 1.0}),
    ("José", DECOMPOSED),
    (None, None),
    ({"is": {}}, {}),
    ({"any": True}, None),
    ({"not": "x"}, "y"),
    ({"not": {"contains": "dentist"}}, "dinner"),
    ({"one_of": ["a", {"between": [1, 3]}]}, 2),
    ({"contains": ["dinner", ["Dana", "Ms Reyes"]]}, "DINNER: with ms. reyes!"),
    ({"contains": "jose"}, DECOMPOSED),
    ({"contains": "5"}, "at 5pm"),
    ({"contains": "19:30"}, "2025-06-02T19:30"),
    ({"contains": "7 pm"}, "7 p.m."),
    ({"contains": "Dana"}, "Dana’s dinner"),
    ({"contains": "€45.50"}, "it cost € 45.50."),
    ({"contains": "🎉"}, "party🎉🎉time"),
    ({"contains": "👍"}, "ok 👍🏽"),
    ({"contains": "会議"}, "明日の会議を追加"),
    ({"contains": "회의"}, "회의를 추가"),
    ({"contains": "محمد"}, "\u200fمُحَمَّد\u200f، غدا"),
    ({"contains": "Strasse"}, "Hauptstr. / STRASSE"),
    ({"contains": "Bjorn"}, "Bjørn"),
    ({"contains": "हिन्दी"}, "यह हिन्दी है"),
    ({"contains": "٥"}, "5 people"),
    ({"text": "Don't forget: café at 8"}, "dont forget cafe at 8".replace("dont", "don’t")),
    ({"email": "dana@X.org"}, "dana@x.ORG"),
    ({"set": ["b@x.org", "a@x.org"]}, ["a@x.org", "b@X.org", "a@x.org"]),
    ({"set": []}, []),
    ({"set": [1, {"contains": "dana"}]}, ["Dana R.", 1.0]),
    ({"between": [1, 3]}, 3.0),
    ({"between": [None, 3]}, -(10**9)),
    ({"between": ["2025-06-02 09:00", "2025-06-02 10:00"]}, TEN),
    ({"between": ["2025-06-02", None]}, TEN),
    ({"time": "2025-06-02 10:00"}, "2025-06-02T08:00Z"),
    ({"time": "2025-06-02 09:45", "within": 15}, TEN),
    ({"time": "2025-03-30 02:30"}, "2025-03-30T03:30+02:00"),  # skipped by the clock change
    ({"time": "2025-10-26 02:30"}, "2025-10-26T02:30+02:00"),  # occurs twice, the first
    ({"before": "2025-06-02 10:01"}, TEN),
    ({"after": "2025-06-02 09:59", "before": "2025-06-02 10:01"}, TEN),
    ({"has": {"title": {"contains": "dinner"}, "place": None}}, {"title": "Dinner", "place": None, "x": 1}),
    ({"each": {"between": [0, 9]}}, []),
    ({"each": {"between": [0, 9]}}, (1, 2)),
    ({"some": 2}, [1, 2.0]),
    ({"count": 2}, ["a", "b"]),
    ({"count": {"between": [1, None]}}, ["a"]),
]
REFUSING = [
    (25, "25"),
    (True, 1),
    (1, True),
    (0, False),
    (None, False),
    ("A-1", "a 1"),
    ("id", " id"),
    ("a", "A"),
    ([1, 2], [2, 1]),
    ([1], [1, 1]),
    ("ab", ["a", "b"]),
    ({"is": {"a": 1}}, {"a": 1, "b": None}),
    ({"not": {"any": True}}, 1),
    ({"one_of": ["a", "b"]}, "c"),
    ({"contains": "5"}, "15 or 5.5 or 2025-05-05"),
    ({"contains": "dinner"}, "dinners"),
    ({"contains": "mia"}, "Miami"),
    ({"contains": ["dinner", "dana"]}, "dinner"),
    ({"contains": "dinner dana"}, "Dana dinner"),
    ({"contains": "dinner"}, ["dinner"]),
    ({"contains": "12"}, "room B12"),
    ({"contains": "कि"}, "कु"),
    ({"contains": "x"}, ""),
    ({"text": "dinner at 8"}, "dinner at 9"),
    ({"text": "8"}, 8),
    ({"email": "dana@x.org"}, "Dana@x.org"),
    ({"email": "dana@x.org"}, "dana@x.org.evil"),
    ({"email": "dana@x.org"}, None),
    ({"set": ["a@x.org"]}, ["a@x.org", "b@x.org"]),
    ({"set": ["a@x.org", "b@x.org"]}, ["a@x.org"]),
    ({"set": ["a"]}, "a"),
    ({"between": [1, 3]}, 3.01),
    ({"between": [0, 1]}, True),
    ({"between": [1, 3]}, "2"),
    ({"between": ["2025-06-02 09:00", "2025-06-02 09:59"]}, TEN),
    ({"time": "2025-06-02 10:00"}, "2025-06-02T10:00Z"),
    ({"time": "2025-06-02 10:00"}, "2025-06-02 10:00:01"),
    ({"time": "2025-06-02 09:44", "within": 15}, TEN),
    ({"time": "2025-06-02 10:00"}, "ten o'clock"),
    ({"time": "2025-06-02 10:00"}, 10),
    ({"before": "2025-06-02 10:00"}, TEN),
    ({"after": "2025-06-02 10:00"}, TEN),
    ({"has": {"place": None}}, {"title": "Dinner"}),
    ({"has": {"title": "Dinner"}}, {"title": "dinner"}),
    ({"has": {"title": "Dinner"}}, "Dinner"),
    ({"each": 1}, [1, 2]),
    ({"each": 1}, 1),
    ({"some": 2}, []),
    ({"some": "a"}, "a"),
    ({"count": 2}, "ab"),
    ({"count": 2}, ["a"]),
]


@pytest.mark.parametrize(("spec", "value"), MATCHING)
def test_what_is_meant_matches(spec: object, value: object) -> None:
    matcher = parse_matcher(spec, zone="Europe/Paris")
    assert matcher.why_not(value) is None
    assert matcher.matches(value)
    assert matcher.describe()


@pytest.mark.parametrize(("spec", "value"), REFUSING)
def test_near_misses_are_refused_with_a_reason(spec: object, value: object) -> None:
    matcher = parse_matcher(spec, zone="Europe/Paris")
    assert not matcher.matches(value)
    assert matcher.why_not(value)


@settings(max_examples=60)
@given(JSON)
def test_every_value_is_itself(value: object) -> None:
    assert parse_matcher({"is": value}).matches(value)


@settings(max_examples=100)
@given(JSON, JSON)
def test_equality_is_symmetric(one: object, other: object) -> None:
    assert parse_matcher({"is": one}).matches(other) == parse_matcher({"is": other}).matches(one)


@settings(max_examples=60)
@given(st.text(max_size=40))
def test_every_text_has_its_own_words(text: str) -> None:
    assert parse_matcher({"text": text}).matches(text)
    assert parse_matcher({"text": text}).matches(f" {text} ?")


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ({"contians": "x"}, "unknown matcher 'contians'; did you mean 'contains'"),
        ({}, "empty mapping"),
        ({1: 2}, "unknown matcher '1'"),
        ({"any": False}, "any: true"),
        ({"contains": []}, "at least one item"),
        ({"contains": ["!!!"]}, "matches everything"),
        ({"contains": [5]}, r"contains\.0: expected a text, got 5"),
        ({"contains": [[]]}, "at least one item"),
        ({"one_of": "ab"}, "expected a list"),
        ({"email": "dana"}, "e-mail address"),
        ({"between": [3, 1]}, "above the upper"),
        ({"between": [1]}, "low, high"),
        ({"between": [None, None]}, "low, high"),
        ({"between": [1, True]}, "expected a number"),
        ({"between": ["2025-06-02", 3]}, "expected a text"),
        ({"time": "soon"}, r"args\.x\.time: .*time"),
        ({"time": 1170}, "expected a text"),
        ({"time": TEN, "within": -1}, "negative"),
        ({"time": TEN, "within": 1e12}, "out of range"),
        ({"time": "0001-01-01", "within": 1}, "out of range"),
        ({"time": TEN, "within": float("nan")}, "out of range"),
        ({"time": TEN, "within": "5"}, r"within: expected a number"),
        ({"is": 1, "within": 5}, "goes with 'time'"),
        ({"has": []}, "fields with matchers"),
        ({"has": {"a": {"b": 1}}}, r"args\.x\.has\.a: unknown matcher 'b'"),
        ({"is": datetime.date(2025, 6, 2)}, "needs quotes"),
        (datetime.date(2025, 6, 2), "needs quotes"),
    ],
)
def test_a_malformed_spec_is_refused_by_field_and_reason(spec: object, problem: str) -> None:
    with pytest.raises(ScenarioError, match=problem) as caught:
        parse_matcher(spec, where="args.x")
    assert str(caught.value).startswith("args.x")


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(ScenarioError, match="unknown time zone 'Mars'"):
        parse_matcher("x", zone="Mars")


def test_a_reason_can_always_be_stored() -> None:
    reason = parse_matcher({"set": ["a"]}).why_not(["\ud83d"] * 100_000)
    assert reason
    assert len(reason.encode("utf-8")) < 200


def test_reasons_name_what_is_missing_and_what_is_too_many() -> None:
    matcher = parse_matcher({"set": ["a@x.org", "b@x.org"]})
    assert matcher.why_not(["c@x.org", "a@x.org"]) == ('lacks the address b@x.org and should not have "c@x.org"')


@pytest.mark.parametrize("piece", ["x", "é ", "a\u0323\u0301", "\u0301\u0323", "会", "🎉", "5.", "n't ", " ", "٥"])
def test_huge_texts_are_compared_and_shown_briefly(piece: str) -> None:
    huge = piece * (100_000 // len(piece))
    for spec in ({"contains": ["zebra"]}, {"text": "zebra"}, "zebra\u0301", {"email": "a@x.org"}):
        reason = parse_matcher(spec).why_not(huge)
        assert reason
        assert len(reason) < 200


@settings(max_examples=60)
@given(st.text(max_size=20), st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]))
def test_words_do_not_depend_on_how_unicode_spells_them(text: str, form: Literal["NFC", "NFD", "NFKC", "NFKD"]) -> None:
    assert parse_matcher({"text": text}).matches(normalize(form, text))
