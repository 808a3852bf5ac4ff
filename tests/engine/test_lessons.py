"""A game's tutorial can be played to its end, and the examples in its rulebook follow its own rules."""

from __future__ import annotations

import pytest

from engine import coached, games, rulebook
from engine.errors import IllegalMove
from engine.games import Game
from engine.lessons import LEARNER, Chapter
from engine.match import Match
from engine.rules import Move, move_text, parse_move

LEARNABLE = pytest.mark.parametrize(
    "game", [game for game in games.every() if game.has_lessons], ids=lambda game: game.id
)


def _may(match: Match, move: Move) -> bool:
    """True if the learner may play the move."""
    decision = match.decision
    return (decision.seat == LEARNER and move in decision.legal) or move in match.rules.asides(
        match.state, LEARNER
    )


def _play(chapter: Chapter, odd: int, choice: int) -> Match:
    """Play a chapter to its end, with another of the accepted moves at one step."""
    match = coached.match(chapter.lays)
    for at, step in enumerate(chapter.steps):
        for wanted in step.wants:
            assert _may(match, parse_move(wanted)), (
                f"{wanted!r} cannot be played at {step.says!r}: {match.decision}"
            )
        move = parse_move(step.wants[choice if at == odd else 0])
        match.play(move, LEARNER)
        for source in step.others:
            seat, answer = coached.scripted(source)
            asked = match.decision
            forced = seat == asked.seat and match.rules.forced(match.state, asked)
            by_itself = forced or answer[0] in match.rules.table_verbs
            assert (asked.seat if seat is None else seat) != LEARNER or by_itself, (
                f"{source!r} is not for the others to play"
            )
            try:
                match.play(answer, seat)
            except IllegalMove:
                pytest.fail(f"{source!r} after {move_text(move)!r}: {match.decision}")
    return match


@LEARNABLE
def test_a_tutorial_can_be_finished_with_any_of_the_accepted_moves(game: Game) -> None:
    assert len(game.lessons.chapters) >= 2, "there is something to learn"
    for chapter in game.lessons.chapters:
        _play(chapter, -1, 0)
        for at, step in enumerate(chapter.steps):
            for choice in range(1, len(step.wants)):
                _play(chapter, at, choice)


@LEARNABLE
def test_every_example_belongs_to_a_rule_and_shows_something(game: Game) -> None:
    assert game.lessons.examples, "some rule needs a picture"
    for example in game.lessons.examples:
        assert rulebook.find(game, example.rule), f"there is no rule {example.rule}"
        match, kinds = coached.match(example.lays), set[str]()
        for source in example.moves:
            seat, move = coached.scripted(source)
            events = match.play(move, seat)
            assert events, f"{source!r} of the example for {example.rule} does nothing"
            kinds |= {event.kind for event in events}
        assert set(example.about) <= kinds, (
            f"the example for {example.rule} is about something that does not happen"
        )
