"""The cards of Starlane: faces and backs, the card table below the lane, and the hands beside the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal

from engine.games.starlane.phrases import BONUS, BRIEF, EFFECT
from engine.rules import Seat
from engine.text import TN, T, Text
from ui.drawing.scene import Scene
from ui.games.starlane.lane import PLANET, SPACES, TABLE, star
from ui.games.starlane.ships import hull
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import CARD_HEIGHT, CARD_LINE, CARD_WIDTH, Point, at, card_back, fit, mark, n

if TYPE_CHECKING:
    from engine.games.starlane.view_types import StarlaneView

ACTIVE = frozenset({"can", "picked", "land"})
SMALL = 0.66  # the size of a card on the table
_TOP = TABLE + (1000 - TABLE - CARD_HEIGHT * SMALL) / 2
PILE: Point = (14.0, _TOP)
PLAYED: Point = (188.0, _TOP)
BONUS_PILE: Point = (650.0, _TOP)
BONUS_PLAYED: Point = (824.0, _TOP)
PLANET_CARDS: Point = (SPACES[-1][0] - PLANET - 64, 8.0)
PILES = {"pile": PILE, "played": PLAYED, "bonus_pile": BONUS_PILE, "bonus_played": BONUS_PLAYED}

# What a movement card does, and what it does as a joker.
_MOVES = {
    "red": T("A red ship moves {n}"),
    "green": T("A green ship moves {n}"),
    "black": T("A black ship moves {n}"),
    "yellow": T("A yellow ship moves {n}"),
}
_JOKER = T("Joker: any ship moves {n}")
# The same in a word, large enough to be read on a phone.
_COLOR = {"red": T("Red"), "green": T("Green"), "black": T("Black"), "yellow": T("Yellow")}

# The picture of each bonus card, in a box of 150 around (0, 0): its lines, and what is filled.
_PICTURES: Mapping[str, tuple[str, str]] = {
    "swerve": (
        (
            "M-64 52C-64-30-20-58 46-44M24-66L50-43L22-24M2 46m-30 0a30 30 0 1 1 30 30"
            "M2 46m-13 0a13 13 0 1 1 13 13"
        ),
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


# ── faces and backs, their corner at (0, 0) ─────────────────────────────────────────────────────────────

MOVEMENT_FACE = Markup(
    '<g class="{color}"><rect class="card-edge" width="{width}" height="{height}" rx="20"/>'
    '<path class="sl-band-fill" d="M9 {band}H{right}V{low}a13 13 0 0 1-13 13H22a13 13 0 0 1-13-13Z"/>'
    '<rect class="sl-frame-line" x="9" y="9" width="{inner_width}" height="{inner_height}" rx="13"/>'
    '<text class="index" x="24" y="58" font-size="46">{number}</text>{mark}{wild}'
    '<g class="sl-emblem" transform="translate({emblem} 60) scale(1.15)">{hull}</g>'
    '<text class="numeral" x="{middle}" y="224" font-size="160">{number}</text>'
    '<text class="sl-does" font-size="{size}">{lines}</text></g>'
)
WILD = Markup('<path class="sl-wild" d="{star}"/>')


def movement_face(card: str, scene: Scene[StarlaneView]) -> Html:
    """Draw a movement card: number and mark in a corner, the ship, the numeral, and whose ship it moves."""
    joker = _is_joker(card, scene.view)
    return _movement_face(card, joker, scene.say(T("Joker") if joker else _COLOR[card.partition("_")[0]]))


def _is_joker(card: str, view: StarlaneView) -> bool:
    return card.partition("_")[0] in view["jokers"]


@lru_cache(maxsize=64)
def _movement_face(card: str, joker: bool, does: str) -> Html:
    color, number = card.split("_")
    size, lines = fit(does, CARD_WIDTH - 34, (54, 50, 46, 42), 1)
    step, band = size * 1.1, 88.0
    first = CARD_HEIGHT - 5 - band / 2 + size * 0.35
    return MOVEMENT_FACE(
        color=color,
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        band=n(CARD_HEIGHT - band),
        right=CARD_WIDTH - 9,
        low=CARD_HEIGHT - 22,
        inner_width=CARD_WIDTH - 18,
        inner_height=CARD_HEIGHT - 18,
        number=number,
        mark=mark(color, 11, (68, 42)),
        wild=WILD(star=star(20, (CARD_WIDTH / 2, 46))) if joker else EMPTY,
        emblem=CARD_WIDTH - 54,
        hull=hull(color),
        middle=CARD_WIDTH // 2,
        size=n(size),
        lines=_lines(lines, first, step),
    )


def _lines(lines: Sequence[str], first: float, step: float) -> Html:
    """Write centered lines, the first one at `first`."""
    return join(
        [CARD_LINE(x=CARD_WIDTH // 2, y=n(first + step * i), text=part) for i, part in enumerate(lines)]
    )


BONUS_FACE = Markup(
    '<rect class="card-edge" width="{width}" height="{height}" rx="20"/>'
    '<rect class="card-rule" x="9" y="9" width="{inner_width}" height="{inner_height}" rx="13"/>'
    '<text class="sl-name" x="{middle}" y="56" font-size="{name_size}">{name}</text>'
    '<g transform="translate({middle} {y}) scale({scale})">'
    '<path class="sl-picture-fill" d="{filled}"/><path class="sl-picture" d="{picture}"/></g>'
    '<text class="does" font-size="{size}">{lines}</text>'
)


def bonus_face(bonus: str, scene: Scene[StarlaneView], *, brief: bool = False) -> Html:
    """Draw a bonus card: its name, its picture, and unless `brief` in a word what it does."""
    return _bonus_face(bonus, scene.say(BONUS[bonus]), "" if brief else scene.say(BRIEF[bonus]))


@lru_cache(maxsize=16)
def _bonus_face(bonus: str, name: str, does: str) -> Html:
    picture, filled = _PICTURES[bonus]
    name_size, _ = fit(name, CARD_WIDTH - 36, (46, 42, 38, 34, 30, 27), 1)
    size, lines = fit(does, CARD_WIDTH - 26, (48, 46, 44, 42, 40), 3) if does else (0.0, [])
    step = size * 1.1
    first = CARD_HEIGHT - 24 - step * (len(lines) - 1)
    room = min(170.0, first - size - 76)
    return BONUS_FACE(
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        inner_width=CARD_WIDTH - 18,
        inner_height=CARD_HEIGHT - 18,
        middle=CARD_WIDTH // 2,
        name_size=n(name_size),
        name=name,
        y=n((70 + first - size) / 2),
        scale=f"{room / 150:.2f}",
        filled=filled,
        picture=picture,
        size=n(size),
        lines=_lines(lines, first, step),
    )


BACKS = Markup(
    '<defs data-static="starlane-backs"><g id="sl-back">{planet}</g><g id="sl-bonus-back">{bonus}</g></defs>'
)
PLANET_BACK = Markup(
    '<path class="card-back-fill" d="{sky}"/><circle class="card-back-line" r="46"/>'
    '<path class="card-back-line" d="M-44-14Q0 10 44-14M-36 28Q0 44 36 28'
    'M-43-26Q-104 2-92 20Q-70 46 20 12T92-26Q98-48 44-36"/>'
)
STAR_BACK = Markup('<path class="card-back-line" d="{star}"/><path class="card-back-fill" d="{inside}"/>')


@cache
def backs() -> Html:
    """Define both backs: a ringed planet on movement cards, a star on bonus cards."""
    stars = (((-66, -104), 6), ((70, -88), 8), ((58, 108), 6), ((-70, 92), 7), ((8, -118), 4))
    sky = "".join([star(size, point) for point, size in stars])
    return BACKS(
        planet=card_back(PLANET_BACK(sky=sky)),
        bonus=card_back(STAR_BACK(star=star(58), inside=star(34) + sky)),
    )


# ── the card table ──────────────────────────────────────────────────────────────────────────────────────

CARD_TABLE = Markup('<g class="sl-cards">{piles}{planet}{holdings}</g>')
CARD = Markup('<g class="card">{face}</g>')
NO_CARD = Markup('<rect class="sl-empty" x="3" y="3" width="240" height="338" rx="18"/>')()


def table(scene: Scene[StarlaneView]) -> Html:
    """Draw the piles, the bonus cards on the final planet, and how many cards each player holds."""
    view, known = scene.view, scene.settled.view
    played, spent = view["played"], view["bonus_played"]
    piles = (
        _pile("pile", _stack("sl-back", view["pile"], known["pile"]), scene),
        _pile("played", CARD(face=movement_face(played[-1], scene)) if played else NO_CARD, scene),
        _pile("bonus_pile", _stack("sl-bonus-back", view["bonus_pile"], known["bonus_pile"]), scene),
        _pile(
            "bonus_played", CARD(face=bonus_face(spent[-1], scene, brief=True)) if spent else NO_CARD, scene
        ),
    )
    return CARD_TABLE(piles=join(piles), planet=_planet_cards(scene), holdings=_holdings(scene))


STACKED = Markup('<use href="#{back}" x="{x}" y="{x}"/>')
COUNT = Markup(
    '<g class="sl-count"><rect x="83" y="280" width="80" height="50" rx="25"/>'
    '<text x="123" y="318">{left}</text></g>'
)


@lru_cache(maxsize=64)
def _stack(back: str, left: int, count: int) -> Html:
    """Draw a face-down pile with the number of its cards.

    In motion that is the number before. A pile that was empty and is shuffled together again has none yet.
    """
    left = count or left
    if not left:
        return NO_CARD
    cards = join([STACKED(back=back, x=-4 * i) for i in range(min(3, 1 + left // 8))])
    return cards + COUNT(left=count) if count else cards


PILE_GROUP = Markup(
    '<g class="{css}" data-pick="{pick}" data-piece="{pick}" style="{style}">'
    '<g transform="scale({scale})">{inside}{ring}</g></g>'
)
PILE_RING = Markup(
    '<rect class="sl-halo" x="-8" y="-8" width="262" height="360" rx="26"/>'
    '<rect class="sl-ring" x="-8" y="-8" width="262" height="360" rx="26"/>'
)()


def _pile(pick: str, inside: Html, scene: Scene[StarlaneView]) -> Html:
    return PILE_GROUP(
        css=f"sl-pile {scene.css(pick)}".strip(),
        pick=pick,
        style=at(PILES[pick]),
        scale=SMALL,
        inside=inside,
        ring=PILE_RING if ACTIVE & scene.marks.get(pick, frozenset()) else EMPTY,
    )


PLANET_GROUP = Markup(
    '<g class="sl-pile {css}" data-pick="planet" data-piece="planet" style="{style}">'
    '<g transform="scale(0.17)"><use href="#sl-bonus-back" transform="rotate(-10 123 344)"/>'
    '<use href="#sl-bonus-back" transform="rotate(0 123 344)"/>'
    '<use href="#sl-bonus-back" transform="rotate(10 123 344)"/></g>'
    '<g class="sl-count"><text x="21" y="40" font-size="30">{left}</text></g>'
    '<text class="sl-planet-label" x="-22" y="38">{label}</text>{ring}</g>'
)
PLANET_RING = Markup(
    '<circle class="sl-halo" cx="21" cy="30" r="44"/><circle class="sl-ring" cx="21" cy="30" r="44"/>'
)()


def _planet_cards(scene: Scene[StarlaneView]) -> Html:
    """Draw the bonus cards that wait for the first ship home."""
    left = scene.settled.view["planet"]
    if not left:
        return EMPTY
    ring = PLANET_RING if "planet" in scene.marks else EMPTY
    return PLANET_GROUP(
        css=scene.css("planet"),
        style=at(PLANET_CARDS),
        left=left,
        label=scene.say(T("For the first one home")),
        ring=ring,
    )


HOLDINGS = Markup('<g class="sl-holdings">{head}{rows}</g>')
HOLDINGS_HEAD = Markup(
    '<text class="sl-head" x="{cards_x}" y="{y}">{cards}</text>'
    '<text class="sl-head" x="{bonus_x}" y="{y}">{bonus}</text>'
)
HEAD = 38  # the height of the line above the players' rows
DIVIDER = Markup('<path class="sl-divider" d="M368 {y}H632"/>')
_MIDDLE = 500.0


def seat_rows(view: StarlaneView, you: Seat) -> dict[Seat, float]:
    """Return the height of each player's row on the card table, team by team, `you` at the bottom."""
    teams = view["teams"]
    order = [seat for team in sorted(teams, key=lambda team: you in team) for seat in team]
    if you in order:
        order.remove(you)
        order.append(you)
    high = min(58.0, (1000 - TABLE - HEAD - 6) / len(order))
    top = TABLE + HEAD + (1000 - TABLE - HEAD - high * len(order)) / 2
    return {seat: top + high * (place + 0.5) for place, seat in enumerate(order)}


