"""What stands above a page: a notice, news of a version; and the panel that takes a page's place when something of ours breaks."""

from __future__ import annotations

from html import escape

from engine.text import T, Text
from ui.markup.components import button
from ui.markup.html import escape as attr
from ui.markup.i18n import Say


def notice(told: Text, say: Say, to_copy: str = "", act: tuple[str, Text] | None = None) -> str:
    """One sentence, perhaps with a text to select or something to press."""
    press = button(say(act[1]), act[0]) if act else ""
    close = button(say(T("Close")), "dismiss", css="quiet")
    label = f'aria-label="{attr(say(T("To copy")))}"'
    text = f'<input type="text" readonly id="to-copy" {label} value="{attr(to_copy)}">' if to_copy else ""
    return (
        f'<div class="notice" id="notice" role="alert"><p>{escape(say(told))}</p>{text}{press}{close}</div>'
    )


def news(say: Say) -> str:
    """A new version waits."""
    told = escape(say(T("A new version of Tabtop is ready.")))
    acts = button(say(T("Use it now")), "renew", css="main") + button(say(T("Later")), "later", css="quiet")
    return f'<div class="notice" id="news" role="status"><p>{told}</p>{acts}</div>'


def crash(details: str, say: Say) -> str:
    """What broke, the way back, and the details for whoever wants them."""
    last = details.strip().splitlines()[-1]
    return (
        f'<main class="crash" role="alert"><h1>{escape(say(T("Something broke, and it is our fault.")))}</h1>'
        f"<p>{escape(say(T('Your game is saved as it was before the last move.')))}</p><p><code>{escape(last)}</code></p>"
        f"{button(say(T('Back to the lobby')), 'go:', css='main')}{button(say(T('Copy details')), 'copy-details')}"
        f"<details><summary>{escape(say(T('Details')))}</summary><pre>{escape(details)}</pre></details></main>"
    )
