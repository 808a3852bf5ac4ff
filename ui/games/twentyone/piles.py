"""The piles of Twenty-One: the draw pile, the play pile and the piles set aside."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from engine.games.twentyone.cards import Face
from ui.drawing.scene import Scene
from ui.games.twentyone.cards import HEIGHT, WIDTH, back, card
from ui.games.twentyone.layout import ASIDE, DRAW, PILE, SMALL, hand_spot, seat_spot
from ui.games.twentyone.moment import Moment
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import Point, arrow, at, mark, n

if TYPE_CHECKING:
    from engine.games.twentyone.view_types import TwentyOneView


def piles(scene: Scene[TwentyOneView], moment: Moment | None = None) -> Html:
    """Draw all piles, the set-aside ones on top."""
    draw = _stack(scene.view["draw"], scene.settled.view["draw"])
    return join(
        [
            _empty(DRAW, SMALL),
            _pile(scene.css("draw"), "draw", "draw", DRAW, SMALL, draw),
            _empty(ASIDE, SMALL),
            _play_pile(scene, moment),
            _set_aside(scene),
        ]
    )


EMPTY_PILE = Markup('<rect class="to-empty" x="{x}" y="{y}" width="{width}" height="{height}" rx="{rx}"/>')


@cache
def _empty(center: Point, scale: float) -> Html:
    """Draw the outline of a pile."""
    width, height = WIDTH * scale, HEIGHT * scale
    return EMPTY_PILE(
        x=n(center[0] - width / 2),
        y=n(center[1] - height / 2),
        width=n(width),
        height=n(height),
        rx=n(18 * scale),
    )


PILE_GROUP = Markup(
    '<g class="to-pile {css}" data-pick="{pick}" data-piece="{piece}" style="{style}">'
    '<rect class="to-room" x="{x}" y="{y}" width="{width}" height="{height}"/>{inside}'
    '<rect class="to-frame" x="{x}" y="{y}" width="{width}" height="{height}" rx="22"/></g>'
)


@lru_cache(maxsize=64)
def _pile(css: str, pick: str, piece: str, center: Point, scale: float, inside: Html) -> Html:
    """Draw a pile that can be tapped and moved."""
    width, height = WIDTH * scale + 18, HEIGHT * scale + 18
    return PILE_GROUP(
        css=css,
        pick=pick,
        piece=piece,
        style=at(center),
        x=n(-width / 2),
        y=n(-height / 2),
        width=n(width),
        height=n(height),
        inside=inside,
    )


STACKED = Markup('<g transform="translate({offset} {offset}) scale({scale})">{back}</g>')
COUNT = Markup(
    '<rect class="to-badge" x="-42" y="62" width="84" height="50" rx="25"/>'
    '<text class="to-count" y="99" font-size="36">{count}</text>'
)


@lru_cache(maxsize=128)
def _stack(left: int, count: int) -> Html:
    """Draw the cards of the draw pile with their number.

    In motion that is the number before. A pile that was empty and is shuffled together again has none yet.
    """
    left = count or left
    if not left:
        return EMPTY
    layers = [STACKED(offset=-4 * i, scale=SMALL, back=back()) for i in range(min(3, 1 + left // 25))]
    return join([*layers, COUNT(count=count)]) if count else join(layers)


UNDER_ASIDE = Markup(
    '<g transform="translate({x} {y})"><g transform="rotate(-5) scale({scale})">{back}</g></g>'
)
JUST_ASIDE = Markup('<g transform="scale({scale})">{card}</g>')
OLD_ASIDE = Markup('<g class="to-old-card" transform="rotate(4) scale({scale})">{card}</g>')


def _set_aside(scene: Scene[TwentyOneView]) -> Html:
    """Draw the piles of earlier rounds, their last card on top."""
    faces = scene.view["aside"]
    if not faces:
        return _pile(scene.css("aside"), "aside", "aside", ASIDE, SMALL, EMPTY)
    just = any(event["kind"] == "pile_set_aside" for event in scene.last)
    top = (JUST_ASIDE if just else OLD_ASIDE)(scale=SMALL, card=card(faces[-1], scene.say))
    under = UNDER_ASIDE(x=n(ASIDE[0]), y=n(ASIDE[1]), scale=SMALL, back=back()) if len(faces) > 1 else EMPTY
    return under + _pile(scene.css("aside"), "aside", "aside", ASIDE, SMALL, top)


TITLE = Markup('<text class="to-title" x="{x}" y="{y}" font-size="130">21</text>')
UNDER = Markup('<g class="to-under" transform="translate({x} {y}) rotate({turn})">{card}</g>')
SWEPT = Markup('<g class="to-swept" style="--at:{ms}ms">{cards}</g>')
TOP = Markup('<g class="to-top">{card}{by}</g>')
_TURNS = (-9, 6, -4, 10, -7, 3, 8)  # degrees, so that a pile looks thrown together


def _play_pile(scene: Scene[TwentyOneView], moment: Moment | None) -> Html:
    """Draw this round's last four cards, on the top one the mark of the player who played it."""
    faces = scene.view["pile"]
    if not faces:
        title = TITLE(x=n(PILE[0]), y=n(PILE[1] + 44))
        # until the last card of a round has landed and the pile is set aside, its cards stay
        left = _under(scene, [*scene.before["pile"], 0]) if scene.before else []
        swept = moment.begins("pile_set_aside") if moment else None
        if swept and left:
            left = [SWEPT(cards=join(left), ms=round(swept[1]))]
        return join([_empty(PILE, 1), title, *left, _pile(scene.css("pile"), "pile", "top", PILE, 1, EMPTY)])
    top = TOP(card=card(faces[-1], scene.say), by=_played_by(scene))
    return join([*_under(scene, faces), _pile(scene.css("pile"), "pile", "top", PILE, 1, top)])


def _under(scene: Scene[TwentyOneView], faces: Sequence[Face]) -> list[Html]:
    """Draw the three cards under the top one."""
    x, y = n(PILE[0]), n(PILE[1])
    return [
        UNDER(x=x, y=y, turn=_TURNS[place % len(_TURNS)], card=card(faces[place], scene.say))
        for place in range(max(0, len(faces) - 4), len(faces) - 1)
    ]


PLAYED_BY = Markup('<g class="to-by {color}"><circle cx="88" cy="-128" r="29"/>{mark}</g>')


def _played_by(scene: Scene[TwentyOneView]) -> Html:
    for event in reversed(scene.last):
        if event["kind"] in ("card_played", "card_put_down"):
            color = scene.seats[event["seat"]].colors[0]
            return PLAYED_BY(color=color, mark=mark(color, 17, (88, -128)))
    return EMPTY


ARROW = Markup('<path class="to-arrow-under" d="{path}"/><path class="to-arrow" d="{path}"/>')


def arrows(scene: Scene[TwentyOneView]) -> Html:
    """Draw the way of the card that is pointed at or hinted at, and on to the player whom it hits."""
    players, found = len(scene.seats), []
    for event in scene.preview:
        match event["kind"]:
            case "card_played" | "card_put_down":
                found.append(_arrow(hand_spot(event["seat"], players, scene.you), PILE, 165))
            case "sent_back" | "stole":
                found.append(_arrow(PILE, seat_spot(event["victim"], players, scene.you), 70))
    return join(found)


def _arrow(start: Point, end: Point, short: float) -> Html:
    """Draw an arrow that begins beside its start and ends `short` of its end."""
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end)
    points = [(x0 + (x1 - x0) * way, y0 + (y1 - y0) * way) for way in (60 / length, 1 - short / length)]
    return ARROW(path=arrow(points, 30))
