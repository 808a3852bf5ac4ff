"""The cards beside the table of Twenty-One, as HTML so that their words wrap.

These are the viewer's hand with what each card would do, after the game everybody's, and what was laid in a
tiebreaker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.games.twentyone.cards import Face
from engine.games.twentyone.words import card_help, card_name
from engine.text import T, Text
from ui.drawing.scene import Scene
from ui.games.twentyone.cards import card
from ui.markup.html import EMPTY, Html, Markup, join

if TYPE_CHECKING:
    from engine.games.twentyone.view_types import Made, TwentyOneView


NOBODY = Markup('<div class="to-nobody"></div>')()  # so that no room is kept for a hand


def cards_beside(scene: Scene[TwentyOneView], keys: Mapping[str, int]) -> Html:
    """Draw the viewer's hand; after the game everybody's. `keys` are the digits that play a card."""
    seen = [(seat, hand) for seat, hand in enumerate(scene.view["hands"]) if hand is not None]
    if len(seen) == 1:
        return _hand(scene, seen[0][1], keys) + _reasons(scene)
    if not seen and not any(look.kind == "human" for look in scene.seats):
        return NOBODY
    rows = [_row(scene, T("{player}’s cards", player=scene.seats[seat].name), hand) for seat, hand in seen]
    return join([*_laid(scene), *rows])


# ── the hand ────────────────────────────────────────────────────────────────────────────────────────────

HAND = Markup(
    '<ul class="hand to-hand" style="--cards:{cards};--arrives:{ms}ms" aria-label="{label}">{items}</ul>'
)


def _hand(scene: Scene[TwentyOneView], hand: Sequence[Face], keys: Mapping[str, int]) -> Html:
    choosing = any(pick.startswith("card:") for pick in scene.marks)
    settled = scene.settled
    made = {item["card"]: item for item in settled.view["makes"]} if can_change_total(settled) else {}
    fresh, arrival = _fresh(scene), "is-coming" if scene.before else "is-fresh"
    items, before = [], None
    for face in hand:
        css = scene.css(f"card:{face}") or ("is-dim" if choosing else "")
        if face in fresh:
            fresh.remove(face)
            css = f"{css} {arrival}".lstrip()
        said = scene.say(label_of(settled, face))
        # of equal cards, only the first can be picked
        key = keys.get(f"card:{face}", 0) if face != before else 0
        items.append(_card(css, face, face != before, _card_caption(scene, face, made.get(face)), said, key))
        before = face
    return HAND(
        cards=max(len(hand), 5),  # the cards keep their places while one is missing
        ms=scene.motion_ms,
        label=scene.say(T("Hand of cards")),
        items=join(items),
    )


def _fresh(scene: Scene[TwentyOneView]) -> list[Face]:
    """Return the cards that the last move brought into the viewer's hand."""
    if not scene.last or scene.last[-1]["kind"] != "cards_drawn":
        return []
    return list(scene.last[-1].get("cards", ()))


class CardCaption(NamedTuple):
    """What is written under a card."""

    css: str
    text: str
    note: str = ""


def _card_caption(scene: Scene[TwentyOneView], face: Face, made: Made | None) -> CardCaption:
    """Return what a card makes of the total, or the name of a card that has no number.

    While others play, it does not shout.
    """
    if made is None or made["total"] is None:
        return CardCaption("to-words", "" if isinstance(face, int) else scene.say(card_name(face)))
    text = f"→ {made['total']}"
    if not scene.legal:
        return CardCaption("to-words to-calm", text)
    css = f"to-words {made['result']}"
    match made["result"]:
        case "wins":
            back = scene.view["back"][scene.decision.seat] if scene.decision else 0
            return CardCaption(css, text, scene.say(T("pawn back!") if back else T("pawn Home!")))
        case "bust":
            return CardCaption(css, text, scene.say(T("bust!")))
    return CardCaption(css, text)


CARD = Markup(
    '<li class="{css}"{data_pick=}{data_room=}>'
    '<svg viewBox="-104 -144 208 288" aria-hidden="true">{card}</svg>'
    '<span class="{caption}" aria-hidden="true">{text}{note}</span>{key}<span class="said">{said}</span></li>'
)
KEY = Markup('<kbd aria-hidden="true">{key}</kbd>')
CAPTION_TEXT = Markup("<b>{text}</b>")
CAPTION_NOTE = Markup("<i>{note}</i>")


@lru_cache(maxsize=128)
def _card(css: str, face: Face, pickable: bool, caption: CardCaption, said: str, key: int) -> Html:
    pick = f"card:{face}"
    return CARD(
        css=css,
        data_pick=pick if pickable else None,
        data_room=None if pickable else pick,
        card=card(face, str, named=False),
        caption=caption.css,
        text=CAPTION_TEXT(text=caption.text) if caption.text else EMPTY,
        note=CAPTION_NOTE(note=caption.note) if caption.note else EMPTY,
        key=KEY(key=key) if key else EMPTY,
        said=said,
    )


REASONS = Markup('<p class="to-why" aria-hidden="true">{reasons}</p>')
LINE_BREAK = Markup("<br>")()


def _reasons(scene: Scene[TwentyOneView]) -> Html:
    """Write under the hand why cards cannot be played; screen readers hear it at each card.

    Its room is kept where there is nothing to write, so that nothing jumps.
    """
    reasons = dict.fromkeys([scene.say(why) for why in scene.why.values()])
    return REASONS(reasons=join(reasons, LINE_BREAK))


def can_change_total(scene: Scene[TwentyOneView]) -> bool:
    """True if a card could still change the total."""
    return not scene.view["window"] and not scene.view["winners"]


def label_of(scene: Scene[TwentyOneView], face: Face) -> Text:
    """Say a card's name, and what it would do or why it cannot be played."""
    name = card_name(face)
    if why := scene.why.get(f"card:{face}"):
        return T("{card}. {why}", card=name, why=why)
    made = next((item for item in scene.view["makes"] if item["card"] == face), None)
    if made is None or made["total"] is None or not can_change_total(scene):
        return T("{card}. {help}", card=name, help=card_help(face))
    if made["result"] == "wins":
        return T("{card}: makes {total}, wins the round", card=name, total=made["total"])
    if made["result"] == "bust":
        return T("{card}: makes {total}, bust by {n}", card=name, total=made["total"], n=made["over"])
    return T("{card}: makes {total}", card=name, total=made["total"])


# ── open hands and the tiebreaker ───────────────────────────────────────────────────────────────────────

ROW = Markup('<div class="to-row"><h3>{title}</h3><ul class="hand">{cards}</ul></div>')
SMALL_CARD = Markup(
    '<li title="{name}"><svg viewBox="-104 -144 208 288" aria-hidden="true">{card}</svg>'
    '<span class="said">{name}</span></li>'
)


def _row(scene: Scene[TwentyOneView], title: Text, faces: Sequence[Face]) -> Html:
    cards = [
        SMALL_CARD(name=scene.say(card_name(face)), card=card(face, scene.say, named=False)) for face in faces
    ]
    return ROW(title=scene.say(title), cards=join(cards))


def _laid(scene: Scene[TwentyOneView]) -> list[Html]:
    """Draw what everybody laid in the tiebreaker that was just shown."""
    shown = next((event for event in scene.settled.last if event["kind"] == "tiebreak_shown"), None)
    if not shown:
        return []
    return [
        _row(scene, T("Tiebreaker: {player} lays {total}", player=scene.seats[seat].name, total=total), faces)
        for seat, total, faces in zip(shown["seats"], shown["totals"], shown["cards"], strict=True)
    ]
