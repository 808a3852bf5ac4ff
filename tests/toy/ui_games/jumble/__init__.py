"""The drawing of Jumble Sale: the lot in the middle, a stall for each seat, the own tricks beside it."""

from __future__ import annotations

from typing import Any

from engine.rules import Move
from engine.text import TN, T, Text
from ui.drawing.base import Motion, Place, Point
from ui.drawing.scene import Scene, Seen
from ui.markup.html import escape as attr

MIDDLE: Point = (500, 500)
STALLS: tuple[Point, ...] = ((500, 860), (140, 500), (500, 140), (860, 500))
BOX: Point = (500, 620)
STEP_MS = 400


def board(scene: Scene[Any]) -> str:
    view = scene.view
    lot = f'<text class="numeral" x="{MIDDLE[0]}" y="{MIDDLE[1]}">{view["lot"]}</text>' if view["lot"] else ""
    pile = f'<g data-pick="lot" class="{scene.css("lot")}"><rect x="440" y="420" width="120" height="160" rx="12"/>{lot}</g>'
    stalls = "".join(_stall(scene, seat) for seat in range(len(scene.seats)))
    return f'<svg viewBox="0 0 1000 1000" role="img" aria-label="{attr(scene.say(_label(scene)))}">{pile}{stalls}</svg>'


def _stall(scene: Scene[Any], seat: int) -> str:
    look, (x, y) = scene.seats[seat], STALLS[seat]
    lots = " ".join(map(str, scene.view["lots"][seat]))
    css = f"stall {look.colors[0]} {'is-active' if look.active else ''} {scene.css(f'stall:{seat}')}"
    return (
        f'<g data-pick="stall:{seat}" class="{attr(css)}" style="transform:translate({x}px,{y}px)">'
        f"<circle r='70'/><text y='-80'>{attr(look.name)}</text><text>{scene.view['coins'][seat]}</text><text y='100'>{lots}</text></g>"
    )


def _label(scene: Scene[Any]) -> Text:
    if not scene.view["lot"]:
        return T("No lot is on sale.")
    return T("The lot on sale is worth {value}.", value=scene.view["lot"])


def aside(scene: Scene[Any]) -> str:
    """The viewer's own tricks."""
    cards = "".join(
        f'<li class="card">{scene.say(T("Snatch") if trick else T("Dud"))}</li>'
        for trick in scene.view.get("hand", ())
    )
    return f'<ul class="hand">{cards}</ul>' if cards else ""


def picks(move: Move, view: Seen) -> tuple[str, ...]:
    """The lot stands for rolling, bidding and snatching; how much to bid is chosen from the list."""
    return ("lot",) if move[0] in ("roll", "snatch", "bid") else ()


def motions(event: Seen, view: Seen) -> list[Motion]:
    match event["kind"]:
        case "lot_sold":
            return [Motion("lot", (MIDDLE, STALLS[event["seat"]]), STEP_MS, sound="coin")]
        case "lot_unsold":
            return [Motion("lot", (MIDDLE, BOX), STEP_MS)]
        case "lot_returned":
            return [Motion("lot", (STALLS[event["seat"]], BOX), STEP_MS, sound="coin")]
    return []


def places(scene: Scene[Any]) -> list[Place]:
    view = scene.view
    stalls = []
    for seat, look in enumerate(scene.seats):
        coins, worth = view["coins"][seat], sum(view["lots"][seat])
        label = TN(
            "{player}: {n} coin, lots worth {value}.",
            "{player}: {n} coins, lots worth {value}.",
            coins,
            player=look.name,
            value=worth,
        )
        stalls.append(Place(f"stall:{seat}", label))
    return [Place("lot", _label(scene)), *stalls]
