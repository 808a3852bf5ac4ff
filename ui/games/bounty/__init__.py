"""Bounty's drawing: what lies on the board, and what to tap for a move.

board.py has the printed board, middle.py what is always in its middle, docket.py what lies open there, and
sheet.py the same for a small screen. places.py has the board in words, motion.py the animations, holdings.py
the panels beside the board, and style.css colors and states.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import dist

from engine.games.bounty.board import LENGTH, PARTNER, SKULL, SPACES
from engine.games.bounty.view import BountyView
from engine.rules import Move, Seat
from engine.text import T, Text
from ui.drawing.base import Drawing, Motion, Place
from ui.drawing.scene import Scene, Seen
from ui.games.bounty import motion
from ui.games.bounty.board import (
    BANDS,
    BOXES,
    CHEST,
    DECKS,
    DICE_ASIDE,
    DICE_FREE,
    STRIPS,
    printed,
    rect,
    skull,
    spot,
)
from ui.games.bounty.docket import docket, lies_open, looked_at, symbols_at
from ui.games.bounty.holdings import account, holdings, proposed_move, rounds, start_proposal
from ui.games.bounty.middle import bank, deck, dice, plate_name, plates, ring
from ui.games.bounty.places import deck_name, dice_name, space_name
from ui.games.bounty.sheet import sheet
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import Point, arrow, at, line, mark, n

ACTIVE = frozenset({"can", "picked", "land"})


# ── the board ──────────────────────────────────────────────────────────────────────────────────────────────

LAYER = Markup('<g class="{css}">{parts}</g>')
COIN = Markup(
    '<g class="bt-coin" data-piece="coin:{number}" style="{place} scale(0)">'
    '<circle r="15"/><path d="M-5-6H5M0-6V8"/></g>'
)
COINS = join([COIN(number=number, place=at(CHEST)) for number in range(motion.COINS)])


def _layer(css: str, parts: Iterator[Html]) -> Html:
    return LAYER(css=css, parts=join(parts))


def _print(scene: Scene[BountyView]) -> Html:
    names = tuple([scene.say(space.name) for space in SPACES])
    return printed(names, scene.say(T("visiting")), scene.say(T("pay {amount}", amount=0)))


CROSSED = Markup('<path class="bt-crossed" d="M{left} {bottom}L{right} {top}"/>')
STRIP = Markup('<g class="{color}">{strip}{badge}</g>')


def _owned(scene: Scene[BountyView]) -> Iterator[Html]:
    """Draw who owns each property, what stands on it, and whether it is inactive."""
    view = scene.view
    for place, owner in enumerate(view["owner"]):
        if view["inactive"][place]:
            yield _inactive(place)
        if owner >= 0:
            yield _strip(place, scene.seats[owner].colors[0])
        if view["symbols"][place]:
            yield _symbols(view["symbols"][place], place)


@cache
def _inactive(place: int) -> Html:
    x, y, w, h = BOXES[place]
    crossed = CROSSED(left=n(x + 8), bottom=n(y + h - 8), right=n(x + w - 8), top=n(y + 8))
    return rect(BOXES[place], "bt-dull") + crossed


@cache
def _strip(place: int, color: str) -> Html:
    """Draw the owner's color along the outer edge."""
    x, y, w, h = STRIPS[place]
    badge = mark(color, 7.5, (x + w / 2, y + h / 2), "bt-badge")
    return STRIP(color=color, strip=rect(STRIPS[place], "bt-strip"), badge=badge)


@cache
def _symbols(symbols: int, place: int) -> Html:
    """Draw the symbols on a property's band."""
    x, y, w, h = BANDS[place]
    x, y, down = x + w / 2, y + h / 2, w < h
    if symbols == SKULL:
        return skull(x, y)
    first = -11.0 * (symbols - 1)
    return symbols_at(symbols, x + (0 if down else first), y + (first if down else 0), 22, down)


SPACE = Markup('<g class="bt-space {css}" data-pick="space:{place}">{touch}{ring}{walked}</g>')


def _spaces(scene: Scene[BountyView]) -> Iterator[Html]:
    """Draw an area to point at over every space, with a ring if it can be tapped."""
    for place in range(LENGTH):
        pick = f"space:{place}"
        marks = scene.marks.get(pick)
        if marks:
            yield _space_to_pick(place, scene.css(pick), bool(ACTIVE & marks), "here" in marks)
        else:
            yield _space_to_pick(place)