def _holdings(scene: Scene[StarlaneView]) -> Html:
    """Draw a row per player: marks, movement cards, bonus cards. Their numbers wait for cards in motion."""
    view, known = scene.view, scene.settled.view
    rows = seat_rows(view, scene.you)
    teams = {seat: number for number, team in enumerate(view["teams"]) for seat in team}
    parts, above = [], None
    for seat, y in rows.items():
        if above is not None and len(view["teams"]) < len(rows) and teams[above] != teams[seat]:
            parts.append(DIVIDER(y=n((rows[above] + y) / 2)))
        look, counts = scene.seats[seat], (known["hand_counts"][seat], known["bonus_counts"][seat])
        you = scene.say(T("You")) if seat == scene.you else ""
        parts.append(_holding(look.colors, look.active, counts, y, you, scene.you >= 0))
        above = seat
    left = _MIDDLE - (104 if scene.you >= 0 else 66)
    head = HOLDINGS_HEAD(
        cards_x=n(left + 56),
        bonus_x=n(left + 146),
        y=n(TABLE + 30),
        cards=scene.say(T("Cards")),
        bonus=scene.say(T("Bonuses")),
    )
    return HOLDINGS(head=head, rows=join(parts))


HOLDING = Markup(
    '{asked}<g transform="translate({x} {y})">{marks}'
    '<rect class="sl-mini" x="38" y="-16" width="23" height="32" rx="4"/><text x="80" y="11">{cards}</text>'
    '<rect class="sl-mini" x="109" y="-16" width="23" height="32" rx="4"/>'
    '<path class="sl-mini-star" d="{star}"/><text x="151" y="11">{bonus}</text>{you}</g>'
)
HOLDING_MARK = Markup('<g class="{color}">{mark}</g>')
HOLDING_YOU = Markup(
    '<rect class="sl-you" x="172" y="-19" width="72" height="38" rx="19"/>'
    '<text class="sl-you-text" x="208" y="10" font-size="28">{you}</text>'
)
# around the row of the player who is asked
ASKED = Markup('<rect class="sl-asked" x="{x}" y="{y}" width="{width}" height="50" rx="25"/>')


