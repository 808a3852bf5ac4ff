"""The points game: hands of cards, playing and discarding from them, and scores."""

from __future__ import annotations

from bisect import insort
from functools import cache

from ...events import Emit, Event
from ...rules import Decision, Move, new_decision
from ..pawns.asking import ASK_DRAW
from ..pawns.cards import SORRY
from ..pawns.moving import split_moves
from ..pawns.track import DISTANCE, HOME, PAWNS, SPACES, START
from .board import LANDINGS, PLACES, WAYS
from .cards import AGAIN, CARDS, PLAIN, STEPS
from .offers import ask_card, out_moves
from .state import HomewardState, Kind

PLAY: list[Move] = [("card", card) for card in range(SORRY + 1)]
DISCARD: list[Move] = [("discard", card) for card in range(SORRY + 1)]
HAND: Kind = "hand"
HAND_SUBJECT = {"card": 0, "rest": 0}

Sheet = tuple[tuple[str, tuple[int, ...]], ...]  # (what for, points per seat)

# Every turn begins with a search for playable cards, so for speed a set of cards is a number here: bit 5 is
# the card 5. Above the cards, from TO_GO on, a bit stands for the number of steps that a pawn has left to go.
CARD = [1 << card for card in range(SORRY + 1)]
SPECIAL = sum(CARD[card] for card, row in CARDS.items() if not PLAIN[card] and not row.again)
SWAPS = sum(CARD[card] for card, row in CARDS.items() if row.swap)
# A color's pawns can block each other's moves forward, but the hindmost of a row can always move back.
AHEAD_ONLY = sum(
    CARD[card] for card, row in CARDS.items() if row.steps and min(row.steps) > 0 and not row.again
)
TO_GO = SORRY + 1
# A pawn this close to Home could block another one.
NEAR = sum(1 << (TO_GO + steps) for steps in range(1, 12))
ANYHOW = sum(CARD[card] for card in CARDS if AGAIN[card])  # HP10: the 2 can always be played


def _goes(pawn: int) -> list[int]:
    """Return, for each place, the bits of what a pawn there can do if no other pawn is in its way.

    The bits are the cards whose steps it can go, the number of steps it has left, and ANYHOW.
    """
    row = [ANYHOW | (1 << (TO_GO + DISTANCE[pawn][place]) if START < place < HOME else 0) for place in PLACES]
    for card in CARDS:
        for steps in STEPS[card]:
            row = [
                bits | CARD[card] if to >= 0 else bits
                for bits, to in zip(row, LANDINGS[steps][pawn], strict=True)
            ]
    return row


GOES = [_goes(pawns[0]) for pawns in PAWNS]  # [color][place]

SEVEN = next(row.steps[0] for row in CARDS.values() if row.split)

# HP8: the most pawns that any opponent has Home, the bonus, and its row if the bonuses are added up
BONUSES = ((2, 25, "bonus_two"), (1, 50, "bonus_one"), (0, 100, "bonus_none"))


def ask_hand(state: HomewardState) -> Decision:
    """Return the decision about the hand: play a usable card (HP11), or discard if there is none (HP3)."""
    seat = state.turn
    color = state.colors[seat][0]
    first, second, third, fourth = state.pawns[4 * color : 4 * color + 4]
    goes = GOES[color]
    able = goes[first] | goes[second] | goes[third] | goes[fourth]
    held = 0
    for card in state.hands[seat]:
        held |= CARD[card]
    playable = held & able
    own = able >> TO_GO
    if own & (own - 1) and able & NEAR:  # more than one is out
        # Of several pawns, the foremost that can go a number of steps is not blocked, unless a pawn that is
        # too close to Home for these steps stands there.
        playable = _unblocked(own, playable)
    special = (held ^ playable) & SPECIAL  # not by steps, but perhaps otherwise
    must = playable
    if special:
        for card in _cards(special):
            for can in BESIDE_STEPS[card]:
                if can(state):
                    playable |= CARD[card]
                    break
        must = playable & ~(special & SWAPS)  # HP5: nobody has to swap
    legal = _plays(playable) if must else _plays(playable) + [DISCARD[card] for card in _cards(held)]
    return new_decision(Decision, (seat, HAND, legal, legal[0], HAND_SUBJECT, None, None, "", 0))


