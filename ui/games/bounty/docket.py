"""What lies open in the middle of the board: a deed, a drawn card, an auction, a contract or a bill.

A space that somebody looks at comes first, then whatever is pending. sheet.py draws the same for a small
screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.frames import Frame
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
from engine.games.bounty.phrases import goods, level, the_lot, to_whom
from engine.games.bounty.view import BountyView
from engine.parsing import parse_number
from engine.rules import Seat
from engine.text import TN, T, Text
from ui.drawing.scene import Scene, Seen
from ui.games.bounty.board import (
    DOCKET,
    ICONS,
    band,
    has_deed,
    icon,
    label,
    lines,
    picture,
    portrait,
    rect,
    sigil,
    skull,
)
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import fit, mark, n, text_width

X, Y, W, H = DOCKET
MIDDLE = X + W / 2
Row = tuple[Text, str, bool]  # a label, an amount, and whether it applies now

_ABOUT: dict[str, Text] = {
    "go": T("Land here or pass by: get {amount}", amount=PASSING_GO),
    "hunter": T("Draw a Bounty Hunter card"),
    "craft": T("Draw a Pursuit Craft card"),
    "jail": T("Just visiting. To get out of Jail: pay 50, use a card, or roll doubles"),
    "parking": T("Nothing happens here"),
    "go_to_jail": T("Go straight to Jail, without passing GO"),
}


def looked_at(scene: Scene[BountyView]) -> int:
    """Return the space that somebody points at, has picked or walks to with the keyboard; -1 for none."""
    shapes = [scene.detail, *(shape for shape, marks in scene.marks.items() if marks & {"here", "picked"})]
    for shape in shapes:
        kind, _, rest = shape.partition(":")
        at = parse_number(rest, 0, len(SPACES) - 1)
        if kind == "space" and at is not None:
            return at
    return -1


class Open(NamedTuple):
    """What lies open on the board: a deed, a sign, a card, a lot, a contract or a bill."""

    kind: str
    at: int = -1  # the space, of a deed, a sign or a lot
    frame: Frame | None = None  # what is pending
    event: Seen | None = None  # the card that was drawn


def lies_open(scene: Scene[BountyView]) -> Open | None:
    """Return what is open: the space that is looked at, what is pending, or the card that was drawn last."""
    at = looked_at(scene)
    if at >= 0:
        return Open("deed" if has_deed(at) else "sign", at)
    view = scene.view
    if view["pending"]:
        frame = view["pending"][-1]
        match frame["kind"]:
            case "deal":
                return Open("contract", frame=frame)
            case "debt":
                return Open("bill", frame=frame)
            case "auction" | "last_symbol" | "place":
                return _lot_of(frame)
            case "fees":
                return Open("deed", frame["left"][0])
        at = frame.get("at", -1)
        if at >= 0 and has_deed(at):
            return Open("deed", at)
    drawn = [event for event in scene.last if event["kind"] == "card_drawn"]
    return Open("card", event=drawn[-1]) if drawn and not view["over"] else None


def _lot_of(frame: Frame) -> Open:
    """Return a lot: a deed, a sigil or a skull. Only an auction has bids to show."""
    auction = frame["kind"] == "auction"
    if frame["what"] == "deed":
        return Open("deed", frame["lot"], frame if auction else None)
    return Open("lot", frame["lot"] if auction else frame.get("at", -1), frame)


CLOSED = Markup('<g class="bt-docket"></g>')()
OPEN = Markup('<g class="bt-docket card"{data_detail=}>{inside}{close}</g>')
# It puts away what somebody looks at. The room around it is for a thumb.
CLOSE = Markup(
    '<g class="bt-x" data-act="detail:" transform="translate({x} {y})"><circle class="bt-touch" r="{room}"/>'
    '<circle class="bt-x-disk" r="{radius}"/><path d="{cross}"/></g>'
)


def docket(scene: Scene[BountyView], opened: Open | None) -> Html:
    """Draw what lies open in the middle of the board."""
    if opened is None:
        return CLOSED
    detail = held_open(scene, opened)
    close = closer(X + W - 4, Y + 4, 22) if detail else EMPTY
    return OPEN(inside=_paper(scene, opened), close=close, data_detail=detail)


def held_open(scene: Scene[BountyView], opened: Open) -> str | None:
    """Return the shape that is looked at by pointing or tapping, if that is why something is open.

    What lies open then stays when it is pointed at, and has a button that closes it.
    """
    return scene.detail if scene.detail == f"space:{opened.at}" and opened.frame is None else None


@lru_cache(maxsize=4)
def closer(x: float, y: float, radius: float) -> Html:
    """Draw the button that closes what is looked at."""
    arm = radius * 0.4
    cross = f"M{n(-arm)} {n(-arm)}L{n(arm)} {n(arm)}M{n(arm)} {n(-arm)}L{n(-arm)} {n(arm)}"
    return CLOSE(x=n(x), y=n(y), room=n(radius * 1.7), radius=n(radius), cross=cross)


def _paper(scene: Scene[BountyView], opened: Open) -> Html:
    match opened:
        case Open("deed", at, frame):
            return deed(scene, at) + (_bidding(scene, frame) if frame else EMPTY)
        case Open("sign", at):
            return _sign(scene, at)
        case Open("lot", _, dict(frame)):
            return _lot(scene, frame)
        case Open("contract", _, dict(frame)):
            return _contract(scene, frame)
        case Open("bill", _, dict(frame)):
            return _bill(scene, frame)
        case Open("card", _, _, event) if event:
            return _card(scene, event)
    return EMPTY


# ── paper ──────────────────────────────────────────────────────────────────────────────────────────────────

PAPER = rect(DOCKET, "card-edge", 14) + rect((X + 7, Y + 7, W - 14, H - 14), "card-rule", 9)
TEXT = Markup('<text class="{css}" font-size="{size}">{lines}</text>')
BADGE = Markup('<g class="{color}">{mark}</g>')


@lru_cache(maxsize=256)
def _words(
    text: str, y: float, sizes: Sequence[float], most: int, css: str = "bt-line"
) -> tuple[Html, float]:
    """Write centered words from `y` down, and return the height below them."""
    size, parts = fit(text, W - 36, sizes, most)
    written = lines(parts, MIDDLE, y + size * 0.9, size * 1.14)
    return TEXT(css=css, size=n(size), lines=written), y + size * 1.14 * len(parts)


@lru_cache(maxsize=256)
def one_line(
    text: str, css: str, x: float, y: float, width: float, sizes: Sequence[float] = (22, 20, 18, 16)
) -> Html:
    """Write a text in one line, in the largest of the sizes that fits; cut off what is still too wide."""
    size, parts = fit(text, width, sizes, 1)
    return label(cut(" ".join(parts), width, size), css, x, y, size)


def cut(text: str, width: float, size: float) -> str:
    """Return a text with its end replaced by an ellipsis if it is too wide.

    >>> cut("Bartholomew", 60, 20)
    'Bart…'
    """
    shown = text
    while len(shown) > 1 and text_width(shown, size) > width:
        shown = shown.rstrip("…")[:-1].rstrip() + "…"
    return shown


@lru_cache(maxsize=64)
def badge(color: str, radius: float, x: float, y: float) -> Html:
    """Draw a color's shape in that color."""
    return BADGE(color=color, mark=mark(color, radius, (x, y)))


