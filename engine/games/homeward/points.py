"""The points game: the hand, the card played or discarded from it, and what a game is worth."""

from __future__ import annotations

from bisect import insort

from ...events import Emit, Event
from ...rules import Decision, Move
from ..pawns.asking import new_decision
from ..pawns.cards import SORRY
from ..pawns.moving import may_land, step_moves
from ..pawns.track import HOME, SPACES
from .board import LANDINGS
from .cards import AGAIN, CARDS, PLAIN, STEPS
from .offers import ask_card, offers_more
from .state import HomewardState

PLAY: list[Move] = [("card", card) for card in range(SORRY + 1)]
DISCARD: list[Move] = [("discard", card) for card in range(SORRY + 1)]
HAND_SUBJECT = {"card": 0, "rest": 0}

Sheet = tuple[tuple[str, tuple[int, ...]], ...]  # (what for, points of each seat)
# Where a card's first number of steps leads a pawn, or -1: [pawn][place][card].
REACH = [
    [[LANDINGS[STEPS[card][0]][pawn][place] if STEPS[card] else -1 for card in range(SORRY + 1)] for place in range(HOME + 1)]
    for pawn in range(16)
]
BONUS = ((0, 100), (1, 50), (2, 25))  # HP8: if no opponent has more Home than that


def ask_hand(state: HomewardState) -> Decision:
    """A card that can be used must be played (HP11); if there is none, any is discarded (HP3)."""
    pawns, track, seat = state.pawns, state.track, state.turn
    out = [(pawn, REACH[pawn][pawns[pawn]]) for pawn in state.movers[seat] if HOME > pawns[pawn] >= 0]
    held = dict.fromkeys(state.hands[seat])
    legal = []
    must = False
    for card in held:
        if AGAIN[card]:  # HP10: a 2 can always be played
            must = True
            legal.append(PLAY[card])
            continue
        for pawn, reach in out:
            to = reach[card]
            if to >= 0 and ((track[to] < 0 and (to < SPACES or to == HOME)) or may_land(state, pawn, to)):
                must = True
                legal.append(PLAY[card])
                break
        else:
            if PLAIN[card]:
                usable = len(STEPS[card]) > 1 and bool(step_moves(state, state.movers[seat], LANDINGS, STEPS[card][1:]))  # H48
            else:
                usable = offers_more(state, card)
            if usable:
                must |= not CARDS[card].swap  # HP5: nobody is made to swap
                legal.append(PLAY[card])
    if not must:
        legal += [DISCARD[card] for card in held]
    return new_decision(Decision, (seat, "hand", legal, legal[0], HAND_SUBJECT, None))


def play_card(state: HomewardState, card: int, emit: Emit | None) -> None:
    """HP2: a card from the hand is in play."""
    state.hands[state.turn].remove(card)
    state.card = card
    state.phase = "play"
    state.pending = ask_card(state, card)
    if emit:
        emit(Event("card_played", {"seat": state.turn, "card": card}))


def discard(state: HomewardState, card: int, emit: Emit | None) -> None:
    """HP3: a card is thrown away; drawing another ends the turn."""
    state.hands[state.turn].remove(card)
    state.discard.append(card)
    state.phase = "draw"
    if emit:
        emit(Event("card_discarded", {"seat": state.turn, "card": card}))


def take_card(state: HomewardState, card: int, emit: Emit | None) -> None:
    """HP2: the hand is full again and the turn over, unless a 2 was played (HP4)."""
    seat = state.turn
    insort(state.hands[seat], card)
    if emit:
        emit(Event("card_drawn", {"seat": seat, "left": len(state.deck)}, {seat: {"card": card}}))
    played = state.card
    if not AGAIN[played]:
        state.turn = (seat + 1) % len(state.colours)
    if played:
        state.discard.append(played)
        state.card = 0
    state.phase = "hand"
    state.pending = ask_hand(state)


def sheet(state: HomewardState) -> Sheet:
    """What everybody scores, broken down (HP7, HP8)."""
    home = [sum(state.pawns[pawn] == HOME for pawn in movers) for movers in state.movers]
    seats = range(len(home))
    winner = state.turn
    opposing = [home[seat] for seat in seats if seat != winner]
    left = sum(4 - count for count in opposing)
    bonus = next((worth for most, worth in BONUS if max(opposing) <= most), 0)
    return (
        ("home", tuple(5 * count for count in home)),
        ("opponents", tuple(5 * left if seat == winner else 0 for seat in seats)),
        ("bonus", tuple(bonus if seat == winner else 0 for seat in seats)),
    )
