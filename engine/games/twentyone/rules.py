"""The rules of Twenty-One: setup, decisions, the win. playing.py carries out moves.

A card is named by its face: 0 to 10, or "slide_10", "slide_15", "slide_21", "switch", "take_2", "play_2",
"send_back", "steal", "dont_be_sorry".

Moves, by kind of decision:
    play       ("play", face) | ("play", "send_back", seat). A hand with nothing playable: ("put_down", face),
               X18, under the same kind, because only the seat knows which of the two it is
    pass       ("pass",): a turn without a card in hand (X29)
    add        ("add", number): one of the two number cards of a Play 2. subject: owed, 2 or 1
    draw       ("draw",): take the cards that this seat is due. subject: count
    steal      ("steal",) | ("pass",): a window after somebody made 21. subject: by, who made it
    block      ("block",) | ("pass",): a window after a Sorry! card hit this seat. subject: card, by
    tiebreak   ("lay", total): sealed until all tied seats have laid. subject: totals, a list of [total,
               faces]

Events, each with `seat` unless noted:
    dealt               count; private: cards
    card_played         card, was, total, from "hand", to "pile", nth (1: the pile's first card); target of a
                        Send back
    card_put_down       card, total, from, to: no effect (X18)
    order_turned        direction, changed (False with two players)
    made_21, went_bust  total; over (bust only)
    stole               victim: a Steal was played on whoever made 21; it can still be blocked
    sent_back           victim: a Send back was played; it can still be blocked
    blocked             card, by: a Don't be Sorry! was played; the card of `by` has no effect
    passed              window: the seat did not answer, or (window "") had no card to play
    round_won           by "21" or "steal"; a bust has no winner
    pawn_flipped        pawn (0 to 3), from, to ("start" or "home"), home (how many are Home now), by ("21",
                        "bust", "steal" or "send_back")
    pile_set_aside      count; no seat. The next round begins
    cards_drawn         count, from "draw", to "hand", left (in the draw pile); private: cards
    pile_shuffled       count: the set-aside piles became the draw pile; no seat
    tiebreak_began      seats
    sealed              private: total
    tiebreak_shown      seats, totals, cards (a list each)
    game_won            seats

view_types.py describes the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ...errors import Reason
from ...events import Emit, Event, Viewer
from ...frames import asked, round_from
from ...rng import from_seed, shuffle
from ...rules import OVER, Decision, Move, Outcome, Rules, Seat, Setup, new_decision
from . import reasons, view, worth
from .cards import (
    CARDS,
    DECK,
    DONT_BE_SORRY,
    FACES,
    LAST_NUMBER,
    PLAY_2,
    SEND_BACK,
    STEAL,
    faces,
)
from .playing import HAND, LIMIT, PLAYS, due
from .state import PAWNS, TwentyOneState, WindowKind
from .tiebreak import GOAL, ways

if TYPE_CHECKING:
    from ...shapes import Shape
    from .view_types import TwentyOneView

PLAY: tuple[Move, ...] = tuple(("play", face) for face in FACES)
ADD: tuple[Move, ...] = tuple(("add", number) for number in range(LAST_NUMBER + 1))
PUT_DOWN: tuple[Move, ...] = tuple(("put_down", face) for face in FACES)
SEND_BACK_TO: tuple[Move, ...] = tuple(("play", "send_back", seat) for seat in range(4))
PASS: Move = ("pass",)
DRAW: Move = ("draw",)
STEAL_IT: Move = ("steal",)
BLOCK: Move = ("block",)
DRAWS = [
    [Decision(seat, "draw", (DRAW,), DRAW, {"count": count}) for count in range(LIMIT + 1)]
    for seat in range(4)
]
NOTHING: Mapping[str, Any] = {}
OWED = tuple({"owed": owed} for owed in range(3))


class TwentyOne(Rules[TwentyOneState]):
    """X01 to X46. A turn is a card and a draw; a 21 or a Sorry! card opens a window in between."""

    revealing = frozenset({"dealt", "cards_drawn", "pile_shuffled", "tiebreak_shown"})
    moving = frozenset(
        {"card_played", "card_put_down", "cards_drawn", "pawn_flipped", "pile_set_aside", "pile_shuffled"}
    )
    turn_verbs = frozenset({"play", "put_down"})
    chance_verbs = frozenset({"lay"})  # the last to lay shows everybody's cards
    card_verbs = frozenset({"draw"})
    cap = 4_000

    # --- setup

    def seat_colors(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        return (("red",), ("blue",), ("yellow",), ("green",))[:players]

    def has_secrets(self, setup: Setup) -> bool:
        return True

    def new(self, setup: Setup, emit: Emit | None = None) -> TwentyOneState:
        state = TwentyOneState.__new__(TwentyOneState)
        players = state.players = setup.players
        state.longer = setup.options.get("longer", 0)
        state.turn = setup.first  # X04
        state.direction = 1
        state.total = state.owed = state.taking = 0
        state.draw = list(DECK)
        state.rng = shuffle(from_seed(setup.seed), state.draw)
        state.hands = [[] for _ in range(players)]
        state.pile, state.aside, state.to_draw, state.frames, state.winners = [], [], [], [], []
        state.home = [0] * players  # X01
        state.back = [0] * players
        state.pending = None
        for seat in round_from(setup.first, players):  # X02
            hand = state.hands[seat] = sorted(state.draw[-HAND:])
            del state.draw[-HAND:]
            if emit:
                emit(Event("dealt", {"seat": seat, "count": HAND}, {seat: {"cards": faces(hand)}}))
        return state

    def load(self, data: Mapping[str, Any]) -> TwentyOneState:
        return TwentyOneState.from_json(data)

    def shape(self, setup: Setup) -> Shape:
        from . import shape  # noqa: PLC0415 - only for positions from outside

        return shape.shape(setup)

    def verify(self, state: TwentyOneState, setup: Setup) -> None:
        from . import shape  # noqa: PLC0415

        shape.verify(state)

    # --- decisions

    def ask(self, state: TwentyOneState) -> Decision:
        if state.winners:
            return OVER
        if state.frames:
            return self._ask_window(state)
        if state.to_draw:
            seat = state.to_draw[0]
            return DRAWS[seat][due(state, seat)]
        seat = state.turn
        hand = state.hands[seat]
        if state.owed:  # X25
            numbers = [ADD[card] for card in sorted(set(hand)) if card <= LAST_NUMBER]
            return Decision(seat, "add", numbers, numbers[0], OWED[state.owed])
        legal = self._playable(state, seat, hand)
        if legal:
            safe = hand[0] > LAST_NUMBER or state.total + hand[0] <= GOAL
            default = legal[0] if safe else self._safest(legal)
            return new_decision(Decision, (seat, "play", legal, default, NOTHING, None, None, "", 0))
        if not hand:
            return Decision(seat, "pass", [PASS], PASS, rule="X29")
        legal = [PUT_DOWN[card] for card in sorted(set(hand))]  # X18
        return Decision(seat, "play", legal, legal[0])

    def _playable(self, state: TwentyOneState, seat: Seat, hand: list[int]) -> list[Move]:
        legal: list[Move] = []
        for card in dict.fromkeys(hand):
            if card < PLAY_2:
                legal.append(PLAY[card])
            elif card == PLAY_2:
                if len(hand) > 2 and hand[1] <= LAST_NUMBER:  # X23: two number cards
                    legal.append(PLAY[card])
            elif card == SEND_BACK:
                legal += [SEND_BACK_TO[target] for target in self.targets(state, seat)]  # X30
            # X19: Steal and Don't be Sorry! are never played in turn
        return legal

    def _safest(self, legal: list[Move]) -> Move:
        """Return a move that adds nothing, if there is one, for a hand whose every number is bust."""
        for move in legal:
            if isinstance(move[1], str):
                return move
        return legal[0]

    def _ask_window(self, state: TwentyOneState) -> Decision:
        frame = state.frames[-1]
        kind: WindowKind = frame["kind"]
        seat = asked(frame)
        hand = state.hands[seat]
        if kind == "steal":
            legal = [STEAL_IT, PASS] if STEAL in hand else [PASS]
            return new_decision(
                Decision, (seat, "steal", legal, PASS, {"by": frame["by"]}, None, None, "", 0)
            )
        if kind == "block":
            legal = [BLOCK, PASS] if DONT_BE_SORRY in hand else [PASS]
            return Decision(seat, "block", legal, PASS, {"card": frame["card"], "by": frame["by"]})
        made = ways(hand)
        totals: list[Move] = [("lay", total) for total in reversed(made)]
        subject = {"totals": [[total, faces(cards)] for total, cards in reversed(made.items())]}
        return Decision(seat, "tiebreak", totals, totals[0], subject)

    def window(self, state: TwentyOneState) -> Sequence[Seat]:
        frame = state.frames[-1] if state.frames else None
        return frame["ask"][:] if frame and frame["kind"] != "tiebreak" else ()

    def targets(self, state: TwentyOneState, seat: Seat) -> list[Seat]:
        """Return the seats that a Send back can hit: those with a pawn card to turn back (X30, X42, X43)."""
        home, back = state.home, state.back
        return [
            other
            for other in range(state.players)
            if other != seat and (home[other] < PAWNS if back[other] else home[other])
        ]

    def play(self, state: TwentyOneState, move: Any, emit: Emit | None) -> None:
        PLAYS[move[0]](state, move, emit)

    # --- what a viewer knows, and how the game stands

    def view(self, state: TwentyOneState, viewer: Viewer) -> TwentyOneView:
        drawing = state.to_draw and not state.frames
        return view.view(state, viewer, due(state, state.to_draw[0]) if drawing else 0)

    def redeal(self, state: TwentyOneState, viewer: Viewer, rnd: Random) -> None:
        view.redeal(state, viewer, rnd)

    def explain(self, state: TwentyOneState, viewer: Viewer) -> list[Reason]:
        return reasons.explain(self.decision(state), state, viewer)

    def patience(self, state: TwentyOneState) -> float:
        return 1.0  # the gentle bot never hurries: a single turn can change everything

    def evaluate(self, state: TwentyOneState) -> list[float]:
        return worth.chances(state)

    def outcome(self, state: TwentyOneState) -> Outcome | None:
        if not state.winners:
            return None
        progress = tuple(worth.progress(state, seat) for seat in range(state.players))
        goal = 2 * PAWNS if state.longer else PAWNS
        if len(state.winners) > 1:
            reason = Reason("shared", "X41")
        elif progress.count(goal) > 1:
            reason = Reason("tiebreak", "X41")
        else:
            reason = Reason("all_back", "X42") if state.longer else Reason("all_home", "X40")
        return Outcome(tuple(state.winners), reason, scores=progress)

    def pieces(self, state: TwentyOneState) -> Mapping[str, int]:
        counts = Counter(state.cards())
        return {
            "pawn cards": PAWNS * len(state.home),
            **{str(CARDS[card].face): counts[card] for card in sorted(counts)},
        }


RULES = TwentyOne()
