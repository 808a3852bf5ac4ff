"""A turn in the order of S40: card and ship, windows for bonus cards, the move, draws, the win; and the deal.

Each function does one step and calls the next, until a seat has to be asked. A frame then says for what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ... import rng
from ...events import Emit, Event
from ...frames import answered, asked, round_from, window
from .board import AHEAD, BACK, COLORS, FINAL, SHIP, SHIPS, SIDES, Seating, seating, steps
from .cards import COLOR, HAND, NUMBER, movement_cards
from .state import StarlaneState, WindowKind
from .view import course


def clear(state: StarlaneState) -> None:
    """End the turn in progress."""
    state.card = ""
    state.moved = []
    state.came = []
    state.used = 0


def _play_card(state: StarlaneState, move: Any, emit: Emit | None) -> None:
    """Play a card from the hand. Its ship moves once the window has closed (S10)."""
    _, card, name = move
    seat, ship = state.turn, SHIP[name]
    hand = state.hands[seat]
    place = hand.index(card)
    state.hands[seat] = hand[:place] + hand[place + 1 :]
    state.played.append(card)
    state.card = card
    state.moved = [ship]
    state.came = [state.at[ship]]
    if emit:
        joker = COLOR[card] != ship // 2
        would = course(state, ship, NUMBER[card])
        emit(Event("card_played", {"seat": seat, "card": card, "joker": joker, "course": would}))
    # Some bonus card can be played on every kind of space, so holding any card is reason enough to ask.
    if not _open(state, "launch", ship):
        _fly(state, steps(NUMBER[card], state.kind(ship)), emit)


def _open(state: StarlaneState, kind: WindowKind, ship: int) -> bool:
    """Open a window for a ship's owner and teammate; False if neither holds a bonus card (S30, S32)."""
    bonus = state.bonus
    ask = [seat for seat in seating(state.owners).askers[ship] if bonus[seat]]
    if ask:
        state.frames.append(window(kind, ask))
    return bool(ask)


def _pass(state: StarlaneState, move: Any, emit: Emit | None) -> None:
    frame = state.frames[-1]
    kind: WindowKind = frame["kind"]
    ship = state.moved[0]
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


def _play_bonus(state: StarlaneState, move: Any, emit: Emit | None) -> None:
    """Play a bonus card on a ship (S30, S31), and add it to the played ones before any draw (S27).

    A towline names its ship; all other cards are for the ship that moves.
    """
    bonus = move[1]
    ship = SHIP[move[2]] if bonus == "towline" else state.moved[0]
    frame = state.frames[-1]
    seat = asked(frame)
    hand = state.bonus[seat]
    place = hand.index(bonus)
    state.bonus[seat] = hand[:place] + hand[place + 1 :]
    state.bonus_played += (bonus,)
    state.used |= 1 << ship
    if emit:
        told = {**_about(state, ship), "seat": seat, "bonus": bonus}
        if frame["kind"] == "launch":
            told["course"] = course(state, ship, NUMBER[state.card], bonus)
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


def _about(state: StarlaneState, ship: int) -> dict[str, Any]:
    """Return what every event about a ship tells."""
    return {"seat": state.turn, "ship": SHIPS[ship], "owner": seating(state.owners).owner[ship]}


def _put(state: StarlaneState, ship: int, place: int, why: str, emit: Emit | None, *, side: int = 0) -> None:
    """Move a ship to a space, on the given side of it."""
    came = state.at[ship]
    state.at[ship] = place
    state.sides[ship] = side
    if place == FINAL:
        state.racing &= ~(1 << ship)  # S19
    if emit:
        sides = SIDES[place]
        known = sides[side] if len(sides) == 1 or why == "towline" else ""
        told = {
            **_about(state, ship),
            "from": came,
            "to": place,
            "why": why,
            "side": known,
            "sides": list(sides),
        }
        emit(Event("ship_moved", told))


def _fly(state: StarlaneState, count: int, emit: Emit | None) -> None:
    """Move the ship, then ask about a vortex or the side of a double space."""
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


def _fall_back(state: StarlaneState, emit: Emit | None) -> None:
    """Throw the ship out of a vortex, back to the closest normal space (S17)."""
    ship = state.moved[0]
    _put(state, ship, BACK[state.at[ship]], "vortex", emit)
    _ask_for_towlines(state, emit)


def _choose_side(state: StarlaneState, move: Any, emit: Emit | None) -> None:
    """Put the ship on one side of a double space (S16, S44)."""
    ship, side = state.moved[0], move[1]
    state.frames.pop()
    state.sides[ship] = SIDES[state.at[ship]].index(side)
    if emit:
        emit(Event("side_chosen", {**_about(state, ship), "at": state.at[ship], "side": side}))
    _ask_for_towlines(state, emit)


# --- towlines


