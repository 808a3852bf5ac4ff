"""What a move of Twenty-One does: cards played and drawn, windows, the end of a round and of the game.

Which moves are legal is in rules.py.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from typing import Any

from ...events import Emit, Event
from ...frames import answered, asked, round_from, window
from ...rng import shuffle
from ...rules import Seat
from .cards import (
    DONT_BE_SORRY,
    FACES,
    LAST_NUMBER,
    LAST_SLIDE,
    NUMBER,
    PLAY_2,
    SEND_BACK,
    STEAL,
    SWITCH,
    TAKE_2,
    VALUE,
    faces,
)
from .state import PAWNS, TwentyOneState, WindowKind
from .tiebreak import GOAL, ways

HAND = 5  # a hand is filled up to this (X02, X11)
LIMIT = 7  # and never ends a turn above this (X12)


def due(state: TwentyOneState, seat: Seat) -> int:
    """Return how many cards a seat draws now (X11, X22, X29)."""
    held = len(state.hands[seat])
    count = HAND - held
    if state.taking and seat == state.turn and held + 2 <= LIMIT:  # X12
        count = max(count, 2)
    if count <= 0:
        return 0
    if count > len(state.draw):
        return min(count, len(state.draw) + len(state.aside))
    return count


# --- a card played or put down


def play_card(state: TwentyOneState, move: Any, emit: Emit | None) -> None:
    """Play a card of one's own turn."""
    card = NUMBER[move[1]]
    if card <= LAST_SLIDE:
        lay_number(state, card, emit)
    elif card == SEND_BACK:
        send_back(state, move[2], emit)
    else:
        _act(state, card, emit)


def _act(state: TwentyOneState, card: int, emit: Emit | None) -> None:
    """Play a Switch (X21), a Take 2 (X22) or a Play 2 (X23)."""
    seat = state.turn
    state.hands[seat].remove(card)
    state.pile.append(card)
    if emit:
        emit(_played(state, seat, card, state.total))
    if card == SWITCH:
        _switch(state, emit)
    elif card == TAKE_2:
        state.taking = 1
        _end_turn(state)
    elif card == PLAY_2:
        state.owed = 2


def add_number(state: TwentyOneState, move: Any, emit: Emit | None) -> None:
    """Play a number card for a Play 2 (X25)."""
    lay_number(state, move[1], emit)


def lay_number(state: TwentyOneState, card: int, emit: Emit | None) -> None:
    """Play a number (X13, X24) or a Slide (X20), then look for 21 (X14) and bust (X15)."""
    seat, was = state.turn, state.total
    state.hands[seat].remove(card)
    state.pile.append(card)
    total = state.total = was + card if card <= LAST_NUMBER else VALUE[card]
    if emit:
        emit(_played(state, seat, card, was))
    if total < GOAL:
        if state.owed:
            state.owed -= 1
        if not state.owed:
            _end_turn(state)
        return
    state.owed = 0  # X23, X26: the second card of a Play 2 stays in hand
    if total == GOAL:
        _make_21(state, emit)
    else:
        _go_bust(state, emit)


def _switch(state: TwentyOneState, emit: Emit | None) -> None:
    changed = state.players > 2  # X21
    if changed:
        state.direction = -state.direction  # X27: the end of a round does not turn it back
    if emit:
        emit(Event("order_turned", {"seat": state.turn, "direction": state.direction, "changed": changed}))
    _end_turn(state)


def put_down(state: TwentyOneState, move: Any, emit: Emit | None) -> None:
    """Put a card on the pile without effect (X18, X19)."""
    seat, face = state.turn, move[1]
    card = NUMBER[face]
    state.hands[seat].remove(card)
    state.pile.append(card)
    if emit:
        put = {"seat": seat, "card": face, "total": state.total, "from": "hand", "to": "pile"}
        emit(Event("card_put_down", put))
    _end_turn(state)


# --- 21, bust, and the cards that interrupt


def _make_21(state: TwentyOneState, emit: Emit | None) -> None:
    seat = state.turn
    if emit:
        emit(Event("made_21", {"seat": seat, "total": GOAL}))
    order = round_from(seat, state.players, state.direction)
    others = [other for other in order[1:] if state.hands[other]]  # X35, X36
    state.to_draw = [seat]  # X37: once the window is closed
    if others:
        state.frames.append(window("steal", others, by=seat))
    else:
        _win_round(state, seat, "21", emit)


