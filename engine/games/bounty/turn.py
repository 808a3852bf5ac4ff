"""A turn: the roll, doubles, Jail, moving, and what a space asks. card_effects.py has the cards."""

from __future__ import annotations

from ... import rng
from ...events import Emit, Event
from ...frames import Frame, auction
from ...rules import NOBODY, Decision, Move, Seat, new_decision
from .board import (
    COST,
    CRAFT,
    FINE,
    FIRST_BID,
    FORCE,
    GO_TO_JAIL,
    HUNTER,
    JAIL_AT,
    KIND,
    LENGTH,
    PASSING_GO,
    PRICE,
    TOLL,
)
from .cards import CRAFT_DECK, HOLD, HUNTER_DECK
from .state import DEPOSITORY, MOVING, PAUSE, BountyState, after, deck, left_of, owe, pay, payment

ROLL: Move = ("roll",)
COLLECT: Move = ("collect",)
AUCTION: Move = ("auction",)
ASK: Move = ("ask",)
WAIVE: Move = ("waive",)
ROLL_PAYMENT: Move = ("roll_payment",)
DRAW: Move = ("draw",)
PAY_FINE: Move = ("pay_fine",)
_ROLL = [Decision(seat, "roll", [ROLL], ROLL) for seat in range(6)]
_ANSWERS = [ASK, WAIVE]
_DRAW, _ROLL_PAYMENT = [DRAW], [ROLL_PAYMENT]
_DICE = tuple((first, second) for first in range(1, 7) for second in range(1, 7))


def throw(state: BountyState) -> tuple[int, int]:
    """Throw two dice."""
    state.rng, both = rng.below(state.rng, len(_DICE))
    return _DICE[both]


# --- before the roll


def ask_roll(state: BountyState) -> Decision:
    """Ask the seat whose turn it is to roll, or in Jail how to get out."""
    seat = state.turn
    if not state.jail[seat]:
        return _ROLL[seat]
    legal: list[Move] = [ROLL]  # B75, B78: any of the three ways, on each of the three turns
    if state.credits[seat] >= FINE:
        legal.append(PAY_FINE)
    legal += [("use_card", number) for number in (HUNTER_DECK, CRAFT_DECK) if state.cards[number] == seat]
    return Decision(seat, "jail", legal, ROLL, {"attempt": state.jail[seat], "fine": FINE})


def leave_jail(state: BountyState, seat: Seat, how: str, emit: Emit | None) -> None:
    state.jail[seat] = 0
    if emit:
        emit(Event("jail_left", {"seat": seat, "how": how, "at": JAIL_AT}))


def pay_fine(state: BountyState, emit: Emit | None) -> None:
    """Pay 50 to leave Jail; an ordinary roll follows (B75)."""
    pay(state, state.turn, DEPOSITORY, FINE, "fine", emit)
    leave_jail(state, state.turn, "fine", emit)


def use_card(state: BountyState, number: int, emit: Emit | None) -> None:
    """Leave Jail with a card, which goes to the bottom of its deck; an ordinary roll follows (B75, B77)."""
    state.cards[number] = NOBODY
    deck(state, number).append(HOLD[number])
    if emit:
        emit(Event("card_used", {"seat": state.turn, "deck": number, "card": HOLD[number]}))
    leave_jail(state, state.turn, "card", emit)


def roll(state: BountyState, emit: Emit | None) -> None:
    """Roll, move and settle the space (B10)."""
    seat = state.turn
    first, second = throw(state)
    state.dice = [first, second]
    state.phase = MOVING
    state.offers = [0] * state.players
    doubles = first == second
    if emit:
        data = {"seat": seat, "dice": [first, second], "doubles": doubles, "jail": state.jail[seat]}
        emit(Event("rolled", data))
    if state.jail[seat]:
        try_for_doubles(state, seat, first + second, doubles, emit)
        return
    state.again = 0
    if doubles:
        state.doubles += 1
        if state.doubles == 3:  # B12
            go_to_jail(state, seat, "doubles", emit)
            return
        state.again = 1  # B11
    move_on(state, seat, first + second, emit)


def try_for_doubles(state: BountyState, seat: Seat, steps: int, doubles: bool, emit: Emit | None) -> None:
    """Leave Jail by doubles, without another roll (B75, B76); after the third failure pay 50 (B79)."""
    state.again = 0
    if doubles:
        leave_jail(state, seat, "doubles", emit)
        move_on(state, seat, steps, emit)
    elif state.jail[seat] < 3:
        state.jail[seat] += 1
    else:
        state.frames.append({"kind": "leave_jail", "seat": seat, "steps": steps})
        owe(state, seat, DEPOSITORY, FINE, "fine")


