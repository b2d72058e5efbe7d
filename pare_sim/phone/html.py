"""A screen as one self-contained page of HTML: phone-like, light or dark as the reader likes, without any script.

All text of apps is foreign: it is escaped, its directions are kept apart from those of the page, words may break
anywhere, and what no page can hold (control characters, lone surrogates) is shown as the replacement character.
"""

import re
from collections.abc import Iterator
from html import escape

from pare_sim.kernel import digest64
from pare_sim.phone.content import Content, Item, labelled
from pare_sim.phone.view import Button, ScreenView

SYMBOLS = {"look": "⟳", "go_back": "‹", "go_home": "⌂", "open_app": "⊞", "switch_app": "⇄"}
"""How the actions that the phone offers on every screen are drawn."""
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

STYLE = """
:root { color-scheme: light dark; --page: #eceff4; --shell: #fff; --ink: #1b1f27; --soft: #5d6675; --line: #e2e6ed;
  --card: #f6f7fa; --accent: #2457c5; --tint: 88%; --ink-tint: 30%; }
@media (prefers-color-scheme: dark) { :root { --page: #0c0e12; --shell: #14171d; --ink: #e9ebf0; --soft: #9aa3b2;
  --line: #2a303b; --card: #1d222b; --accent: #8fb0ff; --tint: 26%; --ink-tint: 82%; } }
* { box-sizing: border-box; margin: 0; }
html, body { height: 100%; }
body { background: var(--page); color: var(--ink); font: 15px/1.4 system-ui, "Segoe UI", Roboto, "Noto Sans",
  "DejaVu Sans", sans-serif, "Noto Color Emoji"; display: flex; justify-content: center; }
.phone { width: 100%; max-width: 500px; height: 100%; min-height: 480px; background: var(--shell); display: flex;
  flex-direction: column; overflow: hidden; }
.status { display: flex; justify-content: space-between; padding: 8px 18px 2px; font-size: 12.5px; font-weight: 600;
  font-variant-numeric: tabular-nums; }
.status span:last-child { color: var(--soft); font-weight: 500; }
header { padding: 10px 18px 12px; border-bottom: 1px solid var(--line); }
header p { color: var(--accent); font-size: 12.5px; font-weight: 600; }
h1 { font-size: 22px; line-height: 1.2; letter-spacing: -.01em; display: -webkit-box; -webkit-line-clamp: 3;
  -webkit-box-orient: vertical; overflow: hidden; }
main { flex: 1; overflow-y: auto; padding: 12px 18px 18px; }
.foreign { unicode-bidi: isolate; overflow-wrap: anywhere; white-space: pre-wrap; }
main > .foreign { margin-bottom: 14px; }
dl { display: grid; grid-template-columns: minmax(84px, auto) 1fr; gap: 6px 14px; background: var(--card);
  border-radius: 12px; padding: 10px 14px; margin-bottom: 14px; font-size: 14px; }
dt { color: var(--soft); max-width: 130px; overflow-wrap: anywhere; } dd { min-width: 0; }
ul { list-style: none; padding: 0; }
li { display: flex; gap: 12px; padding: 10px 0; border-top: 1px solid var(--line); }
li:first-child { border-top: 0; }
.mark { flex: none; width: 38px; height: 38px; border-radius: 50%; display: grid; place-items: center; font-weight: 600;
  background: hsl(var(--hue) 55% var(--tint)); color: hsl(var(--hue) 60% var(--ink-tint)); }
.body { flex: 1; min-width: 0; }
.what { font-weight: 550; display: -webkit-box; -webkit-line-clamp: 6; -webkit-box-orient: vertical; overflow: hidden; }
.meta { color: var(--soft); font-size: 12.5px; }
.meta > span { unicode-bidi: isolate; } .meta > span + span::before { content: " · "; }
.id { color: var(--soft); opacity: .75; font: 11px ui-monospace, "DejaVu Sans Mono", monospace; white-space: nowrap;
  overflow: hidden; text-overflow: ellipsis; unicode-bidi: isolate; }
.more { color: var(--soft); padding-top: 8px; font-size: 13px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; padding: 12px 18px; border-top: 1px solid var(--line);
  max-height: 38%; overflow-y: auto; }
button { font: inherit; border: 0; cursor: pointer; color: inherit; background: none; }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.actions button { background: var(--card); color: var(--accent); border-radius: 16px; padding: 6px 13px;
  font-size: 13.5px; font-weight: 600; text-align: start; }
.actions small { display: block; font-weight: 400; font-size: 11px; opacity: .8; }
nav { display: flex; justify-content: space-around; padding: 4px 8px 8px; border-top: 1px solid var(--line); }
nav button { color: var(--soft); padding: 4px 8px; font-size: 10.5px; line-height: 1.25; }
nav b { display: block; font-size: 20px; line-height: 1.1; font-weight: 400; color: var(--ink); }
"""


