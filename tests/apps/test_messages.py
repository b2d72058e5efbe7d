from datetime import UTC, datetime
from typing import Any

import pytest
from pare_apps.messages import Messages

from pare_sim.kernel import Json, parse_time
from pare_sim.phone import Outcome, Owner, Phone, edges
from pare_sim.testing import check_app

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
ME = Owner("Ana Ruiz", "+34 600 000 111", "ana@example.org")
NOTE = {"name": "note.txt", "data": "aGVsbG8="}


def new_phone() -> Phone:
    return Phone.with_apps([Messages], start=START, zone="Europe/Madrid", owner=ME)


def done(outcome: Outcome) -> Any:
    assert outcome.ok, outcome.error
    return outcome.result


def call(phone: Phone, tool: str, /, **arguments: Json) -> Any:
    outcome = phone.call(f"Messages__{tool}", arguments)
    assert Messages.tools[tool].writes or outcome.changes == ()
    return done(outcome)


def act(phone: Phone, action: str, /, **arguments: Json) -> Any:
    offered = {found.name: found for found in phone.actions()}
    outcome = phone.act(action, arguments)
    assert offered[action].writes or outcome.changes == ()
    return done(outcome)


def sow(phone: Phone, seed: str, label: str, /, **arguments: Json) -> Any:
    return done(phone.sow("Messages", seed, arguments, f"seed:{label}"))


def happen(phone: Phone, event: str, label: str, /, **arguments: Json) -> Outcome:
    outcome = phone.happen("Messages", event, arguments, f"event:{label}")
    assert outcome.ok, outcome.error
    return outcome


def refusal(phone: Phone, tool: str, /, **arguments: Json) -> str:
    """The message of a refused call, which must have left everything as it was."""
    before = phone.digest("all")
    return refused(phone, before, phone.call(f"Messages__{tool}", arguments))


def refused(phone: Phone, before: str, outcome: Outcome) -> str:
    assert not outcome.ok
    assert outcome.fault is None
    assert (outcome.changes, outcome.notices) == ((), ())
    assert phone.digest("all") == before
    assert outcome.error
    return outcome.error


def person(phone: Phone, name: str, number: str | None = None, *, label: str = "") -> str:
    return str(sow(phone, "person", label or f"person {name}", name=name, phone=number))


def line(sender: str, text: str, at: str, **more: Json) -> dict[str, Json]:
    return {"from": sender, "text": text, "at": at, **more}


def a_chat(phone: Phone, *people: str, texts: tuple[str, ...] = ("hello",), day: int = 1, **more: Json) -> str:
    lines: list[Json] = [line(people[0], text, f"2025-06-{day:02} 10:{n:02}") for n, text in enumerate(texts)]
    return str(sow(phone, "chat", f"chat {people} {day}", people=list(people), messages=lines, **more))


def contents(phone: Phone, conversation_id: str, **arguments: Json) -> list[str]:
    read = call(phone, "read_conversation", conversation_id=conversation_id, **arguments)
    return [message["content"] for message in read["messages"]]


def order(phone: Phone) -> list[str]:
    return [shown["conversation_id"] for shown in call(phone, "list_recent_conversations", limit=100)]


def at_chat(phone: Phone, conversation_id: str) -> None:
    act(phone, "open_app", app_name="Messages")
    act(phone, "open_conversation", conversation_id=conversation_id)


def screen(phone: Phone) -> str:
    return type(phone.screen).__name__


def items(phone: Phone) -> list[str]:
    return [item.id for item in phone.content().items]


def test_a_message_to_a_person_goes_to_the_chat_with_them() -> None:
    phone = new_phone()
    dana = person(phone, "Dana Reyes")
    chat = call(phone, "send_message", user_id=dana, content="Lunch?")
    assert call(phone, "send_message", user_id=dana, content="Or tea?") == chat
    assert contents(phone, chat) == ["Or tea?", "Lunch?"]
    (shown,) = call(phone, "list_recent_conversations")
    assert (shown["title"], shown["participants"], shown["more"]) == ("Dana Reyes", ["Ana Ruiz", "Dana Reyes"], 0)
    message = shown["messages"][0]
    assert (message["sender"], message["content"], message["timestamp"]) == (
        "Ana Ruiz",
        "Or tea?",
        "2025-06-02T09:00:00+02:00",
    )


