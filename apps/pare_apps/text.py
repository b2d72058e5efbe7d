"""Comparing text as people search it; text itself is always kept as it was given."""

import unicodedata


def folded(text: str) -> str:
    """The form in which text is compared: without case, accents and compatibility variants.

    >>> folded("JOSE\\u0301 Straße") == folded("José STRASSE") == "jose strasse"
    True
    """
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return unicodedata.normalize("NFC", "".join(part for part in parts if not unicodedata.combining(part)))


def same_text(text: str, other: str) -> bool:
    """Whether two texts are the same but for case and the way they are composed; accents count.

    >>> same_text("JOSE\\u0301", "josé"), same_text("Jose", "José")
    (True, False)
    """
    return unicodedata.normalize("NFKC", text).casefold() == unicodedata.normalize("NFKC", other).casefold()


def shortened(text: str, length: int = 80) -> str:
    """The beginning of a text on one line, for lists.

    >>> shortened("one\\ntwo three", 8)
    'one two…'
    """
    line = " ".join(text[: 4 * length].split())
    return line if len(line) <= length and len(text) <= 4 * length else line[: length - 1].rstrip() + "…"
