"""Hyperdrive: three droids per color race around a ship to the engine room. The lobby reads this file."""

from __future__ import annotations

from ...text import T
from .. import Game
from ..pawns.names import COLOR_NAMES, LOTS

GAME = Game(
    id="hyperdrive",
    title="Hyperdrive",
    tagline=T("Three droids, two shields, one ship that must get away."),
    plays_by=T("Plays by the rules of Star Wars Sorry! (2014)"),
    players=(2, 3, 4),
    minutes=(15, 30),
    version=1,
    colors=COLOR_NAMES,
    lots=LOTS,
    place=2,
)
