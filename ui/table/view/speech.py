"""What a screen reader says at a table: what happened, and what is asked now."""

from __future__ import annotations

from ui.table.log import sentence
from ui.table.table_screen import TableScreen
from ui.table.view.prompt import question


def speech(screen: TableScreen) -> str:
    """Return what happened since the last announcement, and what this screen is asked."""
    say = screen.screen.say
    told = screen.log.told(screen.heard, say)
    asked = "" if screen.ask in ("wait", "watch") else sentence(say(question(screen)))
    if screen.ask == "window":
        told = ""  # the question begins with what happened
    return f"{told} {asked}".strip()


def announce(screen: TableScreen) -> None:
    """Speak what happened and what is asked now."""
    screen.sentence = speech(screen)
    screen.heard = screen.table.match.number
    screen.screen.speak(screen.sentence)
