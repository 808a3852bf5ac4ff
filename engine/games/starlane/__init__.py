"""Starlane: a race of eight ships in which every hand can move every ship."""

from __future__ import annotations

from ...text import T
from .. import Game

GAME = Game(
    id="starlane",
    title="Starlane",
    tagline=T(
        "Race your ships from planet to planet. Every card moves a ship: yours, a friend’s or a rival’s."
    ),
    plays_by=T("Plays by the rules of Star Wars Super Teams (2024)"),
    players=(2, 3, 4),
    minutes=(20, 40),
    version=1,
    colors={"red": T("Red"), "green": T("Green"), "black": T("Black"), "yellow": T("Yellow")},
    place=3,
)
