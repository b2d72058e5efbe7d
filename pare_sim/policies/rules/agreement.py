"""Whether words settle an appointment, only suggest it, or take it back."""

import re

from pare_sim.policies.rules.clocks import clocks_in
from pare_sim.policies.rules.wording import sentences

_STRONG = re.compile(
    r"\bsee (?:you|ya|u)\b|\b(?:un)?til then\b|\blooking forward\b|\bcan['’]?t wait\b"
    r"|\bworks (?:for (?:me|us)|great|well|perfectly|fine)\b|\b(?:that|it) works\b|\b(?:that )?suits (?:me|us)\b"
    r"|\b(?:fine|good|great|perfect|ok|okay) (?:with|by|for) (?:me|us)\b|\bcount (?:me|us) in\b"
    r"|\bi(?:['’]m| am) in\b|\bsounds (?:good|great|perfect|lovely|fine|like a plan)\b"
    r"|\b(?:it['’]s|that['’]s) a (?:deal|date|plan)\b|\bagreed\b|(?:^|[,.!:–-]\s*)deal\b(?! with)|\bit['’]s settled\b"
    r"|\blet['’]s (?:say|go with|make it|do (?:it|that))\b|\b(?:i|we)(?:['’]ll| will) be there\b"
    r"|\b(?:i|we) can (?:make|do) (?:it|that)\b|\bit is(?:,? then)?\b(?=\s*[.!,]*(?:$|\s+(?:see|perfect)))"
    r"|\b(?:[a-z]+day|[0-9]+|[0-9]*[ap]m|noon|tomorrow|tonight|then) (?:works|suits"
    r"|is (?:fine|good|great|perfect|ok|okay))\b"
    r"|\b(?:we|you)(?:['’]re| are) (?:meeting|on for|having|all set)\b|\bi(?:['’]ve| have) put (?:you|us) down\b",
    re.IGNORECASE,
)
_FIXED = re.compile(
    r"\bconfirm(?:ed|ing|s)\b|\b(?:i|we|(?:happy|pleased|glad|writing|like) to) confirm\b"
    r"|(?<!fully )\b(?:booked|reserved)\b|\bsettled\b"
    r"|\bis (?:still |definitely )?on\s*[.!]*$"
    r"|\b(?:our|your|the|reminder:|today['’]s|tomorrow['’]s|[a-z]+day['’]s)\s+[^.?!,;]{2,40}?\b(?:is|has been"
    r"|will be|takes place|starts)\s+(?:(?:now|all|still|also)\s+)?"
    r"(?:on|at|set|scheduled|fixed|tomorrow|today|tonight|this|next|[a-z]+day)\b",
    re.IGNORECASE,
)
"""Words that fix a time; unlike agreement they may be about somebody else's matters."""
_WEAK = re.compile(
    r"^\s*(?:ok(?:ay)?|yes|yep|yeah|sure|great|perfect|lovely|wonderful|excellent|awesome|cool|done|fine|absolutely"
    r"|of course|you bet|see you|with pleasure|gladly|alright|good idea)\b"
    r"\s*(?:$|[,.!;:–-]|(?:thing|then|that|it|let|see|i|we|you|works|sounds|idea|plan|yes|of|perfect|great)\b)",
    re.IGNORECASE,
)
_TAKEN_BACK = re.compile(
    r"\bcan(?:no|['’])?t\b(?!\s+wait)|\bwon['’]?t (?:be able|make|work|come|happen)\b|\bun(?:able|fortunately)\b"
    r"|\bcancel|\bpostpone|\bcall(?:ed|ing)? (?:it )?off\b|\breschedul|\bno longer\b|\bmoved?\b|\bno deal\b"
    r"|\b(?:does|do|would)(?:n['’]?t| not) (?:work|suit|fit|think)\b|\b(?:would|could)n['’]?t\b"
    r"|\bnot (?:sure|certain|going|confirmed|settled|agreed)\b|\b(?:another|different) (?:day|time)\b"
    r"|\bget back to you\b|\blet you know\b|\bwould have\b|\bwas going to\b",
    re.IGNORECASE,
)
_COURTESY = re.compile(
    r"\b(?:if|in case|should) you\b|\byou (?:can|may) (?:also )?(?:cancel|reschedule)", re.IGNORECASE
)
"""Told what the user could do, not what is done."""
HEDGE = re.compile(
    r"\b(?:maybe|perhaps|might|if|unless|possibly|probably|tentative(?:ly)?|depends|check(?!-)|ask|think about"
    r"|see whether|not yet|almost|wish|hopefully|to be confirmed)\b",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:he|she|they|i)(?:['’](?:m|s|re|ve)| is| are| am| has| have| had)?\s+(?:got\s+)?(?:an?)\b"
    r"|\b(?:my|his|her|their)\s+(?!place|house|flat|home|garden|office|treat)",
    re.IGNORECASE,
)
_PARTS = re.compile(r"[^,;.!?\n]+[,;.!?]*")
_WEAK_WORDS = 14
_ASIDE = re.compile(
    r"\b(?:where|what|which|who|anything|can i bring|shall i bring)\b(?! time| day| about)[^?]*\?", re.I
)


def taken_back(text: str) -> bool:
    """Whether it refuses, moves or cancels something, or puts off the answer."""
    return any(_TAKEN_BACK.search(part) and not _COURTESY.search(part) for part in sentences(text))


def settles(text: str) -> bool:
    """Whether it agrees to an appointment or announces one that is fixed, on its own terms.

    >>> settles("See you Thursday at 19:30!"), settles("Shall we say Thursday at 19:30?")
    (True, False)
    """
    if taken_back(text):
        return False
    parts = sentences(text)
    if any(part.endswith("?") and clocks_in(part) for part in parts):
        return False
    return any(map(_agrees, parts))


def agreeing_first(text: str) -> tuple[str, str]:
    """A text in two: the sentences that agree, and the others."""
    parts = sentences(text)
    return " ".join(filter(_agrees, parts)), " ".join(part for part in parts if not _agrees(part))


def _agrees(sentence: str) -> bool:
    if sentence.endswith("?") or HEDGE.search(sentence):
        return False
    if _STRONG.search(sentence):
        return True
    return bool(_FIXED.search(sentence)) and not _OWN.search(sentence)


def assents(text: str) -> bool:
    """Whether it is a short yes to what was said before; a question about something else may follow."""
    said = _ASIDE.sub("", text)
    return (
        len(text.split()) <= _WEAK_WORDS
        and _WEAK.search(said) is not None
        and not (taken_back(said) or HEDGE.search(said) or "?" in said)
    )


def still_offered(text: str) -> str:
    """The parts of a text that do not refuse, move or cancel something.

    >>> still_offered("I can't on Thursday, how about Friday?")
    'how about Friday?'
    """
    return " ".join(part.strip() for part in _PARTS.findall(text) if not taken_back(part))
