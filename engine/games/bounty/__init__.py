"""Bounty: buy properties, charge rent, and be the last player who is not bankrupt."""

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
            T("Length"),
            T(
                "When the time is up, the richest player wins: credits, properties at their price "
                "(half if mortgaged) and sigils at cost."
            ),
            low=0,
            high=200,
            ours=True,
            trial=20,
            choices={20: T("About 30 minutes"), 40: T("About 60 minutes"), 0: T("To the end")},
            at_first=20,
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
    first=T("First to roll for the first turn"),  # B02
    targets={("hard", "random"): 0.95},  # luck counts for less here
)
