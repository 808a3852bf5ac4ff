"""Evaluation for bots: what everybody's holdings are worth, and what a deal or an auction would make of them.

A position's value is a seat's chance to win: its worth to the power of POWER, compared with everybody's. So
in a game for two nobody gains by a deal unless the other one loses by it, and among more players a deal that
suits both sides costs the others. The weights started from a fit to games between bots and were then set by
hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...frames import Frame
from ...rules import NOBODY, Decision, Move, Seat
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
    TOLL,
    VALUE,
)
from .deals import ACCEPT, exchange, read_terms
from .state import EVERYBODY, BountyState, could_raise
from .turn import WAIVE

POWER = 2.0
VISITS = 1.5  # visits that a property is valued for, with one opponent
CROWD = 0.7  # VISITS grows with the number of opponents to this power
LONG = 30  # a short game is played like a long one until this many rounds before its end
# What holdings are worth in a long game, as a share of their price. At the end of a short one, it is all.
OPEN, BLOCKED, IN_SET = 1.3, 0.65, 1.0  # a character whose partner nobody has, another has, the owner has
GEAR = 0.45  # equipment and forces
SYMBOLS = 0.7
# What a complete set counts for with 0 to 2 sigils, on the way from its bare payment to that of the third.
STEPS = (0.2, 0.36, 0.7)
INACTIVE = 1.15  # of the inactive value, which must be paid back
WITHERED = 0.08  # the least that an inactive property is worth, as a share of its price
LAP = 1 / 7  # the chance to land on a certain space in one lap
SOON = 0.2  # the same before credits come in again
SHORT = 0.8  # what every credit that is missing for a payment costs, by selling at half price
RESERVE = 1.5  # what every credit that is missing from the reserve costs
POOR = 100.0  # worth below this counts less and less, but never nothing
SURE = 1e-9  # smaller differences count as none
FORCE_PAYS = (0.0, 28.0, 70.0)  # on average, by the number of forces that the owner has


def _income(pays: Sequence[int]) -> list[float]:
    """Return what a visit to a complete set is worth at each level."""
    if not pays:
        return []
    bare, third = 2.0 * pays[0], float(pays[3])
    return [*(bare + (third - bare) * step for step in STEPS), third, float(pays[4]), float(pays[5])]


INCOME = [_income(space.pays) for space in SPACES]
TOLLS = [float(space.cost) for space in SPACES if space.kind == TOLL]


class Prospects:
    """How far a game still goes: `long` is 1 in a long game and falls to 0 at the end of a short one."""

    def __init__(self, state: BountyState) -> None:
        opponents = max(1, state.players - 1 - sum(state.out))
        self.opponents = opponents
        self.visits: float = VISITS * opponents**CROWD
        self.long = 1.0
        if state.rounds:
            left = max(0, state.rounds - state.round + 1)
            self.visits = min(self.visits, opponents * left / 32)
            self.long = min(1.0, left / LONG)

    def share(self, weight: float) -> float:
        """Return a weight of the long game, adapted to how far this one still goes."""
        return 1.0 + self.long * (weight - 1.0)


def estimate(state: BountyState, ahead: Prospects | None = None) -> list[float]:
    """Return what each seat's holdings are worth in credits."""
    ahead = ahead or Prospects(state)
    owner, symbols, inactive = state.owner, state.symbols, state.inactive
    visits, long, share = ahead.visits, ahead.long, ahead.share
    of_open, of_blocked, of_set = share(OPEN), share(BLOCKED), share(IN_SET)
    of_gear, of_symbols = share(GEAR), share(SYMBOLS)
    back = share(INACTIVE)
    worth = [0.0] * state.players
    uncollected = 0
    payments: list[tuple[float, Seat]] = [(toll, NOBODY) for toll in TOLLS]
    for at in PROPERTIES:
        seat = owner[at]
        if seat == NOBODY:
            uncollected += 1
            continue
        kind, price = KIND[at], PRICE[at]
        if kind == CHARACTER:
            level, pays = symbols[at], SPACES[at].pays
            other = owner[PARTNER[at]]
            if other == seat:
                asked = float(pays[level] if level else 2 * pays[0])
                income = INCOME[at][level]
                value = price * of_set + level * COST[at] * of_symbols
            else:
                asked = income = float(pays[0])
                value = price * (of_open if other == NOBODY else of_blocked)
        else:
            count = 0
            for member in MEMBERS[at]:
                if owner[member] == seat:
                    count += 1
            asked = income = float(EQUIPMENT_PAYS[count]) if kind == EQUIPMENT else FORCE_PAYS[count]
            value = price * of_gear
        if inactive[at]:
            worth[seat] += max(WITHERED * price, value - back * VALUE[at])
        else:
            worth[seat] += value + income * visits
            payments.append((asked, seat))
    for seat in range(state.players):
        if not state.out[seat]:
            worth[seat] += state.credits[seat] - long * _strain(state.credits[seat], seat, payments)
            if state.jail[seat]:
                worth[seat] -= long * (15.0 + 4.0 * uncollected)
    for holder in state.cards:
        if holder != NOBODY:
            worth[holder] += 12.0 * long
    return worth


