"""How many taps a turn takes for one person against bots."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from engine.rules import Move
from tests.ui.paper import PaperShell, visit
from ui.app import App

LIMIT = 400  # questions


def answer(app: App, move: Move) -> int:
    """Make a move the way a hand does, by its shapes or its button; returns the taps."""
    assert app.play
    screen, match = app.play.screen, app.play.table.match
    number = match.number
    if move[0] not in screen.table.drawing.board_verbs:
        app.handle("move", " ".join(map(str, move)))
        return 1
    for taps, shape in enumerate(screen.pointer.paths()[move], 1):
        app.handle("pick", shape)
        if match.number > number:
            return taps
    raise AssertionError(f"{move} is not made by its shapes")


def turns(query: str) -> tuple[Counter[int], PaperShell]:
    """Play a game and count how many turns took how many taps."""
    app, shell = visit(query)
    chance, counted, taps, turn = Random(1), Counter[int](), 0, -1
    for _ in range(LIMIT):
        shell.wait()
        assert app.play
        if "over" in shell.flags:
            break
        match = app.play.table.match
        now = sum(move[0] in match.rules.turn_verbs for seat, move in match.moves if seat == 0)
        begins = any(move[0] in match.rules.turn_verbs for move in app.play.screen.legal)
        if begins and turn != now:
            if taps:
                counted[taps] += 1
            turn, taps = now, 0
        taps += answer(app, chance.choice(app.play.screen.legal))
    return counted, shell


@pytest.mark.parametrize(
    ("game", "taps"), [("homeward", 2), ("hyperdrive", 2), ("starlane", 2), ("twentyone", 1), ("bounty", 2)]
)
def test_the_most_common_turn_takes_few_taps(game: str, taps: int) -> None:
    options = "&options=quick" if game == "homeward" else ""
    counted, _ = turns(f"game={game}&seats=human,random&seed=4&speed=instant{options}")
    played = Counter({count: often for count, often in counted.items() if count > 1 or taps == 1})
    assert played.most_common(1)[0][0] <= taps, counted


@pytest.mark.parametrize("game", ["homeward", "hyperdrive"])
def test_a_lost_turn_takes_one_tap(game: str) -> None:
    app, shell = visit(f"game={game}&seats=human,random&seed=7&speed=instant")
    assert app.play
    match = app.play.table.match
    while not any(seat == 0 and move == ("pass",) for seat, move in match.moves):
        shell.wait()
        answer(app, app.play.screen.legal[0])
    shell.wait()
    lost = next(at for at, (seat, move) in enumerate(match.moves) if seat == 0 and move == ("pass",))
    assert match.moves[lost - 1] == (0, ("draw",)), "the deck is the only tap"
    assert match.forced[lost]


GAMES = ("homeward", "hyperdrive", "starlane", "bounty", "twentyone")


@pytest.mark.parametrize("game", GAMES)
def test_every_drag_can_be_done_by_taps(game: str) -> None:
    """Dragging is a shortcut: the same shapes, tapped one after the other, make the same move."""
    app, shell = visit(f"game={game}&seats=human,human&seed=4&speed=instant")
    chance, dragged = Random(1), 0
    for _ in range(LIMIT):
        shell.wait()
        assert app.play
        screen = app.play.screen
        if "over" in shell.flags:
            break
        if not screen.legal:
            found = re.search('data-act="((?:curtain|answer):[^"]*)"', shell.html)
            assert found
            app.handle("act", found[1])
            continue
        for move, path in screen.pointer.paths().items():
            screen.pointer.unpick()
            place = path[1] if len(path) == 2 else screen.table.drawing.drop_places.get(path[0].split(":")[0])
            if len(path) > 2 or not place or not screen.pointer.lift(path[0]):
                continue
            if screen.pointer.drop(place) != move:
                continue
            dragged += 1
            screen.pointer.unpick()
            assert screen.pointer.pick(path[0]) == move or screen.pointer.pick(path[-1]) == move
        screen.pointer.unpick()
        answer(app, chance.choice(screen.legal))
    assert dragged or game == "bounty", "pieces can be dragged"
