"""Starlane's drawing: board and hands, what to tap for a move, how events move ships, names of places.

lane.py draws the printed board, ships.py the ships, cards.py the cards and the hands, and marks.py what shows
around the ships. Colors are in style.css.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.games.starlane.board import FINAL, SIDES, START
from engine.games.starlane.phrases import KIND
from engine.games.starlane.phrases import ship as ship_name
from engine.rules import Move, Seat
from engine.text import T, Text
from ui.drawing.base import STANDARD, Drawing, Motion, Place
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
    seat_rows,
    table,
)
from ui.games.starlane.lane import SPACES, printed, stretch
from ui.games.starlane.marks import courses, ghosts, here, last, near, shown_courses, sides, sparkle
from ui.games.starlane.ships import Spot, body, hulls, spot, spots
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import Point, at

if TYPE_CHECKING:
    from engine.games.starlane.view_types import StarlaneView

# Durations in milliseconds.
STEP, WALK, VORTEX, TOW, FLIP, SPARKLE = 110, 900, 700, 600, 300, 800
LANE_CENTER: Point = (500.0, 382.0)
BONUS_CAPTION: Point = (800.0, 980.0)  # over the bonus pile, beside the players' rows
HOLDINGS_X = 500.0  # of the players' rows on the card table

BOARD = Markup(
    '<svg class="board starlane" viewBox="0 0 1000 1000" aria-hidden="true">{hulls}{backs}{printed}{table}'
    '<g class="sl-last">{last}</g><g class="sl-courses">{courses}</g><g class="sl-near">{near}</g>'
    '<g class="sl-ships">{ships}</g><g class="sl-sides">{sides}</g><g class="sl-ghosts">{ghosts}</g>'
    '<g class="sl-walk">{here}</g>{sparkle}</svg>'
)


class Starlane(Drawing["StarlaneView"]):
    """How Starlane looks and moves."""

    board_verbs = frozenset({"bonus", "play"})
    confirmed = frozenset({"bonus", "play"})  # a tap on a card only shows what it can do

    effects: Mapping[str, str] = {"ship_home": "home"}

    def board(self, scene: Scene[StarlaneView]) -> Html:
        stand = _stand(scene)
        shown = shown_courses(scene)
        leaving = {course["ship"] for course in shown} if scene.preview else set()
        return BOARD(
            hulls=hulls(),
            backs=backs(),
            printed=printed(),
            table=table(scene),
            last=join(last(scene.settled.last)),
            courses=join(courses(scene, shown, stand)),
            near=join(near(scene, stand)),
            ships=join(_ships(scene, stand, leaving)),
            sides=join(sides(scene)),
            ghosts=join(ghosts(scene, shown, stand)),
            here=join(here(scene, stand)),
            sparkle=sparkle(),
        )

    def beside(self, scene: Scene[StarlaneView]) -> Html:
        """Draw the viewer's movement cards and bonus cards."""
        return hands(scene)

    def picks(self, move: Move, view: StarlaneView) -> tuple[str, ...]:
        """Return the shapes to tap for a move. To play no bonus card, tap the ship under way."""
        window = view["window"]
        match move:
            case "play", card, ship:
                return (f"card:{card}", f"ship:{ship}")
            case "bonus", bonus, *towed:
                return (f"bonus:{bonus}", *(f"ship:{ship}" for ship in towed))
            case "side", side:
                return (f"side:{side}",)
            case ("deal",):
                return ("pile",)
            case ("draw",):
                on_planet = window and window["kind"] == "draw" and window["source"] == "planet"
                return ("planet",) if on_planet else ("bonus_pile",)
            case ("pass",) if window:
                return (f"ship:{window['ship']}",)
        return super().picks(move, view)

    def places(self, scene: Scene[StarlaneView]) -> list[Place]:
        """Return spaces, ships, the sides to choose from, piles, players, and the viewer's cards."""
        view = scene.view
        found = [_space(scene, space) for space in range(FINAL + 1)]
        found += [_place(scene, f"ship:{name}", _ship_label(name, scene)) for name in view["ships"]]
        window = view["window"]
        if window and window["kind"] == "side":
            kinds = SIDES[view["ships"][window["ship"]]["at"]]
            found += [_place(scene, f"side:{kind}", T("Half: {kind}", kind=KIND[kind])) for kind in kinds]
        piles = ["pile", "played", "bonus_pile", "bonus_played", *(["planet"] if view["planet"] else [])]
        found += [_place(scene, pick, pile_label(pick, view)) for pick in piles]
        found += [Place(f"seat:{seat}", _seat_label(seat, scene)) for seat in range(view["players"])]
        for name, rows in (("card", view["hands"]), ("bonus", view["bonus"])):
            own = next((hand for hand in rows if hand is not None), ())
            held = [f"{name}:{card}" for card in dict.fromkeys(own)]
            found += [
                _place(scene, pick, T("In the hand. {card}", card=card_label(pick, view))) for pick in held
            ]
        return found

    def motions(self, event: Seen, view: StarlaneView, you: Seat = -1) -> Sequence[Motion]:
        match event["kind"]:
            case "ship_moved":
                return [_flight(event, view)]
            case "side_chosen":
                ends = (SPACES[event["at"]], _standing(event["ship"], event["at"], event["side"], view))
                return [Motion(f"ship:{event['ship']}", ends, FLIP, STANDARD, sound="step")]
            case "ship_home":
                there = _standing(event["ship"], FINAL, "final", view)
                sparkle = Motion(
                    "sparkle", (SPACES[FINAL], SPACES[FINAL]), SPARKLE, turn=45, sizes=(0, 1.1, 1.25, 0)
                )
                jump = Motion(f"ship:{event['ship']}", (there, there), FLIP, arc=26, sound="home")
                return [jump._replace(sizes=(1, 1.5, 1)), sparkle]
            case "game_won":
                return _victory(event, view)
        return _card_motions(event, view, you)

    def caption_point(self, event: Seen, view: StarlaneView, you: Seat = -1) -> Point | None:
        """Show a card above the ship that it moves, and what comes of it above where the ship ends."""
        match event["kind"]:
            case "card_played" | "bonus_played" if "course" in event:
                return _above(SPACES[event["course"]["from"]])
            case "bonus_played":
                return _above(SPACES[view["ships"][event["ship"]]["at"]])
            case "ship_moved" | "side_chosen" | "ship_home":
                return _above(self.motions(event, view, you)[0].points[-1])
            case "color_home":
                return SPACES[FINAL]
            case "round_began":
                return LANE_CENTER
            case "bonus_drawn" | "nothing_drawn":
                return BONUS_CAPTION
        return super().caption_point(event, view, you)


