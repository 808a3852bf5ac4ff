"""Every game says "you" to the only person at a screen, and names to everybody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from engine import games
from engine.match import Match
from engine.rules import NOBODY
from engine.text import render

NAMES = ["Annika", "Bertil", "Cecilia", "Dagmar"]
YOU = re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE)
TABLES = [
    ("bounty", 4, {"rounds": 15}),
    ("homeward", 3, {}),
    ("homeward", 4, {"teams": 1}),
    ("homeward", 2, {"points": 1}),
    ("hyperdrive", 3, {}),
    ("starlane", 2, {}),
    ("starlane", 4, {}),
    ("twentyone", 3, {}),
]
every_game = pytest.mark.parametrize(("game", "players", "options"), TABLES)


def walk(game: str, players: int, options: dict[str, int], moves: int = 300) -> Iterator[Match]:
    """Play a random game, and yield it before every move."""
    rnd = Random(players)
    match = Match(games.get(game).setup(players, options, seed=3))
    for _ in range(moves):
        if match.decision.seat == NOBODY:
            return
        yield match
        seat, answers = match.decision.seat, match.decision.legal
        other = rnd.randrange(players)
        if rnd.random() < 0.2 and (asides := match.rules.asides(match.state, other)):
            seat, answers = other, asides
        match.play(rnd.choice(list(answers)), seat)


@every_game
def test_a_question_says_you_to_whom_it_asks_and_their_name_to_the_others(
    game: str, players: int, options: dict[str, int]
) -> None:
    words = games.get(game).words
    for match in walk(game, players, options):
        decision = match.decision
        view = match.view(decision.seat)
        own = render(words.prompt(decision, view, NAMES[:players], decision.seat))
        assert NAMES[decision.seat] not in own
        shown = render(words.prompt(decision, view, NAMES[:players], None))
        if decision.legal[0][0] not in match.rules.table_verbs:
            assert NAMES[decision.seat] in shown


@every_game
def test_a_button_never_names_its_own_player(game: str, players: int, options: dict[str, int]) -> None:
    words = games.get(game).words
    for match in walk(game, players, options):
        seat = match.decision.seat
        for move in match.decision.legal:
            label = render(words.offer(move, match.view(seat), NAMES[:players], seat))
            assert label
            assert NAMES[seat] not in label


@every_game
def test_the_log_says_you_where_the_others_read_a_name(
    game: str, players: int, options: dict[str, int]
) -> None:
    words = games.get(game).words
    for match in walk(game, players, options):
        for number in range(max(0, match.number - 1), match.number):
            for place, seen in enumerate(match.seen(None, number)):
                text = words.tell(seen, NAMES[:players])
                told = render(text) if text else ""
                assert not YOU.search(told), told
                for seat in range(players):
                    text = words.tell(match.seen(seat, number)[place], NAMES[:players], seat)
                    own = render(text) if text else ""
                    assert own or not told
                    assert NAMES[seat] not in own
                    if NAMES[seat] in told:
                        assert YOU.search(own), (told, own)


@every_game
def test_captions_are_short_and_say_you_or_a_name(game: str, players: int, options: dict[str, int]) -> None:
    words, named = games.get(game).words, 0
    for match in walk(game, players, options):
        for seen in match.seen(None, match.number - 1) if match.number else ():
            texts = [words.caption(seen, NAMES[:players], viewer) for viewer in (None, *range(players))]
            shown, *own = [render(text) if text else "" for text in texts]
            assert len(shown.split()) <= 5
            assert not YOU.search(shown)
            for name, mine in zip(NAMES, own, strict=False):
                assert name not in mine
                if name in shown:
                    named += 1
                    assert not mine or YOU.search(mine)  # a card that you chose needs no caption
    assert named > 10


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_the_result_says_you_to_a_winner_and_names_to_the_others(
    game: str, players: int, options: dict[str, int], seed: int
) -> None:
    words, rnd = games.get(game).words, Random(seed)
    match = Match(games.get(game).setup(players, {**options, "quick": 1} if game == "homeward" else options))
    while (outcome := match.outcome) is None:
        match.play(rnd.choice(list(match.decision.legal)))
    winners = {NAMES[seat] for seat in outcome.winners}
    for viewer in (None, *range(players)):
        text = render(words.result(outcome, NAMES[:players], viewer))
        assert bool(YOU.search(text)) == (viewer in outcome.winners), text
        if viewer not in outcome.winners:
            assert {name for name in NAMES if name in text} == winners