def _go_bust(state: TwentyOneState, emit: Emit | None) -> None:
    seat = state.turn
    if emit:
        emit(Event("went_bust", {"seat": seat, "total": state.total, "over": state.total - GOAL}))
    state.to_draw = [seat]
    others = round_from(seat, state.players, state.direction)[1:]
    for other in others:  # X15; no window: X38, X46
        _flip(state, other, "bust", emit)
    _end_round(state, others, emit)


def steal(state: TwentyOneState, move: Any, emit: Emit | None) -> None:
    """Steal the round from the player who made 21, who is asked whether to block it (X31)."""
    # X35, X38: only one Steal can be played
    thief, victim = asked(state.frames.pop()), state.turn
    _interrupt(state, thief, STEAL)
    if emit:
        emit(_played(state, thief, STEAL, state.total))
        emit(Event("stole", {"seat": thief, "victim": victim}))
    _ask_to_block(state, "steal", thief, victim, emit)


def send_back(state: TwentyOneState, victim: Seat, emit: Emit | None) -> None:
    """Play a Send back on a seat, which is asked whether to block it (X30)."""
    seat = state.turn
    state.hands[seat].remove(SEND_BACK)
    state.pile.append(SEND_BACK)
    state.to_draw = [seat]
    if emit:
        emit(_played(state, seat, SEND_BACK, state.total, target=victim))
        emit(Event("sent_back", {"seat": seat, "victim": victim}))
    _ask_to_block(state, "send_back", seat, victim, emit)


def _ask_to_block(state: TwentyOneState, card: str, by: Seat, victim: Seat, emit: Emit | None) -> None:
    """Ask only the seat that a Sorry! card hits, whatever it holds (X32, X36)."""
    if state.hands[victim]:
        state.frames.append(window("block", [victim], card=card, by=by, target=victim))
    else:
        _sorry(state, card, by, victim, emit)


def block(state: TwentyOneState, move: Any, emit: Emit | None) -> None:
    """Block a Sorry! card (X32)."""
    frame = state.frames.pop()  # X33: nothing can answer a block
    seat = asked(frame)
    _interrupt(state, seat, DONT_BE_SORRY)
    if emit:
        emit(_played(state, seat, DONT_BE_SORRY, state.total))
        emit(Event("blocked", {"seat": seat, "card": frame["card"], "by": frame["by"]}))
    if frame["card"] == "steal":
        _win_round(state, seat, "21", emit)  # X35
    else:
        _end_round(state, [], emit)  # X46


def _interrupt(state: TwentyOneState, seat: Seat, card: int) -> None:
    """Play a card out of turn; its player draws for it when everything is settled (X34, X37)."""
    state.hands[seat].remove(card)
    state.pile.append(card)
    if seat not in state.to_draw:
        state.to_draw.append(seat)


def pass_on(state: TwentyOneState, move: Any, emit: Emit | None) -> None:
    """Pass in a window, or pass a turn."""
    if not state.frames:  # X29: a turn without a card
        if emit:
            emit(Event("passed", {"seat": state.turn, "window": ""}))
        _end_turn(state)
        return
    frame = state.frames[-1]
    kind: WindowKind = frame["kind"]
    if emit:
        emit(Event("passed", {"seat": asked(frame), "window": kind}))
    if not answered(frame):
        return
    state.frames.pop()
    if kind == "steal":
        _win_round(state, state.turn, "21", emit)
    else:
        _sorry(state, frame["card"], frame["by"], frame["target"], emit)


def _sorry(state: TwentyOneState, card: str, by: Seat, victim: Seat, emit: Emit | None) -> None:
    """Carry out a Sorry! card that nobody blocked (X30, X31)."""
    if card == "steal":
        _win_round(state, by, "steal", emit)
    else:
        _flip(state, victim, "send_back", emit, -1)
        _end_round(state, [], emit)


# --- the end of a round, of a turn, of the game


def _win_round(state: TwentyOneState, seat: Seat, by: str, emit: Emit | None) -> None:
    if emit:
        emit(Event("round_won", {"seat": seat, "by": by}))
    _flip(state, seat, by, emit)
    _end_round(state, [seat], emit)


def _flip(state: TwentyOneState, seat: Seat, by: str, emit: Emit | None, way: int = 1) -> None:
    """Turn over a pawn card, a step toward the player's goal (X14, X42); with `way` -1, a step back (X30)."""
    was = state.home[seat]
    now = state.home[seat] = was - way if state.back[seat] else was + way
    if emit:
        sides = ("start", "home") if now > was else ("home", "start")
        flipped = {
            "seat": seat,
            "pawn": min(was, now),
            "from": sides[0],
            "to": sides[1],
            "home": now,
            "by": by,
        }
        emit(Event("pawn_flipped", flipped))
    if now == PAWNS and state.longer:
        state.back[seat] = 1  # X43: for good