def step_leave_jail(state: BountyState, frame: Frame, emit: Emit | None) -> bool:
    """Leave Jail and move by the third failed roll, once its 50 is paid."""
    state.frames.pop()
    leave_jail(state, frame["seat"], "fine", emit)
    move_on(state, frame["seat"], frame["steps"], emit)
    return False


def go_to_jail(state: BountyState, seat: Seat, why: str, emit: Emit | None) -> None:
    """Send a token to Jail, without GO's 200 and without another roll (B16, B73)."""
    if emit:
        emit(Event("jailed", {"seat": seat, "from": state.places[seat], "to": JAIL_AT, "why": why}))
    state.places[seat] = JAIL_AT
    state.jail[seat] = 1
    state.again = 0


# --- moving


def move_on(state: BountyState, seat: Seat, steps: int, emit: Emit | None) -> None:
    """Move forward by a roll and settle the space."""
    start = state.places[seat]
    _arrive(state, seat, start, (start + steps) % LENGTH, start + steps >= LENGTH, "roll", emit)
    land(state, seat, emit)


def advance(state: BountyState, seat: Seat, to: int, emit: Emit | None) -> None:
    """Move forward to a space, as a card says, without settling it."""
    start = state.places[seat]
    _arrive(state, seat, start, to, to <= start, "card", emit)


def go_back(state: BountyState, seat: Seat, steps: int, emit: Emit | None) -> None:
    """Move backward, without settling the space; GO pays nothing on the way back."""
    start = state.places[seat]
    _arrive(state, seat, start, (start - steps) % LENGTH, False, "back", emit)


def _arrive(
    state: BountyState, seat: Seat, start: int, to: int, passed_go: bool, how: str, emit: Emit | None
) -> None:
    state.places[seat] = to
    if emit:
        emit(Event("moved", {"seat": seat, "from": start, "to": to, "how": how, "passed_go": passed_go}))
    if passed_go:  # B13; before the space is settled (B14)
        pay(state, DEPOSITORY, seat, PASSING_GO, "go", emit, 0)


def land(state: BountyState, seat: Seat, emit: Emit | None, double: bool = False, times: int = 0) -> None:
    """Begin to settle the space under a token.

    With `double`, a card doubles the rent; with `times`, a force costs `times` the dice.
    """
    at = state.places[seat]
    if PRICE[at]:
        owner = state.owner[at]
        if owner == NOBODY:
            state.frames.append({"kind": "collect", "seat": seat, "at": at})  # B20
        elif owner != seat and not state.inactive[at]:
            _owed(state, seat, at, double, times)
        elif emit:  # B26, B28
            why = "own" if owner == seat else "inactive"
            emit(Event("nothing_owed", {"seat": seat, "at": at, "owner": owner, "why": why}))
        return
    kind = KIND[at]
    if kind in (HUNTER, CRAFT):
        number = HUNTER_DECK if kind == HUNTER else CRAFT_DECK
        state.frames.append({"kind": "draw", "seat": seat, "deck": number})
    elif kind == TOLL:
        owe(state, seat, DEPOSITORY, COST[at], "toll", at)  # B71
    elif kind == GO_TO_JAIL:
        go_to_jail(state, seat, "space", emit)  # B73
    # Nothing happens anywhere else (B72).


def _owed(state: BountyState, seat: Seat, at: int, double: bool, times: int) -> None:
    """Let the owner ask for a payment, which is fixed now (B27)."""
    amount = payment(state, at)
    frame = {"kind": "payment", "seat": state.owner[at], "from": seat, "at": at, "amount": 0, "times": 0}
    if KIND[at] == FORCE:
        frame["times"] = times or amount
    else:
        frame["amount"] = amount * 2 if double else amount
    state.frames.append(frame)


# --- a property that nobody owns (B20, B29)


def ask_collect(state: BountyState, frame: Frame) -> Decision:
    seat, at = frame["seat"], frame["at"]
    enough = state.credits[seat] >= PRICE[at]
    legal = [COLLECT, AUCTION] if enough else [AUCTION]
    return Decision(seat, "collect", legal, AUCTION, {"at": at, "price": PRICE[at]})


