"""Jumble Sale: a toy game that shows how to add one. Only the tests see it."""

from __future__ import annotations

from engine.games import Game, Option
from engine.text import T

GAME = Game(
    id="jumble",
    title="Jumble Sale",
    tagline=T("Bid for the lots, and keep a trick up the sleeve"),
    plays_by=T("Rules of our own"),
    players=(2, 3, 4),
    minutes=(5, 10),
    version=1,
    options=(
        Option("calm", T("Calm sale"), T("Nobody holds a trick."), ours=True, at_first=1),
        Option(
            "coins",
            T("Coins"),
            T("How many coins everybody begins with."),
            default=12,
            low=6,
            high=40,
            ours=True,
        ),
    ),
    colors={"red": T("Red"), "blue": T("Blue"), "yellow": T("Yellow"), "green": T("Green")},
)