@lru_cache(maxsize=512)
def _space_to_pick(place: int, css: str = "", active: bool = False, walked: bool = False) -> Html:
    x, y, w, h = BOXES[place]
    inner = (x + 3, y + 3, w - 6, h - 6)
    hinted = rect(inner, "bt-hinted", 8) + _pointer((x + w / 2, y + h / 2)) if "is-hint" in css else EMPTY
    return SPACE(
        css=css,
        place=place,
        touch=rect(BOXES[place], "bt-touch"),
        ring=ring(inner, 8) if active else EMPTY,
        walked=(rect(inner, "bt-here", 8) if walked else EMPTY) + hinted,
    )


POINTER = Markup('<path class="bt-pointer-under" d="{path}"/><path class="bt-pointer" d="{path}"/>')


def _pointer(place: Point) -> Html:
    """Draw an arrow from the board's middle toward a place, which ends short of it."""
    far = dist(place, (500, 500))
    way = [tuple(500 + (c - 500) * part for c in place) for part in (1 - 190 / far, 1 - 80 / far)]
    return POINTER(path=arrow([(x, y) for x, y in way], 22))


# Above what lies in the middle, where an arrow points down at it.
DOWN = "M{x} {top}V{tip}M{left} {barb}L{x} {tip}L{right} {barb}"


def _down_at(x: float, y: float) -> Html:
    path = DOWN.format(x=n(x), top=n(y - 62), tip=n(y), left=n(x - 16), right=n(x + 16), barb=n(y - 20))
    return POINTER(path=path)


def _hints(scene: Scene[BountyView], dice_at: Point) -> Iterator[Html]:
    """Draw arrows at the dice or the deck that a hint is about."""
    above = {
        "dice": (dice_at[0], dice_at[1] - 52),
        **{f"deck:{at}": (x, y - 98) for at, (x, y) in enumerate(DECKS)},
    }
    for pick, (x, y) in above.items():
        if "hint" in scene.marks.get(pick, ()):
            yield _down_at(x, y)


TRAIL = Markup('<path class="bt-trail" d="{path}"/>')


def _last(scene: Scene[BountyView]) -> Iterator[Html]:
    """Draw the last move: a dashed frame where it began, a solid one where it ended, dots between."""
    for event in scene.last:
        if event["kind"] not in ("moved", "jailed"):
            continue
        for css, place in (("bt-from", event["from"]), ("bt-to", event["to"])):
            x, y, w, h = BOXES[place]
            yield rect((x + 3, y + 3, w - 6, h - 6), css, 6)
        yield TRAIL(path=line(motion.trail(event)))


SHINE = Markup('<g id="bt-set-{at}-{owner}" class="bt-shining">{tiles}</g>')


def _completed(scene: Scene[BountyView]) -> Iterator[Html]:
    """Draw a frame of light around a set that the last move completed."""
    owner = scene.view["owner"]
    sets = {tuple(sorted((place, PARTNER[place]))) for place in motion.gained(scene.last)}
    for one, two in sorted(sets):
        if one != two and owner[one] >= 0 and owner[one] == owner[two]:
            tiles = [rect(BOXES[place], "bt-light", 8) for place in (one, two)]
            yield SHINE(at=one, owner=owner[one], tiles=join(tiles))


TOKEN = Markup(
    '<g id="bt-t{seat}" class="bt-token {color}{active}" data-piece="token:{seat}" style="{place}">'
    '{turn}<use href="#bt-{color}"/></g>'
)
TURN = Markup('<circle class="bt-turn" r="27" cy="2"/>')()


def _tokens(scene: Scene[BountyView]) -> Iterator[Html]:
    """Draw all tokens still in the game, those further down the board in front."""
    view, known = scene.view, scene.settled.view
    standing = [
        (spot(seat, place, bool(view["jail"][seat])), seat)
        for seat, place in enumerate(view["places"])
        if not known["out"][seat]
    ]
    for point, seat in sorted(standing, key=lambda found: found[0][1]):
        look = scene.seats[seat]
        yield TOKEN(
            seat=seat,
            color=look.colors[0],
            active=" is-active" if look.active else "",
            place=at(point),
            turn=TURN if seat == known["turn"] and not known["over"] else EMPTY,
        )


# ── the drawing ────────────────────────────────────────────────────────────────────────────────────────────

BOARD = Markup('<svg class="board bounty" viewBox="0 0 1000 1000" aria-hidden="true">{layers}</svg>')


