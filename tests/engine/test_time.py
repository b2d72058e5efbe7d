"""Waiting, events at their own times, alarms, and events that wait for something."""

from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.engine import Accept, Act, Call, Episode, Finish, Notification, Propose, Reject, StaySilent, Wait
from pare_sim.errors import DefinitionError
from pare_sim.kernel import NOISE, Called, Entry, Waited, later
from pare_sim.phone import Alarm, App, Content, Record, Screen, Table, event, tool
from pare_sim.registry import Registry
from pare_sim.scenario import Happening, make_scenario

Start = Callable[..., Episode]
OFFER = Propose("Shall I set a reminder to water the plants?")
REMIND = Call(
    "Reminders__add_reminder",
    {"title": "Water the plants", "due_datetime": "2025-06-02 09:10", "description": ""},
)
FREE = {"offers": [], "checks": [{"not_called": "Reminders__delete_all_reminders"}]}
OPEN = (Act("open_app", {"app_name": "Reminders"}), StaySilent())
LIST = Act("list_all_reminders")


def message(id: str, text: str = "Hi", **when: Any) -> dict[str, Any]:
    return {"id": id, "event": "Messages.receive", "with": {"sender": "Dana Reyes", "content": text}, **when}


def came(episode: Episode) -> list[tuple[str | None, str]]:
    """What the world did: event and time of day."""
    return [(call.event, f"{call.time:%H:%M:%S}") for call in episode.trace.calls("environment", completed=False)]


class TestWaiting:
    def test_without_seconds_it_ends_with_the_next_notification(self, start: Start) -> None:
        episode = start(Wait())
        assert episode.world.time == "2025-06-02T09:00:30+00:00"
        assert next(episode.trace.of(Waited)).seconds == 30

    def test_all_that_is_due_at_that_moment_has_happened_before_anybody_looks(self, start: Start) -> None:
        both = [message("one", "First", at=30), message("two", "Second", at=30), message("later", at=31)]
        view = start(Wait(), timeline=both, **FREE).pending.view  # type: ignore[union-attr]
        assert [told.body for told in view.new if isinstance(told, Notification)] == ["First", "Second"]

    def test_with_seconds_it_takes_exactly_so_long(self, start: Start) -> None:
        timeline = [message("a", at=10), message("b", at=20), message("c", at=41)]
        episode = start(Wait(40.5), timeline=timeline, **FREE)
        assert came(episode) == [("a", "09:00:10"), ("b", "09:00:20")]
        assert episode.world.phone.now.isoformat() == "2025-06-02T09:00:40.500000+00:00"

    def test_with_nothing_to_come_it_takes_as_long_as_an_action(self, start: Start) -> None:
        assert start(Wait(), timeline=[], **FREE).world.time == "2025-06-02T09:00:15+00:00"

    def test_an_event_that_notifies_nobody_does_not_end_it(self, start: Start) -> None:
        timeline = [{"id": "broken", "event": "Reminders.fall_due", "at": 10, "with": {"reminder_id": "none"}}]
        episode = start(Wait(), timeline=[*timeline, message("a", at=60)], **FREE)
        assert came(episode) == [("broken", "09:00:10"), ("a", "09:01:00")]

    @pytest.mark.parametrize(("scripted_only", "until"), [(False, "09:00:05"), (True, "09:00:30")])
    def test_the_scripted_user_is_not_woken_by_distractions(
        self, start: Start, scripted_only: bool, until: str
    ) -> None:
        episode = start()
        noisy(episode, 5, 20)
        episode.apply(Wait(scripted_only=scripted_only))
        assert f"{episode.world.phone.now:%H:%M:%S}" == until

    def test_distractions_alone_do_not_let_the_scripted_user_sleep_through_them(self, start: Start) -> None:
        episode = start(timeline=[], **FREE)
        noisy(episode, 60, 3600)
        episode.apply(Wait(scripted_only=True))
        assert episode.world.time == "2025-06-02T09:00:15+00:00"

    def test_at_the_end_of_the_calendar_time_stands_still(self, start: Start) -> None:
        episode = start(Wait(9e8), StaySilent(), Wait(9e8), start="9999-12-31 23:00", **FREE)
        assert episode.world.time == "9999-12-31T23:59:59+00:00"


def noisy(episode: Episode, *seconds: int) -> None:
    """Add distractions so many seconds after now."""
    for n, at in enumerate(seconds):
        happening = Happening("Messages", "receive", {"sender": "Dana Reyes", "content": "Psst"}, noise=True)
        episode.world.timeline.add(
            Entry(f"n{n}", later(episode.world.phone.now, at), priority=NOISE, payload=happening)
        )


