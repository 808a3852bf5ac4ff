"""What lies open, as a small screen shows it: a sheet in the lower part of the board's middle.

It is as wide as the board's middle, and its letters are large enough for a board that is 370 pixels wide. All
spaces, the dice and the tokens stay in view. docket.py decides what is open and draws it for larger screens.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.frames import Frame
from engine.games.bounty.board import CHARACTER, SKULL, SPACES
from engine.games.bounty.cards import DECK_NAMES, DECKS
from engine.games.bounty.phrases import goods, level, the_lot, to_whom
from engine.games.bounty.view import BountyView
from engine.rules import Seat
from engine.text import TN, T, Text
from ui.drawing.scene import Scene
from ui.games.bounty.board import ICONS, LARGE, SHEET, band, icon, label, lines, picture, portrait, rect
from ui.games.bounty.docket import (
    Open,
    Row,
    about_space,
    badge,
    bill_rows,
    closer,
    cut,
    held_open,
    highest_bid,
    notes_of,
    one_line,
    rows_of,
    symbols_at,
)
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import fit, n

X, Y, W, H = SHEET
PICTURE = 214.0  # the width of the left column
RIGHT = X + PICTURE
ROOM = W - PICTURE - 26  # for words to the right of the picture
SIZES = (38, 36, 34, 32, LARGE)
PAPER = rect(SHEET, "card-edge", 18)
HIDDEN = Markup('<g class="bt-sheet"></g>')()
SHOWN = Markup('<g class="bt-sheet card" id="bt-sheet"{data_detail=}>{inside}{close}</g>')
TEXT = Markup('<text class="{css}" font-size="{size}">{lines}</text>')


def sheet(scene: Scene[BountyView], opened: Open | None) -> Html:
    """Draw what lies open, for a small screen."""
    if opened is None:
        return HIDDEN
    detail = held_open(scene, opened)
    close = closer(X + W - 12, Y + 12, 40) if detail else EMPTY
    return SHOWN(inside=PAPER + _inside(scene, opened), close=close, data_detail=detail)


def _inside(scene: Scene[BountyView], opened: Open) -> Html:
    say = scene.say
    match opened:
        case Open("deed", at, frame):
            return _deed(scene, at, frame)
        case Open("sign", at):
            art = picture(icon(at), X + PICTURE / 2, Y + 220, "2")
            return art + _told(say(SPACES[at].name), say(about_space(at)))
        case Open("card", _, _, event) if event:
            deck = int(event["deck"])
            art = picture(ICONS["craft" if deck else "hunter"], X + PICTURE / 2, Y + 220, "2")
            return art + _told(say(DECK_NAMES[deck]), say(DECKS[deck][event["card"]].text))
        case Open("lot", _, dict(frame)):
            return _lot(scene, frame)
        case Open("contract", _, dict(frame)):
            return _contract(scene, frame)
        case Open("bill", _, dict(frame)):
            return _bill(scene, frame)
    return EMPTY


@lru_cache(maxsize=128)
def _told(title: str, text: str) -> Html:
    """Write a title, and a text below it to the right of the picture."""
    size, parts = fit(text, ROOM, SIZES, 7)
    top = Y + 96 + max(0.0, (H - 130 - len(parts) * size * 1.14) / 2)
    words = TEXT(
        css="bt-line", size=n(size), lines=lines(parts, RIGHT + ROOM / 2, top + size * 0.9, size * 1.14)
    )
    return _title(title) + words


def _title(text: str, y: float = Y + 62) -> Html:
    return one_line(text, "bt-heading", X + W / 2, y, W - 48, (44, 40, 37, 34, 32))


NOW = Markup('<path class="bt-tip" d="M{x} {y}l10 8l-10 8z"/>')


def _rows(scene: Scene[BountyView], rows: Sequence[Row], y: float, step: float = 35) -> Html:
    """List amounts on the right, and mark those that apply now."""
    parts = []
    for number, (name, amount, now) in enumerate(rows):
        top = y + step * number
        if now:
            parts.append(rect((RIGHT - 6, top, ROOM + 14, step), "bt-now", 6))
            parts.append(NOW(x=n(RIGHT - 2), y=n(top + step / 2 - 8)))
        base = top + step / 2 + 11
        parts.append(one_line(scene.say(name), "bt-row", RIGHT + 14, base, ROOM - 104, (LARGE,)))
        parts.append(label(amount, "bt-sum", X + W - 26, base))
    return join(parts)


POSTER = Markup('<g transform="translate({x} {y})">{frame}<g transform="scale(1.2)">{picture}</g></g>')
THING = Markup('<path class="bt-icon" transform="scale(1.25)" d="{path}"/>')
STAMP = Markup(
    '<g class="bt-stamp" transform="translate({x} {y}) rotate(-14)">'
    '<rect x="-104" y="-27" width="208" height="50" rx="6"/><text y="9">{text}</text></g>'
)


def _deed(scene: Scene[BountyView], at: int, auction: Frame | None) -> Html:
    """Draw a deed: the picture with price, owner or highest bid at the left, the rents at the right."""
    space, say = SPACES[at], scene.say
    art = portrait(at) if space.kind == CHARACTER else THING(path=icon(at))
    middle = X + PICTURE / 2
    rows = rows_of(at, scene.view)
    parts = [
        band(space.group, (X + 12, Y + 12, W - 24, 26), 8),
        _title(say(space.name), Y + 80),
        POSTER(x=n(middle), y=n(Y + 178), frame=rect((-64, -72, 128, 140), "bt-poster", 5), picture=art),
        _below(scene, at, auction, middle),
        _rows(scene, rows, Y + 98),
    ]
    foot = Y + 98 + 35 * len(rows) + 28
    for note in notes_of(at):
        parts.append(one_line(say(note), "bt-note", RIGHT + 14, foot, ROOM - 8, (LARGE, 29, 28, 27, 26)))
        foot += 33
    if scene.view["inactive"][at]:
        parts.append(STAMP(x=n(middle), y=n(Y + 190), text=say(T("mortgaged"))))
    return join(parts)


def _below(scene: Scene[BountyView], at: int, auction: Frame | None, middle: float) -> Html:
    """Write under the picture who leads the auction, who owns the property, or what it costs."""
    if auction is not None:
        text, name, color = highest_bid(scene, auction)
        return _stacked(scene.say(text), name, color, middle)
    owner = scene.view["owner"][at]
    if owner < 0:
        return _stacked(str(SPACES[at].price), scene.say(T("For sale")), "", middle)
    look = scene.seats[owner]
    name = scene.say(T("You")) if owner == scene.you else look.name
    symbols = scene.view["symbols"][at]
    return _stacked(
        scene.say(level(symbols)) if symbols else str(SPACES[at].price), name, look.colors[0], middle
    )


def _stacked(large: str, small: str, color: str, middle: float) -> Html:
    """Write two centered lines, the second with a color's mark before it."""
    first = one_line(large, "bt-heading", middle, Y + 320, PICTURE - 28, (48, 42, 38, 34, 32))
    if not color:
        return first + one_line(small, "bt-line", middle, Y + 368, PICTURE - 24, (34, 32, LARGE))
    name = one_line(small, "bt-line", middle + 16, Y + 368, PICTURE - 74, (34, 32, LARGE))
    return first + badge(color, 14, X + 32, Y + 357) + name


