"""The flow of a game of Starlane: a card and a ship, the windows for bonus cards, draws, rounds, the win.

VOCABULARY, for whoever draws it or plays it. Cards, ships and kinds are words: a card "red_3", a ship "red_a", a kind
of space "start", "normal", "bonus", "hyperspace", "asteroids", "vortex", "final"; spaces are numbers, 0 to 46. The lane
is `board.SIDES`: the one or two kinds of each space.

Moves, by the kind of decision in which they are asked:
  play     ("play", "red_3", "red_a")        a card and the ship it moves; with a joker the ship says its color
  launch   ("bonus", "overdrive")            before the ship moves: overdrive, tailwind or navigator; or ("pass",)
  swerve   ("bonus", "swerve")               the ship stands on a vortex; or ("pass",)
  side     ("side", "hyperspace")            which side of a double space
  towline  ("bonus", "towline", "green_b")   tow a ship that was passed; or ("pass",). Asked again until all pass
  draw     ("draw",)                         take the bonus card, or the two from the final planet
  deal     ("deal",)                         the next round's cards, asked of whoever begins it

Events; what a seat alone may see is in a private part:
  dealt          seat, count; private: cards
  shuffled       pile ("movement" or "bonus"), count
  round_began    round, seat
  card_played    seat, card, joker, course
  passed         seat, window, ship (the one that the card moves)
  bonus_played   seat, bonus, ship, owner; for a launch card also course
  ship_moved     seat (whose turn it is), ship, owner, from, to, why ("card", "vortex", "swerve", "towline"),
                 side (the kind it stands on now; "" on a double space when side_chosen follows), sides
  side_chosen    seat, ship, owner, at, side
  ship_home      ship, owner, first (of all ships)
  color_home    color, jokers (do its cards become jokers)
  bonus_drawn    seat, source ("pile" or "planet"), ship (that brought it), count; private: cards
  nothing_drawn  seat, ship
  game_won       seats, teams
A course, in events and in the view, is what a movement would be if nobody answered it: see `sight.course`.

View:
  players, first, turn, round, colors (by seat), teams (seats of each), jokers (colors), winners (seats)
  ships          by word: color, letter, seat, team, at, kind ("" while its side is being chosen), home
  hands, bonus   by seat: a list of cards, or None where the viewer may not look; hand_counts, bonus_counts
  pile, bonus_pile, planet: how many; played, bonus_played: which, in order
  courses        for the viewer's own cards, in turn or not: a course for every card and ship, with card, joker and the
                 move that plays it; empty while a ship is under way
  moving         None, or the turn in progress: seat, card, joker, ship, from, moved (ships), bonus_on (ships)
  window         None, or kind, seat (asked now), ask (still to be asked), ship, source (of a draw), would: for launch
                 and swerve by "pass" or bonus card what follows (a course, or to); for towline by ship from and to
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ... import rng
from ...errors import Reason
from ...events import Emit, Viewer
from ...frames import asked
from ...rules import NOBODY, OVER, Decision, Move, Outcome, Rules, Seat, Setup
from . import sight, turn, worth
from .board import COLORS, FINAL, OUT, SHIPS, SIDES, START, seating
from .cards import BONUS, BONUS_CARDS, DEAL, DRAW, PASS, TOW, answers, plays
from .state import Race

_SEATS = {  # S02: the pairs are red with green and black with yellow; team mates sit alternately
    2: (("red", "green"), ("black", "yellow")),
    3: (("red",), ("green",), ("black",)),
    4: (("red",), ("black",), ("green",), ("yellow",)),
}
_SHIP_SUBJECT = [{"ship": ship} for ship in SHIPS]
_DEALING = [Decision(seat, "deal", (DEAL,), DEAL) for seat in range(4)]
_DRAWING = [Decision(seat, "draw", (DRAW,), DRAW) for seat in range(4)]
_SIDES: Mapping[tuple[str, ...], tuple[Move, ...]] = {
    sides: tuple(("side", kind) for kind in sides) for sides in SIDES if len(sides) == 2
}


class Starlane(Rules[Race]):
    """S01 to S52."""

    revealing = frozenset({"dealt", "bonus_drawn"})
    turn_verbs = frozenset({"play"})
    card_verbs = frozenset({"play", "bonus"})
    topics = tuple(BONUS)
    cap = 3_000  # random games take about 250 moves

    # --- set-up

    def seat_colors(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        return _SEATS[players]

    def has_secrets(self, setup: Setup) -> bool:
        return True  # S07

    def new(self, setup: Setup, emit: Emit | None = None) -> Race:
        state = Race()
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

    def load(self, data: Mapping[str, Any]) -> Race:
        return Race.from_json(data)

    # --- what is asked

    def ask(self, state: Race) -> Decision:
        if state.frames:
            return self._ask_window(state)
        if state.won:
            return OVER
        hand = state.hands[state.turn]
        if not hand:
            return _DEALING[state.turn]  # S21
        racing = state.racing
        legal: list[Move] = []
        last = ""
        for card in hand:  # sorted: equal cards are neighbors
            if card != last:
                legal += plays(card, racing)
                last = card
        return Decision(state.turn, "play", legal)

    def _ask_window(self, state: Race) -> Decision:
        """S32: whoever is asked was found by public facts; a seat that holds nothing fitting can only pass."""
        frame = state.frames[-1]
        kind, seat, ship = frame["kind"], asked(frame), state.moved[0]
        if kind == "draw":
            return _DRAWING[seat]
        if kind == "side":
            return Decision(seat, kind, _SIDES[SIDES[state.at[ship]]], None, _SHIP_SUBJECT[ship])
        if kind == "towline":
            tows = [TOW[one] for one in state.passed(seat)] if "towline" in state.bonus[seat] else []
            return Decision(seat, kind, [*tows, PASS], PASS, _SHIP_SUBJECT[ship])
        return Decision(
            seat, kind, answers(state.bonus[seat], kind, state.kind(ship)), PASS, _SHIP_SUBJECT[ship]
        )

    def window(self, state: Race) -> Sequence[Seat]:
        """The seats that may still play a bonus card in the open window; a side or a draw is no window."""
        if not state.frames:
            return ()
        frame = state.frames[-1]
        if frame["kind"] == "towline":
            return state.towers()
        return list(frame["ask"]) if frame["kind"] in ("launch", "swerve") else ()

    def open_topics(self, state: Race) -> Sequence[str]:
        """The bonus cards that public facts allow in the open window: by the kind of space, or because a ship was passed."""
        if not self.window(state):
            return ()
        kind, stands = state.frames[-1]["kind"], state.kind(state.moved[0])
        return [
            name
            for name, row in BONUS.items()
            if row.window == kind and (kind == "towline" or stands in row.kinds)
        ]

    def topic(self, move: Move) -> str:
        return str(move[1]) if move[0] == "bonus" else ""

    # --- what is done

    def play(self, state: Race, move: Move, emit: Emit | None) -> None:
        turn.carry_out(state, move, emit)

    # --- who knows what, and how it stands

    def view(self, state: Race, viewer: Viewer) -> dict[str, Any]:
        return sight.view(state, viewer)

    def redeal(self, state: Race, viewer: Viewer, rnd: Random) -> None:
        sight.redeal(state, viewer, rnd)

    def explain(self, state: Race, viewer: Viewer) -> list[Reason]:
        return sight.explain(state, viewer)

    def outcome(self, state: Race) -> Outcome | None:
        if not state.won:
            return None
        table = seating(state.owners)
        home = [sum(state.at[ship] == FINAL for ship in fleet) for fleet in table.fleets]
        winners = tuple(seat for seat in range(state.players) if table.team[seat] in state.won)
        reason = Reason("all_home", "S50") if len(state.won) == 1 else Reason("shared", "S51")
        return Outcome(
            winners, reason, table.teams, tuple(home[table.team[seat]] for seat in range(state.players))
        )

    def evaluate(self, state: Race) -> list[float]:
        return worth.evaluate(state)

    def teams(self, state: Race) -> Sequence[Sequence[Seat]]:
        teams = seating(state.owners).teams
        return teams if len(teams) < state.players else ()

    def pieces(self, state: Race) -> Mapping[str, int]:
        ships = {color: sum(state.at[2 * n + one] != OUT for one in (0, 1)) for n, color in enumerate(COLORS)}
        return {**ships, "movement cards": len(state.movement()), "bonus cards": len(state.bonuses())}


RULES = Starlane()
