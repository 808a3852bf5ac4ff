"""Evaluation for bots: credits, the probable income of properties, and payments that may come due."""

from __future__ import annotations

from math import exp

from ...frames import Frame
from ...rules import NOBODY, Seat
from .board import (
    CHARACTER,
    COST,
    EQUIPMENT,
    EQUIPMENT_PAYS,
    FEE,
    KIND,
    MEMBERS,
    PARTNER,
    PRICE,
    PROPERTIES,
    SPACES,
    VALUE,
)
from .deals import exchange
from .state import EVERYBODY, BountyState

VISITS = 0.9  # how often one opponent lands on one property, in the part of the game that counts
ROOM = 1200.0  # dampens differences early in the game, and lets a deal be good for both sides
RESERVE = 120.0  # credits to keep in hand, on top of what opponents may ask for
LEAST = 0.001  # the value of a position that is nearly lost
ROLLS_AHEAD = 6  # the rolls for which the reserve should last


def _income(at: int) -> list[float]:
    """Return what a visit pays at each level; 1 and 2 count as steps toward the third, where it pays off."""
    pays = SPACES[at].pays
    if not pays:
        return [0.0]
    third = float(pays[3])
    bare = 2.0 * pays[0]
    return [
        bare,
        bare + (third - bare) * 0.36,
        bare + (third - bare) * 0.7,
        third,
        float(pays[4]),
        float(pays[5]),
    ]


INCOME = [_income(at) for at in range(len(SPACES))]
# What a complete set is worth before anything is built on it.
PROSPECT = [0.32 * INCOME[at][3] if len(INCOME[at]) > 1 else 0.0 for at in range(len(SPACES))]


def estimate(state: BountyState) -> list[float]:
    """Return what each seat's holdings are worth in credits."""
    players, owner, symbols, inactive = state.players, state.owner, state.symbols, state.inactive
    opponents = players - 1 - sum(state.out)
    visits = VISITS * opponents
    worth = [0.0] * players
    uncollected = 0
    pays = [0.0] * players  # what one visit to each of a seat's properties would bring in total
    for at in PROPERTIES:
        seat = owner[at]
        if seat == NOBODY:
            uncollected += 1
            continue
        kind = KIND[at]
        if kind == CHARACTER:
            other = owner[PARTNER[at]]
            if other == seat:
                income = INCOME[at][symbols[at]]
                value = PRICE[at] + symbols[at] * COST[at] * 0.2 + PROSPECT[at] * visits
            else:
                income = SPACES[at].pays[0]
                value = PRICE[at] * (1.2 if other == NOBODY else 1.1)
        elif kind == EQUIPMENT:
            count = 0
            for member in MEMBERS[at]:
                if owner[member] == seat:
                    count += 1
            income = EQUIPMENT_PAYS[count]
            value = PRICE[at] * 0.85
        else:
            both = owner[MEMBERS[at][0]] == owner[MEMBERS[at][1]]
            income = 70.0 if both else 28.0
            value = PRICE[at] * 0.9
        if inactive[at]:
            worth[seat] += value + income * visits * 0.4 - 1.3 * (VALUE[at] + FEE[at])
        else:
            worth[seat] += value + income * visits
            pays[seat] += income
    total = sum(pays)
    for seat in range(players):
        if not state.out[seat]:
            worth[seat] += _purse(state.credits[seat], RESERVE + (total - pays[seat]) * ROLLS_AHEAD / 32)
            if state.jail[seat]:
                worth[seat] -= 15.0 + 4.0 * uncollected
    for holder in state.cards:
        if holder != NOBODY:
            worth[holder] += 12.0
    return worth


def _purse(credits: float, reserve: float) -> float:
    """Value credits: those missing from the reserve weigh more than their number."""
    if credits >= reserve:
        return credits
    return credits - 0.6 * (reserve - credits)


def evaluate(state: BountyState) -> list[float]:
    """Rate each seat between 0 (out) and 1 (won), pending frames included."""
    if state.out.count(0) == 1:
        return [0.0 if gone else 1.0 for gone in state.out]
    if not state.frames:
        return _shares(state, estimate(state))
    top = state.frames[-1]
    if top["kind"] == "deal":
        return _dealing(state, top)
    worth = estimate(state)
    if top["kind"] == "auction":
        return _bidding(state, top, worth)
    for frame in state.frames:
        _pending(frame, worth)
    return _shares(state, worth)