def _strain(credits: int, seat: Seat, payments: Sequence[tuple[float, Seat]]) -> float:
    """Return what it costs a seat to have few credits when others may ask for these payments.

    A reserve covers a usual lap and half of the worst payment. What a single payment lacks must be raised at
    half price.
    """
    lap = worst = lacks = 0.0
    for amount, payee in payments:
        if payee != seat:
            lap += amount
            worst = max(worst, amount)
            if amount > credits:
                lacks += amount - credits
    reserve = LAP * lap + 0.5 * worst
    return SOON * SHORT * lacks + (RESERVE * (reserve - credits) if credits < reserve else 0.0)


def evaluate(state: BountyState) -> list[float]:
    """Rate each seat between 0 (out) and 1 (won), pending frames included."""
    if state.out.count(0) == 1:
        return [0.0 if gone else 1.0 for gone in state.out]
    if not state.frames:
        return _chances(state, estimate(state))
    top = state.frames[-1]
    if top["kind"] == "deal":
        return _dealing(state, top)
    if top["kind"] == "auction":
        return _chances(state, _auctioned(state, top))
    worth = estimate(state)
    for frame in state.frames:
        _pending(state, frame, worth)
    return _chances(state, worth)


def _chances(state: BountyState, worth: Sequence[float]) -> list[float]:
    """Return everybody's chances; less worth is always a smaller chance, however little it is."""
    weights = [
        0.0 if gone else (value if value > POOR else POOR * POOR / (2 * POOR - value)) ** POWER
        for value, gone in zip(worth, state.out, strict=True)
    ]
    total = sum(weights)
    return [weight / total for weight in weights]


def _pending(state: BountyState, frame: Frame, worth: list[float]) -> None:
    """Treat debts and requested payments as paid."""
    kind = frame["kind"]
    if kind == "debt":
        _owing(state, frame["seat"], frame["to"], frame["amount"], worth)
    elif kind in ("payment", "payment_roll"):
        owed = frame.get("amount") or 7 * frame["times"]
        payer, payee = (frame["from"], frame["seat"]) if kind == "payment" else (frame["seat"], frame["to"])
        _owing(state, payer, payee, owed, worth)
    elif kind == "fees":
        worth[frame["seat"]] -= sum(FEE[at] for at in frame["left"])


def _owing(state: BountyState, payer: Seat, payee: Seat, amount: int, worth: list[float]) -> None:
    """Count a debt as paid: the creditor gets no more than can be raised, which costs the debtor extra."""
    credits = state.credits[payer]
    worth[payer] -= amount + 0.5 * max(0, amount - credits)
    paid = min(amount, credits + could_raise(state, payer))
    if payee >= 0:
        worth[payee] += paid
    elif payee == EVERYBODY:
        others = [seat for seat, gone in enumerate(state.out) if not gone and seat != payer]
        for seat in others:
            worth[seat] += paid / len(others)


# --- auctions


def gain(state: BountyState, seat: Seat, at: int, ahead: Prospects) -> float:
    """Return what a deed that nobody has would be worth to a seat."""
    owner, price, visits, share = state.owner, PRICE[at], ahead.visits, ahead.share
    if KIND[at] == CHARACTER:
        pays, partner = SPACES[at].pays, PARTNER[at]
        other = owner[partner]
        if other != seat:
            return price * share(OPEN if other == NOBODY else BLOCKED) + pays[0] * visits
        both = price + PRICE[partner]
        more = INCOME[at][0] + INCOME[partner][0] - SPACES[partner].pays[0]
        return both * share(IN_SET) - PRICE[partner] * share(OPEN) + more * visits
    has = sum(owner[member] == seat for member in MEMBERS[at])
    pays_by_count = EQUIPMENT_PAYS if KIND[at] == EQUIPMENT else FORCE_PAYS
    more = (has + 1) * pays_by_count[has + 1] - has * pays_by_count[has]
    return price * share(GEAR) + more * visits


