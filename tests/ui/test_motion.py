"""Motions as keyframes for the browser."""

from __future__ import annotations

from random import Random

from engine import games
from engine.events import ALL, seen_by
from engine.match import Match
from ui.drawing import base
from ui.drawing.base import Motion
from ui.drawing.motion import tracks
from ui.shell.sounds import SOUNDS


def test_a_piece_that_spins_does_not_spin_back_afterwards() -> None:
    spin = Motion("ship", ((0, 0), (10, 0)), 100, turn=-720)
    found, _ = tracks([[spin], [Motion("ship", ((10, 0), (20, 0)), 100)]], 1.0)
    frames = [(frame["offset"], frame["transform"]) for frame in found[0]["frames"]]
    assert frames[1] == (0.5, "translate(10px,0px) rotate(-720deg) scale(1)")
    assert frames[2][0] == 0.5
    assert "rotate" not in frames[2][1]


def test_a_piece_swells_and_is_hidden_before_and_after_its_event() -> None:
    wait = [Motion("card", ((0, 0), (1, 1)), 100)]
    found, _ = tracks([wait, [Motion("burst", ((5, 5), (5, 5)), 200, sizes=(0, 1.4, 0))], wait], 1.0)
    burst = next(track for track in found if track["piece"] == "burst")
    sizes = [frame["transform"].partition("scale(")[2] for frame in burst["frames"]]
    assert sizes == ["0)", "0)", "1.4)", "0)", "0)"]


def test_a_piece_with_one_point_is_there_when_its_time_is_up() -> None:
    stay = Motion("ship", ((5, 5),), 100)
    found, ms = tracks([[stay], [Motion("card", ((0, 0), (1, 1)), 300)]], 1.0)
    assert ms == 400
    frames = [(frame["offset"], frame["transform"]) for frame in found[0]["frames"]]
    assert frames == [(0.25, "translate(5px,5px)"), (1.0, "translate(5px,5px)")]


def test_a_roll_sounds_like_dice_and_every_motion_has_a_sound_that_exists() -> None:
    """All events of two whole games of each kind."""
    heard: dict[str, set[str]] = {}
    for game in games.every():
        drawing = base.get(game.id)
        for seed in (1, 2):
            match, chance = Match(game.setup(game.players[0], seed=seed)), Random(seed)
            while match.outcome is None and match.number < 600:
                events = match.play(chance.choice(list(match.decision.legal)))
                view = match.rules.view(match.state, ALL)
                for event in events:
                    for motion in drawing.motions(seen_by(event, ALL), view):
                        heard.setdefault(event.kind, set()).add(motion.sound)
    assert set().union(*heard.values()) <= {"", *SOUNDS}
    assert heard["rolled"] == {"dice"}
