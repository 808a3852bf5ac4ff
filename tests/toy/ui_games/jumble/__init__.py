"""The drawing of Jumble Sale: the lot in the middle, a stall for each seat, the viewer's tricks beside it."""

from __future__ import annotations

from engine.rules import Move, Seat
from engine.text import TN, T, Text
from tests.toy.engine_games.jumble.rules import JumbleView  # a real game is in engine.games
from ui.drawing.base import Drawing, Motion, Place, Point
from ui.drawing.scene import Scene, Seen
from ui.markup.html import EMPTY, Html, Markup, join

MIDDLE: Point = (500, 500)
STALLS: tuple[Point, ...] = ((500, 860), (140, 500), (500, 140), (860, 500))
BOX: Point = (500, 620)
STEP_MS = 400

BOARD = Markup(
    '<svg viewBox="0 0 1000 1000" role="img" aria-label="{label}"><g data-pick="lot" class="{css}">'
    '<rect x="440" y="420" width="120" height="160" rx="12"/>{lot}</g>{stalls}</svg>'
)
LOT = Markup('<text class="numeral" x="500" y="500">{value}</text>')
STALL = Markup(
    '<g data-pick="stall:{seat}" class="stall {color} {active} {css}"'
    ' style="transform:translate({x}px,{y}px)">'
    "<circle r='70'/><text y='-80'>{name}</text><text>{coins}</text><text y='100'>{lots}</text></g>"
)
HAND = Markup('<ul class="hand">{cards}</ul>')
CARD = Markup('<li class="card">{name}</li>')


class Jumble(Drawing[JumbleView]):
    """How Jumble Sale looks and moves."""

    def board(self, scene: Scene[JumbleView]) -> Html:
        return BOARD(
            label=scene.say(_lot_name(scene.view)),
            css=scene.css("lot"),
            lot=LOT(value=scene.view["lot"]) if scene.view["lot"] else EMPTY,
            stalls=join([_stall(scene, seat) for seat in range(len(scene.seats))]),
        )

    def beside(self, scene: Scene[JumbleView]) -> Html:
        """Draw the viewer's own tricks."""
        hand = scene.view.get("hand", ())
        cards = [CARD(name=scene.say(T("Snatch") if trick else T("Dud"))) for trick in hand]
        return HAND(cards=join(cards)) if cards else EMPTY

    def picks(self, move: Move, view: JumbleView) -> tuple[str, ...]:
        """Tap the lot to roll, to bid and to snatch; how much to bid is chosen from the list."""
        return ("lot",) if move[0] in ("roll", "snatch", "bid") else ()

    def places(self, scene: Scene[JumbleView]) -> list[Place]:
        stalls = [Place(f"stall:{seat}", _stall_name(scene, seat)) for seat in range(len(scene.seats))]
        return [Place("lot", _lot_name(scene.view)), *stalls]

    def motions(self, event: Seen, view: JumbleView, you: Seat = -1) -> list[Motion]:
        match event["kind"]:
            case "lot_sold":
                return [Motion("lot", (MIDDLE, STALLS[event["seat"]]), STEP_MS, sound="coin")]
            case "lot_unsold":
                return [Motion("lot", (MIDDLE, BOX), STEP_MS)]
            case "lot_returned":
                return [Motion("lot", (STALLS[event["seat"]], BOX), STEP_MS, sound="coin")]
        return []


def _stall(scene: Scene[JumbleView], seat: Seat) -> Html:
    look, (x, y) = scene.seats[seat], STALLS[seat]
    return STALL(
        seat=seat,
        color=look.colors[0],
        active="is-active" if look.active else "",
        css=scene.css(f"stall:{seat}"),
        x=x,
        y=y,
        name=look.name,
        coins=scene.view["coins"][seat],
        lots=" ".join(map(str, scene.view["lots"][seat])),
    )


def _lot_name(view: JumbleView) -> Text:
    return (
        T("The lot on sale is worth {value}.", value=view["lot"]) if view["lot"] else T("No lot is on sale.")
    )


def _stall_name(scene: Scene[JumbleView], seat: Seat) -> Text:
    return TN(
        "{player}: {n} coin, lots worth {value}.",
        "{player}: {n} coins, lots worth {value}.",
        scene.view["coins"][seat],
        player=scene.seats[seat].name,
        value=sum(scene.view["lots"][seat]),
    )


DRAWING = Jumble()