@lru_cache(maxsize=128)
def _holding(
    colors: tuple[str, ...], active: bool, counts: tuple[int, int], y: float, you: str, badges: bool
) -> Html:
    """Draw a player's row; `badges` leaves room for a badge."""
    x, half = (_MIDDLE - 104, 137) if badges else (_MIDDLE - 66, 104)
    left = -22 * (len(colors) - 1)
    half += 8 * (len(colors) - 1)
    marks = [
        HOLDING_MARK(color=color, mark=mark(color, 13, (left + 34 * i, 0))) for i, color in enumerate(colors)
    ]
    return HOLDING(
        asked=ASKED(x=n(_MIDDLE - half), y=n(y - 25), width=2 * half) if active else EMPTY,
        x=n(x),
        y=n(y),
        marks=join(marks),
        cards=counts[0],
        star=star(6.5, (120.5, 0)),
        bonus=counts[1],
        you=HOLDING_YOU(you=you) if you else EMPTY,
    )


# ── hands ───────────────────────────────────────────────────────────────────────────────────────────────

HANDS = Markup('<div class="sl-hands">{hands}</div>')
NOBODY = Markup('<div class="sl-nobody"></div>')()  # so that no room is kept for a hand
OWNER = Markup('<p class="sl-owner">{name}</p>')


