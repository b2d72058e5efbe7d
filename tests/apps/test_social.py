from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pare_apps.social import Social

from pare_sim.kernel import Json
from pare_sim.phone import Outcome, Owner, Phone
from pare_sim.phone.lint import lint
from pare_sim.testing import check_app

START = datetime(2025, 6, 2, 7, tzinfo=UTC)
ME = Owner("Ana Ruiz", "+34 600 000 111", "ana@example.org")
ODD_TEXTS = ["🎉 👩‍👩‍👧", "\u202eשלום", "x" * 50_000, "line\nbreak {0}"]


def new_phone() -> Phone:
    return Phone.with_apps([Social], start=START, zone="Europe/Madrid", owner=ME)


def done(outcome: Outcome) -> Any:
    assert outcome.ok, outcome.error
    return outcome.result


def call(phone: Phone, tool: str, /, **arguments: Json) -> Any:
    outcome = phone.call(f"Social__{tool}", arguments)
    assert Social.tools[tool].writes or outcome.changes == ()
    assert outcome.notices == ()
    return done(outcome)


def act(phone: Phone, action: str, /, **arguments: Json) -> Any:
    if phone.front != "Social":
        done(phone.act("open_app", {"app_name": "Social"}))
    return done(phone.act(action, arguments))


def happen(phone: Phone, event: str, /, **arguments: Json) -> Outcome:
    outcome = phone.happen("Social", event, arguments, f"event:{event}")
    assert outcome.ok, outcome.error
    return outcome


def sow(phone: Phone, seed: str, label: str, /, **arguments: Json) -> str:
    return str(done(phone.sow("Social", seed, arguments, f"seed:{label}")))


def refusal(phone: Phone, tool: str, /, **arguments: Json) -> str:
    """The message of a refused call, which must have left everything as it was."""
    before = phone.digest("all")
    outcome = phone.call(f"Social__{tool}", arguments)
    assert not outcome.ok
    assert outcome.fault is None
    assert phone.digest("all") == before
    return outcome.error or ""


def some_posts(phone: Phone) -> tuple[str, str]:
    sow(phone, "person", "stranger", name="Tom Hart", followed=False, follows=True)
    sow(phone, "post", "tom", author="Tom Hart", text="Selling my bike", at="2025-06-01 09:00")
    lines: list[Json] = [{"from": "me", "text": "Count me in!"}, {"from": "Tom Hart", "text": "Where?"}]
    more: dict[str, Json] = {"comments": lines, "likes": ["me", "Tom Hart"], "at": "2025-06-01 10:00"}
    dana = sow(phone, "post", "dana", author="Dana Reyes", text="Picnic on Sunday?", **more)
    return dana, sow(phone, "post", "mine", author="me", text="Back home", at="2025-06-01 11:00")


def texts(rows: Any) -> list[str]:
    return [row["text"] for row in rows]


def offered(phone: Phone) -> set[str]:
    return {action.name for action in phone.actions()}


def test_the_feed_has_posts_of_those_followed_and_own_ones_the_newest_first() -> None:
    phone = new_phone()
    some_posts(phone)
    feed = call(phone, "get_feed")
    assert (texts(feed["posts"]), feed["range"], feed["total"]) == (["Back home", "Picnic on Sunday?"], [0, 2], 2)
    (tom,) = call(phone, "list_people", query="tom")
    assert (tom["followed"], tom["follows"]) == (False, True)
    call(phone, "follow_person", person_id=tom["person_id"])
    assert texts(call(phone, "get_feed")["posts"])[-1] == "Selling my bike"
    call(phone, "follow_person", person_id=tom["person_id"], followed=False)
    assert len(call(phone, "get_feed")["posts"]) == 2


def test_a_post_is_shown_with_likes_and_comments() -> None:
    phone = new_phone()
    dana, _ = some_posts(phone)
    post = call(phone, "get_post", post_id=dana)
    assert (post["author"], post["likes"], post["liked"], post["comment_count"]) == ("Dana Reyes", 2, True, 2)
    assert [(row["author"], row["text"]) for row in post["comments"]] == [
        ("Ana Ruiz", "Count me in!"),
        ("Tom Hart", "Where?"),
    ]
    assert post["created"] == "2025-06-01T10:00:00+02:00"


def test_search_covers_everybody_by_text_and_author_without_case_and_accents() -> None:
    phone = new_phone()
    some_posts(phone)
    sow(phone, "post", "ines", author="Inès", text="Café?")
    assert texts(call(phone, "search_posts", query="BIKE")) == ["Selling my bike"]
    assert (
        texts(call(phone, "search_posts", query="ines"))
        == texts(call(phone, "search_posts", query="cafe"))
        == ["Café?"]
    )


def test_posting_and_commenting_reach_others_and_are_shown_at_once() -> None:
    phone = new_phone()
    dana, _ = some_posts(phone)
    outward = {name for name, tool in Social.tools.items() if tool.harm == "outward"}
    assert outward == {"create_post", "delete_post", "comment_on_post", "delete_comment"}
    phone.advance_to(START + timedelta(minutes=1))
    made = call(phone, "create_post", text="Hello")
    call(phone, "comment_on_post", post_id=dana, text="With cake")
    assert call(phone, "get_feed")["posts"][0]["post_id"] == made
    assert call(phone, "get_post", post_id=dana)["comments"][-1]["text"] == "With cake"
    assert texts(call(phone, "get_own_profile")["posts"]) == ["Hello", "Back home"]


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_any_text_is_kept_as_it_was_written(text: str) -> None:
    phone = new_phone()
    made = call(phone, "create_post", text=text)
    assert call(phone, "get_post", post_id=made)["text"] == text