def _end_round(state: TwentyOneState, flipped: list[Seat], emit: Emit | None) -> None:
    """Set the pile aside (X16, X34) and go on to the draws, unless a seat among `flipped` has won."""
    done = [seat for seat in flipped if state.home[seat] == (0 if state.longer else PAWNS)]
    if state.longer:
        done = [seat for seat in done if state.back[seat]]
    if len(done) == 1:
        _win(state, done, emit)  # X40, X42
    elif done:
        if emit:
            emit(Event("tiebreak_began", {"seats": done}))
        state.frames.append(window("tiebreak", done, tied=done[:], laid=[]))  # X41
    else:
        if emit:
            emit(Event("pile_set_aside", {"count": len(state.pile), "from": "pile", "to": "aside"}))
        state.aside += state.pile
        state.pile = []
        state.total = 0
        _next_draw(state)


def _end_turn(state: TwentyOneState) -> None:
    seat = state.turn
    state.to_draw = [seat]
    if len(state.hands[seat]) >= HAND or not state.draw:  # otherwise cards are due, as nearly always
        _next_draw(state)


def _next_draw(state: TwentyOneState) -> None:
    """Go on to the next seat that draws; after the last one, begin the next turn (X16, X35, X39)."""
    waiting = state.to_draw
    while waiting and not due(state, waiting[0]):
        waiting.pop(0)
    if not waiting:
        state.turn = (state.turn + state.direction) % state.players
        state.taking = 0


def draw(state: TwentyOneState, move: Any, emit: Emit | None) -> None:
    """Draw the cards that the next seat is due, reshuffling if the pile runs out (X17)."""
    seat = state.to_draw[0]
    hand, pile = state.hands[seat], state.draw
    left = due(state, seat)
    while left:
        if not pile:
            _reshuffle(state, emit)
            pile = state.draw
        cards = pile[-left:]
        del pile[-left:]
        left -= len(cards)
        for card in cards:
            insort(hand, card)
        if emit:
            cards.reverse()  # from the top
            drawn = {"seat": seat, "count": len(cards), "from": "draw", "to": "hand", "left": len(pile)}
            emit(Event("cards_drawn", drawn, {seat: {"cards": faces(cards)}}))
    state.to_draw.pop(0)
    _next_draw(state)


def _reshuffle(state: TwentyOneState, emit: Emit | None) -> None:
    """Make a new draw pile of the set-aside piles, but not of the play pile (X17, X29)."""
    state.draw, state.aside = state.aside, []
    state.rng = shuffle(state.rng, state.draw)
    if emit:
        emit(Event("pile_shuffled", {"count": len(state.draw), "from": "aside", "to": "draw"}))


def seal(state: TwentyOneState, move: Any, emit: Emit | None) -> None:
    """Seal a total in the tiebreaker; the last one decides it (X41)."""
    frame, total = state.frames[-1], move[1]
    seat = asked(frame)
    frame["laid"].append(total)
    if emit:
        emit(Event("sealed", {"seat": seat}, {seat: {"total": total}}))
    if not answered(frame):
        return
    state.frames.pop()
    tied, laid = frame["tied"], frame["laid"]
    if emit:
        shown = [faces(ways(state.hands[seat])[total]) for seat, total in zip(tied, laid, strict=True)]
        emit(Event("tiebreak_shown", {"seats": tied, "totals": laid, "cards": shown}))
    closest = max(laid)
    _win(state, [seat for seat, total in zip(tied, laid, strict=True) if total == closest], emit)


def _win(state: TwentyOneState, seats: list[Seat], emit: Emit | None) -> None:
    state.winners = sorted(seats)
    state.to_draw = []
    if emit:
        emit(Event("game_won", {"seats": state.winners[:]}))


def _played(state: TwentyOneState, seat: Seat, card: int, was: int, **more: Any) -> Event:
    data = {"seat": seat, "card": FACES[card], "was": was, "total": state.total, "from": "hand", "to": "pile"}
    return Event("card_played", {**data, "nth": len(state.pile), **more})


PLAYS: Mapping[str, Callable[[TwentyOneState, Any, Emit | None], None]] = {
    "draw": draw,
    "play": play_card,
    "pass": pass_on,
    "put_down": put_down,
    "add": add_number,
    "steal": steal,
    "block": block,
    "lay": seal,
}
