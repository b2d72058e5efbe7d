from datetime import UTC, datetime, timedelta

import pytest

from pare_sim.kernel import NOISE, Entry, Timeline

START = datetime(2025, 6, 2, 9, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def fired(timeline: Timeline, until: float = 1e6) -> list[str]:
    """Let everything happen that is due by then, each at its own time; the ids in order."""
    found = []
    while (moment := timeline.next_time()) is not None and moment <= at(until):
        entry = timeline.pop_due(moment)
        assert entry is not None
        found.append(entry.id)
        timeline.complete(entry.id, moment)
    return found


def test_equal_times_keep_the_order_they_were_written_in_and_payloads_are_never_compared() -> None:
    timeline = Timeline()
    for name in "ABC":
        timeline.add(Entry(name, at(5), payload={"any": {"thing": name}}))
    assert fired(timeline) == ["A", "B", "C"]


def test_noise_comes_after_what_is_scripted_at_the_same_time() -> None:
    timeline = Timeline()
    timeline.add(Entry("noise", at(5), priority=NOISE))
    timeline.add(Entry("mail", at(5)))
    assert timeline.next_time(scripted_only=True) == at(5)
    assert fired(timeline) == ["mail", "noise"]


def test_upcoming_entries_are_listed_in_the_order_in_which_they_happen() -> None:
    timeline = Timeline()
    for seconds in (15, 5, 20, 10, 8):
        timeline.add(Entry(str(seconds), at(seconds)))
    assert [entry.id for entry in timeline.upcoming()] == ["5", "8", "10", "15", "20"] == fired(timeline)


def test_an_entry_comes_its_delay_after_the_last_thing_it_waits_for() -> None:
    timeline = Timeline()
    timeline.add(Entry("late", delay=60, after=("a", "b")))
    timeline.add(Entry("a", at(10)))
    timeline.add(Entry("b", at(100)))
    assert fired(timeline, 100) == ["a", "b"]
    assert timeline.next_time() == at(160)


def test_dependents_are_released_in_the_order_they_were_written_in() -> None:
    timeline = Timeline()
    for name in ("z", "y", "x"):
        timeline.add(Entry(name, after=("first",)))
    timeline.add(Entry("first", at(1)))
    assert fired(timeline) == ["first", "z", "y", "x"]


def test_what_it_waits_for_may_have_happened_before_it_is_added() -> None:
    timeline = Timeline()
    timeline.add(Entry("a", at(1)))
    assert fired(timeline) == ["a"]
    timeline.add(Entry("b", delay=5, after=("a",)))
    assert timeline.next_time() == at(6)


def test_a_condition_and_a_dependency_are_both_waited_for() -> None:
    timeline = Timeline()
    timeline.add(Entry("reply", delay=60, after=("a",), condition="a message is sent"))
    timeline.add(Entry("a", at(1)))
    assert timeline.waiting() == {"reply": ["a", "a message is sent"]}
    assert fired(timeline) == ["a"]
    assert [entry.id for entry in timeline.unreleased()] == ["reply"]
    timeline.release("reply", at(30))
    assert (timeline.waiting(), timeline.next_time()) == ({}, at(90))


@pytest.mark.parametrize("happened", [False, True])
def test_an_id_is_used_once(happened: bool) -> None:
    timeline = Timeline()
    timeline.add(Entry("a", at(1)))
    if happened:
        fired(timeline)
    with pytest.raises(ValueError, match="'a' is on the timeline twice"):
        timeline.add(Entry("a", at(2)))


def test_an_entry_needs_a_time_or_something_to_wait_for() -> None:
    with pytest.raises(ValueError, match="neither a time nor anything"):
        Timeline().add(Entry("a"))


def test_a_delay_past_the_end_of_the_calendar_ends_there() -> None:
    timeline = Timeline()
    timeline.add(Entry("a", datetime(9999, 12, 31, tzinfo=UTC)))
    timeline.add(Entry("b", delay=9e9, after=("a",)))
    timeline.complete("a", timeline.pop_due(datetime.max.replace(tzinfo=UTC)).at)  # type: ignore[union-attr, arg-type]
    assert timeline.next_time() == datetime.max.replace(tzinfo=UTC)


def test_a_fork_goes_its_own_way() -> None:
    timeline = Timeline()
    timeline.add(Entry("a", at(1)))
    timeline.add(Entry("b", after=("a", "never")))
    fork = timeline.fork()
    fork.add(Entry("c", at(2)))
    assert fired(fork) == ["a", "c"]
    assert fork.waiting() == {"b": ["never"]}
    assert timeline.waiting() == {"b": ["a", "never"]}
    assert fired(timeline) == ["a"]


def test_a_chain_of_a_thousand_entries_happens_in_order() -> None:
    timeline = Timeline()
    for n in reversed(range(1, 1000)):
        timeline.add(Entry(str(n), delay=1, after=(str(n - 1),)))
    timeline.add(Entry("0", at(0)))
    assert fired(timeline) == [str(n) for n in range(1000)]
