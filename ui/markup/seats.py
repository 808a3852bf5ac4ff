"""Seats around a small board, drawn alike by the setup page and by the panel "Players" of a running game."""

from __future__ import annotations

from collections.abc import Iterable

from engine import bots
from engine.players import LONGEST_NAME
from engine.text import T
from ui.markup.components import level_name, select
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say

_AROUND = Markup(
    '<div class="around"><div class="preview mini" inert aria-hidden="true">{board}</div>'
    '<fieldset class="seating"><legend class="unseen">{legend}</legend><ul>{seats}</ul></fieldset>'
    '<div class="notes">{note}</div></div>'
)
_SEAT = Markup(
    '<li class="seat-card {color}" id="{id}">'
    '<button type="button" class="who" data-act="sit:{seat}" aria-label="{change}">{face}'
    '<span class="role">{role}</span></button>{details}{colors}</li>'
)
_NAME = Markup(
    '<input type="text" data-field="{field}.{seat}" id="f-{field}-{seat}" value="{name}"'
    ' maxlength="{longest}" autocomplete="off" placeholder="{called}" aria-label="{label}">'
)
_NOTE = Markup('<p class="quiet">{text}</p>')


def around(board: Html, seats: Iterable[Html], say: Say, note: str = "") -> Html:
    """Draw the seats around a picture of the board, clockwise from its bottom; `note` is a line below."""
    how = _NOTE(text=say(T("Tap a face to change who plays there.")))
    return _AROUND(
        board=board,
        legend=say(T("Who plays")),
        seats=join(seats),
        note=how + _NOTE(text=note) if note else how,
    )


def seat_card(
    seat: int,
    say: Say,
    *,
    id: str,
    color: str,
    face: Html,
    role: str,
    other: str,
    details: Html,
    colors: Html = EMPTY,
) -> Html:
    """Draw a seat. A tap on its face (the action `sit`) gives it to `other`, as screen readers say."""
    return _SEAT(
        color=color,
        id=id,
        seat=seat,
        change=say(T("Seat {n}: {role}. Change to {other}.", n=seat + 1, role=role, other=other)),
        face=face,
        role=role,
        details=details,
        colors=colors,
    )


def name_field(field: str, seat: int, name: str, called: str, say: Say) -> Html:
    """Draw the field for a person's name; `called` is what they are called without one."""
    return _NAME(
        field=field,
        seat=seat,
        name=name,
        longest=LONGEST_NAME,
        called=called,
        label=say(T("Name of seat {n}", n=seat + 1)),
    )


def level_field(field: str, seat: int, kind: str, say: Say) -> Html:
    """Draw the list of a bot's levels."""
    levels = [(name, say(level_name(name))) for name in bots.SHOWN]
    if kind not in bots.SHOWN:  # a link may ask for any bot
        levels.append((kind, say(level_name(kind))))
    return select(f"{field}.{seat}", levels, kind, say(T("Level of the bot at seat {n}", n=seat + 1)))
