"""Setups and matches of the toy game for tests of the engine."""

from __future__ import annotations

from random import Random

from engine import games
from engine.match import Match
from engine.rules import Setup


def setup(players: int = 3, seed: int = 7, **options: int) -> Setup:
    """Return a setup of the toy game."""
    return games.get("jumble").setup(players, options, seed)


def match(moves: int = 0, players: int = 3, seed: int = 7, **options: int) -> Match:
    """Return a match after some random moves."""
    found, rnd = Match(setup(players, seed, **options)), Random(seed)
    for _ in range(moves):
        if found.outcome is None:
            found.play(rnd.choice(found.decision.legal))
    return found
