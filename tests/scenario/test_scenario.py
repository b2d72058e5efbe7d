"""What a scenario says is what is played: windows of offers, conditions of events, references, files, digests."""

import copy
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pare_sim.engine import (
    Accept,
    Act,
    AssistantMove,
    Call,
    Episode,
    Finish,
    Over,
    Propose,
    Reject,
    StaySilent,
    UserMove,
    Wait,
)
from pare_sim.kernel import Called, Json, Proposed, parse_time
from pare_sim.scenario import Scenario, ScenarioSpec, make_scenario

TEA = "Shall I add tea with Mia to your calendar?"
ADD = Call("Calendar__add_calendar_event", {"title": "Tea", "start_datetime": "2025-06-05 16:00"})
BASE: dict[str, Any] = {
    "id": "tea",
    "zone": "Europe/Paris",
    "start": "2025-06-02 09:00",
    "seed": [
        {"seed": "Messages.person", "label": "mia", "with": {"name": "Mia Brandt"}},
        {"seed": "Messages.chat", "label": "chat", "with": {"people": ["Mia Brandt"]}},
    ],
    "timeline": [
        {"id": "asked", "at": "1m", "event": "Messages.receive", "with": {"sender": "Mia Brandt", "content": "Tea?"}}
    ],
    "offers": [
        {
            "id": "add_tea",
            "from": "asked",
            "about": [["add"], ["tea"]],
            "allows": [{"call": "Calendar__add_calendar_event"}],
        }
    ],
    "checks": [{"state": "Calendar.events", "where": {"title": {"contains": ["tea"]}}}],
}


def scenario(*events: dict[str, Json], **fields: Json) -> Scenario:
    """The scenario with further events and other fields."""
    data = {**copy.deepcopy(BASE), **fields}
    data["timeline"] = [*data["timeline"], *events]
    return make_scenario(data)


def event(name: str, content: str = "Well?", **placed: Json) -> dict[str, Json]:
    """A message of Mia's."""
    return {"id": name, "event": "Messages.receive", "with": {"sender": "Mia Brandt", "content": content}, **placed}


def played(played: Scenario, user: list[UserMove], assistant: list[AssistantMove]) -> Episode:
    """An episode of these moves, the last of a side repeated to the end."""
    episode = Episode(played, seed=5)
    moves: dict[str, list[Any]] = {"user": list(user), "assistant": list(assistant)}
    while not isinstance(pending := episode.pending, Over):
        queue = moves[pending.role]
        episode.apply(queue.pop(0) if queue else (Wait(60) if pending.role == "user" else StaySilent()))
    return episode


def happened(episode: Episode) -> dict[str, Called]:
    """The events that came about."""
    return {call.event: call for call in episode.trace.calls("environment") if call.event}


def seconds(episode: Episode, name: str) -> float:
    """When an event came about, in seconds since the start."""
    return (happened(episode)[name].time - episode.trace.records[0].time).total_seconds()


def matched(episode: Episode) -> list[tuple[str | None, str]]:
    return [(proposal.offer, proposal.because) for proposal in episode.trace.of(Proposed)]


class TestWindows:
    def test_a_proposal_before_the_event_is_early(self) -> None:
        episode = played(scenario(), [Wait(10)], [Propose(TEA)])
        (proposal,) = episode.trace.of(Proposed)
        assert (proposal.offer, proposal.early) == (None, "add_tea")

    def test_a_proposal_after_the_event_matches(self) -> None:
        assert matched(played(scenario(), [Wait(60)], [Propose(TEA)])) == [("add_tea", "about add_tea")]

    def test_an_offer_without_event_is_open_from_the_start(self) -> None:
        offer = {**BASE["offers"][0], "from": None}
        assert matched(played(scenario(offers=[offer]), [Wait(10)], [Propose(TEA)]))[0][0] == "add_tea"

    def test_an_offer_closes_when_its_last_event_is_delivered(self) -> None:
        offer = {**BASE["offers"][0], "until": "later"}
        closing = scenario(event("later", at="3m"), offers=[offer])
        assert matched(played(closing, [Wait(100)], [Propose(TEA)]))[0][0] == "add_tea"
        assert matched(played(closing, [Wait(200)], [Propose(TEA)])) == [(None, "add_tea: too late")]

    def test_an_offer_closes_after_its_time(self) -> None:
        offer = {**BASE["offers"][0], "until": "2m"}
        assert matched(played(scenario(offers=[offer]), [Wait(179)], [Propose(TEA)]))[0][0] == "add_tea"
        assert matched(played(scenario(offers=[offer]), [Wait(180)], [Propose(TEA)])) == [(None, "add_tea: too late")]

    def test_an_event_that_failed_opens_nothing(self) -> None:
        failing = {**BASE["timeline"][0], "with": {"sender": "Nobody", "content": "Tea?"}}
        episode = played(scenario(timeline=[failing]), [Wait(90)], [Propose(TEA)])
        assert matched(episode) == [(None, "add_tea: too early")]

    def test_words_that_fit_several_offers_are_about_none(self) -> None:
        offers = [BASE["offers"][0], {**BASE["offers"][0], "id": "other", "about": ["tea"]}]
        assert matched(played(scenario(offers=offers), [Wait(60)], [Propose(TEA)])) == [
            (None, "about several things at once: add_tea, other")
        ]