TIP = Markup('<path class="bt-tip" d="M{x} {y}l8 6l-8 6z"/>')


def _table(scene: Scene[BountyView], rows: Sequence[Row], y: float, step: float = 23) -> Html:
    """Draw a list of amounts, with a mark at those that apply now."""
    parts = []
    for number, (name, amount, now) in enumerate(rows):
        base = y + step * number
        if now:
            parts.append(rect((X + 14, base - 1, W - 28, step), "bt-now", 4))
            parts.append(TIP(x=n(X + 16), y=n(base + 5)))
        sizes = (19, 18, 17, 16, 15, 14)
        parts.append(one_line(scene.say(name), "bt-row", X + 28, base + 17, W - 118, sizes))
        parts.append(label(amount, "bt-sum", X + W - 24, base + 17))
    return join(parts)


# ── deeds ──────────────────────────────────────────────────────────────────────────────────────────────────


def rows_of(at: int, view: BountyView) -> list[Row]:
    """List the payments of a deed."""
    space, owner = SPACES[at], view["owner"][at]
    live = owner >= 0 and not view["inactive"][at]
    if space.kind == CHARACTER:
        symbols = view["symbols"][at]
        whole = owner >= 0 and view["owner"][PARTNER[at]] == owner
        now = (1 + symbols if symbols else int(whole)) if live else -1
        bare: list[tuple[Text, int]] = [
            (T("Rent"), space.pays[0]),
            (T("With the full set"), 2 * space.pays[0]),
        ]
        pays = bare + [(level(number), space.pays[number]) for number in range(1, 6)]
        return [(name, str(amount), number == now) for number, (name, amount) in enumerate(pays)]
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


