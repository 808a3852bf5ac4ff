"""Dare: the smallest game that can be played. It has a description, rules and a board."""

from __future__ import annotations

from engine.games import Game
from engine.text import T

GAME = Game(
    id="dare",
    title="Dare",
    tagline=T("Roll again, or keep what you have?"),
    plays_by=T("A folk game"),
    players=(2, 3),
    minutes=(5, 10),
    version=1,
    colors={"red": T("Red"), "blue": T("Blue"), "green": T("Green")},
)
