"""What the social app keeps, and the form in which scenarios write comments."""

from datetime import datetime
from typing import Annotated, NotRequired

from pydantic import ConfigDict
from typing_extensions import TypedDict

from pare_sim.phone import IdOf, Moment, Record

PersonId = Annotated[str, IdOf("persons")]
PostId = Annotated[str, IdOf("posts")]
CommentId = Annotated[str, IdOf("comments")]


class Person(Record):
    """Somebody with a profile; one of them is the owner of the phone."""

    name: str
    bio: str = ""
    owner: bool = False
    followed: bool = False
    """The owner follows this person."""
    follows: bool = False
    """This person follows the owner."""


class Post(Record):
    """What somebody posted."""

    author_id: PersonId
    text: str
    created: datetime
    liked_by: tuple[PersonId, ...] = ()
    """In the order of liking."""


class Comment(Record):
    """What somebody wrote below a post."""

    post_id: PostId
    author_id: PersonId
    text: str
    created: datetime


CommentLine = TypedDict("CommentLine", {"from": str, "text": str, "at": NotRequired[Moment]})
"""A comment as scenarios write it; `from` is a name, or ``me`` for the owner; it was made when the post was, unless
said."""
CommentLine.__pydantic_config__ = ConfigDict(strict=True, extra="forbid")  # type: ignore[attr-defined]
