"""A position gives the same answers for good, whatever happens at its table later."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import games
from engine.match import Match
from engine.players import HUMAN, Player
from ui.pages.opening import lesson
from ui.table.position import LOOK_BACK, Position
from ui.table.table import Table

MOVES = 120


def answers(position: Position, players: int) -> list[Any]:
    """Ask a position everything that it works out on demand."""
    seats = range(players)
    asked = position.decision.seat
    told: list[Any] = [position.legal, position.says, position.reasons(), list(map(position.asides, seats))]
    for move in position.legal:
        told += [position.accepts(move), position.allows(move, asked), position.why_not(move, asked)]
        told.append(position.preview(move, asked))
    for viewer in (None, *seats):
        mine = position.seen_by(viewer)
        told += [mine.view, mine.paths, mine.last]
        if viewer == asked:  # others may not have what a move needs
            told += [mine.preview(move) for move in mine.paths]
    return told


def test_who_sits_at_a_seat_counts_at_once() -> None:
    setup = games.get("homeward").setup(2, seed=7)
    table = Table(Match(setup), [Player(HUMAN)] * 2)
    kinds = []
    for player in (Player(HUMAN), Player("easy"), Player(HUMAN)):
        table.sit(0, player)
        kinds.append(table.position.turn.kind)
    assert kinds == ["human", "bot", "human"]


def test_somebody_who_starts_to_watch_changes_who_is_asked_at_once() -> None:
    """They must not see who could answer. So everybody is asked, even the only person at the table."""
    setup, rnd, asked_more = games.get("starlane").setup(2, seed=7), Random(7), 0
    table = Table(Match(setup), [Player(HUMAN), Player("random")])
    for _ in range(60):
        if table.position.outcome is not None:
            break
        alone = table.position.turn.kind
        table.watch(True)
        asked_more += alone != table.position.turn.kind
        table.watch(False)
        assert table.position.turn.kind == alone
        table.play(rnd.choice(table.position.legal))
    assert asked_more


def kept(table: Table) -> tuple[Position, list[Any]]:
    """Return a position that nobody has asked anything yet, and what it would answer now."""
    unasked = Position(table.match, table.driver, table.drawing, table.position.undo)
    return unasked, answers(table.position, len(table.players))


@pytest.mark.parametrize("game", [game.id for game in games.every()])
def test_a_position_answers_the_same_after_more_moves_and_after_they_are_taken_back(game: str) -> None:
    chosen, rnd = games.get(game), Random(7)
    setup = chosen.setup(chosen.players[0], seed=7)
    table = Table(Match(setup), [Player(HUMAN)] * setup.players)
    later: list[tuple[Position, list[Any]]] = []
    rewound: list[tuple[Position, list[Any]]] = []
    for number in range(MOVES):
        if table.position.outcome is not None:
            break
        (later if number % 2 else rewound).append(kept(table))
        table.play(rnd.choice(table.position.legal))
    for position, told in later:
        assert answers(position, len(table.players)) == told
    table.match.rewind(0)
    table.refresh()
    for position, told in rewound:
        assert answers(position, len(table.players)) == told


@pytest.mark.parametrize("game", [game.id for game in games.every() if game.has_lessons])
def test_a_position_of_a_lesson_keeps_what_the_coach_wanted(game: str) -> None:
    for number in range(1, len(games.get(game).lessons.chapters) + 1):
        table, found = lesson(games.get(game), number, "normal"), []
        while (turn := table.position.turn).kind != "taught":
            found.append(kept(table))
            if turn.kind == "human":
                asides = table.position.asides(0)
                table.play(*((asides[0], 0) if asides else (table.position.legal[0], None)))
            else:
                table.play(*scripted_move(table))
        for position, told in found:
            assert answers(position, len(table.players)) == told


def scripted_move(table: Table) -> tuple[Any, Any]:
    """Return the next move of the script, and its seat if it is not asked."""
    if table.position.turn.answer:
        return table.position.turn.answer, None
    thinking: Any = table.think_unasked() if table.position.turn.kind == "idea" else table.think()
    try:
        while True:
            next(thinking)
    except StopIteration as done:
        return (done.value[1], done.value[0]) if table.position.turn.kind == "idea" else (done.value, None)


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("homeward", "pawn_moved"),
        ("hyperdrive", "pawn_moved"),
        ("starlane", "ship_moved"),
        ("bounty", "moved"),
        ("twentyone", "card_played"),
        ("jumble", "lot_turned"),
    ],
)
def test_what_moved_last_stays_marked_while_nothing_else_moves(game: str, kind: str) -> None:
    chosen, rnd = games.get(game), Random(7)
    setup = chosen.setup(chosen.players[0], seed=7)
    table = Table(Match(setup), [Player(HUMAN)] * setup.players)
    since = LOOK_BACK
    quiet = 0
    while table.position.outcome is None and table.match.number < 8 * MOVES:
        last = [event["kind"] for event in table.position.seen_by(None).last]
        if since < LOOK_BACK // 2:
            assert table.match.rules.moving.intersection(last), f"{since} moves after a “{kind}”: {last}"
            quiet += since > 0
        table.play(rnd.choice(table.position.legal))
        kinds = [event.kind for event in table.match.events[-1]]
        since = 0 if kind in kinds else since + 1
    assert quiet
