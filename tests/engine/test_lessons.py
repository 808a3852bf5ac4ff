"""A game's tutorial can be played to its end, and the examples in its rulebook follow its own rules."""

from __future__ import annotations

import re
from pathlib import Path

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


@pytest.mark.parametrize("game_id", ["homeward", "hyperdrive"])
def test_the_first_game_is_short_and_ends_with_a_win(game_id: str) -> None:
    chapters = games.get(game_id).lessons.chapters
    first = [chapter for chapter in chapters if not chapter.more]
    assert list(chapters[: len(first)]) == first, "more tricks come after it"
    assert 6 <= sum(len(chapter.steps) for chapter in first) <= 8
    outcome = _play(first[-1], -1, 0).outcome
    assert outcome
    assert outcome.winners == (LEARNER,)


@pytest.mark.parametrize("game_id", ["homeward", "hyperdrive"])
def test_how_to_play_is_short_and_shows_examples_that_exist(game_id: str) -> None:
    folder = Path(games.__file__).parent / game_id
    english, spanish = ((folder / f"howto.{lang}.md").read_text("utf-8") for lang in ("en", "es"))
    pictures = re.findall(r"^!\[example (\d+)\]$", english, re.MULTILINE)
    assert pictures
    assert re.findall(r"^!\[example (\d+)\]$", spanish, re.MULTILINE) == pictures
    assert all(int(number) < len(games.get(game_id).lessons.examples) for number in pictures)
    for text in (english, spanish):
        assert 5 <= text.count("\n## ") <= 7
        assert len(text.split()) < 230


@LEARNABLE
def test_more_tricks_come_after_the_first_game(game: Game) -> None:
    more = [chapter.more for chapter in game.lessons.chapters]
    assert more == sorted(more)
    assert not more[0]
