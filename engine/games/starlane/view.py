"""What a viewer may know of a position: the view, the courses of their cards, and the redeal of the rest.

Everything here reads public facts and the viewer's own cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from ...events import ALL, Viewer
from ...frames import asked
from ...rng import shuffle_with
from ...rules import NOBODY, Seat
from .board import AHEAD, BACK, CARRY, COLORS, FINAL, OUT, SHIP, SHIPS, SIDES, seating, steps
from .cards import BONUS_CARDS, COLOR, NUMBER, movement_cards, plays
from .state import StarlaneState, WindowKind

if TYPE_CHECKING:
    from .view_types import Course, Flight, HandCourse, Landing, Moving, Ship, StarlaneView, Window


def view(state: StarlaneState, viewer: Viewer) -> StarlaneView:
    """Return the position as the viewer knows it."""
    seats = range(state.players)
    table = seating(state.owners)
    colors = state.colors()
    return {
        "players": state.players,
        "first": state.first,
        "turn": state.turn,
        "round": state.round,
        "colors": [[COLORS[color] for color in colors if state.owners[color] == seat] for seat in seats],
        "teams": [list(team) for team in table.teams],
        "ships": {SHIPS[ship]: _ship(state, ship) for ship, at in enumerate(state.at) if at != OUT},
        "hands": [list(state.hands[seat]) if viewer in (seat, ALL) else None for seat in seats],  # S07
        "hand_counts": [len(hand) for hand in state.hands],
        "bonus": [list(state.bonus[seat]) if viewer in (seat, ALL) else None for seat in seats],
        "bonus_counts": [len(hand) for hand in state.bonus],
        "pile": len(state.pile),
        "played": state.played[:],
        "bonus_pile": len(state.bonus_pile),
        "bonus_played": list(state.bonus_played),
        "planet": len(state.planet),
        "jokers": [
            COLORS[color] for color in colors if state.players != 3 and not state.racing >> 2 * color & 3
        ],
        "moving": _moving(state) if state.moved else None,
        "window": _window(state) if state.frames else None,
        "courses": _courses(state, viewer) if viewer is not None and viewer in seats else [],
        "winners": [seat for seat in seats if table.team[seat] in state.won],
    }


def course(state: StarlaneState, ship: int, number: int, bonus: str = "") -> Course:
    """Return what moving a ship by a card of that number would do if nobody answered it."""
    table = seating(state.owners)
    came, kind = state.at[ship], state.kind(ship)
    count = steps(number, kind, bonus)
    lands = min(came + count, FINAL)
    to = BACK.get(lands, lands)
    side = table.side[ship]
    return {
        "ship": SHIPS[ship],
        "from": came,
        "from_kind": kind,
        "number": number,
        "bonus": bonus,
        "steps": count,
        "lands": lands,
        "vortex": lands in BACK,
        "to": to,
        "swerve": AHEAD.get(lands) if not bonus else None,
        "sides": list(SIDES[to]) if len(SIDES[to]) == 2 else [],
        "home": to == FINAL,
        "draws": table.owner[ship] if SIDES[to] == ("bonus",) else NOBODY,
        "towable": [
            SHIPS[other]
            for other, at in enumerate(state.at)
            if came <= at < to
            and table.side[other] != side
            and any(state.bonus[seat] for seat in table.askers[other])
        ],
    }


def _ship(state: StarlaneState, ship: int) -> Ship:
    table = seating(state.owners)
    choosing = bool(state.frames) and state.frames[-1]["kind"] == "side" and ship == state.moved[0]
    return {
        "color": COLORS[ship // 2],
        "letter": "AB"[ship % 2],
        "seat": table.owner[ship],
        "team": table.side[ship],
        "at": state.at[ship],
        "kind": "" if choosing else state.kind(ship),
        "home": state.at[ship] == FINAL,
    }


def _moving(state: StarlaneState) -> Moving:
    ship = state.moved[0]
    return {
        "seat": state.turn,
        "card": state.card,
        "joker": COLOR[state.card] != ship // 2,
        "ship": SHIPS[ship],
        "from": state.came[0],
        "moved": [SHIPS[one] for one in state.moved],
        "bonus_on": [SHIPS[one] for one in range(len(SHIPS)) if state.used >> one & 1],
    }


def _window(state: StarlaneState) -> Window:
    """Return the open window with what each answer would do, whether or not anybody holds the card for it."""
    frame = state.frames[-1]
    kind: WindowKind = frame["kind"]
    seat, ask, ship, name = asked(frame), frame["ask"][:], state.moved[0], SHIPS[state.moved[0]]
    match kind:
        case "launch":
            stands, number = state.kind(ship), NUMBER[state.card]
            courses = {
                bonus or "pass": course(state, ship, number, bonus)
                for bonus in CARRY
                if stands in CARRY[bonus]
            }
            return {"kind": kind, "seat": seat, "ask": ask, "ship": name, "would": courses}
        case "swerve":
            vortex = state.at[ship]
            ends = {"pass": BACK[vortex], "swerve": AHEAD[vortex]}
            landings: dict[str, Landing] = {answer: {"to": end} for answer, end in ends.items()}
            return {"kind": kind, "seat": seat, "ask": ask, "ship": name, "would": landings}
        case "towline":
            end = state.at[ship]
            flights: dict[str, Flight] = {
                SHIPS[one]: {"from": state.at[one], "to": end} for one in state.passed(seat)
            }
            return {"kind": kind, "seat": seat, "ask": state.towers(), "ship": name, "would": flights}
        case "side":
            return {"kind": kind, "seat": seat, "ask": ask, "ship": name, "would": {}}
        case "draw":
            source = frame["source"]
            return {"kind": kind, "seat": seat, "ask": ask, "ship": name, "would": {}, "source": source}


def _courses(state: StarlaneState, seat: Seat) -> list[HandCourse]:
    """Return a course for every way to play a card of the hand."""
    if state.moved or state.won:  # while a ship is under way, nobody knows where it will start next
        return []
    rows: list[HandCourse] = []
    for card in dict.fromkeys(state.hands[seat]):
        for move in plays(state.racing)[card]:
            ship = SHIP[move[2]]
            joker = COLOR[card] != ship // 2
            rows.append(
                {"card": card, "move": list(move), "joker": joker, **course(state, ship, NUMBER[card])}
            )
    return rows


def redeal(state: StarlaneState, viewer: Viewer, rnd: Random) -> None:
    """Deal again what the viewer cannot see: the piles, and every hand but the viewer's own."""
    unseen = _without(movement_cards(state.colors()), state.played)
    hidden = _without(BONUS_CARDS, state.bonus_played)
    if viewer is not None:
        unseen = _without(unseen, state.hands[viewer])
        hidden = _without(hidden, state.bonus[viewer])
    shuffle_with(rnd, unseen)
    shuffle_with(rnd, hidden)
    for seat in range(state.players):
        if seat != viewer:
            count = len(state.hands[seat])
            state.hands[seat], unseen = tuple(sorted(unseen[:count])), unseen[count:]
            count = len(state.bonus[seat])
            state.bonus[seat], hidden = tuple(sorted(hidden[:count])), hidden[count:]
    state.pile = tuple(unseen)
    count = len(state.planet)
    state.planet, state.bonus_pile = tuple(hidden[:count]), tuple(hidden[count:])
    state.rng = rnd.getrandbits(64)
    state.pending = None


def _without(cards: list[str], seen: Sequence[str]) -> list[str]:
    left = cards[:]
    for card in seen:
        left.remove(card)
    return left