def _above(point: Point) -> Point:
    """Return a point above a ship, so that its caption does not cover it."""
    return point[0], point[1] - 64


DRAWING = Starlane()


# ── ships ───────────────────────────────────────────────────────────────────────────────────────────────

SHIP = Markup(
    '<g id="sl-s-{name}" class="{css}" data-piece="ship:{name}" data-pick="ship:{name}" style="{style}">'
    '<g style="transform:scale({size})">{ring}{body}</g></g>'
)
RING = Markup('<circle class="sl-halo" r="36"/><circle class="sl-ring" r="36"/>')()


def _stand(scene: Scene[StarlaneView]) -> dict[str, Spot]:
    """Return where each ship stands. The others make room for a ship when it arrives."""
    there = spots(scene.view["ships"])
    if scene.before is None:
        return there
    known = spots(scene.before["ships"])
    for name, ship in scene.view["ships"].items():
        was = scene.before["ships"][name]
        stays = (ship["at"], ship["kind"]) == (was["at"], was["kind"])
        there[name] = known[name] if stays else Spot(there[name].point, known[name].size)
    return there


def _ships(scene: Scene[StarlaneView], stand: dict[str, Spot], leaving: set[str]) -> Iterator[Html]:
    """Draw every ship, those further down the board in front, the moving ship in front of all."""
    moving = scene.settled.view["moving"]
    flying = moving["ship"] if moving else ""
    choosing = any("picked" in marks for pick, marks in scene.marks.items() if not pick.startswith("ship:"))
    for name in sorted(stand, key=lambda ship: (ship == flying, stand[ship].point[1], ship)):
        ship, (point, size) = scene.view["ships"][name], stand[name]
        pick = f"ship:{name}"
        css = f"sl-ship {ship['color']} {scene.css(pick)}".rstrip()
        if ship["seat"] == scene.you:
            css += " is-yours"
        if choosing and not ACTIVE & scene.marks.get(pick, frozenset()):
            css += " is-out"
        if name == flying:
            css += " is-flying"
        if name in leaving:
            css += " is-leaving"
        yield SHIP(
            name=name,
            css=css,
            style=at(point),
            size=f"{size:g}",
            ring=RING if ACTIVE & scene.marks.get(pick, frozenset()) else EMPTY,
            body=body(ship["color"], ship["letter"]),
        )


# ── motion ──────────────────────────────────────────────────────────────────────────────────────────────


def _flight(event: Seen, view: StarlaneView) -> Motion:
    """Move a ship along the lane, in a bow out of a vortex, or straight on a towline."""
    piece, why = f"ship:{event['ship']}", event["why"]
    start = _standing(event["ship"], event["from"], _side_before(event["from"]), view)
    end = _standing(event["ship"], event["to"], event["side"], view)
    if why == "towline":
        return Motion(piece, (start, end), TOW, STANDARD, arc=-40, sound="slide")
    if why == "vortex":
        spin = (1, 0.7, 0.55, 0.7, 1)
        return Motion(piece, (start, end), VORTEX, "linear", arc=60, sound="bump", turn=-720, sizes=spin)
    points = [start, *stretch(event["from"], event["to"])[1:-1], end]
    ms = max(2 * STEP, min(WALK, STEP * (len(points) - 1)))
    return Motion(piece, points, ms, "linear", sound="shield" if why == "swerve" else "step")


def _side_before(space: int) -> str:
    """Return the kind of a space, or "" for a double space: events do not tell which side a ship left."""
    return SIDES[space][0] if len(SIDES[space]) == 1 else ""


