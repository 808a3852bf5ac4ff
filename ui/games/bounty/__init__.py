"""Bounty as it is drawn: a position as SVG, what to tap for a move, how an event moves the pieces, what each place is called.

The printed board is in bounty_board.py, what lies open in its middle in bounty_docket.py, holdings, money and deals beside it
in bounty_ledger.py, colors and states in bounty.css. On a small screen the board zooms to where things happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from engine.games.bounty.board import FORCE, LENGTH, PARTNER, PRICE, SKULL, SPACES
from engine.games.bounty.cards import DECK_NAMES
from engine.games.bounty.phrases import level
from engine.rules import Move
from engine.text import TN, T, Text
from ui.drawing.base import Motion, Place
from ui.drawing.scene import Scene, Seen
from ui.games.bounty.board import (
    BANDS,
    BOXES,
    CHEST,
    DECKS,
    DICE_ASIDE,
    DICE_FREE,
    DOCKET,
    ICONS,
    MIDDLES,
    PLATES_AT,
    STRIPS,
    Box,
    lines,
    printed,
    rect,
    sigil,
    skull,
    spot,
)
from ui.games.bounty.docket import docket, going_on, looked_at, symbols_at
from ui.games.bounty.holdings import aside, compose, drafted, ledger
from ui.markup.html import escape as attr
from ui.markup.svg import Point, at, fit, line, mark, n

__all__ = ["aside", "board", "compose", "drafted", "gazes", "ledger", "motions", "picks", "places", "where"]

gazes = True  # a space that is pointed at shows its deed
ZOOM = 1.7  # on a small screen (bounty.css)
WINDOW = 1000 / ZOOM
OPEN: Point = (DOCKET[0] + DOCKET[2] / 2, DOCKET[1] + DOCKET[3] / 2)  # the middle of what lies open
DICE_ROOM: Point = (78.0, 50.0)  # to each side of the middle between the dice
ACTIVE = frozenset({"can", "picked", "land"})

# Times and easings of motions, in milliseconds.
STEP, WALK, ROLL, COIN, JAILED = 110, 900, 600, 450, 600
GLIDE, SETTLE = 250, 600  # of the close-up, to the dice and away from a token
DECELERATE = "cubic-bezier(.05,.7,.1,1)"
STANDARD = "cubic-bezier(.2,0,0,1)"


# ── the board ──────────────────────────────────────────────────────────────────────────────────────────────


def board(scene: Scene[Any]) -> str:
    """The whole board as one SVG, in a group that a small screen zooms to where things happen: what lies open in the middle, else the
    token of whoever has the turn."""
    opened = looked_at(scene) >= 0 or bool(going_on(scene))
    lie = DICE_ASIDE if opened else dice_at(scene.view)
    layers = (
        _print(scene),
        _group("bt-owned", _owned(scene.view, scene)),
        _group("bt-last", _last(scene)),
        _group("bt-picks", _spaces(scene)),
        _stock(scene),
        _group("bt-decks", (_deck(scene, number) for number in (0, 1))),
        _dice(scene, lie),
        docket(scene),
        _group("bt-plates", _plates(scene)),
        _group("bt-tokens", _tokens(scene)),
        f'<g class="bt-coin" data-piece="coin" style="{at(CHEST)}"><circle r="15"/><path d="M-5-6H5M0-6V8"/></g>',
    )
    x, y = _shift(OPEN if opened else MIDDLES[scene.view["places"][scene.view["turn"]]], lie)
    whole = " bt-whole" if scene.holdings.whole_board else ""
    shown = f'<g class="bt-view" data-piece="view" style="--tx:{n(x)}px;--ty:{n(y)}px">{"".join(layers)}</g>'
    return f'<svg class="board bounty" viewBox="0 0 1000 1000" aria-hidden="true"><g class="bt-world{whole}">{shown}</g></svg>'


def _ring(box: Box, round_: float) -> str:
    """Round something that can be tapped."""
    return rect(box, "bt-halo", round_=round_) + rect(box, "bt-ring", round_=round_)


def _group(css: str, parts: Iterable[str]) -> str:
    return f'<g class="{css}">{"".join(parts)}</g>'


def _print(scene: Scene[Any]) -> str:
    names = tuple(escape(scene.say(space.name)) for space in SPACES)
    toll = escape(scene.say(T("pay {amount}", amount=0)))
    return printed(names, escape(scene.say(T("visiting"))), toll, attr(f"bounty {names[1]} {toll}"))


def _shift(focus: Point, dice: Point) -> Point:
    """How far a small screen moves the board to show a point in the middle, and the dice whole."""

    def edge(value: float, die: float, room: float) -> float:
        near = min(max(value - WINDOW / 2, die + room - WINDOW), die - room)
        return -min(max(0.0, near), 1000 - WINDOW)

    return edge(focus[0], dice[0], DICE_ROOM[0]), edge(focus[1], dice[1], DICE_ROOM[1])


def _owned(view: Seen, scene: Scene[Any]) -> Iterable[str]:
    """Whose a property is, what stands on it, and whether it is inactive."""
    for place, owner in enumerate(view["owner"]):
        if view["inactive"][place]:
            x, y, w, h = BOXES[place]
            yield (
                rect(BOXES[place], "bt-dull")
                + f'<path class="bt-crossed" d="M{n(x + 8)} {n(y + h - 8)}L{n(x + w - 8)} {n(y + 8)}"/>'
            )
        if owner >= 0:
            color = scene.seats[owner].colors[0]
            x, y, w, h = STRIPS[place]
            yield f'<g class="{color}">{rect(STRIPS[place], "bt-strip")}{mark(color, 7.5, (x + w / 2, y + h / 2), "bt-badge")}</g>'
        if view["symbols"][place]:
            yield _symbols(view["symbols"][place], place)


def _symbols(symbols: int, place: int) -> str:
    x, y, w, h = BANDS[place]
    down = w < h
    if symbols == SKULL:
        return symbols_at(symbols, x + w / 2, y + h / 2, 0)
    first = -11.0 * (symbols - 1)
    return symbols_at(
        symbols, x + w / 2 + (0 if down else first), y + h / 2 + (first if down else 0), 22, down
    )


def _spaces(scene: Scene[Any]) -> Iterable[str]:
    """Every space can be looked at; some can be picked."""
    here = {shape for shape, marks in scene.marks.items() if "here" in marks}
    for place, (x, y, w, h) in enumerate(BOXES):
        pick = f"space:{place}"
        inner = (x + 3, y + 3, w - 6, h - 6)
        ring = _ring(inner, 8) if ACTIVE & scene.marks.get(pick, frozenset()) else ""
        walked = rect(inner, "bt-here", round_=8) if pick in here else ""
        yield f'<g class="bt-space {scene.css(pick)}" data-pick="{pick}">{rect(BOXES[place], "bt-touch")}{ring}{walked}</g>'


def _last(scene: Scene[Any]) -> Iterable[str]:
    """The last way: a broken frame where it began, a whole one where it ended, dots between."""
    for event in scene.last:
        if event["kind"] not in ("moved", "jailed"):
            continue
        for css, place in (("bt-from", event["from"]), ("bt-to", event["to"])):
            x, y, w, h = BOXES[place]
            yield rect((x + 3, y + 3, w - 6, h - 6), css, round_=6)
        yield f'<path class="bt-trail" d="{line(_way(event))}"/>'


def _way(event: Seen) -> list[Point]:
    """The points that a token passes."""
    seat, start, end = event["seat"], event["from"], event["to"]
    if event["kind"] == "jailed":
        return [spot(seat, start), spot(seat, end, True)]
    step = -1 if event["how"] == "back" else 1
    count = (end - start) * step % LENGTH
    return [spot(seat, (start + step * i) % LENGTH) for i in range(count + 1)]


# ── in the middle ──────────────────────────────────────────────────────────────────────────────────────────


def _deck(scene: Scene[Any], number: int) -> str:
    pick, (x, y) = f"deck:{number}", DECKS[number]
    size, words = fit(scene.say(DECK_NAMES[number]), 90, (19, 18, 17, 16, 15, 14, 13, 12, 11), 2)
    name = lines([escape(word) for word in words], 0, 50, size)
    height = range(1 + scene.view["decks"][number] // 8, -1, -1)
    piles = "".join(rect((-54 - 3 * i, -82 - 3 * i, 108, 164), "card-back", round_=10) for i in height)
    frame = rect((-47, -75, 94, 150), "card-back-line", round_=7)
    picture = f'<path class="bt-back" transform="translate(0 -18) scale(1.1)" d="{ICONS["craft" if number else "hunter"]}"/>'
    ring = _ring((-60, -88, 120, 176), 16) if pick in scene.marks else ""
    inside = f'{piles}{frame}{picture}<text font-size="{n(size)}">{name}</text>{ring}'
    return f'<g class="bt-deck {scene.css(pick)}" data-pick="{pick}" transform="translate({n(x)} {n(y)})">{inside}</g>'


def _stock(scene: Scene[Any]) -> str:
    """The Depository: a chest, and the symbols it still has."""
    x, y = CHEST
    view = scene.view
    size, words = fit(scene.say(T("Depository")), 112, (18, 17, 16, 15, 14), 1)
    return (
        f'<g class="bt-chest" transform="translate({n(x)} {n(y)})"><path class="bt-lid" d="M-42-6Q-42-40 0-40Q42-40 42-6Z"/>'
        f'<rect class="bt-trunk" x="-42" y="-6" width="84" height="44" rx="4"/><circle class="bt-lock" r="17"/>'
        f'<text class="bt-caption" y="60" font-size="{n(size)}">{escape(words[0])}</text>'
        f'{sigil(-42, 86)}<text class="bt-left" x="-28" y="93">{attr(view["sigils"])}</text>'
        f'{skull(20, 86)}<text class="bt-left" x="36" y="93">{attr(view["skulls"])}</text></g>'
    )


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def dice_at(view: Seen) -> Point:
    """Where the dice come to lie after a roll: in the middle, or beside what lies open there."""
    return DICE_ASIDE if view["pending"] else DICE_FREE


def _dice(scene: Scene[Any], lie: Point) -> str:
    """The dice of the last roll; an id of its own for each roll makes them tumble anew."""
    view = scene.view
    faces, key = (
        list(view["dice"]) or [6, 6],
        f"{view['round']}-{view['turn']}-{view['doubles']}-{view['phase']}",
    )
    for event in scene.last:
        if event["kind"] == "rolled_for_payment":
            faces, key = list(event["dice"]), f"{view['round']}-pay-{event['at']}"
        elif event["kind"] == "rolled":
            faces, key = (
                list(event["dice"]),
                f"{event['seat']}-{'-'.join(map(str, event['dice']))}-{_landed(scene)}",
            )
    parts = []
    for number, face in enumerate(faces):
        pips = "".join(f'<circle cx="{15 * dx}" cy="{15 * dy}" r="5.6"/>' for dx, dy in _PIPS[face])
        inner = f'<rect class="bt-die" x="-27" y="-27" width="54" height="54" rx="11"/><g class="bt-pips">{pips}</g>'
        turning = f'<g id="bt-die{number}-{key}" class="bt-tumble">{inner}</g>'
        parts.append(f'<g transform="translate({-31 + 62 * number} {-4 + 8 * number})">{turning}</g>')
    ring = _ring((-70, -44, 140, 88), 22) if "dice" in scene.marks else ""
    inside = rect((-70, -48, 140, 96), "bt-touch") + ring + "".join(parts)
    return f'<g class="bt-dice {scene.css("dice")}" data-pick="dice" data-piece="dice" style="{at(lie)}">{inside}</g>'


def _landed(scene: Scene[Any]) -> int:
    return next((int(event["from"]) for event in scene.last if event["kind"] in ("moved", "jailed")), LENGTH)


_PLATES: dict[str, Text] = {
    "collect": T("Collect"),
    "auction": T("Auction"),
    "pass": T("Pass"),
    "ask": T("Ask"),
    "waive": T("Let off"),
    "bankrupt": T("Bankrupt"),
    "want": T("Want it too"),
    "accept": T("Accept"),
    "refuse": T("Refuse"),
    "keep": T("Keep inactive"),
    "reinstate": T("Reinstate"),
    "pay_fine": T("Pay 50"),
    "place": T("Put it here"),
    "deactivate": T("Make inactive"),
    "sell": T("Sell"),
}


def _plate_name(move: Move) -> Text:
    verb = str(move[0])
    if verb == "bid":
        return T("Bid {amount}", amount=move[1])
    if verb == "counter":
        return T("Counter: {amount}", amount=int(move[3]) - int(move[1]))
    if verb == "sell_down":
        return T("Down to {level}", level=level(int(move[2])))
    return _PLATES[verb]


def _plates(scene: Scene[Any]) -> Iterable[str]:
    """What has no place on the board can be tapped under what lies open. A small screen has the same answers right below the board,
    and shows here only what is to be done with a property that was tapped."""
    wanted = {}
    for move in scene.legal:
        path = picks(move, scene.view)
        if path[-1].startswith("plate:") and ACTIVE & scene.marks.get(path[-1], frozenset()):
            wanted[path[-1]] = move, len(path) == 1
    wide = min(160.0, 556 / max(1, len(wanted)) - 8)
    left = 500 - (wide + 8) * len(wanted) / 2 + 4
    for number, (pick, (move, answer)) in enumerate(wanted.items()):
        size, words = fit(scene.say(_plate_name(move)), wide - 14, (23, 21, 19, 17, 16, 15, 14), 2)
        x = left + (wide + 8) * number
        first = PLATES_AT + 37 - size * 0.55 * (len(words) - 1)
        text = lines([escape(word) for word in words], x + wide / 2, first, size * 1.05)
        inside = f'{rect((x, PLATES_AT, wide, 60), "bt-plaque", round_=12)}<text font-size="{n(size)}">{text}</text>'
        css = "bt-plate bt-answer" if answer else "bt-plate"
        yield f'<g class="{css} {scene.css(pick)}" data-pick="{attr(pick)}">{inside}</g>'


def _tokens(scene: Scene[Any]) -> Iterable[str]:
    """Every hunter still in the game; those further down the board in front."""
    view = scene.view
    standing = [
        (spot(seat, place, bool(view["jail"][seat])), seat)
        for seat, place in enumerate(view["places"])
        if not view["out"][seat]
    ]
    for point, seat in sorted(standing, key=lambda found: found[0][1]):
        look = scene.seats[seat]
        turn = '<circle class="bt-turn" r="27" cy="2"/>' if seat == view["turn"] and not view["over"] else ""
        css = f"bt-token {look.colors[0]}{' is-active' if look.active else ''}"
        inside = f'{turn}<use href="#bt-{look.colors[0]}"/>'
        yield f'<g id="bt-t{seat}" class="{css}" data-piece="token:{seat}" style="{at(point)}">{inside}</g>'


# ── what to tap ────────────────────────────────────────────────────────────────────────────────────────────


def picks(move: Move, view: Seen) -> tuple[str, ...]:
    """The shapes to tap for a move: dice, a deck, a property and then what to do with it, or a plate with the answer."""
    verb = move[0]
    if verb in ("roll", "roll_payment"):
        return ("dice",)
    if verb == "draw":
        return (f"deck:{view['pending'][-1]['deck']}",)
    if verb == "use_card":
        return (f"deck:{move[1]}",)
    plate = "plate:" + "_".join(map(str, move))
    if verb in ("sell", "sell_down", "deactivate", "place"):
        return (f"space:{move[1]}", plate)
    return (plate,)


# ── motion ─────────────────────────────────────────────────────────────────────────────────────────────────


def motions(event: Seen, view: Seen) -> list[Motion]:
    """How an event moves dice, tokens and coins."""
    kind = event["kind"]
    if kind in ("rolled", "rolled_for_payment"):
        return _rolling(event, view)
    if kind == "moved":
        steps = _way(event)
        ms = max(2 * STEP, min(WALK, STEP * (len(steps) - 1)))
        return [Motion(f"token:{event['seat']}", steps, ms, sound="step"), _following(steps[1:] or steps, ms)]
    if kind == "jailed":
        way = _way(event)
        return [
            Motion(f"token:{event['seat']}", way, JAILED, STANDARD, wait=80, arc=90, sound="bump"),
            _following(way[1:], 80 + JAILED),
        ]
    if kind == "paid":
        ends = (_purse(event["from"], view), _purse(event["to"], view))
        return [Motion("coin", ends, COIN, STANDARD, arc=60, sound="coin")] if ends[0] != ends[1] else []
    if kind == "game_won":
        there = spot(event["seat"], view["places"][event["seat"]], bool(view["jail"][event["seat"]]))
        return [Motion(f"token:{event['seat']}", (there, there), ROLL, arc=40, sound="win")]
    return []


def _rolling(event: Seen, view: Seen) -> list[Motion]:
    """The dice fly in within what a small screen shows: them, and whoever is about to walk."""
    x, y = dice_at(view)
    walks = event["kind"] == "rolled" and not view["jail"][event["seat"]]
    start = MIDDLES[(view["places"][event["seat"]] - sum(event["dice"])) % LENGTH] if walks else OPEN
    left, top = shift = _shift(start, (x, y))
    corner = max(x - 150, DICE_ROOM[0] - left), min(y + 70, WINDOW - DICE_ROOM[1] - top)
    flight = Motion("dice", (corner, (x, y)), ROLL, DECELERATE, arc=30, sound="draw")
    return (
        [flight, Motion("view", (shift, shift), ROLL - GLIDE, wait=GLIDE, settle=SETTLE)]
        if walks
        else [flight]
    )


def _following(points: Sequence[Point], ms: int) -> Motion:
    """The close-up goes with a token that takes so long for its way; `points` is where it comes to."""
    first = ms // len(points)
    return Motion(
        "view",
        [_shift(point, DICE_FREE) for point in points],
        ms - first,
        "linear",
        wait=first,
        settle=SETTLE,
    )


def where(event: Seen) -> list[Point]:
    """On the spaces of the lane; symbols come and go, and a property becomes inactive, without any motion."""
    if event["kind"] == "moved":
        return [MIDDLES[event["from"]], MIDDLES[event["to"]]]
    if event["kind"] not in ("symbol_added", "symbols_sold", "made_inactive", "reinstated"):
        return []
    return [MIDDLES[event["at"]], MIDDLES[PARTNER[event["at"]]]]


def _purse(seat: int, view: Seen) -> Point:
    return spot(seat, view["places"][seat], bool(view["jail"][seat])) if seat >= 0 else CHEST


# ── the board in words ─────────────────────────────────────────────────────────────────────────────────────


def places(scene: Scene[Any]) -> list[Place]:
    """The lane in the direction of play, then dice, decks, and what can be answered."""
    found = [
        Place(f"space:{place}", _marked(scene, f"space:{place}", _space(scene, place)))
        for place in range(LENGTH)
    ]
    faces = scene.view["dice"]
    dice = T("Dice: {first} and {second}", first=faces[0], second=faces[1]) if faces else T("Dice")
    found.append(Place("dice", _marked(scene, "dice", dice)))
    for number in (0, 1):
        deck = TN(
            "{deck}, {n} card", "{deck}, {n} cards", scene.view["decks"][number], deck=DECK_NAMES[number]
        )
        found.append(Place(f"deck:{number}", _marked(scene, f"deck:{number}", deck)))
    for move in scene.legal:
        pick = picks(move, scene.view)[-1]
        if pick.startswith("plate:") and ACTIVE & scene.marks.get(pick, frozenset()):
            found.append(Place(pick, _plate_name(move)))
    return found


def _space(scene: Scene[Any], place: int) -> Text:
    """Name, price or owner, symbols, and who stands there."""
    view = scene.view
    parts: list[Text] = []
    owner = view["owner"][place]
    if owner >= 0:
        parts.append(T("belongs to {player}", player=scene.seats[owner].name))
        if view["inactive"][place]:
            parts.append(T("inactive"))
        elif view["symbols"][place]:
            parts.append(level(view["symbols"][place]))
        if view["payments"][place]:
            owed = view["payments"][place]
            force = SPACES[place].kind == FORCE
            parts.append(
                T("pays {times} times the dice", times=owed) if force else T("pays {amount}", amount=owed)
            )
    elif PRICE[place]:
        parts.append(T("price {price}", price=PRICE[place]))
    there = [seat for seat, where in enumerate(view["places"]) if where == place and not view["out"][seat]]
    for seat in there:
        name = scene.seats[seat].name
        parts.append(
            T("{player} is in Jail", player=name)
            if view["jail"][seat]
            else T("{player} is here", player=name)
        )
    space = SPACES[place].name
    return T("{space}: {facts}", space=space, facts=parts) if parts else space


_STATES: tuple[tuple[str, Text], ...] = (("picked", T("picked")), ("can", T("can be picked")))


def _marked(scene: Scene[Any], pick: str, label: Text) -> Text:
    marks = scene.marks.get(pick, frozenset())
    for name, state in _STATES:
        if name in marks:
            return T("{place} ({state})", place=label, state=state)
    return label
