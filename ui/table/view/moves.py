"""The buttons of the legal moves, the field for a free amount, automatic and late bids, and reasons why not.

What is tapped on the board is also in a list, for the keyboard and for screen readers. The list is folded: it
is out of sight until somebody opens it or moves the focus there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.errors import Reason
from engine.rules import Move, move_text
from engine.text import T
from ui.markup.components import button, rule_link
from ui.markup.html import EMPTY, Html, Markup, join
from ui.table import bids
from ui.table.holdings import may_open
from ui.table.table_screen import TableScreen

MOST_NUMBERED = 9  # moves that have a key

_KEY = Markup("<kbd>{number}</kbd>")
_MOVE = Markup('<button type="button" class="{css}" id="m-{id}" data-move="{move}">{key}{label}</button>')
_GROUP = Markup('<div class="group" data-group="{shape}">{key}{moves}</div>')
_ACTIONS = Markup('<div class="actions">{buttons}</div>')
_LIST = Markup('<div class="{css}" id="list">{toggle}<div class="options">{moves}{cannot}</div></div>')


def moves(screen: TableScreen) -> Html:
    """Draw every legal move as a button: what is not on the board in plain sight, the rest in the list.

    More than nine are grouped by their first shape. Once something is picked, only what goes on from there is
    listed.
    """
    # What a reaction window asks is answered by a button: people look for yes and no.
    on_board = frozenset() if screen.position.window else screen.table.drawing.board_verbs
    listed = [move for move in screen.legal if move[0] in on_board]
    numbers = keys(screen)
    raises = bids.raises(screen)
    plain = [move for move in _besides(screen, raises) if move[0] not in on_board]
    buttons = [_move(screen, move, numbers.get(move, 0)) for move in plain]
    buttons += [_raise(screen, move, bid, numbers[move]) for move, bid in raises.items()]
    buttons += _invitation(screen)
    actions = _ACTIONS(buttons=join(buttons)) if buttons else EMPTY
    if not listed:
        return actions + _cannot(screen)
    if screen.pointer.picked:
        chosen = [move for move in screen.pointer.continuing() if move in listed]
        rows = join([_move(screen, move, numbers.get(move, 0)) for move in chosen])
        return actions + _LIST(css="list", toggle=EMPTY, moves=rows, cannot=EMPTY)
    if len(screen.legal) > MOST_NUMBERED:
        rows = join(_groups(screen, listed, numbers))
    else:
        rows = join([_move(screen, move, numbers.get(move, 0)) for move in listed])
    if len(screen.legal) == 1:  # a list of one is no list
        return actions + _LIST(css="list sole", toggle=EMPTY, moves=rows, cannot=_cannot(screen))
    opened = screen.moves_open
    return actions + _LIST(
        css="list" if opened else "list folded",
        toggle=_toggle(screen, len(listed)),
        moves=rows,
        cannot=_cannot(screen),
    )


def keys(screen: TableScreen) -> dict[Move, int]:
    """Return the key of each move that has one. Where there are many, a key stands for a first shape."""
    if screen.pointer.picked:
        return {move: key for key, move in enumerate(screen.pointer.continuing()[:MOST_NUMBERED], 1)}
    if raises := bids.raises(screen):
        return {move: key for key, move in enumerate([*_besides(screen, raises), *raises], 1)}
    if len(screen.legal) <= MOST_NUMBERED:
        return {move: key for key, move in enumerate(screen.legal, 1)}
    firsts = {move: path[0] for move, path in screen.pointer.paths().items()}
    shapes = list(dict.fromkeys(firsts.values()))[:MOST_NUMBERED]
    return {move: shapes.index(shape) + 1 for move, shape in firsts.items() if shape in shapes}


def _besides(screen: TableScreen, raises: Collection[Move]) -> Sequence[Move]:
    """Return the legal moves; without the listed bids where raises are offered instead."""
    free = screen.free if raises else None
    return screen.legal if free is None else [move for move in screen.legal if move[0] != free.verb]


def _toggle(screen: TableScreen, count: int) -> Html:
    label = screen.screen.say(T("All moves ({n})", n=count))
    return button(label, "moves", css="quiet toggle", aria_expanded="true" if screen.moves_open else "false")


def _groups(screen: TableScreen, listed: Sequence[Move], numbers: Mapping[Move, int]) -> list[Html]:
    groups: dict[str, list[Move]] = {}
    for move, path in screen.pointer.paths().items():
        if move in listed:
            groups.setdefault(path[0], []).append(move)
    return [
        _GROUP(
            shape=shape,
            key=_KEY(number=numbers[members[0]]) if members[0] in numbers else EMPTY,
            moves=join([_move(screen, move, 0) for move in members]),
        )
        for shape, members in groups.items()
    ]


def _invitation(screen: TableScreen) -> list[Html]:
    """Draw a button that opens the holdings of the person who is asked, if the game has a reason to."""
    seat, table = screen.position.decision.seat, screen.table
    guided = table.driver.guided  # a lesson may want nothing else
    if not (screen.legal or guided) or screen.moving or screen.holdings.open or not may_open(screen, seat):
        return []
    text = table.drawing.invites(screen.position.asides(seat))
    css = "invite main" if guided else "invite"
    return [] if text is None else [button(screen.screen.say(text), f"ledger:{seat}", css=css)]


_RAISE = Markup('{more} <small>{bid}</small><span class="unseen">: {offer}</span>')
_BID = Markup(
    '<button type="button" class="{css}" id="bid-{bid}" data-act="amount:{bid}">{key}{label}</button>'
)


def _raise(screen: TableScreen, move: Move, bid: int, number: int) -> Html:
    """Draw a button for a bid: what it adds to the highest one, and the sum."""
    highest, label = screen.position.decision.highest, screen.screen.say(screen.offer(move))
    inner = _RAISE(more=f"+{bid - highest}", bid=bid, offer=label) if highest else None
    if move in screen.legal:
        return _move(screen, move, number, inner)
    css = "move is-hint" if move == screen.pointer.advised else "move"
    return _BID(css=css, bid=bid, key=_KEY(number=number), label=label if inner is None else inner)


def _move(screen: TableScreen, move: Move, number: int, inner: Html | None = None) -> Html:
    text = move_text(move)
    label = screen.screen.say(screen.offer(move))
    sole = " main" if len(screen.legal) == 1 else ""
    begins = " begins" if move[0] in screen.table.match.rules.turn_verbs and len(move) == 1 else ""
    pointed = " is-pointed" if move == screen.pointer.pointed else ""
    pointed += " is-hint" if move == screen.pointer.advised else ""
    return _MOVE(
        css=f"move{sole}{begins}{pointed}",
        id=text.replace(" ", "_"),
        move=text,
        key=_KEY(number=number) if number else EMPTY,
        label=label if inner is None else inner,
    )


# --- why not

_CANNOT = Markup(
    '<details class="cannot" id="cannot"><summary>{summary}</summary><ul>{reasons}</ul></details>'
)
_REASON = Markup("<li>{why} {rule}</li>")


def _cannot(screen: TableScreen) -> Html:
    reasons = () if screen.position.decision.rule else screen.reasons()  # the prompt gives the reason
    if not reasons:
        return EMPTY
    summary = screen.screen.say(T("Why not another move?"))
    return _CANNOT(summary=summary, reasons=join([_reason(screen, reason) for reason in reasons]))


def _reason(screen: TableScreen, reason: Reason) -> Html:
    table, say = screen.table, screen.screen.say
    why = say(screen.why_not(reason))
    return _REASON(why=why, rule=rule_link(table.game.id, reason.rule, say))


# --- amounts and bids

_AMOUNT = Markup(
    '<form class="amount" data-form="amount" aria-label="{label}">'
    '<input type="number" inputmode="numeric" id="amount" data-field="amount" data-live=""'
    ' min="{low}" max="{high}" step="1" value="{typed}" placeholder="{placeholder}"'
    ' aria-label="{label}"{aria_invalid=}>'
    "{play}{bid}</form>"
)
_PLAY_AMOUNT = Markup('<button type="submit" class="main" id="amount-go">{offer}</button>')


def amount(screen: TableScreen) -> Html:
    """Draw a number field for a decision with more answers than buttons, and automatic bids."""
    free, say = screen.free, screen.screen.say
    if free is None:
        return _limits(screen)
    if free.composed:
        opened = "true" if screen.holdings.fields is not None else "false"
        return button(say(T("Change the offer")), f"compose:{free.verb}", aria_expanded=opened)
    typed, value = screen.holdings.amount, bids.amount(screen)
    play = EMPTY
    if value is not None:
        play = _PLAY_AMOUNT(offer=say(screen.offer((free.verb, value))))
    form = _AMOUNT(
        label=say(T("An amount from {low} to {high}", low=free.low, high=free.high)),
        low=free.low,
        high=free.high,
        typed=typed,
        placeholder=say(T("Your bid") if bids.bidding(screen) else T("Other amount")),
        aria_invalid="true" if typed and value is None else None,
        play=play,
        bid=_bid_up_to(screen, value) if bids.bidding(screen) else EMPTY,
    )
    return form + _limits(screen)


def _bid_up_to(screen: TableScreen, value: int | None) -> Html:
    say = screen.screen.say
    title = T("Bids as little as needed for you, up to the amount in the field")
    if value is not None:
        title = T("Bids as little as needed for you, up to {amount}", amount=value)
    return button(say(T("Auto-bid")), "limit", title=say(title), disabled=value is None)


_LIMIT = Markup('<p class="limit">{text} {stop}</p>')


def _limits(screen: TableScreen) -> Html:
    """Draw whose bids on this lot are automatic. On a shared screen a maximum stays private."""
    table, say = screen.table, screen.screen.say
    lot = screen.position.decision.lot
    lines = []
    for seat, (what, most) in table.driver.bid_limits.items():
        if what == lot and seat in screen.seats:
            name = table.name(seat)
            if len(screen.seats) == 1:
                text = T("Auto-bid up to {amount} for {player}.", amount=most, player=name)
            else:
                text = T("Auto-bid for {player} is on.", player=name)
            lines.append(_LIMIT(text=say(text), stop=button(say(T("Stop")), f"limit:{seat}", css="quiet")))
    return join(lines)


_LATE = Markup('<div class="group" role="group" aria-label="{label}">{buttons}</div>')


def late_bids(screen: TableScreen) -> Html:
    """Draw the bids of people who passed: until the lot is sold, they may come back."""
    table, say = screen.table, screen.screen.say
    rows = []
    for seat, offers in bids.late_bids(screen):
        name = table.name(seat)
        buttons = []
        for move in offers:
            label = screen.offer(move)
            if len(screen.seats) > 1:
                label = T("{player}: {move}", player=name, move=label)
            buttons.append(button(say(label), f"late:{seat} {move_text(move)}", css="move"))
        label = T("{player} passed, but may still bid", player=name)
        rows.append(_LATE(label=say(label), buttons=join(buttons)))
    return join(rows)
