"""The value of a position: each seat's chance to win, estimated from pawn cards, hands and the total.

It reads the whole state. Bots get a state whose hidden cards were dealt again, so the other hands in it are
imaginary.
"""

from __future__ import annotations

from math import exp

from ...rules import Seat
from .cards import LAST_NUMBER, NUMBER
from .state import PAWNS, TwentyOneState
from .tiebreak import GOAL, best

# What a card in hand is worth, in pawn cards.
WORTH = tuple(
    {
        0: 0.05,
        1: 0.03,
        2: 0.02,
        3: 0.01,
        "slide_10": 0.07,
        "slide_15": 0.06,
        "slide_21": 0.45,
        "switch": 0.06,
        "take_2": 0.06,
        "play_2": 0.02,
        "send_back": 0.12,
        "steal": 0.16,
        "dont_be_sorry": 0.10,
    }.get(face, 0.0)
    for face in NUMBER
)
SLIDE_21 = NUMBER["slide_21"]
LEAD = 1.1  # a seat is exp(LEAD) times as likely to win for each pawn card that it is ahead
SPARE = 0.01  # the share of a tiebreaker that is split by totals alone
UNANSWERED = 0.8  # about one in five 21s and Sorry! cards is answered


def progress(state: TwentyOneState, seat: Seat) -> int:
    """Return how many pawn cards a seat has turned over, on the way out and back."""
    return 2 * PAWNS - state.home[seat] if state.back[seat] else state.home[seat]


def chances(state: TwentyOneState) -> list[float]:
    """Return each seat's chance to win. They add up to 1."""
    if state.winners:
        share = 1 / len(state.winners)
        return [share if seat in state.winners else 0.0 for seat in range(state.players)]
    if state.frames and state.frames[-1]["kind"] == "tiebreak":
        return _tiebreak(state)
    ahead = [
        progress(state, seat) + sum(WORTH[card] for card in hand) for seat, hand in enumerate(state.hands)
    ]
    if state.frames:
        _window(state, ahead)
    else:
        _coming_turns(state, ahead)
    strength = [exp(LEAD * pawns) for pawns in ahead]
    goal = 2 * PAWNS if state.longer else PAWNS
    for seat, pawns in enumerate(ahead):
        if pawns > goal - 1:  # the last pawn card counts for more, because it ends the game
            strength[seat] *= 1 + pawns - (goal - 1)
    whole = sum(strength)
    return [part / whole for part in strength]


def _tiebreak(state: TwentyOneState) -> list[float]:
    """Return the chances in a tiebreaker, in which the seats that have not laid yet lay their best total.

    A total closer to 21 always counts a little more, even where it is not needed to win.
    """
    frame = state.frames[-1]
    laid = dict(zip(frame["tied"], frame["laid"], strict=False))
    totals = {seat: laid.get(seat, best(state.hands[seat])) for seat in frame["tied"]}
    closest = [seat for seat, total in totals.items() if total == max(totals.values())]
    shares = [(1 - SPARE) / len(closest) if seat in closest else 0.0 for seat in range(state.players)]
    whole = sum(totals.values()) + len(totals)
    return [
        share + SPARE * (totals[seat] + 1) / whole if seat in totals else 0.0
        for seat, share in enumerate(shares)
    ]


def _window(state: TwentyOneState, ahead: list[float]) -> None:
    """Add the pawn card that is about to be turned over, unless somebody answers."""
    frame = state.frames[-1]
    if frame["kind"] == "steal":
        ahead[frame["by"]] += UNANSWERED
    elif frame["card"] == "steal":
        ahead[frame["by"]] += UNANSWERED
        ahead[frame["target"]] += 1 - UNANSWERED
    else:
        ahead[frame["target"]] -= UNANSWERED


def _coming_turns(state: TwentyOneState, ahead: list[float]) -> None:
    """Add what the next players can make of the total; the first of them counts most."""
    seat = state.turn
    if state.to_draw:
        seat = (seat + state.direction) % state.players
    weight, total = 0.7, state.total
    for _ in range(state.players):
        outlook = _outlook(state.hands[seat], total)
        if outlook > 0:
            ahead[seat] += weight
            weight *= 0.3
        elif outlook < 0:
            for other in range(state.players):
                if other != seat:
                    ahead[other] += weight
            weight *= 0.3
        else:
            weight *= 0.6
        seat = (seat + state.direction) % state.players


def _outlook(hand: list[int], total: int) -> int:
    """Return 1 if a hand can make 21 of the total, -1 if every card in it is bust, else 0."""
    missing = GOAL - total
    if SLIDE_21 in hand or (missing <= LAST_NUMBER and missing in hand):
        return 1
    if not hand or hand[0] <= missing or hand[-1] > LAST_NUMBER:
        return 0
    return -1
