"""Symbols and inactive properties: adding, selling, making inactive, reinstating, and the last symbol."""

from __future__ import annotations

from collections.abc import Iterator

from ...events import Emit, Event
from ...frames import Frame, answered, asked, auction, window
from ...rules import NOBODY, Decision, Move, Seat
from .board import CHARACTER, COST, FEE, FIRST_BID, KIND, PARTNER, PROPERTIES, SETS, SKULL, VALUE
from .state import DEPOSITORY, BountyState, after, owe, pay, put_symbols, set_symbols

WANT: Move = ("want",)
PASS: Move = ("pass",)


# --- adding (B30 to B35)


def fits_here(state: BountyState, seat: Seat, at: int, skull: bool) -> bool:
    """True if a seat could place a sigil or a skull here, provided that one is left (B30 to B33, B37)."""
    partner, level = PARTNER[at], state.symbols[at]
    return (
        state.owner[at] == seat == state.owner[partner]
        and KIND[at] == CHARACTER
        and (level == 4 if skull else level < 4)
        and level <= state.symbols[partner]
        and not state.inactive[at]
        and not state.inactive[partner]
    )


def spots(state: BountyState, seat: Seat, skull: bool) -> list[int]:
    """Return the characters on which a seat could place a sigil or a skull."""
    return [
        at
        for pair in SETS
        if state.owner[pair[0]] == seat
        for at in pair
        if fits_here(state, seat, at, skull)
    ]


def buildable(state: BountyState, seat: Seat) -> Iterator[Move]:
    """Yield a move for every symbol that a seat may buy now."""
    has = state.credits[seat]
    for pair in SETS:
        if state.owner[pair[0]] == seat and has >= COST[pair[0]]:
            for at in pair:
                skull = state.symbols[at] == 4
                if (state.skulls if skull else state.sigils) and fits_here(state, seat, at, skull):
                    yield ("build", at)


def build(state: BountyState, seat: Seat, at: int, emit: Emit | None) -> None:
    """Add a symbol (B30, B32); if it is the last one, ask first who else wants it (B36)."""
    skull = state.symbols[at] == 4
    if (state.skulls if skull else state.sigils) == 1:
        others = [
            other
            for other in after(state, seat)[:-1]
            if state.credits[other] >= FIRST_BID and spots(state, other, skull)
        ]
        if others:
            what = "skull" if skull else "sigil"
            state.frames.append(window("last_symbol", others, seat=seat, at=at, what=what, wanting=[]))
            if emit:
                emit(Event("last_symbol_asked", {"seat": seat, "at": at, "what": what}))
            return
    _add(state, seat, at, COST[at], emit)


def _add(state: BountyState, seat: Seat, at: int, amount: int, emit: Emit | None) -> None:
    before = state.symbols[at]
    pay(state, seat, DEPOSITORY, amount, "skull" if before == 4 else "sigil", emit, at)
    put_symbols(state, at, before + 1)
    if emit:
        data = {"seat": seat, "at": at, "from": before, "to": before + 1, "amount": amount}
        emit(Event("symbol_added", data))


# --- the last one (B34, B36, B38)


def ask_last_symbol(state: BountyState, frame: Frame) -> Decision:
    subject = {"seat": frame["seat"], "at": frame["at"], "what": frame["what"]}
    return Decision(asked(frame), "last_symbol", [PASS, WANT], PASS, subject)


