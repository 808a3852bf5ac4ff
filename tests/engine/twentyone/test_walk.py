"""Random games of Twenty-One, checked from every viewpoint after every move."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import games
from engine.games.twentyone import shape
from engine.games.twentyone.playing import HAND, LIMIT
from engine.games.twentyone.rules import RULES
from engine.games.twentyone.state import TwentyOneState

GAME = games.get("twentyone")


def check_position(state: TwentyOneState, rnd: Random) -> None:
    """Check what must hold in every position."""
    copy = state.clone()
    assert copy.to_json() == state.to_json()
    again = RULES.load(json.loads(json.dumps(state.to_json())))
    assert again.to_json() == state.to_json()
    assert RULES.decision(again) == RULES.decision(state)
    for viewer in (None, *range(state.players)):
        world = state.clone()
        RULES.redeal(world, viewer, rnd)
        shape.verify(world)
        assert RULES.view(world, viewer) == RULES.view(state, viewer)
        assert RULES.window(world) == RULES.window(state)
        asked, imagined = RULES.decision(state), RULES.decision(world)
        assert (imagined.seat, imagined.kind) == (asked.seat, asked.kind)
        if viewer == asked.seat:
            assert imagined == asked
    assert copy.to_json() == state.to_json()


def between_turns(state: TwentyOneState) -> bool:
    return not (state.frames or state.to_draw or state.owed or state.winners)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4), longer=st.integers(0, 1))
def test_a_random_game_stays_valid_and_ends(seed: int, players: int, longer: int) -> None:
    rnd = Random(seed)
    state = RULES.new(GAME.setup(players, {"longer": longer}, seed=seed, first=seed % players))
    pieces = RULES.pieces(state)
    for _ in range(RULES.cap):
        decision = RULES.decision(state)
        if not decision.legal:
            break
        check_position(state, rnd)
        assert RULES.pieces(state) == pieces
        assert state.total < 21 or state.frames
        assert all(hand == sorted(hand) and len(hand) <= LIMIT for hand in state.hands)
        if between_turns(state):
            assert all(len(hand) >= HAND or not (state.draw or state.aside) for hand in state.hands)
        RULES.apply(state, rnd.choice(decision.legal))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert max(outcome.scores) == (8 if longer else 4)
    assert all(outcome.scores[seat] == max(outcome.scores) for seat in outcome.winners)