def answer_collect(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    (collect if move == COLLECT else to_auction)(state, frame, emit)


def collect(state: BountyState, frame: Frame, emit: Emit | None) -> None:
    seat, at = frame["seat"], frame["at"]
    state.frames.pop()
    pay(state, seat, DEPOSITORY, PRICE[at], "price", emit, at)
    state.owner[at] = seat
    if emit:
        emit(Event("collected", {"seat": seat, "at": at, "amount": PRICE[at], "by": "price"}))


def to_auction(state: BountyState, frame: Frame, emit: Emit | None) -> None:
    """Auction the property, starting at the left of the player who landed there (B21, B83)."""
    state.frames.pop()
    begin_auction(state, frame["at"], frame["seat"], emit)


def begin_auction(state: BountyState, at: int, seat: Seat, emit: Emit | None) -> None:
    """Start the auction of a deed, with the first bid at the left of `seat`."""
    state.frames.append(auction(at, after(state, seat), FIRST_BID, what="deed", seat=seat, call=0))
    if emit:
        emit(Event("auction_began", {"seat": seat, "at": at, "what": "deed", "amount": FIRST_BID}))


# --- a payment that must be asked for (B18, B22)


def ask_payment(state: BountyState, frame: Frame) -> Decision:
    subject = {"from": frame["from"], "at": frame["at"], "amount": frame["amount"], "times": frame["times"]}
    return new_decision(Decision, (frame["seat"], "payment", _ANSWERS, ASK, subject, None, None, "", 0))


def answer_payment(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    state.frames.pop()
    owner, debtor, at = frame["seat"], frame["from"], frame["at"]
    amount, times = frame["amount"], frame["times"]
    if emit:
        kind = "payment_waived" if move == WAIVE else "payment_asked"
        emit(Event(kind, {"seat": owner, "from": debtor, "at": at, "amount": amount, "times": times}))
    if move == WAIVE:
        return
    if times:
        state.frames.append({"kind": "payment_roll", "seat": debtor, "to": owner, "at": at, "times": times})
    else:
        owe(state, debtor, owner, amount, "payment", at)


def ask_payment_roll(state: BountyState, frame: Frame) -> Decision:
    subject = {"to": frame["to"], "at": frame["at"], "times": frame["times"]}
    return Decision(frame["seat"], "payment_roll", _ROLL_PAYMENT, ROLL_PAYMENT, subject)


def roll_payment(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    """Roll for a payment to a force; this moves nothing and never counts as doubles (B25)."""
    state.frames.pop()
    seat, times, at = frame["seat"], frame["times"], frame["at"]
    first, second = throw(state)
    amount = times * (first + second)
    if emit:
        data = {"seat": seat, "dice": [first, second], "times": times, "amount": amount, "at": at}
        emit(Event("rolled_for_payment", data))
    owe(state, seat, frame["to"], amount, "payment", at)


def ask_draw(state: BountyState, frame: Frame) -> Decision:
    return Decision(frame["seat"], "draw", _DRAW, DRAW, {"deck": frame["deck"]})


# --- the next roll


def settled(state: BountyState, emit: Emit | None) -> None:
    """End a move once its space is settled (B14): doubles roll again, otherwise the next player does."""
    state.phase = PAUSE
    state.offers = [0] * state.players
    if state.again and not state.out[state.turn]:
        state.again = 0
        return
    before, players = state.turn, state.players
    state.turn = seat = left_of(state, before)
    state.again = state.doubles = 0
    if state.refused:
        state.refused = []
    if (state.first - before - 1) % players <= (seat - before - 1) % players:
        state.round += 1
        if state.rounds and state.round > state.rounds:
            state.over = 1
            if emit:
                emit(Event("rounds_ended", {"seat": before, "rounds": state.rounds}))
            return
    if emit:
        emit(Event("turn_began", {"seat": seat, "round": state.round}))


def who_begins(state: BountyState, first: Seat, emit: Emit | None) -> None:
    """Let everybody roll, starting with `first`: the highest begins, and ties roll again (B02)."""
    seats = [(first + step) % state.players for step in range(state.players)]
    while len(seats) > 1:
        rolls = {}
        for seat in seats:
            dice = throw(state)
            rolls[seat] = sum(dice)
            if emit:
                emit(Event("rolled_for_start", {"seat": seat, "dice": list(dice)}))
        best = max(rolls.values())
        seats = [seat for seat in seats if rolls[seat] == best]
    state.turn = state.first = seats[0]
    if emit:
        emit(Event("turn_began", {"seat": state.turn, "round": state.round}))