def _shares(state: BountyState, worth: list[float]) -> list[float]:
    """Compare each seat's worth with everybody's; the constant keeps it from being zero-sum."""
    total = sum(value for value in worth if value > 0.0)
    shares = []
    for seat, value in enumerate(worth):
        if state.out[seat]:
            shares.append(0.0)
        elif value <= 0.0:
            shares.append(LEAST)
        else:
            shares.append(max(LEAST, value / (value + 0.5 * (total - value) + ROOM)))
    return shares


def _pending(frame: Frame, worth: list[float]) -> None:
    """Count as paid what is owed or asked for."""
    kind = frame["kind"]
    if kind == "debt":
        worth[frame["seat"]] -= frame["amount"]
        if frame["to"] >= 0:
            worth[frame["to"]] += frame["amount"]
        elif frame["to"] == EVERYBODY:
            for seat in range(len(worth)):
                worth[seat] += frame["amount"] / len(worth)
    elif kind in ("payment", "payment_roll"):
        owed = frame.get("amount") or 7 * frame["times"]
        payer, payee = (frame["from"], frame["seat"]) if kind == "payment" else (frame["seat"], frame["to"])
        worth[payer] -= owed
        worth[payee] += owed
    elif kind == "fees":
        worth[frame["seat"]] -= sum(FEE[at] for at in frame["left"])


def _bidding(state: BountyState, frame: Frame, worth: list[float]) -> list[float]:
    """Weigh the highest bidder's gain by the chance that nobody pays more."""
    leader = frame["leader"]
    now = _shares(state, worth)
    if leader == NOBODY:
        return now
    at, amount = frame["lot"], frame["bid"]
    if frame["what"] != "deed":
        return _leading(state, worth, now, leader, amount, COST[at] * 1.5, COST[at])
    highest = max((_would_pay(state, seat, at) for seat in frame["seats"] if seat != leader), default=0.0)
    return _leading(state, worth, now, leader, amount, _would_pay(state, leader, at, True), highest)


def _leading(
    state: BountyState,
    worth: list[float],
    now: list[float],
    leader: Seat,
    amount: int,
    gain: float,
    highest: float,
) -> list[float]:
    """Mix the position with the lot won and the one without it."""
    # Steep near a rival's limit, so bots get there in large steps; far below it a bid hardly counts.
    chance = 1.0 if amount >= highest else 0.5 * exp((amount - highest) / 10) + 1e-5 * (amount / highest) ** 3
    reserve = state.credits[leader] - amount
    tight = 0.6 * max(0.0, RESERVE - reserve)
    won = worth[:]
    won[leader] += gain - amount - tight
    after = _shares(state, won)
    return [chance * better + (1.0 - chance) * same for better, same in zip(after, now, strict=True)]


def _would_pay(state: BountyState, seat: Seat, at: int, rich: bool = False) -> float:
    """Return what a seat would pay for a deed: more if it completes a set, its own or a rival's."""
    kind = KIND[at]
    value = PRICE[at] * 1.1
    if kind == CHARACTER:
        other = state.owner[PARTNER[at]]
        if other == seat:
            value += 0.45 * INCOME[at][3]
        elif other != NOBODY:
            value += 0.15 * INCOME[at][3]
    elif any(state.owner[member] == seat for member in MEMBERS[at]):
        value += 60.0
    return value if rich else min(value, float(state.credits[seat]))


def _dealing(state: BountyState, frame: Frame) -> list[float]:
    """Rate a deal as made if both sides gain, otherwise as refused and slightly worse for the maker."""
    before = state.clone()
    before.frames.pop()
    after = before.clone()
    exchange(after, frame["seat"], frame["to"], tuple(frame["terms"]), None)
    now, then = evaluate(before), evaluate(after)
    maker, asked = frame["seat"], frame["to"]
    if then[asked] > now[asked] + 0.002 and then[maker] > now[maker]:
        return then
    now[maker] -= 0.0005
    return now