def test_a_group_is_made_written_to_renamed_and_its_people_managed() -> None:
    phone = new_phone()
    dana, sam, lee = (person(phone, name) for name in ("Dana", "Sam", "Lee"))
    group = call(phone, "create_group_conversation", user_ids=[dana, sam])
    assert call(phone, "send_message_to_group_conversation", conversation_id=group, content="Hi") == group
    call(phone, "add_participant_to_conversation", conversation_id=group, user_id=lee)
    assert call(phone, "get_existing_conversation_ids", user_ids=[lee, dana, sam]) == [group]
    call(phone, "remove_participant_from_conversation", conversation_id=group, user_id=dana)
    (shown,) = call(phone, "list_conversations_by_participant", user_id=lee)
    assert (shown["title"], shown["participants"]) == ("Lee, Sam", ["Ana Ruiz", "Sam", "Lee"])
    assert call(phone, "list_conversations_by_participant", user_id=dana) == []
    call(phone, "change_conversation_title", conversation_id=group, title="Trip")
    assert call(phone, "list_recent_conversations")[0]["title"] == "Trip"
    call(phone, "change_conversation_title", conversation_id=group, title=" ")
    assert call(phone, "list_recent_conversations")[0]["title"] == "Lee, Sam"


def test_membership_is_checked() -> None:
    phone = new_phone()
    dana, sam, lee = (person(phone, name) for name in ("Dana", "Sam", "Lee"))
    group = call(phone, "create_group_conversation", user_ids=[dana, sam])
    chat = call(phone, "send_message", user_id=dana, content="Hi")
    add, remove = "add_participant_to_conversation", "remove_participant_from_conversation"
    assert "already" in refusal(phone, add, conversation_id=group, user_id=dana)
    assert "'Lee' is not in" in refusal(phone, remove, conversation_id=group, user_id=lee)
    assert "one-to-one" in refusal(phone, remove, conversation_id=chat, user_id=dana)
    assert "at least two people" in refusal(phone, "create_group_conversation", user_ids=[dana, dana])
    me = call(phone, "get_user_id", user_name="Ana Ruiz")
    assert "owner of the phone" in refusal(phone, "send_message", user_id=me, content="to myself")


def test_who_left_a_group_writes_to_it_no_more_until_the_world_brings_them_back() -> None:
    phone = new_phone()
    dana, sam = person(phone, "Dana"), person(phone, "Sam")
    me = call(phone, "get_user_id", user_name="Ana Ruiz")
    group = call(phone, "create_group_conversation", user_ids=[dana, sam])
    call(phone, "remove_participant_from_conversation", conversation_id=group, user_id=me)
    send = "send_message_to_group_conversation"
    assert "not in conversation" in refusal(phone, send, conversation_id=group, content="still here?")
    add = {"conversation_id": group, "user_id": me}
    assert "any more" in refusal(phone, "add_participant_to_conversation", **add)
    happen(phone, "add_participant_to_conversation", "back", **add)
    call(phone, send, conversation_id=group, content="back")


def test_a_group_that_nobody_else_is_in_takes_no_message() -> None:
    phone = new_phone()
    dana, sam = person(phone, "Dana"), person(phone, "Sam")
    group = call(phone, "create_group_conversation", user_ids=[dana, sam])
    for user_id in (dana, sam):
        call(phone, "remove_participant_from_conversation", conversation_id=group, user_id=user_id)
    send = "send_message_to_group_conversation"
    assert "nobody else" in refusal(phone, send, conversation_id=group, content="anybody?")
    assert call(phone, "list_recent_conversations")[0]["title"] == "Nobody else"


def test_a_group_that_shrank_to_two_is_not_their_private_chat() -> None:
    phone = new_phone()
    dana, sam = person(phone, "Dana"), person(phone, "Sam")
    group = call(phone, "create_group_conversation", user_ids=[dana, sam])
    call(phone, "remove_participant_from_conversation", conversation_id=group, user_id=sam)
    assert call(phone, "send_message", user_id=dana, content="private") != group


def test_reading_pages_newest_first_within_dates() -> None:
    phone = new_phone()
    chat = a_chat(phone, "Dana", texts=tuple("abcde"))
    read = call(phone, "read_conversation", conversation_id=chat, offset=1, limit=2)
    assert [message["content"] for message in read["messages"]] == ["d", "c"]
    metadata = {"message_range": [1, 3], "conversation_length": 5, "more": 2}
    assert read["metadata"] == metadata | {"conversation_id": chat, "conversation_title": "Dana"}
    assert contents(phone, chat, min_date="2025-06-01 10:01", max_date="2025-06-01 10:03") == ["d", "c", "b"]
    assert contents(phone, chat, min_date="2025-06-01T08:03:00Z") == ["e", "d"]


