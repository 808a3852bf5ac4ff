"""How events move dice, tokens and coins, and where their captions are shown."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.bounty.board import LENGTH, PARTNER
from engine.games.bounty.view import BountyView
from engine.rules import Seat
from ui.drawing.base import DECELERATE, STANDARD, Motion
from ui.drawing.scene import Seen
from ui.games.bounty.board import CHEST, DICE_ASIDE, DICE_FREE, MIDDLES, inner_edge, spot
from ui.markup.svg import Point

COINS = 3  # that fly when somebody pays

# In milliseconds.
STEP, WALK, ROLL, COIN, APART, JAILED = 80, 720, 500, 400, 60, 500


def trail(event: Seen) -> list[Point]:
    """Return the way of a token along the inner edge of the spaces, where it covers no words."""
    return [inner_edge(space) for space in _passed(event)]


def way(event: Seen) -> list[Point]:
    """Return the points that a token passes."""
    *on_the_way, end = _passed(event)
    seat = event["seat"]
    return [*(spot(seat, space) for space in on_the_way), spot(seat, end, event["kind"] == "jailed")]


def _passed(event: Seen) -> list[int]:
    """Return the spaces from the one that a token leaves to the one where it arrives."""
    start, end = event["from"], event["to"]
    if event["kind"] == "jailed":
        return [start, end]
    step = -1 if event["how"] == "back" else 1
    count = (end - start) * step % LENGTH
    return [(start + step * i) % LENGTH for i in range(count + 1)]


def motions(event: Seen, view: BountyView) -> list[Motion]:
    """Return how an event moves dice, tokens and coins."""
    match event["kind"]:
        case "rolled" | "rolled_for_payment":
            x, y = _dice(event)
            return [Motion("dice", ((x - 150, y + 70), (x, y)), ROLL, DECELERATE, arc=30, sound="dice")]
        case "moved":
            steps = way(event)
            ms = max(2 * STEP, min(WALK, STEP * (len(steps) - 1)))
            return [Motion(f"token:{event['seat']}", steps, ms, sound="step")]
        case "jailed":
            token = f"token:{event['seat']}"
            return [Motion(token, way(event), JAILED, STANDARD, wait=80, arc=90, sound="bump")]
        case "paid":
            return _coins(_purse(event["from"], view), _purse(event["to"], view))
        case "game_won":
            there = _purse(event["seat"], view)
            return [Motion(f"token:{event['seat']}", (there, there), ROLL, arc=40, sound="win")]
    return []


def _dice(event: Seen) -> Point:
    """Return where the dice land: in the middle, or beside the deed whose rent they decide."""
    return DICE_ASIDE if event["kind"] == "rolled_for_payment" else DICE_FREE


def _coins(start: Point, end: Point) -> list[Motion]:
    """Let a few coins fly one after another, with one sound."""
    if start == end:
        return []
    return [
        Motion(
            f"coin:{number}",
            (start, end),
            COIN,
            STANDARD,
            wait=APART * number,
            arc=60,
            sound="" if number else "coin",
            sizes=(0, 1, 1, 1, 0),
        )
        for number in range(COINS)
    ]


def _purse(seat: Seat, view: BountyView) -> Point:
    """Return where a payment starts or ends: at a token, or at the bank."""
    return spot(seat, view["places"][seat], bool(view["jail"][seat])) if seat >= 0 else CHEST


def focus_points(event: Seen) -> list[Point]:
    """Return the spaces between which a token moves, or whose symbols or state change without motion."""
    match event["kind"]:
        case "moved":
            return [MIDDLES[event["from"]], MIDDLES[event["to"]]]
        case "symbol_added" | "symbols_sold" | "made_inactive" | "reinstated":
            return [MIDDLES[event["at"]], MIDDLES[PARTNER[event["at"]]]]
    return []


def caption_point(event: Seen, view: BountyView) -> Point | None:
    """Return where an event's caption is shown: at the dice, a property, or a player's token.

    A caption covers no words of a space and nothing of what lies open, which the next question is about: it
    is at the inner edge of a space, or above everything.
    """
    seat = event.get("seat", -1)
    match event["kind"]:
        case "rolled" if not view["pending"]:
            return DICE_FREE[0], DICE_FREE[1] - 70
        case (
            "collected" | "auction_failed" | "symbol_added" | "symbols_sold" | "made_inactive" | "reinstated"
        ) if not view["pending"]:
            return inner_edge(event["at"])
        case "paid" | "payment_waived":
            seat = event["to"] if event.get("to", -1) >= 0 else event["from"]
    if seat < 0 and not view["pending"]:
        return None
    return _above(seat) if view["pending"] else _beside(seat, view)


def _above(seat: Seat) -> Point:
    """Return the point above what lies open; players who bid in turn don't cover each other's words."""
    return (320.0, 680.0)[seat % 2], 194.0


def _beside(seat: Seat, view: BountyView) -> Point:
    return inner_edge(view["places"][seat])


def gained(events: Iterable[Seen]) -> set[int]:
    """Return the properties that changed hands."""
    found: set[int] = set()
    for event in events:
        match event["kind"]:
            case "collected":
                found.add(event["at"])
            case "deal_made":
                found.update(event["given"], event["wanted"])
            case "inherited":
                found.update(event["properties"])
    return found
