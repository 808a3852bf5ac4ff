"""Twenty-One as it is drawn: a position as SVG, what to tap for a move, how an event moves the cards, what each thing is called.

Where things lie is in twentyone_table.py, the cards in twentyone_cards.py, the players' places in twentyone_seats.py, the
hand in twentyone_hand.py, colors and states in twentyone.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from engine.games.twentyone.cards import Face
from engine.games.twentyone.words import WORDS, card_name
from engine.rules import Move
from engine.text import TN, T, Text
from ui.drawing.base import Motion, Place
from ui.drawing.scene import Scene, Seen
from ui.games.twentyone.cards import back, card
from ui.games.twentyone.hand import aside, label_of
from ui.games.twentyone.layout import (
    ASIDE,
    CALL_WIDTH,
    CALLED,
    DRAW,
    GOAL,
    LANTERNS,
    PILE,
    SMALL,
    STOPS,
    TOTAL,
    empty,
    hand_spot,
    order,
    pawn_spot,
    printed,
)
from ui.games.twentyone.seats import note_of, seats
from ui.markup.svg import Point, at, mark, n, text_width

__all__ = ["aside", "board", "motions", "picks", "places"]

# Times and easings of motions, in milliseconds.
PLAY, CALL, FLIP, AWAY, TAKE = 320, 650, 260, 380, 300
STANDARD = "cubic-bezier(.2,0,0,1)"
DECELERATE = "cubic-bezier(.05,.7,.1,1)"


# ── the board ───────────────────────────────────────────────────────────────────────────────────────────


def board(scene: Scene[Any]) -> str:
    """The table as one SVG: print, dial, places of the players, piles, and what was called out."""
    turned = " to-turned" if scene.view["direction"] < 0 else ""
    layers = (
        printed(),
        f'<g class="to-order{turned}">{order()}</g>',
        _group("to-dial", _dial(scene)),
        _group("to-seats", seats(scene)),
        _group("to-piles", _piles(scene)),
        _group("to-total", _total(scene)),
        _group("to-call", _call(scene)),
    )
    return f'<svg class="board twentyone" viewBox="0 0 1000 1000" aria-hidden="true">{"".join(layers)}</svg>'


def _group(css: str, parts: Iterable[str]) -> str:
    return f'<g class="{css}">{"".join(parts)}</g>'


# ── the dial ────────────────────────────────────────────────────────────────────────────────────────────


def shown_total(scene: Scene[Any]) -> int:
    """The total on the dial. A round that has just ended stays in sight until its players have drawn."""
    view = scene.view
    if view["window"] and view["window"]["kind"] == "tiebreak":
        return view["window"]["total"] or 0  # what the viewer has chosen
    if not view["pile"] and view["to_draw"]:
        for event in scene.last:
            if event["kind"] == "went_bust":
                return int(event["total"])
            if event["kind"] == "round_won":
                return GOAL
    return int(view["total"])


def _coming(scene: Scene[Any]) -> int | None:
    """The total that the move pointed at would make, if it would change it."""
    for event in scene.preview:
        if event["kind"] == "sealed" or (event["kind"] == "card_played" and event["total"] != event["was"]):
            return int(event["total"])
    return None


def _dial(scene: Scene[Any]) -> Iterable[str]:
    """Twenty-one lanterns, lit up to the total; broken rings where the viewer's cards would lead."""
    total, coming = shown_total(scene), _coming(scene)
    choosing = scene.decision is not None and scene.decision.kind in ("play", "add")
    sealing = [pick for pick in scene.marks if pick.startswith("lay:")]
    for pick in sealing:  # room for a thumb
        x, y = TOTAL if pick == "lay:0" else LANTERNS[int(pick[4:])]
        yield f'<circle class="to-near" data-room="{pick}" cx="{n(x)}" cy="{n(y)}" r="64"/>'
    reach = {item["total"] for item in scene.view["makes"]} if choosing else set()
    for step in range(1, GOAL + 1):
        x, y = LANTERNS[step]
        css = ["lit" if step <= total else "unlit"]
        if coming is not None and min(total, coming) < step <= max(total, coming):
            css.append("coming" if coming > total else "going")
        stop, pick = step in STOPS, f"lay:{step}"
        tap = f' data-pick="{pick}"' if pick in sealing else ""
        css.append(scene.css(pick))
        radius = 40 if step == GOAL else 34 if stop else 22
        yield f'<g class="to-lantern {" ".join(css)}{" to-stop" if stop else ""}"{tap} transform="translate({n(x)} {n(y)})">'
        if step == GOAL:
            yield '<path class="to-lamp" d="M-46-6L0-48L46-6H35V38H-35V-6Z"/>'
        else:
            yield f'<circle class="to-lamp" r="{radius}"/>'
        if step in reach or pick in sealing:
            yield f'<circle class="to-reach" r="{radius + (11 if step == GOAL else 7)}"/>'
        if stop:
            yield f'<text y="{19 if step == GOAL else 13}" font-size="{42 if step == GOAL else 38}">{step}</text>'
        yield "</g>"


