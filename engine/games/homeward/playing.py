"""What each move of Homeward does, one function per verb, and what follows it: the next turn, or the win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...errors import Reason
from ...events import Emit, Event
from ..pawns.asking import PLAY
from ..pawns.moving import arrive, bump, in_team, step, swap, take_place
from ..pawns.table import shuffle_discards
from ..pawns.track import CIRCLE, HOME, START
from . import points, reasons
from .board import LANDINGS
from .cards import AGAIN, SPLIT, STEPS
from .offers import ask_card
from .state import HomewardState


def draw(state: HomewardState, move: Any, emit: Emit | None) -> None:
    """Draw a card; a used-up deck is shuffled first (H17, H59)."""
    if not state.deck:
        shuffle_discards(state, emit)
    drawn = state.deck.pop()
    if state.points:
        points.take_card(state, drawn, emit)
        return
    if emit:
        emit(Event("card_drawn", {"seat": state.turn, "card": drawn, "left": len(state.deck)}))
    if state.card:
        state.discard.append(state.card)  # a 2 stays in play until now (H18)
    state.phase, state.card = "play", drawn


def move_pawn(state: HomewardState, move: Any, emit: Emit | None) -> None:
    """Move a pawn by a card, or by a part of a 7."""
    _, pawn, steps = move
    if step(state, pawn, steps, LANDINGS, emit) == HOME and all_home(state):
        win(state, emit)
    elif not (SPLIT[state.card] and leaves_rest(state, pawn, steps)):
        next_draw(state)


def leaves_rest(state: HomewardState, pawn: int, steps: int) -> bool:
    """True if a part of a 7 leaves a rest, which another pawn has to take (H44) or several (HT5)."""
    state.rest = (state.rest or STEPS[state.card][0]) - steps
    if not state.rest:
        state.parts = ()
        return False
    state.phase, state.parts = "split", (*state.parts, pawn)
    return True


def leave_start(state: HomewardState, move: Any, emit: Emit | None) -> None:
    """Move a pawn from Start to its circle (H10)."""
    _, pawn = move
    to = CIRCLE[pawn >> 2]
    if emit:
        way = {"from": START, "to": to, "steps": 1, "path": [to]}
        emit(Event("pawn_moved", {"seat": state.turn, "pawn": pawn, **way, **in_team(state)}))
    arrive(state, pawn, to, emit)
    next_draw(state)


def swap_places(state: HomewardState, move: Any, emit: Emit | None) -> None:
    """Swap two pawns (H49)."""
    _, pawn, other = move
    swap(state, pawn, other, emit)
    next_draw(state)


def say_sorry(state: HomewardState, move: Any, emit: Emit | None) -> None:
    """Take an opponent's place from Start (H53)."""
    _, pawn, other = move
    take_place(state, pawn, other, emit)
    next_draw(state)


def send_back(state: HomewardState, move: Any, emit: Emit | None) -> None:
    """Send one of the team's own pawns back to Start (HT4)."""
    bump(state, move[1], -1, emit)
    next_draw(state)


def pass_on(state: HomewardState, move: Any, emit: Emit | None) -> None:
    """Leave the card unused."""
    if emit:
        declined = ask_card(state, state.card).kind == PLAY
        code, rule = reasons.DECLINED if declined else reasons.lost(state, state.card)
        # After a 2 another card is drawn (H41).
        kind = "card_unused" if AGAIN[state.card] else "turn_lost"
        emit(Event(kind, {"seat": state.turn, "card": state.card, "reason": code, "rule": rule}))
    next_draw(state)


def play_card(state: HomewardState, move: Any, emit: Emit | None) -> None:
    points.play_card(state, move[1], emit)


def discard(state: HomewardState, move: Any, emit: Emit | None) -> None:
    points.discard(state, move[1], emit)


PLAYS: Mapping[str, Callable[[HomewardState, Any, Emit | None], None]] = {
    "draw": draw,
    "move": move_pawn,
    "pass": pass_on,
    "out": leave_start,
    "swap": swap_places,
    "sorry": say_sorry,
    "back": send_back,
    "card": play_card,
    "discard": discard,
}


def next_draw(state: HomewardState) -> None:
    """Ask for the next draw: of the same seat after a 2 and in the points game, else of the next seat."""
    card = state.card
    state.phase = "draw"
    if not AGAIN[card] and not state.points:
        state.discard.append(card)
        state.card = 0
        state.turn = (state.turn + 1) % len(state.colors)


# --- winning


def all_home(state: HomewardState) -> bool:
    """True if every pawn of the current seat, or of its team, is Home (H60, HT7)."""
    pawns = state.pawns
    return all(pawns[pawn] == HOME for pawn in state.movers[state.turn])


def win(state: HomewardState, emit: Emit | None) -> None:
    state.discard.append(state.card)
    state.phase, state.card, state.rest, state.parts = "over", 0, 0, ()
    if emit:
        emit(Event("game_won", {"seats": winners(state), "reason": reason(state).code}))


def winners(state: HomewardState) -> list[int]:
    """Return the seats that win with the current one: itself, or its team."""
    return [seat for seat, movers in enumerate(state.movers) if movers == state.movers[state.turn]]


def reason(state: HomewardState) -> Reason:
    """Return why the game is won."""
    if state.teams:
        return Reason("team_home", "HT7")
    return Reason("all_home", "HP6" if state.points else "H60")
