"""Draws the panel "Players": who plays at which seat, and the invitations to other devices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from engine.events import ALL
from engine.rules import Seat
from engine.text import T, Text
from ui.drawing.scene import Scene
from ui.drawing.still import unnamed
from ui.markup.components import button, swatches
from ui.markup.faces import face, persona
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say
from ui.markup.qr import qr_code
from ui.markup.seats import around, level_field, name_field, places, seat_card
from ui.table.table_screen import TableScreen
from ui.table.view.scene import looks

Place = Literal["here", "bot", "remote"]
# Who comes next when a seat is tapped, as on the setup page.
NEXT: Mapping[Place, Place] = {"bot": "here", "here": "remote", "remote": "bot"}


class Invitation(NamedTuple):
    """An invitation to a seat or to watch. `failed` is True if this browser can't make one."""

    link: str = ""
    qr_rows: str = ""
    failed: bool = False


class Watcher(NamedTuple):
    """Somebody who watches the table: their number among all who joined, and their name, if they gave one."""

    number: int
    name: str = ""


class Means(NamedTuple):
    """This device's ways to reach guests."""

    can_send: bool = False  # it has a share sheet
    can_scan: bool = False  # it may have a camera
    relays: Sequence[str] = ()  # the servers that introduce devices far apart, if the site has any
    is_far: bool = False  # invitations are for devices far away


_PANEL = Markup(
    '<div class="veil"><section class="dialog players" id="players" role="dialog" aria-modal="true"'
    ' aria-label="{title}"><h2>{title}</h2><div class="sheet">{around}{sections}</div>'
    '<p class="row">{close}</p></section></div>'
)
_INVITED = Markup(
    '<section class="invited {color}" id="invited-{seat}" tabindex="-1"><h3>{swatch}{name}</h3>'
    "{content}</section>"
)
_COLORS = Markup('<span class="colors">{swatches}</span>')
_STATE = Markup('<p class="state">{text}</p>')


def place_of(screen: TableScreen, seat: Seat) -> Place:
    """Return where a seat's player is."""
    table = screen.table
    if not table.players[seat].is_human:
        return "bot"
    return "remote" if seat in table.remote else "here"


def panel(
    screen: TableScreen,
    invitations: Mapping[Seat, Invitation],
    watching: Invitation | None,
    means: Means,
    watchers: Sequence[Watcher] = (),
    first: Seat | None = None,
) -> Html:
    """Draw the panel. `watching` is the invitation to watch; None until somebody asks for one.

    `first` is the seat at the bottom; None for that of whoever plays here.
    """
    say, table = screen.screen.say, screen.table
    waiting = [seat for seat in invitations if table.away.get(seat)]
    you = screen.you if first is None else first
    first = you or 0  # this screen's board has them at the bottom
    seats = range(len(table.players))
    watch = _watch(screen, watching, means, watchers)
    answer = _answer(say, means.can_scan) if (waiting or watching) and not means.is_far else EMPTY
    invited = join(
        _remote(screen, seat, invitations.get(seat) or Invitation(), means)
        for seat in seats
        if place_of(screen, seat) == "remote"
    )
    return _PANEL(
        title=say(T("Players")),
        around=around(
            _picture(screen, -1 if you is None else you),
            [_seat(screen, seat) for seat in (*seats[first:], *seats[:first])],
            say,
        ),
        # The answer comes right after the invitation that somebody has just opened.
        sections=join(
            [
                invited,
                *([answer, watch] if waiting else [watch, answer]),
                _far(say, means) if means.relays and not means.is_far else EMPTY,
            ]
        ),
        close=button(say(T("Done")), "players", css="main"),
    )


def _picture(screen: TableScreen, you: Seat) -> Html:
    """Draw the board as a spectator sees it, with the seats where this screen shows them."""
    table, say = screen.table, screen.screen.say
    view = table.match.view(ALL if screen.position.outcome is not None else None)
    return unnamed(table.drawing.board(Scene(view, looks(table, say, -1), say, you=you)))


def _seat(screen: TableScreen, seat: Seat) -> Html:
    """Draw a seat as on the setup page. The colors of a running game stay as they are."""
    table, say = screen.table, screen.screen.say
    player, colors, place = table.players[seat], table.match.setup.colors[seat], place_of(screen, seat)
    if place == "bot":
        role, details = persona(colors[0], player.kind), level_field("level", seat, player.kind, say)
    elif place == "here":
        called = say(T("Your name") if table.here[0] == seat else T("Friend’s name"))
        role = say(T("You") if table.here[0] == seat else T("Friend"))
        details = name_field("called", seat, player.name, called, say)
    else:
        role = say(T("Another device"))
        details = _STATE(text=say(_remote_state(table.away.get(seat))))
        if table.away.get(seat):
            details = button(say(T("Show the invitation")), f"show-invite:{seat}", css="quiet")
    return seat_card(
        seat,
        say,
        id=f"player-{seat}",
        color=colors[0],
        face=face(colors[0], player.kind),
        role=role,
        other=say(_next_role(screen, place)),
        places=places(say, table.here[:1] in ([], [seat])),
        place=place,
        details=details,
        colors=_COLORS(swatches=swatches(colors)),
    )