def answer_last_symbol(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    if move == WANT:
        frame["wanting"].append(asked(frame))
        if emit:
            emit(Event("last_symbol_wanted", {"seat": asked(frame), "what": frame["what"]}))
    if not answered(frame):
        return
    state.frames.pop()
    seat, at = frame["seat"], frame["at"]
    if not frame["wanting"]:
        _add(state, seat, at, COST[at], emit)
        return
    bidders = [other for other in after(state, seat) if other == seat or other in frame["wanting"]]
    state.frames.append(auction(at, bidders, FIRST_BID, what=frame["what"], seat=seat, call=0))
    if emit:
        emit(Event("auction_began", {"seat": seat, "at": at, "what": frame["what"], "amount": FIRST_BID}))


def place_won(state: BountyState, frame: Frame, emit: Emit | None) -> None:
    """Let the winner pay the bid and place the symbol; without a bid the first seat buys it at cost (B38)."""
    seat, at, winner = frame["seat"], frame["lot"], frame["leader"]
    if winner == NOBODY:
        _add(state, seat, at, COST[at], emit)
    elif winner == seat:
        _add(state, seat, at, frame["bid"], emit)
    else:
        state.frames.append({"kind": "place", "seat": winner, "what": frame["what"], "amount": frame["bid"]})


def step_place(state: BountyState, frame: Frame, emit: Emit | None) -> bool:
    """Place the symbol without asking if only one character can take it."""
    places = spots(state, frame["seat"], frame["what"] == "skull")
    if len(places) > 1:
        return True
    state.frames.pop()
    _add(state, frame["seat"], places[0], frame["amount"], emit)
    return False


def ask_place(state: BountyState, frame: Frame) -> Decision:
    legal: list[Move] = [("place", at) for at in spots(state, frame["seat"], frame["what"] == "skull")]
    subject = {"what": frame["what"], "amount": frame["amount"]}
    return Decision(frame["seat"], "place", legal, legal[0], subject)


def answer_place(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    state.frames.pop()
    _add(state, frame["seat"], int(move[1]), frame["amount"], emit)


# --- raising credits (B50, B51, B54)


def raising(state: BountyState, seat: Seat) -> list[Move]:
    """List every way in which a seat can raise credits without a deal."""
    moves: list[Move] = []
    owner, symbols = state.owner, state.symbols
    for at in PROPERTIES:
        if owner[at] != seat:
            continue
        if symbols[at]:
            _selling(state, at, moves)
        elif not state.inactive[at] and not set_symbols(state, at):
            moves.append(("deactivate", at))
    return moves


def _selling(state: BountyState, at: int, moves: list[Move]) -> None:
    """Append the ways to sell symbols of a character.

    Sets are sold evenly (B50); with too few sigils left to exchange for a skull, the whole set at once (B54).
    """
    level, partner = state.symbols[at], PARTNER[at]
    if level < state.symbols[partner]:
        return
    if level < SKULL or state.sigils >= 4:
        moves.append(("sell", at))
    elif at < partner or state.symbols[partner] < SKULL:
        other = state.symbols[partner]
        given_back = other if other < SKULL else 0
        moves += [("sell_down", at, to) for to in range(3, -1, -1) if 2 * to <= state.sigils + given_back]


def sell(state: BountyState, seat: Seat, at: int, emit: Emit | None) -> None:
    """Sell one symbol for half its cost; a skull is exchanged for four sigils (B50)."""
    _bring_down(state, seat, at, state.symbols[at] - 1, emit)


def sell_down(state: BountyState, seat: Seat, at: int, level: int, emit: Emit | None) -> None:
    """Bring both characters of a set down to a level, for half the cost of each level lost (B54)."""
    # The one without a skull first: its sigils are needed for the other.
    for character in sorted((at, PARTNER[at]), key=lambda place: state.symbols[place]):
        _bring_down(state, seat, character, level, emit)


def _bring_down(state: BountyState, seat: Seat, at: int, level: int, emit: Emit | None) -> None:
    before = state.symbols[at]
    amount = (before - level) * (COST[at] // 2)
    put_symbols(state, at, level)
    if emit:
        emit(Event("symbols_sold", {"seat": seat, "at": at, "from": before, "to": level, "amount": amount}))
    pay(state, DEPOSITORY, seat, amount, "sold", emit, at)


def deactivate(state: BountyState, seat: Seat, at: int, emit: Emit | None) -> None:
    """Make a property inactive and collect half its price (B51)."""
    state.inactive[at] = 1
    if emit:
        emit(Event("made_inactive", {"seat": seat, "at": at, "amount": VALUE[at]}))
    pay(state, DEPOSITORY, seat, VALUE[at], "inactive", emit, at)


def sell_everything(state: BountyState, seat: Seat, emit: Emit | None) -> None:
    """Sell all symbols of a bankrupt seat (B69)."""
    for at in PROPERTIES:
        if state.owner[at] == seat and state.symbols[at]:
            _bring_down(state, seat, at, 0, emit)


# --- reinstating (B52)


def reinstatable(state: BountyState, seat: Seat) -> Iterator[Move]:
    """Yield a move for every inactive property that a seat can pay to reinstate."""
    has = state.credits[seat]
    for at in PROPERTIES:
        if state.inactive[at] and state.owner[at] == seat and has >= VALUE[at] + FEE[at]:
            yield ("reinstate", at)


def reinstate(state: BountyState, seat: Seat, at: int, emit: Emit | None) -> None:
    """Make a property active again, for its inactive value plus 10% (B52)."""
    amount = VALUE[at] + FEE[at]
    pay(state, seat, DEPOSITORY, amount, "reinstated", emit, at)
    state.inactive[at] = 0
    if emit:
        emit(Event("reinstated", {"seat": seat, "at": at, "amount": amount}))


# --- an inactive property with a new owner (B42, B55)


def step_fees(state: BountyState, frame: Frame, emit: Emit | None) -> bool:
    """Ask the new owner about each mortgaged property, in board order."""
    if frame["left"]:
        return True
    state.frames.pop()
    return False


def ask_fees(state: BountyState, frame: Frame) -> Decision:
    """Ask the new owner to buy it back, or pay 10% and leave it mortgaged.

    After a deal, reinstating one must leave enough for the fees of the rest (B44).
    """
    seat, at = frame["seat"], frame["left"][0]
    reserve = sum(FEE[other] for other in frame["left"][1:]) if frame["covered"] else 0
    legal: list[Move] = [("keep", at)]
    if state.credits[seat] >= VALUE[at] + FEE[at] + reserve:
        legal.append(("reinstate", at))
    subject = {"at": at, "fee": FEE[at], "reinstate": VALUE[at] + FEE[at], "left": frame["left"][:]}
    return Decision(seat, "fees", legal, legal[0], subject)


def answer_fees(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    seat, at = frame["seat"], frame["left"].pop(0)
    if move[0] == "reinstate":
        reinstate(state, seat, at, emit)
        return
    if emit:
        emit(Event("kept_inactive", {"seat": seat, "at": at, "amount": FEE[at]}))
    owe(state, seat, DEPOSITORY, FEE[at], "kept", at)  # B67


# --- while bidding (B53)


def raising_for(state: BountyState, seat: Seat, frame: Frame | None) -> list[Move]:
    """List a bidder's ways to raise credits; a bidder for a symbol must still be able to place it."""
    moves = raising(state, seat)
    if frame is None or frame["what"] == "deed":
        return moves
    return [move for move in moves if _still_places(state, seat, move, frame)]


def _still_places(state: BountyState, seat: Seat, move: Move, frame: Frame) -> bool:
    trial = state.clone()
    do_raise(trial, seat, move, None)
    places = spots(trial, seat, frame["what"] == "skull")
    return frame["lot"] in places if seat == frame["seat"] else bool(places)


def do_raise(state: BountyState, seat: Seat, move: Move, emit: Emit | None) -> None:
    """Carry out one of the moves that `raising` lists."""
    match move:
        case ("sell", at):
            sell(state, seat, int(at), emit)
        case ("deactivate", at):
            deactivate(state, seat, int(at), emit)
        case ("sell_down", at, level):
            sell_down(state, seat, int(at), int(level), emit)
