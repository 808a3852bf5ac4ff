"""Starlane as it is drawn: a position as SVG, what to tap for a move, how an event moves the ships, what each place is called.

The lane's print and geometry are in starlane_lane.py, hulls and standing places in starlane_ships.py, cards and the card
table in starlane_cards.py, what is shown round the ships in starlane_marks.py, colors and states in starlane.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.games.starlane.board import FINAL, SIDES, START
from engine.games.starlane.words import KIND
from engine.games.starlane.words import ship as ship_name
from engine.rules import Move
from engine.text import T, Text
from ui.drawing.base import Motion, Place
from ui.drawing.scene import Scene, Seen
from ui.games.starlane.cards import (
    ACTIVE,
    BONUS_PILE,
    BONUS_PLAYED,
    PILE,
    PLANET_CARDS,
    PLAYED,
    backs,
    card_label,
    hands,
    pile_label,
    table,
)
from ui.games.starlane.lane import SPACES, printed, stretch
from ui.games.starlane.marks import courses, ghosts, here, last, leaving, near, sides
from ui.games.starlane.ships import Spot, body, hulls, spot, spots
from ui.markup.svg import Point, at

# Times and easings of motions, in milliseconds.
STEP, WALK, VORTEX, TOW, FLIP = 110, 900, 600, 600, 300
STANDARD = "cubic-bezier(.2,0,0,1)"
DECELERATE = "cubic-bezier(.05,.7,.1,1)"
ACCELERATE = "cubic-bezier(.3,0,.8,.15)"


# ── the board ───────────────────────────────────────────────────────────────────────────────────────────


def board(scene: Scene[Any]) -> str:
    """The whole board as one SVG: the print, the cards, the last turn, courses, ships, and what can be tapped."""
    stand = spots(scene.view["ships"])
    layers = (
        hulls(),
        backs(),
        printed(),
        table(scene),
        _group("sl-last", last(scene.last)),
        _group("sl-courses", courses(scene, stand)),
        _group("sl-near", near(scene, stand)),
        _group("sl-ships", _ships(scene, stand)),
        _group("sl-sides", sides(scene)),
        _group("sl-ghosts", ghosts(scene, stand)),
        _group("sl-walk", here(scene, stand)),
    )
    return f'<svg class="board starlane" viewBox="0 0 1000 1000" aria-hidden="true">{"".join(layers)}</svg>'


def _group(css: str, parts: Iterable[str]) -> str:
    return f'<g class="{css}">{"".join(parts)}</g>'


def _ships(scene: Scene[Any], stand: dict[str, Spot]) -> Iterable[str]:
    """Every ship, those further down the board in front, the one under way before all."""
    moving = scene.view["moving"]
    flying = moving["ship"] if moving else ""
    gone = leaving(scene)
    for name in sorted(stand, key=lambda ship: (ship == flying, stand[ship].point[1], ship)):
        ship, (point, size) = scene.view["ships"][name], stand[name]
        pick = f"ship:{name}"
        marked = ACTIVE & scene.marks.get(pick, frozenset())
        ring = '<circle class="sl-halo" r="36"/><circle class="sl-ring" r="36"/>' if marked else ""
        states = (
            scene.css(pick),
            "is-flying" if name == flying else "",
            "is-leaving" if name in gone else "",
        )
        css = " ".join(filter(None, ("sl-ship", ship["color"], *states)))
        drawn = f'<g style="transform:scale({size:g})">{ring}{body(ship["color"], ship["letter"])}</g>'
        yield f'<g id="sl-s-{name}" class="{css}" data-piece="{pick}" data-pick="{pick}" style="{at(point)}">{drawn}</g>'


def aside(scene: Scene[Any]) -> str:
    """The viewer's movement cards and bonus cards."""
    return hands(scene)


# ── what to tap ─────────────────────────────────────────────────────────────────────────────────────────


