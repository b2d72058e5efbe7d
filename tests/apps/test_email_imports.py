from base64 import b64decode
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.emails import Emails
from pare_apps.emails.html_text import text_of

from pare_sim.errors import InputError
from pare_sim.kernel import Json
from pare_sim.phone import Phone

FILES = Path(__file__).parent / "files"
START = datetime(2025, 6, 2, 7, tzinfo=UTC)
LATER = datetime(2999, 1, 1, tzinfo=UTC)
PLAIN = b"From: Dana <dana@example.com>\nTo: alex.morgan@example.org\nSubject: Hi\n\nhello\n"


def seeds(data: bytes, suffix: str = ".eml", start: datetime = START) -> list[dict[str, Any]]:
    found = Emails.importers()[suffix](data, zone="Europe/Paris", start=start)
    assert {name for name, _ in found} <= {"email"}
    return [row for _, row in found]


def from_file(name: str) -> list[dict[str, Any]]:
    return seeds((FILES / name).read_bytes(), Path(name).suffix)


def one(data: bytes) -> dict[str, Any]:
    (row,) = seeds(data)
    return row


def wrong(data: bytes, suffix: str = ".eml") -> str:
    with pytest.raises(InputError) as error:
        seeds(data, suffix)
    return str(error.value)


def phone_with(rows: list[dict[str, Any]], start: datetime = START) -> Phone:
    phone = Phone.with_apps([Emails], start=start, zone="Europe/Paris")
    for n, row in enumerate(rows):
        outcome = phone.sow("Emails", "email", row, f"seed:{n}")
        assert outcome.ok, outcome.error
    return phone


def call(phone: Phone, tool: str, **arguments: Json) -> Any:
    outcome = phone.call(f"Emails__{tool}", arguments)
    assert outcome.ok, outcome.error
    return outcome.result


def listed(phone: Phone, folder: str) -> list[tuple[str, bool]]:
    return [(m["subject"], m["is_read"]) for m in call(phone, "list_emails", folder_name=folder)["emails"]]


def files(row: dict[str, Any]) -> dict[str, bytes]:
    return {file["name"]: b64decode(file["data"]) for file in row["attachments"]}


def test_a_gmail_mailbox_keeps_folders_read_marks_and_threads() -> None:
    phone = phone_with(from_file("gmail.mbox"))
    assert listed(phone, "INBOX") == [("Your table is confirmed", False), ("Café on Tuesday? ☕", True)]
    assert listed(phone, "SENT") == [("Re: Café on Tuesday? ☕", True)]
    cafe = call(phone, "get_email_by_index", idx=1)
    thread = call(phone, "get_email_thread", email_id=cafe["email_id"])
    assert [each["sender_name"] for each in thread] == ["Dana Reyes", "Alex Morgan"]
    assert (cafe["sender"], cafe["timestamp"]) == ("dana.reyes@example.com", "2025-06-01T10:12:31+02:00")
    assert "the café in Rue Clément on Tuesday? I would like to\ntalk about the trip – it" in cafe["content"]
    assert "\nFrom what I heard, they open at 8.\n" in cafe["content"]
    assert thread[1]["cc"] == ["piotr@example.net"]


def test_a_mail_of_html_alone_becomes_text() -> None:
    confirmed = from_file("gmail.mbox")[2]
    assert confirmed["content"] == (
        "See you soon!\n\nWhen Friday, 6 June, 19:30\nGuests 4\n\nTerrace & high chair\nTap €20 deposit"
    )


def test_a_thunderbird_mailbox_keeps_drafts_and_attachments_without_removed_mails() -> None:
    rows = from_file("thunderbird.mbox")
    phone = phone_with(rows)
    assert listed(phone, "INBOX") == [("Minutes and photo", False)]
    (draft,) = call(phone, "list_emails", folder_name="DRAFT")["emails"]
    assert (draft["is_draft"], draft["content"]) == (True, "Thank you, Jürgen. I will")
    assert draft["parent_id"] == call(phone, "get_email_by_index", idx=0)["email_id"]
    assert rows[0]["sender"] == "Jürgen Größ <juergen@example.net>"
    assert list(files(rows[0])) == ["minutes.txt", "Weiße Tafel.jpg"]
    assert files(rows[0])["minutes.txt"].decode() == "1. Budget: € 1200\n2. Next meeting: June 12\n"


