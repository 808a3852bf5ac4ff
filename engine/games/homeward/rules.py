"""The rules of Homeward: turns, decisions, carrying out moves, and winning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ...errors import BadSetup, Reason
from ...events import ALL, Emit, Event, Viewer
from ...rng import shuffle_with
from ...rules import OVER, Decision, Move, Outcome, Part, Rules, Setup, Verbs
from ...text import T
from ..pawns.asking import ASK_DRAW
from ..pawns.cards import DECK
from ..pawns.moving import MOVING
from ..pawns.table import check_clockwise, held_against, reached, seats, uneven
from ..pawns.track import COLORS, SPACES, START
from . import points, reasons
from .board import SAFETY, WORTH
from .offers import ask_card, rest_moves
from .playing import PLAYS, reason, winners
from .playout import play_on
from .state import KINDS, PARTNER, HomewardState, Kind, opening

if TYPE_CHECKING:
    from ...shapes import Shape
    from .view import HomewardView


def _decision(seat: int, kind: Kind, moves: Sequence[Move], subject: Mapping[str, int]) -> Decision:
    """Return a decision whose default is the first move."""
    return Decision(seat, kind, moves, moves[0], subject)


class Homeward(Rules[HomewardState]):
    revealing = frozenset({"card_drawn", "hand_dealt"})
    moving = MOVING
    turn_verbs = frozenset({"draw"})
    chance_verbs = frozenset()
    card_verbs = frozenset({"draw"})

    # --- setup

    def seat_colors(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        if options.get("teams") and players == 2:
            return (("red", "yellow"), ("blue", "green"))  # HT1
        return seats(players)

    def draws_lots(self, players: int, options: Mapping[str, int]) -> bool:
        return uneven(players)

    def check(self, setup: Setup) -> None:
        if setup.options.get("teams"):
            if setup.options.get("points"):
                raise BadSetup(T("Teams and points don’t go together. Choose one of them."))  # HP13
            if setup.players == 3:
                raise BadSetup(T("Teams are for two or four players, not for three."))  # HT13
            if any(
                len(own) == 2 and COLORS.index(own[1]) != PARTNER[COLORS.index(own[0])]
                for own in setup.colors
            ):
                raise BadSetup(T("Red plays with Yellow, and Green with Blue."))  # HT1
        check_clockwise(setup)

    def forced(self, state: HomewardState, decision: Decision) -> bool:
        # In the points game a drawn card only fills up the hand.
        return super().forced(state, decision) or (bool(state.hands) and decision.kind == "draw")

    def has_secrets(self, setup: Setup) -> bool:
        return bool(setup.options.get("points"))  # HP1

    def new(self, setup: Setup, emit: Emit | None = None) -> HomewardState:
        state = opening(setup)
        if emit:
            emit(Event("deck_shuffled", {"count": len(DECK)}))
            for seat, hand in enumerate(state.hands):
                emit(Event("hand_dealt", {"seat": seat, "count": len(hand)}, {seat: {"cards": hand[:]}}))
        return state

    def load(self, data: Mapping[str, Any]) -> HomewardState:
        return HomewardState.from_json(data)

    def upgrade(self, data: Mapping[str, Any], version: int) -> Mapping[str, Any]:
        if "split" not in data:
            return data
        # Version 1 named the one pawn that had taken a part of a 7, or -1.
        parts = [data["split"]] if data["split"] != -1 else []
        return {**{name: value for name, value in data.items() if name != "split"}, "parts": parts}

    def shape(self, setup: Setup) -> Shape:
        from . import shape  # noqa: PLC0415 - only for positions from outside

        return shape.shape(setup)

    def verify(self, state: HomewardState, setup: Setup) -> None:
        from . import shape  # noqa: PLC0415

        shape.verify(state)

    # --- decisions

    def ask(self, state: HomewardState) -> Decision:
        phase, card, seat = state.phase, state.card, state.turn
        if phase == "play":
            return ask_card(state, card)
        if phase == "draw":
            return ASK_DRAW[card][seat]
        if phase == "split":
            return _decision(seat, "split", rest_moves(state), {"card": card, "rest": state.rest})
        return points.ask_hand(state) if phase == "hand" else OVER

    # --- carrying out moves

    def play(self, state: HomewardState, move: Any, emit: Emit | None) -> None:
        PLAYS[move[0]](state, move, emit)

    def playout(self, state: HomewardState, rnd: Random, verbs: Verbs, limit: int) -> bool:
        return super().playout(state, rnd, verbs, play_on(state, rnd, verbs, limit))

    # --- winning, and how good a position is

    def outcome(self, state: HomewardState) -> Outcome | None:
        if state.phase != "over":
            return None
        sheet = points.sheet(state) if state.points else ()
        scores = tuple(map(sum, zip(*(row for _, row in sheet), strict=True)))
        teams = tuple(map(tuple, self.teams(state)))
        return Outcome(tuple(winners(state)), reason(state), teams, scores, sheet)

    def teams(self, state: HomewardState) -> list[list[int]]:
        if not state.teams:
            return []
        return [
            [seat for seat, movers in enumerate(state.movers) if movers == side]
            for side in dict.fromkeys(state.movers)
        ]

    def evaluate(self, state: HomewardState) -> list[float]:
        """Compare each side's progress with the best and the average of its opponents."""
        if state.phase == "over":
            won = winners(state)
            return [float(seat in won) for seat in range(len(state.colors))]
        worth = self._worth(state, WORTH)
        against = self._opponents(state, worth)
        return [0.5 + (own - held) / 2 for own, held in zip(worth, against, strict=True)]

    def reached(self, state: HomewardState) -> Sequence[float]:
        return reached(state)

    def value(self, state: HomewardState, seat: int) -> float:
        if state.phase == "over":
            return float(seat in winners(state))
        worth = self._worth(state, WORTH)
        own = worth[seat]
        if state.teams or len(worth) == 2:
            return 0.5 + (own - worth[seat - 1]) / 2
        return 0.5 + (own - held_against(worth, own)) / 2

    def _worth(self, state: HomewardState, table: list[list[float]]) -> list[float]:
        """Return each seat's mean worth by a table."""
        pawns = state.pawns
        if state.teams:
            # Teams sit alternately (HT1), so the first two seats are one of each.
            sides = [sum([table[pawn][pawns[pawn]] for pawn in own]) / len(own) for own in state.movers[:2]]
            return sides * (len(state.movers) // 2)
        return [
            ((row := table[a])[pawns[a]] + row[pawns[b]] + row[pawns[c]] + row[pawns[d]]) / 4
            for a, b, c, d in state.movers
        ]

    def _opponents(self, state: HomewardState, worth: list[float]) -> list[float]:
        """Return what the opponents of each seat are worth."""
        seats = len(worth)
        if state.teams or seats == 2:
            # Two seats, or two teams that sit alternately (HT1): the next seat is an opponent.
            return [worth[(seat + 1) % seats] for seat in range(seats)]
        return [held_against(worth, own) for own in worth]

    def parts(self, state: HomewardState) -> Mapping[Part, Sequence[float]]:
        """Split `evaluate` into the pawns' progress, their safety, and the opponents' progress."""
        worth, safe = self._worth(state, WORTH), self._worth(state, SAFETY)
        return {
            "run": [(whole - kept) / 2 for whole, kept in zip(worth, safe, strict=True)],
            "keep": [kept / 2 for kept in safe],
            "hunt": [-held / 2 for held in self._opponents(state, worth)],
        }

    # --- what a viewer may know

    def view(self, state: HomewardState, viewer: Viewer) -> HomewardView:
        playing = {color for own in state.colors for color in own}
        seen: HomewardView = {
            "turn": state.turn,
            "card": state.card,
            "rest": state.rest,
            "parts": list(state.parts),
            "pawns": [place if pawn >> 2 in playing else None for pawn, place in enumerate(state.pawns)],
            "deck": len(state.deck),
            "discard": state.discard[:],
            "colors": [[COLORS[color] for color in own] for own in state.colors],
            "hands": [len(hand) for hand in state.hands],
            "hand": state.hands[viewer][:] if state.hands and viewer is not None and viewer >= 0 else [],
            "teams": self.teams(state),
            "options": dict(state.options),
            "over": state.phase == "over",
        }
        if viewer == ALL:
            seen["all_hands"] = [hand[:] for hand in state.hands]
        return seen

    def redeal(self, state: HomewardState, viewer: Viewer, rnd: Random) -> None:
        hidden = [hand for seat, hand in enumerate(state.hands) if viewer not in (seat, ALL)]
        unseen = sorted([*state.deck, *(card for hand in hidden for card in hand)])
        shuffle_with(rnd, unseen)
        for hand in hidden:
            hand[:] = sorted(unseen.pop() for _ in hand)
        state.deck = unseen
        state.rng = rnd.getrandbits(64)
        state.pending = None

    def explain(self, state: HomewardState, viewer: Viewer) -> list[Reason]:
        pending = self.decision(state)
        if viewer != pending.seat:
            return []
        match KINDS.get(pending.kind):
            case "hand":
                playable = {card for verb, card in pending.legal if verb == "card"}
                unplayable = [card for card in dict.fromkeys(state.hands[state.turn]) if card not in playable]
                return [Reason(*reasons.lost(state, card), (("card", card),)) for card in unplayable]
            case "play" | "split":
                return reasons.pawns_that_cannot(state, pending.legal)
            case "pass":
                lost = Reason(pending.subject["reason"], pending.rule)
                return [lost, *reasons.pawns_that_cannot(state, pending.legal)]
        return []

    def pieces(self, state: HomewardState) -> Mapping[str, int]:
        cards = len(state.deck) + len(state.discard) + sum(map(len, state.hands)) + (state.card > 0)
        standing = sum(holder >= 0 for holder in state.track)
        off = sum(place == START or place >= SPACES for place in state.pawns)
        return {"cards": cards, "pawns": standing + off}


RULES = Homeward()
