"""What a saved position of Bounty must look like: the fields, the kinds of frames, and what must be true."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...frames import Frame, lowest_bid
from ...rules import NOBODY, Seat, Setup
from ...shapes import (
    FLAG,
    RNG,
    Fields,
    Line,
    ListOf,
    OneOf,
    Repeat,
    Row,
    Shape,
    Tagged,
    Whole,
    exactly,
    require,
)
from .auctions import may_bid_late
from .board import (
    CHARACTERS,
    COST,
    FEE,
    FIRST_BID,
    FORCE,
    JAIL_AT,
    KIND,
    LENGTH,
    PROPERTIES,
    SETS,
    SIGILS,
    SKULL,
    SKULLS,
    STARTING_CREDITS,
)
from .building import fits_here, spots
from .cards import DECKS, HOLD
from .deals import MOST_COUNTERS, MOST_OFFERS, read_terms
from .state import EVERYBODY, KEPT_CHANGES, MOVING, PAUSE, BountyState, alive, could_raise, deck

MOST_CREDITS = 1_000_000_000
MOST_ROUNDS = 1_000_000
AMOUNT = Whole(0, MOST_CREDITS)
PROPERTY = OneOf(*PROPERTIES)
DIE = Whole(1, 6)
SOLD = OneOf("deed", "sigil", "skull")  # what is auctioned
SYMBOL = OneOf("sigil", "skull")
OWED_FOR = OneOf("payment", "toll", "card", "repairs", "fine", "kept")
PAID_FOR = OneOf(
    "go", "price", "bid", "payment", "toll", "card", "repairs", "fine", "sigil", "skull", "sold", "inactive",
    "reinstated", "kept", "deal", "bankruptcy",
)  # fmt: skip
OFFER = Line(400)  # as text
COUNTERS = Whole(0, MOST_COUNTERS)
SOME_PROPERTIES = ListOf(PROPERTY, most=len(PROPERTIES))
TERMS = ListOf(AMOUNT, least=5, most=5 + len(PROPERTIES))


def frames(players: int) -> Mapping[str, Mapping[str, Shape]]:
    """Return the fields of each kind of frame."""
    seat, nobody, everybody = Whole(0, players - 1), Whole(NOBODY, players - 1), Whole(EVERYBODY, players - 1)
    seats = ListOf(seat, most=players)
    return {
        "collect": {"seat": seat, "at": PROPERTY},
        "payment": {"seat": seat, "from": seat, "at": PROPERTY, "amount": AMOUNT, "times": OneOf(0, 4, 10)},
        "payment_roll": {"seat": seat, "to": seat, "at": PROPERTY, "times": OneOf(4, 10)},
        "draw": {"seat": seat, "deck": Whole(0, len(DECKS) - 1)},
        "auction": {
            "seat": seat, "lot": PROPERTY, "what": SOLD, "start": exactly(FIRST_BID), "bid": AMOUNT,
            "leader": nobody, "seats": seats, "ask": seats, "passed": seats, "call": FLAG,
        },
        "estate": {"seat": seat, "left": SOME_PROPERTIES},
        "debt": {
            "seat": seat, "to": everybody, "amount": AMOUNT, "why": OWED_FOR, "at": Whole(-1, LENGTH - 1),
            "told": exactly(1), "offers": Row([Whole(0, MOST_OFFERS)] * players), "set_aside": AMOUNT,
        },
        "levy": {"seat": seat, "ask": seats, "amount": AMOUNT},
        "leave_jail": {"seat": seat, "steps": Whole(2, 12)},
        "fees": {"seat": seat, "left": SOME_PROPERTIES, "covered": FLAG},
        "last_symbol": {"seat": seat, "at": PROPERTY, "what": SYMBOL, "ask": seats, "wanting": seats},
        "place": {"seat": seat, "what": SYMBOL, "amount": AMOUNT},
        "deal": {"seat": seat, "to": seat, "counters": COUNTERS, "terms": TERMS, "text": OFFER},
    }  # fmt: skip


OPTIONAL = ("told",)
MOST_FRAMES = 20


def shape(setup: Setup) -> Shape:
    """Return the shape of a position at this table."""
    players = setup.players
    seat, nobody = Whole(0, players - 1), Whole(NOBODY, players - 1)

    def by_seat(item: Shape) -> Shape:
        return Row([item] * players)

    def by_space(item: Shape, elsewhere: int) -> Shape:
        return Row([item if at in PROPERTIES else exactly(elsewhere) for at in range(LENGTH)])

    return Fields(
        {
            "rng": RNG,
            "players": exactly(players),
            "turn": seat,
            "first": seat,
            "round": Whole(1, MOST_ROUNDS),
            "rounds": exactly(setup.options.get("rounds", 0)),
            "phase": OneOf(PAUSE, MOVING),
            "again": FLAG,
            "doubles": Whole(0, 3),
            "bank": Whole(-MOST_CREDITS, MOST_CREDITS),
            "sigils": Whole(0, SIGILS),
            "skulls": Whole(0, SKULLS),
            "over": FLAG,
            "dice": ListOf(DIE, most=2),
            "credits": by_seat(AMOUNT),
            "places": by_seat(Whole(0, LENGTH - 1)),
            "jail": by_seat(Whole(0, 3)),
            "out": by_seat(FLAG),
            "owner": by_space(nobody, NOBODY),
            "symbols": by_space(Whole(0, SKULL), 0),
            "inactive": by_space(FLAG, 0),
            "hunter": ListOf(Whole(0, len(DECKS[0]) - 1), most=len(DECKS[0])),
            "craft": ListOf(Whole(0, len(DECKS[1]) - 1), most=len(DECKS[1])),
            "cards": Row([nobody] * len(DECKS)),
            "offers": by_seat(Whole(0, MOST_OFFERS)),
            "refused": ListOf(OFFER, most=200),
            "changes": Repeat([nobody, nobody, AMOUNT, PAID_FOR], most=KEPT_CHANGES),
            "frames": ListOf(Tagged("kind", frames(players), OPTIONAL), most=MOST_FRAMES),
        }
    )


# --- what must be true


def verify(state: BountyState) -> None:
    """Raise Misshapen for a position that the game cannot have."""
    _verify_pieces(state)
    _verify_seats(state)
    _verify_board(state)
    left = alive(state)
    ended = len(left) == 1 or 0 < state.rounds < state.round
    require(left and bool(state.over) == ended, "over", "over when one is left or the rounds are played")
    require(len(state.dice) != 1, "dice", "both dice or none")
    if state.over:
        require(not state.frames, "frames", "nothing left to do in a finished game")
    elif not state.frames:
        require(state.phase == PAUSE, "phase", "a pause when nobody is asked anything else")
        require(not state.out[state.turn], "turn", "the turn of somebody who is not bankrupt")
    else:
        _verify_stack(state)


def _verify_pieces(state: BountyState) -> None:
    """Check that credits, symbols and cards are all there."""
    total = sum(state.credits) + state.bank
    require(total == STARTING_CREDITS * state.players, "bank", "as many credits as in a new game")
    skulls = state.symbols.count(SKULL)
    require(state.skulls + skulls == SKULLS, "skulls", "every skull exactly once")
    sigils = sum(state.symbols) - SKULL * skulls
    require(state.sigils + sigils == SIGILS, "sigils", "every sigil exactly once")
    for number, cards in enumerate(DECKS):
        held = [HOLD[number]] if state.cards[number] != NOBODY else []
        whole = sorted([*deck(state, number), *held]) == list(range(len(cards)))
        require(whole, ("hunter", "craft")[number], "every card exactly once")


def _verify_seats(state: BountyState) -> None:
    """Check that bankrupt players have nothing, and that those in Jail are there."""
    for seat, out in enumerate(state.out):
        if out:
            has = state.credits[seat] or seat in state.owner or seat in state.cards or state.jail[seat]
            require(not has, f"out.{seat}", "a bankrupt player with nothing left")
        in_jail = not state.jail[seat] or state.places[seat] == JAIL_AT
        require(in_jail, f"jail.{seat}", "a token on the Jail space")


def _verify_board(state: BountyState) -> None:
    """Check that only complete, active sets have symbols, evenly (B31), and only owned ones are inactive."""
    for at in PROPERTIES:
        owned = state.owner[at] != NOBODY
        require(owned or not state.inactive[at], f"inactive.{at}", "only properties that somebody owns")
        require(at in CHARACTERS or not state.symbols[at], f"symbols.{at}", "symbols only on characters")
    for one, two in SETS:
        levels = (state.symbols[one], state.symbols[two])
        if any(levels):
            whole = state.owner[one] == state.owner[two] != NOBODY
            even = abs(levels[0] - levels[1]) <= 1 and not state.inactive[one] and not state.inactive[two]
            require(whole and even, f"symbols.{one}", "symbols only on complete, active sets, evenly")


def _verify_stack(state: BountyState) -> None:
    """Check every frame: the innermost one asks somebody, and those below it can wait."""
    *beneath, top = state.frames
    moving = state.phase == MOVING
    require(
        moving or not state.out[state.turn], "turn", "a bankrupt player's turn only while a space is settled"
    )
    require(top["kind"] not in NEVER_ASK, "frames", "a frame that asks somebody on top")
    require(
        all(frame["kind"] in INTERRUPTED for frame in beneath), "frames", "only frames that can wait below"
    )
    paused = moving or all(_begins_at_a_pause(state, frame) for frame in state.frames)
    require(paused, "phase", "only deals and last symbols while no space is settled")
    for number, frame in enumerate(state.frames):
        where = f"frames.{number}"
        named = [frame["seat"], *(frame[key] for key in ("from", "to") if frame.get(key, NOBODY) >= 0)]
        bankrupt = frame["kind"] == "estate" or frame.get("what") == "deed"  # whose estate is auctioned
        gone = [seat for seat in named if state.out[seat]]
        require(bankrupt or not gone, where, "only players who are not bankrupt")
        require(len(set(named)) == len(named), where, "two different players")
        for key in ("ask", "seats", "passed", "wanting"):
            listed = frame.get(key, ())
            fine = len(set(listed)) == len(listed) and not any(state.out[seat] for seat in listed)
            require(fine, f"{where}.{key}", "every player once, and none who is bankrupt")
        if frame["kind"] in VERIFY:
            VERIFY[frame["kind"]](state, frame, where, frame is top)
    lots = [at for frame in state.frames for at in _lots(frame)]
    require(len(set(lots)) == len(lots), "frames", "every property on offer once")
    require(
        all(state.owner[at] == NOBODY for at in lots), "frames", "only properties on offer without an owner"
    )


NEVER_ASK = frozenset({"estate", "levy", "leave_jail"})
INTERRUPTED = frozenset({*NEVER_ASK, "debt", "fees", "collect"})


def _begins_at_a_pause(state: BountyState, frame: Frame) -> bool:
    """True for what players begin between two rolls. Nobody can go bankrupt of it."""
    if frame["kind"] == "fees":
        return bool(frame["covered"]) and state.credits[frame["seat"]] >= sum(FEE[at] for at in frame["left"])
    return frame["kind"] in ("deal", "last_symbol", "place") or frame.get("what") in ("sigil", "skull")


def _lots(frame: Frame) -> list[int]:
    """Return the properties that nobody owns and that a frame is about."""
    if frame["kind"] == "estate":
        return list(frame["left"])
    if frame["kind"] == "collect":
        return [frame["at"]]
    return [frame["lot"]] if frame.get("what") == "deed" else []


def _verify_payment(state: BountyState, frame: Frame, where: str, top: bool) -> None:
    at = frame["at"]
    require(state.owner[at] == frame["seat"] and not state.inactive[at], f"{where}.seat", "the owner")
    by_roll = KIND[at] == FORCE
    amounts = bool(frame["times"]) == by_roll and bool(frame["amount"]) != by_roll
    require(amounts, f"{where}.amount", "an amount, or for a force a multiple of a roll")


def _verify_payment_roll(state: BountyState, frame: Frame, where: str, top: bool) -> None:
    fine = KIND[frame["at"]] == FORCE and state.owner[frame["at"]] == frame["to"]
    require(fine, f"{where}.at", "a force that the payee owns")


def _verify_auction(state: BountyState, frame: Frame, where: str, top: bool) -> None:
    seats, ask, leader = frame["seats"], frame["ask"], frame["leader"]
    require(set(ask) <= set(seats), f"{where}.ask", "only bidders")
    passed = frame["passed"]
    require(set(passed) <= set(seats) - set(ask), f"{where}.passed", "bidders who are not asked")
    if leader == NOBODY:
        require(not frame["bid"], f"{where}.bid", "no bid without a bidder")
    else:
        require(leader in seats and leader not in ask, f"{where}.leader", "a bidder who is not asked")
        payable = frame["start"] <= frame["bid"] <= state.credits[leader]
        require(payable, f"{where}.bid", "a bid that its bidder can pay")
    if frame["call"]:
        may_bid = any(may_bid_late(state, frame, seat) for seat in passed)
        require(not ask and may_bid, f"{where}.call", "a call to somebody who passed and can still bid")
    else:
        able = ask and state.credits[ask[0]] + could_raise(state, ask[0]) >= lowest_bid(frame)
        require(able, f"{where}.ask", "a bidder who can raise the lowest bid")
    if frame["what"] != "deed":
        first, at = frame["seat"], frame["lot"]
        require(first in seats, f"{where}.seats", "the first buyer among the bidders")
        _verify_last(state, frame, f"{where}.lot", at, seats)


def _verify_last(state: BountyState, frame: Frame, where: str, at: int, others: list[Seat]) -> None:
    """Check that the last symbol is there, the first buyer can pay for it, and every bidder can place it."""
    first, skull = frame["seat"], frame["what"] == "skull"
    require(state.skulls if skull else state.sigils, where, "a symbol that is left")
    buys = fits_here(state, first, at, skull) and state.credits[first] >= COST[at]
    require(buys, where, "a character on which the first buyer can place it")
    require(all(spots(state, seat, skull) for seat in others), where, "a place for it with every bidder")


def _verify_debt(state: BountyState, frame: Frame, where: str, top: bool) -> None:
    require(frame["amount"] > 0, f"{where}.amount", "something to pay")
    held = state.credits[frame["seat"]]
    require(frame["set_aside"] <= held, f"{where}.set_aside", "no more than the debtor has")
    lacks = held < frame["amount"]
    require(lacks or not top, f"{where}.amount", "more than the debtor has")


def _verify_leave_jail(state: BountyState, frame: Frame, where: str, top: bool) -> None:
    leaving = frame["seat"] == state.turn and state.jail[frame["seat"]]
    require(leaving, f"{where}.seat", "a player in Jail, whose turn it is")


def _verify_levy(state: BountyState, frame: Frame, where: str, top: bool) -> None:
    require(frame["seat"] not in frame["ask"], f"{where}.ask", "only the others")
    require(frame["amount"], f"{where}.amount", "something to pay")


def _verify_fees(state: BountyState, frame: Frame, where: str, top: bool) -> None:
    left = frame["left"]
    require(left or not top, f"{where}.left", "a property to decide about")
    require(len(set(left)) == len(left), f"{where}.left", "every property once")


def _verify_last_symbol(state: BountyState, frame: Frame, where: str, top: bool) -> None:
    asked = [*frame["ask"], *frame["wanting"]]
    fine = frame["ask"] and len({*asked, frame["seat"]}) == len(asked) + 1
    require(fine, f"{where}.ask", "every other player once")
    _verify_last(state, frame, f"{where}.at", frame["at"], asked)


def _verify_place(state: BountyState, frame: Frame, where: str, top: bool) -> None:
    skull = frame["what"] == "skull"
    require(state.skulls if skull else state.sigils, f"{where}.what", "a symbol that is left")
    require(spots(state, frame["seat"], skull), f"{where}.seat", "a character on which it can be placed")
    payable = frame["amount"] <= state.credits[frame["seat"]]
    require(payable, f"{where}.amount", "a bid that the winner can pay")


def _verify_deal(state: BountyState, frame: Frame, where: str, top: bool) -> None:
    require(read_terms(frame["terms"]), f"{where}.terms", "the terms of a deal")


VERIFY: Mapping[str, Callable[[BountyState, Frame, str, bool], None]] = {
    "payment": _verify_payment,
    "payment_roll": _verify_payment_roll,
    "auction": _verify_auction,
    "debt": _verify_debt,
    "levy": _verify_levy,
    "leave_jail": _verify_leave_jail,
    "fees": _verify_fees,
    "last_symbol": _verify_last_symbol,
    "place": _verify_place,
    "deal": _verify_deal,
}
