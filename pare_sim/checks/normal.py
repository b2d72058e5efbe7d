"""Text as it is compared: one folding into words for matchers and criteria, in every script.

Folding is NFKC and casefold; accents, Arabic and Hebrew vowel points, invisible format characters and the
possessive 's are dropped; all other punctuation only separates. Numbers keep their inner points, commas and
colons (`45.50`, `19:30`), so '5' is no word of '4.5'; a unit glued to a number is a word of its own (`5pm`).
Emoji, currency signs and each character of a script written without blanks are words of their own.
"""

import re
from unicodedata import category, digit, normalize

_ACCENTS = re.compile(
    "[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff]+"
)
_PILE = re.compile("[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u1ab0-\u1dff\u20d0-\u20ff]{30}")
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)
_WORD = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])|[0-9]+(?:[.,:][0-9]+)*|[$%]|[a-z0-9\x80-\U0010ffff]+")
_LETTERS = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
_MARKS = {
    **dict.fromkeys("'’‘ʼ`´′", "'"),
    **dict.fromkeys(".,:;!?-/&|+", ""),  # kept: they separate clauses and items
    **dict.fromkeys("。।", ". "),
    **dict.fromkeys("、،", ", "),
    **dict.fromkeys("\n\r\u2028\u2029", "\n"),
    "؟": "? ",
    "؛": "; ",
    "—": "; ",
    "–": " - ",
    "%": " % ",
    "\u200b": " ",
}


class _Folding(dict[int, str]):
    """What each character becomes, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = folded = _fold_character(chr(code))
        return folded


def _fold_character(char: str) -> str:
    if char in _MARKS:
        return _MARKS[char] or char
    kind = category(char)
    if char in _LETTERS or kind == "Nd":
        return _LETTERS.get(char) or str(digit(char))
    if kind in ("Cf", "Me") or "\ufe00" <= char <= "\ufe0f":
        return ""
    if kind in ("So", "Sc") or _UNSPACED.match(char):
        return f" {char} "
    return char if kind[0] in "LMN" else " "


_FOLDING = _Folding()
_MERIDIEM = re.compile(r"(?<![a-z])([ap])\. ?m\b\.?")
_POSSESSIVE = re.compile(r"(?<=\w)'s(?!\w)")
_STAMP = re.compile(r"(?<=-[0-9]{2})t([0-9]{2}:[0-9]{2})(?::[0-9]{2})?(?:z|[+-][0-9]{2}:[0-9]{2})?(?![0-9])")
_NOT = re.compile(r"(?<=\w)n't\b|(?<=\bcan)not\b")


def compose(text: str) -> str:
    """NFC, as Unicode's stream-safe format: piles of over 30 marks, quadratic to sort, are divided."""
    return text if text.isascii() else normalize("NFC", _PILE.sub("\\g<0>\u034f", text))


def _bare(text: str) -> str:
    """NFKD without accents; written ones go first too, since sorting long piles of them takes quadratic time."""
    return _ACCENTS.sub("", normalize("NFKD", _ACCENTS.sub("", text)))


def fold(text: str) -> str:
    """The running text with its characters folded and its punctuation reduced to ASCII."""
    if not text.isascii():
        text = normalize("NFC", _bare(_bare(text).casefold()))
    text = _MERIDIEM.sub(r"\1m", text.casefold().translate(_FOLDING))
    return _NOT.sub(" not", _POSSESSIVE.sub("", _STAMP.sub(r" \1", text)))


def split(folded: str) -> list[str]:
    """The words of a folded text."""
    return _WORD.findall(folded)


def words(text: str) -> tuple[str, ...]:
    """The folded words of a text.

    >>> words("José's dinner—19:30, 7p.m. (don't forget)")
    ('jose', 'dinner', '19:30', '7', 'pm', 'do', 'not', 'forget')
    """
    return tuple(split(fold(text)))


def plain(text: str) -> str:
    """The folded words joined by single blanks: equal for texts that say the same."""
    return " ".join(words(text))


def length(found: tuple[str, ...]) -> int:
    """How long a text is in words; two characters of a script without blanks count as one word."""
    return len(found) - sum(1 for word in found if _UNSPACED.match(word)) // 2


def forms(word: str) -> frozenset[str]:
    """An English base form with its regular inflections; a word of another script stays alone.

    >>> sorted(forms("plan"))
    ['plan', 'planed', 'planing', 'planned', 'planning', 'plans']
    >>> {"reminder", "reminding"} <= forms("remind") and "later" not in forms("late")
    True
    """
    if len(word) < 3 or not (word.isascii() and word.isalpha()):
        return frozenset([word])
    endings = ["ed", "ing", *(["er", "ers"] if len(word) >= 5 else [])]
    stems = [word]
    if word[-1] == "e":
        stems = [word[:-1]]
    elif re.search("[^aeiou][aeiou][^aeiouwxy]$", word):
        stems.append(word + word[-1])
    inflected = {stem + ending for stem in stems for ending in endings}
    if re.search("[^aeiou]y$", word):
        inflected |= {word[:-1] + "ies", word[:-1] + "ied"}
    plural = "es" if re.search("(?:s|x|z|ch|sh|o)$", word) else "s"
    return frozenset([word, word + plural, *inflected])