def test_a_page_beyond_the_end_is_empty_and_a_limit_below_one_refused() -> None:
    """Required by time-12."""
    phone = new_phone()
    chat = a_chat(phone, "Dana", texts=tuple("abcdefghij"))
    read = call(phone, "read_conversation", conversation_id=chat, offset=8, limit=5)
    assert (len(read["messages"]), read["metadata"]["more"]) == (2, 0)
    for offset in (10, 11, 10**30):
        assert contents(phone, chat, offset=offset) == []
        assert call(phone, "list_recent_conversations", offset=offset) == []
    for limit in (0, -1):
        assert "at least 1" in refusal(phone, "read_conversation", conversation_id=chat, limit=limit)
        assert "at least 1" in refusal(phone, "list_recent_conversations", limit=limit)
    assert "at most 100" in refusal(phone, "list_recent_conversations", limit=10**30)
    assert "at least 0" in refusal(phone, "list_recent_conversations", offset=-1)


def test_equal_times_are_ordered_by_creation_the_last_first() -> None:
    """Required by time-13."""
    phone = new_phone()
    chats = [a_chat(phone, name) for name in ("Dana", "Sam", "Lee")]
    assert order(phone) == chats[::-1]
    assert order(phone.fork()) == chats[::-1]
    both: list[Json] = [line("Kim", text, "2025-06-01 12:00") for text in ("first", "second")]
    chat = sow(phone, "chat", "equal", people=["Kim"], messages=both)
    assert contents(phone, chat) == ["second", "first"]


def test_recent_messages_of_each_conversation_are_paged_too() -> None:
    phone = new_phone()
    a_chat(phone, "Dana", texts=tuple("abcde"))
    (shown,) = call(
        phone,
        "list_recent_conversations",
        offset_recent_messages_per_conversation=1,
        limit_recent_messages_per_conversation=2,
    )
    assert ([message["content"] for message in shown["messages"]], shown["more"]) == (["d", "c"], 2)


def test_an_attachment_is_saved_once_more_under_a_number_and_can_be_sent_on() -> None:
    phone = new_phone()
    dana = person(phone, "Dana")
    chat = sow(phone, "chat", "c", people=["Dana"], messages=[line("Dana", "", "2025-06-01 10:00", attachment=NOTE)])
    (message,) = call(phone, "read_conversation", conversation_id=chat)["messages"]
    assert message["attachment_name"] == "note.txt"
    where = {"conversation_id": chat, "message_id": message["message_id"]}
    assert call(phone, "download_attachment", **where) == "Downloads/note.txt"
    assert call(phone, "download_attachment", **where) == "Downloads/note (2).txt"
    assert call(phone, "download_attachment", **where, download_path="Work") == "Work/note.txt"
    call(phone, "send_message", user_id=dana, attachment_path="Work/note.txt")
    (sent, _) = call(phone, "read_conversation", conversation_id=chat)["messages"]
    assert (sent["content"], sent["attachment_name"]) == ("", "note.txt")
    missing = refusal(phone, "send_message", user_id=dana, attachment_path="Work/notes.txt")
    assert "did you mean 'Work/note.txt'" in missing


def test_only_an_attachment_of_the_conversation_can_be_saved() -> None:
    phone = new_phone()
    chat, other = a_chat(phone, "Dana"), a_chat(phone, "Sam")
    (message,) = call(phone, "read_conversation", conversation_id=chat)["messages"]
    save, message_id = "download_attachment", message["message_id"]
    assert "no attachment" in refusal(phone, save, conversation_id=chat, message_id=message_id)
    assert "is not in conversation" in refusal(phone, save, conversation_id=other, message_id=message_id)
    assert "no message with id" in refusal(phone, save, conversation_id=chat, message_id="message-0")