def picks(move: Move, view: Seen) -> tuple[str, ...]:
    """The shapes to tap for a move. To play no bonus card is to tap the ship that is under way."""
    verb = move[0]
    if verb == "play":
        return (f"card:{move[1]}", f"ship:{move[2]}")
    if verb == "bonus":
        return (f"bonus:{move[1]}", *(f"ship:{ship}" for ship in move[2:]))
    if verb == "side":
        return (f"side:{move[1]}",)
    if verb == "deal":
        return ("pile",)
    if verb == "draw":
        return ("planet",) if view["window"]["source"] == "planet" else ("bonus_pile",)
    return (f"ship:{view['window']['ship']}",)


# ── motion ──────────────────────────────────────────────────────────────────────────────────────────────


def motions(event: Seen, view: Seen) -> list[Motion]:
    """How an event moves ships and cards."""
    kind = event["kind"]
    if kind == "ship_moved":
        return [_flight(event, view)]
    if kind == "side_chosen":
        ends = (SPACES[event["at"]], _standing(event["ship"], event["at"], event["side"], view))
        return [Motion(f"ship:{event['ship']}", ends, FLIP, STANDARD, sound="step")]
    if kind == "ship_home":
        there = _standing(event["ship"], FINAL, "final", view)
        return [Motion(f"ship:{event['ship']}", (there, there), FLIP, arc=26, sound="home")]
    if kind == "game_won":
        docks = {name: spot(name, FINAL, "final", ()).point for name in _winners(event, view)}
        return [
            Motion(f"ship:{name}", (dock, dock), 2 * FLIP, arc=30, sound="win")
            for name, dock in docks.items()
        ]
    return _card_motions(event)


def _flight(event: Seen, view: Seen) -> Motion:
    """A ship's way: along the lane, thrown out of a vortex in a bow, or straight on a towline."""
    piece, why = f"ship:{event['ship']}", event["why"]
    start = _standing(event["ship"], event["from"], _side_before(event["from"]), view)
    end = _standing(event["ship"], event["to"], event["side"], view)
    if why == "towline":
        return Motion(piece, (start, end), TOW, STANDARD, arc=-40, sound="slide")
    if why == "vortex":
        return Motion(piece, (start, end), VORTEX, ACCELERATE, arc=80, sound="bump")
    points = [start, *stretch(event["from"], event["to"])[1:-1], end]
    return Motion(
        piece,
        points,
        max(2 * STEP, min(WALK, STEP * (len(points) - 1))),
        sound="shield" if why == "swerve" else "step",
    )


def _side_before(space: int) -> str:
    """An event does not tell on which side of a double space a ship stood: it sets out from the middle."""
    return SIDES[space][0] if len(SIDES[space]) == 1 else ""


def _standing(ship: str, space: int, side: str, view: Seen) -> Point:
    """Where a ship stands or stood on a space, among the ships that are there after the move."""
    others = [
        name
        for name, other in view["ships"].items()
        if other["at"] == space and (other["kind"] == side or not side)
    ]
    return spot(ship, space, side, [*others, ship] if ship not in others else others).point


def _winners(event: Seen, view: Seen) -> list[str]:
    return [name for name, ship in view["ships"].items() if ship["team"] in event["teams"]]


_HAND: Point = (400.0, 1000.0)  # cards come from below the board and go there


def _card_motions(event: Seen) -> list[Motion]:
    kind = event["kind"]
    if kind == "card_played":
        return [Motion("played", (_HAND, PLAYED), FLIP, STANDARD, sound="draw")]
    if kind == "bonus_played":
        return [Motion("bonus_played", (_HAND, BONUS_PLAYED), FLIP, STANDARD, sound="shield")]
    if kind == "bonus_drawn":
        pile, place = ("planet", PLANET_CARDS) if event["source"] == "planet" else ("bonus_pile", BONUS_PILE)
        return [Motion(pile, (place, (place[0], place[1] + 26), place), FLIP, STANDARD, sound="draw")]
    if kind == "shuffled":
        pile, start, end = (
            ("pile", PLAYED, PILE)
            if event["pile"] == "movement"
            else ("bonus_pile", BONUS_PLAYED, BONUS_PILE)
        )
        return [Motion(pile, (start, end), FLIP, STANDARD, sound="draw")]
    if kind == "round_began":
        return [Motion("pile", (PILE, (PILE[0], PILE[1] + 26), PILE), FLIP, STANDARD, sound="draw")]
    return []


