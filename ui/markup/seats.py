"""Seats around a small board, drawn alike by the setup page and by the panel "Players" of a running game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
    '<span class="role">{role}</span></button>'
    '<div class="choices" role="group" aria-label="{who}">{places}</div>{details}{colors}</li>'
)
_CHOICE = Markup(
    '<button type="button" id="{id}-{place}" data-act="place:{seat} {place}" aria-pressed="{pressed}">'
    "{label}</button>"
)
_NAME = Markup(
    '<input type="text" data-field="{field}.{seat}" id="f-{field}-{seat}" value="{name}"'
    ' maxlength="{longest}" autocomplete="off" placeholder="{called}" aria-label="{label}">'
)
_NOTE = Markup('<p class="quiet">{text}</p>')


def around(board: Html, seats: Iterable[Html], say: Say, note: str = "") -> Html:
    """Draw the seats around a picture of the board, clockwise from its bottom; `note` is a line below."""
    how = _NOTE(text=say(T("Choose who plays at each seat.")))
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
    places: Sequence[tuple[str, str]],
    place: str,
    details: Html,
    colors: Html = EMPTY,
) -> Html:
    """Draw a seat, with a button for each of its `places`: who may play there, and what that is called.

    A tap on the face, the action `sit`, gives the seat to `other`, as a screen reader says.
    """
    return _SEAT(
        color=color,
        id=id,
        seat=seat,
        change=say(T("Seat {n}: {role}. Change to {other}.", n=seat + 1, role=role, other=other)),
        face=face,
        role=role,
        who=say(T("Who plays at seat {n}", n=seat + 1)),
        places=join(
            _CHOICE(id=id, seat=seat, place=one, pressed="true" if one == place else "false", label=label)
            for one, label in places
        ),
        details=details,
        colors=colors,
    )


PLACES = HERE, BOT, ELSEWHERE = "here", "bot", "remote"


def places(say: Say, is_you: bool) -> list[tuple[str, str]]:
    """Return who may play at a seat, as its buttons say it: a person here, a bot, a person elsewhere."""
    here = T("You") if is_you else T("Friend")
    return [(HERE, say(here)), (BOT, say(T("Bot"))), (ELSEWHERE, say(T("Another device")))]


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