def limit(state: BountyState, seat: Seat, frame: Frame, ahead: Prospects) -> float:
    """Return the most that a seat should bid: what the lot is worth to it, and to keep it from a rival."""
    return min(float(state.credits[seat]), _limits(state, frame, ahead)[seat])


def _limits(state: BountyState, frame: Frame, ahead: Prospects) -> dict[Seat, float]:
    at = frame["lot"]
    if frame["what"] != "deed":
        return dict.fromkeys(frame["seats"], 1.5 * COST[at])
    gains = {seat: gain(state, seat, at, ahead) for seat in frame["seats"]}
    harm = 1.0 / ahead.opponents  # how much of a rival's gain one of the others loses
    found = {}
    for seat, own in gains.items():
        rival = max((other for there, other in gains.items() if there != seat), default=0.0)
        found[seat] = max(own, (own + harm * rival) / (1.0 + harm))
    return found


def _auctioned(state: BountyState, frame: Frame) -> list[float]:
    """Return everybody's worth once the highest bidder has won, at the price where the next one stops."""
    ahead = Prospects(state)
    leader, amount, at = frame["leader"], frame["bid"], frame["lot"]
    limits = {
        seat: min(most, float(state.credits[seat])) for seat, most in _limits(state, frame, ahead).items()
    }
    if leader != NOBODY:
        limits[leader] = max(limits[leader], float(amount))
    bidding = [seat for seat in frame["seats"] if seat == leader or seat not in frame["passed"]]
    lowest = amount + 1 if leader != NOBODY else frame["start"]
    able = [seat for seat in bidding if seat == leader or limits[seat] >= lowest]
    if not able:
        return estimate(state, ahead)
    winner = max(able, key=lambda seat: (limits[seat], seat == leader))
    others = [limits[seat] for seat in able if seat != winner]
    price = max([float(amount if winner == leader else lowest), *others])
    if frame["what"] != "deed":
        worth = estimate(state, ahead)
        worth[winner] += 1.5 * COST[at] - price
        return worth
    before = state.credits[winner]
    state.owner[at], state.credits[winner] = winner, before - round(price)
    worth = estimate(state, ahead)
    state.owner[at], state.credits[winner] = NOBODY, before
    return worth


# --- deals


def _dealing(state: BountyState, frame: Frame) -> list[float]:
    """Rate a deal as made if both sides gain, otherwise as refused and slightly worse for the maker."""
    maker, asked = frame["seat"], frame["to"]
    now = _refused(state)
    then = _made(state, maker, asked, frame["terms"])
    if then[asked] > now[asked] + 0.002 and then[maker] > now[maker]:
        return then
    now[maker] = max(0.0, now[maker] - 0.0005)
    return now


def _refused(state: BountyState) -> list[float]:
    """Rate the position without the deal on the table."""
    without = state.clone()
    without.frames.pop()
    return evaluate(without)


def _made(state: BountyState, maker: Seat, to: Seat, terms: Sequence[int]) -> list[float]:
    """Rate the position after a deal with these terms, instead of the one on the table."""
    after = state.clone()
    after.frames.pop()
    exchange(after, maker, to, tuple(terms), None)
    return evaluate(after)


def sensible(state: BountyState, decision: Decision) -> list[Move]:
    """Return the answers that a bot considers.

    It takes part in no deal that lowers its own chances, asks for every payment, and bids no more for a lot
    than it is worth.
    """
    seat, legal = decision.seat, list(decision.legal)
    if decision.kind == "deal":
        frame, now = state.frames[-1], _refused(state)[seat]
        return [move for move in legal if not _loses(state, frame, seat, move, now)]
    if decision.kind == "payment":
        return [move for move in legal if move != WAIVE]
    if decision.kind == "auction":
        most = limit(state, seat, state.frames[-1], Prospects(state))
        return [move for move in legal if move[0] != "bid" or int(move[1]) <= most]
    return legal


def _loses(state: BountyState, frame: Frame, seat: Seat, move: Move, now: float) -> bool:
    """True if a seat would be worse off, or no better, if this answer became the deal."""
    if move == ACCEPT:
        then = _made(state, frame["seat"], seat, frame["terms"])
    elif move[0] == "counter":
        then = _made(state, seat, frame["seat"], read_terms(move[1:]) or ())
    else:
        return False
    return then[seat] <= now + SURE
