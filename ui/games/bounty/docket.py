"""What lies open in the middle of Bounty's board: a deed, a card that was drawn, a lot under the hammer, a contract, a bill.

Pure text from a scene; which of them it is follows from what somebody looks at, else from what is going on.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from engine.games.bounty.board import (
    CHARACTER,
    COST,
    EQUIPMENT,
    EQUIPMENT_PAYS,
    FEE,
    FORCE_TIMES,
    GROUPS,
    MEMBERS,
    PARTNER,
    PASSING_GO,
    SKULL,
    SPACES,
    TOLL,
    VALUE,
)
from engine.games.bounty.cards import DECK_NAMES, DECKS
from engine.games.bounty.phrases import goods, level, the_lot, who
from engine.text import TN, T, Text
from ui.drawing.scene import Scene, Seen
from ui.games.bounty.board import DOCKET, ICONS, band, icon, own_kind, portrait, rect, sigil, skull
from ui.markup.svg import fit, mark, n

X, Y, W, H = DOCKET
MIDDLE = X + W / 2
Row = tuple[Text, str, bool]

_ABOUT: dict[str, Text] = {
    "go": T("Whoever lands here or passes collects {amount}", amount=PASSING_GO),
    "hunter": T("Take the top card of Bounty Hunter"),
    "craft": T("Take the top card of Pursuit Craft"),
    "jail": T("Just visiting, or in Jail until 50, a card or doubles"),
    "parking": T("Nothing happens here"),
    "go_to_jail": T("Straight to Jail, without passing GO"),
}


def looked_at(scene: Scene[Any]) -> int:
    """The space that somebody points at, has picked or walks to; -1 for none."""
    shapes = [scene.detail, *(shape for shape, marks in scene.marks.items() if marks & {"here", "picked"})]
    for shape in shapes:
        if shape.startswith("space:"):
            return int(shape[6:])
    return -1


def docket(scene: Scene[Any]) -> str:
    """What lies open, or nothing."""
    at = looked_at(scene)
    inside = (deed(scene, at) if own_kind(at) else _sign(scene, at)) if at >= 0 else going_on(scene)
    return f'<g class="bt-docket card">{inside}</g>' if inside else '<g class="bt-docket"></g>'


def going_on(scene: Scene[Any]) -> str:
    """What the table is busy with; else the card that was drawn in this turn."""
    view = scene.view
    if view["pending"]:
        frame = view["pending"][-1]
        kind = frame["kind"]
        if kind == "deal":
            return _contract(scene, frame)
        if kind == "debt":
            return _bill(scene, frame)
        if kind in ("auction", "last_symbol", "place"):
            return _lot(scene, frame)
        at = frame["left"][0] if kind == "fees" else frame.get("at", -1)
        if at >= 0 and own_kind(at):
            return deed(scene, at)
    drawn = [event for event in scene.last if event["kind"] == "card_drawn"]
    return _card(scene, drawn[-1]) if drawn and not view["over"] else ""


# ── paper ──────────────────────────────────────────────────────────────────────────────────────────────────


def _paper() -> str:
    return rect(DOCKET, "card-edge", round_=14) + rect((X + 7, Y + 7, W - 14, H - 14), "card-rule", round_=9)


def _words(
    text: str, y: float, sizes: Sequence[float], most: int, width: float = W - 36, css: str = "bt-line"
) -> tuple[str, float]:
    """Words in the middle from a height down; and the height below them."""
    size, parts = fit(text, width, sizes, most)
    spans = "".join(
        f'<tspan x="{n(MIDDLE)}" y="{n(y + size * (0.9 + 1.14 * i))}">{escape(part)}</tspan>'
        for i, part in enumerate(parts)
    )
    return f'<text class="{css}" font-size="{n(size)}">{spans}</text>', y + size * 1.14 * len(parts)


def _table(scene: Scene[Any], rows: Sequence[Row], y: float, step: float = 23) -> str:
    """What is due, line by line; the line that holds now is marked."""
    parts = []
    for number, (label, amount, now) in enumerate(rows):
        base = y + step * number
        if now:
            tip = f'<path class="bt-tip" d="M{n(X + 16)} {n(base + 5)}l8 6l-8 6z"/>'
            parts.append(rect((X + 14, base - 1, W - 28, step), "bt-now", round_=4) + tip)
        size, words = fit(scene.say(label), W - 118, (19, 18, 17, 16, 15, 14), 1)
        parts.append(
            f'<text class="bt-row" x="{n(X + 28)}" y="{n(base + 17)}" font-size="{n(size)}">{escape(" ".join(words))}</text>'
            f'<text class="bt-sum" x="{n(X + W - 24)}" y="{n(base + 17)}">{escape(amount)}</text>'
        )
    return "".join(parts)


# ── deeds ──────────────────────────────────────────────────────────────────────────────────────────────────


def rows_of(at: int, view: Seen) -> list[Row]:
    """The payments of a deed, and which of them holds now."""
    space, owner = SPACES[at], view["owner"][at]
    live = owner >= 0 and not view["inactive"][at]
    if space.kind == CHARACTER:
        symbols = view["symbols"][at]
        whole = owner >= 0 and view["owner"][PARTNER[at]] == owner
        now = (1 + symbols if symbols else int(whole)) if live else -1
        bare: list[tuple[Text, int]] = [
            (T("Payment"), space.pays[0]),
            (T("With both of the set"), 2 * space.pays[0]),
        ]
        pays = bare + [(level(number), space.pays[number]) for number in range(1, 6)]
        return [(label, str(amount), number == now) for number, (label, amount) in enumerate(pays)]
    has = sum(view["owner"][other] == owner for other in MEMBERS[at]) if live else 0
    if space.kind == EQUIPMENT:
        return [
            (TN("With {n} piece", "With {n} pieces", count), str(EQUIPMENT_PAYS[count]), has == count)
            for count in range(1, 5)
        ]
    return [
        (TN("With {n} force", "With {n} forces", count), f"{FORCE_TIMES[count]} ×", has == count)
        for count in (1, 2)
    ]


def deed(scene: Scene[Any], at: int) -> str:
    """A deed as a card: set and name, the face or the thing, price and owner, all payments, what symbols and raising cost."""
    space, view = SPACES[at], scene.view
    top = band(space.group, (X + 12, Y + 12, W - 24, 30), 6)
    group = escape(scene.say(GROUPS[space.group])) if space.kind != CHARACTER else ""
    heading = f'<text class="bt-group" x="{n(MIDDLE)}" y="{n(Y + 34)}">{group}</text>'
    name, below = _words(scene.say(space.name), Y + 48, (27, 25, 23, 21), 1, css="bt-heading")
    picture = f'<g transform="translate({n(X + 74)} {n(below + 66)})">{rect((-54, -60, 108, 116), "bt-poster", round_=4)}{_picture(at)}</g>'
    facts = _facts(scene, at, below + 30)
    table = _table(scene, rows_of(at, view), below + 126, 22)
    foot = Y + H - 57
    notes = [T("Inactive it brings {value}; back for {whole}", value=VALUE[at], whole=VALUE[at] + FEE[at])]
    if space.kind == CHARACTER:
        notes.insert(0, T("Each sigil, and the skull, costs {cost}", cost=COST[at]))
    elif space.kind != EQUIPMENT:
        notes.insert(0, T("Times the dice of whoever lands here"))
    lines = ""
    for note in notes:
        words, foot = _words(scene.say(note), foot, (18, 17, 16, 15, 14), 1, css="bt-note")
        lines += words
    stamp = _stamp(scene, below + 205) if view["inactive"][at] else ""
    return _paper() + top + heading + name + picture + facts + table + lines + stamp


def _stamp(scene: Scene[Any], y: float) -> str:
    words = f'<rect x="-96" y="-24" width="192" height="46" rx="6"/><text y="9">{escape(scene.say(T("inactive")))}</text>'
    return f'<g class="bt-stamp" transform="translate({n(X + 190)} {n(y)}) rotate(-14)">{words}</g>'


def _picture(at: int) -> str:
    if SPACES[at].kind == CHARACTER:
        return portrait(at)
    return f'<path class="bt-icon" transform="scale(1.25)" d="{icon(at)}"/>'


def _facts(scene: Scene[Any], at: int, y: float) -> str:
    """Beside the picture: the price, the owner, the symbols."""
    view, x = scene.view, X + 142
    owner, symbols = view["owner"][at], view["symbols"][at]
    price = escape(scene.say(T("Price")))
    parts = [f'<text class="bt-fact" x="{n(x)}" y="{n(y)}">{price}</text>']
    parts.append(f'<text class="bt-big" x="{n(X + W - 24)}" y="{n(y)}">{SPACES[at].price}</text>')
    if owner >= 0:
        look = scene.seats[owner]
        size, words = fit(look.name, W - 196, (21, 19, 17, 15), 1)
        parts.append(
            f'<g class="{look.colors[0]}">{mark(look.colors[0], 10, (x + 11, y + 30))}</g>'
            f'<text class="bt-fact" x="{n(x + 30)}" y="{n(y + 37)}" font-size="{n(size)}">{escape(" ".join(words))}</text>'
        )
    else:
        free = scene.say(T("uncollected"))
        parts.append(f'<text class="bt-fact" x="{n(x)}" y="{n(y + 37)}">{escape(free)}</text>')
    if symbols:
        parts.append(symbols_at(symbols, x + 12, y + 64, 28))
    return "".join(parts)


def symbols_at(symbols: int, x: float, y: float, step: float, down: bool = False) -> str:
    """Sigils in a row, or the skull, from a point on."""
    if symbols == SKULL:
        return skull(x, y)
    places = [(x, y + step * i) if down else (x + step * i, y) for i in range(symbols)]
    return "".join(sigil(*place) for place in places)


def _sign(scene: Scene[Any], at: int) -> str:
    """A space that has no deed: its picture and what it does."""
    space = SPACES[at]
    about = T("Pay the Depository {amount}", amount=space.cost) if space.kind == TOLL else _ABOUT[space.kind]
    name, below = _words(scene.say(space.name), Y + 40, (32, 28, 24), 2, css="bt-heading")
    words, _ = _words(scene.say(about), below + 190, (24, 22, 20), 5)
    return f'{_paper()}{name}<path class="bt-icon" transform="translate({n(MIDDLE)} {n(below + 100)}) scale(2)" d="{icon(at)}"/>{words}'


# ── cards, lots, contracts, bills ──────────────────────────────────────────────────────────────────────────


def _card(scene: Scene[Any], event: Seen) -> str:
    """A card that was drawn. Its name changes with every card, so that the page takes it for a new one and turns it over."""
    deck = int(event["deck"])
    name, below = _words(scene.say(DECK_NAMES[deck]), Y + 30, (30, 26, 23), 1, css="bt-heading")
    words, _ = _words(scene.say(DECKS[deck][event["card"]].text), below + 160, (25, 23, 21, 19), 7)
    form = ICONS["craft" if deck else "hunter"]
    picture = (
        f'<path class="bt-icon" transform="translate({n(MIDDLE)} {n(below + 78)}) scale(1.8)" d="{form}"/>'
    )
    return f'<g id="bt-card-{deck}-{event["card"]}" class="bt-turned">{_paper()}{name}{picture}{words}</g>'


def _lot(scene: Scene[Any], frame: Seen) -> str:
    """What is under the hammer, and the bid that stands."""
    at, what = int(frame.get("lot", frame.get("at", -1))), frame["what"]
    if what == "deed":
        inside = deed(scene, at)
    else:
        name, below = _words(scene.say(the_lot(what, at)), Y + 36, (30, 26, 22), 2, css="bt-heading")
        big = f'<g transform="translate({n(MIDDLE)} {n(below + 110)}) scale(6)">{symbols_at(5 if what == "skull" else 1, 0, 0, 0)}</g>'
        inside = _paper() + name + big
    return inside + (_bidding(scene, frame) if frame["kind"] == "auction" else "")


def _bidding(scene: Scene[Any], frame: Seen) -> str:
    """A ribbon over the foot of the card."""
    leader = int(frame["leader"])
    if leader < 0:
        text, name = T("From {amount}", amount=scene.view["about"]["lowest"]), scene.say(T("no bid yet"))
        sign = ""
    else:
        text, name = T("Bid: {amount}", amount=frame["bid"]), scene.seats[leader].name
        sign = f'<g class="{scene.seats[leader].colors[0]}">{mark(scene.seats[leader].colors[0], 11, (MIDDLE + 28, Y + H - 34))}</g>'
    size, words = fit(name, 112, (22, 20, 18, 16), 1)
    large, figure = fit(scene.say(text), MIDDLE - X - 6, (32, 29, 26, 23, 20), 1)
    return (
        f'<path class="bt-ribbon" d="M{n(X - 22)} {n(Y + H - 68)}H{n(X + W + 22)}l-14 33l14 33H{n(X - 22)}l14-33z"/>'
        f'<text class="bt-bid" x="{n(X + 14)}" y="{n(Y + H - 24)}" font-size="{n(large)}">{escape(" ".join(figure))}</text>{sign}'
        f'<text class="bt-bidder" x="{n(MIDDLE + 48)}" y="{n(Y + H - 27)}" font-size="{n(size)}">{escape(" ".join(words))}</text>'
    )


def _contract(scene: Scene[Any], frame: Seen) -> str:
    """A deal: what each side gives, and what it costs beyond that."""
    terms, about = frame["terms"], scene.view["about"]
    title, _ = _words(scene.say(T("A deal")), Y + 18, (30,), 1, css="bt-heading")
    mine = _gives(scene, frame["seat"], about["given"], (terms[0], terms[1]), about["costs"][0], Y + 64)
    theirs = _gives(scene, frame["to"], about["wanted"], (terms[2], terms[3]), about["costs"][1], Y + 242)
    return _paper() + title + mine + theirs


def _gives(
    scene: Scene[Any],
    seat: int,
    properties: Sequence[int],
    more: tuple[int, int],
    costs: Sequence[int],
    top: float,
) -> str:
    """One side of a contract: what it gives, and what it will cost that side beyond the terms."""
    look = scene.seats[seat]
    size, words = fit(scene.say(T("{player} gives", player=look.name)), W - 90, (22, 20, 18, 16), 1)
    head = (
        f"{rect((X + 16, top, W - 32, 30), 'bt-side', round_=6)}"
        f'<g class="{look.colors[0]}">{mark(look.colors[0], 9, (X + 36, top + 15))}</g>'
        f'<text class="bt-row" x="{n(X + 56)}" y="{n(top + 22)}" font-size="{n(size)}">{escape(" ".join(words))}</text>'
    )
    listed = _goods(scene, goods(properties, *more), properties, top + 36)
    if not costs[0]:
        return head + listed
    cost = T("and pays {fee} for what is inactive, or {whole} to reinstate it", fee=costs[0], whole=costs[1])
    return head + listed + _words(scene.say(cost), top + 128, (18, 17, 16, 15), 2, css="bt-note")[0]


def _goods(scene: Scene[Any], things: Sequence[Text], properties: Sequence[int], y: float) -> str:
    most, parts = 4, []
    shown = list(things[:most])
    if len(things) > most:
        shown[-1] = TN("and {n} more", "and {n} more", len(things) - most + 1)
    for number, thing in enumerate(shown):
        base = y + 23 * number
        if number < len(properties) and thing in things:
            parts.append(band(SPACES[properties[number]].group, (X + 26, base + 3, 18, 16), 3))
        size, words = fit(scene.say(thing), W - 84, (20, 19, 18, 17, 16, 15), 1)
        parts.append(
            f'<text class="bt-row" x="{n(X + 56)}" y="{n(base + 18)}" font-size="{n(size)}">{escape(" ".join(words))}</text>'
        )
    return "".join(parts)


def _bill(scene: Scene[Any], frame: Seen) -> str:
    """A debt that waits."""
    debtor, names = scene.seats[frame["seat"]], [look.name for look in scene.seats]
    title, y = _words(
        scene.say(T("{player} owes", player=debtor.name)), Y + 40, (28, 25, 22, 19), 2, css="bt-heading"
    )
    amount = f'<text class="bt-huge" x="{n(MIDDLE)}" y="{n(y + 96)}">{frame["amount"]}</text>'
    to, below = _words(
        scene.say(T("to {creditor}", creditor=who(frame["to"], names))), y + 120, (24, 22, 20), 2
    )
    rows: list[Row] = [
        (T("In hand"), str(scene.view["credits"][frame["seat"]]), False),
        (T("Still missing"), str(scene.view["about"]["missing"]), True),
        (T("Could be raised"), str(scene.view["could_raise"][frame["seat"]]), False),
    ]
    return _paper() + title + amount + to + _table(scene, rows, below + 26, 30)
