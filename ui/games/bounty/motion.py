"""How events move dice, tokens and coins, and which part of the board a small screen shows meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.bounty.board import LENGTH, PARTNER
from engine.games.bounty.view import BountyView
from engine.rules import Seat
from ui.drawing.base import DECELERATE, STANDARD, Motion
from ui.drawing.scene import Seen
from ui.games.bounty.board import CHEST, DICE_ASIDE, DICE_FREE, DOCKET, MIDDLES, spot
from ui.markup.svg import Point

ZOOM = 1.7  # on a small screen, as in style.css
WINDOW = 1000 / ZOOM  # the side of the square that a small screen shows
OPEN: Point = (DOCKET[0] + DOCKET[2] / 2, DOCKET[1] + DOCKET[3] / 2)  # the middle of the docket
DICE_ROOM: Point = (78.0, 50.0)  # to each side of the middle between the dice

# In milliseconds.
STEP, WALK, ROLL, COIN, JAILED = 110, 900, 600, 450, 600
GLIDE, SETTLE = 250, 600  # of the close-up: to the dice, and back from a token


def shift(focus: Point, dice: Point) -> Point:
    """Return how far a small screen moves the board to show a point in the middle, and the dice entirely."""

    def edge(value: float, die: float, room: float) -> float:
        near = min(max(value - WINDOW / 2, die + room - WINDOW), die - room)
        return -min(max(0.0, near), 1000 - WINDOW)

    return edge(focus[0], dice[0], DICE_ROOM[0]), edge(focus[1], dice[1], DICE_ROOM[1])


def dice_at(view: BountyView) -> Point:
    """Return where the dice land: in the middle, or beside what lies open there."""
    return DICE_ASIDE if view["pending"] else DICE_FREE


def way(event: Seen) -> list[Point]:
    """Return the points that a token passes."""
    seat, start, end = event["seat"], event["from"], event["to"]
    if event["kind"] == "jailed":
        return [spot(seat, start), spot(seat, end, True)]
    step = -1 if event["how"] == "back" else 1
    count = (end - start) * step % LENGTH
    return [spot(seat, (start + step * i) % LENGTH) for i in range(count + 1)]


def motions(event: Seen, view: BountyView) -> list[Motion]:
    """Return how an event moves dice, tokens and coins."""
    match event["kind"]:
        case "rolled" | "rolled_for_payment":
            return _rolling(event, view)
        case "moved":
            steps = way(event)
            ms = max(2 * STEP, min(WALK, STEP * (len(steps) - 1)))
            walk = Motion(f"token:{event['seat']}", steps, ms, sound="step")
            return [walk, _following(steps[1:] or steps, ms)]
        case "jailed":
            steps = way(event)
            jump = Motion(f"token:{event['seat']}", steps, JAILED, STANDARD, wait=80, arc=90, sound="bump")
            return [jump, _following(steps[1:], 80 + JAILED)]
        case "paid":
            ends = (_purse(event["from"], view), _purse(event["to"], view))
            return [Motion("coin", ends, COIN, STANDARD, arc=60, sound="coin")] if ends[0] != ends[1] else []
        case "game_won":
            there = _purse(event["seat"], view)
            return [Motion(f"token:{event['seat']}", (there, there), ROLL, arc=40, sound="win")]
    return []


def _rolling(event: Seen, view: BountyView) -> list[Motion]:
    """Throw the dice within what a small screen shows, together with the token that is about to walk."""
    x, y = dice_at(view)
    walks = event["kind"] == "rolled" and not view["jail"][event["seat"]]
    start = MIDDLES[(view["places"][event["seat"]] - sum(event["dice"])) % LENGTH] if walks else OPEN
    left, top = window = shift(start, (x, y))
    corner = max(x - 150, DICE_ROOM[0] - left), min(y + 70, WINDOW - DICE_ROOM[1] - top)
    flight = Motion("dice", (corner, (x, y)), ROLL, DECELERATE, arc=30, sound="draw")
    if not walks:
        return [flight]
    return [flight, Motion("view", (window, window), ROLL - GLIDE, wait=GLIDE, settle=SETTLE)]


def _following(points: Sequence[Point], ms: int) -> Motion:
    """Move the close-up along with a token that visits `points` in `ms` milliseconds."""
    first = ms // len(points)
    windows = [shift(point, DICE_FREE) for point in points]
    return Motion("view", windows, ms - first, "linear", wait=first, settle=SETTLE)


def _purse(seat: Seat, view: BountyView) -> Point:
    """Return where a payment starts or ends: at a token, or at the Depository."""
    return spot(seat, view["places"][seat], bool(view["jail"][seat])) if seat >= 0 else CHEST


def focus_points(event: Seen) -> list[Point]:
    """Return the spaces between which a token moves, or whose symbols or state change without motion."""
    match event["kind"]:
        case "moved":
            return [MIDDLES[event["from"]], MIDDLES[event["to"]]]
        case "symbol_added" | "symbols_sold" | "made_inactive" | "reinstated":
            return [MIDDLES[event["at"]], MIDDLES[PARTNER[event["at"]]]]
    return []