def hands(scene: Scene[StarlaneView]) -> Html:
    """Draw the viewer's movement cards and bonus cards; after the game everybody's."""
    view = scene.view
    shown = [
        (seat, hand, bonus)
        for seat, (hand, bonus) in enumerate(zip(view["hands"], view["bonus"], strict=True))
        if hand is not None and bonus is not None
    ]
    parts = []
    for seat, hand, bonus in shown:
        name, first = scene.seats[seat].name, seat == shown[0][0]
        cards = _hand(scene, hand, "card", T("{player}’s movement cards", player=name), first)
        cards += _hand(scene, bonus, "bonus", T("{player}’s bonus cards", player=name), first)
        if len(shown) > 1 and cards:
            parts.append(OWNER(name=name))
        parts.append(cards)
    if not shown and not any(look.kind == "human" for look in scene.seats):
        return NOBODY
    return HANDS(hands=join(parts)) if any(parts) else EMPTY


HAND = Markup('<ul class="hand sl-hand sl-hand-{what}"{style=} aria-label="{label}">{cards}</ul>')
What = Literal["card", "bonus"]


def _hand(scene: Scene[StarlaneView], hand: Sequence[str], what: What, label: Text, first: bool) -> Html:
    """Draw cards in a row. Of equal cards the first one is picked, and the others only add room to it."""
    if not hand and (what == "bonus" or not scene.before):
        return EMPTY
    choosing = any(pick.startswith(("card:", "bonus:")) for pick in scene.marks)
    fresh, arrival = _fresh(scene, what), "is-coming" if scene.before else "is-fresh"
    cards, before = [], ""
    for card in hand:
        pick = f"{what}:{card}"
        css = scene.css(pick) or ("is-dim" if choosing else "")
        if card in fresh:
            fresh.remove(card)
            css = f"{css} {arrival}".lstrip()
        said = scene.say(card_label(pick, scene.view))
        face = movement_face(card, scene) if what == "card" else bonus_face(card, scene)
        cards.append(_hand_card(css, pick, first and card != before, said, face))
        before = card
    style = f"--arrives:{scene.motion_ms}ms" if scene.before else None
    return HAND(what=what, style=style, label=scene.say(label), cards=join(cards))