class TestEvents:
    def test_those_due_during_an_action_or_the_assistants_part_happen_at_their_own_times(self, start: Start) -> None:
        timeline = [message("a", at=7), message("b", at=18), message("c", at=27)]
        episode = start(Act("look"), StaySilent(), Act("look"), timeline=timeline, **FREE)
        assert came(episode) == [("a", "09:00:07"), ("b", "09:00:18"), ("c", "09:00:27")]

    def test_times_never_go_back_in_the_trace(self, start: Start) -> None:
        timeline = [message("a", at=7), message("b", at=7), message("c", after="b", delay=3)]
        episode = start(Act("look"), StaySilent(), Wait(100), timeline=timeline, **FREE)
        times = [record.time for record in episode.trace.records]
        assert times == sorted(times)

    def test_a_failing_event_shows_no_notification_and_releases_its_successors(self, start: Start) -> None:
        wrong = {"id": "wrong", "event": "Messages.add_message", "at": 10}
        wrong["with"] = {"conversation_id": "none", "sender_id": "none", "content": "Hi"}
        episode = start(Wait(60), timeline=[wrong, message("next", after="wrong", delay=5)], **FREE)
        failed = next(episode.trace.calls("environment", completed=False))
        assert (failed.ok, failed.notices, failed.changes) == (False, (), ())
        assert failed.error
        assert came(episode) == [("wrong", "09:00:10"), ("next", "09:00:15")]
        assert len(episode.world.delivered) == 1

    def test_a_reference_to_what_a_failed_event_gave_is_a_failure_and_no_crash(self, start: Start) -> None:
        wrong = {"id": "wrong", "event": "Messages.add_message", "at": 10}
        wrong["with"] = {"conversation_id": "none", "sender_id": "none", "content": "Hi"}
        about = {"id": "about", "event": "Reminders.fall_due", "after": "wrong"}
        about["with"] = {"reminder_id": {"result": "wrong"}}
        episode = start(Wait(60), timeline=[wrong, about], **FREE)
        assert [call.ok for call in episode.trace.calls("environment", completed=False)] == [False, False]

    def test_notifications_have_ids_of_their_own(self, start: Start) -> None:
        timeline = [message(str(n), at=n) for n in range(20)]
        ids = [told.id for told in start(Wait(60), timeline=timeline, **FREE).world.delivered]
        assert len(set(ids)) == 20


class Count(Record):
    n: int = 0


class Alarming(App):
    """An app that is due again as soon as it has rung."""

    screens = ("Bell",)
    counts: Table[Count]

    def setup(self) -> None:
        self.counts.add(Count(id="count"))

    def alarms(self) -> list[Alarm]:
        return [Alarm(self.now, "ring", {}, str(self.counts["count"].n))]

    @event(notifies=False)
    def ring(self) -> None:
        """Ring."""
        self.counts.update("count", n=self.counts["count"].n + 1)

    @tool()
    def look_at(self) -> int:
        """Look at the bell."""
        return self.counts["count"].n


class Bell(Screen[Alarming]):
    """The bell."""

    def content(self) -> Content:
        return Content("Bell")


class TestAlarms:
    SEED = [{"seed": "Reminders.reminder", "with": {"title": "Pills", "due_datetime": "2025-06-02 09:00:20"}}]

    def test_a_reminder_rings_once_at_its_time(self, start: Start) -> None:
        episode = start(Wait(3600), StaySilent(), Wait(3600), timeline=[], seed=self.SEED, **FREE)
        (call,) = episode.trace.calls("environment")
        assert (call.name, f"{call.time:%H:%M:%S}", call.notices[0].title) == ("fall_due", "09:00:20", "Pills")

    def test_one_that_the_assistant_sets_rings_too_and_is_still_its_work(self, start: Start) -> None:
        episode = start(Wait(), OFFER, Accept(), REMIND, Wait(), Finish())
        while episode.pending.__class__.__name__ == "Pending":
            episode.apply(Wait(600) if episode.pending.role == "user" else StaySilent())  # type: ignore[union-attr]
        assert episode.judge().success

    def test_one_that_repeats_every_second_does_not_hold_up_a_long_wait(self, start: Start) -> None:
        often = [{"seed": "Reminders.reminder", "with": self.SEED[0]["with"] | {"repetition_unit": "second"}}]
        episode = start(Wait(9e8), timeline=[], seed=often, **FREE)
        rings = [call for call in episode.trace.calls("environment") if call.name == "fall_due"]
        assert 10 < len(rings) < 1000
        assert episode.trace.records[-1].time == later(episode.trace.records[0].time, 9e8)

    def test_an_app_whose_alarms_never_end_is_named(self) -> None:
        registry = Registry({"pare_sim.apps": {"Alarming": Alarming}})
        checks = [{"not_called": "Alarming__look_at"}]
        data = {"id": "x", "start": "2025-06-02 09:00", "apps": ["Alarming"], "checks": checks}
        with pytest.raises(DefinitionError, match="the alarms of Alarming have no end"):
            Episode(make_scenario(data, registry))

    def test_a_wait_ends_with_the_ring(self, start: Start) -> None:
        assert start(Wait(), timeline=[], seed=self.SEED, **FREE).world.time == "2025-06-02T09:00:20+00:00"