def _total(scene: Scene[Any]) -> Iterable[str]:
    """The running total, large; with the move pointed at, what would become of it."""
    total, coming = shown_total(scene), _coming(scene)
    x, y = TOTAL
    made = total if coming is None else coming
    state = "is-21" if made == GOAL else "is-bust" if made > GOAL else "is-on"
    text, size = (str(total), 96) if coming is None else (f"{total}→{coming}", 46)
    tap = ' data-pick="lay:0"' if "lay:0" in scene.marks else ""
    yield f'<g class="to-medal {state} {scene.css("lay:0")}"{tap}><circle cx="{n(x)}" cy="{n(y)}" r="72"/>'
    yield f'<text x="{n(x)}" y="{n(y + size * 0.35)}" font-size="{size}">{text}</text></g>'


# What the last move is called out with, the last that applies.
_CALLS: dict[str, Text] = {
    "order_turned": T("Switch!"),
    "made_21": T("Twenty-one!"),
    "stole": T("Sorry! Stolen!"),
    "sent_back": T("Sorry!"),
    "blocked": T("Don’t be Sorry!"),
    "tiebreak_began": T("Tiebreaker!"),
}


def _call(scene: Scene[Any]) -> Iterable[str]:
    """A word under the pile, within the ring of lanterns, as somebody at the table would call it out."""
    called: Text | None = None
    for event in scene.last:
        if event["kind"] == "went_bust":
            called = T("Bust by {n}!", n=event["over"])
        elif event["kind"] == "order_turned" and not event["changed"]:
            continue
        else:
            called = _CALLS.get(event["kind"], called)
    if called:
        words = scene.say(called)
        size = min(46.0, 46 * CALL_WIDTH / max(CALL_WIDTH, text_width(words, 46)))
        yield f'<text x="{n(CALLED[0])}" y="{n(CALLED[1])}" font-size="{n(size)}">{escape(words)}</text>'


# ── the piles ───────────────────────────────────────────────────────────────────────────────────────────


