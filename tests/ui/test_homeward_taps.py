"""Taps agree with the rules in random games of every kind, and share a 7 among many pawns."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.bots.hard import Budget
from engine.games import get
from engine.games.homeward import laying as homeward
from engine.games.hyperdrive import laying as hyperdrive
from engine.match import Match
from engine.players import Player
from engine.rules import Setup
from tests.ui.paper import PaperShell, sit_down, visit
from ui.app import App
from ui.drawing import base
from ui.games.pawns.layout import pick_of
from ui.table.table import Table


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


def team_table() -> tuple[App, PaperShell]:
    """Return a table of two teams, at which Red has a 7 and the team's pawns are on the track."""
    setup, state = homeward.laid("red: 20 5; yellow: 40 47 10; blue: 58", card=7, teams=1, players=2)
    match = Match(setup, state)
    app, shell = visit("game=homeward&seats=human,human&options=teams&seed=1")
    sit_down(app, Table(match, [Player(), Player()]))
    return app, shell


@pytest.mark.rule("HT5")
def test_a_7_is_shared_by_tapping_one_pawn_after_the_other() -> None:
    app, shell = team_table()
    assert app.play
    screen = app.play.screen
    assert "split it among the team’s pawns" in shell.prompt
    for pawn, space, left in ((0, 22, 5), (8, 41, 4), (1, 6, 3), (9, 48, 2)):
        app.handle("pick", f"pawn:{pawn}")
        assert {"can", "land"} <= screen.pointer.marks()[f"space:{space}"]
        app.handle("pick", f"space:{space}")
        assert f"has {left} left" in shell.prompt
        assert f"{left} left" in shell.html  # on the board
        assert f"pawn:{pawn}" not in screen.pointer.marks()  # nobody takes two parts
    app.handle("pick", "pawn:10")
    app.handle("pick", "space:12")
    assert [move for _, move in app.play.table.match.moves] == [
        ("move", 0, 2),
        ("move", 8, 1),
        ("move", 1, 1),
        ("move", 9, 1),
        ("move", 10, 2),
    ]
    assert app.play.table.match.decision.seat == 1


@pytest.mark.rule("HT5")
def test_every_part_of_a_7_can_be_previewed_hinted_and_taken_back() -> None:
    app, shell = team_table()
    assert app.play
    screen, match = app.play.screen, app.play.table.match
    app.handle("move", "move 0 2")
    app.handle("move", "move 8 1")
    app.handle("point", "move 1 3")
    assert screen.pointer.pointed == ("move", 1, 3)
    assert "is-pointed" in shell.html
    app.play.table.driver.budget = Budget(rollouts=10)
    app.handle("key", "h")
    shell.pass_time(100)
    assert 'id="hint"' in shell.html
    assert screen.pointer.advised in match.decision.legal
    for left in (5, 7):
        app.handle("act", "undo")
        assert (match.state.to_json()["rest"] or 7) == left


DECLINABLE = [
    homeward.laid("red: 2 1; yellow: 40 41", card=11),
    hyperdrive.laid("red: 2 1 home; yellow: 40 41", card=11),
    hyperdrive.laid("red: 20 25; yellow: 40", card=1),
]


@pytest.mark.parametrize("laid", DECLINABLE, ids=["swap", "droids", "shield"])
def test_no_tap_on_the_board_declines(laid: tuple[Setup, Any]) -> None:
    """A child taps what glows, so what does nothing is only a button."""
    match = Match(*laid)
    app, shell = visit(f"game={match.setup.game}&seats=human,human&seed=1")
    screen = sit_down(app, Table(match, [Player(), Player()]))
    assert {"pass", "no_shield"} & {str(move[0]) for move in screen.legal}
    assert not {"deck", "discard"} & screen.pointer.marks().keys()
    for pick in ("deck", "discard"):
        app.handle("pick", pick)
    assert match.number == 0
    assert "No swap" in shell.html or "No shield" in shell.html


SWAPS = [*DECLINABLE[:2], homeward.laid("red: start 20; yellow: 40 41", card=13)]


@pytest.mark.parametrize("laid", SWAPS, ids=["swap", "droids", "sorry"])
def test_a_rivals_pawn_may_be_tapped_first(laid: tuple[Setup, Any]) -> None:
    for move in Match(*laid).decision.legal:
        if move[0] == "pass":
            continue
        match = Match(laid[0], laid[1].clone())
        app, _ = visit(f"game={match.setup.game}&seats=human,human&seed=1")
        screen = sit_down(app, Table(match, [Player(), Player()]))
        own, other = screen.pointer.paths()[move]
        app.handle("pick", other)
        if not match.number:
            assert "land" in screen.pointer.marks()[own], "what to tap next is marked"
            app.handle("pick", own)
        assert match.moves[0][1] == move


def test_a_pawn_is_dragged_to_its_place_or_put_back() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=5&options=quick")
    assert app.play
    screen = app.play.screen
    while not any(len(path) > 1 for path in screen.pointer.paths().values()):
        app.handle("move", shell.moves[0])
        shell.wait()
    number = screen.table.match.number
    move, (pawn, place) = next((move, path) for move, path in screen.pointer.paths().items() if len(path) > 1)
    app.handle("drag", pawn)
    assert screen.pointer.picked == (pawn,), "nothing is played before it is put down"
    assert "land" in screen.pointer.marks()[place]
    app.handle("drop", "")
    assert not screen.pointer.picked
    assert screen.table.match.number == number
    app.handle("drag", pawn)
    app.handle("drop", place)
    assert screen.table.match.moves[number][1] == move
