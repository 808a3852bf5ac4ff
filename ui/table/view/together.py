"""Draws what only a table with several screens shows: reactions and undo requests."""

from __future__ import annotations

from engine.text import T
from ui.markup.components import button, icon, swatches
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.reactions import REACTIONS, reaction
from ui.table.table_screen import TableScreen

_PLEA = Markup('<div class="plea" id="plea" role="alert"><p>{text}</p>{answers}</div>')


def plea(screen: TableScreen) -> Html:
    """Draw a pending undo request, with the two answers if this screen is asked, and a way out if it asks."""
    if screen.plea is None:
        return EMPTY
    say = screen.screen.say
    answers = button(say(T("Cancel")), "consent:cancel")
    if screen.plea.asks:
        answers = button(say(T("Allow")), "consent:yes", css="main") + button(say(T("No")), "consent:no")
    return _PLEA(text=say(screen.plea.text), answers=answers)


_REACTIONS = Markup(
    '<details class="react" id="react"><summary title="{label}" aria-label="{label}">{icon}</summary>'
    '<div role="group" aria-label="{label}">{buttons}</div></details>'
)


def reactions(screen: TableScreen) -> Html:
    """Draw the reactions that can be sent; nothing where nobody else would see them."""
    say = screen.screen.say
    if screen.alone or screen.screen.settings.get("reactions") == "off" or not screen.seats:
        return EMPTY
    buttons = [
        button(reaction(number), f"react:{number}", title=say(one.text), aria_label=say(one.text))
        for number, one in enumerate(REACTIONS)
    ]
    return _REACTIONS(label=say(T("React")), icon=icon("smile"), buttons=join(buttons))


_BUBBLES = Markup('<div class="bubbles" aria-hidden="true">{all}</div>')
_BUBBLE = Markup(
    '<p class="bubble {color}" id="bubble-{id}">{drawing}<span>{swatch}<b>{name}</b> {text}</span></p>'
)


def bubbles(screen: TableScreen) -> Html:
    """Draw the reactions that people have just sent. They are read out when they arrive."""
    if not screen.bubbles or screen.screen.settings.get("reactions") == "off":
        return EMPTY
    table, say = screen.table, screen.screen.say
    drawn = [
        _BUBBLE(
            color=table.match.setup.colors[bubble.seat][0],
            id=bubble.id,
            drawing=reaction(bubble.number),
            swatch=swatches(table.match.setup.colors[bubble.seat][:1]),
            name=say(table.name(bubble.seat)),
            text=say(REACTIONS[bubble.number].text),
        )
        for bubble in screen.bubbles
    ]
    return _BUBBLES(all=join(drawn))
