from datetime import UTC, datetime
from typing import Any

import pytest
from pare_apps.emails import Emails
from pare_apps.files import Files
from pare_apps.messages import Messages

from pare_sim.kernel import Json
from pare_sim.phone import Outcome, Owner, Phone, edges
from pare_sim.phone.lint import lint
from pare_sim.testing import check_app

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
ME = Owner("Ana Ruiz", "+34 600 000 111", "ana@example.org")
NOTE = {"name": "note.txt", "data": "aGVsbG8="}
DANA, SAM, LEE = "dana@example.com", "sam@example.com", "lee@example.com"
ODD_TEXTS = ["🎉 party", "\u202eשלום", "x" * 50_000, "line\nbreak {0} {name}", ""]
BAD_ADDRESSES = [
    "Dana",
    "",
    "@",
    "dana@",
    "@example.com",
    "a b@example.com",
    "a@b@c.d",
    "a@b..c",
    "a@.b",
    "a@b,c@d",
    "é",
]


def new_phone(*others: type) -> Phone:
    return Phone.with_apps([Emails, *others], start=START, zone="Europe/Madrid", owner=ME)


def done(outcome: Outcome) -> Any:
    assert outcome.ok, outcome.error
    return outcome.result


def call(phone: Phone, tool: str, /, **arguments: Json) -> Any:
    outcome = phone.call(f"Emails__{tool}", arguments)
    assert Emails.tools[tool].writes or outcome.changes == ()
    return done(outcome)


def act(phone: Phone, action: str, /, **arguments: Json) -> Any:
    if phone.front != "Emails":
        done(phone.act("open_app", {"app_name": "Emails"}))
    offered = {found.name: found for found in phone.actions()}
    outcome = phone.act(action, arguments)
    assert offered[action].writes or outcome.changes == ()
    return done(outcome)


def happen(phone: Phone, event: str, /, **arguments: Json) -> Outcome:
    return phone.happen("Emails", event, arguments, f"event:{event}")


def mail(phone: Phone, subject: str, /, sender: str = DANA, at: str = "2025-06-01 10:00", **more: Json) -> str:
    arguments: dict[str, Json] = {"sender": sender, "subject": subject, "at": at, **more}
    return str(done(phone.sow("Emails", "email", arguments, f"seed:{subject}")))


def file(phone: Phone, path: str, content: str = "hello") -> None:
    done(phone.sow("Files", "file", {"path": path, "content": content}, f"seed:{path}"))