def test_an_apple_mail_gives_its_plain_text_and_the_file_beside_the_html() -> None:
    (row,) = from_file("apple_mail.eml")
    assert row["content"] == "Hi Alex,\nhere is the contract. Please sign by Friday ✍️\n\n\n\n— Maya"
    assert files(row) == {"Mietvertrag €.pdf": b"%PDF-1.4\n%%EOF\n"}


def test_an_outlook_mail_is_read_in_the_character_set_it_is_really_in() -> None:
    (row,) = from_file("outlook.eml")
    assert row["content"] == "Dear Alex,\n\nour offer: € 1.200 – valid until 3 June.\n\nSinéad"
    assert row["subject"] == "Offer – € 1.200"
    assert row["sender"] == "O'Neill, Sinéad <sinead.oneill@contoso.example>"
    assert row["cc"] == ["team@contoso.example", "bob@contoso.example"]
    assert list(files(row)) == ["image001.png"]


def test_an_invitation_gives_its_text_and_the_calendar_file() -> None:
    (row,) = from_file("google_invite.eml")
    assert row["sender"] == "Lee Park <lee@example.com>"
    assert row["content"] == "Budget review\nTuesday Jun 3, 2025 ⋅ 2pm – 3pm"
    assert list(files(row)) == ["attachment.ics", "invite.ics"]


def test_a_bounce_names_its_sender_and_encloses_the_mail() -> None:
    (row,) = from_file("bounce.eml")
    assert row["sender"] == "MAILER-DAEMON <unknown@invalid>"
    assert row["at"] == "2025-05-29T07:30:00+00:00"
    assert "User unknown" in row["content"]
    assert b"Where shall I leave the keys?" in files(row)["Key handover.eml"]
    assert b"Action: failed" in files(row)["delivery-status.txt"]
    phone_with([row])


def test_headers_in_utf8_and_a_body_in_koi8_are_read() -> None:
    (row,) = from_file("koi8.eml")
    assert (row["sender"], row["subject"]) == ("Иван Петров <ivan@example.ru>", "Билеты")
    assert (row["content"], row["at"]) == ("Поезд отходит в 8:15.\nИван", "2025-05-27T06:30:00+00:00")


def test_a_mail_may_lack_nearly_all_headers() -> None:
    assert one(b"Subject: only this\n\ntext") == {
        "sender": "unknown@invalid",
        "subject": "only this",
        "content": "text",
        "read": True,
    }
    phone = phone_with([one(b"From: dana@example.com\n\n")])
    found = call(phone, "get_email_by_index", idx=0)
    assert (found["recipients"], found["subject"], found["content"]) == (["alex.morgan@example.org"], "", "")
    assert found["timestamp"] == "2025-06-02T09:00:00+02:00"


@pytest.mark.parametrize(
    ("date", "at"),
    [
        ("Mon, 26 May 2025 09:00:00 +0200", "2025-05-26T07:00:00+00:00"),
        ("26 May 2025 09:00 -0000", "2025-05-26T09:00:00+00:00"),
        ("Mon, 26 May 25 09:00:00 EST (Eastern)", "2025-05-26T14:00:00+00:00"),
        ("2025-05-26T09:00:00", "2025-05-20T10:00:00+00:00"),
        ("Mon, 99 Foo 2025", "2025-05-20T10:00:00+00:00"),
        ("", "2025-05-20T10:00:00+00:00"),
        ("Fri, 31 Dec 9999 23:00:00 -1200", "2025-05-20T10:00:00+00:00"),
    ],
)
def test_a_date_that_cannot_be_read_is_replaced_by_when_the_mail_was_received(date: str, at: str) -> None:
    received = b"Received: from a by b;\n\tTue, 20 May 2025 12:00:00 +0200 (CEST)\n"
    assert one(received + b"Date: " + date.encode() + b"\n" + PLAIN)["at"] == at


