"""The rules of Hyperdrive: whose turn it is, what the card offers, what comes of it, who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ...errors import Reason
from ...events import Emit, Event, Viewer
from ...rules import OVER, Decision, Outcome, Part, Rules, Setup
from ..pawns.asking import ASK_DRAW, SUBJECT
from ..pawns.cards import DECK
from ..pawns.moving import step, swap, take_place
from ..pawns.table import check_clockwise, seats, shuffle_discards
from ..pawns.track import COLORS, HOME, NOWHERE, SLIDE, SPACES, START
from . import reasons
from .board import LANDINGS, SAFETY, SHIELD_WORTH, WORTH
from .cards import AGAIN, CARDS
from .offers import ask_card, rest_moves, shield_moves
from .state import ON_BOARD, HyperdriveState, opening

SPAN = 2.2  # between the worst position and the best, so that `evaluate` stays between 0 and 1


class Hyperdrive(Rules[HyperdriveState]):
    revealing = frozenset({"card_drawn"})
    turn_verbs = frozenset({"draw"})
    card_verbs = frozenset({"draw"})

    # --- the table

    def seat_colors(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        return seats(players)

    def check(self, setup: Setup) -> None:
        check_clockwise(setup)

    def new(self, setup: Setup, emit: Emit | None = None) -> HyperdriveState:
        state = opening(setup)
        if emit:
            emit(Event("deck_shuffled", {"count": len(DECK)}))
        return state

    def load(self, data: Mapping[str, Any]) -> HyperdriveState:
        return HyperdriveState.from_json(data)

    # --- what is asked

    def ask(self, state: HyperdriveState) -> Decision:
        phase, card, seat = state.phase, state.card, state.turn
        if phase == "play":
            return ask_card(state, card)
        if phase == "draw":
            return ASK_DRAW[card][seat]
        if phase == "shield":
            moves = shield_moves(state)
            return Decision(seat, "shield", moves, moves[0], SUBJECT[card])
        if phase == "split":
            moves = rest_moves(state)
            return Decision(seat, "split", moves, moves[0], {"card": card, "rest": state.rest})
        return OVER

    # --- what happens

    def play(self, state: HyperdriveState, move: Any, emit: Emit | None) -> None:
        verb = move[0]
        if verb == "draw":
            self._draw(state, emit)
            return
        again = AGAIN[state.card]
        if verb == "move":
            _, droid, steps = move
            before = state.pawns[:] if state.card == 7 else ()
            to = step(state, droid, steps, LANDINGS, emit)
            if to >= SPACES:
                if droid in state.shields:
                    self._give_back(state, droid, emit)
                if to == HOME and self._all_in_engine_room(state):
                    self._win(state, emit)
                    return
            if before and self._splits(state, droid, steps, before):
                return
            if SLIDE[droid][to] and state.pawns[droid] == to:
                again = False  # D53: a blocked slide ends the turn
        elif verb == "pass":
            self._pass(state, emit)
        elif verb == "swap":
            swap(state, move[1], move[2], emit)
        elif verb == "sorry":
            take_place(state, move[1], move[2], emit)
        else:
            self._shield(state, move, emit)
            return
        # The card is carried out: another draw after a 2, else it is the next seat's turn.
        state.phase = "draw"
        if not again:
            state.discard.append(state.card)
            state.card = 0
            state.turn = (state.turn + 1) % len(state.colors)
        state.pending = ASK_DRAW[state.card][state.turn]

    def _draw(self, state: HyperdriveState, emit: Emit | None) -> None:
        """D06: the next card; a 2 that was in play until now joins the discards only after that (D14)."""
        if not state.deck:
            shuffle_discards(state, emit)
        card = state.deck.pop()
        if emit:
            emit(Event("card_drawn", {"seat": state.turn, "card": card, "left": len(state.deck)}))
        if state.card:
            state.discard.append(state.card)
        state.card = card
        if CARDS[card].shield and (moves := shield_moves(state)):
            state.phase = "shield"
            state.pending = Decision(state.turn, "shield", moves, moves[0], SUBJECT[card])
        else:
            state.phase = "play"
            state.pending = ask_card(state, card)

    def _splits(self, state: HyperdriveState, droid: int, steps: int, before: list[int]) -> bool:
        """Was this the first part of a seven, so that another droid must take the rest (D44)?"""
        if steps == 7 or state.rest:
            state.rest, state.split, state.bumped = 0, -1, -1
            return False
        state.phase, state.rest, state.split = "split", 7 - steps, droid
        for own in state.movers[state.turn]:
            if state.pawns[own] == START != before[own]:
                state.bumped = own
        return True

    def _shield(self, state: HyperdriveState, move: Any, emit: Emit | None) -> None:
        """D20: a shield is placed, or not; the step of the 1 is owed after that (D24)."""
        state.phase = "play"
        if move[0] == "no_shield":
            if emit:
                emit(Event("shield_declined", {"seat": state.turn}))
            return
        droid, taken_from = move[1], move[2] if len(move) > 2 else ON_BOARD
        shield = state.shields.index(taken_from)
        state.shields[shield] = droid
        if emit:
            places = {
                "from": state.pawns[taken_from] if taken_from != ON_BOARD else ON_BOARD,
                "to": state.pawns[droid],
            }
            emit(
                Event(
                    "shield_placed",
                    {"seat": state.turn, "shield": shield, "pawn": droid, "other": taken_from, **places},
                )
            )

    def _give_back(self, state: HyperdriveState, droid: int, emit: Emit | None) -> None:
        """D23: in a safety zone or the engine room a droid carries no shield."""
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

    def _pass(self, state: HyperdriveState, emit: Emit | None) -> None:
        if emit:
            code, rule = (
                reasons.DECLINED if ask_card(state, state.card).kind == "play" else reasons.lost(state)
            )
            # after a 2 there is another card (D51)
            kind = "card_unused" if AGAIN[state.card] else "turn_lost"
            emit(Event(kind, {"seat": state.turn, "card": state.card, "reason": code, "rule": rule}))

    # --- the end

    def _all_in_engine_room(self, state: HyperdriveState) -> bool:
        """D60: this ends the turn too, since nobody of the seat is left to move."""
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
        """How far a seat's droids have come, shields counted, against the best and the average of the others."""
        if state.phase == "over":
            return [float(seat == state.turn) for seat in range(len(state.colors))]
        worth = self._worth(state, WORTH)
        return [
            max(0.0, 0.5 + (own - held) / SPAN)
            for own, held in zip(worth, self._held_against(worth), strict=True)
        ]

    def _worth(self, state: HyperdriveState, table: list[list[float]]) -> list[float]:
        """What a table says of each seat's droids on average, and what their shields add."""
        pawns = state.pawns
        worth = [
            (table[a][pawns[a]] + table[b][pawns[b]] + table[c][pawns[c]]) / 3 for a, b, c in state.movers
        ]
        for droid in state.shields:
            if droid != ON_BOARD:
                worth[state.colors.index(droid >> 2)] += SHIELD_WORTH * (1 + WORTH[droid][pawns[droid]]) / 3
        return worth

    def _held_against(self, worth: list[float]) -> list[float]:
        """For each seat: half the best of the others, half their average."""
        ordered = sorted(worth)
        best, second, total, rivals = ordered[-1], ordered[-2], sum(worth), len(worth) - 1
        return [(second if own == best else best) / 2 + (total - own) / rivals / 2 for own in worth]

    def parts(self, state: HyperdriveState) -> Mapping[Part, Sequence[float]]:
        """The way of the droids, what safety and shields add to it, and how far the opponents are."""
        worth, kept = self._worth(state, WORTH), self._worth(state, SAFETY)
        return {
            "run": [(whole - safe) / SPAN for whole, safe in zip(worth, kept, strict=True)],
            "keep": [safe / SPAN for safe in kept],
            "hunt": [-held / SPAN for held in self._held_against(worth)],
        }

    # --- who may know what

    def view(self, state: HyperdriveState, viewer: Viewer) -> dict[str, Any]:
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
        rnd.shuffle(state.deck)
        state.rng = rnd.getrandbits(64)
        state.pending = None

    def explain(self, state: HyperdriveState, viewer: Viewer) -> list[Reason]:
        pending = self.decision(state)
        if viewer != pending.seat or pending.kind not in ("shield", "play", "split", "pass"):
            return []
        if pending.kind == "shield":
            return list(reasons.of_carriers(state, pending.legal))
        found = [*reasons.of_droids(state, pending.legal), *reasons.of_rivals(state)]
        if pending.kind == "play" and CARDS[state.card].split:
            found += reasons.of_first_parts(state, pending.legal)
        if pending.kind == "pass":
            found.insert(0, Reason(pending.subject["reason"], pending.rule))
        return found

    def pieces(self, state: HyperdriveState) -> Mapping[str, int]:
        cards = len(state.deck) + len(state.discard) + (state.card > 0)
        standing = sum(holder >= 0 for holder in state.track)
        off = sum(place == START or place >= SPACES for place in state.pawns)
        return {"cards": cards, "droids": standing + off, "shields": len(state.shields)}


RULES = Hyperdrive()