@cache
def _cards(bits: int) -> list[int]:
    return [card for card in CARDS if bits & CARD[card]]


@cache
def _plays(bits: int) -> list[Move]:
    return [PLAY[card] for card in _cards(bits)]


def _unblocked(own: int, cards: int) -> int:
    """Return the cards by which some pawn can move without landing on its own color (H14), or can go Home."""
    for card in _cards(cards & AHEAD_ONLY):
        if not (own >> STEPS[card][0]) & ~own:
            cards ^= CARD[card]
    return cards


# --- what cards offer besides steps


def _leaves_start(state: HomewardState) -> bool:
    return bool(out_moves(state))


def _splits(state: HomewardState) -> bool:
    return bool(split_moves(state, state.movers[state.turn], WAYS, SEVEN))


def _swaps(state: HomewardState) -> bool:
    for pawn in state.movers[state.turn]:
        if 0 <= state.pawns[pawn] < SPACES:
            return _rival_on_track(state)
    return False


def _takes_place(state: HomewardState) -> bool:
    first = state.movers[state.turn][0]
    return START in state.pawns[first : first + 4] and _rival_on_track(state)


def _rival_on_track(state: HomewardState) -> bool:
    pawns = state.pawns
    for pawn in state.rivals[state.turn]:
        place = pawns[pawn]
        if 0 <= place < SPACES:
            return True
    return False


# The flag in a card's row, and how to tell whether it can be used.
_WAYS = {"out": _leaves_start, "split": _splits, "swap": _swaps, "sorry": _takes_place}
BESIDE_STEPS = {
    card: [can for flag, can in _WAYS.items() if getattr(row, flag)] for card, row in CARDS.items()
}

# --- carrying out moves


def play_card(state: HomewardState, card: int, emit: Emit | None) -> None:
    """Play a card from the hand (HP2)."""
    state.hands[state.turn].remove(card)
    state.card = card
    state.phase = "play"
    state.pending = ask_card(state, card)
    if emit:
        emit(Event("card_played", {"seat": state.turn, "card": card}))


def discard(state: HomewardState, card: int, emit: Emit | None) -> None:
    """Discard a card. Drawing another one ends the turn (HP3)."""
    state.hands[state.turn].remove(card)
    state.discard.append(card)
    state.phase = "draw"
    state.pending = ASK_DRAW[0][state.turn]
    if emit:
        emit(Event("card_discarded", {"seat": state.turn, "card": card}))


def take_card(state: HomewardState, card: int, emit: Emit | None) -> None:
    """Fill up the hand (HP2). That ends the turn unless a 2 was played (HP4)."""
    seat = state.turn
    insort(state.hands[seat], card)
    if emit:
        emit(Event("card_drawn", {"seat": seat, "left": len(state.deck)}, {seat: {"card": card}}))
    played = state.card
    if not AGAIN[played]:
        state.turn = (seat + 1) % len(state.colors)
    if played:
        state.discard.append(played)
        state.card = 0
    state.phase = "hand"
    state.pending = ask_hand(state)


def sheet(state: HomewardState) -> Sheet:
    """Return the score sheet (HP7, HP8)."""
    home = [sum(state.pawns[pawn] == HOME for pawn in movers) for movers in state.movers]
    seats = range(len(home))
    winner = state.turn
    opposing = [home[seat] for seat in seats if seat != winner]
    left = sum(4 - count for count in opposing)
    bonuses = [(row, worth) for most, worth, row in BONUSES if max(opposing) <= most]
    if not state.options.get("bonuses"):
        bonuses = [("bonus", bonuses[-1][1] if bonuses else 0)]
    return (
        ("home", tuple(5 * count for count in home)),
        *(
            (row, tuple(worth if seat == winner else 0 for seat in seats))
            for row, worth in [("opponents", 5 * left), *bonuses]
        ),
    )
