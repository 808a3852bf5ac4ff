"""The rules, J01 to J12: a die, a deck, hidden tricks, an auction, a reaction window and an aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, NotRequired, TypedDict

from engine import rng
from engine.errors import IllegalMove, Reason
from engine.events import ALL, Emit, Event, Viewer
from engine.frames import (
    Frame,
    answered,
    asked,
    auction,
    bid,
    clone_frames,
    decline,
    lowest_bid,
    round_from,
    window,
)
from engine.rules import OVER, Decision, Free, Move, Outcome, Rules, Seat, Setup, State

GOODS = [value for value in range(1, 7) for _ in range(4)]  # J02: a lot is its value
DUD, SNATCH = 0, 1
TRICKS = [DUD] * 6 + [SNATCH] * 6  # J03
TRICKS_EACH = 2
LUCKY = 6  # J05: a roll that brings a trick

ROLL: Move = ("roll",)
PASS: Move = ("pass",)
TAKE: Move = ("snatch",)

DecisionKind = Literal["roll", "bid", "snatch", "over"]


class Sale(State):
    """A position. `goods` and `tricks` are face-down decks, the top card last."""

    __slots__ = (
        "bank",
        "box",
        "coins",
        "die",
        "frames",
        "goods",
        "hands",
        "lot",
        "lots",
        "spent",
        "tricks",
        "turn",
    )

    coins: list[int]
    hands: list[list[int]]  # tricks, hidden
    lots: list[list[int]]  # what each seat bought
    goods: list[int]
    tricks: list[int]
    box: list[int]  # lots out of the game
    spent: int  # snatches played
    bank: int  # coins paid in minus coins paid out
    turn: Seat
    die: int
    lot: int  # the lot on sale; 0 between sales
    frames: list[Frame]

    def clone(self) -> Sale:
        other = Sale()
        other.rng, other.pending = self.rng, self.pending
        other.turn, other.die, other.lot = self.turn, self.die, self.lot
        other.spent, other.bank = self.spent, self.bank
        other.coins, other.goods = self.coins[:], self.goods[:]
        other.tricks, other.box = self.tricks[:], self.box[:]
        other.hands = [hand[:] for hand in self.hands]
        other.lots = [lots[:] for lots in self.lots]
        other.frames = clone_frames(self.frames)
        return other


class JumbleView(TypedDict):
    """A position as a viewer sees it: of other hands only the number of tricks."""

    turn: Seat
    die: int
    lot: int
    coins: list[int]
    lots: list[list[int]]
    tricks: list[int]
    goods_left: int
    tricks_left: int
    tricks_spent: int
    bank: int
    box: list[int]
    frames: list[Frame]
    hand: NotRequired[list[int]]  # the viewer's own tricks
    hands: NotRequired[list[list[int]]]  # all tricks, once the game is over


class JumbleSale(Rules[Sale]):
    """The rules of Jumble Sale."""

    revealing = frozenset({"die_rolled", "trick_drawn", "lot_turned"})
    moving = frozenset({"lot_turned", "lot_sold", "lot_unsold", "lot_returned"})
    turn_verbs = frozenset({"roll"})
    card_verbs = frozenset({"roll"})
    cap = 2_000

    def seat_colors(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        return (("red",), ("blue",), ("yellow",), ("green",))[:players]

    def has_secrets(self, setup: Setup) -> bool:
        return not setup.options.get("calm")

    def new(self, setup: Setup, emit: Emit | None = None) -> Sale:
        state = Sale()
        state.pending = None
        state.coins = [setup.options.get("coins", 12)] * setup.players  # J01
        state.goods, state.tricks = GOODS[:], [] if setup.options.get("calm") else TRICKS[:]
        state.rng = rng.shuffle(rng.from_seed(setup.seed), state.goods)
        state.rng = rng.shuffle(state.rng, state.tricks)
        # J03
        state.hands = [[state.tricks.pop() for _ in range(TRICKS_EACH) if state.tricks] for _ in setup.colors]
        state.lots = [[] for _ in setup.colors]
        state.box, state.frames = [], []
        state.spent = state.bank = state.die = state.lot = 0
        state.turn = setup.first
        if emit:
            hands = {seat: {"hand": hand[:]} for seat, hand in enumerate(state.hands)}
            emit(Event("sale_opened", {"seat": state.turn}, hands))
        return state

    def load(self, data: Mapping[str, Any]) -> Sale:
        return Sale.from_json(data)

    # --- what is asked

    def ask(self, state: Sale) -> Decision:
        kind = self._kind(state)
        if kind == "over":
            return OVER
        if kind == "roll":
            return Decision(state.turn, kind, [ROLL], ROLL)
        frame = state.frames[-1]
        seat, lot = asked(frame), str(state.lot)
        if kind == "bid":
            low, high = lowest_bid(frame), state.coins[seat]
            steps = [("bid", amount) for amount in range(low, min(high, low + 2) + 1)]
            free = Free("bid", low, high) if low <= high else None
            about = {"lot": state.lot, "low": low}
            return Decision(seat, kind, [PASS, *steps], PASS, about, free, lot, highest=frame["bid"])
        # A seat without a snatch is asked too, or being asked would give the trick away (J08).
        moves = [PASS, TAKE] if SNATCH in state.hands[seat] else [PASS]
        subject = {"lot": state.lot, "price": frame["price"], "buyer": frame["buyer"]}
        return Decision(seat, kind, moves, PASS, subject, lot=lot, highest=frame["price"])

    def _kind(self, state: Sale) -> DecisionKind:
        if not state.frames:
            return "roll" if state.goods else "over"  # J11
        return "bid" if state.frames[-1]["kind"] == "auction" else "snatch"

    def allows(self, state: Sale, move: Move) -> bool:
        pending = self.decision(state)
        match move:
            case ("bid", int(amount)) if pending.free:
                return pending.free.low <= amount <= pending.free.high  # J06
        return move in pending.legal

    def asides(self, state: Sale, seat: Seat) -> Sequence[Move]:
        """List the lots that a seat may return before a roll (J10)."""
        if state.frames or not state.goods:
            return ()
        return [("sell", value) for value in sorted(set(state.lots[seat]))]

    # --- what happens

    def play(self, state: Sale, move: Move, emit: Emit | None) -> None:
        match move:
            case ("roll",):
                self._roll(state, emit)
            case ("bid", amount):
                self._bid(state, int(amount), emit)
            case ("snatch",):
                self._snatch(state, emit)
            case ("pass",):
                self._pass(state, emit)

    def _roll(self, state: Sale, emit: Emit | None) -> None:
        """Roll the lowest price and turn up the next lot (J04)."""
        seat = state.turn
        state.rng, die = rng.below(state.rng, 6)
        state.die = die + 1
        if emit:
            emit(Event("die_rolled", {"seat": seat, "value": state.die}))
        if state.die == LUCKY and state.tricks:  # J05
            trick = state.tricks.pop()
            state.hands[seat].append(trick)
            if emit:
                emit(Event("trick_drawn", {"seat": seat}, {seat: {"card": trick}}))
        state.lot = state.goods.pop()
        if emit:
            emit(Event("lot_turned", {"value": state.lot, "price": state.die}))
        # J06
        seats = [other for other in round_from(seat, len(state.coins)) if state.coins[other] >= state.die]
        if seats:
            state.frames.append(auction(state.lot, seats, state.die))
        else:
            self._unsold(state, emit)

    def _bid(self, state: Sale, amount: int, emit: Emit | None) -> None:
        frame = state.frames[-1]
        if emit:
            emit(Event("bid_made", {"seat": asked(frame), "amount": amount}))
        if bid(frame, amount):
            self._close(state, emit)

    def _pass(self, state: Sale, emit: Emit | None) -> None:
        frame = state.frames[-1]
        if emit:
            emit(Event("passed", {"seat": asked(frame), "about": frame["kind"]}))
        if frame["kind"] == "auction":
            if decline(frame):
                self._close(state, emit)
        elif answered(frame):
            self._sold(state, frame["buyer"], frame["price"], emit)

    def _close(self, state: Sale, emit: Emit | None) -> None:
        """Close the auction: ask who snatches the lot (J08), or sell it at once (J07)."""
        frame = state.frames.pop()
        buyer, price = frame["leader"], frame["bid"]
        if buyer < 0:
            self._unsold(state, emit)
            return
        others = round_from(buyer, len(state.coins))[1:]
        # how many tricks is public
        seats = [seat for seat in others if state.hands[seat] and state.coins[seat] >= price]
        if seats:
            state.frames.append(window("snatch", seats, buyer=buyer, price=price))
        else:
            self._sold(state, buyer, price, emit)

    def _snatch(self, state: Sale, emit: Emit | None) -> None:
        """Sell the lot to the seat that snatches it, for the price that was bid (J09)."""
        frame = state.frames[-1]
        seat = asked(frame)
        state.hands[seat].remove(SNATCH)
        state.spent += 1
        if emit:
            emit(Event("snatched", {"seat": seat, "victim": frame["buyer"], "value": state.lot}))
        self._sold(state, seat, frame["price"], emit)

    def _sold(self, state: Sale, seat: Seat, price: int, emit: Emit | None) -> None:
        state.coins[seat] -= price  # J07
        state.bank += price
        state.lots[seat].append(state.lot)
        if emit:
            emit(Event("lot_sold", {"seat": seat, "value": state.lot, "price": price}))
        self._next_turn(state, emit)

    def _unsold(self, state: Sale, emit: Emit | None) -> None:
        state.box.append(state.lot)
        if emit:
            emit(Event("lot_unsold", {"value": state.lot}))
        self._next_turn(state, emit)

    def _next_turn(self, state: Sale, emit: Emit | None) -> None:
        state.frames.clear()
        state.lot = state.die = 0
        state.turn = (state.turn + 1) % len(state.coins)
        if emit and (outcome := self.outcome(state)):
            emit(Event("sale_closed", {"winners": list(outcome.winners)}))

    def play_aside(self, state: Sale, move: Move, seat: Seat, emit: Emit | None) -> None:
        match move:
            case ("sell", int(value)):
                self._return(state, seat, value, emit)
            case _:
                raise IllegalMove(move)

    def _return(self, state: Sale, seat: Seat, value: int, emit: Emit | None) -> None:
        state.lots[seat].remove(value)  # J10
        state.box.append(value)
        state.coins[seat] += value
        state.bank -= value
        if emit:
            emit(Event("lot_returned", {"seat": seat, "value": value}))

    # --- what is known

    def window(self, state: Sale) -> Sequence[Seat]:
        return state.frames[-1]["ask"][:] if state.frames and state.frames[-1]["kind"] == "snatch" else ()

    def view(self, state: Sale, viewer: Viewer) -> JumbleView:
        seen: JumbleView = {
            "turn": state.turn,
            "die": state.die,
            "lot": state.lot,
            "coins": state.coins[:],
            "lots": [lots[:] for lots in state.lots],
            "tricks": [len(hand) for hand in state.hands],
            "goods_left": len(state.goods),
            "tricks_left": len(state.tricks),
            "tricks_spent": state.spent,
            "bank": state.bank,
            "box": state.box[:],
            "frames": clone_frames(state.frames),
        }
        if viewer == ALL:
            seen["hands"] = [sorted(hand) for hand in state.hands]
        elif viewer is not None:
            seen["hand"] = sorted(state.hands[viewer])
        return seen

    def redeal(self, state: Sale, viewer: Viewer, rnd: Random) -> None:
        state.pending = None
        state.rng = rnd.getrandbits(64)
        state.goods.sort()
        rnd.shuffle(state.goods)
        others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
        unseen = sorted(trick for hidden in [*others, state.tricks] for trick in hidden)
        rnd.shuffle(unseen)
        for hidden in [*others, state.tricks]:
            hidden[:] = [unseen.pop() for _ in hidden]
        if viewer is not None:
            state.hands[viewer].sort()

    def explain(self, state: Sale, viewer: Viewer) -> list[Reason]:
        pending = self.decision(state)
        if pending.seat != viewer or pending.legal != [PASS]:
            return []
        if pending.kind == "bid":
            return [Reason("too_dear", "J06", (("price", pending.subject["low"]),))]
        return [Reason("no_snatch", "J09")]

    # --- the end

    def outcome(self, state: Sale) -> Outcome | None:
        if state.goods or state.frames:
            return None
        scores = tuple(sum(lots) for lots in state.lots)  # J11
        best = max(scores)
        leaders = [seat for seat, score in enumerate(scores) if score == best]
        purse = max(state.coins[seat] for seat in leaders)
        winners = tuple(seat for seat in leaders if state.coins[seat] == purse)  # J12
        reason = Reason("most_value", "J11") if len(leaders) == 1 else Reason("most_coins", "J12")
        return Outcome(winners, reason, scores=scores)

    def evaluate(self, state: Sale) -> list[float]:
        outcome = self.outcome(state)
        if outcome:
            return [1.0 if seat in outcome.winners else 0.0 for seat in range(len(state.coins))]
        # A coin buys less than one point of value, and nothing once the goods are gone.
        coin = 0.6 * len(state.goods) / len(GOODS)
        worth = [1 + sum(lots) + coin * coins for lots, coins in zip(state.lots, state.coins, strict=True)]
        return [mine / (mine + max(worth[:seat] + worth[seat + 1 :])) for seat, mine in enumerate(worth)]

    def pieces(self, state: Sale) -> Mapping[str, int]:
        return {
            "goods": len(state.goods) + len(state.box) + sum(map(len, state.lots)) + (1 if state.lot else 0),
            "tricks": len(state.tricks) + state.spent + sum(map(len, state.hands)),
            "coins": state.bank + sum(state.coins),
        }


RULES = JumbleSale()