def notes_of(at: int) -> list[Text]:
    """Say what symbols and raising credits cost at a property."""
    notes = [T("Mortgage {value}, buy back {whole}", value=VALUE[at], whole=VALUE[at] + FEE[at])]
    if SPACES[at].kind == CHARACTER:
        notes.insert(0, T("Each sigil or skull: {cost}", cost=COST[at]))
    elif SPACES[at].kind != EQUIPMENT:
        notes.insert(0, T("Rent: this many times the dice"))
    return notes


POSTER = Markup('<g transform="translate({x} {y})">{frame}{picture}</g>')
THING = Markup('<path class="bt-icon" transform="scale(1.25)" d="{path}"/>')
STAMP = Markup(
    '<g class="bt-stamp" transform="translate({x} {y}) rotate(-14)">'
    '<rect x="-96" y="-24" width="192" height="46" rx="6"/><text y="9">{text}</text></g>'
)


def deed(scene: Scene[BountyView], at: int) -> Html:
    """Draw a deed: set, name, picture, price, owner, all payments, and what symbols and raising cost."""
    space, view, say = SPACES[at], scene.view, scene.say
    name, below = _words(say(space.name), Y + 48, (27, 25, 23, 21), 1, "bt-heading")
    face = portrait(at) if space.kind == CHARACTER else THING(path=icon(at))
    parts = [
        PAPER,
        band(space.group, (X + 12, Y + 12, W - 24, 30), 6),
        label("" if space.kind == CHARACTER else say(GROUPS[space.group]), "bt-group", MIDDLE, Y + 34),
        name,
        POSTER(
            x=n(X + 74),
            y=n(below + 66),
            frame=rect((-54, -60, 108, 116), "bt-poster", 4),
            picture=face,
        ),
        _facts(scene, at, below + 30),
        _table(scene, rows_of(at, view), below + 126, 22),
    ]
    notes = notes_of(at)
    foot = Y + H - 57
    for note in notes:
        words, foot = _words(say(note), foot, (18, 17, 16, 15, 14), 1, "bt-note")
        parts.append(words)
    if view["inactive"][at]:
        parts.append(STAMP(x=n(X + 190), y=n(below + 205), text=say(T("mortgaged"))))
    return join(parts)


def _facts(scene: Scene[BountyView], at: int, y: float) -> Html:
    """Draw what stands beside the picture: the price, the owner, the symbols."""
    view, x = scene.view, X + 142
    owner, symbols = view["owner"][at], view["symbols"][at]
    parts = [
        label(scene.say(T("Price")), "bt-fact", x, y),
        label(SPACES[at].price, "bt-big", X + W - 24, y),
    ]
    if owner >= 0:
        look = scene.seats[owner]
        parts.append(badge(look.colors[0], 10, x + 11, y + 30))
        parts.append(one_line(look.name, "bt-fact", x + 30, y + 37, W - 196, (21, 19, 17, 15)))
    else:
        parts.append(label(scene.say(T("For sale")), "bt-fact", x, y + 37))
    if symbols:
        parts.append(symbols_at(symbols, x + 12, y + 64, 28))
    return join(parts)


