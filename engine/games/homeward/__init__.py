"""Homeward: four pawns per color race around the track, from Start to Home. The lobby reads this."""

from __future__ import annotations

from ...text import T
from .. import Game, Option
from ..pawns.names import COLOR_NAMES, LOTS

GAME = Game(
    id="homeward",
    title="Homeward",
    tagline=T("Four pawns, one lap, and plenty of chances to say sorry."),
    plays_by=T("Plays by the rules of Sorry!, birthday edition (2004)"),
    players=(2, 3, 4),
    minutes=(15, 40),
    version=2,
    options=(
        Option("quick", T("Quick start"), T("Each player starts with one pawn already out."), at_first=1),
        Option("teams", T("Teams"), T("Red and Yellow against Green and Blue, for two or four players.")),
        Option(
            "points",
            T("Points"),
            T("Hold five cards and play for points, until someone reaches the target."),
        ),
        Option(
            "bonuses",
            T("Add up the bonuses"),
            T("The winner gets every bonus that applies, not just the highest."),
            needs="points",
            role="score",
        ),
        Option(
            "target",
            T("Target"),
            T("Points to reach over several games."),
            300,
            50,
            1000,
            needs="points",
            role="target",
        ),
        Option(
            "games",
            T("Games"),
            T("Play this many games. With 0 you play until someone reaches the target."),
            0,
            0,
            20,
            needs="points",
            ours=True,
            role="games",
        ),
    ),
    colors=COLOR_NAMES,
    lots=LOTS,
    place=1,
    playouts=175,
)
