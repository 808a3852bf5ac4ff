"""What lies before the viewer of Twenty-One: the hand, with what each card would make of the total, or why it waits; after the end
everybody's, and what was laid in a tiebreaker. HTML, so that its words wrap.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from engine.games.twentyone.cards import Face
from engine.games.twentyone.words import card_help, card_name
from engine.text import T, Text
from ui.drawing.scene import Scene, Seen
from ui.games.twentyone.cards import HEIGHT, WIDTH, card
from ui.markup.html import escape as attr

_BOX = f'viewBox="{-WIDTH // 2 - 4} {-HEIGHT // 2 - 4} {WIDTH + 8} {HEIGHT + 8}" aria-hidden="true"'


def aside(scene: Scene[Any]) -> str:
    """The viewer's hand; after the end everybody's."""
    hands = scene.view["hands"]
    seen = [seat for seat, hand in enumerate(hands) if hand is not None]
    if len(seen) == 1:
        return _hand(scene, hands[seen[0]], T("Hand of cards")) + _reasons(scene)
    return "".join(_laid(scene) + [_open_hand(scene, seat) for seat in seen])


# ── the hand ────────────────────────────────────────────────────────────────────────────────────────────


def _hand(scene: Scene[Any], hand: Sequence[Face], label: Text) -> str:
    choosing = any(pick.startswith("card:") for pick in scene.marks)
    made = {item["card"]: item for item in scene.view["makes"]} if counts(scene) else {}
    items, before = [], None
    for face in hand:
        pick = f"card:{face}"
        css = scene.css(pick) or ("is-dim" if choosing else "")
        tap = "data-room" if face == before else "data-pick"  # equal cards are one pick
        words = _words(scene, face, made.get(face))
        said = f'<span class="said">{escape(scene.say(label_of(scene, face)))}</span>'
        items.append(
            f'<li class="{css}" {tap}="{pick}"><svg {_BOX}>{card(face, scene.say, named=False)}</svg>{words}{said}</li>'
        )
        before = face
    columns = f"--cards:{len(hand)};--columns:{min(len(hand), 5 if len(hand) < 6 else 4)}"
    return f'<ul class="hand to-hand" style="{columns}" aria-label="{attr(scene.say(label))}">{"".join(items)}</ul>'


def _reasons(scene: Scene[Any]) -> str:
    """Under the hand, what the dimmed cards wait for; each card says its own to those who listen."""
    lines = dict.fromkeys(scene.say(why) for why in scene.why.values())
    return f'<p class="to-why" aria-hidden="true">{"<br>".join(map(escape, lines))}</p>' if lines else ""


def counts(scene: Scene[Any]) -> bool:
    """Is there a total that a card could still change?"""
    return not scene.view["window"] and not scene.view["winners"]


def _words(scene: Scene[Any], face: Face, made: Seen | None) -> str:
    """Under a card: what it makes of the total, or what it is called."""
    if made is None or made["total"] is None:
        name = "" if isinstance(face, int) else f"<b>{escape(scene.say(card_name(face)))}</b>"
        return f'<span class="to-words" aria-hidden="true">{name}</span>'
    result = {"wins": T("wins"), "bust": T("bust by {n}", n=made["over"])}.get(made["result"])
    note = f"<i>{escape(scene.say(result))}</i>" if result else ""
    return f'<span class="to-words {made["result"]}" aria-hidden="true"><b>{scene.view["total"]} → {made["total"]}</b>{note}</span>'


def label_of(scene: Scene[Any], face: Face) -> Text:
    """A card of the hand as it is read out: its name, and what it would do or why it cannot."""
    made = next((item for item in scene.view["makes"] if item["card"] == face), None)
    name = card_name(face)
    if why := scene.why.get(f"card:{face}"):
        return T("{card}. {why}", card=name, why=why)
    if made is None or made["total"] is None or not counts(scene):
        return T("{card}. {help}", card=name, help=card_help(face))
    if made["result"] == "wins":
        return T("{card}: makes {total}, wins the round", card=name, total=made["total"])
    if made["result"] == "bust":
        return T("{card}: makes {total}, bust by {n}", card=name, total=made["total"], n=made["over"])
    return T("{card}: makes {total}", card=name, total=made["total"])


def _open_hand(scene: Scene[Any], seat: int) -> str:
    cards = "".join(_small(scene, face) for face in scene.view["hands"][seat])
    return _row(scene.say(T("{player}’s cards", player=scene.seats[seat].name)), cards)


def _small(scene: Scene[Any], face: Face) -> str:
    name = escape(scene.say(card_name(face)))
    return f'<li title="{name}"><svg {_BOX}>{card(face, scene.say, named=False)}</svg><span class="said">{name}</span></li>'


def _row(title: str, cards: str) -> str:
    return f'<div class="to-row"><h3>{escape(title)}</h3><ul class="hand">{cards}</ul></div>'


# ── the tiebreaker ──────────────────────────────────────────────────────────────────────────────────────


def _laid(scene: Scene[Any]) -> list[str]:
    """What everybody laid in the tiebreaker that has just been shown."""
    shown = next((event for event in scene.last if event["kind"] == "tiebreak_shown"), None)
    if not shown:
        return []
    rows = []
    for seat, total, faces in zip(shown["seats"], shown["totals"], shown["cards"], strict=True):
        cards = "".join(_small(scene, face) for face in faces)
        rows.append(
            _row(
                scene.say(T("Tiebreaker: {player} lays {total}", player=scene.seats[seat].name, total=total)),
                cards,
            )
        )
    return rows