def test_people_are_looked_up_by_exact_then_by_similar_names() -> None:
    phone = new_phone()
    dana, lee = person(phone, "Dana Reyes"), person(phone, "Lee")
    assert call(phone, "get_user_id", user_name="dana reyes") == dana
    assert call(phone, "get_user_id", user_name="Dana") is None
    assert call(phone, "get_user_name_from_id", user_id=lee) == "Lee"
    assert call(phone, "get_user_name_from_id", user_id="person-0") is None
    ann = person(phone, "Leeann")
    assert call(phone, "lookup_user_id", user_name="LEE") == {"Lee": lee}
    assert call(phone, "lookup_user_id", user_name="le") == {"Lee": lee, "Leeann": ann}
    assert call(phone, "lookup_user_id", user_name="Dana") == {"Dana Reyes": dana}
    assert call(phone, "lookup_user_id", user_name="Dena Reyes") == {"Dana Reyes": dana}
    assert call(phone, "lookup_user_id", user_name="Zoe") == {}


def test_searching_by_pattern_takes_what_cannot_run_away() -> None:
    phone = new_phone()
    chat = a_chat(phone, "José", texts=("Table for 4",))
    assert call(phone, "regex_search", query=r"table\s+for\s+(?:4|four)") == [chat]
    assert call(phone, "regex_search", query="^jose$") == [chat]
    for query in ("(a+)+$", "(a|aa)*", "((x{2,})y?){9}", "a*b*c*d*", "(", "[[", "x" * 300, "a{99999999999}"):
        assert refusal(phone, "regex_search", query=query), query


def test_a_person_writes_and_the_notification_names_them() -> None:
    phone = new_phone()
    dana = person(phone, "Dana Reyes")
    arrived = happen(phone, "receive", "1", sender="Dana Reyes", content="Running late")
    assert arrived.notices == (("Dana Reyes", "Running late"),)
    (shown,) = call(phone, "list_recent_conversations")
    assert shown["messages"][0]["message_id"] == arrived.result
    again = happen(phone, "receive", "2", sender=dana, content="", attachment=NOTE)
    assert again.notices == (("Dana Reyes", "sent note.txt"),)
    assert len(order(phone)) == 1


def test_a_person_writes_to_a_group_they_are_in() -> None:
    phone = new_phone()
    group = a_chat(phone, "Dana", "Sam", title="Trip")
    outcome = happen(phone, "receive", "1", sender="Sam", content="When?", conversation_id=group)
    assert outcome.notices == (("Sam in Trip", "When?"),)
    person(phone, "Lee")
    stranger = {"sender": "Lee", "content": "Hi", "conversation_id": group}
    before = phone.digest("all")
    assert "'Lee'" in refused(phone, before, phone.happen("Messages", "receive", stranger, "event:2"))


def test_nobody_unknown_writes() -> None:
    phone = new_phone()
    person(phone, "Dana Reyes")
    before = phone.digest("all")
    outcome = phone.happen("Messages", "receive", {"sender": "Dana Reye", "content": "x"}, "event:1")
    assert "did you mean 'Dana Reyes'" in refused(phone, before, outcome)


def test_the_events_of_the_peer_happen_and_notify_with_names() -> None:
    phone = new_phone()
    dana, sam, lee = (person(phone, name) for name in ("Dana", "Sam", "Lee"))
    made = happen(phone, "create_group_conversation", "1", user_ids=[dana, sam], title="Trip")
    group = made.result
    notices = [
        made.notices,
        happen(phone, "create_and_add_message", "2", conversation_id=group, sender_id=dana, content="Hi").notices,
        happen(phone, "add_participant_to_conversation", "3", conversation_id=group, user_id=lee).notices,
        happen(phone, "remove_participant_from_conversation", "4", conversation_id=group, user_id=sam).notices,
        happen(phone, "change_conversation_title", "5", conversation_id=group, title="Tour").notices,
        happen(phone, "add_message", "6", conversation_id=group, sender_id=lee, content="Quiet").notices,
    ]
    assert notices == [
        (("New group: Trip", "Dana, Sam"),),
        (("Dana in Trip", "Hi"),),
        (("Lee was added to Trip", ""),),
        (("Sam was removed from Trip", ""),),
        (("Trip is now called Tour", ""),),
        (),
    ]
    assert contents(phone, str(group)) == ["Quiet", "Hi"]


def test_what_the_assistant_does_notifies_nobody() -> None:
    phone = new_phone()
    dana, sam = person(phone, "Dana"), person(phone, "Sam")
    outcome = phone.call("Messages__create_group_conversation", {"user_ids": [dana, sam]})
    assert (outcome.ok, outcome.notices) == (True, ())


def test_every_event_says_truly_whether_it_notifies() -> None:
    """Required by time-11."""
    silent = {name for name, event in Messages.events.items() if not event.notifies}
    assert silent == {"add_message", "add_conversation"}