def _piles(scene: Scene[Any]) -> Iterable[str]:
    view = scene.view
    left = int(view["draw"])
    layers = "".join(
        f'<g transform="translate({-4 * i} {-4 * i}) scale({SMALL})">{back()}</g>'
        for i in range(min(3, 1 + left // 25))
    )
    badge = '<rect class="to-badge" x="-42" y="62" width="84" height="50" rx="25"/>'
    count = f'{badge}<text class="to-count" y="99" font-size="36">{left}</text>'
    yield empty(DRAW, SMALL)
    yield _pile(scene, "draw", "draw", DRAW, SMALL, layers + count if left else "")
    yield empty(ASIDE, SMALL)
    yield from _play_pile(scene)
    yield _set_aside(scene)


def _pile(scene: Scene[Any], pick: str, piece: str, center: Point, scale: float, inside: str) -> str:
    w, h = 200 * scale + 18, 280 * scale + 18
    frame = f'<rect class="to-frame" x="{n(-w / 2)}" y="{n(-h / 2)}" width="{n(w)}" height="{n(h)}" rx="22"/>'
    room = f'<rect class="to-room" x="{n(-w / 2)}" y="{n(-h / 2)}" width="{n(w)}" height="{n(h)}"/>'
    return f'<g class="to-pile {scene.css(pick)}" data-pick="{pick}" data-piece="{piece}" style="{at(center)}">{room}{inside}{frame}</g>'


def _set_aside(scene: Scene[Any]) -> str:
    """The piles of earlier rounds, the last card of them uppermost."""
    faces: Sequence[Face] = scene.view["aside"]
    under = ""
    if len(faces) > 1:
        under = f'<g transform="translate({n(ASIDE[0])} {n(ASIDE[1])})"><g transform="rotate(-5) scale({SMALL})">{back()}</g></g>'
    just = any(event["kind"] == "pile_set_aside" for event in scene.last)
    look = (
        f'transform="scale({SMALL})"' if just else f'class="to-old-card" transform="rotate(4) scale({SMALL})"'
    )
    top = f"<g {look}>{card(faces[-1], scene.say)}</g>" if faces else ""
    return under + _pile(scene, "aside", "aside", ASIDE, SMALL, top)


def _play_pile(scene: Scene[Any]) -> Iterable[str]:
    """The cards of this round: the last ones beneath, turned a little, the top one with the mark of whoever played it."""
    pile: Sequence[Face] = scene.view["pile"]
    if not pile:
        big = f'<text class="to-title" x="{n(PILE[0])}" y="{n(PILE[1] + 44)}" font-size="130">21</text>'
        yield empty(PILE, 1, big)
    for place in range(max(0, len(pile) - 4), len(pile) - 1):
        turn = (-9, 6, -4, 10, -7, 3, 8)[place % 7]
        x, y = PILE
        yield f'<g class="to-under" transform="translate({n(x)} {n(y)}) rotate({turn})">{card(pile[place], scene.say)}</g>'
    top = ""
    if pile:
        top = f'<g class="to-top">{card(pile[-1], scene.say)}{_player(scene)}</g>'
    yield _pile(scene, "pile", "top", PILE, 1, top)


def _player(scene: Scene[Any]) -> str:
    for event in scene.last:
        if event["kind"] in ("card_played", "card_put_down"):
            color = scene.seats[event["seat"]].colors[0]
            return f'<g class="to-by {color}"><circle cx="88" cy="-128" r="29"/>{mark(color, 17, (88, -128))}</g>'
    return ""


# ── what to tap ─────────────────────────────────────────────────────────────────────────────────────────


def picks(move: Move, view: Seen) -> tuple[str, ...]:
    """The shapes to tap for a move. No answer is a tap on the pile: let it lie."""
    verb = move[0]
    if verb == "play" and len(move) > 2:
        return (f"card:{move[1]}", f"seat:{move[2]}")
    if verb in ("play", "add", "put_down"):
        return (f"card:{move[1]}",)
    if verb == "lay":
        return (f"lay:{move[1]}",)
    return ({"draw": "draw", "steal": "card:steal", "block": "card:dont_be_sorry"}.get(str(verb), "pile"),)


# ── motion ──────────────────────────────────────────────────────────────────────────────────────────────


def motions(event: Seen, view: Seen) -> list[Motion]:
    """How an event moves cards. A card whose round is over by now lies on the set-aside piles already."""
    kind, players = event["kind"], len(view["home"])
    piece = "top" if view["pile"] else "aside"
    if kind in ("card_played", "card_put_down"):
        return [
            Motion(piece, (hand_spot(event["seat"], players), PILE), PLAY, STANDARD, arc=40, sound="draw")
        ]
    if kind in ("made_21", "went_bust"):
        return [Motion(piece, (PILE, PILE), CALL, sound="home" if kind == "made_21" else "bump")]
    if kind == "blocked":
        return [Motion(piece, (PILE, PILE), CALL, arc=20, sound="shield")]
    if kind == "pawn_flipped":
        there = pawn_spot(event["seat"], event["pawn"], players)
        sound = "home" if event["to"] == "home" else "bump"
        return [Motion(f"pawn:{event['seat']}:{event['pawn']}", (there, there), FLIP, arc=22, sound=sound)]
    if kind == "pile_set_aside":
        return [Motion("aside", (PILE, ASIDE), AWAY, DECELERATE, sound="slide")]
    if kind == "cards_drawn":
        return [
            Motion(
                f"hand:{event['seat']}",
                (DRAW, hand_spot(event["seat"], players)),
                TAKE,
                STANDARD,
                sound="draw",
            )
        ]
    if kind == "pile_shuffled":
        return [Motion("draw", (ASIDE, DRAW), AWAY, STANDARD, sound="slide")]
    return []


# ── the table in words ──────────────────────────────────────────────────────────────────────────────────


def places(scene: Scene[Any]) -> list[Place]:
    """The piles, the players clockwise, then the viewer's cards."""
    view = scene.view
    found = [
        Place("pile", _marked(scene, "pile", _pile_name(view))),
        Place(
            "draw",
            _marked(scene, "draw", TN("Draw pile, {n} card", "Draw pile, {n} cards", int(view["draw"]))),
        ),
        Place("aside", TN("Set aside: {n} card", "Set aside: {n} cards", len(view["aside"]))),
    ]
    found += [
        Place(f"seat:{seat}", _marked(scene, f"seat:{seat}", _seat_name(scene, seat)))
        for seat in range(len(scene.seats))
    ]
    own = [hand for hand in view["hands"] if hand is not None]
    if len(own) == 1:
        for face in dict.fromkeys(own[0]):
            found.append(
                Place(
                    f"card:{face}",
                    _marked(scene, f"card:{face}", T("In the hand: {card}", card=label_of(scene, face))),
                )
            )
    if scene.decision and scene.decision.kind == "tiebreak":
        names = [look.name for look in scene.seats]
        found += [Place(f"lay:{move[1]}", WORDS.offer(move, view, names)) for move in scene.legal]
    return found


def _pile_name(view: Seen) -> Text:
    way: Text = T("Play goes clockwise") if view["direction"] > 0 else T("Play goes counterclockwise")
    if not view["pile"]:
        return T("Play pile, empty, total 0. {way}", way=way)
    return T(
        "Play pile, total {total}, on top: {card}. {way}",
        total=view["total"],
        card=card_name(view["pile"][-1]),
        way=way,
    )


def _seat_name(scene: Scene[Any], seat: int) -> Text:
    view, look = scene.view, scene.seats[seat]
    name: Text = T(
        "{player}: {home} of 4 pawn cards at Home, cards in hand: {cards}",
        player=look.name,
        home=view["home"][seat],
        cards=view["counts"][seat],
    )
    note = note_of(scene, seat)
    return T("{place}, {note}", place=name, note=note) if note else name


def _marked(scene: Scene[Any], pick: str, label: Text) -> Text:
    marks = scene.marks.get(pick, frozenset())
    for name, state in (("picked", T("picked")), ("can", T("can be picked"))):
        if name in marks:
            return T("{place} ({state})", place=label, state=state)
    return label