def symbols_at(symbols: int, x: float, y: float, step: float, down: bool = False) -> Html:
    """Draw the skull, or a row of sigils that starts at a point."""
    if symbols == SKULL:
        return skull(x, y)
    return join([sigil(x, y + step * i) if down else sigil(x + step * i, y) for i in range(symbols)])


def about_space(at: int) -> Text:
    """Say what a space without a deed does."""
    space = SPACES[at]
    return T("Pay the bank {amount}", amount=space.cost) if space.kind == TOLL else _ABOUT[space.kind]


def _sign(scene: Scene[BountyView], at: int) -> Html:
    """Draw a space without a deed: its picture and what it does."""
    space = SPACES[at]
    about = about_space(at)
    name, below = _words(scene.say(space.name), Y + 40, (32, 28, 24), 2, "bt-heading")
    words, _ = _words(scene.say(about), below + 190, (24, 22, 20), 5)
    return join([PAPER, name, picture(icon(at), MIDDLE, below + 100, "2"), words])


# ── cards, auctions, contracts, bills ──────────────────────────────────────────────────────────────────────

CARD = Markup('<g id="bt-card-{deck}-{card}" class="bt-turned">{paper}{name}{picture}{words}</g>')
LARGE = Markup('<g transform="translate({x} {y}) scale(6)">{symbol}</g>')


def _card(scene: Scene[BountyView], event: Seen) -> Html:
    """Draw a card. Every card has its own id, so the page takes it for a new one and turns it over."""
    deck = int(event["deck"])
    name, below = _words(scene.say(DECK_NAMES[deck]), Y + 30, (30, 26, 23), 1, "bt-heading")
    words, _ = _words(scene.say(DECKS[deck][event["card"]].text), below + 160, (25, 23, 21, 19), 7)
    form = picture(ICONS["craft" if deck else "hunter"], MIDDLE, below + 78, "1.8")
    return CARD(deck=deck, card=event["card"], paper=PAPER, name=name, picture=form, words=words)


def _lot(scene: Scene[BountyView], frame: Frame) -> Html:
    """Draw the last sigil or skull, and the highest bid if it is auctioned."""
    name, below = _words(scene.say(the_lot(frame["what"], 0)), Y + 36, (30, 26, 22), 2, "bt-heading")
    symbol = symbols_at(SKULL if frame["what"] == "skull" else 1, 0, 0, 0)
    inside = join([PAPER, name, LARGE(x=n(MIDDLE), y=n(below + 110), symbol=symbol)])
    return inside + _bidding(scene, frame) if frame["kind"] == "auction" else inside


def highest_bid(scene: Scene[BountyView], frame: Frame) -> tuple[Text, str, str]:
    """Return the highest bid, who made it and their color; the lowest bid to open with if there is none."""
    leader = int(frame["leader"])
    if leader < 0:
        return T("From {amount}", amount=scene.view["about"]["lowest"]), scene.say(T("no bid yet")), ""
    look = scene.seats[leader]
    name = scene.say(T("You")) if leader == scene.you else look.name
    return T("Bid: {amount}", amount=frame["bid"]), name, look.colors[0]


RIBBON = Markup('<path class="bt-ribbon" d="M{left} {top}H{right}l-12 31l12 31H{left}l12-31z"/>')(
    left=n(X - 12), top=n(Y + H - 66), right=n(X + W + 12)
)


