"""Occasions that people meet for: the words for them and the time of day they are likely at."""

import re
from dataclasses import dataclass

_ALONE = (
    *("dinner", "supper", "lunch", "brunch", "breakfast", "coffee", "drinks", "meeting", "appointment", "interview"),
    *("checkup", "check-up", "party", "concert", "haircut", "workshop", "rehearsal", "picnic", "barbecue", "bbq"),
    *("meetup", "catch-up", "get-together", "viewing", "consultation", "training", "lesson", "recital", "ceremony"),
    *("webinar", "seminar", "lecture", "hike", "tea", "playdate", "standup", "stand-up", "sync", "briefing"),
    "reservation",
)
_AFTER_A_WORD = ("call", "game", "match", "class", "movie", "film", "review", "walk", "run", "visit", "session", "tour")
"""Occasions only as nouns: "a call", "the game", "project review"; never "call me"."""
_KINDS = (
    *("team", "project", "budget", "dentist", "dental", "doctor", "doctor's", "birthday", "piano", "guitar", "tennis"),
    *("football", "soccer", "basketball", "yoga", "board", "client", "staff", "parent", "parents", "video", "phone"),
    *("conference", "kick-off", "kickoff", "planning", "farewell", "family", "business", "job", "eye", "vet", "sales"),
    *("house", "apartment", "flat", "school", "design", "code", "weekly", "monthly", "quarterly", "therapy", "physio"),
    *("bike", "dance", "swimming", "language", "housewarming", "anniversary", "retirement", "status", "study"),
)
_VERBS = {"meet": "meeting", "meeting up": "meeting", "dine": "dinner", "catch up": "catch-up"}
_LATE = frozenset(["dinner", "supper", "drinks", "party", "concert", "movie", "film"])
_EARLY = frozenset(["breakfast", "brunch"])

_WITHOUT_ARTICLE = frozenset(
    ["dinner", "supper", "lunch", "brunch", "breakfast", "coffee", "tea", "drinks", "training", "rehearsal"]
)
_COMPANION = re.compile(r"\bwith\s+((?:(?:Dr|Mr|Mrs|Ms|Prof)\.?\s+)?[A-Z][\w-]+(?:\s+[A-Z][\w-]+)?)")

_KIND = "|".join(map(re.escape, _KINDS))
_NOUN = re.compile(
    rf"\b(?:(?P<kind>(?:{_KIND})(?:\s+(?:{_KIND}))?)\s+)?(?P<noun>{'|'.join(map(re.escape, _ALONE))})\b"
    rf"|\b(?:(?:a|an|the|our|your|this|that|quick|short|next)\s+(?P<kind2>(?:{_KIND}))?\s*|(?P<kind3>{_KIND})\s+)"
    rf"(?P<noun2>{'|'.join(_AFTER_A_WORD)})\b(?!\s+(?:me|him|her|them|us|you)\b)",
    re.IGNORECASE,
)
_VERB = re.compile(r"\b(meet|meeting up|dine|catch up)\b", re.IGNORECASE | re.ASCII)
_PLACE = re.compile(r"\bat\s+((?:the\s+)?[A-Z][\w'’&-]*(?:\s+(?:(?:of|de|la|le|du|and|&|the)\s+)?[A-Z0-9][\w'’&-]*)*)")
_PLACE_AFTER_TIME = re.compile(
    r"(?:[0-9]|[ap]m|noon),\s+((?:[Tt]he\s+)?[A-Z][\w'’&-]*(?:\s+(?:(?:of|de|la|le|du|and|&|the)\s+)?[A-Z0-9][\w'’&-]*)+)"
    r"(?=\s*[?.!]|$)"
)
_NO_PLACES = re.compile(
    r"^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Noon|Midday|Midnight|I\b)"
)


@dataclass(frozen=True)
class Occasion:
    """What people meet for: its title ("team meeting") and plain noun ("meeting")."""

    title: str
    noun: str

    @property
    def late(self) -> bool:
        """Whether it is likely to be in the evening."""
        return self.noun in _LATE

    @property
    def early(self) -> bool:
        """Whether it is likely to be in the morning."""
        return self.noun in _EARLY

    @property
    def spoken(self) -> str:
        """With its article: "a team meeting", "dinner"."""
        if self.noun in _WITHOUT_ARTICLE:
            return self.title
        return f"an {self.title}" if self.title[:1] in "aeio" else f"a {self.title}"


MEETING = Occasion("meeting", "meeting")


def occasion_in(text: str) -> Occasion | None:
    """The first occasion a text names."""
    found = _NOUN.search(text)
    if found:
        noun = (found["noun"] or found["noun2"]).lower()
        kind = (found["kind"] or found["kind2"] or found["kind3"] or "").lower().strip()
        return Occasion(" ".join(f"{kind} {noun}".split()), noun)
    verb = _VERB.search(text)
    return Occasion(_VERBS[verb[1].lower()], _VERBS[verb[1].lower()]) if verb else None


def companion_in(text: str) -> str | None:
    """Whom a text names after "with".

    >>> companion_in("Your appointment with Dr Lee is confirmed")
    'Dr Lee'
    """
    found = _COMPANION.search(text)
    return found[1] if found else None


def place_in(text: str) -> str | None:
    """The place that a text names after "at".

    >>> place_in("See you at 19:30 at Chez Paul.")
    'Chez Paul'
    """
    for match in (*_PLACE.finditer(text), *_PLACE_AFTER_TIME.finditer(text)):
        if not _NO_PLACES.match(match[1]):
            return match[1]
    return None