def test_a_conversation_appears_or_is_completed() -> None:
    phone = new_phone()
    dana, sam = person(phone, "Dana"), person(phone, "Sam")
    first = {"sender_id": dana, "content": "one", "timestamp": "2025-06-01 10:00"}
    data = {"participant_ids": [dana, sam], "messages": [first], "title": "Trip"}
    made = happen(phone, "add_conversation", "1", conversation=data).result
    more = {"participant_ids": [], "conversation_id": made, "messages": [{"sender_id": sam, "content": "two"}]}
    assert happen(phone, "add_conversation", "2", conversation=more).result == made
    again = {"participant_ids": [sam, dana], "title": "Tour"}
    assert happen(phone, "add_conversation", "3", conversation=again).result == made
    (shown,) = call(phone, "list_recent_conversations")
    assert (shown["title"], [message["content"] for message in shown["messages"]]) == ("Tour", ["two", "one"])
    before = phone.digest("all")
    wrong = {"conversation": {"participant_ids": [dana], "tittle": "x"}}
    assert "tittle" in refused(phone, before, phone.happen("Messages", "add_conversation", wrong, "event:4"))


def test_weakness_2_and_3_a_wrong_id_opens_nothing_and_leaves_the_back_stack() -> None:
    phone = new_phone()
    act(phone, "open_app", app_name="Messages")
    before = phone.digest("all")
    for wrong in ("", "conversation-0", "Dana", "👻", "x" * 10_000):
        assert refused(phone, before, phone.act("open_conversation", {"conversation_id": wrong}))
    assert screen(phone) == "ConversationList"


def test_weakness_6_sending_and_managing_are_writes_that_reach_others_and_drafts_are_none() -> None:
    harm = {name: tool.harm for name, tool in Messages.tools.items() if tool.writes}
    assert harm.pop("download_attachment") == "reversible"
    assert set(harm.values()) == {"outward"}
    assert set(harm) == {
        "send_message",
        "send_message_to_group_conversation",
        "create_group_conversation",
        "add_participant_to_conversation",
        "remove_participant_from_conversation",
        "change_conversation_title",
    }
    writing = {edge.action for edge in edges(Messages) if edge.writes}
    managing = {"rename_conversation", "add_participant", "remove_participant", "start_chat", "create_group"}
    assert writing == managing | {"send_message", "save_attachment"}


def test_weakness_11_every_screen_shows_its_content_and_the_ids_its_actions_take() -> None:
    phone = new_phone()
    dana = person(phone, "Dana")
    group = a_chat(phone, "Sam", "Lee", title="Trip")
    at_chat(phone, group)
    assert phone.content().title == "Trip"
    assert phone.content().items[0].text == "Sam: hello"
    act(phone, "show_participants")
    assert [item.text for item in phone.content().items] == ["Ana Ruiz (you)", "Sam", "Lee"]
    act(phone, "start_add_participant")
    assert items(phone) == [dana]
    act(phone, "go_back")
    act(phone, "go_back")
    act(phone, "go_back")
    assert items(phone) == [group]


def test_weakness_18_the_user_answers_a_one_to_one_chat() -> None:
    phone = new_phone()
    chat = a_chat(phone, "Dana Reyes")
    at_chat(phone, chat)
    assert act(phone, "send_message", content="On my way") == chat
    assert [item.text for item in phone.content().items] == ["You: On my way", "Dana Reyes: hello"]
    assert screen(phone) == "ConversationOpened"


def test_weakness_18_the_user_starts_a_chat() -> None:
    phone = new_phone()
    dana = person(phone, "Dana")
    act(phone, "open_app", app_name="Messages")
    act(phone, "new_chat")
    act(phone, "start_chat", user_id=dana)
    act(phone, "send_message", content="Hi")
    act(phone, "go_back")
    assert screen(phone) == "ConversationList"
    assert [item.text for item in phone.content().items] == ["Dana"]
    act(phone, "new_chat")
    act(phone, "start_chat", user_id=dana)
    assert [item.text for item in phone.content().items] == ["You: Hi"]


