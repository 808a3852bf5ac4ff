"""The board in words: the names of its places, for the keyboard and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.bounty.board import FORCE, PRICE, SPACES
from engine.games.bounty.cards import DECK_NAMES
from engine.games.bounty.phrases import level
from engine.games.bounty.view import BountyView
from engine.text import TN, T, Text
from ui.drawing.scene import Scene


def dice_name(faces: Sequence[int]) -> Text:
    return T("Dice: {first} and {second}", first=faces[0], second=faces[1]) if faces else T("Dice")


def deck_name(number: int, cards: int) -> Text:
    return TN("{deck}, {n} card", "{deck}, {n} cards", cards, deck=DECK_NAMES[number])


def space_name(scene: Scene[BountyView], place: int) -> Text:
    """Describe a space: its name, its price or owner, its symbols, and who stands there."""
    view = scene.view
    parts: list[Text] = []
    owner = view["owner"][place]
    if owner >= 0:
        parts.append(T("belongs to {player}", player=scene.seats[owner].name))
        if view["inactive"][place]:
            parts.append(T("mortgaged"))
        elif view["symbols"][place]:
            parts.append(level(view["symbols"][place]))
        owed = view["payments"][place]
        if owed and SPACES[place].kind == FORCE:
            parts.append(T("rent {times} × the dice", times=owed))
        elif owed:
            parts.append(T("rent {amount}", amount=owed))
    elif PRICE[place]:
        parts.append(T("price {price}", price=PRICE[place]))
    for seat, there in enumerate(view["places"]):
        if there == place and not view["out"][seat]:
            name = scene.seats[seat].name
            jailed = view["jail"][seat]
            parts.append(
                T("{player} is in Jail", player=name) if jailed else T("{player} is here", player=name)
            )
    space = SPACES[place].name
    return T("{space}: {facts}", space=space, facts=parts) if parts else space