def test_a_mailbox_tells_the_date_of_a_mail_that_does_not() -> None:
    (row,) = seeds(b"From dana@example.com Mon May 26 09:00:00 2025\r\n" + PLAIN.replace(b"\n", b"\r\n"), ".mbox")
    assert (row["at"], row["content"]) == ("2025-05-26T09:00:00+00:00", "hello")


def test_mails_of_a_mailbox_come_by_date_so_that_answers_find_what_they_answer() -> None:
    head = b"From - Mon May 26 09:00:00 2025\n"
    answer = head + b"In-Reply-To: <0@x>\nReferences: <1@x> <0@x>\nDate: 26 May 2025 09:00:00 +0000\n" + PLAIN
    first = head + b"Message-ID: <1@x>\nDate: 25 May 2025 09:00:00 +0000\n" + PLAIN
    phone = phone_with(seeds(answer + b"\n" + first, ".mbox"))
    new, old = call(phone, "list_emails")["emails"]
    assert new["parent_id"] == old["email_id"]


def test_a_line_that_begins_with_from_but_no_date_stays_in_the_text() -> None:
    text = b"From - Mon May 26 09:00:00 2025\n" + PLAIN + b"\nFrom now on\n>From here\n>>From there\n"
    (row,) = seeds(text, ".mbox")
    assert row["content"] == "hello\n\nFrom now on\nFrom here\n>From there"


def test_addresses_are_read_however_they_are_written() -> None:
    head = b'From: "Reyes, Dana" <dana@example.com>\nTo: Team: a@b.c, d@e.f;, <g@h.i>, undisclosed, A B <a@b.c>\n'
    row = one(head + b'Cc: x@y.z; "Q; R" <q@r.s>\nSubject: Hi\n\n')
    assert row["sender"] == "Reyes, Dana <dana@example.com>"
    assert set(row["recipients"]) == {"a@b.c", "d@e.f", "g@h.i"}
    assert row["cc"] == ["x@y.z", "q@r.s"]
    phone = phone_with([row])
    assert call(phone, "get_email_by_index", idx=0)["sender_name"] == "Reyes, Dana"


def test_copies_nobody_sees_count_if_there_are_no_other_recipients() -> None:
    row = one(b"From: a@b.c\nTo: undisclosed-recipients:;\nBcc: x@y.z\nSubject: Hi\n\n")
    assert row["recipients"] == ["x@y.z"]


@pytest.mark.parametrize(
    ("charset", "body", "text"),
    [
        (b"utf-8", "Grüße".encode(), "Grüße"),
        (b"us-ascii", "Grüße".encode(), "Grüße"),
        (b"iso-8859-1", b"\x93Gr\xfc\xdfe\x94", "“Grüße”"),
        (b"no-such-set", "Grüße".encode("cp1252"), "Grüße"),
        (b"rot13", b"hello", "hello"),
        (b"gb2312", "你好".encode("gb18030"), "你好"),
        (b"iso-2022-jp", "こんにちは".encode("iso-2022-jp"), "こんにちは"),
    ],
)
def test_character_sets_are_read_even_if_wrongly_declared(charset: bytes, body: bytes, text: str) -> None:
    head = b"From: a@b.c\nContent-Type: text/plain; charset=" + charset
    assert one(head + b"\nContent-Transfer-Encoding: 8bit\n\n" + body)["content"] == text


def test_a_broken_structure_still_gives_its_text() -> None:
    assert "hello" in one(b"Content-Type: multipart/mixed\n" + PLAIN)["content"]
    cut = b"Content-Type: multipart/mixed; boundary=b\n" + PLAIN + b"--b\nContent-Type: text/plain\n\ncut"
    assert "cut" in one(cut)["content"]
    base = b"Content-Transfer-Encoding: base64\n" + PLAIN.replace(b"hello", b"aGVsbG8=!%")
    assert one(base)["content"] == "hello"