def test_weakness_18_the_user_makes_a_group_renames_it_and_manages_its_people() -> None:
    phone = new_phone()
    dana, sam, lee = (person(phone, name) for name in ("Dana", "Sam", "Lee"))
    act(phone, "open_app", app_name="Messages")
    act(phone, "new_chat")
    act(phone, "create_group", user_ids=[dana, sam], title="Trip")
    assert phone.content().title == "Trip"
    act(phone, "rename_conversation", title="Tour")
    assert phone.content().title == "Tour"
    act(phone, "show_participants")
    act(phone, "start_add_participant")
    act(phone, "search_people", query="le")
    assert items(phone) == [lee]
    act(phone, "add_participant", user_id=lee)
    assert screen(phone) == "ParticipantList"
    act(phone, "remove_participant", user_id=dana)
    assert [item.text for item in phone.content().items] == ["Ana Ruiz (you)", "Sam", "Lee"]
    act(phone, "list_participants", offset=2)
    assert items(phone) == [lee]


def test_weakness_18_the_user_saves_an_attachment() -> None:
    phone = new_phone()
    lines = [line("Dana", "see", "2025-06-01 10:00", attachment=NOTE)]
    chat = sow(phone, "chat", "c", people=["Dana"], messages=lines)
    at_chat(phone, chat)
    (message,) = phone.content().items
    assert message.fields["Attachment"] == "note.txt"
    assert act(phone, "save_attachment", message_id=message.id) == "Downloads/note.txt"
    (row,) = phone.rows()["Messages"]["downloads"].values()
    assert isinstance(row, dict)
    assert row["file"] == NOTE


def test_weakness_19_names_are_shown_and_searched_not_ids() -> None:
    phone = new_phone()
    chat = a_chat(phone, "José Peña", texts=("hello",))
    other = a_chat(phone, "Sam", texts=("José called",))
    call(phone, "change_conversation_title", conversation_id=chat, title="Padel")
    for query in ("pena", "JOSE\u0301 P", "padel"):
        assert call(phone, "search", query=query) == [chat]
    assert call(phone, "search", query="jose") == [other, chat]
    assert call(phone, "search", query="jose", min_date="2025-06-02") == [chat]
    assert call(phone, "search", query="hello", max_date="2025-05-31") == []
    act(phone, "open_app", app_name="Messages")
    act(phone, "search_conversations", query="jose pena")
    assert items(phone) == [chat]
    assert phone.content().items[0].fields["Last"] == ["José Peña: hello"]


def test_weakness_20_conversations_are_ordered_by_simulated_time() -> None:
    phone = new_phone()
    old, new = a_chat(phone, "Dana", day=1), a_chat(phone, "Sam", texts=("a", "b"))
    assert order(phone) == [new, old]
    phone.advance_to(parse_time("2025-06-02T08:00:00Z"))
    happen(phone, "receive", "1", sender="Dana", content="now")
    assert order(phone) == [old, new]
    assert call(phone, "list_recent_conversations")[0]["last_updated"] == "2025-06-02T10:00:00+02:00"


def test_weakness_20_a_late_message_from_the_past_lifts_its_conversation() -> None:
    phone = new_phone()
    old, new = a_chat(phone, "Dana", day=1), a_chat(phone, "Sam", day=1, texts=("a", "b"))
    dana = call(phone, "get_user_id", user_name="Dana")
    late = {"conversation_id": old, "sender_id": dana, "content": "late", "timestamp": "2025-05-30 10:00"}
    happen(phone, "add_message", "1", **late)
    assert order(phone) == [old, new]
    assert contents(phone, old) == ["hello", "late"]


def test_weakness_21_a_title_does_not_split_a_chat() -> None:
    phone = new_phone()
    chat = a_chat(phone, "Dana")
    dana = call(phone, "get_user_id", user_name="Dana")
    call(phone, "change_conversation_title", conversation_id=chat, title="Sunshine")
    assert call(phone, "send_message", user_id=dana, content="Hi") == chat
    happen(phone, "receive", "1", sender="Dana", content="Hi yourself")
    assert order(phone) == [chat]


def test_weakness_21_people_who_have_a_group_do_not_get_another() -> None:
    phone = new_phone()
    group = a_chat(phone, "Dana", "Sam", title="Trip")
    ids = [call(phone, "get_user_id", user_name=name) for name in ("Sam", "Dana")]
    assert call(phone, "create_group_conversation", user_ids=ids) == group
    assert call(phone, "create_group_conversation", user_ids=ids, title="Trip") == group
    assert call(phone, "create_group_conversation", user_ids=ids, title=" ") == group
    assert group in refusal(phone, "create_group_conversation", user_ids=ids, title="Tour")


