"""The posts and people, the assistant's tools, and what other people do."""

from collections.abc import Iterable
from datetime import datetime

from pare_apps.paging import Limit, Offset, page
from pare_apps.social.records import Comment, CommentId, CommentLine, Person, PersonId, Post, PostId
from pare_apps.text import folded, same_text, shortened
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.phone import App, Moment, Table, event, seed, tool


class Social(App):
    """A feed of posts by people, with comments and likes."""

    screens = ("Feed", "PostDetail", "Profile", "People", "NewPost")
    persons: Table[Person]
    posts: Table[Post]
    comments: Table[Comment]

    def setup(self) -> None:
        """Add the owner's profile."""
        self.persons.add(Person(id=self.persons.fresh_id(), name=self.owner.name, owner=True))

    @tool()
    def get_feed(self, offset: Offset = 0, limit: Limit = 10) -> dict[str, Json]:
        """List the posts of the people the user follows and the user's own, the newest first."""
        part = page(self.feed(), offset, limit)
        return {"posts": [self.post_row(p) for p in part.items], "range": [part.start, part.end], "total": part.total}

    @tool()
    def get_post(self, post_id: PostId) -> dict[str, Json]:
        """Show a post with its comments, the oldest first."""
        post = self.posts[post_id]
        return self.post_row(post) | {"comments": [self._comment_row(comment) for comment in self.below(post.id)]}

    @tool()
    def search_posts(self, query: str) -> list[dict[str, Json]]:
        """Find posts by anybody with a text in them or in the author's name, the newest first."""
        return [self.post_row(post) for post in self.found(query)]

    @tool()
    def list_people(self, query: str = "") -> list[dict[str, Json]]:
        """List everybody whose name or description has a text, in the order of adding."""
        return [self.person_row(person) for person in self.people(query)]

    @tool()
    def get_profile(self, person_id: PersonId) -> dict[str, Json]:
        """Show a person with all of their posts, the newest first."""
        person = self.persons[person_id]
        return self.person_row(person) | {"posts": [self.post_row(post) for post in self.by(person.id)]}

    @tool()
    def get_own_profile(self) -> dict[str, Json]:
        """Show the user's own profile with all posts, the newest first."""
        return self.get_profile(self.me().id)

    @tool(writes=True, harm="outward")
    def create_post(self, text: str) -> str:
        """Post a text for everybody to see, and return its id."""
        return self.add_post(self.me(), text, self.now).id

    # Others have seen it, and its likes and comments do not come back.
    @tool(writes=True, harm="outward")
    def delete_post(self, post_id: PostId) -> str:
        """Delete one of the user's own posts with its comments and return its id."""
        post = self.posts[post_id]
        if post.author_id != self.me().id:
            raise CallError(f"post {post_id!r} is not the user's own; only own posts can be deleted")
        for comment in self.below(post.id):
            self.comments.remove(comment.id)
        return self.posts.remove(post.id).id

    @tool(writes=True, harm="outward")
    def comment_on_post(self, post_id: PostId, text: str) -> str:
        """Write a comment below a post for everybody to see, and return its id."""
        return self.add_comment(post_id, self.me(), text, self.now).id

    @tool(writes=True, harm="outward")
    def delete_comment(self, comment_id: CommentId) -> str:
        """Delete one of the user's own comments and return its id."""
        if self.comments[comment_id].author_id != self.me().id:
            raise CallError(f"comment {comment_id!r} is not the user's own; only own comments can be deleted")
        return self.comments.remove(comment_id).id

    @tool(writes=True)
    def like_post(self, post_id: PostId, liked: bool = True) -> str:
        """Like a post, or with false no longer, and return its id."""
        return self.set_like(post_id, self.me(), liked)

    @tool(writes=True)
    def follow_person(self, person_id: PersonId, followed: bool = True) -> str:
        """Follow a person, whose posts are in the feed then, or with false no longer; return the person's id."""
        if self.persons[person_id].owner:
            raise CallError("nobody follows themselves")
        return self.persons.update(person_id, followed=followed).id

    @tool(writes=True)
    def update_profile(self, bio: str) -> str:
        """Replace the description in the user's own profile and return the profile's id; empty text clears it."""
        return self.persons.update(self.me().id, bio=bio).id

    @event()
    def receive_post(self, author: str, text: str) -> str:
        """Somebody posts; whoever is not known yet is added, as somebody the user follows."""
        person = self.named(author, followed=True)
        post = self.add_post(person, text, self.now)
        self.notify(f"{person.name} posted", text)
        return post.id

    @event()
    def receive_comment(self, post_id: PostId, author: str, text: str) -> str:
        """Somebody comments on a post."""
        person = self.named(author)
        comment = self.add_comment(post_id, person, text, self.now)
        self.notify(f"{person.name} commented on {shortened(self.posts[post_id].text, 40)!r}", text)
        return comment.id

    @event()
    def receive_like(self, post_id: PostId, person: str) -> str:
        """Somebody likes a post."""
        liker = self.named(person)
        self.notify(f"{liker.name} likes a post", self.posts[post_id].text)
        return self.set_like(post_id, liker, liked=True)

    @event()
    def receive_follow(self, person: str) -> str:
        """Somebody follows the user."""
        follower = self.named(person)
        self.notify(f"{follower.name} follows you")
        return self.persons.update(follower.id, follows=True).id

    @seed()
    def person(self, name: str, bio: str = "", followed: bool = True, follows: bool = False) -> str:
        """Somebody with a profile, followed by the owner unless said otherwise."""
        if any(same_text(known.name, name) for known in self.persons):
            raise CallError(f"there is already a person {name!r}")
        return self.persons.update(self.named(name).id, bio=bio, followed=followed, follows=follows).id

    @seed()
    def post(
        self,
        author: str,
        text: str,
        at: Moment | None = None,
        likes: list[str] | None = None,
        comments: list[CommentLine] | None = None,
    ) -> str:
        """A post by a person, or by ``me``; whoever is not known yet is added, as somebody the owner follows."""
        made = self.add_post(self.named(author, followed=True), text, at or self.now)
        for name in likes or ():
            self.set_like(made.id, self.named(name), liked=True)
        for line in comments or ():
            self.add_comment(made.id, self.named(line["from"]), line["text"], line.get("at", made.created))
        return made.id

    def me(self) -> Person:
        """The owner's profile."""
        return next(person for person in self.persons if person.owner)

    def feed(self) -> list[Post]:
        """The posts of those whom the owner follows and of the owner, the newest first."""
        return _newest(post for post in self.posts if self._in_feed(self.persons[post.author_id]))

    def found(self, query: str) -> list[Post]:
        """Posts by anybody that fit a search, the newest first."""
        wanted = folded(query)
        return _newest(p for p in self.posts if wanted in folded(f"{p.text}\n{self.persons[p.author_id].name}"))

    def people(self, query: str = "") -> list[Person]:
        """Everybody who fits a search."""
        wanted = folded(query)
        return [person for person in self.persons if wanted in folded(f"{person.name}\n{person.bio}")]

    def by(self, person_id: str) -> list[Post]:
        """Somebody's posts, the newest first."""
        return _newest(post for post in self.posts if post.author_id == person_id)

    def below(self, post_id: str) -> list[Comment]:
        """The comments on a post, the oldest first."""
        return sorted((c for c in self.comments if c.post_id == post_id), key=lambda comment: comment.created)

    def own_comments(self, post_id: str) -> list[Comment]:
        """The owner's comments on a post."""
        return [comment for comment in self.below(post_id) if comment.author_id == self.me().id]

    def named(self, name: str, *, followed: bool = False) -> Person:
        """The person of that name, or ``me``; a new one if there is none."""
        if name == "me":
            return self.me()
        if not name.strip():
            raise CallError("the name of a person cannot be blank")
        known = next((person for person in self.persons if same_text(person.name, name)), None)
        return known or self.persons.add(Person(id=self.persons.fresh_id(), name=name, followed=followed))

    def add_post(self, author: Person, text: str, at: datetime) -> Post:
        """Check and add a post."""
        self._check(text, at)
        return self.posts.add(Post(id=self.posts.fresh_id(), author_id=author.id, text=text, created=at))

    def add_comment(self, post_id: str, author: Person, text: str, at: datetime) -> Comment:
        """Check and add a comment."""
        self._check(text, at)
        post = self.posts[post_id]
        if at < post.created:
            raise CallError("a comment cannot be older than its post")
        made = Comment(id=self.comments.fresh_id(), post_id=post.id, author_id=author.id, text=text, created=at)
        return self.comments.add(made)

    def set_like(self, post_id: str, person: Person, liked: bool) -> str:
        """Let somebody like a post, or no longer."""
        others = tuple(other for other in self.posts[post_id].liked_by if other != person.id)
        return self.posts.update(post_id, liked_by=(*others, person.id) if liked else others).id

    def post_row(self, post: Post) -> dict[str, Json]:
        """A post as tools return it."""
        return {
            "post_id": post.id,
            "author_id": post.author_id,
            "author": self.persons[post.author_id].name,
            "text": post.text,
            "created": self.plain(post.created),
            "likes": len(post.liked_by),
            "liked": self.me().id in post.liked_by,
            "comment_count": len(self.below(post.id)),
        }

    def person_row(self, person: Person) -> dict[str, Json]:
        """A person as tools return them."""
        flags = {"own": person.owner, "followed": person.followed, "follows": person.follows}
        return {"person_id": person.id, "name": person.name, "bio": person.bio, **flags}

    def _comment_row(self, comment: Comment) -> dict[str, Json]:
        author = self.persons[comment.author_id]
        return {
            "comment_id": comment.id,
            "author_id": author.id,
            "author": author.name,
            "text": comment.text,
            "created": self.plain(comment.created),
        }

    def _check(self, text: str, at: datetime) -> None:
        if not text.strip():
            raise CallError("the text cannot be blank")
        if at > self.now:
            raise CallError("nothing can have been written in the future")

    def _in_feed(self, person: Person) -> bool:
        return person.followed or person.owner


def _newest(posts: Iterable[Post]) -> list[Post]:
    """The newest first; of equally old ones, the last added first."""
    latest_first = list(posts)[::-1]
    return sorted(latest_first, key=lambda post: post.created, reverse=True)
