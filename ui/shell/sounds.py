"""Synthesized sounds: a few short notes in a table, which the browser plays. Some can also be felt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Cue = tuple[float, str]  # a sound, after so many milliseconds
TURN, WIN, ERROR = "turn", "win", "error"
MOST_NOTES = 40  # per move


class Note(NamedTuple):
    """A tone that glides from one pitch to another and fades out. Times are in milliseconds.

    The wave "noise" is filtered at its pitch.
    """

    at: float
    wave: str  # sine, triangle, square, sawtooth or noise
    ms: float
    start: float  # hertz
    end: float
    loud: float  # from 0 to 1


# Those that a drawing's motions may name (ui/drawing/base.py), then the table's own three.
SOUNDS: dict[str, tuple[Note, ...]] = {
    "draw": (Note(0, "noise", 90, 2600, 5200, 0.30), Note(60, "noise", 60, 4200, 1800, 0.22)),
    "step": (Note(0, "triangle", 60, 520, 390, 0.30),),
    "bump": (Note(0, "square", 120, 190, 70, 0.22), Note(0, "noise", 90, 900, 200, 0.35)),
    "slide": (Note(0, "noise", 320, 700, 3400, 0.22), Note(0, "sine", 320, 260, 620, 0.16)),
    "shield": (Note(0, "sine", 260, 880, 870, 0.22), Note(0, "sine", 260, 1318, 1310, 0.12)),
    "home": (Note(0, "triangle", 130, 659, 659, 0.28), Note(110, "triangle", 240, 988, 988, 0.28)),
    "coin": (Note(0, "square", 60, 988, 988, 0.12), Note(60, "square", 220, 1319, 1319, 0.12)),
    "dice": tuple(Note(at, "noise", 45, 1500 + at * 3, 700, 0.32) for at in (0, 90, 200, 330, 480)),
    TURN: (Note(0, "sine", 140, 587, 587, 0.22), Note(120, "sine", 220, 784, 784, 0.22)),
    WIN: tuple(
        Note(130 * step, "triangle", 320, pitch, pitch, 0.26)
        for step, pitch in enumerate((523, 659, 784, 1047))
    ),
    ERROR: (Note(0, "square", 150, 160, 120, 0.14),),
}
# The sounds that can be felt: milliseconds of vibration and of rest, in turn.
BUZZES: dict[str, tuple[int, ...]] = {
    "bump": (45,),
    "home": (20, 60, 30),
    TURN: (25,),
    WIN: (30, 70, 30, 70, 90),
    ERROR: (15, 50, 15),
}
MOST_BUZZES = 20  # per move, rests included


def notes(cues: Iterable[tuple[float, str]]) -> list[Note]:
    """Return the notes of sounds, each starting after so many milliseconds; an unknown sound is silent.

    >>> notes([(500, "step")])
    [Note(at=500, wave='triangle', ms=60, start=520, end=390, loud=0.3)]
    """
    found = [note._replace(at=at + note.at) for at, name in cues for note in SOUNDS.get(name, ())]
    return found[:MOST_NOTES]


def buzzes(cues: Iterable[tuple[float, str]]) -> list[int]:
    """Return how a device vibrates with sounds: milliseconds of vibration and of rest, in turn.

    It begins with a vibration of 0 where a rest comes first. Where two would overlap, only the first is felt.

    >>> buzzes([(0, "turn")])
    [25]
    >>> buzzes([(0, "step"), (500, "bump"), (510, "home")])
    [0, 500, 45]
    """
    found: list[int] = []
    for at, name in sorted(cues):
        pattern, rest = BUZZES.get(name, ()), round(at) - sum(found)
        if not pattern or rest < 0:
            continue
        if found or rest:
            found += [rest] if found else [0, rest]
        found += pattern
    return found[:MOST_BUZZES]
