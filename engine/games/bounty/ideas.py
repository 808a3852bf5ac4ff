"""Suggested offers: a few sensible deals out of all that deals.py allows."""

from __future__ import annotations

from collections.abc import Iterator

from ...frames import Frame
from ...rules import NOBODY, Move, Seat
from .board import PRICE, PROPERTIES, SETS
from .deals import MOST_OFFERS, Terms, fault, make_terms, offer_text, offers_made, partners
from .state import BountyState, after, unpaid_debt

MOST_IDEAS = 12
_FACTORS = (3, 4, 6)  # what to offer for the other half of a set, in halves of its price


def proposals(state: BountyState, seat: Seat) -> list[Move]:
    """List a few sensible offers, without those refused this turn (B40)."""
    with_whom = partners(state, seat)
    if not with_whom or offers_made(state)[seat] >= MOST_OFFERS:
        return []
    debt = unpaid_debt(state)
    moves: list[Move] = []
    for to, terms in _sales(state, seat, debt) if debt and debt["seat"] == seat else _exchanges(state, seat):
        move: Move = ("offer", to, *terms)
        if (
            to in with_whom
            and fault(state, seat, to, terms) is None
            and offer_text(seat, move) not in state.refused
        ):
            moves.append(move)
            if len(moves) == MOST_IDEAS:
                break
    return moves


def _exchanges(state: BountyState, seat: Seat) -> Iterator[tuple[Seat, Terms]]:
    """Yield swaps that complete a set for both sides, then offers for a missing half."""
    owner, has = state.owner, state.credits[seat]
    halves = [half for pair in SETS for half in (pair, pair[::-1])]
    split = [
        (mine, other) for mine, other in halves if owner[mine] == seat and owner[other] not in (seat, NOBODY)
    ]
    for _, other in split:
        to = owner[other]
        for mine, also_theirs in split:
            if owner[also_theirs] == to and also_theirs != other:
                even = PRICE[other] - PRICE[mine]
                yield (
                    to,
                    make_terms([mine], [other], credits_given=max(0, even), credits_wanted=max(0, -even)),
                )
                if even:
                    yield to, make_terms([mine], [other])
    for _, other in split:
        for factor in _FACTORS:
            amount = PRICE[other] * factor // 20 * 10
            if amount <= has:
                yield owner[other], make_terms(want=[other], credits_given=amount)
    if state.jail[seat] and seat not in state.cards:
        for holder in sorted({holder for holder in state.cards if holder != NOBODY}):
            yield holder, make_terms(cards_wanted=1, credits_given=40)


def _sales(state: BountyState, seat: Seat, debt: Frame) -> Iterator[tuple[Seat, Terms]]:
    """Yield a debtor's sales: for the price, or for what the debt still lacks, if the buyer has it (B45)."""
    lacks = debt["amount"] - state.credits[seat]
    for at in PROPERTIES:
        if state.owner[at] == seat:
            for to in after(state, seat)[:-1]:
                has = state.credits[to]
                for amount in sorted({min(PRICE[at], has), min(max(lacks, PRICE[at]), has)}):
                    yield to, make_terms([at], credits_wanted=amount)