class Bounty(Drawing[BountyView]):
    """How Bounty looks and moves."""

    shows_details = True  # a space that is pointed at shows its deed

    def board(self, scene: Scene[BountyView]) -> Html:
        """Draw the board. While a move is in motion, only pieces, dice and a drawn card are new."""
        shown = scene.settled
        opened = lies_open(shown._replace(last=scene.last))
        layers = [
            _print(scene),
            _layer("bt-owned", _owned(shown)),
            _layer("bt-last", _last(shown)),
            _layer("bt-picks", _spaces(scene)),
            bank(shown),
            _layer("bt-decks", (deck(shown, number) for number in (0, 1))),
            docket(shown, opened),
            sheet(shown, opened),
            dice(scene, DICE_ASIDE if opened else DICE_FREE),
            _layer("bt-plates", plates(scene, self._on_plates(scene))),
            _layer("bt-hint", _hints(scene, DICE_ASIDE if opened else DICE_FREE)),
            _layer("bt-shine", _completed(shown)),
            _layer("bt-tokens", _tokens(scene)),
            COINS,
        ]
        return BOARD(layers=join(layers))

    def beside(self, scene: Scene[BountyView]) -> Html:
        return rounds(scene)

    def account(self, scene: Scene[BountyView], seat: Seat) -> Html:
        return account(scene, seat)

    def holdings(self, scene: Scene[BountyView]) -> Html:
        return holdings(scene)

    def picks(self, move: Move, view: BountyView) -> tuple[str, ...]:
        """Return the shapes to tap: dice, a deck, or a property and then a plate.

        Other moves are buttons below the board.
        """
        match move:
            case ("roll" | "roll_payment",):
                return ("dice",)
            case ("draw",):
                return (f"deck:{view['pending'][-1]['deck']}",)
            case ("use_card", number):
                return (f"deck:{number}",)
        plate = "plate:" + "_".join(map(str, move))
        match move:
            case ("sell" | "sell_down" | "deactivate" | "place", place, *_):
                return (f"space:{place}", plate)
        return (plate,)

    def about(self, move: Move, view: BountyView) -> tuple[str, ...]:
        """Return the property that an answer is about."""
        frame = view["pending"][-1] if view["pending"] else {}
        at = frame.get("lot", -1) if frame.get("what") == "deed" else frame.get("at", -1)
        if move[0] in ("build", "reinstate", "keep"):
            at = int(move[1])
        return (f"space:{at}",) if 0 <= at < LENGTH else ()

    def _on_plates(self, scene: Scene[BountyView]) -> list[tuple[str, Move]]:
        """List what is tapped on a plate now: its pick and its move.

        Other answers are buttons below the board, and there only: two sets of them would be confusing. There
        are no plates under the deed of another property that somebody looks at.
        """
        found = []
        for move in scene.legal:
            space, *plates = self.picks(move, scene.view)
            if plates and looked_at(scene) == int(move[1]) and "picked" in scene.marks.get(space, ()):
                found += [(plate, move) for plate in plates if ACTIVE & scene.marks.get(plate, frozenset())]
        return found

    def places(self, scene: Scene[BountyView]) -> list[Place]:
        """Return the spaces in the direction of play, then dice, decks and plates."""
        view = scene.view
        named = [
            *((f"space:{place}", space_name(scene, place)) for place in range(LENGTH)),
            ("dice", dice_name(view["dice"])),
            *((f"deck:{number}", deck_name(number, cards)) for number, cards in enumerate(view["decks"])),
        ]
        found = [Place(pick, scene.label(pick, name)) for pick, name in named]
        return found + [Place(pick, plate_name(move)) for pick, move in self._on_plates(scene)]

    def motions(self, event: Seen, view: BountyView, you: Seat = -1) -> list[Motion]:
        return motion.motions(event, view)

    def caption_point(self, event: Seen, view: BountyView, you: Seat = -1) -> Point | None:
        return motion.caption_point(event, view)

    def focus_points(self, event: Seen, you: Seat = -1) -> list[Point]:
        return motion.focus_points(event)

    def invites(self, moves: Sequence[Move]) -> Text | None:
        return T("You can build!") if any(move[0] == "build" for move in moves) else None

    def start_proposal(self, word: str, view: BountyView, seat: Seat) -> dict[str, str]:
        return start_proposal(word, view)

    def proposed_move(self, fields: Mapping[str, str], view: BountyView, seat: Seat) -> Move:
        return proposed_move(fields)


DRAWING = Bounty()
