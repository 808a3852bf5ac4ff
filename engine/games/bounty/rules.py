"""Bounty's rules as the `Rules` contract wants them: which module asks, and which one carries out the answer.

Moves that answer a decision, by its kind:
  roll          roll
  jail          roll, pay_fine, use_card DECK
  collect       collect, auction
  auction       bid AMOUNT (free), pass
  call          hammer                        (played by the table, B21)
  payment       ask, waive                    (asks the owner, B22)
  payment_roll  roll_payment                  (forces, B25)
  draw          draw
  debt          sell AT, sell_down AT LEVEL, deactivate AT, bankrupt
  fees          keep AT, reinstate AT         (an inactive property with a new owner, B42)
  last_symbol   want, pass                    (B36)
  place         place AT                      (the symbol that was won, B38)
  deal          accept, refuse, counter TERMS (free)
Asides: build AT, sell AT, sell_down AT LEVEL, deactivate AT, reinstate AT, offer SEAT TERMS, bid AMOUNT.
AT is a space, 0 to 31. LEVEL is 0 to 5: 1 to 4 sigils, 5 a skull. deals.py describes TERMS.

Events, all with `seat`: rolled_for_start, rolled, moved, paid, turn_began, jailed, jail_left, nothing_owed,
collected, auction_began, bid_made, bid_passed, auction_called, auction_failed, payment_asked, payment_waived,
rolled_for_payment, card_drawn, card_kept, card_used, last_symbol_asked, last_symbol_wanted, symbol_added,
symbols_sold, made_inactive, reinstated, kept_inactive, deal_offered, deal_countered, deal_refused, deal_made,
debt_unpaid, went_bankrupt, inherited, returned, rounds_ended, game_won. A payment (`paid`) has from, to (-1
is the Depository), amount, at, the credits of all seats, and why: go, price, bid, payment, toll, card,
repairs, fine, sigil, skull, sold, inactive, reinstated, kept, deal, bankruptcy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from ... import rng
from ...errors import IllegalMove, Reason
from ...events import Emit, Event, Viewer
from ...frames import Frame, asked
from ...rules import NOBODY, OVER, Decision, Move, Outcome, Rules, Seat, Setup
from . import auctions, building, card_effects, deals, debts, ideas, reasons, turn, worth
from . import view as views
from .board import LENGTH, PROPERTIES, SIGILS, SKULL, SKULLS, STARTING_CREDITS
from .cards import DECKS
from .state import PAUSE, BountyState, DecisionKind, alive, riches, upgraded
from .view import BountyView

if TYPE_CHECKING:
    from ...shapes import Shape

LONGEST_PATIENCE = 0.6  # of the gentle bot, in a game to the end
COLORS = ("red", "blue", "yellow", "green", "purple", "white")

# How a frame of each kind asks. Kinds that are missing never wait for an answer.
ASKS: dict[DecisionKind, Callable[[BountyState, Frame], Decision]] = {
    "collect": turn.ask_collect,
    "payment": turn.ask_payment,
    "payment_roll": turn.ask_payment_roll,
    "draw": turn.ask_draw,
    "auction": auctions.ask_bid,
    "debt": debts.ask_debt,
    "fees": building.ask_fees,
    "last_symbol": building.ask_last_symbol,
    "place": building.ask_place,
    "deal": deals.ask_deal,
}
# What an answer to a frame of each kind does.
ANSWERS: dict[DecisionKind, Callable[[BountyState, Frame, Move, Emit | None], None]] = {
    "collect": turn.answer_collect,
    "payment": turn.answer_payment,
    "payment_roll": turn.roll_payment,
    "draw": card_effects.draw,
    "auction": auctions.answer_bid,
    "debt": debts.answer_debt,
    "fees": building.answer_fees,
    "last_symbol": building.answer_last_symbol,
    "place": building.answer_place,
    "deal": deals.answer_deal,
}
# What a frame does before anybody is asked: True if it waits for an answer, False if the stack has changed.
STEPS: dict[str, Callable[[BountyState, Frame, Emit | None], bool]] = {
    "auction": auctions.step_auction,
    "estate": auctions.step_estate,
    "debt": debts.step_debt,
    "levy": card_effects.step_levy,
    "leave_jail": turn.step_leave_jail,
    "fees": building.step_fees,
    "place": building.step_place,
}


class Bounty(Rules[BountyState]):
    """The rules of Bounty."""

    leaving = frozenset({"went_bankrupt"})
    revealing = frozenset({"rolled_for_start", "rolled", "rolled_for_payment", "card_drawn"})
    moving = frozenset({"moved", "jailed", "paid", "inherited", "symbol_added", "symbols_sold"})
    turn_verbs = frozenset({"roll"})
    chance_verbs = frozenset({"roll"})
    table_verbs = frozenset({"hammer"})
    card_verbs = frozenset({"draw"})
    lasting: frozenset[DecisionKind] = frozenset({"deal"})
    standing: ClassVar[Mapping[str, str]] = {"payment": "ask"}  # B22: on by default
    cap = 20_000

    def seat_colors(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        return tuple((color,) for color in COLORS[:players])

    def forced(self, state: BountyState, decision: Decision) -> bool:
        return decision.kind == "draw"  # everywhere else, a deal or a mortgage could come first

    def tempts(self, state: BountyState, seat: Seat) -> bool:
        return not state.frames and any(building.buildable(state, seat))

    # --- setup

    def new(self, setup: Setup, emit: Emit | None = None) -> BountyState:
        state = BountyState.__new__(BountyState)
        state.rng, state.pending = rng.from_seed(setup.seed), None
        state.players = players = setup.players
        state.turn = state.first = 0
        state.round, state.rounds = 1, setup.options.get("rounds", 0)
        state.phase, state.again, state.doubles = PAUSE, 0, 0
        state.sigils, state.skulls = SIGILS, SKULLS  # B05
        state.credits = [STARTING_CREDITS] * players  # B01
        state.bank = state.over = 0
        state.dice, state.frames, state.refused, state.changes = [], [], [], []
        state.places, state.jail = [0] * players, [0] * players
        state.out, state.offers = [0] * players, [0] * players
        state.owner, state.symbols, state.inactive = [NOBODY] * LENGTH, [0] * LENGTH, [0] * LENGTH
        state.cards = [NOBODY, NOBODY]
        state.hunter, state.craft = list(range(len(DECKS[0]))), list(range(len(DECKS[1])))
        state.rng = rng.shuffle(state.rng, state.hunter)
        state.rng = rng.shuffle(state.rng, state.craft)
        turn.who_begins(state, setup.first, emit)
        return state

    def load(self, data: Mapping[str, Any]) -> BountyState:
        return BountyState.from_json(data)

    def upgrade(self, data: Mapping[str, Any], version: int) -> Mapping[str, Any]:
        return upgraded(data) if version == 1 else data

    def shape(self, setup: Setup) -> Shape:
        from . import shape  # noqa: PLC0415 - only for positions from outside

        return shape.shape(setup)

    def verify(self, state: BountyState, setup: Setup) -> None:
        from . import shape  # noqa: PLC0415

        shape.verify(state)

    # --- asking and answering

    def ask(self, state: BountyState) -> Decision:
        if state.over:
            return OVER
        if state.frames:
            frame = state.frames[-1]
            kind: DecisionKind = frame["kind"]
            return ASKS[kind](state, frame)
        return turn.ask_roll(state)

    def play(self, state: BountyState, move: Move, emit: Emit | None) -> None:
        if state.frames:
            frame = state.frames[-1]
            ANSWERS[frame["kind"]](state, frame, move, emit)
        elif move == turn.ROLL:
            turn.roll(state, emit)
        elif move == turn.PAY_FINE:
            turn.pay_fine(state, emit)
        else:
            turn.use_card(state, int(move[1]), emit)
        go_on(state, emit)

    def allows(self, state: BountyState, move: Move) -> bool:
        decision = self.decision(state)
        if move in decision.legal:
            return True
        if decision.free is None or not move:
            return False
        frame = state.frames[-1]
        if frame["kind"] == "auction":
            return auctions.allows_bid(state, frame, move, decision.seat)
        return deals.allows_counter(state, frame, move)

    # --- at any time (B17, B53)

    def asides(self, state: BountyState, seat: Seat) -> Sequence[Move]:
        if state.over or state.out[seat]:
            return ()
        if not state.frames:
            return self._at_a_pause(state, seat) if state.phase == PAUSE else ()
        frame = state.frames[-1]
        match frame["kind"]:
            case "collect":
                return self._at_a_pause(state, seat)
            case "debt":  # B45; the debtor raises credits by answering
                raising = () if frame["seat"] == seat else building.raising(state, seat)
                return [*ideas.proposals(state, seat), *raising]
            case "auction" if asked(frame) == seat:
                return building.raising_for(state, seat, frame)
            case "auction":
                return auctions.late_bids(state, frame, seat)
        return ()

    def _at_a_pause(self, state: BountyState, seat: Seat) -> list[Move]:
        alone = [*building.buildable(state, seat), *building.reinstatable(state, seat)]
        return [*alone, *ideas.proposals(state, seat), *building.raising(state, seat)]

    def ideas(self, state: BountyState, seat: Seat, asking: bool = True) -> Sequence[Move]:
        """List what is worth considering before a roll: building, reinstating, dealing, but not raising."""
        if state.over or state.frames or state.out[seat]:
            return ()
        alone = [*building.buildable(state, seat), *building.reinstatable(state, seat)]
        return [*alone, *ideas.proposals(state, seat)] if asking else alone

    def allows_aside(self, state: BountyState, move: Move, seat: Seat) -> bool:
        """True for any legal deal, and any bid of a seat that passed; `asides` lists everything else."""
        if state.over or not 0 <= seat < state.players or state.out[seat]:
            return False
        frame = state.frames[-1] if state.frames else None
        if frame and frame["kind"] == "auction":
            late = auctions.may_bid_late(state, frame, seat)
            return late and auctions.allows_bid(state, frame, move, seat)
        return deals.may_offer(state, seat, move)

    def why_not(self, state: BountyState, move: Move, seat: Seat) -> Reason | None:
        """Return why an offer or a counter cannot be made."""
        if state.over:
            return None
        match move:
            case ("counter", *words) if state.frames and state.frames[-1]["kind"] == "deal":
                return self._why_not_counter(state, state.frames[-1], words, seat)
            case ("offer" | "counter", int(to), *words):
                return self._why_not_offer(state, move, to, words, seat)
        return None

    def _why_not_counter(
        self, state: BountyState, frame: Frame, words: Sequence[object], seat: Seat
    ) -> Reason | None:
        terms = deals.read_terms(words)
        if terms is None:
            return Reason("deal_empty", "B43")
        if terms == deals.turned(frame["terms"]):
            return Reason("deal_same", "B40")
        return deals.fault(state, seat, frame["seat"], terms)

    def _why_not_offer(
        self, state: BountyState, move: Move, to: Seat, words: Sequence[object], seat: Seat
    ) -> Reason | None:
        reason = reasons.no_deal(state.frames)
        if reason is None and deals.offers_made(state)[seat] >= deals.MOST_OFFERS:
            reason = reasons.NO_MORE_OFFERS
        if reason is not None:
            return reason
        terms = deals.read_terms(words)
        if terms is None:
            return Reason("deal_empty", "B43")
        reason = deals.fault(state, seat, to, terms)
        if reason is None and not self.allows_aside(state, move, seat):
            reason = Reason("not_a_pause", "B17")
        return reason

    def play_aside(self, state: BountyState, move: Move, seat: Seat, emit: Emit | None) -> None:
        match move:
            case ("offer", *_):
                deals.offer(state, seat, move, emit)
            case ("bid", amount):
                auctions.make_bid(state.frames[-1], seat, int(amount), emit)
            case ("build", at):
                building.build(state, seat, int(at), emit)
            case ("reinstate", at):
                building.reinstate(state, seat, int(at), emit)
            case ("sell" | "sell_down" | "deactivate", *_):
                building.do_raise(state, seat, move, emit)
            case _:
                raise IllegalMove(move)
        go_on(state, emit)

    # --- what is known, and who is ahead

    def view(self, state: BountyState, viewer: Viewer) -> BountyView:
        return views.view(state)

    def redeal(self, state: BountyState, viewer: Viewer, rnd: Random) -> None:
        views.redeal(state, rnd)

    def outcome(self, state: BountyState) -> Outcome | None:
        """Return the last player who is not bankrupt (B03), or after a short game the richest."""
        if not state.over:
            return None
        scores = tuple(riches(state, seat) for seat in range(state.players))
        left = alive(state)
        if len(left) == 1:
            return Outcome((left[0],), Reason("last_standing", "B03"), scores=scores)
        best = max(scores[seat] for seat in left)
        winners = tuple(seat for seat in left if scores[seat] == best)
        return Outcome(winners, Reason("richest", "", (("rounds", state.rounds),)), scores=scores)

    def evaluate(self, state: BountyState) -> list[float]:
        if state.over:
            outcome = self.outcome(state)
            winners = outcome.winners if outcome else ()
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]
        return worth.evaluate(state)

    def sensible(self, state: BountyState, decision: Decision) -> Sequence[Move]:
        return worth.sensible(state, decision)

    def patience(self, state: BountyState) -> float:
        """Wait the longer, the longer the game: somebody far behind still has time to catch up."""
        return min(LONGEST_PATIENCE, state.rounds / 100 - 0.1) if state.rounds else LONGEST_PATIENCE

    def favors(self, state: BountyState, decision: Decision) -> Sequence[Move]:
        """Leave a lot to somebody. Waiving a payment is not among the favors: that would be a gift."""
        return [auctions.PASS] if decision.kind == "auction" else ()

    def explain(self, state: BountyState, viewer: Viewer) -> list[Reason]:
        return reasons.explain(state, viewer)

    def pieces(self, state: BountyState) -> Mapping[str, int]:
        """Count credits, symbols and cards; the bank is what the Depository took in minus what it gave."""
        symbols = [state.symbols[at] for at in PROPERTIES]
        skulls = symbols.count(SKULL)
        return {
            "credits": sum(state.credits) + state.bank,
            "sigils": state.sigils + sum(symbols) - SKULL * skulls,
            "skulls": state.skulls + skulls,
            "bounty_hunter": len(state.hunter) + (state.cards[0] != NOBODY),
            "pursuit_craft": len(state.craft) + (state.cards[1] != NOBODY),
        }


def go_on(state: BountyState, emit: Emit | None) -> None:
    """Carry on until somebody must answer or the game is over."""
    frames = state.frames
    while not state.over:
        if frames:
            frame = frames[-1]
            step = STEPS.get(frame["kind"])
            if step is None or step(state, frame, emit):
                return
        elif state.phase == PAUSE:
            return
        else:
            turn.settled(state, emit)
    left = alive(state)
    if emit and len(left) == 1:
        emit(Event("game_won", {"seat": left[0]}))


RULES = Bounty()