# ── the board in words ──────────────────────────────────────────────────────────────────────────────────


def places(scene: Scene[Any]) -> list[Place]:
    """The lane from planet to planet, the ships, the sides to choose from, the piles, what each player holds, the viewer's cards."""
    view = scene.view
    found = [_space(scene, space) for space in range(FINAL + 1)]
    found += [
        Place(f"ship:{name}", _marked(scene, f"ship:{name}", _ship_label(name, scene)))
        for name in view["ships"]
    ]
    window = view["window"]
    if window and window["kind"] == "side":
        space = view["ships"][window["ship"]]["at"]
        found += [
            Place(f"side:{kind}", _marked(scene, f"side:{kind}", T("Side: {kind}", kind=KIND[kind])))
            for kind in SIDES[space]
        ]
    piles = ["pile", "played", "bonus_pile", "bonus_played", *(["planet"] if view["planet"] else [])]
    found += [Place(pick, _marked(scene, pick, pile_label(pick, view))) for pick in piles]
    found += [Place(f"seat:{seat}", _seat_label(seat, scene)) for seat in range(view["players"])]
    for name, rows in (("card", view["hands"]), ("bonus", view["bonus"])):
        own = next((hand for hand in rows if hand is not None), ())
        held = [f"{name}:{card}" for card in dict.fromkeys(own)]
        found += [
            Place(pick, _marked(scene, pick, T("In the hand. {card}", card=card_label(pick, view))))
            for pick in held
        ]
    return found


def _space(scene: Scene[Any], space: int) -> Place:
    """A space with its kind and who stands there."""
    ships = [name for name, ship in scene.view["ships"].items() if ship["at"] == space]
    label = _space_label(space)
    if ships:
        label = T("{place}: {ships}", place=label, ships=[_with_side(name, scene) for name in ships])
    also = tuple(f"ship:{name}" for name in ships)
    marked = next((pick for pick in also if ACTIVE & scene.marks.get(pick, frozenset())), f"space:{space}")
    return Place(f"space:{space}", _marked(scene, marked, label), also)


def _space_label(space: int) -> Text:
    if space == START:
        return T("Starting planet")
    if space == FINAL:
        return T("Final planet")
    kinds: Sequence[str] = SIDES[space]
    if len(kinds) == 2:
        return T("Space {n}, double: {one} or {other}", n=space, one=KIND[kinds[0]], other=KIND[kinds[1]])
    if kinds[0] == "normal":
        return T("Space {n}", n=space)
    return T("Space {n}, {kind}", n=space, kind=KIND[kinds[0]])


def _with_side(name: str, scene: Scene[Any]) -> Text:
    ship = scene.view["ships"][name]
    if len(SIDES[ship["at"]]) == 2 and ship["kind"]:
        return T("{ship} on the side {kind}", ship=ship_name(name), kind=KIND[ship["kind"]])
    return ship_name(name)


def _ship_label(name: str, scene: Scene[Any]) -> Text:
    ship = scene.view["ships"][name]
    where = _space_label(ship["at"])
    return T(
        "{ship} of {player}. {place}",
        ship=ship_name(name),
        player=scene.seats[ship["seat"]].name,
        place=where,
    )


def _seat_label(seat: int, scene: Scene[Any]) -> Text:
    view = scene.view
    mates = [
        scene.seats[other].name for team in view["teams"] if seat in team for other in team if other != seat
    ]
    name, cards, bonus = scene.seats[seat].name, view["hand_counts"][seat], view["bonus_counts"][seat]
    held = T(
        "{player}. Movement cards: {cards}. Bonus cards: {bonus}.", player=name, cards=cards, bonus=bonus
    )
    return T("{holds} Plays with {mates}.", holds=held, mates=mates) if mates else held


# What can be done at a place, the first that holds.
_STATES: tuple[tuple[str, Text], ...] = (("picked", T("picked")), ("can", T("can be picked")))


def _marked(scene: Scene[Any], pick: str, label: Text) -> Text:
    marks = scene.marks.get(pick, frozenset())
    for name, state in _STATES:
        if name in marks:
            return T("{place} ({state})", place=label, state=state)
    return label