def test_the_owner_is_known_by_id_and_name() -> None:
    """Required by text-3."""
    phone = new_phone()
    me = call(phone, "get_user_id", user_name="ana ruiz")
    assert call(phone, "get_user_name_from_id", user_id=me) == "Ana Ruiz"
    assert me == call(new_phone(), "get_user_id", user_name="Ana Ruiz")
    chat = a_chat(phone, "Dana")
    assert [c["conversation_id"] for c in call(phone, "list_conversations_by_participant", user_id=me)] == [chat]
    own = {"conversation_id": chat, "sender_id": me, "content": "from my laptop"}
    assert happen(phone, "create_and_add_message", "1", **own).notices == ()


def test_two_of_one_name_are_both_returned_and_a_bare_name_is_refused_with_their_ids() -> None:
    """Required by text-3."""
    phone = new_phone()
    ids = [person(phone, "Sam Lee", number, label=f"sam {number}") for number in (None, "555-2", "555-2")]
    assert sorted(call(phone, "lookup_user_id", user_name="sam lee").values()) == sorted(ids)
    messages = [
        refusal(phone, "get_user_id", user_name="Sam Lee"),
        refusal(phone, "send_message", user_id="Sam Lee", content="Hi"),
        phone.happen("Messages", "receive", {"sender": "Sam Lee", "content": "Hi"}, "event:1").error or "",
        phone.sow("Messages", "chat", {"people": ["Sam Lee"]}, "seed:c").error or "",
    ]
    assert all(user_id in message for user_id in ids for message in messages)
    call(phone, "send_message", user_id=ids[1], content="Hi")


def test_accents_tell_people_apart_where_they_must() -> None:
    phone = new_phone()
    plain, accented = person(phone, "Jose"), person(phone, "José")
    assert call(phone, "get_user_id", user_name="jose") == plain
    assert call(phone, "get_user_id", user_name="JOSE\u0301") == accented


@pytest.mark.parametrize(
    "text", ["👩‍👩‍👧 \u200f", "דנה: \u202eabc", "  two  blanks ", "{a} %s \\n 'q' \"", "x" * 200_000, "a\nb", "\x00"]
)
def test_text_is_kept_as_given(text: str) -> None:
    """Required by text-2."""
    phone = new_phone()
    someone = person(phone, text)
    chat = call(phone, "send_message", user_id=someone, content=text)
    assert contents(phone, chat) == [text]
    assert call(phone, "get_user_name_from_id", user_id=someone) == text
    assert call(phone, "search", query=text) == [chat]
    at_chat(phone, chat)
    act(phone, "rename_conversation", title=text + "!")
    assert phone.content().title == text + "!"
    act(phone, "go_back")
    assert phone.content().items[0].text == text + "!"


@pytest.mark.parametrize("content", ["", "  ", "\n"])
def test_an_empty_message_is_refused(content: str) -> None:
    phone = new_phone()
    assert "empty message" in refusal(phone, "send_message", user_id=person(phone, "Dana"), content=content)


@pytest.mark.parametrize("wrong", ["", "person-0", "👻", "x" * 10_000, 7, None, ["person-0"], {"id": 1}])
def test_a_wrong_id_is_refused_everywhere(wrong: Json) -> None:
    phone = new_phone()
    chat = a_chat(phone, "Dana")
    assert refusal(phone, "send_message", user_id=wrong, content="x")
    assert refusal(phone, "send_message_to_group_conversation", conversation_id=wrong, content="x")
    assert refusal(phone, "create_group_conversation", user_ids=[wrong, wrong])
    assert refusal(phone, "create_group_conversation", user_ids=wrong)
    assert refusal(phone, "get_existing_conversation_ids", user_ids=[wrong])
    assert refusal(phone, "list_conversations_by_participant", user_id=wrong)
    assert refusal(phone, "read_conversation", conversation_id=wrong)
    assert refusal(phone, "add_participant_to_conversation", conversation_id=chat, user_id=wrong)
    assert refusal(phone, "remove_participant_from_conversation", conversation_id=chat, user_id=wrong)
    assert refusal(phone, "change_conversation_title", conversation_id=wrong, title="x")
    assert refusal(phone, "download_attachment", conversation_id=chat, message_id=wrong)


def test_a_date_that_is_none_is_refused() -> None:
    phone = new_phone()
    chat = a_chat(phone, "Dana")
    assert "is not a time" in refusal(phone, "read_conversation", conversation_id=chat, min_date="soon")
    assert "is not a time" in refusal(phone, "search", query="x", max_date="06/02/2025")


