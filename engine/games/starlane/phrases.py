"""Phrases that several sentences share: cards, ships and spaces by the names that players see."""

from __future__ import annotations

from ...text import T, Text
from .board import FINAL, SIDES, START

BONUS = {
    "swerve": T("Swerve"),
    "navigator": T("Navigator"),
    "overdrive": T("Overdrive"),
    "tailwind": T("Tailwind"),
    "towline": T("Towline"),
}
# What a bonus card does, in one line for its face.
EFFECT = {
    "swerve": T("In a vortex: fly on instead of back."),
    "navigator": T("In asteroids: move the full number."),
    "overdrive": T("Move double. Not in hyperspace or asteroids."),
    "tailwind": T("Move one space more. Not in asteroids."),
    "towline": T("A rival passed your ship? Follow it!"),
}
# The same in a word or two, large enough to be read on a phone.
BRIEF = {
    "swerve": T("Escape a vortex"),
    "navigator": T("Ignore asteroids"),
    "overdrive": T("Move double"),
    "tailwind": T("One space more"),
    "towline": T("Follow a rival"),
}
KIND = {
    "start": T("starting planet"),
    "normal": T("normal space"),
    "bonus": T("bonus space"),
    "hyperspace": T("hyperspace"),
    "asteroids": T("asteroid field"),
    "vortex": T("vortex"),
    "final": T("final planet"),
}

# A movement card on a button and in a caption, and in the middle of a sentence.
_CARDS = {
    "red": (T("Red {number}"), T("red {number}"), T("a red {number}")),
    "green": (T("Green {number}"), T("green {number}"), T("a green {number}")),
    "black": (T("Black {number}"), T("black {number}"), T("a black {number}")),
    "yellow": (T("Yellow {number}"), T("yellow {number}"), T("a yellow {number}")),
}
ON_BUTTON, IN_CAPTION, IN_SENTENCE = range(3)
# A ship inside a sentence and at its beginning; then the same for a ship of the reader's.
_SHIPS = {
    "red": (
        (T("red ship {letter}"), T("Red ship {letter}")),
        (T("your red ship {letter}"), T("Your red ship {letter}")),
    ),
    "green": (
        (T("green ship {letter}"), T("Green ship {letter}")),
        (T("your green ship {letter}"), T("Your green ship {letter}")),
    ),
    "black": (
        (T("black ship {letter}"), T("Black ship {letter}")),
        (T("your black ship {letter}"), T("Your black ship {letter}")),
    ),
    "yellow": (
        (T("yellow ship {letter}"), T("Yellow ship {letter}")),
        (T("your yellow ship {letter}"), T("Your yellow ship {letter}")),
    ),
}


def card(word: str, form: int = IN_SENTENCE) -> Text:
    """Name a movement card: "a red 3"."""
    color, number = word.split("_")
    return Text(_CARDS[color][form].msgid, {"number": number})


def ship(word: str, *, yours: bool = False, first: bool = False) -> Text:
    """Name a ship: "red ship A"; `first` if a sentence begins with it.

    >>> str(ship("red_a")), str(ship("red_a", yours=True, first=True))
    ('red ship A', 'Your red ship A')
    """
    color, letter = word.split("_")
    return Text(_SHIPS[color][yours][first].msgid, {"letter": letter.upper()})


def place(space: int) -> Text:
    """Name a space in a sentence: "space 12", "the final planet"."""
    if space == START:
        return T("the starting planet")
    if space == FINAL:
        return T("the final planet")
    return T("space {n}", n=space)


def place_and_kind(space: int) -> Text:
    """Name a space with what is on it, if that matters: "space 5, hyperspace"."""
    match SIDES[space]:
        case ("hyperspace",):
            return T("space {n}, hyperspace", n=space)
        case ("asteroids",):
            return T("space {n}, asteroids", n=space)
        case ("bonus",):
            return T("space {n}, bonus card", n=space)
        case ("vortex",):
            return T("space {n}, a vortex", n=space)
    return place(space)