def refused(phone: Phone, tool: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return error_of(phone, phone.call(f"Emails__{tool}", arguments), before)


def not_acted(phone: Phone, action: str, /, **arguments: Json) -> str:
    before = phone.digest("all")
    return error_of(phone, phone.act(action, arguments), before)


def error_of(phone: Phone, outcome: Outcome, before: str) -> str:
    assert not outcome.ok
    assert outcome.fault is None
    assert phone.digest("all") == before
    return outcome.error or ""


def listed(phone: Phone, folder: str = "INBOX") -> list[str]:
    return [each["subject"] for each in call(phone, "list_emails", folder_name=folder)["emails"]]


def sent(phone: Phone) -> Any:
    return call(phone, "get_email_by_index", idx=0, folder_name="SENT")


def shown(phone: Phone) -> list[str]:
    return [item.text for item in phone.content().items]


def offered(phone: Phone) -> set[str]:
    return {action.name for action in phone.actions()}


def at_mail(phone: Phone, email_id: str) -> Phone:
    act(phone, "open_email_by_id", email_id=email_id)
    return phone


def mails(phone: Phone) -> None:
    if "Files" in phone.apps:
        for name in ("lunch", "Tuesday's plan", "012345"):
            file(phone, name)
    me = phone.context.owner.email
    done(phone.sow("Emails", "folder", {"name": "Receipts"}, "seed:folder"))
    first = mail(phone, "Sent", sender=me, recipients=["someone@example.org"], attachments=[NOTE])
    for n in range(6):
        more: dict[str, Json] = {"cc": [LEE], "read": n % 2 == 0, "attachments": [NOTE], "content": "hello"}
        mail(phone, f"Plan {n}", sender=f"Dana {n} <dana{n}@example.org>", recipients=[me], in_reply_to=first, **more)
    for n in range(3):
        mail(phone, f"Draft {n}", sender=me, folder="DRAFT")
        mail(phone, f"Old {n}", folder="TRASH")
        mail(phone, "Re: Sent", sender="someone@example.org", folder="receipts", in_reply_to=first, read=False)


def test_a_sent_mail_is_in_sent_with_all_it_was_given() -> None:
    phone = new_phone(Files)
    file(phone, "Work/plan.txt")
    more = {"cc": [LEE], "attachment_paths": ["Work/plan.txt", "Work/plan.txt"]}
    email_id = call(phone, "send_email", recipients=[DANA, SAM], subject="Plan", content="See this", **more)
    assert call(phone, "get_email_by_id", email_id=email_id, folder_name="sent") == {
        "email_id": email_id,
        "folder_name": "SENT",
        "sender": "ana@example.org",
        "sender_name": "Ana Ruiz",
        "recipients": [DANA, SAM],
        "cc": [LEE],
        "subject": "Plan",
        "content": "See this",
        "attachments": {"plan.txt": 5, "plan (2).txt": 5},
        "timestamp": "2025-06-02T09:00:00+02:00",
        "is_read": True,
        "is_draft": False,
        "parent_id": None,
        "thread_id": email_id,
    }


def test_lists_are_newest_first_and_the_last_created_of_equals_comes_first() -> None:
    phone = new_phone()
    mail(phone, "a", at="2025-06-01 10:00")
    mail(phone, "late", at="2025-05-01 10:00")
    mail(phone, "b", at="2025-06-01 10:00")
    assert listed(phone) == ["b", "a", "late"]
    assert call(phone, "get_email_by_index", idx=1)["subject"] == "a"
    assert call(phone, "get_email_by_index", idx=-1)["subject"] == "late"
    act(phone, "list_emails")
    assert shown(phone) == ["b", "a", "late"]


def test_weakness_24_pages_tell_how_many_mails_they_have() -> None:
    phone = new_phone()
    for n in range(10):
        mail(phone, str(n))
    page = call(phone, "list_emails", offset=8, limit=5)
    assert [each["subject"] for each in page["emails"]] == ["1", "0"]
    assert page["emails_range"] == [8, 10]
    assert (page["total_returned_emails"], page["total_emails"], page["more"]) == (2, 10, 0)
    assert call(phone, "list_emails", offset=10)["emails"] == []
    for limit in (0, -1):
        assert "at least 1" in refused(phone, "list_emails", limit=limit)
    assert "at least 0" in refused(phone, "list_emails", offset=-1)


def test_weakness_24_an_index_is_refused_exactly_from_the_count_on() -> None:
    phone = new_phone()
    mail(phone, "only")
    for idx in (1, -2, 10**9):
        assert "counted from 0" in refused(phone, "get_email_by_index", idx=idx)
    act(phone, "list_emails")
    assert "counted from 0" in not_acted(phone, "open_email_by_index", index=1)
    act(phone, "open_email_by_index", index=0)
    assert phone.content().title == "only"


def test_weakness_24_a_mail_deleted_from_trash_is_gone_for_good() -> None:
    phone = new_phone()
    email_id = mail(phone, "old")
    answer = call(phone, "reply_to_email", email_id=email_id, content="ok")
    assert call(phone, "delete_email", email_id=email_id) == email_id
    assert (listed(phone), listed(phone, "TRASH")) == ([], ["old"])
    assert "is in TRASH, not in INBOX" in refused(phone, "delete_email", email_id=email_id)
    call(phone, "delete_email", email_id=email_id, folder_name="TRASH")
    assert "no email with id" in refused(phone, "get_email_by_id", email_id=email_id, folder_name="TRASH")
    assert call(phone, "get_email_by_id", email_id=answer, folder_name="SENT")["parent_id"] is None
    assert [each["email_id"] for each in call(phone, "get_email_thread", email_id=answer)] == [answer]


def test_weakness_24_the_user_empties_the_trash() -> None:
    phone = new_phone()
    mail(phone, "kept")
    for n in range(2):
        at_mail(phone, mail(phone, f"old {n}"))
        act(phone, "delete")
    assert "empty_trash" not in offered(phone)
    act(phone, "switch_folder", folder_name="trash")
    act(phone, "empty_trash")
    assert shown(phone) == []
    assert "empty_trash" not in offered(phone)
    assert len(phone.rows()["Emails"]["emails"]) == 1


def test_weakness_24_the_address_is_the_owners() -> None:
    phone = new_phone()
    done(happen(phone, "send_email_to_user_only", sender=DANA, subject="Hi"))
    assert call(phone, "get_email_by_index", idx=0)["recipients"] == ["ana@example.org"]
    call(phone, "send_email", recipients=[DANA])
    assert sent(phone)["sender"] == "ana@example.org"


def test_weakness_24_an_own_mail_is_answered_to_those_it_went_to() -> None:
    phone = new_phone()
    mine = call(phone, "send_email", recipients=[DANA, SAM], cc=[LEE], subject="Plan")
    call(phone, "reply_to_email", email_id=mine, folder_name="SENT", content="PS")
    assert (sent(phone)["recipients"], sent(phone)["cc"]) == ([DANA, SAM], [])
    call(phone, "reply_all_to_email", email_id=mine, folder_name="SENT", content="PPS")
    assert (sent(phone)["recipients"], sent(phone)["cc"]) == ([DANA, SAM], [LEE])
    note = call(phone, "send_email", recipients=["ANA@example.org"], subject="to myself")
    call(phone, "reply_to_email", email_id=note, folder_name="SENT")
    assert sent(phone)["recipients"] == ["ana@example.org"]


def test_weakness_24_a_reply_goes_to_the_sender_or_to_all() -> None:
    phone = new_phone()
    email_id = mail(phone, "Plan", recipients=["Ana@Example.org", SAM, DANA], cc=[LEE, SAM.upper(), "ana@example.org"])
    answer = call(phone, "reply_to_email", email_id=email_id, content="ok")
    assert (sent(phone)["recipients"], sent(phone)["cc"], sent(phone)["subject"]) == ([DANA], [], "Re: Plan")
    assert (sent(phone)["parent_id"], sent(phone)["thread_id"]) == (email_id, email_id)
    call(phone, "reply_all_to_email", email_id=answer, folder_name="SENT")
    assert (sent(phone)["recipients"], sent(phone)["subject"]) == ([DANA], "Re: Plan")
    at_mail(phone, email_id)
    act(phone, "reply_all", content="all")
    assert (sent(phone)["recipients"], sent(phone)["cc"]) == ([DANA, SAM], [LEE])


def test_weakness_24_a_mail_is_forwarded_with_its_files_below_own_text() -> None:
    phone = new_phone()
    email_id = mail(phone, "Plan", sender=f"Dana R <{DANA}>", content="one\ntwo", attachments=[NOTE])
    call(phone, "forward_email", email_id=email_id, recipients=[SAM], content="FYI")
    out = sent(phone)
    assert (out["subject"], out["recipients"], out["attachments"]) == ("FWD: Plan", [SAM], {"note.txt": 5})
    assert out["content"].startswith(f"FYI\n\n> From: Dana R <{DANA}>\n")
    assert out["content"].endswith("\n> one\n> two")
    again = call(phone, "forward_email", email_id=out["email_id"], recipients=[LEE], folder_name="SENT")
    assert call(phone, "get_email_by_id", email_id=again, folder_name="SENT")["subject"] == "FWD: Plan"
    for nobody in (None, []):
        assert "recipient" in refused(phone, "forward_email", email_id=email_id, recipients=nobody)


def test_weakness_24_mails_are_marked_as_read_and_unread() -> None:
    phone = new_phone()
    email_id = mail(phone, "Plan", read=False)
    call(phone, "get_email_by_id", email_id=email_id)
    call(phone, "list_emails")
    act(phone, "list_emails")
    assert phone.content().items[0].fields["Status"] == "unread"
    assert call(phone, "list_folders")[0] == {"folder_name": "INBOX", "total": 1, "unread": 1}
    at_mail(phone, email_id)
    assert call(phone, "get_email_by_id", email_id=email_id)["is_read"] is True
    assert "mark_as_read" not in offered(phone)
    act(phone, "mark_as_unread")
    assert call(phone, "get_email_by_id", email_id=email_id)["is_read"] is False
    call(phone, "mark_email", email_id=email_id)
    assert "mark_as_unread" in offered(phone)


@pytest.mark.parametrize("when", ["yesterday", "2025-13-01", "", "2025-06-01 25:00"])
def test_weakness_24_a_search_with_a_bad_date_is_refused(when: str) -> None:
    phone = new_phone()
    act(phone, "list_emails")
    assert "min_date" in not_acted(phone, "search_emails", query="x", min_date=when)
    assert "max_date" in refused(phone, "search_emails", query="x", max_date=when)


def test_a_search_looks_at_people_subject_and_text_between_dates() -> None:
    phone = new_phone()
    mail(phone, "Résumé", at="2025-05-01 10:00", sender="Zoë Quinn <zq@example.com>", content="attached")
    mail(phone, "Other", at="2025-06-01 10:00", recipients=["ana@example.org", SAM], cc=[LEE])
    mail(phone, "sent", sender="ana@example.org", recipients=[DANA])

    def found(query: str, **more: Json) -> list[str]:
        return [each["subject"] for each in call(phone, "search_emails", query=query, **more)]

    assert found("RESUME") == found("zoe q") == found("zq@") == found("Attach") == ["Résumé"]
    assert found("sam@") == found("LEE@example") == ["Other"]
    assert found("dana", folder_name="SENT") == ["sent"]
    assert found("e", min_date="2025-06-01 10:00") == ["Other"]
    assert found("e", max_date="2025-06-01 09:59") == ["Résumé"]
    assert found("", min_date="0001-01-02", max_date="9999-12-30") == ["Other", "Résumé"]
    act(phone, "search_emails", query="resume", max_date="2025-05-01 10:00")
    assert shown(phone) == ["Résumé"]
    act(phone, "open_email_by_index", index=0)
    assert phone.content().title == "Résumé"


def test_weakness_22_a_failed_send_keeps_the_composer_and_its_draft() -> None:
    phone = new_phone()
    act(phone, "start_compose")
    act(phone, "set_subject", subject="Plan")
    act(phone, "set_body", body="See {0}")
    assert "at least one recipient" in not_acted(phone, "send_composed_email")
    assert (phone.content().fields["Subject"], phone.content().text) == ("Plan", "See {0}")
    act(phone, "set_recipients", recipients=[DANA])
    act(phone, "send_composed_email")
    assert phone.content().title == "INBOX"
    assert (sent(phone)["recipients"], sent(phone)["content"]) == ([DANA], "See {0}")


@pytest.mark.parametrize("address", BAD_ADDRESSES)
def test_weakness_22_addresses_are_checked_when_they_are_set(address: str) -> None:
    phone = new_phone()
    act(phone, "start_compose")
    act(phone, "add_recipient", recipient=DANA)
    for action, given in (
        ("add_recipient", {"recipient": address}),
        ("set_recipients", {"recipients": [SAM, address]}),
        ("set_cc", {"cc": [address]}),
    ):
        assert "is not an e-mail address" in not_acted(phone, action, **given)  # type: ignore[arg-type]
    assert "is not an e-mail address" in refused(phone, "send_email", recipients=[DANA, address])
    assert phone.content().fields["To"] == [DANA]


def test_weakness_22_a_file_to_attach_is_looked_up_when_it_is_set() -> None:
    phone = new_phone(Files)
    file(phone, "Work/plan.txt")
    act(phone, "start_compose")
    assert "did you mean 'Work/plan.txt'" in not_acted(phone, "attach_file", attachment_path="Work/plans.txt")
    for _ in range(2):
        act(phone, "attach_file", attachment_path="Work/plan.txt")
    done(phone.call("Files__delete_file", {"path": "Work/plan.txt"}))
    assert "called 'plan.pdf'" in not_acted(phone, "remove_attachment", name="plan.pdf")
    act(phone, "remove_attachment", name="plan (2).txt")
    act(phone, "add_recipient", recipient=f"Dana <{DANA}>")
    act(phone, "send_composed_email")
    assert (sent(phone)["recipients"], sent(phone)["attachments"]) == ([DANA], {"plan.txt": 5})


def test_weakness_22_a_mail_without_recipients_is_refused() -> None:
    phone = new_phone()
    for recipients in (None, []):
        assert "at least one recipient" in refused(phone, "send_email", recipients=recipients, content="x")
    call(phone, "send_email", cc=[DANA], content="x")


def test_weakness_23_a_saved_draft_notifies_nobody_and_keeps_everything() -> None:
    phone = new_phone(Files)
    file(phone, "plan.txt")
    email_id = mail(phone, "Plan")
    act(at_mail(phone, email_id), "start_compose_reply")
    act(phone, "set_cc", cc=[LEE])
    act(phone, "set_body", body="I think")
    act(phone, "attach_file", attachment_path="plan.txt")
    outcome = phone.act("save_draft", {})
    assert (outcome.ok, outcome.notices) == (True, ())
    assert phone.content().title == "Plan"
    (draft,) = call(phone, "list_emails", folder_name="DRAFT")["emails"]
    assert (draft["recipients"], draft["cc"], draft["attachments"]) == ([DANA], [LEE], {"plan.txt": 5})
    assert (draft["is_draft"], draft["parent_id"]) == (True, email_id)
    assert listed(phone) == ["Plan"]


def test_weakness_23_a_stored_draft_is_reopened_changed_and_sent() -> None:
    phone = new_phone()
    act(phone, "start_compose")
    act(phone, "set_subject", subject="Plan")
    act(phone, "save_draft")
    act(phone, "switch_folder", folder_name="Draft")
    act(phone, "open_email_by_index", index=0)
    assert {"reply", "forward", "start_compose_reply"}.isdisjoint(offered(phone))
    act(phone, "edit_draft")
    act(phone, "set_subject", subject="New plan")
    act(phone, "discard_draft")
    assert phone.content().title == "Plan"
    act(phone, "edit_draft")
    act(phone, "set_subject", subject="New plan")
    act(phone, "save_draft")
    assert phone.content().title == "New plan"
    act(phone, "edit_draft")
    act(phone, "add_recipient", recipient=DANA)
    act(phone, "send_composed_email")
    assert (phone.content().title, shown(phone)) == ("DRAFT", [])
    assert (listed(phone, "SENT"), sent(phone)["is_draft"]) == (["New plan"], False)


def test_weakness_23_a_draft_survives_that_its_stored_version_is_removed() -> None:
    phone = new_phone()
    draft = mail(phone, "Draft", sender="ana@example.org", folder="DRAFT", content="text")
    act(phone, "switch_folder", folder_name="DRAFT")
    act(at_mail(phone, draft), "edit_draft")
    for folder in ("DRAFT", "TRASH"):
        call(phone, "delete_email", email_id=draft, folder_name=folder)
    assert phone.content().text == "text"
    act(phone, "save_draft")
    assert listed(phone, "DRAFT") == ["Draft"]


def test_a_draft_is_neither_answered_nor_forwarded() -> None:
    phone = new_phone()
    draft = mail(phone, "Draft", sender="ana@example.org", folder="DRAFT")
    for tool in ("reply_to_email", "reply_all_to_email"):
        assert "is a draft" in refused(phone, tool, email_id=draft, folder_name="DRAFT")
    assert "is a draft" in refused(phone, "forward_email", email_id=draft, folder_name="DRAFT", recipients=[DANA])


def test_weakness_2_and_3_wrong_ids_and_folders_open_nothing() -> None:
    phone = new_phone()
    other = mail(phone, "sent", sender="ana@example.org", recipients=[DANA])
    act(phone, "list_emails")
    assert "no email with id" in not_acted(phone, "open_email_by_id", email_id="nope")
    assert "is in SENT, not in INBOX" in not_acted(phone, "open_email_by_id", email_id=other)
    assert "did you mean 'TRASH'" in not_acted(phone, "switch_folder", folder_name="TRSH")
    at_mail(phone, mail(phone, "Plan"))
    assert "no folder" in not_acted(phone, "move", destination_folder="Nowhere")
    assert "is in INBOX already" in not_acted(phone, "move", destination_folder="inbox")


def test_weakness_6_labels_tell_reads_from_writes() -> None:
    assert {name: tool.harm for name, tool in Emails.tools.items() if tool.writes} == {
        "send_email": "outward",
        "reply_to_email": "outward",
        "reply_all_to_email": "outward",
        "forward_email": "outward",
        "download_attachments": "reversible",
        "move_email": "reversible",
        "delete_email": "reversible",
        "mark_email": "reversible",
    }
    compose = Emails.screen_classes["ComposeEmail"].actions
    assert {name for name, action in compose.items() if action.writes} == {"send_composed_email", "save_draft"}


def test_weakness_10_and_11_the_composer_is_seen_again_after_coming_back() -> None:
    phone = new_phone()
    act(phone, "start_compose")
    act(phone, "set_body", body="half a sent")
    done(phone.act("go_home", {}))
    done(phone.act("open_app", {"app_name": "Emails"}))
    assert phone.content().text == "half a sent"


def test_the_user_moves_and_deletes_and_is_back_in_the_folder() -> None:
    phone = new_phone()
    done(phone.sow("Emails", "folder", {"name": "Receipts"}, "seed:folder"))
    email_id = mail(phone, "Bill")
    act(at_mail(phone, email_id), "move", destination_folder="receipts")
    assert (phone.content().title, shown(phone)) == ("INBOX", [])
    act(phone, "switch_folder", folder_name="RECEIPTS")
    assert shown(phone) == ["Bill"]
    act(at_mail(phone, email_id), "delete")
    act(phone, "go_back")
    assert phone.content().title == "INBOX"
    assert (
        call(phone, "move_email", email_id=email_id, source_folder_name="TRASH", dest_folder_name="INBOX") == email_id
    )
    assert listed(phone) == ["Bill"]
    assert [each["folder_name"] for each in call(phone, "list_folders")][-1] == "Receipts"


def test_a_thread_is_read_in_order_and_walked_by_the_user() -> None:
    phone = new_phone()
    first = mail(phone, "Plan", content="one")
    second = call(phone, "reply_to_email", email_id=first, content="two")
    third = done(happen(phone, "reply_to_email_from_user", sender=DANA, email_id=second, content="three"))
    stranger = mail(phone, "Plan")
    act(at_mail(phone, third), "start_compose_reply")
    act(phone, "save_draft")
    thread = call(phone, "get_email_thread", email_id=second)
    assert [each["email_id"] for each in thread] == [first, second, third]
    assert shown(phone) == ["one", "two"]
    assert "not in this thread" in not_acted(phone, "open_in_thread", email_id=stranger)
    act(phone, "open_in_thread", email_id=second)
    assert (phone.content().text, shown(phone)) == ("two", ["one", "three"])


def test_start_compose_forward_and_reply_all_are_filled_in() -> None:
    phone = new_phone()
    email_id = mail(phone, "Plan", recipients=["ana@example.org", SAM], content="one", attachments=[NOTE])
    act(at_mail(phone, email_id), "start_compose_reply_all")
    assert phone.content().fields["To"] == [DANA, SAM]
    act(phone, "discard_draft")
    act(phone, "start_compose_forward")
    assert phone.content().fields["Attachments"] == ["note.txt"]
    assert phone.content().text.endswith("> one")
    assert act(phone, "look") is None
    act(phone, "set_recipients", recipients=[LEE])
    act(phone, "send_composed_email")
    assert (sent(phone)["attachments"], sent(phone)["parent_id"]) == ({"note.txt": 5}, email_id)


def test_refresh_returns_the_mail_as_it_is_now() -> None:
    phone = new_phone()
    email_id = mail(phone, "Plan")
    at_mail(phone, email_id)
    call(phone, "mark_email", email_id=email_id, is_read=False)
    assert act(phone, "refresh")["is_read"] is False


def test_every_mail_that_arrives_notifies_with_name_subject_and_text() -> None:
    phone = new_phone()
    mine = call(phone, "send_email", recipients=[DANA], subject="Plan")
    for event, given, title in (
        ("send_email_to_user_only", {"subject": "Hi"}, "Mail from Dana R: Hi"),
        ("send_email_to_user_with_id", {"email_id": "mail-1", "subject": "Hi"}, "Mail from Dana R: Hi"),
        ("create_and_add_email", {}, "Mail from Dana R: (no subject)"),
        ("receive", {"subject": "Hi", "attachments": [NOTE]}, "Mail from Dana R: Hi"),
        ("reply_to_email_from_user", {"email_id": mine}, "Mail from Dana R: Re: Plan"),
    ):
        outcome = happen(phone, event, sender=f"Dana R <{DANA}>", content="text {0}", **given)  # type: ignore[arg-type]
        assert outcome.notices == ((title, "text {0}"),)
        assert call(phone, "get_email_by_id", email_id=done(outcome))["is_read"] is False
    outcome = happen(phone, "send_email_to_user", email={"sender": DANA, "subject": "Hi", "attachments": [NOTE]})
    assert outcome.notices == ((f"Mail from {DANA}: Hi", "note.txt"),)


def test_mails_that_appear_elsewhere_or_silently_notify_nobody() -> None:
    phone = new_phone()
    for folder in ("SENT", "draft", "Trash"):
        assert happen(phone, "create_and_add_email", sender=DANA, folder_name=folder).notices == ()
    assert happen(phone, "create_and_add_email", sender="ana@example.org").notices == ()
    given: dict[str, Json] = {"sender": DANA, "email_id": "old", "timestamp": "2025-05-01 10:00", "is_read": True}
    outcome = happen(phone, "add_email", email=given, folder_name="inbox")
    assert (outcome.result, outcome.notices) == ("old", ())
    assert call(phone, "get_email_by_id", email_id="old")["timestamp"] == "2025-05-01T10:00:00+02:00"


def test_events_that_cannot_be_change_nothing() -> None:
    phone = new_phone()
    received = mail(phone, "Plan")
    mine = call(phone, "send_email", recipients=[DANA], cc=[LEE])
    done(happen(phone, "reply_to_email_from_user", sender=LEE.upper(), email_id=mine))
    done(happen(phone, "send_email_to_user_with_id", email_id="mail-1", sender=DANA))
    before = phone.digest("all")
    for event, given in (
        ("send_email_to_user_with_id", {"email_id": "mail-1", "sender": DANA}),
        ("send_email_to_user_with_id", {"email_id": "", "sender": DANA}),
        ("send_email_to_user_only", {"sender": "Dana"}),
        ("reply_to_email_from_user", {"sender": SAM, "email_id": mine}),
        ("reply_to_email_from_user", {"sender": DANA, "email_id": received}),
        ("create_and_add_email", {"sender": DANA, "folder_name": "Nowhere"}),
        ("create_and_add_email", {"sender": DANA, "recipients": ["x"]}),
        ("add_email", {"email": {"sender": DANA, "timestamp": "2025-06-02 09:01"}}),
        ("add_email", {"email": {"sender": DANA, "color": "red"}}),
        ("receive", {"sender": DANA, "parent_id": "nope"}),
        ("receive", {"sender": DANA, "attachments": [{"name": "a", "data": "%"}]}),
    ):
        outcome = happen(phone, event, **given)  # type: ignore[arg-type]
        assert error_of(phone, outcome, before)
        assert outcome.notices == ()


def test_attachments_are_saved_to_files_in_the_same_step() -> None:
    phone = new_phone(Files)
    email_id = mail(phone, "Plan", attachments=[NOTE, NOTE, {"name": "a/b.bin", "data": "/9j/"}])
    outcome = phone.call("Emails__download_attachments", {"email_id": email_id})
    assert outcome.result == ["Downloads/note.txt", "Downloads/note (2).txt", "Downloads/a_b.bin"]
    assert {change.app for change in outcome.changes} == {"Files"}
    assert phone.call("Files__read_file", {"path": "Downloads/note.txt"}).result["content"] == "hello"  # type: ignore[index, call-overload]
    assert "did you mean 'Downloads'" in refused(
        phone, "download_attachments", email_id=email_id, path_to_save="Downlods"
    )
    at_mail(phone, email_id)
    assert act(phone, "download_attachments")[0] == "Downloads/note (3).txt"
    call(phone, "send_email", recipients=[SAM], attachment_paths=["Downloads/a_b.bin"])
    assert sent(phone)["attachments"] == {"a_b.bin": 3}


def test_without_files_attachments_are_saved_in_the_app_and_can_be_sent_on() -> None:
    phone = new_phone()
    email_id = mail(phone, "Plan", attachments=[NOTE])
    assert call(phone, "download_attachments", email_id=email_id, path_to_save="Work") == ["Work/note.txt"]
    assert call(phone, "download_attachments", email_id=email_id, path_to_save="Work") == ["Work/note (2).txt"]
    call(phone, "reply_to_email", email_id=email_id, attachment_paths=["Work/note.txt"])
    assert sent(phone)["attachments"] == {"note.txt": 5}
    assert "did you mean" in refused(phone, "send_email", recipients=[SAM], attachment_paths=["Work/notes.txt"])


def test_a_mail_without_attachments_has_none_to_save() -> None:
    phone = new_phone(Files)
    email_id = mail(phone, "Plan")
    assert call(phone, "download_attachments", email_id=email_id) == []
    assert "download_attachments" not in offered(at_mail(phone, email_id))


def test_a_file_goes_from_a_mail_through_files_into_a_message() -> None:
    phone = new_phone(Files, Messages)
    email_id = mail(phone, "Plan", attachments=[NOTE])
    (path,) = call(phone, "download_attachments", email_id=email_id)
    dana = done(phone.sow("Messages", "person", {"name": "Dana"}, "seed:dana"))
    chat = done(phone.call("Messages__send_message", {"user_id": dana, "attachment_path": path}))
    shown_chat = done(phone.call("Messages__read_conversation", {"conversation_id": chat}))
    (message,) = shown_chat["messages"]
    where = {"conversation_id": chat, "message_id": message["message_id"]}
    assert done(phone.call("Messages__download_attachment", where)) == "Downloads/note (2).txt"
    assert phone.rows()["Messages"]["downloads"] == {}
    missing = phone.call("Messages__download_attachment", {**where, "download_path": "Work"})
    assert "no file or folder 'Work'" in (missing.error or "")


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_odd_texts_are_kept_as_they_are(text: str) -> None:
    phone = new_phone()
    call(phone, "send_email", recipients=[DANA], subject=text, content=text)
    assert (sent(phone)["subject"], sent(phone)["content"]) == (text, text)
    act(phone, "switch_folder", folder_name="SENT")
    act(phone, "open_email_by_index", index=0)
    assert phone.content().text == text
    assert call(phone, "search_emails", query=text, folder_name="SENT") == [sent(phone)]


@pytest.mark.parametrize("wrong", ["", "nope", "x" * 5000, "\u202e", 5, None, ["x"], {}])
def test_wrong_ids_are_refused_and_nothing_changes(wrong: Json) -> None:
    phone = new_phone()
    mail(phone, "Plan")
    taking = [name for name, tool in Emails.tools.items() if "email_id" in tool.signature.names]
    assert len(taking) >= 8
    for tool in taking:
        assert refused(phone, tool, email_id=wrong)


def test_seeds_put_mails_into_folders_and_threads() -> None:
    phone = new_phone()
    done(phone.sow("Emails", "folder", {"name": "Receipts"}, "seed:folder"))
    first = mail(phone, "Plan", message_id="<1@x>")
    second = mail(phone, "Re: Plan", sender="ana@example.org", recipients=[DANA], in_reply_to="<1@x>")
    lost = mail(phone, "Re: lost", in_reply_to="<0@x>")
    mail(phone, "Bill", folder="receipts", in_reply_to=first)
    assert call(phone, "get_email_by_id", email_id=second, folder_name="SENT")["parent_id"] == first
    assert call(phone, "get_email_by_id", email_id=lost)["parent_id"] is None
    assert len(call(phone, "get_email_thread", email_id=first)) == 3
    for wrong in (
        {"sender": "Dana"},
        {"sender": DANA, "in_reply_to": "nope"},
        {"sender": DANA, "at": "2026-01-01"},
        {"sender": DANA, "folder": "Nowhere"},
        {"sender": DANA, "attachment_paths": ["nope.txt"]},
    ):
        assert not phone.sow("Emails", "email", wrong, "seed:wrong").ok
    for name in ("inbox", " ", "RECEIPTS"):
        assert not phone.sow("Emails", "folder", {"name": name}, "seed:wrong").ok


def test_every_screen_is_reached_from_the_root() -> None:
    assert {edge.target for edge in edges(Emails) if edge.how == "push"} == set(Emails.screens)
    assert lint(Emails) == []


@pytest.mark.parametrize("others", [(), (Files,)])
def test_a_random_walk_finds_nothing_wrong(others: tuple[type, ...]) -> None:
    report = check_app(Emails, populate=mails, others=others, steps=4000)
    report.raise_if_failed()
    assert set(report.missed) <= {"reply_to_email_from_user"}  # the walk would have to guess who got which mail
