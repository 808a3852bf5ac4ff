"""The points game: hands of cards, playing and discarding from them, and scores."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from functools import cache

from ...events import Emit, Event
from ...rules import Decision, Move, new_decision
from ..pawns.cards import SORRY
from ..pawns.moving import split_moves
from ..pawns.track import CIRCLE, DISTANCE, HOME, PAWNS, SPACES, START
from .board import LANDINGS, PLACES, WAYS
from .cards import AGAIN, CARDS, STEPS
from .state import HomewardState, Kind

PLAY: list[Move] = [("card", card) for card in range(SORRY + 1)]
DISCARD: list[Move] = [("discard", card) for card in range(SORRY + 1)]
HAND: Kind = "hand"
HAND_SUBJECT = {"card": 0, "rest": 0}

Sheet = tuple[tuple[str, tuple[int, ...]], ...]  # (what for, points per seat)

# Every turn begins with a search for playable cards, so for speed a set of cards is a number here: bit 5 is
# the card 5. The cards that may be playable BESIDE their steps are shifted by that many bits.
CARD = [1 << card for card in range(SORRY + 1)]
BESIDE = SORRY + 1
SWAPS = sum(CARD[card] for card, row in CARDS.items() if row.swap)
# A color's pawns can block each other's moves forward, but the hindmost of a row can always move back.
AHEAD_ONLY = sum(
    CARD[card] for card, row in CARDS.items() if row.steps and min(row.steps) > 0 and not row.again
)
ANYHOW = sum(CARD[card] for card in CARDS if AGAIN[card])  # HP10: the 2 can always be played
NEAR = 1 << 2 * BESIDE  # the bit of a pawn so close to Home that it could block another one

# The flag of a card that offers something besides steps, and where a pawn must be to use it.
_WHERE: Mapping[str, Callable[[int], bool]] = {
    "out": lambda place: place == START,
    "split": lambda place: START < place < HOME,
    "swap": lambda place: 0 <= place < SPACES,
    "sorry": lambda place: place == START,
}


def _can(pawn: int, place: int) -> int:
    """Return the bits of what a pawn can do at a place if no other pawn is in its way."""
    cards = ANYHOW | (NEAR if 0 < DISTANCE[pawn][place] < 12 else 0)
    for card, row in CARDS.items():
        if any(LANDINGS[steps][pawn][place] >= 0 for steps in row.steps):
            cards |= CARD[card]
        if any(getattr(row, flag) and fits(place) for flag, fits in _WHERE.items()):
            cards |= CARD[card] << BESIDE
    return cards


# [color][place]
CAN = [[_can(pawns[0], place) for place in PLACES] for pawns in PAWNS]
# A bit that stands for the number of steps that a pawn has left to go, if it is out.
TO_GO = [
    [1 << DISTANCE[pawns[0]][place] if START < place < HOME else 0 for place in PLACES] for pawns in PAWNS
]

SEVEN = next(row.steps[0] for row in CARDS.values() if row.split)

# HP8: the most pawns that any opponent has Home, the bonus, and its row if the bonuses are added up
BONUSES = ((2, 25, "bonus_two"), (1, 50, "bonus_one"), (0, 100, "bonus_none"))


def ask_hand(state: HomewardState) -> Decision:
    """Return the decision about the hand."""
    legal = hand_moves(state)
    return new_decision(Decision, (state.turn, HAND, legal, legal[0], HAND_SUBJECT, None, None, "", 0))


def hand_moves(state: HomewardState) -> list[Move]:
    """Return how a hand can be used: play a usable card (HP11), or discard if there is none (HP3)."""
    seat = state.turn
    color = state.colors[seat][0]
    first, second, third, fourth = state.pawns[4 * color : 4 * color + 4]
    at = CAN[color]
    can = at[first] | at[second] | at[third] | at[fourth]
    held = 0
    for card in state.hands[seat]:
        held |= CARD[card]
    playable = held & can
    if can & NEAR:
        at = TO_GO[color]
        own = at[first] | at[second] | at[third] | at[fourth]
        if own & (own - 1):  # more than one is out
            # Of several pawns, the foremost that can go a number of steps is not blocked, unless a pawn that
            # is too close to Home for these steps stands there.
            playable = _unblocked(own, playable)
    must = playable
    special = held & (can >> BESIDE) & ~playable
    if special:
        for card in _cards(special):
            if BESIDE_STEPS[card](state):
                playable |= CARD[card]
        must = playable & ~(special & SWAPS)  # HP5: nobody has to swap
    return _plays(playable) if must else _plays_or_discards(playable, held)


@cache
def _cards(bits: int) -> list[int]:
    return [card for card in CARDS if bits & CARD[card]]


@cache
def _plays(bits: int) -> list[Move]:
    return [PLAY[card] for card in _cards(bits)]


@cache
def _plays_or_discards(playable: int, held: int) -> list[Move]:
    return _plays(playable) + [DISCARD[card] for card in _cards(held)]


def _unblocked(own: int, cards: int) -> int:
    """Return the cards by which some pawn can move without landing on its own color (H14), or can go Home."""
    for card in _cards(cards & AHEAD_ONLY):
        if not (own >> STEPS[card][0]) & ~own:
            cards ^= CARD[card]
    return cards


# --- what cards offer besides steps, to a color with a pawn in the right place


def _circle_is_free(state: HomewardState) -> bool:
    color = state.colors[state.turn][0]
    return state.track[CIRCLE[color]] >> 2 != color  # H11


def _splits(state: HomewardState) -> bool:
    return bool(split_moves(state, state.movers[state.turn], WAYS, SEVEN))


def _rival_on_track(state: HomewardState) -> bool:
    pawns = state.pawns
    for pawn in state.rivals[state.turn]:
        place = pawns[pawn]
        if 0 <= place < SPACES:
            return True
    return False


# How to tell whether a card can be used, by the flag in its row; no card has two.
_WAYS = {"out": _circle_is_free, "split": _splits, "swap": _rival_on_track, "sorry": _rival_on_track}
BESIDE_STEPS = {card: can for card, row in CARDS.items() for flag, can in _WAYS.items() if getattr(row, flag)}

# --- carrying out moves


def play_card(state: HomewardState, card: int, emit: Emit | None) -> None:
    """Play a card from the hand (HP2)."""
    state.hands[state.turn].remove(card)
    state.phase, state.card = "play", card
    if emit:
        emit(Event("card_played", {"seat": state.turn, "card": card}))


def discard(state: HomewardState, card: int, emit: Emit | None) -> None:
    """Discard a card. Drawing another one ends the turn (HP3)."""
    state.hands[state.turn].remove(card)
    state.discard.append(card)
    state.phase = "draw"
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
