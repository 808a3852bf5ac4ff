"""The rules of Homeward: turns, decisions, carrying out moves, and winning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ...errors import BadSetup, Reason
from ...events import ALL, Emit, Event, Viewer
from ...rules import OVER, Decision, Move, Outcome, Part, Rules, Setup
from ...text import T
from ..pawns.asking import ASK_DRAW, PLAY
from ..pawns.cards import DECK
from ..pawns.moving import arrive, bump, in_team, step, swap, take_place
from ..pawns.table import check_clockwise, held_against, seats, shuffle_discards, uneven
from ..pawns.track import CIRCLE, COLORS, HOME, SPACES, START
from . import points, reasons
from .board import LANDINGS, SAFETY, WORTH
from .cards import AGAIN, SPLIT, STEPS
from .offers import ask_card, rest_moves
from .state import KINDS, PARTNER, HomewardState, Kind, opening

if TYPE_CHECKING:
    from ...shapes import Shape
    from .view import HomewardView


def _decision(seat: int, kind: Kind, moves: Sequence[Move], subject: Mapping[str, int]) -> Decision:
    """Return a decision whose default is the first move."""
    return Decision(seat, kind, moves, moves[0], subject)


class Homeward(Rules[HomewardState]):
    revealing = frozenset({"card_drawn", "hand_dealt"})
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
        match move:
            case ("draw",):
                if not state.deck:
                    shuffle_discards(state, emit)  # H17, H59
                drawn = state.deck.pop()
                if state.points:
                    points.take_card(state, drawn, emit)
                    return
                if emit:
                    emit(Event("card_drawn", {"seat": state.turn, "card": drawn, "left": len(state.deck)}))
                if state.card:
                    state.discard.append(state.card)  # a 2 stays in play until now (H18)
                state.phase, state.card = "play", drawn
                state.pending = ask_card(state, drawn)
                return
            case ("move", pawn, steps):
                if step(state, pawn, steps, LANDINGS, emit) == HOME and self._all_home(state):
                    self._win(state, emit)
                    return
                if SPLIT[state.card] and self._leaves_rest(state, pawn, steps):
                    return
            case ("card", card):
                points.play_card(state, card, emit)
                return
            case ("pass",):
                if emit:
                    emit(self._passed(state))
            case ("discard", card):
                points.discard(state, card, emit)
                return
            case ("out", pawn):
                self._leave_start(state, pawn, emit)
            case ("swap", pawn, other):
                swap(state, pawn, other, emit)
            case ("sorry", pawn, other):
                take_place(state, pawn, other, emit)
            case ("back", pawn):
                bump(state, pawn, -1, emit)  # HT4
        # Next comes another draw after a 2 or in the points game, else the next seat's turn.
        state.phase = "draw"
        card, seat = state.card, state.turn
        if not AGAIN[card] and not state.points:
            state.discard.append(card)
            state.card = card = 0
            state.turn = seat = (seat + 1) % len(state.colors)
        state.pending = ASK_DRAW[card][seat]

    def _leaves_rest(self, state: HomewardState, pawn: int, steps: int) -> bool:
        """True if a part of a 7 leaves a rest, which another pawn has to take (H44) or several (HT5)."""
        state.rest = (state.rest or STEPS[state.card][0]) - steps
        if not state.rest:
            state.parts = ()
            return False
        state.phase, state.parts = "split", (*state.parts, pawn)
        return True

    def _leave_start(self, state: HomewardState, pawn: int, emit: Emit | None) -> None:
        """Move a pawn from Start to its circle (H10)."""
        to = CIRCLE[pawn >> 2]
        if emit:
            way = {"from": START, "to": to, "steps": 1, "path": [to]}
            emit(Event("pawn_moved", {"seat": state.turn, "pawn": pawn, **way, **in_team(state)}))
        arrive(state, pawn, to, emit)

    def _passed(self, state: HomewardState) -> Event:
        """Return the event of a pass, with its reason."""
        declined = ask_card(state, state.card).kind == PLAY
        code, rule = reasons.DECLINED if declined else reasons.lost(state, state.card)
        # After a 2 another card is drawn (H41).
        kind = "card_unused" if AGAIN[state.card] else "turn_lost"
        return Event(kind, {"seat": state.turn, "card": state.card, "reason": code, "rule": rule})

    # --- winning, and how good a position is

    def _all_home(self, state: HomewardState) -> bool:
        """True if every pawn of the current seat, or of its team, is Home (H60, HT7)."""
        pawns = state.pawns
        return all(pawns[pawn] == HOME for pawn in state.movers[state.turn])

    def _win(self, state: HomewardState, emit: Emit | None) -> None:
        state.discard.append(state.card)
        state.phase, state.card, state.rest, state.parts = "over", 0, 0, ()
        if emit:
            emit(Event("game_won", {"seats": self._winners(state), "reason": self._reason(state).code}))

    def _winners(self, state: HomewardState) -> list[int]:
        return [seat for seat, movers in enumerate(state.movers) if movers == state.movers[state.turn]]

    def _reason(self, state: HomewardState) -> Reason:
        if state.teams:
            return Reason("team_home", "HT7")
        return Reason("all_home", "HP6" if state.points else "H60")

    def outcome(self, state: HomewardState) -> Outcome | None:
        if state.phase != "over":
            return None
        sheet = points.sheet(state) if state.points else ()
        scores = tuple(map(sum, zip(*(row for _, row in sheet), strict=True)))
        teams = tuple(map(tuple, self.teams(state)))
        return Outcome(tuple(self._winners(state)), self._reason(state), teams, scores, sheet)

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
            winners = self._winners(state)
            return [float(seat in winners) for seat in range(len(state.colors))]
        pawns = state.pawns
        worth = [sum([WORTH[pawn][pawns[pawn]] for pawn in movers]) / len(movers) for movers in state.movers]
        return [
            0.5 + (own - held) / 2 for own, held in zip(worth, self._opponents(state, worth), strict=True)
        ]

    def _opponents(self, state: HomewardState, worth: list[float]) -> list[float]:
        """Return what the opponents of each seat are worth."""
        seats = len(worth)
        if state.teams or seats == 2:
            # Two seats, or two teams that sit alternately (HT1): the next seat is an opponent.
            return [worth[(seat + 1) % seats] for seat in range(seats)]
        return held_against(worth)

    def parts(self, state: HomewardState) -> Mapping[Part, Sequence[float]]:
        """Split `evaluate` into the pawns' progress, their safety, and the opponents' progress."""
        pawns = state.pawns
        worth, safe = (
            [sum([table[pawn][pawns[pawn]] for pawn in own]) / len(own) for own in state.movers]
            for table in (WORTH, SAFETY)
        )
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
        rnd.shuffle(unseen)
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