def _ask_for_towlines(state: StarlaneState, emit: Emit | None) -> None:
    """Ask in turn order from the player moving, but only seats that could tow by public facts (S43)."""
    leader = state.moved[0]
    came, end = state.came[0], state.at[leader]
    if came < end and any(state.bonus):
        at = state.at
        for ship in seating(state.owners).opposing[leader]:
            if came <= at[ship] < end:  # an opponent passed this one (S37)
                state.frames.append(window("towline", round_from(state.turn, state.players), towed=0))
                _go_on_towing(state, emit)
                return
    _arrive(state, emit)


def _go_on_towing(state: StarlaneState, emit: Emit | None) -> None:
    """Go on to the next seat that could tow, and around again as long as somebody did (S43)."""
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


def _tow(state: StarlaneState, ship: int, emit: Emit | None) -> None:
    """Tow a ship to where the moved ship ended, which may be the final planet (S37, S39, S41)."""
    leader = state.moved[0]
    state.moved.append(ship)
    state.came.append(state.at[ship])
    _put(state, ship, state.at[leader], "towline", emit, side=state.sides[leader])
    _go_on_towing(state, emit)


# --- draws, and the end of the turn


def _arrive(state: StarlaneState, emit: Emit | None) -> None:
    """Carry out the effect of the space, once all towlines are done (S40, S42)."""
    place = state.at[state.moved[0]]
    if place == FINAL:
        if emit:
            _tell_home(state, seating(state.owners), emit)
        if state.planet:  # S20: the first ship of all
            state.frames.append(window("draw", round_from(state.turn, state.players), source="planet"))
            return
    elif SIDES[place] == ("bonus",):
        owner = seating(state.owners).owner
        owners = [owner[ship] for ship in state.moved]  # S14, S39
        state.frames.append(window("draw", owners, source="pile"))
        _go_on_drawing(state, emit)
        return
    _end_turn(state, emit)


def _tell_home(state: StarlaneState, table: Seating, emit: Emit) -> None:
    """Emit which ships came home, and which colors have both ships there."""
    for place, ship in enumerate(state.moved):
        first = bool(state.planet) and place == 0
        emit(Event("ship_home", {"ship": SHIPS[ship], "owner": table.owner[ship], "first": first}))
    for color in dict.fromkeys(ship // 2 for ship in state.moved):
        if not state.racing >> 2 * color & 3:
            emit(Event("color_home", {"color": COLORS[color], "jokers": state.players != 3}))  # S22, S23


def _draw(state: StarlaneState, move: Any, emit: Emit | None) -> None:
    frame = state.frames[-1]
    seat = asked(frame)
    if frame["source"] == "planet":
        # S20: these were shuffled during setup
        drawn, state.planet = state.planet[:2], state.planet[2:]
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
    state.bonus[seat] = tuple(sorted(state.bonus[seat] + drawn))  # S27: a hand has no limit
    if emit:
        told = {"seat": seat, "source": frame["source"], "ship": SHIPS[ship], "count": len(drawn)}
        emit(Event("bonus_drawn", told, {seat: {"cards": list(drawn)}}))
    answered(frame)
    _go_on_drawing(state, emit)


def _go_on_drawing(state: StarlaneState, emit: Emit | None) -> None:
    """Go on to the next seat that draws; it gets nothing if no card is left (S15)."""
    frame = state.frames[-1]
    ask = frame["ask"]
    while ask and frame["source"] == "pile" and not (state.bonus_pile or state.bonus_played):
        if emit:
            emit(Event("nothing_drawn", {"seat": ask[0], "ship": SHIPS[state.moved[-len(ask)]]}))
        del ask[0]
    if not ask:
        state.frames.pop()
        _end_turn(state, emit)


def _end_turn(state: StarlaneState, emit: Emit | None) -> None:
    """Look for a winner (S50 to S52), then go on to the next player."""
    if state.at[state.moved[0]] == FINAL:
        table = seating(state.owners)
        won = tuple(
            team for team, fleet in enumerate(table.fleets) if all(state.at[ship] == FINAL for ship in fleet)
        )
        if won:
            state.won = won
            if emit:
                seats = [seat for seat in range(state.players) if table.team[seat] in won]
                emit(Event("game_won", {"seats": seats, "teams": list(won)}))
    clear(state)
    if not state.won:
        state.turn = (state.turn + 1) % state.players  # S08


def deal(state: StarlaneState, emit: Emit | None) -> None:
    """Deal six cards each, after shuffling all movement cards if the pile is empty (S07, S21, S28)."""
    for hand in state.hands:  # empty, unless the position was set up by hand
        state.played += hand
    if not state.pile:
        pile = movement_cards(state.colors())
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


def _deal(state: StarlaneState, move: Any, emit: Emit | None) -> None:
    deal(state, emit)


# What a move does, by its verb, and all that follows from it without asking anybody.
PLAYS: Mapping[str, Callable[[StarlaneState, Any, Emit | None], None]] = {
    "play": _play_card,
    "pass": _pass,
    "bonus": _play_bonus,
    "side": _choose_side,
    "draw": _draw,
    "deal": _deal,
}