def test_only_own_posts_and_comments_can_be_deleted() -> None:
    phone = new_phone()
    dana, mine = some_posts(phone)
    own, other = call(phone, "get_post", post_id=dana)["comments"]
    assert "not the user's own" in refusal(phone, "delete_post", post_id=dana)
    assert "not the user's own" in refusal(phone, "delete_comment", comment_id=other["comment_id"])
    call(phone, "delete_comment", comment_id=own["comment_id"])
    call(phone, "delete_post", post_id=mine)
    assert "no post" in refusal(phone, "get_post", post_id=mine)


def test_deleting_a_post_takes_its_comments_along() -> None:
    phone = new_phone()
    _, mine = some_posts(phone)
    happen(phone, "receive_comment", post_id=mine, author="Dana Reyes", text="Welcome!")
    before = len(phone.apps["Social"].table("comments"))
    call(phone, "delete_post", post_id=mine)
    assert len(phone.apps["Social"].table("comments")) == before - 1


def test_slips_are_refused() -> None:
    phone = new_phone()
    dana, _ = some_posts(phone)
    me = call(phone, "get_own_profile")["person_id"]
    assert "blank" in refusal(phone, "create_post", text=" ")
    assert "blank" in refusal(phone, "comment_on_post", post_id=dana, text="")
    assert "no post" in refusal(phone, "comment_on_post", post_id="nope", text="x")
    assert "themselves" in refusal(phone, "follow_person", person_id=me)
    for wrong in (
        {"at": "2025-06-03 09:00"},
        {"author": ""},
        {"comments": [{"from": "x", "text": "y", "at": "2025-01-01 00:00"}]},
    ):
        outcome = phone.sow(
            "Social", "post", {"author": "Dana Reyes", "text": "x", "at": "2025-06-01 10:00", **wrong}, "seed:x"
        )
        assert not outcome.ok
    assert not phone.sow("Social", "person", {"name": "dana reyes"}, "seed:y").ok


def test_liking_twice_counts_once_and_can_be_taken_back() -> None:
    phone = new_phone()
    _, mine = some_posts(phone)
    for liked, likes in ((True, 1), (True, 1), (False, 0), (False, 0)):
        call(phone, "like_post", post_id=mine, liked=liked)
        assert call(phone, "get_post", post_id=mine)["likes"] == likes


def test_what_others_do_is_noticed() -> None:
    phone = new_phone()
    _, mine = some_posts(phone)
    posted = happen(phone, "receive_post", author="Dana Reyes", text="Rain!")
    assert posted.notices == (("Dana Reyes posted", "Rain!"),)
    commented = happen(phone, "receive_comment", post_id=mine, author="Tom Hart", text="Hi")
    assert commented.notices == (("Tom Hart commented on 'Back home'", "Hi"),)
    assert happen(phone, "receive_like", post_id=mine, person="Tom Hart").notices == (
        ("Tom Hart likes a post", "Back home"),
    )
    assert happen(phone, "receive_follow", person="New Face").notices == (("New Face follows you", ""),)
    assert call(phone, "list_people", query="new face")[0]["follows"] is True


def test_the_user_reads_likes_comments_and_posts() -> None:
    phone = new_phone()
    dana, _ = some_posts(phone)
    act(phone, "open_post", post_id=dana)
    assert "delete" not in offered(phone)
    act(phone, "unlike")
    act(phone, "like")
    act(phone, "comment", text="I bring bread")
    assert phone.content().items[-1].text == "Ana Ruiz: I bring bread"
    act(phone, "delete_comment", comment_id=phone.content().items[-1].id)
    act(phone, "open_author")
    act(phone, "unfollow")
    assert {"follow"} <= offered(phone)
    assert phone.content().title == "Dana Reyes"
    act(phone, "go_back")
    act(phone, "go_back")
    act(phone, "new_post")
    assert "publish" not in offered(phone)
    act(phone, "set_text", text="Rain or shine")
    act(phone, "publish")
    assert phone.content().text == "Rain or shine"
    act(phone, "delete")
    assert [item.text for item in phone.content().items] == ["Ana Ruiz: Back home"]


def test_the_user_edits_the_own_profile_and_discards_a_draft() -> None:
    phone = new_phone()
    act(phone, "open_own_profile")
    act(phone, "edit_bio", bio="Reads a lot")
    assert phone.content().text == "Reads a lot"
    assert not {"follow", "unfollow"} & offered(phone)
    act(phone, "go_back")
    act(phone, "new_post")
    act(phone, "set_text", text="Never mind")
    act(phone, "discard")
    assert type(phone.screen).__name__ == "Feed"
    assert call(phone, "get_feed")["total"] == 0


def test_forks_are_independent() -> None:
    phone = new_phone()
    some_posts(phone)
    before, copy = phone.digest("all"), phone.fork()
    call(copy, "create_post", text="Only there")
    assert phone.digest("all") == before


def test_lint_and_a_random_walk_find_nothing() -> None:
    assert lint(Social) == []
    check_app(Social, populate=some_posts, steps=3000, seed=1).raise_if_failed(complete=True)