def _standing(ship: str, space: int, side: str, view: StarlaneView) -> Point:
    """Return where a ship stands or stood on a space, among the ships that are there after the move."""
    others = [
        name
        for name, other in view["ships"].items()
        if other["at"] == space and (other["kind"] == side or not side)
    ]
    return spot(ship, space, side, [*others, ship] if ship not in others else others).point


def _victory(event: Seen, view: StarlaneView) -> list[Motion]:
    """Let the winners' ships jump."""
    ships = [name for name, ship in view["ships"].items() if ship["team"] in event["teams"]]
    docks = {name: spot(name, FINAL, "final", ()).point for name in ships}
    return [
        Motion(f"ship:{name}", (dock, dock), 2 * FLIP, arc=30, sound="win") for name, dock in docks.items()
    ]


_HAND: Point = (400.0, 1000.0)  # your cards come from below the board


def _card_motions(event: Seen, view: StarlaneView, you: Seat) -> list[Motion]:
    match event["kind"]:
        case "card_played":
            start = _hand_of(event["seat"], view, you)
            return [Motion("played", (start, PLAYED), FLIP, STANDARD, sound="draw", sizes=(0.4, 1))]
        case "bonus_played":
            start = _hand_of(event["seat"], view, you)
            return [
                Motion("bonus_played", (start, BONUS_PLAYED), FLIP, STANDARD, sound="shield", sizes=(0.4, 1))
            ]
        case "bonus_drawn" if event["source"] == "planet":
            return [_dip("planet", PLANET_CARDS)]
        case "bonus_drawn":
            return [_dip("bonus_pile", BONUS_PILE)]
        case "round_began":
            return [_dip("pile", PILE)]
        case "shuffled" if event["pile"] == "movement":
            return [Motion("pile", (PLAYED, PILE), FLIP, STANDARD, sound="draw")]
        case "shuffled":
            return [Motion("bonus_pile", (BONUS_PLAYED, BONUS_PILE), FLIP, STANDARD, sound="draw")]
    return []


def _hand_of(seat: Seat, view: StarlaneView, you: Seat) -> Point:
    """Return where a player's cards come from: below the board, or that player's row on the card table."""
    return _HAND if you in (seat, -1) else (HOLDINGS_X, seat_rows(view, you)[seat])


def _dip(pile: str, place: Point) -> Motion:
    """Move a pile down and back, as if cards were taken from it."""
    return Motion(pile, (place, (place[0], place[1] + 26), place), FLIP, STANDARD, sound="draw")


# ── names of places ─────────────────────────────────────────────────────────────────────────────────────


def _place(scene: Scene[StarlaneView], pick: str, name: Text) -> Place:
    return Place(pick, scene.label(pick, name))


def _space(scene: Scene[StarlaneView], space: int) -> Place:
    """Return a space with its kind and the ships on it."""
    ships = [name for name, ship in scene.view["ships"].items() if ship["at"] == space]
    label = _SPACE_LABELS[space]
    if ships:
        label = T("{place}: {ships}", place=label, ships=[_with_side(name, scene) for name in ships])
    also = tuple(f"ship:{name}" for name in ships)
    marked = next((pick for pick in also if ACTIVE & scene.marks.get(pick, frozenset())), f"space:{space}")
    return Place(f"space:{space}", scene.label(marked, label), also)


def _space_label(space: int) -> Text:
    if space == START:
        return T("Starting planet")
    if space == FINAL:
        return T("Final planet")
    kind, *other = SIDES[space]
    if other:
        return T("Space {n}, double: {one} or {other}", n=space, one=KIND[kind], other=KIND[other[0]])
    if kind == "normal":
        return T("Space {n}", n=space)
    return T("Space {n}, {kind}", n=space, kind=KIND[kind])


_SPACE_LABELS = [_space_label(space) for space in range(FINAL + 1)]


def _with_side(name: str, scene: Scene[StarlaneView]) -> Text:
    """Name a ship, with its side on a double space."""
    ship = scene.view["ships"][name]
    if len(SIDES[ship["at"]]) == 2 and ship["kind"]:
        return T("{ship} (half: {kind})", ship=ship_name(name), kind=KIND[ship["kind"]])
    return ship_name(name)


def _ship_label(name: str, scene: Scene[StarlaneView]) -> Text:
    ship = scene.view["ships"][name]
    return T(
        "{ship} of {player}. {place}",
        ship=ship_name(name),
        player=scene.seats[ship["seat"]].name,
        place=_SPACE_LABELS[ship["at"]],
    )


def _seat_label(seat: Seat, scene: Scene[StarlaneView]) -> Text:
    """Say how many cards a player holds, and with whom they play."""
    view = scene.view
    mates = [
        scene.seats[other].name for team in view["teams"] if seat in team for other in team if other != seat
    ]
    name, cards, bonus = scene.seats[seat].name, view["hand_counts"][seat], view["bonus_counts"][seat]
    held = T(
        "{player}. Movement cards: {cards}. Bonus cards: {bonus}.", player=name, cards=cards, bonus=bonus
    )
    return T("{holds} Plays with {mates}.", holds=held, mates=mates) if mates else held