def test_the_list_shows_twenty_at_most_and_pages() -> None:
    phone = new_phone()
    for n in range(25):
        a_chat(phone, f"P{n}", texts=tuple("abc"))
    act(phone, "open_app", app_name="Messages")
    assert (len(items(phone)), phone.content().more) == (20, 5)
    act(phone, "list_recent_conversations", offset=20)
    assert (len(items(phone)), phone.content().more) == (5, 0)
    assert phone.content().items[0].fields["Messages"] == ["P4: c", "P4: b", "P4: a"]
    assert "at most 20" in (phone.act("list_recent_conversations", {"limit": 21}).error or "")
    act(phone, "new_chat")
    assert (len(items(phone)), phone.content().more) == (20, 5)
    act(phone, "search_people", offset=20)
    assert len(items(phone)) == 5


def test_a_conversation_shows_twenty_messages_at_most_and_pages() -> None:
    phone = new_phone()
    chat = a_chat(phone, "Dana", texts=tuple(f"m{n}" for n in range(30)))
    at_chat(phone, chat)
    assert (len(items(phone)), phone.content().more) == (20, 10)
    act(phone, "read_messages", offset=20)
    assert [item.text for item in phone.content().items] == [f"Dana: m{n}" for n in range(9, -1, -1)]
    act(phone, "read_messages", max_date="2025-06-01 10:01")
    assert [item.text for item in phone.content().items] == ["Dana: m1", "Dana: m0"]


def test_a_chat_is_seeded_with_people_times_and_attachments() -> None:
    phone = new_phone()
    lines = [
        line("Dana", "one", "2025-06-01 10:00"),
        line("me", "two", "2025-06-01 10:05"),
        line("Ana Ruiz", "three", "2025-06-01 10:06", attachment=NOTE),
    ]
    chat = sow(phone, "chat", "c", people=["Dana", "Sam"], messages=lines, title="Trip")
    read = call(phone, "read_conversation", conversation_id=chat)["messages"]
    assert [(m["sender"], m["content"]) for m in read] == [("Ana Ruiz", "three"), ("Ana Ruiz", "two"), ("Dana", "one")]
    assert read[0]["timestamp"] == "2025-06-01T10:06:00+02:00"
    assert sow(phone, "chat", "d", people=["Sam", "Dana"]) == chat


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"people": ["Dana"], "messages": [line("Dan", "x", "2025-06-01")]}, "did you mean 'Dana'"),
        ({"people": ["Dana"], "messages": [line("Dana", "x", "2025-06-03")]}, "cannot be later than now"),
        ({"people": ["Dana"], "messages": [{"from": "Dana", "text": "x"}]}, "messages.0.at: is required"),
        ({"people": ["Dana"], "messages": [line("Dana", "x", "2025-06-01", mood="!")]}, "messages.0.mood"),
        (
            {"people": ["Dana"], "messages": [line("Dana", "", "2025-06-01", attachment={"name": "a", "data": "%"})]},
            "base64",
        ),
        ({"people": []}, "at least two people"),
        ({"people": [" "]}, "needs a name"),
    ],
)
def test_a_chat_that_cannot_be_is_refused(arguments: dict[str, Json], told: str) -> None:
    phone = new_phone()
    before = phone.digest("all")
    assert told in refused(phone, before, phone.sow("Messages", "chat", arguments, "seed:c"))


def test_forks_are_independent() -> None:
    phone = new_phone()
    chat = a_chat(phone, "Dana")
    before, copy = phone.digest("all"), phone.fork()
    call(copy, "send_message_to_group_conversation", conversation_id=chat, content="only here")
    assert phone.digest("all") == before
    assert contents(copy, chat) == ["only here", "hello"]


def people_and_chats(phone: Phone) -> None:
    for n in range(4):
        person(phone, f"Person {n}")
    for n, people in enumerate((["Person 0"], ["Person 0", "Person 1"])):
        lines = [line("Person 0", "see", "2025-06-01 10:00", attachment=NOTE)]
        sow(phone, "chat", f"chat {n}", people=list(people), messages=lines)


def test_a_random_walk_finds_nothing_wrong() -> None:
    report = check_app(Messages, populate=people_and_chats)
    report.raise_if_failed()
    assert set(report.missed) <= {"add_conversation"}
