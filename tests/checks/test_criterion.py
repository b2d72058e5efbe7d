"""A criterion accepts the many ways to offer the right thing and refuses what is near it."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pare_sim.checks.criterion import Criterion
from pare_sim.errors import ScenarioError

NOW = datetime(2025, 6, 2, 9, tzinfo=UTC)  # a Monday
DINNER = Criterion.parse(
    {
        "all": [
            ["add", "put", "schedule"],
            ["dinner", "supper"],
            {"person": "Dana Reyes"},
            {"time": "2025-06-05 19:30"},
        ],
        "none": [["dentist"]],
    },
    zone="Europe/Paris",
)


@pytest.mark.parametrize(
    "text",
    [
        "Shall I add the dinner with Dana on Thursday at 19:30?",
        "I can put supper with Ms. Reyes into your calendar for 5 June.",
        "Adding: DINNER – Dana Reyes – 7:30 p.m.",
        "I'd like to schedule Dana's dinner (2025-06-05T17:30:00Z).",
        "Dana wrote about dinner. Want me to add it for half past seven, June 5th?",
        "You haven't got dinner with Dana on your calendar yet. Shall I add it for Thursday?",
        "I noticed you don't have dinner with Dana on Thursday in your calendar, shall I add it?",
        "Shall I add dinner with Dana on Thursday so you don't forget?",
        "Why don't I add dinner with Dana on Thursday?",
        "Instead of the dentist, add dinner with Dana on Thursday",
        "Add dinner with Dana at 19:30 instead of 20:00 on Thursday",
        "Add dinner with Dana on Thursday, not the dentist.",
        "Shall I move the reminder and add dinner with Dana from 18:00 to 19:30?",
        "Schedule dinner with Dana for Thursday without a reminder",
        "Dana can't make dinner on Wednesday. Shall I schedule it for Thursday?",
        "Paul couldn't find dinner with Dana in the calendar, shall I add it on Thursday?",
        "If you don't mind I'd add dinner with Dana on Thursday",
        "No problem, I can add dinner with Dana on Thursday",
    ],
)
def test_the_right_offer_matches_however_it_is_worded(text: str) -> None:
    judgement = DINNER.judge(text, NOW)
    assert judgement.matched, judgement.because
    assert judgement.missing == judgement.forbidden == ()


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "add/put/schedule is not named"),
        ("Dinner with Dana is on Thursday.", "add/put/schedule is not named"),
        ("Don't add dinner with Dana on Thursday", "add is negated"),
        ("I won't be adding the dinner with Dana on Thursday", "dinner is negated"),
        ("I cannot add dinner with Dana on Thursday", "add is negated"),
        ("We are not going to add dinner with Dana on Thursday", "add is negated"),
        ("Never add dinner with Dana on Thursday", "add is negated"),
        ("I will cancel rather than add dinner with Dana on Thursday", "add is negated"),
        ("There is no need to add dinner with Dana on Thursday", "add is negated"),
        ("I have not added dinner with Dana on Thursday", "add is negated"),
        ("Shall I add lunch instead of dinner with Dana on Thursday?", "dinner is negated"),
        ("Shall I add dinner without Dana on Thursday?", "Dana Reyes is negated"),
        ("Add dinner with Dana at 20:00", "names 20:00, not 2025-06-05 19:30"),
        ("Add dinner with Dana at 7:30 am", "names 7:30 am, not 2025-06-05 19:30"),
        ("Add dinner with Dana on Friday at 19:30", "names friday, not 2025-06-05 19:30"),
        ("Add dinner with Dana tomorrow", "names tomorrow, not 2025-06-05 19:30"),
        ("Add dinner with Dana", "2025-06-05 19:30 is not named"),
        ("Add dinner with Dan on Thursday", "Dana Reyes is not named"),
        ("Add dinner with Dana on Thursday after the dentist", "dentist is named and must not be"),
        ("An additional dinner with Dana on Thursday", "add/put/schedule is not named"),
    ],
)
def test_a_near_miss_is_refused_and_says_why(text: str, because: str) -> None:
    judgement = DINNER.judge(text, NOW)
    assert not judgement.matched
    assert because in judgement.because


def test_a_judgement_counts_what_is_missing_and_forbidden() -> None:
    judgement = DINNER.judge("Add the dentist on Thursday", NOW)
    assert judgement.missing == ("dinner/supper is not named", "Dana Reyes is not named")
    assert judgement.forbidden == ("dentist",)


def says(group: object, text: str, now: datetime = NOW) -> bool:
    return Criterion.parse([group], zone="Europe/Paris").judge(text, now).matched


@pytest.mark.parametrize(
    ("group", "yes", "no"),
    [
        ("add", ["adds", "adding", "ADDED it"], ["address", "ad"]),
        ("schedule", ["scheduling", "scheduled", "schedules"], ["sched"]),
        ("plan", ["planning", "planned"], ["plane", "plant"]),
        ("reply", ["replies", "replied", "replying"], ["rep"]),
        ("remind", ["reminder", "reminders", "reminding"], ["mind"]),
        ("late", ["late"], ["later"]),
        ("pick up", ["picking up Mia", "pick-up"], ["pick it up", "up pick"]),
        ("do not forget", ["Don't forget!"], ["forget"]),
        ("dîner", ["le dîner dont Dana parle", "un diner", "DÎNER"], ["dinner"]),
        ("会議", ["明日の会議を追加しますか"], ["明日の会を議"]),
        ("اجتماع", ["إضافة اجتماع غدا؟"], ["اجتماعات"]),
        ("🎂", ["order🎂today"], ["order cake"]),
        (["cake", {"place": "Chez Paul"}], ["cake", "chez paul"], ["paul"]),
    ],
)
def test_phrases_accept_inflection_and_nothing_longer(group: object, yes: list[str], no: list[str]) -> None:
    assert [text for text in yes if not says(group, text)] == []
    assert [text for text in no if says(group, text)] == []


@pytest.mark.parametrize(
    ("slot", "yes", "no"),
    [
        ({"person": "Dana Reyes"}, ["dana", "REYES", "Reyes, Dana", "dana.reyes@x.org"], ["Danas", "Reye"]),
        ({"person": "Dr. José O’Brien"}, ["Jose", "o'brien", "José O'Brien"], ["Brien", "Dr."]),
        (
            {"person": "Dana Reyes", "not_person": ["Dana Kim"]},
            ["Dana Reyes", "Reyes"],
            ["Dana", "Dana Kim"],
        ),
        ({"person": "Dana Reyes", "not_person": "Mia Reyes"}, ["Dana"], ["Reyes", "Mia Reyes"]),
        ({"person": "J. Smith"}, ["J. Smith", "Smith"], ["J"]),
        ({"person": "山田 太郎"}, ["山田さん", "太郎"], ["山"]),
        ({"place": "The Blue Door"}, ["at Blue Door", "the blue door!"], ["the door", "blue"]),
        ({"number": 3}, ["3 seats", "three seats"], ["13", "3rd", "3 pm", "thirty", "3.5", "2025-03-03"]),
        ({"number": 25}, ["twenty-five", "25"], ["twenty", "five", "125"]),
        ({"number": 20}, ["twenty"], ["twenty five"]),
        ({"number": 1200}, ["1,200", "1200", "1.200"], ["12,00", "120"]),
        (
            {"amount": 45.5, "currency": "EUR"},
            ["45.50", "€45.5", "45,50 euros", "EUR 45.50", "45.50€."],
            ["$45.50", "45.50 dollars", "45", "145.50", "45.05"],
        ),
        ({"amount": 45, "currency": "usd"}, ["$45", "45 dollars", "US$ 45.00"], ["45 minutes", "45%", "€45"]),
        ({"amount": 1234.5}, ["1,234.50", "1.234,50 €", "$1234.5"], ["1,234"]),
    ],
)
def test_slots_accept_their_spellings_only(slot: object, yes: list[str], no: list[str]) -> None:
    assert [text for text in yes if not says(slot, text)] == []
    assert [text for text in no if says(slot, text)] == []


EVENING = {"time": "2025-06-05 19:30"}


@pytest.mark.parametrize(
    ("slot", "yes", "no"),
    [
        (
            EVENING,
            [
                "19:30",
                "19h30",
                "7:30 pm",
                "7.30pm",
                "at 7.30",
                "half past seven",
                "seven thirty",
                "7:30 in the evening",
                "Thursday at 19:30",
                "Thu 5 June, 7:30 PM",
                "5th of June",
                "June 5, 2025",
                "05.06.2025",
                "2025-06-05 19:30",
                "the 5th",
                "from 18:00 to 19:30",
                "19:30–21:00",
                "not at 20:00 but at 19:30",
            ],
            [
                "",
                "7.30 euros",
                "19:31",
                "half past eight",
                "07:30",
                "7:30 in the morning",
                "Wednesday at 19:30",
                "Thursday at 20:30",
                "5 July",
                "June 5, 2026",
                "not on Thursday",
                "2025-06-06",
                "birthday",
                "17:30, 18:30, 19:30, 20:30",
                "any day: Monday, Tuesday, Wednesday, Thursday",
            ],
        ),
        (
            {"time": "2025-06-03 06:45"},
            ["tomorrow", "quarter to seven", "6:45am", "tomorrow at 6:45"],
            ["today", "today at 6:45", "day after tomorrow", "quarter past six"],
        ),
        (
            {"time": "2025-06-02 12:00"},
            ["today", "today at noon", "12:00", "12 pm", "this afternoon"],
            ["midnight", "12 am"],
        ),
        ({"time": "2025-06-02 19:00"}, ["tonight", "at 7", "seven o'clock", "7 pm"], ["at 7 am", "7 people"]),
        ({"time": "2025-06-05", "need": "day"}, ["Thursday at 8:00"], ["00:00"]),
        ({"time": "19:30"}, ["Friday 7:30 pm"], ["Friday", "20:30"]),
        ({"time": "2025-06-05 19:30", "need": "both"}, ["Thursday 19:30"], ["Thursday", "19:30"]),
        ({"time": "2025-06-05 19:30", "need": "clock"}, ["19:30", "Thursday 19:30"], ["Thursday"]),
        ({"time": "2025-06-05 19:30", "need": "day"}, ["Thursday"], ["19:30", "Thursday 20:00"]),
        ({"time": "2025-06-05T17:30Z"}, ["19:30", "2025-06-05T17:30:00Z"], ["17:30"]),
    ],
)
def test_times_accept_their_spellings_only(slot: object, yes: list[str], no: list[str]) -> None:
    assert [text for text in yes if not says(slot, text)] == []
    assert [text for text in no if says(slot, text)] == []


def test_tomorrow_counts_in_the_zone_of_the_scenario() -> None:
    late = datetime(2025, 6, 1, 22, 30, tzinfo=UTC)  # already 2 June in Paris
    assert says({"time": "2025-06-03 08:00"}, "tomorrow", now=late)


def test_any_needs_one_of_its_groups() -> None:
    criterion = Criterion.parse({"all": ["dinner"], "any": ["calendar", ["reminder", "alarm"]]})
    assert criterion.judge("dinner in the calendar", NOW).matched
    assert criterion.judge("an alarm for dinner", NOW).matched
    assert "none of calendar, reminder/alarm is named" in criterion.judge("dinner", NOW).because


def test_a_text_that_names_everything_matches_nothing() -> None:
    verbs = "add, create, send, reply, delete, book, order, move, share, save, call or update"
    shotgun = f"I can {verbs} dinner, Dana, Mia, Paul, Calendar, Messages and Emails on Thursday"
    assert "items, at most 12" in DINNER.judge(shotgun, NOW).because
    assert "words, at most 60" in DINNER.judge("add dinner Dana Thursday " + "and so on " * 20, NOW).because


def test_the_bounds_are_the_authors() -> None:
    short = Criterion.parse({"all": ["dinner"], "max_words": 3, "max_items": 2})
    assert short.judge("dinner and lunch", NOW).matched
    assert not short.judge("dinner and lunch today", NOW).matched
    assert not short.judge("dinner, lunch, tea", NOW).matched


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ({"al": [["x"]]}, "unknown field 'al'; did you mean 'all'"),
        ([], "must name a group"),
        ({"none": ["x"]}, "must name a group"),
        ("dinner", "expected a list of groups"),
        (None, "expected a list of groups"),
        ([[]], r"about\.all\.0: a group needs"),
        (["?!"], "no word to look for"),
        ([{"person": ""}], "no word to look for"),
        ([{"place": "…"}], "no word to look for"),
        ([5], "numbers and times need quotes"),
        ([{"persn": "Dana"}], "unknown slot 'persn'; did you mean 'person'"),
        ([{}], "unknown slot"),
        ([{"person": "Dana", "place": "Paul"}], "one slot at a time"),
        ([{"person": "Dana", "not_persn": "x"}], "unknown option 'not_persn' of 'person'; did you mean"),
        ([{"person": 5}], "expected a text, got 5"),
        ([{"amount": "45"}], "expected a number"),
        ([{"amount": True}], "expected a number"),
        ([{"amount": float("nan")}], "expected a number"),
        ([{"number": float("inf")}], "expected a number"),
        ([{"number": -3}], "expected a number from 0"),
        ([{"time": "soon"}], "time"),
        ([{"time": 1170}], "need quotes"),
        ([{"time": "25:00"}], "time"),
        ([{"time": "2025-06-05 19:30", "need": "bth"}], "unknown need 'bth'; did you mean 'both'"),
        ([{"time": "2025-06-05", "need": "clock"}], "asks for more than"),
        ([{"time": "19:30", "need": "day"}], "asks for more than"),
        ({"all": ["x"], "max_words": 0}, r"max_words: expected a whole number"),
        ({"all": ["x"], "max_items": True}, r"max_items: expected a whole number"),
    ],
)
def test_a_malformed_spec_is_refused_by_field_and_reason(spec: object, problem: str) -> None:
    with pytest.raises(ScenarioError, match=problem):
        Criterion.parse(spec)


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(ScenarioError, match="unknown time zone"):
        Criterion.parse(["x"], zone="Mars")


@settings(max_examples=80)
@given(st.text(max_size=60))
def test_any_text_can_be_judged(text: str) -> None:
    judgement = DINNER.judge(text, NOW)
    assert judgement.matched == (not judgement.missing and not judgement.forbidden)
    assert judgement.because


@pytest.mark.parametrize(
    "piece",
    [
        "add ",
        "not ",
        "without a ",
        "do not",
        "19:30 ",
        "at 7 ",
        "thursday ",
        "five ",
        "1,",
        "1",
        "day",
        "a\u0301",
        "- ",
        ". ",
    ],
)
def test_huge_texts_are_judged_term_by_term(piece: str) -> None:
    everything = Criterion.parse(
        {
            "all": ["zebra crossing", {"person": "Zed Zebra"}, EVENING, {"amount": 7777}, {"number": 8888}],
            "max_words": 10**6,
            "max_items": 10**6,
        }
    )
    judgement = everything.judge(piece * (100_000 // len(piece)), NOW)
    assert len(judgement.missing) >= 4
    assert len(judgement.because) < 500
