"""The flow of a game of Starlane: a card and a ship, the windows for bonus cards, draws, rounds, the win.

VOCABULARY, for whoever draws it or plays it. Cards, ships and kinds are words: a card "red_3", a ship "red_a", a kind
of space "start", "normal", "bonus", "hyperspace", "asteroids", "vortex", "final"; spaces are numbers, 0 to 46. The lane
is `board.SIDES`: the one or two kinds of each space.

Moves, by the kind of decision in which they are asked:
  play     ("play", "red_3", "red_a")        a card and the ship it moves; with a joker the ship says its colour
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
                 kind ("" on a double space: side_chosen follows), sides
  side_chosen    seat, ship, owner, at, kind
  ship_home      ship, owner, first (of all ships)
  colour_home    colour, jokers (do its cards become jokers)
  bonus_drawn    seat, source ("pile" or "planet"), ship (that brought it), count; private: cards
  nothing_drawn  seat, ship
  game_won       seats, teams
A course, in events and in the view, is what a movement would be if nobody answered it: see `sight.course`.

View:
  players, first, turn, round, colours (by seat), teams (seats of each), jokers (colours), winners (seats)
  ships          by word: colour, letter, seat, team, at, kind ("" while its side is being chosen), home
  hands, bonus   by seat: a list of cards, or None where the viewer may not look; hand_counts, bonus_counts
  pile, bonus_pile, planet: how many; played, bonus_played: which, in order
  courses        for the viewer's own cards, in turn or not: a course for every card and ship, with card, joker and the
                 move that plays it
  moving         None, or the turn in progress: seat, card, joker, ship, from, moved (ships), bonus_on (ships)
  window         None, or kind, seat (asked now), ask (still to be asked), ship, source (of a draw), would: for launch and
                 swerve by "pass" or bonus card what follows (a course, or to); for towline by ship its from and to
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ... import rng
from ...errors import Reason
from ...events import Emit, Event, Viewer
from ...frames import answered, asked, round_from, window
from ...rules import NOBODY, OVER, Decision, Move, Outcome, Rules, Setup
from . import sight, worth
from .board import AHEAD, BACK, COLOURS, FINAL, OUT, SHIP, SHIPS, SIDES, START, Seating, seating, steps
from .cards import BONUS_CARDS, COLOUR, DEAL, DRAW, HAND, NUMBER, PASS, TOW, answers, movement_cards, plays
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

    # --- set-up

    def seat_colours(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        return _SEATS[players]

    def new(self, setup: Setup, emit: Emit | None = None) -> Race:
        state = Race()
        state.pending = None
        state.rng = rng.from_seed(setup.seed)
        state.players = setup.players
        owner = {colour: seat for seat, colours in enumerate(setup.colours) for colour in colours}
        state.owners = tuple(owner.get(colour, NOBODY) for colour in COLOURS)
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
        _clear_turn(state)
        _deal(state, emit)
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
        for card in hand:  # sorted: equal cards are neighbours
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
        return Decision(seat, kind, answers(state.bonus[seat], kind, state.kind(ship)), PASS, _SHIP_SUBJECT[ship])

    # --- what is done

    def play(self, state: Race, move: Move, emit: Emit | None) -> None:
        verb = move[0]
        if verb == "play":
            _play_card(state, str(move[1]), SHIP[str(move[2])], emit)
        elif verb == "pass":
            _pass(state, emit)
        elif verb == "bonus":
            _play_bonus(state, move, emit)
        elif verb == "side":
            _choose_side(state, str(move[1]), emit)
        elif verb == "draw":
            _draw(state, emit)
        else:
            _deal(state, emit)

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
        reason = Reason("home", "S50") if len(state.won) == 1 else Reason("shared", "S51")
        return Outcome(winners, reason, table.teams, tuple(home[table.team[seat]] for seat in range(state.players)))

    def evaluate(self, state: Race) -> list[float]:
        return worth.evaluate(state)

    def pieces(self, state: Race) -> Mapping[str, int]:
        ships = {colour: sum(state.at[2 * n + one] != OUT for one in (0, 1)) for n, colour in enumerate(COLOURS)}
        return {**ships, "movement cards": len(state.movement()), "bonus cards": len(state.bonuses())}


RULES = Starlane()


# --- the turn, in the order of S40


def _clear_turn(state: Race) -> None:
    state.card = ""
    state.moved = []
    state.came = []
    state.used = 0


def _play_card(state: Race, card: str, ship: int, emit: Emit | None) -> None:
    """S10: a card from the hand, and the ship it will move once the window has closed."""
    seat = state.turn
    hand = state.hands[seat]
    place = hand.index(card)
    state.hands[seat] = hand[:place] + hand[place + 1 :]
    state.played.append(card)
    state.card = card
    state.moved = [ship]
    state.came = [state.at[ship]]
    if emit:
        joker = COLOUR[card] != ship // 2
        course = sight.course(state, ship, NUMBER[card])
        emit(Event("card_played", {"seat": seat, "card": card, "joker": joker, "course": course}))
    # On every kind of space some bonus card can be played, so that holding any is the only question.
    if not _open(state, "launch", ship):
        _fly(state, steps(NUMBER[card], state.kind(ship)), emit)


def _open(state: Race, kind: str, ship: int) -> bool:
    """S30, S32: open a window for owner and team mate of a ship; False if neither holds a bonus card."""
    bonus = state.bonus
    ask = [seat for seat in seating(state.owners).askers[ship] if bonus[seat]]
    if ask:
        state.frames.append(window(kind, ask))
    return bool(ask)


def _pass(state: Race, emit: Emit | None) -> None:
    frame = state.frames[-1]
    kind, ship = frame["kind"], state.moved[0]
    if emit:
        emit(Event("passed", {"seat": asked(frame), "window": kind, "ship": SHIPS[ship]}))
    done = answered(frame)
    if kind == "towline":
        _go_on_towing(state, emit)
    elif done:
        state.frames.pop()
        if kind == "launch":
            _fly(state, steps(NUMBER[state.card], state.kind(ship)), emit)
        else:
            _fall_back(state, emit)


def _play_bonus(state: Race, move: Move, emit: Emit | None) -> None:
    """S30, S31: one bonus card on one ship. S27: it joins the played ones when its effect is over, before any draw."""
    frame = state.frames[-1]
    seat, bonus = asked(frame), str(move[1])
    ship = SHIP[str(move[2])] if bonus == "towline" else state.moved[0]
    hand = state.bonus[seat]
    place = hand.index(bonus)
    state.bonus[seat] = hand[:place] + hand[place + 1 :]
    state.bonus_played += (bonus,)
    state.used |= 1 << ship
    if emit:
        told = {**_about(state, ship), "seat": seat, "bonus": bonus}
        if frame["kind"] == "launch":
            told["course"] = sight.course(state, ship, NUMBER[state.card], bonus)
        emit(Event("bonus_played", told))
    if bonus == "towline":
        answered(frame)
        frame["towed"] = 1
        _tow(state, ship, emit)
        return
    state.frames.pop()  # S32: the first card played closes the window
    if bonus == "swerve":
        _put(state, ship, AHEAD[state.at[ship]], "swerve", emit)  # S33
        _ask_for_towlines(state, emit)
    else:
        _fly(state, steps(NUMBER[state.card], state.kind(ship), bonus), emit)  # S34, S35, S36


def _about(state: Race, ship: int) -> dict[str, Any]:
    return {"seat": state.turn, "ship": SHIPS[ship], "owner": seating(state.owners).owner[ship]}


def _put(state: Race, ship: int, place: int, why: str, emit: Emit | None) -> None:
    came = state.at[ship]
    state.at[ship] = place
    state.sides[ship] = 0
    if place == FINAL:
        state.racing &= ~(1 << ship)  # S19
    if emit:
        sides = SIDES[place]
        told = {
            "seat": state.turn,
            "ship": SHIPS[ship],
            "owner": seating(state.owners).owner[ship],
            "from": came,
            "to": place,
        }
        emit(
            Event("ship_moved", {**told, "why": why, "kind": sides[0] if len(sides) == 1 else "", "sides": list(sides)})
        )


def _fly(state: Race, count: int, emit: Emit | None) -> None:
    """The move itself, then a vortex, then the side of a double space."""
    ship = state.moved[0]
    place = min(state.at[ship] + count, FINAL)  # S19, S45
    _put(state, ship, place, "card", emit)
    if place in BACK:
        if state.used or not _open(state, "swerve", ship):  # S31: one bonus card on a ship
            _fall_back(state, emit)
    elif len(SIDES[place]) == 2:
        state.frames.append(window("side", [state.turn]))  # S16
    else:
        _ask_for_towlines(state, emit)


def _fall_back(state: Race, emit: Emit | None) -> None:
    """S17: out of a vortex, back to the closest normal space."""
    ship = state.moved[0]
    _put(state, ship, BACK[state.at[ship]], "vortex", emit)
    _ask_for_towlines(state, emit)


def _choose_side(state: Race, kind: str, emit: Emit | None) -> None:
    """S16, S44."""
    ship = state.moved[0]
    state.frames.pop()
    state.sides[ship] = SIDES[state.at[ship]].index(kind)
    if emit:
        told = {
            "seat": state.turn,
            "ship": SHIPS[ship],
            "owner": seating(state.owners).owner[ship],
            "at": state.at[ship],
        }
        emit(Event("side_chosen", {**told, "kind": kind}))
    _ask_for_towlines(state, emit)


# --- towlines


def _ask_for_towlines(state: Race, emit: Emit | None) -> None:
    """S43: in turn order from the player moving; who has no bonus card or no ship that was passed is not asked."""
    if state.came[0] < state.at[state.moved[0]] and any(state.bonus):
        state.frames.append(window("towline", round_from(state.turn, state.players), towed=0))
        _go_on_towing(state, emit)
    else:
        _arrive(state, emit)


def _go_on_towing(state: Race, emit: Emit | None) -> None:
    """S43: to the next seat that could tow; round again for as long as somebody did."""
    frame = state.frames[-1]
    while True:
        ask = frame["ask"]
        while ask and not (state.bonus[ask[0]] and state.passed(ask[0])):
            del ask[0]
        if ask:
            return
        if not frame["towed"]:
            break
        frame["ask"], frame["towed"] = round_from(state.turn, state.players), 0
    state.frames.pop()
    _arrive(state, emit)


def _tow(state: Race, ship: int, emit: Emit | None) -> None:
    """S37, S39, S41: to where the moved ship ended, on the same side of it; that may be the final planet."""
    leader = state.moved[0]
    state.moved.append(ship)
    state.came.append(state.at[ship])
    _put(state, ship, state.at[leader], "towline", emit)
    state.sides[ship] = state.sides[leader]
    if emit and len(SIDES[state.at[leader]]) == 2:
        told = {
            "seat": state.turn,
            "ship": SHIPS[ship],
            "owner": seating(state.owners).owner[ship],
            "at": state.at[ship],
        }
        emit(Event("side_chosen", {**told, "kind": state.kind(ship)}))
    _go_on_towing(state, emit)


# --- draws, and the end of the turn


def _arrive(state: Race, emit: Emit | None) -> None:
    """S40, S42: what the space brings, once all towlines are done."""
    place = state.at[state.moved[0]]
    table = seating(state.owners)
    if place == FINAL:
        if emit:
            _tell_home(state, table, emit)
        if state.planet:  # S20: the first ship of all
            state.frames.append(window("draw", round_from(state.turn, state.players), source="planet"))
            return
    elif SIDES[place] == ("bonus",):
        owners = [table.owner[ship] for ship in state.moved]  # S14, S39
        state.frames.append(window("draw", owners, source="pile"))
        _go_on_drawing(state, emit)
        return
    _end_turn(state, emit)


def _tell_home(state: Race, table: Seating, emit: Emit) -> None:
    for place, ship in enumerate(state.moved):
        first = bool(state.planet) and place == 0
        emit(Event("ship_home", {"ship": SHIPS[ship], "owner": table.owner[ship], "first": first}))
    for colour in dict.fromkeys(ship // 2 for ship in state.moved):
        if not state.racing >> 2 * colour & 3:
            emit(Event("colour_home", {"colour": COLOURS[colour], "jokers": state.players != 3}))  # S22, S23


def _draw(state: Race, emit: Emit | None) -> None:
    frame = state.frames[-1]
    seat = asked(frame)
    if frame["source"] == "planet":
        drawn, state.planet = state.planet[:2], state.planet[2:]  # S20: they were shuffled when they were laid there
        ship = state.moved[0]
    else:
        if not state.bonus_pile:  # S15
            pile = sorted(state.bonus_played)
            state.rng = rng.shuffle(state.rng, pile)
            state.bonus_pile, state.bonus_played = tuple(pile), ()
            if emit:
                emit(Event("shuffled", {"pile": "bonus", "count": len(pile)}))
        drawn, state.bonus_pile = state.bonus_pile[:1], state.bonus_pile[1:]
        ship = state.moved[-len(frame["ask"])]
    state.bonus[seat] = tuple(sorted(state.bonus[seat] + drawn))  # S27: as many as come
    if emit:
        told = {"seat": seat, "source": frame["source"], "ship": SHIPS[ship], "count": len(drawn)}
        emit(Event("bonus_drawn", told, {seat: {"cards": list(drawn)}}))
    answered(frame)
    _go_on_drawing(state, emit)


def _go_on_drawing(state: Race, emit: Emit | None) -> None:
    """To the next seat that draws; S15: nothing is drawn where there is nothing."""
    frame = state.frames[-1]
    ask = frame["ask"]
    while ask and frame["source"] == "pile" and not (state.bonus_pile or state.bonus_played):
        if emit:
            emit(Event("nothing_drawn", {"seat": ask[0], "ship": SHIPS[state.moved[-len(ask)]]}))
        del ask[0]
    if not ask:
        state.frames.pop()
        _end_turn(state, emit)


def _end_turn(state: Race, emit: Emit | None) -> None:
    """S50 to S52: the win is looked at last of all; then the next player."""
    if state.at[state.moved[0]] == FINAL:
        table = seating(state.owners)
        won = tuple(team for team, fleet in enumerate(table.fleets) if all(state.at[ship] == FINAL for ship in fleet))
        if won:
            state.won = won
            if emit:
                seats = [seat for seat in range(state.players) if table.team[seat] in won]
                emit(Event("game_won", {"seats": seats, "teams": list(won)}))
    _clear_turn(state)
    if not state.won:
        state.turn = (state.turn + 1) % state.players  # S08


def _deal(state: Race, emit: Emit | None) -> None:
    """S07, S21, S28: six cards each; all movement cards are shuffled when the pile is empty."""
    if not state.pile:
        pile = movement_cards(state.colours())
        state.rng = rng.shuffle(state.rng, pile)
        state.pile = tuple(pile)
        state.played = []
        if emit:
            emit(Event("shuffled", {"pile": "movement", "count": len(pile)}))
    state.round += 1
    if emit:
        emit(Event("round_began", {"round": state.round, "seat": state.turn}))
    for seat in round_from(state.turn, state.players):
        state.hands[seat] = tuple(sorted(state.pile[:HAND]))
        state.pile = state.pile[HAND:]
        if emit:
            emit(Event("dealt", {"seat": seat, "count": HAND}, {seat: {"cards": list(state.hands[seat])}}))