def to_html(view: ScreenView) -> str:
    """One screen as a page; it fills the window, and scrolls inside if there is more than fits."""
    content = view.content
    title = _safe(f"{content.title} – {view.app}")
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>{title}</title><style>{STYLE}</style></head><body>",
            f'<div class="phone" data-app="{_safe(view.app)}" data-screen="{_safe(view.screen)}">',
            _status(view.time),
            f'<header><p>{_safe(view.app)}</p><h1 class="foreign" dir="auto">{_safe(content.title)}</h1></header>',
            f'<main tabindex="0" aria-label="{_safe(view.screen)}">',
            *_content(content),
            "</main>",
            *_actions(view.actions),
            f'<nav aria-label="Phone">{"".join(map(_always, view.always))}</nav>',
            "</div></body></html>\n",
        ]
    )


def _status(time: str) -> str:
    day, _, clock = time.partition("T")
    return f'<div class="status"><span>{_safe(clock[:5])}</span><span>{_safe(day)}</span></div>'


def _content(content: Content) -> Iterator[str]:
    if content.text:
        yield f'<p class="foreign" dir="auto">{_safe(content.text)}</p>'
    fields = labelled(content.fields)
    if fields:
        rows = (f'<dt>{_safe(label)}</dt><dd class="foreign" dir="auto">{_safe(value)}</dd>' for label, value in fields)
        yield f"<dl>{''.join(rows)}</dl>"
    if content.items:
        yield f"<ul>{''.join(map(_item, content.items))}</ul>"
    if content.more:
        yield f'<p class="more">… and {content.more} more</p>'


def _item(item: Item) -> str:
    fields = "".join(
        f'<span dir="auto">{_safe(label)}: {_safe(value)}</span>' for label, value in labelled(item.fields)
    )
    meta = f'<div class="meta foreign">{fields}</div>' if fields else ""
    mark = next((letter for letter in item.text if letter.isalnum()), "•").upper()
    hue = digest64("hue", UNPRINTABLE.sub("", item.text)) % 360
    return (
        f'<li data-id="{_safe(item.id)}">'
        f'<span class="mark" style="--hue: {hue}" aria-hidden="true">{_safe(mark)}</span>'
        f'<div class="body"><div class="what foreign" dir="auto">{_safe(item.text)}</div>{meta}'
        f'<div class="id" dir="ltr">{_safe(item.id)}</div></div></li>'
    )


def _actions(buttons: tuple[Button, ...]) -> Iterator[str]:
    if buttons:
        yield f'<section class="actions" aria-label="Actions">{"".join(map(_button, buttons))}</section>'


def _button(button: Button) -> str:
    needs = f"<small>{_safe(', '.join(button.parameters))}</small>" if button.parameters else ""
    return f"{_opening(button)}{_safe(button.label)}{needs}</button>"


def _always(button: Button) -> str:
    return f'{_opening(button)}<b aria-hidden="true">{SYMBOLS[button.name]}</b>{_safe(button.label)}</button>'


def _opening(button: Button) -> str:
    about = _safe(button.description.partition("\n")[0])
    return f'<button type="button" data-action="{_safe(button.name)}" title="{about}">'


def _safe(text: str) -> str:
    """Foreign text as it may stand anywhere in a page, quoted attributes included."""
    return escape(UNPRINTABLE.sub("\ufffd", text))
