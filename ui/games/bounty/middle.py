"""The middle of the board: decks, the Depository, dice, and plates for what was tapped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from engine.games.bounty.board import LENGTH
from engine.games.bounty.cards import DECK_NAMES
from engine.games.bounty.phrases import level
from engine.games.bounty.view import BountyView
from engine.rules import Move
from engine.text import TN, T, Text
from ui.drawing.scene import Scene
from ui.games.bounty.board import CHEST, DECKS, ICONS, PLATES_AT, Box, lines, rect, sigil, skull
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import Point, at, fit, n, shape


@cache
def ring(box: Box, rx: float) -> Html:
    """Draw a ring around something that can be tapped."""
    return rect(box, "bt-halo", rx) + rect(box, "bt-ring", rx)


DECK = Markup(
    '<g class="bt-deck {css}" data-pick="deck:{number}" transform="translate({x} {y})">{pile}{frame}'
    '<path class="bt-back" transform="translate(0 -18) scale(1.1)" d="{picture}"/>'
    '<text font-size="{size}">{name}</text>{ring}</g>'
)


def deck(scene: Scene[BountyView], number: int) -> Html:
    """Draw a deck as high as the cards that are left in it."""
    pick = f"deck:{number}"
    height = 1 + scene.view["decks"][number] // 8
    return _pile(number, scene.say(DECK_NAMES[number]), height, scene.css(pick), pick in scene.marks)


@lru_cache(maxsize=64)
def _pile(number: int, name: str, height: int, css: str, marked: bool) -> Html:
    x, y = DECKS[number]
    size, words = fit(name, 90, (19, 18, 17, 16, 15, 14, 13, 12, 11), 2)
    backs = [rect((-54 - 3 * i, -82 - 3 * i, 108, 164), "card-back", 10) for i in range(height, -1, -1)]
    return DECK(
        css=css,
        number=number,
        x=n(x),
        y=n(y),
        pile=join(backs),
        frame=rect((-47, -75, 94, 150), "card-back-line", 7),
        picture=ICONS["craft" if number else "hunter"],
        size=n(size),
        name=lines(words, 0, 50, size),
        ring=ring((-60, -88, 120, 176), 16) if marked else EMPTY,
    )


DEPOSITORY = Markup(
    '<g class="bt-chest" transform="translate({x} {y})">'
    '<path class="bt-lid" d="M-42-6Q-42-40 0-40Q42-40 42-6Z"/>'
    '<rect class="bt-trunk" x="-42" y="-6" width="84" height="44" rx="4"/><path class="bt-lock" d="{lock}"/>'
    '<text class="bt-caption" y="60" font-size="{size}">{caption}</text>'
    '{sigil}<text class="bt-left" x="-50" y="97">{sigils}</text>'
    '{skull}<text class="bt-left" x="-50" y="131">{skulls}</text></g>'
)


def bank(scene: Scene[BountyView]) -> Html:
    """Draw the Depository: a chest, and the symbols that are left in it."""
    sigils, skulls = scene.view["sigils"], scene.view["skulls"]
    left = TN("{n} sigil", "{n} sigils", sigils), TN("{n} skull", "{n} skulls", skulls)
    return _chest(scene.say(T("Bank")), *map(scene.say, left))


@lru_cache(maxsize=64)
def _chest(name: str, sigils: str, skulls: str) -> Html:
    size, words = fit(name, 112, (18, 17, 16, 15, 14), 1)
    return DEPOSITORY(
        x=n(CHEST[0]),
        y=n(CHEST[1]),
        size=n(size),
        caption=words[0],
        lock=shape("circle", 17) + "M-6-7H6M0-7V9",
        sigil=sigil(-66, 89),
        sigils=sigils,
        skull=skull(-66, 123),
        skulls=skulls,
    )


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
DICE = Markup(
    '<g class="bt-dice {css}" data-pick="dice" data-piece="dice" style="{place}">{touch}{ring}{dice}</g>'
)
DIE = Markup(
    '<g transform="translate({x} {y})"><g id="bt-die{number}-{roll}" class="bt-tumble">{face}</g></g>'
)
FACE = Markup(
    '<rect class="bt-die" x="-27" y="-27" width="54" height="54" rx="11"/><g class="bt-pips">{pips}</g>'
)
PIP = Markup('<circle cx="{x}" cy="{y}" r="5.6"/>')


@cache
def _face(value: int) -> Html:
    return FACE(pips=join([PIP(x=15 * dx, y=15 * dy) for dx, dy in _PIPS[value]]))


def dice(scene: Scene[BountyView], place: Point) -> Html:
    """Draw the dice of the last roll. Every roll has its own id, which makes them tumble again."""
    view = scene.view
    faces: Sequence[int] = view["dice"] or (6, 6)
    roll = f"{view['round']}-{view['turn']}-{view['doubles']}-{view['phase']}"
    for event in scene.last:
        if event["kind"] == "rolled_for_payment":
            faces, roll = event["dice"], f"{view['round']}-pay-{event['at']}"
        elif event["kind"] == "rolled":
            faces = event["dice"]
            roll = "-".join(map(str, (event["seat"], *faces, _landed(scene))))
    rolled = [
        DIE(x=-31 + 62 * number, y=-4 + 8 * number, number=number, roll=roll, face=_face(face))
        for number, face in enumerate(faces)
    ]
    return DICE(
        css=scene.css("dice"),
        place=at(place),
        touch=rect((-70, -48, 140, 96), "bt-touch"),
        ring=ring((-70, -44, 140, 88), 22) if "dice" in scene.marks else EMPTY,
        dice=join(rolled),
    )


def _landed(scene: Scene[BountyView]) -> int:
    return next((int(event["from"]) for event in scene.last if event["kind"] in ("moved", "jailed")), LENGTH)


_PLATES: dict[str, Text] = {
    "place": T("Put it here"),
    "deactivate": T("Mortgage"),
    "sell": T("Sell"),
}
PLATE = Markup(
    '<g class="bt-plate {css}" data-pick="{pick}">{plaque}<text font-size="{size}">{name}</text></g>'
)


def plate_name(move: Move) -> Text:
    """Return the few words on a plate."""
    match move:
        case ("sell_down", _, int(to)):
            return T("Down to {level}", level=level(to))
    return _PLATES[str(move[0])]


def plates(scene: Scene[BountyView], answers: Sequence[tuple[str, Move]]) -> Iterator[Html]:
    """Draw a plate for each thing that can be done with the property that was tapped."""
    wide = min(160.0, 556 / max(1, len(answers)) - 8)
    left = 500 - (wide + 8) * len(answers) / 2 + 4
    for number, (pick, move) in enumerate(answers):
        size, words = fit(scene.say(plate_name(move)), wide - 14, (23, 21, 19, 17, 16, 15, 14), 2)
        x = left + (wide + 8) * number
        first = PLATES_AT + 37 - size * 0.55 * (len(words) - 1)
        yield PLATE(
            css=scene.css(pick),
            pick=pick,
            plaque=rect((x, PLATES_AT, wide, 60), "bt-plaque", 12),
            size=n(size),
            name=lines(words, x + wide / 2, first, size * 1.05),
        )
