"""The screens of the social app."""

from collections.abc import Sequence

from pare_apps.localtime import short
from pare_apps.paging import Offset, page
from pare_apps.social.app import Social
from pare_apps.social.records import CommentId, PersonId, Post, PostId
from pare_apps.text import shortened
from pare_sim.kernel import Json
from pare_sim.phone import BACK, ROOT, STAY, Content, Item, Replace, Screen, action


class Feed(Screen[Social]):
    """The posts of the people you follow and your own, or the posts that a search found."""

    query: str = ""
    offset: int = 0

    def content(self) -> Content:
        """Twenty posts from the offset on, the newest first."""
        posts = self.app.found(self.query) if self.query else self.app.feed()
        return _listed(self.app, "Feed", posts, self.offset, {"Search": self.query})

    @action(to=STAY)
    def scroll(self, offset: Offset = 0) -> "Feed":
        """Show the posts from an offset on."""
        return self.with_focus(offset=offset)

    @action(to=STAY)
    def search(self, query: str) -> "Feed":
        """Show posts by anybody with a text; empty text shows the feed."""
        return Feed(query=query)

    @action(to="PostDetail")
    def open_post(self, post_id: PostId) -> "PostDetail":
        """Open a post."""
        return PostDetail(post_id=self.app.posts[post_id].id)

    @action(to="NewPost")
    def new_post(self) -> "NewPost":
        """Write a post."""
        return NewPost()

    @action(to="People")
    def open_people(self) -> "People":
        """Look for people."""
        return People()

    @action(to="Profile")
    def open_own_profile(self) -> "Profile":
        """Open your own profile."""
        return Profile(person_id=self.app.me().id)


class PostDetail(Screen[Social]):
    """One post with its comments."""

    post_id: PostId
    offset: int = 0

    def content(self) -> Content:
        """The post in full, and twenty comments from the offset on, the oldest first."""
        post, zone = self.app.posts[self.post_id], self.app.zone
        fields: dict[str, Json] = {
            "Post id": post.id,
            "Author id": post.author_id,
            "Posted": short(post.created, zone),
            "Likes": [self.app.persons[person].name for person in post.liked_by],
        }
        part = page(self.app.below(post.id), self.offset)
        items = tuple(
            Item(c.id, f"{self.app.persons[c.author_id].name}: {c.text}", {"At": short(c.created, zone)})
            for c in part.items
        )
        return Content(self.app.persons[post.author_id].name, post.text, fields, items, part.more)

    @action(to=STAY)
    def list_comments(self, offset: Offset = 0) -> "PostDetail":
        """Show the comments from an offset on."""
        return self.with_focus(offset=offset)

    @action(to=STAY, writes=True, when=lambda self: not self._liked())
    def like(self) -> None:
        """Like the post."""
        self.app.like_post(self.post_id)

    @action(to=STAY, writes=True, when=lambda self: self._liked())
    def unlike(self) -> None:
        """Take your like back."""
        self.app.like_post(self.post_id, liked=False)

    @action(to=STAY, writes=True)
    def comment(self, text: str) -> None:
        """Write a comment for everybody to see."""
        self.app.comment_on_post(self.post_id, text)

    @action(to=STAY, writes=True, when=lambda self: bool(self.app.own_comments(self.post_id)))
    def delete_comment(self, comment_id: CommentId) -> None:
        """Delete one of your own comments."""
        self.app.delete_comment(comment_id)

    @action(to="Profile")
    def open_author(self) -> "Profile":
        """Open the profile of the author."""
        return Profile(person_id=self.app.posts[self.post_id].author_id)

    @action(to=BACK, writes=True, when=lambda self: self._own())
    def delete(self) -> None:
        """Delete your own post with all comments."""
        self.app.delete_post(self.post_id)

    def _liked(self) -> bool:
        return self.app.me().id in self.app.posts[self.post_id].liked_by

    def _own(self) -> bool:
        return self.app.posts[self.post_id].author_id == self.app.me().id


