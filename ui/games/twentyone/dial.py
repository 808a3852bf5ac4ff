"""The dial of Twenty-One: lanterns lit up to the total, the total in figures, and a call after a move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.text import T, Text
from ui.drawing.scene import Scene, Seen
from ui.games.twentyone.layout import CALL_WIDTH, CALLED, GOAL, LANTERNS, STOPS, TOTAL
from ui.games.twentyone.moment import Moment
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import n, text_width

if TYPE_CHECKING:
    from engine.games.twentyone.view_types import TwentyOneView


def shown_total(scene: Scene[TwentyOneView]) -> int:
    """Return the total to show. It waits for a card in motion.

    At the end of a round it stays until everybody has drawn.
    """
    settled = scene.settled
    view = settled.view
    window = view["window"]
    if window and window["kind"] == "tiebreak":
        return window["total"] or 0  # what the viewer has chosen
    if not view["pile"] and view["to_draw"]:
        for event in settled.last:
            if event["kind"] == "went_bust":
                return int(event["total"])
            if event["kind"] == "round_won":
                return GOAL
    return view["total"]


def coming_total(scene: Scene[TwentyOneView]) -> int | None:
    """Return the total that the move pointed at would make, if it would change the total."""
    for event in scene.preview:
        if event["kind"] == "sealed" or (event["kind"] == "card_played" and event["total"] != event["was"]):
            return int(event["total"])
    return None


def dial(scene: Scene[TwentyOneView], total: int, coming: int | None, moment: Moment | None = None) -> Html:
    """Draw 21 lanterns, lit up to the total, with broken rings where the viewer's cards would lead.

    A round that ends lights them when its card lands.
    """
    choosing = scene.decision is not None and scene.decision.kind in ("play", "add")
    reach = frozenset([item["total"] for item in scene.view["makes"]] if choosing else ())
    marked = tuple([(pick, scene.css(pick)) for pick in scene.marks if pick.startswith("lay:")])
    ends = moment.begins(*ROUND_ENDS) if moment else None
    lands = (int(ends[0]["total"]), round(ends[1])) if ends else None
    return _dial(total, coming, reach, marked, lands)


NEAR = Markup('<circle class="to-near" data-room="{pick}" cx="{x}" cy="{y}" r="64"/>')


@lru_cache(maxsize=64)
def _dial(
    total: int,
    coming: int | None,
    reach: frozenset[int | None],
    marked: tuple[tuple[str, str], ...],
    lands: tuple[int, int] | None,
) -> Html:
    """Draw the dial.

    `marked` are the totals to choose from in a tiebreaker, with the classes of each; `lands` is the total
    that a card in motion makes when it lands, and in how many milliseconds.
    """
    parts = []
    for pick, _ in marked:  # room for a thumb
        x, y = TOTAL if pick == "lay:0" else LANTERNS[int(pick[4:])]
        parts.append(NEAR(pick=pick, x=n(x), y=n(y)))
    states = dict(marked)
    for step in range(1, GOAL + 1):
        css = "lit" if step <= total else "unlit"
        if coming is not None and min(total, coming) < step <= max(total, coming):
            css += " coming" if coming > total else " going"
        state = states.get(f"lay:{step}")
        pickable = state is not None
        ms = lands[1] if lands and total < step <= lands[0] else None
        if ms is not None:
            css += " to-lighting"
        parts.append(_lantern(step, f"{css} {state or ''}", pickable, pickable or step in reach, ms))
    return join(parts)


LANTERN = Markup(
    '<g class="to-lantern {css}"{data_pick=}{style=} transform="translate({x} {y})">{lamp}{reach}{number}</g>'
)
HOUSE = Markup('<path class="to-lamp" d="M-46-6L0-48L46-6H35V38H-35V-6Z"/>')()
LAMP = Markup('<circle class="to-lamp" r="{radius}"/>')
REACH = Markup('<circle class="to-reach" r="{radius}"/>')
STOP_NUMBER = Markup('<text y="{y}" font-size="{size}">{step}</text>')


def _lantern(step: int, css: str, pickable: bool, ringed: bool, ms: int | None) -> Html:
    """Draw one lantern; the last one is a house."""
    x, y = LANTERNS[step]
    stop = step in STOPS
    if step == GOAL:
        lamp, ring, number = HOUSE, REACH(radius=51), STOP_NUMBER(y=19, size=42, step=step)
    else:
        radius = 34 if stop else 22
        lamp, ring = LAMP(radius=radius), REACH(radius=radius + 7)
        number = STOP_NUMBER(y=13, size=38, step=step) if stop else EMPTY
    return LANTERN(
        css=f"{css} to-stop" if stop else css,
        data_pick=f"lay:{step}" if pickable else None,
        style=None if ms is None else f"--at:{ms}ms",
        x=n(x),
        y=n(y),
        lamp=lamp,
        reach=ring if ringed else EMPTY,
        number=number,
    )


MEDAL = Markup(
    '<g class="to-medal {state} {css}"{data_pick=}><circle cx="{x}" cy="{y}" r="72"/>'
    '<text x="{x}" y="{base}" font-size="{size}">{text}</text></g>'
)


def medal(scene: Scene[TwentyOneView], total: int, coming: int | None) -> Html:
    """Write the total in large figures, or what the move pointed at would make of it."""
    x, y = TOTAL
    made = total if coming is None else coming
    text, size = (str(total), 96) if coming is None else (f"{total}→{coming}", 46)
    state = "is-21" if made == GOAL else "is-bust" if made > GOAL else "is-on"
    if coming is None and any(event["kind"] in ("made_21", "went_bust") for event in scene.settled.last):
        state += " is-new"
    return MEDAL(
        state=state,
        css=scene.css("lay:0"),
        data_pick="lay:0" if "lay:0" in scene.marks else None,
        x=n(x),
        y=n(y),
        base=n(y + size * 0.35),
        size=size,
        text=text,
    )


LANDED = Markup(
    '<g class="to-late to-medal {state}" style="--at:{ms}ms"><circle cx="{x}" cy="{y}" r="72"/>'
    '<text x="{x}" y="{base}" font-size="96">{total}</text></g>'
)
ROUND_ENDS = ("made_21", "went_bust")


def landing(scene: Scene[TwentyOneView], moment: Moment | None) -> Html:
    """Draw the total that ends a round over the one before, from when its card lands."""
    ends = moment.begins(*ROUND_ENDS) if moment else None
    if not ends:
        return EMPTY
    (x, y), (event, ms) = TOTAL, ends
    return LANDED(
        state="is-21" if event["kind"] == "made_21" else "is-bust",
        ms=round(ms),
        x=n(x),
        y=n(y),
        base=n(y + 96 * 0.35),
        total=event["total"],
    )


CALL = Markup('<text class="{css}"{style=} x="{x}" y="{y}" font-size="{size}">{text}</text>')
_CALLS: dict[str, Text] = {
    "made_21": T("Twenty-one!"),
    "stole": T("Sorry!"),
    "sent_back": T("Sorry!"),
    "blocked": T("Don’t be Sorry!"),
    "tiebreak_began": T("Tiebreaker!"),
}


def call(scene: Scene[TwentyOneView], moment: Moment | None = None) -> Html:
    """Write under the pile what somebody at the table would call out about the last move.

    It is called when its event begins, and until the next round does.
    """
    called, ms = _called(moment.events if moment else scene.last), None
    if moment and (begun := moment.begins(*_CALLS, "went_bust", "round_won")):
        ms = round(begun[1])
    over = not scene.view["pile"] and not scene.view["to_draw"] and not scene.view["winners"]
    if called is None or (over and not moment):
        return EMPTY
    text = scene.say(called)
    size = min(46.0, 46 * CALL_WIDTH / max(CALL_WIDTH, text_width(text, 46)))
    return CALL(
        css="to-called" if ms is None else "to-called to-late",
        style=None if ms is None else f"--at:{ms}ms",
        x=n(CALLED[0]),
        y=n(CALLED[1]),
        size=n(size),
        text=text,
    )


def _called(events: Sequence[Seen]) -> Text | None:
    """Return what is called out about the last of these events that is worth a call."""
    called: Text | None = None
    for event in events:
        if event["kind"] == "went_bust":
            called = T("Bust by {n}!", n=event["over"])
        elif event["kind"] == "round_won" and event["by"] == "steal":
            called = T("Stolen!")
        else:
            called = _CALLS.get(event["kind"], called)
    return called
