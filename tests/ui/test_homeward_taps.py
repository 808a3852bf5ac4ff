"""Taps agree with the rules in random games of every kind."""

from __future__ import annotations

import random

import pytest

from engine.games import get
from engine.match import Match
from ui.drawing import base
from ui.games.homeward.board import pick_of


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"quick": 1}), (4, {}), (4, {"teams": 1}), (2, {"teams": 1}), (3, {"points": 1})],
)
def test_every_legal_move_has_taps_of_its_own_and_lands_on_its_target(
    players: int, options: dict[str, int]
) -> None:
    drawing = base.get("homeward")
    match = Match(get("homeward").setup(players, options, seed=players))
    chance = random.Random(players)
    while match.decision.seat >= 0 and match.number < 500:
        decision = match.decision
        view = match.view(decision.seat)
        taps = {move: drawing.picks(move, view) for move in decision.legal}
        assert len(set(taps.values())) == len(taps)
        assert not any(a != b and b[: len(a)] == a for a in taps.values() for b in taps.values())
        for move, (_, *place) in taps.items():
            if move[0] in ("move", "out"):
                first = next(
                    event for event in match.preview(move, decision.seat) if event["kind"] == "pawn_moved"
                )
                assert place == [pick_of(int(move[1]) // 4, first["to"])]
        match.play(chance.choice(list(decision.legal)))
