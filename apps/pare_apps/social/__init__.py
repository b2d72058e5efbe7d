"""The social app."""

from pare_apps.social.app import Social
from pare_apps.social.records import Comment, CommentId, Person, PersonId, Post, PostId
from pare_apps.social.screens import Feed, NewPost, People, PostDetail, Profile

__all__ = [
    "Comment",
    "CommentId",
    "Feed",
    "NewPost",
    "People",
    "Person",
    "PersonId",
    "Post",
    "PostDetail",
    "PostId",
    "Profile",
    "Social",
]
