"""How the desk looks (ui/table/desk.py): a free amount, who bids up to what, holdings that are open, standing answers. Pure text."""

from __future__ import annotations

from html import escape
from typing import Any

from engine.driver import lot_text
from engine.text import T
from ui.drawing.scene import Holdings, Scene
from ui.markup.components import button
from ui.markup.html import escape as attr
from ui.markup.i18n import Translate
from ui.table import desk
from ui.table.session import Session


def desktop(session: Session) -> Holdings:
    """What a drawing gets to know of it."""
    may = tuple(seat for seat in session.humans if desk.may_open(session, seat))
    seat = -1 if session.desk.seat is None else session.desk.seat
    return Holdings(
        may, seat, desk.asides(session), desk.proposal(session), session.desk.whole, session.lesson
    )


def amount(session: Session, say: Translate) -> str:
    """A number field for a decision with more answers than buttons; once it is filled in, a button says what it would play."""
    free, leave = session.free, ""
    if desk.under_hammer(session):
        hint = say(
            T(
                "Passes whenever {player} is asked, until the lot is sold",
                player=session.name(session.decision.seat),
            )
        )
        leave = button(say(T("Leave this auction")), f"limit:{desk.LEAVE}", title=hint)
    if free is None:
        return f"{leave}{_limits(session, say)}"
    if not free.high:  # not an amount, but something to be put together
        return button(
            say(T("Other terms…")),
            f"compose:{free.verb}",
            aria_expanded="true" if session.desk.draft is not None else "false",
        )
    typed, value = session.desk.amount, desk.amount(session)
    wrong = ' aria-invalid="true"' if typed and value is None else ""
    label = say(T("An amount from {low} to {high}", low=free.low, high=free.high))
    box = (
        f'<input type="number" inputmode="numeric" id="amount" data-field="amount" data-live="" min="{free.low}" max="{free.high}" step="1"'
        f' value="{attr(typed)}" placeholder="{attr(say(T("Other amount")))}" aria-label="{attr(label)}"{wrong}>'
    )
    go = more = ""
    if value is not None:  # what the buttons above offer is not offered again
        offered = say(
            session.words.offer((free.verb, value), session.match.view(session.viewer), session.names)
        )
        go = f'<button type="submit" class="main" id="amount-go">{escape(offered)}</button>'
    if leave:
        up_to = (
            T("Bid up to a maximum for me") if value is None else T("Bid up to {amount} for me", amount=value)
        )
        hint = say(T("Bids as little as is needed, until the maximum is reached"))
        more = button(say(up_to), "limit", title=hint, disabled=value is None)
    return f'<form class="amount" data-form="amount" aria-label="{attr(label)}">{box}{go}{more}{leave}</form>{_limits(session, say)}'


def _limits(session: Session, say: Translate) -> str:
    """For whom the table answers on this lot: with a maximum, or a pass. How much it is stays private where several people look."""
    lot = lot_text(session.decision.subject)
    lines = []
    for seat, (what, most) in session.driver.limits.items():
        if what == lot and seat in session.humans:
            name = session.name(seat)
            if not most:
                text = T("The table passes for {player} on this lot.", player=name)
            elif len(session.humans) == 1:
                text = T("The table bids up to {amount} for {player}.", amount=most, player=name)
            else:
                text = T("The table bids for {player}, up to a maximum.", player=name)
            stop = button(say(T("Stop")), f"limit:{seat}", css="quiet")
            lines.append(f'<p class="limit">{escape(say(text))} {stop}</p>')
    return "".join(lines)


def panel(session: Session, scene: Scene[Any], say: Translate) -> str:
    """The holdings that are open, as the drawing shows them; a plain list where it does not."""
    if not session.desk.open or session.look is not None:
        return ""
    drawn = session.drawing.holdings(scene)
    if drawn is not None:
        inner: str = drawn
    else:
        view = session.match.view(session.viewer)
        moves = scene.holdings.moves
        inner = "".join(
            button(say(session.words.offer(move, view, session.names)), desk.text_of(move), css="move")
            for move in moves
        )
        nothing = say(T("Nothing to do unasked now."))
        inner = inner or f"<p>{escape(nothing)}</p>"
    if session.desk.seat is None:
        return f'<section class="ledger" id="ledger" tabindex="-1">{inner}</section>'
    title = escape(say(T("Holdings of {player}", player=session.name(session.desk.seat))))
    close = button(say(T("Close")), f"ledger:{session.desk.seat}", css="" if session.lesson else "main")
    waiting = say(T("The bots wait meanwhile."))
    note = (
        f'<p class="quiet">{escape(waiting)}</p>'
        if len(session.humans) < len(session.players) and not session.lesson
        else ""
    )
    head = f'<header><h2 id="ledger-title">{title}</h2>{close}</header>{note}'
    return f'<section class="ledger" id="ledger" tabindex="-1" aria-labelledby="ledger-title">{head}{inner}</section>'


def opener(session: Session, seat: int, say: Translate) -> str:
    """The button in a person's row that opens their holdings."""
    if not desk.may_open(session, seat):
        return ""
    opened = session.desk.seat == seat
    label = say(T("Holdings of {player}", player=session.name(seat)))
    # in a lesson it is there only when it is to be pressed
    css = "opener main" if session.lesson and not opened else "opener"
    return button(
        say(T("Holdings")),
        f"ledger:{seat}",
        css=css,
        aria_label=label,
        aria_expanded="true" if opened else "false",
    )


def wishes(session: Session, say: Translate) -> str:
    """Standing answers of the one who looks, each to be switched off."""
    seat = desk.wishing(session)
    if seat is None:
        return ""
    boxes = []
    for kind in session.match.rules.standing:
        on = " checked" if kind in session.driver.wishes[seat] else ""
        text = say(session.words.standing(kind))
        if len(session.humans) > 1:
            text = say(T("{player}: {wish}", player=session.name(seat), wish=text))
        boxes.append(
            f'<label class="choice wish"><input type="checkbox" data-field="wish.{attr(kind)}"{on}><span>{escape(text)}</span></label>'
        )
    return "".join(boxes)
