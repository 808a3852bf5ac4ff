"""How many taps a turn takes for one person against bots."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.games.homeward import laying as homeward
from engine.games.hyperdrive import laying as hyperdrive
from engine.match import Match
from engine.players import Player
from engine.rules import Move, Setup
from tests.ui.paper import PaperShell, sit_down, visit
from ui.app import App
from ui.table.table import Table

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


def several(app: App) -> list[Move]:
    """Return the moves of pawns that have several places to go."""
    assert app.play
    paths = app.play.screen.pointer.paths()
    firsts = Counter(path[0] for path in paths.values())
    return [move for move, path in paths.items() if firsts[path[0]] > 1]


@pytest.mark.parametrize("game", ["homeward", "hyperdrive"])
def test_a_pawn_with_several_destinations_takes_three_taps(game: str) -> None:
    app, shell = visit(f"game={game}&seats=human,random&seed=4&speed=instant")
    chance, taps = Random(1), 0
    for _ in range(LIMIT):
        shell.wait()
        assert app.play
        screen = app.play.screen
        begins = screen.legal[0][0] in app.play.table.match.rules.turn_verbs
        taken = answer(app, chance.choice(several(app) or list(screen.legal)))
        taps = taken if begins else taps + taken
        if taken == 2 and not begins:
            break
    assert taps == 3, "the deck, the pawn, the place"


SEVENS = [homeward.laid("red: 20 5; blue: 58", card=7), hyperdrive.laid("red: 20 5 9; blue: 30", card=7)]


@pytest.mark.parametrize("laid", SEVENS, ids=["homeward", "hyperdrive"])
def test_each_part_of_a_7_takes_at_most_two_taps(laid: tuple[Setup, Any]) -> None:
    match = Match(*laid)
    app, shell = visit(f"game={match.setup.game}&seats=human,human&seed=1&speed=instant")
    screen = sit_down(app, Table(match, [Player(), Player()]))
    parts = []
    while screen.position.decision.seat == 0:
        share = next((move for move in screen.legal if move[-1] == 2), screen.legal[0])
        parts.append(answer(app, share))
        shell.wait()
    assert len(parts) > 1
    assert parts[0] == 2, "the pawn, and how far"
    assert max(parts) == 2


def test_a_turn_on_a_shared_screen_takes_two_taps() -> None:
    """The curtain and a card."""
    app, shell = visit("game=twentyone&seats=human,human&seed=4&speed=instant")
    chance, counted, taps = Random(1), Counter[int](), 0
    for _ in range(LIMIT):
        shell.wait()
        assert app.play
        screen = app.play.screen
        if "over" in shell.flags:
            break
        if screen.ask == "choose":
            taps += answer(app, chance.choice(screen.legal))
            counted[taps] += 1
            taps = 0
        else:
            found = re.search('data-act="((?:curtain|answer):[^"]*)"', shell.html)
            assert found
            app.handle("act", found[1])
            taps += 1
    assert counted.most_common(1)[0][0] == 2, counted


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
