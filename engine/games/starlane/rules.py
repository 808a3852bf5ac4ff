"""The rules of Starlane: setup, decisions, the win. turn.py carries out moves, view.py says who knows what.

Cards, ships and kinds of space are words: a card "red_3", a ship "red_a", a kind of space "start", "normal",
"bonus", "hyperspace", "asteroids", "vortex" or "final". Spaces are numbers from 0 to 46; `board.SIDES` has
the one or two kinds of each.

Moves, by kind of decision:
  play     ("play", "red_3", "red_a")        a card and the ship it moves; a joker moves a ship of any color
  launch   ("bonus", "overdrive")            or tailwind or navigator, before the ship moves; or ("pass",)
  swerve   ("bonus", "swerve")               the ship stands on a vortex; or ("pass",)
  side     ("side", "hyperspace")            choose a side of a double space
  towline  ("bonus", "towline", "green_b")   tow a ship that was passed; or ("pass",). Asked until all pass
  draw     ("draw",)                         take the bonus card, or the two from the final planet
  deal     ("deal",)                         deal the next round; asked of the seat that begins it

Events. Only the named seat sees the private part:
  dealt          seat, count; private: cards
  shuffled       pile ("movement" or "bonus"), count
  round_began    round, seat
  card_played    seat, card, joker, course
  passed         seat, window, ship (the one that the card moves)
  bonus_played   seat, bonus, ship, owner; for a launch card also course
  ship_moved     seat (whose turn it is), ship, owner, from, to, why ("card", "vortex", "swerve", "towline"),
                 side (the kind it stands on now; "" on a double space when side_chosen follows), sides
  side_chosen    seat, ship, owner, at, side
  ship_home      ship, owner, first (True for the first ship of all)
  color_home     color, jokers (True if its cards become jokers)
  bonus_drawn    seat, source ("pile" or "planet"), ship (that brought it), count; private: cards
  nothing_drawn  seat, ship
  game_won       seats, teams

view_types.py describes the view, and the courses in it and in events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ... import rng
from ...errors import Reason
from ...events import Emit, Viewer
from ...frames import asked
from ...rules import NOBODY, OVER, Decision, Move, Outcome, Rules, Seat, Setup, new_decision
from . import reasons, turn, view, worth
from .board import COLORS, FINAL, OUT, SHIPS, SIDES, START, seating
from .cards import BONUS, BONUS_CARDS, DEAL, DRAW, PASS, TOW, answers, plays
from .state import StarlaneState, WindowKind

if TYPE_CHECKING:
    from ...shapes import Shape
    from .view_types import StarlaneView

_SEATS = {  # S02: the pairs are red with green and black with yellow; teammates sit alternately
    2: (("red", "green"), ("black", "yellow")),
    3: (("red",), ("green",), ("black",)),
    4: (("red",), ("black",), ("green",), ("yellow",)),
}
_NO_SUBJECT: Mapping[str, Any] = {}
_SHIP_SUBJECT = [{"ship": ship} for ship in SHIPS]
_DEALING = [Decision(seat, "deal", (DEAL,), DEAL) for seat in range(4)]
_DRAWING = [Decision(seat, "draw", (DRAW,), DRAW) for seat in range(4)]
_SIDES: Mapping[tuple[str, ...], tuple[Move, ...]] = {
    sides: tuple(("side", kind) for kind in sides) for sides in SIDES if len(sides) == 2
}


class Starlane(Rules[StarlaneState]):
    """Starlane: S01 to S52."""

    revealing = frozenset({"dealt", "bonus_drawn"})
    moving = frozenset({"ship_moved"})
    turn_verbs = frozenset({"play"})
    chance_verbs = frozenset()
    card_verbs = frozenset({"play", "bonus"})
    topics = tuple(BONUS)
    cap = 3_000  # random games take about 250 moves

    # --- setup

    def seat_colors(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        return _SEATS[players]

    def has_secrets(self, setup: Setup) -> bool:
        return True  # S07

    def new(self, setup: Setup, emit: Emit | None = None) -> StarlaneState:
        state = StarlaneState()
        state.pending = None
        state.rng = rng.from_seed(setup.seed)
        state.players = setup.players
        owner = {color: seat for seat, colors in enumerate(setup.colors) for color in colors}
        state.owners = tuple(owner.get(color, NOBODY) for color in COLORS)
        state.first = state.turn = setup.first  # S08
        state.round = 0
        present = [state.owners[ship // 2] != NOBODY for ship in range(len(SHIPS))]
        state.at = [START if here else OUT for here in present]  # S05
        state.sides = [0] * len(SHIPS)
        state.racing = sum(1 << ship for ship, here in enumerate(present) if here)
        bonus = BONUS_CARDS[:]
        state.rng = rng.shuffle(state.rng, bonus)
        state.planet = tuple(bonus[: 2 * state.players])  # S06
        state.bonus_pile = tuple(bonus[2 * state.players :])
        state.bonus_played = ()
        state.bonus = [()] * state.players
        state.hands = [()] * state.players
        state.pile = ()
        state.played = []
        state.won = ()
        state.frames = []
        turn.clear(state)
        turn.deal(state, emit)
        return state

    def load(self, data: Mapping[str, Any]) -> StarlaneState:
        return StarlaneState.from_json(data)

    def shape(self, setup: Setup) -> Shape:
        from . import shape  # noqa: PLC0415 - only for positions from outside

        return shape.shape(setup)

    def verify(self, state: StarlaneState, setup: Setup) -> None:
        from . import shape  # noqa: PLC0415

        shape.verify(state)

    # --- decisions

    def ask(self, state: StarlaneState) -> Decision:
        if state.frames:
            return self._ask_window(state)
        if state.won:
            return OVER
        hand = state.hands[state.turn]
        if not hand:
            return _DEALING[state.turn]  # S21
        moves = plays(state.racing)
        legal: list[Move] = []
        last = ""
        for card in hand:  # sorted: equal cards are neighbors
            if card != last:
                legal += moves[card]
                last = card
        return new_decision(Decision, (state.turn, "play", legal, None, _NO_SUBJECT, None, None, "", 0))

    def _ask_window(self, state: StarlaneState) -> Decision:
        """Return the decision of the open window; a seat that holds nothing fitting can only pass (S32)."""
        frame = state.frames[-1]
        kind: WindowKind = frame["kind"]
        seat, ship = asked(frame), state.moved[0]
        if kind == "draw":
            return _DRAWING[seat]
        if kind == "side":
            return Decision(seat, kind, _SIDES[SIDES[state.at[ship]]], None, _SHIP_SUBJECT[ship])
        if kind == "towline":
            tows = [TOW[one] for one in state.passed(seat)] if "towline" in state.bonus[seat] else []
            legal: Sequence[Move] = [*tows, PASS]
        else:
            legal = answers(state.bonus[seat], kind, state.kind(ship))
        return new_decision(Decision, (seat, kind, legal, PASS, _SHIP_SUBJECT[ship], None, None, "", 0))

    def window(self, state: StarlaneState) -> Sequence[Seat]:
        """Return the seats that may still play a bonus card; choosing a side and drawing are not windows."""
        if not state.frames:
            return ()
        frame = state.frames[-1]
        if frame["kind"] == "towline":
            return state.towers()
        return list(frame["ask"]) if frame["kind"] in ("launch", "swerve") else ()

    def open_topics(self, state: StarlaneState) -> Sequence[str]:
        """Return the bonus cards that public facts allow in the open window, whoever holds them."""
        if not self.window(state):
            return ()
        kind: WindowKind = state.frames[-1]["kind"]
        stands = state.kind(state.moved[0])
        return [
            name
            for name, row in BONUS.items()
            if row.window == kind and (kind == "towline" or stands in row.kinds)
        ]

    def topic(self, move: Move) -> str:
        match move:
            case ("bonus", str(bonus), *_):
                return bonus
        return ""

    def play(self, state: StarlaneState, move: Any, emit: Emit | None) -> None:
        turn.PLAYS[move[0]](state, move, emit)

    # --- what a viewer knows, and how the game stands

    def view(self, state: StarlaneState, viewer: Viewer) -> StarlaneView:
        return view.view(state, viewer)

    def redeal(self, state: StarlaneState, viewer: Viewer, rnd: Random) -> None:
        view.redeal(state, viewer, rnd)

    def explain(self, state: StarlaneState, viewer: Viewer) -> list[Reason]:
        return reasons.explain(state, viewer)

    def outcome(self, state: StarlaneState) -> Outcome | None:
        if not state.won:
            return None
        table = seating(state.owners)
        home = [sum(state.at[ship] == FINAL for ship in fleet) for fleet in table.fleets]
        winners = tuple(seat for seat in range(state.players) if table.team[seat] in state.won)
        reason = Reason("all_home", "S50") if len(state.won) == 1 else Reason("shared", "S51")
        return Outcome(
            winners, reason, table.teams, tuple(home[table.team[seat]] for seat in range(state.players))
        )

    def reached(self, state: StarlaneState) -> Sequence[float]:
        table = seating(state.owners)
        come = [sum(state.at[ship] for ship in fleet) for fleet in table.fleets]
        return [come[team] for team in table.team]

    def evaluate(self, state: StarlaneState) -> list[float]:
        return worth.evaluate(state)

    def teams(self, state: StarlaneState) -> Sequence[Sequence[Seat]]:
        teams = seating(state.owners).teams
        return teams if len(teams) < state.players else ()

    def pieces(self, state: StarlaneState) -> Mapping[str, int]:
        ships = {color: sum(state.at[2 * n + one] != OUT for one in (0, 1)) for n, color in enumerate(COLORS)}
        return {**ships, "movement cards": len(state.movement()), "bonus cards": len(state.bonuses())}


RULES = Starlane()