def _bidding(scene: Scene[BountyView], frame: Frame) -> Html:
    """Draw a ribbon with the highest bid over the foot of the card."""
    text, name, color = highest_bid(scene, frame)
    return join(
        [
            RIBBON,
            one_line(scene.say(text), "bt-bid", X + 16, Y + H - 25, 150, (30, 27, 24, 22, 20)),
            badge(color, 11, X + 184, Y + H - 35) if color else EMPTY,
            one_line(name, "bt-bidder", X + (202 if color else 176), Y + H - 28, 96 if color else 122),
        ]
    )


def _contract(scene: Scene[BountyView], frame: Frame) -> Html:
    """Draw a deal: what each side gives, and what it costs beyond that."""
    terms, about = frame["terms"], scene.view["about"]
    title, _ = _words(scene.say(T("A deal")), Y + 18, (30,), 1, "bt-heading")
    mine = goods(about["given"], terms[0], terms[1])
    theirs = goods(about["wanted"], terms[2], terms[3])
    return join(
        [
            PAPER,
            title,
            _gives(scene, frame["seat"], mine, about["given"], about["costs"][0], Y + 64),
            _gives(scene, frame["to"], theirs, about["wanted"], about["costs"][1], Y + 242),
        ]
    )


def _gives(
    scene: Scene[BountyView],
    seat: Seat,
    things: Sequence[Text],
    properties: Sequence[int],
    costs: Sequence[int],
    top: float,
) -> Html:
    """Draw one side of a contract: what it gives, and what the deal costs it beyond that."""
    look, say = scene.seats[seat], scene.say
    gives = T("You give") if seat == scene.you else T("{player} gives", player=look.name)
    parts = [
        rect((X + 16, top, W - 32, 30), "bt-side", 6),
        badge(look.colors[0], 9, X + 36, top + 15),
        one_line(say(gives), "bt-row", X + 56, top + 22, W - 90),
        _goods(scene, things, properties, top + 36),
    ]
    fee, whole = costs
    if fee:
        cost = T("and {fee} for the mortgage, or {whole} to buy it back", fee=fee, whole=whole)
        parts.append(_words(say(cost), top + 128, (18, 17, 16, 15), 2, "bt-note")[0])
    return join(parts)


def _goods(scene: Scene[BountyView], things: Sequence[Text], properties: Sequence[int], y: float) -> Html:
    most, parts = 4, []
    shown = list(things[:most])
    if len(things) > most:
        shown[-1] = TN("and {n} more", "and {n} more", len(things) - most + 1)
    for number, thing in enumerate(shown):
        base = y + 23 * number
        if number < len(properties) and thing in things:
            parts.append(band(SPACES[properties[number]].group, (X + 26, base + 3, 18, 16), 3))
        sizes = (20, 19, 18, 17, 16, 15)
        parts.append(one_line(scene.say(thing), "bt-row", X + 56, base + 18, W - 84, sizes))
    return join(parts)


def bill_rows(view: BountyView, seat: Seat) -> list[Row]:
    """List what a debtor has, lacks and could raise."""
    return [
        (T("In hand"), str(view["credits"][seat]), False),
        (T("Short by"), str(view["about"]["missing"]), True),
        (T("Could raise"), str(view["could_raise"][seat]), False),
    ]


def _bill(scene: Scene[BountyView], frame: Frame) -> Html:
    """Draw a debt that cannot be paid yet."""
    view, say, seat = scene.view, scene.say, frame["seat"]
    names = [look.name for look in scene.seats]
    owes = say(T("You owe") if seat == scene.you else T("{player} owes", player=names[seat]))
    title, y = _words(owes, Y + 40, (28, 25, 22, 19), 2, "bt-heading")
    creditor = say(to_whom(frame["to"], names, scene.you))
    to, below = _words(creditor, y + 120, (24, 22, 20), 2)
    rows = bill_rows(view, seat)
    amount = label(frame["amount"], "bt-huge", MIDDLE, y + 96)
    return join([PAPER, title, amount, to, _table(scene, rows, below + 26, 30)])