class Profile(Screen[Social]):
    """A person and their posts."""

    person_id: PersonId
    offset: int = 0

    def content(self) -> Content:
        """Who it is, and twenty posts from the offset on, the newest first."""
        person = self.app.persons[self.person_id]
        fields: dict[str, Json] = {
            "Person id": person.id,
            "You follow": "" if person.owner else "yes" if person.followed else "no",
            "Follows you": "" if person.owner else "yes" if person.follows else "no",
        }
        return _listed(self.app, person.name, self.app.by(person.id), self.offset, fields, person.bio)

    @action(to=STAY)
    def scroll(self, offset: Offset = 0) -> "Profile":
        """Show the posts from an offset on."""
        return self.with_focus(offset=offset)

    @action(to="PostDetail")
    def open_post(self, post_id: PostId) -> PostDetail:
        """Open a post."""
        return PostDetail(post_id=self.app.posts[post_id].id)

    @action(to=STAY, writes=True, when=lambda self: not (self._owner() or self._followed()))
    def follow(self) -> None:
        """Follow the person, whose posts are in your feed then."""
        self.app.follow_person(self.person_id)

    @action(to=STAY, writes=True, when=lambda self: self._followed())
    def unfollow(self) -> None:
        """Follow the person no longer."""
        self.app.follow_person(self.person_id, followed=False)

    @action(to=STAY, writes=True, when=lambda self: self._owner())
    def edit_bio(self, bio: str) -> None:
        """Replace the description in your own profile; empty text clears it."""
        self.app.update_profile(bio)

    def _owner(self) -> bool:
        return self.app.persons[self.person_id].owner

    def _followed(self) -> bool:
        return self.app.persons[self.person_id].followed


class People(Screen[Social]):
    """The people with a profile, all or those that a search found."""

    query: str = ""
    offset: int = 0

    def content(self) -> Content:
        """Twenty people from the offset on."""
        part = page(self.app.people(self.query), self.offset)
        items = tuple(
            Item(person.id, shortened(person.name), {"You follow": "yes" if person.followed else ""})
            for person in part.items
        )
        return Content("People", "" if part.total else "Nobody.", {"Search": self.query}, items, part.more)

    @action(to=STAY)
    def search(self, query: str, offset: Offset = 0) -> "People":
        """Show the people with a text in name or description, from an offset on."""
        return People(query=query, offset=offset)

    @action(to="Profile")
    def open_profile(self, person_id: PersonId) -> Profile:
        """Open somebody's profile."""
        return Profile(person_id=self.app.persons[person_id].id)


class NewPost(Screen[Social]):
    """A post being written."""

    text: str = ""

    def content(self) -> Content:
        """The text so far."""
        return Content("New post", self.text)

    @action(to=STAY)
    def set_text(self, text: str) -> "NewPost":
        """Set the text."""
        return self.with_focus(text=text)

    @action(to=Replace("PostDetail"), writes=True, when=lambda self: bool(self.text.strip()))
    def publish(self) -> PostDetail:
        """Post the text for everybody to see."""
        return PostDetail(post_id=self.app.create_post(self.text))

    @action(to=ROOT)
    def discard(self) -> None:
        """Leave without posting."""


def _listed(
    app: Social, title: str, posts: Sequence[Post], offset: int, fields: dict[str, Json], text: str = ""
) -> Content:
    """A list of posts as screens show it."""
    part = page(posts, offset)
    items = tuple(_item(app, post) for post in part.items)
    return Content(title, text or ("" if posts else "No posts."), fields, items, part.more)


def _item(app: Social, post: Post) -> Item:
    fields: dict[str, Json] = {
        "At": short(post.created, app.zone),
        "Likes": len(post.liked_by) or "",
        "Comments": len(app.below(post.id)) or "",
    }
    return Item(post.id, f"{app.persons[post.author_id].name}: {shortened(post.text)}", fields)