def test_a_file_name_is_no_path() -> None:
    head = b"Content-Type: application/pdf\nContent-Disposition: attachment; filename="
    for name in (b'"../../etc/plan.pdf"', b'"C:\\\\docs\\\\plan.pdf"', b'"=?utf-8?q?plan=2Epdf?="'):
        assert list(files(one(head + name + b"\n" + PLAIN))) == ["plan.pdf"]
    assert list(files(one(head.partition(b"; file")[0] + b"\n" + PLAIN))) == ["attachment.pdf"]


@pytest.mark.parametrize("suffix", [".eml", ".mbox"])
@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is empty"),
        (b" \r\n\n", "is empty"),
        (PLAIN.decode().encode("utf-16"), "UTF-16"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", ""),
        (b"just some text\n\nmore", ""),
        (b"{}", ""),
    ],
)
def test_what_is_no_mail_is_refused_with_the_reason(data: bytes, why: str, suffix: str) -> None:
    assert why in wrong(data, suffix)


def test_errors_name_the_mail() -> None:
    assert "line 1: expected 'From '" in wrong(PLAIN, ".mbox")
    head = b"From - Mon May 26 09:00:00 2025\n"
    assert wrong(head + PLAIN + head + b"nothing\n", ".mbox").startswith("mail 2: it has no header of a mail")
    late = wrong(head + PLAIN + head + b"Date: 3 Jun 2025 09:00:00 +0200\n" + PLAIN, ".mbox")
    assert late.startswith("mail 2: it is dated 2025-06-03T09:00:00+02:00, after the start of the scenario")


def test_a_mail_nested_without_end_is_refused() -> None:
    nested = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(3000))
    assert "nested too deeply" in wrong(b"Subject: deep\n" + nested)


def test_html_is_read_as_people_see_it() -> None:
    assert text_of("a<br>b<div>c</div>d") == "a\nb\nc\nd"
    assert text_of("<p>one</p><p>two</p>\n\n<p> three </p>") == "one\n\ntwo\n\nthree"
    assert text_of("<script>x<y</script><style>p{}</style>5 &lt; 6&nbsp;&amp;&#8364;") == "5 < 6 &€"
    assert text_of("<head><title>t</title></head><body>b<!-- c --></body>") == "b"
    assert text_of("<title>never closed <body>text") == text_of("text") == "text"
    assert text_of("<table><tr><td>a<td>b<tr><td>c</table>") == "a b\nc"


SOUND = b"\n".join(
    [
        b"From - Mon Jun  2 09:00:00 2025",
        b"From: =?utf-8?q?Jos=C3=A9?= <jose@example.org>",
        b"To: a@b.c, Team: d@e.f;",
        b"Subject: =?iso-8859-1?Q?Gr=FC=DFe?=",
        b"Date: Mon, 2 Jun 2025 09:00:00 +0200",
        b"Content-Type: multipart/mixed; boundary=b1",
        b"",
        b"--b1",
        b"Content-Type: text/html; charset=utf-8",
        b"Content-Transfer-Encoding: base64",
        b"",
        b"PHA+SGkgPGI+eW91PC9iPjwvcD4=",
        b"--b1",
        b"Content-Disposition: attachment; filename*=utf-8''r%C3%A9sum%C3%A9.pdf",
        b"",
        b"x",
        b"--b1--",
    ]
)
FRAGMENTS = [
    b"=?",
    b"?=",
    b"<",
    b">",
    b"@",
    b";",
    b"\n",
    b"\x00",
    b"\xff",
    b"utf-7",
    b"--b1",
    b"<![",
    b":",
    b'"',
    b"*0*=",
]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(SOUND)), st.integers(0, 12), st.sampled_from(FRAGMENTS)), max_size=6))
def test_a_damaged_mailbox_is_read_or_refused_and_what_is_read_can_be_sown(
    damages: list[tuple[int, int, bytes]],
) -> None:
    data = SOUND
    for at, length, fragment in damages:
        data = data[:at] + fragment + data[at + length :]
    for suffix in (".eml", ".mbox"):
        try:
            rows = seeds(data, suffix, LATER)
        except InputError:
            continue
        phone_with(rows, LATER)