LOT = Markup('<g transform="translate({x} {y}) scale(7)">{symbol}</g>')


def _lot(scene: Scene[BountyView], frame: Frame) -> Html:
    """Draw the last sigil or skull, and the highest bid if it is auctioned."""
    symbol = symbols_at(SKULL if frame["what"] == "skull" else 1, 0, 0, 0)
    drawn = LOT(x=n(X + PICTURE / 2), y=n(Y + 210), symbol=symbol) + _title(
        scene.say(the_lot(frame["what"], 0))
    )
    if frame["kind"] != "auction":
        return drawn
    text, name, color = highest_bid(scene, frame)
    bid = one_line(scene.say(text), "bt-heading", RIGHT + ROOM / 2, Y + 200, ROOM, (56, 50, 44))
    who = one_line(name, "bt-line", RIGHT + ROOM / 2, Y + 260, ROOM - 60, (38, 34, LARGE))
    return join([drawn, bid, badge(color, 16, RIGHT + 30, Y + 248) if color else EMPTY, who])


def _contract(scene: Scene[BountyView], frame: Frame) -> Html:
    """Draw a deal as two columns: what each side gives, and what it costs beyond that."""
    terms, about = frame["terms"], scene.view["about"]
    mine = goods(about["given"], terms[0], terms[1])
    theirs = goods(about["wanted"], terms[2], terms[3])
    return _gives(scene, frame["seat"], mine, about["costs"][0], X + 14) + _gives(
        scene, frame["to"], theirs, about["costs"][1], X + W / 2 + 4
    )


def _gives(
    scene: Scene[BountyView], seat: Seat, things: Sequence[Text], costs: Sequence[int], x: float
) -> Html:
    look, say, width, most = scene.seats[seat], scene.say, W / 2 - 18, 6
    gives = T("You give") if seat == scene.you else T("{player} gives", player=look.name)
    parts = [
        rect((x, Y + 14, width, 52), "bt-side", 8),
        badge(look.colors[0], 15, x + 26, Y + 40),
        one_line(say(gives), "bt-row", x + 52, Y + 51, width - 62, (34, 32, LARGE)),
    ]
    shown = list(things[:most])
    if len(things) > most:
        shown[-1] = TN("and {n} more", "and {n} more", len(things) - most + 1)
    for number, thing in enumerate(shown):
        text = cut(say(thing), width - 16, LARGE)
        parts.append(label(text, "bt-row", x + 8, Y + 108 + 40 * number, LARGE))
    fee, whole = costs
    if fee:
        cost = say(T("and {fee} for the mortgage, or {whole} to buy it back", fee=fee, whole=whole))
        size, words = fit(cost, width - 12, (LARGE, 28, 26), 3)
        written = lines(words, x + width / 2, Y + H - 20 - 32 * (len(words) - 1), 32)
        parts.append(TEXT(css="bt-line bt-note", size=n(size), lines=written))
    return join(parts)


def _bill(scene: Scene[BountyView], frame: Frame) -> Html:
    """Draw a debt that cannot be paid yet."""
    seat, say = frame["seat"], scene.say
    names = [look.name for look in scene.seats]
    owes = T("You owe") if seat == scene.you else T("{player} owes", player=names[seat])
    to = say(to_whom(frame["to"], names, scene.you))
    return join(
        [
            _title(say(owes)),
            one_line(
                str(frame["amount"]), "bt-heading", X + PICTURE / 2, Y + 190, PICTURE - 20, (84, 72, 60, 50)
            ),
            one_line(to, "bt-line", X + PICTURE / 2, Y + 250, PICTURE - 20, (36, 33, LARGE)),
            _rows(scene, bill_rows(scene.view, seat), Y + 130, 52),
        ]
    )