class TestConditions:
    ACCEPTED = (Wait(60), Accept())

    def test_a_call_of_the_assistant_releases_after_the_delay(self) -> None:
        when = {"called": "Calendar__add_calendar_event", "with": {"title": {"contains": ["tea"]}}}
        episode = played(
            scenario(event("sees", when=when, delay="90s")), [*self.ACCEPTED], [Propose(TEA), ADD, Finish()]
        )
        (added,) = episode.trace.calls("assistant")
        assert happened(episode)["sees"].time - added.time == timedelta(seconds=90)

    @pytest.mark.parametrize("content", ["Tea it is!", "No, sorry."])
    def test_a_call_of_the_user_counts_by_its_arguments(self, content: str) -> None:
        when = {"called": "Messages__send_message", "with": {"content": {"contains": ["tea"]}}}
        told = scenario(event("sees", when=when))
        chat = told.stage(5).labels["chat"]
        acts: list[UserMove] = [
            Act("open_app", {"app_name": "Messages"}),
            Act("open_conversation", {"conversation_id": chat}),
            Act("send_message", {"content": content}),
        ]
        assert ("sees" in happened(played(told, acts, []))) is content.startswith("Tea")

    def test_who_called_can_be_asked_for(self) -> None:
        by_user = event("sees", when={"called": "Calendar__add_calendar_event", "by": "user"})
        episode = played(scenario(by_user), [*self.ACCEPTED], [Propose(TEA), ADD, Finish()])
        assert "sees" not in happened(episode)

    def test_a_call_that_failed_releases_nothing(self) -> None:
        when = {"called": "Calendar__add_calendar_event"}
        wrong = Call(ADD.tool, {"start_datetime": "2025-06-05 16:00", "end_datetime": "2025-06-05 15:00"})
        episode = played(scenario(event("sees", when=when)), [*self.ACCEPTED], [Propose(TEA), wrong, Finish()])
        assert "sees" not in happened(episode)

    def test_a_state_releases_whoever_brought_it_about(self) -> None:
        when = {"state": "Calendar.events", "where": {"title": {"contains": ["tea"]}}}
        watching = scenario(event("sees", when=when))
        assert "sees" in happened(played(watching, [*self.ACCEPTED], [Propose(TEA), ADD, Finish()]))
        assert "sees" not in happened(played(watching, [*self.ACCEPTED], [Propose(TEA), Finish()]))

    def test_an_acceptance_releases_at_once_and_a_rejection_what_waits_for_it(self) -> None:
        both = scenario(
            event("glad", when={"accepted": "add_tea"}, delay=30), event("nags", when={"rejected": "add_tea"}, delay=30)
        )
        accepted = happened(played(both, [Wait(60), Accept()], [Propose(TEA), Finish()]))
        rejected = happened(played(both, [Wait(60), Reject()], [Propose(TEA)]))
        assert "glad" in accepted
        assert "nags" not in accepted
        assert "nags" in rejected
        assert "glad" not in rejected

    def test_a_condition_and_an_event_are_both_waited_for(self) -> None:
        both = scenario(event("last", after="asked", when={"called": "Calendar__add_calendar_event"}, delay="10s"))
        assert "last" not in happened(played(both, [Wait(60)], []))
        assert "last" in happened(played(both, [*self.ACCEPTED], [Propose(TEA), ADD, Finish()]))

    def test_what_never_came_about_is_told_with_its_reason(self) -> None:
        waiting = scenario(event("sees", when={"accepted": "add_tea"}), event("then", after="sees"))
        end = played(waiting, [Wait(60)], []).trace.to_json()[-1]
        assert end["never"] == {"sees": ["accepted add_tea"], "then": ["sees"]}


class TestTimes:
    def test_events_come_at_their_times_and_after_each_other(self) -> None:
        chained = scenario(event("b", after="asked", delay="90s"), event("c", after=["asked", "b"], delay="1m"))
        episode = played(chained, [], [])
        assert [seconds(episode, name) for name in ("asked", "b", "c")] == [60, 150, 210]

    def test_a_delay_over_a_clock_change_is_elapsed_time(self) -> None:
        night = scenario(event("b", after="asked", delay="12h"), start="2025-03-29 21:59")
        episode = played(night, [Wait(60), Wait(86400)], [])
        assert happened(episode)["b"].time == parse_time("2025-03-30 11:00", "Europe/Paris")

    def test_a_date_and_time_is_local_to_the_zone(self) -> None:
        dated = scenario(event("b", at="2025-06-02 09:30"))
        assert seconds(played(dated, [Wait(3600)], []), "b") == 1800


