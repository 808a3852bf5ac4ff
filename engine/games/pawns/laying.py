"""Reads a position from a line of text; each game's laying.py sets it up.

    red: 12 z2 home; yellow: 30

Red's first three pawns are on space 12 of the track, on the second space of the safety zone and Home.
Yellow's first pawn is on space 30. Pawns that are not mentioned stay where they begin the game. `circle` is
the space in front of a color's Start. An impossible position raises a ValueError that says what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...errors import BadSetup
from ...rules import Setup
from .. import Game
from .track import CIRCLE, COLORS, EXIT, HOME, PAWNS, SPACES, START, ZONE


def place_words(start: str, exits: int = 0) -> dict[str, int]:
    """Return the words for places: numbers on the track, z1 to z5 in a safety zone, e1 and up in an exit."""
    track = {str(space): space for space in range(SPACES)}
    zone = {f"z{place - ZONE + 1}": place for place in range(ZONE, HOME)}
    way_out = {f"e{place - EXIT + 1}": place for place in range(EXIT, EXIT + exits)}
    return {start: START, **track, **zone, "home": HOME, **way_out}


def read(text: str, pawns: int) -> dict[int, list[str]]:
    """Return the colors that the text names, each with the words for its pawns (at most `pawns` of them).

    >>> read("red: 12 z2 home; yellow: 30", 4)
    {0: ['12', 'z2', 'home'], 2: ['30']}
    """
    found: dict[int, list[str]] = {}
    for part in text.split(";"):
        name, _, words = part.partition(":")
        name, said = name.strip(), words.split()
        if name not in COLORS or COLORS.index(name) in found:
            raise ValueError(f"each part of a position begins with a color of its own, not with “{name}”")
        if len(said) > pawns:
            raise ValueError(f"{name} has {pawns} pawns, not {len(said)}")
        found[COLORS.index(name)] = said
    return found


def places(said: Mapping[int, list[str]], words: Mapping[str, int]) -> dict[int, int]:
    """Return the place of each pawn that the text mentions."""
    found = {}
    for color, named in said.items():
        for pawn, word in zip(PAWNS[color], named, strict=False):
            place = CIRCLE[color] if word == "circle" else words.get(word)
            if place is None:
                raise ValueError(f"there is no place “{word}”")
            found[pawn] = place
    return found


def seated(game: Game, colors: tuple[tuple[str, ...], ...], turn: str, options: Mapping[str, int]) -> Setup:
    """Return a setup with these colors, in which the color whose turn it is goes first."""
    first = [seat for seat, own in enumerate(colors) if turn in own]
    if not first:
        raise ValueError(f"it cannot be the turn of {turn}, who does not play")
    try:
        return game.setup(len(colors), options, first=first[0], colors=colors)
    except BadSetup as problem:
        raise ValueError(str(problem)) from problem


def take(pile: list[int], wanted: Iterable[int]) -> None:
    """Remove these cards from a pile."""
    for card in wanted:
        if card not in pile:
            raise ValueError(f"there is no card {card} left for this position")
        pile.remove(card)
