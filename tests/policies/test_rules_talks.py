"""The rule-based assistant hears agreement over several messages, in groups, and by mail."""

from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.engine import Episode
from pare_sim.kernel import Called, Proposed

Play = Callable[..., Episode]
DANA, SAM = "Dana Reyes", "Sam Okafor"
ASKS = (DANA, "Dinner on Thursday at 19:30, Chez Paul?")
MAIL = "Dana Reyes <dana@example.org>"


def proposals(episode: Episode) -> list[str]:
    return [record.text for record in episode.trace.of(Proposed)]


def talk(play: Play, *lines: tuple[str, str], people: tuple[str, ...] = (DANA,)) -> list[str]:
    """What is proposed in a chat whose last line arrives, or is sent by the user."""
    *before, (last, text) = lines
    said = [{"from": who, "text": line, "at": f"2025-06-02 08:{n:02}"} for n, (who, line) in enumerate(before)]
    seed = [{"seed": "Messages.chat", "label": "chat", "with": {"people": list(people), "messages": said}}]
    if last == "me":
        opened = {"act": "Messages.open_conversation", "with": {"conversation_id": {"ref": "chat"}}}
        return proposals(play(seed=seed, acts=[opened, {"act": "Messages.send_message", "with": {"content": text}}]))
    event = {"sender": last, "content": text, "conversation_id": {"ref": "chat"}}
    return proposals(play(("Messages.receive", event), seed=seed))


@pytest.mark.parametrize(
    "lines",
    [
        (ASKS, ("me", "Perfect!")),
        (ASKS, ("me", "Yes, gladly!"), (DANA, "Perfect!")),
        (ASKS, ("me", "Sure, what should I bring?"), (DANA, "Just yourself. See you!")),
        (ASKS, ("me", "Yes"), (DANA, "It is then!")),
        (("me", ASKS[1]), (DANA, "Great, see you then.")),
        (("me", "Dinner on Thursday at Chez Paul?"), (DANA, "Yes! 19:30?"), ("me", "19:30 works.")),
    ],
)
def test_a_yes_of_both_settles_a_time_named_before(play: Play, lines: tuple[tuple[str, str], ...]) -> None:
    assert talk(play, *lines) == [
        "Shall I add dinner with Dana Reyes at Chez Paul on Thursday 5 June at 19:30 to your calendar?"
    ]


@pytest.mark.parametrize(
    "lines",
    [
        (ASKS, (DANA, "See you!")),
        (ASKS, ("me", "I can't, sorry."), (DANA, "Ok!")),
        (ASKS, ("me", "Let me check."), (DANA, "Perfect!")),
        (ASKS, ("me", "Yes"), (DANA, "Oh, maybe Friday"), (DANA, "Great!")),
        (ASKS, ("me", "Where?")),
    ],
)
def test_without_a_yes_of_both_nothing_is_settled(play: Play, lines: tuple[tuple[str, str], ...]) -> None:
    assert talk(play, *lines) == []


@pytest.mark.parametrize(
    "lines",
    [
        (("me", ASKS[1]), (DANA, "Works for me"), (SAM, "Great!")),
        (ASKS, ("me", "Fine with me!"), (SAM, "Me too, see you!")),
        (ASKS, (SAM, "Great!"), ("me", "Works for me")),
    ],
)
def test_a_group_has_settled_what_all_agree_to(play: Play, lines: tuple[tuple[str, str], ...]) -> None:
    assert talk(play, *lines, people=(DANA, SAM)) == [
        "Shall I add dinner with Dana Reyes and Sam Okafor at Chez Paul on Thursday 5 June at 19:30 to your calendar?"
    ]


@pytest.mark.parametrize(
    "lines",
    [
        (("me", ASKS[1]), (SAM, "Great!")),
        (ASKS, (SAM, "Great!")),
        (("me", ASKS[1]), (DANA, "I can't on Thursday. Friday?"), (SAM, "Great!")),
    ],
)
def test_a_group_has_settled_nothing_while_one_has_not_agreed(play: Play, lines: tuple[tuple[str, str], ...]) -> None:
    assert talk(play, *lines, people=(DANA, SAM)) == []