class TestReferences:
    def test_labels_stand_for_ids_in_events_and_checks(self) -> None:
        told = scenario(
            {
                "id": "named",
                "at": "2m",
                "event": "Messages.create_and_add_message",
                "with": {"conversation_id": {"ref": "chat"}, "sender_id": {"ref": "mia"}, "content": "Hello?"},
            },
            checks=[
                {"state": "Messages.messages", "where": {"sender_id": {"ref": "mia"}}, "count": 2, "by": "environment"}
            ],
        )
        episode = played(told, [Wait(120)], [])
        assert happened(episode)["named"].ok
        assert episode.judge().verdicts[0].passed

    def test_an_event_may_use_what_another_gave(self) -> None:
        added = {
            "id": "added",
            "at": "2m",
            "event": "Calendar.add_calendar_event_by_attendee",
            "with": {"who_add": "Mia", "title": "Tea"},
        }
        gone = {
            "id": "gone",
            "after": "added",
            "delay": "1m",
            "event": "Calendar.delete_calendar_event_by_attendee",
            "with": {"event_id": {"result": "added"}, "who_delete": "Mia"},
        }
        episode = played(scenario(added, gone), [Wait(300)], [])
        assert happened(episode)["gone"].ok
        assert not list(episode.world.phone.apps["Calendar"].table("events"))

    def test_a_result_that_has_not_come_fails_the_event_and_tells_nobody(self) -> None:
        gone = {
            "id": "gone",
            "at": "2m",
            "event": "Calendar.delete_calendar_event_by_attendee",
            "with": {"event_id": {"result": "asked", "path": "7"}, "who_delete": "Mia"},
        }
        episode = played(scenario(gone), [Wait(300)], [])
        (failed,) = [call for call in episode.trace.calls("environment", completed=False) if not call.ok]
        assert failed.event == "gone"
        assert not failed.notices


def test_a_reminder_that_rang_still_counts_as_the_assistants() -> None:
    offer = {**BASE["offers"][0], "allows": [{"call": "Reminders__add_reminder"}]}
    check = {"state": "Reminders.reminders", "where": {"title": "Tea"}}
    remind = Call("Reminders__add_reminder", {"title": "Tea", "due_datetime": "2025-06-02 09:05", "description": ""})
    rung = played(
        scenario(offers=[offer], checks=[check]), [Wait(60), Accept(), Wait(600)], [Propose(TEA), remind, Finish()]
    )
    assert [name.split(":")[0] for name in happened(rung)] == ["asked", "alarm"]
    assert rung.judge().strict


def test_a_reminder_of_the_users_that_rang_is_no_work_of_the_assistants() -> None:
    seed = {"seed": "Reminders.reminder", "with": {"title": "Tea", "due_datetime": "2025-06-02 09:05"}}
    check = {"state": "Reminders.reminders", "where": {"title": "Tea"}}
    rung = played(scenario(seed=[*BASE["seed"], seed], checks=[check]), [Wait(600)], [])
    assert [name.split(":")[0] for name in happened(rung)] == ["asked", "alarm"]
    assert not rung.judge().success


def test_an_app_that_only_a_condition_or_a_check_names_is_installed() -> None:
    when = {"state": "Reminders.reminders", "where": {"title": "Tea"}}
    check = {"any_of": [{"state": "Contacts.contacts", "where": {"last_name": "Brandt"}, "count": 0}]}
    quiet = scenario(event("sees", when=when), offers=[], checks=[check], kind="silence")
    assert [app.name for app in quiet.apps] == ["Messages", "Reminders", "Contacts"]


def test_rows_of_files_come_before_other_seeds_and_can_be_labelled(tmp_path: Path) -> None:
    (tmp_path / "people.vcf").write_text("BEGIN:VCARD\nVERSION:3.0\nN:Brandt;Mia;;;\nFN:Mia Brandt\nEND:VCARD\n")
    data = {**BASE, "files": [{"app": "Contacts", "path": "people.vcf", "labels": {"card": {"last_name": "Brandt"}}}]}
    made = make_scenario(data, folder=tmp_path)
    assert made.spec.seed[0].seed == "Contacts.contact"
    (tmp_path / "people.vcf").unlink()
    stage = made.stage(1)
    assert stage.phone.apps["Contacts"].table("contacts")[stage.labels["card"]].last_name == "Brandt"


