"""Three rules for all criteria: an undoing is not said in passing, keywords propose nothing, and one act is not many.

A proposal that also names an act of undoing (delete, cancel, block, …) is not about an offer whose criterion does not
speak of it: the right thing named beside the wrong act is the wrong proposal. Only base forms count, so that a
text may tell what somebody else has cancelled. A proposal of several further acts, one after the other, is about more
than the offer; what stands after a colon or in quotes is content, not acts.
"""

import re

from pare_sim.checks import normal
from pare_sim.checks.reading import Reading

UNDOING = frozenset(
    normal.words(
        "delete cancel remove erase discard block ignore destroy burn forget wipe trash reject unsave unfollow"
    )
)
JOINING = frozenset(
    normal.words(
        "a an the i you he she it we they me him her us them my your his its our their this that these those to of in "
        "on at for with from by about into as and or so if it is are was be shall should can could would "
        "will may do let "
        "s want der die das den dem ein eine einen ich du sie es wir mir dir ihr zu im am um auf mit von für und oder "
        "soll kann "
        "le la les un une des je tu il elle nous vous me te se de du à au en pour avec et ou que dois puis peux veux "
        "el los las una unos yo lo le te mi tu su de del al en por para con y o que puedo debo quieres "
        "o os um uma eu você de do da no na em para com e ou que posso devo "
        "bir ve ile için mi mı mu mü bu şu da de ben sen "
        "ja ty to na w z do i czy mam mogę"
    )
)
"""Words that join others into a sentence, in the languages of the bundled scenarios."""
FEWEST_JOINING = 1
LONG = 8
"""Words from which a text must have that many joining ones to be a sentence."""


ACTS = frozenset(
    normal.words(
        "add ask answer book buy call change create draft edit forward enter invite leave make mark "
        "message move note order "
        "pay phone plan post prepare print put remind renew reply reschedule save schedule send set share shift start "
        "tell text update upload write"
    )
)
MOST_FURTHER = 1
_PIECES = re.compile(r"[,;.!?]|\b(?:and|or|then)\b")
_CONTENT = re.compile(r":\s.*|\"[^\"]*\"|“[^”]*”|'[^']*'", re.DOTALL)


def further(text: str, spoken: frozenset[str]) -> list[str]:
    """Acts that a text proposes beside those that the criterion speaks of: pieces of it that begin with one."""
    pieces = (normal.words(piece) for piece in _PIECES.split(_CONTENT.sub(" ", text)))
    return [words[0] for words in pieces if words and words[0] in ACTS and words[0] not in spoken]


def undone(reading: Reading, spoken: frozenset[str]) -> list[str]:
    """Acts of undoing that a text names and the criterion does not speak of, those under negation apart."""
    places = ((word, at) for at, word in enumerate(reading.words) if word in UNDOING and word not in spoken)
    return [word for word, at in places if at not in reading.negated]


def is_list_of_keywords(reading: Reading) -> bool:
    """Whether a text of some length has hardly any word that joins the others."""
    joining = sum(1 for word in reading.words if word in JOINING)
    latin = sum(1 for word in reading.words if any("a" <= letter <= "z" for letter in word))
    return latin >= LONG and joining < FEWEST_JOINING
