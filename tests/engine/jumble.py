"""The toy game for the kernel's tests: a table in one line."""

from __future__ import annotations

from random import Random

from engine import games
from engine.match import Match
from engine.rules import Setup


def setup(players: int = 3, seed: int = 7, **options: int) -> Setup:
    return games.get("jumble").setup(players, options, seed)


def match(moves: int = 0, players: int = 3, seed: int = 7, **options: int) -> Match:
    """A match after some random moves."""
    found, rnd = Match(setup(players, seed, **options)), Random(seed)
    for _ in range(moves):
        if found.outcome is None:
            found.play(rnd.choice(found.decision.legal))
    return found
