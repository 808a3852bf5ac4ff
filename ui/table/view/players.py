"""Draws the panel "Players": who plays at which seat, and the invitations to other devices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from engine import bots
from engine.players import LONGEST_NAME
from engine.rules import Seat
from engine.text import T, Text
from ui.markup.components import button, level_name, segments, select
from ui.markup.faces import face, persona
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say
from ui.markup.qr import qr_code
from ui.table.table_screen import TableScreen

Place = Literal["here", "bot", "remote"]
PLACES: dict[Place, Text] = {"here": T("Here"), "bot": T("Bot"), "remote": T("Another device")}


class Invitation(NamedTuple):
    """An invitation to a seat or to watch. `failed` is True if this browser can't make one."""

    link: str = ""
    qr_rows: str = ""
    failed: bool = False


class Means(NamedTuple):
    """This device's ways to reach guests."""

    can_send: bool = False  # it has a share sheet
    can_scan: bool = False  # it may have a camera
    relays: Sequence[str] = ()  # the servers that introduce devices far apart, if the site has any
    is_far: bool = False  # invitations are for devices far away


_PANEL = Markup(
    '<div class="veil"><section class="dialog players" id="players" role="dialog" aria-modal="true"'
    ' aria-label="{title}"><h2>{title}</h2><ul>{rows}</ul>{watch}{answer}{far}<p class="row">{close}</p>'
    "</section></div>"
)
_ROW = Markup(
    '<li class="player {color}" id="player-{seat}">{face}<b>{name}</b>{places}'
    '<div class="details">{details}</div></li>'
)
_NAME = Markup(
    '<input type="text" data-field="called.{seat}" id="f-called-{seat}" value="{name}"'
    ' maxlength="{longest}" autocomplete="off" placeholder="{called}" aria-label="{label}">'
)
_STATE = Markup('<p class="state">{text}</p>')


def place_of(screen: TableScreen, seat: Seat) -> Place:
    """Return where a seat's player is."""
    table = screen.table
    if not table.players[seat].is_human:
        return "bot"
    return "remote" if seat in table.remote else "here"


def panel(
    screen: TableScreen, invitations: Mapping[Seat, Invitation], watching: Invitation | None, means: Means
) -> Html:
    """Draw the panel. `watching` is the invitation to watch; None until somebody asks for one."""
    say, table = screen.screen.say, screen.table
    waiting = [seat for seat in invitations if table.away.get(seat)]
    return _PANEL(
        title=say(T("Players")),
        rows=join(_row(screen, seat, invitations.get(seat), means) for seat in range(len(table.players))),
        watch=_watch(screen, watching, means),
        answer=_answer(say, means.can_scan) if (waiting or watching) and not means.is_far else EMPTY,
        far=_far(say, means) if means.relays and not means.is_far else EMPTY,
        close=button(say(T("Done")), "players", css="main"),
    )


def _row(screen: TableScreen, seat: Seat, invitation: Invitation | None, means: Means) -> Html:
    table, say = screen.table, screen.screen.say
    player, color = table.players[seat], table.match.setup.colors[seat][0]
    place = place_of(screen, seat)
    if place == "bot":
        levels = [(name, say(level_name(name))) for name in bots.SHOWN]
        if player.kind not in bots.SHOWN:
            levels.append((player.kind, say(level_name(player.kind))))
        label = say(T("Level of the bot at seat {n}", n=seat + 1))
        details = select(f"level.{seat}", levels, player.kind, label)
    elif place == "here":
        details = _NAME(
            seat=seat,
            name=player.name,
            longest=LONGEST_NAME,
            called=say(table.game.called(table.match.setup.colors[seat])),
            label=say(T("Name of seat {n}", n=seat + 1)),
        )
    else:
        details = _remote(screen, seat, invitation or Invitation(), means)
    choices = [(one, say(text)) for one, text in PLACES.items()]
    name = table.name(seat) if player.is_human else persona(color, player.kind)
    return _ROW(
        color=color,
        seat=seat,
        face=face(color, player.kind),
        name=say(name),
        places=segments(f"place.{seat}", say(T("Seat {n}", n=seat + 1)), choices, place),
        details=details,
    )


