"""The rules of Hyperdrive: turns, decisions, carrying out moves, and winning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ...errors import Reason
from ...events import Emit, Event, Viewer
from ...rng import shuffle_with
from ...rules import OVER, Decision, Move, Outcome, Part, Rules, Setup
from ..pawns.asking import ASK_DRAW, PLAY, SUBJECT
from ..pawns.cards import DECK
from ..pawns.moving import MOVING, owner, step, swap, take_place
from ..pawns.table import check_clockwise, held_against, reached, seats, shuffle_discards, uneven
from ..pawns.track import COLORS, HOME, NOWHERE, SLIDE, SPACES, START
from . import reasons
from .board import LANDINGS, SAFETY, SHIELD_WORTH, WORTH
from .cards import AGAIN, SHIELD, SPLIT
from .offers import ask_card, rest_moves, shield_moves
from .state import KINDS, ON_BOARD, HyperdriveState, Kind, opening

if TYPE_CHECKING:
    from ...shapes import Shape
    from .view import HyperdriveView

SPAN = 2.2  # the worth between the worst and the best position, which keeps `evaluate` between 0 and 1


def _decision(seat: int, kind: Kind, moves: Sequence[Move], subject: Mapping[str, int]) -> Decision:
    """Return a decision whose default is the first move."""
    return Decision(seat, kind, moves, moves[0], subject)


class Hyperdrive(Rules[HyperdriveState]):
    revealing = frozenset({"card_drawn"})
    moving = MOVING | {"shield_placed", "shield_returned"}
    turn_verbs = frozenset({"draw"})
    chance_verbs = frozenset()
    card_verbs = frozenset({"draw"})

    # --- setup

    def seat_colors(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        return seats(players)

    def draws_lots(self, players: int, options: Mapping[str, int]) -> bool:
        return uneven(players)

    def check(self, setup: Setup) -> None:
        check_clockwise(setup)

    def new(self, setup: Setup, emit: Emit | None = None) -> HyperdriveState:
        state = opening(setup)
        if emit:
            emit(Event("deck_shuffled", {"count": len(DECK)}))
        return state

    def load(self, data: Mapping[str, Any]) -> HyperdriveState:
        return HyperdriveState.from_json(data)

    def shape(self, setup: Setup) -> Shape:
        from . import shape  # noqa: PLC0415 - only for positions from outside

        return shape.shape(setup)

    def verify(self, state: HyperdriveState, setup: Setup) -> None:
        from . import shape  # noqa: PLC0415

        shape.verify(state)

    # --- decisions

    def ask(self, state: HyperdriveState) -> Decision:
        phase, card, seat = state.phase, state.card, state.turn
        if phase == "play":
            return ask_card(state, card)
        if phase == "draw":
            return ASK_DRAW[card][seat]
        if phase == "shield":
            return _decision(seat, "shield", shield_moves(state), SUBJECT[card])
        if phase == "split":
            return _decision(seat, "split", rest_moves(state), {"card": card, "rest": state.rest})
        return OVER

    # --- carrying out moves

    def play(self, state: HyperdriveState, move: Any, emit: Emit | None) -> None:
        blocked = False
        match move:
            case ("draw",):
                self._draw(state, emit)
                return
            case ("move", droid, steps):
                before = state.pawns[:] if state.card == 7 else ()
                to = step(state, droid, steps, LANDINGS, emit)
                if to >= SPACES:
                    if droid in state.shields:
                        self._give_back(state, droid, emit)
                    if to == HOME and self._all_in_engine_room(state):
                        self._win(state, emit)
                        return
                if before and self._begins_split(state, droid, steps, before):
                    return
                blocked = SLIDE[droid][to] != () and state.pawns[droid] == to
            case ("pass",):
                if emit:
                    emit(self._passed(state))
            case ("swap", droid, other):
                swap(state, droid, other, emit)
            case ("sorry", droid, other):
                take_place(state, droid, other, emit)
            case ("no_shield",):
                self._decline_shield(state, emit)
                return
            case ("shield", droid):
                self._place_shield(state, droid, ON_BOARD, emit)
                return
            case ("shield", droid, carrier):
                self._place_shield(state, droid, carrier, emit)
                return
        # Next comes another draw after a 2, unless a slide was blocked (D53), else the next seat's turn.
        state.phase = "draw"
        if blocked or not AGAIN[state.card]:
            state.discard.append(state.card)
            state.card = 0
            state.turn = (state.turn + 1) % len(state.colors)
        state.pending = ASK_DRAW[state.card][state.turn]

    def _draw(self, state: HyperdriveState, emit: Emit | None) -> None:
        """Draw a card (D06). Only then a 2 that was in play is discarded (D14)."""
        if not state.deck:
            shuffle_discards(state, emit)
        card = state.deck.pop()
        if emit:
            emit(Event("card_drawn", {"seat": state.turn, "card": card, "left": len(state.deck)}))
        if state.card:
            state.discard.append(state.card)
        state.card = card
        if SHIELD[card] and (moves := shield_moves(state)):
            state.phase = "shield"
            state.pending = _decision(state.turn, "shield", moves, SUBJECT[card])
        else:
            state.phase = "play"
            state.pending = ask_card(state, card)

    def _begins_split(self, state: HyperdriveState, droid: int, steps: int, before: list[int]) -> bool:
        """True if this was the first part of a 7; another droid then has to take the rest (D44)."""
        if steps == 7 or state.rest:
            state.rest, state.split, state.bumped = 0, -1, -1
            return False
        state.phase, state.rest, state.split = "split", 7 - steps, droid
        for own in state.movers[state.turn]:
            if state.pawns[own] == START != before[own]:
                state.bumped = own
        return True

    def _decline_shield(self, state: HyperdriveState, emit: Emit | None) -> None:
        """Place no shield; the 1 still moves a droid one step (D24)."""
        state.phase = "play"
        if emit:
            emit(Event("shield_declined", {"seat": state.turn}))

    def _place_shield(self, state: HyperdriveState, droid: int, carrier: int, emit: Emit | None) -> None:
        """Give a droid the shield of `carrier`, or one from the board (D20). The step of the 1 follows."""
        state.phase = "play"
        shield = state.shields.index(carrier)
        state.shields[shield] = droid
        if emit:
            data = {
                "seat": state.turn,
                "shield": shield,
                "pawn": droid,
                "other": carrier,
                "owner": owner(state, carrier),
                "from": state.pawns[carrier] if carrier != ON_BOARD else ON_BOARD,
                "to": state.pawns[droid],
            }
            emit(Event("shield_placed", data))

    def _give_back(self, state: HyperdriveState, droid: int, emit: Emit | None) -> None:
        """Return a droid's shield to the board when it reaches its safety zone or engine room (D23)."""
        shield = state.shields.index(droid)
        state.shields[shield] = ON_BOARD
        if emit:
            data = {
                "seat": state.turn,
                "shield": shield,
                "pawn": droid,
                "from": state.pawns[droid],
                "to": ON_BOARD,
            }
            emit(Event("shield_returned", data))

    def _passed(self, state: HyperdriveState) -> Event:
        """Return the event of a pass, with its reason."""
        declined = ask_card(state, state.card).kind == PLAY
        code, rule = reasons.DECLINED if declined else reasons.lost(state)
        # After a 2 another card is drawn (D51).
        kind = "card_unused" if AGAIN[state.card] else "turn_lost"
        return Event(kind, {"seat": state.turn, "card": state.card, "reason": code, "rule": rule})

    # --- winning, and how good a position is

    def _all_in_engine_room(self, state: HyperdriveState) -> bool:
        """True if every droid of the current seat is in the engine room (D60)."""
        pawns = state.pawns
        return all(pawns[droid] == HOME for droid in state.movers[state.turn])

    def _win(self, state: HyperdriveState, emit: Emit | None) -> None:
        state.discard.append(state.card)
        state.phase, state.card, state.rest, state.split, state.bumped = "over", 0, 0, -1, -1
        if emit:
            emit(Event("game_won", {"seats": [state.turn], "reason": "all_in_engine_room"}))

    def outcome(self, state: HyperdriveState) -> Outcome | None:
        return Outcome((state.turn,), Reason("all_in_engine_room", "D60")) if state.phase == "over" else None

    def evaluate(self, state: HyperdriveState) -> list[float]:
        """Compare each seat's progress and shields with the best and the average of its opponents."""
        if state.phase == "over":
            return [float(seat == state.turn) for seat in range(len(state.colors))]
        worth = self._worth(state, WORTH)
        return [max(0.0, 0.5 + (own - held_against(worth, own)) / SPAN) for own in worth]

    def reached(self, state: HyperdriveState) -> Sequence[float]:
        return reached(state)

    def value(self, state: HyperdriveState, seat: int) -> float:
        if state.phase == "over":
            return float(seat == state.turn)
        worth = self._worth(state, WORTH)
        return max(0.0, 0.5 + (worth[seat] - held_against(worth, worth[seat])) / SPAN)

    def patience(self, state: HyperdriveState) -> float:
        return 0.1

    def _worth(self, state: HyperdriveState, table: list[list[float]]) -> list[float]:
        """Return each seat's mean worth by a table, plus what its shields add."""
        pawns = state.pawns
        worth = [
            (table[a][pawns[a]] + table[b][pawns[b]] + table[c][pawns[c]]) / 3 for a, b, c in state.movers
        ]
        for droid in state.shields:
            if droid != ON_BOARD:
                worth[state.colors.index(droid >> 2)] += SHIELD_WORTH * (1 + WORTH[droid][pawns[droid]]) / 3
        return worth

    def parts(self, state: HyperdriveState) -> Mapping[Part, Sequence[float]]:
        """Split `evaluate` into progress, safety with shields, and the opponents' progress."""
        worth, kept = self._worth(state, WORTH), self._worth(state, SAFETY)
        return {
            "run": [(whole - safe) / SPAN for whole, safe in zip(worth, kept, strict=True)],
            "keep": [safe / SPAN for safe in kept],
            "hunt": [-held_against(worth, own) / SPAN for own in worth],
        }

    # --- what a viewer may know

    def view(self, state: HyperdriveState, viewer: Viewer) -> HyperdriveView:
        return {
            "turn": state.turn,
            "phase": state.phase,
            "card": state.card,
            "rest": state.rest,
            "split": state.split,
            "pawns": [None if place == NOWHERE else place for place in state.pawns],
            "shields": state.shields[:],
            "deck": len(state.deck),
            "discard": state.discard[:],
            "colors": [[COLORS[color]] for color in state.colors],
            "over": state.phase == "over",
        }

    def redeal(self, state: HyperdriveState, viewer: Viewer, rnd: Random) -> None:
        state.deck.sort()
        shuffle_with(rnd, state.deck)
        state.rng = rnd.getrandbits(64)
        state.pending = None

    def explain(self, state: HyperdriveState, viewer: Viewer) -> list[Reason]:
        pending = self.decision(state)
        if viewer != pending.seat:
            return []
        legal = pending.legal
        match KINDS.get(pending.kind):
            case "shield":
                return list(reasons.of_carriers(state, legal))
            case "play" if SPLIT[state.card]:
                return [*reasons.of_pieces(state, legal), *reasons.of_first_parts(state, legal)]
            case "play" | "split":
                return list(reasons.of_pieces(state, legal))
            case "pass":
                lost = Reason(pending.subject["reason"], pending.rule)
                return [lost, *reasons.of_pieces(state, legal)]
        return []

    def pieces(self, state: HyperdriveState) -> Mapping[str, int]:
        cards = len(state.deck) + len(state.discard) + (state.card > 0)
        standing = sum(holder >= 0 for holder in state.track)
        off = sum(place == START or place >= SPACES for place in state.pawns)
        return {"cards": cards, "droids": standing + off, "shields": len(state.shields)}


RULES = Hyperdrive()
