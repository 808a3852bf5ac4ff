"""Bounty: collect properties, charge whoever lands on them, and be the last player who is not bankrupt."""

from __future__ import annotations

from ...text import T
from .. import Game, Option

GAME = Game(
    id="bounty",
    title="Bounty",
    tagline=T("Buy, bid and trade until you’re the last hunter with credits."),
    plays_by=T("Plays by the rules of Monopoly: Star Wars Boba Fett edition (2022)"),
    players=(2, 3, 4, 5, 6),
    minutes=(15, 120),
    version=2,
    options=(
        Option(
            "rounds",
            T("Short game"),
            T(
                "After so many rounds the richest wins: credits, prices, sigils at cost, "
                "half for what is inactive. 0 plays to the last."
            ),
            low=0,
            high=200,
            ours=True,
            trial=20,
        ),
    ),
    colors={
        "red": T("Red"),
        "blue": T("Blue"),
        "yellow": T("Yellow"),
        "green": T("Green"),
        "purple": T("Purple"),
        "white": T("White"),
    },
    place=4,
    first=T("Who rolls first for the start"),  # B02
    targets={("hard", "random"): 0.95},  # luck counts for less here
)
