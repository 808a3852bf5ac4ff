"""Notices above a page, and the panel that replaces a page after a crash."""

from __future__ import annotations

from typing import NamedTuple

from engine.text import T, Text
from ui.markup.components import button
from ui.markup.html import EMPTY, Html, Markup
from ui.markup.i18n import Say

NOTICE = Markup('<div class="notice" id="notice" role="alert"><p>{text}</p>{to_copy}{action}{close}</div>')
TO_COPY = Markup('<input type="text" readonly id="to-copy" aria-label="{label}" value="{text}">')


def notice(text: Text, say: Say, to_copy: str = "", act: tuple[str, Text] | None = None) -> Html:
    """Draw a notice. It may have a text to copy by hand, or a button (`act`: its action and label)."""
    return NOTICE(
        text=say(text),
        to_copy=TO_COPY(label=say(T("To copy")), text=to_copy) if to_copy else EMPTY,
        action=button(say(act[1]), act[0]) if act else EMPTY,
        close=button(say(T("Close")), "dismiss", css="quiet"),
    )


TOAST = Markup('<div class="notice toast" id="notice" role="alert"><p>{text}</p></div>')


def toast(text: Text, say: Say) -> Html:
    """Draw a word over the page that fades by itself and moves nothing."""
    return TOAST(text=say(text))


NEW_VERSION = Markup('<div class="notice" id="news" role="status"><p>{text}</p>{now}{later}</div>')


def new_version(say: Say) -> Html:
    """Draw the notice that a new version is ready."""
    return NEW_VERSION(
        text=say(T("A new version of Tabtop is ready.")),
        now=button(say(T("Update now")), "renew", css="main"),
        later=button(say(T("Later")), "later", css="quiet"),
    )


CRASH = Markup(
    '<main class="crash" role="alert"><h1>{title}</h1><p>{saved}</p><p><code>{error}</code></p>'
    '<p>{contents}</p><div class="row">{lobby}{copy}</div>'
    "<details><summary>{summary}</summary><pre>{details}</pre></details></main>"
)


class Crash(NamedTuple):
    """An error in the app, as the panel shows it."""

    traceback: str
    version: str
    browser: str
    record: str  # of the game that was open; "" if none was

    @property
    def error(self) -> str:
        """The last line of the traceback."""
        return (self.traceback.strip().splitlines() or [""])[-1]

    @property
    def details(self) -> str:
        """The text to send to the developers."""
        about = f"Tabtop {self.version}\n{self.browser}\n\n{self.traceback}"
        return f"{about}\n{self.record}" if self.record else about


def crash(crashed: Crash, say: Say) -> Html:
    """Draw the crash panel: the error, the way back, and the details to copy."""
    contents = (
        T(
            "The details contain the error, Tabtop’s version, your browser’s name, and the record of this"
            " game with the players’ names and every move."
        )
        if crashed.record
        else T("The details contain the error, Tabtop’s version and your browser’s name.")
    )
    return CRASH(
        title=say(T("Something went wrong.")),
        saved=say(T("Your game is saved up to the last move.")),
        error=crashed.error,
        lobby=button(say(T("All games")), "go:", css="main"),
        copy=button(say(T("Copy details")), "copy-details"),
        contents=say(contents),
        summary=say(T("Details")),
        details=crashed.details,
    )