def _next_role(screen: TableScreen, place: Place) -> Text:
    """Return who comes next at a seat, as its button says it."""
    match NEXT[place]:
        case "here":
            return T("a friend") if screen.table.here else T("you")
        case "remote":
            return T("another device")
        case _:
            return T("a bot")


def _remote_state(away: str | None) -> Text:
    """Say whether somebody has joined at a seat on another device."""
    if not away:
        return T("Playing on another device")
    return T("Nobody has joined yet.") if away == "free" else T("Away. You can wait, or let a bot play.")


def _remote(screen: TableScreen, seat: Seat, invitation: Invitation, means: Means) -> Html:
    """Draw the invitation to a seat on another device, or the way to invite somebody else."""
    table, say, away = screen.table, screen.screen.say, screen.table.away.get(seat)
    shown = _invitation(screen, str(seat), invitation, means) if away else EMPTY
    another = button(say(T("Invite somebody else")), f"free-seat:{seat}", css="quiet")
    colors = table.match.setup.colors[seat]
    return _INVITED(
        color=colors[0],
        seat=seat,
        swatch=swatches(colors),
        name=say(table.name(seat)),
        content=shown if away == "free" else shown + another,
    )


_INVITATION = Markup(
    '<div class="invitation">{qr}<p>{text}</p><p class="row"><a class="button" data-invite="{name}"'
    ' href="{link}" target="_blank">{open}</a>{copy}{send}</p>{honest}</div>'
)
_HONEST = Markup('<p class="quiet">{text}</p>')
_PRIVATE = Markup('<details class="quiet"><summary>{summary}</summary><p>{text}</p></details>')
DIRECT = T(
    "After both devices have opened Tabtop, they talk to each other directly. No server is involved,"
    " and nobody outside the table gets anything."
)
ENCRYPTED = T("The game itself is encrypted from one device to the other, so no server can read it.")
EVERY_CARD = T("This device knows every card, so whoever plays here must not peek.")


def _invitation(screen: TableScreen, name: str, invitation: Invitation, means: Means) -> Html:
    say = screen.screen.say
    if invitation.failed:
        return _STATE(text=say(T("This browser can’t connect to other devices.")))
    if not invitation.link:
        return _STATE(text=say(T("Making an invitation…")))
    if means.is_far:
        honest = _HONEST(text=_contacted(say, means))
    else:
        honest = _PRIVATE(summary=say(T("Only the devices at the table are involved")), text=say(DIRECT))
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


_WATCH = Markup('<section class="watch"><h3>{title}</h3><p>{text}</p>{watchers}{content}</section>')
_WATCHERS = Markup('<ul class="watchers">{rows}</ul>')
_WATCHER = Markup('<li id="watcher-{number}"><span>{name}</span>{remove}</li>')
MET = T("Devices that watch with the same link also learn each other’s addresses.")


def _watch(
    screen: TableScreen, invitation: Invitation | None, means: Means, watchers: Sequence[Watcher]
) -> Html:
    """Draw who watches, and the invitation for a big screen and for people who only watch."""
    say = screen.screen.say
    content = button(say(T("Invite to watch")), "invite-watch", sign="people")
    if invitation is not None:
        content = _invitation(screen, "watch", invitation, means)
        if means.is_far:
            content += _HONEST(text=say(MET))
        content += button(say(T("New invitation")), "renew-watch", css="quiet")
    return _WATCH(
        title=say(T("Watch on a big screen")),
        text=say(T("A TV or tablet shows just the board, so everyone can watch.")),
        watchers=_WATCHERS(rows=join(_watcher(say, one) for one in watchers)) if watchers else EMPTY,
        content=content,
    )


def _watcher(say: Say, watcher: Watcher) -> Html:
    named, unnamed = T("{player} is watching.", player=watcher.name), T("Somebody is watching.")
    return _WATCHER(
        number=watcher.number,
        name=say(named if watcher.name else unnamed),
        remove=button(say(T("Remove")), f"remove-watcher:{watcher.number}", css="quiet"),
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