def mail(subject: str, content: str, sender: str = MAIL) -> tuple[str, dict[str, Any]]:
    return "Emails.receive", {"sender": sender, "subject": subject, "content": content}


CONTACT = {
    "seed": "Contacts.contact",
    "with": {"first_name": "Dana", "last_name": "Reyes", "phone": "+1 555 0111 222", "email": "dana@example.org"},
}
REVIEW = {"seed": "Calendar.event", "with": {"title": "Team review", "start_datetime": "2025-06-06 10:00"}}


@pytest.mark.parametrize(
    ("subject", "text", "proposal"),
    [
        (
            "Dinner",
            "Hi,\n\nsee you on Thursday at 19:30\nat Chez Paul!\n\nBest,\nDana",
            "Shall I add dinner with Dana Reyes at Chez Paul on Thursday 5 June at 19:30 to your calendar?",
        ),
        (
            "Your interview",
            "Dear Alex,\n\nwe are happy to confirm your interview on Thursday, June 5 at 2:00 PM with Maria Lopez.\n"
            "You can reschedule until the day before.",
            "Shall I add an interview with Maria Lopez on Thursday 5 June at 14:00 to your calendar?",
        ),
        (
            "Slides",
            "Please send me the slides by Friday.\n\nDana",
            "Shall I add a reminder for Friday 6 June at 09:00 to send Dana Reyes the slides?",
        ),
        (
            "My new number",
            "Hello,\n\nmy new phone number is +1 555 0177 888.\n\nDana",
            "Shall I update Dana Reyes's phone number to +1 555 0177 888 in your contacts?",
        ),
        (
            "Team review moved to Friday at 11:00",
            "Sorry for the short notice.",
            "Shall I move “Team review” from Friday 6 June at 10:00 to Friday 6 June at 11:00 in your calendar, "
            "as Dana Reyes wrote?",
        ),
        (
            "Cancelled: team review",
            "Hi all,\n\nno review this week.",
            "Shall I delete “Team review” on Friday 6 June at 10:00 from your calendar, as Dana Reyes cancelled it?",
        ),
    ],
)
def test_mails_are_heard_as_chats_are(play: Play, subject: str, text: str, proposal: str) -> None:
    assert proposals(play(mail(subject, text), seed=[CONTACT, REVIEW])) == [proposal]


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("Lunch?", "Shall we have lunch on Friday at 12:30?"),
        ("Great news", "Our webinar is on Thursday at 10:00. See you!\n\nUnsubscribe"),
        ("Slides", "Hi Sam,\n\nplease send me the slides by Friday."),
        ("Offer", "Please find the offer for Friday attached."),
        ("Re: Dinner", "Maybe.\n\nOn Monday Alex wrote:\n> See you on Thursday at 19:30!"),
    ],
)
def test_mails_that_settle_and_ask_nothing_get_no_offer(play: Play, subject: str, text: str) -> None:
    assert proposals(play(mail(subject, text), seed=[CONTACT, REVIEW])) == []


def test_the_sender_of_a_mail_without_a_name_is_looked_up(play: Play) -> None:
    event = mail("Slides", "Please send me the slides by Friday.", sender="dana@example.org")
    (known,) = proposals(play(event, seed=[CONTACT]))
    assert known.endswith("to send Dana Reyes the slides?")


def test_an_answer_to_a_mail_settles_what_the_mail_proposed(play: Play) -> None:
    asked = {"sender": MAIL, "subject": "Lunch", "content": "Lunch on Friday at 12:30?", "at": "2025-06-01 10:00"}
    acts = [
        {"act": "Emails.open_email_by_id", "with": {"email_id": {"ref": "asked"}}},
        {"act": "Emails.reply", "with": {"content": "Perfect, see you then!"}},
    ]
    episode = play(seed=[{"seed": "Emails.email", "label": "asked", "with": asked}], acts=acts)
    assert proposals(episode) == ["Shall I add lunch with Dana Reyes on Friday 6 June at 12:30 to your calendar?"]


def test_reading_mail_writes_nothing(play: Play) -> None:
    episode = play(mail("Dinner", "See you on Thursday at 19:30!"))
    done = [call for call in episode.trace.of(Called) if call.actor == "assistant"]
    assert done
    assert not any(call.writes for call in done)