def _remote(screen: TableScreen, seat: Seat, invitation: Invitation, means: Means) -> Html:
    """Draw whether somebody has joined at a seat on another device, and the invitation if nobody has."""
    say, away = screen.screen.say, screen.table.away.get(seat)
    another = button(say(T("Invite somebody else")), f"free-seat:{seat}", css="quiet")
    if not away:
        return _STATE(text=say(T("Playing on another device"))) + another
    shown = _invitation(screen, str(seat), invitation, means)
    if away == "free":
        return _STATE(text=say(T("Nobody has joined yet."))) + shown
    return _STATE(text=say(T("Away. You can wait, or let a bot play."))) + shown + another


_INVITATION = Markup(
    '<div class="invitation">{qr}<p>{text}</p><p class="row"><a class="button" data-invite="{name}"'
    ' href="{link}" target="_blank">{open}</a>{copy}{send}</p>{honest}</div>'
)
_HONEST = Markup('<p class="quiet">{text}</p>')
DIRECT = T(
    "After both devices have opened Tabtop, they talk to each other directly. No server is involved,"
    " and nothing goes to anybody else."
)
ENCRYPTED = T("The game itself goes directly from one device to the other, encrypted.")
EVERY_CARD = T("This device knows every card, so whoever plays here must not peek.")


def _invitation(screen: TableScreen, name: str, invitation: Invitation, means: Means) -> Html:
    say = screen.screen.say
    if invitation.failed:
        return _STATE(text=say(T("This browser can’t connect to other devices.")))
    if not invitation.link:
        return _STATE(text=say(T("Making an invitation…")))
    honest = _HONEST(text=_contacted(say, means) if means.is_far else say(DIRECT))
    if screen.table.secret:
        honest += _HONEST(text=say(EVERY_CARD))
    code = EMPTY
    if invitation.qr_rows:
        code = qr_code(invitation.qr_rows, say(T("QR code of the invitation")), f"qr-{name}")
    return _INVITATION(
        qr=code,
        text=say(T("Scan this code with the other device, or send the link.")),
        name=name,
        link=invitation.link,
        open=say(T("Invitation")),
        copy=button(say(T("Copy link")), f"copy-invite:{name}", sign="share"),
        send=button(say(T("Send")), f"send-invite:{name}") if means.can_send else EMPTY,
        honest=honest,
    )


_WATCH = Markup('<section class="watch"><h3>{title}</h3><p>{text}</p>{content}</section>')


def _watch(screen: TableScreen, invitation: Invitation | None, means: Means) -> Html:
    """Draw the invitation for a big screen and for people who only watch."""
    say = screen.screen.say
    content = button(say(T("Invite")), "invite-watch", sign="people")
    if invitation is not None:
        content = _invitation(screen, "watch", invitation, means)
    return _WATCH(
        title=say(T("Big screen")),
        text=say(T("Show just the board on a TV or tablet, so everyone can watch.")),
        content=content,
    )


_ANSWER = Markup(
    '<section class="answer"><h3>{title}</h3><p>{text}</p>'
    '<input type="text" data-field="answer" id="f-answer" autocomplete="off" spellcheck="false"'
    ' aria-label="{label}" placeholder="{label}">{scan}</section>'
)
_FAR = Markup('<section class="far"><h3>{title}</h3><p>{text}</p>{go}</section>')


def _contacted(say: Say, means: Means) -> str:
    """Return which relays introduce devices far apart, and what they learn."""
    servers = ", ".join(means.relays)
    met = T("These servers introduce the devices and learn their addresses: {servers}.", servers=servers)
    return f"{say(met)} {say(ENCRYPTED)}"


def _far(say: Say, means: Means) -> Html:
    """Draw the choice to play with people far away, and say who is contacted then."""
    return _FAR(
        title=say(T("Far away")),
        text=_contacted(say, means),
        go=button(say(T("Play over the internet")), "go-far"),
    )


def _answer(say: Say, can_scan: bool) -> Html:
    """Draw the field for the code that the other device shows."""
    return _ANSWER(
        title=say(T("Connect the other device")),
        text=say(T("On this device, open the link that the other one shows, or paste its code here.")),
        label=say(T("Paste the answer")),
        scan=button(say(T("Scan it")), "scan-answer") if can_scan else EMPTY,
    )


def state_of(away: str | None) -> Text:
    """Return what the list of seats says about a person on another device."""
    if away is None:
        return T("On another device")
    return T("Nobody has joined yet") if away == "free" else T("Away")
