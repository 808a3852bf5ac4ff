"""Notices above a page, and the panel that replaces a page after a crash."""

from __future__ import annotations

from engine.text import T, Text
from ui.markup.components import button
from ui.markup.html import EMPTY, Html, Markup
from ui.markup.i18n import Say

NOTICE = Markup('<div class="notice" id="notice" role="alert"><p>{text}</p>{to_copy}{action}{close}</div>')
TO_COPY = Markup('<input type="text" readonly id="to-copy" aria-label="{label}" value="{text}">')


def notice(text: Text, say: Say, to_copy: str = "", act: tuple[str, Text] | None = None) -> Html:
    """Draw a notice, optionally with a text to copy by hand, or a button: its action and label."""
    return NOTICE(
        text=say(text),
        to_copy=TO_COPY(label=say(T("To copy")), text=to_copy) if to_copy else EMPTY,
        action=button(say(act[1]), act[0]) if act else EMPTY,
        close=button(say(T("Close")), "dismiss", css="quiet"),
    )


NEW_VERSION = Markup('<div class="notice" id="news" role="status"><p>{text}</p>{now}{later}</div>')


def new_version(say: Say) -> Html:
    """Draw the notice that a new version is ready."""
    return NEW_VERSION(
        text=say(T("A new version of Tabtop is ready.")),
        now=button(say(T("Use it now")), "renew", css="main"),
        later=button(say(T("Later")), "later", css="quiet"),
    )


CRASH = Markup(
    '<main class="crash" role="alert"><h1>{title}</h1><p>{saved}</p><p><code>{error}</code></p>{lobby}{copy}'
    "<details><summary>{summary}</summary><pre>{details}</pre></details></main>"
)


def crash(details: str, say: Say) -> Html:
    """Draw the crash panel: the error, the way back, and the traceback."""
    return CRASH(
        title=say(T("Something broke, and it is our fault.")),
        saved=say(T("Your game is saved as it was before the last move.")),
        error=details.strip().splitlines()[-1],
        lobby=button(say(T("Back to the lobby")), "go:", css="main"),
        copy=button(say(T("Copy details")), "copy-details"),
        summary=say(T("Details")),
        details=details,
    )