def _fresh(scene: Scene[StarlaneView], what: What) -> list[str]:
    """Return the cards that the last move brought into the viewer's hand."""
    kind = "dealt" if what == "card" else "bonus_drawn"
    return [card for event in scene.last if event["kind"] == kind for card in event.get("cards", ())]


HAND_CARD = Markup(
    '<li class="{css}"{data_pick=}{data_room=}>'
    '<svg class="card" viewBox="-4 -4 254 352" role="img" aria-label="{label}">{face}</svg></li>'
)


@lru_cache(maxsize=128)
def _hand_card(css: str, pick: str, pickable: bool, label: str, face: Html) -> Html:
    return HAND_CARD(
        css=css,
        data_pick=pick if pickable else None,
        data_room=None if pickable else pick,
        label=label,
        face=face,
    )


def card_label(pick: str, view: StarlaneView) -> Text:
    """Say what a card does, a bonus card with its name."""
    what, _, card = pick.partition(":")
    if what == "bonus":
        return T("{card}: {does}", card=BONUS[card], does=EFFECT[card])
    color, number = card.split("_")
    does = _JOKER if color in view["jokers"] else _MOVES[color]
    return Text(does.msgid, {"n": number})


def pile_label(pick: str, view: StarlaneView) -> Text:
    """Say what a pile is and how many cards it has."""
    match pick:
        case "pile":
            return TN("Movement pile, {n} card", "Movement pile, {n} cards", view["pile"])
        case "bonus_pile":
            return TN("Bonus pile, {n} card", "Bonus pile, {n} cards", view["bonus_pile"])
        case "planet":
            return TN(
                "On the final planet: {n} bonus card", "On the final planet: {n} bonus cards", view["planet"]
            )
        case "played":
            played = view["played"]
            if not played:
                return T("No movement card played yet")
            return TN(
                "{n} movement card played, on top: {card}",
                "{n} movement cards played, on top: {card}",
                len(played),
                card=card_label(f"card:{played[-1]}", view),
            )
    spent = view["bonus_played"]
    if not spent:
        return T("No bonus card played")
    return TN(
        "{n} bonus card played, on top: {card}",
        "{n} bonus cards played, on top: {card}",
        len(spent),
        card=card_label(f"bonus:{spent[-1]}", view),
    )