class TestConditions:
    """An event that waits for a call, an answer or a state comes whoever brought it about."""

    def test_a_call_of_the_assistant_releases_it(self, start: Start) -> None:
        timeline = [message("asked", at=30), message("thanks", when={"called": REMIND.tool}, delay="1m")]
        episode = start(Wait(), OFFER, Accept(), REMIND, Finish(), Wait(), timeline=timeline)
        assert came(episode)[-1] == ("thanks", "09:01:50")

    def test_a_call_of_the_user_releases_it(self, start: Start) -> None:
        when = {"called": "Messages__send_message", "by": "user"}
        opened = Act("open_app", {"app_name": "Messages"})
        episode = start(opened, StaySilent(), timeline=[message("thanks", when=when)], **FREE)
        (chat,) = episode.pending.view.content.items  # type: ignore[union-attr]
        for move in (Act("open_conversation", {"conversation_id": chat.id}), StaySilent()):
            episode.apply(move)
        assert came(episode) == []
        episode.apply(Act("send_message", {"content": "Done"}))
        assert came(episode) == [("thanks", "09:00:40")]

    @pytest.mark.parametrize("by", ["assistant", "environment"])
    def test_it_asks_who_did_it_where_it_says_so(self, start: Start, by: str) -> None:
        when = {"called": "Reminders__list_all_reminders", "by": by}
        episode = start(*OPEN, LIST, timeline=[message("x", when=when)], **FREE)
        assert came(episode) == []

    def test_a_call_that_failed_releases_nothing(self, start: Start) -> None:
        bad = Call(REMIND.tool, {"title": "Water the plants"})
        timeline = [message("asked", at=30), message("thanks", when={"called": REMIND.tool})]
        assert len(came(start(Wait(), OFFER, Accept(), bad, Finish(), timeline=timeline))) == 1

    @pytest.mark.parametrize(("answer", "expected"), [(Accept(), "yes"), (Reject(), "no")])
    def test_an_answer_to_an_offer_releases_it(self, start: Start, answer: Accept | Reject, expected: str) -> None:
        timeline = [
            message("asked", at=30),
            message("yes", when={"accepted": "water"}),
            message("no", when={"rejected": "water"}),
        ]
        assert came(start(Wait(), OFFER, answer, timeline=timeline))[1:] == [(expected, "09:00:35")]

    def test_a_state_releases_it_and_only_changes_are_looked_at(self, start: Start) -> None:
        when = {"state": "Messages.messages", "where": {"content": {"contains": ["plants"]}}}
        timeline = [message("asked", "Water the plants", at=30), message("seen", when=when)]
        assert came(start(Wait(60), timeline=timeline, **FREE)) == [("asked", "09:00:30"), ("seen", "09:00:30")]

    def test_a_state_that_holds_from_the_start_is_no_change(self, start: Start) -> None:
        when = {"state": "Messages.conversations", "where": {"id": {"ref": "chat"}}}
        timeline = [message("asked", at=30), message("seen", when=when)]
        assert came(start(Wait(60), timeline=timeline, **FREE)) == [("asked", "09:00:30")]

    def test_it_may_refer_to_what_another_event_gave(self, start: Start) -> None:
        when = {"state": "Messages.messages", "where": {"id": {"result": "asked"}}}
        timeline = [message("asked", at=30), message("seen", when=when), message("early", at=10)]
        assert [event for event, _ in came(start(Wait(60), timeline=timeline, **FREE))] == ["early", "asked", "seen"]

    def test_it_comes_once(self, start: Start) -> None:
        timeline = [message("x", when={"called": "Reminders__list_all_reminders"})]
        episode = start(*OPEN, *[LIST, StaySilent()] * 3, timeline=timeline, **FREE)
        assert len(came(episode)) == 1


def test_an_action_is_recorded_before_what_it_sets_off(start: Start) -> None:
    timeline = [message("x", when={"called": "Reminders__list_all_reminders"})]
    episode = start(*OPEN, LIST, timeline=timeline, **FREE)
    assert [record.actor for record in episode.trace.of(Called)] == ["user", "user", "environment"]