def test_the_digest_follows_the_content_of_files(tmp_path: Path) -> None:
    data = {**BASE, "files": [{"app": "Contacts", "path": "people.vcf"}]}
    digests = set()
    for name in ("Mia", "Mina"):
        card = f"BEGIN:VCARD\nVERSION:3.0\nN:Brandt;{name};;;\nFN:{name} Brandt\nEND:VCARD\n"
        (tmp_path / "people.vcf").write_text(card)
        digests.add(make_scenario(data, folder=tmp_path).digest)
    assert len(digests) == 2


def test_the_digest_does_not_depend_on_where_a_scenario_comes_from(tmp_path: Path) -> None:
    assert make_scenario(BASE, source="a.yaml").digest == make_scenario(BASE, source="b.yaml", folder=tmp_path).digest


FULL: dict[str, Any] = {
    **BASE,
    "about": "Tea.",
    "alternatives": [{"name": "in silence", "oracle": [{"propose": "Tea?"}]}],
    "excused": [{"mutant": "drop proposal 1", "reason": "it is only a test"}],
    "family": "drinks",
    "turns": 7,
    "apps": ["Messages", "Calendar", "Contacts", "Reminders"],
    "owner": {"name": "Ada Voss", "phone": "+33 1 555 0101", "email": "ada.voss@example.org"},
    "user": {
        "goal": "Tea.",
        "persona": {
            "language": "French",
            "knowledge": "none",
            "patience": 3,
            "attention": 0.4,
            "slip_rate": 0.1,
            "strictness": "strict",
            "trust": 0.6,
        },
        "acts": [
            {"act": "Messages.new_chat", "after": "asked", "delay": 5},
            {"act": "open_app", "with": {"app_name": "Calendar"}},
        ],
        "alone": [{"act": "Messages.send_message", "on": {"conversation_id": "x"}, "with": {"content": "Tea."}}],
        "answers": [{"about": ["where"], "reply": "At Mia's."}],
    },
    "timeline": [
        *BASE["timeline"],
        event(
            "again",
            after="asked",
            delay=60,
            when={"called": "Calendar__add_calendar_event", "with": {"title": "x"}, "by": "user"},
        ),
        event("state", when={"state": "Calendar.events", "where": {"title": "x"}}),
        event("glad", when={"accepted": "add_tea"}),
        event("nags", when={"rejected": "add_tea"}),
    ],
    "offers": [
        {
            "id": "add_tea",
            "from": "asked",
            "until": "again",
            "about": [["add"], ["tea"]],
            "allows": [{"call": "Calendar__add_calendar_event", "with": {"title": "x"}, "most": 2}],
        },
        {"id": "add_cake", "follows": "add_tea", "about": [["add"], ["cake"]], "answer": "reject", "says": "No cake."},
    ],
    "oracle": [
        {"propose": TEA, "after": "asked", "id": "p"},
        {"call": "Calendar__add_calendar_event", "with": {"title": "x"}},
        {"ask": "Where?"},
        {"finish": "Done."},
    ],
    "checks": [
        {"called": "Calendar__add_calendar_event", "with": {"title": "x"}, "by": "user", "times": 2},
        {"not_called": "Calendar__delete_calendar_event", "with": {"event_id": "x"}, "by": "user"},
        {"order": [{"called": "Calendar__add_calendar_event"}, {"called": "Calendar__edit_calendar_event"}]},
        {"state": "Calendar.events", "where": {"title": "x"}, "count": 2, "by": "user"},
        {"proposed": "add_tea"},
        {"not_repeated": "add_cake"},
        {"any_of": [{"all_of": [{"proposed": "add_tea"}]}]},
    ],
}


def _leaves(value: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict | list) and value:
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(item, (*path, key))
    else:
        yield path


OTHERS = {
    **{"Europe/Paris": "Europe/Rome", "1m": "2m", "user": "environment"},
    **{"none": "partial", "strict": "lenient", "reject": "accept", 0.4: 0.3, 0.1: 0.2, 0.6: 0.7},
}
"""Other values where the schema does not take any."""


def digest(data: Json) -> str:
    """Of the data alone: whether its names exist is another matter."""
    return Scenario(ScenarioSpec.model_validate(data), ()).digest


@pytest.mark.parametrize("path", list(_leaves(FULL)), ids=lambda path: ".".join(map(str, path)))
def test_the_digest_changes_with_every_field(path: tuple[str | int, ...]) -> None:
    changed: Any = copy.deepcopy(FULL)
    inside = changed
    for key in path[:-1]:
        inside = inside[key]
    old = inside[path[-1]]
    inside[path[-1]] = old + 1 if isinstance(old, int) else OTHERS.get(old, f"{old}x")
    assert digest(changed) != digest(FULL)


def test_the_fields_under_test_are_all_there_are() -> None:
    given = make_scenario(FULL).spec.model_fields_set
    assert set(ScenarioSpec.model_fields) - given == {"kind", "files"}
