"""The text of an HTML mail, as people read it."""

import re
from html.parser import HTMLParser

_SILENT = frozenset({"head", "script", "style", "title", "template"})
_BLOCKS = frozenset(
    {"address", "article", "blockquote", "div", "dl", "dt", "dd", "fieldset", "footer", "form", "h1", "h2", "h3"}
    | {"h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "tr", "ul"}
)
_APART = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "hr"})
_SPACE = re.compile(r"[ \t\r\n\f\u00a0]+")
_DECLARATION = re.compile(r"<!\[[^>]*>|<\?[^>]*>")
_MANY_LINES = re.compile(r"\n{3,}")


def text_of(html: str) -> str:
    """The text of a document, one block a line; links, images and styles are left out.

    >>> text_of("<p>Hi&nbsp;Ana,</p><ul><li>milk<li>eggs</ul><br><b>Sam</b>")
    'Hi Ana,\\n\\n- milk\\n- eggs\\n\\nSam'
    """
    reader = _Reader()
    reader.feed(_DECLARATION.sub("", html))
    reader.close()
    lines = (line.strip() for line in "".join(reader.pieces).split("\n"))
    return _MANY_LINES.sub("\n\n", "\n".join(lines)).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self.silent += 1
        elif tag == "body":
            self.silent = 0
        elif tag == "br":
            self.pieces.append("\n")
        elif tag in _BLOCKS:
            self._line(2 if tag in _APART else 1)
            if tag == "li":
                self.pieces.append("- ")
        elif tag in ("td", "th"):
            self.pieces.append(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _SILENT:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self.silent = max(0, self.silent - 1)
        elif tag in _BLOCKS:
            self._line(2 if tag in _APART else 1)

    def handle_data(self, data: str) -> None:
        if not self.silent:
            text = _SPACE.sub(" ", data)
            fresh = not self.pieces or self.pieces[-1].endswith(("\n", " "))
            self.pieces.append(text.lstrip(" ") if fresh else text)

    def _line(self, breaks: int) -> None:
        """End the line, if one has begun, with at least so many breaks in a row."""
        while self.pieces and self.pieces[-1] in ("", " ", "- "):
            self.pieces.pop()
        last = "".join(self.pieces[-2:])
        if self.pieces:
            self.pieces.append("\n" * (breaks - (len(last) - len(last.rstrip("\n")))))
