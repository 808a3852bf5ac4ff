"""The cards of Starlane: faces and backs, the card table under the lane, the hands beside the board. No lane and no ships on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from engine.games.starlane.words import BONUS, EFFECT
from engine.text import TN, T, Text
from ui.drawing.scene import Scene, Seen
from ui.games.starlane.lane import PLANET, SPACES, TABLE, star
from ui.games.starlane.ships import hull
from ui.markup.html import escape as attr
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, Point, at, fit, mark, n

ACTIVE = frozenset({"can", "picked", "land"})
SMALL = 0.66  # the size of a card on the table
_TOP = TABLE + (1000 - TABLE - CARD_HEIGHT * SMALL) / 2
PILE: Point = (26.0, _TOP)
PLAYED: Point = (204.0, _TOP)
BONUS_PILE: Point = (634.0, _TOP)
BONUS_PLAYED: Point = (812.0, _TOP)
PLANET_CARDS: Point = (SPACES[-1][0] - PLANET - 64, 8.0)
_PLANET_SIZE = 0.17
PILES = {"pile": PILE, "played": PLAYED, "bonus_pile": BONUS_PILE, "bonus_played": BONUS_PLAYED}

# What a movement card does, and what it does as a joker.
_MOVES = {
    "red": T("A red ship moves {n}"),
    "green": T("A green ship moves {n}"),
    "black": T("A black ship moves {n}"),
    "yellow": T("A yellow ship moves {n}"),
}
_JOKER = T("Joker: any ship moves {n}")

# The picture of each bonus card, in a box of 150 round (0, 0): lines, then what is filled.
_PICTURES: Mapping[str, tuple[str, str]] = {
    "swerve": (
        "M-64 52C-64-30-20-58 46-44M24-66L50-43L22-24M2 46m-30 0a30 30 0 1 1 30 30M2 46m-13 0a13 13 0 1 1 13 13",
        "",
    ),
    "navigator": (
        "M0-66V66M-66 0H66M-40-40L40 40M40-40L-40 40",
        "M0-62L15-15L62 0L15 15L0 62L-15 15L-62 0L-15-15Z",
    ),
    "overdrive": ("M-58-40L-14 0L-58 40M-14-40L30 0L-14 40M30-40L74 0L30 40", ""),
    "tailwind": ("M-70-30H22a22 22 0 1 0-22-22M-70 0H50a22 22 0 1 1-22 22M-70 30H0a20 20 0 1 1-20 20", ""),
    "towline": (
        "M-66-40V-8C-66 40-10 40-10 0V-20C-10-60 46-60 46-20V26M26 8a20 20 0 1 0 40 0",
        star(13, (-66, -52)),
    ),
}


# ── faces and backs, from the corner (0, 0) ─────────────────────────────────────────────────────────────


def movement_face(card: str, scene: Scene[Any]) -> str:
    """A movement card: number and mark in the corner, the ship, the numeral, and what it does on a band of its color."""
    color, number = card.split("_")
    w, h = CARD_WIDTH, CARD_HEIGHT
    joker = color in scene.view["jokers"]
    does = _JOKER if joker else _MOVES[color]
    size, lines = fit(scene.say(Text(does.msgid, {"n": number})), w - 30, (32, 30, 28, 26), 2)
    step = size * 1.1
    band = max(84.0, step * len(lines) + 22)
    first = h - 5 - band / 2 - step * (len(lines) - 1) / 2 + size * 0.35
    words = "".join(
        f'<tspan x="{w // 2}" y="{n(first + step * i)}">{escape(part)}</tspan>'
        for i, part in enumerate(lines)
    )
    wild = f'<path class="sl-wild" d="{star(20, (w / 2, 46))}"/>' if joker else ""
    return (
        f'<g class="{color}"><rect class="card-edge" width="{w}" height="{h}" rx="20"/>'
        f'<path class="sl-band-fill" d="M9 {n(h - band)}H{w - 9}V{h - 22}a13 13 0 0 1-13 13H22a13 13 0 0 1-13-13Z"/>'
        f'<rect class="sl-frame-line" x="9" y="9" width="{w - 18}" height="{h - 18}" rx="13"/>'
        f'<text class="index" x="24" y="58" font-size="46">{number}</text>{mark(color, 11, (68, 42))}{wild}'
        f'<g class="sl-emblem" transform="translate({w - 54} 60) scale(1.15)">{hull(color)}</g>'
        f'<text class="numeral" x="{w // 2}" y="224" font-size="160">{number}</text>'
        f'<text class="sl-does" font-size="{n(size)}">{words}</text></g>'
    )


def bonus_face(bonus: str, scene: Scene[Any]) -> str:
    """A bonus card: its name, its picture, and what it does."""
    w, h = CARD_WIDTH, CARD_HEIGHT
    lines, filled = _PICTURES[bonus]
    title, _ = fit(scene.say(BONUS[bonus]), w - 36, (42, 38, 34, 30, 27), 1)
    size, parts = fit(scene.say(EFFECT[bonus]), w - 30, (29, 27, 25, 23), 4)
    step = size * 1.12
    first = h - 26 - step * (len(parts) - 1)
    room = min(130.0, first - size - 76)
    middle = (70 + first - size) / 2
    words = "".join(
        f'<tspan x="{w // 2}" y="{n(first + step * i)}">{escape(part)}</tspan>'
        for i, part in enumerate(parts)
    )
    return (
        f'<rect class="card-edge" width="{w}" height="{h}" rx="20"/>'
        f'<rect class="card-rule" x="9" y="9" width="{w - 18}" height="{h - 18}" rx="13"/>'
        f'<text class="sl-name" x="{w // 2}" y="56" font-size="{n(title)}">{escape(scene.say(BONUS[bonus]))}</text>'
        f'<g transform="translate({w // 2} {n(middle)}) scale({room / 150:.2f})">'
        f'<path class="sl-picture-fill" d="{filled}"/><path class="sl-picture" d="{lines}"/></g>'
        f'<text class="does" font-size="{n(size)}">{words}</text>'
    )


def _back(inside: str) -> str:
    w, h = CARD_WIDTH, CARD_HEIGHT
    return (
        f'<rect class="card-back" width="{w}" height="{h}" rx="20"/>'
        f'<rect class="card-back-line" x="14" y="14" width="{w - 28}" height="{h - 28}" rx="11"/>'
        f'<g transform="translate({w // 2} {h // 2})">{inside}</g>'
    )


@lru_cache(maxsize=1)
def backs() -> str:
    """Definitions of both backs: a ringed planet on movement cards, a star on bonus cards."""
    sky = "".join(
        star(size, point)
        for point, size in (((-66, -104), 6), ((70, -88), 8), ((58, 108), 6), ((-70, 92), 7), ((8, -118), 4))
    )
    planet = (
        f'<path class="card-back-fill" d="{sky}"/><circle class="card-back-line" r="46"/>'
        '<path class="card-back-line" d="M-44-14Q0 10 44-14M-36 28Q0 44 36 28M-43-26Q-104 2-92 20Q-70 46 20 12T92-26Q98-48 44-36"/>'
    )
    bonus = f'<path class="card-back-line" d="{star(58)}"/><path class="card-back-fill" d="{star(34)}{sky}"/>'
    return f'<defs data-static="starlane-backs"><g id="sl-back">{_back(planet)}</g><g id="sl-bonus-back">{_back(bonus)}</g></defs>'


# ── the card table ──────────────────────────────────────────────────────────────────────────────────────


def table(scene: Scene[Any]) -> str:
    """Both piles, what was played, the bonus cards on the final planet, and how many cards each player holds."""
    view = scene.view
    played, spent = view["played"], view["bonus_played"]
    parts = (
        _pile("pile", _stack("sl-back", view["pile"]), scene),
        _pile(
            "played", f'<g class="card">{movement_face(played[-1], scene)}</g>' if played else _EMPTY, scene
        ),
        _pile("bonus_pile", _stack("sl-bonus-back", view["bonus_pile"]), scene),
        _pile(
            "bonus_played", f'<g class="card">{bonus_face(spent[-1], scene)}</g>' if spent else _EMPTY, scene
        ),
        _planet_cards(scene),
        _holdings(scene),
    )
    return f'<g class="sl-cards">{"".join(parts)}</g>'


_EMPTY = f'<rect class="sl-empty" x="3" y="3" width="{CARD_WIDTH - 6}" height="{CARD_HEIGHT - 6}" rx="18"/>'


def _stack(back: str, left: int) -> str:
    if not left:
        return _EMPTY
    layers = "".join(f'<use href="#{back}" x="{-4 * i}" y="{-4 * i}"/>' for i in range(min(3, 1 + left // 8)))
    return f'{layers}<g class="sl-count"><rect x="83" y="280" width="80" height="50" rx="25"/><text x="123" y="318">{left}</text></g>'


def _pile(pick: str, inside: str, scene: Scene[Any]) -> str:
    box = f'x="-8" y="-8" width="{CARD_WIDTH + 16}" height="{CARD_HEIGHT + 16}" rx="26"'
    ring = (
        f'<rect class="sl-halo" {box}/><rect class="sl-ring" {box}/>'
        if ACTIVE & scene.marks.get(pick, frozenset())
        else ""
    )
    css = f"sl-pile {scene.css(pick)}".strip()
    return (
        f'<g class="{css}" data-pick="{pick}" data-piece="{pick}" style="{at(PILES[pick])}">'
        f'<g transform="scale({SMALL})">{inside}{ring}</g></g>'
    )


def _planet_cards(scene: Scene[Any]) -> str:
    """The bonus cards that wait for the first ship home."""
    left = int(scene.view["planet"])
    if not left:
        return ""
    x, y = PLANET_CARDS
    fan = "".join(f'<use href="#sl-bonus-back" transform="rotate({10 * i - 10} 123 344)"/>' for i in range(3))
    circle = 'cx="21" cy="30" r="44"'
    ring = (
        f'<circle class="sl-halo" {circle}/><circle class="sl-ring" {circle}/>'
        if "planet" in scene.marks
        else ""
    )
    return (
        f'<g class="sl-pile {scene.css("planet")}" data-pick="planet" data-piece="planet" style="{at((x, y))}">'
        f'<g transform="scale({_PLANET_SIZE})">{fan}</g><g class="sl-count"><text x="21" y="40" font-size="30">{left}</text></g>{ring}</g>'
    )


def _holdings(scene: Scene[Any]) -> str:
    """A row a player, team by team: marks, movement cards, bonus cards. The one who is asked has a light round the row."""
    view = scene.view
    teams: Sequence[Sequence[int]] = view["teams"]
    order = [seat for team in teams for seat in team]
    high = min(58.0, 232 / len(order))
    y = TABLE + (1000 - TABLE - high * len(order)) / 2
    rows = []
    for place, seat in enumerate(order):
        top = y + high * place
        team_ends = (
            place + 1 < len(order) and any(seat == team[-1] for team in teams) and len(teams) < len(order)
        )
        rows.append(_holding(scene, seat, top + high / 2) + (_divider(top + high) if team_ends else ""))
    return f'<g class="sl-holdings">{"".join(rows)}</g>'


def _divider(y: float) -> str:
    return f'<path class="sl-divider" d="M398 {n(y)}H604"/>'


def _holding(scene: Scene[Any], seat: int, y: float) -> str:
    colors = scene.seats[seat].colors
    marks = "".join(
        f'<g class="{color}">{mark(color, 13, (424 + 34 * i - 17 * (len(colors) - 1) + 8, y))}</g>'
        for i, color in enumerate(colors)
    )
    asked = (
        f'<rect class="sl-asked" x="392" y="{n(y - 25)}" width="218" height="50" rx="25"/>'
        if scene.seats[seat].active
        else ""
    )
    cards, bonus = scene.view["hand_counts"][seat], scene.view["bonus_counts"][seat]
    return (
        f'{asked}{marks}<rect class="sl-mini" x="474" y="{n(y - 16)}" width="23" height="32" rx="4"/>'
        f'<text x="516" y="{n(y + 11)}">{cards}</text><rect class="sl-mini" x="545" y="{n(y - 16)}" width="23" height="32" rx="4"/>'
        f'<path class="sl-mini-star" d="{star(6.5, (556.5, y))}"/><text x="587" y="{n(y + 11)}">{bonus}</text>'
    )


# ── hands ───────────────────────────────────────────────────────────────────────────────────────────────


def hands(scene: Scene[Any]) -> str:
    """The viewer's movement cards and bonus cards; after the game everybody's."""
    view = scene.view
    shown = [seat for seat, hand in enumerate(view["hands"]) if hand is not None]
    parts = []
    for seat in shown:
        name = scene.seats[seat].name
        cards = _hand(
            scene,
            view["hands"][seat],
            "card",
            T("{player}’s movement cards", player=name),
            first=seat == shown[0],
        )
        bonus = _hand(
            scene,
            view["bonus"][seat],
            "bonus",
            T("{player}’s bonus cards", player=name),
            first=seat == shown[0],
        )
        owner = f'<p class="sl-owner">{escape(name)}</p>' if len(shown) > 1 and cards + bonus else ""
        parts.append(owner + cards + bonus)
    return f'<div class="sl-hands">{"".join(parts)}</div>' if any(parts) else ""


def _hand(scene: Scene[Any], hand: Iterable[str], what: str, label: Text, first: bool) -> str:
    """Cards in a row. Of equal cards the first is the one that is picked; the others are room around it."""
    choosing = any(pick.startswith(("card:", "bonus:")) for pick in scene.marks)
    items, seen = [], set()
    for card in hand:
        pick = f"{what}:{card}"
        css = scene.css(pick) or ("is-dim" if choosing else "")
        role = "data-room" if card in seen or not first else "data-pick"
        face = movement_face(card, scene) if what == "card" else bonus_face(card, scene)
        box = f'viewBox="-4 -4 {CARD_WIDTH + 8} {CARD_HEIGHT + 8}" role="img" aria-label="{attr(scene.say(card_label(pick, scene.view)))}"'
        items.append(f'<li class="{css}" {role}="{pick}"><svg class="card" {box}>{face}</svg></li>')
        seen.add(card)
    if not items:
        return ""
    return (
        f'<ul class="hand sl-hand sl-hand-{what}" aria-label="{attr(scene.say(label))}">{"".join(items)}</ul>'
    )


def card_label(pick: str, view: Seen) -> Text:
    """A card in words: its name and what it does."""
    what, _, card = pick.partition(":")
    if what == "bonus":
        return T("{card}: {does}", card=BONUS[card], does=EFFECT[card])
    color, number = card.split("_")
    does = _JOKER if color in view["jokers"] else _MOVES[color]
    return Text(does.msgid, {"n": number})


def pile_label(pick: str, view: Seen) -> Text:
    """A pile in words."""
    if pick == "pile":
        return TN("Movement pile, {n} card", "Movement pile, {n} cards", view["pile"])
    if pick == "bonus_pile":
        return TN("Bonus pile, {n} card", "Bonus pile, {n} cards", view["bonus_pile"])
    if pick == "planet":
        return TN(
            "On the final planet: {n} bonus card", "On the final planet: {n} bonus cards", view["planet"]
        )
    cards = view[pick]
    if not cards:
        return T("No movement card played yet") if pick == "played" else T("No bonus card played")
    top = card_label(f"{'card' if pick == 'played' else 'bonus'}:{cards[-1]}", view)
    if pick == "played":
        return TN(
            "{n} movement card played, on top: {card}",
            "{n} movement cards played, on top: {card}",
            len(cards),
            card=top,
        )
    return TN(
        "{n} bonus card played, on top: {card}",
        "{n} bonus cards played, on top: {card}",
        len(cards),
        card=top,
    )
