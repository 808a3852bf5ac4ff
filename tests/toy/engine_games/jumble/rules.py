"""The rules of Jumble Sale, J01 to J12: a die, a deck, hidden tricks, an auction, a reaction window, an aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

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
    box: list[int]  # lots that are out of the game
    spent: int  # snatches played
    bank: int  # coins paid in, less those paid out
    turn: Seat
    die: int
    lot: int  # the lot on sale; 0 between two sales
    frames: list[Frame]

    def clone(self) -> Sale:
        other = Sale()
        other.rng, other.pending = self.rng, self.pending
        other.coins, other.goods, other.tricks, other.box = (
            self.coins[:],
            self.goods[:],
            self.tricks[:],
            self.box[:],
        )
        other.hands = [hand[:] for hand in self.hands]
        other.lots = [lots[:] for lots in self.lots]
        other.spent, other.bank, other.turn, other.die, other.lot = (
            self.spent,
            self.bank,
            self.turn,
            self.die,
            self.lot,
        )
        other.frames = clone_frames(self.frames)
        return other


class JumbleSale(Rules[Sale]):
    revealing = frozenset({"die_rolled", "trick_drawn", "lot_turned"})
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
            emit(
                Event(
                    "sale_opened",
                    {"seat": state.turn},
                    {seat: {"hand": hand[:]} for seat, hand in enumerate(state.hands)},
                )
            )
        return state

    def load(self, data: Mapping[str, Any]) -> Sale:
        return Sale.from_json(data)

    # --- what is asked

    def ask(self, state: Sale) -> Decision:
        if not state.frames:
            if not state.goods:  # J11
                return OVER
            return Decision(state.turn, "roll", [ROLL], ROLL)
        frame = state.frames[-1]
        seat = asked(frame)
        if frame["kind"] == "auction":
            low, high = lowest_bid(frame), state.coins[seat]
            steps = [("bid", amount) for amount in range(low, min(high, low + 2) + 1)]
            free = Free("bid", low, high) if low <= high else None
            return Decision(
                seat, "bid", [PASS, *steps], PASS, {"lot": state.lot, "low": low}, free, str(state.lot)
            )
        moves = [PASS, TAKE] if SNATCH in state.hands[seat] else [PASS]  # asked all the same: J08
        subject = {"lot": state.lot, "price": frame["price"], "buyer": frame["buyer"]}
        return Decision(seat, "snatch", moves, PASS, subject, lot=str(state.lot))

    def allows(self, state: Sale, move: Move) -> bool:
        pending = self.decision(state)
        if pending.free and len(move) == 2 and move[0] == "bid" and isinstance(move[1], int):
            return pending.free.low <= move[1] <= pending.free.high  # J06
        return move in pending.legal

    def asides(self, state: Sale, seat: Seat) -> Sequence[Move]:
        """J10: while the roll is awaited, anybody may return a lot."""
        if state.frames or not state.goods:
            return ()
        return [("sell", value) for value in sorted(set(state.lots[seat]))]

    # --- what happens

    def play(self, state: Sale, move: Move, emit: Emit | None) -> None:
        verb = move[0]
        if verb == "roll":
            self._roll(state, emit)
        elif verb == "bid":
            frame = state.frames[-1]
            if emit:
                emit(Event("bid_made", {"seat": asked(frame), "amount": move[1]}))
            if bid(frame, int(move[1])):
                self._hammer(state, emit)
        elif verb == "snatch":
            self._snatch(state, emit)
        else:
            self._pass(state, emit)

    def _roll(self, state: Sale, emit: Emit | None) -> None:
        """J04: the die sets the price, and the next lot is turned up."""
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

    def _pass(self, state: Sale, emit: Emit | None) -> None:
        frame = state.frames[-1]
        if emit:
            emit(Event("passed", {"seat": asked(frame), "about": frame["kind"]}))
        if frame["kind"] == "auction":
            if decline(frame):
                self._hammer(state, emit)
        elif answered(frame):
            self._sold(state, frame["buyer"], frame["price"], emit)

    def _hammer(self, state: Sale, emit: Emit | None) -> None:
        """The bidding is over: J07, or the window of J08."""
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
        """J09: the lot goes to who snatches it, for the price that was bid."""
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
        if move[0] != "sell":
            raise IllegalMove(move)
        value = int(move[1])
        state.lots[seat].remove(value)  # J10
        state.box.append(value)
        state.coins[seat] += value
        state.bank -= value
        if emit:
            emit(Event("lot_returned", {"seat": seat, "value": value}))

    # --- what may be known

    def window(self, state: Sale) -> Sequence[Seat]:
        return state.frames[-1]["ask"][:] if state.frames and state.frames[-1]["kind"] == "snatch" else ()

    def view(self, state: Sale, viewer: Viewer) -> dict[str, Any]:
        seen: dict[str, Any] = {
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

    # --- how it ends

    def outcome(self, state: Sale) -> Outcome | None:
        if state.goods or state.frames:
            return None
        scores = tuple(sum(lots) for lots in state.lots)  # J11
        best = max(scores)
        leaders = [seat for seat, score in enumerate(scores) if score == best]
        purse = max(state.coins[seat] for seat in leaders)
        winners = tuple(seat for seat in leaders if state.coins[seat] == purse)  # J12
        return Outcome(
            winners,
            Reason("most_value", "J11") if len(leaders) == 1 else Reason("most_coins", "J12"),
            scores=scores,
        )

    def evaluate(self, state: Sale) -> list[float]:
        outcome = self.outcome(state)
        if outcome:
            return [1.0 if seat in outcome.winners else 0.0 for seat in range(len(state.coins))]
        # A coin buys less than one of value, and nothing at all once the goods are gone.
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
